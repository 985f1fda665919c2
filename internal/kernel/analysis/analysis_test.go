package analysis_test

import (
	"slices"
	"testing"

	"ludo-lsp/internal/kernel/analysis"
	"ludo-lsp/internal/kernel/components"
	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/kernel/gamedef"
)

// meadow is a game of three spaces, of which two say how dry they are.
const meadow = `{
"metadata": {"id": "meadow", "players": {"min": 2, "max": 3}}, "constants": {},
"globalVars": [{"name": "rain", "type": "int", "init": 0, "min": 0, "max": 9}],
"perPlayerVars": [{"name": "sheep", "type": "int", "init": 0, "min": 0, "max": 90000}, {"name": "asleep", "type": "boolean", "init": true}],
"zones": [
	{"id": "hill:none", "zoneKind": "board", "owner": "none", "visibility": "public", "ordering": "set", "attributes": {"dry": 2, "name": "old"},
		"adjacentTo": [{"to": "bank:none", "direction": "bidirectional"}]},
	{"id": "bank:none", "zoneKind": "board", "owner": "none", "visibility": "public", "ordering": "set", "attributes": {"dry": 0}},
	{"id": "pen:none", "zoneKind": "board", "owner": "none", "visibility": "public", "ordering": "set"},
	{"id": "fold:0", "owner": "player", "visibility": "owner", "ordering": "set"},
	{"id": "fold:1", "owner": "player", "visibility": "owner", "ordering": "set"}],
"tokenTypes": [{"id": "ewe", "props": {"wool": "int", "bell": "string"}}, {"id": "ram", "props": {"wool": "int", "bell": "boolean"}}],
"setup": [], "turnStructure": {"phases": [{"id": "day"}]}, "actions": [], "triggers": [], "terminal": {"conditions": []}
}`

const (
	rain    = `{"ref": "gvar", "var": "rain"}`
	sheep   = `{"ref": "pvar", "player": "active", "var": "sheep"}`
	here    = `{"ref": "zoneCount", "zone": "$zone"}`
	hill    = `{"ref": "zoneCount", "zone": "hill:none"}`
	dryness = `{"ref": "zoneProp", "zone": "$zone", "prop": "dry"}`
)

// read is an analysis of the meadow, of which the constants are its literals.
func read(t *testing.T) (*components.Set, *analysis.Analysis) {
	t.Helper()
	def, err := gamedef.Decode([]byte(meadow))
	if err != nil {
		t.Fatal(err)
	}
	parts := &components.Set{Def: def}
	parts.Read()
	return parts, analysis.New(parts, analysis.Evaluator{
		Constant: func(v gamedef.Value) (values.Value, bool) {
			literal, ok := v.(gamedef.Scalar)
			return parts.Scalar(literal), ok
		},
		Narrowed: func(zones []components.ZoneID, rest []gamedef.Condition) ([]components.ZoneID, []gamedef.Condition) {
			return zones, rest
		},
	})
}

// part reads an expression.
func part[T any](t *testing.T, text string) (out T) {
	t.Helper()
	if err := gamedef.DecodePart([]byte(text), &out); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return out
}

func compare(left, op, right string) string {
	return `{"op": "` + op + `", "left": ` + left + `, "right": ` + right + `}`
}

func and(args ...string) string {
	out := `{"op": "and", "args": [`
	for i, arg := range args {
		if i > 0 {
			out += ", "
		}
		out += arg
	}
	return out + "]}"
}

func TestConjunctsAreTheTestsInOrder(t *testing.T) {
	a, b, c := compare(rain, "<", "1"), compare(rain, ">", "2"), compare(sheep, "==", "3")
	list := analysis.Conjuncts(part[gamedef.Condition](t, and(a, and(b, and()), c)), nil)
	if len(list) != 3 {
		t.Fatalf("%d conjuncts, not 3", len(list))
	}
	for i, want := range []gamedef.CompareOp{gamedef.Less, gamedef.Greater, gamedef.Equal} {
		if got := list[i].(*gamedef.Compare).Op; got != want {
			t.Errorf("conjunct %d is %s, not %s", i, got, want)
		}
	}
	if or := analysis.Conjuncts(part[gamedef.Condition](t, `{"op": "or", "args": [`+a+`]}`), nil); len(or) != 1 {
		t.Errorf("an alternative has %d conjuncts", len(or))
	}
}

