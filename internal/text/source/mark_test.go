package source

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// TestPositionsInLongTexts: a position is the same however it is counted.
func TestPositionsInLongTexts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		part := strings.Join(rapid.SliceOfN(rapid.SampledFrom([]string{"a", "é", "😀", "\n", "\r\n", "\r", "word ",
			strings.Repeat("long ", 300), "\xff"}), 1, 40).Draw(t, "parts"), "")
		text := strings.Repeat(part, 1+8000/len(part))
		offset := rapid.IntRange(0, len(text)).Draw(t, "offset")
		encoding := rapid.SampledFrom([]Encoding{UTF16, UTF8, UTF32}).Draw(t, "encoding")
		var m Marks
		at := m.lastBefore(text, offset)
		if at.offset > offset {
			t.Fatalf("the mark %d lies after %d", at.offset, offset)
		}
		begin := strings.LastIndexAny(text[:at.offset], "\r\n") + 1
		if lines, units := CountBreaks(text[:begin]), encoding.Units(text[begin:at.offset]); lines != at.lines ||
			units != at.units[encoding] {
			t.Fatalf("at %d: %d lines and %d units, not %d and %d", at.offset, at.lines, at.units[encoding], lines,
				units)
		}
	})
}
