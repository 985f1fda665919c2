package cnl

import (
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"ludo-lsp/internal/dev/specs"
	"ludo-lsp/internal/grammar/diag"
)

// TestStructuredResults shows what a result has of specs that are sound, and of
// specs of which one section is not.
func TestStructuredResults(t *testing.T) {
	t.Run("a sound spec with every section gives a definition and every section", func(t *testing.T) {
		text, err := os.ReadFile("../testdata/compile/market.md")
		if err != nil {
			t.Fatal(err)
		}
		r := Compile(New([]File{{Path: "/market.md", Text: string(text)}}, Options{}))
		if r.GameDef == nil {
			t.Fatalf("no definition: %v", said(r))
		}
		sections := reflect.ValueOf(r.Sections)
		for i := range sections.NumField() {
			if sections.Field(i).IsNil() {
				t.Errorf("there is no %s", sections.Type().Field(i).Name)
			}
		}
		sectionsAreThoseOf(t, r)
	})
	t.Run("with broken actions, metadata and zones and all others still compile", func(t *testing.T) {
		r := compileSmall(map[string]string{"actions": "actions:\n  - { id: play, actor: active, executor: actor, phase: [main], effects: [ { shufle: { zone: deck } } ] }"})
		if r.GameDef != nil || r.Sections.Actions != nil {
			t.Errorf("definition %v, actions %+v", r.GameDef, r.Sections.Actions)
		}
		if r.Sections.Metadata == nil || r.Sections.Zones == nil || r.Sections.TurnStructure == nil ||
			r.Sections.EndConditions == nil || r.Sections.Terminal == nil {
			t.Errorf("sections %+v", r.Sections)
		}
		if want := []string{"error CNL_COMPILER_MISSING_CAPABILITY doc.actions.0.effects.0.shufle"}; !slices.Equal(
			said(r), want) {
			t.Errorf("said %v, want %v", said(r), want)
		}
	})
	t.Run("with broken metadata there is no definition, and the zones compile", func(t *testing.T) {
		r := compileSmall(map[string]string{"metadata": "metadata: { id: '', players: { min: 2, max: 2 } }"})
		if r.GameDef != nil || r.Sections.Metadata != nil || len(r.Sections.Zones) == 0 {
			t.Errorf("definition %v, metadata %+v, zones %+v", r.GameDef, r.Sections.Metadata, r.Sections.Zones)
		}
		if got := said(r); len(got) != 1 || !strings.HasSuffix(got[0], " doc.metadata.id") {
			t.Errorf("said %v", got)
		}
	})
	t.Run("sections of a large game are the parts of its definition", func(t *testing.T) {
		r := Compile(New(readFolder(t, specs.Large(t)), Options{}))
		if r.GameDef == nil {
			t.Fatalf("no definition: %v", said(r))
		}
		sectionsAreThoseOf(t, r)
	})
}

// TestAbsentOptionalSectionsAreSilent: only what a game needs has to be there.
func TestAbsentOptionalSectionsAreSilent(t *testing.T) {
	if r := compileSmall(map[string]string{"tokenTypes": "",
		"actions": "actions:\n  - { id: wait, actor: active, executor: actor, phase: [main], effects: [] }"}); r.GameDef == nil || len(r.Diagnostics) > 0 {
		t.Errorf("definition %v, diagnostics %+v", r.GameDef != nil, r.Diagnostics)
	}
	for _, section := range []string{"metadata", "zones", "turnStructure", "actions", "terminal"} {
		r := compileSmall(map[string]string{section: ""})
		missing := 0
		for _, d := range r.Diagnostics {
			if d.Severity != diag.Error {
				continue
			}
			if d.Code != diag.CompilerRequiredSectionMissing || !strings.Contains(d.Message, section) {
				t.Errorf("without %s: %s %s %s", section, d.Code, d.Path, d.Message)
			}
			missing++
		}
		if r.GameDef != nil || missing != 1 {
			t.Errorf("without %s: definition %v, %d errors: %v", section, r.GameDef != nil, missing, said(r))
		}
	}
}

// TestEachSectionFailsAlone breaks each section of a game that has them all; the others are what they were.
func TestEachSectionFailsAlone(t *testing.T) {
	text, err := os.ReadFile("../testdata/compile/market.md")
	if err != nil {
		t.Fatal(err)
	}
	compiled := func(text string) CompileResult {
		return Compile(New([]File{{Path: "/market.md", Text: text}}, Options{}))
	}
	sound := reflect.ValueOf(compiled(string(text)).Sections)
	parts := []string{"EndConditions", "Victory", "Scoring"} // of Terminal
	for section, fault := range map[string][2]string{
		"Metadata":             {"id: market, name", "id: '', name"},
		"Constants":            {"stall: 3", "stall: x"},
		"GlobalVars":           {"name: open, type: boolean", "name: open, type: float"},
		"PerPlayerVars":        {"names: [coins, fame], type: int, init: 0", "names: [coins, fame], type: int, init: 100"},
		"ZoneVars":             {"name: tax, type: int", "name: tax, type: float"},
		"GlobalMarkerLattices": {"states: [calm, storm], defaultState: calm", "states: [calm, storm], defaultState: clam"},
		"MarkerLattices":       {"defaultState: off, constraints", "defaultState: of, constraints"},
		"StackingConstraints":  {"rule: maxCount", "rule: most"},
		"Zones":                {"id: muck, owner: player", "id: muck, owner: nobody"},
		"DerivedMetrics":       {"computation: markerTotal", "computation: all"},
		"Setup":                {"- setVar: { scope: global, var: open", "- setVra: { scope: global, var: open"},
		"TurnStructure":        {`{ op: "=="`, `{ op: "=~"`},
		"TurnOrder":            {"type: fixedOrder", "type: fixed"},
		"Actions":              {"executor: actor", "executor: all"},
		"Triggers":             {"type: tokenEntered", "type: tokenEnterd"},
		"ActionPipelines":      {"atomicity: atomic", "atomicity: all"},
		"EventDecks":           {"sideMode: single", "sideMode: singel"},
		"Victory":              {"timing: duringCoup", "timing: duringCuop"},
		"EndConditions":        {"result: { type: score }", "result: { type: scroe }"},
		"Scoring":              {"method: highest", "method: heighest"},
	} {
		if strings.Count(string(text), fault[0]) == 0 {
			t.Fatalf("%s: no %q", section, fault[0])
		}
		r := compiled(strings.Replace(string(text), fault[0], fault[1], 1))
		if r.GameDef != nil {
			t.Errorf("%s: there is a definition", section)
		}
		got := reflect.ValueOf(r.Sections)
		for i := range got.NumField() {
			name := got.Type().Field(i).Name
			switch {
			case name == section || name == "Terminal" && slices.Contains(parts, section):
				if !got.Field(i).IsNil() {
					t.Errorf("%s is at fault and %s is there: %v", section, name, said(r))
				}
			case !reflect.DeepEqual(got.Field(i).Interface(), sound.Field(i).Interface()):
				t.Errorf("%s is at fault and %s is another: %v", section, name, said(r))
			}
		}
	}
}
