package kernel

import (
	"strconv"
	"strings"

	"ludo-lsp/internal/kernel/components"
	"ludo-lsp/internal/kernel/record"
	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/kernel/gamedef"
)

// trigger runs effects when something happens.
type trigger struct {
	id                  string
	path                string   // in the definition
	player              playerID // whose variable must have changed; -1: any player's
	zone                zoneID   // whose variable must have changed; nowhere: any
	match, when         conditionFunc
	matchPath, whenPath string
	effects             *code
	root                string // of the effects in traces, below the path of their cause
}

// triggerTable lists the triggers of a game by event. Every list is in the order in which its triggers fire.
type triggerTable struct {
	any                bool  // events may have effects
	depth              int64 // how deep triggers may set each other off
	turnStart, turnEnd []*trigger
	enter, exit        [][]*trigger // by phase
	resolved           [][]*trigger // by action
	entered            [][]*trigger // by zone
	changed            [][]*trigger // by the number of the variable
	names              eventNames
	scopes             map[gamedef.EventVarScope]Value
}

// eventNames are the names under which triggers see an event.
type eventNames struct {
	event, phase, action, zone, scope, variable, player, before, after values.Name
}

func (c *compiler) triggers() {
	g := c.game
	t := &g.triggers
	t.depth = g.parts.Def.Metadata.MaxTriggerDepthOrDefault()
	t.any = len(g.parts.Def.Triggers) > 0 || t.depth < 0
	t.enter, t.exit = make([][]*trigger, len(g.phases)), make([][]*trigger, len(g.phases))
	t.resolved, t.entered = make([][]*trigger, len(g.actions)), make([][]*trigger, len(g.parts.Zones))
	t.changed = make([][]*trigger, len(g.parts.Globals)+len(g.parts.PlayerVars)+len(g.parts.ZoneVars))
	n := g.names.Name
	t.names = eventNames{event: n(gamedef.EventBinding), phase: n(gamedef.PhaseBinding),
		action: n(gamedef.ActionBinding), zone: n(gamedef.ZoneBinding), scope: n(gamedef.ScopeBinding),
		variable: n(gamedef.VarBinding), player: n(gamedef.PlayerBinding), before: n(gamedef.OldValueBinding),
		after: n(gamedef.NewValueBinding)}
	t.scopes = map[gamedef.EventVarScope]Value{}
	for _, scope := range []gamedef.EventVarScope{gamedef.EventGlobalVar, gamedef.EventPerPlayerVar,
		gamedef.EventZoneVar} {
		t.scopes[scope] = c.symbol(string(scope))
	}
	for i := range g.parts.Def.Triggers {
		c.element("triggers", i, func() { c.trigger(&g.parts.Def.Triggers[i]) })
	}
}

func (c *compiler) trigger(d *gamedef.TriggerDef) {
	t := &trigger{id: d.ID, path: c.path(), player: -1, zone: nowhere, root: ".trigger:" + d.ID + ".effects"}
	condition := func(part string, cond gamedef.Condition) (f conditionFunc, path string) {
		if cond != nil {
			c.compilePart(part, func() { f, path = c.compileCondition(cond), c.path() })
		}
		return f, path
	}
	t.match, t.matchPath = condition("match", d.Match)
	t.when, t.whenPath = condition("when", d.When)
	c.compilePart("effects", func() { t.effects = c.noteOpaque(c.compileEffects(d.Effects)) })
	c.listen(t, &d.Event)
}

// listen adds a trigger to the lists of the events that it waits for.
func (c *compiler) listen(t *trigger, e *gamedef.TriggerEvent) {
	g := c.game
	table := &g.triggers
	add := func(lists [][]*trigger, at int) { lists[at] = append(lists[at], t) }
	switch e.Type {
	case gamedef.TurnStart:
		table.turnStart = append(table.turnStart, t)
	case gamedef.TurnEnd:
		table.turnEnd = append(table.turnEnd, t)
	case gamedef.PhaseEnter, gamedef.PhaseExit:
		lists := table.enter
		if e.Type == gamedef.PhaseExit {
			lists = table.exit
		}
		if p, ok := g.phaseOf[e.Phase]; ok {
			add(lists, int(p))
		}
	case gamedef.ActionResolved:
		if e.Action != "" {
			if a, ok := g.actionOf[e.Action]; ok {
				add(table.resolved, int(a))
			}
			return
		}
		for a := range g.actions {
			add(table.resolved, a)
		}
	case gamedef.TokenEntered:
		if e.Zone != "" {
			if z, ok := g.parts.ZoneOf[e.Zone]; ok {
				add(table.entered, int(z))
			}
			return
		}
		for z := range g.parts.Zones {
			add(table.entered, z)
		}
	case gamedef.VarChanged:
		c.listenToVariables(t, e)
	}
}

