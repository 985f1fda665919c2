package kernel

import (
	"slices"

	"ludo-lsp/internal/kernel/random"
	"ludo-lsp/internal/kernel/values"
)

// Playout plays one game forward in place. It is what State.Apply is for programs
// that play many moves and need none of the states between them: nothing is copied
// from move to move. It belongs to one goroutine.
type Playout struct {
	m       *machine
	lister  *lister // the one of the machine
	listed  bool    // the lister has the moves of the present state
	counted bool    // the census of the machine is that of the present state
	own     Move    // the move that is made
	spare   Params  // the memory of parameters that nothing keeps
	result  *Result
	judged  bool // result is that of the present state

	traced bool // what moves do is noted, in trace and log
	trace  []TraceEntry
	log    []LogEntry
}

// Playout begins a playout at a state, which stays as it is.
func (s *State) Playout() *Playout {
	p := &Playout{}
	p.placeAt(s)
	p.hush()
	return p
}

// placeAt borrows a machine that stands at a state.
func (p *Playout) placeAt(s *State) {
	p.m = s.game.borrow(&s.position)
	p.lister = &p.m.lister
	p.lister.m = p.m
	p.lister.options = ListOptions{SkipFailing: true, Compound: true}
}

// Trace has the playout note from now on what its moves do; see Happened.
func (p *Playout) Trace() {
	p.traced = true
	p.m.askAnew()
	p.hush()
}

// LastEvents is what the last Apply or Advance that succeeded did, as Outcome tells
// it. There is nothing unless Trace was called.
func (p *Playout) LastEvents() ([]TraceEntry, []LogEntry) { return p.trace, p.log }

// Close ends the playout and gives its memory back. It must not be used afterwards.
func (p *Playout) Close() {
	if p.m != nil {
		p.m.listing = nil
		p.m.game.giveBack(p.m)
		p.m = nil
	}
}

// Restart makes the playout stand at another state of the same game.
func (p *Playout) Restart(s *State) {
	p.m.listing = nil
	if p.m.game != s.game { // more players play, or fewer
		p.m.game.giveBack(p.m)
		p.placeAt(s)
	} else {
		p.m.reset(&s.position)
	}
	if p.traced {
		p.m.askAnew()
	}
	p.hush()
	p.listed, p.counted, p.judged = false, false, false
}

// Game is the game that is played.
func (p *Playout) Game() *Game { return p.m.game.whole }

// Active is the player to decide.
func (p *Playout) Active() int { return int(p.m.active) }

// Players is the number of players.
func (p *Playout) Players() int { return int(p.m.players) }

// Turn is the number of turns that have been completed.
func (p *Playout) Turn() int64 { return p.m.turn }

// Phase is the id of the current phase.
func (p *Playout) Phase() string { return p.m.game.phases[p.m.phase].id }

// IsSuspended tells whether a move waits for an answer.
func (p *Playout) IsSuspended() bool { return p.m.pending != nil }

// State is the present state.
func (p *Playout) State() *State {
	k := p.m.mark()
	s := p.m.freeze()
	p.m.rollback(k)
	return s
}

// Withdraw takes a suspended move back, and tells whether it can be; see State.Withdrawn.
func (p *Playout) Withdraw() bool {
	pending := p.m.pending
	if pending == nil || pending.origin.position.round != nil {
		return false
	}
	p.Restart(pending.origin)
	return true
}

// Result tells how the game ended, nil while it goes on.
func (p *Playout) Result() (*Result, error) {
	if p.m.pending != nil {
		return nil, nil
	}
	if p.judged {
		return p.result, nil
	}
	stop, err := p.m.until(func() { p.result = p.m.result() })
	p.m.settle()
	p.judged = stop == nil && err == nil
	return p.result, outcomeError(stop, err)
}

// Moves lists the legal moves, compound ones included; actions whose rules fail are
// left out. The list, and the parameters of its moves, are good until the next call
// of Apply, also of one that fails.
func (p *Playout) Moves() ([]Move, []Warning, error) {
	if !p.listed {
		p.lister.begin()
		stop, err := p.m.until(p.lister.list)
		p.m.recover()
		if err := outcomeError(stop, err); err != nil {
			return nil, nil, err
		}
		p.listed = true
	}
	return p.lister.Moves, p.lister.Warnings, nil
}

// Count is the number of legal moves, those of Moves, which where the rules allow it are
// not listed for that.
func (p *Playout) Count() (int, error) {
	if p.listed {
		return len(p.lister.Moves), nil
	}
	if !p.counted {
		p.counted = p.m.quickly((*machine).count) && p.m.census.at >= 0
		p.m.recover()
	}
	if p.counted {
		return p.m.census.total, nil
	}
	moves, _, err := p.Moves()
	return len(moves), err
}

// Move is the legal move at a place of Moves, from 0 to less than Count gave. It, and its
// parameters, are good until the next call of Move or Apply.
func (p *Playout) Move(at int) (*Move, error) {
	if p.counted && !p.listed {
		return p.m.census.pick(p.m, at), nil
	}
	moves, _, err := p.Moves()
	if err != nil {
		return nil, err
	}
	return &moves[at], nil
}

// Choices tells what is left to decide of a move; see State.Choices.
func (p *Playout) Choices(move Move, evaluate bool) (*Choices, error) {
	var out *Choices
	stop, err := p.m.until(func() { out = p.m.choices(&move, evaluate) })
	p.m.recover()
	return out, outcomeError(stop, err)
}

// CompleteWithin answers the decisions of a template at random; see
// State.CompleteWithin.
func (p *Playout) CompleteWithin(template Move, rng *random.Generator, walks *int) (Move, bool, error) {
	if !p.m.mayAsk(&template) {
		return template, true, nil
	}
	move, ok, err := p.m.completeOrFail(template, func(c *Choices) (Value, bool) { return randomAnswer(c, rng) }, true,
		walks)
	p.m.recover()
	return move, ok, err
}

