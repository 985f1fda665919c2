package playtest

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/internal/kernel/words"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
	"ludo-lsp/kernel/sim"
)

// enoughWeighed is how often a part of a condition would have decided by chance, before it is reported as never
// deciding.
const enoughWeighed = 100

// reportUndecidingParts reports parts of conditions that never decided.
func (j *judge) reportUndecidingParts() {
	together := map[string]*kernel.WeighedCondition{}
	var all []*kernel.WeighedCondition // one for each text
	gamedef.Walk(j.def, func(at gamedef.Place, _ gamedef.Node) bool {
		path := at.String()
		if e := j.Evidence.Weighed[path]; e != nil {
			key := cmp.Or(j.same(path), path)
			if together[key] == nil {
				together[key] = &kernel.WeighedCondition{}
				all = append(all, together[key])
			}
			together[key].Add(*e)
		}
		return true
	})
	var told []string
	for _, e := range all {
		idle := e.NeverDecided(enoughWeighed)
		within := func(outer string) bool { return strings.HasPrefix(e.Path, outer+".") }
		if len(idle) == 0 || slices.ContainsFunc(told, within) {
			continue
		}
		var notes []cnl.PlayedNote
		for _, i := range idle {
			told = append(told, fmt.Sprintf("%s.args[%d]", e.Path, i))
			notes = append(notes, cnl.PlayedNote{Path: told[len(told)-1], Message: "Nor did this part alone."})
		}
		last := len(notes) - 1
		f := j.say(diag.PlayNoDifference, notes[last].Path,
			"This part of the condition made no difference in %s: each of %d times that this was looked at, the other parts would have given the same without it. It says nothing that the other parts do not say, or not what it should.",
			j.games(), e.First[idle[last]])
		f.Whole, f.Related = e.Path, notes[:last]
	}
}

// reportSameDeals reports tokens that are dealt, or drawn from a hidden stack, in the same way in every game. It
// returns whether it found any.
func (j *judge) reportSameDeals() bool {
	games := 0
	for _, n := range j.played.Numbers {
		games = max(games, n.Evidence.Courses.Last.Games)
	}
	if games < enoughGames {
		return false
	}
	stacks, hands := map[string]bool{}, map[string]bool{} // hidden stacks, whose order decides who draws what
	for i := range j.def.Zones {
		z := &j.def.Zones[i]
		base, _, _ := strings.Cut(z.ID, ":")
		switch {
		case z.Visibility == gamedef.PublicZone:
		case z.Owner == gamedef.OwnedByPlayer:
			hands[base] = true
		case z.Ordering == gamedef.StackOrdering && z.Visibility == gamedef.HiddenZone:
			stacks[base] = true
		}
	}
	isFixed := func(zone string) bool {
		return !slices.ContainsFunc(j.played.Numbers, func(n Number) bool {
			d := n.Evidence.Courses.Dealt[zone]
			return d == nil || !d.Unlike || d.Shuffled || d.Varied
		})
	}
	draws := map[string]bool{} // effects that draw
	gamedef.Walk(j.def, func(at gamedef.Place, node gamedef.Node) bool {
		if _, ok := node.(*gamedef.Draw); ok {
			draws[at.String()] = true
		}
		return true
	})
	isDraw := func(path string) bool { return draws[path] }
	inSetup := func(path string) bool { return strings.HasPrefix(path, member.Setup) }
	deals := func(path string) bool { return isDraw(path) && inSetup(path) }
	told := false
	for _, zone := range slices.Sorted(maps.Keys(hands)) {
		at := j.firstChanging(zone, sim.TokenIn, deals)
		if at == "" || !isFixed(zone) {
			continue
		}
		told = true
		f := j.say(diag.PlaySameStart, at,
			"The same tokens are dealt to %q in every game, whatever the seed. Shuffle what is dealt before this.",
			zone)
		for _, stack := range slices.Sorted(maps.Keys(stacks)) {
			made := j.firstChanging(stack, sim.TokenIn, inSetup)
			if made != "" && j.firstChanging(stack, sim.TokenOut, deals) == at {
				f.Related = append(f.Related, cnl.PlayedNote{Path: made,
					Message: fmt.Sprintf("In this order they lie in %q.", stack)})
			}
		}
	}
	for _, zone := range slices.Sorted(maps.Keys(stacks)) {
		plays := func(path string) bool { return isDraw(path) && !inSetup(path) }
		at := cmp.Or(j.firstChanging(zone, sim.TokenOut, plays), j.firstChanging(zone, sim.TokenOut, deals))
		if !told && at != "" && isFixed(zone) {
			told = true
			j.say(diag.PlaySameStart, at,
				"The tokens lie in %q in the same order in every game, whatever the seed, and nothing ever shuffles them, so that each game draws the same ones. Shuffle %[1]q in the setup.",
				zone)
		}
	}
	return told
}

