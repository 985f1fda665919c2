package values

import "strconv"

// foundValues is the result of a query, or the items of a list: the possible values of each item, and the bounds of
// their number.
type foundValues struct {
	item        Value
	least, most int64
	cut         int64 // how many of them a loop uses; 0: all
}

// count is a range for the number of things.
type count struct{ least, most int64 }

// upTo returns a result of at most `most` items.
func upTo(most int64, item Value) foundValues { return foundValues{item: item, most: most} }

// join returns the union of two lists.
func (f foundValues) join(g foundValues) foundValues {
	return foundValues{item: f.item.join(g.item), least: min(f.least, g.least), most: max(f.most, g.most),
		cut: max(f.cut, g.cut)}
}

func (f foundValues) equal(g foundValues) bool {
	return f.least == g.least && f.most == g.most && f.item.equal(g.item)
}

// listValue returns the list of all items as a value.
func (f foundValues) listValue() Value { return Value{Kinds: List, list: &f} }

// chosenItem returns the value of an item chosen from the result.
func (f foundValues) chosenItem() Value {
	v := f.item
	if !v.Unknown {
		v.of = &count{f.least, f.most}
	}
	return v
}

// chosenItems returns the value of a list of between least and most items chosen from the result, but never more than
// there are.
func (f foundValues) chosenItems(least, most int64) Value {
	return foundValues{item: f.item, least: least, most: min(most, f.most)}.listValue()
}

// amount returns the number as a text: "3", "0 to 4", "any number of".
func (c count) amount() string {
	switch {
	case c.most == 0:
		return "no"
	case c.most < Infinite:
		if c.most == c.least+1 {
			return strconv.FormatInt(c.least, 10) + " or " + strconv.FormatInt(c.most, 10)
		}
		return boundsText(c.least, c.most)
	case c.least == 0:
		return "any number of"
	}
	return strconv.FormatInt(c.least, 10) + " or more"
}
