package kernel

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/kernel/gamedef"
)

func (o *oracle) scalarBinding(template string) any {
	v := o.binding(o.filled(template))
	switch v.(type) {
	case float64, bool, string:
		return v
	}
	fail("TYPE_MISMATCH")
	return nil
}

func (o *oracle) number(v gamedef.Value) float64 { return whole(o.value(v)) }

func whole(v any) float64 {
	n, ok := v.(float64)
	if !ok || n != math.Trunc(n) || math.Abs(n) > values.MaxSafe {
		fail("TYPE_MISMATCH")
	}
	return n + 0 // there is no negative zero
}

func (o *oracle) value(v gamedef.Value) any {
	switch t := v.(type) {
	case gamedef.Number:
		return float64(t)
	case gamedef.Bool:
		return bool(t)
	case gamedef.Text:
		return string(t)
	case *gamedef.GlobalVarRef:
		return present(o.global, t.Var)
	case *gamedef.PlayerVarRef:
		return present(o.player[o.one(t.Player)], t.Var)
	case *gamedef.ZoneVarRef:
		return present(o.zone[o.oneZone(string(t.Zone))], t.Var)
	case *gamedef.ZoneCountRef:
		return float64(len(o.content[o.oneZone(string(t.Zone))]))
	case *gamedef.TokenPropRef:
		return o.tokenProp(t)
	case *gamedef.TokenZoneRef:
		var id string
		switch v := o.binding(t.Token).(type) {
		case string:
			id = v
		case *seenToken:
			id = v.id
		default:
			fail("TYPE_MISMATCH")
		}
		for zone, content := range o.content {
			if slices.Contains(content, id) {
				return zone
			}
		}
		fail("MISSING_VAR")
	case *gamedef.AssetFieldRef:
		return o.assetField(t)
	case *gamedef.BindingRef:
		return o.scalarBinding(t.Name)
	case *gamedef.MarkerStateRef:
		space := o.space(t.Space)
		for _, l := range o.def.MarkerLattices {
			if state, ok := o.marker[space+"/"+t.Marker]; ok {
				return state
			}
			if l.ID == t.Marker && o.zone[space] != nil {
				return l.DefaultState
			}
		}
		fail("MISSING_VAR")
	case *gamedef.GlobalMarkerStateRef:
		for _, l := range o.def.GlobalMarkerLattices {
			if l.ID == t.Marker {
				return o.globalMarker(&l)
			}
		}
		fail("MISSING_VAR")
	case *gamedef.ZonePropRef:
		return o.zoneProp(t)
	case *gamedef.ActivePlayerRef:
		return float64(o.active)
	case *gamedef.PlayerNumberRef:
		return float64(o.one(t.Player))
	case *gamedef.SeatRef:
		p := o.one(t.Player)
		if p < int64(len(o.def.Seats)) {
			return o.def.Seats[p].ID
		}
		return strconv.FormatInt(p, 10)
	case *gamedef.Arithmetic:
		left := o.number(t.Left)
		return calculated(t.Op, left, o.number(t.Right))
	case *gamedef.Aggregate:
		return o.aggregate(t)
	case *gamedef.Concat:
		out := ""
		for _, part := range t.Parts {
			out += joined(o.value(part))
		}
		return out
	case *gamedef.IfValue:
		if o.holds(t.When) {
			return o.value(t.Then)
		}
		return o.value(t.Else)
	}
	panic(fmt.Sprintf("%T", v))
}

func present(vars map[string]any, name string) any {
	v, ok := vars[name]
	if !ok {
		fail("MISSING_VAR")
	}
	return v
}

func (o *oracle) tokenProp(t *gamedef.TokenPropRef) any {
	var token *seenToken
	switch v := o.binding(t.Token).(type) {
	case string:
		if token = o.tokens[v]; token == nil {
			fail("MISSING_VAR")
		}
	case *seenToken:
		token = v
	default:
		fail("TYPE_MISMATCH")
	}
	return present(token.props, t.Prop)
}

func (o *oracle) globalMarker(l *gamedef.GlobalMarkerLattice) string {
	if state, ok := o.moon[l.ID]; ok {
		return state
	}
	return l.DefaultState
}

