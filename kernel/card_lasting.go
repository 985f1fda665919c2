package kernel

import "ludo-lsp/kernel/gamedef"

// lastingDef is a lasting effect, as a card declares it.
type lastingDef struct {
	id              string
	duration        gamedef.Duration
	def             *gamedef.LastingEffect
	side            *eventSide
	path            string
	setup, teardown *code
}

// lastingEffect is a lasting effect, with the time it has left. It is immutable; a boundary makes a new one.
type lastingEffect struct {
	def    *lastingDef
	branch *eventBranch // that was chosen; nil: none
	// The boundaries until its end; -1 for kinds that do not end it.
	turns, rounds, cycles int32
}

func (c *compiler) lastingEffect(side *eventSide, d *gamedef.LastingEffect) *lastingDef {
	out := &lastingDef{id: d.ID, duration: d.Duration, def: d, side: side, path: c.path()}
	c.compilePart("setupEffects", func() { out.setup = c.noteOpaque(c.compileEffects(d.SetupEffects)) })
	c.compilePart("teardownEffects", func() { out.teardown = c.noteOpaque(c.compileEffects(d.TeardownEffects)) })
	return out
}

// newEffect returns the effect at its beginning.
func (d *lastingDef) newEffect(branch *eventBranch) *lastingEffect {
	l := &lastingEffect{def: d, branch: branch, turns: -1, rounds: -1, cycles: -1}
	switch d.duration {
	case gamedef.ThisTurn:
		l.turns = 1
	case gamedef.NextTurn:
		l.turns = 2
	case gamedef.ThisRound:
		l.rounds = 1
	default:
		l.cycles = 1
	}
	return l
}

// endsWith reports whether the effect ends with some boundaries; if not, it returns the rest of it.
func (l *lastingEffect) endsWith(b boundaries) (rest *lastingEffect, over bool) {
	next := *l
	if b&turnBoundary != 0 && next.turns > 0 {
		next.turns--
	}
	if b&roundBoundary != 0 && next.rounds > 0 {
		next.rounds--
	}
	return &next, next.turns == 0 || next.rounds == 0
}

// expire ends the lasting effects that waited for boundaries.
func (m *machine) expire(b boundaries) {
	if b == 0 || len(m.lasting) == 0 {
		return
	}
	var kept, ended []*lastingEffect
	for _, l := range m.lasting {
		if rest, over := l.endsWith(b); over {
			ended = append(ended, l)
		} else {
			kept = append(kept, rest)
		}
	}
	// The list is new before anything is torn down: a teardown may cross a boundary itself.
	m.setLasting(kept)
	from := len(m.events)
	for _, l := range ended {
		m.runApart(l.def.teardown, listOf{root: "autoAdvance.lasting:" + l.def.id + ".teardown",
			eventContext: "lifecycleEffect", action: "system:lastingExpiry"})
		m.logLasting("expired", l.def)
	}
	m.dispatchSince(from, "boundaryExpiry.eventDispatch")
}

// setUpLasting begins the lasting effects of the event that a move plays.
func (m *machine) setUpLasting(run *moveRun) {
	s := run.event.script
	if len(s.lasting) == 0 {
		return
	}
	before, asked := m.crossHorizon(run)
	defer func() { m.recrossHorizon(run, before, asked) }()
	for _, d := range s.lasting {
		m.runUnbound(func() {
			m.bindMove(run)
			run.event.bindTargets(m, run)
			m.runOther(d.setup, listOf{root: "action:" + run.action.id + ".lasting:" + d.id + ".setup",
				eventContext: "actionEffect", action: run.action.id})
		})
		m.setLasting(appended(m.lasting, d.newEffect(s.branch)))
		m.logLasting("created", d)
	}
}

func (m *machine) logLasting(stage string, d *lastingDef) {
	if !m.isLogged() {
		return
	}
	m.log("turnFlowLastingEffect", d.path, "stage", stage, "id", d.id, "duration", string(d.duration))
}
