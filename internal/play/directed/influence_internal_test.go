package directed

import (
	"slices"
	"testing"

	"ludo-lsp/kernel/gamedef"
)

func TestEffectsChangeWhatTheyNameAndExpressionsReadIt(t *testing.T) {
	for text, want := range map[string][]string{
		`{"addVar": {"scope": "global", "var": "rain", "delta": {"ref": "gvar", "var": "wind"}}}`: {"rain!", "wind"},
		`{"transferVar": {"from": {"scope": "global", "var": "rain"}, "to": {"scope": "pvar", "player": "actor", ` +
			`"var": "hay"}, "amount": {"ref": "gvar", "var": "wind"}}}`: {"rain!", "hay!", "wind"},
		`{"flipGlobalMarker": {"marker": "moon", "stateA": "new", "stateB": {"ref": "globalMarkerState", ` +
			`"marker": "sun"}}}`: {"moon!", "sun"},
		`{"if": {"when": {"op": "==", "left": {"ref": "markerState", "space": "moss:none", "marker": "tide"}, ` +
			`"right": "ebb"}, "then": [{"setMarker": {"space": "moss:none", "marker": "tide", "state": "flood"}}]}}`: {"tide", "tide!"},
		`{"chooseOne": {"bind": "$n", "options": {"query": "intsInVarRange", "var": "rain"}}}`:    {"rain"},
		`{"id": "flood", "event": {"type": "varChanged", "scope": "global", "var": "rain"}}`:      {"rain"},
		`{"pushInterruptPhase": {"phase": "storm", "resumePhase": "day"}}`:                        {"phase storm!"},
		`{"moveToken": {"token": "$bird", "from": "moss:none", "to": {"zoneExpr": "fern:none"}}}`: nil,
	} {
		var d gamedef.Data
		if err := gamedef.DecodePart([]byte(text), &d); err != nil {
			t.Fatal(err)
		}
		var got []string
		namesIn(d, func(name string, changed bool) {
			if changed {
				name += "!"
			}
			got = append(got, name)
		})
		if !slices.Equal(got, want) {
			t.Errorf("%s names %v, not %v", text, got, want)
		}
	}
}
