package playtest

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/internal/kernel/words"
	"ludo-lsp/internal/text/symbols"
	"ludo-lsp/kernel/gamedef"
	"ludo-lsp/kernel/sim"
)

// Below these numbers nothing is reported as not happening: it may be chance.
const (
	enoughGames = 20
	enoughLooks = 100  // for an action, during its phase
	enoughTests = 4000 // of the condition of an effect
	enoughShort = 1000 // the same in a game with few moves, most of which players see by chance
	fewMoves    = 50   // average per game
	enoughRuns  = 50   // of an effect
)

// Findings returns the faults, most certain first. The function same returns a text that is equal for paths that come
// from the same place in the spec: a rule used several times is reported only if all its uses together are faulty. It
// may be nil.
func (p *Played) Findings(same func(path string) string) []cnl.Played {
	if same == nil {
		same = func(path string) string { return path }
	}
	j := &judge{played: p, def: p.def, group: p.groupOf(p.Numbers), same: same}
	j.reportStops()
	j.sameStart = j.reportSameDeals()
	j.reportEnds()
	j.reportPlayers()
	if j.Evidence.Games >= enoughGames {
		j.reportActions()
		j.reportPhases()
		j.reportTriggers()
		j.reportEffects()
		j.reportTurns()
		j.reportUndecidingParts()
		j.reportNeedless()
		j.reportUnequalTurns()
	}
	return j.found
}

// judge makes findings from the evidence.
type judge struct {
	played *Played
	def    *gamedef.GameDef
	*group // of all games
	same   func(path string) string
	found  []cnl.Played

	sameStart bool // it was reported that every game begins with the same cards
}

// group is the evidence of the games with some numbers of players.
type group struct {
	*sim.Statistics
	Evidence *sim.Evidence
	with     string // " with 3 players"; "" when they are all the games that were played
	numbers  []Number
}

func (p *Played) groupOf(numbers []Number) *group {
	statistics := make([]*sim.Statistics, len(numbers))
	evidence := make([]*sim.Evidence, len(numbers))
	players := make([]string, len(numbers))
	for i, n := range numbers {
		statistics[i], evidence[i], players[i] = n.Statistics, n.Evidence, strconv.Itoa(n.Players)
	}
	if len(numbers) == len(p.Numbers) {
		return &group{sim.Pool(statistics...), p.Evidence, "", numbers}
	}
	with := " with " + words.List(players) + " players"
	if players[len(players)-1] == "1" {
		with = " with 1 player"
	}
	return &group{sim.Pool(statistics...), sim.PooledEvidence(evidence...), with, numbers}
}

// gamesWhere returns the games for which holds returns true: those with the numbers of players for which it holds
// separately, with at least `least` games each, or all games if it holds only for them together; nil if it does not.
func (j *judge) gamesWhere(least int, holds func(g *group) bool) *group {
	var numbers []Number
	for _, n := range j.played.Numbers {
		if n.Statistics.Playouts >= least && holds(j.played.groupOf([]Number{n})) {
			numbers = append(numbers, n)
		}
	}
	if len(numbers) > 0 {
		if g := j.played.groupOf(numbers); holds(g) {
			return g
		}
	}
	if holds(j.group) {
		return j.group
	}
	return nil
}

func (j *judge) say(code diag.Code, path, format string, args ...any) *cnl.Played {
	j.found = append(j.found, cnl.Played{Code: code, Path: path, Message: fmt.Sprintf(format, args...)})
	return &j.found[len(j.found)-1]
}

// games returns the number of games with its noun: "200 games".
func (j *judge) games() string { return symbols.Count(j.Evidence.Games, "game") }

// seenStopped returns a text that says with which seed a game can be seen that stopped.
func (j *judge) seenStopped(e sim.StopEntry) string {
	return "S" + j.seen(sim.Where{Seed: e.Seed, Move: e.Made})[1:]
}

// seen returns a text that says with which seed, and in which move, an event can be seen.
func (j *judge) seen(at sim.Where) string {
	if at.Move < 0 {
		return j.seenWith(at.Seed) + ", before the first move"
	}
	return fmt.Sprintf("%s, in move %d", j.seenWith(at.Seed), at.Move+1)
}

// seenWith returns a text that says with which seed, and for how many players if there are several numbers, an event
// can be seen.
func (j *judge) seenWith(seed int64) string {
	said := fmt.Sprintf("seen with seed %d", seed)
	if len(j.played.Numbers) < 2 {
		return said
	}
	bySeed := func(n Number, seed int64) int { return cmp.Compare(n.Seed, seed) }
	at, exact := slices.BinarySearchFunc(j.played.Numbers, seed, bySeed)
	if !exact {
		at--
	}
	return said + " and " + symbols.Count(j.played.Numbers[at].Players, "player")
}

