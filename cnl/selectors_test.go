package cnl

import (
	"slices"
	"strings"
	"testing"

	"ludo-lsp/internal/text/source"
)

// playing gives the sections of a game whose action has these effects.
func playing(effects string) map[string]string {
	return oneSection("actions", "[ { id: play, actor: active, executor: actor, phase: [main], effects: [ "+effects+
		" ] } ]")
}

// seated is a data asset that gives the seats Red and blue, in this order.
var seated = oneSection("dataAssets",
	"[ { id: sides, kind: seatCatalog, payload: { seats: [ { id: Red }, { id: blue } ] } } ]")

// TestZonesOfEffects: the texts that say which zone an effect works on.
func TestZonesOfEffects(t *testing.T) {
	const at = "doc.actions.0.effects.0.shuffle.zone"
	shuffled := func(zone string) map[string]string { return playing("{ shuffle: { zone: " + zone + " } }") }
	sound := func(sections map[string]string, want string) construct {
		return construct{sections: sections, part: "actions.0.effects.0.shuffle.zone", want: want}
	}
	wrong := func(sections map[string]string, faults string) construct {
		return construct{sections: sections, faults: faults}
	}
	checkConstructs(t, map[string]construct{
		"a zone of nobody":                        sound(shuffled("deck"), `"deck:none"`),
		"a zone of nobody, said":                  sound(shuffled("'deck:none'"), `"deck:none"`),
		"a zone of a player by number":            sound(shuffled("'hand:1'"), `"hand:1"`),
		"a zone of the actor":                     sound(shuffled("'hand:actor'"), `"hand:actor"`),
		"a zone of a neighbour":                   sound(shuffled("'hand:left'"), `"hand:left"`),
		"a zone that is computed":                 sound(shuffled("{ zoneExpr: { concat: ['hand:', '0'] } }"), `{"zoneExpr":{"concat":["hand:","0"]}}`),
		"a zone of a seat":                        sound(with(seated, shuffled("'hand:RED'")), `"hand:0"`),
		"a number in a computed zone, with seats": sound(with(seated, shuffled("{ zoneExpr: 'hand:0' }")), `{"zoneExpr":"hand:0"}`),
		"a zone that nothing binds": {
			sections: shuffled("$z"), part: "actions.0.effects.0.shuffle.zone", want: `"$z"`,
			faults: "CNL_COMPILER_BINDING_UNBOUND " + at + " `$z`",
		},
		"a zone of nobody by number":               wrong(shuffled("'deck:0'"), "ZONE_SELECTOR_OWNERSHIP_INVALID "+at+" `'deck:0'`"),
		"a zone of every player, bare":             wrong(shuffled("hand"), "CNL_COMPILER_ZONE_SELECTOR_AMBIGUOUS "+at+" `hand`"),
		"a zone that is missing, bare":             wrong(shuffled("nope"), "CNL_COMPILER_ZONE_SELECTOR_UNKNOWN_BASE "+at+" `nope`"),
		"a zone that is missing, with its owner":   wrong(shuffled("'nope:none'"), "CNL_XREF_EFFECT_ZONE_MISSING "+at+" `nope`"),
		"a zone of what nothing binds":             wrong(shuffled("'hand:$x'"), "CNL_COMPILER_BINDING_UNBOUND "+at+" `$x`"),
		"a zone joined without saying so":          wrong(shuffled("{ concat: ['hand:', '0'] }"), "CNL_COMPILER_ZONE_SELECTOR_INVALID "+at+" `{ concat: ['hand:', '0'] }`"),
		"a zone without a name":                    wrong(shuffled("''"), "CNL_COMPILER_ZONE_SELECTOR_INVALID "+at+" `''`"),
		"a zone with nothing after the colon":      wrong(shuffled("'deck:'"), "CNL_COMPILER_ZONE_SELECTOR_INVALID "+at+" `'deck:'`"),
		"a zone with nothing before the colon":     wrong(shuffled("':none'"), "CNL_COMPILER_ZONE_SELECTOR_INVALID "+at+" `':none'`"),
		"a zone of somebody who does not play":     wrong(shuffled("'hand:nobody'"), "CNL_COMPILER_ZONE_SELECTOR_INVALID "+at+" `nobody`"),
		"a zone of a number where there are seats": wrong(with(seated, shuffled("'hand:0'")), "CNL_COMPILER_ZONE_SELECTOR_INVALID "+at+" `0`"),
	})
}

