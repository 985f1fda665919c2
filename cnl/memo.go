package cnl

import (
	"sort"
	"sync"
	"sync/atomic"

	"ludo-lsp/internal/cnl/crossref"
	"ludo-lsp/internal/cnl/doc"
	"ludo-lsp/internal/cnl/outline"
	"ludo-lsp/internal/cnl/refactor"
	"ludo-lsp/internal/cnl/source"
)

// memo keeps what is worked out of a unit's facts when somebody asks for it. It
// is shared by all states that have the unit, so that what is shown around a
// document costs as much as the edit, not as much as the document. Nobody asks
// about most units, so there is room for the answers only then.
type memo struct{ kept atomic.Pointer[worked] }

type worked struct {
	lines     once[[]int]
	tokens    once[[]outline.Token]
	symbols   once[[]outline.Symbol]
	folds     once[[]outline.Fold]
	questions once[[]outline.Question]
	lenses    once[[]outline.Lens]
	expand    once[[]outline.Expandable]
	patterns  once[[]refactor.Pattern]
	faults    once[[]crossref.Fault] // that its text shows
	told      atomic.Pointer[toldUnit]

	mu      sync.Mutex
	encoded map[stretch]encodedTokens
}

// answers are those about the unit.
func (m *memo) answers() *worked {
	if m.kept.Load() == nil {
		m.kept.CompareAndSwap(nil, &worked{})
	}
	return m.kept.Load()
}

// once is a value that is worked out when it is first asked for.
type once[T any] struct {
	sync.Once
	value T
}

func (o *once[T]) get(make func() T) T {
	o.Do(func() { o.value = make() })
	return o.value
}

func (u *unit) tokens() []outline.Token {
	return u.memo.answers().tokens.get(func() []outline.Token { return outline.Tokens(u.facts) })
}

func (u *unit) symbols() []outline.Symbol {
	return u.memo.answers().symbols.get(func() []outline.Symbol { return outline.Symbols(u.facts) })
}

func (u *unit) folds() []outline.Fold {
	return u.memo.answers().folds.get(func() []outline.Fold { return outline.Folds(u.facts.Tree) })
}

func (u *unit) questions() []outline.Question {
	return u.memo.answers().questions.get(func() []outline.Question { return outline.Questions(u.facts) })
}

func (u *unit) lenses() []outline.Lens {
	return u.memo.answers().lenses.get(func() []outline.Lens { return outline.Lenses(u.facts) })
}

func (u *unit) expandables() []outline.Expandable {
	return u.memo.answers().expand.get(func() []outline.Expandable { return outline.Expandables(u.facts) })
}

func (u *unit) patterns() []refactor.Pattern {
	return u.memo.answers().patterns.get(func() []refactor.Pattern { return refactor.Patterns(u.facts) })
}

// textFaults are those that its text shows.
func (u *unit) textFaults() []crossref.Fault {
	if len(u.facts.Findings) == 0 {
		return nil
	}
	return u.memo.answers().faults.get(func() []crossref.Fault {
		out := make([]crossref.Fault, len(u.facts.Findings))
		for i := range out {
			out[i].Finding = u.facts.Findings[i]
		}
		return out
	})
}

// lineStarts are the offsets at which the lines of the unit's text begin.
func (u *unit) lineStarts() []int {
	return u.memo.answers().lines.get(func() []int {
		starts := []int{0}
		text := u.Text
		for at := 0; at < len(text); {
			line, _ := source.NextLine(text[at:])
			at += len(line)
			if len(source.TrimLineBreak(line)) < len(line) {
				starts = append(starts, at)
			}
		}
		return starts
	})
}

// lineOf is the line of the unit's text on which an offset lies.
func (u *unit) lineOf(offset int) int {
	starts := u.lineStarts()
	return sort.SearchInts(starts, offset+1) - 1
}

// sheet is a unit with the places of its parts in the document.
type sheet struct {
	*unit
	parts    []doc.Segment
	encoding source.Encoding
}

// position turns an offset of the unit into a position of the document.
func (s *sheet) position(offset int) source.Position {
	part := s.parts[0]
	for _, next := range s.parts[1:] {
		if next.Start > offset {
			break
		}
		part = next
	}
	line := s.lineOf(offset)
	start := s.lineStarts()[line]
	return source.Position{
		Line:      part.Line + line - s.lineOf(part.Start),
		Character: s.encoding.Units(s.Text[start:max(start, min(offset, len(s.Text)))]),
	}
}

// place turns a span of the unit into a range of the document.
func (s *sheet) place(span source.Span) source.Range {
	return source.Range{Start: s.position(span.Start), End: s.position(span.End)}
}

// sheets gives the units on the lines [from, to) of a document in order, each
// with all of its parts there.
func (s *state) sheets(i, from, to int, encoding source.Encoding) []*sheet {
	d := s.documents[i]
	var out []*sheet
	known := map[*doc.Unit]*sheet{}
	for part := range d.text.Segments(from, to) {
		if at := known[part.Unit]; at != nil {
			at.parts = append(at.parts, part)
			continue
		}
		u, ok := d.units.Get(part.Unit.Label)
		if !ok || u.Unit != part.Unit {
			continue
		}
		at := &sheet{u, []doc.Segment{part}, encoding}
		known[part.Unit] = at
		out = append(out, at)
	}
	return out
}
