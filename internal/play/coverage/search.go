package coverage

import (
	"context"
	"maps"
	"slices"
	"time"

	"ludo-lsp/internal/play/directed"
	"ludo-lsp/kernel"
)

// Search plays towards each rule that never acted, all of them within a time limit, and records the results. progress
// is called after each of them.
func (r *Report) Search(ctx context.Context, g *kernel.Game, seed int64, players int, within time.Duration,
	progress func(done, total int)) {
	until := time.Now().Add(within)
	found := map[string][]*Rule{}
	rules := directed.Rules(g.Definition())
	for _, one := range r.Missing() {
		if one.Times > 0 || one.Did() != "acted" || len(directed.RulesAt(rules, []string{one.Path})) == 0 {
			continue
		}
		found[one.Path] = append(found[one.Path], one)
	}
	explorer := directed.NewExplorer(g)
	order := slices.Sorted(maps.Keys(found))
	for k, path := range order {
		told := "not looked for: the time was over"
		if left := time.Until(until) / time.Duration(len(order)-k); left > 0 && ctx.Err() == nil {
			report, err := directed.Simulate(ctx, g, directed.Request{Paths: []string{path}, Seed: seed,
				Players: players, Limits: directed.Limits{Time: left}, Games: -1, Explorer: explorer})
			if err == nil {
				told = report.Brief()
			}
		}
		for _, one := range found[path] {
			one.Searched = told
		}
		progress(k+1, len(order))
	}
}
