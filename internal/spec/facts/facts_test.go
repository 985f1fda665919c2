package facts_test

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/yaml/syntax"
)

func definitions(f *facts.Facts) (out []string) {
	for _, d := range f.Defs {
		line := d.Kind.String() + " " + d.Name
		if d.Owner != "" {
			line += " of " + d.Owner
		}
		if d.Class != "" {
			line += " as " + d.Class
		}
		out = append(out, line)
	}
	return out
}

func references(f *facts.Facts) (out []string) {
	for _, r := range f.Refs {
		line := r.Kinds[0].String() + " " + r.Name
		if r.Owner != "" {
			line += " of " + r.Owner
		}
		if r.Soft {
			line += " soft"
		}
		out = append(out, line+" at "+f.Tree.Text[r.Span.Start:r.Span.End])
	}
	return out
}

func free(f *facts.Facts) (out []string) {
	for _, b := range f.Free {
		out = append(out, b.Name+" "+b.Severity.String())
	}
	return out
}

func expect(t *testing.T, got []string, want ...string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("got\n  %s\nwant\n  %s", strings.Join(got, "\n  "), strings.Join(want, "\n  "))
	}
}

func expectAmong(t *testing.T, got []string, want ...string) {
	t.Helper()
	for _, w := range want {
		if !slices.Contains(got, w) {
			t.Errorf("no %q among\n  %s", w, strings.Join(got, "\n  "))
		}
	}
}

func TestDefinitions(t *testing.T) {
	expect(t, definitions(document(`globalVars:
  - { name: round, type: int, init: 0, min: 0, max: 9 }
  - batch: { names: [wood, stone], type: boolean, init: false }
globalMarkerLattices:
  - { id: tide, states: [low, high], defaultState: low }
zones:
  - { id: 'deck:none', owner: none, visibility: hidden, ordering: stack, zoneKind: board }
  - { macro: grid, args: [1, 2] }
  - { macro: hex, args: [0] }
`)),
		"globalVar round", "globalVar wood", "globalVar stone",
		"globalMarker tide", "globalMarkerState low of tide", "globalMarkerState high of tide",
		"zone deck as board", "zone cell_0_0", "zone cell_0_1",
		"direction north", "direction east", "direction south", "direction west",
		"direction northeast", "direction southeast", "direction southwest", "direction northwest", "zoneAttribute row",
		"zoneAttribute column", "zone hex_0_0", "direction east", "direction northeast", "direction northwest",
		"direction west", "direction southwest", "direction southeast", "zoneAttribute q", "zoneAttribute r")
}

func TestDefinitionsInAssets(t *testing.T) {
	got := definitions(document(`dataAssets:
  - id: pieces
    kind: pieceCatalog
    payload:
      pieceTypes:
        - generate:
            idPattern: 'tile-{hue}{mark}'
            seat: red
            statusDimensions: []
            transitions: []
            dimensions: [{ name: hue, values: [red, blue] }, { name: rank, values: [1, 2] }]
            derivedProps: { mark: { from: rank, map: { 1: A }, default: 'x{rank}' } }
            inventoryPerCombination: 2
        - { id: spy, seat: red, statusDimensions: [mood], transitions: [{ dimension: mood, from: calm, to: wild }], runtimeProps: { role: spy } }
      inventory: []
  - id: start
    kind: scenario
    payload:
      settings: { prices: [{ level: 1, name: low }, { level: 2, name: high }], mixed: [{ a: 1 }, { a: x }] }
      empty: []
`))
	expectAmong(t, got,
		"pieceType tile-redA", "pieceType tile-redx2", "pieceType tile-blueA", "pieceType tile-bluex2", "pieceType spy",
		"tokenProp hue", "tokenProp rank", "tokenProp mark", "tokenProp mood", "tokenProp role",
		"traitValue red of hue", "traitValue A of mark", "traitValue x2 of mark", "traitValue calm of mood",
		"traitValue spy of role",
		"table settings.prices of start", "tableField level of settings.prices", "tableField name of settings.prices",
		"table empty of start")
	for _, line := range got {
		if strings.Contains(line, "{") && !strings.HasPrefix(line, "generateDimension") ||
			strings.Contains(line, "mixed") {
			t.Errorf("unexpected definition %s", line)
		}
	}
}

func TestReferences(t *testing.T) {
	expect(t, references(document(`setup:
  - moveToken: { token: $t, from: 'hand:actor', to: " deck " }
  - setVar: { scope: pvar, player: red, var: coins, value: { zoneCount: 'hand:blue' } }
  - setMarker: { space: { zoneExpr: { ref: tokenZone, token: $t } }, marker: weather, state: stormy }
  - createToken: { type: cart, zone: deck, props: { load: 2 } }
  - addVar: { scope: nothing, var: gold, delta: 1 }
`)),
		"zone hand at hand", "zone deck at deck",
		"seat red at red", "playerVar coins at coins", "zone hand at hand", "seat blue at blue",
		"spaceMarker weather at weather", "spaceMarkerState stormy of weather at stormy",
		"tokenType cart at cart", "zone deck at deck", "tokenProp load at load",
		"globalVar gold soft at gold")
}

