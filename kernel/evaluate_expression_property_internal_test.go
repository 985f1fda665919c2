package kernel

import (
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"testing"

	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/kernel/gamedef"

	"pgregory.net/rapid"
)

// author writes random expressions about the ferries game: mostly sensible, often
// about things that are missing or of another type.
type author struct{ *rapid.T }

func (a author) one(what string, of ...string) string { return rapid.SampledFrom(of).Draw(a.T, what) }
func (a author) upTo(n int) int                       { return rapid.IntRange(0, n).Draw(a.T, "n") }
func (a author) maybe() bool                          { return rapid.Bool().Draw(a.T, "maybe") }

func (a author) variable() string {
	return a.one("variable", "wind", "debt", "fog", "silver", "asleep", "mud", "snow")
}

func (a author) binding() string {
	return a.one("binding", "$who", "$word", "$isle", "$isles", "$empty", "$mixed", "$lamps", "$lamp", "$lampId",
		"$gone", "$held", "$row", "$oddRow", "$half",
		"$zone", "$i", "$i", "$nobody")
}

func (a author) template() string {
	if a.upTo(3) == 0 {
		return a.one("template", "${$word}", "$w{ $who }", "{$lamp}", "$i{$i}", "{$row}", "a{}b")
	}
	return a.binding()
}

func (a author) selector() gamedef.ZoneSelector {
	if a.upTo(2) == 0 {
		return gamedef.ZoneSelector(a.binding())
	}
	return gamedef.ZoneSelector(a.one("zone", "stack:none", "heap:none", "moss:none", "fern:none", "reef:none",
		"bag:actor", "bag:active", "bag:0", "bag:2",
		"bag:all", "bag:allOther", "bag:$who", "bag:$i", "bag:left", "bag:none", "stack:actor", "atoll:none", "stack",
		"bag:x"))
}

func (a author) reference(depth int) gamedef.ZoneReference {
	if depth > 0 && a.upTo(4) == 0 {
		return gamedef.ZoneReference{Expr: a.value(depth - 1)}
	}
	return gamedef.ZoneReference{Selector: a.selector()}
}

func (a author) player() gamedef.PlayerSelector {
	kinds := []gamedef.PlayerSelector{{Kind: gamedef.ActorPlayer}, {Kind: gamedef.ActivePlayer},
		{Kind: gamedef.AllPlayers}, {Kind: gamedef.AllOtherPlayers},
		{Kind: gamedef.PlayerByID, ID: 1}, {Kind: gamedef.PlayerByID, ID: 2}, {Kind: gamedef.LeftOfActor},
		{Kind: gamedef.RightOfActor}, {Kind: gamedef.ChosenPlayer}}
	s := rapid.SampledFrom(kinds).Draw(a.T, "player")
	if s.Kind == gamedef.ChosenPlayer {
		s.Binding = a.binding()
	}
	return s
}

func (a author) scalar() gamedef.Scalar {
	return rapid.SampledFrom([]gamedef.Scalar{gamedef.Number(0), gamedef.Number(1), gamedef.Number(2),
		gamedef.Number(-3), gamedef.Number(7), gamedef.Number(1.5),
		gamedef.Number(values.MaxSafe), gamedef.Bool(true), gamedef.Bool(false), gamedef.Text("moss:none"), gamedef.Text("grey"), gamedef.Text("tok_lamp_2"),
		gamedef.Text("calm"), gamedef.Text("isle"), gamedef.Text("who"), gamedef.Text("salt")}).Draw(a.T, "scalar")
}

func (a author) prop() string {
	return a.one("prop", "inns", "height", "calm", "goods", "category", "id", "salt")
}

func (a author) field() string { return a.one("field", "grade", "due", "crest", "due", "odd") }

func (a author) tableID() string {
	return a.one("table", "dues", "dues", "dues", "dues", "fares", "noPath", "notRows")
}

