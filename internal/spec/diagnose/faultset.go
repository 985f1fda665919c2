package diagnose

import (
	"cmp"
	"slices"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/spec/crossref"
	"ludo-lsp/internal/text/source"
)

// FaultSet is the faults of one unit. Where they are many it finds the one that is the
// same as another, or at its place, without looking at all.
type FaultSet struct {
	List []*crossref.Fault
	// spans and paths are places in the list, in their order.
	spans map[source.Span][]int
	paths map[faultPath][]int
	// runs are faults of one code, in the order of the text.
	runs map[diag.Code][]run
	// overlaps are the first faults of a code that overlap or touch a span, of those that were
	// found: faults are added behind.
	overlaps map[spanOfCode]int
}

type spanOfCode struct {
	code diag.Code
	span source.Span
}

type faultPath struct {
	code diag.Code
	path string
}

// run is a piece of text that faults of one code cover, each of which overlaps or touches
// another one.
type run struct {
	span    source.Span
	faults  []int   // places in the list, in their order
	begins  []begin // of the same, in the order of the text
	longest int     // span of a fault
}

// begin is where a fault begins, and its place in the list.
type begin struct{ at, place int }

func byBegin(a, b begin) int { return cmp.Compare(a.at, b.at) }

// among are those faults of a run that may overlap or touch a span.
func (r *run) among(span source.Span) []begin {
	from, _ := slices.BinarySearchFunc(r.begins, begin{at: span.Start - r.longest}, byBegin)
	to, _ := slices.BinarySearchFunc(r.begins, begin{at: span.End + 1}, byBegin)
	return r.begins[from:max(from, to)]
}

// manyFaults is how many faults a unit has of which not each is looked at.
const manyFaults = 32

// Add adds a fault.
func (s *FaultSet) Add(f *crossref.Fault) {
	s.List = append(s.List, f)
	switch n := len(s.List); {
	case n == manyFaults:
		s.spans, s.paths, s.runs = map[source.Span][]int{}, map[faultPath][]int{}, map[diag.Code][]run{}
		s.overlaps = map[spanOfCode]int{}
		for i := range s.List {
			s.enter(i)
		}
	case n > manyFaults:
		s.enter(n - 1)
	}
}

// Replace puts a fault in the place of another one.
func (s *FaultSet) Replace(i int, f *crossref.Fault) {
	s.List[i] = f
	if s.runs != nil {
		clear(s.overlaps)
		s.enter(i) // what stood there is found, too, and looked at anew
	}
}

func (s *FaultSet) enter(i int) {
	f := s.List[i]
	s.spans[f.Span] = withPlace(s.spans[f.Span], i)
	path := faultPath{f.Code, f.Path}
	s.paths[path] = withPlace(s.paths[path], i)
	runs := s.runs[f.Code]
	from, to := overlapping(runs, f.Span)
	begun := begin{f.Span.Start, i}
	joined := run{span: f.Span, faults: []int{i}, begins: []begin{begun}, longest: f.Span.Len()}
	for _, r := range runs[from:to] {
		joined.span.Start = min(joined.span.Start, r.span.Start)
		joined.span.End = max(joined.span.End, r.span.End)
		joined.longest = max(joined.longest, r.longest)
	}
	if from+1 == to { // as most are
		r := runs[from]
		joined.faults = withPlace(r.faults, i)
		at, _ := slices.BinarySearchFunc(r.begins, begun, byBegin)
		joined.begins = slices.Insert(r.begins, at, begun)
	} else {
		for _, r := range runs[from:to] {
			joined.faults, joined.begins = append(joined.faults, r.faults...), append(joined.begins, r.begins...)
		}
		slices.Sort(joined.faults)
		slices.SortStableFunc(joined.begins, byBegin)
	}
	s.runs[f.Code] = slices.Replace(runs, from, to, joined)
}

// withPlace adds a place to some in their order.
func withPlace(places []int, i int) []int {
	at, known := slices.BinarySearch(places, i)
	if known {
		return places
	}
	return slices.Insert(places, at, i)
}

// overlapping are the runs that overlap or touch a span.
func overlapping(runs []run, span source.Span) (from, to int) {
	from, _ = slices.BinarySearchFunc(runs, span.Start, func(r run, at int) int { return cmp.Compare(r.span.End, at) })
	for to = from; to < len(runs) && runs[to].span.Start <= span.End; to++ {
	}
	return from, to
}

// Same is the place of the first fault that tells all that another one would, -1 if there
// is none.
func (s *FaultSet) Same(f *crossref.Fault) int {
	first := -1
	look := func(places []int) {
		for _, i := range places {
			if first >= 0 && i >= first {
				return
			}
			if SameFault(s.List[i], f) {
				first = i
				return
			}
		}
	}
	if s.runs == nil {
		return slices.IndexFunc(s.List, func(other *crossref.Fault) bool { return SameFault(other, f) })
	}
	look(s.spans[f.Span])
	look(s.paths[faultPath{f.Code, f.Path}])
	if i := s.overlap(f); i >= 0 && (first < 0 || i < first) {
		first = i
	}
	return first
}

// overlap is the place of the first fault with the code of another one that overlaps or
// touches it, -1 if there is none.
func (s *FaultSet) overlap(f *crossref.Fault) int {
	key := spanOfCode{f.Code, f.Span}
	if known, ok := s.overlaps[key]; ok {
		return known
	}
	first := -1
	touches := func(i int) bool {
		g := s.List[i]
		return g.Code == f.Code && g.Span.Start <= f.Span.End && f.Span.Start <= g.Span.End
	}
	runs := s.runs[f.Code]
	from, to := overlapping(runs, f.Span)
	for k := range runs[from:to] {
		r := &runs[from+k]
		// Where many overlap one of the first does; where each touches the next, few do.
		n := min(len(r.faults), 8)
		if i := slices.IndexFunc(r.faults[:n], touches); i >= 0 {
			if first < 0 || r.faults[i] < first {
				first = r.faults[i]
			}
			continue
		}
		for _, b := range r.among(f.Span) {
			if (first < 0 || b.place < first) && touches(b.place) {
				first = b.place
			}
		}
	}
	if first >= 0 {
		s.overlaps[key] = first
	}
	return first
}

// At are the places of the faults that may stand at a span, or have a code and a path: all
// that do, in their order, and perhaps others.
func (s *FaultSet) At(span source.Span, code diag.Code, path string) []int {
	if s.runs == nil {
		all := make([]int, len(s.List))
		for i := range all {
			all[i] = i
		}
		return all
	}
	out := slices.Concat(s.spans[span], s.paths[faultPath{code, path}])
	slices.Sort(out)
	return out
}

// SameFault reports whether a fault that is known tells all that another one of its unit
// would: it lies at the same place and is no less severe, or they have one code and overlap
// or are about the same value.
func SameFault(known, other *crossref.Fault) bool {
	overlap := known.Span.Start <= other.Span.End && other.Span.Start <= known.Span.End
	return known.Code == other.Code && (overlap || known.Path == other.Path) ||
		known.Span == other.Span && SeverityOf(known) <= SeverityOf(other)
}
