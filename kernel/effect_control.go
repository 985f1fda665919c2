package kernel

import (
	"slices"
	"strings"

	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/kernel/gamedef"
)

// bound returns the number of a name that an effect binds.
func (c *compiler) bound(text string) values.Name {
	n := c.game.names.Name(text)
	known := func(p patternedName) bool { return p.name == n }
	if strings.Contains(text, "{") && !slices.ContainsFunc(c.game.patterned, known) {
		c.game.patterned = append(c.game.patterned, patternedName{n, c.compileTemplate(text)})
	}
	return n
}

// patternedName is a name with {name} groups that effects bind as it is written. Decisions, rolls and markers also
// see its value under the name that the pattern yields.
type patternedName struct {
	name    values.Name
	resolve nameFunc
}

// showPatterned binds the names that patterned names yield, until hidePatterned.
func (m *machine) showPatterned() {
	for _, p := range m.game.patterned {
		if m.env[p.name].Kind() == Unbound {
			continue
		}
		if n := p.resolve(m); m.env[n].Kind() == Unbound {
			m.bind(n, m.env[p.name])
		}
	}
}

// hidePatterned removes what showPatterned bound at a place in the journal.
func (m *machine) hidePatterned(from int) {
	if len(m.journal) > from {
		m.unbindSince(from, nil)
	}
}

// scope is the names that have a value within a part of a list and lose it at its end.
type scope struct {
	// names lose their value. The first own of them are the effect's own; with
	// exports, the others keep it if they had none before the part.
	names   []values.Name
	own     int
	exports bool
	// computed: decisions in the part bind names that are known only in play.
	computed bool
	// asks: a decision stands in the part, to which a search may come back.
	asks bool
}

// scopeOf returns the scope of a part that binds names of its own and runs a list. With exports, names that the list
// binds are visible after it: those that begin with $ always, others unless they had a value before.
func (b *builder) scopeOf(own []values.Name, list []gamedef.Effect, exports bool) *scope {
	s := &scope{names: own, own: len(own), exports: exports}
	var texts []string
	texts, s.computed = appendBindings(nil, list)
	for _, text := range texts {
		if exports && strings.HasPrefix(text, string(bindingSelectorMark)) {
			continue
		}
		n := b.bound(text)
		known := false
		for _, other := range s.names {
			known = known || other == n
		}
		if !known {
			s.names = append(s.names, n)
		}
	}
	return s
}

// appendBindings appends the names that a list may leave bound; computed reports that some are known only in play.
func appendBindings(out []string, list []gamedef.Effect) (names []string, computed bool) {
	note := func(text string) {
		switch {
		case text == "":
		case strings.Contains(text, "{"):
			computed = true
		default:
			out = append(out, text)
		}
	}
	within := func(list []gamedef.Effect) {
		var found bool
		out, found = appendBindings(out, list)
		computed = computed || found
	}
	for _, e := range list {
		switch e := e.(type) {
		case *gamedef.BindValue:
			out = append(out, e.Bind)
		case gamedef.Decision:
			_, bind := e.Decides()
			note(bind)
		case *gamedef.TransferVar:
			if e.ActualBind != "" {
				out = append(out, e.ActualBind)
			}
		case *gamedef.If:
			within(e.Then)
			within(e.Else)
		case *gamedef.Let:
			within(e.In)
		case *gamedef.Reduce:
			within(e.In)
		case *gamedef.RollRandom:
			out = append(out, e.Bind)
		case *gamedef.RemoveByPriority:
			for _, g := range e.Groups {
				if g.CountBind != "" {
					out = append(out, g.CountBind)
				}
			}
			if e.RemainingBind != "" {
				out = append(out, e.RemainingBind)
			}
		case *gamedef.EvaluateSubset:
			out = append(out, e.ResultBind)
			if e.BestSubsetBind != "" {
				out = append(out, e.BestSubsetBind)
			}
		}
	}
	return out, computed
}

// restore resets the names of a frame, from the i-th on, to their values before it, as far as the scope says.
func (m *machine) restore(f *frame, s *scope, i int) {
	if s.computed {
		m.unbindSince(f.since, func(n values.Name, outer Value) bool {
			if slices.Contains(s.names, n) {
				return true
			}
			return s.exports && (m.nameText(n)[0] == bindingSelectorMark || outer.Kind() == Unbound)
		})
	}
	for ; i < len(s.names); i++ {
		n := s.names[i]
		before := m.valueBefore(f, i)
		if before.Kind() == Unbound && (m.env[n].Kind() == Unbound || s.exports && i >= s.own) {
			continue
		}
		if s.asks {
			m.bind(n, before)
		} else {
			m.rebind(n, before) // nothing goes back to where it had another value
		}
	}
}