func (a author) value(depth int) gamedef.Value {
	if depth <= 0 {
		if a.maybe() {
			return a.scalar()
		}
		return &gamedef.BindingRef{Name: a.binding()}
	}
	switch a.upTo(19) {
	case 0:
		return &gamedef.GlobalVarRef{Var: a.variable()}
	case 1:
		return &gamedef.PlayerVarRef{Player: a.player(), Var: a.variable()}
	case 2:
		return &gamedef.ZoneVarRef{Zone: a.selector(), Var: a.variable()}
	case 3:
		return &gamedef.ZoneCountRef{Zone: a.selector()}
	case 4:
		return &gamedef.TokenPropRef{Token: a.binding(), Prop: a.one("prop", "glow", "hue", "split", "weight")}
	case 5:
		return &gamedef.TokenZoneRef{Token: a.binding()}
	case 6:
		return &gamedef.AssetFieldRef{Row: a.template(), TableID: a.tableID(), Field: a.field()}
	case 7:
		return &gamedef.BindingRef{Name: a.template()}
	case 8:
		return &gamedef.MarkerStateRef{Space: a.selector(), Marker: a.one("marker", "tide", "snow")}
	case 9:
		return &gamedef.GlobalMarkerStateRef{Marker: a.one("marker", "moon", "Sun", "snow")}
	case 10:
		return &gamedef.ZonePropRef{Zone: a.selector(), Prop: a.prop()}
	case 11:
		return &gamedef.ActivePlayerRef{}
	case 19:
		if a.maybe() {
			return &gamedef.PlayerNumberRef{Player: a.player()}
		}
		return &gamedef.SeatRef{Player: a.player()}
	case 12, 13:
		op := rapid.SampledFrom([]gamedef.ArithmeticOp{gamedef.Add, gamedef.Subtract, gamedef.Multiply, gamedef.Divide,
			gamedef.FloorDivide, gamedef.CeilDivide, gamedef.Remainder,
			gamedef.Minimum, gamedef.Maximum}).Draw(a.T, "op")
		return &gamedef.Arithmetic{Op: op, Left: a.value(depth - 1), Right: a.value(depth - 1)}
	case 14:
		op := rapid.SampledFrom([]gamedef.AggregateOp{gamedef.AggregateCount, gamedef.AggregateSum,
			gamedef.AggregateMin, gamedef.AggregateMax}).Draw(a.T, "op")
		if op == gamedef.AggregateCount {
			return &gamedef.Aggregate{Op: op, Query: a.query(depth - 1)}
		}
		return &gamedef.Aggregate{Op: op, Query: a.query(depth - 1), Bind: "$i", ValueExpr: a.value(depth - 1)}
	case 17:
		return a.tally(depth)
	case 18:
		return a.overNumbers(depth)
	case 15:
		return &gamedef.Concat{Parts: a.values(depth)}
	}
	return &gamedef.IfValue{When: a.condition(depth - 1), Then: a.value(depth - 1), Else: a.value(depth - 1)}
}

// tally is a sum over bound tokens of a number for each that has a value.
func (a author) tally(depth int) gamedef.Value {
	when := &gamedef.Compare{Op: gamedef.CompareOp(a.one("op", "==", "!=")),
		Left:  &gamedef.TokenPropRef{Token: "$i", Prop: a.one("prop", "glow", "hue", "split")},
		Right: a.value(depth - 1)}
	if a.maybe() {
		when.Right = gamedef.Number(a.upTo(7))
	}
	return &gamedef.Aggregate{Op: gamedef.AggregateSum,
		Query: &gamedef.BindingQuery{Name: a.one("list", "$held", "$held", "$empty", "$lamps", "$lamp")}, Bind: "$i",
		ValueExpr: &gamedef.IfValue{When: when, Then: gamedef.Number(a.upTo(3)), Else: gamedef.Number(a.upTo(3))}}
}

