package cnl

import (
	"strings"
	"testing"

	"ludo-lsp/cnl/diag"
	"ludo-lsp/cnl/source"
)

// The fix of a deprecated card set moves its cards, comments and all, into an
// event deck; the spec is then sound.
func TestCardSetBecomesADeck(t *testing.T) {
	const rest = "metadata: { id: weather-game, players: { min: 2, max: 2 } }\nzones:\n  - { id: pile, owner: none, visibility: hidden, ordering: stack }\n  - { id: shown, owner: none, visibility: public, ordering: queue }\nturnStructure: { phases: [{ id: main }] }\nactions:\n  - { id: wait, actor: active, executor: actor, phase: [main], effects: [] }\nterminal: { conditions: [] }\n"
	const old = "```yaml\n" + rest + "dataAssets:\n  - id: weather\n    kind: eventCardSet\n    payload:\n      drawZone: pile\n      discardZone: shown\n      cards:\n        # the cold one\n        - id: frost\n          title: Frost\n          sideMode: single\n          unshaded: { text: Cold. }\n        - { id: sun, title: Sun, sideMode: single, unshaded: { text: Warm. } }\n```\n"
	const want = "```yaml\n" + rest + "dataAssets:\n```\n\n```yaml\neventDecks:\n  - id: weather\n    drawZone: pile\n    discardZone: shown\n    cards:\n      # the cold one\n      - id: frost\n        title: Frost\n        sideMode: single\n        unshaded: { text: Cold. }\n      - { id: sun, title: Sun, sideMode: single, unshaded: { text: Warm. } }\n```\n"
	for _, lineBreak := range []string{"\n", "\r\n"} {
		spec := New([]File{{"g.md", strings.ReplaceAll(old, "\n", lineBreak)}}, Options{})
		found := spec.Diagnostics("g.md", source.UTF16)
		if len(found) != 1 || found[0].Code != diag.CompilerEventCardSetDeprecated {
			t.Fatalf("diagnostics: %+v", found)
		}
		fixes := spec.Fixes(found[0], source.UTF16)
		if len(fixes) == 0 {
			t.Fatal("no fix")
		}
		for i := len(fixes[0].Edits) - 1; i >= 0; i-- {
			e := fixes[0].Edits[i]
			spec = spec.Edit("g.md", e.Range, source.UTF16, e.NewText)
		}
		if got, _ := spec.Text("g.md"); got != strings.ReplaceAll(want, "\n", lineBreak) {
			t.Errorf("the fix gives\n%s\nwant\n%s", got, want)
		}
		if left := spec.Diagnostics("g.md", source.UTF16); len(left) != 0 {
			t.Errorf("left: %+v", left)
		}
	}
}
