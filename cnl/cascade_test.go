package cnl

import (
	"testing"

	"ludo-lsp/cnl/diag"
)

// TestSectionsThatAssetsFailToMake: where zones and token types come from data
// assets, compiling says what is missing because an asset cannot be used.
func TestSectionsThatAssetsFailToMake(t *testing.T) {
	spec := New([]File{{Path: "/a.md", Text: "```yaml\n" + `metadata: { id: duel, players: { min: 2, max: 2 } }
turnStructure: { phases: [ { id: main } ] }
actions:
  - { id: draw, actor: active, executor: actor, phase: [main], effects: [] }
terminal: { conditions: [] }
dataAssets:
  - { id: town, kind: map, payload: { spaces: 5 } }
  - { id: cubes, kind: pieceCatalog, payload: { pieceTypes: 5, inventory: [] } }
` + "```\n"}}, Options{})
	found := map[diag.Code]int{}
	for _, d := range Compile(spec).Diagnostics {
		found[d.Code]++
	}
	for _, code := range []diag.Code{diag.DataAssetCascadeZonesMissing, diag.DataAssetCascadeTokenTypesMissing} {
		if found[code] != 1 {
			t.Errorf("%s reported %d times; all: %v", code, found[code], found)
		}
	}
}
