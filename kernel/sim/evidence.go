package sim

import (
	"slices"

	"ludo-lsp/kernel"
)

// Evidence is what the rules of a game did in playouts, counted. It is a store: what is
// said of a game from it, and how, is up to its readers. It is the same however many
// playouts were played at a time.
type Evidence struct {
	Games int
	// Rules are what is known of each rule by its path in the definition. Effects, branches
	// and conditions have paths of their own; a rule that is not there did nothing.
	Rules map[string]*RuleEvidence
	// Held are how conditions and filters of tokens turned out wherever they were asked, by their paths. Those that
	// the kernel works out in another way are not there.
	Held map[string]*RuleEvidence
	// Changes are what rules did to values: to variables and markers, and to zones by tokens.
	Changes map[ValueChange]*Change
	// Players are what is known of each player.
	Players []PlayerEvidence
	// Turns are what is known of turns, whosoever they were.
	Turns TurnEvidence
	// Weighed are how conditions of several parts turned out, by their paths.
	Weighed map[string]*kernel.WeighedCondition
	// Courses are how whole games went.
	Courses CourseEvidence
}

// ValueChange is a value and a rule that changed it.
type ValueChange struct {
	Path string // of the rule, in the definition
	What ChangedKind
	Name string // of the variable, the marker, the zone or the property, without player and space
}

// ChangedKind says what was changed.
type ChangedKind uint8

// Kinds of what was changed.
const (
	ChangedVariable ChangedKind = iota
	ChangedMarker
	ChangedProperty // of tokens
	TokenIn         // a token came into a zone
	TokenOut        // a token left a zone
)

// Change is how a rule changed a value.
type Change struct {
	Count
	// Least and Most are by how much numbers changed. Both are 0 of what is no number.
	Least, Most int64
	// Became is what came of other values: the first of them in the order of the alphabet.
	Became []string
}

// mostBecame is how many values are kept of what a rule makes of another.
const mostBecame = 8

// Add adds what is known of the same change from other playouts.
func (c *Change) Add(o Change) {
	if c.Times == 0 {
		c.Least, c.Most = o.Least, o.Most
	} else if o.Times > 0 {
		c.Least, c.Most = min(c.Least, o.Least), max(c.Most, o.Most)
	}
	c.Count.Add(o.Count)
	for _, text := range o.Became {
		if at, known := slices.BinarySearch(c.Became, text); !known {
			c.Became = slices.Insert(c.Became, at, text)
		}
	}
	c.Became = c.Became[:min(len(c.Became), mostBecame)]
}

// RuleEvidence is what a rule did. What each count means depends on what the rule is; a
// count that means nothing for it is zero.
type RuleEvidence struct {
	// Acted counts effects that ran, actions that were performed, triggers that fired,
	// phases that were entered, sides of event cards that were played and their branches, parameters
	// that had a value, options that were chosen (see Options) and endings that ended a game.
	Acted Count
	// Changed counts what effects wrote: variables, tokens, markers.
	Changed Count
	// True and False count conditions: of effects, of endings and of their parts where
	// endings are looked at, and of actions where a player could choose them or could not
	// although their phase was on.
	True, False Count
	// Glimpsed counts games in which an ending held in the middle of a move.
	Glimpsed Count
	// Clipped counts numbers that a bound of their variable cut off, and Above and Below those of them that
	// lay above its maximum and below its minimum. Short counts draws that found too few
	// tokens, and transfers that found too little in a variable.
	Clipped, Above, Below, Short Count
	// Dropped counts moves that were listed and could not be made, Dropping is the rule that refused the first of
	// them, and Why what it said.
	Dropped       Count
	Dropping, Why string
	// Overtaken counts moves of a simultaneous round that were dropped after another one had ended the phase or the
	// turn: of the actions that were dropped, and of the effects that had ended it.
	Overtaken Count
	// Refused counts parts of the conditions of actions that did not hold, and limits that were reached, when nobody
	// could do anything any more, Empty parameters for which there was nothing to choose then.
	Refused, Empty Count
}

