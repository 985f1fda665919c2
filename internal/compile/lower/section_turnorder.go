package lower

import (
	"ludo-lsp/internal/compile/expand"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/kernel/member"
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
	n := l.section(view.SectionTurnOrder)
	if n.Get(view.TurnOrderType).Text() != string(gamedef.CardDriven) {
		return nil
	}
	config := n.Get(view.TurnOrderConfig)
	if config.Kind() != expand.Map {
		return nil
	}
	f := &turnFlow{node: config, coupPlan: config.Get(view.FlatCardConfigCoupPlan), path: "doc.turnOrder.config"}
	if nested := config.Get(view.NestedCardConfigTurnFlow); given(nested) {
		f.node = nested
	}
	return f
}

func (l *lowering) turnOrder() {
	n := l.section(view.SectionTurnOrder)
	if !given(n) {
		return
	}
	r := l.reading(view.SectionTurnOrder)
	r.Map.Add(member.TurnOrder, n)
	out := &gamedef.TurnOrder{
		Type: word[gamedef.TurnOrderType](r, n, view.TurnOrderType),
	}
	switch out.Type {
	case gamedef.FixedOrder:
		out.Order = r.ids(n, view.TurnOrderOrder)
		if len(out.Order) == 0 {
			r.lacks(n, view.TurnOrderOrder, named)
		}
	case gamedef.Simultaneous:
		out.OnConflict = optionalWord[gamedef.ConflictRule](r, n, view.TurnOrderOnConflict)
	case gamedef.CardDriven:
		if flow := l.flow(); flow == nil {
			r.lacks(n, view.TurnOrderConfig, "a record")
		} else {
			r.Map.Add(member.TurnOrder+"."+member.Config, flow.node)
			out.Config = l.config(r, flow)
		}
	}
	if l.done(view.SectionTurnOrder, r) {
		l.out.TurnOrder = out
	}
}

func (l *lowering) config(r *reading, flow *turnFlow) *gamedef.CardDrivenConfig {
	n := flow.node
	cycle, eligibility := r.record(n.Get(view.TurnFlowCardLifecycle)), r.record(n.Get(view.TurnFlowEligibility))
	out := &gamedef.CardDrivenConfig{
		CardLifecycle: gamedef.CardLifecycle{
			Played: r.zoneID(cycle, view.CardLifecyclePlayed), Lookahead: r.zoneID(cycle,
				view.CardLifecycleLookahead), Leader: r.zoneID(cycle, view.CardLifecycleLeader),
		},
		Eligibility: gamedef.Eligibility{Seats: r.spelled(eligibility, view.EligibilitySeats,
			view.EligibilityOtherFactions), OverrideWindows: []gamedef.OverrideWindow{}},
		ActionClassByActionID:    l.actionClasses(r, n),
		OptionMatrix:             []gamedef.OptionRow{},
		PassRewards:              []gamedef.PassReward{},
		DurationWindows:          []gamedef.Duration{},
		FreeOperationActionIDs:   r.ids(n, view.TurnFlowFreeOperationActionIDs),
		CardSeatOrderMetadataKey: r.optionalID(n, view.TurnFlowCardSeatOrderMetadataKey),
	}
	for _, w := range r.required(eligibility, view.EligibilityOverrideWindows) {
		out.Eligibility.OverrideWindows = append(out.Eligibility.OverrideWindows,
			gamedef.OverrideWindow{ID: r.id(w, view.OverrideWindowID),
				Duration: r.duration(w.Get(view.OverrideWindowDuration))})
	}
	for _, row := range r.required(n, view.TurnFlowOptionMatrix) {
		o := gamedef.OptionRow{First: gamedef.FirstClass(r.class(row.Get(view.OptionRowFirst))),
			Second: []gamedef.ActionClass{}}
		for _, second := range r.required(row, view.OptionRowSecond) {
			o.Second = append(o.Second, r.class(second))
		}
		out.OptionMatrix = append(out.OptionMatrix, o)
	}
	for _, p := range r.required(n, view.TurnFlowPassRewards) {
		out.PassRewards = append(out.PassRewards, gamedef.PassReward{Seat: r.seatOf(p),
			Resource: r.id(p, view.PassRewardResource), Amount: r.number(p, view.PassRewardAmount)})
	}
	for _, d := range r.required(n, view.TurnFlowDurationWindows) {
		out.DurationWindows = append(out.DurationWindows, r.duration(d))
	}
	if m := r.optionalRecord(n, view.TurnFlowCardSeatOrderMapping); m != nil {
		out.CardSeatOrderMapping = gamedef.OrderedMap[string]{}
		for key, seat := range m.Pairs() {
			out.CardSeatOrderMapping = append(out.CardSeatOrderMapping,
				gamedef.Entry[string]{Key: key.Name, Value: Identifier(seat.Text())})
		}
	}
	out.Monsoon = r.monsoon(r.optionalRecord(n, view.TurnFlowMonsoon))
	out.SpecialActivitiesAlone = r.flag(n, view.TurnFlowSpecialActivitiesAlone)
	out.Pivotal = r.pivotal(r.optionalRecord(n, view.TurnFlowPivotal))
	out.CoupPlan = r.coupPlan(flow.coupPlan)
	return out
}

