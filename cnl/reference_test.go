package cnl

import (
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/text/source"
)

// cardDriven are the sections that a small game with a card-driven order has
// besides the usual ones.
var cardDriven = map[string]string{
	"dataAssets": "dataAssets: [ { id: sides, kind: seatCatalog, payload: { seats: [ { id: us }, { id: nva } ] } } ]",
	"globalVars": "globalVars: [ { name: silver, type: int, init: 0, min: 0, max: 9 } ]",
	"actions": "actions:\n  - { id: pass, actor: active, executor: actor, phase: [main], effects: [] }\n" +
		"  - { id: sweep, actor: active, executor: actor, phase: [main], effects: [] }\n" +
		"  - { id: march, actor: active, executor: actor, phase: [main], effects: [] }",
	"turnOrder": `turnOrder:
  type: cardDriven
  config:
    cardLifecycle: { played: deck, lookahead: deck, leader: deck }
    eligibility: { seats: [us, nva], overrideWindows: [ { id: stay, duration: nextTurn } ] }
    actionClassByActionId: { pass: pass, sweep: operation }
    optionMatrix: [ { first: event, second: [operation] } ]
    passRewards: [ { seat: us, resource: silver, amount: 1 } ]
    durationWindows: [turn, nextTurn]`,
}

// cardDecks are those of such a game with event decks, which bring along an action.
var cardDecks = with(cardDriven, map[string]string{
	"turnOrder": strings.Replace(cardDriven["turnOrder"], "sweep: operation }", "sweep: operation, event: event }", 1),
})

// with gives sections, some of them replaced.
func with(sections map[string]string, replaced map[string]string) map[string]string {
	out := maps.Clone(sections)
	maps.Copy(out, replaced)
	return out
}

// edited gives sections, with a text in one of them replaced.
func edited(t *testing.T, sections map[string]string, section, old, new string) map[string]string {
	t.Helper()
	if !strings.Contains(sections[section], old) {
		t.Fatalf("the section %s has no %q", section, old)
	}
	return with(sections, map[string]string{section: strings.Replace(sections[section], old, new, 1)})
}

