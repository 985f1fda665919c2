package kernel

import (
	"slices"
	"strconv"

	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/kernel/gamedef"
)

const reasonTurnFlow = "turnFlowRuntimeValidationFailed"

// runLifecycle runs the effects and triggers of phaseEnter, phaseExit, turnStart or turnEnd.
func (m *machine) runLifecycle(kind gamedef.TriggerEventType, p phaseID) {
	if m.game.uneventful && m.trace == nil {
		return
	}
	m.happens(kind, p)
}

func (m *machine) happens(kind gamedef.TriggerEventType, p phaseID) {
	if m.trace != nil {
		m.recordLifecycle(kind, p)
	}
	var list *code
	switch kind {
	case gamedef.PhaseEnter:
		list = m.game.phases[p].enter
	case gamedef.PhaseExit:
		list = m.game.phases[p].exit
	}
	idle := list == nil || len(list.ops) == 0
	if idle && !m.game.triggers.any {
		return
	}
	if !idle {
		from := len(m.events)
		m.runApart(list, listOf{root: "lifecycle.effects", eventContext: "lifecycleEffect"})
		m.dispatchSince(from, "lifecycle.triggeredEvent()")
	}
	m.dispatch(&event{kind: kind, phase: p, zone: nowhere, player: -1}, 0, "lifecycle.eventDispatch")
}

func (m *machine) recordLifecycle(kind gamedef.TriggerEventType, p phaseID) {
	what := LifecycleEvent{Event: kind}
	if kind == gamedef.PhaseEnter || kind == gamedef.PhaseExit {
		what.Phase = m.game.phases[p].id
	}
	m.trace.entries = append(m.trace.entries,
		TraceEntry{What: what, Phase: m.game.phases[m.phase].id, EventContext: "lifecycleEvent",
			EffectPath: "lifecycle.event", Path: m.game.phasePath(m.phase)})
}

// phasePath returns the path of a phase in the definition.
func (g *Game) phasePath(p phaseID) string {
	if g.isInterrupt(p) {
		return member.PathTo(member.TurnStructure, member.Interrupts, int(p)-g.turnPhases)
	}
	return member.PathTo(member.TurnStructure, member.Phases, int(p))
}

// runUnbound runs f with nothing bound and no free operation in force, for the active player, outside the running
// list; then everything is restored. Searches do not look for decisions in it.
func (m *machine) runUnbound(f func()) {
	m.runAside(func() {
		m.opaque++
		m.exec = nil
		m.context = context{actives: m.active, actor: m.active}
		journal, unbound := len(m.journal), m.unboundAt
		m.hideAll()
		m.unboundAt = len(m.journal)
		f()
		m.unbindSince(journal, nil)
		m.unboundAt = unbound
	})
}

// hideAll unbinds every name: the journal has all that were bound since nothing was.
func (m *machine) hideAll() {
	for i, end := m.unboundAt, len(m.journal); i < end; i++ {
		if c := &m.journal[i]; c.kind == changeBinding && m.env[c.a].Kind() != Unbound {
			m.bind(values.Name(c.a), Value{})
		}
	}
}

// runApart runs a list that is not the move's own, for the active player, with nothing bound.
func (m *machine) runApart(c *code, of listOf) {
	if c == nil || len(c.ops) == 0 {
		return
	}
	m.runUnbound(func() { m.runOther(c, of) })
}

// runOther runs a list that is not the move's own. Its decisions get new ids each time that it runs in the move.
func (m *machine) runOther(c *code, of listOf) {
	if c.asks && m.move != nil && m.mode == executing {
		whole := m.move.outermost()
		if whole.runs == nil {
			whole.runs = map[*code]int{}
		}
		whole.runs[c]++
		if n := whole.runs[c]; n > 1 {
			of.suffix = "@" + strconv.Itoa(n)
		}
	}
	around := m.registers
	m.nested++
	m.lists++
	if int(m.nested) > m.limits.NestedLists || m.lists > m.limits.Lists {
		m.failEndless(c, of)
	}
	m.runList(c, of)
	m.resume(around)
}