func TestReferencesThatAreNoText(t *testing.T) {
	unit := document("setup:\n  - setVar: { scope: global, var: 12, value: { ref: binding, name: 7 } }\n")
	if len(unit.Findings) != 0 {
		t.Fatalf("the names that exist are not known here, so nothing is to be said: %v", unit.Findings)
	}
	if r := unit.Refs[0]; r.Found != "the number 12" || r.Name != "12" {
		t.Errorf("reference %+v", r)
	}
	if b := unit.Free[0]; b.Found != "the number 7" {
		t.Errorf("binding %+v", b)
	}
}

// TestScopes tells which names are visible where: each text uses one name that
// is bound and one that is not.
func TestScopes(t *testing.T) {
	use := func(names ...string) string {
		var parts []string
		for _, n := range names {
			parts = append(parts, "{ bindValue: { bind: '"+n+"!', value: { ref: binding, name: "+n+" } } }")
		}
		return strings.Join(parts, ", ")
	}
	for _, c := range []struct {
		effects string
		free    []string
	}{
		{"{ forEach: { bind: $x, over: { query: players }, effects: [" + use("$x") + "], countBind: $n, in: [" + use("$n", "$x") + "] } }, " + use("$x", "$n"), []string{"$x", "$x", "$n"}},
		{"{ let: { bind: $l, value: 1, in: [{ bindValue: { bind: $inner, value: { ref: binding, name: $l } } }] } }, " + use("$inner", "$l"), []string{"$l"}},
		{"{ reduce: { itemBind: $i, accBind: $a, over: { query: players }, initial: 0, next: { op: '+', left: { ref: binding, name: $i }, right: { ref: binding, name: $a } }, resultBind: $r, in: [{ bindValue: { bind: $in, value: { ref: binding, name: $r } } }] } }, " + use("$in", "$r", "$i"), []string{"$r", "$i"}},
		{"{ removeByPriority: { budget: 1, groups: [{ bind: $t, over: { query: tokensInZone, zone: deck }, to: deck, countBind: $c }], remainingBind: $rem, in: [" + use("$c", "$rem", "$t") + "] } }, " + use("$c", "$rem", "$t"), []string{"$t", "$t"}},
		{"{ evaluateSubset: { source: { query: players }, subsetSize: 1, subsetBind: $s, compute: [{ bindValue: { bind: $cc, value: { ref: binding, name: $s } } }], scoreExpr: { ref: binding, name: $cc }, resultBind: $best, in: [" + use("$best", "$s") + "] } }, " + use("$best", "$cc"), []string{"$s", "$cc"}},
		{"{ rollRandom: { bind: $d, min: 1, max: 6, in: [" + use("$d") + "] } }, " + use("$d"), nil},
		{"{ if: { when: true, then: [{ chooseOne: { bind: $a, options: { query: players } } }], else: [{ chooseOne: { bind: $a, options: { query: players } } }] } }, " + use("$a"), nil},
		{"{ if: { when: { op: '==', left: 1, right: 2 }, then: [{ bindValue: { bind: $t, value: 1 } }] } }, { if: { when: { op: '==', right: 2, left: 1 }, then: [" + use("$t") + "] } }, " + use("$t"), []string{"$t"}},
		{"{ chooseOne: { bind: '$to@{$x}', options: { query: players } } }, { bindValue: { bind: $y, value: { ref: binding, name: '$to@{$x}' } } }, " + use("$to"), []string{"$to"}},
	} {
		text := "setup: [" + c.effects + "]\n"
		unit := document(text)
		var got []string
		for _, b := range unit.Free {
			got = append(got, b.Name)
		}
		if !slices.Equal(got, c.free) {
			t.Errorf("%s\nfree %v, want %v (%v)", text, got, c.free, unit.Findings)
		}
	}
}

func TestSeverityOfUnboundNames(t *testing.T) {
	expect(t, free(document(`setup:
  - moveToken: { token: $a, from: $b, to: 'hand:$c' }
  - setVar: { scope: pvar, player: { chosen: $d }, var: coins, value: { ref: tokenProp, token: $e, prop: load } }
  - chooseOne: { bind: $x, options: { query: binding, name: $f }, chooser: $g }
  - moveAll: { from: deck, to: deck, filter: { op: '==', left: { ref: tokenProp, token: $token, prop: load }, right: 1 } }
`)), "$a error", "$b warning", "$c error", "$d error", "$e warning", "$f warning", "$g warning")
}

