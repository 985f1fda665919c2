package kernel

import (
	"fmt"
	"slices"

	"ludo-lsp/internal/kernel/member"
)

// deferEvent makes the effects of an event wait for grants; without such grants they are released at once.
func (m *machine) deferEvent(run *moveRun, mover seatID, batches []string) (d *deferredEvent, released bool) {
	id := fmt.Sprintf("deferred:%d:%s:%s", run.turn, m.game.flow.seats[mover].id, run.action.id)
	taken := func(id string) bool {
		return slices.ContainsFunc(m.cards.deferred, func(d *deferredEvent) bool { return d.id == id })
	}
	d = &deferredEvent{id: uniqueID(id, taken), batches: batches, script: run.event.script, params: run.answers,
		player: run.decider, action: run.action.at}
	if len(batches) == 0 {
		return d, true
	}
	m.changeCards(func(c *cardFlow) { c.deferred = appended(c.deferred, d) })
	return d, false
}

// takeReleased removes from the queue the effects that no longer wait for a grant.
func (m *machine) takeReleased() []*deferredEvent {
	waits := func(d *deferredEvent) bool {
		return slices.ContainsFunc(d.batches, func(batch string) bool {
			return slices.ContainsFunc(m.cards.grants, func(g *freeGrant) bool { return g.batch == batch })
		})
	}
	var ready, rest []*deferredEvent
	for _, d := range m.cards.deferred {
		if waits(d) {
			rest = append(rest, d)
		} else {
			ready = append(ready, d)
		}
	}
	if len(ready) > 0 {
		m.changeCards(func(c *cardFlow) { c.deferred = rest })
	}
	return ready
}

// runDeferred runs deferred effects, for the player of their event. A stored answer that is no longer possible is
// asked for again.
func (m *machine) runDeferred(d *deferredEvent) {
	m.checkActor(d)
	action := &m.game.actions[d.action]
	from := len(m.events)
	m.runUnbound(func() {
		run := m.move
		stored := &moveRun{move: &Move{ActionID: action.id, Params: d.params}, action: action, decider: d.player,
			player: d.player, answers: d.params}
		m.actives, m.actor = d.player, d.player
		m.bindMove(stored)
		answers := run.answers
		run.answers = stored.answersBefore(answers, m.answered)
		m.runOther(d.script.code, listOf{root: "action:" + action.id + ".deferredEventEffects",
			eventContext: "actionEffect", action: action.id})
		run.answers = answers
	})
	m.dispatchSince(from, "action:"+action.id+".deferredEvent()")
	m.logDeferred("executed", d)
}

// answersBefore returns the stored answers followed by others. A stored answer to a decision that was asked again is
// left out.
func (run *moveRun) answersBefore(others Params, again []string) Params {
	var out Params
	for _, p := range run.answers {
		if isDecision(p.Name) && !slices.Contains(again, p.Name) {
			out = append(out, p)
		}
	}
	return append(out, others...)
}

// isDecision reports whether a parameter with a name is the answer to a decision.
func isDecision(name string) bool { return len(name) > 9 && name[:9] == "decision:" }

// checkActor checks an invariant of states from outside.
func (m *machine) checkActor(d *deferredEvent) {
	if d.player < 0 || d.player >= playerID(m.players) {
		m.place = member.TurnOrder + "." + member.Config
		m.failKernel(codeContract, "The effects of an event wait for a player who does not take part.",
			"invariant", "turnFlow.deferredEventEffect.actorPlayer.range", "deferredId", d.id, "actorPlayer",
			int(d.player), "playerCount", int(m.players))
	}
}

// checkDeferred is checkActor for all deferred effects.
func (m *machine) checkDeferred() {
	if m.cards == nil {
		return
	}
	for _, d := range m.cards.deferred {
		m.checkActor(d)
	}
}

func (m *machine) logDeferred(stage string, d *deferredEvent) {
	if !m.isLogged() {
		return
	}
	m.log("turnFlowDeferredEventLifecycle", d.script.path(), "stage", stage, "deferredId", d.id,
		"actionId", m.game.actions[d.action].id, "requiredGrantBatchIds", slices.Clone(d.batches))
}
