package randomgame

import (
	"slices"

	"ludo-lsp/kernel/gamedef"
)

// number is a value that is a number.
func (g *generator) number(depth int) gamedef.Value {
	n := 7
	if depth > 0 {
		n = 12
	}
	switch g.numberBelow(n) {
	case 1:
		return &gamedef.GlobalVarRef{Var: pick(g, g.ints...)}
	case 2:
		return &gamedef.PlayerVarRef{Player: g.player(), Var: pick(g, g.playerInts...)}
	case 3:
		return &gamedef.ZoneCountRef{Zone: gamedef.ZoneSelector(g.zone().selector())}
	case 4:
		if b, ok := g.bound(numbers, players); ok {
			return &gamedef.BindingRef{Name: b.name}
		}
	case 5:
		if b, ok := g.bound(tokens); ok {
			return &gamedef.TokenPropRef{Token: b.name, Prop: "weight"}
		}
		if len(g.zoneInts) > 0 {
			return &gamedef.ZoneVarRef{Zone: gamedef.ZoneSelector(g.zone().selector()), Var: "dust"}
		}
	case 6:
		if len(g.spaces) > 0 {
			return &gamedef.ZonePropRef{Zone: g.space(), Prop: "trees"}
		}
		return &gamedef.ActivePlayerRef{}
	case 7, 8:
		op := pick(g, gamedef.Add, gamedef.Subtract, gamedef.Multiply, gamedef.Minimum, gamedef.Maximum)
		return &gamedef.Arithmetic{Op: op, Left: g.number(depth - 1), Right: g.number(depth - 1)}
	case 9:
		return &gamedef.Arithmetic{Op: pick(g, gamedef.Divide, gamedef.FloorDivide, gamedef.CeilDivide),
			Left: g.number(depth - 1), Right: gamedef.Number(g.between(1, 3))}
	case 10:
		return &gamedef.IfValue{When: g.condition(depth - 1), Then: g.number(depth - 1), Else: g.number(depth - 1)}
	case 11:
		return g.aggregate(depth - 1)
	}
	return gamedef.Number(g.numberBelow(5))
}

func (g *generator) aggregate(depth int) gamedef.Value {
	q, k, zone := g.query(depth)
	a := &gamedef.Aggregate{Op: gamedef.AggregateCount, Query: q}
	if g.chance(2) {
		g.inScope(func() {
			a.Op = pick(g, gamedef.AggregateSum, gamedef.AggregateMin, gamedef.AggregateMax)
			a.Bind = g.bind(k, zone)
			a.ValueExpr = g.number(depth)
		})
	}
	return a
}

// text is a value that is a text.
func (g *generator) text() gamedef.Value {
	switch g.numberBelow(5) {
	case 1:
		return &gamedef.GlobalMarkerStateRef{Marker: globalLattice}
	case 2:
		if len(g.spaces) > 0 {
			return &gamedef.MarkerStateRef{Space: g.space(), Marker: lattice}
		}
	case 3:
		if b, ok := g.bound(tokens); ok {
			return pick[gamedef.Value](g, &gamedef.TokenPropRef{Token: b.name, Prop: "fruit"},
				&gamedef.TokenZoneRef{Token: b.name})
		}
	case 4:
		if b, ok := g.bound(texts, spaces); ok {
			return &gamedef.BindingRef{Name: b.name}
		}
		if len(g.spaces) > 0 {
			return &gamedef.ZonePropRef{Zone: g.space(), Prop: "category"}
		}
	}
	return gamedef.Text(pick(g, kindsOfFruit...))
}

