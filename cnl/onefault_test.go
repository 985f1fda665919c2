package cnl

import (
	"slices"
	"testing"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/text/source"
)

// TestOneFaultIsSaidOnce: what follows from a fault is no fault of its own.
func TestOneFaultIsSaidOnce(t *testing.T) {
	macros := func(list string) map[string]string { return oneSection("effectMacros", "[ "+list+" ]") }
	sum := func(aggregate string) map[string]string {
		return with(oneSection("setup", "[ { setVar: { scope: global, var: n, value: { aggregate: "+aggregate+
			" } } } ]"),
			oneSection("globalVars", "[ { name: n, type: int, init: 0, min: 0, max: 9 } ]"))
	}
	block := "{ generate: { idPattern: 'tile-{n}', seat: us, statusDimensions: [], transitions: [], dimensions: [ { name: n, values: [1] } ], inventoryPerCombination: 1 } }"
	checkConstructs(t, map[string]construct{
		"a macro with parameters, copied": {
			sections: macros("{ id: m, params: [ { name: x, type: value } ], exports: [], effects: [ { bindValue: { bind: $a, value: { param: x } } } ] }, { id: m, params: [ { name: x, type: value } ], exports: [], effects: [ { bindValue: { bind: $a, value: { param: x } } } ] }"),
			faults:   "EFFECT_MACRO_DUPLICATE_ID doc.effectMacros.1.id `m`",
		},
		"a template with parameters, copied": {
			sections: map[string]string{"phaseTemplates": "phaseTemplates: [ { id: p, params: [ { name: x } ], phase: { id: 'a{x}' } }, { id: p, params: [ { name: x } ], phase: { id: 'b{x}' } } ]", "turnStructure": "turnStructure: { phases: [ { id: main }, { fromTemplate: p, args: { x: 1 } } ] }"},
			faults:   "CNL_VALIDATOR_IDENTIFIER_DUPLICATE_NORMALIZED doc.phaseTemplates.1.id `p`",
		},
		"a generate block, copied": {
			sections: map[string]string{"tokenTypes": "", "dataAssets": "dataAssets: [ { id: sides, kind: seatCatalog, payload: { seats: [ { id: us } ] } }, { id: bits, kind: pieceCatalog, payload: { inventory: [], pieceTypes: [ " + block + ", " + block + " ] } } ]"},
			faults:   "CNL_DATA_ASSET_CASCADE_TOKEN_TYPES_MISSING doc.dataAssets `dataAssets`\nCNL_COMPILER_PIECE_GEN_DUPLICATE_ID doc.dataAssets.1.payload.pieceTypes.1.generate.idPattern `tile-{n}`",
		},
		"two tables of seats of which none is chosen": {
			sections: oneSection("dataAssets", "[ { id: duo, kind: seatCatalog, payload: { seats: [ { id: us }, { id: nva } ] } }, { id: other, kind: seatCatalog, payload: { seats: [ { id: nva }, { id: us } ] } } ]"),
			faults:   "CNL_COMPILER_DATA_ASSET_AMBIGUOUS doc.dataAssets.1.id `other`",
		},
		"a phase to advance to":                   {sections: oneSection("setup", "[ { advancePhase: { phase: main } } ]"), faults: "CNL_COMPILER_MISSING_CAPABILITY doc.setup.0.advancePhase.phase `phase`"},
		"a sum of a property in the old form":     {sections: sum("{ op: sum, query: { query: tokensInZone, zone: deck }, prop: rank }"), faults: "CNL_COMPILER_MISSING_CAPABILITY doc.setup.0.setVar.value.aggregate.bind `{ op: sum, query: { query: tokensInZone, zone: deck }, prop: rank }`"},
		"a sum in the old form, of what is named": {sections: sum("{ op: sum, query: { query: tokensInZone, zone: deck }, bind: $t, prop: rank }"), faults: "CNL_COMPILER_MISSING_CAPABILITY doc.setup.0.setVar.value.aggregate.prop `prop`"},
		"a sum in both forms":                     {sections: sum("{ op: sum, query: { query: tokensInZone, zone: deck }, bind: $t, valueExpr: 1, prop: rank }"), faults: "CNL_COMPILER_MISSING_CAPABILITY doc.setup.0.setVar.value.aggregate.prop `prop`"},
		"a value of tokens that have none": {
			sections: with(macros("{ id: m, params: [ { name: x, type: { kind: tokenTraitValue, prop: rank } } ], exports: [], effects: [ { bindValue: { bind: $a, value: { param: x } } } ] }"), oneSection("setup", "[ { macro: m, args: { x: ace } } ]")),
			faults:   "EFFECT_MACRO_ARG_CONSTRAINT_VIOLATION doc.setup.0.args.x `ace`",
		},
		"null among literals": {
			sections: with(macros("{ id: m, params: [ { name: x, type: { kind: literals, values: [1, one, null] } } ], exports: [], effects: [ { bindValue: { bind: $a, value: { param: x } } } ] }"), oneSection("setup", "[ { macro: m, args: { x: one } } ]")),
			part:     "setup.0.bindValue.value", want: `"one"`,
		},
		"an interrupt that is named like a phase": {sections: oneSection("turnStructure", "{ phases: [ { id: main } ], interrupts: [ { id: main } ] }"), faults: "CNL_VALIDATOR_IDENTIFIER_DUPLICATE_NORMALIZED doc.turnStructure.interrupts.0.id `main`"},
	})
}

