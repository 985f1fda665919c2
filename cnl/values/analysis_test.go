package values_test

import (
	"os"
	"path/filepath"
	"testing"

	"ludo-lsp/cnl/values"
	"ludo-lsp/kernel/gamedef"

	"github.com/google/go-cmp/cmp"
)

// An analysis that takes over what is known of an earlier version finds what one
// from scratch finds, whatever has changed between the two.
func TestAnalyseAfterIsAnalyseFromScratch(t *testing.T) {
	files, _ := filepath.Glob("../../testdata/compile/*.json")
	if len(files) == 0 {
		t.Fatal("no definitions")
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			read := func() *gamedef.GameDef {
				def, err := gamedef.Decode(data)
				if err != nil {
					t.Fatal(err)
				}
				return def
			}
			kept := values.Analyse(nil, read())
			for name, change := range changes {
				def := read()
				change(def)
				fresh := values.Analyse(nil, def)
				kept = values.Analyse(kept, def)
				if diff := cmp.Diff(fresh.Findings, kept.Findings); diff != "" {
					t.Errorf("%s (-from scratch +after another version):\n%s", name, diff)
				}
			}
		})
	}
}

// changes are versions of a definition in each of which something else is known.
var changes = map[string]func(*gamedef.GameDef){
	"as it is": func(*gamedef.GameDef) {},
	"no setup": func(def *gamedef.GameDef) { def.Setup = nil },
	"no first action": func(def *gamedef.GameDef) {
		if len(def.Actions) > 0 {
			def.Actions = def.Actions[1:]
		}
	},
	"a first action without effects": func(def *gamedef.GameDef) {
		if len(def.Actions) > 0 {
			def.Actions[0].Effects = nil
		}
	},
	"narrow bounds": func(def *gamedef.GameDef) {
		for i := range def.GlobalVars {
			def.GlobalVars[i].Max = def.GlobalVars[i].Min
		}
	},
	"no triggers and no end": func(def *gamedef.GameDef) { def.Triggers, def.Terminal.Conditions = nil, nil },
	"a zone less": func(def *gamedef.GameDef) {
		if len(def.Zones) > 1 {
			def.Zones = def.Zones[1:]
		}
	},
}
