package source_test

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	_ "ludo-lsp/internal/dev/fixedseed"
	"ludo-lsp/internal/text/source"
)

var encodings = []source.Encoding{source.UTF8, source.UTF16, source.UTF32}

// TestCharacters: the offset of each code point of a line, or of each byte that
// is none, and the characters before it in UTF-8, UTF-16 and UTF-32.
func TestCharacters(t *testing.T) {
	for _, c := range []struct {
		name, line string
		offsets    []int
		characters [3][]int // in the order of encodings
	}{
		{"empty", "", []int{0}, [3][]int{{0}, {0}, {0}}},
		{"ASCII", "id", []int{0, 1, 2}, [3][]int{{0, 1, 2}, {0, 1, 2}, {0, 1, 2}}},
		{"two and three bytes", "é€x", []int{0, 2, 5, 6}, [3][]int{{0, 2, 5, 6}, {0, 1, 2, 3}, {0, 1, 2, 3}}},
		{"astral", "a😀b", []int{0, 1, 5, 6}, [3][]int{{0, 1, 5, 6}, {0, 1, 3, 4}, {0, 1, 2, 3}}},
		{"combining", "e\u0301x", []int{0, 1, 3, 4}, [3][]int{{0, 1, 3, 4}, {0, 1, 2, 3}, {0, 1, 2, 3}}},
		{"byte order mark", "\uFEFFid", []int{0, 3, 4, 5}, [3][]int{{0, 3, 4, 5}, {0, 1, 2, 3}, {0, 1, 2, 3}}},
		{"lone bytes", "a\x80\xffb", []int{0, 1, 2, 3, 4}, [3][]int{{0, 1, 2, 3, 4}, {0, 1, 2, 3, 4}, {0, 1, 2, 3, 4}}},
		{"code point cut short", "\xf0\x9f\x98é", []int{0, 1, 2, 3, 5}, [3][]int{{0, 1, 2, 3, 5}, {0, 1, 2, 3, 4}, {0, 1, 2, 3, 4}}},
		{"surrogate half", "\xed\xa0\x80x", []int{0, 1, 2, 3, 4}, [3][]int{{0, 1, 2, 3, 4}, {0, 1, 2, 3, 4}, {0, 1, 2, 3, 4}}},
		{"too many continuation bytes", "é\x80\x80", []int{0, 2, 3, 4}, [3][]int{{0, 2, 3, 4}, {0, 1, 2, 3}, {0, 1, 2, 3}}},
	} {
		for k, e := range encodings {
			for i, offset := range c.offsets {
				character := c.characters[k][i]
				if got := e.Units(c.line[:offset]); got != character {
					t.Errorf("%s, %s: %d units before offset %d, want %d", c.name, e, got, offset, character)
				}
				if got := e.Offset(c.line, character); got != offset {
					t.Errorf("%s, %s: character %d at offset %d, want %d", c.name, e, character, got, offset)
				}
			}
		}
	}
}

// TestOffsetsOfImpossibleCharacters: clients send positions that a line does
// not have.
func TestOffsetsOfImpossibleCharacters(t *testing.T) {
	for _, c := range []struct {
		name      string
		encoding  source.Encoding
		line      string
		character int
		want      int
	}{
		{"before the line", source.UTF16, "é", -1, 0},
		{"after ASCII", source.UTF16, "ab", 7, 2},
		{"after other text", source.UTF16, "é€", 7, 5},
		{"after the line in bytes", source.UTF8, "é", 7, 2},
		{"after an empty line", source.UTF32, "", 1, 0},
		{"between surrogates", source.UTF16, "a😀b", 2, 1},
		{"in the second of two pairs", source.UTF16, "😀😀", 3, 4},
		{"between the bytes of two", source.UTF8, "aéb", 2, 1},
		{"before the last byte of four", source.UTF8, "a😀b", 4, 1},
	} {
		if got := c.encoding.Offset(c.line, c.character); got != c.want {
			t.Errorf("%s: character %d of %q in %s is at %d, want %d", c.name, c.character, c.line, c.encoding, got,
				c.want)
		}
	}
}

// TestCharactersOfAnyLine: units and offsets are each other's inverse, whatever
// bytes a line has.
func TestCharactersOfAnyLine(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		line := strings.Join(rapid.SliceOf(rapid.SampledFrom([]string{"a", "é", "€", "😀", "\uFEFF", "\x80", "\xc3",
			"\xed\xa0\x80", "\xf0\x9f\x98", "\t"})).Draw(t, "line"), "")
		for _, e := range encodings {
			for offset := 0; offset <= len(line); {
				if got := e.Offset(line, e.Units(line[:offset])); got != offset {
					t.Fatalf("%s: offset %d of %q comes back as %d", e, offset, line, got)
				}
				_, size := utf8.DecodeRuneInString(line[offset:])
				offset += max(size, 1)
			}
		}
	})
}

