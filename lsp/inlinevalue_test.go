package lsp

import (
	"fmt"
	"strings"
	"testing"
)

// While a game is debugged, an editor shows what the entry that runs reads of the state: up to the line
// that runs, in what is in view, and nothing of other entries.
func TestInlineValues(t *testing.T) {
	const text = "```yaml\n" + `globalVars:
  - { name: heap, type: int, init: 9, min: 0, max: 9 }
zones:
  - { id: table, owner: none, visibility: public, ordering: set }
turnStructure: { phases: [{ id: main }] }
actions:
  - id: other
    actor: active
    executor: actor
    phase: [main]
    effects:
      - addVar: { scope: global, var: heap, delta: -1 }
  - id: take
    actor: active
    executor: actor
    phase: [main]
    params: [{ name: $n, domain: { query: intsInRange, min: 1, max: 2 } }]
    pre: { op: '>=', left: { ref: gvar, var: heap }, right: { ref: binding, name: $n } }
    effects:
      - if:
          when: { op: '==', left: { aggregate: { op: count, query: { query: tokensInZone, zone: table } } }, right: 0 }
          then:
            - setVar: { scope: global, var: heap, value: { ref: binding, name: $n } }
` + "```\n"
	lines := strings.Split(text, "\n")
	at := func(part string) (line, character int) {
		for i, l := range lines {
			if k := strings.Index(l, part); k >= 0 {
				return i, k
			}
		}
		t.Fatalf("no line has %q", part)
		return 0, 0
	}
	c := connectToCore(t)
	got := c.initialize(merged(usualCapabilities, object{"textDocument": object{"inlineValue": object{}}}))
	if got.Capabilities["inlineValueProvider"] != true {
		t.Error("they are not offered")
	}
	c.open("untitled:a.md", 1, text)
	ask := func(from, stopped string) string {
		first, _ := at(from)
		line, character := at(stopped)
		place := object{"line": line, "character": character}
		var found []struct {
			Range      struct{ Start struct{ Line, Character int } }
			Expression string
		}
		c.request("textDocument/inlineValue", object{
			"textDocument": object{"uri": "untitled:a.md"},
			"range":        object{"start": object{"line": first, "character": 0}, "end": object{"line": line + 1, "character": 0}},
			"context":      object{"frameId": 1, "stoppedLocation": object{"start": place, "end": place}},
		}, &found)
		var out []string
		for _, f := range found {
			out = append(out, fmt.Sprintf("%d %s", f.Range.Start.Line-first, f.Expression))
		}
		return strings.Join(out, "; ")
	}
	for _, c := range []struct{ from, stopped, want string }{
		{"id: take", "if:", "5 heap; 5 $n"},
		{"id: take", "setVar", "5 heap; 5 $n; 8 count(tokens(table)); 10 heap; 10 $n"},
		{"if:", "setVar", "1 count(tokens(table)); 3 heap; 3 $n"},
		{"id: other", "addVar", "5 heap"},
	} {
		if got := ask(c.from, c.stopped); got != c.want {
			t.Errorf("stopped at %s, from %s:\n%s\nwant %s", c.stopped, c.from, got, c.want)
		}
	}
}
