package playtest

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/cnl/diag"
	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/kernel/gamedef"
	"ludo-lsp/kernel/sim"
)

// Below these numbers nothing is said of what did not happen: it may be chance.
const (
	enoughGames = 20
	enoughLooks = 100  // for an action, while its phase is on
	enoughTests = 4000 // of the condition of an effect
	enoughShort = 1000 // the same in a game of few moves, of which players by chance see most
	fewMoves    = 50   // in a game, on the average
	enoughRuns  = 50   // of an effect
)

// Findings say what is wrong, the most certain first. same gives what paths have in common
// that come of the same text: of a rule that is used several times something is said only
// when it is so of all uses together. It may be nil.
func (p *Played) Findings(same func(path string) string) []cnl.Played {
	if same == nil {
		same = func(path string) string { return path }
	}
	j := &judge{Played: p, same: same}
	j.stops(p.Statistics, "")
	if p.More != nil {
		j.stops(p.More.Statistics, fmt.Sprintf(" with %d players", p.More.Players))
	}
	j.ends()
	j.players()
	if p.Evidence.Games >= enoughGames {
		j.actions()
		j.phases()
		j.triggers()
		j.effects()
	}
	return j.found
}

// judge makes findings of what is known.
type judge struct {
	*Played
	same  func(path string) string
	found []cnl.Played
}

func (j *judge) say(code diag.Code, path, format string, args ...any) *cnl.Played {
	j.found = append(j.found, cnl.Played{Code: code, Path: path, Message: fmt.Sprintf(format, args...)})
	return &j.found[len(j.found)-1]
}

// all is how many games were played, with any number of players.
func (j *judge) all() int {
	if j.More == nil {
		return j.Evidence.Games
	}
	return j.Evidence.Games + j.More.Statistics.Playouts
}

// games is "200 games".
func (j *judge) games() string { return counted(j.all(), "game") }

func counted(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return strconv.Itoa(n) + " " + what + "s"
}

// seenStopped is where a game that stopped can be seen to do so.
func seenStopped(e sim.StopEntry) string {
	return "S" + seen(sim.Where{Seed: e.Seed, Move: e.Made})[1:]
}

// seen is where something can be seen.
func seen(at sim.Where) string {
	if at.Move < 0 {
		return fmt.Sprintf("seen with seed %d, before the first move", at.Seed)
	}
	return fmt.Sprintf("seen with seed %d, in move %d", at.Seed, at.Move+1)
}

// stops says what stopped games before their end, at each place once.
func (j *judge) stops(s *sim.Statistics, with string) {
	for _, e := range sim.Sorted(s.Stops) {
		path := e.Path
		known := func(f cnl.Played) bool { return f.Path == path }
		if slices.ContainsFunc(j.found, known) {
			continue
		}
		switch e.Reason {
		case sim.Failed, sim.DecisionUnanswerable, sim.BudgetExceeded:
			if path == "" {
				path = j.firstPhase()
			}
			j.say(diag.PlayRuleFails, path, "%s stopped here: %s (%s.)", share(e.Count, s.Playouts)+with,
				sentence(e.Message), seenStopped(e))
		case sim.Stalled, sim.NoLegalMoves, sim.NoPlayableMove:
			if path == "" {
				path = j.firstPhase()
			}
			why := "nobody could do anything any more, and no ending was true"
			if e.Reason == sim.NoPlayableMove {
				why = "none of the moves that were offered could be made"
				if e.Message != "" {
					why += ". " + strings.TrimSuffix(e.Message, ".")
				}
			}
			refused := j.refused()
			if len(refused) > 0 {
				why += ". " + refused[0].Message
			} else {
				why += "."
			}
			f := j.say(diag.PlayStalls, path, "%s came to a standstill: %s (%s.)", share(e.Count, s.Playouts)+with, why,
				seenStopped(e))
			f.Related = append(f.Related, refused...)
		}
	}
}

// refused tells of each action what kept players from it when nobody could do anything
// any more.
func (j *judge) refused() (out []cnl.PlayedNote) {
	for i := range j.def.Actions {
		a := &j.def.Actions[i]
		at := member.PathTo(member.Actions, i)
		note := func(path string, what string) {
			out = append(out, cnl.PlayedNote{Path: path,
				Message: fmt.Sprintf("The action %q was refused then: %s.", a.ID, what)})
		}
		conditionParts(a.Pre, at+".pre", func(path string) {
			if j.Evidence.Of(path).Refused.Times > 0 {
				note(path, "its condition, or the part of it that is shown, did not hold")
			}
		})
		for k := range a.Params {
			path := fmt.Sprintf("%s.params[%d]", at, k)
			for _, path := range []string{path, path + ".domain"} {
				if j.Evidence.Of(path).Empty.Times > 0 {
					note(path, fmt.Sprintf("there was nothing to choose for %s", a.Params[k].Name))
				}
			}
		}
	}
	return out
}

