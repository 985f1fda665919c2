package kernel

import (
	"slices"

	"ludo-lsp/internal/kernel/random"
	"ludo-lsp/internal/kernel/values"
)

// Playout plays one game forward in place. It replaces State.Apply in programs that play many moves and need none of
// the states between them: nothing is copied from move to move. It belongs to one goroutine.
type Playout struct {
	m       *machine
	lister  *lister // the machine's
	listed  bool    // the lister has the moves of the present state
	counted bool    // the machine's census is that of the present state
	own     Move    // the move that is made
	spare   Params  // unused memory of parameters
	result  *Result
	judged  bool // result is for the present state

	traced bool // events are recorded, in trace and log
	trace  []TraceEntry
	log    []LogEntry
}

// Playout begins a playout at a state, which stays as it is.
func (s *State) Playout() *Playout {
	p := &Playout{}
	p.placeAt(s)
	p.muteLog()
	return p
}

// placeAt borrows a machine placed at a state.
func (p *Playout) placeAt(s *State) {
	p.m = s.game.borrow(&s.position)
	p.lister = &p.m.lister
	p.lister.m = p.m
	p.lister.options = ListOptions{SkipFailing: true, Compound: true}
}

// Trace makes the playout record what its moves do from now on; see LastEvents.
func (p *Playout) Trace() {
	p.traced = true
	p.m.resetCounts()
	p.muteLog()
}

// LastEvents returns what the last successful Apply or Advance did, as in Outcome. It is empty unless Trace was
// called.
func (p *Playout) LastEvents() ([]TraceEntry, []LogEntry) { return p.trace, p.log }

// Close ends the playout and gives its memory back. It must not be used afterwards.
func (p *Playout) Close() {
	if p.m != nil {
		p.m.listing = nil
		p.m.game.giveBack(p.m)
		p.m = nil
	}
}

// Restart moves the playout to another state of the same game.
func (p *Playout) Restart(s *State) {
	p.m.listing = nil
	if p.m.game != s.game { // the number of players differs
		p.m.game.giveBack(p.m)
		p.placeAt(s)
	} else {
		p.m.reset(&s.position)
	}
	if p.traced {
		p.m.resetCounts()
	}
	p.muteLog()
	p.listed, p.counted, p.judged = false, false, false
}

// Game returns the game that is played.
func (p *Playout) Game() *Game { return p.m.game.whole }

// Active returns the player to decide.
func (p *Playout) Active() int { return int(p.m.active) }

// Players returns the number of players.
func (p *Playout) Players() int { return int(p.m.players) }

// Turn returns the number of completed turns.
func (p *Playout) Turn() int64 { return p.m.turn }

// Phase returns the id of the current phase.
func (p *Playout) Phase() string { return p.m.game.phases[p.m.phase].id }

// IsSuspended reports whether a move waits for an answer.
func (p *Playout) IsSuspended() bool { return p.m.pending != nil }

// State returns the present state.
func (p *Playout) State() *State {
	k := p.m.mark()
	s := p.m.freeze()
	p.m.rollback(k)
	return s
}

// Withdraw takes back a suspended move, and reports whether it can be; see State.Withdrawn.
func (p *Playout) Withdraw() bool {
	pending := p.m.pending
	if pending == nil || pending.origin.position.round != nil {
		return false
	}
	p.Restart(pending.origin)
	return true
}

// Result returns how the game ended, nil while it goes on.
func (p *Playout) Result() (*Result, error) {
	if p.m.pending != nil {
		return nil, nil
	}
	if p.judged {
		return p.result, nil
	}
	stop, err := p.m.runToHalt(func() { p.result = p.m.result() })
	p.m.settle()
	p.judged = stop == nil && err == nil
	return p.result, outcomeError(stop, err)
}

// Moves lists the legal moves, compound ones included; actions whose rules fail are left out. The list, and the
// parameters of its moves, are valid until the next call of Apply, even one that fails.
func (p *Playout) Moves() ([]Move, []Warning, error) {
	if !p.listed {
		p.lister.begin()
		stop, err := p.m.runToHalt(p.lister.list)
		p.lister.effort = p.m.effort
		p.m.recover()
		if err := outcomeError(stop, err); err != nil {
			return nil, nil, err
		}
		p.listed = true
	}
	return p.lister.Moves, p.lister.Warnings, nil
}

// Count returns the number of legal moves, those of Moves, without listing them where the rules allow that.
func (p *Playout) Count() (int, error) {
	if p.listed {
		return len(p.lister.Moves), nil
	}
	if !p.counted {
		p.counted = p.m.runUncounted((*machine).countLegalMoves) && p.m.census.at >= 0
		p.m.recover()
	}
	if p.counted {
		return p.m.census.total, nil
	}
	moves, _, err := p.Moves()
	return len(moves), err
}

// Move returns the legal move at an index of Moves, from 0 to below Count. It, and its parameters, are valid until
// the next call of Move or Apply.
func (p *Playout) Move(at int) (*Move, error) {
	if p.counted && !p.listed {
		return p.m.census.pick(p.m, at), nil
	}
	moves, _, err := p.Moves()
	if err != nil {
		return nil, err
	}
	p.m.census.pickListed(p.m, &moves[at], p.lister.effort)
	return &moves[at], nil
}

// isPicked reports whether a move is the one that Move returned last.
func (p *Playout) isPicked(move *Move) bool {
	return (p.counted || p.listed) && p.m.census.isPicked(move)
}

