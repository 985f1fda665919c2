package doc

import (
	"cmp"
	"iter"
	"slices"
	"strings"

	"ludo-lsp/internal/text/source"
)

// find returns the index of the piece with a label.
func (d *Document) find(l Label) int {
	return d.pieces.Search(func(p *piece) bool { return p.label < l })
}

// locate finds the first piece whose label is not before a label, and the sum before it.
func (d *Document) locate(l Label) (before sum, p *piece) {
	return d.pieces.Locate(func(p *piece) bool { return p.label < l })
}

// Unit returns the unit with a label, nil if there is none.
func (d *Document) Unit(l Label) *Unit {
	i := d.find(l)
	if i == d.pieces.Len() || d.pieces.At(i).label != l {
		return nil
	}
	return d.pieces.At(i).unit
}

// Units iterates over all units in document order.
func (d *Document) Units() iter.Seq[*Unit] { return d.UnitsIn(0, ^Label(0)) }

// UnitsIn iterates over the units with labels in [from, to], in order.
func (d *Document) UnitsIn(from, to Label) iter.Seq[*Unit] {
	return func(yield func(*Unit) bool) {
		for _, p := range d.pieces.From(d.find(from)) {
			if p.label > to || p.unit != nil && !yield(p.unit) {
				return
			}
		}
	}
}

// Slot is the place of a unit in its parent.
type Slot struct {
	Parent *Unit // nil for a section or whole block
	// Hole is the offset in the parent's text where the unit was cut out.
	Hole int
	// Index counts the units cut out at the same place before this one.
	Index int
}

// Slot finds the place of the unit with a label in its parent.
func (d *Document) Slot(l Label) Slot {
	before, p := d.locate(l)
	return d.slot(before, p.unit)
}

// slot is Slot for a unit with a known sum before it.
func (d *Document) slot(before sum, u *Unit) Slot {
	if u.Level == LevelSection {
		return Slot{}
	}
	at, through, ok := -1, sum{}, false
	for level := u.Level; level > LevelSection && !ok; {
		level--
		at, through, ok = d.findEnclosing(before, level)
	}
	if !ok {
		return Slot{}
	}
	opened := d.pieces.At(at)
	parent := opened.unit
	// The list begins at the last piece of the parent before the unit.
	from := through.Plus(opened.sum)
	if tails := before.tails[parent.Level]; tails > through.tails[parent.Level] {
		last, _ := d.pieces.Find(func(s sum) bool { return s.tails[parent.Level] >= tails })
		from = d.pieces.SumBefore(last + 1)
	}
	return Slot{
		Parent: parent,
		Hole:   parent.Hole(u.Label),
		Index:  before.headers[u.Level] - from.headers[u.Level],
	}
}

// Places finds the start and slot of units in document order. For siblings the parent is looked up only once.
type Places struct {
	document *Document
	before   sum
	level    Level
	slot     Slot
}

// Places returns a new Places for the document.
func (d *Document) Places() *Places { return &Places{document: d} }

// Of returns the results of Begins and Slot for the next unit.
func (p *Places) Of(u *Unit) (line int, whole bool, slot Slot) {
	before, _ := p.document.locate(u.Label)
	beside := p.slot.Parent != nil && u.Level == p.level &&
		before.blocks == p.before.blocks && before.tails == p.before.tails
	for level := LevelSection; level < u.Level; level++ {
		beside = beside && before.headers[level] == p.before.headers[level]
	}
	if beside {
		p.slot.Index += before.headers[u.Level] - p.before.headers[u.Level]
	} else {
		p.slot = p.document.slot(before, u)
	}
	p.before, p.level = before, u.Level
	return before.lines, len(u.parts) == 1, p.slot
}

// Hole returns the offset in the unit's text where its child with a label was cut out.
func (u *Unit) Hole(l Label) int {
	i, _ := slices.BinarySearchFunc(u.parts, l, func(p unitPart, l Label) int { return cmp.Compare(p.label, l) })
	if i < len(u.parts) {
		return u.parts[i].offset
	}
	return len(u.Text)
}

// Position converts an offset in a unit's text into a position in the document.
func (d *Document) Position(u *Unit, offset int, encoding source.Encoding) source.Position {
	part := u.partAt(offset)
	before, p := d.locate(part.label)
	return p.position(before, offset-part.offset, encoding)
}

// Bytes converts a span of a unit's text into one of the document's.
func (d *Document) Bytes(u *Unit, span source.Span) source.Span {
	at := func(offset int) int {
		part := u.partAt(offset)
		before, _ := d.locate(part.label)
		return before.bytes + offset - part.offset
	}
	return source.Span{Start: at(span.Start), End: at(span.End)}
}

