package facts_test

import (
	"strings"
	"testing"

	"ludo-lsp/internal/grammar/diag"
)

// A case is a text with one fault in it. The fault lies on the token between
// « and »; the first fix gives the text mended.
type findingCase struct {
	name    string
	text    string
	code    diag.Code
	message string // a part of it
	mended  string // the line that the first fix leaves where the fault was; "" if there is no fix
	gone    bool   // the first fix takes the line out
	moved   bool   // any first fix will do that makes the finding go away
}

func TestFindings(t *testing.T) {
	for _, c := range findingCases {
		t.Run(c.name, func(t *testing.T) {
			from := strings.Index(c.text, "«")
			text := strings.Replace(c.text, "«", "", 1)
			to := strings.Index(text, "»")
			text = strings.Replace(text, "»", "", 1)
			unit := document(text)
			var found []diag.Finding
			for _, f := range unit.Findings {
				if f.Tag != diag.Unnecessary {
					found = append(found, f)
				}
			}
			if len(found) != 1 {
				t.Fatalf("%d findings instead of one: %v", len(found), found)
			}
			f := found[0]
			if f.Code != c.code {
				t.Errorf("code %s, want %s (%s)", f.Code, c.code, f.Message)
			}
			if from >= 0 && (f.Span.Start != from || f.Span.End != to) {
				t.Errorf("found at %q, want %q", text[f.Span.Start:f.Span.End], text[from:to])
			}
			if !strings.Contains(f.Message, c.message) {
				t.Errorf("message %q lacks %q", f.Message, c.message)
			}
			checkMended(t, c, text, f)
		})
	}
}

func checkMended(t *testing.T, c findingCase, text string, f diag.Finding) {
	t.Helper()
	if c.moved {
		mended := apply(text, f.AllFixes()[0].Edits)
		for _, left := range document(mended).Findings {
			if left.Code == f.Code {
				t.Errorf("the fix leaves %v in\n%s", left, mended)
			}
		}
		return
	}
	if c.mended == "" && !c.gone {
		if len(f.AllFixes()) > 0 && !f.AllFixes()[0].Unsafe {
			t.Errorf("unexpected fix %q", f.AllFixes()[0].Title)
		}
		return
	}
	if len(f.AllFixes()) == 0 {
		t.Fatal("no fix")
	}
	mended := apply(text, f.AllFixes()[0].Edits)
	if left := document(mended); faults(left) > 0 {
		t.Errorf("the fix leaves %v in\n%s", left.Findings, mended)
	}
	if c.gone {
		if strings.Count(mended, "\n") != strings.Count(text, "\n")-1 {
			t.Errorf("the line is not gone:\n%s", mended)
		}
		return
	}
	if !strings.Contains(mended, c.mended) {
		t.Errorf("mended to\n%swant %q", mended, c.mended)
	}
}

const oneZone = "zones:\n  - { id: deck, owner: none, visibility: hidden, ordering: stack }\n"

