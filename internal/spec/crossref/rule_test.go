package crossref_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/text/source"
)

// ruleCase is a part of a small game with what is wrong in it: for each fault
// its code and the text at which it lies, in order.
type ruleCase struct {
	name string
	text string
	want []string
}

// ground is what every small game of the tests has, unless the part has it.
var ground = []struct{ section, text string }{
	{"metadata", "metadata: { id: harbour, players: { min: 2, max: 2 } }\n"},
	{"zones", "zones:\n  - { id: bag, owner: none, visibility: hidden, ordering: stack }\n  - { id: box, owner: none, visibility: public, ordering: set }\n"},
	{"turnStructure", "turnStructure: { phases: [ { id: main } ] }\n"},
	{"actions", "actions:\n  - { id: row, actor: active, executor: actor, phase: [main], effects: [] }\n"},
	{"terminal", "terminal: { conditions: [] }\n"},
}

func check(t *testing.T, cases []ruleCase) {
	t.Helper()
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Helper()
			text := game(c.text)
			got := faults(text)
			want := c.want
			if want == nil {
				want = []string{}
			}
			if !slices.Equal(got, want) {
				t.Errorf("reported:\n  %s\nwanted:\n  %s\nin:\n%s", strings.Join(got, "\n  "),
					strings.Join(want, "\n  "), text)
			}
		})
	}
}

// game completes a part of a game.
func game(part string) string {
	part = strings.TrimLeft(part, "\n")
	var text strings.Builder
	text.WriteString("# Harbour\n\n```yaml\n")
	for _, g := range ground {
		if !strings.HasPrefix(part, g.section+":") && !strings.Contains(part, "\n"+g.section+":") {
			text.WriteString(g.text)
		}
	}
	text.WriteString("```\n\n```yaml\n" + part + "```\n")
	return text.String()
}

// faults lists what is wrong with a text: code and place. Hints are left out, and
// what compiling says of sections that are missing because of a fault.
func faults(text string) []string {
	const path = "/harbour.md"
	out := []string{}
	lines := strings.Split(text, "\n")
	for _, d := range cnl.New([]cnl.File{{Path: path, Text: text}}, cnl.Options{}).Diagnostics(path, source.UTF8) {
		if d.Severity == diag.Hint || d.Code == diag.DataAssetCascadeTokenTypesMissing ||
			d.Code == diag.DataAssetCascadeZonesMissing {
			continue
		}
		line := lines[d.Range.Start.Line]
		end := d.Range.End.Character
		if d.Range.End.Line != d.Range.Start.Line {
			end = len(line)
		}
		out = append(out, fmt.Sprintf("%s at %s", d.Code, line[d.Range.Start.Character:end]))
	}
	return out
}

func replace(text, old, new string) string { return strings.ReplaceAll(text, old, new) }
