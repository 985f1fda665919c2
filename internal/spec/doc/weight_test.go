package doc

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"ludo-lsp/internal/dev/specs"
	"ludo-lsp/internal/yaml/syntax"
)

// nodes counts the nodes of a tree, as far as its collections reach.
func nodes(n syntax.Node) (count int) {
	count = 1
	for child := n.First(); child.Valid(); child = child.Next() {
		count += nodes(child)
	}
	return count
}

// TestWeightBoundsNodes: no document has more keys, or more values, than it weighs,
// whatever it is made of, and none of our games weighs much.
func TestWeightBoundsNodes(t *testing.T) {
	var texts []string
	for _, piece := range []string{
		",", "-\n", "- - ", "a\n", "a:\n", "? ", ": ", "[", "{", "]", "'a' ", "\"a\" ", "&a ", "!t ", "*a ", "a b ",
		"[a ", "{a: b c: d, ", "'a\n", "- 'a\n", "\r", "\n", "# a\n", "|\n", "- >\n a\n", "---\n", "a: [b}, ",
	} {
		for _, head := range []string{"", "zones:\n", "zones: [", "setup: {", "a: [\n"} {
			texts = append(texts, "```yaml\n"+head+strings.Repeat(piece, 300)+"\n```\n")
		}
	}
	for _, f := range specs.DocumentsOf(specs.Ours(t)...) {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, string(text))
	}
	for _, text := range texts {
		d := New(text, testLayout)
		count := 0
		for u := range d.Units() {
			count += nodes(u.Tree.Root())
		}
		if 2*d.Weight() < count {
			t.Errorf("%.40q weighs %d and has %d nodes", text, d.Weight(), count)
		}
		if _, cut := d.Unread(); cut || d.Weight() > MaxWeight/10 {
			t.Errorf("%.40q weighs %d", text, d.Weight())
		}
	}
}

// TestWithin: a document is read up to where its room ends, and not in the middle of
// a unit; what it weighs tells how much room it needs.
func TestWithin(t *testing.T) {
	var b strings.Builder
	b.WriteString("# Game\n\n```yaml\nzones:\n")
	for i := range 20 {
		fmt.Fprintf(&b, "  # a comment\n  - id: z%d\n    owner: none\n", i)
	}
	b.WriteString("```\n\nProse.\n\n```\nactions: []\n```\n")
	text := b.String()
	whole := New(text, testLayout)
	all := slices.Collect(whole.Units())
	last := 0
	for room := range whole.Weight() + 2 {
		d := ReadWithin(text, testLayout, room)
		if d.Text() != text {
			t.Fatalf("with room for %d the text is another", room)
		}
		left, cut := d.Unread()
		if cut != (room < whole.Weight()) || cut && (left.End != len(text) || d.Weight() > room+unitWeight) {
			t.Fatalf("with room for %d of %d, %v is not read (%t), and the rest weighs %d", room, whole.Weight(), left,
				cut, d.Weight())
		}
		read := slices.Collect(d.Units())
		if len(read) < last {
			t.Fatalf("with more room there are %d units, not %d", len(read), last)
		}
		last = len(read)
		for i, u := range read {
			if i > 0 && u.Text != all[i].Text { // the first has tails
				t.Fatalf("with room for %d, unit %d is %q", room, i, u.Text)
			}
		}
	}
	if last != len(all) {
		t.Errorf("%d units are read of %d", last, len(all))
	}
}
