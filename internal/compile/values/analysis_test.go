package values_test

import (
	"os"
	"path/filepath"
	"testing"

	"ludo-lsp/internal/compile/values"
	"ludo-lsp/kernel/gamedef"

	"github.com/google/go-cmp/cmp"
)

// An analysis that takes over what is known of an earlier version finds what one
// from scratch finds, whatever has changed between the two.
func TestAnalyseAfterIsAnalyseFromScratch(t *testing.T) {
	files, _ := filepath.Glob("../../../testdata/compile/*.json")
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

// A deal is followed once, however often what has nothing to do with it is edited.
func TestDealsAreFollowedOnce(t *testing.T) {
	game := func(cards int) (*gamedef.GameDef, *gamedef.GameDef) {
		read := func(delta int64) *gamedef.GameDef {
			loop := &gamedef.ForEach{Bind: "$n",
				Over: &gamedef.IntsInRange{Min: gamedef.Number(1), Max: gamedef.Number(cards)}, Limit: gamedef.Number(cards),
				Effects: []gamedef.Effect{&gamedef.CreateToken{Type: "card",
					Zone: gamedef.ZoneReference{Selector: "deck:none"}}}}
			deal := &gamedef.Draw{From: gamedef.ZoneReference{Selector: "deck:none"},
				To: gamedef.ZoneReference{Selector: "table:none"}, Count: gamedef.Number(5)}
			return &gamedef.GameDef{
				Metadata:   gamedef.Metadata{ID: "deal", Players: gamedef.PlayerCounts{Min: 2, Max: 8}},
				GlobalVars: []gamedef.VariableDef{{Name: "gold", Type: gamedef.IntVariable, Init: gamedef.Number(0), Max: 9}},
				Zones:      []gamedef.ZoneDef{{ID: "deck:none"}, {ID: "table:none"}},
				TokenTypes: []gamedef.TokenTypeDef{{ID: "card"}},
				Setup:      []gamedef.Effect{loop, deal},
				Actions: []gamedef.ActionDef{{ID: "dig", Effects: []gamedef.Effect{
					&gamedef.AddVar{VarCell: gamedef.VarCell{Scope: gamedef.GlobalScope, Var: "gold"},
						Delta: gamedef.Number(delta)}}}},
			}
		}
		return read(1), read(2)
	}
	allocations := func(cards int) float64 {
		before, after := game(cards)
		kept := values.Analyse(nil, before)
		return testing.AllocsPerRun(5, func() { values.Analyse(kept, after) })
	}
	if few, many := allocations(10), allocations(4000); many > few+10 {
		t.Errorf("after an edit of an action, a deal of 10 cards takes %v allocations and one of 4000 takes %v", few,
			many)
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