// TestReferencesBetweenSections: a reference from one section to what another
// does not declare is one error at the name, with the name that is nearest.
func TestReferencesBetweenSections(t *testing.T) {
	pipeline := func(actionID, window string) string {
		return "actionPipelines:\n  - { id: p, actionId: " + actionID +
			", costEffects: [], targeting: {}, stages: [ { effects: [] } ], atomicity: atomic, linkedWindows: [" +
			window + "] }"
	}
	victory := func(checkpoint, margin string) string {
		return "terminal: { conditions: [], checkpoints: [ { id: c, seat: " + checkpoint +
			", timing: duringCoup, when: { op: '==', left: 1, right: 1 } } ], margins: [ { seat: " + margin +
			", value: 1 } ] }"
	}
	deck := func(draw, action string) string {
		return "eventDecks:\n  - { id: d, drawZone: " + draw + ", discardZone: deck, cards: [ { id: c, title: C, sideMode: single, unshaded: { freeOperationGrants: [ { seat: us, operationClass: operation, actionIds: [" + action + "] } ] } } ] }"
	}
	play := func(phase, zone string) string {
		return "actions:\n  - { id: play, actor: active, executor: actor, phase: [" + phase +
			"], effects: [ { moveAll: { from: " + zone + ", to: deck } } ] }"
	}
	flow := func(field string) map[string]string {
		return with(cardDriven, map[string]string{"turnOrder": cardDriven["turnOrder"] + "\n    " + field})
	}
	parameters := strings.Replace(cardDriven["actions"], "id: sweep, ",
		"id: sweep, params: [ { name: $spaces, domain: { query: intsInRange, min: 1, max: 3 } }, { name: $bonus, domain: { query: intsInRange, min: 0, max: 1 } } ], ", 1)
	monsoon := func(limit string) map[string]string {
		return with(flow("monsoon: { restrictedActions: [ { actionId: sweep, "+limit+" } ] }"),
			map[string]string{"actions": parameters})
	}
	pivotal := func(canceled, winner string) map[string]string {
		out := flow("pivotal: { actionIds: [sweep, march], interrupt: { precedence: [us, nva], cancellation: [ { winner: { actionId: " + winner + " }, canceled: { actionId: " + canceled + " } } ] } }")
		out["turnOrder"] = strings.Replace(out["turnOrder"], "sweep: operation", "sweep: event, march: event", 1)
		return out
	}
	event := func(side string) map[string]string {
		return with(cardDecks, map[string]string{"eventDecks": "eventDecks:\n  - { id: d, drawZone: deck, discardZone: deck, cards: [ { id: c, title: C, sideMode: single, unshaded: { " + side + " } } ] }"})
	}
	provoked := map[diag.Code]bool{}
	for name, c := range map[string]struct {
		sections map[string]string
		want     string // code, path and the text marked; "" for none
		nearest  string // the name that is suggested
		target   string // the section without which nothing is said
	}{
		"a sound spec has no error":                              {nil, "", "", ""},
		"a sound card-driven spec has no error":                  {cardDriven, "", "", ""},
		"an action in a phase that is missing":                   {map[string]string{"actions": play("mian", "deck")}, "CNL_XREF_ACTION_PHASE_MISSING doc.actions.0.phase.0 `mian`", "main", "turnStructure"},
		"a pipeline of an action that is missing":                {with(cardDriven, map[string]string{"actionPipelines": pipeline("swep", "stay")}), "CNL_XREF_PROFILE_ACTION_MISSING doc.actionPipelines.0.actionId `swep`", "sweep", "actions"},
		"a pipeline with a window that is missing":               {with(cardDriven, map[string]string{"actionPipelines": pipeline("sweep", "saty")}), "CNL_XREF_PROFILE_WINDOW_MISSING doc.actionPipelines.0.linkedWindows.0 `saty`", "stay", "turnOrder"},
		"a checkpoint of a seat that is missing":                 {with(cardDriven, map[string]string{"terminal": victory("uss", "us")}), "CNL_XREF_VICTORY_SEAT_MISSING doc.terminal.checkpoints.0.seat `uss`", "us", "dataAssets"},
		"a margin of a seat that is missing":                     {with(cardDriven, map[string]string{"terminal": victory("us", "nav")}), "CNL_XREF_MARGIN_SEAT_MISSING doc.terminal.margins.0.seat `nav`", "nva", "dataAssets"},
		"a slot for cards in a zone that is missing":             {edited(t, cardDriven, "turnOrder", "played: deck", "played: dekc"), "CNL_XREF_LIFECYCLE_ZONE_MISSING doc.turnOrder.config.cardLifecycle.played `dekc`", "deck", "zones"},
		"a reward of a resource that is missing":                 {edited(t, cardDriven, "turnOrder", "resource: silver", "resource: sliver"), "CNL_XREF_REWARD_VAR_MISSING doc.turnOrder.config.passRewards.0.resource `sliver`", "silver", "globalVars"},
		"setup in a zone that is missing":                        {map[string]string{"setup": "setup: [ { createToken: { type: card, zone: 'dekc:none' } } ]"}, "CNL_XREF_SETUP_ZONE_MISSING doc.setup.0.createToken.zone `dekc`", "deck", "zones"},
		"setup of a token type that is missing":                  {map[string]string{"setup": "setup: [ { createToken: { type: crad, zone: deck } } ]"}, "CNL_XREF_SETUP_TOKEN_TYPE_MISSING doc.setup.0.createToken.type `crad`", "card", "tokenTypes"},
		"an effect on a zone that is missing":                    {map[string]string{"actions": play("main", "'dekc:none'")}, "CNL_XREF_EFFECT_ZONE_MISSING doc.actions.0.effects.0.moveAll.from `dekc`", "deck", "zones"},
		"a trigger on an action that is missing":                 {map[string]string{"triggers": "triggers: [ { event: { type: actionResolved, action: paly }, effects: [] } ]"}, "CNL_XREF_TRIGGER_ACTION_MISSING doc.triggers.0.event.action `paly`", "play", "actions"},
		"a trigger on a phase that is missing":                   {map[string]string{"triggers": "triggers: [ { event: { type: phaseEnter, phase: mian }, effects: [] } ]"}, "CNL_XREF_TRIGGER_PHASE_MISSING doc.triggers.0.event.phase `mian`", "main", "turnStructure"},
		"a deck that draws from a zone that is missing":          {with(cardDecks, map[string]string{"eventDecks": deck("dekc", "sweep")}), "CNL_XREF_EVENT_DECK_ZONE_MISSING doc.eventDecks.0.drawZone `dekc`", "deck", "zones"},
		"an event that grants an action that is missing":         {with(cardDecks, map[string]string{"eventDecks": deck("deck", "swep")}), "CNL_XREF_EVENT_DECK_GRANT_ACTION_MISSING doc.eventDecks.0.cards.0.unshaded.freeOperationGrants.0.actionIds.0 `swep`", "sweep", "actions"},
		"a deck that is refilled from a zone that is not":        {map[string]string{"zones": "zones: [ { id: deck, owner: none, visibility: hidden, ordering: stack, behavior: { type: deck, reshuffleFrom: dekc } } ]"}, "CNL_XREF_ZONE_BEHAVIOR_RESHUFFLE_MISSING doc.zones.0.behavior.reshuffleFrom `dekc`", "deck", ""},
		"a pipeline of an action with another executor":          {with(cardDriven, map[string]string{"actionPipelines": pipeline("sweep", "stay"), "actions": strings.Replace(cardDriven["actions"], "id: sweep, actor: active, executor: actor", "id: sweep, actor: active, executor: $who, params: [ { name: $who, domain: { query: players } } ]", 1)}), "CNL_XREF_ACTION_EXECUTOR_PIPELINE_UNSUPPORTED doc.actions.1.executor `$who`", "", "actionPipelines"},
		"a special activity whose action has no class":           {with(cardDriven, map[string]string{"actionPipelines": strings.Replace(pipeline("march", "stay"), "stages", "accompanyingOps: any, stages", 1)}), "CNL_XREF_SA_PIPELINE_ACTION_CLASS_UNMAPPED doc.actionPipelines.0.actionId `march`", "", "turnOrder"},
		"a trigger on a variable that is missing":                {with(cardDriven, map[string]string{"triggers": "triggers: [ { event: { type: varChanged, scope: global, var: sliver }, effects: [] } ]"}), "CNL_XREF_TRIGGER_VAR_MISSING doc.triggers.0.event.var `sliver`", "silver", "globalVars"},
		"an order of seats with one that is missing":             {edited(t, cardDriven, "turnOrder", "seats: [us, nva]", "seats: [us, nav]"), "CNL_XREF_TURN_FLOW_ELIGIBILITY_SEAT_MISSING doc.turnOrder.config.eligibility.seats.1 `nav`", "nva", "dataAssets"},
		"a class of an action that is missing":                   {edited(t, cardDriven, "turnOrder", "sweep: operation", "swep: operation"), "CNL_XREF_TURN_FLOW_ACTION_CLASS_ACTION_MISSING doc.turnOrder.config.actionClassByActionId.swep `swep`", "sweep", "actions"},
		"an action whose class is another":                       {edited(t, cardDriven, "turnOrder", "pass: pass", "pass: event"), "CNL_XREF_TURN_FLOW_ACTION_CLASS_REQUIRED_MISMATCH doc.turnOrder.config.actionClassByActionId.pass `event`", "pass", "actions"},
		"an action without the class that it needs":              {edited(t, cardDriven, "turnOrder", "{ pass: pass, sweep: operation }", "{ sweep: operation }"), "CNL_XREF_TURN_FLOW_ACTION_CLASS_REQUIRED_MISSING doc.turnOrder.config.actionClassByActionId.pass `actionClassByActionId`", "", "actions"},
		"a free operation by an action that is missing":          {flow("freeOperationActionIds: [swep]"), "CNL_XREF_TURN_FLOW_FREE_OPERATION_ACTION_MISSING doc.turnOrder.config.freeOperationActionIds.0 `swep`", "sweep", "actions"},
		"a monsoon that restricts an action that is missing":     {flow("monsoon: { restrictedActions: [ { actionId: swep } ] }"), "CNL_XREF_TURN_FLOW_MONSOON_RESTRICTION_ACTION_MISSING doc.turnOrder.config.monsoon.restrictedActions.0.actionId `swep`", "sweep", "actions"},
		"a monsoon that limits a parameter that is missing":      {monsoon("maxParam: { name: $spacse, max: 2 }"), "CNL_XREF_TURN_FLOW_MONSOON_MAX_PARAM_MISSING doc.turnOrder.config.monsoon.restrictedActions.0.maxParam.name `$spacse`", "$spaces", "actions"},
		"a monsoon that limits a sum of what is missing":         {monsoon("maxParamsTotal: { names: [$spaces, $bonuz], max: 2 }"), "CNL_XREF_TURN_FLOW_MONSOON_MAX_PARAMS_TOTAL_PARAM_MISSING doc.turnOrder.config.monsoon.restrictedActions.0.maxParamsTotal.names.1 `$bonuz`", "$bonus", "actions"},
		"a monsoon that counts a parameter twice":                {monsoon("maxParamsTotal: { names: [$spaces, $bonus, $spaces], max: 2 }"), "CNL_XREF_TURN_FLOW_MONSOON_MAX_PARAMS_TOTAL_PARAM_DUPLICATE doc.turnOrder.config.monsoon.restrictedActions.0.maxParamsTotal.names.2 `$spaces`", "", ""},
		"an event cancelled by an action that is missing":        {pivotal("sweep", "mrach"), "CNL_XREF_TURN_FLOW_PIVOTAL_CANCELLATION_ACTION_MISSING doc.turnOrder.config.pivotal.interrupt.cancellation.0.winner.actionId `mrach`", "march", "actions"},
		"an event that is cancelled and missing":                 {pivotal("swep", "march"), "CNL_XREF_TURN_FLOW_PIVOTAL_CANCELLATION_ACTION_MISSING doc.turnOrder.config.pivotal.interrupt.cancellation.0.canceled.actionId `swep`", "sweep", "actions"},
		"a reward of a seat that is missing":                     {edited(t, cardDriven, "turnOrder", "seat: us, resource", "seat: uss, resource"), "CNL_XREF_TURN_FLOW_PASS_REWARD_SEAT_MISSING doc.turnOrder.config.passRewards.0.seat `uss`", "us", "dataAssets"},
		"a deck that is refilled from itself":                    {map[string]string{"zones": "zones: [ { id: deck, owner: none, visibility: hidden, ordering: stack, behavior: { type: deck, reshuffleFrom: deck } } ]"}, "CNL_XREF_ZONE_BEHAVIOR_RESHUFFLE_SELF doc.zones.0.behavior.reshuffleFrom `deck`", "", ""},
		"an event on a zone that is missing":                     {event("effects: [ { shuffle: { zone: 'dekc:none' } } ]"), "CNL_XREF_EVENT_DECK_EFFECT_ZONE_MISSING doc.eventDecks.0.cards.0.unshaded.effects.0.shuffle.zone `dekc`", "deck", "zones"},
		"an event that grants to a seat that is missing":         {event("freeOperationGrants: [ { seat: nav, operationClass: operation } ]"), "CNL_XREF_EVENT_DECK_GRANT_SEAT_MISSING doc.eventDecks.0.cards.0.unshaded.freeOperationGrants.0.seat `nav`", "nva", "dataAssets"},
		"an event that grants as a seat that is missing":         {event("freeOperationGrants: [ { seat: us, executeAsSeat: nav, operationClass: operation } ]"), "CNL_XREF_EVENT_DECK_GRANT_EXECUTE_AS_SEAT_MISSING doc.eventDecks.0.cards.0.unshaded.freeOperationGrants.0.executeAsSeat `nav`", "nva", "dataAssets"},
		"an event that overrides for a seat that is missing":     {event("eligibilityOverrides: [ { target: { kind: seat, seat: nav }, eligible: true, windowId: stay } ]"), "CNL_XREF_EVENT_DECK_OVERRIDE_SEAT_MISSING doc.eventDecks.0.cards.0.unshaded.eligibilityOverrides.0.target.seat `nav`", "nva", "dataAssets"},
		"an event that overrides in a window that is missing":    {event("eligibilityOverrides: [ { target: { kind: seat, seat: nva }, eligible: true, windowId: saty } ]"), "CNL_XREF_EVENT_DECK_OVERRIDE_WINDOW_MISSING doc.eventDecks.0.cards.0.unshaded.eligibilityOverrides.0.windowId `saty`", "stay", "turnOrder"},
		"an event that chooses targets and does nothing to them": {event("text: T, targets: [ { id: $who, selector: { query: players }, cardinality: { n: 1 } } ]"), "CNL_XREF_EVENT_DECK_TARGETS_EXECUTABILITY_MISSING doc.eventDecks.0.cards.0.unshaded.targets `targets`", "", ""},
		"a pivotal event that can always be played":              {edited(t, event("text: T"), "eventDecks", "title: C", "title: C, tags: [pivotal]"), "CNL_XREF_PIVOTAL_PLAY_CONDITION_MISSING doc.eventDecks.0.cards.0.playCondition `pivotal`", "", ""},
	} {
		t.Run(name, func(t *testing.T) {
			files := small(c.sections)
			spec := New(files, Options{})
			r := Compile(spec)
			got := faults(r, files, diag.Warning)
			if c.want == "" {
				if len(got) > 0 || r.GameDef == nil {
					t.Fatalf("errors %v", got)
				}
				return
			}
			code := diag.Code(strings.Fields(c.want)[0])
			provoked[code] = true
			if !slices.Equal(got, []string{c.want}) || (r.GameDef == nil) != (diag.SeverityOf(code) == diag.Error) {
				t.Fatalf("definition %v, said %v, want %s", r.GameDef != nil, got, c.want)
			}
			for _, d := range r.Diagnostics {
				if d.Severity > diag.Warning || c.nearest == "" {
					continue
				}
				if d.Suggestion != c.nearest && code != diag.XrefTurnFlowActionClassRequiredMismatch {
					t.Errorf("suggested is %q, not %q", d.Suggestion, c.nearest)
				}
				fixes := spec.Fixes(d, source.UTF16)
				suggested := slices.ContainsFunc(fixes, func(f Fix) bool {
					return len(f.Edits) == 1 && f.Edits[0].NewText == c.nearest
				})
				if c.nearest == "deck" && strings.Contains(c.want, "reshuffleFrom") {
					suggested = true // the zone itself is near, and must not be meant
				}
				if !suggested {
					t.Errorf("no fix gives %q: %s %+v", c.nearest, d.Message, fixes)
				}
			}
			fresh := New(files, Options{})
			if again := Compile(fresh); !same(again, r, fresh, spec) {
				t.Errorf("the second time %v", said(again))
			}
			if c.target == "" {
				return
			}
			silent := Compile(New(small(with(c.sections, map[string]string{c.target: c.target + ": 3"})), Options{}))
			if slices.ContainsFunc(silent.Diagnostics, func(d Diagnostic) bool { return d.Code == code }) {
				t.Errorf("said without the section %s: %v", c.target, said(silent))
			}
		})
	}
	for _, info := range diag.All() {
		if strings.HasPrefix(string(info.Code), "CNL_XREF_") && !provoked[info.Code] {
			t.Errorf("nothing provokes %s", info.Code)
		}
	}
}

