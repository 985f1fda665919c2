package values_test

import (
	"testing"

	"ludo-lsp/internal/compile/values"
	"ludo-lsp/internal/dev/conformance"
	"ludo-lsp/internal/dev/randomgame"
	"ludo-lsp/internal/dev/testsize"
	"ludo-lsp/internal/guard"
	"ludo-lsp/kernel/gamedef"
)

// TestForeignDefinitionsAreAnalysed: whatever rules name that is not there, the analysis comes to its end.
func TestForeignDefinitionsAreAnalysed(t *testing.T) {
	bases := []string{conformance.Definition(t, conformance.ProvingGround)}
	for seed := range uint64(6) {
		text, err := gamedef.Encode(randomgame.Definition(randomgame.Bytes(nil, seed)))
		if err != nil {
			t.Fatal(err)
		}
		bases = append(bases, string(text))
	}
	for _, base := range bases {
		changed, err := randomgame.Foreign([]byte(base))
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range testsize.Pick(testsize.ForeignDefinitions, changed) {
			def, err := gamedef.Decode([]byte(text))
			if err != nil {
				continue // what is no definition
			}
			if fault := guard.Run(func() { values.Analyse(nil, def) }); fault != nil {
				t.Errorf("%v\n%s", fault, text)
			}
		}
	}
}
