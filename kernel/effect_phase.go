package kernel

import "ludo-lsp/kernel/gamedef"

func (b *builder) GotoPhaseExact(e *gamedef.GotoPhaseExact) {
	const effect = "gotoPhaseExact"
	target, known := b.game.phaseOf[e.Phase]
	b.add(func(m *machine) {
		m.countEffect(effect)
		switch current := m.game.phases[m.phase].id; {
		case !known || m.game.isInterrupt(target):
			m.failRuntime(reasonTurnFlow, "\""+e.Phase+"\" is no phase of the turn.", "effectType", effect, "phase",
				e.Phase)
		case m.game.isInterrupt(m.phase):
			m.failRuntime(reasonTurnFlow,
				"The interrupt phase \""+current+"\" cannot be left for a phase of the turn by name.",
				"effectType", effect, "phase", e.Phase, "currentPhase", current)
		case target < m.phase:
			m.failRuntime(reasonTurnFlow, "The phase \""+e.Phase+"\" comes before \""+current+
				"\": it belongs to the next turn.",
				"effectType", effect, "phase", e.Phase, "currentPhase", current)
		case target == m.phase || !m.spendTransition():
			return
		}
		m.recordTransition(effect, e.Phase)
		m.changePhase(target)
	})
}

func (b *builder) AdvancePhase(*gamedef.AdvancePhase) {
	const effect = "advancePhase"
	b.add(func(m *machine) {
		m.countEffect(effect)
		if !m.spendTransition() {
			return
		}
		m.recordTransition(effect, "")
		m.advancePhase()
	})
}

// NextPlayer passes the active role on, and nothing else of the turn.
func (b *builder) NextPlayer(*gamedef.NextPlayer) {
	b.add(func(m *machine) {
		m.countEffect("nextPlayer")
		old := m.active
		m.passTurn()
		if m.trace != nil {
			m.record(ActivePlayerSet{Old: int(old), New: int(m.active)})
		}
	})
}

func (b *builder) EndTurn(*gamedef.EndTurn) {
	const effect = "endTurn"
	b.add(func(m *machine) {
		m.countEffect(effect)
		if current := m.game.phases[m.phase].id; m.game.isInterrupt(m.phase) {
			m.failRuntime(reasonTurnFlow, "The turn cannot end within the interrupt phase \""+current+
				"\": end the interruption first.", "effectType", effect, "currentPhase", current)
		}
		if !m.spendTransition() {
			return
		}
		m.recordTransition(effect, "")
		m.endOfTurn()
	})
}

func (b *builder) PushInterruptPhase(e *gamedef.PushInterruptPhase) {
	const effect = "pushInterruptPhase"
	to, known := b.game.phaseOf[e.Phase]
	resume, resumes := b.game.phaseOf[e.ResumePhase]
	b.add(func(m *machine) {
		m.countEffect(effect)
		if !m.spendTransition() {
			return
		}
		if !known || !resumes {
			m.failRuntime(reasonTurnFlow, "There is no phase \""+e.Phase+"\" or no phase \""+e.ResumePhase+"\".",
				"effectType", effect, "phase", e.Phase, "resumePhase", e.ResumePhase)
		}
		m.recordTransition(effect, e.Phase)
		m.pushInterrupt(to, resume)
	})
}

func (b *builder) PopInterruptPhase(*gamedef.PopInterruptPhase) {
	const effect = "popInterruptPhase"
	b.add(func(m *machine) {
		m.countEffect(effect)
		if !m.spendTransition() {
			return
		}
		m.recordTransition(effect, "")
		m.popInterrupt()
	})
}

// recordTransition records an effect that changes the phase.
func (m *machine) recordTransition(effect, phase string) {
	if m.trace != nil {
		m.record(PhaseEffect{Effect: effect, To: phase})
	}
}