// overNumbers is an aggregate over a range of numbers that need not be gone through
// one by one, or nearly one.
func (a author) overNumbers(depth int) gamedef.Value {
	q := &gamedef.IntsInRange{Min: gamedef.Number(a.upTo(4) - 1), Max: gamedef.Number(a.upTo(9))}
	switch a.upTo(9) {
	case 0:
		q.Max = gamedef.Number(60 + a.upTo(5))
	case 1:
		q.Min, q.Max = a.value(depth-1), a.value(depth-1)
	case 2:
		q.AlwaysInclude = a.values(depth)
	case 3:
		q.Step = gamedef.Number(a.upTo(2))
	case 4:
		q.MaxResults = gamedef.Number(a.upTo(4))
	}
	out := &gamedef.Aggregate{Op: gamedef.AggregateOp(a.one("op", "sum", "min", "max")), Query: a.small(q),
		Bind: a.one("bind", "$n", "$n", "$who", "$held", "$i")}
	part := func() gamedef.Value {
		return rapid.SampledFrom([]gamedef.Value{&gamedef.BindingRef{Name: out.Bind}, gamedef.Number(a.upTo(3)),
			gamedef.Number(values.MaxSafe), a.value(depth - 2)}).Draw(a.T, "part")
	}
	if out.ValueExpr = a.tallyOf(out.Bind); a.upTo(3) > 0 {
		out.ValueExpr = &gamedef.IfValue{When: a.aboutNumber(out.Bind, depth), Then: part(), Else: part()}
	}
	return out
}

// tallyOf is a tally of the tokens with a bound number.
func (a author) tallyOf(bind string) gamedef.Value {
	wanted := gamedef.Value(&gamedef.BindingRef{Name: bind})
	if a.maybe() {
		wanted = &gamedef.Arithmetic{Op: gamedef.ArithmeticOp(a.one("op", "+", "-")), Left: wanted,
			Right: gamedef.Number(a.upTo(4) - 1)}
	}
	t := a.tally(0).(*gamedef.Aggregate)
	t.ValueExpr.(*gamedef.IfValue).When.(*gamedef.Compare).Right = wanted
	return t
}

// aboutNumber is a condition on a bound number.
func (a author) aboutNumber(bind string, depth int) gamedef.Condition {
	compare := &gamedef.Compare{Op: gamedef.CompareOp(a.one("op", "==", "!=", "<", "<=", ">", ">=")),
		Left: a.tallyOf(bind), Right: gamedef.Number(a.upTo(4))}
	switch a.upTo(6) {
	case 0:
		return &gamedef.Not{Arg: a.aboutNumber(bind, depth)}
	case 1:
		return &gamedef.And{Args: []gamedef.Condition{a.aboutNumber(bind, depth), a.aboutNumber(bind, depth)}}
	case 2:
		return &gamedef.Or{Args: []gamedef.Condition{a.aboutNumber(bind, depth), a.aboutNumber(bind, depth)}}
	case 3:
		compare.Left, compare.Right = &gamedef.BindingRef{Name: bind}, a.value(depth-2)
	case 4:
		compare.Left = &gamedef.BindingRef{Name: bind}
	case 5:
		return a.condition(depth - 2)
	}
	if a.maybe() {
		compare.Left, compare.Right = compare.Right, compare.Left
	}
	return compare
}

func (a author) values(depth int) []gamedef.Value {
	out := make([]gamedef.Value, a.upTo(2))
	for i := range out {
		out[i] = a.value(depth - 1)
	}
	return out
}

func (a author) condition(depth int) gamedef.Condition {
	if depth <= 0 {
		return gamedef.Bool(a.maybe())
	}
	switch a.upTo(9) {
	case 0:
		return &gamedef.And{Args: a.conditions(depth)}
	case 1:
		return &gamedef.Or{Args: a.conditions(depth)}
	case 2:
		return &gamedef.Not{Arg: a.condition(depth - 1)}
	case 3:
		return &gamedef.In{Item: a.value(depth - 1), Set: a.value(depth - 1)}
	case 4:
		return &gamedef.Adjacent{Left: a.selector(), Right: a.selector()}
	case 5:
		c := &gamedef.Connected{From: a.selector(), To: a.selector(), MaxDepth: a.depth()}
		if a.maybe() {
			c.Via = a.condition(depth - 1)
		}
		return c
	case 6:
		return &gamedef.ZonePropIncludes{Zone: a.selector(), Prop: a.prop(), Value: a.value(depth - 1)}
	}
	if depth > 1 && a.upTo(3) == 0 {
		return a.quantity(depth)
	}
	op := rapid.SampledFrom([]gamedef.CompareOp{gamedef.Equal, gamedef.NotEqual, gamedef.Less, gamedef.LessEqual,
		gamedef.Greater, gamedef.GreaterEqual}).Draw(a.T, "op")
	return &gamedef.Compare{Op: op, Left: a.value(depth - 1), Right: a.value(depth - 1)}
}