func sentence(text string) string {
	if text == "" {
		return "a rule fails."
	}
	return text
}

// share returns a share as text: "3 of 200 games".
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

// conditionParts calls visit for the paths of the conditions that must all hold for a condition to hold.
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

// idleOf returns a player who never moved in games, and one who made all moves; -1 if there is no such player.
func idleOf(g *group) (idle, busy int, moves sim.Count) {
	idle, busy = -1, -1
	for _, p := range g.Evidence.Players {
		moves.Add(p.Moves)
	}
	for p := range g.Evidence.Players {
		switch n := g.Evidence.Players[p].Moves.Times; {
		case n == 0:
			idle = p
		case n == moves.Times:
			busy = p
		}
	}
	return idle, busy, moves
}

// reportPlayers reports players who make all moves, or none.
func (j *judge) reportPlayers() {
	g := j.gamesWhere(enoughGames, func(g *group) bool {
		idle, _, moves := idleOf(g)
		return idle >= 0 && len(g.Evidence.Players) > 1 && g.Playouts >= enoughGames &&
			moves.Times >= int64(2*g.Playouts)
	})
	if g == nil {
		return
	}
	idle, busy, moves := idleOf(g)
	games := symbols.Count(g.Playouts, "game") + g.with
	if busy >= 0 {
		at, most := 0, int64(-1)
		for i, n := range g.Evidence.Players[busy].Actions {
			if n > most {
				at, most = i, n
			}
		}
		j.say(diag.PlayOneMoves, member.PathTo(member.Actions, at),
			"Player %d made all of the %d moves in %s: the turn never passes (%s). This action was %d of them.",
			busy, moves.Times, games, j.seen(g.Evidence.Players[busy].Again.First), most)
		return
	}
	at := "turnOrder"
	if j.def.TurnOrder == nil {
		at = j.firstPhase()
	}
	j.say(diag.PlayOneMoves, at, "Player %d never made a move in %s (%s).", idle, games, j.seenWith(moves.First.Seed))
}

// reportActions reports actions that could never be chosen, or seldom be executed.
func (j *judge) reportActions() {
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
			f := j.say(diag.PlayMoveImpossible, path,
				"The action %q was offered and chosen %d times, and could not be made %d times (%s). This refused it then: %s",
				a.ID, r.Acted.Times+r.Dropped.Times, r.Dropped.Times, j.seen(r.Dropped.First), sentence(r.Why))
			if r.Dropping != "" && r.Dropping != path {
				f.Related = append(f.Related, cnl.PlayedNote{Path: r.Dropping, Message: "This rule refused the move."})
			}
		case 10*r.Overtaken.Times > r.Acted.Times:
			f := j.say(diag.PlayMoveImpossible, path,
				"The action %q was chosen %d times, and %d times the move was dropped: all players move at once here, and that of another one had ended the phase or the turn before (%s). Let a limit of one use end the phase.",
				a.ID, r.Acted.Times, r.Overtaken.Times, j.seen(r.Overtaken.First))
			gamedef.Walk(j.def, func(at gamedef.Place, node gamedef.Node) bool {
				if _, is := node.(gamedef.Effect); is && j.Evidence.Of(at.String()).Overtaken.Times > 0 {
					f.Related = append(f.Related, cnl.PlayedNote{Path: at.String(), Message: "This ended it."})
				}
				return true
			})
		}
	}
}

// reportPhases reports phases that were never entered.
func (j *judge) reportPhases() {
	for i := range j.def.TurnStructure.Phases {
		path := member.PathTo(member.TurnStructure, member.Phases, i)
		if j.Evidence.Of(path).Acted.Times == 0 && j.playedEnough() {
			j.say(diag.PlayNeverActs, path, "In %s the phase %q was never entered.", j.games(),
				j.def.TurnStructure.Phases[i].ID)
		}
	}
}

// playedEnough reports whether the games were long enough to reach all parts of the rules.
func (j *judge) playedEnough() bool {
	return 2*j.CountDecided() > j.Evidence.Games && j.Moves > 0
}

// reportTriggers reports triggers that never fired.
func (j *judge) reportTriggers() {
	for i := range j.def.Triggers {
		path := member.PathTo(member.Triggers, i)
		if j.Evidence.Of(path).Acted.Times == 0 && j.playedEnough() {
			j.say(diag.PlayNeverActs, path, "In %s the trigger %q never fired.", j.games(), j.def.Triggers[i].ID)
		}
	}
}

