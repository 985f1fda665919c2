package sim_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"ludo-lsp/internal/dev/testgames"
	"ludo-lsp/kernel/gamedef"
	"ludo-lsp/kernel/sim"
)

func TestParseParameter(t *testing.T) {
	for text, want := range map[string][]string{
		"gold=2..5": {"2", "3", "4", "5"}, " gold = 2..7/2": {"2", "4", "6"}, "gold=3": {"3"}, "gold=-1, 4": {"-1", "4"},
		"gold=9223372036854775806..9223372036854775807": {"9223372036854775806", "9223372036854775807"},
		"gold=red, a few": {"red", "a few"},
	} {
		p, err := sim.ParseParameter(text)
		if err != nil || p.Name != "gold" || !slices.Equal(p.Values, want) {
			t.Errorf("%q: %+v, %v", text, p, err)
		}
	}
	for _, text := range []string{"", "gold", "=3", "gold=", "gold=5..2", "gold=1..9/0", "gold=1..x", "gold=1,,2", "gold=red,",
		"gold=0..99999999999",
		"gold=-9223372036854775808..9223372036854775807"} {
		if p, err := sim.ParseParameter(text); err == nil {
			t.Errorf("%q is taken for %+v", text, p)
		}
	}
	wide := sim.Parameter{Name: "a", Values: make([]string, 40)}
	if _, err := sim.Points([]sim.Parameter{wide, wide}); err == nil {
		t.Error("1600 combinations are accepted")
	}
}

func TestParseGoal(t *testing.T) {
	for _, text := range []string{"wins(red) in 45..55", "wins(0) in 4.5..5", "draws in 0..10", "length in 20 .. 40",
		"score(1) in -3..5"} {
		if _, err := sim.ParseGoal(text); err != nil {
			t.Errorf("%q: %v", text, err)
		}
	}
	for _, text := range []string{"", "wins in 4..5", "draws(0) in 1..2", "wins(0) in 5..4", "luck in 1..2",
		"wins(0) in 1"} {
		if g, err := sim.ParseGoal(text); err == nil {
			t.Errorf("%q is taken for %+v", text, g)
		}
	}
}

