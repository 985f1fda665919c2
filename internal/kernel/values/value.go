package values

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/text/lists"
)

// Kind is the kind of a Value.
type Kind uint8

// Kinds of values. Symbol, TokenName and Text are all texts to rules and in JSON: a Symbol is a text in the game's
// definition, a TokenName a token id, a Text any other. The last four exist only while rules run.
const (
	Unbound   Kind = iota // no value
	Number                // an integer
	Fraction              // a number with a fraction
	Bool                  // a boolean
	Symbol                // a text of the definition
	TokenName             // the id of a token
	Text                  // any other text
	List                  // an ordered list of values
	Token                 // a token with the properties it had when it was read
	Row                   // a row of a table
	Event                 // what a trigger waits for
)

// Value is a number, a boolean, a text or a list of values. The zero Value is no value. Values are immutable.
// Programs inspect them through methods; rules use the fields, for speed.
type Value struct {
	kind Kind
	N    int64 // the number, the boolean, the number of the symbol or of the token
	Ref  any   // the text, the list, the type or the properties of the token, the row
}

// MaxSafe and MinSafe bound the integers that survive JSON.
const (
	MaxSafe = 1<<53 - 1
	MinSafe = -MaxSafe
)

// Int returns an integer.
func Int(n int64) Value { return Value{kind: Number, N: n} }

// Float returns a number. One without a fraction is an integer.
func Float(f float64) Value {
	if f == math.Trunc(f) && math.Abs(f) < 1<<62 {
		return Int(int64(f))
	}
	return Value{kind: Fraction, N: int64(math.Float64bits(f))}
}

// Truth returns the value for a boolean.
func Truth(b bool) Value {
	if b {
		return Value{kind: Bool, N: 1}
	}
	return Value{kind: Bool}
}

// String returns the value for a text.
func String(text string) Value { return Value{kind: Text, Ref: text} }

// ListOf returns a list of values, which must not be changed afterwards.
func ListOf(items ...Value) Value { return Value{kind: List, Ref: items} }

// Kind returns the kind of v.
func (v Value) Kind() Kind { return v.kind }

// IsText reports whether v is any kind of text.
func (v Value) IsText() bool { return v.kind == Symbol || v.kind == TokenName || v.kind == Text }

// IsScalar reports whether v is a number, a boolean or a text.
func (v Value) IsScalar() bool { return v.kind >= Number && v.kind <= Text }

// IsNumber reports whether v is a number, whole or not.
func (v Value) IsNumber() bool { return v.kind == Number || v.kind == Fraction }

// Int returns the number of a Number, and whether v is one.
func (v Value) Int() (int64, bool) { return v.N, v.kind == Number }

// Float returns the number of a Number or a Fraction, and whether v is one.
func (v Value) Float() (float64, bool) { return FloatOf(v), v.IsNumber() }

// Truth returns the value of a Bool, and whether v is one.
func (v Value) Truth() (bool, bool) { return v.N != 0, v.kind == Bool }

// Items returns the items of a List, which must not be changed.
func (v Value) Items() []Value {
	if v.kind != List {
		return nil
	}
	return v.Ref.([]Value)
}

// Text returns v as rules append it to a text: texts as they are, numbers in decimal, booleans as true and false,
// tokens as their ids, and lists in brackets.
func (v Value) Text() string {
	switch v.kind {
	case Number:
		return strconv.FormatInt(v.N, 10)
	case Fraction:
		return strconv.FormatFloat(FloatOf(v), 'g', -1, 64)
	case Bool:
		return strconv.FormatBool(v.N != 0)
	case Symbol, Text:
		return v.Ref.(string)
	case TokenName:
		return TokenText(v.Ref.(*TokenType), v.N)
	case Token:
		return TokenText(v.Ref.(*Properties).Kind, v.N)
	case List:
		return "[" + strings.Join(lists.Map(v.Items(), Value.Text), ", ") + "]"
	case Row:
		return "a table row"
	case Event:
		return "an event"
	}
	return "nothing"
}

// FloatOf returns the number of a Number or a Fraction.
func FloatOf(v Value) float64 {
	if v.kind == Fraction {
		return math.Float64frombits(uint64(v.N))
	}
	return float64(v.N)
}

// Safe reports whether v is an integer that survives JSON.
func Safe(v Value) bool { return v.kind == Number && v.N >= MinSafe && v.N <= MaxSafe }

// Same reports whether two values of the same game are equal in type and value. Within a game, equal texts are of the
// same kind.
func Same(v Value, w Value) bool {
	if v.kind != w.kind {
		return false
	}
	switch v.kind {
	case Text:
		return v.Ref.(string) == w.Ref.(string)
	case TokenName:
		return v.N == w.N && v.Ref == w.Ref
	case List:
		return slices.EqualFunc(v.Items(), w.Items(), Same)
	case Row:
		return v.Ref == w.Ref
	}
	return v.N == w.N
}

// Equal reports whether two values are equal in type and value, even from different games.
func (v Value) Equal(w Value) bool {
	if v.IsText() && w.IsText() {
		return v.Text() == w.Text()
	}
	if v.kind == List && w.kind == List {
		return slices.EqualFunc(v.Items(), w.Items(), Value.Equal)
	}
	return Same(v, w)
}

// Noun returns the noun for the kind of v in messages for authors.
func Noun(v Value) string {
	switch v.kind {
	case Number, Fraction:
		return "a number"
	case Bool:
		return "a truth value"
	case Symbol, TokenName, Text:
		return "a text"
	case List:
		return "a list"
	case Token:
		return "a token"
	case Row:
		return "a table row"
	case Event:
		return "an event"
	}
	return "nothing"
}

// TokenText returns the id of a token: its type, and the number of tokens created before it.
func TokenText(kind *TokenType, ordinal int64) string {
	return "tok_" + kind.ID + "_" + strconv.FormatInt(ordinal, 10)
}

// TypeName returns the name of the kind of v for the contexts of errors.
func TypeName(v Value) string {
	switch v.kind {
	case Number, Fraction:
		return "number"
	case Bool:
		return "boolean"
	case Symbol, TokenName, Text:
		return "string"
	case List:
		return "array"
	case Unbound:
		return "undefined"
	}
	return "object"
}

// Plain returns v as a Go value for the contexts of errors.
func Plain(v Value) any {
	switch v.kind {
	case Number:
		return v.N
	case Fraction:
		return FloatOf(v)
	case Bool:
		return v.N != 0
	case List:
		out := make([]any, len(v.Items()))
		for i, item := range v.Items() {
			out[i] = Plain(item)
		}
		return out
	case Unbound:
		return nil
	}
	return v.Text()
}

// Make returns a value of a kind from its parts.
func Make(kind Kind, n int64, ref any) Value { return Value{kind: kind, N: n, Ref: ref} }
