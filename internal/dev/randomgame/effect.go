package randomgame

import (
	"fmt"

	"ludo-lsp/kernel/gamedef"
)

// list is up to so many effects, with those inside them; with asking decisions may
// be among them.
func (g *generator) list(most int, asking bool) []gamedef.Effect {
	outside := g.asking
	g.asking = asking
	g.budget = 2 * most
	out := []gamedef.Effect{}
	g.inScope(func() { out = g.effects(g.numberBelow(most+1), 2) })
	g.asking = outside
	return out
}

func (g *generator) effects(count, depth int) []gamedef.Effect {
	out := []gamedef.Effect{}
	for range count {
		if g.budget--; g.budget < 0 {
			break
		}
		out = append(out, g.effect(depth))
	}
	return out
}

// inside is a list within an effect; names that it binds end with it.
func (g *generator) inside(depth int) (out []gamedef.Effect) {
	g.inScope(func() { out = g.effects(g.between(1, 2), depth-1) })
	return out
}

func (g *generator) effect(depth int) gamedef.Effect {
	switch n := g.numberBelow(13); {
	case n <= 2:
		return g.variableEffect()
	case n <= 5:
		return g.tokenEffect(depth)
	case n == 6:
		return g.markerEffect()
	case n == 7:
		return g.rareEffect()
	case n <= 9 && g.asking:
		return g.decision(depth)
	case depth > 0:
		return g.controlEffect(depth)
	}
	return &gamedef.AddVar{VarCell: g.intCell(), Delta: g.number(1)}
}

func (g *generator) intCell() gamedef.VarCell {
	switch g.numberBelow(3) {
	case 1:
		return gamedef.VarCell{Scope: gamedef.PlayerScope, Player: g.player(), Var: pick(g, g.playerInts...)}
	case 2:
		if len(g.zoneInts) > 0 {
			return gamedef.VarCell{Scope: gamedef.ZoneScope, Zone: g.zone().reference(), Var: "dust"}
		}
	}
	return gamedef.VarCell{Scope: gamedef.GlobalScope, Var: pick(g, g.ints...)}
}

func (g *generator) variableEffect() gamedef.Effect {
	switch g.numberBelow(4) {
	case 1:
		return &gamedef.SetVar{VarCell: g.intCell(), Value: g.number(2)}
	case 2:
		if g.chance(4) {
			return &gamedef.SetVar{VarCell: gamedef.VarCell{Scope: gamedef.PlayerScope, Player: g.player(), Var: "mood"},
				Value: gamedef.Text(pick(g, moods...))}
		}
		if len(g.playerTruths) > 0 {
			return &gamedef.SetVar{VarCell: gamedef.VarCell{Scope: gamedef.PlayerScope, Player: g.player(),
				Var: "tired"}, Value: gamedef.Bool(g.chance(2))}
		}
		if len(g.truths) > 0 {
			return &gamedef.SetVar{VarCell: gamedef.VarCell{Scope: gamedef.GlobalScope, Var: g.truths[0]},
				Value: gamedef.Bool(g.chance(2))}
		}
	case 3:
		return &gamedef.TransferVar{From: g.intCell(), To: g.intCell(), Amount: g.number(1),
			ActualBind: g.bind(numbers, gamedef.ZoneReference{})}
	}
	return &gamedef.AddVar{VarCell: g.intCell(), Delta: g.number(2)}
}

// where is a reference to the zone of a token.
func where(b binding) gamedef.ZoneReference {
	if b.zone.Absent() {
		return gamedef.ZoneReference{Expr: &gamedef.TokenZoneRef{Token: b.name}}
	}
	return b.zone
}

