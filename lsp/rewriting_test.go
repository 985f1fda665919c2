package lsp

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
)

const pairOfActions = "# Game\n\n```yaml\nmetadata: { id: g, players: { min: 2, max: 2 } }\n" +
	"globalVars: [{ name: n, type: int, init: 0, min: 0, max: 9 }]\nzones: []\n" +
	"turnStructure: { phases: [{ id: main }] }\nactions:\n" +
	"  - { id: a, actor: active, executor: actor, phase: [main],\n" +
	"      effects: [{ setVar: { scope: global, var: n, value: 1 } }] }\n" +
	"  - { id: b, actor: active, executor: actor, phase: [main], effects: [] }\n" +
	"terminal: { conditions: [{ when: { op: '==', left: { ref: gvar, var: n }, right: 1 },\n" +
	"  result: { type: draw } }] }\n```\n"

// What can be written in another way is offered to those who ask, and made when it is taken;
// what cannot be made is told to the user, and the request does not fail.
func TestRewritingsAreMadeWhenTheyAreTaken(t *testing.T) {
	for _, resolves := range []bool{true, false} {
		properties := []string{}
		if resolves {
			properties = []string{"edit"}
		}
		c := connectToCore(t)
		c.initialize(object{
			"workspace": object{"workspaceEdit": object{"documentChanges": true,
				"resourceOperations": []string{"create"}}},
			"textDocument": object{"codeAction": object{
				"resolveSupport":           object{"properties": properties},
				"dataSupport":              resolves,
				"codeActionLiteralSupport": object{"codeActionKind": object{"valueSet": []string{"refactor"}}},
			}},
		})
		c.open("file:///game/a.md", 1, pairOfActions)
		where := span(10, 6, 10, 6)
		got := titles(c.actions("file:///game/a.md", where, object{"triggerKind": 2}))
		if slices.ContainsFunc(got, isMove) {
			t.Errorf("unasked: %q", got)
		}
		all := c.actions("file:///game/a.md", where, object{"only": []string{"refactor"}})
		at := slices.IndexFunc(all, func(a codeAction) bool { return isMove(a.Title) })
		if at < 0 {
			t.Fatalf("no file is offered: %q", titles(all))
		}
		moved := c.edited(all[at])
		text, _ := json.Marshal(moved)
		if !strings.Contains(string(text), `"file:///game/actions.md"`) ||
			!strings.Contains(string(text), "Actions") || moved.Kind != "refactor.move" {
			t.Errorf("resolves %v: %s", resolves, text)
		}
	}
}

func isMove(title string) bool { return title == "Move this entry to a new file actions.md" }

// edited is an action with its edit.
func (c *testClient) edited(a codeAction) codeAction {
	c.t.Helper()
	if a.Edit != nil {
		return a
	}
	var out codeAction
	c.request("codeAction/resolve", object{"title": a.Title, "kind": a.Kind, "data": a.Data}, &out)
	return out
}

// A refactoring that would make another game of it is refused in words.
func TestRefusedRewritingsAreTold(t *testing.T) {
	c := connectToCore(t)
	c.initialize(object{"textDocument": object{"codeAction": object{
		"resolveSupport": object{"properties": []string{"edit"}}, "dataSupport": true,
		"codeActionLiteralSupport": object{"codeActionKind": object{"valueSet": []string{"refactor"}}}}}})
	c.open("untitled:a", 1, strings.Replace(pairOfActions, "zones: []", "zones:\n  # nothing yet\n  - id: z\n"+
		"    owner: none # yet\n    visibility: public\n    ordering: set", 1))
	for _, a := range c.actions("untitled:a", span(8, 5, 8, 5), object{"only": []string{"refactor"}}) {
		if a.Title != "Write this on one line" {
			continue
		}
		if got := c.edited(a); got.Edit != nil {
			t.Errorf("an edit: %+v", got.Edit)
		}
		const want = "A comment stands in it, for which there is no room on one line: # yet."
		var said struct{ Message string }
		if err := json.Unmarshal(c.sent("window/showMessage", ""), &said); err != nil || said.Message != want {
			t.Errorf("the user is told %q (%v)", said.Message, err)
		}
		return
	}
	t.Error("nothing is offered")
}
