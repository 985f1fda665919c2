package kernel

import (
	"slices"

	"ludo-lsp/kernel/gamedef"
)

// freeMoves lists the free operations of the active player's seat, behind the moves
// that are listed already: each of those, and each action that a grant offers, as a
// free operation.
func (m *machine) freeMoves(listed []Move) []Move {
	if m.cards == nil || len(m.cards.grants) == 0 {
		return nil
	}
	seat := m.activeSeat("applyPendingFreeOperationVariants")
	var offered []Move
	for _, g := range m.usable() {
		if g.seat != seat {
			continue
		}
		for _, at := range m.domain(g) {
			a := &m.game.actions[at]
			move := Move{ActionID: a.id}
			if g.now {
				move.ActionClass = g.submitted(a)
			}
			offered = append(offered, move)
		}
	}
	if offered == nil {
		return nil
	}
	var bases []Move
	for _, move := range listed {
		if slices.ContainsFunc(offered, func(o Move) bool { return o.ActionID == move.ActionID }) {
			bases = append(bases, move)
		}
	}
	bases = append(bases, offered...)
	var out []Move
	for _, base := range bases {
		if base.FreeOperation {
			continue
		}
		base.FreeOperation = true
		if slices.ContainsFunc(out, func(o Move) bool { return m.sameVariant(o, base) }) {
			continue
		}
		if m.windowRefuses(&base, true) == "" && m.freelyPossible(base) && m.satisfiable(base) == Legal {
			out = append(out, base)
		}
	}
	return out
}

// sameVariant tells whether two free operations are listed as one: they differ at
// most in the class with which the same action is submitted.
func (m *machine) sameVariant(a, b Move) bool {
	return a.ActionID == b.ActionID && m.mappedClass(&a) == m.mappedClass(&b) && sameParams(a.Params, b.Params)
}

// mappedClass is the class of a move's action, or that of the move when its action
// has none.
func (m *machine) mappedClass(move *Move) gamedef.ActionClass {
	if at, ok := m.game.actionOf[move.ActionID]; ok && m.game.actions[at].class != "" {
		return m.game.actions[at].class
	}
	return move.ActionClass
}

// freelyPossible tells whether a grant offers a move, and its conditions allow it as
// far as they can be told before its decisions.
func (m *machine) freelyPossible(move Move) bool {
	run := m.newRun(&move, nil)
	if run.action == nil || !run.action.phases[m.phase] {
		return false
	}
	k := m.mark()
	defer func() { m.rollback(k) }()
	m.mode = discovery
	if m.classify(run) != nil || m.claimGrant(run) != nil {
		return false
	}
	m.bindMove(run)
	return m.preflight(run, "legalMoves", true) == "" && (&lister{m: m}).undecidedHolds(run)
}
