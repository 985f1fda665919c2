package render

import (
	"strings"

	"ludo-lsp/internal/yaml/syntax"
)

// Value is a value to be written as YAML; the zero Value is absent. Most values are made on a keystroke, for fixes: a
// scalar does not allocate.
type Value struct {
	text  string
	as    form
	like  syntax.Style // the quotes of a neighbouring text
	typ   syntax.Type  // of a scalar
	place place
	parts *parts
}

// place is the source of a value in a text: its offsets plus 1, so that zero is absent.
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

// parts are the items of a list, or alternating keys and values of a record.
type parts struct {
	all   []Value
	style *style   // nil: in lines
	room  [6]Value // inline space for small values
}

// Text returns a text, quoted as needed.
func Text(text string) Value { return Quote(text, syntax.Plain) }

// Quote returns a text with the quotes of its neighbour, where these are valid.
func Quote(words string, like syntax.Style) Value {
	return Value{text: words, as: text, like: like, typ: syntax.String}
}

// Scalar returns a number, a boolean or null.
func Scalar(text string) Value { return ScalarOf(text, syntax.NotScalar) }

// ScalarOf returns a scalar of a type, written verbatim.
func ScalarOf(text string, typ syntax.Type) Value {
	if typ == syntax.String {
		return Text(text)
	}
	return Value{text: text, as: written, typ: typ}
}

// Null returns the null that is written in place of a missing value.
func Null() Value { return ScalarOf("null", syntax.Null) }

// Raw returns a value for YAML that was written by the author or the table, or that is filled in later.
func Raw(text string) Value { return ScalarOf(text, syntax.NotScalar) }

// List returns a list of values.
func List(items ...Value) Value {
	v := Value{as: list, parts: &parts{}}
	v.parts.all = append(v.parts.room[:0], items...)
	return v
}

// Texts returns a list of texts.
func Texts(texts ...string) Value {
	list := List()
	for _, text := range texts {
		list.Add(Text(text))
	}
	return list
}

// Add returns a list with an item added.
func (v Value) Add(item Value) Value {
	v.parts.all = append(v.parts.all, item)
	return v
}

// Record returns an empty record, to which With and Say add fields.
func Record() Value {
	v := Value{as: record, parts: &parts{}}
	v.parts.all = v.parts.room[:0]
	return v
}

// With returns a record with a field added. Old parsers read n and y as booleans; here they are names of fields.
func (v Value) With(key string, value Value) Value {
	if key == "n" || key == "y" {
		return v.Under(Raw(key), value)
	}
	return v.Under(Text(key), value)
}

// Say returns a record with a text field added.
func (v Value) Say(key, text string) Value { return v.With(key, Text(text)) }

// Under returns a record with a field added whose key is any value.
func (v Value) Under(key, value Value) Value {
	v.parts.all = append(v.parts.all, key, value)
	return v
}

// Line returns the text of a value on one line.
func (v Value) Line() string {
	if v.parts == nil {
		return v.scalar()
	}
	var b strings.Builder
	b.Grow(v.length())
	v.line(&b, false)
	return b.String()
}

// Flow returns the text of a value on one line for the project's own parser, with quotes and keys in the parser's
// style.
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

// length returns the approximate length of a value on one line.
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
		if !own && v.as == text && scalar == v.text && strings.Contains(scalar, "?") { // other parsers need quotes
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
		case strings.HasPrefix(part.text, "\n") && part.as == written: // it continues on the next line
			b.WriteString(":")
		default:
			b.WriteString(": ")
		}
		if own && v.as == record && i%2 == 0 {
			part.as = text // including keys that older parsers want without quotes
		}
		part.line(b, own)
	}
	b.WriteString(closes)
}

// Pairs returns the text of the fields of a record one after the other, as a part of a record.
func (v Value) Pairs() string {
	line := v.Line()
	return strings.Trim(line[1:len(line)-1], " ")
}

// EachPair returns the text of each field of a record as a part of a record.
func (v Value) EachPair() []string {
	out := make([]string, 0, v.Len())
	for i := 0; i < len(v.parts.all); i += 2 {
		out = append(out, Record().Under(v.parts.all[i], v.parts.all[i+1]).Pairs())
	}
	return out
}

// Pair returns the text of a field as a part of a record.
func Pair(key string, value Value) string { return Record().With(key, value).Pairs() }

// Items returns the text of the items of a list one after the other, as a part of a list.
func (v Value) Items() string {
	text := v.Line()
	return text[1 : len(text)-1]
}

// Item returns the text of a one-line entry of a list that has a line for each entry.
func Item(value Value) string { return "- " + value.Line() }

// Lines returns the text of a value whose first character stands in a column: each part is on a line of its own,
// unless it is made by InLine; the first line has no indentation.
func (v Value) Lines(column int) string { return write(v.node(false), column) }

// AfterKey returns the text of a value after the colon of a key that stands in a column.
func (v Value) AfterKey(column int) string {
	const key = "x"
	return strings.TrimPrefix(Record().With(key, v).Lines(column), key+":")
}