// Range converts a span of a unit's text into a range in the document.
func (d *Document) Range(u *Unit, span source.Span, encoding source.Encoding) source.Range {
	part := u.partAt(span.Start)
	before, p := d.locate(part.label)
	at := source.Range{Start: p.position(before, span.Start-part.offset, encoding)}
	if u.partAt(span.End) == part {
		at.End = p.position(before, span.End-part.offset, encoding)
	} else {
		at.End = d.Position(u, span.End, encoding)
	}
	return at
}

// Begins returns the line of the document on which a unit begins; ok is false if entries that are units of their own
// divide it, so that its lines are not consecutive.
func (d *Document) Begins(u *Unit) (line int, ok bool) {
	if len(u.parts) != 1 {
		return 0, false
	}
	before, _ := d.locate(u.Label)
	return before.lines, true
}

// position converts an offset in a piece's text into a position in the document, given the sum before the piece.
func (p *piece) position(before sum, offset int, encoding source.Encoding) source.Position {
	at := p.marks.Position(p.text, offset, encoding)
	at.Line += before.lines
	return at
}

func (d *Document) position(index, offset int, encoding source.Encoding) source.Position {
	return d.pieces.At(index).position(d.pieces.SumBefore(index), offset, encoding)
}

// Fence is the opening line of a YAML block.
type Fence struct {
	Range  source.Range // the backticks or tildes and the label
	Marker string       // the backticks or tildes, with their indentation
	Block  int          // counts the YAML blocks of the document
}

// EmptyFences lists the YAML blocks without content.
func (d *Document) EmptyFences(encoding source.Encoding) []Fence {
	var out []Fence
	for n := 1; n <= d.pieces.Sum().empty; n++ {
		i, _ := d.pieces.Find(func(s sum) bool { return s.empty >= n })
		out = append(out, d.fence(i-1, encoding))
	}
	return out
}

// OpenFence returns the fence that the end of the text leaves open.
func (d *Document) OpenFence(encoding source.Encoding) (Fence, bool) {
	if d.end < inGuess {
		return Fence{}, false
	}
	for i := d.pieces.Len() - 1; i >= 0; i-- {
		if d.pieces.At(i).kind == fenceOpen {
			return d.fence(i, encoding), true
		}
	}
	return Fence{}, false
}

// LeftFence is a YAML block that ends without a fence, because its list item ends.
type LeftFence struct {
	Fence
	// Blanks is the indentation of the line before which it ends. Closes: a fence there would close the block if it
	// were indented more.
	Blanks source.Range
	Closes bool
}

// LeftFences lists the YAML blocks that end with their list item.
func (d *Document) LeftFences(encoding source.Encoding) (out []LeftFence) {
	for n := 1; n <= d.pieces.Sum().left; n++ {
		i, _ := d.pieces.Find(func(s sum) bool { return s.left >= n })
		p := d.pieces.At(i)
		text, _ := source.NextLine(p.text)
		c := cursorOf(source.TrimLineBreak(text))
		_, rest := c.measureIndent()
		open := i - 1
		for d.pieces.At(open).kind != fenceOpen {
			open--
		}
		out = append(out, LeftFence{
			Fence: d.fence(open, encoding), Closes: p.start.closes(c),
			Blanks: source.Range{
				Start: d.position(i, 0, encoding), End: d.position(i, strings.Index(p.text, rest), encoding),
			},
		})
	}
	return out
}

func (d *Document) fence(index int, encoding source.Encoding) Fence {
	p := d.pieces.At(index)
	line, _ := source.NextLine(p.text)
	line = strings.TrimRight(line, " \t\r\n")
	at, behind := p.openingFence()
	indent := strings.Map(func(r rune) rune { // a list's marker stands only before the opening fence
		if r == '\t' {
			return r
		}
		return ' '
	}, line[:at])
	marks := len(line[at:]) - len(strings.TrimLeft(line[at:], string(behind.fence)))
	return Fence{
		Range: source.Range{
			Start: d.position(index, at, encoding),
			End:   d.position(index, len(line), encoding),
		},
		Marker: indent + line[at:at+marks],
		Block:  d.pieces.SumBefore(index).blocks,
	}
}

// Block counts the YAML blocks before the unit with a label: the index of its block in the document.
func (d *Document) Block(l Label) int {
	return d.pieces.SumBefore(d.find(l)).blocks - 1
}

// End returns the position after the last character.
func (d *Document) End(encoding source.Encoding) source.Position {
	n := d.pieces.Len()
	if n == 0 {
		return source.Position{}
	}
	return d.position(n-1, len(d.pieces.At(n-1).text), encoding)
}

// PositionAt turns a byte offset of the document into a position.
func (d *Document) PositionAt(offset int, encoding source.Encoding) source.Position {
	i, before := d.pieces.Find(func(s sum) bool { return s.bytes > offset })
	if i == d.pieces.Len() {
		return d.End(encoding)
	}
	return d.pieces.At(i).position(before, offset-before.bytes, encoding)
}

