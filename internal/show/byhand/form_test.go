package byhand_test

import (
	"slices"
	"strings"
	"testing"

	"ludo-lsp/internal/dev/testgames"
	"ludo-lsp/internal/kernel/words"
	"ludo-lsp/internal/show/byhand"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/replay"
)

// Moves that tell of a card each are listed as the hand is sorted in which they lie; others as they come.
func TestTheOrderOfOptions(t *testing.T) {
	asked := func(name string) (*kernel.State, *byhand.Form) {
		g := testgames.Of(t, name)
		s, err := g.Initial(3, int(g.Definition().Metadata.Players.Min))
		if err != nil {
			t.Fatal(err)
		}
		listing, err := s.Legal(kernel.ListOptions{})
		if err != nil {
			t.Fatal(err)
		}
		maker := func(m kernel.Move) int { return replay.Maker(s, m) }
		followed, err := byhand.Follow(s, listing.Moves, maker, nil)
		if err != nil {
			t.Fatal(err)
		}
		return s, followed.Question.Form(nil)
	}
	s, form := asked("hearts")
	var lie []string
	for _, place := range form.Order {
		lie = append(lie, form.Options[place].About...)
	}
	lie = slices.DeleteFunc(lie, func(id string) bool { _, is := s.ZoneOf(id); return !is })
	sorted := words.Of(s.Game()).In(s).For(s.Active()).Sort(lie)
	if len(lie) < 3 || len(lie) != len(form.Options) || !slices.Equal(lie, sorted) {
		t.Errorf("listed are %s; sorted are %s", strings.Join(lie, " "), strings.Join(sorted, " "))
	}
	if _, form := asked("tic-tac-toe"); form.Order != nil || len(form.Options) != 9 {
		t.Errorf("squares are in the order %v", form.Order)
	}
}

// A place is asked about where one is chosen, and not where a number is.
func TestPlacesAreNoNumbers(t *testing.T) {
	for name, want := range map[string]int{"connect-four": 0, "tic-tac-toe": 1} {
		s, err := testgames.Of(t, name).Initial(1, 2)
		if err != nil {
			t.Fatal(err)
		}
		if got := byhand.RefusalsAbout(s, "box:0"); len(got) != want {
			t.Errorf("%s: %+v", name, got)
		}
	}
}
