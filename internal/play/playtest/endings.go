package playtest

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/kernel/gamedef"
	"ludo-lsp/kernel/sim"
)

// manyLong is the number of games from which on one that does not end is no bad luck: one in manyLong games.
const manyLong = 10

// reportEnds reports faults in how games end.
func (j *judge) reportEnds() {
	long := func(g *group) bool { return manyLong*g.CountStopped(sim.MaxMoves) > g.Playouts }
	if g := j.gamesWhere(manyLong, long); g != nil {
		at, why := j.whyGamesGoOn(g.Evidence)
		again, undoing := j.explainRepeats(g)
		f := j.say(diag.PlayNeverEnds, at, "%s did not come to an end within %d moves (%s).%s%s",
			share(g.CountStopped(sim.MaxMoves), g.Playouts)+g.with, j.played.maxMoves, j.seenLong(g), why, again)
		f.Related = undoing
		for i := range j.def.Terminal.Conditions {
			if part, why := j.explainNeverTrue(g.Evidence, i); why != "" && part != at {
				f.Related = append(f.Related, cnl.PlayedNote{Path: part, Message: "This ending was never true" + why + "."})
			}
		}
	}
	for i := range j.def.Terminal.Conditions {
		r, when := j.Evidence.Of(ending(i)), j.Evidence.Of(ending(i)+".when")
		atOnce := func(g *group) bool {
			acted := g.Evidence.Of(ending(i)).Acted.Times
			return g.Playouts >= enoughGames && g.Moves == 0 && acted >= int64(g.Playouts)
		}
		if r.Glimpsed.Times > 0 && when.True.Times == 0 {
			j.say(diag.PlayEndingUnseen, ending(i)+".when",
				"This ending became true in the middle of moves in %d of %d games, and never when endings are looked at: something takes it back before (%s).",
				r.Glimpsed.Times, j.Evidence.Games, j.seen(r.Glimpsed.First))
		} else if g := j.gamesWhere(enoughGames, atOnce); g != nil {
			j.say(diag.PlayEndsAtOnce, ending(i)+".when", "This ending is true before the first move, in all %d games%s.",
				g.Playouts, g.with)
		}
	}
	j.reportWinners()
}

// seenLong returns a text that says with which seed a game can be seen that does not end.
func (j *judge) seenLong(g *group) string {
	first := int64(-1)
	for key, stop := range g.Stops {
		if key.Reason == sim.MaxMoves && (first < 0 || stop.Seed < first) {
			first = stop.Seed
		}
	}
	return j.seenWith(first)
}

// hasOneEnding reports whether all games with each number of players had the same ending.
func (g *group) hasOneEnding() bool {
	return !slices.ContainsFunc(g.numbers, func(n Number) bool {
		return !n.Evidence.Courses.Last.Always(n.Evidence.Games)
	})
}

// reportWinners reports games in which the same player, or nobody, always wins.
func (j *judge) reportWinners() {
	played := func(g *group) bool { return g.CountDecided() >= enoughGames && len(g.Seats) > 1 && g.Moves > 0 }
	won := func(g *group) (all int) {
		for _, seat := range g.Seats {
			all += seat.Wins
		}
		return all
	}
	for p := range j.Seats {
		always := func(g *group) bool {
			return played(g) && p < len(g.Seats) && g.Seats[p].Wins >= enoughGames && g.Seats[p].Wins == won(g)
		}
		if g := j.gamesWhere(enoughGames, always); g != nil && !j.sameStart {
			if g.hasOneEnding() {
				j.say(diag.PlayOneWins, j.whoWins(), "Player %d won all of the %d games%s: each of them came to the same end, whatever was chosen, and no chance makes any difference (%s).",
					p, won(g), g.with, j.seen(g.Seats[p].Won))
				continue
			}
			j.say(diag.PlayOneWins, j.whoWins(), "Player %d won all of the %d games%s that somebody won, although the players chose at random (%s).",
				p, won(g), g.with, j.seen(g.Seats[p].Won))
		}
	}
	drawn := func(g *group) bool {
		lost := slices.ContainsFunc(g.Seats, func(s sim.Seat) bool { return s.Lost > 0 }) // perhaps to partners
		return played(g) && g.Draws == g.CountDecided() && !lost
	}
	if g := j.gamesWhere(enoughGames, drawn); g != nil {
		j.say(diag.PlayNobodyWins, j.whoWins(), "All of the %d games that came to an end%s were draws (%s).",
			g.CountDecided(), g.with, j.seen(g.Drawn))
	}
	lost := func(g *group) bool {
		return g.CountDecided() >= enoughGames && g.Moves > 0 && g.Losses == g.CountDecided()
	}
	if g := j.gamesWhere(enoughGames, lost); g != nil {
		j.say(diag.PlayNobodyWins, j.whoWins(), "All of the %d games that came to an end%s were lost by all players (%s).",
			g.CountDecided(), g.with, j.seenEnd(g))
	}
}