func sentence(text string) string {
	if text == "" {
		return "a rule fails."
	}
	return text
}

// share is "3 of 200 games".
func share(n, of int) string {
	if n == of {
		if of == 1 {
			return "The one game that was played"
		}
		return fmt.Sprintf("All %d games", of)
	}
	return fmt.Sprintf("%d of %d games", n, of)
}

func (j *judge) firstPhase() string {
	if len(j.def.TurnStructure.Phases) > 0 {
		return member.PathTo(member.TurnStructure, member.Phases, 0)
	}
	return "turnStructure"
}

// manyLong: one in so many games that do not end is too many to be bad luck.
const manyLong = 10

// ends says what is wrong with how games end.
func (j *judge) ends() {
	games := j.Evidence.Games
	long := j.Statistics.Stopped(sim.MaxMoves)
	if manyLong*long > games {
		at := "terminal"
		if len(j.def.Terminal.Conditions) > 0 {
			at = member.PathTo(member.Terminal, member.Conditions, 0)
		}
		f := j.say(diag.PlayNeverEnds, at, "%s did not come to an end within %d moves (%s).%s", share(long, games),
			j.maxMoves, j.seenLong(), j.because())
		for i := 1; i < len(j.def.Terminal.Conditions); i++ {
			if why := j.never(i); why != "" {
				f.Related = append(f.Related,
					cnl.PlayedNote{Path: ending(i), Message: "This ending was never true" + why + "."})
			}
		}
	}
	for i := range j.def.Terminal.Conditions {
		r, when := j.Evidence.Of(ending(i)), j.Evidence.Of(ending(i)+".when")
		switch {
		case r.Glimpsed.Times > 0 && when.True.Times == 0:
			j.say(diag.PlayEndingUnseen, ending(i)+".when",
				"This ending became true in the middle of moves in %d of %d games, and never when endings are looked at: something takes it back before (%s).",
				r.Glimpsed.Times, j.all(), seen(r.Glimpsed.First))
		case games >= enoughGames && r.Acted.Times >= int64(games) && j.Statistics.Moves == 0:
			j.say(diag.PlayEndsAtOnce, ending(i)+".when", "This ending is true before the first move, in all %d games.",
				games)
		}
	}
	decided := j.Statistics.Decided()
	if decided < enoughGames || len(j.Statistics.Seats) < 2 || j.Statistics.Moves == 0 {
		return
	}
	j.winners(decided)
}

// seenLong is where a game can be seen that does not come to an end.
func (j *judge) seenLong() string {
	first := int64(-1)
	for key, stop := range j.Statistics.Stops {
		if key.Reason == sim.MaxMoves && (first < 0 || stop.Seed < first) {
			first = stop.Seed
		}
	}
	return fmt.Sprintf("seen with seed %d", first)
}

// winners says when it is always the same who wins.
func (j *judge) winners(decided int) {
	won := 0
	for _, seat := range j.Statistics.Seats {
		won += seat.Wins
	}
	for _, seat := range j.Statistics.Seats {
		if seat.Wins == won && won >= enoughGames {
			j.say(diag.PlayOneWins, j.whoWins(), "Player %d won all of the %d games that somebody won, although the players chose at random (%s).", seat.Player, won, seen(seat.Won))
		}
	}
	lost := slices.ContainsFunc(j.Statistics.Seats, func(s sim.Seat) bool { return s.Lost > 0 }) // to partners, perhaps
	if j.Statistics.Draws == decided && !lost {
		j.say(diag.PlayNobodyWins, j.whoWins(), "All of the %d games that came to an end were draws (%s).", decided,
			seen(j.Statistics.Drawn))
	}
}

// whoWins is where it is said who has won: in the ending that ended most games.
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

// because tells of the first ending, or of all endings, why games go on.
func (j *judge) because() string {
	switch n := len(j.def.Terminal.Conditions); {
	case n == 0 && len(j.def.Terminal.Checkpoints) == 0:
		return " There is no ending."
	case n == 0:
		return ""
	}
	if why := j.never(0); why != "" {
		return " This ending was never true" + why + "."
	}
	return ""
}