// actionClasses is the classes of actions; where none are given, those that must
// be.
func (l *lowering) actionClasses(r *reading, flow *expand.Node) gamedef.OrderedMap[gamedef.ActionClass] {
	out := gamedef.OrderedMap[gamedef.ActionClass]{}
	if n := r.optionalRecord(flow, view.TurnFlowActionClassByActionID); n != nil {
		for key, class := range n.Pairs() {
			out = append(out, gamedef.Entry[gamedef.ActionClass]{Key: Identifier(key.Name), Value: r.class(class)})
		}
		return out
	}
	pivotal := map[string]bool{}
	for _, id := range flow.Get(view.TurnFlowPivotal).Get(view.PivotalActionIDs).Items() {
		pivotal[Identifier(id.Text())] = true
	}
	for _, a := range l.section(view.SectionActions).Items() {
		id := Identifier(a.Get(view.ActionID).Text())
		switch {
		case isCardEvent(a), pivotal[id]:
			out.Set(id, gamedef.EventClass)
		case id == view.TurnFlowActionClassByActionIDPass:
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
		BlockPivotal:         r.flag(n, view.MonsoonBlockPivotal),
		PivotalOverrideToken: r.text(n, view.MonsoonPivotalOverrideToken),
	}
	for _, item := range r.required(n, view.MonsoonRestrictedActions) {
		a := gamedef.RestrictedAction{ActionID: r.id(item, view.RestrictionActionID), OverrideToken: r.text(item,
			view.RestrictionOverrideToken)}
		if p := r.optionalRecord(item, view.RestrictionMaxParam); p != nil {
			a.MaxParam = &gamedef.MaxParam{Name: r.id(p, view.ParamLimitName), Max: r.number(p, view.ParamLimitMax)}
		}
		if p := r.optionalRecord(item, view.RestrictionMaxParamsTotal); p != nil {
			a.MaxParamsTotal = &gamedef.MaxParamsTotal{Names: r.names(p, view.ParamTotalNames), Max: r.number(p,
				view.ParamLimitMax)}
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
		ActionIDs:                   r.names(n, view.PivotalActionIDs),
		RequirePreActionWindow:      r.flag(n, view.PivotalRequirePreActionWindow),
		DisallowWhenLookaheadIsCoup: r.flag(n, view.PivotalDisallowWhenLookaheadIsCoup),
	}
	if i := r.optionalRecord(n, view.PivotalInterrupt); i != nil {
		p.Interrupt = &gamedef.PivotalInterrupt{Precedence: r.ids(i, view.PivotalInterruptPrecedence),
			Trumps: r.flag(i, view.PivotalInterruptTrumps)}
		for _, c := range r.list(i, view.PivotalInterruptCancellation) {
			p.Interrupt.Cancellation = append(p.Interrupt.Cancellation, gamedef.PivotalCancellation{
				Winner:   r.moveSelector(c.Get(view.CancellationWinner)),
				Canceled: r.moveSelector(c.Get(view.CancellationCanceled)),
			})
		}
	}
	return p
}

func (r *reading) moveSelector(n *expand.Node) gamedef.MoveSelector {
	n = r.record(n)
	s := gamedef.MoveSelector{
		ActionID: r.optionalID(n, view.MoveSelectorActionID), EventCardID: r.optionalID(n,
			view.MoveSelectorEventCardID),
		EventCardTagsAll: r.texts(n, view.MoveSelectorEventCardTagsAll), EventCardTagsAny: r.texts(n,
			view.MoveSelectorEventCardTagsAny),
	}
	if c := n.Get(view.MoveSelectorActionClass); given(c) {
		s.ActionClass = r.class(c)
	}
	for key, value := range r.optionalRecord(n, view.MoveSelectorParamEquals).Pairs() {
		s.ParamEquals = append(s.ParamEquals, gamedef.Entry[gamedef.Scalar]{Key: key.Name, Value: r.scalar(value)})
	}
	return s
}

func (r *reading) coupPlan(n *expand.Node) *gamedef.CoupPlan {
	if !given(n) {
		return nil
	}
	plan := &gamedef.CoupPlan{
		FinalRoundOmitPhases: r.ids(r.record(n), view.CoupPlanFinalRoundOmitPhases),
		FinalRoundEndsPlay:   r.flag(n, view.CoupPlanFinalRoundEndsPlay),
		MaxConsecutiveRounds: r.optionalInteger(n, view.CoupPlanMaxConsecutiveRounds, 1),
		SeatOrder:            r.ids(n, view.CoupPlanSeatOrder),
	}
	for _, item := range r.required(n, view.CoupPlanPhases) {
		p := gamedef.CoupPhase{ID: r.id(item, view.CoupPhaseID), Steps: r.texts(item, view.CoupPhaseSteps)}
		if len(p.Steps) == 0 {
			if !given(item.Get(view.CoupPhaseEffects)) {
				r.lacks(item, view.CoupPhaseSteps, named)
			}
			p.Steps = []string{p.ID}
		}
		plan.Phases = append(plan.Phases, p)
	}
	if len(plan.Phases) == 0 {
		r.lacks(n, view.CoupPlanPhases, "a phase")
	}
	return plan
}

// named is what a list has, in the sentence that it has none.
const named = "names"