func (o *oracle) zoneProp(t *gamedef.ZonePropRef) any {
	id := o.space(t.Zone)
	zone := o.declaration(id)
	switch {
	case zone == nil:
		fail("ZONE_PROP_NOT_FOUND")
	case t.Prop == "id":
		return id
	case t.Prop == "category" && zone.Category != "":
		return zone.Category
	}
	a, ok := zone.Attributes.Get(t.Prop)
	if !ok {
		fail("ZONE_PROP_NOT_FOUND")
	}
	if _, list := a.(gamedef.TextList); list {
		fail("TYPE_MISMATCH")
	}
	return o.value(a.(gamedef.Value))
}

func calculated(op gamedef.ArithmeticOp, a, b float64) any {
	var out float64
	switch op {
	case gamedef.Add:
		out = a + b
	case gamedef.Subtract:
		out = a - b
	case gamedef.Multiply:
		out = a * b
	case gamedef.Minimum:
		out = min(a, b)
	case gamedef.Maximum:
		out = max(a, b)
	default:
		if b == 0 {
			fail("DIVISION_BY_ZERO")
		}
		q, r := int64(a)/int64(b), int64(a)%int64(b)
		switch {
		case op == gamedef.Remainder:
			q = int64(math.Mod(math.Mod(a, b)+math.Abs(b), b))
		case op == gamedef.FloorDivide && r != 0 && (r < 0) != (b < 0):
			q--
		case op == gamedef.CeilDivide && r != 0 && (r < 0) == (b < 0):
			q++
		}
		out = float64(q)
	}
	return whole(out)
}

func (o *oracle) aggregate(t *gamedef.Aggregate) any {
	items := o.query(t.Query)
	if t.Op == gamedef.AggregateCount || len(items) == 0 {
		return float64(len(items))
	}
	var list []float64
	for _, item := range items {
		list = append(list, supposing(o, t.Bind, item, func() float64 { return o.number(t.ValueExpr) }))
	}
	switch t.Op {
	case gamedef.AggregateMin:
		return slices.Min(list)
	case gamedef.AggregateMax:
		return slices.Max(list)
	}
	total := 0.0
	for _, n := range list {
		total += n
	}
	return whole(total)
}

func (o *oracle) assetField(t *gamedef.AssetFieldRef) any {
	contract := o.table(t.TableID)
	row, ok := o.binding(o.filled(t.Row)).(gamedef.Object)
	if !ok {
		fail("DATA_ASSET_ROW_BINDING_TYPE_INVALID")
	}
	for _, f := range contract.Fields {
		if f.Field != t.Field {
			continue
		}
		data, ok := row.Get(t.Field)
		if !ok {
			fail("DATA_ASSET_FIELD_MISSING")
		}
		switch data.(type) {
		case gamedef.Number:
			ok = f.Type == gamedef.IntField
		case gamedef.Text:
			ok = f.Type == gamedef.StringField
		default:
			ok = false
		}
		if !ok {
			fail("DATA_ASSET_FIELD_TYPE_INVALID")
		}
		return o.value(data.(gamedef.Value))
	}
	fail("DATA_ASSET_FIELD_UNDECLARED")
	return nil
}

// table is a contract whose rows are found; of the others only the code matters.
func (o *oracle) table(id string) *gamedef.TableContract {
	codes := map[string]string{"noPath": "DATA_ASSET_TABLE_PATH_MISSING",
		"notThrough": "DATA_ASSET_TABLE_PATH_TYPE_INVALID",
		"notList":    "DATA_ASSET_TABLE_TYPE_INVALID", "notRows": "DATA_ASSET_ROW_TYPE_INVALID"}
	if code, ok := codes[id]; ok {
		fail(code)
	}
	for i := range o.def.TableContracts {
		if o.def.TableContracts[i].ID == id {
			return &o.def.TableContracts[i]
		}
	}
	fail("DATA_ASSET_TABLE_CONTRACT_MISSING")
	return nil
}