// TestReferencesToWhatIsBroken: nothing is said of names that a broken section
// would declare.
func TestReferencesToWhatIsBroken(t *testing.T) {
	for name, c := range map[string]struct {
		sections map[string]string
		want     []string
	}{
		"a pipeline of an action whose section is no list": {
			map[string]string{"actions": "actions: 3", "actionPipelines": "actionPipelines:\n  - { id: p, actionId: sweep, costEffects: [], targeting: {}, stages: [ { effects: [] } ], atomicity: atomic }"},
			[]string{"error CNL_COMPILER_MISSING_CAPABILITY doc.actions"},
		},
		"a pipeline of an action that is malformed elsewhere": {
			map[string]string{
				"actions":         "actions:\n  - { id: sweep, actor: active, executor: all, phase: [main], effects: [] }",
				"actionPipelines": "actionPipelines:\n  - { id: p, actionId: sweep, costEffects: [], targeting: {}, stages: [ { effects: [] } ], atomicity: atomic }",
			},
			[]string{"error CNL_COMPILER_PLAYER_SELECTOR_INVALID doc.actions.0.executor"},
		},
		"a pipeline of an action whose id cannot be read": {
			map[string]string{
				"actions":         "actions:\n  - { id: [sweep], actor: active, executor: actor, phase: [main], effects: [] }",
				"actionPipelines": "actionPipelines:\n  - { id: p, actionId: sweep, costEffects: [], targeting: {}, stages: [ { effects: [] } ], atomicity: atomic }",
			},
			[]string{"error CNL_VALIDATOR_IDENTIFIER_INVALID doc.actions.0.id"},
		},
		"a phase whose section has no phases": {
			map[string]string{"turnStructure": "turnStructure: { phases: 3 }"},
			[]string{"error CNL_VALIDATOR_TURN_STRUCTURE_PHASES_INVALID doc.turnStructure.phases"},
		},
		"tokens of a type that a broken catalogue would give": {
			map[string]string{
				"tokenTypes": "",
				"dataAssets": "dataAssets: [ { id: sides, kind: seatCatalog, payload: { seats: [ { id: us } ] } }, { id: bits, kind: pieceCatalog, payload: { pieceTypes: 3, inventory: [] } } ]",
				"setup":      "setup: [ { createToken: { type: tank, zone: deck } } ]",
			},
			[]string{"warning CNL_DATA_ASSET_CASCADE_TOKEN_TYPES_MISSING doc.dataAssets", "error PIECE_CATALOG_SCHEMA_INVALID doc.dataAssets.1.payload.pieceTypes"},
		},
		"zones that a broken map would give": {
			map[string]string{
				"zones":      "",
				"actions":    "actions:\n  - { id: play, actor: active, executor: actor, phase: [main], effects: [ { shuffle: { zone: 'port:none' } } ] }",
				"dataAssets": "dataAssets: [ { id: isle, kind: map, payload: { spaces: [ { id: [port], adjacentTo: [] } ] } } ]",
				"setup":      "setup: [ { createToken: { type: card, zone: 'port:none' } } ]",
			},
			[]string{"warning CNL_DATA_ASSET_CASCADE_ZONES_MISSING doc.dataAssets", "error MAP_PAYLOAD_SCHEMA_INVALID doc.dataAssets.0.payload.spaces.0.id"},
		},
		"an order of cards whose actions are no list": {
			with(cardDriven, map[string]string{"actions": "actions: 3"}),
			[]string{"error CNL_COMPILER_MISSING_CAPABILITY doc.actions"},
		},
		"a trigger on an action that is missing, where another action is malformed": {
			map[string]string{
				"actions":  "actions:\n  - { id: play, actor: nobody, executor: actor, phase: [main], effects: [] }",
				"triggers": "triggers: [ { event: { type: actionResolved, action: paly }, effects: [] } ]",
			},
			[]string{"error CNL_COMPILER_PLAYER_SELECTOR_INVALID doc.actions.0.actor"},
		},
		"a pipeline of an action that is missing, where pipelines are malformed, too": {
			with(cardDriven, map[string]string{"actionPipelines": "actionPipelines:\n  - { id: p, actionId: swep, costEffects: [], targeting: {}, stages: [], atomicity: atomic }"}),
			[]string{"error CNL_XREF_PROFILE_ACTION_MISSING doc.actionPipelines.0.actionId", "error CNL_VALIDATOR_ACTION_PIPELINE_REQUIRED_FIELD_INVALID doc.actionPipelines.0.stages"},
		},
		"effects on zones whose section is no list": {
			map[string]string{"zones": "zones: 3"},
			[]string{"error CNL_COMPILER_MISSING_CAPABILITY doc.zones"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			if got := said(compileSmall(c.sections)); !slices.Equal(got, c.want) {
				t.Errorf("said %v, want %v", got, c.want)
			}
		})
	}
}