func (g *generator) tokenEffect(depth int) gamedef.Effect {
	if b, ok := g.bound(tokens); ok && g.chance(2) {
		switch g.numberBelow(6) {
		case 1:
			return &gamedef.SetTokenProp{Token: b.name, Prop: "weight", Value: g.number(1)}
		case 2:
			return &gamedef.SetTokenProp{Token: b.name, Prop: "fruit", Value: gamedef.Text(pick(g, kindsOfFruit...))}
		case 3:
			return &gamedef.DestroyToken{Token: b.name}
		case 4:
			if len(g.spaces) > 0 {
				return &gamedef.MoveTokenAdjacent{Token: b.name, From: where(b), Direction: string(g.space())}
			}
		}
		return &gamedef.MoveToken{Token: b.name, From: where(b), To: g.zone().reference(),
			Position: pick(g, "", gamedef.AtTop, gamedef.AtBottom, gamedef.AtRandom)}
	}
	switch g.numberBelow(5) {
	case 1:
		return &gamedef.MoveAll{From: g.zone().reference(), To: g.zone().reference()}
	case 2:
		return &gamedef.Shuffle{Zone: g.zone().reference()}
	case 3:
		e := &gamedef.CreateToken{Type: "cart", Zone: g.zone().reference()}
		if g.chance(2) {
			e.Type, e.Props = "crate", g.crateProps()
		}
		return e
	case 4:
		if depth > 0 {
			return g.loop(depth)
		}
	}
	return &gamedef.Draw{From: gamedef.ZoneReference{Selector: "deck:none"}, To: g.zone().reference(),
		Count: gamedef.Number(g.numberBelow(3))}
}

func (g *generator) markerEffect() gamedef.Effect {
	if len(g.spaces) > 0 && g.chance(2) {
		space := gamedef.ZoneReference{Selector: g.space()}
		if g.chance(2) {
			return &gamedef.ShiftMarker{Space: space, Marker: lattice, Delta: gamedef.Number(g.between(-1, 1))}
		}
		return &gamedef.SetMarker{Space: space, Marker: lattice, State: gamedef.Text(pick(g, latticeStates[:2]...))}
	}
	switch g.numberBelow(3) {
	case 1:
		return &gamedef.ShiftGlobalMarker{Marker: globalLattice, Delta: g.number(0)}
	case 2:
		return &gamedef.FlipGlobalMarker{Marker: gamedef.Text(globalLattice), StateA: gamedef.Text(seasonStates[0]),
			StateB: gamedef.Text(seasonStates[1])}
	}
	return &gamedef.SetGlobalMarker{Marker: globalLattice, State: gamedef.Text(pick(g, seasonStates...))}
}

// rareEffect changes whose turn it is, the phase, or who sees what.
func (g *generator) rareEffect() gamedef.Effect {
	switch g.numberBelow(7) {
	case 1:
		return &gamedef.Conceal{Zone: g.zone().reference()}
	case 2:
		if !g.cards {
			return &gamedef.SetActivePlayer{Player: g.player()}
		}
	case 3:
		if list := g.def.TurnStructure.Interrupts; len(list) > 0 {
			return &gamedef.PushInterruptPhase{Phase: list[0].ID, ResumePhase: g.def.TurnStructure.Phases[0].ID}
		}
	case 4:
		if len(g.def.TurnStructure.Interrupts) > 0 {
			return &gamedef.PopInterruptPhase{}
		}
	case 5:
		if len(g.def.TurnStructure.Phases) > 1 && !g.cards {
			return &gamedef.GotoPhaseExact{Phase: pick(g, g.def.TurnStructure.Phases...).ID}
		}
	case 6:
		if g.cards {
			return &gamedef.GrantFreeOperation{FreeOperationGrant: g.grant()}
		}
		if g.chance(2) {
			return &gamedef.EndTurn{}
		}
		return &gamedef.AdvancePhase{}
	}
	to := g.player()
	if g.chance(3) {
		to = gamedef.PlayerSelector{Kind: gamedef.AllPlayers}
	}
	return &gamedef.Reveal{Zone: g.zone().reference(), To: to}
}

// decision asks for one or several options and binds the answer.
func (g *generator) decision(depth int) gamedef.Effect {
	g.decisions++
	id := fmt.Sprintf("decision:d%d", g.decisions)
	q, k, zone := g.query(depth)
	var chooser gamedef.PlayerSelector
	if g.chance(4) {
		chooser = g.player()
	}
	if g.chance(2) {
		return &gamedef.ChooseOne{InternalDecisionID: id, Bind: g.bind(k, zone), Options: q, Chooser: chooser}
	}
	e := &gamedef.ChooseN{InternalDecisionID: id, Options: q, Chooser: chooser}
	switch g.numberBelow(3) {
	case 1:
		e.N = new(int64(g.between(1, 2)))
	case 2:
		e.Min, e.Max = g.number(0), g.number(0)
		if low, ok := e.Min.(gamedef.Number); ok {
			if high, ok := e.Max.(gamedef.Number); ok {
				e.Min, e.Max = min(low, high), max(low, high)
			}
		}
	default:
		e.Max = gamedef.Number(g.between(1, 3))
	}
	e.Bind = g.bind(lists, gamedef.ZoneReference{})
	return e
}

