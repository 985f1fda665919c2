package lsp

import (
	"fmt"
	"strings"
	"testing"
)

// completingText is a document with cursors; the answer is what comes of the item with a label.
const completingText = "```yaml\nglobalVars:\n  - { name: gold, type: int, init: 0, min: 0, max: 9 }\n" +
	"zones:\n  - { id: bank, owner: none, visibility: public, ordering: set }\n" +
	"effectMacros:\n  - { id: pay, params: [{ name: amount, type: value }], exports: [], effects: [] }\n" +
	"actions:\n  - id: take\n    li<|key|>zz: []\n    pr<|half|>e: null\n    effects:\n" +
	"      - shuffle: { zone: b<|name|>rest }\n      - shuffle: { zone: 'b<|quoted|>rest' }\n      - shuffle: { zone: ba<|end|>nk }\n" +
	"      - <|effect|>\n      - setVar: { scope: global, var: <|variable|> }\n      - macro: <|macro|>\n```\n"

type wireItem struct {
	Label        string
	Detail       string
	LabelDetails struct{ Detail, Description string }
	TextEdit     struct {
		NewText                string
		Range, Insert, Replace *lspRange
	}
}

// Accepting an item keeps the word after the cursor: an editor that can ask is told both what is
// inserted and what is replaced.
func TestItemsKeepWhatFollows(t *testing.T) {
	text, places := cursors(completingText)
	for _, asks := range []bool{true, false} {
		c := connectToCore(t)
		c.initialize(merged(editingCapabilities,
			object{"textDocument": object{"completion": object{
				"completionItem": object{"insertReplaceSupport": asks}}}}))
		const uri = "untitled:in.md"
		c.open(uri, 1, text)
		for _, test := range []struct{ place, label, insert, replace string }{
			{"key", "limits", "li", "lizz"},
			{"half", "pre", "pre", "pre"},
			{"name", "bank", "b", "brest"},
			{"quoted", "bank", "'brest'", "'brest'"},
			{"end", "bank", "bank", "bank"},
		} {
			item := c.itemAt(uri, places, test.place, test.label)
			e := item.TextEdit
			if !asks {
				e.Insert, e.Replace = e.Range, e.Range
				test.replace = test.insert
			}
			if e.Insert == nil || e.Replace == nil || cut(text, *e.Insert) != test.insert ||
				cut(text, *e.Replace) != test.replace {
				t.Errorf("asks %t, %s: %+v", asks, test.place, e)
			}
		}
	}
}

// itemAt is the item with a label at a cursor.
func (c *testClient) itemAt(uri string, places []cursor, place, label string) (out wireItem) {
	c.t.Helper()
	for _, p := range places {
		if p.name != place {
			continue
		}
		var list struct{ Items []wireItem }
		c.request("textDocument/completion",
			object{"textDocument": object{"uri": uri}, "position": at(p.line, p.character)}, &list)
		for _, i := range list.Items {
			if i.Label == label {
				return i
			}
		}
	}
	c.t.Fatalf("%s is not offered at %s", label, place)
	return out
}

// An item says of what type it is, whose, and what it does.
func TestItemsSayWhatTheyAre(t *testing.T) {
	text, places := cursors(completingText)
	for _, details := range []bool{true, false} {
		c := connectToCore(t)
		c.initialize(merged(editingCapabilities,
			object{"textDocument": object{"completion": object{
				"completionItem": object{"labelDetailsSupport": details}}}}))
		const uri = "untitled:in.md"
		c.open(uri, 1, text)
		for _, test := range []struct{ place, label, details, plain string }{
			{"effect", "setVar", "|Gives a variable a new value; numbers are kept within the variable's bounds.", "Gives a variable a new value; numbers are kept within the variable's bounds."},
			{"variable", "gold", ": int 0–9|global variable", "global variable: int 0–9"},
			{"macro", "pay", "(amount)|effect macro", "effect macro (amount)"},
			{"half", "actor", ": player (required)|Who may take the action. Mostly this is active, the player whose turn it is.", "player (required)"},
		} {
			item := c.itemAt(uri, places, test.place, test.label)
			want, got := test.plain, item.Detail
			if details {
				want, got = test.details, fmt.Sprintf("%s|%s", item.LabelDetails.Detail, item.LabelDetails.Description)
			}
			if got != want || strings.Contains(item.Detail, "\n") {
				t.Errorf("details %t, %s: %q, want %q", details, test.label, got, want)
			}
		}
	}
}
