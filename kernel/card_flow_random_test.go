package kernel_test

import (
	"testing"

	"pgregory.net/rapid"

	_ "ludo-lsp/internal/dev/fixedseed"
	"ludo-lsp/internal/kernel/random"
	"ludo-lsp/kernel"
)

// Whatever seats do, cards and seats never contradict themselves, every listed move
// can be made, and states survive being written and read.
func TestRandomCardGames(t *testing.T) {
	travels, _ := journey()
	talk := parley("")
	talk.cards = dual.cards
	decreed := storm(`{` + restrictions +
		`, "pivotal": {"actionIds": ["decree"], "interrupt": {"precedence": ["coral", "brass"]}}}`)
	games := []*kernel.Game{}
	for _, c := range []caravan{travels, talk, decreed, dual, withOrders(), seasons("forever"), trumps(), {seats: 2},
		{seats: 3, cards: dual.cards},
		deferring(`{"targets": [`+target("$t", `["p", "q"]`, `{"n": 1}`, "")+`]}`, grant(`{}`),
			grant(`{"seat": "self", "uses": 2}`)), country(grant(`{`+inRegion("south")+`}`),
			grant(`{"seat": "coral"}`)), interluding()} {
		games = append(games, c.game(t))
	}
	rapid.Check(t, func(t *rapid.T) {
		g := games[rapid.IntRange(0, len(games)-1).Draw(t, "game")]
		s, err := g.Initial(1, 0)
		if err != nil {
			t.Fatal(err)
		}
		rng := random.New(rapid.Int64().Draw(t, "seed"))
		for range 25 {
			next, err := s.Advance()
			if err != nil {
				t.Fatalf("%v\n%s", err, kernel.CardSummary(s))
			}
			s = next.State
			if fault := kernel.CardFaults(s); fault != "" {
				t.Fatalf("%s: %s", fault, kernel.CardSummary(s))
			}
			s = randomCardMove(t, s, rapid.Uint32().Draw(t, "move"), &rng)
			text, err := s.MarshalJSON()
			if err != nil {
				t.Fatal(err)
			}
			again, err := g.ReadState(text)
			if err != nil {
				t.Fatalf("%v in %s", err, text)
			}
			if other, err := again.MarshalJSON(); err != nil || string(other) != string(text) {
				t.Fatalf("%v\n%s\nis read as\n%s", err, text, other)
			}
			s = again
		}
	})
}

// randomCardMove makes one of the legal moves, interrupts included.
func randomCardMove(t *rapid.T, s *kernel.State, at uint32, rng *random.Generator) *kernel.State {
	l, err := s.Legal(kernel.ListOptions{Compound: true})
	if err != nil {
		t.Fatal(err)
	}
	interrupts, err := s.Interrupts()
	if err != nil {
		t.Fatal(err)
	}
	moves := l.Moves
	if len(interrupts) > 0 {
		moves = append(moves, interrupts[0].Moves...) // the others wait for this seat
	}
	if len(moves) == 0 {
		t.Fatalf("nobody can do anything: %s", kernel.CardSummary(s))
	}
	template := moves[int(at%uint32(len(moves)))]
	move, ok := template, true
	if template.ActionID != kernel.Decline {
		move, ok, err = s.Complete(template, rng)
		if err == nil && !ok && (template.Compound != nil || template.ActionID == "haul") {
			// Whether the activity is possible after the operation cannot be told before,
			// nor whether so many spaces are drawn as monsoon allows.
			return s
		}
		if err != nil || !ok {
			t.Fatalf("%s cannot be completed: %v\n%s", written(template), err, kernel.CardSummary(s))
		}
	}
	out, err := s.Apply(move, kernel.ApplyOptions{})
	if err != nil {
		t.Fatalf("%s: %v\n%s", written(move), err, kernel.CardSummary(s))
	}
	return out.State
}