var findingCases = []findingCase{
	{name: "unknown key near a missing one",
		text: "globalVars:\n  - { name: round, type: int, «inait»: 0, min: 0, max: 9 }\n",
		code: diag.ValidatorUnknownKey, message: `Did you mean "init", which is required`, mended: "int, init: 0, min"},
	{name: "unknown key in flow style",
		text: "globalVars:\n  - { name: round, type: int, init: 0, «colour»: red, min: 0, max: 9 }\n",
		code: diag.ValidatorUnknownKey, message: "Known keys", mended: "init: 0, min: 0"},
	{name: "unknown last key in flow style",
		text: "globalVars:\n  - { name: frost, type: boolean, init: true, «colour»: red }\n",
		code: diag.ValidatorUnknownKey, mended: "init: true }"},
	{name: "unknown key in block style",
		text: "globalVars:\n  - name: frost\n    type: boolean\n    «colour»: red\n    init: true\n",
		code: diag.ValidatorUnknownKey, gone: true},
	{name: "unknown first key of an entry",
		text: "globalVars:\n  - «colour»: red\n    name: frost\n    type: boolean\n    init: true\n",
		code: diag.ValidatorUnknownKey, mended: "  - name: frost"},
	{name: "missing field in flow style", text: "globalVars:\n  - «{ name: frost, type: boolean }»\n",
		code: diag.ValidatorVariableBooleanInitInvalid, message: `needs "init"`, mended: "init: false"},
	{name: "missing field in block style", text: "zones:\n  - «id»: deck\n    owner: none\n    ordering: stack\n",
		code: diag.CompilerZoneVisibilityInvalid, mended: "  - id: deck\n    visibility: public\n    owner: none"},
	{name: "missing word that the other fields tell",
		text: "setup:\n  - addVar: «{ var: coins, player: actor, delta: 1 }»\n",
		code: diag.CompilerMissingCapability, mended: "{ scope: pvar, var: coins, player: actor, delta: 1 }"},
	{name: "bad word", text: "zones:\n  - { id: deck, owner: none, visibility: «hiden», ordering: stack }\n",
		code: diag.CompilerZoneVisibilityInvalid, message: `Did you mean "hidden"?`, mended: "visibility: hidden,"},
	{name: "number out of bounds", text: "metadata: { id: game, players: { min: «0», max: 4 } }\n",
		code: diag.ValidatorMetadataPlayersMinTooLow, message: "at least 1", mended: "min: 1"},
	{name: "min above max", text: "globalVars:\n  - { name: round, type: int, init: 0, min: «12», max: 9 }\n",
		code: diag.ValidatorVariableMinGtMax, mended: "min: 0, max: 9"},
	{name: "bounds exchanged", text: "globalVars:\n  - { name: round, type: int, init: 3, min: «9», max: 0 }\n",
		code: diag.ValidatorVariableMinGtMax, mended: "min: 0, max: 9"},
	{name: "bounds exchanged in block style", text: "metadata:\n  id: game\n  players:\n    max: 2\n    min: «4»\n",
		code: diag.ValidatorMetadataPlayersMinGtMax, mended: "max: 4\n    min: 2\n"},
	{name: "bounds that cannot be exchanged", text: "metadata: { id: game, players: { min: «2», max: 0 } }\n",
		code: diag.ValidatorMetadataPlayersMinGtMax, moved: true},
	{name: "parameter declared twice", text: "actions:\n  - id: give\n    actor: active\n    executor: actor\n    phase: [main]\n    effects: []\n    params:\n      - { name: $card, domain: { query: players } }\n      - { name: '$card2', domain: { query: players } }\n      - { name: «'$card'», domain: { query: players } }\n",
		code: diag.DuplicateActionParamName, message: `same name, "$card"`, moved: true},
	{name: "init above max", text: "globalVars:\n  - { name: round, type: int, init: «12», min: 0, max: 9 }\n",
		code: diag.ValidatorVariableInitOutOfRange, moved: true},
	{name: "text for a number", text: "globalVars:\n  - { name: round, type: int, init: 0, min: 0, max: «lots» }\n",
		code: diag.ValidatorVariableRangeFieldsInvalid, message: `found the text "lots"`, mended: "max: 99"},
	{name: "number of many digits",
		text: "globalVars:\n  - { name: round, type: int, init: 0, min: 0, max: «" + strings.Repeat("9", 400) + "» }\n",
		code: diag.ValidatorVariableRangeFieldsInvalid, message: "found the number " + strings.Repeat("9", 60) + "…"},
	{name: "quoted number", text: "globalVars:\n  - { name: round, type: int, init: 0, min: 0, max: «'9'» }\n",
		code: diag.ValidatorVariableRangeFieldsInvalid, mended: "max: 9 }"},
	{name: "boolean word", text: "zones:\n  - { id: deck, owner: none, visibility: hidden, ordering: stack, isInternal: «yes» }\n",
		code: diag.YAML004, message: "Write true", mended: "isInternal: true"},
	{name: "boolean for a name", text: "zones:\n  - { id: «true», owner: none, visibility: hidden, ordering: stack }\n",
		code: diag.YAML004, mended: "id: 'true'"},
	{name: "number for a name", text: "zones:\n  - { id: «12», owner: none, visibility: hidden, ordering: stack }\n",
		code: diag.CompilerZoneIDInvalid, message: "the number 12", mended: "id: '12'"},
	{name: "nothing after a key",
		text: "zones:\n  - id: deck\n    «owner»:\n    visibility: hidden\n    ordering: stack\n",
		code: diag.YAML014, message: "has no value", mended: "owner: none"},
	{name: "cut off by a comment", text: "metadata:\n  id: camp\n  name: Camp «#3»\n  players: { min: 1, max: 2 }\n",
		code: diag.YAML015, mended: "name: 'Camp #3'"},
	{name: "empty list", text: "globalVars:\n  - batch: { names: «[]», type: boolean, init: true }\n",
		code: diag.CompilerBatchVarNamesEmpty, mended: "names: [newVariable]"},
	{name: "repeated entry", text: "metadata: { id: game, players: { min: 1, max: 2 }, namedSets: { ores: [tin, iron, «tin»] } }\n",
		code: diag.ValidatorMetadataNamedSetDuplicateValue, mended: "[tin, iron]"},
	{name: "unknown effect", text: "setup:\n  - «seVar»: { scope: global, var: round, value: 1 }\n",
		code: diag.CompilerMissingCapability, message: `no effect "seVar". Did you mean "setVar"?`,
		mended: "- setVar: {"},
	{name: "unknown effect told by its body", text: "setup:\n  - «mischen»: { itemBind: $a, accBind: $b, over: { query: players }, initial: 0, next: 1, resultBind: $c, in: [] }\n",
		code: diag.CompilerMissingCapability, message: `"reduce"`},
	{name: "two effects in one", text: "setup:\n  - shuffle: { zone: deck }\n    «advancePhase»: {}\n",
		code: diag.CompilerMissingCapability, message: "only one key", gone: true},
	{name: "unknown operator", text: "terminal: { conditions: [{ when: { op: «'='», left: 1, right: 1 }, result: { type: draw } }] }\n",
		code: diag.CompilerMissingCapability, message: `"=="`, mended: "op: '=='"},
	{name: "unknown reference", text: "setup:\n  - setVar: { scope: global, var: round, value: { ref: «gvr», var: round } }\n",
		code: diag.CompilerMissingCapability, message: `Did you mean "gvar"`, mended: "ref: gvar"},
	{name: "old query", text: "setup:\n  - forEach: { bind: $s, over: { query: «spaces» }, effects: [] }\n",
		code: diag.CompilerMissingCapability, message: "mapSpaces", mended: "query: mapSpaces"},
	{name: "discriminator mistyped",
		text: "setup:\n  - forEach: { bind: $s, over: { «qery»: mapSpaces }, effects: [] }\n",
		code: diag.CompilerMissingCapability, message: `"query"`, mended: "{ query: mapSpaces }"},
	{name: "player with an old word", text: "actions:\n  - { id: go, actor: «activePlayer», executor: actor, phase: [main], effects: [] }\n",
		code: diag.CompilerPlayerSelectorInvalid, mended: "actor: active,"},
	{name: "several players where one must act",
		text: "actions:\n  - { id: go, actor: active, executor: «all», phase: [main], effects: [] }\n",
		code: diag.CompilerPlayerSelectorInvalid, message: "several players"},
	{name: "player by number", text: "actions:\n  - { id: go, actor: «2», executor: actor, phase: [main], effects: [] }\n",
		code: diag.CompilerPlayerSelectorInvalid, mended: "actor: '2'"},
	{name: "one phase without a list",
		text: "actions:\n  - { id: go, actor: active, executor: actor, phase: «main», effects: [] }\n",
		code: diag.ValidatorActionRequiredFieldMissing, message: "found the text", mended: "phase: [main]"},
	{name: "field of another scope",
		text: "setup:\n  - setVar: { scope: global, var: round, «player»: actor, value: 1 }\n",
		code: diag.ValidatorUnknownKey, message: `scope "global"`, mended: "var: round, value: 1"},
	{name: "count without its effects",
		text: "setup:\n  - forEach: { bind: $s, over: { query: players }, effects: [], «countBind»: $n }\n",
		code: diag.CompilerMissingCapability, message: `without "in"`, mended: "effects: [] }"},
	{name: "two ways of saying how many",
		text: "setup:\n  - chooseN: { bind: $s, options: { query: players }, n: 2, «max»: 3 }\n",
		code: diag.CompilerMissingCapability, message: "Only one of", mended: "n: 2 }"},
	{name: "no way of saying how many", text: "setup:\n  - chooseN: «{ bind: $s, options: { query: players } }»\n",
		code: diag.CompilerMissingCapability, message: "one of", mended: "n: 1"},
	{name: "same name for two binders", text: "setup:\n  - reduce: { itemBind: $a, accBind: «$a», over: { query: players }, initial: 0, next: 1, resultBind: $c, in: [] }\n",
		code: diag.CompilerMissingCapability, message: "must not be the same"},
	{name: "shadowed binding", text: "setup:\n  - let: { bind: $a, value: 1, in: [{ let: { bind: «$a», value: 2, in: [] } }] }\n",
		code: diag.CompilerBindingShadowed, message: "hides another"},
	{name: "reserved binding", text: "setup:\n  - bindValue: { bind: «$__a», value: 1 }\n",
		code: diag.CompilerReservedBindingNamespaceForbidden},
	{name: "reserved key", text: "setup:\n  - { «__x»: 1, shuffle: { zone: deck } }\n",
		code: diag.CompilerReservedCompilerMetadataForbidden, mended: "- { shuffle: { zone: deck } }"},
	{name: "removed key", text: "zones:\n  - { id: deck, owner: none, visibility: hidden, ordering: stack, «visual»: { x: 1 } }\n",
		code: diag.ValidatorZoneVisualRemoved, mended: "ordering: stack }"},
	{name: "seat spelling", text: "terminal:\n  conditions: []\n  margins:\n    - { «faction»: red, value: 1 }\n",
		code: diag.CompilerSeatSpellingNormalized, mended: "{ seat: red, value: 1 }"},
	{name: "old pipeline field", text: "actionPipelines:\n  - { id: p, actionId: a, costEffects: [], targeting: {}, stages: [{ effects: [] }], «partialExecution»: { mode: forbid } }\n",
		code: diag.CompilerLegacyNameUnsupported, mended: "atomicity: atomic }"},
	{name: "old pipeline cost", text: "actionPipelines:\n  - id: p\n    actionId: a\n    «cost»:\n      validate: true\n      spend:\n        - shuffle: { zone: deck }\n    targeting: {}\n    stages: [{ effects: [] }]\n    atomicity: atomic\n",
		code:   diag.CompilerLegacyNameUnsupported,
		mended: "    costValidation: true\n    costEffects:\n      - shuffle: { zone: deck }\n    targeting"},
	{name: "old condition form", text: "actionPipelines:\n  - { id: p, actionId: a, legality: { «when»: true }, costEffects: [], targeting: {}, stages: [{ effects: [] }], atomicity: atomic }\n",
		code: diag.CompilerLegacyNameUnsupported, mended: "legality: true"},
	{name: "old condition form in lines", text: "actionPipelines:\n  - id: p\n    actionId: a\n    legality:\n      «when»:\n        op: '=='\n        # so many\n        left: 1\n        right: 1\n    costEffects: []\n    targeting: {}\n    stages: [{ effects: [] }]\n    atomicity: atomic\n",
		code: diag.CompilerLegacyNameUnsupported, mended: "    legality:\n      op: '=='\n      # so many\n      left: 1\n      right: 1\n    costEffects"},
	{name: "old pipeline cost on a line", text: "actionPipelines:\n  - { id: p, actionId: a, «cost»: { validate: true }, targeting: {}, stages: [{ effects: [] }], atomicity: atomic }\n",
		code: diag.CompilerLegacyNameUnsupported, mended: "actionId: a, costValidation: true, costEffects: [], targeting"},
	{name: "old pipeline cost with a comment", text: "actionPipelines:\n  - id: p\n    actionId: a\n    «cost»: # the price\n      spend: []\n    targeting: {}\n    stages: [{ effects: [] }]\n    atomicity: atomic\n",
		code: diag.CompilerLegacyNameUnsupported},
	{name: "old pipeline cost with more", text: "actionPipelines:\n  - { id: p, actionId: a, «cost»: { spend: [], refund: [] }, targeting: {}, stages: [{ effects: [] }], atomicity: atomic }\n",
		code: diag.CompilerLegacyNameUnsupported},
	{name: "state outside the states",
		text: "globalMarkerLattices:\n  - { id: tide, states: [low, high], defaultState: «hihg» }\n",
		code: diag.GlobalMarkerLatticeDefaultInvalid, message: `Did you mean "high"?`, mended: "defaultState: high"},
	{name: "zone with an empty qualifier", text: "setup:\n  - shuffle: { zone: «'deck:'» }\n",
		code: diag.CompilerZoneSelectorInvalid, mended: "zone: 'deck:none'"},
	{name: "table with its asset", text: "setup:\n  - forEach: { bind: $r, over: { query: assetRows, tableId: «'start::a.b'» }, effects: [] }\n",
		code: diag.CompilerTableRefLegacyLiteral, mended: "tableId: 'a.b'"},
	{name: "seat pattern", text: "zones:\n  - template: { idPattern: «pool», perSeat: true, owner: none, visibility: public, ordering: set }\n",
		code: diag.CompilerZoneTemplateIDPatternMissingSeat, mended: "idPattern: 'pool-{seat}'"},
	{name: "parameter mistyped", text: "effectMacros:\n  - { id: m, params: [{ name: amount, type: value }], exports: [], effects: [{ bindValue: { bind: $a, value: { param: «amuont» } } }] }\n",
		code: diag.CompilerMissingCapability, message: `no parameter "amuont". Did you mean "amount"?`,
		mended: "{ param: amount }"},
	{name: "parameter not declared", text: "effectMacros:\n  - { id: m, exports: [], effects: [{ bindValue: { bind: $a, value: { param: «amount» } } }] }\n",
		code: diag.CompilerMissingCapability, message: "declares no parameters",
		mended: "params: [{ name: amount, type: value }]"},
	{name: "export mistyped", text: "effectMacros:\n  - { id: m, params: [], exports: [«$b»], effects: [{ bindValue: { bind: $a, value: 1 } }] }\n",
		code: diag.EffectMacroExportUnknownBinding, message: `binds no "$b"`, mended: "exports: [$a]"},
	{name: "binder from a parameter", text: "effectMacros:\n  - { id: m, params: [{ name: b, type: string }], exports: [], effects: [{ bindValue: { bind: «{ param: b }», value: 1 } }] }\n",
		code: diag.EffectMacroBindingDeclarationInvalid, message: "written out"},
	{name: "placeholder mistyped", text: "phaseTemplates:\n  - { id: t, params: [{ name: season }], phase: { id: '{«saeson»}' } }\n",
		code: diag.CompilerPhaseTemplateArgUndefined, message: `"season"`, mended: "'{season}'"},
	{name: "generated name mistyped", text: "dataAssets:\n  - id: p\n    kind: pieceCatalog\n    payload:\n      pieceTypes:\n        - generate: { idPattern: 'tile-{«heu»}', seat: red, statusDimensions: [], transitions: [], dimensions: [{ name: hue, values: [a, b] }], inventoryPerCombination: 1 }\n      inventory: []\n",
		code: diag.CompilerPieceGenIDPatternUnresolvedPlaceholder, message: `"hue"`, mended: "'tile-{hue}'"},
	{name: "section mistyped", text: oneZone + "«glboalVars»: []\n",
		code: diag.YAML007, message: `Did you mean "globalVars"?`, mended: "globalVars: []"},
	{name: "only a mistyped section", text: "«oznes»: []\n",
		code: diag.YAML007, mended: "zones: []"},
	{name: "old section", text: "«operationProfiles»: []\n",
		code: diag.CompilerLegacyNameUnsupported, mended: "actionPipelines: []"},
	{name: "old turn flow", text: oneZone + "«turnFlow»:\n  eligibility: { seats: [], overrideWindows: [] }\n",
		code: diag.CompilerLegacyNameUnsupported, moved: true},
	{name: "old coup plan beside a turn order", text: oneZone + "turnOrder: { type: roundRobin }\n«coupPlan»: { phases: [] }\n",
		code: diag.CompilerLegacyNameUnsupported},
	{name: "unknown explicit section", text: "section: «zonse»\nitems: []\n",
		code: diag.ParserSectionUnknown, mended: "section: zones"},
	{name: "root that is no section", text: "«widgets»: 1 x\n",
		code: diag.ParserSectionAmbiguous},
	{name: "root that could be two sections", text: "«phases»: [{ id: a }]\nconditions: []\n",
		code: diag.ParserSectionAmbiguous, message: "turnStructure"},
	{name: "suppression without a code", text: oneZone + "«# ludo-ignore: why»\n",
		code: diag.SuppressionMalformed},
	{name: "suppression of an unknown code", text: oneZone + "# ludo-ignore «CNL_YAML_O14»: why\n",
		code: diag.SuppressionCodeUnknown, mended: "# ludo-ignore CNL_YAML_014: why"},
}

func TestPoisonedDiscriminatorsSayNothingMore(t *testing.T) {
	for _, text := range []string{
		"setup:\n  - setVar: { scope: globl, var: nothing, player: actor, value: 1 }\n",
		"setup:\n  - setVar: { var: nothing, player: actor, value: 1 }\n",
		"globalVars:\n  - { name: a, type: itn, init: x }\n",
		"triggers:\n  - { event: { type: phaseEntr, phase: main }, effects: [] }\n",
		"setup:\n  - forEach: { bnd: $x, over: { query: players }, effects: [{ bindValue: { bind: $y, value: { ref: binding, name: $x } } }] }\n",
		"setup:\n  - forEach: { over: { query: players }, effects: [{ bindValue: { bind: $y, value: { ref: binding, name: $x } } }] }\n",
		"setup:\n  - forEach: { bind: 12, over: { query: players }, effects: [{ bindValue: { bind: $y, value: { ref: binding, name: $x } } }] }\n",
	} {
		unit := document(text)
		if len(unit.Findings) != 1 || len(unit.Free) != 0 {
			t.Errorf("%s\ngives %v and free %v", text, unit.Findings, unit.Free)
		}
	}
}
