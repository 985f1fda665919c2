package source

// Span is a half-open range [Start, End) of byte offsets in one text. Wherever a Span is stored, the documentation
// says in which text (a document, a unit).
type Span struct{ Start, End int }

// Len returns the number of bytes the span covers.
func (s Span) Len() int { return s.End - s.Start }

// Contains reports whether the offset is in the span; the end counts, so that a cursor just after a word is still on
// it.
func (s Span) Contains(offset int) bool { return s.Start <= offset && offset <= s.End }

// Shift returns the span moved by n bytes.
func (s Span) Shift(n int) Span { return Span{s.Start + n, s.End + n} }

// Edit is the replacement of the bytes of Span by NewText. Edits of one list do not overlap and refer to the original
// text.
type Edit struct {
	Span    Span
	NewText string
}

// FileEdit is the replacement of a range of one file. Ranges of one list do not overlap.
type FileEdit struct {
	File    string `json:"file"`
	Range   Range  `json:"range"`
	NewText string `json:"newText"`
}
