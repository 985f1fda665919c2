package replay_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"pgregory.net/rapid"

	_ "ludo-lsp/internal/dev/fixedseed"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
	"ludo-lsp/kernel/replay"
	"ludo-lsp/kernel/sim"
)

// mill is a game with decisions before and after a roll, tokens, markers and a
// trigger.
const mill = `{
"metadata": {"id": "mill", "players": {"min": 2, "max": 3}}, "constants": {},
"globalVars": [{"name": "flour", "type": "int", "init": 0, "min": 0, "max": 60}, {"name": "rings", "type": "int", "init": 0, "min": 0, "max": 99}],
"perPlayerVars": [{"name": "coins", "type": "int", "init": 3, "min": 0, "max": 20}],
"zones": [
	{"id": "store:none", "owner": "none", "visibility": "hidden", "ordering": "stack"},
	{"id": "cart:none", "owner": "none", "visibility": "public", "ordering": "set"}],
"tokenTypes": [{"id": "sack", "props": {"weight": "int"}}],
"globalMarkerLattices": [{"id": "wind", "states": ["calm", "storm"], "defaultState": "calm"}],
"setup": [
	{"createToken": {"type": "sack", "zone": "store:none", "props": {"weight": 1}}},
	{"createToken": {"type": "sack", "zone": "store:none", "props": {"weight": 2}}},
	{"createToken": {"type": "sack", "zone": "store:none", "props": {"weight": 3}}}, {"shuffle": {"zone": "store:none"}}],
"turnStructure": {"phases": [{"id": "day"}]},
"actions": [
	{"id": "grind", "actor": "active", "executor": "actor", "phase": ["day"], "params": [], "pre": null, "cost": [],
		"effects": [
			{"chooseOne": {"internalDecisionId": "decision:how", "bind": "$how", "options": {"query": "enums", "values": ["fast", "slow"]}}},
			{"rollRandom": {"bind": "$r", "min": 1, "max": 6, "in": [
				{"chooseN": {"internalDecisionId": "decision:who", "bind": "$who", "options": {"query": "players"}, "min": 0, "max": 2, "chooser": {"relative": "left"}}},
				{"addVar": {"scope": "global", "var": "flour", "delta": {"ref": "binding", "name": "$r"}}}]}}],
		"limits": [{"scope": "turn", "max": 1}]},
	{"id": "load", "actor": "active", "executor": "actor", "phase": ["day"], "params": [{"name": "$n", "domain": {"query": "intsInRange", "min": 1, "max": 2}}], "pre": null, "cost": [],
		"effects": [{"draw": {"from": "store:none", "to": "cart:none", "count": 1}}, {"addVar": {"scope": "pvar", "player": "actor", "var": "coins", "delta": {"ref": "binding", "name": "$n"}}},
			{"setGlobalMarker": {"marker": "wind", "state": "storm"}}],
		"limits": [{"scope": "turn", "max": 1}]}],
"triggers": [{"id": "bell", "event": {"type": "tokenEntered", "zone": "cart:none"}, "effects": [{"addVar": {"scope": "global", "var": "rings", "delta": 1}}]}],
"terminal": {"conditions": [{"when": {"op": ">=", "left": {"ref": "gvar", "var": "flour"}, "right": 12}, "result": {"type": "score"}}],
	"scoring": {"method": "highest", "value": {"ref": "pvar", "player": "actor", "var": "coins"}}}
}`

