package lsp

import (
	"cmp"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"ludo-lsp/internal/dev/specs"
)

// BenchmarkRequests asks over the wire about variables all over a large document, each time after a keystroke
// whose diagnostics have come, and reports the percentiles of each request in ms; -benchtime 500x asks 500 times.
func BenchmarkRequests(b *testing.B) {
	path, text := specs.With(b, specs.Large(b), "actions")
	root, err := filepath.Abs(filepath.Dir(path))
	if err != nil {
		b.Fatal(err)
	}
	uri := fileURI(filepath.Join(root, filepath.Base(path)))
	document := object{"uri": uri}
	c := connectToCore(b)
	c.initialize(merged(editingCapabilities, object{"textDocument": object{"callHierarchy": object{}}}), root)
	c.open(uri, 1, text)
	c.diagnosed(uri, 1)
	var places []object
	for i, line := range strings.Split(text, "\n") {
		if at := strings.Index(line, "var: "); at >= 0 {
			places = append(places, object{"line": i, "character": at + len("var: ") + 1})
		}
	}
	if len(places) == 0 {
		b.Fatal("no variable is named in the document")
	}
	last := strings.Count(text, "\n")
	version, asked := 1, 0
	for _, r := range []struct {
		name, method string
		params       func(at object) object
	}{
		{"completion", "textDocument/completion", nil},
		{"hover", "textDocument/hover", nil},
		{"definition", "textDocument/definition", nil},
		{"actions", "textDocument/codeAction", func(at object) object {
			return object{"range": object{"start": at, "end": at}, "context": object{"diagnostics": []any{}}}
		}},
		{"on-type", "textDocument/onTypeFormatting", func(at object) object {
			return object{"position": at, "ch": ":", "options": object{"tabSize": 2, "insertSpaces": true}}
		}},
		{"tokens-delta", "textDocument/semanticTokens/full/delta", func(object) object {
			var whole tokens
			c.request("textDocument/semanticTokens/full", object{"textDocument": document}, &whole)
			return object{"previousResultId": whole.ResultID}
		}},
		{"lenses", "textDocument/codeLens", func(object) object { return object{} }},
		{"calls", "callHierarchy/incomingCalls", func(at object) object {
			var items []any
			c.request("textDocument/prepareCallHierarchy", object{"textDocument": document, "position": at}, &items)
			if len(items) == 0 {
				b.Fatalf("nothing can be asked for its uses at %v", at)
			}
			return object{"item": items[0]}
		}},
	} {
		b.Run(r.name, func(b *testing.B) {
			var took []time.Duration
			for b.Loop() {
				version++
				c.change(uri, version, splice(last, 0, last, 0, " "))
				c.diagnosed(uri, version)
				at := places[asked*7%len(places)]
				asked++
				params := object{"position": at}
				if r.params != nil {
					params = r.params(at)
				}
				params["textDocument"] = document
				begin := time.Now()
				c.request(r.method, params, new(any))
				took = append(took, time.Since(begin))
				c.mu.Lock()
				c.got = nil // which is looked through again and again
				c.mu.Unlock()
			}
			slices.SortFunc(took, cmp.Compare[time.Duration])
			for name, share := range map[string]float64{"p50-ms": 0.5, "p99-ms": 0.99} {
				at := took[int(share*float64(len(took)-1))]
				b.ReportMetric(float64(at)/float64(time.Millisecond), name)
			}
		})
	}
}