// Choices returns what is left to decide in a move; see State.Choices.
func (p *Playout) Choices(move Move, evaluate bool) (*Choices, error) {
	var out *Choices
	stop, err := p.m.runToHalt(func() { out = p.m.choices(&move, evaluate) })
	p.m.recover()
	return out, outcomeError(stop, err)
}

// CompleteWithin answers the decisions of a template at random; see State.CompleteWithin.
func (p *Playout) CompleteWithin(template Move, rng *random.Generator, walks *int) (Move, bool, error) {
	if !p.m.mayAsk(&template) {
		return template, true, nil
	}
	move, ok, err := p.m.completeOrFail(template, func(c *Choices) (Value, bool) { return randomAnswer(c, rng) }, true,
		walks)
	p.m.recover()
	return move, ok, err
}

// CompleteQuickly answers the decisions of a template at random; see State.CompleteQuickly.
func (p *Playout) CompleteQuickly(template Move, rng *random.Generator) (Move, bool, error) {
	if p.isPicked(&template) || !p.m.mayAsk(&template) {
		return template, true, nil
	}
	var move Move
	var ok bool
	stop, err := p.m.runToHalt(func() { move, ok = p.m.completeQuickly(template, rng) })
	p.m.recover()
	return move, ok, outcomeError(stop, err)
}

// Advance goes on to the next state in which a player can move, as Apply does after a move. It is needed only at the
// start of a game. If a move is suspended, nothing changes.
func (p *Playout) Advance() error {
	if p.m.pending != nil {
		return nil
	}
	p.listed, p.counted = false, false
	p.startRecording()
	stop, err := p.m.runToHalt(func() {
		p.m.watch(p.lister)
		p.m.continueToDecision()
	})
	if err := outcomeError(stop, err); err != nil {
		p.m.recover()
		return err
	}
	p.commitMove()
	return nil
}

// Apply makes a move. If it is refused or a rule fails, the playout stays where it was.
func (p *Playout) Apply(move *Move) error {
	m := p.m
	if p.isPicked(move) {
		move = &m.census.picked // the list of moves is written again
		if p.applyPicked() {
			return nil
		}
	}
	p.listed, p.counted = false, false
	// The parameters may lie where the next list of moves is written, and rules may keep them.
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
	p.startRecording()
	err := m.apply(nil, own, ApplyOptions{Trace: p.traced})
	if err != nil {
		if waiting != nil {
			p.Restart(waiting)
		} else {
			m.recover()
			p.muteLog()
		}
		return err
	}
	if m.game.flow == nil && m.pending == nil && !p.traced {
		p.spare = own.Params // no error, grant or suspended move refers to them
	}
	p.commitMove()
	return nil
}

// applyPicked makes the move that was picked last, if it is one list of effects. If that fails nothing has happened,
// and it is made in the usual way, which finds out why.
func (p *Playout) applyPicked() bool {
	m := p.m
	if p.traced || !m.census.action.simple || m.game.Simultaneous() ||
		m.game.freeName != values.NoName || m.game.className != values.NoName {
		return false
	}
	p.listed, p.counted = false, false
	m.watch(p.lister)
	m.limitTransitions(nil)
	if !m.runUncounted((*machine).performPicked) {
		m.recover()
		p.muteLog()
		return false
	}
	p.commitMove()
	return true
}

// muteLog turns off the machine's log, unless the playout is traced: no one reads it otherwise.
func (p *Playout) muteLog() { p.m.mutedBetweenMoves, p.m.muted, p.m.unlogged = 1, 1, !p.traced }

// startRecording starts recording what happens, if that is wanted.
func (p *Playout) startRecording() {
	p.m.trace, p.m.entries = nil, nil
	if p.traced {
		p.m.trace = &tracer{}
	}
}

// commitMove makes what happened final.
func (p *Playout) commitMove() {
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

// recover undoes what happened since the last settled state.
func (m *machine) recover() {
	m.undoSince(noteMark{})
	m.settle()
}

// settle makes the present position final: nothing before it can be undone.
func (m *machine) settle() {
	m.forgetJournal()
	m.events = m.events[:0]
	m.setIdle()
	m.acting = nil
	m.lists, m.effort, m.transitions = 0, 0, m.ownTransitions()
	m.pastHorizon, m.drawn, m.stopAtDraw, m.answered, m.cut = false, false, false, nil, cutPoint{}
	m.verdict, m.judged = nil, false
}

// watch makes the next searches for a legal move list all moves into l, so that the list need not be made again.
func (m *machine) watch(l *lister) {
	l.at, m.census.at = -1, -1 // its list is from before
	m.listing = l
}

// begin clears the lister for a new list.
func (l *lister) begin() {
	l.m.census.action = nil // of the moves so far
	l.Moves, l.Warnings, l.Unproven, l.failed = l.Moves[:0], nil, nil, nil
	l.arena, l.params = l.arena[:0], l.params[:0]
	l.expansions, l.full, l.spent, l.whole, l.at = 0, false, false, false, -1
}

// mayAsk reports whether the action of a template may ask for decisions.
func (m *machine) mayAsk(move *Move) bool {
	if move.Continues || move.Compound != nil || move.FreeOperation {
		return true
	}
	at, ok := m.game.actionOf[move.ActionID]
	return !ok || m.game.actions[at].asks
}
