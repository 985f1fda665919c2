package lsp

import (
	"math/rand/v2"
	"testing"

	"ludo-lsp/internal/spec/doc"
	"ludo-lsp/internal/spec/state"
	"ludo-lsp/internal/text/source"
)

// An open document is the edited text, wherever the edits lie, whenever it is read, and however far behind the spec is
// that holds it.
func TestAnOpenDocumentIsTheEditedText(t *testing.T) {
	pieces := []string{"", "a", "bc", "\n", "\r", "\r\n", "é", "😀", "\n\n", "x\ny", "\n```yaml\nzones:\n  - id: x\n",
		"\nlonger than a line, " + string(make([]byte, 300))}
	for seed := range uint64(300) {
		random := rand.New(rand.NewPCG(seed, 7))
		encoding := source.Encoding(random.IntN(3))
		text := "one\ntwo\r\nthree é😀\n"
		if seed%3 == 0 {
			text = ""
		}
		opened := text
		d := &document{text: func() string { return opened }}
		held, heldAt := doc.New(text, state.Layout()), uint64(0)
		var all []change
		for moment := uint64(1); moment <= 40; moment++ {
			r := sourceRange(random.IntN(8), random.IntN(8), random.IntN(8), random.IntN(8))
			if random.IntN(2) == 0 {
				r.End = r.Start
			}
			c := change{span: &r, text: pieces[random.IntN(len(pieces))], moment: moment}
			all = append(all, c)
			d.later, d.moment = append(d.later, c), moment
			before := text
			text = spliced(text, r, encoding, c.text)
			if random.IntN(3) == 0 {
				for until := heldAt + uint64(random.IntN(int(moment-heldAt+1))); heldAt < until; heldAt++ {
					c := all[heldAt]
					from, to := held.Offset(c.span.Start, encoding), held.Offset(c.span.End, encoding)
					held, _ = held.Edit(min(from, to), max(from, to), c.text)
				}
				d.keep(held.Text, heldAt)
			}
			if random.IntN(3) > 0 {
				continue
			}
			if got := d.read(encoding); got != text {
				t.Fatalf("seed %d: %v of %q by %q gives %q, want %q", seed, r, before, c.text, got, text)
			}
			if len(d.later) > 0 {
				t.Fatalf("seed %d: %d edits are kept that the text has", seed, len(d.later))
			}
		}
	}
}