func TestWhatExpressionsRead(t *testing.T) {
	_, a := read(t)
	for text, want := range map[string]analysis.Dependence{
		`5`: analysis.ReadsNothing, rain: analysis.ReadsPlay, sheep: analysis.ReadsPlay, hill: analysis.ReadsPlay,
		dryness: analysis.ReadsZone, `{"ref": "zoneProp", "zone": "hill:none", "prop": "dry"}`: analysis.ReadsNothing,
		`{"ref": "zoneProp", "zone": "$other", "prop": "dry"}`:                                 analysis.ReadsPlay,
		`{"op": "+", "left": ` + dryness + `, "right": 1}`:                                     analysis.ReadsZone,
		`{"op": "+", "left": ` + dryness + `, "right": ` + rain + `}`:                          analysis.ReadsPlay,
		`{"aggregate": {"op": "count", "query": {"query": "adjacentZones", "zone": "$zone"}}}`: analysis.ReadsZone,
		`{"aggregate": {"op": "count", "query": {"query": "tokensInZone", "zone": "$zone"}}}`:  analysis.ReadsPlay,
	} {
		if got := a.ValueReads(part[gamedef.Value](t, text)); got != want {
			t.Errorf("%s reads %d, not %d", text, got, want)
		}
	}
	for text, want := range map[string]analysis.Dependence{
		compare("1", "<", "2"): analysis.ReadsNothing, compare(dryness, ">", "1"): analysis.ReadsZone,
		and(compare(dryness, ">", "1"), compare(rain, ">", "1")):                                           analysis.ReadsPlay,
		`{"op": "adjacent", "left": "$zone", "right": "hill:none"}`:                                        analysis.ReadsZone,
		`{"op": "adjacent", "left": "bank:none", "right": "hill:none"}`:                                    analysis.ReadsNothing,
		`{"op": "connected", "from": "hill:none", "to": "$zone", "via": ` + compare(here, "==", "0") + `}`: analysis.ReadsPlay,
	} {
		if got := a.ConditionReads(part[gamedef.Condition](t, text)); got != want {
			t.Errorf("%s reads %d, not %d", text, got, want)
		}
	}
}

func TestWholeNumbersAreKnown(t *testing.T) {
	_, a := read(t)
	for text, want := range map[string]bool{
		`5`: true, `5.5`: false, `"five"`: false, rain: true, sheep: true, hill: true,
		`{"ref": "pvar", "player": "active", "var": "asleep"}`:          false,
		`{"ref": "zoneProp", "zone": "hill:none", "prop": "dry"}`:       true,
		`{"ref": "zoneProp", "zone": "hill:none", "prop": "name"}`:      false,
		`{"if": {"when": true, "then": 1, "else": ` + rain + `}}`:       true,
		`{"if": {"when": true, "then": 1, "else": "one"}}`:              false,
		`{"op": "*", "left": ` + rain + `, "right": ` + sheep + `}`:     true,
		`{"ref": "tokenProp", "token": "$ewe", "prop": "wool"}`:         false,
		`{"aggregate": {"op": "count", "query": {"query": "players"}}}`: true,
	} {
		if got := a.IsInt(part[gamedef.Value](t, text)); got != want {
			t.Errorf("%s is known for a whole number: %v, not %v", text, got, want)
		}
	}
}