func (c *compiler) listenToVariables(t *trigger, e *gamedef.TriggerEvent) {
	g := c.game
	if e.Player != nil {
		t.player = playerID(*e.Player)
	}
	if e.Zone != "" {
		z, ok := g.parts.ZoneOf[e.Zone]
		if !ok {
			return
		}
		t.zone = z
	}
	changed := g.triggers.changed
	add := func(scope gamedef.EventVarScope, list []components.Variable, named map[string]int) {
		if e.Scope != "" && e.Scope != scope ||
			e.Player != nil && scope != gamedef.EventPerPlayerVar || e.Zone != "" && scope != gamedef.EventZoneVar {
			return
		}
		if e.Var != "" {
			if i, ok := named[e.Var]; ok {
				changed[list[i].Number] = append(changed[list[i].Number], t)
			}
			return
		}
		for i := range list {
			changed[list[i].Number] = append(changed[list[i].Number], t)
		}
	}
	add(gamedef.EventGlobalVar, g.parts.Globals, g.parts.GlobalVar)
	add(gamedef.EventPerPlayerVar, g.parts.PlayerVars, g.parts.PlayerVar)
	add(gamedef.EventZoneVar, g.parts.ZoneVars, g.parts.ZoneVar)
}

// triggersFor returns the triggers that may wait for an event.
func (t *triggerTable) triggersFor(e *event) []*trigger {
	switch e.kind {
	case gamedef.TurnStart:
		return t.turnStart
	case gamedef.TurnEnd:
		return t.turnEnd
	case gamedef.PhaseEnter:
		return t.enter[e.phase]
	case gamedef.PhaseExit:
		return t.exit[e.phase]
	case gamedef.ActionResolved:
		return t.resolved[e.action]
	case gamedef.TokenEntered:
		return t.entered[e.zone]
	case gamedef.VarChanged:
		return t.changed[e.def.Number]
	}
	return nil
}

// dispatchSince removes the events emitted since a place in m.events and runs the triggers that wait for them, depth
// first. root is the effect path under which traces show them; if it ends in "()", the event type is put between:
// "action:draw.emittedEvent()".
func (m *machine) dispatchSince(from int, root string) { m.dispatchFrom(from, 0, root) }

func (m *machine) dispatchFrom(from, depth int, root string) {
	// Triggers emit after these and remove what they emit.
	for i, end := from, len(m.events); i < end; i++ {
		e := m.events[i]
		m.dispatch(&e, depth, root)
	}
	m.events = m.events[:from]
}

// dispatch runs the triggers that wait for an event. depth is the length of the chain of triggers before it.
func (m *machine) dispatch(e *event, depth int, root string) {
	t := &m.game.triggers
	if int64(depth) > t.depth {
		m.logEvent(record.LogTruncated, nil, e, depth)
		return
	}
	waiting := t.triggersFor(e)
	if len(waiting) == 0 {
		return
	}
	if depth > m.limits.TriggerDepth {
		m.failEffect(codeEffectBudget, "", "More than "+strconv.Itoa(m.limits.TriggerDepth)+
			" triggers have set each other off; this may never end.",
			"effectType", "triggerEffect", "maxTriggerDepth", m.limits.TriggerDepth)
	}
	m.runUnbound(func() {
		m.bindEvent(e)
		for _, trigger := range waiting {
			if trigger.player >= 0 && trigger.player != e.player || trigger.zone != nowhere && trigger.zone != e.zone {
				continue
			}
			m.fire(trigger, e, depth, root)
		}
	})
}