// never tells what is known of an ending that was never true; "" where it was, or nobody
// looked. What is told follows "never true".
func (j *judge) never(i int) string {
	when := j.Evidence.Of(ending(i) + ".when")
	if when.True.Times > 0 || when.False.Times == 0 {
		return ""
	}
	var parts []string
	number := 0
	conditionParts(j.def.Terminal.Conditions[i].When, ending(i)+".when", func(path string) {
		number++
		if r := j.Evidence.Of(path); r.True.Times == 0 && r.False.Times > 0 {
			parts = append(parts, ordinal(number))
		}
	})
	switch {
	case number < 2:
		return fmt.Sprintf(" (looked at %d times)", when.False.Times)
	case len(parts) == 0:
		return fmt.Sprintf(" (looked at %d times), though each of its %d parts was: never all at once",
			when.False.Times, number)
	}
	return fmt.Sprintf(" (looked at %d times): of its %d parts, %s never was", when.False.Times, number,
		"the "+strings.Join(parts, " and the "))
}

func ordinal(n int) string {
	words := []string{"first", "second", "third", "fourth", "fifth"}
	if n <= len(words) {
		return words[n-1]
	}
	return strconv.Itoa(n) + "th"
}

// conditionParts visits the paths of the conditions that must all hold for one.
func conditionParts(c gamedef.Condition, path string, visit func(path string)) {
	all, ok := c.(*gamedef.And)
	if !ok {
		visit(path)
		return
	}
	for i := range all.Args {
		conditionParts(all.Args[i], fmt.Sprintf("%s.args[%d]", path, i), visit)
	}
}

// players says when one of them does everything, or nothing.
func (j *judge) players() {
	moves, idle, busy := sim.Count{}, -1, -1
	for p := range j.Evidence.Players {
		moves.Add(j.Evidence.Players[p].Moves)
	}
	for p := range j.Evidence.Players {
		switch n := j.Evidence.Players[p].Moves.Times; {
		case n == 0:
			idle = p
		case n == moves.Times:
			busy = p
		}
	}
	if idle < 0 || len(j.Evidence.Players) < 2 || moves.Times < int64(2*j.Evidence.Games) ||
		j.Evidence.Games < enoughGames {
		return
	}
	if busy >= 0 {
		at, most := 0, int64(-1)
		for i, n := range j.Evidence.Players[busy].Actions {
			if n > most {
				at, most = i, n
			}
		}
		j.say(diag.PlayOneMoves, member.PathTo(member.Actions, at),
			"Player %d made all of the %d moves in %s: the turn never passes (%s). This action was %d of them.",
			busy, moves.Times, counted(j.Evidence.Games, "game"), seen(j.Evidence.Players[busy].Again.First), most)
		return
	}
	at := "turnOrder"
	if j.def.TurnOrder == nil {
		at = j.firstPhase()
	}
	j.say(diag.PlayOneMoves, at, "Player %d never made a move in %s (seen with seed %d).", idle,
		counted(j.Evidence.Games, "game"), moves.First.Seed)
}

// actions says which could never be chosen, or seldom be carried out.
func (j *judge) actions() {
	for i := range j.def.Actions {
		a := &j.def.Actions[i]
		path := member.PathTo(member.Actions, i)
		r := j.Evidence.Of(path)
		switch {
		case r.True.Times == 0 && r.Acted.Times == 0 && r.False.Times >= enoughLooks:
			at := path
			if a.Pre != nil {
				at += ".pre"
			}
			j.say(diag.PlayNeverActs, at, "In %s nobody could ever choose the action %q, though its phase was on %d times.", j.games(), a.ID, r.False.Times)
		case 10*r.Dropped.Times > r.Acted.Times:
			j.say(diag.PlayMoveImpossible, path,
				"The action %q was offered and chosen %d times, and could not be made %d times (%s).",
				a.ID, r.Acted.Times+r.Dropped.Times, r.Dropped.Times, seen(r.Dropped.First))
		}
	}
}

// phases says which were never entered.
func (j *judge) phases() {
	for i := range j.def.TurnStructure.Phases {
		path := member.PathTo(member.TurnStructure, member.Phases, i)
		if j.Evidence.Of(path).Acted.Times == 0 && j.ended() {
			j.say(diag.PlayNeverActs, path, "In %s the phase %q was never entered.", j.games(),
				j.def.TurnStructure.Phases[i].ID)
		}
	}
}

// ended tells whether games were played long enough to come to everything.
func (j *judge) ended() bool {
	return 2*j.Statistics.Decided() > j.Evidence.Games && j.Statistics.Moves > 0
}

// triggers says which never fired.
func (j *judge) triggers() {
	for i := range j.def.Triggers {
		path := member.PathTo(member.Triggers, i)
		if j.Evidence.Of(path).Acted.Times == 0 && j.ended() {
			j.say(diag.PlayNeverActs, path, "In %s the trigger %q never fired.", j.games(), j.def.Triggers[i].ID)
		}
	}
}