func (g *generator) condition(depth int) gamedef.Condition {
	n := 4
	if depth > 0 {
		n = 8
	}
	compare := pick(g, gamedef.GreaterEqual, gamedef.LessEqual, gamedef.Greater, gamedef.Less, gamedef.Equal,
		gamedef.NotEqual)
	switch g.numberBelow(n) {
	case 1:
		return gamedef.Bool(!g.chance(4))
	case 2:
		// Not the state of a marker with a text that it cannot be, which is refused.
		switch v := g.text().(type) {
		case *gamedef.GlobalMarkerStateRef:
			return &gamedef.Compare{Op: gamedef.Equal, Left: v, Right: gamedef.Text(pick(g, seasonStates...))}
		case *gamedef.MarkerStateRef:
			return &gamedef.Compare{Op: gamedef.NotEqual, Left: v, Right: gamedef.Text(pick(g, latticeStates...))}
		default:
			return &gamedef.Compare{Op: pick(g, gamedef.Equal, gamedef.NotEqual), Left: v,
				Right: gamedef.Text(pick(g, kindsOfFruit...))}
		}
	case 3:
		if g.chance(4) {
			return &gamedef.Compare{Op: pick(g, gamedef.Equal, gamedef.NotEqual), Left: &gamedef.PlayerVarRef{
				Player: g.player(), Var: "mood"}, Right: gamedef.Text(pick(g, moods...))}
		}
		if len(g.truths) > 0 {
			return &gamedef.Compare{Op: gamedef.Equal, Left: &gamedef.GlobalVarRef{Var: g.truths[0]},
				Right: gamedef.Bool(g.chance(2))}
		}
	case 4:
		return &gamedef.And{Args: []gamedef.Condition{g.condition(depth - 1), g.condition(depth - 1)}}
	case 5:
		return &gamedef.Or{Args: []gamedef.Condition{g.condition(depth - 1), g.condition(depth - 1)}}
	case 6:
		return &gamedef.Not{Arg: g.condition(depth - 1)}
	case 7:
		if b, ok := g.bound(lists); ok && g.chance(2) {
			return &gamedef.In{Item: g.number(depth - 1), Set: &gamedef.BindingRef{Name: b.name}}
		}
		if len(g.spaces) > 0 {
			return pick[gamedef.Condition](g, &gamedef.Adjacent{Left: g.space(), Right: g.space()},
				&gamedef.Connected{From: g.space(), To: g.space()},
				&gamedef.ZonePropIncludes{Zone: g.space(), Prop: "tags", Value: gamedef.Text(pick(g, kindsOfFruit...))})
		}
	}
	return &gamedef.Compare{Op: compare, Left: g.number(depth - 1), Right: g.number(depth - 1)}
}

// player selects one player.
func (g *generator) player() gamedef.PlayerSelector {
	switch g.numberBelow(6) {
	case 1:
		return gamedef.PlayerSelector{Kind: gamedef.ActivePlayer}
	case 2:
		return gamedef.PlayerSelector{Kind: gamedef.LeftOfActor}
	case 3:
		return gamedef.PlayerSelector{Kind: gamedef.RightOfActor}
	case 4:
		return gamedef.PlayerSelector{Kind: gamedef.PlayerByID, ID: int64(g.numberBelow(2))}
	case 5:
		if b, ok := g.bound(players); ok {
			return gamedef.PlayerSelector{Kind: gamedef.ChosenPlayer, Binding: b.name}
		}
	}
	return gamedef.PlayerSelector{Kind: gamedef.ActorPlayer}
}

// place is a zone that rules name.
type place string

func (p place) selector() string { return string(p) }
func (p place) reference() gamedef.ZoneReference {
	return gamedef.ZoneReference{Selector: gamedef.ZoneSelector(p)}
}

// zone names one zone.
func (g *generator) zone() place {
	switch g.numberBelow(4) {
	case 1:
		if g.hands {
			return place(pick(g, "hand:actor", "hand:active", "hand:0"))
		}
	case 2:
		if len(g.spaces) > 0 {
			return place(pick(g, g.spaces...))
		}
	case 3:
		if b, ok := g.bound(spaces); ok {
			return place(b.name)
		}
	}
	return place(pick(g, g.plain...))
}

// space names a space of the map; there must be one.
func (g *generator) space() gamedef.ZoneSelector {
	if b, ok := g.bound(spaces); ok && g.chance(2) {
		return gamedef.ZoneSelector(b.name)
	}
	return gamedef.ZoneSelector(pick(g, g.spaces...))
}

