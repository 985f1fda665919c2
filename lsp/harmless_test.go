package lsp

import (
	"strings"
	"testing"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/text"
	"pgregory.net/rapid"
)

// dangers lists the links, images and tags of a Markdown text.
func dangers(source string) (out []string) {
	root := goldmark.DefaultParser().Parse(text.NewReader([]byte(source)))
	_ = ast.Walk(root, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		switch n.Kind() {
		case ast.KindLink, ast.KindImage, ast.KindAutoLink, ast.KindRawHTML, ast.KindHTMLBlock:
			if entering {
				out = append(out, n.Kind().String())
			}
		}
		return ast.WalkContinue, nil
	})
	return out
}

// TestHarmless: whatever an author writes, no link, image or tag is left of it.
func TestHarmless(t *testing.T) {
	for _, s := range []string{
		"[click](command:evil)", "![](https://evil.invalid/x.png)", "[a][b]\n\n[b]: command:evil", "> [b]: command:evil\n\n[b]",
		"<img src=x>", "<a href='command:x'>", "<command:evil>", "<https://evil.invalid>", "<!-- -->", "<div>", "```\n```\n[x](command:y)", "`[a](b)`", "\\[a](b)", "[a]\\(b)",
	} {
		if found := dangers(harmless(s)); len(found) > 0 {
			t.Errorf("%q becomes %q, with %v", s, harmless(s), found)
		}
	}
	for _, s := range []string{"a < b", "`x <= 3`", "[1, 2]", "*bold* and `code`"} {
		if harmless(s) != s {
			t.Errorf("%q becomes %q", s, harmless(s))
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		s := strings.Join(rapid.SliceOf(rapid.SampledFrom([]string{"[", "]", "(", ")", "!", "<", ">", "a", ":", "command:x", "\\", "`", "```", "\n", "\n\n", " ", "<a", "https://x.y", "]:", "](", "&lt;", "\\]", "/"})).Draw(t, "parts"), "")
		if found := dangers(harmless(s)); len(found) > 0 {
			t.Fatalf("%q becomes %q, with %v", s, harmless(s), found)
		}
	})
}
