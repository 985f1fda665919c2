package doc

import "ludo-lsp/internal/text/source"

// MaxWeight is how much the documents of a spec may weigh together. Fire in the
// Lake, half a MB of text, weighs a sixth of it.
const MaxWeight = 500_000

// unitWeight is what a piece weighs by itself, however short it is: a unit has a
// tree, facts and a place in the index.
const unitWeight = 5

// structural are the bytes that begin or end something in YAML. For each of them, and
// for each line, a text has at most a key and a value.
var structural = func() (is [256]bool) {
	for _, c := range []byte(",:[]{}-?'\"&*!|>") {
		is[c] = true
	}
	return is
}()

// weight bounds how many values reading a line of YAML makes, those left out included.
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

// weighs reports whether the lines of a piece of this kind are read as YAML.
func (k kind) weighs() bool { return k != prose && k != otherContent && k != unread }

// weight is what reading a piece costs: what it is bounded by.
func (p *piece) weight() int {
	n := unitWeight
	if !p.kind.weighs() {
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

// Weight is what the document weighs, as far as it is read: a bound on what reading
// it costs, whatever stands there.
func (d *Document) Weight() int { return d.pieces.Sum().weight }

// Unread gives the span of the text that is not read because the document weighs
// more than there was room for; ok is false when all is read.
func (d *Document) Unread() (at source.Span, ok bool) {
	if d.pieces.Sum().unread == 0 {
		return at, false
	}
	i, before := d.pieces.Find(func(s sum) bool { return s.unread > 0 })
	return source.Span{Start: before.bytes, End: before.bytes + len(d.pieces.At(i).text)}, true
}
