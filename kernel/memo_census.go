package kernel

import (
	"slices"

	"ludo-lsp/internal/kernel/analysis"
	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/kernel/gamedef"
)

// Looking for a legal move takes to know whether there is one; choosing at random takes their number and then the one
// drawn. Where the rules allow it moves are therefore counted, and none is listed. The order is that of the list.

// census is how many moves each action has.
type census struct {
	of    []int32    // by action
	held  []*holders // by action: which choices make a move; nil: all
	total int
	known int // the place in the log of changes at the time of counting
	// at is the length of the journal at the time of counting; less than 0 before.
	at int
	// picked is the move last asked for, with the memory of its parameters; it need not be judged when it is made.
	picked Move
	action *action // of picked; nil: none
	run    moveRun // of picked, while it is being made
	effort int     // upper bound of the effort to count the moves
}

// paramChoices is the possible values of an action's parameters, and which of them make a move.
type paramChoices struct {
	values   []Value   // by thing, for each parameter
	verdicts *verdicts // nil: all of them make a move
	tested   bool      // verdicts has more than the domain of the only parameter
	firsts   int       // how many values the domain of the first parameter can have
	before   int       // number of parts of the condition that read no parameter
	certain  *analysis.Certainty
}

// checkCountable records whether an action's moves can be counted: no test for them can fail.
func (c *compiler) checkCountable(a *action) {
	g := c.game
	if g.flow != nil || !a.isByActive() || a.cardEvent || a.asks || a.stacks || len(a.pipelines) > 0 ||
		len(a.params) > 2 {
		return
	}
	out := &paramChoices{}
	p := c.Prover(false)
	for out.before < len(a.tests) && a.tests[out.before].known == 0 {
		if !p.Condition(a.tests[out.before].def) {
			return
		}
		out.before++
	}
	out.certain = p.Certainty()
	for _, test := range a.tests[out.before:] {
		if test.known < len(a.params) {
			return
		}
	}
	if len(a.params) > 0 && !c.compileChoices(a, out, a.tests[out.before:]) {
		return
	}
	a.choosing = out
}

// compileChoices finds the values of the parameters, and the tests they must pass.
func (c *compiler) compileChoices(a *action, out *paramChoices, tests []conjunct) bool {
	first := &a.params[0]
	values := c.staticDomain(first, a.def.Params[0].Domain)
	out.firsts = len(values)
	s := first.domain.source
	if s != nil && len(a.params) == 1 && len(tests) == 0 {
		out.values, out.verdicts = values, s.verdicts
		return values != nil
	}
	out.tested = true
	var clauses [][]clause
	for at, v := range values {
		var of []clause
		if s != nil && s.verdicts != nil {
			of = s.clauses(c, at, 0)
		}
		if len(a.params) == 1 {
			out.values = append(out.values, v)
			clauses = append(clauses, c.addTests(of, tests, bound{first.name, v}))
			continue
		}
		seconds := c.secondDomain(a, v)
		if seconds == nil {
			return false
		}
		of = append(of, clause{cost: 1}) // a value of the second parameter is found
		for _, w := range seconds {
			out.values = append(out.values, v, w)
			clauses = append(clauses, c.addTests(of, tests, bound{first.name, v}, bound{a.params[1].name, w}))
		}
	}
	out.verdicts = c.compileVerdictsOf("", len(clauses), func(at int) []clause { return clauses[at] })
	return out.verdicts != nil
}

// addTests appends tests to clauses.
func (c *compiler) addTests(of []clause, tests []conjunct, list ...bound) []clause {
	of = slices.Clip(of)
	for _, test := range tests {
		of = append(of, clause{test.def, list, -1})
	}
	return of
}

