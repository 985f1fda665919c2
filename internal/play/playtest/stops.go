package playtest

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/internal/text/lists"
	"ludo-lsp/kernel/gamedef"
	"ludo-lsp/kernel/sim"
)

// reportStops reports the faults that stopped games before their end, once for each place.
func (j *judge) reportStops() {
	for _, e := range sim.SortStops(j.Stops) {
		g := j.gamesWhere(1, func(g *group) bool { return g.Stops[e.StopKey].Count > 0 })
		of := share(e.Count, g.Playouts) + g.with
		path := cmp.Or(e.Path, j.firstPhase())
		known := func(path string) bool {
			return slices.ContainsFunc(j.found, func(f cnl.Played) bool { return f.Path == path })
		}
		switch e.Reason {
		case sim.Failed, sim.DecisionUnanswerable, sim.BudgetExceeded:
			if !known(path) {
				j.say(diag.PlayRuleFails, path, "%s stopped here: %s (%s.)", of, sentence(e.Message), j.seenStopped(e))
			}
		case sim.Stalled, sim.NoLegalMoves, sim.NoPlayableMove:
			why := "nobody could do anything any more, and no ending was true"
			if e.Reason == sim.NoPlayableMove {
				why = "none of the moves that were offered could be made"
				if e.Message != "" {
					why += ". " + strings.ToUpper(e.Message[:1]) + strings.TrimSuffix(e.Message[1:], ".")
				}
			}
			refused := j.refusalNotes()
			if e.Reason != sim.NoPlayableMove && len(refused) > 0 {
				refused = append(refused, cnl.PlayedNote{Path: path, Message: "The games stood still in this phase."})
				path, why, refused = refused[0].Path, why+". "+refused[0].Message, refused[1:]
			} else {
				why += "."
			}
			if !known(path) {
				f := j.say(diag.PlayStalls, path, "%s came to a standstill: %s (%s.)", of, why, j.seenStopped(e))
				f.Related = refused
			}
		}
	}
}

// refusalNotes returns a note for each action about what prevented it when nobody could do anything: first the most
// frequent causes, and of those the actions that were never taken.
func (j *judge) refusalNotes() []cnl.PlayedNote {
	type refusal struct {
		cnl.PlayedNote
		times, acted int64
	}
	var all []refusal
	for i := range j.def.Actions {
		a := &j.def.Actions[i]
		at := member.PathTo(member.Actions, i)
		note := func(path, what string, c sim.Count) {
			if c.Times > 0 {
				all = append(all, refusal{cnl.PlayedNote{Path: path,
					Message: fmt.Sprintf("The action %q was refused then: %s.", a.ID, what)}, c.Times,
					j.Evidence.Of(at).Acted.Times})
			}
		}
		for key, c := range a.Conditions() {
			at := at + "." + key
			conditionParts(c, at, func(path string) {
				note(path, "its condition, or the part of it that is shown, did not hold", j.Evidence.Of(path).Refused)
			})
			if _, several := c.(*gamedef.And); several {
				note(at, "no choice fulfilled all parts of its condition at once", j.Evidence.Of(at).Refused)
			}
		}
		for k := range a.Params {
			path := fmt.Sprintf("%s.params[%d]", at, k)
			for _, path := range []string{path, path + ".domain"} {
				note(path, "there was nothing to choose for "+a.Params[k].Name, j.Evidence.Of(path).Empty)
			}
		}
		for k := range a.Limits {
			path := fmt.Sprintf("%s.limits[%d]", at, k)
			note(path, "it had been done as often as it may be", j.Evidence.Of(path).Refused)
		}
	}
	for i := range j.def.StackingConstraints {
		path := member.PathTo(member.StackingConstraints, i)
		if c := j.Evidence.Of(path).Refused; c.Times > 0 {
			all = append(all, refusal{cnl.PlayedNote{Path: path,
				Message: "Whatever was chosen then put more tokens into a space than this allows."}, c.Times, 0})
		}
	}
	slices.SortStableFunc(all, func(a, b refusal) int {
		return cmp.Or(cmp.Compare(b.times, a.times), cmp.Compare(a.acted, b.acted))
	})
	return lists.Map(all, func(r refusal) cnl.PlayedNote { return r.PlayedNote })
}
