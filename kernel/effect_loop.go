package kernel

import (
	"slices"

	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/kernel/gamedef"
)

// itemOrder sorts what the stages of a pipeline go through (see move_targeting.go).
type itemOrder struct {
	sort func(m *machine, items []Value)
	// chosen: the decision on the targets of the pipeline was reached.
	chosen bool
}

// loopItems is how a loop finds its items.
type loopItems struct {
	effect string
	bind   string
	of     gamedef.Query
	over   query
	limit  integer
	order  *itemOrder
}

func (b *builder) loopItems(effect, bind string, over gamedef.Query, limit gamedef.Value) *loopItems {
	l := &loopItems{effect: effect, bind: bind, of: over, limit: b.integer(effect+".limit", limit)}
	b.compilePart(effect+".over", func() { l.over = b.compileQuery(over) })
	return l
}

// find returns the items, in a list to be released, how many there were before the limit, and the limit; without a
// limit it is their number.
func (l *loopItems) find(m *machine) (items []Value, found int, limit int64) {
	if l.limit.isGiven() {
		limit = l.limit.get(m, l.effect, reasonControl, "limit")
		if limit < 0 {
			m.failRuntime(reasonControl, "The limit of "+l.effect+" must not be negative.", "effectType", l.effect,
				"limit", limit)
		}
	}
	items = l.over.run(m, m.buffer())
	found = len(items)
	if l.order != nil {
		l.order.sort(m, items)
	}
	switch {
	case !l.limit.isGiven():
		limit = int64(found)
	case int64(found) > limit:
		items = items[:limit]
	}
	return items, found, limit
}

// counts returns how many items the loop had, for traces.
func (l *loopItems) counts(found, done int, limit int64) ItemCounts {
	out := ItemCounts{Found: found, Done: done, Over: l.of}
	if l.limit.isGiven() {
		out.Limit = new(limit)
	}
	return out
}

func (b *builder) ForEach(e *gamedef.ForEach) {
	const effect = "forEach"
	loop := b.loopItems(effect, e.Bind, e.Over, e.Limit)
	if b.depth == 0 && b.sorting != nil && loop.over.ordered {
		loop.order = b.sorting
	}
	bind := b.bound(e.Bind)
	s := b.scopeOf([]values.Name{bind}, e.Effects, false)
	counts := e.CountBind != "" && e.In != nil
	var after *scope
	count := values.NoName
	if counts {
		count = b.bound(e.CountBind)
		after = b.scopeOf([]values.Name{count}, e.In, false)
	}
	var body, end int
	finish := func(m *machine) {
		f := m.pop()
		m.restore(f, s, 0)
		done := len(f.items)
		if m.trace != nil {
			m.record(ItemsVisited{Bind: e.Bind, Origin: e.MacroOrigin, ItemCounts: loop.counts(f.found, done, f.limit)})
		}
		if !s.asks {
			m.release(f.items)
		}
		if counts {
			m.push(after.names)
			m.rebind(count, Int(int64(done)))
		}
	}
	b.add(func(m *machine) {
		m.countEffect(effect)
		items, found, limit := loop.find(m)
		if len(items) == 0 && m.recordsWarnings() {
			m.warnNoIterations(loop, found, limit)
		}
		if s.asks {
			kept := slices.Clone(items)
			m.release(items)
			items = kept
		}
		f := m.push(s.names)
		f.items, f.loop, f.found, f.limit = items, true, found, limit
		if len(items) == 0 {
			finish(m)
			m.jump(end)
			return
		}
		m.rebind(bind, items[0])
	})
	body = b.nextStep()
	b.buildInner(".forEach.effects", e.Effects)
	s.asks = b.mayAsk(body)
	b.add(func(m *machine) {
		f := m.top()
		if f.at++; f.at == len(f.items) {
			finish(m)
			return
		}
		m.restore(f, s, 1)
		f.since = len(m.journal)
		if s.asks {
			m.bind(bind, f.items[f.at])
		} else {
			m.rebind(bind, f.items[f.at])
		}
		m.jump(body)
	})
	end = b.nextStep()
	if counts {
		rest := b.nextStep()
		b.buildInner(".forEach.in", e.In)
		b.leave(after, rest)
	}
}

func (m *machine) warnNoIterations(l *loopItems, found int, limit int64) {
	if found == 0 {
		m.warn(warnNoIterations, "There is nothing to go through.", "bind", l.bind)
		return
	}
	m.warn(warnNoIterations, "The limit leaves nothing to go through.", "bind", l.bind, "limit", limit, "matchCount",
		found)
}

