package format_test

import (
	"os"
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/dev/specs"
	"ludo-lsp/internal/ide/format"
	"ludo-lsp/internal/text/source"
)

// longGame is a document of 657 kB: our longest game, again and again.
func longGame(b *testing.B) string {
	var text strings.Builder
	for text.Len() < 657<<10 {
		for _, path := range specs.Documents(specs.Largest(b)) {
			part, err := os.ReadFile(path)
			if err != nil {
				b.Fatal(err)
			}
			text.Write(part)
		}
	}
	return text.String()[:strings.LastIndex(text.String()[:657<<10], "\n```\n")+len("\n```\n")]
}

// BenchmarkFormat formats a long document of which much is to be written otherwise.
func BenchmarkFormat(b *testing.B) {
	text := longGame(b)
	spec := cnl.New([]cnl.File{{Path: "/long.md", Text: text}}, cnl.Options{})
	b.SetBytes(int64(len(text)))
	for name, o := range map[string]format.Options{"formatted": {}, "narrow": {Width: 80}} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				spec.Format("/long.md", o, source.UTF16)
			}
		})
	}
}

// BenchmarkFormatTyped begins a line in the middle of a long document.
func BenchmarkFormatTyped(b *testing.B) {
	text := longGame(b)
	at := strings.Index(text[len(text)/2:], "\n        - ") + len(text)/2
	text = text[:at] + "\n        - {  a:   1 }\n" + text[at:]
	spec := cnl.New([]cnl.File{{Path: "/long.md", Text: text}}, cnl.Options{})
	place := source.Position{Line: strings.Count(text[:at], "\n") + 2}
	for b.Loop() {
		if len(spec.FormatTyped("/long.md", place, "\n", format.Options{}, source.UTF16)) == 0 {
			b.Fatal("nothing is formatted")
		}
	}
}