// TestAnOrderIsMendedByANumber: the next free order is written as a number.
func TestAnOrderIsMendedByANumber(t *testing.T) {
	card := func(id string) string {
		return "{ id: " + id + ", title: T, order: 1, sideMode: single, unshaded: { text: T } }"
	}
	files := small(oneSection("eventDecks", "[ { id: d, drawZone: deck, discardZone: deck, cards: [ "+card("a")+", "+
		card("b")+" ] } ]"))
	spec := New(files, Options{})
	var texts []string
	for _, d := range spec.Diagnostics("/small/game.md", source.UTF16) {
		if d.Code == diag.CompilerEventCardOrderAmbiguous {
			for _, fix := range spec.Fixes(d, source.UTF16) {
				texts = append(texts, fix.Edits[0].NewText)
			}
		}
	}
	if want := []string{"2"}; !slices.Equal(texts, want) {
		t.Errorf("fixes %q, want %q", texts, want)
	}
}

// TestWhatIsBoundAfterAnEffect: which of the bindings of an effect the next one
// in the same list sees.
func TestWhatIsBoundAfterAnEffect(t *testing.T) {
	const one = "{ bindValue: { bind: $in, value: 1 } }"
	for name, c := range map[string]struct {
		effect       string
		seen, hidden []string
	}{
		"for each": {
			"{ forEach: { bind: $x, over: { query: players }, countBind: $n, effects: [ " + one + " ], in: [ { bindValue: { bind: $after, value: 1 } } ] } }",
			nil, []string{"$x", "$n", "$in", "$after"},
		},
		"reduce": {
			"{ reduce: { itemBind: $i, accBind: $a, over: { query: players }, initial: 0, next: 1, resultBind: $r, in: [ " + one + " ] } }",
			[]string{"$in"}, []string{"$i", "$a", "$r"},
		},
		"let": {"{ let: { bind: $l, value: 1, in: [ " + one + " ] } }", []string{"$in"}, []string{"$l"}},
		"remove by priority": {
			"{ removeByPriority: { budget: 1, groups: [ { bind: $t, over: { query: tokensInZone, zone: deck }, to: deck, countBind: $c } ], remainingBind: $rest, in: [ " + one + " ] } }",
			[]string{"$c", "$rest"}, []string{"$t", "$in"},
		},
		"best subset": {
			"{ evaluateSubset: { source: { query: players }, subsetSize: 1, subsetBind: $s, compute: [ { bindValue: { bind: $score, value: 1 } } ], scoreExpr: { ref: binding, name: $score }, resultBind: $best, bestSubsetBind: $these, in: [ " + one + " ] } }",
			[]string{"$best", "$these"}, []string{"$s", "$score", "$in"},
		},
		"roll":             {"{ rollRandom: { bind: $r, min: 1, max: 6, in: [ " + one + " ] } }", []string{"$r"}, []string{"$in"}},
		"transfer":         {"{ transferVar: { from: { scope: pvar, player: actor, var: coins }, to: { scope: global, var: n }, amount: 1, actualBind: $paid } }", []string{"$paid"}, nil},
		"bind a value":     {one, []string{"$in"}, nil},
		"choose one":       {"{ chooseOne: { bind: $c, options: { query: players } } }", []string{"$c"}, nil},
		"choose some":      {"{ chooseN: { bind: $c, options: { query: players }, n: 1 } }", []string{"$c"}, nil},
		"if, in one case":  {"{ if: { when: { op: '==', left: { ref: gvar, var: n }, right: 1 }, then: [ " + one + " ] } }", nil, []string{"$in"}},
		"if, in both":      {"{ if: { when: { op: '==', left: { ref: gvar, var: n }, right: 1 }, then: [ " + one + " ], else: [ " + one + " ] } }", []string{"$in"}, nil},
		"a cost, which is": {"{ shuffle: { zone: deck } }", nil, []string{"$cost"}},
	} {
		effects := c.effect
		for _, binding := range slices.Concat(c.seen, c.hidden) {
			effects += ", { setVar: { scope: global, var: n, value: { ref: binding, name: " + binding + " } } }"
		}
		files := small(with(oneSection("actions", "[ { id: play, actor: active, executor: actor, phase: [main], cost: [ { bindValue: { bind: $cost, value: 1 } } ], effects: [ "+effects+" ], limits: [ { scope: turn, max: 1 } ] } ]"), map[string]string{
			"globalVars":    "globalVars: [ { name: n, type: int, init: 0, min: 0, max: 9 } ]",
			"perPlayerVars": "perPlayerVars: [ { name: coins, type: int, init: 0, min: 0, max: 9 } ]",
		}))
		var unbound, lists []string // lists: a list is bound, and no number
		for _, d := range Compile(New(files, Options{})).Diagnostics {
			if d.Severity == diag.Hint {
				continue
			}
			if text := files[0].Text[offsetAt(files[0].Text, d.Range.Start):offsetAt(files[0].Text,
				d.Range.End)]; d.Code == diag.CompilerBindingUnbound {
				unbound = append(unbound, text)
			} else if d.Code == diag.ValuesKindMismatch && name == "choose some" {
				lists = append(lists, name)
			} else {
				t.Errorf("%s: %s %s", name, d.Code, d.Message)
			}
		}
		if name == "choose some" && len(lists) != 1 {
			t.Errorf("%s: it is said %d times that a list is no number", name, len(lists))
		}
		if !slices.Equal(unbound, c.hidden) {
			t.Errorf("%s: unbound are %v, want %v", name, unbound, c.hidden)
		}
	}
}

// TestATrackHidesAVariable: where a variable has the name of a track, the
// variables are those without it.
func TestATrackHidesAVariable(t *testing.T) {
	r := compileSmall(map[string]string{
		"dataAssets": "dataAssets: [ { id: isle, kind: map, payload: { spaces: [], tracks: [ { id: rain, scope: global, min: 0, max: 5, initial: 1 } ] } } ]",
		"globalVars": "globalVars: [ { name: rain, type: int, init: 0, min: 0, max: 9 } ]",
	})
	if got, want := said(r), []string{"error CNL_TRACK_GLOBAL_VAR_DUPLICATE doc.globalVars.0.name"}; !slices.Equal(got,
		want) {
		t.Errorf("said %v, want %v", got, want)
	}
	if got, want := partOf(t, r.Sections, "globalVars"),
		`[{"name":"rain","type":"int","init":1,"min":0,"max":5}]`; got != want {
		t.Errorf("variables are %s, want %s", got, want)
	}
}