// FirstFence returns the line that opens the first YAML block, or the start of the text when there is none.
func (d *Document) FirstFence(encoding source.Encoding) source.Range {
	i, _ := d.pieces.Find(func(s sum) bool { return s.blocks > 0 })
	if i == d.pieces.Len() {
		return source.Range{}
	}
	return d.fence(i, encoding).Range
}

// SectionExtent returns the bytes [from, to) of the section whose header has the label. If it is alone in its block,
// they are the block's, with its fences and the blank line before it.
func (d *Document) SectionExtent(l Label) (from, to int) {
	index := d.find(l)
	end := index + 1
	for end < d.pieces.Len() && !d.pieces.At(end).endsSection() {
		end++
	}
	alone := index > 0 && d.pieces.At(index-1).kind == fenceOpen &&
		(end == d.pieces.Len() || d.pieces.At(end).kind == fenceClose)
	if alone {
		index--
		if end < d.pieces.Len() {
			end++
		}
	}
	from, to = d.pieces.SumBefore(index).bytes, d.pieces.SumBefore(end).bytes
	if alone && index > 0 {
		before := d.pieces.At(index - 1).text
		trimmed := strings.TrimRight(before, " \t\r\n")
		if line, _ := source.NextLine(before[len(trimmed):]); trimmed != before && len(trimmed)+
			len(line) < len(before) {
			from -= len(before) - len(trimmed) - len(line)
		}
	}
	return from, to
}

// EntryExtent returns the bytes [from, to) of the entry whose header has the label, including the entries cut out of
// it.
func (d *Document) EntryExtent(l Label) (from, to int) {
	index := d.find(l)
	end := index + 1
	for end < d.pieces.Len() && !d.pieces.At(end).endsSection() &&
		!(d.pieces.At(end).kind == header && d.pieces.At(end).level <= LevelEntry) {
		end++
	}
	return d.pieces.SumBefore(index).bytes, d.pieces.SumBefore(end).bytes
}

// endsSection reports whether a piece no longer belongs to the section before.
func (p *piece) endsSection() bool {
	return p.kind != tail && (p.kind != header || p.level == LevelSection)
}

// Entries counts the entries of the section whose header has the label.
func (d *Document) Entries(l Label) int {
	index := d.find(l)
	end := d.endOfUnit(index, LevelSection)
	return d.pieces.SumBefore(end).headers[LevelEntry] - d.pieces.SumBefore(index).headers[LevelEntry]
}

// AfterEntries finds where another entry of a section can be written: the offset after the last one, and the
// indentation of its dash. With nested, the entries are those of the section's own unit list. ok is false when the
// entries are not in block style.
func (d *Document) AfterEntries(u *Unit, nested bool) (offset int, indent string, ok bool) {
	index := d.find(u.Label)
	end := d.endOfUnit(index, LevelSection)
	level := LevelEntry
	if nested {
		level = LevelNested
	}
	last := end - 1
	for ; last > index; last-- {
		if p := d.pieces.At(last); p.kind == header && p.level >= level || p.kind == tail && !nested {
			break
		}
	}
	if last <= index {
		return 0, "", false
	}
	if entries := d.pieces.SumBefore(last + 1).headers[level]; entries > d.pieces.SumBefore(index + 1).headers[level] {
		at, _ := d.pieces.Find(func(s sum) bool { return s.headers[level] >= entries })
		text := d.pieces.At(at).text
		indent = text[:len(text)-len(trimRemarks(text))]
	}
	text := d.pieces.At(last).text
	kept := len(text)
	for kept > 0 && (text[kept-1] == '\n' || text[kept-1] == '\r' || text[kept-1] == ' ') {
		kept--
	}
	line, _ := source.NextLine(text[kept:])
	return d.pieces.SumBefore(last).bytes + kept + len(line), indentOf(indent), true
}

// trimRemarks drops the comment lines and blanks before an entry's dash.
func trimRemarks(text string) string {
	for {
		line, rest := source.NextLine(text)
		l := look(source.TrimLineBreak(line))
		if !l.comment && !l.blank || rest == "" {
			return text[l.indent:]
		}
		text = rest
	}
}

// indentOf returns the last line of a text, which has only blanks.
func indentOf(text string) string {
	for i := len(text) - 1; i >= 0; i-- {
		if text[i] == '\n' || text[i] == '\r' {
			return text[i+1:]
		}
	}
	return text
}

// LineBreak returns the line break that the document uses: that of its first line.
func (d *Document) LineBreak() string {
	if d.pieces.Len() > 0 {
		line, _ := source.NextLine(d.pieces.At(0).text)
		if n := len(source.TrimLineBreak(line)); n < len(line) {
			return line[n:]
		}
	}
	return "\n"
}
