package lsp

import (
	"strings"
	"testing"
)

// Lenses of paragraphs without a rule and of rules without words are there when they are asked for.
func TestProseHasLensesWhereItIsAskedFor(t *testing.T) {
	const text = "# A\n\nWords of nothing.\n\n# B\n\n```yaml\nactions:\n  - id: take\n    actor: active\n```\n"
	c := connectToCore(t)
	c.initialize(usualCapabilities)
	c.open("untitled:a.md", 1, text)
	document := object{"textDocument": object{"uri": "untitled:a.md"}}
	says := func() string {
		var lenses []object
		c.request("textDocument/codeLens", document, &lenses)
		var out []string
		for _, l := range lenses {
			var lens struct {
				Range   struct{ Start struct{ Line int } }
				Command struct{ Title, Command string }
			}
			c.request("codeLens/resolve", l, &lens)
			if strings.HasPrefix(lens.Command.Title, "this") {
				line := strings.Split(text, "\n")[lens.Range.Start.Line]
				out = append(out, line+": "+lens.Command.Title+lens.Command.Command)
			}
		}
		return strings.Join(out, "\n")
	}
	if got := says(); got != "" {
		t.Errorf("it is said without being asked for:\n%s", got)
	}
	c.notify("workspace/didChangeConfiguration",
		object{"settings": object{"ludo": object{"codeLens": object{"prose": true}}}})
	const want = "Words of nothing.: this paragraph has no rule\n  - id: take: this rule has no words"
	if got := says(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
