package kernel

import (
	"slices"

	"ludo-lsp/internal/kernel/record"
)

// Interrupts returns the seats that may interrupt the active one now with a pivotal event, strongest first, with
// their moves. The last move of each is Decline. They may be ignored: a seat that neither interrupts nor declines
// loses nothing. Where interrupts can be trumped the weakest comes first, and its interrupt stands until nobody
// trumps it any more; then it makes its move.
func (s *State) Interrupts() ([]Interrupt, error) {
	m := s.game.borrow(&s.position)
	defer s.game.giveBack(m)
	var out []Interrupt
	stop, err := m.runToHalt(func() {
		m.checkDeferred()
		if m.pending == nil && m.result() == nil {
			out = m.offeredInterrupts()
		}
	})
	if err := outcomeError(stop, err); err != nil {
		return nil, err
	}
	return out, nil
}

// Interrupts returns those of the present state; see State.Interrupts.
func (p *Playout) Interrupts() ([]Interrupt, error) {
	if p.IsSuspended() {
		return nil, nil
	}
	if result, err := p.Result(); result != nil || err != nil {
		return nil, err
	}
	k := p.m.mark()
	var out []Interrupt
	stop, err := p.m.runToHalt(func() {
		p.m.checkDeferred()
		out = p.m.offeredInterrupts()
	})
	p.m.rollback(k)
	if err := outcomeError(stop, err); err != nil {
		return nil, err
	}
	return out, nil
}

// offeredInterrupts returns the result of Interrupts, while the game goes on and no move is suspended.
func (m *machine) offeredInterrupts() (out []Interrupt) {
	offer := func(seat seatID, moves []Move) bool {
		if len(moves) == 0 {
			return true
		}
		id := m.game.flow.seats[seat].id
		if seat != m.trumpableSeat() {
			moves = append(moves, Move{ActionID: Decline})
		}
		for i := range moves {
			moves[i].InterruptSeat = id
		}
		out = append(out, Interrupt{Seat: id, Player: int(m.game.flow.seats[seat].player), Moves: moves})
		return true
	}
	m.eachPivotal(m.contenders(), offer)
	if seat := m.trumpableSeat(); len(out) == 0 && seat != noSeat {
		offer(seat, m.pivotalMoves(seat))
	}
	return out
}

// allowsTrumping reports whether interrupts can be trumped.
func (m *machine) allowsTrumping() bool {
	f := m.game.flow
	return f != nil && m.cards != nil && f.pivotal != nil && f.pivotal.trumps
}

// trumpableSeat returns the seat whose interrupt stands until nobody trumps it; noSeat: none does.
func (m *machine) trumpableSeat() seatID {
	if m.game.flow == nil || m.cards == nil {
		return noSeat
	}
	return m.cards.card.trumpable
}

// contenders returns the seats that may interrupt the active one, or the one whose interrupt stands: those that may
// still act on a card on which nobody has acted, rank before it and have not declined. The strongest comes first.
// Where interrupts can be trumped any seat may begin, even the active one, and the weakest comes first.
func (m *machine) contenders() []seatID {
	f := m.game.flow
	if f == nil || m.cards == nil || m.inInterlude() || f.pivotal == nil || len(f.pivotal.precedence) == 0 ||
		m.game.isInterrupt(m.phase) || m.game.phases[m.phase].coup || m.cards.card.actions > 0 {
		return nil
	}
	from := m.trumpableSeat()
	ranked := from != noSeat || !f.pivotal.trumps
	if from == noSeat && ranked {
		from = m.seatOf(m.active)
	}
	seats := slices.DeleteFunc(m.cards.appendRemaining(nil), func(s seatID) bool {
		return s == from || ranked && !m.ranksBefore(s, from) || slices.Contains(m.cards.card.declined, s)
	})
	slices.SortStableFunc(seats, func(a, b seatID) int {
		switch first := m.ranksBefore(a, b); {
		case first != f.pivotal.trumps && (first || m.ranksBefore(b, a)):
			return -1
		case first || m.ranksBefore(b, a):
			return 1
		}
		return 0
	})
	return seats
}

// mayBeInterrupted reports whether somebody may still interrupt.
func (m *machine) mayBeInterrupted() (found bool) {
	m.eachPivotal(m.contenders(), func(_ seatID, moves []Move) bool {
		found = len(moves) > 0
		return !found
	})
	return found
}

// ranksBefore reports whether a seat ranks before another: by precedence, then by the order in force.
func (m *machine) ranksBefore(a, b seatID) bool {
	rank := func(s seatID, list []seatID) int {
		if at := slices.Index(list, s); at >= 0 {
			return at
		}
		return len(list)
	}
	precedence := m.game.flow.pivotal.precedence
	if x, y := rank(a, precedence), rank(b, precedence); x != y {
		return x < y
	}
	return rank(a, m.cards.order) < rank(b, m.cards.order)
}

// isOutranked reports whether a pivotal move of the active seat must wait for a seat that ranks before it, has not
// declined and could play one itself; or does not trump the one that stands.
func (m *machine) isOutranked() bool {
	active, standing := m.seatOf(m.active), m.trumpableSeat()
	switch {
	case standing != noSeat && standing != active:
		return !m.ranksBefore(active, standing)
	case standing == noSeat && m.game.flow.pivotal.trumps:
		return false
	}
	return m.mayBeInterrupted()
}

// pivotalMoves lists the pivotal moves that a seat could play now, if no seat ranked before it.
func (m *machine) pivotalMoves(seat seatID) (moves []Move) {
	m.eachPivotal([]seatID{seat}, func(_ seatID, found []Move) bool {
		moves = found
		return false
	})
	return moves
}