func (b *builder) Reduce(e *gamedef.Reduce) {
	const effect = "reduce"
	loop := b.loopItems(effect, e.ItemBind, e.Over, e.Limit)
	var initial, next valueFunc
	b.compilePart(effect+".initial", func() { initial = b.compileValue(e.Initial) })
	b.compilePart(effect+".next", func() { next = b.compileValue(e.Next) })
	item, acc, result := b.bound(e.ItemBind), b.bound(e.AccBind), b.bound(e.ResultBind)
	idle := b.compileIdleNumbers(e)
	during := &scope{names: []values.Name{item, acc}, own: 2}
	after := b.scopeOf([]values.Name{result}, e.In, true)
	b.add(func(m *machine) {
		m.countEffect(effect)
		items, found, limit := loop.find(m)
		v := initial(m)
		m.push(during.names)
		var same values.NumberSet
		if idle != nil {
			same, _ = idle(m)
		}
		for i := range items {
			if same != 0 && same.Has(items[i]) {
				continue
			}
			m.rebind(item, items[i])
			m.rebind(acc, v)
			v = next(m)
		}
		f := m.pop()
		m.restore(f, during, 0)
		if m.trace != nil {
			m.record(ItemsReduced{ItemBind: e.ItemBind, AccBind: e.AccBind, ResultBind: e.ResultBind,
				ItemOrigin: e.ItemMacroOrigin, AccOrigin: e.AccMacroOrigin, ResultOrigin: e.ResultMacroOrigin,
				ItemCounts: loop.counts(found, len(items), limit)})
		}
		m.release(items)
		m.push(after.names)
		m.rebind(result, v)
	})
	body := b.nextStep()
	b.buildInner(".reduce.in", e.In)
	b.leave(after, body)
}

func (b *builder) RemoveByPriority(e *gamedef.RemoveByPriority) {
	const effect = "removeByPriority"
	budget := b.integer(effect+".budget", e.Budget)
	b.add(func(m *machine) {
		m.countEffect(effect)
		n := budget.get(m, effect, reasonControl, "budget")
		if n < 0 {
			m.failRuntime(reasonControl, "The budget of removeByPriority must not be negative.", "effectType", effect,
				"budget", n)
		}
		m.push(nil).limit = n
	})
	for i := range e.Groups {
		b.buildPart(".removeByPriority.groups["+Int(int64(i)).Text()+"]", func() { b.removalGroup(&e.Groups[i]) })
	}
	remaining := values.NoName
	if e.RemainingBind != "" {
		remaining = b.bound(e.RemainingBind)
	}
	b.add(func(m *machine) {
		f := m.pop()
		if remaining != values.NoName {
			m.bind(remaining, Int(f.limit))
		}
		if m.trace != nil {
			m.record(TokensRemoved{Remaining: f.limit, Origin: e.MacroOrigin})
		}
	})
	if len(e.In) == 0 {
		return
	}
	s := b.scopeOf(nil, e.In, false)
	b.add(func(m *machine) { m.push(s.names) })
	body := b.nextStep()
	b.buildInner(".removeByPriority.in", e.In)
	b.leave(s, body)
}

func (b *builder) removalGroup(g *gamedef.RemovalGroup) {
	const effect, move = "removeByPriority", "moveToken"
	var over query
	b.compilePart("over", func() { over = b.compileQuery(g.Over) })
	to := b.zone(g.To, move, reasonToken, "to")
	var from zoneArgument
	if !g.From.Absent() {
		from = b.zone(g.From, move, reasonToken, "from")
	}
	bind := b.bound(g.Bind)
	s := &scope{names: []values.Name{bind}, own: 1}
	count := values.NoName
	if g.CountBind != "" {
		count = b.bound(g.CountBind)
	}
	remove := func(m *machine, v Value) {
		if v.Kind() != Token && !v.IsText() {
			m.failRuntime(reasonControl, "Only tokens can be removed, not "+values.Noun(v)+".", "effectType", effect, "bind",
				g.Bind, "actualType", values.Noun(v))
		}
		m.rebind(bind, v)
		m.countEffect(move)
		source := nowhere
		if !g.From.Absent() {
			source = from.at(m)
		}
		target := to.at(m)
		t := m.tokenIn(bind, move)
		if source == nowhere {
			source = m.tokens[t].zone
		}
		m.moveTokenTo(t, source, target, "", move)
	}
	b.rest += ".effects[0]" // each removal is an effect moveToken
	b.add(func(m *machine) {
		removed, left := 0, m.top().limit
		if left > 0 {
			items := over.run(m, m.buffer())
			m.push(s.names)
			for removed < len(items) && int64(removed) < left {
				remove(m, items[removed])
				removed++
			}
			f := m.pop()
			m.restore(f, s, 0)
			m.release(items)
		}
		m.top().limit -= int64(removed)
		if count != values.NoName {
			m.bind(count, Int(int64(removed)))
		}
	})
}
