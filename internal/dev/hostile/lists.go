package hostile

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/dev/choices"
	"ludo-lsp/internal/dev/randomspec"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
	"ludo-lsp/kernel/sim"
)

// Compile is the definition of a spec of one document, nil if there is none.
func Compile(text string) *gamedef.GameDef {
	return cnl.Compile(cnl.New([]cnl.File{{Path: "/game.md", Text: text}}, cnl.Options{})).GameDef
}

// Play sets a game up, lists the moves and makes some: one for each player, and those of a
// second round.
func Play(def *gamedef.GameDef) {
	game, err := kernel.New(def)
	if err != nil {
		return
	}
	players := int(def.Metadata.Players.Min)
	state, err := game.Initial(1, players)
	if err != nil {
		return
	}
	// What it comes to, an error too, is known before and of no interest here.
	_, _ = state.Legal(kernel.ListOptions{Compound: true, SkipFailing: true})
	for _, o := range []*sim.Observer{nil, {}} {
		_, _ = sim.Play(context.Background(), game, sim.Setup{Players: players, Seed: 1, MaxMoves: 2 * players}, o)
	}
}

// Lists are the lists of random specs, one for each place where they stand.
func Lists(seeds uint64) (out []Grows) {
	seen := map[string]bool{}
	for seed := range seeds {
		s := sound(seed)
		if s == nil {
			continue
		}
		for _, l := range s.Lists() {
			// What stands around the record that has the list makes no difference to it.
			keys := strings.Split(l.Path, ".")
			place := fmt.Sprint(keys[max(0, len(keys)-3):], l.Linked)
			if !seen[place] {
				seen[place] = true
				name := fmt.Sprintf("%s of random spec %d", l.Path, seed)
				if l.Linked {
					name += ", each using a name of its own"
				}
				out = append(out, Grows{Name: name, Make: func(n int) string { return s.Grown(l, n) }})
			}
		}
	}
	return out
}

// sound makes a random spec without errors; nil if what is wrong cannot be taken out.
func sound(seed uint64) *randomspec.Spec {
	s := randomspec.New(choices.Bytes(nil, seed))
	for range 60 {
		r := cnl.Compile(cnl.New([]cnl.File{{Path: "/game.md", Text: s.Text()}}, cnl.Options{}))
		if r.GameDef != nil {
			return s
		}
		removed := false
		for _, d := range slices.Backward(r.Diagnostics) {
			removed = d.Severity == diag.Error && s.Remove(d.Path) || removed
		}
		if !removed && !s.Remove("doc.turnOrder") {
			return nil
		}
	}
	return nil
}
