package lsp

import (
	"slices"
	"strings"
	"testing"
)

// typedText is a game on whose lines somebody is typing.
const typedText = "```yaml\nmetadata: { id: a, players: { min: 2, max: 2 } }\n```\n\n```yaml\nLINE\n```\n"

// What opens by itself does not keep Enter from beginning a line: after a key there is nothing that only opens
// a list or a record, and nothing is offered that stands there already. Whoever asks is told of it.
func TestItemsThatOpenByThemselvesLeaveEnterAlone(t *testing.T) {
	const action = "turnStructure: { phases: [ { id: day } ] }\nzones:\n  - { id: a-b, owner: none, visibility: public, ordering: set }\n" +
		"actions:\n  - id: walk\n    "
	for _, test := range []struct{ line, item, space string }{ // space: an item that a blank after the colon brings up
		{"tokenTypes:", "[]", ""}, {"zones:", "[]", ""}, {"perPlayerVars:", "[]", ""}, {"actions:", "[]", ""},
		{"turnStructure:", "{ phases }", ""}, {"terminal:\n  conditions:", "[]", ""}, {"metadata:\n  players:", "{ min, max }", ""},
		{action + "params:", "[]", ""}, {action + "limits:", "[]", ""},
		{action + "phase:", "day", "day"}, {action + "pre:", "op: and", "op: and"}, {action + "effects:", "[]", "draw"},
	} {
		line := test.line
		asked, opened := typedItems(t, line, ""), typedItems(t, line, ":")
		if !slices.Contains(asked, test.item) || len(opened) > 0 {
			t.Errorf("%q: by itself %q, asked for %q, want none and %s", line, opened, asked, test.item)
		}
		opened = typedItems(t, line+" ", " ")
		if test.space == "" && len(opened) > 0 || test.space != "" && !slices.Contains(opened, test.space) ||
			slices.Contains(opened, "[]") {
			t.Errorf("%q and a blank: by itself %q, want %q", line, opened, test.space)
		}
	}
	if got := typedItems(t, action+"actor:", ":"); !slices.Contains(got, "active") {
		t.Errorf("a value of one word is not offered: %q", got)
	}
	const effect = action + "effects:\n      - shuffle: { zone: "
	if got := typedItems(t, effect+"a-b", "-"); slices.Contains(got, "a-b") {
		t.Errorf("what is written is offered: %q", got)
	}
	if got := typedItems(t, effect+"a-b", ""); !slices.Contains(got, "a-b") {
		t.Errorf("asked for, what is written is not offered: %q", got)
	}
}

// typedItems are the labels of what is offered after a text; because a character was typed, if there is one.
func typedItems(t *testing.T, text, character string) (labels []string) {
	t.Helper()
	c := connectToCore(t)
	c.initialize(editingCapabilities)
	const uri = "untitled:in.md"
	before, after, _ := strings.Cut(typedText, "LINE")
	before += text
	c.open(uri, 1, before+after)
	context := object{"triggerKind": 1}
	if character != "" {
		context = object{"triggerKind": 2, "triggerCharacter": character}
	}
	var list struct{ Items []wireItem }
	line := before[strings.LastIndex(before, "\n")+1:]
	c.request("textDocument/completion", object{
		"textDocument": object{"uri": uri}, "position": at(strings.Count(before, "\n"), len(line)), "context": context,
	}, &list)
	for _, i := range list.Items {
		labels = append(labels, i.Label)
	}
	return labels
}