// staticDomain returns the values that a parameter can ever have; nil if they are not known.
func (c *compiler) staticDomain(p *param, domain gamedef.Query) []Value {
	out := p.domain.fixed
	switch t := domain.(type) {
	case *gamedef.IntsInRange:
		least, ok := c.constant(t.Min)
		most, ok2 := c.constant(t.Max)
		if !ok || !ok2 || !values.Safe(least) || !values.Safe(most) ||
			most.N-least.N >= mostRemembered || t.Step != nil ||
			t.MaxResults != nil || len(t.AlwaysInclude) > 0 {
			return nil
		}
		for n := least.N; n <= most.N; n++ {
			out = append(out, Int(n))
		}
		return out
	case *gamedef.Zones, *gamedef.MapSpaces:
		s := p.domain.source
		if s.verdicts == nil && !s.isConstant() {
			return nil
		}
		for _, z := range s.candidates {
			out = append(out, c.game.parts.Zones[z].Text)
		}
	}
	if slices.ContainsFunc(out, func(v Value) bool { return !v.IsScalar() }) {
		return nil
	}
	return out
}

// secondDomain returns the values of the second parameter for a value of the first.
func (c *compiler) secondDomain(a *action, first Value) []Value {
	t, ok := a.def.Params[1].Domain.(*gamedef.AdjacentZones)
	if ok && t.Zone.Expr == nil && string(t.Zone.Selector) == a.params[0].name {
		z := c.game.parts.ZoneNamed(first)
		if z == nowhere {
			return nil
		}
		out := []Value{}
		for _, to := range c.game.parts.Zones[z].Neighbours {
			out = append(out, c.game.parts.Zones[to].Text)
		}
		return out
	}
	p := &a.params[1]
	if s := p.domain.source; ok || s != nil && s.verdicts != nil {
		return nil
	}
	return c.staticDomain(p, a.def.Params[1].Domain)
}

// countListing counts the effort to find all values of a parameter with a static domain.
func (p *param) countListing(m *machine, values int) bool {
	s := p.domain.source
	if s == nil || s.verdicts == nil {
		return values <= m.limits.QueryResults && m.chargeEffort(values)
	}
	r := s.verdicts.holders(m)
	return r != nil && m.chargeEffort(len(s.candidates)+r.effort+r.size)
}

// choicesOf returns how many parameter values make a move of an action that can be counted, and which, if not all do;
// false if that takes listing them.
func (m *machine) choicesOf(a *action) (int, *holders, bool) {
	if len(a.params) == 0 {
		return 1, nil, true
	}
	if m.filter != nil {
		return 0, nil, false
	}
	k := a.choosing
	p := &a.params[0]
	m.place = p.path
	if !p.countListing(m, k.firsts) {
		return 0, nil, false
	}
	if k.verdicts == nil {
		return len(k.values), nil, true
	}
	r := k.verdicts.holders(m)
	if r == nil || k.tested && !m.chargeEffort(r.effort) {
		return 0, nil, false
	}
	return r.size, r, true
}

// take counts the legal moves, or those of the first action that has any; false if they must be listed.
func (c *census) take(m *machine, first bool) bool {
	c.at, c.action, c.total = -1, nil, 0
	if m.game.flow != nil || m.pending != nil || m.round.of(m.active) != nil || m.verdicts == nil ||
		m.game.phases[m.phase].pre != nil || !m.areAllCountable() {
		return false
	}
	effort, around := m.effort, m.registers
	m.checkDeferred()
	if c.of == nil {
		c.of, c.held = make([]int32, len(m.game.actions)), make([]*holders, len(m.game.actions))
	}
	m.muted++
	ok := true
	for i := range m.game.actions {
		c.of[i] = 0
		if first && c.total > 0 {
			continue
		}
		a := &m.game.actions[i]
		if !a.phases[m.phase] && len(a.badSelector) == 0 || a.counted && a.isByActive() && m.isLimitReached(a) {
			continue
		}
		if a.choosing == nil || !a.counted || !m.isCertain(a.choosing.certain) {
			ok = false
			break
		}
		m.place = a.path
		m.actives, m.actor = m.active, m.active
		holds := true
		for t := range a.choosing.before {
			test := &a.tests[t]
			if m.place = test.path; !test.holds(m) {
				holds = false
				break
			}
		}
		if !holds {
			continue
		}
		n, held, known := m.choicesOf(a)
		if ok = known; !ok {
			break
		}
		c.of[i], c.held[i] = int32(n), held
		c.total += n
	}
	m.resume(around)
	c.known, c.effort = m.changes.now(), m.effort-effort
	if ok = ok && c.total <= m.limits.Templates && c.total <= m.limits.ParamExpansions; !ok {
		m.effort = effort
	}
	return ok
}

