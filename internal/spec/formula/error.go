package formula

import (
	"fmt"
	"strconv"
)

// Error is what is wrong with a formula.
type Error struct {
	Start, End int    // of the token at fault, in the text of the formula
	Message    string // a sentence
	Edits      []Edit // what mends it, if that is known
	Guess      bool   // they may not be what is meant
	Opened     *Edit  // the bracket that lacks its end
}

// Edit is a text for a part of a formula.
type Edit struct {
	Start, End int
	Text       string
}

// with adds what mends an error.
func (e *Error) with(edits ...Edit) *Error {
	e.Edits = append(e.Edits, edits...)
	return e
}

// instead mends an error with a text for a part of the formula.
func (e *Error) instead(start, end int, text string) *Error { return e.with(Edit{start, end, text}) }

func (e *Error) Error() string { return e.Message }

func fail(start, end int, format string, args ...any) {
	panic(failure(start, end, format, args...))
}

func failure(start, end int, format string, args ...any) *Error {
	return &Error{Start: start, End: end, Message: fmt.Sprintf(format, args...)}
}

// quote quotes a part of a formula for a message.
func quote(text string) string {
	const most = 40
	if runes := []rune(text); len(runes) > most {
		text = string(runes[:most]) + "…"
	}
	return strconv.Quote(text)
}
