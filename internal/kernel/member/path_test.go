package member_test

import (
	"testing"

	"ludo-lsp/internal/kernel/member"
)

func TestPath(t *testing.T) {
	for want, got := range map[string]string{
		"":                                member.PathTo(),
		"turnStructure.phases[2]":         member.PathTo(member.TurnStructure, member.Phases, 2),
		"eventDecks[0].cards[1].unshaded": member.PathTo(member.EventDecks, 0, member.Cards, 1, member.Unshaded),
	} {
		if got != want {
			t.Errorf("got %q, not %q", got, want)
		}
	}
}
