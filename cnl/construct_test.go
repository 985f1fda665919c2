package cnl

import (
	"encoding/json"
	"strconv"
	"strings"
	"testing"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/kernel/gamedef"
)

// construct is a thing that authors write, and what it compiles to.
type construct struct {
	sections map[string]string
	part     string // path of a part of the compiled sections: "actions.0.effects"
	want     string // that part as JSON; for a spec that must not compile, ""
	faults   string // what is said, warnings included: code, path and text, one a line
}

// checkConstructs compiles each construct and looks at what becomes of it.
func checkConstructs(t *testing.T, constructs map[string]construct) {
	t.Helper()
	for name, c := range constructs {
		t.Run(name, func(t *testing.T) {
			files := small(c.sections)
			r := Compile(New(files, Options{}))
			if got := strings.Join(faults(r, files, diag.Warning), "\n"); got != c.faults {
				t.Errorf("said\n%s\nwant\n%s", got, c.faults)
			}
			if (r.GameDef != nil) != (c.want != "") {
				t.Fatalf("definition: %v", r.GameDef != nil)
			}
			if c.want == "" {
				return
			}
			if got := partOf(t, r.Sections, c.part); got != c.want {
				t.Errorf("%s is\n%s\nwant\n%s", c.part, got, c.want)
			}
			roundTrip(t, r.GameDef)
		})
	}
}

// partOf is a part of the compiled sections as JSON.
func partOf(t *testing.T, sections Sections, path string) string {
	t.Helper()
	data, err := gamedef.EncodePart(sections)
	if err != nil {
		t.Fatal(err)
	}
	for step := range strings.SplitSeq(path, ".") {
		if i, err := strconv.Atoi(step); err == nil {
			var list []json.RawMessage
			if json.Unmarshal(data, &list) != nil || i >= len(list) {
				t.Fatalf("there is no %s: %s", path, data)
			}
			data = list[i]
			continue
		}
		var record map[string]json.RawMessage
		if json.Unmarshal(data, &record) != nil || record[step] == nil {
			t.Fatalf("there is no %s: %s", path, data)
		}
		data = record[step]
	}
	return string(data)
}

// oneSection is a spec with one section replaced, or added.
func oneSection(name, text string) map[string]string {
	return map[string]string{name: name + ": " + text}
}

