package kernel

import (
	"slices"

	"ludo-lsp/internal/kernel/values"
)

// guide answers the decisions of a search, instead of a caller that resumes at each of them with one answer after the
// other: the search then walks a move in one go, without saving at every decision what it takes to come back. It
// gives the first answer that would be tried. A move that cannot be made with those is searched in the plain way,
// from its start.
type guide struct {
	search *search
	walk   *walk
	// choose returns the first answer to a decision that would be tried, or none. low and high limit a list's length.
	choose func(options []Value, several bool, low, high int) (Value, bool)
	own    bool  // only decisions of the move's own player are answered
	node   *node // with the answers given
	given  int   // their number
}

// ahead walks a move from its start with the first answer to each decision on the way. It returns what look would
// find if no decision was answered, and otherwise a complete move, or with own set one that reaches a decision of
// somebody else. In other cases ok is false, and nothing has happened.
func (s *search) ahead(n *node, own bool, choose func(options []Value, several bool, low, high int) (Value, bool)) (
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
	case f.kind == foundComplete, own && f.elsewhere():
		f.node = g.node
		return f, true
	}
	s.m.rollback(s.base)
	*s, s.m.effort = before, effort
	return finding{}, false
}

// foreseen returns the guide's answer to an open decision; false: there is no guide, or the search must stop here.
// The effort of stopping and resuming is counted.
func (d *decision) foreseen(m *machine, id string, options []Value, low, high int, elsewhere bool) (Value, bool) {
	g := m.guide
	if g == nil || g.own && elsewhere || m.mode != discovery || m.opaque > 0 || m.exec != g.walk.list {
		return Value{}, false
	}
	s, w := g.search, g.walk
	again := m.effort - m.exec.began + walkEffort // the step that asks is repeated with its answer
	if w.left || w.unfit() || s.deferred > m.limits.DeferredPredicates || !s.affords(again) ||
		slices.ContainsFunc(w.legs, func(l leg) bool { return l.run.deferred }) ||
		m.game.flow != nil && m.whyExceeded(w.legs[0].run, false, false) != "" {
		return Value{}, false
	}
	answer, ok := g.choose(options, d.several(), low, high)
	if !ok {
		return Value{}, false
	}
	s.steps++
	s.expansions++
	s.made++
	m.spendEffort(again)
	m.move.answers = append(m.move.answers, Param{Name: id, Value: answer}) // in memory that only this walk adds to
	m.move.used = append(m.move.used, id)
	m.fresh(id)
	g.node = &node{parent: g.node, id: id, value: answer, inner: m.move.outer != nil}
	g.given++
	return answer, true
}

// affords reports whether no budget ends with one more answer of this effort.
func (s *search) affords(effort int) bool {
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
