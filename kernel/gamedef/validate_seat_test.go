package gamedef_test

import (
	"fmt"
	"testing"

	"ludo-lsp/kernel/gamedef"
)

// duel is a game for two to four, each of whom has a hand; of an action it has the actor,
// the condition and the only effect.
func duel(actor, pre, effect string) string {
	hands := ""
	for p := range 4 {
		hands += fmt.Sprintf(`{"id": "hand:%d", "owner": "player", "visibility": "owner", "ordering": "set"}, `, p)
	}
	return `{"metadata": {"id": "duel", "players": {"min": 2, "max": 4}}, "constants": {}, "perPlayerVars": [],
		"globalVars": [{"name": "crowd", "type": "int", "init": 0, "min": 0, "max": 4}],
		"zones": [` + hands + `{"id": "deck:none", "owner": "none", "visibility": "hidden", "ordering": "stack"}],
		"tokenTypes": [], "setup": [], "turnStructure": {"phases": [{"id": "main"}]}, "triggers": [], "terminal": {"conditions": []},
		"actions": [{"id": "act", "actor": ` + actor + `, "executor": "actor", "phase": ["main"], "params": [], "pre": ` + pre + `, "cost": [], "effects": [` + effect + `], "limits": []}]}`
}

// Decision 43: who names the zone of a player who may not play is warned, unless a
// condition around it may tell how many play.
func TestDecision43NamingZonesOfOthersIsAWarning(t *testing.T) {
	const many = `{"op": ">", "left": {"aggregate": {"op": "count", "query": {"query": "players"}}}, "right": 2}`
	const full = `{"op": ">", "left": {"ref": "zoneCount", "zone": "deck:none"}, "right": 0}`
	put := func(zone string) string { return `{"moveAll": {"from": "deck:none", "to": "` + zone + `"}}` }
	when := func(condition, effect string) string {
		return `{"if": {"when": ` + condition + `, "then": [` + effect + `]}}`
	}
	both := func(a, b string) string { return `{"op": "and", "args": [` + a + `, ` + b + `]}` }
	held := `{"op": ">", "left": {"ref": "zoneCount", "zone": "hand:3"}, "right": 0}`
	for name, c := range map[string]struct{ actor, pre, effect, warned string }{
		"always there":          {`"active"`, "null", put("hand:1"), ""},
		"of some games":         {`"active"`, "null", put("hand:2"), "actions[0].effects[0].moveAll.to"},
		"of no game":            {`"active"`, many, put("hand:4"), "actions[0].effects[0].moveAll.to"},
		"behind a count":        {`"active"`, many, put("hand:2"), ""},
		"behind another":        {`"active"`, full, put("hand:2"), "actions[0].effects[0].moveAll.to"},
		"in a branch":           {`"active"`, "null", when(many, put("hand:2")), ""},
		"in another branch":     {`"active"`, "null", when(full, put("hand:2")), "actions[0].effects[0].if.then[0].moveAll.to"},
		"behind a variable":     {`"active"`, `{"op": "==", "left": {"ref": "gvar", "var": "crowd"}, "right": 4}`, put("hand:3"), ""},
		"in a condition":        {`"active"`, held, put("hand:0"), "actions[0].pre.left.zone"},
		"beside a count":        {`"active"`, both(many, held), put("hand:0"), ""},
		"of the one who acts":   {`{"id": 2}`, "null", put("hand:2"), ""},
		"of one who does not":   {`{"id": 2}`, "null", put("hand:3"), "actions[0].effects[0].moveAll.to"},
		"of whoever is on turn": {`"active"`, "null", put("hand:active"), ""},
	} {
		def, problems := gamedef.Load([]byte(duel(c.actor, c.pre, c.effect)))
		if def == nil {
			t.Fatalf("%s: %v", name, problems)
		}
		got := ""
		for _, p := range problems {
			if p.Code != "ZONE_SELECTOR_PLAYER_ABSENT" || p.Severity != gamedef.Warning {
				t.Errorf("%s: %v", name, p)
			}
			got += p.Path
		}
		if got != c.warned {
			t.Errorf("%s: warned at %q, want %q", name, got, c.warned)
		}
	}
}
