package kernel

import (
	"testing"

	"ludo-lsp/kernel/gamedef"

	"pgregory.net/rapid"
)

// plainNumber writes numbers that mostly cannot fail.
func (a author) plainNumber(depth int) gamedef.Value {
	if depth <= 0 {
		return gamedef.Number(a.upTo(3))
	}
	bound := a.one("bound", "$zone", "$i", "moss:none", "$zone")
	switch a.upTo(12) {
	case 0:
		return &gamedef.GlobalVarRef{Var: a.one("variable", "wind", "debt", "wind", "fog")}
	case 1:
		return &gamedef.PlayerVarRef{Player: a.player(), Var: a.one("variable", "silver", "silver", "asleep", "snow")}
	case 2:
		return &gamedef.ZoneVarRef{Zone: gamedef.ZoneSelector(bound), Var: a.one("variable", "mud", "mud", "snow")}
	case 3:
		return &gamedef.ZoneCountRef{Zone: gamedef.ZoneSelector(
			a.one("zone", bound, "bag:actor", "bag:left", "stack:actor", "stack:none"))}
	case 4:
		return &gamedef.ZonePropRef{Zone: gamedef.ZoneSelector(bound),
			Prop: a.one("prop", "inns", "inns", "height", "goods")}
	case 5:
		return &gamedef.ActivePlayerRef{}
	case 6, 7:
		op := gamedef.ArithmeticOp(a.one("op", "+", "-", "*", "/", "floorDiv", "ceilDiv", "min", "max"))
		return &gamedef.Arithmetic{Op: op, Left: a.plainNumber(depth - 1), Right: a.plainNumber(depth - 1)}
	case 8:
		return &gamedef.IfValue{When: a.plainCondition(depth - 1), Then: a.plainNumber(depth - 1),
			Else: a.plainNumber(depth - 1)}
	case 9:
		op := rapid.SampledFrom([]gamedef.AggregateOp{gamedef.AggregateSum, gamedef.AggregateMin,
			gamedef.AggregateMax}).Draw(a.T, "op")
		return &gamedef.Aggregate{Op: op, Query: a.plainQuery(depth - 1), Bind: "$i",
			ValueExpr: a.plainNumber(depth - 1)}
	}
	return &gamedef.Aggregate{Op: gamedef.AggregateCount, Query: a.plainQuery(depth - 1)}
}

func (a author) plainCondition(depth int) gamedef.Condition {
	if depth <= 0 {
		return gamedef.Bool(a.maybe())
	}
	space := gamedef.ZoneSelector(a.one("space", "$zone", "$i", "reef:none"))
	switch a.upTo(9) {
	case 0:
		return &gamedef.And{Args: []gamedef.Condition{a.plainCondition(depth - 1), a.plainCondition(depth - 1)}}
	case 1:
		return &gamedef.Or{Args: []gamedef.Condition{a.plainCondition(depth - 1), a.plainCondition(depth - 1)}}
	case 2:
		return &gamedef.Not{Arg: a.plainCondition(depth - 1)}
	case 3:
		return &gamedef.Compare{Op: gamedef.CompareOp(a.one("op", "==", "!=", "<")),
			Left: &gamedef.MarkerStateRef{Space: space, Marker: "tide"}, Right: gamedef.Text("calm")}
	case 4:
		return &gamedef.Compare{Op: gamedef.Equal, Left: &gamedef.ZonePropRef{Zone: space, Prop: a.prop()},
			Right: a.scalar()}
	case 5:
		return &gamedef.Adjacent{Left: space, Right: "fern:none"}
	case 6:
		return &gamedef.Connected{From: space, To: "reef:none", Via: a.plainCondition(depth - 1), MaxDepth: a.depth()}
	case 7:
		return &gamedef.ZonePropIncludes{Zone: space, Prop: "goods", Value: gamedef.Text("salt")}
	}
	return &gamedef.Compare{Op: gamedef.CompareOp(a.one("op", "==", "!=", "<", "<=", ">", ">=")),
		Left: a.plainNumber(depth - 1), Right: a.plainNumber(depth - 1)}
}

func (a author) plainQuery(depth int) gamedef.Query {
	zone := gamedef.ZoneReference{Selector: gamedef.ZoneSelector(a.one("zone", "$zone", "$zone", "$i", "moss:none"))}
	filter := &gamedef.ZoneFilter{Condition: a.plainCondition(depth)}
	if a.upTo(4) == 0 {
		filter = nil
	}
	switch a.upTo(5) {
	case 0:
		return &gamedef.TokensInZone{Zone: zone, Filter: a.plainFilter(depth)}
	case 1:
		return &gamedef.TokensInAdjacentZones{Zone: zone, Filter: a.plainFilter(depth)}
	case 2:
		return &gamedef.TokensInMapSpaces{SpaceFilter: filter, Filter: a.plainFilter(depth)}
	case 3:
		return &gamedef.AdjacentZones{Zone: zone}
	case 4:
		return &gamedef.Zones{Filter: filter}
	}
	return &gamedef.MapSpaces{Filter: filter}
}

