package kernel

import (
	"slices"
	"strings"

	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/kernel/gamedef"
)

// monsoon is the restrictions while the next card is a coup card.
type monsoon struct {
	def          *gamedef.Monsoon
	byAction     []*gamedef.RestrictedAction // nil for an action without restriction
	blockPivotal bool
}

// pivotal is the rules for pivotal actions.
type pivotal struct {
	def          *gamedef.Pivotal
	actions      []actionID
	beforeAny    bool // only before any action on the card
	notBeforeAny bool // not while the next card is a coup card
	precedence   []seatID
	trumps       bool // any seat may interrupt, until a stronger one does
	cancellation []gamedef.PivotalCancellation
}

func (c *compiler) monsoon() {
	g := c.game
	d := g.flow.def.Monsoon
	if d == nil {
		return
	}
	w := &monsoon{def: d, byAction: make([]*gamedef.RestrictedAction, len(g.actions)),
		blockPivotal: d.BlockPivotalOrDefault()}
	for i := range d.RestrictedActions {
		r := &d.RestrictedActions[i]
		if at, ok := g.actionOf[r.ActionID]; ok && w.byAction[at] == nil {
			w.byAction[at] = r
		}
	}
	g.flow.monsoon = w
}

func (c *compiler) pivotal() {
	g := c.game
	d := g.flow.def.Pivotal
	if d == nil {
		return
	}
	p := &pivotal{def: d, actions: c.knownActions(d.ActionIDs), beforeAny: d.RequirePreActionWindowOrDefault(),
		notBeforeAny: d.DisallowWhenLookaheadIsCoupOrDefault()}
	if d.Interrupt != nil {
		for _, id := range d.Interrupt.Precedence {
			if s := g.flow.seat(id); s != noSeat {
				p.precedence = append(p.precedence, s)
			}
		}
		p.trumps, p.cancellation = d.Interrupt.Trumps != nil && *d.Interrupt.Trumps, d.Interrupt.Cancellation
	}
	g.flow.pivotal = p
}

// Why a window refuses a move.
const (
	windowMonsoon    = "monsoon"
	windowPreAction  = "pivotalPreActionWindow"
	windowPrecedence = "pivotalPrecedence"
	windowCoupIsNext = "pivotalLookaheadIsCoup"
	windowDeclined   = "pivotalDeclined"
	windowAnnounced  = "pivotalAnnounced" // a pivotal move was announced: nothing else is done before it
)

// windowRefuses says why monsoon or a pivotal window refuses a move, "" if neither does. For a template, limits on
// choices that are not made yet count as kept.
func (m *machine) windowRefuses(move *Move, template bool) string {
	f := m.game.flow
	at, ok := m.game.actionOf[move.ActionID]
	if !ok {
		return ""
	}
	if f.pivotal != nil && slices.Contains(f.pivotal.actions, at) {
		if why := m.pivotalRefuses(move); why != "" {
			return why
		}
		if m.isOutranked() {
			return windowPrecedence
		}
		if f.pivotal.trumps && slices.Contains(m.cards.card.declined, m.seatOf(m.active)) {
			return windowDeclined
		}
	} else if m.trumpableSeat() != noSeat {
		return windowAnnounced
	}
	if f.monsoon != nil && f.monsoon.byAction[at] != nil && m.isCoupNext() &&
		!m.restrictionAllows(f.monsoon.byAction[at], move, template) {
		return windowMonsoon
	}
	return ""
}

// pivotalRefuses says why a pivotal action cannot be taken, apart from who else may take one.
func (m *machine) pivotalRefuses(move *Move) string {
	f := m.game.flow
	p := f.pivotal
	if p.beforeAny && m.cards.card.actions > 0 {
		return windowPreAction
	}
	if !m.isCoupNext() {
		return ""
	}
	if f.monsoon != nil && f.monsoon.def.PivotalOverrideToken != "" &&
		containsText(move.Params, f.monsoon.def.PivotalOverrideToken) {
		return ""
	}
	if p.notBeforeAny {
		return windowCoupIsNext
	}
	if f.monsoon != nil && f.monsoon.blockPivotal {
		return windowMonsoon
	}
	return ""
}

// containsText reports whether a parameter is a text, or a list with it.
func containsText(params Params, token string) bool {
	is := func(v Value) bool { return v.IsText() && v.Text() == token }
	return slices.ContainsFunc(params,
		func(p Param) bool { return is(p.Value) || slices.ContainsFunc(p.Value.Items(), is) })
}