// seenEnd returns a text that says with which seed a game can be seen that ends.
func (j *judge) seenEnd(g *group) string {
	return j.seenWith(g.Stops[sim.StopKey{Reason: sim.Terminal}].Seed)
}

// whoWins returns the rule that decides the winner: the ending that ended most games.
func (j *judge) whoWins() string {
	best, most := "terminal", int64(0)
	for i := range j.def.Terminal.Conditions {
		if n := j.Evidence.Of(ending(i)).Acted.Times; n > most {
			most = n
			switch result := &j.def.Terminal.Conditions[i].Result; {
			case result.Type == gamedef.WinResult:
				best = ending(i) + ".result.player"
			case result.Type == gamedef.ScoreResult && j.def.Terminal.Scoring != nil:
				best = member.Terminal + "." + member.Scoring
			default:
				best = ending(i) + ".result"
			}
		}
	}
	return best
}

func ending(i int) string { return member.PathTo(member.Terminal, member.Conditions, i) }

// whyGamesGoOn returns why games go on, and the path of the cause: the part of an ending that never held, for the first
// ending that was never true.
func (j *judge) whyGamesGoOn(e *sim.Evidence) (at, why string) {
	switch n := len(j.def.Terminal.Conditions); {
	case n == 0 && len(j.def.Terminal.Checkpoints) == 0:
		return member.Terminal, " There is no ending."
	case n == 0:
		return member.Terminal, ""
	}
	for i := range j.def.Terminal.Conditions {
		if at, why := j.explainNeverTrue(e, i); why != "" {
			return at, " This ending was never true" + why + "."
		}
	}
	return ending(0), ""
}

// explainNeverTrue returns a text about an ending that was never true, which follows "never true", and the path of
// the part of it that never held, or of its condition if each part held; "" if the ending was true or never tested.
func (j *judge) explainNeverTrue(e *sim.Evidence, i int) (at, why string) {
	at = ending(i) + ".when"
	when := e.Of(at)
	if when.True.Times > 0 || when.False.Times == 0 {
		return at, ""
	}
	var parts []string
	number := 0
	conditionParts(j.def.Terminal.Conditions[i].When, ending(i)+".when", func(path string) {
		number++
		if r := e.Of(path); r.True.Times == 0 && r.False.Times > 0 {
			if parts = append(parts, ordinal(number)); len(parts) == 1 {
				at = path
			}
		}
	})
	looked := fmt.Sprintf(" (looked at %d times)", when.False.Times)
	switch {
	case number < 2:
		return at, looked
	case len(parts) == 0:
		return at, looked + fmt.Sprintf(", though each of its %d parts was: never all at once", number)
	}
	return at, looked + fmt.Sprintf(": of its %d parts, %s never was", number, "the "+strings.Join(parts, " and the "))
}

func ordinal(n int) string {
	words := []string{"first", "second", "third", "fourth", "fifth"}
	if n <= len(words) {
		return words[n-1]
	}
	return strconv.Itoa(n) + "th"
}
