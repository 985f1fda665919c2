package lsp

import (
	"encoding/json"
	"strings"
	"testing"
)

const ferry = "```yaml\nglobalMarkerLattices:\n  - { id: weather, states: [calm, stormy], defaultState: calm }\n" +
	"zones:\n  - { id: quay, owner: none, visibility: public, ordering: set }\n" +
	"actions:\n  - id: wait\n    actor: active\n    effects:\n" +
	"      - shiftGlobalMarker: { marker: weather, delta: 1 }\n      - shuffle: { zone:  }\n      - \n```\n"

// TestClientsThatKnowLess asks as an editor that knows neither snippets nor
// Markdown nor nested symbols.
func TestClientsThatKnowLess(t *testing.T) {
	c := connectToCore(t)
	c.initialize(merged(usualCapabilities, object{"textDocument": object{"foldingRange": object{"rangeLimit": 2}}}))
	const uri = "untitled:in.md"
	c.open(uri, 1, ferry)
	items, _ := c.complete(uri, cursor{"effect", 11, 8})
	if len(items) < 30 {
		t.Fatalf("%d effects", len(items))
	}
	for _, i := range items {
		if i.InsertTextFormat == 2 || strings.ContainsAny(i.TextEdit.NewText, "$\n") {
			t.Errorf("%s inserts %q", i.Label, i.TextEdit.NewText)
		}
	}
	var item completionItem
	c.request("completionItem/resolve", object{"label": items[0].Label, "data": items[0].Data}, &item)
	if item.Documentation.Kind != "plaintext" || item.Documentation.Value == "" ||
		strings.Contains(item.Documentation.Value, "`") {
		t.Errorf("documentation %+v", item.Documentation)
	}
	var flat []struct {
		Name          string
		ContainerName string
		Location      struct{ Range lspRange }
	}
	c.request("textDocument/documentSymbol", object{"textDocument": object{"uri": uri}}, &flat)
	found := false
	for _, s := range flat {
		found = found || s.Name == "quay" && s.ContainerName == "zones" && s.Location.Range.Start.Line == 4
	}
	if !found {
		t.Errorf("quay is not among %+v", flat)
	}
	var folds []any
	c.request("textDocument/foldingRange", object{"textDocument": object{"uri": uri}}, &folds)
	if len(folds) != 2 {
		t.Errorf("%d folds for a client that wants 2", len(folds))
	}
	m := c.finish(c.begin("textDocument/semanticTokens/full", object{"textDocument": object{"uri": uri}}))
	if m.Error != nil {
		t.Errorf("asked anyway: %+v", m.Error)
	}
}

// TestDocumentationOfItems resolves an item of each kind.
func TestDocumentationOfItems(t *testing.T) {
	c := connectToCore(t)
	c.initialize(editingCapabilities)
	const uri = "untitled:in.md"
	c.open(uri, 1, ferry)
	for _, test := range []struct {
		place     cursor
		label     string
		mentioned string
	}{
		{cursor{"effect", 11, 8}, "setVar", "`scope`"},
		{cursor{"zone", 10, 25}, "quay", "```yaml\n"},
		{cursor{"field", 7, 4}, "executor", "executor:"},
	} {
		items, _ := c.complete(uri, test.place)
		found := false
		for _, i := range items {
			if i.Label != test.label {
				continue
			}
			found = true
			if raw, err := json.Marshal(i.Data); err != nil || strings.Contains(string(raw), `\u0000`) {
				t.Errorf("%s: not every editor can read %s (%v)", test.label, raw, err)
			}
			var full completionItem
			c.request("completionItem/resolve", object{"label": i.Label, "data": i.Data}, &full)
			if full.Documentation.Kind != "markdown" || !strings.Contains(full.Documentation.Value, test.mentioned) {
				t.Errorf("%s: %+v", test.label, full.Documentation)
			}
		}
		if !found {
			t.Errorf("%s is not offered at %s", test.label, test.place.name)
		}
	}
	var strange completionItem
	c.request("completionItem/resolve", object{"label": "of another server", "data": object{"x": 1}}, &strange)
	if strange.Documentation.Value != "" {
		t.Error("an item that is not ours got documentation")
	}
}

