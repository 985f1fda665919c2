package syntax

import (
	"strings"

	"ludo-lsp/internal/text/source"
)

// offsets map the bytes of a scalar's value to the text of the tree.
type offsets struct {
	whole source.Span
	// from is where the value begins, if it stands in the text verbatim.
	from     int
	verbatim bool
	// starts and ends are, for each byte of any other value, the start and end of its character in the text; nil if
	// unknown.
	starts, ends []int32
}

// span returns the span in the text of a part of the value, or that of the whole scalar if the part is unknown.
func (o *offsets) span(start, end int) source.Span {
	switch {
	case o.verbatim:
		return source.Span{Start: o.from + start, End: o.from + end}
	case start < end && end <= len(o.ends):
		return source.Span{Start: int(o.starts[start]), End: int(o.ends[end-1])}
	case start < len(o.starts):
		return source.Span{Start: int(o.starts[start]), End: int(o.starts[start])}
	case len(o.ends) > 0:
		return source.Span{Start: int(o.ends[len(o.ends)-1]), End: int(o.ends[len(o.ends)-1])}
	}
	return o.whole
}

// offsetsOf returns the offsets of a scalar.
func offsetsOf(n Node) offsets {
	o := offsets{whole: n.Span()}
	value, raw, from := n.Value(), n.Raw(), o.whole.Start
	style := n.Style()
	switch style {
	case SingleQuoted, DoubleQuoted:
		if len(raw) < 2 {
			return o
		}
		raw, from = raw[1:len(raw)-1], from+1
	case Literal, Folded:
		_, lines, _ := strings.Cut(raw, "\n")
		from += len(raw) - len(lines)
		raw = lines
	}
	if raw == value {
		o.from, o.verbatim = from, true
		return o
	}
	o.starts, o.ends = make([]int32, 0, len(value)), make([]int32, 0, len(value))
	a := aligner{raw: raw, value: value, from: from, o: &o}
	if !a.alignAll(style) {
		o.starts, o.ends = nil, nil
	}
	return o
}

// aligner reads a scalar's text in parallel with its value.
type aligner struct {
	raw, value string
	from       int // where the text begins
	at         int // in raw
	o          *offsets
}

// matchBytes records that the next `value` bytes of the value correspond to the next `raw` bytes of the text.
func (a *aligner) matchBytes(value, raw int) {
	for range value {
		a.o.starts = append(a.o.starts, int32(a.from+a.at))
		a.o.ends = append(a.o.ends, int32(a.from+min(a.at+raw, len(a.raw))))
	}
	a.at += raw
}

// alignAll reports whether the whole value was matched with the text.
func (a *aligner) alignAll(style Style) bool {
	for a.at < len(a.raw) && len(a.o.starts) < len(a.value) {
		rest := a.raw[a.at:]
		value := a.value[len(a.o.starts):]
		switch c := rest[0]; {
		case isSpace(c) || (style == Literal || style == Folded) && isSpace(value[0]):
			a.skipSpace(style, rest, value)
		case c == '\\' && style == DoubleQuoted:
			if !a.matchEscape(rest) {
				return false
			}
		case c != value[0]:
			return false
		case c == '\'' && style == SingleQuoted:
			a.matchBytes(1, 2)
		default:
			a.matchBytes(1, 1)
		}
	}
	rest := a.value[len(a.o.starts):]
	if strings.TrimLeft(rest, " \t\r\n") == "" { // the last line break of a block
		a.at = len(a.raw)
		a.matchBytes(len(rest), 0)
	}
	return len(a.o.starts) == len(a.value)
}

// skipSpace matches white space at which lines were folded, or their indentation removed.
func (a *aligner) skipSpace(style Style, rest, value string) {
	run := len(rest) - len(strings.TrimLeft(rest, " \t\r\n"))
	breaks := strings.Count(rest[:run], "\n")
	says := len(value) - len(strings.TrimLeft(value, " \t\r\n"))
	switch {
	case style == Literal || style == Folded:
	case breaks == 0:
		says = min(run, says)
	default:
		says = min(max(1, breaks-1), says)
	}
	if says == run {
		for range run {
			a.matchBytes(1, 1)
		}
		return
	}
	a.matchBytes(says, run)
}

// matchEscape matches an escape sequence, and returns false if it is invalid.
func (a *aligner) matchEscape(rest string) bool {
	p := parser{text: rest, t: &Tree{Text: rest}}
	var decoded strings.Builder
	length := p.readEscape(&decoded, 0, len(rest))
	if len(p.t.Errors) > 0 || !strings.HasPrefix(a.value[len(a.o.starts):], decoded.String()) {
		return false
	}
	a.matchBytes(decoded.Len(), length)
	return true
}
