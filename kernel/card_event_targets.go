package kernel

import (
	"strconv"

	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/kernel/gamedef"
)

// eventPart is the targets and effects of a side, or of one of its branches.
type eventPart struct {
	within  string // where the part stands in the side; "" for the side itself
	targets []gamedef.EventTarget
	effects []gamedef.Effect
}

// eventTarget is a choice of targets: the decision, and the name under which effects see the answer.
type eventTarget struct {
	decision string // "" where all are chosen
	bind     values.Name
}

// compileEventCode compiles what a script runs: the target choices of all its parts, then their effects. In traces
// they are one list.
func (c *compiler) compileEventCode(s *eventScript, parts ...eventPart) {
	b := &builder{compiler: c}
	steps := 0
	step := func(part *eventPart, at string, compile func()) {
		b.rest = "[" + strconv.Itoa(steps) + "]"
		steps++
		if part.within != "" {
			b.compilePart(part.within, func() { b.compilePart(at, compile) })
		} else {
			b.compilePart(at, compile)
		}
	}
	for p := range parts {
		part := &parts[p]
		for i := range part.targets {
			step(part, member.PathTo(member.Targets, i),
				func() { s.targets = append(s.targets, b.eventTarget(&part.targets[i], len(s.targets))) })
		}
	}
	for p := range parts {
		part := &parts[p]
		for i, e := range part.effects {
			step(part, member.PathTo(member.Effects, i), func() { b.compileEffect(e) })
		}
	}
	if len(b.ops) == 0 {
		return
	}
	if len(s.lasting) > 0 {
		b.keepTargets(s)
	}
	s.code = &code{ops: b.ops, path: c.path(), asks: b.asks}
	s.list = []*code{s.code}
	if s.afterGrants {
		c.noteOpaque(s.code)
	}
}

// eventTarget adds the choice of a target, which is the at-th of its script.
func (b *builder) eventTarget(t *gamedef.EventTarget, at int) eventTarget {
	bind := b.game.names.Name(t.ID)
	options := b.targetOptions(t, bind)
	if t.Cardinality.All {
		b.add(func(m *machine) {
			m.countEffect("chooseN")
			items := options.run(m, m.buffer())
			all := make([]Value, 0, len(items))
			for _, item := range items {
				if v := m.encodeOption(item); v.Kind() != Unbound && !values.Contains(all, v) {
					all = append(all, v)
				}
			}
			m.release(items)
			m.bind(bind, ListOf(all...))
		})
		return eventTarget{bind: bind}
	}
	d := &decision{effect: "chooseN", id: "decision:eventTarget:" + strconv.Itoa(at) + ":" + t.ID, text: t.ID,
		bind: bind, options: options}
	number := func(n *int64) valueFunc {
		v := Int(*n)
		return func(*machine) Value { return v }
	}
	switch many := t.Cardinality; {
	case many.UpTo != nil:
		d.max = number(many.UpTo)
	case many.N != nil && *many.N == 1, many.N == nil && many.Max != nil && *many.Max == 1:
		d.effect = "chooseOne"
	case many.N != nil:
		d.exact = many.N
	default:
		if many.Min != nil {
			d.min = number(many.Min)
		}
		most := int64(1 << 30)
		if many.Max == nil {
			many.Max = &most
		}
		d.max = number(many.Max)
	}
	b.ask(d)
	return eventTarget{decision: d.id, bind: bind}
}

// targetOptions returns the options of a target: the results of its selector for which its filter holds.
func (b *builder) targetOptions(t *gamedef.EventTarget, bind values.Name) query {
	var all query
	b.compilePart("selector", func() { all = b.compileQuery(t.Selector) })
	if t.Filter == nil {
		return all
	}
	var holds conditionFunc
	b.compilePart("filter", func() { holds = b.compileCondition(t.Filter) })
	return query{kinds: all.kinds, ordered: all.ordered, run: func(m *machine, out []Value) []Value {
		items := all.run(m, m.buffer())
		for _, item := range items {
			journal := len(m.journal)
			m.bind(bind, item)
			if holds(m) {
				out = append(out, item)
			}
			m.unbindSince(journal, nil)
		}
		m.release(items)
		return out
	}}
}

// keepTargets adds a step that keeps the targets for the lasting effects of the
// script, which begin after its effects.
func (b *builder) keepTargets(s *eventScript) {
	b.rest = ""
	b.add(func(m *machine) {
		run := m.move
		if run == nil || run.event == nil || run.event.script != s {
			return
		}
		run.event.chosen = make([]Value, len(s.targets))
		for i, t := range s.targets {
			run.event.chosen[i] = m.env[t.bind]
		}
	})
}

// bindTargets binds the names of the targets of the event that are chosen so far.
func (e *eventPlay) bindTargets(m *machine, run *moveRun) {
	for i, t := range e.script.targets {
		if e.chosen != nil {
			m.bind(t.bind, e.chosen[i])
		} else if v, ok := run.answers.Get(t.decision); ok {
			m.bind(t.bind, v)
		}
	}
}