// reportEffects reports effects that never ran or never changed anything.
func (j *judge) reportEffects() {
	together := map[string]*sim.RuleEvidence{}
	var paths []string // one for each text
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
				e.Var, r.Clipped.Times, r.Acted.Times, j.seen(r.Clipped.First))
		}
	case *gamedef.AddVar:
		if r.Above.Times > 0 && !j.isCompared(e.Var) {
			j.say(diag.PlayValueClipped, path, "What was added to the variable %q went beyond its maximum %d of %d times and was lost (%s). Nothing in the game asks whether the maximum is reached.",
				e.Var, r.Above.Times, r.Acted.Times, j.seen(r.Above.First))
		}
		switch {
		case r.Below.Times == 0:
		case pricePlace.MatchString(path):
			j.say(diag.PlayValueClipped, path, "The price was taken from the variable %q %d times, and %d times there was too little of it, so that it was not paid in full (%s). Let \"pre\" ask whether there is enough.",
				e.Var, r.Acted.Times, r.Below.Times, j.seen(r.Below.First))
		case !j.isCompared(e.Var):
			j.say(diag.PlayValueClipped, path, "What was taken from the variable %q would have brought it below its minimum %d of %d times, so that less was taken (%s). Nothing in the game asks how much there is: if it is a price, let \"pre\" ask.",
				e.Var, r.Below.Times, r.Acted.Times, j.seen(r.Below.First))
		}
		j.reportIdle(path, r)
	case *gamedef.TransferVar:
		if r.Short.Times > 0 && e.ActualBind == "" && e.Max == nil && !j.isCompared(e.From.Var) {
			j.say(diag.PlayValueClipped, path, "The variable %q held less than was to be taken from it %d of %d times, so that less was given (%s). Nothing in the game asks how much there is: if it is a price, let \"pre\" ask.",
				e.From.Var, r.Short.Times, r.Acted.Times, j.seen(r.Short.First))
		}
	case *gamedef.Draw:
		j.reportShortDraw(path, r)
		j.reportIdle(path, r)
	case *gamedef.MoveToken, *gamedef.MoveAll:
		j.reportIdle(path, r)
	}
}

// pricePlace matches the paths of prices: in actions, and in their pipelines.
var pricePlace = regexp.MustCompile(`^(?:actions\[\d+\]\.cost|actionPipelines\[\d+\]\.costEffects)\[`)

// enoughTests returns how often a condition must have been tested before it is reported as never true: in long games
// many things are rare, such as those that happen only late.
func (j *judge) enoughTests() int64 {
	if j.Moves <= fewMoves*int64(j.Playouts) {
		return enoughShort
	}
	return enoughTests
}

// isCompared reports whether a condition of the game compares a variable: then its maximum may be the end of a track,
// and the excess is meant to be lost.
func (j *judge) isCompared(name string) (found bool) {
	gamedef.Walk(j.def, func(_ gamedef.Place, node gamedef.Node) bool {
		if c, ok := node.(*gamedef.Compare); ok {
			for _, side := range []gamedef.Node{c.Left, c.Right} {
				found = found || readsVariable(side, name)
			}
		}
		return !found
	})
	return found
}

// readsVariable reports whether a value is that of a variable, or computed from it.
func readsVariable(value gamedef.Node, name string) (found bool) {
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

// reportShortDraw reports a draw that finds too few tokens four times out of five. It is normal that a pile is used
// up once, and that a refill from it then fails every time.
func (j *judge) reportShortDraw(path string, r *sim.RuleEvidence) {
	if r.Acted.Times < enoughRuns || r.Changed.Times == 0 || 5*r.Short.Times < 4*r.Acted.Times {
		return
	}
	j.say(diag.PlayDrawShort, path, "Fewer tokens lay there than this draws, %d of %d times (%s).", r.Short.Times,
		r.Acted.Times, j.seen(r.Short.First))
}

// reportIdle reports an effect that runs but never changes anything.
func (j *judge) reportIdle(path string, r *sim.RuleEvidence) {
	if strings.HasPrefix(path, "setup") {
		return // it is for every number of players, and runs once
	}
	if r.Acted.Times >= enoughRuns && r.Changed.Times == 0 {
		j.say(diag.PlayNothingChanges, path, "This ran %d times in %s and never changed anything.", r.Acted.Times,
			j.games())
	}
}
