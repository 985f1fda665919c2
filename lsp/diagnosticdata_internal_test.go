package lsp

import (
	"testing"

	"go.lsp.dev/protocol"
)

// The data of diagnostics is what the protocol's own encoder writes, whatever stands in a path.
func TestDataOfDiagnostics(t *testing.T) {
	for _, path := range []string{"doc.actions.3.effects.0", "", `doc."a".b`, `a\b`, "<a & b>", "größe", "a\x7fb", "a\tb",
		"a\u2028b", "a\xffb"} {
		want, err := protocol.Marshal(pathData{path})
		if got := dataOf(path); err != nil || string(got) != string(want) {
			t.Errorf("%q: got %s, want %s, %v", path, got, want, err)
		}
	}
}
