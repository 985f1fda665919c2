package doc

import (
	"strings"
	"unicode/utf8"

	"ludo-lsp/internal/text/source"
)

// lostCharacter stands where an editor has decoded invalid bytes as UTF-8.
const lostCharacter = string(utf8.RuneError)

// countForeign notes the parts of a piece that are not UTF-8.
func (p *piece) countForeign() {
	p.sum.zeros = strings.Count(p.text, "\x00")
	if !utf8.ValidString(p.text) {
		p.sum.foreign = 1
	}
	if p.kind.isReadAsYAML() && strings.Contains(p.text, lostCharacter) {
		p.sum.lost = 1
	}
}

// Foreign is a run of bytes that are not UTF-8.
type Foreign struct {
	source.Span
	Bytes string
}

// ForeignBytes returns the runs of bytes that are not UTF-8, in order.
func (d *Document) ForeignBytes() (runs []Foreign) {
	for reached := 0; reached < d.pieces.Sum().foreign; {
		i, before := d.pieces.Find(func(s sum) bool { return s.foreign > reached })
		p := d.pieces.At(i)
		reached = before.foreign + 1
		for at := 0; ; {
			run, ok := source.ForeignBytes(p.text, at)
			if !ok {
				break
			}
			at = run.End
			runs = append(runs, Foreign{source.Span{Start: before.bytes + run.Start, End: before.bytes + run.End},
				p.text[run.Start:run.End]})
		}
	}
	return runs
}

// LostCharacter returns the first character of YAML that was lost in decoding as UTF-8; ok is false if there is none.
func (d *Document) LostCharacter() (at source.Span, ok bool) {
	if d.pieces.Sum().lost == 0 {
		return at, false
	}
	i, before := d.pieces.Find(func(s sum) bool { return s.lost > 0 })
	at.Start = before.bytes + strings.Index(d.pieces.At(i).text, lostCharacter)
	at.End = at.Start + len(lostCharacter)
	return at, true
}

// UnmarkedText returns the text if it is UTF-16 without a byte order mark and so unreadable.
func (d *Document) UnmarkedText() (text string, ok bool) {
	s := d.pieces.Sum()
	if s.zeros == 0 || 100*s.zeros < source.ZeroShare*s.bytes {
		return "", false
	}
	return source.DecodeUnmarked(d.Text())
}
