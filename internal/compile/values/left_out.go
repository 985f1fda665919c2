package values

import (
	"fmt"
	"slices"
	"strings"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/kernel/gamedef"
)

// leftOut says when tokens come into a zone of some players, and no rule ever brings one into that of another,
// although rules look among them alike. Sides that have names may well not have the same.
func (g *game) leftOut(ids []string, said map[string]bool) {
	base, _, _ := cutLast(ids[0])
	if len(ids) < 2 || len(g.def.Seats) > 0 || said[base+":"] || len(ids) != len(g.bases[base]) {
		return
	}
	said[base+":"] = true
	var empty []string
	for _, id := range ids {
		z := &g.def.Zones[g.zones[id]]
		if z.Owner != gamedef.OwnedByPlayer {
			return
		}
		if !g.filled[id] {
			empty = append(empty, id)
		}
	}
	if len(empty) == 0 {
		return
	}
	var at []string // where the setup brings tokens into the others
	var to []string
	for i, r := range g.analysis.results {
		for _, m := range r.contribution.moves {
			if g.analysis.paths[i] == member.Setup && len(m.to) == 1 && strings.HasPrefix(m.to[0], base+":") {
				at, to = append(at, absolute(member.Setup, m.path)), append(to, m.to[0])
			}
		}
	}
	if len(at) == 0 {
		return
	}
	f := Finding{Code: diag.ValuesZoneNeverFilled, Severity: diag.Hint, At: []string{at[len(at)-1]},
		Message: fmt.Sprintf("Tokens come into %s, and no rule ever brings one into %s, where rules look for them, too.",
			quote(to[len(to)-1]), quote(strings.Join(empty, ", ")))}
	if len(empty) == 1 && len(at) > 1 && to[0] == to[len(to)-1] {
		// Of two that are alike the second is probably the one of the player who comes later.
		place := at[len(at)-1]
		if slices.Compare([]string{empty[0]}, to[:1]) < 0 {
			place = at[0]
		}
		f.At = []string{place}
		f.Fixes = []Fix{{Title: "Write " + empty[0], Edits: []Edit{{Path: place, Text: inYAML(empty[0])}}}}
	}
	g.report(f)
}
