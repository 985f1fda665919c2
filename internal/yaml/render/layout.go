package render

import (
	"slices"
	"strings"
)

// Width is the maximal length of YAML lines.
const Width = 100

// style is the way in which a value is laid out: on one line, with a line for each part, or copied from a source.
type style struct{ stands Source }

var (
	inLine = &style{}
	spread = &style{}
)

// InLine returns a value that is written on one line even inside a collection that has lines.
func (v Value) InLine() Value { return v.withStyle(inLine) }

// Spread returns a value whose parts are each written on a line of their own, even if all fit on one.
func (v Value) Spread() Value { return v.withStyle(spread) }

func (v Value) withStyle(s *style) Value {
	if v.parts != nil {
		v.parts.style = s
	}
	return v
}

// Source is a value that is already written in a text.
type Source interface {
	// Flow returns it on one line, or an error.
	Flow() (string, error)
	// Block returns it with its first character in a column: the first line has no indentation.
	Block(column int) (string, error)
	// IsBlock reports whether it is a collection in block style, which begins on a line of its own after a key.
	IsBlock() bool
}

// AsItStands returns a value that a layout copies from its source.
func AsItStands(s Source) Value { return Value{as: standing, parts: &parts{style: &style{s}}} }

// isSpread reports whether a value, or a part of it, needs several lines.
func (v Value) isSpread() bool {
	switch {
	case v.parts == nil:
		return false
	case v.as == standing:
		return v.parts.style.stands.IsBlock()
	}
	return v.parts.style == spread || slices.ContainsFunc(v.parts.all, Value.isSpread)
}

// OnLine returns a value that is written on one line. It may fail for values with a source.
func (v Value) OnLine() (out Value, err error) {
	if v.as == standing {
		text, err := v.parts.style.stands.Flow()
		return Raw(text), err
	}
	return v.Map(func(part Value) Value {
		out, refused := part.OnLine()
		if refused != nil {
			err = refused
		}
		return out
	}).InLine(), err
}

// Layout arranges values in lines: a value that fits is on one line.
type Layout struct {
	// Key is the width reserved for each key; 0: what it needs, and a value that does not fit after it may go below.
	Key int
}

// Block returns the text of a value whose first character stands in a column.
func (l Layout) Block(v Value, column int) (string, error) {
	out, err := l.arrange(v, column, column, false)
	return out.Lines(column), err
}

// AfterKey returns the text of a value after the colon of a key that stands in a column.
func (l Layout) AfterKey(v Value, column int) (string, error) {
	out, err := l.arrange(v, column+2, column+l.Key, true)
	return out.AfterKey(column), err
}

// Lines returns the text of a collection whose first character stands in a column, with each part on a line of its
// own.
func (l Layout) Lines(v Value, column int) (string, error) {
	out, err := l.lines(v, column)
	return out.Lines(column), err
}

// Item returns the text of a collection in lines, as an entry of a list with its dash in a column.
func (l Layout) Item(v Value, column int) (string, error) {
	out, err := l.lines(v, column+2)
	return List(out).Lines(column), err
}

// lines returns a collection arranged so that its parts begin in a column.
func (l Layout) lines(v Value, column int) (out Value, err error) {
	i := -1
	return v.Map(func(part Value) Value {
		i++
		room := column + 2
		switch {
		case v.as == record && l.Key > 0:
			room = column + l.Key
		case v.as == record:
			room = column + len(Pair(v.Key(i), Raw("")))
		}
		out, refused := l.arrange(part, column+2, room, v.as == record)
		if refused != nil {
			err = refused
		}
		return out
	}), err
}

// arrange returns a value laid out so that its lines begin in a column. Its first line begins in column first, after a
// dash or a key.
func (l Layout) arrange(v Value, column, first int, behindKey bool) (Value, error) {
	below := "\n" + strings.Repeat(" ", column)
	switch {
	case v.as == standing:
		text, err := v.parts.style.stands.Block(column)
		if behindKey && v.isSpread() {
			text = below + text
		}
		return Raw(text), err
	case v.Len() == 0 || l.fits(v, first):
		return v.OnLine()
	case behindKey && l.Key == 0 && l.fits(v, column):
		return Raw(below + v.Line()), nil
	}
	return l.lines(v, column)
}

// fits reports whether a value is best written on one line that begins in a column, and fits there.
func (l Layout) fits(v Value, column int) bool {
	if l.Key == 0 {
		return column+len(v.Flow()) <= Width && !v.isSpread()
	}
	line, err := v.OnLine()
	return err == nil && column+len(line.Line()) <= Width && !v.isSpread()
}