// eachPivotal yields the pivotal moves of one seat after the other, even if none, as long as they are wanted.
func (m *machine) eachPivotal(seats []seatID, give func(seat seatID, moves []Move) bool) {
	if len(seats) == 0 {
		return
	}
	other := m.game.borrow(&m.position)
	defer m.game.giveBack(other)
	other.mutedBetweenMoves, other.muted = 1, 1 // nobody hears its warnings, which would keep it from recalling
	for _, seat := range seats {
		other.active = m.game.flow.seats[seat].player
		other.actives, other.actor = other.active, other.active
		l := &lister{m: other, options: ListOptions{SkipFailing: true}}
		for _, a := range m.game.flow.pivotal.actions {
			l.listAction(&m.game.actions[a])
		}
		var out []Move
		for _, move := range l.Moves {
			if other.pivotalRefuses(&move) == "" && !other.isRestricted(&move) &&
				other.checkSatisfiable(move) != Illegal {
				out = append(out, move)
			}
		}
		if !give(seat, other.dropCanceled(out, out)) {
			return
		}
	}
}

// isRestricted reports whether monsoon refuses a template.
func (m *machine) isRestricted(move *Move) bool {
	f := m.game.flow
	at := m.game.actionOf[move.ActionID]
	return f.monsoon != nil && f.monsoon.byAction[at] != nil && m.isCoupNext() &&
		!m.restrictionAllows(f.monsoon.byAction[at], move, true)
}

// whyNotInterrupting says why a move with InterruptSeat, or Decline, cannot be made now; nil if it can or is no such
// move.
func (m *machine) whyNotInterrupting(move *Move) *IllegalMoveError {
	if move.InterruptSeat == "" && move.ActionID != Decline {
		return nil
	}
	refused := illegal(move, illegalNoInterrupt, "The seat \""+move.InterruptSeat+"\" cannot interrupt now.", "",
		"seat", move.InterruptSeat)
	f := m.game.flow
	if f == nil || m.cards == nil || m.result() != nil {
		return refused
	}
	seat, ok := f.seatOf[move.InterruptSeat]
	switch {
	case ok && seat == m.trumpableSeat() && move.ActionID != Decline && !m.mayBeInterrupted():
	case !ok || !slices.Contains(m.contenders(), seat):
		return refused
	}
	offered := m.pivotalMoves(seat)
	if len(offered) == 0 {
		return refused
	}
	if move.ActionID == Decline || slices.ContainsFunc(offered, func(o Move) bool { return completes(move, &o) }) {
		return nil
	}
	return illegal(move, illegalNoInterrupt, "This is not one of the moves with which the seat \""+move.InterruptSeat+
		"\" can interrupt.", "", "seat", move.InterruptSeat)
}

// completes reports whether a move is a template with its decisions.
func completes(move, template *Move) bool {
	if move.ActionID != template.ActionID || move.ActionClass != "" && move.ActionClass != template.ActionClass ||
		move.FreeOperation || move.Compound != nil {
		return false
	}
	return !slices.ContainsFunc(template.Params, func(p Param) bool {
		v, ok := move.Params.Get(p.Name)
		return !ok || !v.Equal(p.Value)
	})
}

// interrupt activates the seat that interrupts with a move. It reports whether the move only says that a seat
// declines, or that it interrupts if nobody trumps it.
func (m *machine) interrupt(run *moveRun) (said bool) {
	if refused := m.whyNotInterrupting(run.move); refused != nil {
		panic(&halt{kind: haltRefused, refused: refused})
	}
	if run.move.InterruptSeat == "" {
		return m.allowsTrumping() && m.announce(run, m.seatOf(m.active))
	}
	seat := m.game.flow.seatOf[run.move.InterruptSeat]
	if run.move.ActionID == Decline {
		m.changeCards(func(c *cardFlow) { c.card.declined = appended(c.card.declined, seat) })
		m.logInterrupt(seat, "declined", "")
		return true
	}
	if m.allowsTrumping() && m.announce(run, seat) {
		return true
	}
	m.takeSeat(run)
	m.logInterrupt(seat, "used", run.move.ActionID)
	return false
}

// announce lets a pivotal move stand that others may trump. Once nobody does any more it is made like any move.
func (m *machine) announce(run *moveRun, seat seatID) bool {
	now := m.trumpableSeat()
	if seat == noSeat || seat == now || now != noSeat && !m.ranksBefore(seat, now) ||
		slices.Contains(m.cards.card.declined, seat) ||
		!slices.ContainsFunc(m.pivotalMoves(seat), func(o Move) bool { return completes(run.move, &o) }) {
		return false
	}
	m.changeCards(func(c *cardFlow) { c.card.trumpable, c.card.declined = seat, nil })
	if m.mayBeInterrupted() {
		m.logInterrupt(seat, "announced", run.move.ActionID)
		return true
	}
	m.changeCards(func(c *cardFlow) { c.card.trumpable = now })
	return false
}

// takeSeat makes the player of a seat that interrupts the one who decides.
func (m *machine) takeSeat(run *moveRun) {
	if run.move.InterruptSeat == "" || m.game.flow == nil {
		return
	}
	if seat, ok := m.game.flow.seatOf[run.move.InterruptSeat]; ok && m.takesPart(seat) {
		p := m.game.flow.seats[seat].player
		if p != m.active {
			m.setActive(p)
		}
		m.actives, m.actor = p, p
		run.decider, run.player = p, p
	}
}

func (m *machine) logInterrupt(seat seatID, stage, actionID string) {
	fields := []any{"seat", m.game.flow.seats[seat].id, "stage", stage}
	if actionID != "" {
		fields = append(fields, "actionId", actionID)
	}
	m.log(record.InterruptEntry, record.InterruptPath, fields...)
}
