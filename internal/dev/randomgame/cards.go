package randomgame

import (
	"fmt"
	"slices"

	"ludo-lsp/kernel/gamedef"
)

const windowID = "tomorrow"

// eventDeck gives the game event cards, in the order in which they are drawn, and
// an action that plays the current one.
func (g *generator) eventDeck() {
	g.events = true
	d := g.def
	d.TokenTypes = append(d.TokenTypes, gamedef.TokenTypeDef{ID: "card",
		Props: gamedef.OrderedMap[gamedef.PropType]{{Key: gamedef.CardProp, Value: gamedef.StringProp},
			{Key: gamedef.CoupProp, Value: gamedef.BooleanProp}}})
	for _, id := range []string{"pile:none", "shown:none", "next:none", "leader:none"} {
		order := gamedef.QueueOrdering
		if id == "pile:none" {
			order = gamedef.StackOrdering
		}
		d.Zones = append(d.Zones, gamedef.ZoneDef{ID: id, Owner: gamedef.OwnedByNone, Visibility: gamedef.PublicZone,
			Ordering: order})
	}
	deck := gamedef.EventDeck{ID: "days", DrawZone: "pile:none", DiscardZone: "shown:none"}
	if g.chance(2) {
		deck.ShuffleOnSetup = new(true)
	}
	for i := range g.between(3, 8) {
		id := fmt.Sprintf("card%d", i)
		card := gamedef.EventCard{ID: id, Title: id, SideMode: gamedef.SingleSide, Unshaded: g.side()}
		if g.chance(2) {
			card.SideMode, card.Shaded = gamedef.DualSide, g.side()
		}
		if g.chance(5) {
			card.PlayCondition = g.condition(1)
		}
		deck.Cards = append(deck.Cards, card)
		zone := "pile:none"
		if i == 0 && !g.cards {
			zone = "shown:none"
		}
		d.Setup = append(d.Setup, &gamedef.CreateToken{Type: "card",
			Zone: gamedef.ZoneReference{Selector: gamedef.ZoneSelector(zone)},
			Props: gamedef.OrderedMap[gamedef.Value]{{Key: gamedef.CardProp, Value: gamedef.Text(id)},
				{Key: gamedef.CoupProp, Value: gamedef.Bool(g.cards && g.chance(4))}}})
	}
	d.EventDecks = []gamedef.EventDeck{deck}
	var all []string
	for _, p := range d.TurnStructure.Phases {
		all = append(all, p.ID)
	}
	d.Actions = append(d.Actions, gamedef.ActionDef{ID: "event",
		Actor: gamedef.PlayerSelector{Kind: gamedef.ActivePlayer}, Executor: gamedef.PlayerSelector{Kind: gamedef.ActorPlayer},
		Phase: all, Capabilities: []string{gamedef.CardEventCapability}, Effects: g.list(1, false)})
}

// side is a side of a card.
func (g *generator) side() *gamedef.EventSide {
	s := &gamedef.EventSide{Text: "Something happens."}
	if g.chance(3) {
		s.EffectTiming = gamedef.AfterGrants
	}
	if g.chance(4) {
		s.Applicability = g.condition(1)
	}
	g.inScope(func() {
		if g.chance(3) {
			q, k, zone := g.query(1)
			target := gamedef.EventTarget{Selector: q,
				Cardinality: gamedef.TargetCardinality{Max: new(int64(g.between(1, 2)))}}
			if g.chance(2) {
				target.Cardinality = gamedef.TargetCardinality{N: new(int64(1))}
			} else {
				k = lists
			}
			target.ID = g.bind(k, zone)
			s.Targets = []gamedef.EventTarget{target}
		}
		s.Effects = g.list(2, true)
		if g.chance(3) {
			for i := range g.between(1, 2) {
				s.Branches = append(s.Branches,
					gamedef.EventBranch{ID: fmt.Sprintf("branch%d", i), Effects: g.list(2, true)})
			}
		}
	})
	if g.cards {
		g.promises(s)
	}
	return s
}

// promises are what a side leaves after: effects that last, free operations and
// changed eligibility.
func (g *generator) promises(s *gamedef.EventSide) {
	if g.chance(4) {
		g.names++
		s.LastingEffects = []gamedef.LastingEffect{{ID: fmt.Sprintf("lasting%d", g.names),
			Duration:     pick(g, gamedef.ThisTurn, gamedef.NextTurn, gamedef.ThisRound, gamedef.ThisCycle),
			SetupEffects: g.list(1, false), TeardownEffects: g.list(1, false)}}
	}
	if g.chance(3) {
		s.FreeOperationGrants = []gamedef.FreeOperationGrant{g.grant()}
	}
	if g.chance(4) {
		target := gamedef.OverrideTarget{Kind: gamedef.OverrideActive}
		if g.chance(2) {
			target = gamedef.OverrideTarget{Kind: gamedef.OverrideSeat, Seat: g.seat()}
		}
		s.EligibilityOverrides = []gamedef.EligibilityOverride{{Target: target, Eligible: g.chance(2),
			WindowID: windowID}}
	}
}

