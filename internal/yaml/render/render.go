package render

import (
	"strings"

	"ludo-lsp/internal/yaml/syntax"
)

// Value is what is to be written; the zero Value is absent. Most are made on a keystroke, for fixes: a scalar takes no
// memory of its own.
type Value struct {
	text  string
	as    form
	like  syntax.Style // the quotes of the neighbour of a text
	typ   syntax.Type  // of a scalar
	place place
	parts *parts
}

// place is where the text stands that a value was read from: 1 more than its offsets, so that nothing is absent.
type place struct{ start, end int32 }

type form uint8

const (
	absent form = iota
	written
	text
	list
	record
	standing
)

// parts are the items of a list, or the keys and values of a record by turns.
type parts struct {
	all   []Value
	style *style   // nil: in lines
	room  [6]Value // for what most have
}

// Text is a text, in the quotes that it needs.
func Text(text string) Value { return Quote(text, syntax.Plain) }

// Quote is a text in the quotes of its neighbour, where these are sound.
func Quote(words string, like syntax.Style) Value {
	return Value{text: words, as: text, like: like, typ: syntax.String}
}

// Scalar is a number, a truth value or null.
func Scalar(text string) Value { return ScalarOf(text, syntax.NotScalar) }

// ScalarOf is a scalar of a type, as it is written.
func ScalarOf(text string, typ syntax.Type) Value {
	if typ == syntax.String {
		return Text(text)
	}
	return Value{text: text, as: written, typ: typ}
}

// Null is the value of what is left empty.
func Null() Value { return ScalarOf("null", syntax.Null) }

// Raw is YAML as the author or the table has written it, or that is filled in later.
func Raw(text string) Value { return ScalarOf(text, syntax.NotScalar) }

// List is a list of values.
func List(items ...Value) Value {
	v := Value{as: list, parts: &parts{}}
	v.parts.all = append(v.parts.room[:0], items...)
	return v
}

// Texts is a list of texts.
func Texts(texts ...string) Value {
	list := List()
	for _, text := range texts {
		list.Add(Text(text))
	}
	return list
}

// Add adds an item to a list.
func (v Value) Add(item Value) Value {
	v.parts.all = append(v.parts.all, item)
	return v
}

// Record is a record whose fields With and Say add.
func Record() Value {
	v := Value{as: record, parts: &parts{}}
	v.parts.all = v.parts.room[:0]
	return v
}

// With adds a field. Old readers take n and y for truth values; they are names of fields.
func (v Value) With(key string, value Value) Value {
	if key == "n" || key == "y" {
		return v.Under(Raw(key), value)
	}
	return v.Under(Text(key), value)
}

// Say adds a field with a text.
func (v Value) Say(key, text string) Value { return v.With(key, Text(text)) }

// Under adds a field with a key that need not be a text.
func (v Value) Under(key, value Value) Value {
	v.parts.all = append(v.parts.all, key, value)
	return v
}

// Line writes a value on one line.
func (v Value) Line() string {
	if v.parts == nil {
		return v.scalar()
	}
	var b strings.Builder
	b.Grow(v.length())
	v.line(&b, false)
	return b.String()
}

// Flow writes a value on one line for the project's own reader, with the quotes and keys as that has them.
func (v Value) Flow() string {
	var b strings.Builder
	b.Grow(v.length())
	v.line(&b, true)
	return b.String()
}

func (v Value) scalar() string {
	if v.as == text {
		return syntax.Quote(v.text, v.like, true)
	}
	return v.text
}

// length is about how long a value is on one line.
func (v Value) length() int {
	length := len(v.text) + 4
	if v.parts != nil {
		for i := range v.parts.all {
			length += v.parts.all[i].length()
		}
	}
	return length
}

func (v Value) line(b *strings.Builder, own bool) {
	opens, closes := "[", "]"
	switch {
	case v.parts == nil:
		scalar := v.scalar()
		if !own && v.as == text && scalar == v.text && strings.Contains(scalar, "?") { // other readers want quotes
			scalar = syntax.Quote(v.text, syntax.SingleQuoted, true)
		}
		b.WriteString(scalar)
		return
	case v.as == record && v.Len() == 0:
		opens, closes = "{", "}"
	case v.as == record:
		opens, closes = "{ ", " }"
	}
	b.WriteString(opens)
	for i, part := range v.parts.all {
		switch {
		case i == 0:
		case v.as == list || i%2 == 0:
			b.WriteString(", ")
		case strings.HasPrefix(part.text, "\n") && part.as == written: // it goes on the next line
			b.WriteString(":")
		default:
			b.WriteString(": ")
		}
		if own && v.as == record && i%2 == 0 {
			part.as = text // also a key for which older readers want no quotes
		}
		part.line(b, own)
	}
	b.WriteString(closes)
}

// Pairs writes the fields of a record one after the other, as they stand among others.
func (v Value) Pairs() string {
	line := v.Line()
	return strings.Trim(line[1:len(line)-1], " ")
}

// EachPair writes each field of a record as it stands among others.
func (v Value) EachPair() []string {
	out := make([]string, 0, v.Len())
	for i := 0; i < len(v.parts.all); i += 2 {
		out = append(out, Record().Under(v.parts.all[i], v.parts.all[i+1]).Pairs())
	}
	return out
}

// Pair writes a field as it stands among others.
func Pair(key string, value Value) string { return Record().With(key, value).Pairs() }

// Items writes the items of a list one after the other, as they stand among others.
func (v Value) Items() string {
	text := v.Line()
	return text[1 : len(text)-1]
}

// Item writes an entry of a list of lines, which itself stands on one.
func Item(value Value) string { return "- " + value.Line() }

// Lines writes a value with its first character in a column: each part stands on a line of its own, but for what is in
// line; the first line is without its indentation.
func (v Value) Lines(column int) string { return write(v.node(false), column) }

// AfterKey writes a value after the colon of a key that stands in a column.
func (v Value) AfterKey(column int) string {
	const key = "x"
	return strings.TrimPrefix(Record().With(key, v).Lines(column), key+":")
}
