package kernel_test

import (
	"encoding/json"
	"strings"
	"testing"

	"ludo-lsp/kernel"
)

// trumps is a caravan in which a pivotal action may be trumped, and brings a card whose
// order of seats is another one.
func trumps() caravan {
	c := crowned(cba, `{"effects": [`+adds("iron", 1)+`, {"forEach": {"bind": "$card", "over": {"query": "tokensInZone", "zone": "shown:none"},
		"effects": [{"setTokenProp": {"token": "$card", "prop": "cardId", "value": "grand"}}]}}]}`)
	c.config = `{"cardSeatOrderMetadataKey": "row", "pivotal": {"actionIds": ["crown"], "interrupt": {"precedence": [` +
		cba + `], "trumps": true}}}`
	c.cards = map[string]string{"grand": `{"metadata": {"row": ["brass", "drift", "coral", "amber"]}}`}
	return c
}

// Any seat may interrupt, the weakest first; a stronger one takes its place, and the one
// that stands when all others decline makes its move.
func TestInterruptsCanBeTrumped(t *testing.T) {
	p := trumps().play(t).offers("drift:crown,$decline amber:crown,$decline brass:crown,$decline coral:crown,$decline").
		lists("crown", true)
	p.interrupt("drift", "crown").logged("announced").offers(
		"amber:crown,$decline brass:crown,$decline coral:crown,$decline")
	p.interrupt("brass", "crown").logged("announced").offers("coral:crown,$decline").lists("crown", false)
	for _, seat := range []string{"amber", "drift", "brass"} {
		p.refuse("it does not trump", kernel.Move{ActionID: "crown", InterruptSeat: seat}, "interruptNotAvailable",
			seat)
	}
	text, err := json.Marshal(p.s)
	if err != nil || !strings.Contains(string(text), `"standingInterrupt":"brass"`) {
		t.Fatalf("%v: %s", err, text)
	}
	again, err := p.s.Game().ReadState(text)
	if err != nil {
		t.Fatal(err)
	}
	if kept, _ := json.Marshal(again); string(kept) != string(text) || again.Hash() != p.s.Hash() {
		t.Errorf("%s is read as %s", text, kept)
	}
	// Its card's order is in force then, and the others have lost nothing.
	p.interrupt("coral", "$decline").offers("brass:crown").interrupt("brass", "crown").logged("used candidateScan").
		is("grand>day-2 d/c acted:b declined:c 1:event order:bdca iron1").listed(afterEvent).offers("")
}

// The active seat's own may be trumped, too; once somebody has passed nobody interrupts.
func TestOwnPivotalActionsCanBeTrumped(t *testing.T) {
	p := trumps().play(t)
	if err := p.try(kernel.Move{ActionID: "crown"}); err != nil {
		t.Fatal(err)
	}
	p.logged("announced").offers("brass:crown,$decline coral:crown,$decline").interrupt("brass",
		"$decline").interrupt("coral", "$decline").
		offers("amber:crown").interrupt("amber",
		"crown").is("grand>day-2 b/d acted:a declined:bc 1:event order:bdca iron1")
	lonely := trumps()
	lonely.actions = append(lonely.actions,
		`{"id": "crown", "pre": {"op": "==", "left": {"ref": "activePlayer"}, "right": 0}}`)
	lonely.play(t).offers("amber:crown,$decline").do("a:crown").is("grand>day-2 b/d acted:a 1:event order:bdca iron1")
}

// What is announced is played: while it stands, or may be trumped, nobody does anything else.
func TestAnnouncedPivotalActionsArePlayed(t *testing.T) {
	p := trumps().play(t)
	for _, seats := range []string{"brass coral", ""} {
		if seats != "" {
			if err := p.try(kernel.Move{ActionID: "crown"}); err != nil {
				t.Fatal(err)
			}
			p.lists("crown", false)
		}
		p.lists("omen", false).refuse("something is announced", kernel.Move{ActionID: "rest"}, "turnFlow window filters rejected move")
		for seat := range strings.FieldsSeq(seats) {
			p.interrupt(seat, "$decline")
		}
	}
	p.lists("crown", true).interrupt("amber", "crown").is("grand>day-2 b/d acted:a declined:bc 1:event order:bdca iron1")
}

// Who passes, or declines, closes the own window and no other.
func TestAWindowIsClosedByItsOwnSeat(t *testing.T) {
	trumps().play(t).do("a:rest").offers("drift:crown,$decline brass:crown,$decline coral:crown,$decline").
		interrupt("drift", "$decline").interrupt("brass", "$decline").interrupt("coral", "$decline").
		lists("crown", false).refuse("it has declined", kernel.Move{ActionID: "crown"}, "turnFlow window filters rejected move").
		lists("omen", true)
}
