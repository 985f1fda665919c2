package values

import (
	"regexp"
	"strconv"
)

// Group matches a part of a template that stands for the value of a binding.
var Group = regexp.MustCompile(`\{([^{}]+)\}`)

// AppendText appends the text of a scalar.
func AppendText(out []byte, v Value) []byte {
	switch v.Kind() {
	case Number:
		return strconv.AppendInt(out, v.N, 10)
	case Bool:
		return strconv.AppendBool(out, v.N != 0)
	case Symbol, Text:
		return append(out, v.Ref.(string)...)
	case TokenName:
		return AppendToken(out, v.Ref.(*TokenType), v.N)
	}
	return append(out, v.Text()...)
}

// AppendToken appends the id of a token.
func AppendToken(out []byte, kind *TokenType, ordinal int64) []byte {
	out = append(out, "tok_"...)
	out = append(out, kind.ID...)
	out = append(out, '_')
	return strconv.AppendInt(out, ordinal, 10)
}