// quantity is a condition on the number of things that pass a filter.
func (a author) quantity(depth int) gamedef.Condition {
	about := func(q gamedef.Query) gamedef.Value { return &gamedef.Aggregate{Op: gamedef.AggregateCount, Query: q} }
	op := gamedef.CompareOp(a.one("op", "==", "!=", "<", "<=", ">", ">="))
	n := gamedef.Number(a.upTo(2))
	hue := []gamedef.TokenPredicate{{Prop: a.one("prop", "hue", "hue", "glow"), Op: a.filterOp(),
		Value: gamedef.FilterOperand{List: []gamedef.Scalar{gamedef.Text("grey"), gamedef.Text("blue")}}}}
	if hue[0].Op == gamedef.FilterEqual || hue[0].Op == gamedef.FilterNotEqual {
		hue[0].Value = gamedef.FilterOperand{Value: gamedef.Text("blue")}
	}
	inns := &gamedef.Compare{Op: ">", Left: &gamedef.ZonePropRef{Zone: "$zone", Prop: "inns"},
		Right: &gamedef.GlobalVarRef{Var: "wind"}}
	full := &gamedef.Compare{Op: ">", Left: about(&gamedef.TokensInZone{Zone: gamedef.ZoneReference{Selector: "$zone"},
		Filter: hue}), Right: gamedef.Number(0)}
	crowd := &gamedef.Compare{Op: op, Left: &gamedef.ZoneCountRef{Zone: "$zone"}, Right: gamedef.Number(a.upTo(2))}
	mud := &gamedef.Compare{Op: op, Left: gamedef.Number(a.upTo(2)),
		Right: &gamedef.ZoneVarRef{Zone: "$zone", Var: "mud"}}
	search := &gamedef.Connected{From: gamedef.ZoneSelector(a.one("from", "moss:none", "fern:none", "$isle", "$zone")),
		To: "$zone", MaxDepth: a.depth()}
	if a.maybe() {
		search.Via = rapid.SampledFrom([]gamedef.Condition{crowd, mud, full}).Draw(a.T, "via")
	}
	test := rapid.SampledFrom([]gamedef.Condition{search, &gamedef.Not{Arg: search},
		&gamedef.Or{Args: []gamedef.Condition{inns, search}},
		&gamedef.Compare{Op: op, Left: about(&gamedef.MapSpaces{Filter: &gamedef.ZoneFilter{Condition: &gamedef.Or{Args: []gamedef.Condition{search, mud}}}}), Right: n},
		inns, full, crowd, mud, &gamedef.Not{Arg: crowd}, &gamedef.Or{Args: []gamedef.Condition{mud, crowd}},
		&gamedef.And{Args: []gamedef.Condition{crowd, mud, inns}}, &gamedef.Or{Args: []gamedef.Condition{full, inns}},
		&gamedef.Connected{From: "moss:none", To: "$zone", Via: inns}, &gamedef.Or{Args: []gamedef.Condition{inns, a.condition(depth - 2)}}}).Draw(a.T, "test")
	spaces := &gamedef.ZoneFilter{Condition: test}
	q := rapid.SampledFrom([]gamedef.Query{&gamedef.MapSpaces{Filter: spaces},
		&gamedef.TokensInMapSpaces{SpaceFilter: spaces, Filter: hue},
		&gamedef.TokensInZone{Zone: gamedef.ZoneReference{Selector: a.selector()}, Filter: hue},
		&gamedef.TokensInAdjacentZones{Zone: gamedef.ZoneReference{Selector: a.selector()}, Filter: hue}}).Draw(a.T, "query")
	return &gamedef.Compare{Op: op, Left: about(q), Right: n}
}

