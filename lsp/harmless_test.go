package lsp

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/text"
	"pgregory.net/rapid"
)

// dangers lists the links, images and tags of a Markdown text.
func dangers(source string) (out []string) {
	root := goldmark.New(goldmark.WithExtensions(extension.GFM)).Parser().Parse(text.NewReader([]byte(source)))
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
		if found := dangers(removeLinks(s)); len(found) > 0 {
			t.Errorf("%q becomes %q, with %v", s, removeLinks(s), found)
		}
	}
	for _, s := range []string{"a < b", "`x <= 3`", "[1, 2]", "*bold* and `code`", "hand:actor", "deck:{seat}",
		"all cards. None", "w. x", "@ 3", "a / b // c"} {
		if removeLinks(s) != s {
			t.Errorf("%q becomes %q", s, removeLinks(s))
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		s := strings.Join(rapid.SliceOf(rapid.SampledFrom([]string{"[", "]", "(", ")", "!", "<", ">", "a", ":",
			"command:x", "\\", "`", "```", "\n", "\n\n", " ", "<a", "https://x.y", "://", "http", "www", ".x.y", "@",
			"a@b.c", "]:", "](", "&lt;", "\\]", "/"})).Draw(t, "parts"), "")
		if found := dangers(removeLinks(s)); len(found) > 0 {
			t.Fatalf("%q becomes %q, with %v", s, removeLinks(s), found)
		}
	})
}

// TestAddressesAreNoLinks: what an author has written is no link in what is said beside the text
// either: on lenses, in the tooltips of lenses and links, and in messages.
func TestAddressesAreNoLinks(t *testing.T) {
	const address = "www.evil.invalid"
	prose := "[rules](" + address + "/x.md) and [more](<a](command:evil).md>) and [mail](a@evil.invalid.md)\n\n"
	text := prose + gameText(strings.Replace(naming, "phase: [main]",
		`phase: ["https://`+address+` [x](command:evil)"]`, 1))
	root := folder(t, map[string]string{"00-rules.md": gameText(declaring), "10-play.md": text})
	c := connectToCore(t)
	c.initialize(navigating, root)
	uri := fileURI(filepath.Join(root, "10-play.md"))
	c.open(uri, 1, text)

	var lenses, links []json.RawMessage
	c.request("textDocument/codeLens", object{"textDocument": object{"uri": uri}}, &lenses)
	var said []string
	for _, raw := range lenses {
		var lens struct {
			Command struct{ Title, Tooltip string }
		}
		c.request("codeLens/resolve", raw, &lens)
		if said = append(said, lens.Command.Title, lens.Command.Tooltip); !strings.Contains(lens.Command.Title,
			"cannot simulate:") {
			continue
		}
		if !strings.Contains(lens.Command.Title, "evil") || !strings.Contains(lens.Command.Tooltip, "evil") {
			t.Errorf("the lens does not name the phase: %+v", lens.Command)
		}
	}
	c.request("textDocument/documentLink", object{"textDocument": object{"uri": uri}}, &links)
	for _, raw := range links {
		var link struct{ Tooltip string }
		if err := json.Unmarshal(raw, &link); err != nil {
			t.Fatal(err)
		}
		said = append(said, link.Tooltip)
	}
	if len(lenses) == 0 || len(links) != 2 {
		t.Fatalf("there are %d lenses and %d links", len(lenses), len(links))
	}
	for _, text := range said {
		if found := dangers(text); len(found) > 0 {
			t.Errorf("%q has %v", text, found)
		}
	}
}