func TestPipelines(t *testing.T) {
	const head = "{ id: p, actionId: play, costEffects: [], targeting: {}, stages: [ { effects: [] } ], atomicity: atomic"
	inline := "[ { id: play, actor: active, executor: actor, phase: [main], effects: [ { shuffle: { zone: deck } } ] } ]"
	pipelines := func(text string) map[string]string { return oneSection("actionPipelines", "[ "+text+" ]") }
	checkConstructs(t, map[string]construct{
		"an action without a pipeline keeps its effects": {
			sections: oneSection("actions", inline), part: "actions.0.effects",
			want: `[{"shuffle":{"zone":"deck:none"}}]`,
		},
		"stages of a pipeline are effects of their own, in order": {
			sections: pipelines("{ id: p, actionId: play, costEffects: [], targeting: {}, stages: [ { stage: first, effects: [ { shuffle: { zone: deck } } ] }, { effects: [ { draw: { from: deck, to: 'hand:actor', count: 1 } } ] } ], atomicity: atomic }"),
			part:     "actionPipelines.0.stages", want: `[{"stage":"first","effects":[{"shuffle":{"zone":"deck:none"}}]},{"effects":[{"draw":{"from":"deck:none","to":"hand:actor","count":1}}]}]`,
		},
		"legality, cost validation and cost are a condition, a condition and effects": {
			sections: pipelines("{ id: p, actionId: play, applicability: true, legality: { op: '>', left: { zoneCount: deck }, right: 0 }, costValidation: { op: '>=', left: { zoneCount: deck }, right: 5 }, costEffects: [ { draw: { from: deck, to: 'hand:actor', count: 5 } } ], targeting: {}, stages: [ { effects: [] } ], atomicity: atomic }"),
			part:     "actionPipelines.0", want: `{"id":"p","actionId":"play","applicability":true,"legality":{"op":">","left":{"ref":"zoneCount","zone":"deck:none"},"right":0},"costValidation":{"op":">=","left":{"ref":"zoneCount","zone":"deck:none"},"right":5},"costEffects":[{"draw":{"from":"deck:none","to":"hand:actor","count":5}}],"targeting":{},"stages":[{"effects":[]}],"atomicity":"atomic"}`,
		},
		"atomic": {sections: pipelines(head + " }"), part: "actionPipelines.0.atomicity", want: `"atomic"`},
		"partial": {
			sections: pipelines(strings.Replace(head, "atomicity: atomic", "atomicity: partial", 1) + " }"),
			part:     "actionPipelines.0.atomicity", want: `"partial"`,
		},
		"pipelines of one action stay in order, each with when it applies": {
			sections: pipelines("{ id: a, actionId: play, applicability: { op: '>', left: { zoneCount: deck }, right: 0 }, costEffects: [], targeting: {}, stages: [ { effects: [] } ], atomicity: atomic }, { id: b, actionId: play, applicability: { op: '==', left: { zoneCount: deck }, right: 0 }, costEffects: [], targeting: {}, stages: [ { effects: [] } ], atomicity: atomic }"),
			part:     "actionPipelines", want: `[{"id":"a","actionId":"play","applicability":{"op":">","left":{"ref":"zoneCount","zone":"deck:none"},"right":0},"legality":null,"costValidation":null,"costEffects":[],"targeting":{},"stages":[{"effects":[]}],"atomicity":"atomic"},{"id":"b","actionId":"play","applicability":{"op":"==","left":{"ref":"zoneCount","zone":"deck:none"},"right":0},"legality":null,"costValidation":null,"costEffects":[],"targeting":{},"stages":[{"effects":[]}],"atomicity":"atomic"}]`,
		},
		"of several pipelines each says when it applies, the last and one with null too": {
			sections: pipelines("{ id: a, actionId: play, applicability: true, costEffects: [], targeting: {}, stages: [ { effects: [] } ], atomicity: atomic }, { id: b, actionId: play, applicability: null, costEffects: [], targeting: {}, stages: [ { effects: [] } ], atomicity: atomic }, " + strings.Replace(head, "id: p", "id: c", 1) + " }"),
			faults:   "CNL_COMPILER_ACTION_PIPELINE_ACTION_MAPPING_AMBIGUOUS doc.actionPipelines.1.id `b`\nCNL_COMPILER_ACTION_PIPELINE_ACTION_MAPPING_AMBIGUOUS doc.actionPipelines.2.id `c`",
		},
		"a pipeline that is alone may leave out when it applies": {
			sections: pipelines("{ id: a, actionId: play, applicability: null, costEffects: [], targeting: {}, stages: [ { effects: [] } ], atomicity: atomic }"),
			part:     "actionPipelines.0", want: `{"id":"a","actionId":"play","legality":null,"costValidation":null,"costEffects":[],"targeting":{},"stages":[{"effects":[]}],"atomicity":"atomic"}`,
		},
		"targeting with an order and a tie-break": {
			sections: pipelines("{ id: p, actionId: play, costEffects: [], targeting: { select: upToN, max: 2, order: byCount, tieBreak: lexicographic }, stages: [ { effects: [] } ], atomicity: atomic }"),
			part:     "actionPipelines.0.targeting", want: `{"select":"upToN","max":2,"order":"byCount","tieBreak":"lexicographic"}`,
		},
		"which operations an activity may accompany, how its choices relate, and its windows": {
			sections: with(cardDriven, pipelines("{ id: p, actionId: sweep, accompanyingOps: [pass], compoundParamConstraints: [ { relation: disjoint, operationParam: targets, specialActivityParam: targets } ], costEffects: [], targeting: {}, stages: [ { effects: [] } ], atomicity: atomic, linkedWindows: [stay] }")),
			part:     "actionPipelines.0", want: `{"id":"p","actionId":"sweep","accompanyingOps":["pass"],"compoundParamConstraints":[{"relation":"disjoint","operationParam":"targets","specialActivityParam":"targets"}],"legality":null,"costValidation":null,"costEffects":[],"targeting":{},"stages":[{"effects":[]}],"atomicity":"atomic","linkedWindows":["stay"]}`,
		},
		"the name that pipelines once had is refused": {
			sections: oneSection("operationProfiles", "[ "+head+" } ]"),
			faults:   "CNL_COMPILER_LEGACY_NAME_UNSUPPORTED doc.operationProfiles `operationProfiles`",
		},
		"the names that their parts once had are refused": {
			sections: pipelines("{ id: p, actionId: play, legality: { when: { op: '>', left: { zoneCount: deck }, right: 0 } }, cost: { validate: { op: '>', left: { zoneCount: deck }, right: 0 }, spend: [] }, targeting: {}, resolution: [ { effects: [] } ], partialExecution: { mode: forbid }, linkedSpecialActivityWindows: [] }"),
			faults:   "CNL_COMPILER_LEGACY_NAME_UNSUPPORTED doc.actionPipelines.0.legality.when `when`\nCNL_COMPILER_LEGACY_NAME_UNSUPPORTED doc.actionPipelines.0.cost `cost`\nCNL_COMPILER_LEGACY_NAME_UNSUPPORTED doc.actionPipelines.0.resolution `resolution`\nCNL_COMPILER_LEGACY_NAME_UNSUPPORTED doc.actionPipelines.0.partialExecution `partialExecution`\nCNL_COMPILER_LEGACY_NAME_UNSUPPORTED doc.actionPipelines.0.linkedSpecialActivityWindows `linkedSpecialActivityWindows`",
		},
		"faults of a condition, a cost and a stage": {
			sections: pipelines("{ id: p, actionId: play, legality: { op: '>>', left: { zoneCount: deck }, right: 0 }, costValidation: { op: '>=', left: { zoneCuont: deck }, right: 1 }, costEffects: [ { drwa: { from: deck, to: 'hand:actor', count: 1 } } ], targeting: {}, stages: [ { effects: [ { shufle: { zone: deck } } ] } ], atomicity: atomic }"),
			faults:   "CNL_COMPILER_MISSING_CAPABILITY doc.actionPipelines.0.legality.op `'>>'`\nCNL_COMPILER_MISSING_CAPABILITY doc.actionPipelines.0.costValidation.left.zoneCuont `zoneCuont`\nCNL_COMPILER_MISSING_CAPABILITY doc.actionPipelines.0.costEffects.0.drwa `drwa`\nCNL_COMPILER_MISSING_CAPABILITY doc.actionPipelines.0.stages.0.effects.0.shufle `shufle`",
		},
		"a target selection that is unknown": {
			sections: pipelines("{ id: p, actionId: play, costEffects: [], targeting: { select: upToNN, max: 2 }, stages: [ { effects: [] } ], atomicity: atomic }"),
			faults:   "CNL_COMPILER_MISSING_CAPABILITY doc.actionPipelines.0.targeting.select `upToNN`",
		},
	})
}

