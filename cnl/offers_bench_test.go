package cnl_test

import (
	"strings"
	"testing"

	"ludo-lsp/internal/dev/specs"
	"ludo-lsp/internal/text/source"
)

// BenchmarkOffers is what it costs to find what could be written in another way at the
// places of a large game. None of it is made.
func BenchmarkOffers(b *testing.B) {
	spec := load(b, specs.Large(b))
	var places []spot
	for _, path := range spec.Files() {
		text, _ := spec.Text(path)
		for line, content := range strings.Split(text, "\n") {
			if line%97 == 0 && content != "" {
				places = append(places, spot{file: path, at: source.Position{Line: line, Character: len(content) / 2}})
			}
		}
	}
	b.ResetTimer()
	b.ReportAllocs()
	for n := range b.N {
		p := places[n%len(places)]
		spec.Offers(p.file, source.Range{Start: p.at, End: p.at}, source.UTF8)
	}
}
