package kernel_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

// orchard is the game on which tests of the kernel build: two growers, crates in a
// shed, three fields. Tests replace its members.
const orchard = `{
"metadata": {"id": "orchard", "players": {"min": 2, "max": 4}},
"constants": {},
"globalVars": [
	{"name": "fruit", "type": "int", "init": 0, "min": 0, "max": 99},
	{"name": "mud", "type": "int", "init": 0, "min": -100, "max": 100},
	{"name": "rain", "type": "boolean", "init": false}],
"perPlayerVars": [{"name": "coins", "type": "int", "init": 5, "min": 0, "max": 9}],
"zones": [
	{"id": "shed:none", "owner": "none", "visibility": "hidden", "ordering": "stack"},
	{"id": "cart:none", "owner": "none", "visibility": "public", "ordering": "set"},
	{"id": "barn:0", "owner": "player", "visibility": "owner", "ordering": "set"},
	{"id": "barn:1", "owner": "player", "visibility": "owner", "ordering": "set"},
	{"id": "east:none", "zoneKind": "board", "owner": "none", "visibility": "public", "ordering": "set", "category": "field", "attributes": {"trees": 2}},
	{"id": "north:none", "zoneKind": "board", "owner": "none", "visibility": "public", "ordering": "set", "category": "field", "attributes": {"trees": 0}},
	{"id": "south:none", "zoneKind": "board", "owner": "none", "visibility": "public", "ordering": "set", "category": "path", "attributes": {"trees": 1}}],
"tokenTypes": [{"id": "crate", "props": {"weight": "int", "kind": "string"}}],
"setup": [
	{"createToken": {"type": "crate", "zone": "shed:none", "props": {"weight": 0, "kind": "plum"}}},
	{"createToken": {"type": "crate", "zone": "shed:none", "props": {"weight": 1, "kind": "pear"}}},
	{"createToken": {"type": "crate", "zone": "shed:none", "props": {"weight": 2, "kind": "plum"}}}],
"turnStructure": {"phases": [{"id": "day"}]},
"actions": [],
"triggers": [],
"terminal": {"conditions": []}
}`

// action is an action of the active player in the phase day, with members replaced
// or added.
func action(id, members string) string {
	base := `{"id": "` + id + `", "actor": "active", "executor": "actor", "phase": ["day"], "params": [], "pre": null, "cost": [], "effects": [], "limits": []}`
	return merged(base, members)
}

// pipeline is a pipeline of an action with one empty stage, with members replaced or
// added.
func pipeline(id, actionID, members string) string {
	base := `{"id": "` + id + `", "actionId": "` + actionID +
		`", "legality": null, "costValidation": null, "costEffects": [], "targeting": {}, "stages": [{"effects": []}], "atomicity": "atomic"}`
	return merged(base, members)
}

// merged is a JSON object with members replaced or added.
func merged(base, members string) string {
	var object, more map[string]json.RawMessage
	if err := json.Unmarshal([]byte(base), &object); err != nil {
		panic(err)
	}
	if err := json.Unmarshal([]byte(members), &more); err != nil {
		panic(fmt.Sprintf("%v in %s", err, members))
	}
	maps.Copy(object, more)
	out, err := json.Marshal(object)
	if err != nil {
		panic(err)
	}
	return string(out)
}

// gameOf makes the orchard with members replaced.
func gameOf(t testing.TB, members string) *kernel.Game {
	t.Helper()
	def, problems := gamedef.Load([]byte(merged(orchard, members)))
	if def == nil {
		t.Fatalf("the definition is refused: %v", problems)
	}
	game, err := kernel.New(def)
	if err != nil {
		t.Fatal(err)
	}
	return game
}

