package refactor_test

import (
	"strings"
	"testing"

	"ludo-lsp/internal/dev/specs"
	"ludo-lsp/internal/dev/testspec"
	"ludo-lsp/internal/text/source"
)

// BenchmarkOffers is what it costs to find what could be written in another way at the
// places of a large game. None of it is made.
func BenchmarkOffers(b *testing.B) {
	spec := testspec.Load(b, specs.Large(b))
	var places []testspec.Spot
	for _, path := range spec.Files() {
		text, _ := spec.Text(path)
		for line, content := range strings.Split(text, "\n") {
			if line%97 == 0 && content != "" {
				at := source.Position{Line: line, Character: len(content) / 2}
				places = append(places, testspec.Spot{File: path, At: at})
			}
		}
	}
	b.ResetTimer()
	b.ReportAllocs()
	for n := range b.N {
		p := places[n%len(places)]
		spec.Offers(p.File, source.Range{Start: p.At, End: p.At}, source.UTF8)
	}
}