func TestTurnOrders(t *testing.T) {
	order := func(text string) map[string]string { return oneSection("turnOrder", text) }
	plan := func(text string) map[string]string {
		return with(cardDriven, map[string]string{"turnOrder": cardDriven["turnOrder"] + "\n    " + text})
	}
	checkConstructs(t, map[string]construct{
		"round robin":                             {sections: order("{ type: roundRobin }"), part: "turnOrder", want: `{"type":"roundRobin"}`},
		"a fixed order":                           {sections: order("{ type: fixedOrder, order: ['1', '0'] }"), part: "turnOrder", want: `{"type":"fixedOrder","order":["1","0"]}`},
		"a fixed order of seats":                  {sections: with(order("{ type: fixedOrder, order: [nva, us] }"), map[string]string{"dataAssets": cardDriven["dataAssets"]}), part: "turnOrder", want: `{"type":"fixedOrder","order":["nva","us"]}`},
		"a fixed order of one":                    {sections: order("{ type: fixedOrder, order: ['1'] }"), part: "turnOrder", want: `{"type":"fixedOrder","order":["1"]}`},
		"a fixed order of none":                   {sections: order("{ type: fixedOrder, order: [] }"), faults: "CNL_COMPILER_FIXED_ORDER_EMPTY doc.turnOrder.order `[]`"},
		"a fixed order that names a player twice": {sections: order("{ type: fixedOrder, order: ['0', '1', '0'] }"), part: "turnOrder", want: `{"type":"fixedOrder","order":["0","1","0"]}`, faults: "CNL_COMPILER_FIXED_ORDER_DUPLICATE doc.turnOrder.order.2 `'0'`"},
		"a fixed order that names a player again in another way": {sections: order("{ type: fixedOrder, order: ['0', player-2, '1'] }"), part: "turnOrder", want: `{"type":"fixedOrder","order":["0","player-2","1"]}`, faults: "CNL_COMPILER_FIXED_ORDER_DUPLICATE doc.turnOrder.order.2 `'1'`"},
		"a fixed order of somebody unknown":                      {sections: order("{ type: fixedOrder, order: ['0', '7'] }"), faults: "CNL_COMPILER_FIXED_ORDER_ENTRY_INVALID doc.turnOrder.order.1 `'7'`"},
		"all at the same time":                                   {sections: order("{ type: simultaneous }"), part: "turnOrder", want: `{"type":"simultaneous"}`},
		"all at the same time without conflicts":                 {sections: order("{ type: simultaneous, onConflict: error }"), part: "turnOrder", want: `{"type":"simultaneous","onConflict":"error"}`},
		"conflicts that are dropped, as always":                  {sections: order("{ type: simultaneous, onConflict: drop }"), part: "turnOrder", want: `{"type":"simultaneous","onConflict":"drop"}`},
		"conflicts that become something else":                   {sections: order("{ type: simultaneous, onConflict: dorp }"), faults: "CNL_COMPILER_TURN_ORDER_ON_CONFLICT_INVALID doc.turnOrder.onConflict `dorp`"},
		"cards":                                                  {sections: cardDriven, part: "turnOrder", want: `{"type":"cardDriven","config":{"cardLifecycle":{"played":"deck:none","lookahead":"deck:none","leader":"deck:none"},"eligibility":{"seats":["us","nva"],"overrideWindows":[{"id":"stay","duration":"nextTurn"}]},"actionClassByActionId":{"pass":"pass","sweep":"operation"},"optionMatrix":[{"first":"event","second":["operation"]}],"passRewards":[{"seat":"us","resource":"silver","amount":1}],"durationWindows":["turn","nextTurn"]}}`},
		"cards with a turn flow of its own":                      {sections: with(cardDriven, map[string]string{"turnOrder": strings.Replace(strings.ReplaceAll(cardDriven["turnOrder"], "\n    ", "\n      "), "config:", "config:\n    turnFlow:", 1)}), part: "turnOrder", want: `{"type":"cardDriven","config":{"cardLifecycle":{"played":"deck:none","lookahead":"deck:none","leader":"deck:none"},"eligibility":{"seats":["us","nva"],"overrideWindows":[{"id":"stay","duration":"nextTurn"}]},"actionClassByActionId":{"pass":"pass","sweep":"operation"},"optionMatrix":[{"first":"event","second":["operation"]}],"passRewards":[{"seat":"us","resource":"silver","amount":1}],"durationWindows":["turn","nextTurn"]}}`},
		"a coup plan in the order of cards":                      {sections: plan("coupPlan: { phases: [ { id: main, steps: [check] } ], maxConsecutiveRounds: 1 }"), part: "turnOrder.config.coupPlan", want: `{"phases":[{"id":"main","steps":["check"]}],"maxConsecutiveRounds":1}`},
		"a coup plan as a section":                               {sections: oneSection("coupPlan", "{ phases: [ { id: main } ] }"), faults: "CNL_COMPILER_LEGACY_NAME_UNSUPPORTED doc.coupPlan `coupPlan`"},
		"a coup plan in another order":                           {sections: order("{ type: roundRobin, config: { coupPlan: { phases: [ { id: main } ] } } }"), faults: "CNL_COMPILER_COUP_PLAN_INVALID doc.turnOrder.config.coupPlan `coupPlan`"},
		"a turn flow as a section":                               {sections: oneSection("turnFlow", "{ cardLifecycle: { played: deck, lookahead: deck, leader: deck } }"), faults: "CNL_COMPILER_LEGACY_NAME_UNSUPPORTED doc.turnFlow `turnFlow`"},
		"pivotal events without a precedence": {
			sections: edited(t, plan("pivotal: { actionIds: [sweep, march] }"), "turnOrder", "sweep: operation",
				"sweep: event, march: event"), faults: "CNL_COMPILER_TURN_FLOW_ORDERING_PRECEDENCE_REQUIRED doc.turnOrder.config.pivotal.actionIds `actionIds`",
		},
		"pivotal events with a precedence": {
			sections: edited(t, plan("pivotal: { actionIds: [sweep, march], interrupt: { precedence: [us, nva] } }"),
				"turnOrder", "sweep: operation", "sweep: event, march: event"), part: "turnOrder.config.pivotal",
			want: `{"actionIds":["sweep","march"],"interrupt":{"precedence":["us","nva"]}}`,
		},
		"monsoon": {
			sections: plan("monsoon: { restrictedActions: [ { actionId: sweep } ], blockPivotal: true }"),
			part:     "turnOrder.config.monsoon", want: `{"restrictedActions":[{"actionId":"sweep"}],"blockPivotal":true}`,
		},
		"the word factions is read as seats": {
			sections: edited(t, cardDriven, "turnOrder", "seats:", "factions:"),
			part:     "turnOrder.config.eligibility.seats", want: `["us","nva"]`,
		},
		"windows of all durations": {
			sections: edited(t, cardDriven, "turnOrder", "durationWindows: [turn, nextTurn]",
				"durationWindows: [turn, nextTurn, round, cycle]"), part: "turnOrder.config.durationWindows",
			want: `["turn","nextTurn","round","cycle"]`,
		},
		"windows in other words": {
			sections: edited(t, cardDriven, "turnOrder", "durationWindows: [turn, nextTurn]",
				"durationWindows: [untilNextCard, nextCard, untilCoupRound, campaign]"), part: "turnOrder.config.durationWindows",
			want: `["turn","nextTurn","round","cycle"]`,
		},
		"windows in still others": {
			sections: edited(t, cardDriven, "turnOrder", "durationWindows: [turn, nextTurn]",
				"durationWindows: [cardScoped, nextTurn, coup]"), part: "turnOrder.config.durationWindows",
			want: `["turn","nextTurn","round"]`,
		},
		"an unknown duration": {
			sections: edited(t, cardDriven, "turnOrder", "duration: nextTurn", "duration: nextTrun"),
			faults:   "CNL_VALIDATOR_ENUM_VALUE_INVALID doc.turnOrder.config.eligibility.overrideWindows.0.duration `nextTrun`",
		},
	})
}

