package gamedef_test

import (
	"strings"
	"testing"

	"ludo-lsp/kernel/gamedef"
)

// TestFaultsOfShapeAreFoundWhereTheyStand changes one place of pebbles each time.
func TestFaultsOfShapeAreFoundWhereTheyStand(t *testing.T) {
	for _, c := range []struct {
		edit          [2]string
		path, message string
	}{
		{effect(`{"addWar": {}}`), "actions[0].effects[0]", `There is no effect "addWar". Did you mean "addVar"?`},
		{effect(`{"foo": {}}`), "actions[0].effects[0]", `There is no effect "foo".`},
		{effect(`{}`), "actions[0].effects[0]", "This object is not an effect."},
		{effect(`true`), "actions[0].effects[0]", "Here belongs an effect, not a truth value."},
		{effect(`{"shuffle": {"zone": "bank:none"}, "draw": {"x": 1}}`), "actions[0].effects[0].draw", `An effect with "shuffle" has no other member, but "draw" stands beside it.`},
		{effect(`{"if": {"when": true, "then": [{"shuffle": {}}]}}`), "actions[0].effects[0].if.then[0].shuffle.zone", `"zone" is missing.`},
		{effect(`{"setVar": {"scope": "global", "player": "actor", "var": "heap", "value": 1}}`), "actions[0].effects[0].setVar.player", `"global" has no member "player".`},
		{effect(`{"draw": {"from": "bank:none", "to": "reed:none", "count": 1.5}}`), "actions[0].effects[0].draw.count", `"count" must be a whole number, not 1.5.`},
		{before(`{"op": "=", "left": 1, "right": 1}`), "actions[0].pre", `There is no condition "=".`},
		{before(`{"op": "==", "left": {"ref": "gvar"}, "right": 1}`), "actions[0].pre.left.var", `"var" is missing.`},
		{before(`{"op": "==", "left": {"ref": "gvra", "var": "heap"}, "right": 1}`), "actions[0].pre.left", `There is no value "gvra". Did you mean "gvar"?`},
		{before(`{"op": "==", "left": null, "right": 1}`), "actions[0].pre.left", "Here belongs a value, not null."},
		{domain(`{"query": "plyers"}`), "actions[0].params[0].domain", `There is no query "plyers". Did you mean "players"?`},
		{swap(`"pre": null,`, ``), "actions[0].pre", `"pre" is missing.`},
		{swap(`"actor": "active"`, `"actor": "activ"`), "actions[0].actor", `"activ" selects no player.`},
		{swap(`"visibility": "public"`, `"visibility": "pubic"`), "zones[0].visibility", `There is no word "pubic" here. Did you mean "public"?`},
		{swap(`"depth": 2`, `"depth": {}`), "zones[0].attributes.depth", "Here belongs a number, truth value, text or list of texts, not an object."},
		{swap(`"constants": {}`, `"constants": {"a b": true}`), `constants["a b"]`, "Here belongs a number, not a truth value."},
		{swap(`"triggers": []`, `"trigers": [], "triggers": []`), "trigers", `There is no member "trigers" here. Did you mean "triggers"?`},
	} {
		t.Run(c.path+" "+c.message, func(t *testing.T) {
			text := strings.Replace(pebbles, c.edit[0], c.edit[1], 1)
			if text == pebbles {
				t.Fatal("the edit does not apply")
			}
			_, err := gamedef.Decode([]byte(text))
			problems := problemsOf(t, err)
			if len(problems) != 1 || problems[0].Path != c.path || !strings.HasPrefix(problems[0].Message, c.message) {
				t.Errorf("got %v", problems)
			}
		})
	}
}

func TestAllFaultsOfShapeAreReported(t *testing.T) {
	text := strings.Replace(pebbles, `"visibility": "public"`, `"visibility": "pubic", "colour": "green"`, 2)
	_, err := gamedef.Decode([]byte(text))
	if problems := problemsOf(t, err); len(problems) != 4 {
		t.Errorf("want 4 problems, got %v", problems)
	}
	if !strings.Contains(err.Error(), "zones[0].visibility") {
		t.Errorf("the error does not say where: %v", err)
	}
}

