package lsp

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// There is one action for all places to which something can be moved: it asks where, and offers no place at which
// the game would be another one.
func TestMovingAsksWhere(t *testing.T) {
	const more = "globalVars:\n  - { name: tide, type: int, init: 0, min: 0, max: 9 }"
	root := folder(t, map[string]string{"00-rules.md": gameText(declaring), "10-play.md": gameText(naming),
		"20-more.md": gameText(more)})
	c := connectToCore(t)
	c.answer = func(method string, _ json.RawMessage) any {
		if method == "window/showMessageRequest" {
			return object{"title": "10-play.md"}
		}
		return object{"applied": true}
	}
	c.initialize(object{
		"workspace": object{"applyEdit": true, "workspaceEdit": object{"documentChanges": true}},
		"textDocument": object{"codeAction": object{"resolveSupport": object{"properties": []string{"edit"}},
			"dataSupport":              true,
			"codeActionLiteralSupport": object{"codeActionKind": object{"valueSet": []string{"refactor"}}}}}}, root)
	uri := fileURI(filepath.Join(root, "20-more.md"))
	c.open(uri, 1, gameText(more))
	line := lineWith(gameText(more), "tide")
	all := c.actions(uri, span(line, 5, line, 5), object{"only": []string{"refactor"}})
	var moves []string
	for _, title := range titles(all) {
		if strings.HasPrefix(title, "Move") {
			moves = append(moves, title)
		}
	}
	if !slices.Equal(moves, []string{"Move this entry to…"}) {
		t.Fatalf("the moves are %q", moves)
	}
	c.run("ludo.moveTo", uri, span(line, 5, line, 5))
	var asked struct{ Actions []struct{ Title string } }
	if err := json.Unmarshal(c.sent("window/showMessageRequest", ""), &asked); err != nil || len(asked.Actions) != 2 {
		t.Errorf("it asks %+v (%v)", asked, err)
	}
	if edit := string(c.sent("workspace/applyEdit", "")); !strings.Contains(edit, "10-play.md") ||
		!strings.Contains(edit, "tide") {
		t.Errorf("the edit is %s", edit)
	}
}

// What the editor does not do is told, with its reason.
func TestARefusedEditIsTold(t *testing.T) {
	const more = "globalVars:\n  - { name: tide, type: int, init: 0, min: 0, max: 9 }"
	root := folder(t, map[string]string{"00-rules.md": gameText(declaring), "10-play.md": gameText(naming),
		"20-more.md": gameText(more)})
	c := connectToCore(t)
	c.answer = func(method string, _ json.RawMessage) any {
		if method == "window/showMessageRequest" {
			return object{"title": "10-play.md"}
		}
		return object{"applied": false, "failureReason": "the file is read-only"}
	}
	c.initialize(object{"workspace": object{"applyEdit": true, "workspaceEdit": object{"documentChanges": true}}}, root)
	uri := fileURI(filepath.Join(root, "20-more.md"))
	c.open(uri, 1, gameText(more))
	line := lineWith(gameText(more), "tide")
	c.run("ludo.moveTo", uri, span(line, 5, line, 5))
	c.sent("window/showMessage", "The editor did not move it to 10-play.md: the file is read-only.")
}

// A client that does not watch files says nothing of a document that another program has changed: edits are for what
// lies on the disk.
func TestEditsAreForWhatLiesOnTheDisk(t *testing.T) {
	root := folder(t, map[string]string{"00-rules.md": gameText(declaring), "10-play.md": gameText(naming)})
	c := connectToCore(t)
	c.initialize(merged(usualCapabilities, object{"workspace": object{"workspaceEdit": object{"documentChanges": true}},
		"textDocument": object{"rename": object{"prepareSupport": true}}}), root)
	uri := fileURI(filepath.Join(root, "00-rules.md"))
	c.open(uri, 1, gameText(declaring))
	c.until("the rules to be read", func() bool { return len(c.all(uri)) > 0 })
	other := filepath.Join(root, "10-play.md")
	changed := "Written by\nanother program.\n\n" + gameText(naming)
	if err := os.WriteFile(other, []byte(changed), 0o600); err != nil {
		t.Fatal(err)
	}
	line := lineWith(gameText(declaring), "heap")
	var edit struct {
		DocumentChanges []struct {
			TextDocument struct{ URI string }
			Edits        []struct {
				Range   lspRange
				NewText string
			}
		}
	}
	c.request("textDocument/rename", object{"textDocument": object{"uri": uri},
		"position": at(line, strings.Index(strings.Split(gameText(declaring), "\n")[line], "heap")), "newName": "hoard"}, &edit)
	found := 0
	for _, d := range edit.DocumentChanges {
		if !strings.HasSuffix(d.TextDocument.URI, "10-play.md") {
			continue
		}
		for _, e := range d.Edits {
			found++
			written := strings.Split(changed, "\n")[e.Range.Start.Line][e.Range.Start.Character:e.Range.End.Character]
			if !strings.Contains(written, "heap") {
				t.Errorf("%q is written over", written)
			}
		}
	}
	if found == 0 {
		t.Errorf("nothing is renamed there: %+v", edit)
	}
}
