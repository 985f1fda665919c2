package source

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Visible returns a text that is safe to show: control characters (with line breaks and tabs), characters that change
// the writing direction, and bytes that are not UTF-8 are replaced by visible characters. Other texts are unchanged.
func Visible(text string) string {
	return strings.Map(func(r rune) rune {
		if isHidden(r) {
			return picture(r)
		}
		return r
	}, text)
}

// VisibleLines returns a text of several lines that is safe to show, as [Visible] does, but keeps line breaks and
// tabs.
func VisibleLines(text string) string {
	if isPlain(text) {
		return text
	}
	return strings.Map(func(r rune) rune {
		if isHidden(r) && r != '\n' && r != '\t' {
			return picture(r)
		}
		return r
	}, text)
}

// isPlain reports whether a text has only visible ASCII characters, line breaks and tabs, as most texts do.
func isPlain(text string) bool {
	for i := range len(text) {
		if c := text[i]; (c < ' ' || c >= 0x7f) && c != '\n' && c != '\t' {
			return false
		}
	}
	return true
}

func isHidden(r rune) bool {
	return r == utf8.RuneError || r == '\ufeff' || unicode.IsControl(r) ||
		unicode.In(r, unicode.Bidi_Control, unicode.Zl, unicode.Zp)
}

// picture returns the symbol that stands for an invisible character.
func picture(r rune) rune {
	switch {
	case r == '\n' || r == '\t':
		return ' '
	case r < 0x20:
		return '\u2400' + r
	case r == 0x7f:
		return '\u2421'
	}
	return utf8.RuneError
}
