package lower

import (
	"ludo-lsp/cnl/expand"
	"ludo-lsp/kernel/gamedef"
)

// turnFlow is the configuration of a card-driven game, in either of the forms in
// which it is written.
type turnFlow struct {
	node     *expand.Node // the record of the flow
	coupPlan *expand.Node
	path     string // of the record that holds coupPlan
}

// flow finds the turn flow; nil if the game is not card-driven.
func (l *lowering) flow() *turnFlow {
	n := l.section("turnOrder")
	if n.Get("type").Text() != string(gamedef.CardDriven) {
		return nil
	}
	config := n.Get("config")
	if config.Kind() != expand.Map {
		return nil
	}
	f := &turnFlow{node: config, coupPlan: config.Get("coupPlan"), path: "doc.turnOrder.config"}
	if nested := config.Get("turnFlow"); given(nested) {
		f.node = nested
	}
	return f
}

func (l *lowering) turnOrder() {
	n := l.section("turnOrder")
	if !given(n) {
		return
	}
	r := l.reading("turnOrder")
	r.Map.Add("turnOrder", n)
	out := &gamedef.TurnOrder{
		Type: word(r, n, "type", gamedef.RoundRobin, gamedef.FixedOrder, gamedef.CardDriven, gamedef.Simultaneous),
	}
	switch out.Type {
	case gamedef.FixedOrder:
		out.Order = r.ids(n, "order")
		if len(out.Order) == 0 {
			r.lacks(n, "order", "names")
		}
	case gamedef.CardDriven:
		if flow := l.flow(); flow == nil {
			r.lacks(n, "config", "a record")
		} else {
			r.Map.Add("turnOrder.config", flow.node)
			out.Config = l.config(r, flow)
		}
	}
	if l.done("turnOrder", r) {
		l.out.TurnOrder = out
	}
}

func (l *lowering) config(r *reading, flow *turnFlow) *gamedef.CardDrivenConfig {
	n := flow.node
	cycle, eligibility := r.record(n.Get("cardLifecycle")), r.record(n.Get("eligibility"))
	out := &gamedef.CardDrivenConfig{
		CardLifecycle: gamedef.CardLifecycle{
			Played: r.zoneID(cycle, "played"), Lookahead: r.zoneID(cycle, "lookahead"), Leader: r.zoneID(cycle, "leader"),
		},
		Eligibility:              gamedef.Eligibility{Seats: r.spelled(eligibility, "seats", "factions"), OverrideWindows: []gamedef.OverrideWindow{}},
		ActionClassByActionID:    l.actionClasses(r, n),
		OptionMatrix:             []gamedef.OptionRow{},
		PassRewards:              []gamedef.PassReward{},
		DurationWindows:          []gamedef.Duration{},
		FreeOperationActionIDs:   r.ids(n, "freeOperationActionIds"),
		CardSeatOrderMetadataKey: r.optionalID(n, "cardSeatOrderMetadataKey"),
	}
	for _, w := range r.required(eligibility, "overrideWindows") {
		out.Eligibility.OverrideWindows = append(out.Eligibility.OverrideWindows, gamedef.OverrideWindow{ID: r.id(w, "id"), Duration: r.duration(w.Get("duration"))})
	}
	for _, row := range r.required(n, "optionMatrix") {
		o := gamedef.OptionRow{First: gamedef.FirstClass(r.class(row.Get("first"))), Second: []gamedef.ActionClass{}}
		for _, second := range r.required(row, "second") {
			o.Second = append(o.Second, r.class(second))
		}
		out.OptionMatrix = append(out.OptionMatrix, o)
	}
	for _, p := range r.required(n, "passRewards") {
		out.PassRewards = append(out.PassRewards, gamedef.PassReward{Seat: r.seatOf(p), Resource: r.id(p, "resource"), Amount: r.number(p, "amount")})
	}
	for _, d := range r.required(n, "durationWindows") {
		out.DurationWindows = append(out.DurationWindows, r.duration(d))
	}
	if m := r.optionalRecord(n, "cardSeatOrderMapping"); m != nil {
		out.CardSeatOrderMapping = gamedef.OrderedMap[string]{}
		for key, seat := range m.Pairs() {
			out.CardSeatOrderMapping = append(out.CardSeatOrderMapping, gamedef.Entry[string]{Key: key.Name, Value: Identifier(seat.Text())})
		}
	}
	out.Monsoon = r.monsoon(r.optionalRecord(n, "monsoon"))
	out.Pivotal = r.pivotal(r.optionalRecord(n, "pivotal"))
	out.CoupPlan = r.coupPlan(flow.coupPlan)
	return out
}