func TestTerminals(t *testing.T) {
	parts := func(list ...string) map[string]string {
		out := map[string]string{"terminal": ""}
		for _, text := range list {
			name, _, _ := strings.Cut(text, ":")
			out[name] = text
		}
		return out
	}
	const checkpoint = "{ id: c, seat: us, timing: duringCoup, when: { op: '>', left: { zoneCount: deck }, right: 9 } }"
	const tie = "endConditions: [ { when: { op: '==', left: { zoneCount: deck }, right: 0 }, result: { type: draw } }, { when: true, result: { type: lossAll } } ]"
	checkConstructs(t, map[string]construct{
		"conditions in order":                   {sections: parts(tie), part: "terminal", want: `{"conditions":[{"when":{"op":"==","left":{"ref":"zoneCount","zone":"deck:none"},"right":0},"result":{"type":"draw"}},{"when":true,"result":{"type":"lossAll"}}]}`},
		"checkpoints beside conditions":         {sections: with(cardDriven, parts(tie, "victory: { checkpoints: [ "+checkpoint+" ] }")), part: "terminal", want: `{"conditions":[{"when":{"op":"==","left":{"ref":"zoneCount","zone":"deck:none"},"right":0},"result":{"type":"draw"}},{"when":true,"result":{"type":"lossAll"}}],"checkpoints":[{"id":"c","seat":"us","timing":"duringCoup","when":{"op":">","left":{"ref":"zoneCount","zone":"deck:none"},"right":9}}]}`},
		"scoring with a condition that asks":    {sections: parts("endConditions: [ { when: true, result: { type: score } } ]", "scoring: { method: highest, value: { zoneCount: deck } }"), part: "terminal", want: `{"conditions":[{"when":true,"result":{"type":"score"}}],"scoring":{"method":"highest","value":{"ref":"zoneCount","zone":"deck:none"}}}`},
		"no condition at all: the game goes on": {sections: oneSection("terminal", "{ conditions: [] }"), part: "terminal", want: `{"conditions":[]}`},
		"margins and a ranking":                 {sections: with(cardDriven, parts("victory: { checkpoints: [ "+checkpoint+" ], margins: [ { seat: us, value: 1 }, { seat: nva, value: { zoneCount: deck } } ], ranking: { order: asc, tieBreakOrder: [nva, us] } }")), part: "terminal", want: `{"conditions":[],"checkpoints":[{"id":"c","seat":"us","timing":"duringCoup","when":{"op":">","left":{"ref":"zoneCount","zone":"deck:none"},"right":9}}],"margins":[{"seat":"us","value":1},{"seat":"nva","value":{"ref":"zoneCount","zone":"deck:none"}}],"ranking":{"order":"asc","tieBreakOrder":["nva","us"]}}`},
		"one section with all parts":            {sections: with(cardDriven, oneSection("terminal", "{ conditions: [ { when: true, result: { type: score } } ], checkpoints: [ "+checkpoint+" ], margins: [ { seat: us, value: 1 } ], ranking: { order: desc }, scoring: { method: lowest, value: 1 } }")), part: "terminal", want: `{"conditions":[{"when":true,"result":{"type":"score"}}],"checkpoints":[{"id":"c","seat":"us","timing":"duringCoup","when":{"op":">","left":{"ref":"zoneCount","zone":"deck:none"},"right":9}}],"margins":[{"seat":"us","value":1}],"ranking":{"order":"desc"},"scoring":{"method":"lowest","value":1}}`},
		"a part that is given twice":            {sections: map[string]string{"terminal": "terminal: { conditions: [ { when: true, result: { type: lossAll } } ] }", "endConditions": "endConditions: [ { when: true, result: { type: draw } } ]"}, faults: "CNL_PARSER_DUPLICATE_SINGLETON_SECTION doc.endConditions `endConditions`"},
		"a win of a player":                     {sections: parts("endConditions: [ { when: true, result: { type: win, player: active } } ]"), part: "terminal", want: `{"conditions":[{"when":true,"result":{"type":"win","player":"active"}}]}`},
		"a ranking alone, with nothing to rank": {sections: parts("victory: { ranking: { order: desc } }"), faults: "CNL_VALIDATOR_TERMINAL_CONDITIONS_INVALID doc.terminal.conditions `victory`"},
		"margins alone, which nothing asks for": {sections: with(cardDriven, parts("victory: { margins: [ { seat: us, value: 1 } ] }")), faults: "CNL_VALIDATOR_TERMINAL_CONDITIONS_INVALID doc.terminal.conditions `victory`"},
		"scoring alone, which nothing asks for": {sections: parts("scoring: { method: highest, value: 1 }"), faults: "CNL_VALIDATOR_TERMINAL_CONDITIONS_INVALID doc.terminal.conditions `scoring`"},
		"a score that no scoring gives":         {sections: parts("endConditions: [ { when: true, result: { type: score } } ]"), faults: "SCORING_REQUIRED_FOR_SCORE_RESULT doc.endConditions.0.result.type `score`"},
		"nothing of terminal":                   {sections: parts(), faults: "CNL_COMPILER_REQUIRED_SECTION_MISSING doc.terminal ````yaml`"},
	})
}

