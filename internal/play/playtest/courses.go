package playtest

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/internal/kernel/words"
	"ludo-lsp/kernel/gamedef"
	"ludo-lsp/kernel/sim"
)

// enoughWeighed is how often a part of a condition would have to decide by chance before it is said that it never did.
const enoughWeighed = 100

// parts says of conditions of several parts which of them never decided.
func (j *judge) parts() {
	together := map[string]*sim.WeighedEvidence{}
	var paths []string // one of each text
	gamedef.Walk(j.def, func(at gamedef.Place, node gamedef.Node) bool {
		path := at.String()
		e := j.Evidence.Weighed[path]
		if e == nil {
			return true
		}
		key := cmp.Or(j.same(path), path)
		if together[key] == nil {
			together[key] = &sim.WeighedEvidence{}
			paths = append(paths, path)
		}
		together[key].Add(*e)
		return true
	})
	var told []string
	for _, path := range paths {
		e := together[cmp.Or(j.same(path), path)]
		within := func(outer string) bool { return strings.HasPrefix(path, outer+".") }
		idle := e.NeverDecided(enoughWeighed)
		if len(idle) == 0 || slices.ContainsFunc(told, within) {
			continue
		}
		var parts []string
		for _, i := range idle {
			parts = append(parts, fmt.Sprintf("%s.args[%d]", path, i))
		}
		told = append(told, parts...)
		last := len(parts) - 1
		f := j.say(diag.PlayNoDifference, parts[last],
			"This part of the condition made no difference in %s: each of %d times that this was looked at, the other parts would have given the same without it. It says nothing that the other parts do not say, or not what it should.",
			j.games(), e.First[idle[len(idle)-1]])
		f.Whole = path
		for _, part := range parts[:last] {
			f.Related = append(f.Related, cnl.PlayedNote{Path: part, Message: "Nor did this part alone."})
		}
	}
}

// dealt says of tokens that are dealt, or drawn from a hidden stack, that they are the same in every game. It tells
// whether that was said.
func (j *judge) dealt() bool {
	before := len(j.found)
	stacks := map[string]int{} // hidden, in an order that tells who draws what
	hands := map[string]int{}
	for i := range j.def.Zones {
		z := &j.def.Zones[i]
		base, _, _ := strings.Cut(z.ID, ":")
		switch {
		case z.Visibility == gamedef.PublicZone:
		case z.Owner == gamedef.OwnedByPlayer:
			hands[base] = i
		case z.Ordering == gamedef.StackOrdering && z.Visibility == gamedef.HiddenZone:
			stacks[base] = i
		}
	}
	fixed := func(zone string) bool {
		return !slices.ContainsFunc(j.played.Numbers, func(n Number) bool {
			d := n.Evidence.Courses.Dealt[zone]
			return !d.Unlike || d.Shuffled || d.Varied
		})
	}
	draws := map[string]bool{} // effects that draw
	gamedef.Walk(j.def, func(at gamedef.Place, node gamedef.Node) bool {
		if _, ok := node.(*gamedef.Draw); ok {
			draws[at.String()] = true
		}
		return true
	})
	moved := func(zone string, what sim.ChangedKind) (setup, play string) {
		for c := range j.Evidence.Changes {
			at := &play
			if strings.HasPrefix(c.Path, member.Setup) {
				at = &setup
			}
			if c.Name == zone && c.What == what && draws[c.Path] && (*at == "" || c.Path < *at) {
				*at = c.Path
			}
		}
		return setup, play
	}
	games := 0
	for _, n := range j.played.Numbers {
		games = max(games, n.Evidence.Courses.Last.Games)
	}
	if games < enoughGames {
		return false
	}
	for _, zone := range slices.Sorted(maps.Keys(hands)) {
		if at, _ := moved(zone, sim.TokenIn); at != "" && fixed(zone) {
			f := j.say(diag.PlaySameStart, at,
				"The same tokens are dealt to %q in every game, whatever the seed. Shuffle what is dealt before this.",
				zone)
			for _, stack := range slices.Sorted(maps.Keys(stacks)) {
				if from, _ := moved(stack, sim.TokenOut); from == at {
					if made := j.made(stack); made != "" {
						f.Related = append(f.Related, cnl.PlayedNote{Path: made,
							Message: fmt.Sprintf("In this order they lie in %q.", stack)})
					}
				}
			}
		}
	}
	for _, zone := range slices.Sorted(maps.Keys(stacks)) {
		if setup, play := moved(zone, sim.TokenOut); len(j.found) == before && setup+play != "" && fixed(zone) {
			j.say(diag.PlaySameStart, cmp.Or(play, setup),
				"The tokens lie in %q in the same order in every game, whatever the seed, and nothing ever shuffles them, so that each game draws the same ones. Shuffle %[1]q in the setup.",
				zone)
		}
	}
	return len(j.found) > before
}

// made is the first effect of the setup that puts tokens into a zone; "" where none does.
func (j *judge) made(zone string) (at string) {
	for c := range j.Evidence.Changes {
		if c.Name == zone && c.What == sim.TokenIn && strings.HasPrefix(c.Path, member.Setup) &&
			(at == "" || c.Path < at) {
			at = c.Path
		}
	}
	return at
}

// seats says of endings by a count, at which scores are compared, that they leave the same seat with fewer turns than
// others in every game, with each number of players.
func (j *judge) seats() {
	if o := j.def.TurnOrder; o != nil && (o.Type != gamedef.RoundRobin || len(o.Order) > 0) {
		return
	}
	for i := range j.def.Terminal.Conditions {
		c := &j.def.Terminal.Conditions[i]
		if c.Result.Type != gamedef.ScoreResult || ofPlayers(c.When) {
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
				games.Times, words.Listed(short), j.seen(games.First))
		}
	}
}

// ofPlayers tells whether a condition looks at what belongs to a player: who comes first to something ends such a game.
func ofPlayers(c gamedef.Condition) (found bool) {
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

// repeats tells of games that were given up that the same positions come again and again, and which actions undo each
// other there; "" where that is not so.
func (j *judge) repeats(g *group) (why string, notes []cnl.PlayedNote) {
	c := &g.Evidence.Courses
	if stopped := g.Stopped(sim.MaxMoves); stopped == 0 || 2*c.Again.Times < int64(stopped) {
		return "", nil
	}
	why = fmt.Sprintf(" In %d of these games the same positions came again and again", c.Again.Times)
	var best [2]int
	most := int64(0)
	for _, pair := range slices.SortedFunc(maps.Keys(c.Undone), func(a, b [2]int) int {
		return cmp.Or(cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1]))
	}) {
		if n := c.Undone[pair].Times; n > most {
			best, most = pair, n
		}
	}
	if most < c.Again.Times {
		return why + ".", nil
	}
	at, id := func(i int) string { return member.PathTo(member.Actions, i) },
		func(i int) string { return j.def.Actions[i].ID }
	if best[0] == best[1] {
		return fmt.Sprintf("%s: the action %q takes back what it has done.", why, id(best[0])),
			[]cnl.PlayedNote{{Path: at(best[0]), Message: "What this does is taken back by the same action."}}
	}
	return fmt.Sprintf("%s: the actions %q and %q undo each other.", why, id(best[0]), id(best[1])), []cnl.PlayedNote{
		{Path: at(best[0]), Message: fmt.Sprintf("What this does is taken back by %q.", id(best[1]))},
		{Path: at(best[1]), Message: fmt.Sprintf("What this does is taken back by %q.", id(best[0]))}}
}
