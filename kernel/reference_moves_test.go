package kernel_test

import (
	"slices"
	"strings"
	"testing"

	"ludo-lsp/internal/reference"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

// TestMovesOfTheReference goes through every case that the language reference lists of
// moves, phases, triggers and the end of a game.
func TestMovesOfTheReference(t *testing.T) {
	chapter := reference.Read(t, "28-conformance.md")
	cases := chapter.Section(t, "28.4").Cases
	deviations := chapter.Deviating(t, []reference.Deviation{
		{Row: "K-03 2", Want: `{"error":"ILLEGAL_MOVE","reason":"moveParamsInvalid"}`, Why: "K33"},
		{Row: "K-06 1", Want: `[]`, Why: "K12"},
		{Row: "K-10 1", Why: "K14", Want: `{"kind":"pending","complete":false,"decisionId":"decision:c","name":"$c","type":"chooseOne","targetKinds":[],"options":[
			{"value":0,"legality":"legal","illegalReason":null},{"value":1,"legality":"legal","illegalReason":null},{"value":2,"legality":"legal","illegalReason":null},{"value":3,"legality":"legal","illegalReason":null}]}`},
		{Row: "K-11 2", Want: `{"x":4,"y":0,"phase":"main","active":0,"turn":0,"log":[]}`, Why: "K16"},
		{Row: "K-12 1", Want: `{"x":10,"y":100,"phase":"main","active":0,"turn":0,"log":["tx","ty","tx","tr"]}`, Why: "K17"},
		{Row: "K-17 2", Want: `{"rng":["0xfbcaf3750a177e07ef6b2643d5986c20","0xda3e39cb94b95bd5"],"deck":[2,0,1]}`, Why: "K4"},
		{Row: "K-19 1", Want: `{"phase":"main","active":1,"turn":1,"stack":null}`, Why: "K18"},
		{Row: "K-22 1", Want: `{"error":"TURN_ORDER_SIMULTANEOUS_NOT_IMPLEMENTED"}`, Why: "decision 7"},
		{Row: "K-22 2", Want: `{"error":"TURN_ORDER_SIMULTANEOUS_NOT_IMPLEMENTED"}`, Why: "decision 7"},
		{Row: "K-25 1", Want: `{"kind":"complete","complete":true,"mayAskAgain":true}`, Why: "K15"},
		{Row: "K-25 2", Want: `{"x":0,"phase":"main","active":0,"pending":{"decisionId":"decision:c","options":["q"]}}`, Why: "K15"},
		{Row: "K-26 4", Want: `{"error":"ILLEGAL_MOVE","reason":"moveNotLegalInCurrentState"}`, Why: "K5"},
	}, "K-")
	further := map[string][]reference.Line{ // what the replaced results add
		"K-25": {{Key: `apply {'actionId':'a','params':{'decision:c':'q'},'continues':true}`, Value: `{"x":0,"phase":"main","active":0,"turn":0,"log":[]}`}},
		"K-26": {{Key: `choices {'actionId':'d','params':{}}`, Value: `{"kind":"illegal","complete":false,"reason":"pipelineLegalityFailed"}`}},
	}
	steps := 0
	for _, c := range cases {
		t.Run(c.ID, func(t *testing.T) {
			if len(c.Lines) < 2 || c.Lines[0].Key != "override" {
				t.Fatalf("the case begins with %v", c.Lines)
			}
			s := initialOf(t, reference.With(t, chapter.Section(t, "28.1").Blocks[1], c.Lines[0].Value))
			for i, line := range append(slices.Clone(c.Lines[1:]), further[c.ID]...) {
				want := reference.Part[gamedef.Data](t, deviations.Want(t, reference.Place(c.ID, i), line.Value))
				var got gamedef.Data
				got, s = stepOf(t, s, line.Key, want)
				if !same(got, want) {
					t.Errorf("%s: %s, want %s", line.Key, gamedef.Canonical(got), gamedef.Canonical(want))
				}
				steps++
			}
		})
	}
	if len(cases) != 29 || steps != 65+2 {
		t.Errorf("%d cases of %d steps", len(cases), steps)
	}
	deviations.Met(t)
}

// stepOf does what a line of a case says. Of what comes out it gives those facts that are
// wanted, and the state after it.
func stepOf(t *testing.T, s *kernel.State, line string, want gamedef.Data) (gamedef.Data, *kernel.State) {
	t.Helper()
	word, arguments, _ := strings.Cut(strings.ReplaceAll(line, "'", `"`), " ")
	argument, options, _ := strings.Cut(arguments, "} {")
	if options != "" {
		argument, options = argument+"}", "{"+options
	}
	switch word {
	case "legal":
		listing, err := s.Legal(kernel.ListOptions{})
		if err != nil {
			return errorData(err), s
		}
		moves := gamedef.Array{}
		for _, move := range listing.Moves {
			moves = append(moves, move.Data())
		}
		return moves, s
	case "terminal":
		result, err := s.Terminal()
		switch {
		case err != nil:
			return errorData(err), s
		case result == nil:
			return gamedef.Null{}, s
		}
		return result.Data(), s
	case "state":
		return facts(t, s, nil, want), s
	case "choices":
		c, err := s.Choices(moveFrom(t, argument), true)
		if err != nil {
			return errorData(err), s
		}
		return choicesData(c), s
	case "apply":
		out, err := s.Apply(moveFrom(t, argument), applyOptions(t, options))
		if err != nil {
			return errorData(err), s
		}
		return facts(t, out.State, out, want), out.State
	}
	t.Fatalf("no test can do %q", line)
	return nil, nil
}

func moveFrom(t *testing.T, text string) kernel.Move {
	t.Helper()
	move, err := kernel.MoveOf(reference.Part[gamedef.Data](t, text))
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return move
}

func applyOptions(t *testing.T, text string) kernel.ApplyOptions {
	t.Helper()
	var out kernel.ApplyOptions
	if text == "" {
		return out
	}
	for _, e := range reference.Part[gamedef.Data](t, text).(gamedef.Object) {
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

// choicesData is what is left to decide, as the reference writes it.
func choicesData(c *kernel.Choices) gamedef.Data {
	kind := "pending"
	switch {
	case c.Illegal != "":
		return gamedef.Object{{Key: "kind", Value: gamedef.Text("illegal")}, {Key: "complete", Value: gamedef.Bool(c.Complete)}, {Key: "reason", Value: gamedef.Text(c.Illegal)}}
	case c.Complete:
		out := gamedef.Object{{Key: "kind", Value: gamedef.Text("complete")}, {Key: "complete", Value: gamedef.Bool(true)}}
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
		options = append(options, gamedef.Object{{Key: "value", Value: o.Data()}, {Key: "legality", Value: gamedef.Text(c.Options[i].Legality)}, {Key: "illegalReason", Value: reason}})
	}
	for _, kind := range r.TargetKinds {
		kinds = append(kinds, gamedef.Text(kind))
	}
	return gamedef.Object{{Key: "kind", Value: gamedef.Text(kind)}, {Key: "complete", Value: gamedef.Bool(false)}, {Key: "decisionId", Value: gamedef.Text(r.ID)},
		{Key: "name", Value: gamedef.Text(r.Name)}, {Key: "type", Value: gamedef.Text(word)}, {Key: "options", Value: options}, {Key: "targetKinds", Value: kinds}}
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
		note("pending", gamedef.Object{{Key: "decisionId", Value: gamedef.Text(out.Pending.ID)}, {Key: "options", Value: kernel.ListOf(out.Pending.Options...).Data()}})
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