func TestEventDecks(t *testing.T) {
	decks := func(side string) map[string]string {
		return with(cardDecks, map[string]string{"eventDecks": "eventDecks: [ { id: news, drawZone: deck, discardZone: deck, shuffleOnSetup: true, cards: [ { id: one, title: One, sideMode: single, unshaded: { " + side + " } } ] } ]"})
	}
	const side = "eventDecks.0.cards.0.unshaded"
	const gold = "{ addVar: { scope: global, var: silver, delta: 1 } }"
	const grant = "freeOperationGrants: [ { seat: us, operationClass: operation } ]"
	checkConstructs(t, map[string]construct{
		"a deck of two cards with typed effects": {
			sections: with(cardDecks, map[string]string{"eventDecks": "eventDecks: [ { id: news, drawZone: deck, discardZone: deck, cards: [ { id: one, title: One, sideMode: single, unshaded: { effects: [ " + gold + " ] } }, { id: two, title: Two, sideMode: dual, unshaded: { text: Up. }, shaded: { effects: [ { shuffle: { zone: deck } } ] } } ] } ]"}),
			part:     "eventDecks", want: `[{"id":"news","drawZone":"deck:none","discardZone":"deck:none","cards":[{"id":"one","title":"One","sideMode":"single","unshaded":{"effects":[{"addVar":{"scope":"global","var":"silver","delta":1}}]}},{"id":"two","title":"Two","sideMode":"dual","unshaded":{"text":"Up."},"shaded":{"effects":[{"shuffle":{"zone":"deck:none"}}]}}]}]`,
		},
		"cards without an order stand after the others": {
			sections: with(cardDecks, map[string]string{"eventDecks": "eventDecks: [ { id: news, drawZone: deck, discardZone: deck, cards: [ { id: wind, title: Wind, sideMode: single, unshaded: { text: W. } }, { id: rain, title: Rain, order: 7, sideMode: single, unshaded: { text: R. } }, { id: calm, title: Calm, sideMode: single, unshaded: { text: C. } }, { id: hail, title: Hail, order: 2, sideMode: single, unshaded: { text: H. } } ] } ]"}),
			part:     "eventDecks.0.cards", want: `[{"id":"hail","title":"Hail","sideMode":"single","order":2,"unshaded":{"text":"H."}},{"id":"rain","title":"Rain","sideMode":"single","order":7,"unshaded":{"text":"R."}},{"id":"calm","title":"Calm","sideMode":"single","unshaded":{"text":"C."}},{"id":"wind","title":"Wind","sideMode":"single","unshaded":{"text":"W."}}]`,
		},
		"a side that applies sometimes":                       {sections: decks("applicability: { op: '>', left: { zoneCount: deck }, right: 0 }, effects: [ " + gold + " ]"), part: side, want: `{"applicability":{"op":">","left":{"ref":"zoneCount","zone":"deck:none"},"right":0},"effects":[{"addVar":{"scope":"global","var":"silver","delta":1}}]}`},
		"branches":                                            {sections: decks("branches: [ { id: a, effects: [ " + gold + " ] }, { id: b, order: 1, effects: [] } ]"), part: side, want: `{"branches":[{"id":"b","order":1,"effects":[]},{"id":"a","effects":[{"addVar":{"scope":"global","var":"silver","delta":1}}]}]}`},
		"targets with a filter and a maximum":                 {sections: decks("targets: [ { id: $t, selector: { query: tokensInZone, zone: deck }, filter: { op: '==', left: { ref: tokenProp, token: $t, prop: rank }, right: 1 }, cardinality: { max: 3 } } ], effects: [ { forEach: { bind: $x, over: { query: binding, name: $t }, effects: [] } } ]"), part: side, want: `{"targets":[{"id":"$t","selector":{"query":"tokensInZone","zone":"deck:none"},"filter":{"op":"==","left":{"ref":"tokenProp","token":"$t","prop":"rank"},"right":1},"cardinality":{"max":3}}],"effects":[{"forEach":{"bind":"$x","over":{"query":"binding","name":"$t"},"effects":[]}}]}`},
		"as many targets as are wished":                       {sections: decks("targets: [ { id: $t, selector: { query: tokensInZone, zone: deck }, cardinality: { upTo: 3 } } ], effects: [ { forEach: { bind: $x, over: { query: binding, name: $t }, effects: [] } } ]"), part: side + ".targets.0.cardinality", want: `{"upTo":3}`},
		"one target or none, written with its kind":           {sections: decks("targets: [ { id: $t, selector: { query: tokensInZone, zone: deck }, cardinality: { kind: upTo, max: 1 } } ], effects: [ { forEach: { bind: $x, over: { query: binding, name: $t }, effects: [] } } ]"), part: side + ".targets.0.cardinality", want: `{"upTo":1}`},
		"all targets":                                         {sections: decks("targets: [ { id: $t, selector: { query: tokensInZone, zone: deck }, cardinality: all } ], effects: [ { forEach: { bind: $x, over: { query: binding, name: $t }, effects: [] } } ]"), part: side + ".targets.0.cardinality", want: `"all"`},
		"a lasting effect with its end":                       {sections: decks("lastingEffects: [ { id: l, duration: untilCoupRound, setupEffects: [ " + gold + " ], teardownEffects: [ { addVar: { scope: global, var: silver, delta: -1 } } ] } ]"), part: side, want: `{"lastingEffects":[{"id":"l","duration":"round","setupEffects":[{"addVar":{"scope":"global","var":"silver","delta":1}}],"teardownEffects":[{"addVar":{"scope":"global","var":"silver","delta":-1}}]}]}`},
		"an effect of a side that is unknown":                 {sections: decks("effects: [ { addVra: { scope: global, var: silver, delta: 1 } } ]"), faults: "CNL_COMPILER_MISSING_CAPABILITY doc.eventDecks.0.cards.0.unshaded.effects.0.addVra `addVra`"},
		"an effect of a branch that is unknown":               {sections: decks("branches: [ { id: a, effects: [ { addVra: { scope: global, var: silver, delta: 1 } } ] } ]"), faults: "CNL_COMPILER_MISSING_CAPABILITY doc.eventDecks.0.cards.0.unshaded.branches.0.effects.0.addVra `addVra`"},
		"a condition of a side that is unknown":               {sections: decks("applicability: { op: '=~', left: 1, right: 0 }, effects: [ " + gold + " ]"), faults: "CNL_COMPILER_MISSING_CAPABILITY doc.eventDecks.0.cards.0.unshaded.applicability.op `'=~'`"},
		"targets of an unknown query":                         {sections: decks("targets: [ { id: $t, selector: { query: tokensInZnoe, zone: deck }, cardinality: { max: 3 } } ], effects: [ " + gold + " ]"), faults: "CNL_COMPILER_MISSING_CAPABILITY doc.eventDecks.0.cards.0.unshaded.targets.0.selector.query `tokensInZnoe`"},
		"a lasting effect that begins with an unknown effect": {sections: decks("lastingEffects: [ { id: l, duration: untilCoupRound, setupEffects: [ { addVra: { scope: global, var: silver, delta: 1 } } ] } ]"), faults: "CNL_COMPILER_MISSING_CAPABILITY doc.eventDecks.0.cards.0.unshaded.lastingEffects.0.setupEffects.0.addVra `addVra`"},
		"a lasting effect that ends with an unknown effect":   {sections: decks("lastingEffects: [ { id: l, duration: untilCoupRound, setupEffects: [], teardownEffects: [ { addVra: { scope: global, var: silver, delta: 1 } } ] } ]"), faults: "CNL_COMPILER_MISSING_CAPABILITY doc.eventDecks.0.cards.0.unshaded.lastingEffects.0.teardownEffects.0.addVra `addVra`"},
		"a lasting effect of unknown length":                  {sections: decks("lastingEffects: [ { id: l, duration: untilCoupRuond, setupEffects: [ " + gold + " ] } ]"), faults: "CNL_VALIDATOR_EVENT_CARD_SHAPE_INVALID doc.eventDecks.0.cards.0.unshaded.lastingEffects.0.duration `untilCoupRuond`"},
		"a deck whose zone is missing":                        {sections: edited(t, decks("text: A."), "eventDecks", "drawZone: deck", "drawZone: dekc"), faults: "CNL_XREF_EVENT_DECK_ZONE_MISSING doc.eventDecks.0.drawZone `dekc`"},
		"grants and overrides":                                {sections: decks(grant + ", eligibilityOverrides: [ { target: { kind: active }, eligible: true, windowId: stay } ]"), part: side, want: `{"freeOperationGrants":[{"seat":"us","operationClass":"operation"}],"eligibilityOverrides":[{"target":{"kind":"active"},"eligible":true,"windowId":"stay"}]}`},
		"effects before grants, by default":                   {sections: decks(grant + ", effects: [ " + gold + " ]"), part: side, want: `{"effects":[{"addVar":{"scope":"global","var":"silver","delta":1}}],"freeOperationGrants":[{"seat":"us","operationClass":"operation"}]}`},
		"effects before grants, said":                         {sections: decks("effectTiming: beforeGrants, " + grant + ", effects: [ " + gold + " ]"), part: side, want: `{"effectTiming":"beforeGrants","effects":[{"addVar":{"scope":"global","var":"silver","delta":1}}],"freeOperationGrants":[{"seat":"us","operationClass":"operation"}]}`},
		"effects after grants":                                {sections: decks("effectTiming: afterGrants, " + grant + ", effects: [ " + gold + " ]"), part: side, want: `{"effectTiming":"afterGrants","effects":[{"addVar":{"scope":"global","var":"silver","delta":1}}],"freeOperationGrants":[{"seat":"us","operationClass":"operation"}]}`},
		"a branch with a timing of its own":                   {sections: decks("effectTiming: beforeGrants, branches: [ { id: a, effectTiming: afterGrants, " + grant + ", effects: [ " + gold + " ] } ]"), part: side, want: `{"effectTiming":"beforeGrants","branches":[{"id":"a","effectTiming":"afterGrants","effects":[{"addVar":{"scope":"global","var":"silver","delta":1}}],"freeOperationGrants":[{"seat":"us","operationClass":"operation"}]}]}`},
		"a timing that is unknown":                            {sections: decks("effectTiming: duringGrants, " + grant + ", effects: [ " + gold + " ]"), faults: "CNL_VALIDATOR_EVENT_CARD_SHAPE_INVALID doc.eventDecks.0.cards.0.unshaded.effectTiming `duringGrants`"},
		"a timing of a branch that is unknown":                {sections: decks("branches: [ { id: a, effectTiming: afterGrant, " + grant + ", effects: [ " + gold + " ] } ]"), faults: "CNL_VALIDATOR_EVENT_CARD_SHAPE_INVALID doc.eventDecks.0.cards.0.unshaded.branches.0.effectTiming `afterGrant`"},
	})
}

