package cnl

import (
	"strings"
	"testing"

	"ludo-lsp/cnl/grammar"
	"ludo-lsp/cnl/source"
)

// Every kind that has a section of its own can be declared by a fix, and what
// the fix writes is a sound entry.
func TestDeclaringWhatIsMissing(t *testing.T) {
	const spec = "```yaml\nmetadata: { id: g, players: { min: 2, max: 2 } }\nzones: []\nturnStructure:\n  phases:\n    - { id: main }\nactions:\n  - { id: a, actor: active, executor: actor, phase: [main], effects: [] }\nterminal: { conditions: [] }\n```\n"
	for _, kind := range grammar.Kinds() {
		if kind.Info().Section == "" {
			continue
		}
		entry, ok := skeleton(kind, "fresh", nil)
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
			text = strings.Replace(text, "    - { id: main }\n", "    - { id: main }\n    "+entry+"\n", 1)
		case "zones":
			text = strings.Replace(text, "zones: []", "zones:\n  "+entry, 1)
		case "actions":
			text = strings.Replace(text, "actions:\n", "actions:\n  "+entry+"\n", 1)
		default:
			text += "\n```yaml\n" + section + ":\n  " + entry + "\n```\n"
		}
		for _, d := range New([]File{{"g.md", text}}, Options{}).Diagnostics("g.md", source.UTF16) {
			if d.Severity <= 2 {
				t.Errorf("%s: %s\nin\n%s", kind, d.Message, text)
			}
		}
	}
}
