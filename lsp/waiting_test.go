package lsp

import (
	"strings"
	"sync"
	"testing"

	"ludo-lsp/internal/project"
)

// waitingEngine is the real analysis, in which compiling waits for release where the prose leads to slow.md.
type waitingEngine struct {
	coreEngine
	waits, release chan struct{}
}

func (e waitingEngine) withProject(of project.Reading, fileExists func(string) bool) engine {
	e.coreEngine = e.coreEngine.withProject(of, func(path string) bool {
		if strings.HasSuffix(path, "slow.md") {
			e.waits <- struct{}{}
			<-e.release
		}
		return fileExists(path)
	}).(coreEngine)
	return e
}

// placeOf is the position of a text in a document.
func placeOf(document, text string) object {
	before, _, _ := strings.Cut(document, text)
	line := strings.LastIndex(before, "\n") + 1
	return object{"line": strings.Count(before, "\n"), "character": len(before) - line}
}

// No request waits for the compiling of another spec, and none for that of its own which needs nothing that
// only compiling shows. A name is changed once it is known what compiling would find then.
func TestNoRequestWaitsForAnothersCompiling(t *testing.T) {
	slowText := strings.Replace(weather, "# Weather", "# Weather\n\nSee [the map](slow.md).", 1)
	slow, quick := folder(t, map[string]string{"a.md": slowText}), folder(t, map[string]string{"a.md": weather})
	e := waitingEngine{coreEngine{}, make(chan struct{}, 100), make(chan struct{})}
	c := connectTo(t, nil, Options{Version: "test", engine: e})
	release := sync.OnceFunc(func() { close(e.release) })
	t.Cleanup(release)
	c.initialize(merged(editingCapabilities, object{"textDocument": object{"diagnostic": object{},
		"callHierarchy": object{}, "semanticTokens": object{"requests": object{"full": true}}}}), slow, quick)
	slowURI, quickURI := fileURI(slow+"/a.md"), fileURI(quick+"/a.md")
	c.open(slowURI, 1, slowText)
	<-e.waits // the compiling that waits
	c.open(quickURI, 1, weather)
	for uri, text := range map[string]string{slowURI: slowText, quickURI: weather} {
		at := placeOf(text, "sky, delta")
		document := object{"uri": uri}
		place := object{"textDocument": document, "position": at}
		all := object{"start": object{"line": 0, "character": 0}, "end": at}
		options := object{"tabSize": 2, "insertSpaces": true}
		for method, more := range map[string]object{
			"hover": {}, "definition": {}, "typeDefinition": {}, "completion": {}, "documentHighlight": {},
			"prepareRename": {}, "signatureHelp": {}, "linkedEditingRange": {},
			"references": {"context": object{"includeDeclaration": true}}, "prepareCallHierarchy": {},
			"documentSymbol": {}, "foldingRange": {}, "semanticTokens/full": {}, "documentLink": {}, "codeLens": {},
			"selectionRange": {"positions": []any{at}}, "inlayHint": {"range": all},
			"codeAction": {"range": all, "context": object{"diagnostics": []any{}}},
			"formatting": {"options": options}, "onTypeFormatting": {"options": options, "ch": ":"},
		} {
			var answer any
			c.request("textDocument/"+method, merged(place, more), &answer)
			if method == "hover" && answer == nil {
				t.Errorf("%s: nothing is said of the marker", uri)
			}
		}
	}
	// What only compiling shows of the other spec is there, too.
	var renamed any
	c.request("textDocument/rename", object{"textDocument": object{"uri": quickURI},
		"position": placeOf(weather, "sky, delta"), "newName": "heaven"}, &renamed)
	if renamed == nil {
		t.Error("the marker has the name that it had")
	}
	var report struct{ Items []struct{ Code string } }
	c.request("textDocument/diagnostic", object{"textDocument": object{"uri": quickURI}}, &report)
	found := map[string]bool{}
	for _, d := range report.Items {
		found[d.Code] = true
	}
	if !found[severalZones] {
		t.Errorf("the other spec is not compiled: %v", report.Items)
	}
	release()
	c.request("textDocument/diagnostic", object{"textDocument": object{"uri": slowURI}}, &report)
}
