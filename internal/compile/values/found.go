package values

import "strconv"

// foundValues is what a query finds, or a list holds: what each item can be, and between how many
// and how many there are.
type foundValues struct {
	item        Value
	least, most int64
	cut         int64 // how many of them a loop takes; 0: all
}

// count is between how many and how many things there are.
type count struct{ least, most int64 }

// upTo is what can find nothing, and no more than so much.
func upTo(most int64, item Value) foundValues { return foundValues{item: item, most: most} }

// join gives the list that can be one or the other.
func (f foundValues) join(g foundValues) foundValues {
	return foundValues{item: f.item.join(g.item), least: min(f.least, g.least), most: max(f.most, g.most),
		cut: max(f.cut, g.cut)}
}

func (f foundValues) equal(g foundValues) bool {
	return f.least == g.least && f.most == g.most && f.item.equal(g.item)
}

// whole is the list of all that is found.
func (f foundValues) whole() Value { return Value{Kinds: List, list: &f} }

// one is what is chosen among what is found.
func (f foundValues) one() Value {
	v := f.item
	if !v.Unknown {
		v.of = &count{f.least, f.most}
	}
	return v
}

// some is a list of what is found, with so many items. Nobody can choose more than there are.
func (f foundValues) some(least, most int64) Value {
	return foundValues{item: f.item, least: least, most: min(most, f.most)}.whole()
}

// amount says how many there are: "3", "0 to 4", "any number of".
func (c count) amount() string {
	switch {
	case c.most == 0:
		return "no"
	case c.most < Infinite:
		if c.most == c.least+1 {
			return strconv.FormatInt(c.least, 10) + " or " + strconv.FormatInt(c.most, 10)
		}
		return bounds(c.least, c.most)
	case c.least == 0:
		return "any number of"
	}
	return strconv.FormatInt(c.least, 10) + " or more"
}
