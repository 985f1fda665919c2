package expand_test

import (
	"slices"
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/compile/expand"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/text/source"

	gocmp "github.com/google/go-cmp/cmp"
)

// TestFaults checks, for each small spec, which faults the text and its
// expansion together show, each once, and what becomes of a section.
func TestFaults(t *testing.T) {
	const numberMacro = "effectMacros:\n" +
		"  - { id: m, params: [{ name: n, type: number }], exports: [], effects: [{ setActivePlayer: { player: active } }] }\n"
	tests := []struct {
		name, spec string
		limits     expand.Limits
		faults     []string // code and text at fault
		section    string
		want       string // exact text of the section, "" to skip
		failed     bool   // the section
	}{
		{
			name: "grid of a bad size", spec: "zones: [{ macro: grid, args: [0, x] }]", section: "zones", failed: true,
			faults: []string{"CNL_BOARD_MACRO_INVALID_ARGUMENT 0", "CNL_BOARD_MACRO_INVALID_ARGUMENT x"},
		},
		{
			name: "unknown board", spec: "zones: [{ macro: star, args: [] }]", section: "zones", failed: true,
			faults: []string{"CNL_BOARD_MACRO_UNKNOWN star"},
		},
		{
			name: "boards keep their place", spec: numberMacro + "zones: [{ macro: grid, args: [2, 1] }, { id: deck, owner: none, visibility: hidden, ordering: stack }]",
			section: "zones", want: "- id: cell_0_0\n  owner: none\n  visibility: public\n  ordering: set\n  adjacentTo:\n    - to: cell_1_0:none\n" +
				"  directions:\n    south: cell_1_0:none\n  attributes:\n    row: 0\n    column: 0\n" +
				"- id: cell_1_0\n  owner: none\n  visibility: public\n  ordering: set\n  adjacentTo:\n    - to: cell_0_0:none\n" +
				"  directions:\n    north: cell_0_0:none\n  attributes:\n    row: 1\n    column: 0\n" +
				"- id: deck\n  owner: none\n  visibility: hidden\n  ordering: stack\n",
		},
		{
			name: "too many cells", limits: expand.Limits{Zones: 5}, section: "zones", failed: true,
			spec:   "zones: [{ macro: grid, args: [2, 2] }, { macro: hex, args: [1] }, { macro: grid, args: [1, 1] }]",
			faults: []string{"CNL_COMPILER_LIMIT_EXCEEDED { macro: hex, args: [1] }"},
		},
		{
			name: "calls of a macro", section: "setup", failed: true, want: "[]\n",
			spec:   numberMacro + "setup: [{ macro: m, args: { n: x } }, { macro: m }, { macro: m, args: { n: 1, q: 2 } }, { macro: zz }]",
			faults: []string{"EFFECT_MACRO_ARG_CONSTRAINT_VIOLATION x", "EFFECT_MACRO_EXTRA_ARGS q", "EFFECT_MACRO_MISSING_ARGS m", "EFFECT_MACRO_UNKNOWN zz"},
		},
		{
			name: "macro without exports", section: "setup", spec: "effectMacros: [{ id: m, params: [], effects: [] }]\nsetup: [{ macro: m }]", want: "[]\n",
		},
		{
			name: "wrong argument from outside", section: "setup", failed: true,
			spec: "effectMacros:\n" +
				"  - { id: inner, params: [{ name: p, type: { kind: enum, values: [A, B] } }], exports: [], effects: [] }\n" +
				"  - { id: outer, params: [{ name: q, type: string }], exports: [], effects: [{ macro: inner, args: { p: { param: q } } }] }\n" +
				"setup: [{ macro: outer, args: { q: A } }, { macro: outer, args: { q: C } }]",
			faults: []string{"EFFECT_MACRO_ARG_CONSTRAINT_VIOLATION { param: q }"},
		},
		{
			name: "macros that use each other", section: "setup", failed: true, want: "[]\n",
			spec: "effectMacros:\n" +
				"  - { id: a, params: [], exports: [], effects: [{ macro: b }] }\n" +
				"  - { id: b, params: [], exports: [], effects: [{ macro: a }] }\n" +
				"setup: [{ macro: a }]",
			faults: []string{"EFFECT_MACRO_CYCLE a"},
		},
		{
			name: "macro in its own argument", section: "setup", failed: true,
			spec: "effectMacros:\n" +
				"  - { id: a, params: [{ name: e, type: effects }], exports: [], effects: [{ if: { when: true, then: { param: e } } }] }\n" +
				"setup: [{ macro: a, args: { e: [{ macro: a, args: { e: [] } }] } }]",
			faults: []string{"EFFECT_MACRO_CYCLE a"},
		},
		{
			name: "binder given by a parameter", section: "setup",
			spec:   "effectMacros:\n  - { id: m, params: [{ name: b, type: bindingName }], exports: [], effects: [{ bindValue: { bind: { param: b }, value: 1 } }] }",
			faults: []string{"EFFECT_MACRO_BINDING_DECLARATION_INVALID { param: b }"},
		},
		{
			name: "an argument keeps its name", section: "setup",
			spec: "effectMacros:\n  - { id: m, params: [{ name: v, type: value }], exports: [], effects: [{ let: { bind: $k, value: { param: v }, in: [] } }] }\n" +
				"setup: [{ let: { bind: $k, value: 1, in: [{ macro: m, args: { v: { ref: binding, name: $k } } }] } }]",
			want: "- let:\n    bind: $k\n    value: 1\n    in:\n      - let:\n          bind: $__macro_m_setup_0__let_in_0__k\n" +
				"          value:\n            ref: binding\n            name: $k\n          in: []\n",
		},
		{
			name: "name that comes in by a text", section: "setup", failed: true,
			spec: "effectMacros:\n" +
				"  - { id: in, params: [{ name: s, type: string }], exports: [], effects: [{ destroyToken: { token: { param: s } } }] }\n" +
				"  - { id: out, params: [{ name: s, type: string }], exports: [], effects: [{ let: { bind: $k, value: 1, in: [{ macro: in, args: { s: $k } }] } }] }\n" +
				"setup: [{ let: { bind: $k, value: 1, in: [{ macro: out, args: { s: $k } }] } }]",
			faults: []string{"EFFECT_MACRO_HYGIENE_BINDING_LEAK $k"},
		},
		{
			name: "macro where none is declared", section: "setup", spec: "setup: [{ macro: m }]", failed: true,
			faults: []string{"EFFECT_MACRO_UNKNOWN m"},
		},
		{
			name: "condition macro", section: "actions",
			spec: "conditionMacros: [{ id: c, params: [{ name: x }], condition: { op: '==', left: { param: x }, right: 1 } }]\n" +
				"actions: [{ id: a, pre: { conditionMacro: c, args: { x: 2 } } }]",
			want: "- id: a\n  pre:\n    op: ==\n    left: 2\n    right: 1\n",
		},
		{
			name: "condition macro in an effect macro", section: "setup",
			spec: "conditionMacros: [{ id: c, params: [{ name: x }], condition: { op: '==', left: { param: x }, right: 1 } }]\n" +
				"effectMacros: [{ id: m, params: [{ name: x, type: number }], exports: [], effects: [{ if: { when: { conditionMacro: c, args: { x: { param: x } } }, then: [] } }] }]\n" +
				"setup: [{ macro: m, args: { x: 7 } }]",
			want: "- if:\n    when:\n      op: ==\n      left: 7\n      right: 1\n    then: []\n",
		},
		{
			name: "too many effects", limits: expand.Limits{Effects: 3}, section: "setup", failed: true,
			spec:   "setup: [{ refillToSize: { zone: 'a:none', fromZone: 'b:none', size: 5 } }]",
			want:   "- refillToSize:\n    zone: a:none\n    fromZone: b:none\n    size: 5\n",
			faults: []string{"CNL_COMPILER_LIMIT_EXCEEDED { refillToSize: { zone: 'a:none', fromZone: 'b:none', size: 5 } }"},
		},
		{
			name: "effect after a shorthand keeps its name", section: "setup",
			spec: "effectMacros: [{ id: m, params: [], exports: [], effects: [{ rollRandom: { bind: $r, min: 1, max: 6, in: [] } }] }]\n" +
				"setup: [{ refillToSize: { zone: 'a:none', fromZone: 'b:none', size: 0 } }, { macro: m }]",
			want: "- rollRandom:\n    bind: $__macro_m_setup_1__r\n    min: 1\n    max: 6\n    in: []\n",
		},
		{
			name: "draw for all players in an interrupt", section: "turnStructure",
			spec: "turnStructure: { phases: [], interrupts: [{ id: i, onEnter: [{ draw: { from: 'd:none', to: 'hand:each', count: 1 } }] }] }",
			want: "phases: []\ninterrupts:\n  - id: i\n    onEnter:\n      - forEach:\n          bind: $p\n          over:\n            query: players\n" +
				"          effects:\n            - draw:\n                from: d:none\n                to: hand:$p\n                count: 1\n",
		},
		{
			name: "template used twice", section: "turnStructure", want: "phases:\n  - id: spring\n  - id: spring\n",
			spec: "phaseTemplates: [{ id: t, params: [{ name: p }], phase: { id: '{p}' } }]\n" +
				"turnStructure: { phases: [{ fromTemplate: t, args: { p: spring } }, { fromTemplate: t, args: { p: spring } }] }",
			faults: []string{"CNL_COMPILER_PHASE_TEMPLATE_DUPLICATE_ID spring"},
		},
		{
			name: "zone template without seats", section: "zones", failed: true, want: "[]\n",
			spec:   "zones: [{ template: { idPattern: 'pool-{seat}', perSeat: true, owner: none, visibility: public, ordering: set } }]",
			faults: []string{"CNL_COMPILER_ZONE_TEMPLATE_SEAT_CATALOG_MISSING template"},
		},
		{
			name: "too many combinations", section: "dataAssets", limits: expand.Limits{Combinations: 3}, failed: true,
			spec: "dataAssets: [{ id: p, kind: pieceCatalog, payload: { inventory: [], pieceTypes: [{ generate: { idPattern: '{a}{b}', seat: s, statusDimensions: [], transitions: [], inventoryPerCombination: 1, dimensions: [{ name: a, values: [1, 2] }, { name: b, values: [1, 2] }] } }] } }]",
			want: "- id: p\n  kind: pieceCatalog\n  payload:\n    inventory: []\n    pieceTypes: []\n",
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			spec := game(test.spec)
			d := spec.Expand(nil, test.limits)
			if diff := gocmp.Diff(test.faults, faults(spec, d)); diff != "" {
				t.Errorf("faults (-want +got):\n%s", diff)
			}
			if got := expand.RenderExact(d.Section(test.section)); test.want != "" && got != test.want {
				t.Errorf("section (-want +got):\n%s", gocmp.Diff(test.want, got))
			}
			if got := d.HasFailed(test.section); got != test.failed {
				t.Errorf("Failed = %v, want %v", got, test.failed)
			}
		})
	}
}

