package doc

import "ludo-lsp/internal/text/source"

// MaxWeight is the limit on the total weight of a spec's documents. Fire in the Lake, half a MB of text, weighs a
// sixth of it.
const MaxWeight = 500_000

// unitWeight is the weight of a piece by itself, however short: a unit has a tree, facts and a place in the index.
const unitWeight = 5

// structural are the bytes that begin or end something in YAML. A text has at most one key and one value for each of
// them and for each line.
var structural = func() (is [256]bool) {
	for _, c := range []byte(",:[]{}-?'\"&*!|>") {
		is[c] = true
	}
	return is
}()

// weight bounds how many values reading a line of YAML makes, including omitted ones.
func (l *line) weight() int {
	if l.blank {
		return 0
	}
	n := 1
	if !l.comment {
		for i := range len(l.content) {
			if structural[l.content[i]] {
				n++
			}
		}
	}
	return n
}

// isReadAsYAML reports whether the lines of a piece of this kind are read as YAML.
func (k kind) isReadAsYAML() bool { return k != prose && k != otherContent && k != unread }

// weight returns a bound on the cost of reading a piece.
func (p *piece) weight() int {
	n := unitWeight
	if !p.kind.isReadAsYAML() {
		return n
	}
	for rest := p.text; rest != ""; {
		var text string
		text, rest = source.NextLine(rest)
		l := look(source.TrimLineBreak(text))
		n += l.weight()
	}
	return n
}

// Weight returns the weight of the document, as far as it is read: a bound on the cost of reading it, whatever its
// contents.
func (d *Document) Weight() int { return d.pieces.Sum().weight }

// Unread returns the span of the text that is not read because it exceeds the document's room; ok is false when all
// is read.
func (d *Document) Unread() (at source.Span, ok bool) {
	if d.pieces.Sum().unread == 0 {
		return at, false
	}
	i, before := d.pieces.Find(func(s sum) bool { return s.unread > 0 })
	return source.Span{Start: before.bytes, End: before.bytes + len(d.pieces.At(i).text)}, true
}