func TestUnreadableTextIsRefused(t *testing.T) {
	for name, text := range map[string]string{
		"empty":       "",
		"cut":         pebbles[:len(pebbles)/2],
		"trailing":    pebbles + "{}",
		"repeated":    `{"metadata": {}, "metadata": {}}`,
		"deep":        `{"constants":` + strings.Repeat("[", 100_000),
		"deep effect": `{"setup":` + strings.Repeat(`[{"if":{"then":`, 50_000),
		"huge number": `{"constants": {"a": 1e999}}`,
	} {
		_, err := gamedef.Decode([]byte(text))
		if problems := problemsOf(t, err); len(problems) != 1 || problems[0].Code != gamedef.SyntaxInvalid {
			t.Errorf("%s: %v", name, problems)
		}
	}
}

func TestNestedTurnFlowIsWrittenFlat(t *testing.T) {
	const flow = `"cardLifecycle":{"played":"a:none","lookahead":"b:none","leader":"c:none"},` +
		`"eligibility":{"seats":["red"],"overrideWindows":[]},"actionClassByActionId":{"go":"operation"},` +
		`"optionMatrix":[],"passRewards":[],"durationWindows":["turn"]`
	const plan = `"coupPlan":{"phases":[{"id":"tally","steps":["count"]}]}`
	nested := `{"type":"cardDriven","config":{"turnFlow":{` + flow + `},` + plan + `}}`
	flat := `{"type":"cardDriven","config":{` + flow + `,` + plan + `}}`
	for _, text := range []string{nested, flat} {
		var order gamedef.TurnOrder
		if err := gamedef.DecodePart([]byte(text), &order); err != nil {
			t.Fatal(err)
		}
		written, err := gamedef.EncodePart(order)
		if err != nil {
			t.Fatal(err)
		}
		if string(written) != flat {
			t.Errorf("got  %s\nwant %s", written, flat)
		}
	}
}

func TestPartsAreWrittenOnTheirOwn(t *testing.T) {
	limit := int64(2)
	for want, part := range map[string]gamedef.Effect{
		`{"advancePhase":{}}`: &gamedef.AdvancePhase{},
		`{"setVar":{"scope":"pvar","player":"actor","var":"coins","value":{"op":"+","left":1,"right":{"ref":"activePlayer"}}}}`: &gamedef.SetVar{
			VarCell: gamedef.VarCell{Scope: gamedef.PlayerScope, Player: gamedef.PlayerSelector{Kind: gamedef.ActorPlayer}, Var: "coins"},
			Value:   &gamedef.Arithmetic{Op: gamedef.Add, Left: gamedef.Number(1), Right: &gamedef.ActivePlayerRef{}},
		},
		`{"forEach":{"bind":"$z","over":{"query":"connectedZones","zone":{"zoneExpr":"bank:none"},"maxDepth":2},"effects":[]}}`: &gamedef.ForEach{
			Bind: "$z", Over: &gamedef.ConnectedZones{Zone: gamedef.ZoneReference{Expr: gamedef.Text("bank:none")},
				MaxDepth: &limit},
		},
	} {
		written, err := gamedef.EncodePart(part)
		if err != nil || string(written) != want {
			t.Errorf("got %s, %v\nwant %s", written, err, want)
		}
	}
}

func TestMissingPartsCannotBeWritten(t *testing.T) {
	for path, part := range map[string]gamedef.Effect{
		"setVar.value": &gamedef.SetVar{VarCell: gamedef.VarCell{Scope: gamedef.GlobalScope, Var: "x"}},
		"shuffle.zone": &gamedef.Shuffle{},
		"setVar.zone": &gamedef.SetVar{
			VarCell: gamedef.VarCell{Scope: gamedef.GlobalScope, Var: "x", Zone: gamedef.ZoneReference{Selector: "a:none"}},
			Value:   gamedef.Number(1),
		},
	} {
		_, err := gamedef.EncodePart(part)
		if problems := problemsOf(t, err); len(problems) != 1 || problems[0].Path != path {
			t.Errorf("%s: %v", path, problems)
		}
	}
}

func TestOrderedMap(t *testing.T) {
	var m gamedef.OrderedMap[int]
	m.Set("b", 1)
	m.Set("a", 2)
	m.Set("b", 3)
	if keys := strings.Join(m.Keys(), " "); keys != "b a" {
		t.Errorf("keys: %s", keys)
	}
	if v, ok := m.Get("b"); !ok || v != 3 {
		t.Errorf("b is %d, %t", v, ok)
	}
	if _, ok := m.Get("c"); ok {
		t.Error("c is there")
	}
}