// faults lists what text and expansion show about macros and templates: codes
// with the text at fault. A fault that both show counts once.
func faults(spec *cnl.Spec, d *expand.Document) (out []string) {
	about := func(code diag.Code) bool {
		for _, prefix := range []string{"EFFECT_MACRO_", "CONDITION_MACRO_", "CNL_BOARD_", "CNL_COMPILER_LIMIT_",
			"CNL_COMPILER_PHASE_TEMPLATE_",
			"CNL_COMPILER_ZONE_TEMPLATE_", "CNL_COMPILER_BATCH_", "CNL_COMPILER_PIECE_GEN_"} {
			if strings.HasPrefix(string(code), prefix) {
				return true
			}
		}
		return false
	}
	for _, file := range spec.Files() {
		text, _ := spec.Text(file)
		lines := strings.SplitAfter(text, "\n")
		for _, f := range spec.Diagnostics(file, source.UTF8) {
			if about(f.Code) && f.Range.Start.Line == f.Range.End.Line {
				out = append(out, string(f.Code)+" "+
					lines[f.Range.Start.Line][f.Range.Start.Character:f.Range.End.Character])
			}
		}
	}
	for _, p := range d.Problems {
		tree := p.At.Node.Tree()
		out = append(out, string(p.Code)+" "+tree.Text[p.At.Span.Start:p.At.Span.End])
	}
	slices.Sort(out)
	return slices.Compact(out)
}
