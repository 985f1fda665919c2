package prose

import (
	"strings"
	"unicode"
)

// Slug is the anchor that the common renderers of Markdown give to a heading: small letters,
// hyphens for blanks, and nothing but letters, digits, hyphens and underlines.
func Slug(heading string) string {
	var b strings.Builder
	for _, c := range strings.ToLower(heading) {
		switch {
		case c == ' ':
			b.WriteByte('-')
		case c == '-' || c == '_' || unicode.IsLetter(c) || unicode.IsDigit(c) || unicode.Is(unicode.Mn, c):
			b.WriteRune(c)
		}
	}
	return b.String()
}
