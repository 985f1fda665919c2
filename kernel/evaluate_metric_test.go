package kernel_test

import (
	"errors"
	"testing"

	"ludo-lsp/kernel"
)

// reefs is a map with two ports and a channel, and tokens of three seats.
func reefs(t *testing.T, metrics string) *kernel.State {
	zone := func(id, category, attributes string) string {
		return `{"id": "` + id + `", "zoneKind": "board", "owner": "none", "visibility": "public", "ordering": "set", "category": "` + category + `", "attributes": {` + attributes + `}}`
	}
	put := func(kind, seat, zone string) string {
		return `{"createToken": {"type": "` + kind + `", "zone": "` + zone + `", "props": {"seat": "` + seat + `"}}}`
	}
	g := ferryGame(t, `"zones": [`+zone("cove:none", "port", `"people": 3`)+`,`+
		zone("head:none", "port", `"people": 2`)+`,`+zone("strait:none", "loc", `"people": 0, "worth": 4`)+`,`+
		zone("sound:none", "loc", `"people": 0, "worth": 2`)+`, {"id": "sea:none", "owner": "none", "visibility": "public", "ordering": "set"}],
		"tokenTypes": [{"id": "boat", "props": {"seat": "string"}}, {"id": "fort", "props": {"seat": "string"}}, {"id": "wreck", "props": {"seat": "string"}}],
		"markerLattices": [{"id": "mood", "states": ["neutral", "warm", "hot"], "defaultState": "neutral"}],
		"spaceMarkers": [{"spaceId": "cove:none", "markerId": "mood", "state": "hot"}, {"spaceId": "head:none", "markerId": "mood", "state": "warm"}],
		"derivedMetrics": [`+metrics+`],
		"setup": [`+put("boat", "north", "cove:none")+`,`+put("boat", "south", "cove:none")+`,`+put("fort", "east", "cove:none")+`,`+
		put("boat", "east", "head:none")+`,`+put("boat", "north", "head:none")+`,`+
		put("boat", "north", "strait:none")+`,`+put("boat", "north", "sound:none")+`,`+
		put("wreck", "none", "sound:none")+`,`+
		put("boat", "east", "sea:none")+`,`+put("fort", "east", "sea:none")+`, `+change("tide", 3)+`]`)
	s, err := g.Initial(1, 0)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

const reefMetrics = `{"id": "m", "computation": "markerTotal", "requirements": [{"key": "people", "expectedType": "number"}]},
	{"id": "p", "computation": "controlledPopulation", "zoneFilter": {"zoneKinds": ["board"]}, "requirements": [{"key": "people", "expectedType": "number"}]},
	{"id": "e", "computation": "totalEcon", "zoneFilter": {"category": ["loc"]}, "requirements": [{"key": "worth", "expectedType": "number"}]}`

func TestDerivedMetrics(t *testing.T) {
	s := reefs(t, reefMetrics)
	sides := kernel.Sides{SeatProp: "seat", Coin: []string{"north", "south"}, Insurgent: []string{"east"},
		Solo: "north"}
	if n := s.SeatTokens("cove:none", []string{"north", "south"}, "seat"); n != 2 {
		t.Error(n)
	}
	if n := s.SeatTokens("nowhere", []string{"north"}, "seat") + s.ZoneTokens("nowhere", ""); n != 0 {
		t.Error(n)
	}
	for _, c := range []struct {
		zone       string
		coin, solo bool
	}{{"cove:none", true, false}, {"head:none", false, false}, {"strait:none", true, true}, {"sound:none", true, false},
		{"nowhere", false, false}} {
		if s.CoinControl(c.zone, sides) != c.coin || s.SoloControl(c.zone, sides) != c.solo {
			t.Errorf("control of %s: %v %v", c.zone, s.CoinControl(c.zone, sides), s.SoloControl(c.zone, sides))
		}
	}
	mood := kernel.MarkerTotal{Population: "people", Marker: "mood", Active: "hot", Passive: "warm"}
	held := kernel.ControlledPopulation{Population: "people", Sides: sides}
	for name, f := range map[string]func() (float64, error){
		"8 marker total":             func() (float64, error) { return s.MarkerTotal(mood) },
		"2 marker total of one zone": func() (float64, error) { m := mood; m.Zones = []string{"head:none"}; return s.MarkerTotal(m) },
		"0 an unknown marker":        func() (float64, error) { m := mood; m.Marker = "buoy"; return s.MarkerTotal(m) },
		"3 controlled population":    func() (float64, error) { return s.ControlledPopulation(held) },
		"0 alone":                    func() (float64, error) { h := held; h.Solo = true; return s.ControlledPopulation(h) },
		"4 econ": func() (float64, error) {
			return s.TotalEcon(kernel.TotalEcon{Econ: "worth", Sides: sides, Sabotage: "wreck"})
		},
		"6 econ without sabotage":    func() (float64, error) { return s.TotalEcon(kernel.TotalEcon{Econ: "worth", Sides: sides}) },
		"10 marker total and tokens": func() (float64, error) { return s.Victory(kernel.VictoryFormula{Marker: &mood, Zone: "sea:none"}) },
		"9 marker total and forts": func() (float64, error) {
			return s.Victory(kernel.VictoryFormula{Marker: &mood, Zone: "sea:none", ZoneType: "fort"})
		},
		"9 marker total and bases": func() (float64, error) {
			return s.Victory(kernel.VictoryFormula{Marker: &mood, Bases: []string{"fort"}, BaseSeat: "east",
				SeatProp: "seat"})
		},
		"4 population and bases": func() (float64, error) {
			return s.Victory(kernel.VictoryFormula{Controlled: &held, Bases: []string{"fort"}, BaseSeat: "east",
				SeatProp: "seat"})
		},
		"6 population and a variable": func() (float64, error) { return s.Victory(kernel.VictoryFormula{Controlled: &held, Variable: "tide"}) },
	} {
		var want float64
		for _, digit := range name {
			if digit < '0' || digit > '9' {
				break
			}
			want = want*10 + float64(digit-'0')
		}
		if got, err := f(); err != nil || got != want {
			t.Errorf("%s: got %v, %v", name, got, err)
		}
	}
}

func TestDerivedMetricsThatCannotBeComputed(t *testing.T) {
	sides := kernel.Sides{SeatProp: "seat", Coin: []string{"north", "south"}, Insurgent: []string{"east"}}
	fault := func(err error) *kernel.Error {
		var rule *kernel.Error
		errors.As(err, &rule)
		return rule
	}
	s := reefs(t, reefMetrics)
	for _, f := range []func() (float64, error){
		func() (float64, error) { return s.Victory(kernel.VictoryFormula{Variable: "fog"}) },
		func() (float64, error) { return s.Victory(kernel.VictoryFormula{Variable: "gale"}) },
	} {
		if _, err := f(); fault(err) == nil || fault(err).Code != "DERIVED_VALUE_FORMULA_NON_NUMERIC_VAR" ||
			fault(err).Context["varName"] == nil {
			t.Error(err)
		}
	}
	_, err := s.MarkerTotal(kernel.MarkerTotal{Population: "worth", Marker: "mood", Active: "hot"})
	if e := fault(err); e == nil || e.Code != "DERIVED_VALUE_CONTRACT_MISSING" ||
		e.Context["computation"] != "computeMarkerTotal" || e.Context["zoneId"] != "cove:none" ||
		e.Context["attributeKey"] != "worth" || e.Context["expectedType"] != "number" ||
		e.Context["actualType"] != "missing" {
		t.Errorf("%#v", e)
	}
	_, err = s.ControlledPopulation(
		kernel.ControlledPopulation{Population: "worth", Sides: sides, Zones: []string{"strait:none"}})
	if e := fault(err); e == nil || e.Code != "DERIVED_VALUE_CONTRACT_MISSING" ||
		e.Context["computation"] != "sumControlledPopulation" || e.Context["actualType"] != "number" {
		t.Errorf("%#v", e)
	}
	// A metric of another computation allows nothing.
	_, err = reefs(t, `{"id": "e", "computation": "markerTotal", "zoneFilter": {"category": ["loc"]}, "requirements": [{"key": "worth", "expectedType": "number"}]}`).
		TotalEcon(kernel.TotalEcon{Econ: "worth", Sides: sides})
	if e := fault(err); e == nil || e.Code != "DERIVED_VALUE_CONTRACT_MISSING" ||
		e.Context["computation"] != "computeTotalEcon" || e.Context["zoneId"] != "strait:none" {
		t.Errorf("%#v", e)
	}
}
