package lsp

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// TestDocumentsLoseAndRegainTheirSections: whatever was typed before, a document
// without a section is other Markdown, as it is to a server that has just begun. It
// stands before the game, so what the game lacks would be said in it.
func TestDocumentsLoseAndRegainTheirSections(t *testing.T) {
	bubble(t, func(t *testing.T) {
		const variable = "globalVars:\n  - { name: v, type: int, init: 0, min: 0, max: 9 }\n"
		game := "# Small\n\n```yaml\nmetadata: { id: small, players: { min: 2, max: 2 } }\n" +
			"actions:\n  - { id: play, actor: active, executor: actor, phase: [main], effects: [ { setVar: { scope: global, var: v, value: 1 } } ] }\n" +
			"terminal: { conditions: [ { when: true, result: { type: draw } } ] }\n```\n"
		block := func(text string) string { return "# Notes\n\n```yaml\n" + text + "```\n" }
		root := folder(t, map[string]string{"a.md": block(variable), "game.md": game})
		notes, played := fileURI(root+"/a.md"), fileURI(root+"/game.md")
		begin := func(text string) *testClient {
			c := connectToCore(t)
			c.initialize(pulling, root)
			c.open(notes, 1, text)
			c.open(played, 1, game)
			return c
		}
		codes := func(c *testClient) [2]string {
			return [2]string{c.pull(notes, "").codes(), c.pull(played, "").codes()}
		}
		edited := begin(block(variable))
		lost := 0
		for i, text := range []string{
			block(strings.Replace(variable, "globalVars:", "", 1)),
			block(variable),
			"# Notes\n\n```yaml\n",
			strings.TrimSuffix(block(variable), "```\n"),
			"# Notes\n",
			block("globalVas:\n  - { name: v }\n"),
			block("zz: ["),
			block(""),
			block("zz: [") + block(variable) + "```yaml\n",
			"```yaml\n```\n\n<<<<<<< ours\n",
			block(variable),
		} {
			edited.change(notes, i+2, whole(text))
			fresh := begin(text)
			time.Sleep(time.Minute) // what compiling finds comes later
			got, want := codes(edited), codes(fresh)
			if got != want {
				t.Fatalf("after %q:\n%s", text, cmp.Diff(want, got))
			}
			if want[0] == "" && strings.Contains(want[1], "COMPILER_REQUIRED_SECTION_MISSING") {
				lost++
			}
		}
		if lost == 0 {
			t.Error("no text is other Markdown")
		}
	})
}