func (a author) conditions(depth int) []gamedef.Condition {
	out := make([]gamedef.Condition, a.upTo(4))
	for i := range out {
		out[i] = a.condition(depth - 1)
	}
	return out
}

func (a author) depth() *int64 {
	if a.maybe() {
		return nil
	}
	n := int64(a.upTo(3))
	return &n
}

func (a author) flag() *bool {
	if a.maybe() {
		return nil
	}
	b := a.maybe()
	return &b
}

func (a author) zoneFilter(depth int) *gamedef.ZoneFilter {
	if a.upTo(3) == 0 {
		return nil
	}
	f := &gamedef.ZoneFilter{}
	if a.upTo(3) == 0 {
		f.Owner = a.player()
	}
	if a.upTo(4) > 0 {
		f.Condition = a.condition(depth - 1)
	}
	if f.Condition != nil && a.upTo(3) == 0 {
		f.Condition = a.named(f.Condition, depth)
	}
	return f
}

// named is a condition that holds for one zone only.
func (a author) named(also gamedef.Condition, depth int) gamedef.Condition {
	is := &gamedef.Compare{Op: gamedef.Equal, Left: &gamedef.ZonePropRef{Zone: "$zone", Prop: "id"},
		Right: a.value(depth - 1)}
	if a.maybe() {
		is.Left = &gamedef.BindingRef{Name: "$zone"}
	}
	if a.maybe() {
		is.Left, is.Right = is.Right, is.Left
	}
	return &gamedef.And{Args: []gamedef.Condition{is, also}}
}

func (a author) filterOp() gamedef.FilterOp {
	return gamedef.FilterOp(a.one("op", "eq", "neq", "in", "notIn"))
}

func (a author) operand(depth int) gamedef.FilterOperand {
	if a.maybe() {
		return gamedef.FilterOperand{Value: a.value(depth - 1)}
	}
	list := make([]gamedef.Scalar, a.upTo(2))
	for i := range list {
		list[i] = a.scalar()
	}
	return gamedef.FilterOperand{List: list}
}

func (a author) filter(depth int) []gamedef.TokenPredicate {
	out := make([]gamedef.TokenPredicate, a.upTo(3))
	for i := range out {
		out[i] = gamedef.TokenPredicate{Prop: a.one("prop", "glow", "hue", "split", "id", "weight"), Op: a.filterOp(),
			Value: a.operand(depth)}
	}
	return out
}