// firstChanging returns the path of the first rule for which of returns true and that changed a zone in a way, "" if
// there is none.
func (j *judge) firstChanging(zone string, what sim.ChangedKind, of func(path string) bool) (at string) {
	for c := range j.Evidence.Changes {
		if c.Name == zone && c.What == what && of(c.Path) && (at == "" || c.Path < at) {
			at = c.Path
		}
	}
	return at
}

// reportUnequalTurns reports endings by a count, with a comparison of scores, in which the same seat has had fewer
// turns than others in every game, with each number of players.
func (j *judge) reportUnequalTurns() {
	if o := j.def.TurnOrder; o != nil && (o.Type != gamedef.RoundRobin || len(o.Order) > 0) {
		return
	}
	for i := range j.def.Terminal.Conditions {
		c := &j.def.Terminal.Conditions[i]
		if c.Result.Type != gamedef.ScoreResult || readsPlayers(c.When) {
			continue
		}
		var short []string
		var games sim.Count
		for _, n := range j.played.Numbers {
			s := n.Evidence.Courses.Seats[ending(i)]
			if n.Players < 2 || s == nil {
				continue
			}
			seat := slices.IndexFunc(s.Fewer, func(fewer sim.Count) bool { return fewer.Times == s.Games.Times })
			if seat < 0 || n.Evidence.Players[seat].Moves.Times == 0 || s.Games.Times < enoughGames {
				short = nil
				break
			}
			short = append(short, fmt.Sprintf("player %d of %d", seat, n.Players))
			games.Add(s.Games)
		}
		if len(short) > 0 {
			j.say(diag.PlayFewerTurns, ending(i)+".when",
				"In all of the %d games that this ended, %s had fewer turns than others when the scores were compared (%s). Let the round be played to its end.",
				games.Times, words.List(short), j.seen(games.First))
		}
	}
}

// readsPlayers reports whether a condition reads something that belongs to a player: such a game is a race.
func readsPlayers(c gamedef.Condition) (found bool) {
	gamedef.Walk(c, func(_ gamedef.Place, node gamedef.Node) bool {
		switch n := node.(type) {
		case *gamedef.PlayerSelector:
			found = true
		case *gamedef.ZoneSelector:
			_, owner, owned := strings.Cut(string(*n), ":")
			found = found || owned && owner != string(gamedef.OwnedByNone)
		}
		return !found
	})
	return found
}

// explainRepeats returns why games were given up because the same positions recur, with notes about the actions that
// undo each other there; "" if that is not the reason.
func (j *judge) explainRepeats(g *group) (why string, notes []cnl.PlayedNote) {
	c := &g.Evidence.Courses
	if stopped := g.CountStopped(sim.MaxMoves); stopped == 0 || 2*c.Again.Times < int64(stopped) {
		return "", nil
	}
	why = fmt.Sprintf(" In %d of these games the same positions came again and again", c.Again.Times)
	var best [2]int
	most := int64(0)
	for pair, n := range c.Undone {
		if n.Times > most || n.Times == most && slices.Compare(pair[:], best[:]) < 0 {
			best, most = pair, n.Times
		}
	}
	if most < c.Again.Times {
		return why + ".", nil
	}
	id := func(i int) string { return strconv.Quote(j.def.Actions[i].ID) }
	note := func(i int, by string) cnl.PlayedNote {
		return cnl.PlayedNote{Path: member.PathTo(member.Actions, i), Message: "What this does is taken back by " + by + "."}
	}
	if best[0] == best[1] {
		return why + ": the action " + id(best[0]) + " takes back what it has done.",
			[]cnl.PlayedNote{note(best[0], "the same action")}
	}
	return why + ": the actions " + id(best[0]) + " and " + id(best[1]) + " undo each other.",
		[]cnl.PlayedNote{note(best[0], id(best[1])), note(best[1], id(best[0]))}
}
