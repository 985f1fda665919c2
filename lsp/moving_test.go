package lsp

import (
	"encoding/json"
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