func (a author) query(depth int) gamedef.Query {
	if depth <= 0 {
		if a.maybe() {
			return &gamedef.Players{}
		}
		return &gamedef.BindingQuery{Name: a.binding()}
	}
	switch a.upTo(18) {
	case 0:
		q := &gamedef.ConcatQuery{Sources: []gamedef.Query{a.query(depth - 1)}}
		for range a.upTo(2) {
			q.Sources = append(q.Sources, a.query(depth-1))
		}
		return q
	case 1, 2:
		return &gamedef.TokensInZone{Zone: a.reference(depth), Filter: a.filter(depth)}
	case 3:
		return &gamedef.TokensInMapSpaces{SpaceFilter: a.zoneFilter(depth), Filter: a.filter(depth)}
	case 4:
		return &gamedef.TokensInAdjacentZones{Zone: a.reference(depth), Filter: a.filter(depth)}
	case 5:
		q := &gamedef.AssetRows{TableID: a.tableID(),
			Cardinality: gamedef.Cardinality(a.one("cardinality", "", "many", "exactlyOne", "zeroOrOne"))}
		for range a.upTo(2) {
			q.Where = append(q.Where, gamedef.RowPredicate{Field: a.field(), Op: a.filterOp(), Value: a.operand(depth)})
		}
		return q
	case 6:
		if a.maybe() {
			return &gamedef.FilterQuery{Source: a.query(depth - 1), Bind: "$i", Where: a.condition(depth - 1)}
		}
		return &gamedef.NextInOrder{Source: a.query(depth - 1), From: a.value(depth - 1), Bind: "$i",
			Where: a.condition(depth - 1), IncludeFrom: a.flag()}
	case 7:
		q := &gamedef.IntsInRange{Min: a.value(depth - 1), Max: a.value(depth - 1), AlwaysInclude: a.values(depth)}
		if a.maybe() {
			q.Step, q.MaxResults = a.value(depth-1), a.value(depth-1)
		}
		return a.small(q)
	case 8:
		q := &gamedef.IntsInVarRange{Var: a.variable(),
			Scope: gamedef.IntVarScope(a.one("scope", "", "global", "perPlayer")), AlwaysInclude: a.values(depth)}
		if a.maybe() {
			q.Min, q.Max = a.value(depth-1), a.value(depth-1)
		}
		if a.maybe() {
			q.Step, q.MaxResults = a.value(depth-1), a.value(depth-1)
		}
		return q
	case 9:
		return &gamedef.Enums{Values: []string{"moss:none", "grey"}[:a.upTo(2)]}
	case 10:
		q := &gamedef.GlobalMarkers{}
		if a.maybe() {
			q.Markers = []string{"moon", "Sun", "moon", "snow"}[a.upTo(3):]
		}
		if a.maybe() {
			q.States = []string{"new", "up", "x"}[a.upTo(2):]
		}
		return q
	case 11:
		return &gamedef.Players{}
	case 12:
		return &gamedef.Zones{Filter: a.zoneFilter(depth)}
	case 13:
		return &gamedef.MapSpaces{Filter: a.zoneFilter(depth)}
	case 14:
		return &gamedef.AdjacentZones{Zone: a.reference(depth)}
	case 15:
		q := &gamedef.ConnectedZones{Zone: a.reference(depth), IncludeStart: a.flag(), MaxDepth: a.depth()}
		if a.maybe() {
			q.Via = a.condition(depth - 1)
		}
		return q
	case 16:
		q := &gamedef.ZonesInDirection{Zone: a.reference(depth), Direction: a.direction(depth), MaxDepth: a.depth()}
		if a.maybe() {
			q.Via = a.condition(depth - 1)
		}
		return q
	case 17:
		q := &gamedef.Lines{Length: int64(1 + a.upTo(3)), SpaceFilter: a.zoneFilter(depth), Filter: a.filter(depth)}
		if a.maybe() {
			q.Directions = []string{"west", "east", "down"}[a.upTo(3):]
		}
		return q
	}
	return &gamedef.BindingQuery{Name: a.template()}
}

// direction is mostly one that there is.
func (a author) direction(depth int) gamedef.Value {
	if a.upTo(4) == 0 {
		return a.value(depth - 1)
	}
	return gamedef.Text(a.one("direction", "east", "west", "down", "up"))
}

// small keeps a range to a size that the oracle can write down.
func (a author) small(q *gamedef.IntsInRange) gamedef.Query {
	q.Min = &gamedef.Arithmetic{Op: gamedef.Maximum, Left: q.Min, Right: gamedef.Number(-200)}
	q.Max = &gamedef.Arithmetic{Op: gamedef.Minimum, Left: q.Max, Right: gamedef.Number(200)}
	return q
}

func spelled(part any) string {
	text, err := json.MarshalIndent(part, "", " ")
	if err != nil {
		return fmt.Sprintf("%#v", part)
	}
	return string(text)
}

// agree compares what the kernel and the oracle make of an expression, twice.
func (f *ferry) agree(t *rapid.T, what any, run func() string, oracle func() any) {
	f.grow()
	want := told(oracle)
	for range 2 {
		if got := f.outcome(run); got != want {
			t.Fatalf("got %s, want %s of %s", got, want, spelled(what))
		}
	}
}

