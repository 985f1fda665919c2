package doc

import (
	"slices"
	"strings"
)

// splice makes d out of old by replacing pieces with fresh ones, and builds the units affected by this.
func (d *Document) splice(old *Document, first int, fresh, replaced []*piece) Change {
	for _, p := range fresh {
		p.text = strings.Clone(p.text) // not the window around the edit
	}
	if !assignLabels(old, first, fresh, replaced) {
		return d.rebuild(old, first, fresh, replaced)
	}
	d.pieces = old.pieces.Splice(first, first+len(replaced), fresh)
	change := Change{From: 1}
	reshaped := isReshaped(fresh, replaced)
	for _, index := range d.affectedHeaders(first, fresh, replaced, reshaped) {
		header := *d.pieces.At(index)
		unit := d.buildUnit(index, header.unit)
		if unit == header.unit {
			continue
		}
		change.Removed = append(change.Removed, header.unit)
		change.Added = append(change.Added, unit)
		header.unit = unit
		d.pieces = d.pieces.Splice(index, index+1, []*piece{&header})
		change.reparent(d, index, d.endOfUnit(index, unit.Level))
	}
	going := make(map[string]*Unit, len(replaced))
	for _, p := range replaced {
		if p.unit != nil {
			change.Removed = append(change.Removed, p.unit)
			going[p.text] = p.unit
		}
	}
	lowest := LevelNested
	for i, p := range fresh {
		if p.isHeader() {
			p.unit = d.buildUnit(first+i, going[p.text])
			delete(going, p.text) // a tree belongs to one unit: units of equal text have two
			change.Added = append(change.Added, p.unit)
			lowest = min(lowest, p.level)
		}
	}
	for _, p := range replaced {
		if p.isHeader() && reshaped {
			lowest = min(lowest, p.level)
		}
	}
	if end := first + len(fresh); lowest < LevelNested && end > 0 {
		change.reparent(d, first, d.endOfUnit(end-1, lowest))
	}
	return change
}

// isReshaped reports whether an edit changed the structure of pieces, and not only their text.
func isReshaped(fresh, replaced []*piece) bool {
	return !slices.EqualFunc(fresh, replaced, sameShape)
}

// reparent extends the range of units whose parent may have changed by the pieces [from, to).
func (c *Change) reparent(d *Document, from, to int) {
	if from >= to {
		return
	}
	low, high := d.pieces.At(from).label, d.pieces.At(to-1).label
	if c.From > c.To {
		c.From, c.To = low, high
		return
	}
	c.From, c.To = min(c.From, low), max(c.To, high)
}

// assignLabels labels the fresh pieces in the gap left by the replaced ones. It returns false when the gap is too
// small.
func assignLabels(old *Document, first int, fresh, replaced []*piece) bool {
	var low Label
	if first > 0 {
		low = old.pieces.At(first - 1).label
	}
	kept := min(len(fresh), len(replaced))
	for i := range kept {
		fresh[i].label = replaced[i].label
		low = fresh[i].label
	}
	more := fresh[kept:]
	if len(more) == 0 {
		return true
	}
	high := low + Label(len(more)+1)*spacing
	if after := first + len(replaced); after < old.pieces.Len() {
		high = old.pieces.At(after).label
	}
	step := (high - low) / Label(len(more)+1)
	for i, p := range more {
		p.label = low + step*Label(i+1)
	}
	return step > 0
}

// rebuild gives the whole document new labels.
func (d *Document) rebuild(old *Document, first int, fresh, replaced []*piece) Change {
	change := Change{From: 1, Relabelled: true}
	var pieces []*piece
	for i, p := range old.pieces.From(0) {
		if p.unit != nil {
			change.Removed = append(change.Removed, p.unit)
		}
		if i == first {
			pieces = append(pieces, fresh...)
		}
		if i < first || i >= first+len(replaced) {
			clone := piece{text: p.text, kind: p.kind, level: p.level, start: p.start, label: p.label, unit: p.unit,
				sum: p.sum}
			pieces = append(pieces, &clone)
		}
	}
	if first >= old.pieces.Len() {
		pieces = append(pieces, fresh...)
	}
	relabel(pieces)
	d.pieces = d.pieces.Splice(0, d.pieces.Len(), pieces)
	for i, p := range pieces {
		if p.isHeader() {
			p.unit = d.buildUnit(i, p.unit)
			change.Added = append(change.Added, p.unit)
		}
	}
	return change
}

// affectedHeaders lists the indices, in order, of the headers before the edit whose unit may change with it: one of
// their tails changed, or the set of entries cut out.
func (d *Document) affectedHeaders(first int, fresh, replaced []*piece, reshaped bool) []int {
	var tails [2]bool
	for _, list := range [][]*piece{fresh, replaced} {
		for _, p := range list {
			if p.kind == tail {
				tails[p.level] = true
			}
		}
	}
	var out []int
	for level := LevelSection; level <= LevelEntry; level++ {
		if reshaped || tails[level] {
			if i, _, ok := d.findEnclosing(d.pieces.SumBefore(first), level); ok {
				out = append(out, i)
			}
		}
	}
	return out
}