// areAllCountable reports whether no action of the phase has moves that must always be listed.
func (m *machine) areAllCountable() bool {
	for i := range m.game.actions {
		if a := &m.game.actions[i]; a.phases[m.phase] && a.choosing == nil && (!a.counted || !m.isLimitReached(a)) {
			return false
		}
	}
	return true
}

// countLegalMoves counts the legal moves for the census, if they can be counted without listing them.
func (m *machine) countLegalMoves() {
	if c := &m.census; c.take(m, false) {
		c.at = len(m.journal)
	}
}

// pick returns the n-th counted move, in the order of the list. It is valid until the next one is asked for.
func (c *census) pick(m *machine, n int) *Move {
	for i := range m.game.actions {
		if n >= int(c.of[i]) {
			n -= int(c.of[i])
			continue
		}
		a := &m.game.actions[i]
		c.action = a
		c.picked = Move{ActionID: a.id, Params: c.picked.Params[:0]}
		k := a.choosing
		switch {
		case c.held[i] != nil && c.known == m.changes.now():
			n = c.held[i].nth(n)
		case c.held[i] != nil: // a search has gone forward and back since
			around := m.registers
			m.actives, m.actor = m.active, m.active
			n = k.verdicts.recall(m).nth(n)
			m.resume(around)
		}
		for i := range a.params {
			c.picked.Params = append(c.picked.Params, Param{Name: a.params[i].name, Value: k.values[n*len(a.params)+i]})
		}
		return &c.picked
	}
	return nil
}

// pickListed makes a move of a whole list the picked one, if it is one list of effects of the active player; effort is
// that of listing.
func (c *census) pickListed(m *machine, move *Move, effort int) {
	c.action = nil
	if at, ok := m.game.actionOf[move.ActionID]; ok {
		if a := &m.game.actions[at]; a.simple && a.isByActive() && len(move.Params) == len(a.params) {
			c.picked.ActionID, c.picked.Params = a.id, append(c.picked.Params[:0], move.Params...)
			c.action, c.effort = a, effort
		}
	}
}

// isPicked reports whether a move is the one that was picked.
func (c *census) isPicked(move *Move) bool {
	return c.action != nil && move.ActionID == c.action.id && move.Compound == nil && !move.Continues &&
		!move.FreeOperation && move.ActionClass == "" && move.InterruptSeat == "" &&
		slices.EqualFunc(move.Params, c.picked.Params, func(a, b Param) bool {
			return a.Name == b.Name && values.Same(a.Value, b.Value)
		})
}

// begin starts the move that was picked, on a machine that does not count effort.
func (c *census) begin(m *machine) *moveRun {
	a, run := c.action, &c.run
	run.move, run.action, run.answers, run.used = &c.picked, a, c.picked.Params, run.used[:0]
	run.decider, run.player, run.settled, run.runs = m.active, m.active, false, nil
	run.turn, run.phase, run.serial = m.turn, m.phase, int64(m.usage[a.at].game)
	for i := range a.params {
		m.bind(a.params[i].bind, c.picked.Params[i].Value)
	}
	m.actives, m.actor = run.player, run.player
	// Judging the move looks at the domains of its parameters and tests its conditions, which counting has done for
	// all moves.
	m.spendEffort(2*c.effort + 2)
	return run
}
