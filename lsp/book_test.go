package lsp

import (
	"path/filepath"
	"strings"
	"testing"
)

// The rulebook is a page that stands alone, with the pictures beside the game. It follows the edits, nothing that an
// author writes runs in it, and of a game with errors these are said.
func TestTheRulebookOfTheGame(t *testing.T) {
	prose := "Take [one](#actions.take). <script>alert(1)</script> [Go](javascript:alert(1)), [out](https://example.org/).\n\n" +
		"![A boat](boat.png) ![Elsewhere](../../../etc/hosts.png) <img src=x onerror=alert(1)>\n\n"
	text := strings.Replace(gameText(twoPhases), "```yaml", prose+"```yaml", 1)
	root := folder(t, map[string]string{"rules.md": text, "boat.png": "a picture"})
	c := connectToCore(t)
	c.initialize(contentCapabilities, root)
	uri := fileURI(filepath.Join(root, "rules.md"))
	c.open(uri, 1, text)
	var out struct{ Title, Page, Refused string }
	run := func() {
		t.Helper()
		out.Title, out.Page, out.Refused = "", "", ""
		c.request("workspace/executeCommand", object{"command": "ludo.book", "arguments": []any{uri}}, &out)
	}
	run()
	for _, want := range []string{"default-src 'none'; style-src 'unsafe-inline'; img-src data:;", "<style>",
		"&lt;script&gt;alert(1)&lt;/script&gt;", `src="data:image/png;base64,YSBwaWN0dXJl" alt="A boat"`,
		`<span class="picture">Elsewhere</span>`, `href="https://example.org/" rel="noreferrer" target="_blank"`} {
		if !strings.Contains(out.Page, want) {
			t.Errorf("the page has no %s: %s", want, out.Page)
		}
	}
	for _, never := range []string{"<script", "javascript:", "<img src=x", "style.css", "index.html"} {
		if strings.Contains(out.Page, never) {
			t.Errorf("the page has %s", never)
		}
	}
	if out.Title != "pot" || !strings.Contains(out.Page, "<title>pot</title>") {
		t.Errorf("the book is called %q", out.Title)
	}
	c.change(uri, 2, object{"text": strings.Replace(text, "Take [one]", "Take away [one]", 1)})
	if run(); !strings.Contains(out.Page, "Take away <a href=\"#c1-l") {
		t.Errorf("after an edit the page is %s", out.Page)
	}
	c.change(uri, 3, object{"text": strings.Replace(text, "phase: [main]", "phase: [mian]", 1)})
	if run(); out.Page != "" || !strings.Contains(out.Refused, `no phase "mian"`) {
		t.Errorf("the book of a game with errors is %q, %q", out.Page, out.Refused)
	}
}
