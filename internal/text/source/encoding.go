package source

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/unicode"
)

// UTF-16 byte order marks, in both byte orders.
const (
	markLittle = "\xff\xfe"
	markBig    = "\xfe\xff"
)

// utf16Of returns the encoding of UTF-16 bytes with a byte order mark, nil for other bytes.
func utf16Of(raw string) encoding.Encoding {
	switch {
	case strings.HasPrefix(raw, markLittle):
		return unicode.UTF16(unicode.LittleEndian, unicode.UseBOM)
	case strings.HasPrefix(raw, markBig):
		return unicode.UTF16(unicode.BigEndian, unicode.UseBOM)
	}
	return nil
}

// Decode returns the text of a file's bytes. UTF-16 with a byte order mark is decoded, any other text is unchanged.
func Decode(raw string) string {
	if e := utf16Of(raw); e != nil {
		if text, err := e.NewDecoder().String(raw); err == nil {
			return text
		}
	}
	return raw
}

// EncodeLike returns a text in the encoding of the bytes raw, which Decode has read.
func EncodeLike(raw, text string) (string, error) {
	if e := utf16Of(raw); e != nil {
		return e.NewEncoder().String(text)
	}
	return text, nil
}

// ZeroShare is the least percentage of zero bytes from which bytes without a mark are taken for UTF-16: a text of
// Latin letters has 50.
const ZeroShare = 30

// DecodeUnmarked returns the text of bytes that are UTF-16 without a mark; ok is false if they are not.
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

// ForeignBytes returns the first run of bytes from an offset that are not UTF-8; ok is false if there is none.
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

// windows are the characters of Windows-1252 from 0x80 to 0x9f. Its five undefined bytes are read as Latin-1.
var windows = []rune("€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ")

// FromWindows decodes bytes as Windows-1252, the encoding of most texts that are not UTF-8.
func FromWindows(raw string) string {
	var b strings.Builder
	for i := range len(raw) {
		r := rune(raw[i])
		if r >= 0x80 && r < 0xa0 {
			r = windows[r-0x80]
		}
		b.WriteRune(r)
	}
	return b.String()
}
