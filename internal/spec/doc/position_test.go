package doc

import (
	"strings"
	"testing"
	"unicode/utf8"

	"ludo-lsp/internal/text/source"
)

var encodings = []source.Encoding{source.UTF8, source.UTF16, source.UTF32}

// TestPositionsComeBack: each place of a text has a position in each encoding,
// and that position leads to it, with all kinds of line breaks and bytes.
func TestPositionsComeBack(t *testing.T) {
	for name, text := range map[string]string{
		"empty":            "",
		"small":            small,
		"CRLF":             strings.ReplaceAll(small, "\n", "\r\n"),
		"lone CR":          strings.ReplaceAll(small, "\n", "\r"),
		"no break at end":  strings.TrimRight(small, "\n"),
		"byte order mark":  "\uFEFF" + small,
		"astral":           strings.ReplaceAll(small, "r", "😀é"),
		"invalid":          strings.ReplaceAll(small, "r", "\xf0\x9f\x80"),
		"only line breaks": "\n\r\r\n\n\r\n\r",
	} {
		d := New(text, testLayout)
		for _, e := range encodings {
			line, start := 0, 0
			for offset := 0; offset <= len(text); {
				want := source.Position{Line: line, Character: e.Units(text[start:offset])}
				if got := d.PositionAt(offset, e); got != want {
					t.Fatalf("%s, %s: offset %d is at %v, want %v", name, e, offset, got, want)
				}
				if got := d.Offset(want, e); got != offset {
					t.Fatalf("%s, %s: %v is offset %d, want %d", name, e, want, got, offset)
				}
				rest := text[offset:]
				_, size := utf8.DecodeRuneInString(rest)
				if strings.HasPrefix(rest, "\r\n") {
					size = 2 // there is no position inside a line break
				}
				offset += max(size, 1)
				if rest != "" && (rest[0] == '\n' || rest[0] == '\r') {
					line, start = line+1, offset
				}
			}
		}
	}
}

// TestPositionsOutsideTheText: positions that a text does not have mean the
// nearest one that it has.
func TestPositionsOutsideTheText(t *testing.T) {
	at := func(line, character int) source.Position { return source.Position{Line: line, Character: character} }
	for _, c := range []struct {
		name, text string
		position   source.Position
		want       int
	}{
		{"after a line", "ab\ncd\n", at(0, 9), 2},
		{"after a line of CRLF", "ab\r\ncd\r\n", at(0, 3), 2},
		{"after a line of lone CR", "ab\rcd\r", at(0, 3), 2},
		{"after the last line", "ab\ncd", at(1, 9), 5},
		{"on the line after the last break", "ab\n", at(1, 4), 3},
		{"a line too far", "ab\n", at(2, 0), 3},
		{"many lines too far", "ab", at(1<<40, 1<<40), 2},
		{"before the text", "ab", at(-1, 5), 0},
		{"before the line", "ab\ncd", at(1, -5), 3},
		{"no text", "", at(3, 3), 0},
	} {
		for _, e := range encodings {
			if got := New(c.text, testLayout).Offset(c.position, e); got != c.want {
				t.Errorf("%s, %s: offset %d, want %d", c.name, e, got, c.want)
			}
		}
	}
	if got := New("ab\r\ncd", testLayout).PositionAt(3, source.UTF16); got != at(0, 2) {
		t.Errorf("inside a line break: %v", got)
	}
	if got := New("ab\ncd", testLayout).PositionAt(99, source.UTF16); got != at(1, 2) {
		t.Errorf("after the text: %v", got)
	}
}
