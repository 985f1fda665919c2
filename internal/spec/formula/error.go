package formula

import (
	"fmt"
	"strconv"

	"ludo-lsp/internal/text/symbols"
)

// Error is what is wrong with a formula.
type Error struct {
	Start, End int    // of the faulty token, in the text of the formula
	Message    string // a sentence
	Edits      []Edit // fixes it, if a fix is known
	Guess      bool   // Edits may not be what is meant
	Opened     *Edit  // the bracket that is not closed
}

// Edit is a replacement text for a part of a formula.
type Edit struct {
	Start, End int
	Text       string
}

// addEdits adds the edits that fix an error.
func (e *Error) addEdits(edits ...Edit) *Error {
	e.Edits = append(e.Edits, edits...)
	return e
}

// addReplacement adds the fix that replaces a part of the formula by a text.
func (e *Error) addReplacement(start, end int, text string) *Error {
	return e.addEdits(Edit{start, end, text})
}

func (e *Error) Error() string { return e.Message }

func fail(start, end int, format string, args ...any) {
	panic(failure(start, end, format, args...))
}

func failure(start, end int, format string, args ...any) *Error {
	return &Error{Start: start, End: end, Message: fmt.Sprintf(format, args...)}
}

// quote quotes a part of a formula for a message.
func quote(text string) string {
	return strconv.Quote(symbols.Clip(text, 41))
}