// restrictionAllows reports whether a move keeps within a restriction of its action.
func (m *machine) restrictionAllows(r *gamedef.RestrictedAction, move *Move, template bool) bool {
	if r.OverrideToken != "" && containsText(move.Params, r.OverrideToken) {
		return true
	}
	if r.MaxParam == nil && r.MaxParamsTotal == nil {
		return false
	}
	if limit := r.MaxParam; limit != nil {
		size, ok := m.sizeOf(move, limit.Name, template)
		if !ok || size > limit.Max {
			return false
		}
	}
	if limit := r.MaxParamsTotal; limit != nil {
		total := 0.0
		for _, name := range limit.Names {
			size, ok := m.sizeOf(move, name, true)
			if !ok {
				return false
			}
			total += size
		}
		return total <= limit.Max
	}
	return true
}

// limitOf returns the limit in force on how much an action may choose; nil: none.
func (m *machine) limitOf(a *action) *gamedef.RestrictedAction {
	f := m.game.flow
	if f == nil || f.monsoon == nil || !m.isCoupNext() {
		return nil
	}
	r := f.monsoon.byAction[a.at]
	if r == nil || r.MaxParam == nil && r.MaxParamsTotal == nil {
		return nil
	}
	return r
}

// whyExceeded says why the choices made so far in a search cannot be part of a move, or of its special activity, ""
// if they can; whole means that all advance choices are made, done that none will be made later.
func (m *machine) whyExceeded(run *moveRun, whole, done bool) string {
	for ; run != nil; run = run.special {
		move := Move{ActionID: run.move.ActionID, Params: run.answers}
		switch {
		case run.limit != nil && (whole || run.limit.OverrideToken == "") &&
			!m.restrictionAllows(run.limit, &move, true):
			return illegalNow
		case whole && run.claim != nil && run.claim.excludesZones(m, run.answers, done):
			return denials["zoneFilterMismatch"]
		}
	}
	return ""
}

// sizeOf returns the number or the length of the list that a parameter is; the name may be that of a decision's
// binding. It is 0 where a missing one may still come, or no decision that makes it was reached.
func (m *machine) sizeOf(move *Move, name string, missing bool) (float64, bool) {
	a := &m.game.actions[m.game.actionOf[move.ActionID]]
	v, ok := m.chosenIn(a, move.Params, name)
	switch {
	case !ok:
		return 0, missing || a.asksFor(name)
	case v.IsNumber():
		return values.FloatOf(v), true
	case v.Kind() == List:
		return float64(len(v.Items())), true
	}
	return 0, false
}

// chosenIn returns the value of a parameter, or of the decision whose binding has the name.
func (m *machine) chosenIn(a *action, params Params, name string) (Value, bool) {
	if v, ok := params.Get(name); ok {
		return v, true
	}
	for _, p := range params {
		if a.isDecisionFor(p.Name, name) {
			return p.Value, true
		}
	}
	return Value{}, false
}

// isDecisionFor reports whether an id is that of a decision that binds a name.
func (a *action) isDecisionFor(id, name string) bool {
	if _, bind, ok := strings.Cut(id, "::"); ok && bind == name {
		return true
	}
	base, _, _ := strings.Cut(id, "[")
	return slices.ContainsFunc(a.everyChoice(), func(c choice) bool { return c.text == name && c.id == base })
}

// asksFor reports whether a decision of the action binds a name.
func (a *action) asksFor(name string) bool {
	return slices.ContainsFunc(a.everyChoice(), func(c choice) bool { return c.text == name })
}

// everyChoice returns the decisions of an action and its pipelines.
func (a *action) everyChoice() []choice {
	out := slices.Clip(a.choices)
	for _, p := range a.pipelines {
		out = append(out, p.choices...)
	}
	return out
}

// filterByWindow drops the moves that monsoon, pivotal windows and cancellation refuse.
func (m *machine) filterByWindow(moves []Move) []Move {
	f := m.game.flow
	if f == nil || m.cards == nil || f.monsoon == nil && f.pivotal == nil {
		return moves
	}
	m.activeSeat("applyTurnFlowWindowFilters")
	kept := slices.IndexFunc(moves, func(move Move) bool { return m.windowRefuses(&move, true) != "" })
	if kept < 0 {
		return m.dropCanceled(moves, moves)
	}
	out := slices.Clone(moves[:kept])
	for i := kept + 1; i < len(moves); i++ {
		if m.windowRefuses(&moves[i], true) == "" {
			out = append(out, moves[i])
		}
	}
	return m.dropCanceled(out, out)
}