// failEndless stops lists that trigger each other forever.
func (m *machine) failEndless(c *code, of listOf) {
	m.place = c.path
	if int(m.nested) > m.limits.NestedLists {
		m.failEffect(codeEffectBudget, "", "More than "+strconv.Itoa(m.limits.NestedLists)+
			" lists of effects have set off each other; this may never end.",
			"effectType", of.eventContext, "maxNestedLists", m.limits.NestedLists)
	}
	m.failEffect(codeEffectBudget, "", "More than "+strconv.Itoa(m.limits.Lists)+
		" lists of effects have run because of one move; this may never end.",
		"effectType", of.eventContext, "maxLists", m.limits.Lists)
}

// noteOpaque records whether a list asks for decisions that no search looks into: one that runs apart, or after a move.
func (c *compiler) noteOpaque(list *code) *code {
	if list != nil && list.asks {
		c.game.asksOpaque = true
	}
	return list
}

// changePhase leaves the current phase and enters another: exit, counters, coup entry, enter.
func (m *machine) changePhase(to phaseID) {
	m.runLifecycle(gamedef.PhaseExit, m.phase)
	m.setPhase(to)
	m.resetUsage(false)
	m.enterCoup(to)
	m.runLifecycle(gamedef.PhaseEnter, to)
}

// enterPhase enters an interrupt, or the phase after one, in which a coup round goes on where it was; the previous
// phase was left already.
func (m *machine) enterPhase(to phaseID) {
	m.setPhase(to)
	m.resetUsage(false)
	m.runLifecycle(gamedef.PhaseEnter, to)
}

// pushInterrupt leaves the current phase for an interrupt, after which another is entered.
func (m *machine) pushInterrupt(to, resume phaseID) {
	m.runLifecycle(gamedef.PhaseExit, m.phase)
	m.setInterrupts(append(slices.Clone(m.interrupts), interruptFrame{phase: to, resume: resume}))
	m.enterPhase(to)
}

// popInterrupt leaves the current phase for the one that the last interrupt names.
func (m *machine) popInterrupt() {
	if len(m.interrupts) > 0 {
		m.runLifecycle(gamedef.PhaseExit, m.phase)
	}
	// What runs on leaving may have popped it.
	last := len(m.interrupts) - 1
	if last < 0 {
		m.failRuntime(reasonTurnFlow, "No interrupt is in progress that could end.", "effectType", "popInterruptPhase")
	}
	frame := m.interrupts[last]
	if last == 0 {
		m.setInterrupts(nil)
	} else {
		m.setInterrupts(m.interrupts[:last:last])
	}
	m.enterPhase(frame.resume)
}

// resetUsage restarts the counting of uses per phase, and with turn also per turn.
func (m *machine) resetUsage(turn bool) {
	for a := range m.usage {
		u := m.usage[a]
		u.phase = 0
		if turn {
			u.turn = 0
		}
		if u != m.usage[a] {
			m.setUsage(actionID(a), u)
		}
	}
}

// usageOf returns the index of the uses of an action by one player: limits of a turn or a phase are per player where
// all move at the same time. After the uses by all come those by each player.
func (g *Game) usageOf(p playerID, a actionID) actionID {
	return actionID((int(p)+1)*len(g.actions)) + a
}

// usages returns how many use counts there are for a number of players.
func (g *Game) usages(players int32) int {
	if !g.Simultaneous() {
		return len(g.actions)
	}
	return (int(players) + 1) * len(g.actions)
}

// countOwnUse counts the use of an action by the player who took it.
func (m *machine) countOwnUse(run *moveRun) {
	at := m.game.usageOf(run.decider, run.action.at)
	u := m.usage[at]
	m.setUsage(at, usage{u.turn + 1, u.phase + 1, u.game + 1})
}

// spendTransition uses one of the move's phase transitions; false: none is left.
func (m *machine) spendTransition() bool {
	if m.transitions < 0 {
		return true
	}
	if m.transitions == 0 {
		return false
	}
	m.setTransitions(m.transitions - 1)
	return true
}
