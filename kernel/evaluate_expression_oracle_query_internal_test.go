package kernel

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/kernel/gamedef"
)

func texts(list []string) []any {
	out := []any{}
	for _, text := range list {
		out = append(out, text)
	}
	return out
}

func (o *oracle) query(q gamedef.Query) []any {
	out := o.results(q)
	if len(out) > o.limit {
		fail("QUERY_BOUNDS_EXCEEDED")
	}
	return out
}

func (o *oracle) results(q gamedef.Query) []any {
	out := []any{}
	switch t := q.(type) {
	case *gamedef.ConcatQuery:
		shape := ""
		for _, source := range t.Sources {
			for _, item := range o.query(source) {
				if s := fmt.Sprintf("%T", item); shape != "" && s != shape {
					fail("TYPE_MISMATCH")
				}
				shape = fmt.Sprintf("%T", item)
				out = append(out, item)
			}
		}
		return out
	case *gamedef.TokensInZone:
		return o.filtered(o.content[o.reference(t.Zone)], t.Filter)
	case *gamedef.TokensInMapSpaces:
		for _, id := range o.spaces(true, t.SpaceFilter) {
			out = append(out, o.filtered(o.content[id], t.Filter)...)
		}
		return out
	case *gamedef.TokensInAdjacentZones:
		for _, id := range o.neighbours(o.reference(t.Zone)) {
			out = append(out, o.filtered(o.content[id], t.Filter)...)
		}
		return out
	case *gamedef.AssetRows:
		return o.assetRows(t)
	case *gamedef.NextInOrder:
		return o.nextInOrder(t)
	case *gamedef.FilterQuery:
		for _, item := range o.query(t.Source) {
			if supposing(o, t.Bind, item, func() bool { return o.holds(t.Where) }) {
				out = append(out, item)
			}
		}
		return out
	case *gamedef.IntsInRange:
		return o.ints(math.Inf(-1), math.Inf(1), t.Min, t.Max, t.Step, t.AlwaysInclude, t.MaxResults)
	case *gamedef.IntsInVarRange:
		list := o.def.GlobalVars
		if t.Scope == gamedef.PerPlayerIntVar {
			list = o.def.PerPlayerVars
		}
		for _, d := range list {
			if d.Name == t.Var && d.Type == gamedef.IntVariable {
				return o.ints(float64(d.Min), float64(d.Max), t.Min, t.Max, t.Step, t.AlwaysInclude, t.MaxResults)
			}
		}
		return out
	case *gamedef.Enums:
		return texts(t.Values)
	case *gamedef.GlobalMarkers:
		return o.globalMarkers(t)
	case *gamedef.Players:
		for p := range o.players {
			out = append(out, float64(p))
		}
		return out
	case *gamedef.Zones:
		return texts(o.spaces(false, t.Filter))
	case *gamedef.MapSpaces:
		return texts(o.spaces(true, t.Filter))
	case *gamedef.AdjacentZones:
		return texts(o.neighbours(o.reference(t.Zone)))
	case *gamedef.ConnectedZones:
		start := o.reference(t.Zone)
		reached := o.reached(start, t.Via, t.MaxDepth)
		if t.IncludeStart != nil && *t.IncludeStart {
			reached = append([]string{start}, reached...)
		}
		return texts(reached)
	case *gamedef.ZonesInDirection:
		return texts(o.inDirection(t))
	case *gamedef.Lines:
		return o.lines(t)
	case *gamedef.BindingQuery:
		list, ok := o.bindings[o.filled(t.Name)].([]any)
		if !ok {
			fail("MISSING_VAR")
		}
		return list
	}
	panic(fmt.Sprintf("%T", q))
}

func (o *oracle) spaces(board bool, filter *gamedef.ZoneFilter) []string {
	var out []string
	var owners []int64
	if filter != nil && !filter.Owner.Absent() {
		owners = o.selected(filter.Owner)
	}
	for _, id := range o.order {
		zone := o.declaration(id)
		if board && zone.ZoneKind != gamedef.BoardZone {
			continue
		}
		if filter != nil && !filter.Owner.Absent() {
			p, err := strconv.ParseInt(id[strings.LastIndexByte(id, ':')+1:], 10, 64)
			if zone.Owner != gamedef.OwnedByPlayer || err != nil || !slices.Contains(owners, p) {
				continue
			}
		}
		if filter != nil && filter.Condition != nil &&
			!supposing(o, "$zone", any(id), func() bool { return o.holds(filter.Condition) }) {
			continue
		}
		out = append(out, id)
	}
	return out
}

func (o *oracle) filtered(ids []string, filter []gamedef.TokenPredicate) []any {
	out := []any{}
tokens:
	for _, id := range ids {
		for _, p := range filter {
			have, ok := o.tokens[id].props[p.Prop]
			if p.Prop == "id" {
				have, ok = id, true
			}
			want := o.operand(p.Op, p.Value)
			if !ok || !passed(p.Op, have, want) {
				continue tokens
			}
		}
		out = append(out, o.tokens[id])
	}
	return out
}

func (o *oracle) operand(op gamedef.FilterOp, operand gamedef.FilterOperand) any {
	if operand.Value == nil {
		list := []any{}
		for _, s := range operand.List {
			list = append(list, o.value(s))
		}
		return list
	}
	if op == gamedef.FilterIn || op == gamedef.FilterNotIn {
		return o.set(operand.Value)
	}
	return o.value(operand.Value)
}

func passed(op gamedef.FilterOp, have, want any) bool {
	switch op {
	case gamedef.FilterIn:
		return contained(have, want)
	case gamedef.FilterNotIn:
		return !contained(have, want)
	}
	if _, list := want.([]any); list {
		fail("TYPE_MISMATCH")
	}
	return (have == want) == (op == gamedef.FilterEqual)
}

