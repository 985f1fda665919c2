package kernel

import (
	"fmt"
	"slices"

	"ludo-lsp/internal/kernel/record"
	"ludo-lsp/kernel/gamedef"
)

// Reasons for which a submission is refused.
const (
	illegalSubmitted = "alreadySubmitted"
	illegalWithheld  = "submissionWithheld"
)

// round is what players who move at the same time have submitted: for each the move, nil if there is none yet. No
// round means that nobody has submitted anything. It is immutable.
type round struct {
	moves []*Move
	// settled is how many players, from the first, are known to have submitted a move or to have none: nothing
	// changes that during the round.
	settled playerID
}

// withheld stands for a move in the view of a player who must not know it.
var withheld = new(Move)

// of returns the move that a player has submitted; nil: none.
func (r *round) of(p playerID) *Move {
	if r == nil {
		return nil
	}
	return r.moves[p]
}

// with returns a round in which a player has submitted a move, replacing an earlier one.
func (r *round) with(p playerID, move *Move, players int32) *round {
	out := &round{moves: make([]*Move, players)}
	if r != nil {
		copy(out.moves, r.moves)
		out.settled = r.settled
	}
	out.moves[p] = move
	return out
}

// notKnown says why a round cannot be carried out in a view of it.
const notKnown = "The moves of the other players are not known here, so they cannot be carried out."

// partly reports whether withheld moves of the round would have to be carried out.
func (r *round) partly(o ApplyOptions) bool { return !o.Alone && slices.Contains(r.moves, withheld) }

// hideFrom returns a round without what a player may not know: the moves of all others.
func (r *round) hideFrom(from playerID) *round {
	if r == nil {
		return nil
	}
	out := &round{moves: slices.Clone(r.moves)}
	for p := range out.moves {
		if out.moves[p] != nil && playerID(p) != from {
			out.moves[p] = withheld
		}
	}
	return out
}

// roundKey returns the hash of the submissions.
func roundKey(r *round) uint64 {
	if r == nil {
		return 0
	}
	d := digest(len(r.moves))
	for p, move := range r.moves {
		if move != nil {
			d.number(uint64(p))
			d.text(string(gamedef.Canonical(move.Data())))
		}
	}
	return cellRound.key(0, uint64(d))
}

// Simultaneous reports whether all players of the game move at the same time: each submits a move, and when all have,
// they are carried out in the order of seats.
func (g *Game) Simultaneous() bool { return g.order.kind == gamedef.Simultaneous }

// leads returns the player for whom rules run between the moves of players: the active one, and where all move at the
// same time the first.
func (m *machine) leads() playerID {
	if m.game.Simultaneous() {
		return 0
	}
	return m.active
}

// HasSubmitted returns for each player whether they have submitted a move in this round; nil in games in which
// players move one after the other.
func (s *State) HasSubmitted() []bool {
	if !s.game.Simultaneous() {
		return nil
	}
	out := make([]bool, s.position.players)
	for p := range out {
		out[p] = s.position.round.of(playerID(p)) != nil
	}
	return out
}

// For returns s with another player to decide, who may submit a move before those whose seats come first. It returns
// s itself for the player to decide. In games in which players move one after the other, and while a move is
// suspended, nobody else can.
func (s *State) For(player int) (*State, error) {
	p := &s.position
	switch {
	case player < 0 || player >= s.Players():
		return nil, fmt.Errorf("there is no player %d; the players are 0 to %d", player, s.Players()-1)
	case p.active == playerID(player):
		return s, nil
	case p.pending != nil:
		return nil, fmt.Errorf("player %d has to answer a decision first", p.active)
	case !s.game.Simultaneous():
		return nil, fmt.Errorf("it is the turn of player %d", p.active)
	}
	out := &State{game: s.game, position: *p}
	out.position.active = playerID(player)
	out.position.hash ^= p.single() ^ out.position.single()
	return out, nil
}

// ReopenRound returns s as if nobody had submitted a move in this round yet.
func (s *State) ReopenRound() *State {
	if s.position.round == nil {
		return s
	}
	out := &State{game: s.game, position: s.position}
	out.position.round = nil
	out.position.hash ^= roundKey(s.position.round)
	return out
}

