package kernel

import (
	"fmt"
	"ludo-lsp/kernel/gamedef"
)

// Data is v as JSON data: numbers, truth values, texts and lists of them; null for
// what exists only while rules run.
func (v Value) Data() gamedef.Data {
	switch v.kind {
	case Number:
		return gamedef.Number(v.n)
	case Fraction:
		return gamedef.Number(v.float())
	case Bool:
		return gamedef.Bool(v.n != 0)
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
		return nil, fmt.Errorf("kernel: %s has no form in JSON", v.noun())
	}
	return gamedef.Canonical(v.Data()), nil
}

// UnmarshalJSON reads a number, a truth value, a text or a list of them.
func (v *Value) UnmarshalJSON(text []byte) error {
	return readJSON(text, func(in *input, d gamedef.Data) { *v = in.value(d) })
}

// readJSON parses a text and reads the data in it.
func readJSON(text []byte, read func(in *input, d gamedef.Data)) error {
	d, err := parseInput(text)
	if err != nil {
		return err
	}
	return reading(func(in *input) { read(in, d) })
}

// ValueOf is the value that JSON data stand for. What is no number, truth value,
// text or list of them is an *InputError.
func ValueOf(d gamedef.Data) (v Value, err error) {
	err = reading(func(in *input) { v = in.value(d) })
	return v, err
}

func (in *input) value(d gamedef.Data) Value {
	list, ok := d.(gamedef.Array)
	if !ok {
		return in.scalar(d)
	}
	items := make([]Value, len(list))
	in.each(list, func(i int, item gamedef.Data) { items[i] = in.value(item) })
	return ListOf(items...)
}

func (in *input) scalar(d gamedef.Data) Value {
	switch d := d.(type) {
	case gamedef.Number:
		return Float(float64(d))
	case gamedef.Bool:
		return Truth(bool(d))
	case gamedef.Text:
		return String(string(d))
	}
	in.want("a number, a truth value or a text", d)
	return Value{}
}
