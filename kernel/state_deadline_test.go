package kernel_test

import (
	"fmt"
	"strings"
	"testing"

	"ludo-lsp/kernel"
)

// TestPatienceEndsWithinOneListing: a listing that looks at millions of things ends soon
// after nobody waits for it any more, and says of what was left that it was too much.
func TestPatienceEndsWithinOneListing(t *testing.T) {
	const numbers = `{"query": "intsInRange", "min": 1, "max": 3000}`
	long := `{"op": ">", "left": {"aggregate": {"op": "sum", "query": ` + numbers + `, "bind": "$n", "valueExpr":
		{"aggregate": {"op": "count", "query": {"query": "intsInRange", "min": 1, "max": {"ref": "binding", "name": "$n"}}}}}}, "right": 0}`
	var actions []string
	for _, id := range []string{"a", "b", "c", "d"} {
		actions = append(actions, action(id, `{"pre": `+long+`}`))
	}
	g := gameOf(t, `{"actions": [`+strings.Join(actions, ", ")+`]}`)
	s := begun(t, g, 2)
	for _, most := range []int{0, 1, 5, 1 << 30} {
		asked := 0
		l, err := s.WithDeadline(func() bool { asked++; return asked > most }).
			Legal(kernel.ListOptions{SkipFailing: true})
		if err != nil {
			t.Fatal(err)
		}
		switch {
		case most > 5 && (len(l.Moves) != 4 || asked < 100):
			t.Errorf("somebody patient sees %d moves and is asked %d times", len(l.Moves), asked)
		case most <= 5 && (len(l.Moves) != 0 || asked > most+4):
			t.Errorf("with %d looks, %d moves are listed, and %d looks were taken", most, len(l.Moves), asked)
		}
	}
	if l, err := s.WithDeadline(func() bool { return true }).WithDeadline(nil).
		Legal(kernel.ListOptions{}); err != nil ||
		len(l.Moves) != 4 {
		t.Errorf("for anybody: %v", err)
	}
}

// TestPatienceGoesWithTheState that a move leads to.
func TestPatienceGoesWithTheState(t *testing.T) {
	s := begun(t, gameOf(t, `{"actions": [`+action("a", `{"effects": [`+adds("fruit", 1)+`]}`)+`]}`), 2)
	asked := 0
	out, err := s.WithDeadline(func() bool { asked++; return true }).Apply(kernel.Move{ActionID: "a"},
		kernel.ApplyOptions{})
	if err != nil || asked > 0 {
		t.Fatalf("a short move asks %d times: %v", asked, err)
	}
	if free, err := s.Apply(kernel.Move{ActionID: "a"}, kernel.ApplyOptions{}); err != nil ||
		free.State.Hash() != out.State.Hash() {
		t.Errorf("it leads elsewhere: %v", err)
	}
}

// TestRoundsLookAtEachPlayerOnce: of the players before the next one to submit it is known
// that they have no move; a round of many is not looked through after each submission.
func TestRoundsLookAtEachPlayerOnce(t *testing.T) {
	const long = `{"op": ">", "left": {"aggregate": {"op": "sum", "query": {"query": "intsInRange", "min": 1, "max": 300}, "bind": "$n", "valueExpr":
		{"aggregate": {"op": "count", "query": {"query": "intsInRange", "min": 1, "max": {"ref": "binding", "name": "$n"}}}}}}, "right": 0}`
	looks := func(players int) int {
		// Only the last four have a move, which the others find out at length.
		late := fmt.Sprintf(`{"op": "and", "args": [%s, {"op": ">=", "left": {"ref": "activePlayer"}, "right": %d}]}`,
			long, players-4)
		g := gameOf(t, fmt.Sprintf(`{"metadata": {"id": "orchard", "players": {"min": %d, "max": %[1]d}}, "turnOrder": {"type": "simultaneous"},
			"actions": [%s]}`, players, action("a", `{"pre": `+late+`, "limits": [{"scope": "game", "max": 99}]}`)))
		asked := 0
		s := begun(t, g, players).WithDeadline(func() bool { asked++; return false })
		out, err := s.Advance()
		if err != nil {
			t.Fatal(err)
		}
		s = out.State
		for range 3 {
			asked = 0 // the first submission looks at all
			out, err := s.Apply(kernel.Move{ActionID: "a"}, kernel.ApplyOptions{})
			if err != nil {
				t.Fatal(err)
			}
			s = out.State
		}
		if s.Active() != players-1 {
			t.Fatalf("player %d is to move", s.Active())
		}
		return asked
	}
	few, many := looks(8), looks(48)
	if few == 0 || many > few*2 {
		t.Errorf("of 8 players the third submission takes %d looks, of 48 it takes %d", few, many)
	}
}
