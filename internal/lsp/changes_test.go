package lsp

import (
	"path/filepath"
	"strings"
	"testing"
)

// Who can change a value is told of the name at the cursor, and follows the edits.
func TestChangesOfAValue(t *testing.T) {
	text := gameText(twoPhases)
	root := folder(t, map[string]string{"rules.md": text, "ludo.yaml": "play: 8\n"})
	c := connectToCore(t)
	c.initialize(contentCapabilities, root)
	uri := fileURI(filepath.Join(root, "rules.md"))
	c.open(uri, 1, text)
	var out struct{ Text, Refused, URI string }
	ask := func(line, character int) {
		t.Helper()
		out.Text, out.Refused, out.URI = "", "", ""
		c.request("workspace/executeCommand", object{"command": "ludo.showChanges",
			"arguments": []any{uri, object{"line": line, "character": character}}}, &out)
	}
	line := lineWith(text, "name: pot")
	column := strings.Index(strings.Split(text, "\n")[line], "pot")
	ask(line, column)
	for _, part := range []string{"# Who can change the global variable `pot`", "the effect macro fill", "In 8 games "} {
		if !strings.Contains(out.Text, part) {
			t.Errorf("%q lacks %q", out.Text, part)
		}
	}
	if !strings.HasPrefix(out.URI, "ludo://changes/") || c.content(out.URI) != out.Text {
		t.Errorf("the document %s is another one", out.URI)
	}
	c.change(uri, 2, splice(0, 0, 0, 0, "\n"))
	if now := c.content(out.URI); now == out.Text || !strings.Contains(now, "global variable `pot`") {
		t.Errorf("after an edit above it: %q", now)
	}
	ask(0, 0)
	if out.Refused != "No variable, marker, property of tokens or zone is named here." {
		t.Errorf("where nothing is named: %+v", out)
	}
}