// actionClasses is the classes of actions; where none are given, those that must
// be.
func (l *lowering) actionClasses(r *reading, flow *expand.Node) gamedef.OrderedMap[gamedef.ActionClass] {
	out := gamedef.OrderedMap[gamedef.ActionClass]{}
	if n := r.optionalRecord(flow, "actionClassByActionId"); n != nil {
		for key, class := range n.Pairs() {
			out = append(out, gamedef.Entry[gamedef.ActionClass]{Key: Identifier(key.Name), Value: r.class(class)})
		}
		return out
	}
	pivotal := map[string]bool{}
	for _, id := range flow.Get("pivotal").Get("actionIds").Items() {
		pivotal[Identifier(id.Text())] = true
	}
	for _, a := range l.section("actions").Items() {
		id := Identifier(a.Get("id").Text())
		switch {
		case isCardEvent(a), pivotal[id]:
			out.Set(id, gamedef.EventClass)
		case id == "pass":
			out.Set(id, gamedef.PassClass)
		}
	}
	if id := l.eventAction(); id != "" {
		out.Set(id, gamedef.EventClass)
	}
	return out
}

func (r *reading) monsoon(n *expand.Node) *gamedef.Monsoon {
	if n == nil {
		return nil
	}
	m := &gamedef.Monsoon{
		RestrictedActions:    []gamedef.RestrictedAction{},
		BlockPivotal:         r.flag(n, "blockPivotal"),
		PivotalOverrideToken: r.text(n, "pivotalOverrideToken"),
	}
	for _, item := range r.required(n, "restrictedActions") {
		a := gamedef.RestrictedAction{ActionID: r.id(item, "actionId"), OverrideToken: r.text(item, "overrideToken")}
		if p := r.optionalRecord(item, "maxParam"); p != nil {
			a.MaxParam = &gamedef.MaxParam{Name: r.id(p, "name"), Max: r.number(p, "max")}
		}
		if p := r.optionalRecord(item, "maxParamsTotal"); p != nil {
			a.MaxParamsTotal = &gamedef.MaxParamsTotal{Names: r.names(p, "names"), Max: r.number(p, "max")}
		}
		m.RestrictedActions = append(m.RestrictedActions, a)
	}
	return m
}

func (r *reading) pivotal(n *expand.Node) *gamedef.Pivotal {
	if n == nil {
		return nil
	}
	p := &gamedef.Pivotal{
		ActionIDs:                   r.names(n, "actionIds"),
		RequirePreActionWindow:      r.flag(n, "requirePreActionWindow"),
		DisallowWhenLookaheadIsCoup: r.flag(n, "disallowWhenLookaheadIsCoup"),
	}
	if i := r.optionalRecord(n, "interrupt"); i != nil {
		p.Interrupt = &gamedef.PivotalInterrupt{Precedence: r.ids(i, "precedence")}
		for _, c := range r.list(i, "cancellation") {
			p.Interrupt.Cancellation = append(p.Interrupt.Cancellation, gamedef.PivotalCancellation{
				Winner: r.moveSelector(c.Get("winner")), Canceled: r.moveSelector(c.Get("canceled")),
			})
		}
	}
	return p
}

func (r *reading) moveSelector(n *expand.Node) gamedef.MoveSelector {
	n = r.record(n)
	s := gamedef.MoveSelector{
		ActionID: r.optionalID(n, "actionId"), EventCardID: r.optionalID(n, "eventCardId"),
		EventCardTagsAll: r.texts(n, "eventCardTagsAll"), EventCardTagsAny: r.texts(n, "eventCardTagsAny"),
	}
	if c := n.Get("actionClass"); given(c) {
		s.ActionClass = r.class(c)
	}
	for key, value := range r.optionalRecord(n, "paramEquals").Pairs() {
		s.ParamEquals = append(s.ParamEquals, gamedef.Entry[gamedef.Scalar]{Key: key.Name, Value: r.scalar(value)})
	}
	return s
}

func (r *reading) coupPlan(n *expand.Node) *gamedef.CoupPlan {
	if !given(n) {
		return nil
	}
	plan := &gamedef.CoupPlan{
		FinalRoundOmitPhases: r.ids(r.record(n), "finalRoundOmitPhases"),
		MaxConsecutiveRounds: r.optionalInteger(n, "maxConsecutiveRounds", 1),
		SeatOrder:            r.ids(n, "seatOrder"),
	}
	for _, item := range r.required(n, "phases") {
		p := gamedef.CoupPhase{ID: r.id(item, "id"), Steps: r.texts(item, "steps")}
		if len(p.Steps) == 0 {
			if !given(item.Get("effects")) {
				r.lacks(item, "steps", "names")
			}
			p.Steps = []string{p.ID}
		}
		plan.Phases = append(plan.Phases, p)
	}
	if len(plan.Phases) == 0 {
		r.lacks(n, "phases", "a phase")
	}
	return plan
}