// dropCanceled drops the moves of a list that those of another, or they themselves, cancel, by the function canceled.
func (m *machine) dropCanceled(others, moves []Move) []Move {
	rules := m.cancellation()
	if len(rules) == 0 {
		return moves
	}
	gone := func(move *Move) bool {
		return slices.ContainsFunc(rules, func(rule gamedef.PivotalCancellation) bool {
			wins := func(other Move) bool { return m.selects(&rule.Winner, &other) }
			return m.selects(&rule.Canceled, move) && (wins(*move) || slices.ContainsFunc(others, wins))
		})
	}
	if !slices.ContainsFunc(moves, func(move Move) bool { return gone(&move) }) {
		return moves
	}
	var out []Move
	for i := range moves {
		if !gone(&moves[i]) {
			out = append(out, moves[i])
		}
	}
	return out
}

func (m *machine) cancellation() []gamedef.PivotalCancellation {
	if m.game.flow == nil || m.game.flow.pivotal == nil {
		return nil
	}
	return m.game.flow.pivotal.cancellation
}

// isCanceled reports whether another legal move cancels a submitted one.
func (m *machine) isCanceled(move *Move) bool {
	var against []*gamedef.MoveSelector
	rules := m.cancellation()
	for r := range rules {
		if m.selects(&rules[r].Canceled, move) {
			if m.selects(&rules[r].Winner, move) {
				return true
			}
			against = append(against, &rules[r].Winner)
		}
	}
	if against == nil {
		return false
	}
	other := m.game.borrow(&m.position)
	defer m.game.giveBack(other)
	l := &lister{m: other, options: ListOptions{SkipFailing: true}}
	if g := other.current(); g != nil {
		l.listResolutions(g)
	} else if move.InterruptSeat != "" {
		// A seat that interrupts has only its pivotal events to choose from.
		for _, a := range other.game.flow.pivotal.actions {
			l.listAction(&other.game.actions[a])
		}
	} else {
		for i := range other.game.actions {
			l.listAction(&other.game.actions[i])
		}
	}
	return slices.ContainsFunc(l.Moves, func(listed Move) bool {
		return other.windowRefuses(&listed, true) == "" &&
			slices.ContainsFunc(against, func(s *gamedef.MoveSelector) bool { return other.selects(s, &listed) })
	})
}

// selects reports whether a move matches a selector.
func (m *machine) selects(s *gamedef.MoveSelector, move *Move) bool {
	if s.ActionID != "" && s.ActionID != move.ActionID || s.ActionClass != "" && s.ActionClass != m.mappedClass(move) {
		return false
	}
	for _, e := range s.ParamEquals {
		v, ok := move.Params.Get(e.Key)
		if !ok || !v.Equal(literalValue(e.Value)) {
			return false
		}
	}
	if s.EventCardID == "" && s.EventCardTagsAll == nil && s.EventCardTagsAny == nil {
		return true
	}
	card := m.game.cardNamed(move.Params)
	return card != nil && (s.EventCardID == "" || s.EventCardID == card.id) &&
		card.hasTags(s.EventCardTagsAll, s.EventCardTagsAny)
}

// logWindow records what monsoon restricts, if it does.
func (m *machine) logWindow() {
	f := m.game.flow
	if f.monsoon == nil || !m.isLogged() || !m.isCoupNext() {
		return
	}
	blocked, limited := []string{}, []string{}
	for at, r := range f.monsoon.byAction {
		list := &blocked
		switch {
		case r == nil:
			continue
		case r.MaxParam != nil || r.MaxParamsTotal != nil:
			list = &limited
		}
		*list = append(*list, m.game.actions[at].id)
	}
	inOrder := func(list []string) {
		place := func(id string) int {
			return slices.IndexFunc(f.monsoon.def.RestrictedActions,
				func(r gamedef.RestrictedAction) bool { return r.ActionID == id })
		}
		slices.SortFunc(list, func(a, b string) int { return place(a) - place(b) })
	}
	inOrder(blocked)
	inOrder(limited)
	if f.pivotal != nil && (f.pivotal.notBeforeAny || f.monsoon.blockPivotal) {
		for _, a := range f.pivotal.actions {
			if id := m.game.actions[a].id; !slices.Contains(blocked, id) {
				blocked = append(blocked, id)
			}
		}
	}
	m.log("turnFlowWindow", member.TurnOrder+"."+member.Config+"."+member.Monsoon, "monsoonActive", true, "blockedActionIds", blocked,
		"limitedActionIds", limited)
}