// effects says which never acted or never changed anything.
func (j *judge) effects() {
	together := map[string]*sim.RuleEvidence{}
	var paths []string // one of each text
	kinds := map[string]gamedef.Effect{}
	gamedef.Walk(j.def, func(at gamedef.Place, node gamedef.Node) bool {
		e, ok := node.(gamedef.Effect)
		if !ok {
			return true
		}
		path := at.String()
		key := j.same(path)
		sum := together[key]
		if sum == nil {
			sum = &sim.RuleEvidence{}
			together[key] = sum
			paths = append(paths, path)
			kinds[path] = e
		}
		sum.Add(j.Evidence.Of(path))
		return true
	})
	for _, path := range paths {
		j.effect(path, kinds[path], together[j.same(path)])
	}
}

func (j *judge) effect(path string, e gamedef.Effect, r *sim.RuleEvidence) {
	if r.Cut.Times > 0 {
		j.say(diag.PlayListCut, path, "This loop found more than the 100 items that it takes without a limit, %d times (%s).", r.Cut.Times, seen(r.Cut.First))
	}
	switch e := e.(type) {
	case *gamedef.If:
		if r.True.Times == 0 && r.False.Times >= j.enoughTests() {
			j.say(diag.PlayNeverActs, path+".if",
				"In %s this condition was never true, though it was looked at %d times.", j.games(), r.False.Times)
		}
	case *gamedef.SetVar:
		if _, fixed := e.Value.(gamedef.Number); !fixed && r.Clipped.Times > 0 {
			j.say(diag.PlayValueClipped, path,
				"What the variable %q is set to lay beyond its bounds %d of %d times and was cut off (%s).",
				e.Var, r.Clipped.Times, r.Acted.Times, seen(r.Clipped.First))
		}
	case *gamedef.AddVar:
		if r.Above.Times > 0 && !j.compared(e.Var) {
			j.say(diag.PlayValueClipped, path, "What was added to the variable %q went beyond its maximum %d of %d times and was lost (%s). Nothing in the game asks whether the maximum is reached.",
				e.Var, r.Above.Times, r.Acted.Times, seen(r.Above.First))
		}
		j.idle(path, r)
	case *gamedef.Draw:
		j.short(path, r)
		j.idle(path, r)
	case *gamedef.MoveToken, *gamedef.MoveAll:
		j.idle(path, r)
	}
}

// enoughTests is how often a condition must have been looked at before it is said that it was
// never true: in long games much is seldom, as what comes only late.
func (j *judge) enoughTests() int64 {
	if j.Statistics.Moves <= fewMoves*int64(j.Statistics.Playouts) {
		return enoughShort
	}
	return enoughTests
}

// compared tells whether a condition compares a variable: then its maximum may be where a
// track ends, and what goes beyond is meant to be lost.
func (j *judge) compared(name string) (found bool) {
	gamedef.Walk(j.def, func(_ gamedef.Place, node gamedef.Node) bool {
		if c, ok := node.(*gamedef.Compare); ok {
			for _, side := range []gamedef.Node{c.Left, c.Right} {
				found = found || reads(side, name)
			}
		}
		return !found
	})
	return found
}

// reads tells whether a value is that of a variable, or made from it.
func reads(value gamedef.Node, name string) (found bool) {
	gamedef.Walk(value, func(_ gamedef.Place, node gamedef.Node) bool {
		if ref, ok := node.(*gamedef.GlobalVarRef); ok {
			found = ref.Var == name
		} else if ref, ok := node.(*gamedef.PlayerVarRef); ok {
			found = ref.Var == name
		} else if ref, ok := node.(*gamedef.ZoneVarRef); ok {
			found = ref.Var == name
		}
		return !found
	})
	return found
}

// short says of a draw that it finds too few tokens four times out of five. That a pile is used up
// once is usual, and what is refilled from it asks it in vain from then on.
func (j *judge) short(path string, r *sim.RuleEvidence) {
	if r.Acted.Times < enoughRuns || r.Changed.Times == 0 || 5*r.Short.Times < 4*r.Acted.Times {
		return
	}
	j.say(diag.PlayDrawShort, path, "Fewer tokens lay there than this draws, %d of %d times (%s).", r.Short.Times,
		r.Acted.Times, seen(r.Short.First))
}

// idle says of an effect that runs that it never changes anything.
func (j *judge) idle(path string, r *sim.RuleEvidence) {
	if strings.HasPrefix(path, "setup") {
		return // which is for every number of players, and runs once
	}
	if r.Acted.Times >= enoughRuns && r.Changed.Times == 0 {
		j.say(diag.PlayNothingChanges, path, "This ran %d times in %s and never changed anything.", r.Acted.Times,
			j.games())
	}
}
