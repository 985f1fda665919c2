package cnl

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/kernel/gamedef"
)

// The fix of a deprecated card set moves its cards, comments and all, into an
// event deck; the spec is then sound.
func TestCardSetBecomesADeck(t *testing.T) {
	const rest = "metadata: { id: weather-game, players: { min: 2, max: 2 } }\nzones:\n  - { id: pile, owner: none, visibility: hidden, ordering: stack }\n  - { id: shown, owner: none, visibility: public, ordering: queue }\nturnStructure: { phases: [{ id: main }] }\nactions:\n  - { id: wait, actor: active, executor: actor, phase: [main], effects: [] }\nterminal: { conditions: [] }\n"
	const old = "```yaml\n" + rest + "dataAssets:\n  - id: weather\n    kind: eventCardSet\n    payload:\n      drawZone: pile\n      discardZone: shown\n      cards:\n        # the cold one\n        - id: frost\n          title: Frost\n          sideMode: single\n          unshaded: { text: Cold. }\n        - { id: sun, title: Sun, sideMode: single, unshaded: { text: Warm. } }\n```\n"
	const want = "```yaml\n" + rest + "dataAssets:\n```\n\n```yaml\neventDecks:\n  - id: weather\n    drawZone: pile\n    discardZone: shown\n    cards:\n      # the cold one\n      - id: frost\n        title: Frost\n        sideMode: single\n        unshaded: { text: Cold. }\n      - { id: sun, title: Sun, sideMode: single, unshaded: { text: Warm. } }\n```\n"
	for _, lineBreak := range []string{"\n", "\r\n"} {
		spec := New([]File{{Path: "g.md", Text: strings.ReplaceAll(old, "\n", lineBreak)}}, Options{})
		louder := func() []Diagnostic { // than the hint that no rule plays the cards
			return slices.DeleteFunc(spec.Diagnostics("g.md", source.UTF16),
				func(d Diagnostic) bool { return d.Severity == diag.Hint })
		}
		found := louder()
		if len(found) != 1 || found[0].Code != diag.CompilerEventCardSetDeprecated ||
			found[0].Severity != diag.Warning {
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
		if left := louder(); len(left) != 0 {
			t.Errorf("left: %+v", left)
		}
	}
}

// A card set in flow style becomes one, too, with what is written in its lines.
func TestCardSetInFlowStyleBecomesADeck(t *testing.T) {
	const rest = "metadata: { id: weather-game, players: { min: 2, max: 2 } }\nzones:\n  - { id: pile, owner: none, visibility: hidden, ordering: stack }\n  - { id: shown, owner: none, visibility: public, ordering: queue }\nturnStructure: { phases: [{ id: main }] }\nactions:\n  - { id: wait, actor: active, executor: actor, phase: [main], effects: [] }\nterminal: { conditions: [] }\n"
	const sun = "cards: [{ id: sun, title: Sun, sideMode: single, unshaded: { text: Warm. } }] }"
	const line = "drawZone: pile, discardZone: shown, " + sun
	for asset, deck := range map[string]string{
		"  - { id: weather, kind: eventCardSet, payload: { " + line + " }\n":                                                                     "{ id: weather, " + line,
		"  - id: weather\n    kind: eventCardSet\n    payload: {" + line + "\n":                                                                  "{ id: weather, " + line,
		"  - id: weather\n    kind: eventCardSet\n    payload:\n      { " + line + "\n":                                                          "{ id: weather, " + line,
		"  - id: weather\n    kind: eventCardSet\n    payload: {\n      drawZone: pile, # above\n      discardZone: shown,\n      " + sun + "\n": "{ id: weather, \n          drawZone: pile, # above\n          discardZone: shown,\n          " + sun,
	} {
		text := "```yaml\n" + rest + "dataAssets:\n" + asset + "```\n"
		spec := New([]File{{Path: "g.md", Text: text}}, Options{})
		for _, d := range spec.Diagnostics("g.md", source.UTF16) {
			if d.Code != diag.CompilerEventCardSetDeprecated {
				continue
			}
			fixes := spec.Fixes(d, source.UTF16)
			if len(fixes) == 0 {
				t.Errorf("no fix of\n%s", asset)
				continue
			}
			for i := len(fixes[0].Edits) - 1; i >= 0; i-- {
				e := fixes[0].Edits[i]
				spec = spec.Edit("g.md", e.Range, source.UTF16, e.NewText)
			}
		}
		want := "```yaml\n" + rest + "dataAssets:\n```\n\n```yaml\neventDecks:\n  - " + deck + "\n```\n"
		if got, _ := spec.Text("g.md"); got != want {
			t.Errorf("the fix gives\n%s\nwant\n%s", got, want)
		}
		for _, d := range spec.Diagnostics("g.md", source.UTF16) {
			if d.Severity != diag.Hint {
				t.Errorf("left: %+v", d)
			}
		}
	}
}

// The cards of a deprecated card set compile to what they do in an event deck.
func TestCardSetCompilesAsADeck(t *testing.T) {
	const cards = `cards:
        - id: frost
          title: Frost
          sideMode: dual
          order: 1
          tags: [cold]
          metadata: { season: winter }
          unshaded: { text: Cold., effects: [{ addVar: { scope: global, var: heat, delta: -1 } }] }
          shaded:
            effectTiming: afterGrants
            branches: [{ id: deep, order: 0, effects: [{ setVar: { scope: global, var: heat, value: 0 } }] }]
            lastingEffects: [{ id: ice, duration: turn, setupEffects: [{ addVar: { scope: global, var: heat, delta: -1 } }], teardownEffects: [] }]
        - id: sun
          title: Sun
          sideMode: single
          unshaded:
            targets: [{ id: $places, selector: { query: tokensInZone, zone: shown }, cardinality: { max: 1 }, effects: [] }]
            effects: [{ forEach: { bind: $t, over: { query: tokensInZone, zone: shown }, effects: [{ moveToken: { token: $t, from: shown, to: pile } }] } }]
`
	compiled := func(section string) *gamedef.GameDef {
		r := compileSmall(map[string]string{
			"zones":      "zones:\n  - { id: deck, owner: none, visibility: hidden, ordering: stack }\n  - { id: pile, owner: none, visibility: hidden, ordering: stack }\n  - { id: shown, owner: none, visibility: public, ordering: queue }",
			"globalVars": "globalVars: [ { name: heat, type: int, init: 3, min: 0, max: 5 } ]",
			"cards":      section,
		})
		if r.GameDef == nil {
			t.Fatalf("no definition: %v", said(r))
		}
		return r.GameDef
	}
	head := "drawZone: pile\n      discardZone: shown\n      shuffleOnSetup: true\n      " + cards
	old := compiled("dataAssets:\n  - id: weather\n    kind: eventCardSet\n    payload:\n      " + head)
	current := compiled("eventDecks:\n    - id: weather\n      " + head)
	if len(current.EventDecks) != 1 || len(current.EventDecks[0].Cards) != 2 {
		t.Fatalf("the deck is %+v", current.EventDecks)
	}
	// Every data asset is kept with the game; the deck is no asset.
	if len(old.RuntimeDataAssets) != 1 || old.RuntimeDataAssets[0].ID != "weather" {
		t.Errorf("assets kept with the game: %+v", old.RuntimeDataAssets)
	}
	old.RuntimeDataAssets = nil
	if diff := cmp.Diff(encoded(t, current), encoded(t, old)); diff != "" {
		t.Errorf("(-eventDecks +eventCardSet):\n%s", diff)
	}
}

// encoded is a definition as readable JSON.
func encoded(t *testing.T, def *gamedef.GameDef) string {
	t.Helper()
	data, err := gamedef.EncodeIndent(def)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
