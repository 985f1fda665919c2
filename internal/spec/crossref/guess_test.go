package crossref_test

import (
	"slices"
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/text/source"
)

// TestNamesThatMayBeMeant: the fixes of a fault that holds no hint of the name
// that was meant, or where the name is taken, in their order.
func TestNamesThatMayBeMeant(t *testing.T) {
	const variables = `
globalVars:
  - { name: coal, type: int, init: 0, min: 0, max: 9 }
  - { name: fish, type: int, init: 0, min: 0, max: 9 }
  - { name: hops, type: int, init: 0, min: 0, max: 9 }
`
	effects := func(lines ...string) string {
		text := "actions:\n  - id: row\n    actor: active\n    executor: actor\n    phase: [main]\n    effects:\n"
		for _, line := range lines {
			text += "      - " + line + "\n"
		}
		return text
	}
	const readAll = "if: { when: { op: '==', left: { op: '+', left: { ref: gvar, var: coal }, right: { op: '+', left: { ref: gvar, var: fish }, right: { ref: gvar, var: hops } } }, right: 3 }, then: [] }"
	for _, c := range []struct {
		name, text string
		at         string // the first diagnostic that has this in its message
		want       []string
	}{
		{"one that nothing uses", variables + effects(
			"addVar: { scope: global, var: coal, delta: 1 }",
			"addVar: { scope: global, var: 12, delta: 1 }",
			"addVar: { scope: global, var: hops, delta: 1 }",
		), "number 12", []string{"fish", "coal", "hops"}},
		{"one that is read and never set", variables + effects(readAll,
			"addVar: { scope: global, var: coal, delta: 1 }",
			"addVar: { scope: global, var: 12, delta: 2 }",
			"addVar: { scope: global, var: fish, delta: 1 }",
		), "number 12", []string{"hops", "coal", "fish"}},
		{"one that stands in a record like this", variables + effects(readAll,
			"addVar: { scope: global, var: coal, delta: 1 }",
			"addVar: { scope: global, var: fish, delta: 2 }",
			"addVar: { scope: global, var: hops, delta: 3 }",
			"addVar: { scope: global, var: 12, delta: 2 }",
		), "number 12", []string{"fish", "coal", "hops"}},
		{"one that stands in a comparison like this", variables + effects(readAll,
			"setVar: { scope: global, var: coal, value: { ref: gvar, var: fish } }",
			"setVar: { scope: global, var: fish, value: { ref: gvar, var: hops } }",
			"setVar: { scope: global, var: hops, value: { ref: gvar, var: coal } }",
			"if: { when: { op: '>', left: { ref: gvar, var: hops }, right: 7 }, then: [] }",
			"if: { when: { op: '>', left: { ref: gvar, var: 12 }, right: 7 }, then: [] }",
		), "number 12", []string{"hops", "coal", "fish"}},
		{"a zone declared twice", "zones:\n" +
			"  - { id: pierA, owner: none, visibility: hidden, ordering: stack }\n" +
			"  - { id: pierB, owner: none, visibility: hidden, ordering: stack }\n" +
			"  - { id: pierB, owner: none, visibility: hidden, ordering: stack }\n" +
			effects("shuffle: { zone: pierA }"), "twice", []string{"pierC"}},
		{"a zone declared twice, another nowhere", "zones:\n" +
			"  - { id: bag, owner: none, visibility: hidden, ordering: stack }\n" +
			"  - { id: bag, owner: none, visibility: hidden, ordering: stack }\n" +
			effects("shuffle: { zone: sack }"), "twice", []string{"sack", "bag-2"}},
		{"a place of two cards", "eventDecks:\n  - id: tides\n    drawZone: bag\n    discardZone: box\n    cards:\n" +
			"      - { id: ebb, title: Ebb, sideMode: single, order: 1, unshaded: { text: Low. } }\n" +
			"      - { id: flood, title: Flood, sideMode: single, order: 1, unshaded: { text: High. } }\n" +
			"      - { id: calm, title: Calm, sideMode: single, order: 2, unshaded: { text: Flat. } }\n",
			"the same order", []string{"3"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := game(c.text)
			spec := cnl.New([]cnl.File{{Path: "g.md", Text: text}}, cnl.Options{})
			all := spec.Diagnostics("g.md", source.UTF16)
			i := slices.IndexFunc(all, func(d cnl.Diagnostic) bool { return strings.Contains(d.Message, c.at) })
			if i < 0 {
				t.Fatalf("there is no such fault in\n%s", text)
			}
			var got []string
			for _, fix := range spec.Fixes(all[i], source.UTF16) {
				_, name, _ := strings.Cut(fix.Title, " to ")
				got = append(got, strings.Trim(name, "\""))
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("offered %q, want %q", got, c.want)
			}
		})
	}
}

// Each of several declarations of one name is offered another name.
func TestNamesForSeveralDeclarations(t *testing.T) {
	zone := "  - { id: bag, owner: none, visibility: hidden, ordering: stack }\n"
	text := game("zones:\n" + strings.Repeat(zone, 3) +
		"  - { id: bag-3, owner: none, visibility: hidden, ordering: stack }\n")
	spec := cnl.New([]cnl.File{{Path: "g.md", Text: text}}, cnl.Options{})
	var got []string
	for _, d := range spec.Diagnostics("g.md", source.UTF16) {
		if strings.Contains(d.Message, "twice") {
			got = append(got, spec.Fixes(d, source.UTF16)[0].Title)
		}
	}
	if want := []string{`Rename to "bag-2"`, `Rename to "bag-4"`}; !slices.Equal(got, want) {
		t.Errorf("offered %q, want %q", got, want)
	}
}