// TestReferencesToWhatIsBrokenAreNeverShown: what is known at once of a spec that was not
// compiled yet has no reference either that compiling would take back.
func TestReferencesToWhatIsBrokenAreNeverShown(t *testing.T) {
	spec := New(small(map[string]string{
		"actions":  "actions:\n  - { id: play, actor: nobody, executor: actor, phase: [main], effects: [] }",
		"triggers": "triggers: [ { event: { type: actionResolved, action: paly }, effects: [] } ]",
	}), Options{})
	for _, file := range spec.Files() {
		prompt := spec.Prompt(file, source.UTF16)
		if all := spec.Diagnostics(file, source.UTF16); !slices.EqualFunc(prompt, all,
			func(a, b Diagnostic) bool { return a.Code == b.Code && a.Range == b.Range }) {
			t.Errorf("%s: at once %v, then %v", file, prompt, all)
		}
	}
}

// TestReferencesAreReportedInOrder: the same spec gives the same diagnostics,
// in the order of the text.
func TestReferencesAreReportedInOrder(t *testing.T) {
	sections := map[string]string{
		"actions":  "actions:\n  - { id: play, actor: active, executor: actor, phase: [mian], effects: [] }",
		"setup":    "setup: [ { createToken: { type: crad, zone: 'dekc:none' } } ]",
		"triggers": "triggers: [ { event: { type: actionResolved, action: paly }, effects: [] } ]",
	}
	spec := New(small(sections), Options{})
	first := Compile(spec)
	if want := []string{
		"error CNL_XREF_ACTION_PHASE_MISSING doc.actions.0.phase.0",
		"error CNL_XREF_SETUP_TOKEN_TYPE_MISSING doc.setup.0.createToken.type",
		"error CNL_XREF_SETUP_ZONE_MISSING doc.setup.0.createToken.zone",
		"error CNL_XREF_TRIGGER_ACTION_MISSING doc.triggers.0.event.action",
	}; !slices.Equal(said(first), want) {
		t.Errorf("said %v, want %v", said(first), want)
	}
	for range 20 {
		fresh := New(small(sections), Options{})
		if again := Compile(fresh); !same(again, first, fresh, spec) {
			t.Fatalf("%+v\nand then\n%+v", first.Diagnostics, again.Diagnostics)
		}
	}
}

