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

// round is the moves that players who move at the same time have submitted: one for each player, nil for a player
// without one. A nil round means that nobody has submitted anything. It is immutable.
type round struct {
	moves []*Move
	// settled is how many players, from the first, are known to have submitted a move or to have none: nothing
	// changes that during the round.
	settled playerID
}

// withheld stands for a submitted move in the view of a player who must not know the move.
var withheld = new(Move)

// of returns the move that a player has submitted; nil if there is none.
func (r *round) of(p playerID) *Move {
	if r == nil {
		return nil
	}
	return r.moves[p]
}

// with returns the round with the move of a player added; it replaces an earlier move of the player.
func (r *round) with(p playerID, move *Move, players int32) *round {
	out := &round{moves: make([]*Move, players)}
	if r != nil {
		copy(out.moves, r.moves)
		out.settled = r.settled
	}
	out.moves[p] = move
	return out
}

// messageNotKnown is the message for a round that cannot be carried out in the view of a player.
const messageNotKnown = "The moves of the other players are not known here, so they cannot be carried out."

// needsWithheld reports whether carrying out the round needs moves that are withheld.
func (r *round) needsWithheld(o ApplyOptions) bool {
	return !o.Alone && slices.Contains(r.moves, withheld)
}

// hideFrom returns the round as the player from may know it: with the moves of all others withheld.
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

// leadingPlayer returns the player for whom rules run between the moves of players: the active one, or the first
// player if all move at the same time.
func (m *machine) leadingPlayer() playerID {
	if m.game.Simultaneous() {
		return 0
	}
	return m.active
}

// HasSubmitted returns for each player whether the player has submitted a move in this round; nil in games in which
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

// For returns s with another player to decide, who may submit a move before players whose seats come first. For the
// player who decides in s, it returns s. In games in which players move one after the other, and while a move is
// suspended, it returns an error for other players.
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
	out.position.hash ^= p.hashSingle() ^ out.position.hashSingle()
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
// but not which. Without the other submissions, the last move of a round cannot be made in the view; see
// ApplyOptions.Alone. Seen returns who sees which tokens.
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

// findMover reports whether a player has a legal move. Where all move at the same time, it makes the first player
// who has a legal move and has not submitted one the player to decide.
func (m *machine) findMover() bool {
	if !m.game.Simultaneous() {
		return m.hasLegalMove() || m.trumpableSeat() != noSeat && len(m.offeredInterrupts()) > 0
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
		if m.hasLegalMove() {
			return true
		}
	}
	m.actAs(m.leadingPlayer())
	return false
}

// actAs makes a player the active one for rules.
func (m *machine) actAs(p playerID) {
	if p != m.active {
		m.setActive(p)
	}
	m.context = context{actives: p, actor: p}
}

// submit records the move of the active player. After the last move of a round all moves are carried out.
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
	stop, err := m.runToHalt(func() {
		m.setRound(m.round.with(player, &own, m.players))
		m.logSubmission(player)
		if waiting = !o.Alone && m.findMover(); waiting {
			m.round.settled = m.active // nobody else has this round yet
		}
	})
	if err := outcomeError(stop, err); err != nil || waiting {
		return err
	}
	if m.round.needsWithheld(o) {
		return illegal(move, illegalWithheld, messageNotKnown, "")
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

// judge returns an error for a move that could not be made now by itself. What depends on making it, such as draws,
// is found out when it is carried out.
func (m *machine) judge(origin *State, move *Move) error {
	k, trace, unlogged := m.mark(), m.trace, m.unlogged
	m.trace, m.unlogged = nil, true
	m.muted++
	run := m.newRun(move, nil)
	m.acting = &actingRound{moving: true}
	stop, err := m.runToHalt(func() { m.makeMove(run) })
	m.acting = nil
	passed := m.pastHorizon
	var extra *IllegalMoveError
	if stop == nil || stop.kind == haltSuspend {
		extra = m.refuseUnused(run, stop == nil && err == nil)
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
		return m.explainRefusal(origin, move, err)
	case stop == nil:
	case stop.kind == haltSuspend:
		if !passed {
			if err := m.explainRefusal(origin, move, nil); err != nil {
				return err
			}
		}
	case stop.refused == nil:
		return m.explainRefusal(origin, move, illegal(move, illegalNow, messageUnfinishable, "", "detail", stop.reason))
	default:
		return m.explainRefusal(origin, move, stop.refused)
	}
	if extra != nil {
		return extra
	}
	return nil
}