func (g *generator) seat() string { return pick(g, g.def.Seats...).ID }

func (g *generator) grant() gamedef.FreeOperationGrant {
	out := gamedef.FreeOperationGrant{Seat: "self",
		OperationClass: pick(g, gamedef.OperationClass, gamedef.LimitedOperationClass)}
	if g.chance(2) {
		out.Seat = g.seat()
	}
	if g.chance(3) {
		out.Uses = new(int64(2))
	}
	if g.chance(3) {
		out.Resolve = gamedef.ResolveNow
		if g.chance(2) {
			out.Mandatory = new(true)
		}
	}
	return out
}

// cardDriven makes cards say whose turn it is.
func (g *generator) cardDriven() {
	g.eventDeck()
	seats := []string{}
	for _, s := range g.def.Seats {
		seats = append(seats, s.ID)
	}
	c := &gamedef.CardDrivenConfig{
		CardLifecycle: gamedef.CardLifecycle{Played: "shown:none", Lookahead: "next:none", Leader: "leader:none"},
		Eligibility:   gamedef.Eligibility{Seats: seats, OverrideWindows: []gamedef.OverrideWindow{{ID: windowID, Duration: gamedef.NextTurn}}},
		OptionMatrix: []gamedef.OptionRow{
			{First: gamedef.FirstEvent, Second: []gamedef.ActionClass{gamedef.OperationClass, gamedef.OperationPlusSpecialActivityClass}},
			{First: gamedef.FirstOperation, Second: []gamedef.ActionClass{gamedef.LimitedOperationClass}},
			{First: gamedef.FirstOperationPlusSpecialActivity, Second: []gamedef.ActionClass{gamedef.LimitedOperationClass, gamedef.EventClass}}},
		DurationWindows: []gamedef.Duration{gamedef.ThisTurn, gamedef.NextTurn, gamedef.ThisRound, gamedef.ThisCycle},
	}
	c.ActionClassByActionID.Set("rest", gamedef.PassClass)
	c.ActionClassByActionID.Set("event", gamedef.EventClass)
	special := g.chance(2)
	for i, a := range g.def.Actions[1 : len(g.def.Actions)-1] {
		class := pick(g, gamedef.OperationClass, gamedef.OperationClass, gamedef.LimitedOperationClass,
			gamedef.OperationPlusSpecialActivityClass)
		if special && i == 0 && len(g.def.Actions) > 3 {
			class = gamedef.SpecialActivityClass
			g.accompany(a.ID)
		}
		c.ActionClassByActionID.Set(a.ID, class)
	}
	if g.chance(2) {
		c.PassRewards = []gamedef.PassReward{{Seat: seats[0], Resource: g.ints[0], Amount: 1}}
	}
	if g.chance(4) {
		c.Monsoon = &gamedef.Monsoon{RestrictedActions: []gamedef.RestrictedAction{{ActionID: g.def.Actions[1].ID}}}
	}
	if g.chance(4) {
		c.Pivotal = &gamedef.Pivotal{ActionIDs: []string{"event"},
			Interrupt: &gamedef.PivotalInterrupt{Precedence: slices.Clone(seats)}}
	}
	if phases := g.def.TurnStructure.Phases; len(phases) > 1 && g.chance(2) {
		plan := &gamedef.CoupPlan{Phases: []gamedef.CoupPhase{{ID: phases[1].ID, Steps: []string{"settle"}}}}
		if g.chance(2) {
			plan.MaxConsecutiveRounds = new(int64(1))
		}
		c.CoupPlan = plan
	}
	g.def.TurnOrder = &gamedef.TurnOrder{Type: gamedef.CardDriven, Config: c}
}

// accompany lets a special activity go with any operation.
func (g *generator) accompany(action string) {
	for i := range g.def.ActionPipelines {
		if p := &g.def.ActionPipelines[i]; p.ActionID == action {
			p.AccompanyingOps = &gamedef.AccompanyingOps{Any: true}
			return
		}
	}
	g.def.ActionPipelines = append(g.def.ActionPipelines,
		gamedef.ActionPipelineDef{ID: action + "-stages", ActionID: action, CostEffects: []gamedef.Effect{},
			AccompanyingOps: &gamedef.AccompanyingOps{Any: true}, Atomicity: gamedef.Atomic,
			Stages: []gamedef.StageDef{{Effects: g.list(2, true)}}})
}
