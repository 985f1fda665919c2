package cnl

import (
	"encoding/json"
	"strings"
	"testing"

	"ludo-lsp/internal/ide/query"
	"ludo-lsp/internal/text/source"
)

// deckRest is a game up to the first card of its deck.
const deckRest = "```yaml\n" + `metadata: { id: duel, players: { min: 2, max: 2 } }
globalVars: [ { name: fame, type: int, init: 0, min: 0, max: 9 } ]
zones:
  - { id: deck, owner: none, visibility: hidden, ordering: stack }
  - { id: muck, owner: none, visibility: public, ordering: stack }
setup: [ { draw: { from: deck, to: muck, count: 1 } } ]
effectMacros:
  - id: praise
    params: []
    effects: [ { let: { bind: $much, value: 2, in: [ { addVar: { scope: global, var: fame, delta: { ref: binding, name: $much } } } ] } } ]
turnStructure: { phases: [ { id: main } ] }
actions: [ { id: show, capabilities: [cardEvent], actor: active, executor: actor, phase: [main], effects: [] } ]
terminal: { conditions: [ { when: { op: '>=', left: { ref: gvar, var: fame }, right: 5 }, result: { type: draw } } ] }
eventDecks:
  - id: omens
    drawZone: deck
    discardZone: muck
    cards:
`

func deckCard(id string) string {
	return "      - { id: " + id + ", title: The " + id + ", sideMode: single, unshaded: { effects: [ { macro: praise, args: {} } ] } }\n"
}

const deckPart = "```\n```yaml\neventDecks:\n  - id: omens\n    cards:\n"

func deckInParts() []File {
	return []File{
		{Path: "00-rest.md", Text: deckRest + deckCard("sun") + deckPart + deckCard("rain") + deckCard("wind") + "```\n"},
		{Path: "10-snow.md", Text: deckPart[4:] + deckCard("snow") + "```\n"},
	}
}

// TestADeckInParts checks that a deck in parts is the deck in one piece, before and after edits.
func TestADeckInParts(t *testing.T) {
	whole := deckRest + deckCard("sun") + deckCard("rain") + deckCard("wind") + deckCard("snow") + "```\n"
	want := definitionOf(t, New([]File{{Path: "00-rest.md", Text: whole}}, Options{}))
	files := deckInParts()
	s := New(files, Options{})
	if got := definitionOf(t, s); got != want {
		t.Errorf("in parts\n%s\nin one piece\n%s", got, want)
	}
	var names []string
	var collect func([]*OutlineSymbol)
	collect = func(all []*OutlineSymbol) {
		for _, o := range all {
			if strings.HasPrefix(o.Name, "omens") {
				names = append(names, o.Name)
			}
			collect(o.Children)
		}
	}
	collect(s.Outline("00-rest.md", source.UTF8))
	collect(s.Outline("10-snow.md", source.UTF8))
	if got := strings.Join(names, ", "); got != "omens, omens: The rain … The wind, omens: The snow" {
		t.Errorf("the outline names %s", got)
	}
	at := placeOf(files[1].Text, "omens")
	if place := query.At(s.View(), "10-snow.md", at, source.UTF8); len(place.Definitions()) == 0 ||
		place.Definitions()[0].File != "00-rest.md" {
		t.Errorf("a part leads to %v", place.Definitions())
	}
	edits, err := s.Rename("10-snow.md", at, source.UTF8, "signs")
	if err != nil || len(edits) != 3 {
		t.Errorf("a new name changes %v, %v", edits, err)
	}
	// The first entry loses its name letter by letter, and gets it back.
	name := placeOf(files[0].Text, "omens")
	steps := []struct {
		from, to int
		text     string
	}{{3, 5, ""}, {0, 3, ""}, {0, 0, "signs"}, {0, 5, "omens"}}
	for _, step := range steps {
		from, to := name, name
		from.Character, to.Character = from.Character+step.from, to.Character+step.to
		s = s.Edit("00-rest.md", source.Range{Start: from, End: to}, source.UTF8, step.text)
		now, _ := s.Text("00-rest.md")
		fresh := New([]File{{Path: "00-rest.md", Text: now}, files[1]}, Options{})
		for _, f := range files {
			a, _ := json.Marshal(s.Diagnostics(f.Path, source.UTF8))
			b, _ := json.Marshal(fresh.Diagnostics(f.Path, source.UTF8))
			if string(a) != string(b) {
				t.Errorf("%v: after edits %s, afresh %s", step, a, b)
			}
		}
	}
	if got := definitionOf(t, s); got != want {
		t.Error("after edits it is another deck")
	}
}

func definitionOf(t *testing.T, s *Spec) string {
	t.Helper()
	made := Compile(s)
	if made.GameDef == nil {
		t.Fatal(said(made))
	}
	out, err := json.Marshal(made.GameDef)
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

func placeOf(text, what string) source.Position {
	before := text[:strings.Index(text, what)]
	return source.Position{Line: strings.Count(before, "\n"), Character: len(before) - 1 - strings.LastIndex(before, "\n")}
}