// TestOperations looks at what operations are made of.
func TestOperations(t *testing.T) {
	setup := func(effects string) map[string]string {
		return map[string]string{
			"setup":                "setup: [ " + effects + " ]",
			"globalVars":           "globalVars: [ { name: silver, type: int, init: 0, min: 0, max: 9 } ]",
			"tokenTypes":           "tokenTypes: [ { id: card, props: { rank: int, suit: string, open: boolean }, transitions: [ { prop: suit, from: red, to: black } ] } ]",
			"markerLattices":       "markerLattices: [ { id: support, states: [low, mid, high], defaultState: mid } ]",
			"globalMarkerLattices": "globalMarkerLattices: [ { id: mood, states: [low, high], defaultState: low } ]",
		}
	}
	each := func(query, effects string) map[string]string {
		return setup("{ forEach: { bind: $t, over: " + query + ", effects: [ " + effects + " ] } }")
	}
	const over = "setup.0.forEach.over"
	checkConstructs(t, map[string]construct{
		"a filter of one predicate":                 {sections: each("{ query: tokensInZone, zone: deck, filter: [ { prop: suit, eq: red } ] }", ""), part: over, want: `{"query":"tokensInZone","zone":"deck:none","filter":[{"prop":"suit","op":"eq","value":"red"}]}`},
		"a filter of several predicates":            {sections: each("{ query: tokensInZone, zone: deck, filter: [ { prop: suit, eq: red }, { prop: rank, op: neq, value: 3 } ] }", ""), part: over, want: `{"query":"tokensInZone","zone":"deck:none","filter":[{"prop":"suit","op":"eq","value":"red"},{"prop":"rank","op":"neq","value":3}]}`},
		"an empty filter":                           {sections: each("{ query: tokensInZone, zone: deck, filter: [] }", ""), part: over, want: `{"query":"tokensInZone","zone":"deck:none","filter":[]}`},
		"no filter":                                 {sections: each("{ query: tokensInAdjacentZones, zone: deck }", ""), part: over, want: `{"query":"tokensInAdjacentZones","zone":"deck:none"}`},
		"a filter without a list":                   {sections: each("{ query: tokensInZone, zone: deck, filter: { prop: suit, eq: red } }", ""), part: over, want: `{"query":"tokensInZone","zone":"deck:none","filter":[{"prop":"suit","op":"eq","value":"red"}]}`},
		"a filter that is no list":                  {sections: each("{ query: tokensInZone, zone: deck, filter: red }", ""), faults: "CNL_COMPILER_MISSING_CAPABILITY doc.setup.0.forEach.over.filter `red`"},
		"a filter of a property that no type has":   {sections: each("{ query: tokensInZone, zone: deck, filter: [ { prop: siut, eq: red } ] }", ""), faults: "CNL_COMPILER_TOKEN_FILTER_PROP_UNKNOWN doc.setup.0.forEach.over.filter.0.prop `siut`"},
		"what was chosen, item by item":             {sections: oneSection("actions", "[ { id: play, actor: active, executor: actor, phase: [main], effects: [ { chooseN: { bind: $s, options: { query: players }, n: 1 } }, { forEach: { bind: $p, over: { query: binding, name: $s }, effects: [] } } ] } ]"), part: "actions.0.effects.1.forEach.over", want: `{"query":"binding","name":"$s"}`},
		"what was never chosen, item by item":       {sections: oneSection("actions", "[ { id: play, actor: active, executor: actor, phase: [main], effects: [ { forEach: { bind: $p, over: { query: binding, name: $s }, effects: [] } } ] } ]"), part: "actions.0.effects.0.forEach.over", want: `{"query":"binding","name":"$s"}`, faults: "CNL_COMPILER_BINDING_UNBOUND doc.actions.0.effects.0.forEach.over.name `$s`"},
		"a text property of a token":                {sections: each("{ query: tokensInZone, zone: deck }", "{ setTokenProp: { token: $t, prop: suit, value: black } }"), part: "setup.0.forEach.effects.0", want: `{"setTokenProp":{"token":"$t","prop":"suit","value":"black"}}`},
		"a number property of a token":              {sections: each("{ query: tokensInZone, zone: deck }", "{ setTokenProp: { token: $t, prop: rank, value: 3 } }"), part: "setup.0.forEach.effects.0", want: `{"setTokenProp":{"token":"$t","prop":"rank","value":3}}`},
		"a boolean property of a token":             {sections: each("{ query: tokensInZone, zone: deck }", "{ setTokenProp: { token: $t, prop: open, value: true } }"), part: "setup.0.forEach.effects.0", want: `{"setTokenProp":{"token":"$t","prop":"open","value":true}}`},
		"a property that no type has":               {sections: each("{ query: tokensInZone, zone: deck }", "{ setTokenProp: { token: $t, prop: siut, value: black } }"), part: "setup.0.forEach.effects.0", want: `{"setTokenProp":{"token":"$t","prop":"siut","value":"black"}}`, faults: "CNL_TOKEN_PROP_UNKNOWN doc.setup.0.forEach.effects.0.setTokenProp.prop `siut`"},
		"a roll whose number is seen inside":        {sections: setup("{ rollRandom: { bind: $n, min: 1, max: 6, in: [ { setVar: { scope: global, var: silver, value: { ref: binding, name: $n } } } ] } }"), part: "setup.0", want: `{"rollRandom":{"bind":"$n","min":1,"max":6,"in":[{"setVar":{"scope":"global","var":"silver","value":{"ref":"binding","name":"$n"}}}]}}`},
		"a roll that is told apart by where it is":  {sections: setup("{ rollRandom: { bind: $n, min: 1, max: 6, in: [] } }"), part: "setup.0", want: `{"rollRandom":{"bind":"$n","min":1,"max":6,"in":[]}}`},
		"a marker that is set, shifted and read":    {sections: setup("{ setMarker: { space: deck, marker: support, state: high } }, { shiftMarker: { space: deck, marker: support, delta: -1 } }, { if: { when: { op: '==', left: { ref: markerState, space: deck, marker: support }, right: mid }, then: [] } }"), part: "setup", want: `[{"setMarker":{"space":"deck:none","marker":"support","state":"high"}},{"shiftMarker":{"space":"deck:none","marker":"support","delta":-1}},{"if":{"when":{"op":"==","left":{"ref":"markerState","space":"deck:none","marker":"support"},"right":"mid"},"then":[]}}]`},
		"a state that the marker does not have":     {sections: setup("{ setMarker: { space: deck, marker: support, state: hihg } }"), faults: "REF_MARKER_STATE_MISSING doc.setup.0.setMarker.state `hihg`"},
		"a marker that is not declared":             {sections: setup("{ shiftMarker: { space: deck, marker: suport, delta: 1 } }"), faults: "REF_MARKER_LATTICE_MISSING doc.setup.0.shiftMarker.marker `suport`"},
		"a reference to a marker that is not there": {sections: setup("{ if: { when: { op: '==', left: { ref: markerState, space: deck, marker: suport }, right: mid }, then: [] } }"), faults: "REF_MARKER_LATTICE_MISSING doc.setup.0.if.when.left.marker `suport`"},
		"markers of spaces, with their constraints": {sections: oneSection("markerLattices", "[ { id: support, states: [low, high], defaultState: low, constraints: [ { spaceIds: [deck], allowedStates: [low] } ] } ]"), part: "markerLattices", want: `[{"id":"support","states":["low","high"],"defaultState":"low","constraints":[{"spaceIds":["deck:none"],"allowedStates":["low"]}]}]`},
	})
}

