package cnl

import (
	"strings"
	"testing"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/yaml/render"
)

// Every kind that has a section of its own can be declared by a fix, and what
// the fix writes is a sound entry.
func TestDeclaringWhatIsMissing(t *testing.T) {
	const spec = "```yaml\nmetadata: { id: g, players: { min: 2, max: 2 } }\nzones: []\nturnStructure:\n  phases:\n    - { id: main }\nactions:\n  - { id: a, actor: active, executor: actor, phase: [main], effects: [] }\nterminal: { conditions: [] }\n```\n"
	for _, kind := range grammar.Kinds() {
		if kind.Info().Section == "" {
			continue
		}
		entry, ok := newEntry(kind, "fresh", nil)
		if !ok {
			if kind != grammar.EventDeck { // its zones are the author's choice
				t.Errorf("no entry declares %s", kind.Info().Noun)
			}
			continue
		}
		section := kind.Info().Section
		text := spec
		switch section {
		case "turnStructure":
			text = strings.Replace(text, "    - { id: main }\n", "    - { id: main }\n    "+render.Item(entry)+"\n", 1)
		case "zones":
			text = strings.Replace(text, "zones: []", "zones:\n  "+render.Item(entry), 1)
		case "actions":
			text = strings.Replace(text, "actions:\n", "actions:\n  "+render.Item(entry)+"\n", 1)
		default:
			text += "\n```yaml\n" + section + ":\n  " + render.Item(entry) + "\n```\n"
		}
		for _, d := range New([]File{{Path: "g.md", Text: text}}, Options{}).Diagnostics("g.md", source.UTF16) {
			if d.Severity <= 2 {
				t.Errorf("%s: %s\nin\n%s", kind, d.Message, text)
			}
		}
	}
}

// What a missing variable is given, or compared with, says what it is.
func TestVariablesAreDeclaredAsWhatTheyAreGiven(t *testing.T) {
	const spec = "```yaml\nmetadata: { id: g, players: { min: 2, max: 2 } }\nzones: []\nturnStructure: { phases: [ { id: main } ] }\n" +
		"globalVars:\n  - { name: known, type: int, init: 0, min: 0, max: 9 }\nactions:\n" +
		"  - { id: go, actor: active, executor: actor, phase: [main], pre: PRE, effects: [ EFFECT ], limits: [] }\n" +
		"terminal: { conditions: [ { when: { op: '>', left: { ref: gvar, var: known }, right: 4 }, result: { type: draw } } ] }\n```\n"
	const number, truth = "type: int, init: 0, min: 0, max: 99", "type: boolean, init: false }"
	for _, c := range []struct{ pre, effect, want string }{
		{"true", "{ setVar: { scope: global, var: lamp, value: true } }", truth},
		{"true", "{ setVar: { scope: global, var: lamp, value: 'true' } }", number},
		{"true", "{ setVar: { scope: global, var: lamp, value: 3 } }", number},
		{"true", "{ addVar: { scope: global, var: lamp, delta: 1 } }", number},
		{"{ op: '==', left: { ref: gvar, var: lamp }, right: false }", "{ addVar: { scope: global, var: known, delta: 1 } }", truth},
		{"{ op: '!=', left: true, right: { ref: gvar, var: lamp } }", "{ addVar: { scope: global, var: known, delta: 1 } }", truth},
		{"{ op: '==', left: { ref: gvar, var: lamp }, right: 2 }", "{ addVar: { scope: global, var: known, delta: 1 } }", number},
	} {
		text := strings.NewReplacer("PRE", c.pre, "EFFECT", c.effect).Replace(spec)
		s := New([]File{{Path: "g.md", Text: text}}, Options{})
		told := 0
		for _, d := range s.Diagnostics("g.md", source.UTF16) {
			if d.Code != diag.RefGvarMissing {
				continue
			}
			told++
			fixes := s.Fixes(d, source.UTF16)
			got := fixes[len(fixes)-1]
			if !strings.Contains(got.Edits[0].NewText, c.want) {
				t.Errorf("%s, %s: %q", c.pre, c.effect, got.Edits[0].NewText)
			}
			for _, d := range s.Apply(got.Edits, source.UTF16).Diagnostics("g.md", source.UTF16) {
				if d.Severity == diag.Error && !strings.Contains(c.effect, "'true'") { // which is no number
					t.Errorf("%s, %s: %s", c.pre, c.effect, d.Message)
				}
			}
		}
		if told != 1 {
			t.Errorf("%s, %s: told %d times", c.pre, c.effect, told)
		}
	}
}

// What no fix can declare, and of which there is little, is offered whole where no name is near:
// never unasked, and each mends what is said.
func TestAnyOfFewIsOffered(t *testing.T) {
	const spec = "```yaml\nmetadata: { id: g, players: { min: 2, max: 2 } }\nzones: [ { id: heap, owner: none, visibility: public, ordering: set } ]\n" +
		"tokenTypes: [ { id: card, props: { PROPS } } ]\nglobalMarkerLattices: [ { id: mood, states: [STATES], defaultState: calm } ]\n" +
		"turnStructure: { phases: [ { id: main } ] }\nactions:\n  - { id: go, actor: active, executor: actor, phase: [main], limits: [],\n" +
		"      params: [ { name: $c, domain: { query: tokensInZone, zone: heap, filter: [ { prop: burden, op: eq, value: 3 } ] } } ],\n" +
		"      effects: [ { setGlobalMarker: { marker: mood, state: winter } } ] }\n" +
		"terminal: { conditions: [ { when: true, result: { type: draw } } ] }\n```\n"
	for _, c := range []struct {
		props, states string
		want          int // fixes of both
	}{
		{"rank: int, suit: int", "calm, angry, sad", 5},
		{"a: int, b: int, c: int, d: int, e: int", "calm, angry, sad, joy, awe", 0},
	} {
		text := strings.NewReplacer("PROPS", c.props, "STATES", c.states).Replace(spec)
		s := New([]File{{Path: "g.md", Text: text}}, Options{})
		told, got := 0, 0
		for _, d := range s.Diagnostics("g.md", source.UTF16) {
			if d.Code != diag.RefMarkerStateMissing && d.Code != diag.CompilerTokenFilterPropUnknown {
				continue
			}
			told++
			for _, fix := range s.Fixes(d, source.UTF16) {
				got++
				if !fix.Unsafe || fix.Preferred {
					t.Errorf("%q would be applied unasked", fix.Title)
				}
				for _, still := range s.Apply(fix.Edits, source.UTF16).Diagnostics("g.md", source.UTF16) {
					if still.Code == d.Code {
						t.Errorf("%q leaves: %s", fix.Title, still.Message)
					}
				}
			}
		}
		if told != 2 || got != c.want {
			t.Errorf("%s; %s: %d fixes of %d faults, not %d", c.props, c.states, got, told, c.want)
		}
	}
}
