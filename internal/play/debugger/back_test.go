package debugger_test

import (
	"testing"

	"ludo-lsp/internal/dev/testgames"
	"ludo-lsp/internal/play/debugger"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/sim"
)

func TestGoingBackShowsWhatWasThere(t *testing.T) {
	for _, name := range []string{"nim", "oh-hell", "deck-builder", "area-control", "texas-holdem"} {
		t.Run(name, func(t *testing.T) {
			s, err := debugger.New(t.Context(), testgames.Of(t, name).Definition(),
				debugger.Options{Setup: sim.Setup{Seed: 5, MaxMoves: 12}})
			if err != nil {
				t.Fatal(err)
			}
			type point struct {
				at   debugger.Position
				hash uint64
			}
			var points []point
			for {
				if state := s.State(); state != nil {
					points = append(points, point{s.At(), state.Hash()})
				}
				if stop := s.Forward(debugger.Into); stop.Over || len(points) > 400 {
					break
				}
			}
			if len(points) < 20 {
				t.Fatalf("only %d points", len(points))
			}
			s.Goto(points[len(points)-1].at)
			for i := len(points) - 1; i >= 0; i-- {
				if s.At() != points[i].at || s.State().Hash() != points[i].hash {
					t.Fatalf("at %+v there is another state than on the way there (%+v)", s.At(), points[i].at)
				}
				s.StepBack()
			}
		})
	}
}

// TestASessionMakesNoGame: beginning costs next to nothing beside making the game, which is made once.
func TestASessionMakesNoGame(t *testing.T) {
	s, def := &debugger.Session{}, testgames.Of(t, "area-control").Definition()
	var game *kernel.Game
	made := testing.AllocsPerRun(5, func() { game, _ = kernel.New(def, s.Watch()...) })
	begun := testing.AllocsPerRun(5, func() {
		if err := s.Begin(t.Context(), game, debugger.Options{Setup: sim.Setup{Seed: 1}}); err != nil {
			t.Fatal(err)
		}
		s.Close()
	})
	t.Logf("making the game: %.0f allocations, beginning: %.0f", made, begun)
	if begun > made/2 {
		t.Errorf("beginning a session allocates %.0f times, making its game %.0f times", begun, made)
	}
}

// BenchmarkBack goes a thousand steps back in the largest game.
func BenchmarkBack(b *testing.B) {
	s, err := debugger.New(b.Context(), testgames.Of(b, "fire-in-the-lake").Definition(),
		debugger.Options{Setup: sim.Setup{Seed: 1, MaxMoves: 60}})
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		s.Goto(debugger.Position{Move: s.Moves(), Step: 1 << 30})
		for range 1000 {
			s.StepBack()
		}
		s.Frames()
	}
}