// View returns s as far as a player may know it, where all move at the same time: that others have submitted moves,
// but not which. Without the other submissions, the last one of a round cannot be made in it; see ApplyOptions.Alone.
// Seen returns who sees which tokens.
func (s *State) View(player int) *State {
	out := &State{game: s.game, position: s.position}
	q := &out.position
	if p := q.pending; p != nil && p.origin.position.round != nil {
		// The moves of the round up to the one that is suspended have been carried out.
		hidden := *p
		origin := *p.origin
		origin.position.round = p.origin.position.round.hideFrom(playerID(player))
		copy(origin.position.round.moves[:p.player+1], p.origin.position.round.moves)
		origin.position.seal(origin.position.computeHash())
		hidden.origin = &origin
		q.pending = &hidden
	}
	q.round = q.round.hideFrom(playerID(player))
	if q.round == nil && q.pending == s.position.pending {
		return s
	}
	q.hash ^= roundKey(s.position.round) ^ roundKey(q.round) ^ pendingKey(s.position.pending) ^ pendingKey(q.pending)
	return out
}

// someoneMoves reports whether a player has a legal move. Where all move at the same time, the first of those who
// have one, and have not submitted any, then decides.
func (m *machine) someoneMoves() bool {
	if !m.game.Simultaneous() {
		return m.anyLegalMove() || m.trumpableSeat() != noSeat && len(m.offeredInterrupts()) > 0
	}
	p := playerID(0)
	if m.round != nil {
		p = m.round.settled
	}
	for ; p < playerID(m.players); p++ {
		if m.round.of(p) != nil {
			continue
		}
		m.actAs(p)
		if m.anyLegalMove() {
			return true
		}
	}
	m.actAs(m.leads())
	return false
}

// actAs makes a player the active one, also for rules.
func (m *machine) actAs(p playerID) {
	if p != m.active {
		m.setActive(p)
	}
	m.context = context{actives: p, actor: p}
}

// submit takes the move of the active player. After the last one of a round all of them are carried out.
func (m *machine) submit(origin *State, move *Move, o ApplyOptions) error {
	player := m.active
	if m.round.of(player) != nil {
		return illegal(move, illegalSubmitted, fmt.Sprintf("Player %d has submitted a move in this round.", player), "")
	}
	if err := m.judge(origin, move); err != nil {
		return err
	}
	own := record.CopyMove(move)
	waiting := false
	stop, err := m.until(func() {
		m.setRound(m.round.with(player, &own, m.players))
		m.logSubmission(player)
		if waiting = !o.Alone && m.someoneMoves(); waiting {
			m.round.settled = m.active // nobody else has this round yet
		}
	})
	if err := outcomeError(stop, err); err != nil || waiting {
		return err
	}
	if m.round.partly(o) {
		return illegal(move, illegalWithheld, notKnown, "")
	}
	return m.commit(o)
}

func (m *machine) logSubmission(player playerID) {
	if m.unlogged {
		return
	}
	after := make(map[string]bool, m.players)
	for p := range m.players {
		after[playerText(playerID(p))] = m.round.of(playerID(p)) != nil
	}
	m.log("simultaneousSubmission", "turnOrder", "player", int(player), "submitted", after)
}

func playerText(p playerID) string { return fmt.Sprint(int(p)) }

// judge refuses a move that could not be made now by itself. What only making it shows, such as what is drawn, shows
// when it is carried out.
func (m *machine) judge(origin *State, move *Move) error {
	k, trace, unlogged := m.mark(), m.trace, m.unlogged
	m.trace, m.unlogged = nil, true
	m.muted++
	run := m.newRun(move, nil)
	m.acting = &actingRound{moving: true}
	stop, err := m.until(func() { m.makeMove(run) })
	m.acting = nil
	passed := m.pastHorizon
	var extra *IllegalMoveError
	if stop == nil || stop.kind == haltSuspend {
		extra = m.leftOver(run, stop == nil && err == nil)
	}
	m.trace, m.unlogged = trace, unlogged
	m.rollback(k)
	m.pastHorizon, m.drawn = false, false
	if origin == nil {
		origin = m.freeze()
	}
	switch {
	case err != nil && passed:
	case err != nil:
		return m.explain(origin, move, err)
	case stop == nil:
	case stop.kind == haltSuspend:
		if !passed {
			if err := m.explain(origin, move, nil); err != nil {
				return err
			}
		}
	case stop.refused == nil:
		return m.explain(origin, move, illegal(move, illegalNow, saysUnfinishable, "", "detail", stop.reason))
	default:
		return m.explain(origin, move, stop.refused)
	}
	if extra != nil {
		return extra
	}
	return nil
}
