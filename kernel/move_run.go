package kernel

import (
	"slices"

	"ludo-lsp/kernel/gamedef"
)

// moveRun is a move being looked at or made.
type moveRun struct {
	move     *Move // as submitted
	action   *action
	pipeline *pipeline           // that applies; nil: none
	decider  playerID            // the active player before the move
	player   playerID            // who performs it
	class    gamedef.ActionClass // effective, in a card-driven game; "" when none
	grant    *freeGrant          // used by a free operation; nil otherwise
	declines bool                // it declines the grant
	event    *eventPlay          // the card it plays; nil: none
	outer    *moveRun            // the operation that this special activity belongs to; nil: none
	special  *moveRun            // its special activity, once performed
	skipCost bool                // nothing is paid: a free operation, or a partial pipeline that cannot pay
	deferred bool                // a condition of the pipeline is not known yet

	// answers are those of the move and those found since, by decision id; the list is immutable, more answers make a
	// new one.
	answers Params
	shared  bool          // of a whole move being made: somebody other than the decider has answered in it
	used    []string      // ids of the answers that decisions took
	runs    map[*code]int // how often lists that are not the move's own have run in it
	origin  phaseID       // the phase after the cost; its effects follow the move
	targets []zoneID      // of a pipeline with targets

	// The game's progress before the move: a card-driven game counts by it.
	turn    int64
	phase   phaseID
	serial  int64 // how often the action had been used
	settled bool  // the card has counted the move

	limit *gamedef.RestrictedAction // on its choices, while in force; nil: none
	claim *grantClaim               // of the zones of a free operation; nil: any
}

// outermost returns the operation that a special activity is part of, or run itself; nil for a nil run.
func (run *moveRun) outermost() *moveRun {
	for run != nil && run.outer != nil {
		run = run.outer
	}
	return run
}

// answer returns the answer to a decision, if the move has one. It records that the answer was used.
func (m *machine) answer(id string) (Value, bool) {
	if m.move == nil {
		return Value{}, false
	}
	v, ok := m.move.answers.Get(id)
	if ok {
		m.move.used = append(m.move.used, id)
		m.noteAnswerUsed(id)
	}
	return v, ok
}

// dropAnswer drops an answer that was given before its decision could be known, if the decision cannot use it: the
// player is asked instead. It reports whether it did.
func (m *machine) dropAnswer(id string) bool {
	if m.move == nil || !m.pastHorizon && m.opaque == 0 || slices.Contains(m.answered, id) &&
		(m.acting == nil || m.move.outermost().decider == m.cut.player) {
		return false
	}
	drop := func(p Param) bool { return p.Name == id }
	m.move.answers = slices.DeleteFunc(slices.Clone(m.move.answers), drop)
	return true
}

// boundaries is a set of the events that end lasting effects.
type boundaries uint8

const (
	turnBoundary boundaries = 1 << iota
	roundBoundary
)

// zoneFilter is an additional condition on zones while a free operation is examined or made.
type zoneFilter struct {
	keep func(m *machine, z zoneID) bool
}
