package kernel

import (
	"reflect"
	"strings"

	"ludo-lsp/kernel/gamedef"
)

// tally is the sum over a bound list of tokens of one number for those with a
// value of a property and of another for the rest. Rules that judge a hand of cards
// are made of such sums.
type tally struct {
	list            name
	prop            name // of properties
	want            valueFunc
	same, different int64 // of at most 32 bits
	equal           bool  // same counts where the values are equal
}

// tally is an aggregate as a tally, nil when it is none.
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
	names := within(reflect.ValueOf(compare.Right), func(_, text string) bool {
		return strings.Contains(text, t.Bind) || strings.Contains(text, "{")
	})
	least, most := Float(float64(same)), Float(float64(different))
	if !ok || prop.Token != t.Bind || names || least.kind != Number || most.kind != Number || int64(int32(least.n)) != least.n || int64(int32(most.n)) != most.n {
		return nil
	}
	return &tally{list: c.game.names.name(list.Name), prop: c.game.properties.name(prop.Prop), want: c.value(compare.Right),
		same: least.n, different: most.n, equal: compare.Op == gamedef.Equal}
}

// over counts; what is no plain list of tokens that have the property is left to
// the general way, which knows all errors.
func (t *tally) over(general numberFunc) numberFunc {
	return func(m *machine) int64 {
		list := &m.env[t.list]
		if list.kind != List {
			return general(m)
		}
		items := list.ref.([]Value)
		if len(items) == 0 || len(items) > m.limits.QueryResults {
			return general(m)
		}
		h := &m.histogram
		if !h.stands(items, t.prop, m.bindings) && !h.count(items, t.prop, m.bindings) {
			return general(m)
		}
		want := t.want(m)
		alike := int64(0)
		if want.kind == Number && want.n >= 0 && want.n < int64(len(h.counts)) {
			alike = int64(h.counts[want.n])
		}
		rest := int64(len(items)) - alike
		if !t.equal {
			alike, rest = rest, alike
		}
		sum := alike*t.same + rest*t.different
		if sum < minSafe || sum > maxSafe {
			return general(m)
		}
		return sum
	}
}

// histogram counts the values of a property in a list of tokens, for as long as
// nothing is bound anew.
type histogram struct {
	first  *Value // of the list
	length int
	prop   name
	bound  int // how often something was bound
	counts [64]int32
}

// stands tells whether the histogram is that of a list.
func (h *histogram) stands(items []Value, prop name, bound int) bool {
	return h.first == &items[0] && h.length == len(items) && h.prop == prop && h.bound == bound
}

// count makes the histogram of a list. It gives false, and is that of no list, when
// an item is no token as it was looked at, lacks the property or has another value
// than a small number.
func (h *histogram) count(items []Value, prop name, bound int) bool {
	clear(h.counts[:])
	h.first = nil
	for i := range items {
		if items[i].kind != Token {
			return false
		}
		v := items[i].ref.(*properties).numbered(prop)
		if v.kind != Number || v.n < 0 || v.n >= int64(len(h.counts)) {
			return false
		}
		h.counts[v.n]++
	}
	h.first, h.length, h.prop, h.bound = &items[0], len(items), prop, bound
	return true
}
