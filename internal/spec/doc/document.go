package doc

import (
	"slices"
	"strings"

	"ludo-lsp/internal/text/persistent"
	"ludo-lsp/internal/text/source"
)

// Document is an immutable Markdown text; an edit returns a new one that shares all pieces and units it does not
// touch.
type Document struct {
	layout *Layout
	pieces persistent.Sequence[*piece, sum]
	end    mode // of the scanner after the last line
}

// New reads a whole text, within the weight limit of a spec.
func New(text string, layout *Layout) *Document { return ReadWithin(text, layout, MaxWeight) }

// ReadWithin reads as much of a text as the room allows.
func ReadWithin(text string, layout *Layout, room int) *Document {
	d := &Document{layout: layout}
	s := scanner{layout: layout, text: text, state: start, room: room}
	pieces := s.run()
	d.end = s.state.mode
	relabel(pieces)
	d.pieces = persistent.SequenceOf[*piece, sum](pieces)
	for i, p := range pieces {
		if p.isHeader() {
			p.unit = d.buildUnit(i, nil)
		}
	}
	return d
}

// start is the state before the first line.
var start = state{mode: inProse, blank: true}

// spacing is the distance of new labels: room for this many halvings.
const spacing = 1 << 28

func relabel(pieces []*piece) {
	for i, p := range pieces {
		p.label = Label(i+1) * spacing
	}
}

// Text returns the whole text.
func (d *Document) Text() string {
	var b strings.Builder
	b.Grow(d.Len())
	for _, p := range d.pieces.From(0) {
		b.WriteString(p.text)
	}
	return b.String()
}

// Len returns the length of the text in bytes.
func (d *Document) Len() int { return d.pieces.Sum().bytes }

// Blocks counts the YAML blocks, including unlabelled ones.
func (d *Document) Blocks() int { return d.pieces.Sum().blocks }

// Change says what an edit did to the units of a document.
type Change struct {
	// Removed are the units of the old document that are gone, Added those that are new; both in document order. A
	// unit that replaces another keeps its label.
	Removed, Added []*Unit
	// Reparented is the range of labels whose units may have a different parent, or a parent with a different
	// context; empty when From > To.
	From, To Label
	// Relabelled: all labels are new; all units of the old document are removed and all units of the new one added.
	Relabelled bool
	// Blocks: YAML blocks may begin elsewhere, so that units may be in other blocks than before.
	Blocks bool
}

// Offset turns a position into a byte offset; positions after the end of a line or of the text mean that end.
func (d *Document) Offset(p source.Position, encoding source.Encoding) int {
	if p.Line < 0 {
		return 0
	}
	if p.Line > d.pieces.Sum().lines {
		return d.Len()
	}
	i, before := d.pieces.Find(func(s sum) bool { return s.lines > p.Line })
	if i == d.pieces.Len() {
		if i == 0 {
			return 0
		}
		i--
		before = d.pieces.SumBefore(i)
	}
	p.Line -= before.lines
	return before.bytes + encoding.OffsetIn(d.pieces.At(i).text, p)
}

// Edit replaces the bytes [from, to) by text.
func (d *Document) Edit(from, to int, text string) (*Document, Change) {
	from = max(0, min(from, d.Len()))
	to = max(from, min(to, d.Len()))
	old := d.pieces
	first, _ := old.Find(func(s sum) bool { return s.bytes > from })
	last, _ := old.Find(func(s sum) bool { return s.bytes >= to })
	if first == old.Len() {
		first-- // text at the end belongs to the last line
	}
	first = max(0, first-1) // the boundary at an edited piece depends on the piece before
	last = max(last, first)
	base := old.SumBefore(first).bytes

	var b strings.Builder
	for i, p := range old.From(first) {
		if i > last {
			break
		}
		b.WriteString(p.text)
	}
	window := b.String()
	window = window[:from-base] + text + window[to-base:]

	next := last + 1                       // the old piece that follows the text read so far
	ends := map[int]int{len(window): next} // old pieces that begin where a text ended
	s := scanner{layout: d.layout, text: window, state: start, room: MaxWeight}
	if first < old.Len() {
		s.state = old.At(first).start
	}
	s.more = func() (string, bool) {
		if next >= old.Len() {
			return "", false
		}
		more := old.At(next).text
		next++
		ends[len(s.text)+len(more)] = next
		return more, true
	}
	resume := old.Len()
	s.stop = func(offset int, start state) bool {
		k, ok := ends[offset]
		if !ok || k >= old.Len() || offset < from-base+len(text) || old.At(k).start != start {
			return false
		}
		resume = k
		return true
	}
	fresh := s.run()
	edited := &Document{layout: d.layout, end: d.end}
	if resume == old.Len() {
		edited.end = s.state.mode
	}
	replaced := make([]*piece, 0, resume-first)
	for i, p := range old.From(first) {
		if i >= resume {
			break
		}
		replaced = append(replaced, p)
	}
	first, fresh, replaced = trimEqual(first, fresh, replaced)
	change := edited.splice(d, first, fresh, replaced)
	change.Blocks = slices.ContainsFunc(fresh, opensBlock) || slices.ContainsFunc(replaced, opensBlock)
	return edited, change
}

func opensBlock(p *piece) bool { return p.sum.blocks > 0 }

// trimEqual drops the pieces at both ends that the edit did not change.
func trimEqual(first int, fresh, replaced []*piece) (int, []*piece, []*piece) {
	same := func(a, b *piece) bool { return sameShape(a, b) && a.start == b.start && a.text == b.text }
	for len(fresh) > 0 && len(replaced) > 0 && same(fresh[0], replaced[0]) {
		fresh, replaced = fresh[1:], replaced[1:]
		first++
	}
	for len(fresh) > 0 && len(replaced) > 0 && same(fresh[len(fresh)-1], replaced[len(replaced)-1]) {
		fresh, replaced = fresh[:len(fresh)-1], replaced[:len(replaced)-1]
	}
	return first, fresh, replaced
}
