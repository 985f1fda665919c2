package syntax

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Quote returns the text of a scalar that decodes to value as a string. It has the style of its neighbour if that is
// valid. It is plain only if the plain text cannot be taken for anything else in its context (a flow context if flow
// is true).
func Quote(value string, like Style, flow bool) string {
	singleSound := isPrintableLine(value)
	switch like {
	case DoubleQuoted:
		return quoteDouble(value)
	case SingleQuoted:
		if singleSound {
			return quoteSingle(value)
		}
		return quoteDouble(value)
	}
	switch {
	case isPlainSafe(value, flow):
		return value
	case singleSound:
		return quoteSingle(value)
	}
	return quoteDouble(value)
}

func quoteSingle(value string) string {
	return "'" + strings.ReplaceAll(value, "'", "''") + "'"
}

func quoteDouble(value string) string {
	var b strings.Builder
	b.Grow(len(value) + 2)
	b.WriteByte('"')
	for i := 0; i < len(value); {
		r, size := utf8.DecodeRuneInString(value[i:])
		switch {
		case r == '"' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\t':
			b.WriteString(`\t`)
		case r == '\r':
			b.WriteString(`\r`)
		case r == utf8.RuneError && size == 1:
			b.WriteString(`\uFFFD`)
		case r == ' ' || unicode.IsPrint(r):
			b.WriteRune(r)
		case r < 0x100:
			b.WriteString(`\x`)
			b.WriteString(hexadecimal(r, 2))
		case r < 0x10000:
			b.WriteString(`\u`)
			b.WriteString(hexadecimal(r, 4))
		default:
			b.WriteString(`\U`)
			b.WriteString(hexadecimal(r, 8))
		}
		i += size
	}
	b.WriteByte('"')
	return b.String()
}

func hexadecimal(r rune, width int) string {
	digits := strings.ToUpper(strconv.FormatInt(int64(r), 16))
	return strings.Repeat("0", width-len(digits)) + digits
}

func isPrintableLine(s string) bool {
	for i, r := range s {
		if r == utf8.RuneError {
			if _, size := utf8.DecodeRuneInString(s[i:]); size == 1 {
				return false
			}
		}
		if r != ' ' && !unicode.IsPrint(r) {
			return false
		}
	}
	return true
}

// isPlainSafe reports whether a value written as a plain scalar is read back as the same string, also by parsers of
// older YAML versions.
func isPlainSafe(value string, flow bool) bool {
	if value == "" || resolveType(value) != String || !isPrintableLine(value) {
		return false
	}
	switch strings.ToLower(value) {
	case "yes", "no", "on", "off", "y", "n", "null", "true", "false", "<<", "=":
		return false
	}
	if value[0] == ' ' || value[len(value)-1] == ' ' || value[len(value)-1] == ':' {
		return false
	}
	if strings.HasPrefix(value, "---") || strings.HasPrefix(value, "...") || ConflictMarker(value) != 0 {
		return false
	}
	switch value[0] {
	case '-', '?', ':':
		if len(value) == 1 || value[1] == ' ' || flow || opens(value[1]) {
			return false
		}
	case ',', '[', ']', '{', '}', '#', '&', '*', '!', '|', '>', '\'', '"', '%', '@', '`':
		return false
	}
	if strings.Contains(value, ": ") || strings.Contains(value, " #") {
		return false
	}
	for i := range len(value) {
		if value[i] == ':' && opens(value[i+1]) {
			return false // looks like a key whose colon lacks a space
		}
	}
	return !flow || !strings.ContainsAny(value, ",[]{}")
}

// opens reports whether a bracket, a text in quotes or a key apart could begin with a character.
func opens(c byte) bool { return strings.IndexByte("{['\"?", c) >= 0 }
