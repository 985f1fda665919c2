package values

import (
	"fmt"

	"ludo-lsp/kernel/gamedef"
)

// Data returns v as JSON data: numbers, booleans, texts and lists of them; null for kinds that exist only while rules
// run.
func (v Value) Data() gamedef.Data {
	switch v.kind {
	case Number:
		return gamedef.Number(v.N)
	case Fraction:
		return gamedef.Number(FloatOf(v))
	case Bool:
		return gamedef.Bool(v.N != 0)
	case Symbol, TokenName, Text, Token:
		return gamedef.Text(v.Text())
	case List:
		out := make(gamedef.Array, len(v.Items()))
		for i, item := range v.Items() {
			out[i] = item.Data()
		}
		return out
	}
	return gamedef.Null{}
}

// MarshalJSON writes v as canonical JSON.
func (v Value) MarshalJSON() ([]byte, error) {
	if v.kind == Unbound || v.kind == Row || v.kind == Event {
		return nil, fmt.Errorf("kernel: %s has no form in JSON", Noun(v))
	}
	return gamedef.Canonical(v.Data()), nil
}

// UnmarshalJSON reads a number, a boolean, a text or a list of them.
func (v *Value) UnmarshalJSON(text []byte) error {
	return ReadJSON(text, func(in *Codec, d gamedef.Data) { *v = in.Value(d) })
}

// ReadJSON parses a text and reads the data in it.
func ReadJSON(text []byte, read func(in *Codec, d gamedef.Data)) error {
	d, err := Parse(text)
	if err != nil {
		return err
	}
	return Read(func(in *Codec) { read(in, d) })
}

// ValueOf returns the value for JSON data. For data other than numbers, booleans, texts and lists of these it returns
// an *InputError.
func ValueOf(d gamedef.Data) (v Value, err error) {
	err = Read(func(in *Codec) { v = in.Value(d) })
	return v, err
}

// Value reads a scalar or a list of values.
func (in *Codec) Value(d gamedef.Data) Value {
	list, ok := d.(gamedef.Array)
	if !ok {
		return in.Scalar(d)
	}
	items := make([]Value, len(list))
	in.Each(list, func(i int, item gamedef.Data) { items[i] = in.Value(item) })
	return ListOf(items...)
}

// Scalar reads a number, a boolean or a text.
func (in *Codec) Scalar(d gamedef.Data) Value {
	switch d := d.(type) {
	case gamedef.Number:
		return Float(float64(d))
	case gamedef.Bool:
		return Truth(bool(d))
	case gamedef.Text:
		return String(string(d))
	}
	in.Want("a number, a truth value or a text", d)
	return Value{}
}