func (a author) plainFilter(depth int) []gamedef.TokenPredicate {
	out := make([]gamedef.TokenPredicate, a.upTo(2))
	for i := range out {
		p := gamedef.TokenPredicate{Prop: a.one("prop", "glow", "hue", "split"), Op: a.filterOp()}
		switch {
		case p.Op == gamedef.FilterIn || p.Op == gamedef.FilterNotIn:
			lists := map[string][]gamedef.Scalar{"glow": {gamedef.Number(1), gamedef.Number(7)},
				"hue": {gamedef.Text("grey")}, "split": {gamedef.Bool(true)}}
			p.Value.List = lists[a.one("list", p.Prop, p.Prop, "hue")]
		case a.maybe():
			p.Value.Value = a.plainNumber(depth - 1)
		default:
			p.Value.Value = a.scalar()
		}
		out[i] = p
	}
	return out
}

// TestWhatIsCertainDoesNotFail: a condition that is found to be certain gives a
// result for every zone for which it is.
func TestWhatIsCertainDoesNotFail(t *testing.T) {
	f := travel(t)
	f.m.muted = 1
	certain, all := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		a := author{t}
		f.t = t
		f.c.expressions = expressions{}
		f.m.vars[0] = int64(a.upTo(12)) // wind
		for range 20 {
			condition := a.plainCondition(1 + a.upTo(3))
			proof := f.c.CertainFor(f.c.game.parts.BoardRank, condition)
			holds := f.c.compileCondition(condition)
			f.grow()
			if all++; !f.m.isCertain(proof) {
				continue
			}
			certain++
			for _, z := range f.c.game.parts.BoardRank {
				f.bind("$zone", f.c.game.parts.Zones[z].Text)
				err := recoverError(func() { holds(f.m) })
				f.bind("$zone", Value{})
				if err != nil {
					t.Fatalf("for %s: %v, of %s", f.c.game.parts.Zones[z].ID, err, spelled(condition))
				}
			}
		}
	})
	if certain*4 < all {
		t.Errorf("only %d of %d conditions are certain", certain, all)
	}
}

// TestLookingNoFurtherGivesTheSame: where nobody listens and nothing can fail, a
// count ends early; the oracle counts to the end.
func TestLookingNoFurtherGivesTheSame(t *testing.T) {
	f := travel(t)
	f.m.muted = 1
	rapid.Check(t, func(t *rapid.T) {
		a := author{t}
		f.t = t
		f.c.expressions = expressions{}
		f.m.vars[0] = int64(a.upTo(2)) // wind
		o := oracleOf(f.m)
		for range 10 {
			op := gamedef.CompareOp(a.one("op", "==", "!=", "<", "<=", ">", ">="))
			condition := &gamedef.Compare{Op: op, Left: &gamedef.Aggregate{Op: gamedef.AggregateCount,
				Query: a.plainQuery(1 + a.upTo(2))}, Right: gamedef.Number(a.upTo(2))}
			if a.maybe() {
				condition.Left, condition.Right = condition.Right, condition.Left
			}
			holds := f.c.compileCondition(condition)
			f.agree(t, condition, func() string { return Truth(holds(f.m)).Text() },
				func() any { return o.holds(condition) })
		}
	})
}

// TestNothingIsCertainWhereSomebodyListens: warnings are lost by looking less far, so
// a machine that keeps them looks as far as the rule says.
func TestNothingIsCertainWhereSomebodyListens(t *testing.T) {
	f := travel(t)
	condition := part[gamedef.Condition](t, `{"op": ">", "left": {"aggregate": {"op": "count", "query": {"query": "tokensInZone", "zone": "$zone", "filter": [{"prop": "hue", "op": "eq", "value": "blue"}]}}}, "right": 0}`)
	proof := f.c.CertainFor(f.c.game.parts.BoardRank, condition)
	fern := &zoneFilter{keep: func(*machine, zoneID) bool { return true }}
	for _, c := range []struct {
		muted  int
		filter *zoneFilter
		want   bool
	}{{1, nil, true}, {0, nil, false}, {1, fern, false}} {
		f.m.muted, f.m.filter = int32(c.muted), c.filter
		if got := f.m.isCertain(proof); got != c.want {
			t.Errorf("muted %d, filter %v: %v", c.muted, c.filter != nil, got)
		}
	}
	spaces := f.c.compileCondition(part[gamedef.Condition](t, `{"op": ">", "left": {"aggregate": {"op": "count", "query": {"query": "mapSpaces", "filter": {"condition": {"op": "==", "left": {"aggregate": {"op": "count", "query": {"query": "tokensInZone", "zone": "$zone", "filter": [{"prop": "hue", "op": "eq", "value": "green"}]}}}, "right": 0}}}}}, "right": 0}`))
	f.grow()
	f.m.muted, f.m.filter = 0, nil
	if spaces(f.m); len(f.m.warnings) != 2 {
		t.Errorf("got %d warnings, want one for each space with tokens", len(f.m.warnings))
	}
}
