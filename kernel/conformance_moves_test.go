package kernel_test

import (
	"slices"
	"testing"

	"ludo-lsp/internal/dev/conformance"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

// TestMovesConform plays every listed game of moves, phases, triggers and ends.
func TestMovesConform(t *testing.T) {
	definition := conformance.Definition(t, conformance.ProvingGround)
	for _, c := range conformance.Table[conformance.Moves](t, "moves") {
		t.Run(c.ID, func(t *testing.T) {
			if len(c.Steps) == 0 {
				t.Fatal("nothing is done")
			}
			s := initialOf(t, conformance.With(t, definition, c.Sections))
			for i, step := range c.Steps {
				want := conformance.Part[gamedef.Data](t, step.Gives)
				var got gamedef.Data
				got, s = stepOf(t, s, step, want)
				if !same(got, want) {
					t.Errorf("step %d: %s, want %s", i+1, gamedef.Canonical(got), gamedef.Canonical(want))
				}
			}
		})
	}
}

// stepOf does what a step says. Of what comes out it gives those facts that are wanted,
// and the state after it.
func stepOf(t *testing.T, s *kernel.State, step conformance.Step, want gamedef.Data) (gamedef.Data, *kernel.State) {
	t.Helper()
	switch {
	case step.Ask == "legal":
		listing, err := s.Legal(kernel.ListOptions{})
		if err != nil {
			return errorData(err), s
		}
		moves := gamedef.Array{}
		for _, move := range listing.Moves {
			moves = append(moves, move.Data())
		}
		return moves, s
	case step.Ask == "terminal":
		result, err := s.Terminal()
		switch {
		case err != nil:
			return errorData(err), s
		case result == nil:
			return gamedef.Text("none"), s
		}
		return result.Data(), s
	case step.Ask == "state":
		return facts(t, s, nil, want), s
	case step.Choices != "":
		c, err := s.Choices(moveFrom(t, step.Choices), true)
		if err != nil {
			return errorData(err), s
		}
		return choicesData(c), s
	case step.Apply != "":
		out, err := s.Apply(moveFrom(t, step.Apply), applyOptions(t, step.Options))
		if err != nil {
			return errorData(err), s
		}
		return facts(t, out.State, out, want), out.State
	}
	t.Fatalf("no test can do %+v", step)
	return nil, nil
}

func moveFrom(t *testing.T, text conformance.JSON) kernel.Move {
	t.Helper()
	var move kernel.Move
	if err := move.UnmarshalJSON(gamedef.Canonical(conformance.Part[gamedef.Data](t, text))); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return move
}

func applyOptions(t *testing.T, text conformance.JSON) kernel.ApplyOptions {
	t.Helper()
	var out kernel.ApplyOptions
	if text == "" {
		return out
	}
	for _, e := range conformance.Part[gamedef.Data](t, text).(gamedef.Object) {
		switch d := e.Value.(type) {
		case gamedef.Bool:
			if e.Key != "advanceToDecisionPoint" {
				t.Fatalf("no test knows the option %q", e.Key)
			}
			out.Stay = !bool(d)
		case gamedef.Number:
			if e.Key != "maxPhaseTransitionsPerMove" {
				t.Fatalf("no test knows the option %q", e.Key)
			}
			n := int(d)
			out.PhaseTransitions = &n
		}
	}
	return out
}

// choicesData is what is left to decide, as the tables have it.
func choicesData(c *kernel.Choices) gamedef.Data {
	kind := "pending"
	switch {
	case c.Illegal != "":
		return gamedef.Object{{Key: "kind", Value: gamedef.Text("illegal")},
			{Key: "complete", Value: gamedef.Bool(c.Complete)}, {Key: "reason", Value: gamedef.Text(c.Illegal)}}
	case c.Complete:
		out := gamedef.Object{{Key: "kind", Value: gamedef.Text("complete")},
			{Key: "complete", Value: gamedef.Bool(true)}}
		if c.MayAskAgain {
			out = append(out, gamedef.Entry[gamedef.Data]{Key: "mayAskAgain", Value: gamedef.Bool(true)})
		}
		return out
	}
	r := c.Request
	word := map[bool]string{false: "chooseOne", true: "chooseN"}[r.Several]
	options, kinds := gamedef.Array{}, gamedef.Array{}
	for i, o := range r.Options {
		var reason gamedef.Data = gamedef.Null{}
		if c.Options[i].Reason != "" {
			reason = gamedef.Text(c.Options[i].Reason)
		}
		options = append(options, gamedef.Object{{Key: "value", Value: o.Data()},
			{Key: "legality", Value: gamedef.Text(c.Options[i].Legality)}, {Key: "illegalReason", Value: reason}})
	}
	for _, kind := range r.TargetKinds {
		kinds = append(kinds, gamedef.Text(kind))
	}
	return gamedef.Object{{Key: "kind", Value: gamedef.Text(kind)}, {Key: "complete", Value: gamedef.Bool(false)},
		{Key: "decisionId", Value: gamedef.Text(r.ID)},
		{Key: "name", Value: gamedef.Text(r.Name)}, {Key: "type", Value: gamedef.Text(word)},
		{Key: "options", Value: options}, {Key: "targetKinds", Value: kinds}}
}

// facts are those facts of a state and of the move that led there that are wanted.
func facts(t *testing.T, s *kernel.State, out *kernel.Outcome, wanted gamedef.Data) gamedef.Data {
	t.Helper()
	state := s.Data()
	object, ok := wanted.(gamedef.Object)
	if !ok {
		generator, _ := member(state, "rng", "state")
		return generator
	}
	got := gamedef.Object{}
	note := func(key string, d gamedef.Data) {
		got = append(got, gamedef.Entry[gamedef.Data]{Key: key, Value: d})
	}
	from := func(key string, path ...string) {
		d, ok := member(state, path...)
		if !ok {
			d = gamedef.Null{}
		}
		note(key, d)
	}
	for _, e := range object {
		switch e.Key {
		case "x", "y":
			from(e.Key, "globalVars", e.Key)
		case "0", "1":
			from(e.Key, "perPlayerVars", e.Key)
		case "phase":
			from(e.Key, "currentPhase")
		case "active":
			from(e.Key, "activePlayer")
		case "turn":
			from(e.Key, "turnCount")
		case "t":
			from(e.Key, "turnOrderState")
		case "stack":
			from(e.Key, "interruptPhaseStack")
		case "rng":
			from(e.Key, "rng", "state")
		case "deck":
			zone, _ := member(state, "zones", "deck:none")
			note(e.Key, worths(zone))
		case "usage":
			note(e.Key, usage(state, e.Value))
		case "log":
			note(e.Key, logData(out, e.Value))
		case "pending":
		default:
			t.Fatalf("no test knows the fact %q", e.Key)
		}
	}
	if out != nil && out.Pending != nil {
		note("pending", gamedef.Object{{Key: "decisionId", Value: gamedef.Text(out.Pending.ID)},
			{Key: "options", Value: kernel.ListOf(out.Pending.Options...).Data()}})
	}
	return got
}

// usage is how often actions were used; with a list wanted, only which were.
func usage(state gamedef.Object, wanted gamedef.Data) gamedef.Data {
	all, _ := member(state, "actionUsage")
	list, ok := wanted.(gamedef.Array)
	if !ok {
		return all
	}
	var used []string
	for _, e := range all.(gamedef.Object) {
		used = append(used, e.Key)
	}
	for i, key := range list { // in no order
		if at := slices.Index(used, string(key.(gamedef.Text))); at > i {
			used[i], used[at] = used[at], used[i]
		}
	}
	out := gamedef.Array{}
	for _, key := range used {
		out = append(out, gamedef.Text(key))
	}
	return out
}

// logData is the ids of triggers that fired and the kinds of other entries; with pairs
// wanted, the kind and the depth of each.
func logData(out *kernel.Outcome, wanted gamedef.Data) gamedef.Data {
	entries := gamedef.Array{}
	list, _ := wanted.(gamedef.Array)
	for _, e := range out.Log {
		id := e.Field("triggerId")
		switch {
		case len(list) > 0 && isList(list[0]):
			entries = append(entries, gamedef.Array{gamedef.Text(e.Kind), kernel.DataOf(e.Field("depth"))})
		case id != nil:
			entries = append(entries, kernel.DataOf(id))
		default:
			entries = append(entries, gamedef.Text(e.Kind))
		}
	}
	return entries
}

func isList(d gamedef.Data) bool {
	_, ok := d.(gamedef.Array)
	return ok
}
