package sim

import (
	"slices"

	"ludo-lsp/kernel"
)

// Evidence is counts of what the rules of a game did in playouts. It only stores them: its readers decide what they
// mean for a game, and how to report them. It is the same however many playouts ran in parallel.
type Evidence struct {
	Games int
	// Rules is what is known of each rule by its path in the definition. Effects, branches and conditions have paths
	// of their own; a missing rule did nothing.
	Rules map[string]*RuleEvidence
	// Held is the outcomes of all evaluations of conditions and filters of tokens, by their paths. Those that the
	// kernel computes in another way are missing.
	Held map[string]*RuleEvidence
	// Changes is what rules did to values: to variables and markers, and to zones by tokens.
	Changes map[ValueChange]*Change
	// Players is what is known of each player.
	Players []PlayerEvidence
	// Turns is what is known of turns, whoever had them.
	Turns TurnEvidence
	// Weighed is the outcomes of conditions of several parts, by their paths.
	Weighed map[string]*kernel.WeighedCondition
	// Courses is how whole games went.
	Courses CourseEvidence
}

// ValueChange is a value and a rule that changed it.
type ValueChange struct {
	Path string // of the rule, in the definition
	What ChangedKind
	Name string // of the variable, the marker, the zone or the property, without player and space
}

// ChangedKind is what was changed.
type ChangedKind uint8

// Kinds of what was changed.
const (
	ChangedVariable ChangedKind = iota
	ChangedMarker
	ChangedProperty // of tokens
	TokenIn         // a token entered a zone
	TokenOut        // a token left a zone
)

// Change is how a rule changed a value.
type Change struct {
	Count
	// Least and Most are the smallest and largest change of numbers. Both are 0 for other values.
	Least, Most int64
	// Became is the new values other than numbers: the first of them in alphabetical order.
	Became []string
}

// mostBecame is the maximum number of new values that are kept for a rule and a value.
const mostBecame = 8

// Add adds evidence of the same change from other playouts.
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

// RuleEvidence is counts of what a rule did. The meaning of each count depends on the kind of rule; a count without a
// meaning for the kind is zero.
type RuleEvidence struct {
	// Acted counts effects that ran, actions that were performed, triggers that fired,
	// phases that were entered, sides of event cards that were played and their branches, parameters
	// that had a value, options that were chosen (see Options) and endings that ended a game.
	Acted Count
	// Changed counts writes by effects: to variables, tokens, markers.
	Changed Count
	// True and False count outcomes of conditions: of effects, of endings and their parts where endings are checked,
	// and of actions where a player could choose them or, in their phase, could not.
	True, False Count
	// Glimpsed counts games in which an ending held in the middle of a move.
	Glimpsed Count
	// Clipped counts numbers cut off at a bound of their variable, and Above and Below those above its maximum and
	// below its minimum. Short counts draws that found too few tokens, and transfers that found too little in a
	// variable.
	Clipped, Above, Below, Short Count
	// Dropped counts moves that were listed and could not be made, Dropping is the rule that refused the first of
	// them, and Why its message.
	Dropped       Count
	Dropping, Why string
	// Overtaken counts moves of a simultaneous round that were dropped because an earlier one had ended the phase or
	// the turn: for the dropped actions, and for the effects that had ended it.
	Overtaken Count
	// Refused counts parts of the conditions of actions that did not hold, and limits that were reached, when nobody
	// could do anything any more, Empty parameters with nothing to choose then.
	Refused, Empty Count
}

// Count is how often something happened, and its first occurrence.
type Count struct {
	Times int64
	First Where // with the smallest seed
}

// Where is a place in a playout.
type Where struct {
	Seed int64
	Move int // counted from 0; that of the beginning of the game is -1
}

// first returns the earlier of two places, where w is only valid if times is not 0, and o if others is not 0.
func (w Where) first(times int64, o Where, others int64) Where {
	if others > 0 && (times == 0 || o.Seed < w.Seed || o.Seed == w.Seed && o.Move < w.Move) {
		return o
	}
	return w
}

// PlayerEvidence is counts of what a player did.
type PlayerEvidence struct {
	Moves Count // that the player made
	Again Count // those of them right after another of the same player
	// Actions counts how often each action was chosen, by its index in the definition.
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

// Of returns the evidence of the rule at a path; the zero value if there is none.
func (e *Evidence) Of(path string) RuleEvidence {
	if r := e.Rules[path]; r != nil {
		return *r
	}
	return RuleEvidence{}
}

// Add adds the occurrences in o.
func (c *Count) Add(o Count) {
	c.First = c.First.first(c.Times, o.First, o.Times)
	c.Times += o.Times
}

// counts returns pointers to all counts of a rule.
func (r *RuleEvidence) counts() []*Count {
	return []*Count{&r.Acted, &r.Changed, &r.True, &r.False, &r.Glimpsed, &r.Clipped, &r.Above, &r.Below,
		&r.Short, &r.Dropped, &r.Overtaken, &r.Refused, &r.Empty}
}

// Add adds the evidence in o, of another rule, or of this rule from other playouts.
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

// merge adds evidence from other playouts of the same game with the same number of players.
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

// getOrNew returns the value of a key; it adds a new value if there is none.
func getOrNew[K comparable, V any](all map[K]*V, key K) *V {
	of := all[key]
	if of == nil {
		of = new(V)
		all[key] = of
	}
	return of
}
