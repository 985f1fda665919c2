package lsp

import (
	"strings"
	"testing"

	"go.lsp.dev/protocol"
)

const untidyGame = "#  A   game\n\n```yaml\nzones:\n- {id:   deck, owner: none, visibility: hidden, ordering: stack}\n- id:   hand\n  owner: player\n  visibility: owner\n  ordering: set\n```\n"

// afterEdits is a text after edits in UTF-16, which are in order.
func afterEdits(text string, edits []protocol.TextEdit) string {
	lines := strings.SplitAfter(text, "\n")
	offset := func(p protocol.Position) int {
		return len(strings.Join(lines[:p.Line], "")) + int(p.Character) // the texts are in ASCII
	}
	var b strings.Builder
	at := 0
	for _, e := range edits {
		b.WriteString(text[at:offset(e.Range.Start)] + e.NewText)
		at = offset(e.Range.End)
	}
	return b.String() + text[at:]
}

// A document, a part of it and what is typed are formatted as the project file says, and
// as the user has configured, who has the last word.
func TestFormatting(t *testing.T) {
	root := folder(t, map[string]string{"a.md": untidyGame, "ludo.yaml": "format: { width: 60, quotes: double }\n"})
	c := connectToCore(t)
	offered := c.initialize(usualCapabilities, root)
	for _, provider := range []string{"documentFormattingProvider", "documentRangeFormattingProvider",
		"documentOnTypeFormattingProvider"} {
		if offered.Capabilities[provider] == nil {
			t.Errorf("%s is not offered", provider)
		}
	}
	uri := fileURI(root + "/a.md")
	c.open(uri, 1, untidyGame)
	formats := func(what, method string, params object, want string) {
		t.Helper()
		params["textDocument"] = object{"uri": uri}
		params["options"] = object{"tabSize": 4, "insertSpaces": true}
		var edits []protocol.TextEdit
		c.request("textDocument/"+method, params, &edits)
		if got := afterEdits(untidyGame, edits); got != want {
			t.Errorf("%s: got\n%s\nwant\n%s", what, got, want)
		}
	}
	const hand = "  - id: hand\n    owner: player\n    visibility: owner\n    ordering: set\n```\n"
	const tidy = "#  A   game\n\n```yaml\nzones:\n  - { id: deck, owner: none, visibility: hidden, ordering: stack }\n" + hand
	const onLines = "#  A   game\n\n```yaml\nzones:\n  - id: deck\n    owner: none\n    visibility: hidden\n    ordering: stack\n" + hand
	formats("as the project file says", "formatting", object{}, onLines)
	formats("an entry", "rangeFormatting", object{"range": span(5, 0, 8, 15)},
		strings.Replace(untidyGame, "id:   hand", "id: hand", 1))
	formats("the line above", "onTypeFormatting", object{"position": at(6, 0), "ch": "\n"},
		strings.Replace(untidyGame, "id:   hand", "id: hand", 1))
	c.notify("workspace/didChangeConfiguration",
		object{"settings": object{"ludo": object{"format": object{"width": 100, "indent": 0}}}})
	formats("as the user says", "formatting", object{}, tidy)
	c.sent("window/logMessage", "ludo.format.indent: Expected a whole number from 1 to 8.")
}

// A document is formatted when it is saved, where the project file or the user wants it.
func TestFormattingOnSave(t *testing.T) {
	root := folder(t, map[string]string{"a.md": untidyGame, "ludo.yaml": "format: { onSave: format }\n"})
	c := connectToCore(t)
	offered := c.initialize(usualCapabilities, root)
	if offered.Capabilities["textDocumentSync"].(object)["willSaveWaitUntil"] != true {
		t.Error("the server is not asked")
	}
	uri := fileURI(root + "/a.md")
	c.open(uri, 1, untidyGame)
	saves := func() string {
		t.Helper()
		var edits []protocol.TextEdit
		c.request("textDocument/willSaveWaitUntil", object{"textDocument": object{"uri": uri}, "reason": 1}, &edits)
		return afterEdits(untidyGame, edits)
	}
	if got := saves(); got == untidyGame || strings.Contains(got, "id:   hand") {
		t.Errorf("saved is\n%s", got)
	}
	c.notify("workspace/didChangeConfiguration",
		object{"settings": object{"ludo": object{"format": object{"onSave": "keep"}}}})
	if got := saves(); got != untidyGame {
		t.Errorf("saved is\n%s", got)
	}
}

// Of a document that is no part of a game nothing is formatted.
func TestOtherMarkdownIsNotFormatted(t *testing.T) {
	root := folder(t, map[string]string{"notes.md": "```yaml\nvolunteers:   [anna]\n```\n"})
	c := connectToCore(t)
	c.initialize(usualCapabilities, root)
	uri := fileURI(root + "/notes.md")
	c.open(uri, 1, "```yaml\nvolunteers:   [anna]\n```\n")
	edits := []protocol.TextEdit{{}}
	c.request("textDocument/formatting",
		object{"textDocument": object{"uri": uri}, "options": object{"tabSize": 2, "insertSpaces": true}}, &edits)
	if len(edits) > 0 {
		t.Errorf("%v", edits)
	}
}