func TestActionParametersSeeThoseBefore(t *testing.T) {
	expect(t, free(document(`actions:
  - id: go
    actor: $who
    executor: actor
    phase: [main]
    params:
      - { name: $who, domain: { query: intsInRange, min: 1, max: { ref: binding, name: $later } } }
      - { name: $later, domain: { query: intsInRange, min: 1, max: { ref: binding, name: $who } } }
    effects: [{ bindValue: { bind: $x, value: { ref: binding, name: $later } } }]
`)), "$later error")
}

func TestTriggersKnowTheirEvent(t *testing.T) {
	expect(t, free(document(`triggers:
  - event: { type: varChanged }
    effects: [{ bindValue: { bind: $x, value: { ref: binding, name: $newValue } } }]
  - event: { type: turnStart }
    effects: [{ bindValue: { bind: $x, value: { ref: binding, name: $newValue } } }]
`)), "$newValue error")
}

func TestMacroSignature(t *testing.T) {
	unit := document(`effectMacros:
  - id: pay
    params:
      - { name: amount, type: value }
      - { name: which, type: string }
      - { name: how, type: { kind: enum, values: [cash, debt] } }
    exports: [$paid, $inner]
    effects:
      - bindValue: { bind: $paid, value: { param: amount } }
      - setVar: { scope: global, var: { param: which }, value: { ref: binding, name: $outside } }
      - forEach: { bind: $inner, over: { query: players }, effects: [{ macro: other, args: { x: { param: how } } }] }
`)
	i := slices.IndexFunc(unit.Defs, func(d facts.Def) bool { return d.Kind == grammar.EffectMacro })
	s, ok := facts.ParseSignature(unit.Defs[i].Signature)
	if !ok {
		t.Fatal(unit.Defs[i].Signature)
	}
	changed := grammar.EffectUnion.VariantByWord(view.EffectIsSetVar).Shape.FieldByName(view.EffectSetVarVar).Type
	want := facts.Signature{
		Params: []facts.Param{
			{Name: "amount", Type: "value", Place: grammar.NumberOf(grammar.ValueType)},
			{Name: "which", Type: "string", Place: grammar.NumberOf(changed.Case(view.EffectSetVarScopeGlobal)),
				Uses: []facts.Use{
					{Kind: grammar.GlobalVar.String(), Code: diag.RefGvarMissing},
				}},
			{Name: "how", Type: "enum", Values: []facts.Literal{{Type: syntax.String, Text: "cash"}, {Type: syntax.String, Text: "debt"}}},
		},
		Exports: []string{"$paid"},
		Binders: []string{"$paid", "$inner"},
		Free:    []facts.Free{{Name: "$outside", Severity: diag.Error}},
	}
	if !reflect.DeepEqual(s, want) {
		t.Errorf("got %+v\nwant %+v", s, want)
	}
	if len(unit.Calls) != 1 || unit.Calls[0].Name != "other" || unit.Calls[0].InMacro != "pay" {
		t.Errorf("calls %+v", unit.Calls)
	}
}

// TestArguments reads calls of one macro.
func TestArguments(t *testing.T) {
	callee := facts.Signature{Params: []facts.Param{
		{Name: "amount", Type: "number"},
		{Name: "whom", Type: "playerSelector"},
		{Name: "variable", Type: "string", Uses: []facts.Use{{Kind: "globalVar", Code: diag.RefGvarMissing}}},
		{Name: "how", Type: "enum", Values: []facts.Literal{{Type: syntax.String, Text: "cash"}, {Type: syntax.String, Text: "debt"}}},
	}}
	for _, c := range []struct {
		args string
		want string
	}{
		{"{ amount: 1, whom: actor, variable: gold, how: cash }", ""},
		{"{ amuont: 1, whom: actor, variable: gold, how: cash }", `EFFECT_MACRO_EXTRA_ARGS at amuont, fix Rename to "amount"`},
		{"{ amount: 1, whom: actor, variable: gold, how: cash, more: 2 }", `EFFECT_MACRO_EXTRA_ARGS at more, fix Remove "more"`},
		{"{ whom: actor, variable: gold, how: cash }", `EFFECT_MACRO_MISSING_ARGS at pay, fix Add amount: 0`},
		{"{ amount: lots, whom: actor, variable: gold, how: cash }",
			`EFFECT_MACRO_ARG_CONSTRAINT_VIOLATION at lots, fix Write { ref: gvar, var: lots }`},
		{"{ amount: 1, whom: actor, variable: gold, how: cahs }", `EFFECT_MACRO_ARG_CONSTRAINT_VIOLATION at cahs, fix Change to "cash"`},
		{"[1]", ""}, // said by the walk
	} {
		unit := document("setup:\n  - { macro: pay, args: " + c.args + " }\n")
		a := new(facts.Room).Arguments(unit, unit.Calls[0], callee)
		var got []string
		for _, f := range a.Findings {
			line := fmt.Sprintf("%s at %s", f.Code, unit.Tree.Text[f.Span.Start:f.Span.End])
			if len(f.AllFixes()) > 0 {
				line += ", fix " + f.AllFixes()[0].Title
			}
			got = append(got, line)
		}
		if strings.Join(got, "; ") != c.want {
			t.Errorf("%s: got %q, want %q", c.args, got, c.want)
		}
		if c.want == "" && c.args[0] == '{' {
			expect(t, references(a), "globalVar gold at gold")
		}
	}
}