// Count is how often something happened, and where it is seen first.
type Count struct {
	Times int64
	First Where // with the smallest seed
}

// Where is a place in a playout.
type Where struct {
	Seed int64
	Move int // counted from 0; that of the beginning of the game is -1
}

// first is the earlier of two places, at each of which something happened so many times.
func (w Where) first(times int64, o Where, others int64) Where {
	if others > 0 && (times == 0 || o.Seed < w.Seed || o.Seed == w.Seed && o.Move < w.Move) {
		return o
	}
	return w
}

// PlayerEvidence is what a player did.
type PlayerEvidence struct {
	Moves Count // that the player made
	Again Count // those of them right after another of the same player
	// Actions are how often each action was chosen, by its number in the definition.
	Actions []int64
}

func noEvidence() *Evidence {
	return &Evidence{Rules: map[string]*RuleEvidence{}, Held: map[string]*RuleEvidence{},
		Changes: map[ValueChange]*Change{}, Turns: newTurnEvidence(), Weighed: map[string]*kernel.WeighedCondition{},
		Courses: newCourseEvidence()}
}

func newEvidence(g *kernel.Game, players int) *Evidence {
	e := noEvidence()
	e.Players = make([]PlayerEvidence, players)
	for _, path := range g.ConditionPaths() {
		e.Held[path] = &RuleEvidence{}
	}
	for p := range e.Players {
		e.Players[p].Actions = make([]int64, len(g.Definition().Actions))
	}
	return e
}

// Of is what is known of a rule; nothing happened where nothing is known.
func (e *Evidence) Of(path string) RuleEvidence {
	if r := e.Rules[path]; r != nil {
		return *r
	}
	return RuleEvidence{}
}

// Add adds what happened elsewhere.
func (c *Count) Add(o Count) {
	c.First = c.First.first(c.Times, o.First, o.Times)
	c.Times += o.Times
}

// counts are the counts of a rule.
func (r *RuleEvidence) counts() []*Count {
	return []*Count{&r.Acted, &r.Changed, &r.True, &r.False, &r.Glimpsed, &r.Clipped, &r.Above, &r.Below,
		&r.Short, &r.Dropped, &r.Overtaken, &r.Refused, &r.Empty}
}

// Add adds what is known of another rule, or of this one from other playouts.
func (r *RuleEvidence) Add(o RuleEvidence) {
	first := r.Dropped.First.first(r.Dropped.Times, o.Dropped.First, o.Dropped.Times)
	if r.Dropped.Times == 0 || first != r.Dropped.First {
		r.Dropping, r.Why = o.Dropping, o.Why
	}
	mine := r.counts()
	for i, c := range o.counts() {
		mine[i].Add(*c)
	}
}

// merge adds what other playouts of the same game with as many players have shown.
func (e *Evidence) merge(o *Evidence) {
	e.Games += o.Games
	e.Turns.Add(&o.Turns)
	e.Courses.Add(&o.Courses)
	for path, c := range o.Weighed {
		getOrNew(e.Weighed, path).Add(*c)
	}
	for path, r := range o.Rules {
		e.rule(path).Add(*r)
	}
	for path, h := range o.Held {
		getOrNew(e.Held, path).Add(*h)
	}
	for at, c := range o.Changes {
		getOrNew(e.Changes, at).Add(*c)
	}
	for p := range o.Players {
		e.Players[p].Moves.Add(o.Players[p].Moves)
		e.Players[p].Again.Add(o.Players[p].Again)
		for a, n := range o.Players[p].Actions {
			e.Players[p].Actions[a] += n
		}
	}
}

func (e *Evidence) rule(path string) *RuleEvidence { return getOrNew(e.Rules, path) }

// getOrNew is what is known under a key; a new one where nothing was.
func getOrNew[K comparable, V any](all map[K]*V, key K) *V {
	of := all[key]
	if of == nil {
		of = new(V)
		all[key] = of
	}
	return of
}