// CompleteQuickly answers the decisions of a template at random; see
// State.CompleteQuickly.
func (p *Playout) CompleteQuickly(template Move, rng *random.Generator) (Move, bool, error) {
	if p.counted && p.m.census.isPicked(&template) || !p.m.mayAsk(&template) {
		return template, true, nil
	}
	var move Move
	var ok bool
	stop, err := p.m.until(func() { move, ok = p.m.completeQuickly(template, rng) })
	p.m.recover()
	return move, ok, outcomeError(stop, err)
}

// Advance goes on to the next state in which a player can move, as Apply does after
// a move. It is needed only at the start of a game. Where a move is suspended, nothing
// changes.
func (p *Playout) Advance() error {
	if p.m.pending != nil {
		return nil
	}
	p.listed, p.counted = false, false
	p.note()
	stop, err := p.m.until(func() {
		p.m.watch(p.lister)
		p.m.toDecision()
	})
	if err := outcomeError(stop, err); err != nil {
		p.m.recover()
		return err
	}
	p.keep()
	return nil
}

// Apply makes a move. When it is refused or a rule fails, the playout stands where
// it stood.
func (p *Playout) Apply(move *Move) error {
	m := p.m
	if p.applyPicked(move) {
		return nil
	}
	picked := p.counted && m.census.isPicked(move)
	p.listed, p.counted = false, false
	// The parameters may lie where the next list of moves is written, and rules may
	// keep them.
	own := &p.own
	*own = *move
	own.Params, p.spare = append(p.spare[:0], move.Params...), nil
	if move.Compound != nil {
		c := *move.Compound
		c.SpecialActivity.Params = slices.Clone(c.SpecialActivity.Params)
		own.Compound = &c
	}
	var waiting *State
	if m.pending != nil {
		waiting = p.State()
	}
	m.watch(p.lister)
	p.note()
	m.admitted = picked
	err := m.apply(nil, own, ApplyOptions{Trace: p.traced})
	m.admitted = false
	if err != nil {
		if waiting != nil {
			p.Restart(waiting)
		} else {
			m.recover()
			p.hush()
		}
		return err
	}
	if m.game.flow == nil && m.pending == nil && !p.traced {
		p.spare = own.Params // no error, grant or suspended move has them
	}
	p.keep()
	return nil
}

// applyPicked makes the move that was picked last, if this is it and it is one list of
// effects. Where that does not succeed nothing has happened, and it is made in the usual way,
// which tells why.
func (p *Playout) applyPicked(move *Move) bool {
	m := p.m
	c := &m.census
	if !p.counted || p.traced || !c.isPicked(move) || !c.action.simple || m.game.Simultaneous() ||
		m.game.freeName != values.NoName || m.game.className != values.NoName {
		return false
	}
	p.listed, p.counted = false, false
	m.watch(p.lister)
	m.limitTransitions(nil)
	if !m.quickly((*machine).performPicked) {
		m.recover()
		p.hush()
		return false
	}
	p.keep()
	return true
}

// hush makes the machine note nothing for a log, unless the playout is traced: no one
// reads that of another.
func (p *Playout) hush() { p.m.mutedBetweenMoves, p.m.muted, p.m.unlogged = 1, 1, !p.traced }

// note begins to note what happens, if that is wanted.
func (p *Playout) note() {
	p.m.trace, p.m.entries = nil, nil
	if p.traced {
		p.m.trace = &tracer{}
	}
}

// keep makes what happened final.
func (p *Playout) keep() {
	if p.traced {
		m := p.m
		trace := m.trace.entriesSoFar()
		p.trace, p.log = trace[min(m.cut.trace, len(trace)):], m.entries[min(m.cut.entries, len(m.entries)):]
		m.trace, m.entries = nil, nil
	}
	p.listed = p.m.pending == nil && p.lister.at == len(p.m.journal) && p.lister.whole
	p.counted = p.m.pending == nil && p.m.census.at == len(p.m.journal)
	p.m.listing = nil
	p.result, p.judged = p.m.verdict, p.m.judged
	p.m.settle()
}

// recover takes back what happened since the last settled state.
func (m *machine) recover() {
	m.undoSince(noteMark{})
	m.settle()
}

// settle makes the present position the one that nothing is taken back from.
func (m *machine) settle() {
	m.unbind()
	m.journal, m.earlier = m.journal[:0], m.earlier[:0]
	m.events = m.events[:0]
	m.idle()
	m.acting = nil
	m.lists, m.effort, m.transitions = 0, 0, m.ownTransitions()
	m.pastHorizon, m.drawn, m.stopAtDraw, m.answered, m.cut = false, false, false, nil, cutPoint{}
	m.verdict, m.judged = nil, false
}

// watch makes looks for a legal move list all moves into l, so that the list need
// not be made again.
func (m *machine) watch(l *lister) {
	l.at, m.census.at = -1, -1 // what it lists was listed before
	m.listing = l
}

// begin empties a lister for another list.
func (l *lister) begin() {
	l.Moves, l.Warnings, l.Unproven, l.failed = l.Moves[:0], nil, nil, nil
	l.arena, l.params = l.arena[:0], l.params[:0]
	l.expansions, l.full, l.spent, l.whole, l.at = 0, false, false, false, -1
}

// mayAsk tells whether a template may have decisions.
func (m *machine) mayAsk(move *Move) bool {
	if move.Continues || move.Compound != nil || move.FreeOperation {
		return true
	}
	at, ok := m.game.actionOf[move.ActionID]
	return !ok || m.game.actions[at].asks
}