func (o *oracle) holds(c gamedef.Condition) bool {
	switch t := c.(type) {
	case gamedef.Bool:
		return bool(t)
	case *gamedef.And:
		for _, arg := range t.Args {
			if !o.holds(arg) {
				return false
			}
		}
		return true
	case *gamedef.Or:
		return slices.ContainsFunc(t.Args, o.holds)
	case *gamedef.Not:
		return !o.holds(t.Arg)
	case *gamedef.Compare:
		return o.compare(t)
	case *gamedef.In:
		item := o.value(t.Item)
		return contained(item, o.set(t.Set))
	case *gamedef.Adjacent:
		from := o.oneZone(string(t.Left))
		return slices.Contains(o.neighbours(from), o.oneZone(string(t.Right)))
	case *gamedef.Connected:
		from := o.oneZone(string(t.From))
		to := o.oneZone(string(t.To))
		return slices.Contains(o.reached(from, t.Via, t.MaxDepth), to)
	case *gamedef.ZonePropIncludes:
		zone := o.declaration(o.space(t.Zone))
		if zone == nil {
			fail("ZONE_PROP_NOT_FOUND")
		}
		if t.Prop == "id" || t.Prop == "category" {
			fail("TYPE_MISMATCH")
		}
		a, ok := zone.Attributes.Get(t.Prop)
		if !ok {
			fail("ZONE_PROP_NOT_FOUND")
		}
		list, ok := a.(gamedef.TextList)
		if !ok {
			fail("TYPE_MISMATCH")
		}
		text, ok := o.value(t.Value).(string)
		return ok && slices.Contains(list, text)
	}
	panic(fmt.Sprintf("%T", c))
}

func (o *oracle) compare(t *gamedef.Compare) bool {
	left := o.value(t.Left)
	if t.Op == gamedef.Equal || t.Op == gamedef.NotEqual {
		return (left == o.value(t.Right)) == (t.Op == gamedef.Equal)
	}
	a, ok := left.(float64)
	if !ok {
		fail("TYPE_MISMATCH")
	}
	b, ok := o.value(t.Right).(float64)
	if !ok {
		fail("TYPE_MISMATCH")
	}
	switch t.Op {
	case gamedef.Less:
		return a < b
	case gamedef.LessEqual:
		return a <= b
	case gamedef.Greater:
		return a > b
	}
	return a >= b
}

// set is what something is looked for in.
func (o *oracle) set(v gamedef.Value) any {
	if t, ok := v.(*gamedef.BindingRef); ok {
		if bound, ok := o.bindings[o.filled(t.Name)]; ok {
			return bound
		}
	}
	return o.value(v)
}

func contained(item, set any) bool {
	list, ok := set.([]any)
	if !ok {
		fail("TYPE_MISMATCH")
	}
	scalar := func(v any) bool { return slices.Contains([]string{"float64", "string", "bool"}, fmt.Sprintf("%T", v)) }
	for _, e := range list {
		if !scalar(e) || fmt.Sprintf("%T", e) != fmt.Sprintf("%T", list[0]) {
			fail("TYPE_MISMATCH")
		}
	}
	if !scalar(item) || len(list) > 0 && fmt.Sprintf("%T", item) != fmt.Sprintf("%T", list[0]) {
		fail("TYPE_MISMATCH")
	}
	return slices.Contains(list, item)
}

func (o *oracle) neighbours(zone string) []string {
	var out []string
	for _, id := range o.order {
		leads := func(from, to string, both bool) bool {
			return slices.ContainsFunc(o.declaration(from).AdjacentTo, func(e gamedef.ZoneAdjacency) bool {
				return e.To == to && (!both || e.Direction == gamedef.Bidirectional)
			})
		}
		if leads(zone, id, false) || leads(id, zone, true) {
			out = append(out, id)
		}
	}
	return out
}

func (o *oracle) reached(start string, via gamedef.Condition, depth *int64) []string {
	limit := int64(len(o.order) - 1)
	if depth != nil {
		limit = *depth
	}
	type entry struct {
		zone  string
		depth int64
	}
	visited := map[string]bool{start: true}
	var out []string
	for queue := []entry{{start, 0}}; len(queue) > 0; queue = queue[1:] {
		if queue[0].depth >= limit {
			continue
		}
		for _, id := range o.neighbours(queue[0].zone) {
			if visited[id] || via != nil && !supposing(o, "$zone", any(id), func() bool { return o.holds(via) }) {
				continue
			}
			visited[id] = true
			out = append(out, id)
			queue = append(queue, entry{id, queue[0].depth + 1})
		}
	}
	return out
}
