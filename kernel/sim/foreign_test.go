package sim_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"ludo-lsp/internal/dev/conformance"
	"ludo-lsp/internal/dev/randomgame"
	"ludo-lsp/internal/dev/testsize"
	"ludo-lsp/internal/guard"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
	"ludo-lsp/kernel/sim"
)

// TestForeignDefinitions: whatever a definition says that did not come from the compiler, it is refused with the
// problems that its tags tell, or it plays until it is over or a rule of it fails; the program itself never does.
func TestForeignDefinitions(t *testing.T) {
	bases := []string{conformance.Definition(t, conformance.ProvingGround)}
	for seed := range uint64(6) {
		text, err := gamedef.Encode(randomgame.Definition(randomgame.Bytes(nil, seed)))
		if err != nil {
			t.Fatal(err)
		}
		bases = append(bases, string(text))
	}
	refused, played := 0, 0
	for _, base := range bases {
		changed, err := randomgame.Foreign([]byte(base))
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range testsize.Pick(testsize.ForeignDefinitions, changed) {
			def, problems := gamedef.Load([]byte(text))
			if def == nil {
				if refused++; len(problems) == 0 {
					t.Fatalf("refused without a problem: %s", text)
				}
				continue
			}
			limits := kernel.Limits{Effort: 20_000, Templates: 500, ParamExpansions: 2000}
			g, err := kernel.New(def, kernel.WithLimits(limits))
			if err != nil {
				var invalid *gamedef.InvalidError
				if refused++; !errors.As(err, &invalid) {
					t.Fatalf("%v: %s", err, text)
				}
				continue
			}
			played++
			var p *sim.Playout
			fault := guard.Run(func() {
				p, err = sim.Play(context.Background(), g, sim.Setup{Seed: 1, MaxMoves: 20}, nil)
			})
			switch {
			case fault != nil:
				t.Errorf("%v\n%s", fault, text)
			case err == nil && p.Stop != nil && strings.Contains(p.Stop.Message, "The program itself failed"):
				t.Errorf("%s\n%s\n%s", p.Stop.Message, text, p.Stop.Stack)
			}
		}
	}
	if refused == 0 || played == 0 {
		t.Errorf("%d refused, %d played", refused, played)
	}
}