// TestPlayersOfActions: the texts and records that say who acts.
func TestPlayersOfActions(t *testing.T) {
	acting := func(actor, executor string) map[string]string {
		return oneSection("actions", "[ { id: play, actor: "+actor+", executor: "+executor+
			", phase: [main], effects: [] } ]")
	}
	checkConstructs(t, map[string]construct{
		"a player by number":                       {sections: acting("'1'", "actor"), part: "actions.0.actor", want: `{"id":1}`},
		"a player by number, as a record":          {sections: acting("{ id: 1 }", "actor"), part: "actions.0.actor", want: `{"id":1}`},
		"a seat":                                   {sections: with(seated, acting("active", "red")), part: "actions.0.executor", want: `{"id":0}`},
		"a number where there are seats":           {sections: with(seated, acting("'1'", "actor")), faults: "CNL_COMPILER_PLAYER_SELECTOR_INVALID doc.actions.0.actor `1`"},
		"a record with a number, there":            {sections: with(seated, acting("{ id: 1 }", "actor")), faults: "CNL_COMPILER_PLAYER_SELECTOR_INVALID doc.actions.0.actor `{ id: 1 }`"},
		"a number that is no text":                 {sections: acting("1", "actor"), faults: "CNL_COMPILER_PLAYER_SELECTOR_INVALID doc.actions.0.actor `1`"},
		"an old word":                              {sections: acting("activePlayer", "actor"), faults: "CNL_COMPILER_PLAYER_SELECTOR_INVALID doc.actions.0.actor `activePlayer`"},
		"a seat that is not there":                 {sections: with(seated, acting("blu", "actor")), faults: "CNL_COMPILER_PLAYER_SELECTOR_INVALID doc.actions.0.actor `blu`"},
		"all players as the executor":              {sections: acting("active", "all"), faults: "CNL_COMPILER_PLAYER_SELECTOR_INVALID doc.actions.0.executor `all`"},
		"an actor that is no parameter":            {sections: acting("$p", "actor"), faults: "CNL_COMPILER_ACTION_ACTOR_BINDING_MISSING doc.actions.0.actor `$p`"},
		"both bound to what is no parameter":       {sections: acting("$p", "$q"), faults: "CNL_COMPILER_ACTION_ACTOR_BINDING_MISSING doc.actions.0.actor `$p`\nCNL_COMPILER_ACTION_EXECUTOR_BINDING_MISSING doc.actions.0.executor `$q`"},
		"an executor without parameter, pipelined": {sections: with(acting("active", "$q"), oneSection("actionPipelines", "[ { id: p, actionId: play, costEffects: [], targeting: {}, stages: [ { effects: [] } ], atomicity: atomic } ]")), faults: "CNL_COMPILER_ACTION_EXECUTOR_BINDING_MISSING doc.actions.0.executor `$q`"},
	})
}

// TestSeatsInPlaceOfNumbers: the seat whose number is written comes first.
func TestSeatsInPlaceOfNumbers(t *testing.T) {
	for _, actor := range []string{"'1'", "{ id: 1 }"} {
		files := small(with(seated, oneSection("actions",
			"[ { id: play, actor: "+actor+", executor: actor, phase: [main], effects: [] } ]")))
		spec := New(files, Options{})
		var texts []string
		for _, d := range spec.Diagnostics("/small/game.md", source.UTF16) {
			for _, fix := range spec.Fixes(d, source.UTF16) {
				texts = append(texts, strings.Trim(fix.Edits[0].NewText, "'"))
			}
		}
		if want := []string{"blue", "Red"}; !slices.Equal(texts, want) {
			t.Errorf("%s: fixes %q, want %q", actor, texts, want)
		}
	}
}