// stateOf is the first state of the orchard with members replaced.
func stateOf(t testing.TB, members string) *kernel.State {
	t.Helper()
	s, err := gameOf(t, members).InitialAs(kernel.Beginning{Seed: 7, Unmixed: true, Players: 2})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// moveOf reads a move such as "pick $n=3 decision:to=[a b] /operation +free +continues".
func moveOf(text string) kernel.Move {
	var move kernel.Move
	text = strings.ReplaceAll(text, "[ ", "[")
	for i, word := range splitOutside(text) {
		name, value, isParam := strings.Cut(word, "=")
		switch {
		case i == 0:
			move.ActionID = word
		case isParam:
			move.Params = append(move.Params, kernel.Param{Name: name, Value: valueOf(value)})
		case word == "+free":
			move.FreeOperation = true
		case word == "+continues":
			move.Continues = true
		case word[0] == '/':
			move.ActionClass = gamedef.ActionClass(word[1:])
		}
	}
	return move
}

// splitOutside splits at spaces that are not within brackets.
func splitOutside(text string) []string {
	depth := 0
	return strings.FieldsFunc(text, func(r rune) bool {
		switch r {
		case '[':
			depth++
		case ']':
			depth--
		}
		return r == ' ' && depth == 0
	})
}

func valueOf(text string) kernel.Value {
	if list, ok := strings.CutPrefix(text, "["); ok {
		var items []kernel.Value
		for item := range strings.FieldsSeq(strings.TrimSuffix(list, "]")) {
			items = append(items, valueOf(item))
		}
		return kernel.ListOf(items...)
	}
	var n int64
	if _, err := fmt.Sscanf(text, "%d", &n); err == nil && fmt.Sprint(n) == text {
		return kernel.Int(n)
	}
	return kernel.String(text)
}

// moveText writes a move as moveOf reads it.
func moveText(move kernel.Move) string {
	var b strings.Builder
	b.WriteString(move.ActionID)
	for _, p := range move.Params {
		fmt.Fprintf(&b, " %s=%s", p.Name, strings.ReplaceAll(p.Value.Text(), ", ", " "))
	}
	if move.ActionClass != "" {
		b.WriteString(" /" + string(move.ActionClass))
	}
	if move.FreeOperation {
		b.WriteString(" +free")
	}
	if move.Continues {
		b.WriteString(" +continues")
	}
	if c := move.Compound; c != nil {
		fmt.Fprintf(&b, " with %s %s", c.SpecialActivity.ActionID, c.Timing)
		if c.InsertAfterStage != nil {
			fmt.Fprintf(&b, " %d", *c.InsertAfterStage)
		}
	}
	return b.String()
}

// legalText lists the legal moves of a state.
func legalText(t testing.TB, s *kernel.State, o kernel.ListOptions) string {
	t.Helper()
	l, err := s.Legal(o)
	if err != nil {
		return errorText(err)
	}
	var out []string
	for _, move := range l.Moves {
		out = append(out, moveText(move))
	}
	return strings.Join(out, "; ")
}

// choicesText tells what is left to decide of a move.
func choicesText(t testing.TB, s *kernel.State, move string, evaluate bool) string {
	t.Helper()
	c, err := s.Choices(moveOf(move), evaluate)
	switch {
	case err != nil:
		return errorText(err)
	case c.Illegal != "":
		return "illegal " + c.Illegal
	case c.MayAskAgain:
		return "complete, may ask again"
	case c.Complete:
		return "complete"
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s:", c.Request.ID)
	for i, o := range c.Request.Options {
		b.WriteString(" " + o.Text())
		if evaluate && c.Options[i].Legality != kernel.Legal {
			fmt.Fprintf(&b, "(%s)", c.Options[i].Legality)
		}
	}
	if c.Request.Several {
		fmt.Fprintf(&b, " %d..%d", c.Request.Min, c.Request.Max)
	}
	return b.String()
}

// errorText is the code and reason of an error.
func errorText(err error) string {
	var e *kernel.Error
	var refused *kernel.IllegalMoveError
	switch {
	case errors.As(err, &refused):
		if detail, ok := refused.Context["detail"]; ok {
			return fmt.Sprintf("%s (%v)", refused.Reason, detail)
		}
		return refused.Reason
	case errors.As(err, &e):
		return strings.TrimSpace(e.Code + " " + e.Reason)
	}
	return err.Error()
}

// canonical is a state as JSON.
func canonical(t rapid.TB, s *kernel.State) string {
	t.Helper()
	text, err := s.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
