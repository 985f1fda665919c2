package words

import (
	"errors"
	"regexp"

	"ludo-lsp/kernel"
)

// tokenID is the id of a token in a text.
var tokenID = regexp.MustCompile(`\btok_[\w-]*?_\d+\b`)

// Plain is a text with what tokens are in the place of their ids.
func (s Scene) Plain(text string) string { return tokenID.ReplaceAllStringFunc(text, s.Token) }

// Reason is what an error of a game says to people: without its code, and without the path of the rule.
func Reason(err error) string {
	var illegal *kernel.IllegalMoveError
	var failed *kernel.Error
	switch {
	case errors.As(err, &illegal):
		return illegal.Message
	case errors.As(err, &failed):
		return failed.Message
	}
	return err.Error()
}