// fire runs a trigger if its conditions hold, and then the triggers it sets off.
func (m *machine) fire(t *trigger, e *event, depth int, root string) {
	m.context = context{actives: m.active, actor: m.active}
	if t.match != nil {
		m.place = t.matchPath
		if !t.match(m) {
			return
		}
	}
	if t.when != nil {
		m.place = t.whenPath
		if !t.when(m) {
			return
		}
	}
	from, journal := len(m.events), len(m.journal)
	if t.effects != nil && len(t.effects.ops) > 0 {
		of := listOf{root: m.pathUnder(root, e, t.root), eventContext: "triggerEffect"}
		if e.kind == gamedef.ActionResolved {
			of.action = m.game.actions[e.action].id
		}
		m.runOther(t.effects, of)
		m.unbindSince(journal, nil)
	}
	m.logEvent(record.LogFired, t, e, depth)
	if len(m.events) > from {
		m.dispatchFrom(from, depth+1, m.triggerPath(root, e, depth))
	}
}

// mostNamed is how many chained triggers an effect path lists one by one; otherwise the total length of all paths
// would be quadratic in their number.
const mostNamed = 64

// triggerPath returns the effect path below a trigger of some depth. From the depth mostNamed on, it is the path of the
// last trigger with a full path, and the depth.
func (m *machine) triggerPath(root string, e *event, depth int) string {
	if root == "" || depth < mostNamed {
		return m.pathUnder(root, e, ".cascade()")
	}
	if at := strings.LastIndexByte(root, '#'); depth > mostNamed && at >= 0 {
		root = root[:at]
	}
	return root + "#" + strconv.Itoa(depth+1)
}

// pathUnder returns an effect path below that of an event's cause; "" if neither a trace nor a decision can show it.
func (m *machine) pathUnder(root string, e *event, rest string) string {
	if m.trace == nil && !m.game.asksOpaque {
		return ""
	}
	if open, ok := strings.CutSuffix(root, "()"); ok {
		return open + "(" + string(e.kind) + ")" + rest
	}
	return root + rest
}

// logEvent records that a trigger fired, or that an event came too deep for any.
func (m *machine) logEvent(kind string, t *trigger, e *event, depth int) {
	if m.unlogged || m.mode == discovery {
		return
	}
	if t == nil {
		m.log(kind, "", "event", m.describe(e), record.LogDepth, depth)
		return
	}
	m.log(kind, t.path, record.LogTrigger, t.id, "event", m.describe(e), record.LogDepth, depth)
}

// bindEvent binds the names under which triggers see an event.
func (m *machine) bindEvent(e *event) {
	n := &m.game.triggers.names
	m.bind(n.event, values.Make(Event, 0, *e))
	switch e.kind {
	case gamedef.PhaseEnter, gamedef.PhaseExit:
		m.bind(n.phase, m.game.phases[e.phase].text)
	case gamedef.ActionResolved:
		m.bind(n.action, m.game.actions[e.action].text)
	case gamedef.TokenEntered:
		m.bind(n.zone, m.game.parts.Zones[e.zone].Text)
	case gamedef.VarChanged:
		m.bind(n.scope, m.game.triggers.scopes[e.scope])
		m.bind(n.variable, e.def.Text)
		if e.player >= 0 {
			m.bind(n.player, Int(int64(e.player)))
		}
		if e.zone != nowhere {
			m.bind(n.zone, m.game.parts.Zones[e.zone].Text)
		}
		m.bind(n.before, e.before)
		m.bind(n.after, e.after)
	}
}

// describe returns an event as logs show it: its type and the facts that it has.
func (m *machine) describe(e *event) []LogField {
	out := append(make([]LogField, 0, 4), LogField{Name: "type", Value: string(e.kind)})
	fact := func(name string, value any) { out = append(out, LogField{Name: name, Value: value}) }
	switch e.kind {
	case gamedef.PhaseEnter, gamedef.PhaseExit:
		fact("phase", m.game.phases[e.phase].id)
	case gamedef.ActionResolved:
		fact("action", m.game.actions[e.action].id)
	case gamedef.TokenEntered:
		fact("zone", m.game.parts.Zones[e.zone].ID)
	case gamedef.VarChanged:
		fact("scope", string(e.scope))
		fact("var", e.def.Name)
		if e.player >= 0 {
			fact("player", int(e.player))
		}
		if e.zone != nowhere {
			fact("zone", m.game.parts.Zones[e.zone].ID)
		}
		fact("oldValue", e.before)
		fact("newValue", e.after)
	}
	return out
}