// query is a query with what it gives; of tokens also in which zone they are, if
// that is one.
func (g *generator) query(depth int) (gamedef.Query, kind, gamedef.ZoneReference) {
	nowhere := gamedef.ZoneReference{}
	switch g.numberBelow(10) {
	case 1, 2, 3:
		return g.tokensQuery(depth)
	case 4:
		return &gamedef.Players{}, players, nowhere
	case 5:
		return &gamedef.Enums{Values: kindsOfFruit[:g.between(1, 3)]}, texts, nowhere
	case 6, 7:
		if len(g.spaces) > 0 {
			return g.spacesQuery(depth), spaces, nowhere
		}
	case 8:
		return &gamedef.IntsInVarRange{Var: pick(g, g.ints...)}, numbers, nowhere
	case 9:
		if depth > 0 {
			n := &gamedef.NextInOrder{Source: &gamedef.Players{}, From: &gamedef.ActivePlayerRef{}}
			g.inScope(func() {
				n.Bind = g.bind(players, nowhere)
				n.Where = g.condition(depth - 1)
			})
			return n, players, nowhere
		}
		return &gamedef.ConcatQuery{Sources: []gamedef.Query{&gamedef.IntsInRange{Min: gamedef.Number(0),
			Max: gamedef.Number(1)},
			&gamedef.IntsInRange{Min: gamedef.Number(4), Max: g.from(4, 0)}}}, numbers, nowhere
	}
	low := g.numberBelow(3)
	q := &gamedef.IntsInRange{Min: gamedef.Number(low), Max: gamedef.Number(low + g.numberBelow(4))}
	if g.chance(3) {
		q.Max = g.from(low, depth-1)
	}
	if g.chance(4) {
		q.Step = gamedef.Number(g.between(1, 2))
		q.MaxResults = gamedef.Number(g.between(2, 3))
	}
	return q, numbers, nowhere
}

// from is a number that, if it is a literal, is not below another.
func (g *generator) from(low, depth int) gamedef.Value {
	v := g.number(depth)
	if n, ok := v.(gamedef.Number); ok {
		return max(n, gamedef.Number(low))
	}
	return v
}

func (g *generator) tokensQuery(depth int) (gamedef.Query, kind, gamedef.ZoneReference) {
	var filter []gamedef.TokenPredicate
	if g.chance(4) {
		filter = g.filter(depth)
	}
	if len(g.spaces) > 0 && g.chance(4) {
		if g.chance(2) {
			return &gamedef.TokensInMapSpaces{Filter: filter}, tokens, gamedef.ZoneReference{}
		}
		return &gamedef.TokensInAdjacentZones{Zone: gamedef.ZoneReference{Selector: g.space()}, Filter: filter}, tokens,
			gamedef.ZoneReference{}
	}
	zone := g.zone().reference()
	return &gamedef.TokensInZone{Zone: zone, Filter: filter}, tokens, zone
}

func (g *generator) filter(depth int) []gamedef.TokenPredicate {
	switch g.numberBelow(3) {
	case 1:
		return []gamedef.TokenPredicate{{Prop: "fruit", Op: pick(g, gamedef.FilterIn, gamedef.FilterNotIn),
			Value: gamedef.FilterOperand{List: []gamedef.Scalar{gamedef.Text("plum"), gamedef.Text("pear")}}}}
	case 2:
		return []gamedef.TokenPredicate{{Prop: "good", Op: gamedef.FilterEqual,
			Value: gamedef.FilterOperand{Value: gamedef.Bool(g.chance(2))}}}
	}
	return []gamedef.TokenPredicate{{Prop: "weight", Op: pick(g, gamedef.FilterEqual, gamedef.FilterNotEqual),
		Value: gamedef.FilterOperand{Value: g.number(depth - 1)}}}
}

func (g *generator) spacesQuery(depth int) gamedef.Query {
	space := gamedef.ZoneReference{Selector: g.space()}
	var filter *gamedef.ZoneFilter
	if depth > 0 && g.chance(3) {
		outside := len(g.scope)
		g.scope = append(g.scope, binding{name: gamedef.ZoneBinding, kind: spaces})
		filter = &gamedef.ZoneFilter{Condition: g.condition(depth - 1)}
		g.scope = g.scope[:outside]
	}
	switch g.numberBelow(5) {
	case 3:
		directed := func(z gamedef.ZoneDef) bool { return z.Directions != nil }
		if slices.ContainsFunc(g.def.Zones, directed) {
			return &gamedef.ZonesInDirection{Zone: space, Direction: gamedef.Text("along")}
		}
	case 1:
		return &gamedef.AdjacentZones{Zone: space}
	case 2:
		return &gamedef.ConnectedZones{Zone: space, IncludeStart: new(g.chance(2))}
	}
	return &gamedef.MapSpaces{Filter: filter}
}