func (g *generator) loop(depth int) gamedef.Effect {
	q, k, zone := g.query(depth - 1)
	e := &gamedef.ForEach{Over: q}
	if g.chance(2) {
		e.Limit = gamedef.Number(g.between(1, 3))
	}
	g.inScope(func() {
		e.Bind = g.bind(k, zone)
		e.Effects = g.inside(depth)
	})
	if g.chance(4) {
		g.inScope(func() {
			e.CountBind = g.bind(numbers, gamedef.ZoneReference{})
			e.In = g.inside(depth)
		})
	}
	return e
}

func (g *generator) controlEffect(depth int) gamedef.Effect {
	none := gamedef.ZoneReference{}
	switch g.numberBelow(7) {
	case 1:
		e := &gamedef.Let{Value: g.number(2)}
		g.inScope(func() { e.Bind = g.bind(numbers, none); e.In = g.inside(depth) })
		return e
	case 2:
		value := g.number(2)
		return &gamedef.BindValue{Bind: g.bind(numbers, none), Value: value}
	case 3:
		e := &gamedef.RollRandom{Min: gamedef.Number(1), Max: gamedef.Number(g.between(1, 6))}
		g.inScope(func() { e.Bind = g.bind(numbers, none); e.In = g.inside(depth) })
		return e
	case 4:
		return g.reduction(depth)
	case 5:
		return g.loop(depth)
	case 6:
		return g.subset(depth)
	}
	when := g.condition(2)
	if g.hands && g.chance(3) { // a limit of hands
		when = &gamedef.Compare{Op: pick(g, gamedef.Greater, gamedef.GreaterEqual),
			Left:  &gamedef.ZoneCountRef{Zone: gamedef.ZoneSelector(pick(g, "hand:actor", "hand:active"))},
			Right: gamedef.Number(g.numberBelow(4))}
	}
	e := &gamedef.If{When: when, Then: g.inside(depth)}
	if g.chance(2) {
		e.Else = g.inside(depth)
	}
	return e
}

// reduction folds a list, or removes tokens in order.
func (g *generator) reduction(depth int) gamedef.Effect {
	if g.chance(2) {
		q, _, zone := g.tokensQuery(depth - 1)
		e := &gamedef.RemoveByPriority{Budget: gamedef.Number(g.numberBelow(4))}
		group := gamedef.RemovalGroup{Over: q, To: gamedef.ZoneReference{Selector: "heap:none"}}
		g.inScope(func() { group.Bind = g.bind(tokens, zone) })
		e.Groups = []gamedef.RemovalGroup{group}
		g.inScope(func() {
			e.RemainingBind = g.bind(numbers, gamedef.ZoneReference{})
			e.In = g.inside(depth)
		})
		return e
	}
	q, k, zone := g.query(depth - 1)
	e := &gamedef.Reduce{Over: q, Initial: g.number(0)}
	g.inScope(func() {
		e.ItemBind, e.AccBind = g.bind(k, zone), g.bind(numbers, gamedef.ZoneReference{})
		e.Next = g.number(2)
	})
	g.inScope(func() {
		e.ResultBind = g.bind(numbers, gamedef.ZoneReference{})
		e.In = g.inside(depth)
	})
	return e
}

func (g *generator) subset(depth int) gamedef.Effect {
	q, _, _ := g.query(0)
	e := &gamedef.EvaluateSubset{Source: q, SubsetSize: gamedef.Number(g.between(1, 2)), Compute: []gamedef.Effect{}}
	g.inScope(func() {
		e.SubsetBind = g.bind(lists, gamedef.ZoneReference{})
		e.ScoreExpr = &gamedef.Aggregate{Op: gamedef.AggregateCount, Query: &gamedef.BindingQuery{Name: e.SubsetBind}}
		if g.chance(2) {
			e.ScoreExpr = g.number(1)
		}
	})
	g.inScope(func() {
		e.ResultBind = g.bind(numbers, gamedef.ZoneReference{})
		e.In = g.inside(depth)
	})
	return e
}