// TestHintsAndLensesCanBeSwitchedOff changes the settings while the document is
// open; the editor is told to ask again.
func TestHintsAndLensesCanBeSwitchedOff(t *testing.T) {
	c := connectToCore(t)
	c.initialize(editingCapabilities)
	const uri = "untitled:in.md"
	c.open(uri, 1, ferry)
	count := func() (hints, lenses int) {
		var all []json.RawMessage
		c.request("textDocument/inlayHint", object{"textDocument": object{"uri": uri}, "range": span(0, 0, 100, 0)},
			&all)
		hints = len(all)
		c.request("textDocument/codeLens", object{"textDocument": object{"uri": uri}}, &all)
		return hints, len(all)
	}
	if hints, lenses := count(); hints != 1 || lenses != 2 {
		t.Errorf("%d hints and %d lenses", hints, lenses)
	}
	c.notify("workspace/didChangeConfiguration", object{"settings": object{"ludo": object{
		"inlayHints": object{"markerShifts": false}, "codeLens": object{"uses": false, "simulations": false},
	}}})
	c.sent("workspace/inlayHint/refresh", "")
	c.sent("workspace/codeLens/refresh", "")
	if hints, lenses := count(); hints != 0 || lenses != 0 {
		t.Errorf("switched off, but %d hints and %d lenses", hints, lenses)
	}
	c.notify("workspace/didChangeConfiguration",
		object{"settings": object{"ludo": object{"inlayHints": 3, "codeLens": object{"uses": "no"}}}})
	c.sent("window/logMessage", "ludo.inlayHints must be an object.")
	c.sent("window/logMessage", "ludo.codeLens.uses must be true or false.")
}

// TestTypedCharactersBringItemsOnlyWhereTheyMean types the trigger characters
// where nothing is to be said.
func TestTypedCharactersBringItemsOnlyWhereTheyMean(t *testing.T) {
	c := connectToCore(t)
	c.initialize(editingCapabilities)
	const uri = "untitled:in.md"
	c.open(uri, 1, "Some - prose: here\n\n```yaml\nzones:\n  - { id: quay, owner: none , visibility: public }\n  - id: old-quay\n```\n")
	for _, test := range []struct {
		character       string
		line, at, items int
	}{
		{"-", 0, 6, 0}, {" ", 0, 14, 0}, {"-", 5, 12, 0}, {" ", 4, 23, 2}, {" ", 4, 25, 0},
	} {
		var list struct{ Items []completionItem }
		c.request("textDocument/completion", object{
			"textDocument": object{"uri": uri}, "position": at(test.line, test.at),
			"context": object{"triggerKind": 2, "triggerCharacter": test.character},
		}, &list)
		if len(list.Items) != test.items {
			t.Errorf("%q at %d:%d brings %d items, want %d", test.character, test.line, test.at, len(list.Items),
				test.items)
		}
	}
}

// TestWorkspaceSymbols searches all specs of the workspace.
func TestWorkspaceSymbols(t *testing.T) {
	root := folder(t, map[string]string{
		"one/a.md": ferry, "two/b.md": strings.ReplaceAll(ferry, "quay", "quarry"), "prose.md": "# quay\n",
	})
	c := connectToCore(t)
	c.initialize(editingCapabilities, root)
	var found []struct {
		Name, ContainerName string
		Location            struct {
			URI   string
			Range lspRange
		}
	}
	c.request("workspace/symbol", object{"query": "qua"}, &found)
	var names []string
	for _, f := range found {
		names = append(names, f.Name+" of the "+f.ContainerName+" in "+
			strings.TrimPrefix(f.Location.URI, fileURI(root)+"/"))
	}
	if got := strings.Join(names, "; "); got != "quay of the zones in one/a.md; quarry of the zones in two/b.md" {
		t.Errorf("found %s", got)
	}
}
