package kernel_test

import (
	"reflect"
	"strings"
	"testing"

	"ludo-lsp/internal/dev/testgames"
	"ludo-lsp/internal/kernel/random"
	"ludo-lsp/kernel"
)

// A playout lists the moves of the next state while it makes a move, into the memory
// of the list from which the move comes. The move keeps its parameters even so.
func TestPlayoutsKeepTheParametersOfMoves(t *testing.T) {
	s := stateOf(t, `{"turnStructure": {"phases": [{"id": "day"}, {"id": "night"}]}, "actions": [`+
		action("plant", `{"params": [{"name": "$seed", "domain": `+enums("oak", "elm")+
			`}], "effects": [{"advancePhase": {}}]}`)+","+
		action("water", `{"phase": ["night"], "params": [{"name": "$field", "domain": `+enums("east", "north")+
			`}], "effects": [`+add("fruit", "1")+`]}`)+`]}`)
	p := s.Playout()
	defer p.Close()
	for step := range 4 {
		moves, _, err := p.Moves()
		if err != nil || len(moves) == 0 {
			t.Fatalf("step %d: %v, %v", step, moves, err)
		}
		if err := p.Apply(&moves[0]); err != nil {
			t.Fatalf("step %d: %v", step, err)
		}
	}
	if got := variables(t, p.State()); !strings.Contains(got, "fruit 3") && !strings.Contains(got, "fruit3") {
		t.Errorf("water was not taken three times: %s", got)
	}
}

// A move that is suspended where no answer lets it go on is refused. A playout stands
// where it stood before it, as if the move had not been made.
func TestPlayoutsTakeBackMovesThatNoAnswerLetsGoOn(t *testing.T) {
	s := stateOf(t, `{"actions": [`+action("dig", `{"effects": [`+add("fruit", "1")+`]}`)+`],
		"triggers": [{"id": "after", "event": {"type": "actionResolved"}, "effects": [
			{"chooseOne": {"internalDecisionId": "decision:one", "bind": "$one", "options": `+enums("oak", "elm")+`}},
			{"chooseOne": {"internalDecisionId": "decision:two", "bind": "$two", "options": {"query": "intsInRange", "min": {"ref": "gvar", "var": "fruit"}, "max": 0}}}]}]}`)
	p := s.Playout()
	defer p.Close()
	moves, _, err := p.Moves()
	if err != nil || len(moves) != 1 {
		t.Fatalf("%v, %v", moves, err)
	}
	if err := p.Apply(&moves[0]); err == nil {
		t.Fatal("the move was made")
	}
	if p.IsSuspended() {
		t.Error("a refused move waits for an answer")
	}
	if got, want := variables(t, p.State()), variables(t, s); got != want {
		t.Errorf("the playout stands at %s, before the move at %s", got, want)
	}
}

// What a playout knows to be the moves of a state is not taken for those of the next,
// in which a move waits for an answer.
func TestPlayoutsListTheMoveThatWaits(t *testing.T) {
	s := stateOf(t, `{"actions": [`+action("dig", `{"effects": [{"rollRandom": {"bind": "$r", "min": 1, "max": 6, "in": [`+chooseOne("c", "$c", ints("1", binding("$r")))+`]}}]}`)+","+action("rest", `{}`)+`]}`)
	p := s.Playout()
	defer p.Close()
	if err := p.Advance(); err != nil {
		t.Fatal(err)
	}
	moves, _, err := p.Moves()
	if err != nil || len(moves) != 2 {
		t.Fatalf("%v, %v", moves, err)
	}
	if err := p.Apply(&moves[0]); err != nil {
		t.Fatal(err)
	}
	if err := p.Advance(); err != nil || !p.IsSuspended() {
		t.Errorf("going on with a suspended move: %v", err)
	}
	if moves, _, err = p.Moves(); err != nil || len(moves) != 1 || !moves[0].Continues {
		t.Errorf("%v, %v", moves, err)
	}
}

// A traced playout tells of each move what making it in a state tells.
func TestTracedPlayoutsTellWhatStatesTell(t *testing.T) {
	for name, game := range testgames.All(t) {
		s, err := game.Initial(3, int(game.Definition().Metadata.Players.Min))
		if err != nil {
			t.Fatal(err)
		}
		p := s.Playout()
		p.Trace()
		if err := p.Advance(); err != nil {
			t.Fatal(err)
		}
		out, err := s.AdvanceTraced()
		rng := random.New(5)
		for made := range 60 {
			if err != nil {
				t.Fatal(err)
			}
			trace, log := p.LastEvents()
			if len(trace) != len(out.Trace) || len(log) != len(out.Log) || len(trace) > 0 &&
				!reflect.DeepEqual(trace, out.Trace) || len(log) > 0 && !reflect.DeepEqual(log, out.Log) {
				t.Fatalf("%s, move %d: the playout tells %d steps and %d entries of the log, the state %d and %d, or others", name, made, len(trace), len(log), len(out.Trace), len(out.Log))
			}
			if p.State().Hash() != out.State.Hash() {
				t.Fatalf("%s, move %d: the playout stands elsewhere", name, made)
			}
			s = out.State
			if result, _ := p.Result(); result != nil {
				break
			}
			moves, _, _ := p.Moves()
			ok := false
			for n := len(moves); n > 0 && !ok; n-- {
				at := int(rng.Int(0, int64(n-1)))
				var move kernel.Move
				if move, ok, err = p.CompleteQuickly(moves[at], &rng); ok && err == nil {
					if out, err = s.Apply(move, kernel.ApplyOptions{Trace: true}); err == nil {
						err = p.Apply(&move)
					}
					ok = err == nil
				}
				moves[at] = moves[n-1]
			}
			if !ok {
				break
			}
		}
		p.Close()
	}
}
