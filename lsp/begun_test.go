package lsp

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// An empty block of YAML, or the first letters in it, offers the sections that a game needs
// first; any other Markdown is left alone.
func TestEmptyBlocksOfferSections(t *testing.T) {
	c := connectToCore(t)
	c.initialize(usualCapabilities)
	labels := func(uri, text string, line, character int) (out []string) {
		t.Helper()
		c.open(uri, 1, text)
		items, _ := c.complete(uri, cursor{"", line, character})
		for _, i := range items {
			out = append(out, i.Label)
		}
		return out
	}
	needed := []string{"metadata", "zones", "turnStructure", "terminal", "actions"}
	for k, text := range []string{"```yaml\n\n```\n", "# A game\n\n```yaml\nt\n```\n", "# A game\n\n~~~yml\n\nz",
		"Text.\r\n\r\n```yaml\r\n\r\n```\r\n"} {
		line := []int{1, 3, 4, 3}[k]
		got := labels("untitled:empty"+string(rune('a'+k))+".md", text, line, []int{0, 1, 1, 0}[k])
		if len(got) < len(needed) || !slices.Equal(got[:len(needed)], needed) {
			t.Errorf("%q offers %v", text, got)
		}
	}
	for k, text := range []string{"# A page\n\nt\n", "```yaml\nservices:\n  t\n```\n", "```yaml\non: push\nt\n```\n",
		"```sh\nt\n```\n", "```yaml\na b\n```\n", "t"} {
		if got := labels("untitled:other"+string(rune('a'+k))+".md", text, []int{2, 2, 2, 1, 1, 0}[k],
			1); len(got) > 0 {
			t.Errorf("%q offers %v", text, got)
		}
	}
}

// Beside a game, a new document offers what that still lacks.
func TestEmptyBlocksBesideAGame(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "a.md"),
		[]byte("```yaml\nmetadata: { id: a, players: { min: 2, max: 2 } }\nzones: []\n```\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	c := connectToCore(t)
	c.initialize(usualCapabilities, dir)
	uri := fileURI(filepath.Join(dir, "b.md"))
	c.open(uri, 1, "```yaml\n\n```\n")
	items, _ := c.complete(uri, cursor{"", 1, 0})
	if len(items) == 0 || items[0].Label != "turnStructure" ||
		slices.ContainsFunc(items, func(i completionItem) bool { return i.Label == "metadata" }) {
		t.Errorf("offered: %+v", items[:min(3, len(items))])
	}
}