func millGame(t rapid.TB, edits ...string) *kernel.Game {
	text := strings.NewReplacer(edits...).Replace(mill)
	def, err := gamedef.Decode([]byte(text))
	if err != nil {
		t.Fatalf("%v", err)
	}
	g, err := kernel.New(def)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// recorded is a recording of a random game.
func recorded(t rapid.TB, g *kernel.Game, seed int64, players, most int) []byte {
	t.Helper()
	text, err := tryRecording(t, g, seed, players, most)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// tryRecording is recorded for a game whose rules may fail.
func tryRecording(t rapid.TB, g *kernel.Game, seed int64, players, most int) ([]byte, error) {
	game := replay.Game{Seed: seed, Players: players}
	p, err := sim.Play(context.Background(), g, sim.Setup{Seed: seed, Players: players, MaxMoves: most}, &sim.Observer{
		Begin: func(_ *kernel.State, advanced bool) { game.Advanced = advanced },
		Move:  func(r *sim.Record) { game.Moves = append(game.Moves, r.Move) },
	})
	if err != nil {
		t.Fatal(err)
	}
	game.Stop = string(p.Reason)
	var out bytes.Buffer
	err = replay.Record(&out, g, game)
	return out.Bytes(), err
}

// A game that is recorded is the same when it is played again, from its start and
// step by step, and so is its recording.
func TestReplayIsTheOriginal(t *testing.T) {
	g := millGame(t)
	rapid.Check(t, func(t *rapid.T) {
		text := recorded(t, g, rapid.Int64Range(-1<<50, 1<<50).Draw(t, "seed"), rapid.IntRange(2, 3).Draw(t, "players"),
			rapid.IntRange(1, 25).Draw(t, "moves"))
		for _, each := range []bool{false, true} {
			report, err := replay.Check(context.Background(), g, bytes.NewReader(text), replay.Options{EachStep: each})
			if err != nil || len(report.Differences) > 0 || report.Games != 1 || report.Steps == 0 {
				t.Fatalf("each %v: %+v, %v\n%s", each, report, err, text)
			}
		}
		var again bytes.Buffer
		if err := replay.Update(context.Background(), g, bytes.NewReader(text), &again); err != nil ||
			!bytes.Equal(text, again.Bytes()) {
			t.Fatalf("%v\n%s\n%s", err, text, again.Bytes())
		}
	})
}

// Each edit of the rules or of the recording is seen in the layer in which it lies.
func TestDifferencesLieInTheirLayers(t *testing.T) {
	text := string(recorded(t, millGame(t), 5, 2, 40))
	for _, c := range []struct {
		name             string
		rules, recording []string
		layer            replay.Layer
		path, rule       string
		message          string
	}{
		{name: "a variable", rules: []string{`"var": "rings", "delta": 1`, `"var": "rings", "delta": 2`},
			layer: replay.VariablesLayer,
			path:  "globalVars/rings", rule: "triggers[0].effects[0]"},
		{name: "a player's variable", rules: []string{`"coins", "delta": {"ref": "binding", "name": "$n"}`, `"coins", "delta": 0`}, layer: replay.VariablesLayer, rule: "actions[1]"},
		{name: "zones", rules: []string{`"count": 1`, `"count": 2`}, layer: replay.ZonesLayer, rule: "actions[1].effects[0]"},
		{name: "the first state", rules: []string{`"weight": 3`, `"weight": 4`}, layer: replay.ZonesLayer, path: "tokens/tok_sack_2/props/weight"},
		{name: "markers", rules: []string{`"wind", "state": "storm"`, `"wind", "state": "calm"`}, layer: replay.MarkersLayer, path: "globalMarkers/wind"},
		{name: "random numbers", rules: []string{`{"ref": "binding", "name": "$r"}}}]}}]`, `{"ref": "binding", "name": "$r"}}}]}}, {"shuffle": {"zone": "store:none"}}]`}, layer: replay.RngLayer, rule: "actions[0]"},
		{name: "legal moves", rules: []string{`"min": 1, "max": 2}}], "pre"`, `"min": 1, "max": 3}}], "pre"`}, layer: replay.LegalLayer, rule: "actions[1]"},
		{name: "options", rules: []string{`"values": ["fast", "slow"]`, `"values": ["slow", "fast"]`}, layer: replay.OptionsLayer, path: "$how"},
		{name: "options after the roll", rules: []string{`"query": "players"`, `"query": "intsInRange", "min": 0, "max": 3`}, layer: replay.OptionsLayer, path: "$who"},
		{name: "the end", rules: []string{`"right": 12`, `"right": 50`}, layer: replay.TerminalLayer, path: "terminal"},
		{name: "the scores", rules: []string{`"method": "highest"`, `"method": "lowest"`}, layer: replay.TerminalLayer},
		{name: "how often an action was used", rules: []string{`"limits": [{"scope": "turn", "max": 1}]},`, `"limits": [{"scope": "turn", "max": 2}]},`}, layer: replay.PhaseLayer},
		{name: "triggers", recording: []string{`"fired":[["bell",0]]`, `"fired":[]`}, layer: replay.TriggersLayer},
		{name: "an answer", recording: []string{`"value":"fast"`, `"value":"quick"`}, layer: replay.MoveLayer, message: "is not possible"},
		{name: "the player", recording: []string{`"player":0,"sha"`, `"player":1,"sha"`}, layer: replay.PhaseLayer, path: "activePlayer"},
	} {
		t.Run(c.name, func(t *testing.T) {
			edited := strings.NewReplacer(c.recording...).Replace(text)
			if c.recording != nil && edited == text {
				t.Fatalf("%q is not there:\n%s", c.recording[0], text)
			}
			g := millGame(t, c.rules...)
			o := replay.Options{Locate: func(path string) (kernel.Source, bool) {
				return kernel.Source{File: path},
					true
			}}
			report, err := replay.Check(context.Background(), g, strings.NewReader(edited), o)
			if err != nil || len(report.Differences) != 1 {
				t.Fatalf("%+v, %v", report, err)
			}
			d := report.Differences[0]
			var b strings.Builder
			d.WriteText(&b)
			if d.Layer != c.layer || c.path != "" && d.Path != c.path || !strings.HasPrefix(d.Rule, c.rule) ||
				!strings.Contains(d.Message+d.Code, c.message) {
				t.Errorf("%s", b.String())
			}
			if d.Rule != "" && (d.Source == nil || d.Source.File != d.Rule) {
				t.Errorf("the source is %v", d.Source)
			}
			o.Ignore = []replay.Layer{c.layer}
			if report, err = replay.Check(context.Background(), g, strings.NewReader(edited), o); err == nil &&
				len(report.Differences) > 0 && report.Differences[0].Layer == c.layer {
				t.Errorf("an ignored layer was reported: %+v", report.Differences[0])
			}
		})
	}
}

// With EachStep a difference stays where it is.
func TestEachStepStartsFromTheRecording(t *testing.T) {
	text := recorded(t, millGame(t), 3, 2, 40)
	g := millGame(t, `"var": "rings", "delta": 1`, `"var": "rings", "delta": 2`)
	loads := bytes.Count(text, []byte(`"actionId":"load","params":{"$n":1}},"phase"`)) +
		bytes.Count(text, []byte(`"actionId":"load","params":{"$n":2}},"phase"`))
	report, err := replay.Check(context.Background(), g, bytes.NewReader(text),
		replay.Options{EachStep: true, Max: 100})
	if err != nil || loads < 2 || len(report.Differences) != loads {
		t.Errorf("%d loads: %+v, %v", loads, report, err)
	}
}

func TestCompressedRecordings(t *testing.T) {
	g := millGame(t)
	plain := recorded(t, g, 4, 2, 40)
	var packed, again bytes.Buffer
	w := gzip.NewWriter(&packed)
	w.Write(plain)
	w.Close()
	report, err := replay.Check(context.Background(), g, bytes.NewReader(packed.Bytes()), replay.Options{})
	if err != nil || len(report.Differences) > 0 || report.Steps == 0 {
		t.Errorf("%+v, %v", report, err)
	}
	if err := replay.Update(context.Background(), g, bytes.NewReader(packed.Bytes()), &again); err != nil ||
		!bytes.Equal(again.Bytes()[:2], packed.Bytes()[:2]) {
		t.Errorf("%v", err)
	}
}

// From which recording another one goes on stays in it when it is recorded anew, and other rules read as many moves.
func TestParentsOfRecordings(t *testing.T) {
	g := millGame(t)
	parent := replay.Parent{File: "first.replay.jsonl", Moves: 1}
	text := bytes.Replace(recorded(t, g, 3, 2, 4), []byte(`"players":2`),
		[]byte(`"parent":{"file":"first.replay.jsonl","moves":1},"players":2`), 1)
	var again bytes.Buffer
	if err := replay.Update(t.Context(), g, bytes.NewReader(text), &again); err != nil ||
		!bytes.Equal(text, again.Bytes()) {
		t.Fatalf("%v\n%s\n%s", err, text, again.Bytes())
	}
	richer := millGame(t, `"coins", "type": "int", "init": 3`, `"coins", "type": "int", "init": 4`)
	for _, game := range []*kernel.Game{g, richer} {
		read, err := replay.Read(t.Context(), game, bytes.NewReader(text))
		if err != nil || read.Parent == nil || *read.Parent != parent || len(read.Moves) != 3 {
			t.Errorf("read %+v, %v", read, err)
		}
	}
}

// A recording that somebody writes by hand needs no more than moves.
func TestRecordingsMayBeBare(t *testing.T) {
	g := millGame(t)
	bare := `{"kind": "run", "seed": 1, "players": 2}

{"kind": "step", "move": {"actionId": "load", "params": {"$n": 2}}}
{"kind": "step", "move": {"actionId": "grind", "params": {"decision:how": "fast", "decision:who": [0, 1]}}}
`
	report, err := replay.Check(context.Background(), g, strings.NewReader(bare), replay.Options{})
	if err != nil || len(report.Differences) > 0 || report.Steps != 2 {
		t.Fatalf("%+v, %v", report, err)
	}
	var full bytes.Buffer
	if err := replay.Update(context.Background(), g, strings.NewReader(bare), &full); err != nil {
		t.Fatal(err)
	}
	report, err = replay.Check(context.Background(), g, bytes.NewReader(full.Bytes()), replay.Options{})
	if err != nil || len(report.Differences) > 0 || report.Steps != 2 {
		t.Errorf("%+v, %v\n%s", report, err, full.Bytes())
	}
	if !strings.Contains(full.String(), `"late":true`) {
		t.Errorf("the decision after the roll is not late:\n%s", full.String())
	}
	// A recording may stop where a move waits for an answer.
	waiting := strings.Replace(bare, `, "decision:who": [0, 1]`, ``, 1)
	full.Reset()
	if err := replay.Update(context.Background(), g, strings.NewReader(waiting), &full); err != nil ||
		!strings.Contains(full.String(), `"suspended":true`) {
		t.Fatalf("%v\n%s", err, full.String())
	}
	if report, err = replay.Check(context.Background(), g, bytes.NewReader(full.Bytes()),
		replay.Options{}); err != nil || len(report.Differences) > 0 {
		t.Errorf("%+v, %v", report, err)
	}
}

func TestRecordingsThatCannotBeRead(t *testing.T) {
	g := millGame(t)
	text := string(recorded(t, g, 4, 2, 6))
	edit := func(old, new string) string {
		out := strings.Replace(text, old, new, 1)
		if out == text {
			t.Fatalf("%q is not there:\n%s", old, text)
		}
		return out
	}
	for _, c := range []struct{ text, want string }{
		{"", "the recording has no game"},
		{"nonsense", "line 1: "},
		{`{"kind": "walk"}`, `line 1: there is no kind of line "walk"`},
		{`{}`, `line 1: the field "kind" is missing`},
		{`{"kind": "run", "players": 2}`, `line 1: the field "seed" is missing`},
		{`{"kind": "run", "seed": 1}`, `line 1: the field "players" is missing`},
		{`{"kind": "run", "seed": "x", "players": 2}`, `line 1: "x" is no seed`},
		{`{"kind": "run", "seed": 1, "players": 9}`, "players"},
		{`{"kind": "run", "seed": 1, "players": 2, "parent": {"moves": 1}}`, `line 1: the field "parent" has no "file"`},
		{`{"kind": "step", "move": {"actionId": "load"}}`, "line 1: a step stands before the first game"},
		{`{"kind": "end"}`, "line 1: the end of a game stands before its beginning"},
		{edit(`"gameDefId":"mill"`, `"gameDefId":"well"`), `line 1: the recording is of the game "well", not of "mill"`},
		{edit(`"coins":3`, `"coins":4`), `line 1: the sum of "init" is not "sha"`},
		{edit(`"delta":{`, `"delta":{"turnCount":77,`), `is not "sha": the recording was changed or cut`},
		{edit(`"legalOrder":[`, `"legalOrder":[7,`), `"legalOrder" is no order of the moves in "legal"`},
		{edit(`"actionId":"`, `"aktionId":"`), `There is no field "aktionId". Did you mean "actionId"?`},
		{edit(`"steps":`, `"steps":1`), "the recording was cut"},
		{text + "{\"kind\": \"step\", \"move\": {\"actionId\": \"load\"}}\n", "a step stands after the end of its game"},
		{"\x1f\x8bnot gzip", "the compressed recording cannot be read"},
	} {
		_, err := replay.Check(context.Background(), g, strings.NewReader(c.text), replay.Options{})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("got %v, want %s", err, c.want)
		}
		var format *replay.FormatError
		if strings.HasPrefix(c.want, "line") && !strings.Contains(c.want, "of the game") && !errors.As(err, &format) {
			t.Errorf("%v is a %T", err, err)
		}
	}
}

func TestUpdateFailsWhenAMoveIsImpossible(t *testing.T) {
	text := recorded(t, millGame(t), 4, 2, 40)
	g := millGame(t, `"id": "grind"`, `"id": "mince"`)
	var out bytes.Buffer
	err := replay.Update(context.Background(), g, bytes.NewReader(text), &out)
	if err == nil || !strings.Contains(err.Error(), "line ") || !strings.Contains(err.Error(), "grind") {
		t.Errorf("got %v", err)
	}
}

// The delta between two projections leads from one to the other.
func TestDeltas(t *testing.T) {
	value := func(depth int) *rapid.Generator[string] {
		return rapid.Custom(func(t *rapid.T) string {
			object := map[string]any{}
			for range rapid.IntRange(0, 4).Draw(t, "entries") {
				key := rapid.SampledFrom([]string{"a", "b", "c:none", "d"}).Draw(t, "key")
				switch rapid.IntRange(0, 3).Draw(t, "kind") {
				case 0:
					object[key] = rapid.IntRange(0, 2).Draw(t, "number")
				case 1:
					object[key] = []int{rapid.IntRange(0, 2).Draw(t, "item")}
				default:
					object[key] = map[string]any{rapid.SampledFrom([]string{"x", "y"}).Draw(t,
						"child"): rapid.IntRange(0, 2).Draw(t, "number")}
				}
			}
			text, _ := json.Marshal(object)
			return string(text)
		})
	}
	read := func(text string) gamedef.Object {
		var d gamedef.Data
		if err := gamedef.DecodePart([]byte(text), &d); err != nil {
			t.Fatal(err)
		}
		return d.(gamedef.Object)
	}
	rapid.Check(t, func(t *rapid.T) {
		before, after := read(value(2).Draw(t, "before")), read(value(2).Draw(t, "after"))
		delta := replay.Delta(before, after)
		got, err := replay.Apply(before, delta)
		if err != nil || replay.Sum(got) != replay.Sum(after) {
			t.Fatalf("%s became %s, %v", gamedef.Canonical(delta), gamedef.Canonical(got), err)
		}
	})
}

func TestParseLayers(t *testing.T) {
	got, err := replay.ParseLayers(" rng, legal,,turnOrder ")
	if err != nil || len(got) != 3 || got[2] != replay.TurnOrderLayer {
		t.Errorf("%v, %v", got, err)
	}
	if _, err := replay.ParseLayers("rgn"); err == nil || !strings.Contains(err.Error(), `did you mean "rng"?`) {
		t.Errorf("%v", err)
	}
	if _, err := replay.ParseLayers("everything"); err == nil ||
		!strings.Contains(err.Error(), "the layers are legal, options,") {
		t.Errorf("%v", err)
	}
}

// A recording of what must not be possible differs as long as all its moves are, and no longer:
// a rule that refuses one of them is what it waits for.
func TestWhatMustNotBePossible(t *testing.T) {
	g := millGame(t)
	var text bytes.Buffer
	game := replay.Game{Seed: 4, Players: 2, Never: true, Moves: []kernel.Move{
		{ActionID: "load", Params: kernel.Params{{Name: "$n", Value: kernel.Int(2)}}},
		{ActionID: "grind", Params: kernel.Params{{Name: "decision:how", Value: kernel.String("fast")},
			{Name: "decision:who", Value: kernel.ListOf()}}},
	}}
	if err := replay.Record(&text, g, game); err != nil {
		t.Fatal(err)
	}
	check := func(g *kernel.Game, o replay.Options) *replay.Report {
		t.Helper()
		report, err := replay.Check(t.Context(), g, bytes.NewReader(text.Bytes()), o)
		if err != nil {
			t.Fatal(err)
		}
		return report
	}
	report := check(g, replay.Options{})
	if len(report.Differences) != 1 || !strings.Contains(report.Differences[0].Message, "must not be possible") {
		t.Errorf("of moves that are all possible: %+v", report.Differences)
	}
	forbidding := millGame(t, `"params": [], "pre": null`,
		`"params": [], "pre": {"op": "==", "left": {"ref": "gvar", "var": "rings"}, "right": 0}`)
	for _, each := range []bool{false, true} {
		if report := check(forbidding, replay.Options{EachStep: each, Max: 9}); len(report.Differences) != 0 {
			t.Errorf("each step %v: of moves of which the second is refused: %+v", each, report.Differences)
		}
	}
	// What comes out otherwise is no refusal.
	if report := check(millGame(t, `"init": 3`, `"init": 4`), replay.Options{Max: 9}); len(report.Differences) != 1 {
		t.Errorf("with other coins: %+v", report.Differences)
	}
	read, err := replay.Read(t.Context(), g, bytes.NewReader(text.Bytes()))
	if err != nil || !read.Never || len(read.Moves) != 2 {
		t.Errorf("read back: %+v, %v", read, err)
	}
}

// Dice that fall otherwise fall so again, and survive writing and reading.
func TestDiceThatFallOtherwise(t *testing.T) {
	g := millGame(t)
	how := kernel.String("fast")
	none := kernel.ListOf()
	sums := map[string]bool{}
	for seed := range int64(12) {
		game := replay.Game{Seed: 4, Players: 2, Reseeded: map[int]int64{0: seed}, Moves: []kernel.Move{{ActionID: "grind",
			Params: kernel.Params{{Name: "decision:how", Value: how}, {Name: "decision:who", Value: none}}}}}
		var text bytes.Buffer
		if err := replay.Record(&text, g, game); err != nil {
			t.Fatal(err)
		}
		report, err := replay.Check(t.Context(), g, bytes.NewReader(text.Bytes()), replay.Options{})
		if err != nil || len(report.Differences) > 0 || report.Steps != 1 {
			t.Fatalf("seed %d: %+v, %v", seed, report, err)
		}
		read, err := replay.Read(t.Context(), g, bytes.NewReader(text.Bytes()))
		if err != nil || read.Reseeded[0] != seed || len(read.Reseeded) != 1 {
			t.Fatalf("seed %d: read back %+v, %v", seed, read.Reseeded, err)
		}
		var again bytes.Buffer
		if err := replay.Update(t.Context(), g, bytes.NewReader(text.Bytes()), &again); err != nil ||
			again.String() != text.String() {
			t.Fatalf("seed %d: updated to\n%s\nfrom\n%s\n%v", seed, again.String(), text.String(), err)
		}
		for line := range strings.Lines(text.String()) {
			var step struct {
				Kind  string
				Delta map[string]any
			}
			if err := json.Unmarshal([]byte(line), &step); err == nil && step.Kind == "step" {
				sums[string(mustJSON(t, step.Delta["globalVars/flour"]))] = true
			}
		}
	}
	if len(sums) < 3 {
		t.Errorf("twelve generators rolled only %v", sums)
	}
}

func mustJSON(t *testing.T, v any) []byte {
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// What is wrong with a line is told with its number once.
func TestFaultsNameTheirLineOnce(t *testing.T) {
	g := millGame(t)
	for _, text := range []string{
		`{"kind":"run","gameDefId":"other","players":2,"seed":1}`,
		`{"kind":"run","players":2,"seed":1}` + "\n" + `{"kind":"end","steps":3}`,
		`{"kind":"run","players":9,"seed":1}`,
	} {
		_, read := replay.Read(t.Context(), g, strings.NewReader(text))
		updated := replay.Update(t.Context(), g, strings.NewReader(text), &bytes.Buffer{})
		for _, err := range []error{read, updated} {
			if err != nil && strings.Count(err.Error(), "line ") != 1 {
				t.Errorf("%s: %v", text, err)
			}
		}
		if read == nil {
			t.Errorf("%s is read", text)
		}
	}
}
