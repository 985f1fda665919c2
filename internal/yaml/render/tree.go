package render

import (
	"iter"

	"ludo-lsp/internal/yaml/syntax"
)

// Valid reports whether the value is not absent.
func (v Value) Valid() bool { return v.as != absent }

// Kind returns Scalar, Mapping or Sequence, Alias for verbatim text, and Missing for the absent value.
func (v Value) Kind() syntax.Kind {
	return [...]syntax.Kind{absent: syntax.Missing, written: syntax.Scalar, text: syntax.Scalar,
		list: syntax.Sequence, record: syntax.Mapping, standing: syntax.Alias}[v.as]
}

// Type returns the type of a scalar that is not verbatim YAML.
func (v Value) Type() syntax.Type { return v.typ }

// IsText reports whether a value is a text.
func (v Value) IsText() bool { return v.as == text }

// Text returns the content of a text, or any other scalar as written; "" for all other values.
func (v Value) Text() string { return v.text }

// WithPlace returns a value with the place of the text from which it was read.
func (v Value) WithPlace(start, end int) Value {
	v.place = place{int32(start) + 1, int32(end) + 1}
	return v
}

// Place returns the part of the text from which a value was read; known is false for a value without a source.
func (v Value) Place() (start, end int, known bool) {
	return int(v.place.start) - 1, int(v.place.end) - 1, v.place.end > 0
}

// Style returns the style of the quotes of a text.
func (v Value) Style() syntax.Style { return v.like }

// Len returns the number of items of a list or of fields of a record.
func (v Value) Len() int {
	switch v.as {
	case list:
		return len(v.parts.all)
	case record:
		return len(v.parts.all) / 2
	}
	return 0
}

// At returns an item of a list, or the value of a field, by its position.
func (v Value) At(i int) Value { return *v.at(i) }

func (v Value) at(i int) *Value {
	if v.as == record {
		i = 2*i + 1
	}
	return &v.parts.all[i]
}

// Key returns the key of a field, by its position.
func (v Value) Key(i int) string { return v.parts.all[2*i].text }

// KeyAt returns the key of a field as a value, by its position.
func (v Value) KeyAt(i int) Value { return v.parts.all[2*i] }

// Entries iterates over the items of a list with their positions, and over nothing for other values.
func (v Value) Entries() iter.Seq2[int, Value] {
	return func(yield func(int, Value) bool) {
		for i := 0; v.as == list && i < v.Len() && yield(i, v.At(i)); i++ {
		}
	}
}

// Fields iterates over the fields of a record, and over nothing for other values.
func (v Value) Fields() iter.Seq2[string, Value] {
	return func(yield func(string, Value) bool) {
		for i := 0; v.as == record && i < v.Len() && yield(v.Key(i), v.At(i)); i++ {
		}
	}
}

// Index returns the position of the first field of a record with a key; -1 if there is none.
func (v Value) Index(key string) int {
	for i := 0; v.as == record && i < v.Len(); i++ {
		if v.Key(i) == key {
			return i
		}
	}
	return -1
}

// Get returns the value of the first field of a record with a key; absent if there is none.
func (v Value) Get(key string) Value {
	if i := v.Index(key); i >= 0 {
		return v.At(i)
	}
	return Value{}
}

// Map returns a value in which each item, or the value of each field, is replaced by the result of a function.
func (v Value) Map(of func(Value) Value) Value {
	if v.parts == nil {
		return v
	}
	out := Value{as: v.as, place: v.place, parts: &parts{}}
	out.parts.all = append(out.parts.room[:0], v.parts.all...)
	for i := range v.Len() {
		*out.at(i) = of(v.At(i))
	}
	return out
}

// Equal reports whether two values are equal apart from the order of keys.
func (v Value) Equal(o Value) bool {
	if v.Kind() != o.Kind() || v.typ != o.typ || v.text != o.text || v.Len() != o.Len() {
		return false
	}
	for i := range v.Len() {
		other := o.At(i)
		if v.as == record {
			other = o.Get(v.Key(i))
		}
		if !v.At(i).Equal(other) {
			return false
		}
	}
	return true
}