// What is certain cannot fail: it names what there is, for every zone that is asked about.
func TestCertainIsWhatCannotFail(t *testing.T) {
	parts, a := read(t)
	dry := []components.ZoneID{parts.ZoneOf["hill:none"], parts.ZoneOf["bank:none"]}
	all := append(slices.Clone(dry), parts.ZoneOf["pen:none"])
	for _, c := range []struct {
		text  string
		zones []components.ZoneID
		want  bool
	}{
		{compare(dryness, ">", "1"), dry, true},
		{compare(dryness, ">", "1"), all, false}, // the pen does not say how dry it is
		{compare(rain, ">", "1"), all, true},
		{compare(`{"ref": "gvar", "var": "hail"}`, ">", "1"), all, false},
		{compare(here, ">", "1"), all, true},
		{compare(`{"ref": "binding", "name": "$nobody"}`, "==", "1"), all, false},
		{compare(`{"op": "/", "left": `+rain+`, "right": 2}`, "==", "1"), all, true},
		{compare(`{"op": "/", "left": `+rain+`, "right": 0}`, "==", "1"), all, false},
		{compare(`{"op": "/", "left": 9, "right": `+rain+`}`, "==", "1"), all, false},
		{and(compare(rain, ">", "1"), compare(dryness, ">", "1")), all, false},
		{`{"op": "connected", "from": "hill:none", "to": "$zone"}`, all, true},
	} {
		if got := a.CertainFor(c.zones, part[gamedef.Condition](t, c.text)); (got != nil) != c.want {
			t.Errorf("%s for %d zones is certain: %v, not %v", c.text, len(c.zones), got != nil, c.want)
		}
	}
	for value, want := range map[string]bool{here: true, dryness: false} {
		q := part[gamedef.Query](t, `{"query": "mapSpaces", "filter": {"condition": `+compare(value, ">", "0")+`}}`)
		if got := a.CertainQuery(q) != nil; got != want {
			t.Errorf("spaces by %s are certain: %v, not %v", value, got, want)
		}
	}
}

// A filter of tokens is certain where the property has one type wherever there is it, which is known at last.
func TestFiltersAreCertainByTheTypesOfProperties(t *testing.T) {
	parts, a := read(t)
	for text, want := range map[string]bool{
		`[{"prop": "bell", "op": "eq", "value": "loud"}]`: true, `[{"prop": "bell", "op": "in", "value": ["loud"]}]`: false,
		`[{"prop": "wool", "op": "in", "value": [1, 2]}]`: true,
	} {
		certainty := a.CertainFilter(part[[]gamedef.TokenPredicate](t, text))
		if got := certainty != nil && certainty.Holds(parts); got != want {
			t.Errorf("%s is certain: %v, not %v", text, got, want)
		}
	}
	mixed := part[[]gamedef.TokenPredicate](t, `[{"prop": "wool", "op": "in", "value": [1, "two"]}]`)
	if a.CertainFilter(mixed) != nil {
		t.Error("a list of unlike values is compared by number")
	}
}

// A wide prover notes what is read, and for whom.
func TestWideProversNoteWhatIsRead(t *testing.T) {
	parts, a := read(t)
	proven := func(text string, zone string) *analysis.Prover {
		t.Helper()
		p := a.Prover(true)
		p.Suppose(gamedef.ZoneBinding, parts.Symbol(zone))
		if !p.Condition(part[gamedef.Condition](t, text)) {
			t.Fatalf("%s cannot be proven", text)
		}
		slices.Sort(p.Read)
		p.Read = slices.Compact(p.Read)
		return p
	}
	pen := parts.ZoneOf["pen:none"]
	p := proven(and(compare(rain, ">", "1"), compare(here, "==", "0")), "pen:none")
	if want := []components.CellID{components.CellID(pen), parts.VarCell(2, 0)}; !slices.Equal(p.Read, want) ||
		p.By != (analysis.Perspective{}) {
		t.Errorf("cells %v are read by %+v, not %v", p.Read, p.By, want)
	}
	p = proven(compare(sheep, ">", "1"), "pen:none")
	if len(p.Read) != 3 || p.By != (analysis.Perspective{Active: true}) || p.By.Most(3) != 3 {
		t.Errorf("cells %v are read by %+v", p.Read, p.By)
	}
	if most := (analysis.Perspective{Active: true, Actor: true}).Most(3); most != 9 {
		t.Errorf("%d perspectives, not 9", most)
	}
	if p.Forget(); p.Condition(part[gamedef.Condition](t, compare(here, "==", "0"))) {
		t.Error("a zone is known that was forgotten")
	}
}

func TestReachableZonesAreThoseThatEdgesLeadTo(t *testing.T) {
	parts, a := read(t)
	want := []components.ZoneID{parts.ZoneOf["hill:none"], parts.ZoneOf["bank:none"]}
	if got := a.Reachable(); !slices.Equal(got, want) {
		t.Errorf("edges lead to %v, not %v", got, want)
	}
}
