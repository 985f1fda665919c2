package kernel

import (
	"slices"

	"ludo-lsp/internal/kernel/values"
)

// guide answers the decisions of a walk while it runs, so that the search need not stop, save and resume at each
// decision. It gives the first answer that would be tried. A move that cannot be made with these answers is searched
// without a guide, from its start.
type guide struct {
	search *search
	walk   *walk
	// choose returns the first answer to a decision that would be tried, or none. low and high limit a list's length.
	choose func(options []Value, several bool, low, high int) (Value, bool)
	own    bool  // only decisions of the move's own player are answered
	node   *node // with the answers given
	given  int   // their number
}

// lookGuided walks a move from its start with the first answer to each decision on the way. It returns what look would
// find if no decision was answered, and otherwise a complete move, or if own is true a move that reaches a decision
// of another player. In other cases ok is false, and the search is unchanged.
func (s *search) lookGuided(n *node, own bool, choose func(options []Value, several bool, low, high int) (Value,
	bool)) (
	f finding, ok bool) {
	if s.resumed != nil || s.walks != nil || s.m.verdicts == nil {
		return s.look(n), true
	}
	before, effort := *s, s.m.effort
	g := &guide{search: s, choose: choose, own: own, node: n}
	f = s.lookWith(n, g)
	switch {
	case g.given == 0:
		return f, true
	case f.kind == foundComplete, own && f.isElsewhere():
		f.node = g.node
		return f, true
	}
	s.m.rollback(s.base)
	*s, s.m.effort = before, effort
	return finding{}, false
}

// guidedAnswer returns the guide's answer to an open decision; it returns false if there is no guide, or the search
// must stop here. The effort of stopping and resuming is counted.
func (d *decision) guidedAnswer(m *machine, id string, options []Value, low, high int, elsewhere bool) (Value, bool) {
	g := m.guide
	if g == nil || g.own && elsewhere || m.mode != discovery || m.opaque > 0 || m.exec != g.walk.list {
		return Value{}, false
	}
	s, w := g.search, g.walk
	again := m.effort - m.exec.began + walkEffort // the step that asks is repeated with its answer
	if w.left || w.hasConflict() || s.deferred > m.limits.DeferredPredicates || !s.canAfford(again) ||
		slices.ContainsFunc(w.legs, func(l leg) bool { return l.run.deferred }) ||
		m.game.flow != nil && m.whyExceeded(w.legs[0].run, false, false) != "" {
		return Value{}, false
	}
	answer, ok := g.choose(options, d.isMultiple(), low, high)
	if !ok {
		return Value{}, false
	}
	s.steps++
	s.expansions++
	s.made++
	m.spendEffort(again)
	m.move.answers = append(m.move.answers, Param{Name: id, Value: answer}) // in memory that only this walk adds to
	m.move.used = append(m.move.used, id)
	m.noteAnswerUsed(id)
	g.node = &node{parent: g.node, id: id, value: answer, inner: m.move.outer != nil}
	g.given++
	return answer, true
}

// canAfford reports whether the budgets allow one more answer of this effort.
func (s *search) canAfford(effort int) bool {
	l := &s.m.limits
	return s.made < l.CompletionAnswers && s.steps < l.DecisionProbeSteps && s.expansions < l.ParamExpansions &&
		s.m.effort+effort-s.effort <= l.Effort/2 && s.m.effort+effort <= l.Effort
}

// firstSelection returns the first answer that selections tries.
func firstSelection(options []Value, several bool, low, high int) (Value, bool) {
	switch {
	case !several && len(options) == 0:
		return Value{}, false
	case !several:
		return options[0], true
	case low == 0:
		return ListOf(), true
	}
	if options = values.Distinct(options); low > min(high, len(options)) {
		return Value{}, false
	}
	return ListOf(slices.Clone(options[:low])...), true
}

// first returns the first answer that complete draws.
func (d *draw) first(options []Value, several bool, low, high int) (Value, bool) {
	options = values.Distinct(options)
	high = min(high, len(options))
	if d.left <= 0 || several && high < low || !several && len(options) == 0 {
		return Value{}, false
	}
	d.left--
	if !several {
		return options[d.rng.Int(0, int64(len(options)-1))], true
	}
	count := int(d.rng.Int(int64(low), int64(high)))
	if count == 0 {
		return ListOf(), true
	}
	options = slices.Clone(options)
	for i := range count {
		k := int(d.rng.Int(int64(i), int64(len(options)-1)))
		options[i], options[k] = options[k], options[i]
	}
	return ListOf(options[:count:count]...), true
}