func TestLines(t *testing.T) {
	long := strings.Repeat("x", 1000)
	for _, c := range []struct {
		name, text string
		lines      []string // with their line breaks
	}{
		{"empty", "", nil},
		{"one without a break", "a", []string{"a"}},
		{"one", "a\n", []string{"a\n"}},
		{"no break at the end", "a\nb", []string{"a\n", "b"}},
		{"CRLF", "a\r\nb\r\n", []string{"a\r\n", "b\r\n"}},
		{"lone CR", "a\rb\r", []string{"a\r", "b\r"}},
		{"all kinds", "a\rb\r\nc\nd", []string{"a\r", "b\r\n", "c\n", "d"}},
		{"empty lines", "\n\r\r\n\r", []string{"\n", "\r", "\r\n", "\r"}},
		{"LF before CR", "a\n\rb", []string{"a\n", "\r", "b"}},
		{"no other break counts", "a\u0085b\u2028c\vd\fe", []string{"a\u0085b\u2028c\vd\fe"}},
		{"long lines", long + "\r\n" + long + "\n" + long + "\r" + long, []string{long + "\r\n", long + "\n", long + "\r", long}},
		{"CRLF where a stretch ends", long[:127] + "\r\n" + long[:128] + "\r\n" + long[:128] + "\n", []string{long[:127] + "\r\n", long[:128] + "\r\n", long[:128] + "\n"}},
	} {
		var lines []string
		breaks := 0
		for rest := c.text; rest != ""; {
			var line string
			line, rest = source.NextLine(rest)
			lines = append(lines, line)
			if trimmed := source.TrimLineBreak(line); trimmed != line {
				breaks++
				if strings.Trim(line[len(trimmed):], "\r\n") != "" || strings.ContainsAny(trimmed, "\r\n") {
					t.Errorf("%s: %q without its break is %q", c.name, line, trimmed)
				}
			}
		}
		if !slices.Equal(lines, c.lines) {
			t.Errorf("%s: lines %q", c.name, lines)
		}
		if got := source.CountBreaks(c.text); got != breaks {
			t.Errorf("%s: %d line breaks counted, there are %d", c.name, got, breaks)
		}
	}
}

func TestPositionsAndRanges(t *testing.T) {
	p := func(line, character int) source.Position { return source.Position{Line: line, Character: character} }
	for _, c := range []struct {
		a, b source.Position
		want bool
	}{
		{p(0, 9), p(1, 0), true}, {p(1, 0), p(0, 9), false}, {p(2, 3), p(2, 4), true}, {p(2, 3), p(2, 3), false},
	} {
		if c.a.Before(c.b) != c.want {
			t.Errorf("%v before %v: %t", c.a, c.b, !c.want)
		}
	}
	if got := (source.Range{Start: p(0, 0), End: p(2, 7)}).String(); got != "1:1-3:8" {
		t.Errorf("range %s", got)
	}
	for e, want := range map[source.Encoding]string{source.UTF8: "utf-8", source.UTF16: "utf-16",
		source.UTF32: "utf-32"} {
		if e.String() != want {
			t.Errorf("%s is called %s", want, e)
		}
	}
}

func TestSpans(t *testing.T) {
	s := source.Span{Start: 2, End: 5}
	for offset, want := range []bool{false, false, true, true, true, true, false} {
		if s.Contains(offset) != want {
			t.Errorf("%v contains %d: %t", s, offset, !want)
		}
	}
	if !(source.Span{Start: 3, End: 3}).Contains(3) {
		t.Error("a cursor in an empty span is not in it")
	}
	if s.Len() != 3 || s.Shift(-2) != (source.Span{Start: 0, End: 3}) {
		t.Errorf("%v: length %d, shifted %v", s, s.Len(), s.Shift(-2))
	}
}

func TestSkipLines(t *testing.T) {
	for _, text := range []string{"", "a", "a\n", "a\nb\n\nc", "a\r\nb\rc\n", "\r", "\n\n"} {
		want := 0
		rest := text
		for n := range 6 {
			if got := source.SkipLines(text, n); got != want {
				t.Errorf("%d lines of %q have %d bytes, want %d", n, text, got, want)
			}
			var line string
			line, rest = source.NextLine(rest)
			want += len(line)
		}
	}
}
