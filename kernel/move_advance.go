package kernel

import (
	"slices"

	"ludo-lsp/kernel/gamedef"
)

// Codes of errors of phases.
const (
	codeNoPhases        = "DECISION_POINT_NO_PHASES"
	codeStall           = "DECISION_POINT_STALL_LOOP_DETECTED"
	codePhaseNotFound   = "PHASE_ADVANCE_CURRENT_PHASE_NOT_FOUND"
	codeAdvanceNoPhases = "PHASE_ADVANCE_NO_PHASES"
)

// advancePhase ends the current phase, and with the last one the turn.
func (m *machine) advancePhase() {
	phases := m.effectivePhases()
	at := slices.Index(phases, m.phase)
	switch last := len(m.interrupts) - 1; {
	case at < 0 && last >= 0 && m.interrupts[last].phase == m.phase:
		m.popInterrupt()
		if m.interrupts == nil {
			m.leaveInterrupts()
		}
	case at < 0 && len(phases) == 0:
		m.failKernel(codePhaseNotFound, "No phase of the turn is played now, so none can follow.", "currentPhase",
			m.game.phases[m.phase].id)
	case at < 0:
		m.changePhase(phases[0])
	case at < len(phases)-1:
		m.changePhase(phases[at+1])
	default:
		m.endOfTurn()
	}
}

// endOfTurn ends the last phase of a turn and begins the next turn.
func (m *machine) endOfTurn() {
	m.runLifecycle(gamedef.PhaseExit, m.phase)
	m.runLifecycle(gamedef.TurnEnd, m.phase)
	if m.game.flow != nil {
		m.endTurn()
	} else {
		m.expire(turnBoundary)
		m.passTurn()
	}
	m.setTurn(m.turn + 1)
	phases := m.effectivePhases()
	if len(phases) == 0 {
		m.failKernel(codeAdvanceNoPhases, "No phase of the turn is played now, so no turn can begin.")
	}
	m.setPhase(phases[0])
	m.resetUsage(true)
	m.enterCoup(phases[0])
	m.runLifecycle(gamedef.TurnStart, phases[0])
	m.runLifecycle(gamedef.PhaseEnter, phases[0])
}

// continueToDecision goes on to the next state in which a player can move, or in which the game is over. If there is
// none, and scores decide a game that cannot go on, it is over there.
func (m *machine) continueToDecision() {
	if !m.game.terminal.fallback {
		m.continueGame()
		return
	}
	k := m.mark()
	err := recoverError(m.continueGame)
	if err == nil {
		return
	}
	if !slices.Contains(stuckCodes, err.Code) {
		panic(err)
	}
	m.rollback(k)
	m.census.at = -1
	m.exhaust()
	m.verdict = m.result()
	m.judged = true
}

// stuckCodes are the codes of errors which mean that a game cannot go on.
var stuckCodes = []string{codeStall, codeNoPhases, codeAdvanceNoPhases, codePhaseNotFound}

// continueGame is toDecision without ending a game that cannot go on.
func (m *machine) continueGame() {
	phases := m.effectivePhases()
	if len(phases) == 0 {
		m.failKernel(codeNoPhases, "No phase of the turn is played now, so nobody can decide anything.")
	}
	most := 2*int(m.players)*len(phases) + 1
	for advances := 0; ; advances++ {
		m.resolveGrants()
		if m.verdict = m.result(); m.verdict != nil {
			m.judged = true
			return
		}
		phases = m.effectivePhases()
		played := slices.Contains(phases, m.phase)
		if (played || m.game.isInterrupt(m.phase) || m.inInterlude()) && m.findMover() {
			m.judged = true
			return
		}
		if advances >= most {
			m.place = m.game.phasePath(m.phase)
			e := m.failure(KernelFamily, codeStall, "", "Nobody can do anything any more, and no ending of the game holds.",
				[]any{"maxAutoAdvancesPerMove", most})
			e.Refusals = m.refusals()
			panic(e)
		}
		if played && m.game.flow != nil && m.passImplicitly() {
			continue
		}
		m.advancePhase()
	}
}

// Advance goes on to the next state in which a player can move, or in which the game is over. If a player can already
// move, or a move is suspended, nothing changes.
func (s *State) Advance() (*Outcome, error) { return s.advance(nil) }

// AdvanceTraced is Advance, with everything that happens on the way in Outcome.Trace.
func (s *State) AdvanceTraced() (*Outcome, error) { return s.advance(&tracer{}) }

func (s *State) advance(trace *tracer) (*Outcome, error) {
	if s.position.pending != nil {
		return &Outcome{State: s}, nil
	}
	m := s.game.borrow(&s.position)
	defer s.game.giveBack(m)
	m.trace = trace
	var out *Outcome
	stop, err := m.runToHalt(func() {
		m.checkDeferred()
		m.continueToDecision()
		out = &Outcome{State: m.freeze(), Log: m.entries, Warnings: m.warnings}
		if trace != nil {
			out.Trace = trace.entries
		}
	})
	if err != nil {
		return nil, err
	}
	if stop != nil {
		return nil, noMoveToSuspend(stop.request)
	}
	return out, nil
}
