package kernel

import (
	"reflect"

	"ludo-lsp/kernel/gamedef"
)

// zoneLines is a condition on the rows of a table that says the same of several zones
// which a row names: how many tokens with a property lie there. It is tested once for
// each zone, however many rows name it, and a row is a set of zones.
type zoneLines struct {
	table  *table
	rows   []uint64 // by the row's place: the zones in which it must hold, as bits
	zones  []zoneID // which the bits stand for
	tokens *numberPredicate
	counts counts
}

// counts are the numbers from low to high, or all others.
type counts struct {
	low, high int64
	others    bool
}

func countsOf(op gamedef.CompareOp, n int64) counts {
	switch op {
	case gamedef.Equal:
		return counts{low: n, high: n}
	case gamedef.NotEqual:
		return counts{low: n, high: n, others: true}
	case gamedef.Less:
		return counts{low: n, high: maxSafe, others: true}
	case gamedef.LessEqual:
		return counts{low: n + 1, high: maxSafe, others: true}
	case gamedef.Greater:
		return counts{low: n + 1, high: maxSafe}
	}
	return counts{low: n, high: maxSafe}
}

func (c *counts) contain(n int64) bool { return (n >= c.low && n <= c.high) != c.others }

// mostLineZones is how many zones the rows may name, since they are bits of a word.
const mostLineZones = 64

// zoneLines compiles a condition on the rows that bind holds; nil when it is none that
// can be tested so. It cannot fail then.
func (c *compiler) zoneLines(bind string, when gamedef.Condition) *zoneLines {
	and, ok := when.(*gamedef.And)
	if !ok || len(and.Args) < 2 {
		return nil
	}
	out := &zoneLines{}
	var same *gamedef.TokenPredicate
	for _, arg := range and.Args {
		field, filter, counts := c.countInZone(arg)
		if field == nil || field.Row != bind {
			return nil
		}
		zones, t, _ := c.zonesOf(field)
		switch {
		case zones == nil:
			return nil
		case same == nil:
			same, out.table, out.counts = filter, t, counts
			out.rows = make([]uint64, len(zones))
		case t != out.table || counts != out.counts || !reflect.DeepEqual(filter, same):
			return nil
		}
		for row, z := range zones {
			at := out.place(z)
			if at < 0 {
				return nil
			}
			out.rows[row] |= 1 << at
		}
	}
	switch same.Value.Value.(type) {
	case gamedef.Number, *gamedef.ActivePlayerRef, *gamedef.GlobalVarRef:
		out.tokens = c.numberPredicate(same)
	}
	if out.tokens == nil {
		return nil
	}
	return out
}

// place is the bit of a zone, -1 when there are too many or z is none.
func (l *zoneLines) place(z zoneID) int {
	for i, known := range l.zones {
		if known == z {
			return i
		}
	}
	if z == nowhere || len(l.zones) == mostLineZones {
		return -1
	}
	l.zones = append(l.zones, z)
	return len(l.zones) - 1
}

// countInZone takes a condition apart that compares the number of tokens in the zone of
// a row's field which pass a filter with a number; nil when it is another one.
func (c *compiler) countInZone(condition gamedef.Condition) (*gamedef.AssetFieldRef, *gamedef.TokenPredicate, counts) {
	t, ok := condition.(*gamedef.Compare)
	if !ok {
		return nil, nil, counts{}
	}
	op, left, right := t.Op, t.Left, t.Right
	if _, ok := c.constant(left); ok {
		op, left, right = mirrored(op), right, left
	}
	count, ok := left.(*gamedef.Aggregate)
	literal, fixed := c.constant(right)
	if !ok || count.Op != gamedef.AggregateCount || !fixed || !literal.safe() {
		return nil, nil, counts{}
	}
	tokens, ok := count.Query.(*gamedef.TokensInZone)
	if !ok || len(tokens.Filter) != 1 {
		return nil, nil, counts{}
	}
	field, _ := tokens.Zone.Expr.(*gamedef.AssetFieldRef)
	return field, &tokens.Filter[0], countsOf(op, literal.n)
}

// held counts the rows among the items for which the condition holds; ok is false when
// that has to be found out row by row, which warns or fails.
func (l *zoneLines) held(m *machine, items []Value) (held int, ok bool) {
	if m.listens() {
		return 0, false
	}
	want := l.tokens.number(m)
	set := uint64(0)
	for i, z := range l.zones {
		n := int64(0)
		for _, t := range m.zones[z] {
			if l.tokens.passes(m, t, want) {
				n++
			}
		}
		if n > int64(m.limits.QueryResults) {
			return 0, false
		}
		if l.counts.contain(n) {
			set |= 1 << i
		}
	}
	for i := range items {
		row, ok := items[i].ref.(*tableRow)
		if !ok || row.table != l.table {
			return 0, false
		}
		if line := l.rows[row.at]; line&set == line {
			held++
		}
	}
	m.exert(len(items))
	return held, true
}