// TestTablesOfAssets: rules read the tables of the scenario by their path, those
// of another asset by its name and their path.
func TestTablesOfAssets(t *testing.T) {
	reading := func(table, field string) map[string]string {
		return map[string]string{
			"metadata":   "metadata: { id: small, players: { min: 2, max: 2 }, defaultScenarioAssetId: spring }",
			"dataAssets": "dataAssets:\n  - { id: spring, kind: scenario, payload: { prices: [ { good: silk, price: 5 } ] } }\n  - { id: autumn, kind: scenario, payload: { prices: [ { good: silk, price: 5 } ], crops: [ { good: tea, size: 3 } ] } }",
			"setup":      "setup: [ { forEach: { bind: $r, over: { query: assetRows, tableId: '" + table + "' }, effects: [ { let: { bind: $p, value: { ref: assetField, row: $r, tableId: '" + table + "', field: " + field + " }, in: [] } } ] } } ]",
		}
	}
	checkConstructs(t, map[string]construct{
		"a table of the scenario":                    {sections: reading("prices", "price"), part: "setup.0.forEach.over", want: `{"query":"assetRows","tableId":"spring::prices"}`},
		"a table of another asset":                   {sections: reading("@autumn/crops", "size"), part: "setup.0.forEach.over", want: `{"query":"assetRows","tableId":"autumn::crops"}`},
		"a table of another asset without its name":  {sections: reading("crops", "size"), faults: "CNL_COMPILER_TABLE_REF_PATH_UNKNOWN doc.setup.0.forEach.over.tableId `'crops'`\nCNL_COMPILER_TABLE_REF_PATH_UNKNOWN doc.setup.0.forEach.effects.0.let.value.tableId `'crops'`"},
		"a table that the other asset does not have": {sections: reading("@spring/crops", "size"), faults: "CNL_COMPILER_TABLE_REF_PATH_UNKNOWN doc.setup.0.forEach.over.tableId `@spring/crops`\nCNL_COMPILER_TABLE_REF_PATH_UNKNOWN doc.setup.0.forEach.effects.0.let.value.tableId `@spring/crops`"},
		"an asset that is not there":                 {sections: reading("@winter/crops", "size"), faults: "CNL_COMPILER_TABLE_REF_PATH_UNKNOWN doc.setup.0.forEach.over.tableId `@winter/crops`\nCNL_COMPILER_TABLE_REF_PATH_UNKNOWN doc.setup.0.forEach.effects.0.let.value.tableId `@winter/crops`"},
		"a field that the table does not have":       {sections: reading("@autumn/crops", "price"), faults: "REF_RUNTIME_TABLE_FIELD_MISSING doc.setup.0.forEach.effects.0.let.value.field `price`"},
		"a table in the old form":                    {sections: reading("autumn::crops", "size"), faults: "CNL_COMPILER_TABLE_REF_LEGACY_LITERAL doc.setup.0.forEach.over.tableId `'autumn::crops'`\nCNL_COMPILER_TABLE_REF_LEGACY_LITERAL doc.setup.0.forEach.effects.0.let.value.tableId `'autumn::crops'`"},
	})
}
