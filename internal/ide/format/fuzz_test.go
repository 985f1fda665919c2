package format_test

import (
	"testing"

	"ludo-lsp/internal/ide/format"
	"ludo-lsp/internal/text/source"
)

// FuzzFormat looks for a text that is formatted into something else, into what
// is not yet formatted, or not at all without an end. What the printer alone would
// do to it is the matter of TestStyle and of the games.
func FuzzFormat(f *testing.F) {
	for _, c := range styles {
		f.Add(c.before, uint8(0))
		f.Add(c.after, uint8(7))
	}
	for i, text := range awkward {
		f.Add(text, uint8(i))
	}
	f.Fuzz(func(t *testing.T, text string, kind uint8) {
		if len(text) > 4<<10 {
			return
		}
		o := format.Options{Width: 8 << (kind >> 1 & 3), Join: kind&1 > 0}
		if kind&8 > 0 {
			o.Quotes, o.Indent = format.DoubleQuotes, 3
		}
		at := format.Place{Entry: kind&16 > 0, Part: kind&32 > 0, Breaks: lineBreak(text)}
		if at.Entry || kind&64 > 0 {
			at.Column = format.Stay
		}
		after := held(t, text, at, func(text string) ([]source.Edit, bool) {
			edits, _ := format.Edits(text, at, o) // none where the text is left alone
			return edits, true
		})
		sameForOthers(t, text, after, at.Entry)
	})
}

// awkward are texts that something had to be thought of for.
var awkward = []string{
	"a: {b: c,}\n", "[a, b: c, ]\n", "a: [ [], {}, [ { } ] ]\n", "- |1+\n  x\n\n# c\n- >\n\n  y\n\n\n", "a: !t\n  - 1\nb: !t {c: &d e}\n",
	"{a: 'b\n c'}\n", "{a: \"b\\\n c\", d: e\n f}\n", "# c\n- a # b\n\n# d\n", "? a # b\n# c\n: # d\n  e\n", "a:\n  ? b\n  ? c\n  : d\n",
	"a: &b {c: 1, d: *b}\n", "é: {ü: ñandú, 'ß': \"日本語\"}\n", "a: [\n  # c\n]\n", "- - - a\n    - b\n  - c\n", "a:   # b\n - c\n # d\n",
	"a: {'b': 1, \"c\" : 2}\nd: {e : f}\n", "a: {b: {c: {d: {e: {f: {g: h}}}}}}\n", "a: [-1, +1, '-', \"?\", .5]\n", "<<: {a: 1}\n", "a: 'b: c'\nd: 'e #f'\n",
}
