package prose

import (
	"strings"
	"unicode"
)

// Slug returns the anchor that common Markdown renderers give to a heading: small letters, hyphens for blanks, and
// only letters, digits, hyphens and underscores.
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