func (b *builder) If(e *gamedef.If) {
	var when conditionFunc
	var saw conditionWatch
	b.compilePart(member.If+"."+member.When, func() { when, saw = b.compileCondition(e.When), b.compileWatch(e.When) })
	var otherwise, end int
	b.add(func(m *machine) {
		m.countEffect("if")
		holds := when(m)
		if m.trace != nil {
			m.record(ConditionTested{Outcome: holds, Origin: e.MacroOrigin, Saw: m.decidingParts(saw)})
		}
		if !holds {
			m.jump(otherwise)
		}
	})
	b.buildInner(".if.then", e.Then)
	if len(e.Else) == 0 {
		otherwise = b.nextStep()
		return
	}
	b.add(func(m *machine) { m.jump(end) })
	otherwise = b.nextStep()
	b.buildInner(".if.else", e.Else)
	end = b.nextStep()
}

func (b *builder) Let(e *gamedef.Let) {
	const effect = "let"
	var value valueFunc
	b.compilePart(effect+".value", func() { value = b.compileValue(e.Value) })
	bind := b.bound(e.Bind)
	s := b.scopeOf([]values.Name{bind}, e.In, true)
	b.add(func(m *machine) {
		m.countEffect(effect)
		v := value(m)
		m.push(s.names)
		m.rebind(bind, v)
		if m.trace != nil {
			m.record(ValueBound{Effect: effect, Bind: e.Bind, Value: v, Origin: e.MacroOrigin})
		}
	})
	body := b.nextStep()
	b.buildInner(".let.in", e.In)
	b.leave(s, body)
}

// leave adds the end of a scope, whose steps begin at a place.
func (b *builder) leave(s *scope, body int) {
	s.asks = b.mayAsk(body)
	b.add(func(m *machine) { m.restore(m.pop(), s, 0) })
}

// mayAsk reports whether one of the steps from a place on may ask for a decision.
func (b *builder) mayAsk(from int) bool {
	return slices.ContainsFunc(b.ops[from:], func(o op) bool { return o.asks })
}

func (b *builder) BindValue(e *gamedef.BindValue) {
	const effect = "bindValue"
	var value valueFunc
	b.compilePart(effect+".value", func() { value = b.compileValue(e.Value) })
	bind := b.bound(e.Bind)
	b.add(func(m *machine) {
		m.countEffect(effect)
		v := value(m)
		m.bind(bind, v)
		if m.trace != nil {
			m.record(ValueBound{Effect: effect, Bind: e.Bind, Value: v, Origin: e.MacroOrigin})
		}
	})
}

func (b *builder) RollRandom(e *gamedef.RollRandom) {
	const effect = "rollRandom"
	low := b.integer(effect+".min", e.Min)
	high := b.integer(effect+".max", e.Max)
	bind := b.bound(e.Bind)
	s := b.scopeOf([]values.Name{bind}, e.In, false)
	b.add(func(m *machine) {
		m.countEffect(effect)
		m.stopDiscovery()
		m.pastHorizon = true
		from := len(m.journal)
		m.showPatterned()
		lowest := low.get(m, effect, reasonChoice, "min")
		highest := high.get(m, effect, reasonChoice, "max")
		m.hidePatterned(from)
		if lowest > highest || highest-lowest >= values.MaxSafe {
			m.failRuntime(reasonChoice, "No number can be rolled from "+Int(lowest).Text()+" to "+Int(highest).Text()+
				".",
				"effectType", effect, "min", lowest, "max", highest)
		}
		v := Int(m.drawInt(lowest, highest))
		m.push(s.names).value = v
		m.rebind(bind, v)
		if m.trace != nil {
			m.record(NumberRolled{Bind: e.Bind, Min: lowest, Max: highest, Value: v, Origin: e.MacroOrigin})
		}
	})
	body := b.nextStep()
	b.buildInner(".rollRandom.in", e.In)
	s.asks = b.mayAsk(body)
	b.add(func(m *machine) {
		f := m.pop()
		m.restore(f, s, 0)
		if m.env[bind].Kind() == Unbound {
			m.bind(bind, f.value)
		}
	})
}
