package source

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"
)

// Marks of a text in UTF-16, in both orders of bytes.
const (
	markLittle = "\xff\xfe"
	markBig    = "\xfe\xff"
)

// utf16Of is the encoding of bytes in UTF-16 that begin with a mark; nil of other bytes.
func utf16Of(raw string) encoding.Encoding {
	switch {
	case strings.HasPrefix(raw, markLittle):
		return unicode.UTF16(unicode.LittleEndian, unicode.UseBOM)
	case strings.HasPrefix(raw, markBig):
		return unicode.UTF16(unicode.BigEndian, unicode.UseBOM)
	}
	return nil
}

// Decode is the text of a file's bytes: what begins with a mark of UTF-16 is read so, all else stays as it is.
func Decode(raw string) string {
	if e := utf16Of(raw); e != nil {
		if text, err := e.NewDecoder().String(raw); err == nil {
			return text
		}
	}
	return raw
}

// EncodeLike writes a text in the encoding of bytes that Decode has read.
func EncodeLike(raw, text string) (string, error) {
	if e := utf16Of(raw); e != nil {
		return e.NewEncoder().String(text)
	}
	return text, nil
}

// ZeroShare is how many of a hundred bytes of UTF-16 without a mark are zero, at least: a text of Latin letters in it
// has half of them.
const ZeroShare = 30

// DecodeUnmarked reads a text as UTF-16 without a mark; false where it is no such text.
func DecodeUnmarked(raw string) (string, bool) {
	zeros := strings.Count(raw, "\x00")
	if zeros == 0 || 100*zeros < ZeroShare*len(raw) {
		return "", false
	}
	order := unicode.LittleEndian
	if raw[0] == 0 {
		order = unicode.BigEndian
	}
	text, err := unicode.UTF16(order, unicode.IgnoreBOM).NewDecoder().String(raw)
	return text, err == nil && !strings.Contains(text, "\x00")
}

// ForeignBytes is the first run of bytes from an offset on that are no UTF-8; ok is false where there is none.
func ForeignBytes(text string, from int) (run Span, ok bool) {
	for i := from; i < len(text); {
		if text[i] < utf8.RuneSelf {
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(text[i:])
		if r != utf8.RuneError || size > 1 {
			i += size
			continue
		}
		run = Span{Start: i, End: i}
		for run.End < len(text) {
			if r, size := utf8.DecodeRuneInString(text[run.End:]); r != utf8.RuneError || size > 1 {
				break
			}
			run.End++
		}
		return run, true
	}
	return run, false
}

// FromWindows reads bytes as Windows-1252, the encoding of most texts that are no UTF-8. The five bytes that it leaves
// open are read as Latin-1.
func FromWindows(raw string) string {
	var b strings.Builder
	for i := range len(raw) {
		r := charmap.Windows1252.DecodeByte(raw[i])
		if r == utf8.RuneError {
			r = rune(raw[i])
		}
		b.WriteRune(r)
	}
	return b.String()
}
