package words

import (
	"errors"
	"regexp"

	"ludo-lsp/kernel"
)

// tokenID matches a token id in a text.
var tokenID = regexp.MustCompile(`\btok_[\w-]*?_\d+\b`)

// Plain returns a text with token ids replaced by descriptions.
func (s Scene) Plain(text string) string { return tokenID.ReplaceAllStringFunc(text, s.Token) }

// Reason returns the message of a game's error for people: without its code and the path of the rule.
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
