package lsp

import (
	"slices"
	"testing"
)

// TestTokenDeltas types a word, breaks a unit and takes it all back: each delta
// makes what was sent before into what is sent now.
func TestTokenDeltas(t *testing.T) {
	c := connectToCore(t)
	c.initialize(editingCapabilities)
	const uri = "untitled:in.md"
	document := object{"uri": uri}
	c.open(uri, 1, "# Färre\n\n```yaml\nzones:\n  - { id: quay, owner: none, visibility: public, ordering: set }\n"+
		"actions:\n  - id: load\n    actor: active\n```\n")
	var known tokens
	c.request("textDocument/semanticTokens/full", object{"textDocument": document}, &known)
	for i, edit := range []any{
		splice(4, 15, 4, 15, "side"), splice(4, 10, 4, 10, "'"), splice(6, 0, 6, 0, "  - id: wait\n"),
		splice(0, 0, 0, 0, "\n\n"), splice(0, 0, 2, 0, ""), splice(6, 0, 7, 0, ""), splice(4, 10, 4, 11, ""),
		splice(2, 0, 3, 0, ""), splice(2, 0, 2, 0, "```yaml\n"), splice(0, 0, 0, 1, "-"),
	} {
		c.change(uri, i+2, edit)
		var delta, full tokens
		c.request("textDocument/semanticTokens/full/delta",
			object{"textDocument": document, "previousResultId": known.ResultID}, &delta)
		data := known.Data
		if delta.Edits == nil {
			t.Errorf("after edit %d all tokens are sent", i)
			data = delta.Data
		}
		for _, e := range slices.Backward(delta.Edits) {
			data = slices.Concat(data[:e.Start], e.Data, data[e.Start+e.DeleteCount:])
		}
		c.request("textDocument/semanticTokens/full", object{"textDocument": document}, &full)
		if !slices.Equal(data, full.Data) {
			t.Fatalf("after edit %d the delta gives %v, want %v", i, data, full.Data)
		}
		known = full
	}
	var again tokens
	c.request("textDocument/semanticTokens/full/delta",
		object{"textDocument": document, "previousResultId": "of yesterday"}, &again)
	if again.Edits != nil || !slices.Equal(again.Data, known.Data) {
		t.Error("an unknown result gives no full answer")
	}
	var none tokens
	c.open("untitled:prose.md", 1, "# Prose\n")
	c.request("textDocument/semanticTokens/full", object{"textDocument": object{"uri": "untitled:prose.md"}}, &none)
	if len(none.Data) != 0 {
		t.Errorf("prose has colours: %v", none.Data)
	}
}
