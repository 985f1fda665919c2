package kernel_test

import (
	"strings"
	"testing"

	"ludo-lsp/internal/kernel/random"
	"ludo-lsp/kernel"
)

// crowned is a caravan with a pivotal action and an order of precedence.
func crowned(precedence, action string) caravan {
	return caravan{actions: []string{merged(`{"id": "crown", "effects": [`+adds("iron", 1)+`]}`, action)},
		classes: `{"crown": "event"}`,
		config:  `{"pivotal": {"actionIds": ["crown"], "interrupt": {"precedence": [` + precedence + `]}}}`}
}

// offers are the seats that may interrupt with how many moves.
func (p *trip) offers(want string) *trip {
	p.t.Helper()
	list, err := p.s.Interrupts()
	if err != nil {
		p.t.Fatal(err)
	}
	var out []string
	for _, i := range list {
		var moves []string
		for _, move := range i.Moves {
			if move.InterruptSeat != i.Seat {
				p.t.Errorf("a move of %s is of %q", i.Seat, move.InterruptSeat)
			}
			moves = append(moves, written(kernel.Move{ActionID: move.ActionID, Params: move.Params}))
		}
		out = append(out, i.Seat+":"+strings.Join(moves, ","))
	}
	if got := strings.Join(out, " "); got != want {
		p.t.Errorf("offers\n got %s\nwant %s", got, want)
	}
	return p
}

// interrupt makes a move of a seat that interrupts.
func (p *trip) interrupt(seat, action string) *trip {
	p.t.Helper()
	if err := p.try(kernel.Move{ActionID: action, InterruptSeat: seat}); err != nil {
		p.t.Fatal(err)
	}
	return p
}

// holds tells whether an action is listed.
func (p *trip) lists(action string, want bool) *trip {
	p.t.Helper()
	got := false
	for _, move := range p.moves() {
		got = got || strings.HasPrefix(move, action)
	}
	if got != want {
		p.t.Errorf("%s is listed: %t", action, got)
	}
	return p
}

const cba = `"coral", "brass", "amber"`

func TestPivotalInterrupts(t *testing.T) {
	start := func() *trip { return crowned(cba, `{}`).play(t) }
	start().offers("coral:crown,$decline brass:crown,$decline").lists("crown", false).refused("a:crown",
		"moveNotLegalInCurrentState", "pivotalPrecedence")
	// Who declines is not asked again on this card.
	p := start().interrupt("coral",
		"$decline").logged("declined").is("day-1>day-2 a/b declined:c").offers("brass:crown,$decline").
		interrupt("brass", "$decline").offers("").lists("crown", true)
	p.refuse("again", kernel.Move{ActionID: "crown", InterruptSeat: "brass"}, "interruptNotAvailable", "brass")
	p.do("a:rest", "b:rest", "c:rest",
		"d:rest").is("day-2>day-3 a/b").offers("coral:crown,$decline brass:crown,$decline")
	// Who interrupts has acted on the card, and play goes on with the seat interrupted.
	q := start()
	q.refuse("before a stronger seat", kernel.Move{ActionID: "crown", InterruptSeat: "brass"},
		"moveNotLegalInCurrentState", "pivotalPrecedence")
	q.interrupt("coral", "$decline").interrupt("brass",
		"crown").logged("used candidateScan").is("day-1>day-2 a/c acted:b declined:c 1:event iron1").listed(
		afterEvent).offers("")
	// Other reasons for which nobody may.
	crowned(cba, `{"pre": {"op": "==", "left": {"ref": "activePlayer"}, "right": 0}}`).play(t).offers("").lists("crown",
		true)
	crowned(`"amber", "brass"`, `{}`).play(t).offers("").lists("crown", true)
	coup := crowned(cba, `{}`)
	coup.draw = []string{"day-1", "K1", "day-3"}
	coup.play(t).offers("").lists("crown", false)
	start().do("a:rest").is("day-1>day-2 b/c acted:a passed:a").offers("coral:crown,$decline").lists("crown", false)
	start().do("a:trek").offers("").lists("crown", false)
	// On the next card the stronger seats are not eligible any more.
	strong := crowned(`"amber", "brass", "coral"`, `{}`)
	strong.play(t).do("a:trek", "b:jaunt").is("day-2>day-3 c/d a-b-c+d+ grain1").offers("").lists("crown", true)
	bad := start()
	bad.refuse("no such seat", kernel.Move{ActionID: "$decline", InterruptSeat: "nobody"}, "interruptNotAvailable")
	bad.refuse("a seat without the right", kernel.Move{ActionID: "$decline", InterruptSeat: "drift"},
		"interruptNotAvailable")
	bad.refuse("a move that is not pivotal", kernel.Move{ActionID: "trek", InterruptSeat: "coral"},
		"interruptNotAvailable")
	bad.refuse("declining for nobody", kernel.Move{ActionID: "$decline"}, "interruptNotAvailable")
}

