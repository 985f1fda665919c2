package lsp

import (
	"testing"

	"go.lsp.dev/protocol"

	"ludo-lsp/cnl"
)

// A lens that is filled in from an earlier state, when it was already looked whether something is
// outdated, is looked at once more.
func TestLensesThatAreFilledInLateAreLookedAtAgain(t *testing.T) {
	s := &session{}
	of := func(text string) spec {
		return coreEngine{}.read([]cnl.File{{Path: "/rules.md", Text: gameText(text)}})
	}
	before := of(declaring)
	now := view{address: "/rules.md", spec: of(naming)}
	now.compiled, now.version = now.spec, 1
	s.around.answers = map[address]*[surroundings]answer{now.address: {}}
	s.around.answers[now.address][lensesAround] = answer{view: now, given: true, compiled: true,
		lenses: map[string]string{}}
	late := view{address: now.address, spec: before, compiled: before}
	late.version = 1
	s.noteLensText(late, "{}", protocol.Command{Title: "▶ cannot simulate"})
	if !s.mayBeOutdated(now) {
		t.Error("nobody looks whether what was said late is so")
	}
}
