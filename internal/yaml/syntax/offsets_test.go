package syntax_test

import (
	"testing"

	"ludo-lsp/internal/yaml/syntax"
)

// A part of a scalar's value has its place in the text in every style, whatever stands after the scalar.
func TestPartsOfScalarsHaveTheirPlaces(t *testing.T) {
	for _, text := range []string{
		"a: x y z\n", "a: 'x ''y'' z'\n", "a: \"x\\ty z\"\n", "a: x\n  y\n  z\n", "a: >-\n  x\n  y z\n", "a: >\n  x\n  y z\nb: 1\n",
		"a: |\n  x\n  y z\n", "a: |\n  x\n  y z\nb: 1\n", "a: |\n  x\n  y z", "a: |+\n  x\n  y z\n\n\nb: 1\n", "a: |\n  x\n\n    y\n  z\n",
		"a: |\r\n  x\r\n  y z\r\nb: 1\r\n",
	} {
		n := syntax.Parse(text, syntax.Options{}).Root().Get("a")
		value := n.Value()
		for at := range value {
			if c := value[at]; 'x' <= c && c <= 'z' {
				if span := n.Part(at, at+1); text[span.Start:span.End] != value[at:at+1] {
					t.Errorf("%q: %q lies at %q", text, value[at:at+1], text[span.Start:span.End])
				}
			}
		}
	}
}