// A head start shortens the race; one square before the end the first throw wins.
func TestSweepPlaysWithEachValue(t *testing.T) {
	def := testgames.Of(t, "dice-race").Definition()
	parameters := []sim.Parameter{{Name: "square", Values: []string{"0", "10", "19"}}}
	points, err := sim.Sweep(context.Background(), sim.Among(def), parameters,
		sim.Batch{Games: 50, Setup: sim.Setup{Seed: 1}},
		nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(points) != 3 {
		t.Fatalf("%d points", len(points))
	}
	for i := 1; i < len(points); i++ {
		if points[i].Statistics.Moves >= points[i-1].Statistics.Moves {
			t.Errorf("from %v on games are no shorter", points[i].Values)
		}
	}
	if last := points[2].Statistics; last.Seats[0].Wins != 50 || last.Moves != 50 {
		t.Errorf("from 19 on the first throw wins: %+v", last.Seats)
	}
	goal, _ := sim.ParseGoal("length in 1..1")
	if goal.Miss(points[2].Statistics) != 0 || goal.Miss(points[0].Statistics) == 0 {
		t.Error("the goal is met elsewhere")
	}
	if init := def.PerPlayerVars[0].Init; init != gamedef.Number(0) {
		t.Errorf("the definition has %v now", init)
	}
	for name, want := range map[string]string{"squre": `did you mean "square"`, "square": "goes from 0 to 20 and cannot begin with 21"} {
		_, err := sim.Sweep(context.Background(), sim.Among(def), []sim.Parameter{{Name: name, Values: []string{"0", "21"}}},
			sim.Batch{Games: 1}, nil)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// What the setup writes over makes no difference; what it only adds to does.
func TestWhatTheSetupWritesOver(t *testing.T) {
	def := testgames.Of(t, "dice-race").Definition()
	set, problems := gamedef.Load([]byte(`{"metadata": {"id": "x", "players": {"min": 1, "max": 1}}, "constants": {}, "globalVars": [
		{"name": "a", "type": "int", "init": 0, "min": 0, "max": 9}, {"name": "b", "type": "int", "init": 0, "min": 0, "max": 9}],
		"perPlayerVars": [], "zones": [], "tokenTypes": [], "turnStructure": {"phases": [{"id": "day"}]}, "actions": [], "triggers": [],
		"setup": [{"setVar": {"scope": "global", "var": "a", "value": 5}}, {"addVar": {"scope": "global", "var": "b", "delta": 1}}],
		"terminal": {"conditions": [{"when": true, "result": {"type": "draw"}}]}}`))
	if set == nil {
		t.Fatal(problems)
	}
	for _, values := range [][]string{{"2", "3", "4"}, {"3"}, {"5"}} {
		parameters := []sim.Parameter{{Name: "a", Values: values}, {Name: "b", Values: values}}
		if got := sim.Overwritten(set, sim.Among(set), parameters, 1, 1); len(got) != 1 || got[0] != "a" {
			t.Errorf("with %v: %q", values, got)
		}
	}
	square := []sim.Parameter{{Name: "square", Values: []string{"0", "3"}}}
	if got := sim.Overwritten(def, sim.Among(def), square, 2, 1); got != nil {
		t.Errorf("of a race: %q", got)
	}
}

// Texts and truth values are swept like numbers.
func TestSweepOfWords(t *testing.T) {
	def, problems := gamedef.Load([]byte(`{"metadata": {"id": "x", "players": {"min": 1, "max": 1}}, "constants": {}, "globalVars": [
		{"name": "season", "type": "enum", "init": "spring", "values": ["spring", "autumn"]},
		{"name": "frost", "type": "boolean", "init": false}],
		"perPlayerVars": [], "zones": [], "tokenTypes": [], "turnStructure": {"phases": [{"id": "day"}]}, "actions": [], "triggers": [],
		"setup": [], "terminal": {"conditions": [
		{"when": {"op": "and", "args": [{"op": "==", "left": {"ref": "gvar", "var": "season"}, "right": "autumn"},
			{"op": "==", "left": {"ref": "gvar", "var": "frost"}, "right": true}]}, "result": {"type": "win", "player": {"id": 0}}},
		{"when": true, "result": {"type": "draw"}}]}}`))
	if def == nil {
		t.Fatal(problems)
	}
	var parameters []sim.Parameter
	for _, text := range []string{"season=spring,autumn", "frost=false,true"} {
		p, err := sim.ParseParameter(text)
		if err != nil {
			t.Fatal(err)
		}
		parameters = append(parameters, p)
	}
	points, err := sim.Sweep(context.Background(), sim.Among(def), parameters, sim.Batch{Games: 1}, nil)
	if err != nil || len(points) != 4 {
		t.Fatalf("%d points: %v", len(points), err)
	}
	for i, point := range points {
		if won := point.Statistics.Seats[0].Wins == 1; won != (i == 3) {
			t.Errorf("%v is won: %t", point.Values, won)
		}
	}
	text := string(gamedef.Canonical(sim.SweepData(def, parameters, points, nil)))
	if want := `"values":{"frost":true,"season":"autumn"}`; !strings.Contains(text, want) {
		t.Errorf("there is no %s in %s", want, text)
	}
	if names := sim.Overwritten(def, sim.Among(def), parameters, 1, 1); names != nil {
		t.Errorf("nothing writes over %q", names)
	}
	for text, want := range map[string]string{
		"season=winter": `the variable "season" is "spring" or "autumn" and cannot begin with "winter"`,
		"frost=3":       `the variable "frost" is true or false and cannot begin with "3"`,
	} {
		p, err := sim.ParseParameter(text)
		if err != nil {
			t.Fatal(err)
		}
		_, err = sim.Sweep(context.Background(), sim.Among(def), []sim.Parameter{p}, sim.Batch{Games: 1}, nil)
		if err == nil ||
			err.Error() != want {
			t.Errorf("%s: %v", text, err)
		}
	}
}
