package sim_test

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
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
		var tree any
		if err := json.Unmarshal([]byte(base), &tree); err != nil {
			t.Fatal(err)
		}
		var changed []string
		vary(tree, func(v any) { tree = v }, func() {
			text, err := json.Marshal(tree)
			if err != nil {
				t.Fatal(err)
			}
			changed = append(changed, string(text))
		})
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

// vary gives every value of a tree other ones in turn, and takes that back: texts that name nothing or something else,
// numbers out of bounds, lists without an entry, members that are not there.
func vary(v any, set func(any), try func()) {
	with := func(others ...any) {
		for _, other := range others {
			set(other)
			try()
		}
		set(v)
	}
	switch t := v.(type) {
	case string:
		with("", "nowhere", "$none", "actor", "deck:none", "hand:7", t+"x")
	case float64:
		with(-1.0, 0.0, 7.0, 1e9)
	case bool:
		with(!t)
	case []any:
		for i := range t {
			with(slices.Delete(slices.Clone(t), i, i+1))
			vary(t[i], func(other any) { t[i] = other }, try)
		}
		with([]any{})
	case map[string]any:
		var names []string
		for name := range t {
			names = append(names, name)
		}
		slices.Sort(names)
		for _, name := range names {
			member := t[name]
			delete(t, name)
			try()
			t[name] = member
			vary(member, func(other any) { t[name] = other }, try)
		}
	}
}