func TestInterruptsObeyCancellation(t *testing.T) {
	c := crowned(cba, `{"params": [{"name": "o", "domain": {"query": "enums", "values": ["no", "yes"]}}]}`)
	c.config = `{"pivotal": {"actionIds": ["crown"], "interrupt": {"precedence": [` + cba + `], "cancellation": [
		{"winner": {"actionId": "crown", "paramEquals": {"o": "yes"}}, "canceled": {"actionId": "crown", "paramEquals": {"o": "no"}}}]}}}`
	c.play(t).offers("coral:crown(o=yes),$decline brass:crown(o=yes),$decline")
}

// Decisions of an interrupting move belong to the seat that interrupts.
func TestInterruptsWithDecisions(t *testing.T) {
	c := crowned(cba, `{"effects": [{"chooseOne": {"internalDecisionId": "decision:gift", "bind": "$gift", "options": {"query": "intsInRange", "min": {"ref": "activePlayer"}, "max": 5}}},
		{"addVar": {"scope": "global", "var": "iron", "delta": {"ref": "binding", "name": "$gift"}}}]}`)
	p := c.play(t)
	move := kernel.Move{ActionID: "crown", InterruptSeat: "coral"}
	choices, err := p.s.Choices(move, true)
	if err != nil || choices.Request == nil || choices.Request.Player != 2 || len(choices.Request.Options) != 4 {
		t.Fatalf("got %+v, %v", choices, err)
	}
	move.Params = move.Params.With("decision:gift", kernel.Int(4))
	if err := p.try(move); err != nil {
		t.Fatal(err)
	}
	p.is("day-1>day-2 a/b acted:c 1:event iron4")
}

// Nothing is left to decide of declining; a generator has nothing to do with it.
func TestDecliningIsComplete(t *testing.T) {
	s := crowned(cba, `{}`).play(t).s
	decline := kernel.Move{ActionID: kernel.Decline, InterruptSeat: "coral"}
	if choices, err := s.Choices(decline, true); err != nil || !choices.Complete {
		t.Errorf("got %+v, %v", choices, err)
	}
	if choices, err := s.Choices(kernel.Move{ActionID: kernel.Decline, InterruptSeat: "drift"}, true); err != nil ||
		choices.Illegal != "interruptNotAvailable" {
		t.Errorf("of a seat without the right: %+v, %v", choices, err)
	}
	rng := random.New(1)
	p := s.Playout()
	defer p.Close()
	for name, complete := range map[string]func(kernel.Move, *random.Generator) (kernel.Move, bool, error){
		"all": s.Complete, "quickly": s.CompleteQuickly, "quickly in a playout": p.CompleteQuickly,
		"in a playout": func(m kernel.Move, rng *random.Generator) (kernel.Move, bool, error) {
			return p.CompleteWithin(m, rng, nil)
		},
	} {
		move, ok, err := complete(decline, &rng)
		if err != nil || !ok || move.ActionID != kernel.Decline || rng != random.New(1) {
			t.Errorf("%s: %v, %v, %v", name, move, ok, err)
		}
	}
}

// A move with which a seat interrupts may be suspended as any other.
func TestSuspendedInterrupts(t *testing.T) {
	c := crowned(cba, `{"effects": [{"rollRandom": {"bind": "$roll", "min": 2, "max": 4, "in": [
		{"chooseOne": {"internalDecisionId": "decision:gift", "bind": "$gift", "options": {"query": "intsInRange", "min": {"ref": "activePlayer"}, "max": {"ref": "binding", "name": "$roll"}}}},
		{"addVar": {"scope": "global", "var": "iron", "delta": {"ref": "binding", "name": "$gift"}}}]}}]}`)
	p := c.play(t)
	out, err := p.s.Apply(kernel.Move{ActionID: "crown", InterruptSeat: "coral"}, kernel.ApplyOptions{})
	if err != nil || out.Pending == nil || out.State.Active() != 2 {
		t.Fatalf("got %+v, %v", out, err)
	}
	if offers, err := out.State.Interrupts(); err != nil || len(offers) > 0 {
		t.Errorf("somebody may interrupt a suspended move: %v, %v", offers, err)
	}
	text, err := out.State.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	if p.s, err = p.s.Game().ReadState(text); err != nil {
		t.Fatal(err)
	}
	if err := p.try(kernel.Move{ActionID: "crown", Continues: true,
		Params: kernel.Params{{Name: out.Pending.ID, Value: kernel.Int(2)}}}); err != nil {
		t.Fatal(err)
	}
	p.is("day-1>day-2 a/b acted:c 1:event iron2")
}

// What is offered to a seat that interrupts it can play: only its pivotal events
// cancel one another.
func TestOffersCanBeTaken(t *testing.T) {
	c := crowned(cba, `{}`)
	c.config = `{"pivotal": {"actionIds": ["crown"], "interrupt": {"precedence": [` + cba +
		`], "cancellation": [{"winner": {"actionId": "trek"}, "canceled": {"actionId": "crown"}}]}}}`
	c.play(t).offers("coral:crown,$decline brass:crown,$decline").interrupt("coral",
		"crown").is("day-1>day-2 a/b acted:c 1:event iron1")
}