// TestNamesThatCannotBeRead: where a section cannot be read, or the name of an
// entry, only that place is at fault, and not every use of a name that may have
// been meant there.
func TestNamesThatCannotBeRead(t *testing.T) {
	use := func(effect string) map[string]string { return map[string]string{"setup": "setup: [ " + effect + " ]"} }
	for section, uses := range map[string]map[string]string{
		"globalVars":           use("{ setVar: { scope: global, var: gold, value: 1 } }"),
		"perPlayerVars":        use("{ setVar: { scope: pvar, player: { id: 0 }, var: gold, value: 1 } }"),
		"zoneVars":             use("{ setVar: { scope: zoneVar, zone: deck, var: gold, value: 1 } }"),
		"zones":                use("{ shuffle: { zone: 'port:none' } }"),
		"tokenTypes":           use("{ createToken: { type: tank, zone: deck } }"),
		"globalMarkerLattices": use("{ setGlobalMarker: { marker: gold, state: a } }"),
		"markerLattices":       use("{ setMarker: { space: deck, marker: gold, state: a } }"),
		"effectMacros":         use("{ macro: m, args: {} }"),
		"conditionMacros":      use("{ if: { when: { conditionMacro: m, args: {} }, then: [] } }"),
		"eventDecks":           use("{ createToken: { type: __eventCard, zone: deck } }"),
		"phaseTemplates":       {"turnStructure": "turnStructure: { phases: [ { id: main }, { fromTemplate: p, args: {} } ] }"},
		"turnStructure":        {"triggers": "triggers: [ { event: { type: phaseEnter, phase: flop }, effects: [] } ]"},
		"actions":              {"triggers": "triggers: [ { event: { type: actionResolved, action: march }, effects: [] } ]"},
		"dataAssets":           {"metadata": "metadata: { id: small, players: { min: 2, max: 2 }, defaultScenarioAssetId: spring }"},
	} {
		for _, text := range []string{"3", "[ 3 ]", "[ { id: [ a ], name: [ a ] } ]"} {
			files := small(with(uses, map[string]string{section: section + ": " + text}))
			found := faults(Compile(New(files, Options{})), files, diag.Error)
			if len(found) == 0 {
				t.Errorf("%s: %s: no error", section, text)
			}
			for _, fault := range found {
				if !strings.Contains(fault, " doc."+section) {
					t.Errorf("%s: %s: %s", section, text, fault)
				}
			}
		}
	}
	// What is only half typed hides nothing.
	files := small(with(use("{ setVar: { scope: global, var: gold, value: 1 } }"),
		map[string]string{"globalVars": "globalVars:\n  - { name: silver, type: int, init: 0, min: 0, max: 9 }\n  - na"}))
	if found := faults(Compile(New(files, Options{})), files, diag.Error); len(found) != 2 {
		t.Errorf("half typed: %v", found)
	}
}

// same compares two compilations of one text: all that is told, and the fixes, which may be
// worked out only when somebody asks for them.
func same(a, b CompileResult, of, and *Spec) bool {
	return slices.EqualFunc(a.Diagnostics, b.Diagnostics, func(x, y Diagnostic) bool {
		fixes := reflect.DeepEqual(of.Fixes(x, source.UTF16), and.Fixes(y, source.UTF16))
		shown := func(d Diagnostic) []any {
			return []any{d.File, d.Range, d.Code, d.Severity, d.Message, d.Path, d.Tag, d.Suggestion, d.Related}
		}
		return fixes && reflect.DeepEqual(shown(x), shown(y))
	})
}