// TestHoles compares a list whose entries are units of their own with the same
// list read in place.
func TestHoles(t *testing.T) {
	head := "actionPipelines:\n  - id: march\n    actionId: go\n    costEffects: []\n    targeting: {}\n    atomicity: atomic\n    stages:\n"
	first := "      - effects: [{ chooseOne: { bind: $a, options: { query: players } } }]\n"
	second := "      - effects: [{ bindValue: { bind: $b, value: { ref: binding, name: $a } } }, { bindValue: { bind: $c, value: { ref: binding, name: __actionClass } } }]\n"
	if whole := document(head + first + second); len(whole.Free)+len(whole.Findings)+len(whole.Holes) > 0 {
		t.Fatalf("in place: %v %v", whole.Free, whole.Findings)
	}
	outer := facts.Walk(syntax.Parse(head, syntax.Options{Holes: []int{len(head)}}),
		facts.Context{Type: grammar.DocumentType})
	if len(outer.Holes) != 1 || len(outer.Findings) != 0 {
		t.Fatalf("holes %v, findings %v", outer.Holes, outer.Findings)
	}
	hole := outer.Holes[0]
	if !hole.Context.Flow || hole.Context.Section != "actionPipelines" ||
		hole.Path.String() != ".actionPipelines.0.stages" || hole.Offset != len(head) {
		t.Errorf("hole %+v at %s", hole, hole.Path)
	}
	a := facts.Walk(syntax.Parse(first, syntax.Options{Entry: true}), hole.Context)
	expect(t, a.Exports, "$a")
	b := facts.Walk(syntax.Parse(second, syntax.Options{Entry: true}), hole.Context)
	expect(t, free(b), "$a error")
	expect(t, b.Inherits, "__actionClass")
}

func TestSections(t *testing.T) {
	for _, c := range []struct {
		text string
		want []string
	}{
		{"zones: []\nglobalVars: []\n", []string{"zones", "globalVars"}},
		{"section: metadata\nid: game\nplayers: { min: 1, max: 2 }\n", []string{"metadata"}},
		{"section: zones\nitems:\n  - { id: deck, owner: none, visibility: hidden, ordering: stack }\n", []string{"zones"}},
		{"id: game\nplayers: { min: 1, max: 2 }\n", []string{"metadata"}},
		{"handSize: 5\nrounds: 3\n", []string{"constants"}},
		{"phases: [{ id: main }]\n", []string{"turnStructure"}},
		{"type: roundRobin\n", []string{"turnOrder"}},
		{"conditions: []\n", []string{"terminal"}},
	} {
		tree := syntax.Parse(c.text, syntax.Options{})
		uses, findings := facts.Sections(tree)
		var got []string
		for _, u := range uses {
			got = append(got, u.Name)
		}
		if !slices.Equal(got, c.want) || len(findings) > 0 {
			t.Errorf("%q: sections %v, want %v; findings %v", c.text, got, c.want, findings)
		}
		if f := document(c.text).Findings; len(f) > 0 {
			t.Errorf("%q: %v", c.text, f)
		}
	}
}

func TestSuppressions(t *testing.T) {
	text := `zones:
  # ludo-ignore CNL_YAML_014, CNL_YAML_004: on purpose
  - id: deck
    owner: none
    visibility: hidden # ludo-ignore CNL_YAML_015: here
    ordering: stack
`
	unit := document(text)
	if len(unit.Suppress) != 2 {
		t.Fatal(unit.Suppress)
	}
	s := unit.Suppress[0]
	if !slices.Equal(s.Codes, []diag.Code{diag.YAML014, diag.YAML004}) || s.Reason != "on purpose" {
		t.Errorf("%+v", s)
	}
	cover := func(s source.Span) string { return text[s.Start:s.End] }
	if got := cover(s.Covers); !strings.HasPrefix(got, "- id: deck") || !strings.HasSuffix(got, "stack") {
		t.Errorf("covers %q", got)
	}
	if got := cover(unit.Suppress[1].Covers); !strings.HasPrefix(got, "    visibility: hidden") ||
		strings.Contains(got, "\n") {
		t.Errorf("covers %q", got)
	}
}
