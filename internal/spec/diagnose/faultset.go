package diagnose

import (
	"slices"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/spec/crossref"
	"ludo-lsp/internal/text/source"
)

// FaultSet holds the faults of one unit, by place and subject.
type FaultSet struct {
	List  []*crossref.Fault
	spans map[source.Span][]int // indices in the list
	paths map[faultPath][]int
}

type faultPath struct {
	code diag.Code
	path string
}

// Add adds a fault.
func (s *FaultSet) Add(f *crossref.Fault) {
	s.List = append(s.List, f)
	s.enter(len(s.List) - 1)
}

// Replace replaces the fault with index i.
func (s *FaultSet) Replace(i int, f *crossref.Fault) {
	s.List[i] = f
	s.enter(i) // the old entry is found as well, and compared again
}

func (s *FaultSet) enter(i int) {
	if s.spans == nil {
		s.spans, s.paths = map[source.Span][]int{}, map[faultPath][]int{}
	}
	f := s.List[i]
	s.spans[f.Span] = append(s.spans[f.Span], i)
	path := faultPath{f.Code, f.Path}
	s.paths[path] = append(s.paths[path], i)
}

// At returns the indices, in order, of the faults that may be at a span, or that have a code and a path.
func (s *FaultSet) At(span source.Span, code diag.Code, path string) []int {
	at := slices.Concat(s.spans[span], s.paths[faultPath{code, path}])
	slices.Sort(at)
	return at
}

// CoveringIndex returns the index of the first fault in the set that covers fault f, as SameFault defines it; -1 if
// there is none.
func (s *FaultSet) CoveringIndex(f *crossref.Fault) int {
	for _, i := range s.At(f.Span, f.Code, f.Path) {
		if SameFault(s.List[i], f) {
			return i
		}
	}
	return -1
}

// SameFault reports whether a known fault covers another one of its unit: it has the same place and is no less
// severe, or both have the same code and value.
func SameFault(known, other *crossref.Fault) bool {
	return known.Code == other.Code && known.Path == other.Path ||
		known.Span == other.Span && SeverityOf(known) <= SeverityOf(other)
}