func (o *oracle) assetRows(t *gamedef.AssetRows) []any {
	contract := o.table(t.TableID)
	for _, p := range t.Where {
		if !slices.ContainsFunc(contract.Fields, func(f gamedef.TableField) bool { return f.Field == p.Field }) {
			fail("DATA_ASSET_FIELD_UNDECLARED")
		}
	}
	var wanted []any
	for _, p := range t.Where {
		wanted = append(wanted, o.operand(p.Op, p.Value))
	}
	out := []any{}
	dues, _ := o.def.RuntimeDataAssets[0].Payload.(gamedef.Object).Get("dues")
	list, _ := dues.(gamedef.Object).Get("list")
rows:
	for _, item := range list.(gamedef.Array) {
		row := item.(gamedef.Object)
		for i, p := range t.Where {
			data, ok := row.Get(p.Field)
			if !ok {
				continue rows
			}
			var have any = data
			if scalar, ok := data.(gamedef.Scalar); ok {
				have = o.value(scalar)
			}
			if !passed(p.Op, have, wanted[i]) {
				continue rows
			}
		}
		out = append(out, row)
	}
	switch {
	case t.Cardinality == gamedef.ExactlyOneRow && len(out) == 0:
		fail("DATA_ASSET_CARDINALITY_NO_MATCH")
	case (t.Cardinality == gamedef.ExactlyOneRow || t.Cardinality == gamedef.ZeroOrOneRow) && len(out) > 1:
		fail("DATA_ASSET_CARDINALITY_MULTIPLE_MATCHES")
	}
	return out
}

// tolerated is a value, or false where it is missing.
func (o *oracle) tolerated(v gamedef.Value) (out any, ok bool) {
	defer func() {
		switch r := recover(); r {
		case nil:
		case oracleFailure("DIVISION_BY_ZERO"), oracleFailure("MISSING_BINDING"), oracleFailure("MISSING_VAR"):
			out, ok = nil, false
		default:
			panic(r)
		}
	}()
	return o.value(v), true
}

func (o *oracle) nextInOrder(t *gamedef.NextInOrder) []any {
	items := o.query(t.Source)
	if len(items) == 0 {
		return items
	}
	from, ok := o.tolerated(t.From)
	anchor := -1
	for i, item := range items {
		if _, row := item.(gamedef.Object); ok && !row && item == from {
			anchor = i
			break
		}
	}
	if anchor < 0 {
		return []any{}
	}
	if t.IncludeFrom == nil || !*t.IncludeFrom {
		anchor++
	}
	for i := range items {
		item := items[(anchor+i)%len(items)]
		if supposing(o, t.Bind, item, func() bool { return o.holds(t.Where) }) {
			return []any{item}
		}
	}
	return []any{}
}

func (o *oracle) globalMarkers(t *gamedef.GlobalMarkers) []any {
	ids := t.Markers
	if ids == nil {
		for _, l := range o.def.GlobalMarkerLattices {
			ids = append(ids, l.ID)
		}
		slices.Sort(ids)
	}
	out := []any{}
	for _, id := range ids {
		for _, l := range o.def.GlobalMarkerLattices {
			if l.ID == id && !slices.Contains(out, any(id)) &&
				(t.States == nil || slices.Contains(t.States, o.globalMarker(&l))) {
				out = append(out, id)
			}
		}
	}
	return out
}

func (o *oracle) ints(lowest, highest float64, least, most, step gamedef.Value, always []gamedef.Value,
	results gamedef.Value) []any {
	null := false
	bound := func(v gamedef.Value, otherwise float64) float64 {
		if v == nil {
			return otherwise
		}
		out, ok := o.tolerated(v)
		n, isNumber := out.(float64)
		if !ok || !isNumber || n != math.Trunc(n) || math.Abs(n) > values.MaxSafe {
			null = true
		}
		return n
	}
	low := max(lowest, bound(least, lowest))
	high := min(highest, bound(most, highest))
	if null || low > high {
		return []any{}
	}
	by := bound(step, 1)
	if null || by <= 0 {
		return []any{}
	}
	required := []float64{low, high}
	for _, v := range always {
		if n := bound(v, 0); !null && n >= low && n <= high {
			required = append(required, n)
		}
	}
	if null {
		return []any{}
	}
	limit := bound(results, math.Inf(1))
	if null || limit < 1 || limit < 2 && low < high {
		return []any{}
	}
	return sampled(low, high, by, required, limit)
}

// sampled writes all candidates down and then takes the steps of the rule.
func sampled(low, high, by float64, required []float64, limit float64) []any {
	slices.Sort(required)
	required = slices.Compact(required)
	var optional []float64
	for n := low; n <= high; n += by {
		if !slices.Contains(required, n) {
			optional = append(optional, n)
		}
	}
	picked := optional
	if total := float64(len(optional) + len(required)); total > limit {
		slots := limit - float64(len(required))
		if slots < 0 {
			return []any{}
		}
		picked = nil
		for i := range int(slots) {
			if n := optional[int(math.Floor(float64(i)*(float64(len(optional))/slots)))]; !slices.Contains(picked, n) {
				picked = append(picked, n)
			}
		}
		for _, n := range optional {
			if float64(len(picked)) < slots && !slices.Contains(picked, n) {
				picked = append(picked, n)
			}
		}
	}
	all := append(slices.Clone(picked), required...)
	slices.SortFunc(all, cmp.Compare[float64])
	out := []any{}
	for _, n := range all {
		out = append(out, n)
	}
	return out
}
