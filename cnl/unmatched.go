package cnl

import (
	"slices"
	"strings"

	"ludo-lsp/internal/spec/doc"
	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/spec/prose"
	"ludo-lsp/internal/text/source"
)

// Unmatched is a run of paragraphs without a rule, or a rule without words.
type Unmatched struct {
	Range source.Range // the first paragraph, or the name of the rule
	// Paragraphs counts consecutive paragraphs; 0: it is a rule.
	Paragraphs int
}

// UnmatchedParagraphs lists the paragraphs of a document without an exact rule, and the rules without words, in text
// order. A paragraph has a rule where a block comes before its chapter ends, or where it links elsewhere; a rule has
// words where a paragraph stands between its block and the block or heading before it, or where it has a comment.
func (s *Spec) UnmatchedParagraphs(path string, encoding source.Encoding) (out []Unmatched) {
	i := s.state.Document(path)
	if i < 0 {
		return nil
	}
	d := s.state.Documents[i]
	read := s.state.Prose(d)
	blocks := slices.DeleteFunc(d.Text.Fences(), func(f doc.FencedBlock) bool { return !f.YAML })
	place := func(span source.Span) source.Range {
		return source.Range{Start: d.Text.PositionAt(span.Start, encoding), End: d.Text.PositionAt(span.End, encoding)}
	}
	last := -1 // the last paragraph without a rule
	for n, p := range read.Paragraphs {
		end := chapterEnd(read, p.Span.Start, d.Text.Len())
		hasBlock := slices.ContainsFunc(blocks,
			func(b doc.FencedBlock) bool { return p.Span.End <= b.Offset && b.Offset < end })
		switch {
		case hasBlock || p.Leads:
		case last >= 0 && last == n-1 && chapterEnd(read, read.Paragraphs[last].Span.Start, d.Text.Len()) == end:
			out[len(out)-1].Paragraphs++
			last = n
		default:
			out = append(out, Unmatched{place(p.Span), 1})
			last = n
		}
	}
	worded := make([]bool, len(blocks))
	for n, b := range blocks {
		from := 0
		if n > 0 {
			from = blocks[n-1].End
		}
		for _, h := range read.Headings {
			if h.Span.End <= b.Offset {
				from = max(from, h.Span.End)
			}
		}
		worded[n] = slices.ContainsFunc(read.Paragraphs,
			func(p prose.Paragraph) bool { return from <= p.Span.Start && p.Span.End <= b.Offset })
	}
	for _, r := range s.Simulables(path, encoding) {
		at := slices.IndexFunc(blocks,
			func(b doc.FencedBlock) bool { return b.Open < r.Range.Start.Line && r.Range.Start.Line < b.Close })
		if at >= 0 && !worded[at] && !s.hasComment(i, d.Text.Offset(r.Range.Start, encoding)) {
			out = append(out, Unmatched{Range: r.Range})
		}
	}
	slices.SortStableFunc(out, func(a, b Unmatched) int { return a.Range.Start.Compare(b.Range.Start) })
	return out
}

// chapterEnd returns where the chapter around an offset of a document ends: at the next heading that is not below its
// own.
func chapterEnd(read *prose.Reading, offset, end int) int {
	level := 0
	for _, h := range read.Headings {
		switch {
		case h.Span.Start < offset:
			level = h.Level
		case h.Level <= level:
			return h.Span.Start
		}
	}
	return end
}

// hasComment reports whether the unit at an offset of a document has a comment, in it or on the line before it.
func (s *Spec) hasComment(document, offset int) bool {
	d := s.state.Documents[document].Text
	u, _ := d.UnitAt(offset)
	if u == nil {
		return false
	}
	from, _ := d.UnitExtent(u.Label)
	_, before := d.Line(max(0, from-1))
	if strings.HasPrefix(strings.TrimSpace(before), "#") {
		return true
	}
	f := s.state.Facts(index.UnitIDOf(document, uint64(u.Label)))
	return f != nil && len(f.Tree.Comments) > 0
}
