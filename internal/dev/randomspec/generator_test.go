package randomspec

import (
	"testing"

	"ludo-lsp/internal/dev/choices"
)

// TestEverySeedMakesASpec: where the type of a parameter is at fault, too, something
// is given for it.
func TestEverySeedMakesASpec(t *testing.T) {
	for _, seed := range []uint64{15035, 30506, 34071} {
		if New(choices.Bytes(nil, seed)).Text() == "" {
			t.Errorf("seed %d makes nothing", seed)
		}
	}
}
