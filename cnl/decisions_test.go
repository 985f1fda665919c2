package cnl

import (
	"errors"
	"strconv"
	"strings"
	"testing"

	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

// The tests of this file quote the decisions of docs/decisions.md by their numbers.

const decided = "```yaml" + `
metadata: { id: duel, players: { min: 2, max: 3 } }
zones:
  - { id: deck, owner: none, visibility: hidden, ordering: stack }
turnStructure: { phases: [ { id: main } ] }
globalVars: [ { name: x, type: int, init: 0, min: 0, max: 9 } ]
actions:
  - { id: draw, actor: active, executor: actor, phase: [main], limits: [ { scope: turn, max: 1 } ], effects: [ { addVar: { scope: global, var: x, delta: 1 } } ] }
terminal: { conditions: [ { when: { op: '==', left: { ref: gvar, var: x }, right: 3 }, result: { type: draw } } ] }
`

func decide(t *testing.T, more string) CompileResult {
	t.Helper()
	return Compile(New([]File{{Path: "/rules.md", Text: decided + more + "```\n"}}, Options{}))
}

// Decision 29: a stack on which played cards are put is not the one from which a deck without
// a zone of its own is drawn.
func TestDecision29DiscardPiles(t *testing.T) {
	text := strings.Replace(decided, "zones:\n", "zones:\n  - { id: past, owner: none, visibility: public, ordering: stack }\n  - { id: shown, owner: none, visibility: public, ordering: queue }\n"+
		"  - { id: next, owner: none, visibility: public, ordering: queue }\n  - { id: chief, owner: none, visibility: public, ordering: queue }\n", 1) + `dataAssets:
  - { id: sides, kind: seatCatalog, payload: { seats: [ { id: town }, { id: army }, { id: wood } ] } }
  - { id: news, kind: eventCardSet, payload: { discardZone: past, cards: [ { id: one, title: One, sideMode: single, unshaded: { text: Nothing. } } ] } }
turnOrder:
  type: cardDriven
  config:
    cardLifecycle: { played: shown, lookahead: next, leader: chief }
    eligibility: { seats: [town, army, wood], overrideWindows: [] }
    actionClassByActionId: { draw: operation, event: event }
    optionMatrix: []
    passRewards: []
    durationWindows: []
`
	r := Compile(New([]File{{Path: "/rules.md", Text: text + "```\n"}}, Options{}))
	if r.GameDef == nil {
		t.Fatal(said(r))
	}
	if d := r.GameDef.EventDecks[0]; d.DrawZone != "deck:none" || d.DiscardZone != "past:none" {
		t.Errorf("it is drawn from %q and put on %q", d.DrawZone, d.DiscardZone)
	}
}

// Decision 30: the transitions of pieces and of token types are part of the definition.
func TestDecision30TransitionsAreCompiled(t *testing.T) {
	const want = `[{"prop":"mood","from":"calm","to":"wild"}]`
	for name, more := range map[string]string{
		"of a piece": "dataAssets:\n  - id: pieces\n    kind: pieceCatalog\n    payload:\n      pieceTypes: [ { id: cub, seat: neutral, statusDimensions: [mood, age], transitions: [ { dimension: mood, from: calm, to: wild } ] } ]\n      inventory: [ { pieceTypeId: cub, seat: neutral, total: 1 } ]\n",
		"of a type":  "tokenTypes: [ { id: cub, props: { mood: string, age: string }, transitions: [ { prop: mood, from: calm, to: wild } ] } ]\n",
	} {
		r := decide(t, more)
		if r.GameDef == nil || len(r.Diagnostics) > 0 {
			t.Fatalf("%s: %v", name, said(r))
		}
		got, err := gamedef.EncodePart(r.GameDef.TokenTypes[0].Transitions)
		if err != nil || string(got) != want && string(got) != `[{"from":"calm","prop":"mood","to":"wild"}]` {
			t.Errorf("%s: %s, %v", name, got, err)
		}
	}
}

// Decision 30: play allows a dimension no other changes than its transitions, and the error
// names the rule and the change. A dimension without transitions is not restricted.
func TestDecision30TransitionsAreEnforced(t *testing.T) {
	set := func(id, prop, value string) string {
		return "  - { id: " + id + ", actor: active, executor: actor, phase: [main], effects: [ { forEach: { bind: $t, over: { query: tokensInZone, zone: deck }, effects: [ { setTokenProp: { token: $t, prop: " + prop + ", value: " + value + " } } ] } } ] }\n"
	}
	text := strings.Replace(decided, "terminal:", set("tame", "mood", "calm")+set("rouse", "mood", "wild")+set("grow", "age", "old")+set("shrink", "age", "young")+"terminal:", 1) + `dataAssets:
  - id: pieces
    kind: pieceCatalog
    payload:
      pieceTypes: [ { id: cub, seat: neutral, statusDimensions: [mood, age], transitions: [ { dimension: mood, from: calm, to: wild } ] } ]
      inventory: [ { pieceTypeId: cub, seat: neutral, total: 1 } ]
setup: [ { createToken: { type: cub, zone: deck, props: { mood: calm, age: young } } } ]
`
	r := Compile(New([]File{{Path: "/rules.md", Text: text + "```\n"}}, Options{}))
	if r.GameDef == nil {
		t.Fatal(said(r))
	}
	g, err := kernel.New(r.GameDef)
	if err != nil {
		t.Fatal(err)
	}
	s, err := g.Initial(1, 2)
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range []string{"tame", "rouse", "rouse", "grow", "shrink", "grow"} {
		out, err := s.Apply(kernel.Move{ActionID: id}, kernel.ApplyOptions{})
		if err != nil {
			t.Fatalf("%s: %v", id, err)
		}
		s = out.State
	}
	_, err = s.Apply(kernel.Move{ActionID: "tame"}, kernel.ApplyOptions{})
	var failed *kernel.Error
	if !errors.As(err, &failed) || failed.Code != "EFFECT_RUNTIME" ||
		failed.Path != "actions[1].effects[0].forEach.effects[0]" ||
		!strings.Contains(failed.Message, `"mood"`) || !strings.Contains(failed.Message, `from "wild" to "calm"`) {
		t.Errorf("what was wild becomes calm: %v", err)
	}
}

// Decision 30: a filter may ask for whatever a status can be: for one of the values that
// transitions and pieces name, and for anything where no transition names them.
func TestDecision30FiltersOfStatuses(t *testing.T) {
	for transitions, want := range map[string]string{
		"": "", "{ dimension: age, from: young, to: wise }": "CNL_COMPILER_TOKEN_FILTER_VALUE_NON_CANONICAL",
	} {
		r := decide(t, `dataAssets:
  - id: pieces
    kind: pieceCatalog
    payload:
      pieceTypes: [ { id: cub, seat: neutral, statusDimensions: [age], transitions: [ `+transitions+` ], runtimeProps: { age: young } } ]
      inventory: [ { pieceTypeId: cub, seat: neutral, total: 1 } ]
setup:
  - forEach: { bind: $old, over: { query: tokensInZone, zone: deck, filter: [ { prop: age, op: eq, value: old } ] }, effects: [ { destroyToken: { token: $old } } ] }
`)
		if len(r.Diagnostics) == 0 && want != "" || len(r.Diagnostics) > 0 && string(r.Diagnostics[0].Code) != want {
			t.Errorf("transitions [%s]: %v", transitions, said(r))
		}
	}
}

// Decision 31: no dimension has values of its own, and the first status is that from
// which the first transition leads.
func TestDecision31StatusWordsOfAnyGame(t *testing.T) {
	r := decide(t, `dataAssets:
  - id: pieces
    kind: pieceCatalog
    payload:
      pieceTypes: [ { id: cub, seat: neutral, statusDimensions: [activity, tunnel], transitions: [ { dimension: activity, from: asleep, to: awake } ] } ]
      inventory: [ { pieceTypeId: cub, seat: neutral, total: 1 } ]
  - id: start
    kind: scenario
    payload: { pieceCatalogAssetId: pieces, scenarioName: Start, yearRange: '1', seatPools: [ { seat: neutral, availableZoneId: deck, outOfPlayZoneId: deck } ], initialPlacements: [ { spaceId: deck, pieceTypeId: cub, seat: neutral, count: 1 } ] }
`)
	setup, err := gamedef.EncodePart(r.Sections.Setup)
	if err != nil || !strings.Contains(string(setup), `"activity":"asleep"`) ||
		strings.Contains(string(setup), "tunnel") {
		t.Errorf("%s, %v, %v", setup, err, said(r))
	}
}

// Decision 36: of the sections on their own one that failed is null, and an optional one
// that is not written is left out.
func TestDecision36FailedSectionsAreNull(t *testing.T) {
	r := decide(t, "triggers: [ { id: t, event: { type: phaseEnter, phase: mian }, effects: [ { addVar: 3 } ] } ]\n")
	text, err := r.EncodeSections()
	if err != nil {
		t.Fatal(err)
	}
	var d gamedef.Data
	if err := gamedef.DecodePart(text, &d); err != nil {
		t.Fatal(err)
	}
	sections := d.(gamedef.Object)
	if got, written := sections.Get("triggers"); !written || got != (gamedef.Null{}) {
		t.Errorf("the triggers are %v", got)
	}
	if _, written := sections.Get("turnOrder"); written {
		t.Error("there is a turn order")
	}
	if got, _ := sections.Get("actions"); got == nil || got == (gamedef.Null{}) {
		t.Errorf("the actions are %v", got)
	}
	clean, err := decide(t, "").EncodeSections()
	if err != nil || strings.Count(string(clean), "null") != strings.Count(string(clean), `"pre":null`) {
		t.Errorf("%s, %v", clean, err)
	}
	// Only what is written is there, be it empty.
	for more, want := range map[string]string{
		"":           "metadata zones tokenTypes turnStructure actions terminal endConditions",
		"triggers":   "metadata zones tokenTypes turnStructure actions triggers terminal endConditions",
		"eventDecks": "metadata zones tokenTypes turnStructure actions terminal eventDecks endConditions",
		"globalVars": "metadata globalVars zones tokenTypes turnStructure actions terminal endConditions",
	} {
		replaced := map[string]string{}
		if more != "" {
			replaced[more] = more + ": []"
		}
		text, err := compileSmall(replaced).EncodeSections()
		if err != nil {
			t.Fatal(err)
		}
		var d gamedef.Data
		if err := gamedef.DecodePart(text, &d); err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, e := range d.(gamedef.Object) {
			names = append(names, e.Key)
		}
		if got := strings.Join(names, " "); got != want {
			t.Errorf("with %q: %s", more, got)
		}
	}
}

// Decision 41: when a grant is resolved, and whether it has to be, is part of the definition.
func TestDecision41GrantsAreCompiled(t *testing.T) {
	effect := func(members string) string {
		return "triggers: [ { id: t, event: { type: turnEnd }, effects: [ { grantFreeOperation: { seat: self, operationClass: operation, actionIds: [draw], " + members + " } } ] } ]\n"
	}
	for members, want := range map[string][2]string{
		"uses: 1":                       {"", "absent"},
		"resolve: later":                {"later", "absent"},
		"resolve: now":                  {"now", "absent"},
		"resolve: now, mandatory: true": {"now", "true"},
	} {
		r := decide(t, effect(members))
		if r.GameDef == nil || len(r.Diagnostics) > 0 {
			t.Fatalf("%s: %v", members, said(r))
		}
		g := r.GameDef.Triggers[0].Effects[0].(*gamedef.GrantFreeOperation)
		mandatory := "absent"
		if g.Mandatory != nil {
			mandatory = strconv.FormatBool(*g.Mandatory)
		}
		if got := [2]string{string(g.Resolve), mandatory}; got != want {
			t.Errorf("%s: got %v, want %v", members, got, want)
		}
	}
	r := decide(t, "effectMacros: [ { id: gift, params: [ { name: when, type: string } ], exports: [], effects: [ { grantFreeOperation: { seat: self, operationClass: operation, actionIds: [draw], resolve: { param: when }, mandatory: true } } ] } ]\n"+
		"triggers: [ { id: t, event: { type: turnEnd }, effects: [ { macro: gift, args: { when: later } } ] } ]\n")
	if r.GameDef != nil || len(r.Diagnostics) != 1 {
		t.Errorf("what a macro makes mandatory later: %v", r.Diagnostics)
	}
}

// Decision 43: a zone of a player who may not play is told where the text shows it, and the game compiles.
func TestDecision43NamingZonesOfOthersIsAWarning(t *testing.T) {
	text := strings.Replace(decided, "zones:\n", "zones:\n  - { id: nook, owner: player, visibility: public, ordering: set }\n", 1)
	r := Compile(New([]File{{Path: "/rules.md", Text: text + "triggers: [ { id: t, event: { type: turnEnd }, effects: [ { shuffle: { zone: 'nook:9' } } ] } ]\n```\n"}}, Options{}))
	if r.GameDef == nil || !strings.Contains(strings.Join(said(r), "\n"), "ZONE_SELECTOR_PLAYER_ABSENT") {
		t.Errorf("%v", said(r))
	}
}

// Decision 40: pieces of nobody, and seats player-1 … player-N where none are declared.
func TestDecision40NeutralPiecesAndNumberedSeats(t *testing.T) {
	pieces := `dataAssets:
  - id: pieces
    kind: pieceCatalog
    payload:
      pieceTypes: [ { generate: { idPattern: 'tile-{hue}', seat: neutral, statusDimensions: [], transitions: [], dimensions: [ { name: hue, values: [red, blue] } ], inventoryPerCombination: 2 } } ]
      inventory: []
`
	seats := "  - { id: seats, kind: seatCatalog, payload: { seats: [ { id: us }, { id: them } ] } }\n"
	for _, more := range []string{pieces, pieces + seats,
		"turnOrder: { type: fixedOrder, order: [player-2, player-1, player-3] }\n"} {
		if r := decide(t, more); r.GameDef == nil || len(r.Diagnostics) > 0 {
			t.Errorf("%v in\n%s", said(r), more)
		}
	}
	r := decide(t, "turnOrder: { type: fixedOrder, order: [player-2, player-1] }\n")
	if len(r.Diagnostics) != 1 || !strings.Contains(r.Diagnostics[0].Message, "leaves out player-3,") {
		t.Errorf("an order of two of three: %v", r.Diagnostics)
	}
	for more, want := range map[string]string{
		"turnOrder: { type: fixedOrder, order: [player-4] }\n":                      "CNL_COMPILER_FIXED_ORDER_ENTRY_INVALID",
		"turnOrder: { type: fixedOrder, order: [player-1] }\ndataAssets:\n" + seats: "CNL_COMPILER_FIXED_ORDER_ENTRY_INVALID",
	} {
		if r := decide(t, more); len(r.Diagnostics) == 0 || string(r.Diagnostics[0].Code) != want {
			t.Errorf("%v in\n%s", said(r), more)
		}
	}
}

// A zone of nobody is named with its owner or without, also as the zone of a deck. A name
// that is put together has its owner, a number or a word.
func TestSpellingsOfZones(t *testing.T) {
	salon := func(draw, gallery string) string {
		text := strings.Replace(decided, "zones:\n", "zones:\n  - { id: chair, owner: none, visibility: hidden, ordering: stack }\n  - { id: past, owner: none, visibility: public, ordering: stack }\n"+
			"  - { id: gallery, owner: player, visibility: public, ordering: set }\n", 1) + `eventDecks: [ { id: days, drawZone: '` + draw + `', discardZone: past, cards: [ { id: one, title: One, sideMode: single, unshaded: { text: Nothing. } } ] } ]
tokenTypes: [ { id: picture, props: { cardId: string } } ]
setup:
  - createToken: { type: picture, zone: chair, props: { cardId: one } }
  - createToken: { type: picture, zone: ` + gallery + `, props: { cardId: none } }
`
		r := Compile(New([]File{{Path: "/rules.md", Text: text + "```\n"}}, Options{}))
		if r.GameDef == nil {
			t.Fatalf("%s, %s: %v", draw, gallery, said(r))
		}
		g, err := kernel.New(r.GameDef)
		if err != nil {
			t.Fatal(err)
		}
		s, err := g.Initial(1, 2)
		if err != nil {
			t.Fatalf("%s, %s: %v", draw, gallery, err)
		}
		out, err := s.Apply(kernel.Move{ActionID: "event"}, kernel.ApplyOptions{})
		if err != nil {
			t.Fatalf("%s, %s: %v", draw, gallery, err)
		}
		zones, _ := out.State.Data().Get("zones")
		return string(gamedef.Canonical(zones))
	}
	want := salon("chair", "'gallery:0'")
	if !strings.Contains(want, `"chair:none":[]`) || !strings.Contains(want, `"gallery:0":[{`) ||
		!strings.Contains(want, `"past:none":[{`) {
		t.Errorf("the zones are %s", want)
	}
	for _, c := range [][2]string{{"chair:none", "'gallery:active'"},
		{"chair:none", "{ zoneExpr: { concat: ['gallery:', 0] } }"},
		{"chair", "{ zoneExpr: { concat: ['gallery:', active] } }"},
		{"chair", "{ zoneExpr: { concat: ['gallery:', { ref: activePlayer }] } }"}} {
		if got := salon(c[0], c[1]); got != want {
			t.Errorf("%v: %s, not %s", c, got, want)
		}
	}
}
