package kernel

import (
	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/kernel/gamedef"
)

// Value is a number, a truth value, a text or a list of them. The zero Value is no value. Values are immutable.
type Value = values.Value

// Kind is the kind of a Value.
type Kind = values.Kind

// Kinds of values. Symbol, TokenName and Text are all texts to rules and to JSON: a Symbol is a text that occurs in
// the definition of the game, a TokenName the id of a token, a Text any other. The last four exist only while rules
// run.
const (
	Unbound   = values.Unbound   // no value
	Number    = values.Number    // a whole number
	Fraction  = values.Fraction  // a number that is not whole
	Bool      = values.Bool      // a truth value
	Symbol    = values.Symbol    // a text of the definition
	TokenName = values.TokenName // the id of a token
	Text      = values.Text      // another text
	List      = values.List      // an ordered list of values
	Token     = values.Token     // a token with its properties when it was looked at
	Row       = values.Row       // a row of a table
	Event     = values.Event     // what a trigger waits for
)

// InputError reports that a state or a move from outside is invalid.
type InputError = values.InputError

// Int returns a whole number.
func Int(n int64) Value { return values.Int(n) }

// Float returns a number. One without a fraction is a whole number.
func Float(f float64) Value { return values.Float(f) }

// Truth returns a truth value.
func Truth(b bool) Value { return values.Truth(b) }

// String returns a text.
func String(text string) Value { return values.String(text) }

// ListOf returns a list of values, which must not be changed afterwards.
func ListOf(items ...Value) Value { return values.ListOf(items...) }

// ValueOf returns the value of JSON data. Anything but a number, truth value, text or list of them is an *InputError.
func ValueOf(d gamedef.Data) (Value, error) { return values.ValueOf(d) }
