package kernel

import (
	"reflect"
	"strings"

	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/kernel/gamedef"
)

// tally is the sum over a bound list of tokens of one number for those with a value of a property and of another for
// the rest. Rules that judge a hand of cards are made of such sums.
type tally struct {
	list            values.Name
	prop            values.Name // of properties
	want            valueFunc
	same, different int64 // of at most 32 bits
	// listed and wanted are the list's name and the wanted value as the definition has them.
	listed string
	wanted gamedef.Value
}

// tally returns an aggregate as a tally, nil if it is none.
func (c *compiler) tally(t *gamedef.Aggregate) *tally {
	list, ok := t.Query.(*gamedef.BindingQuery)
	choice, ok2 := t.ValueExpr.(*gamedef.IfValue)
	if t.Op != gamedef.AggregateSum || !ok || !ok2 || strings.Contains(list.Name, "{") {
		return nil
	}
	compare, ok := choice.When.(*gamedef.Compare)
	same, ok2 := choice.Then.(gamedef.Number)
	different, ok3 := choice.Else.(gamedef.Number)
	if !ok || !ok2 || !ok3 || compare.Op != gamedef.Equal && compare.Op != gamedef.NotEqual || list.Name == t.Bind {
		return nil
	}
	prop, ok := compare.Left.(*gamedef.TokenPropRef)
	names := hasText(reflect.ValueOf(compare.Right), func(_, text string) bool {
		return strings.Contains(text, t.Bind) || strings.Contains(text, "{")
	})
	least, most := Float(float64(same)), Float(float64(different))
	if !ok || prop.Token != t.Bind || names || least.Kind() != Number || most.Kind() != Number ||
		int64(int32(least.N)) != least.N || int64(int32(most.N)) != most.N {
		return nil
	}
	if compare.Op == gamedef.NotEqual {
		least, most = most, least
	}
	return &tally{list: c.game.names.Name(list.Name), prop: c.game.parts.Properties.Name(prop.Prop),
		want: c.compileValue(compare.Right),
		same: least.N, different: most.N, listed: list.Name, wanted: compare.Right}
}

// countFunc counts; anything but a plain list of tokens with the property is left to the general way, which knows all
// errors.
func (t *tally) countFunc(general numberFunc) numberFunc {
	return func(m *machine) int64 {
		h := t.histogram(m)
		if h == nil {
			return general(m)
		}
		alike := int64(0)
		if want := t.want(m); want.Kind() == Number {
			alike = h.CountOf(want.N)
		}
		sum := t.sum(h, alike)
		if sum < values.MinSafe || sum > values.MaxSafe {
			return general(m)
		}
		return sum
	}
}

// sum returns the sum if alike tokens have the value.
func (t *tally) sum(h *values.Histogram, alike int64) int64 {
	return alike*t.same + (int64(h.Length)-alike)*t.different
}

// histogram returns the histogram of the list, nil if there is none.
func (t *tally) histogram(m *machine) *values.Histogram {
	list := &m.env[t.list]
	if list.Kind() != List {
		return nil
	}
	items := list.Ref.([]Value)
	if len(items) == 0 || len(items) > m.limits.QueryResults {
		return nil
	}
	h := &m.histogram
	if !h.IsValidFor(items, t.prop, m.listed) && !(m.upToDate(items) && h.Count(items, t.prop, m.listed)) {
		return nil
	}
	return h
}

// upToDate reports whether the tokens of a list have the properties that they had when it was made.
func (m *machine) upToDate(items []Value) bool {
	for i := range items {
		if id, ok := m.tokenOf(items[i]); ok && items[i].Kind() == Token && items[i].Ref != m.tokens[id].properties {
			return false
		}
	}
	return true
}
