package kernel

import (
	"slices"

	"ludo-lsp/kernel/gamedef"
)

// moveRun is a move that is looked at or made.
type moveRun struct {
	move     *Move // as submitted
	action   *action
	pipeline *pipeline           // that applies; nil: none
	decider  playerID            // the active player before the move
	player   playerID            // who performs it
	class    gamedef.ActionClass // effective, in a card-driven game; "" when none
	grant    *freeGrant          // that a free operation uses; nil otherwise
	declines bool                // it declines the grant
	event    *eventPlay          // the card that it plays; nil: none
	outer    *moveRun            // the operation of which this is the special activity; nil: none
	special  *moveRun            // its special activity, once that is made
	skipCost bool                // nothing is paid: a free operation, or a partial pipeline that cannot pay
	deferred bool                // a condition of the pipeline could not be told yet

	// answers are those of the move and those found since, by decision id;
	// nothing changes them, more answers make a new list.
	answers Params
	shared  bool          // of a whole move that is made: somebody else than the decider has answered in it
	used    []string      // ids of the answers that decisions took
	runs    map[*code]int // how often a list that is not the move's own has run in the move
	origin  phaseID       // the phase after the cost, whose effects follow the move
	targets []zoneID      // of a pipeline that uses targets

	// Where the game stood before the move: a card-driven game counts by it.
	turn    int64
	phase   phaseID
	serial  int64 // how often the action had been used
	settled bool  // the card has counted the move

	limit *gamedef.RestrictedAction // on its choices, while it is in force; nil: none
	claim *grantClaim               // of the zones of a free operation; nil: any
}

// whole is the operation that a special activity is part of, and the move itself
// otherwise; nil where none runs.
func (run *moveRun) whole() *moveRun {
	for run != nil && run.outer != nil {
		run = run.outer
	}
	return run
}

// answer is the answer to a decision, if the move has one. A decision that takes
// an answer uses it up.
func (m *machine) answer(id string) (Value, bool) {
	if m.move == nil {
		return Value{}, false
	}
	v, ok := m.move.answers.Get(id)
	if ok {
		m.move.used = append(m.move.used, id)
		m.fresh(id)
	}
	return v, ok
}

// dropAnswer forgets an answer that was given before its decision could be known and
// that the decision cannot take: the player is asked instead. It tells whether the
// answer was such a one.
func (m *machine) dropAnswer(id string) bool {
	if m.move == nil || !m.pastHorizon && m.opaque == 0 || slices.Contains(m.answered, id) &&
		(m.acting == nil || m.move.whole().decider == m.cut.player) {
		return false
	}
	drop := func(p Param) bool { return p.Name == id }
	m.move.answers = slices.DeleteFunc(slices.Clone(m.move.answers), drop)
	return true
}

// boundaries are the ends that lasting effects wait for.
type boundaries uint8

const (
	turnBoundary boundaries = 1 << iota
	roundBoundary
)

// zoneFilter is a further condition on zones while a free operation is looked at
// or made.
type zoneFilter struct {
	keep func(m *machine, z zoneID) bool
}
