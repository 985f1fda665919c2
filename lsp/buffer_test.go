package lsp

import (
	"math/rand/v2"
	"testing"

	"ludo-lsp/internal/text/source"
)

// A buffer does what cutting the string would do, wherever the edit lies and
// however many there were before.
func TestABufferIsTheEditedText(t *testing.T) {
	pieces := []string{"", "a", "bc", "\n", "\r", "\r\n", "é", "😀", "\n\n", "x\ny",
		"\nlonger than the gap, " + string(make([]byte, 300))}
	for seed := range uint64(300) {
		random := rand.New(rand.NewPCG(seed, 7))
		encoding := source.Encoding(random.IntN(3))
		text := "one\ntwo\r\nthree é😀\n"
		if seed%3 == 0 {
			text = ""
		}
		b := newBuffer(text)
		for step := range 40 {
			r := sourceRange(random.IntN(8)-1, random.IntN(8)-1, random.IntN(8)-1, random.IntN(8)-1)
			if random.IntN(2) == 0 {
				r.End = r.Start
			}
			insert := pieces[random.IntN(len(pieces))]
			ordered := r
			if ordered.End.Before(ordered.Start) {
				ordered.Start, ordered.End = ordered.End, ordered.Start
			}
			want := spliced(text, clampedBelow(ordered), encoding, insert)
			before := text
			fixed := b.edit(r, encoding, insert)
			if got := b.String(); got != want {
				t.Fatalf("seed %d step %d: %v in %q by %q gives %q, want %q", seed, step, r, before, insert, got, want)
			}
			if got := spliced(before, fixed, encoding, insert); got != want {
				t.Fatalf("seed %d step %d: the range %v of %q was moved to %v", seed, step, r, before, fixed)
			}
			text = want
		}
	}
}

func clampedBelow(r source.Range) source.Range {
	for _, p := range []*source.Position{&r.Start, &r.End} {
		if p.Line < 0 {
			*p = source.Position{}
		}
		p.Character = max(p.Character, 0)
	}
	return r
}

func TestTypingAllocatesNothingThatGrowsWithTheText(t *testing.T) {
	allocated := func(lines int) float64 {
		text := ""
		for range lines {
			text += "a line of some text\n"
		}
		b := newBuffer(text)
		at := sourceRange(lines/2, 3, lines/2, 3)
		b.edit(at, source.UTF16, "x")
		return testing.AllocsPerRun(100, func() {
			b.edit(at, source.UTF16, "x")
			b.edit(sourceRange(lines/2, 3, lines/2, 4), source.UTF16, "")
		})
	}
	if small, large := allocated(100), allocated(3000); large > small {
		t.Errorf("%v allocations in a small text, %v in a large one", small, large)
	}
}