func expressionsMeanWhatTheySay(f *ferry) func(t *rapid.T) {
	return func(t *rapid.T) {
		a := author{t}
		f.t = t
		f.c.expressions = expressions{} // what the last one left
		f.m.actor = playerID(a.upTo(1))
		f.m.vars[0] = int64(a.upTo(2)) // wind
		f.m.muted = int32(a.upTo(1))   // a machine that nobody listens to may look less far
		o := oracleOf(f.m)
		depth := 1 + a.upTo(3)
		switch a.upTo(2) {
		case 0:
			v := a.value(depth)
			value := f.c.compileValue(v)
			f.agree(t, v, func() string { return written(value(f.m)) }, func() any { return o.value(v) })
			number := f.c.compileNumber(v)
			f.agree(t, v, func() string { return Int(number(f.m)).Text() }, func() any { return o.number(v) })
		case 1:
			c := a.condition(depth)
			holds := f.c.compileCondition(c)
			f.agree(t, c, func() string { return Truth(holds(f.m)).Text() }, func() any { return o.holds(c) })
		case 2:
			q := a.query(depth)
			compiled := f.c.compileQuery(q)
			f.agree(t, q, func() string { return writtenList(compiled.run(f.m, nil)) },
				func() any { return o.query(q) })
			f.agree(t, q, func() string { return Int(compiled.count(f.m)).Text() },
				func() any { return float64(len(o.query(q))) })
			if len(compiled.kinds) == 1 && compiled.kinds[0] == "zone" {
				f.containsWhatItLists(t, q, compiled)
			}
		}
	}
}

func TestExpressionsMeanWhatTheySay(t *testing.T) {
	rapid.Check(t, expressionsMeanWhatTheySay(travel(t)))
}

func FuzzExpressions(f *testing.F) {
	f.Fuzz(rapid.MakeFuzz(expressionsMeanWhatTheySay(travel(f))))
}

// containsWhatItLists compares the zones that a query accepts with those that it lists.
func (f *ferry) containsWhatItLists(t *rapid.T, q gamedef.Query, compiled query) {
	var listed []Value
	if recoverError(func() { listed = compiled.run(f.m, nil) }) != nil || compiled.contains == nil {
		return
	}
	for z := range f.m.game.parts.Zones {
		id := f.m.game.parts.Zones[z].Text
		in := false
		for _, v := range listed {
			in = in || values.Same(v, id)
		}
		if compiled.contains(f.m, id) != in {
			t.Fatalf("%s is accepted: %v, listed: %v of %s", id.Text(), !in, in, spelled(q))
		}
	}
}

// TestRangesOfInts compares ranges with the candidates written down, and what a
// range accepts with what it lists.
func TestRangesOfInts(t *testing.T) {
	f := travel(t)
	o := oracleOf(f.m)
	rapid.Check(t, func(t *rapid.T) {
		n := func(low, high int) gamedef.Value { return gamedef.Number(rapid.IntRange(low, high).Draw(t, "n")) }
		q := &gamedef.IntsInRange{Min: n(-20, 20), Max: n(-10, 120)}
		if rapid.Bool().Draw(t, "step") {
			q.Step = n(-1, 14)
		}
		for range rapid.IntRange(0, 4).Draw(t, "included") {
			q.AlwaysInclude = append(q.AlwaysInclude, n(-25, 125))
		}
		if rapid.Bool().Draw(t, "limited") {
			q.MaxResults = n(0, 40)
		}
		compiled := f.c.compileQuery(q)
		var listed []Value
		f.agree(t, q, func() string {
			listed = compiled.run(f.m, nil)
			return writtenList(listed)
		}, func() any { return o.query(q) })
		unlimited := *q
		unlimited.MaxResults = nil
		candidates := writtenList(f.c.compileQuery(&unlimited).run(f.m, nil))
		for n := int64(-26); n < 130; n++ {
			in := strings.Contains(" "+strings.Trim(candidates, "[]")+" ", fmt.Sprintf(" %d ", n))
			if compiled.contains(f.m, Int(n)) != in {
				t.Fatalf("%d is accepted: %v; candidates %s", n, !in, candidates)
			}
		}
		if compiled.contains(f.m, String("1")) || compiled.contains(f.m, Float(0.5)) ||
			compiled.contains(f.m, Int(math.MaxInt64)) {
			t.Fatal("a value that is no safe int is accepted")
		}
	})
}
