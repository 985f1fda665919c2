package render

import (
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"ludo-lsp/internal/yaml/syntax"
)

// Value is what is to be written. Most are made on a keystroke, for fixes: a scalar takes no memory of its own.
type Value struct {
	text  string
	as    form
	like  syntax.Style // the quotes of the neighbour of a text
	parts *parts
}

type form uint8

const (
	written form = iota
	text
	list
	record
)

// parts are the items of a list, or the keys and values of a record by turns.
type parts struct {
	all    []Value
	inLine bool
	room   [6]Value // for what most have
}

// Text is a text, in the quotes that it needs.
func Text(text string) Value { return Quoted(text, syntax.Plain) }

// Quoted is a text in the quotes of its neighbour, where these are sound.
func Quoted(words string, like syntax.Style) Value { return Value{text: words, as: text, like: like} }

// Scalar is a number, a truth value or null.
func Scalar(text string) Value { return Written(text) }

// Written is YAML as the author or the table has written it, or that is filled in later.
func Written(text string) Value { return Value{text: text} }

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
func (v Value) Add(item Value) { v.parts.all = append(v.parts.all, item) }

// Record is a record whose fields With and Say add.
func Record() Value {
	v := Value{as: record, parts: &parts{}}
	v.parts.all = v.parts.room[:0]
	return v
}

// With adds a field. Old readers take n and y for truth values; they are names of fields.
func (v Value) With(key string, value Value) Value {
	if key == "n" || key == "y" {
		return v.Under(Written(key), value)
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

// InLine lets a value stand on one line where the collection around it has lines.
func (v Value) InLine() Value {
	if v.parts != nil {
		v.parts.inLine = true
	}
	return v
}

// Len counts the items of a list or the fields of a record.
func (v Value) Len() int {
	if v.as == record {
		return len(v.parts.all) / 2
	}
	return len(v.parts.all)
}

// Line writes a value on one line.
func (v Value) Line() string {
	switch {
	case v.as == written:
		return v.text
	case v.as == text:
		return syntax.Quote(v.text, v.like, true)
	case v.Len() == 0 && v.as == record:
		return "{}"
	case v.isFlat():
		return v.flat()
	default:
		node := v.node(false)
		node.Style |= yaml.FlowStyle
		return write(node, 0)
	}
}

// isFlat reports whether nothing in a value has parts. Such ones are written on every keystroke, as what may be
// meant by a text where a number is wanted: nothing is to be laid out in them.
func (v Value) isFlat() bool {
	return !slices.ContainsFunc(v.parts.all, func(part Value) bool { return part.parts != nil })
}

// flat writes a value that is.
func (v Value) flat() string {
	var b strings.Builder
	length := 4
	for i := range v.parts.all {
		length += len(v.parts.all[i].text) + 2
	}
	b.Grow(length)
	opens, closes := "[", "]"
	if v.as == record {
		opens, closes = "{ ", " }"
	}
	b.WriteString(opens)
	for i, part := range v.parts.all {
		switch line := part.Line(); {
		case i == 0:
			b.WriteString(line)
		case v.as == list || i%2 == 0:
			b.WriteString(", ")
			b.WriteString(line)
		default:
			b.WriteByte(':')
			if !strings.HasPrefix(line, "\n") { // it goes on the next line
				b.WriteByte(' ')
			}
			b.WriteString(line)
		}
	}
	b.WriteString(closes)
	return b.String()
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

// Behind writes a value behind the colon of a key that stands in a column.
func (v Value) Behind(column int) string {
	const key = "x"
	return strings.TrimPrefix(Record().With(key, v).Lines(column), key+":")
}
