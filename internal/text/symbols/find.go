package symbols

import (
	"iter"
	"slices"
	"sort"
	"strings"
)

// Names are names in code-point order, counted from 0.
type Names interface {
	// From counts the names that are below a text.
	From(text string) int
	// AfterPrefix counts the names that are below all others that do not begin with a prefix
	// and are not below it.
	AfterPrefix(prefix string) int
	// At gives the name at a place, "" where none is to be found; ok is false after the
	// last one.
	At(i int) (name string, ok bool)
}

// SortedNames are names that stand in code-point order.
type SortedNames []string

// SortNames are names that stand in any order.
func SortNames(names []string) SortedNames {
	names = slices.Clone(names)
	slices.Sort(names)
	return names
}

// From implements Names.
func (names SortedNames) From(text string) int {
	at, _ := slices.BinarySearch(names, text)
	return at
}

// AfterPrefix implements Names.
func (names SortedNames) AfterPrefix(prefix string) int {
	return sort.Search(len(names),
		func(i int) bool { return names[i] > prefix && !strings.HasPrefix(names[i], prefix) })
}

// At implements Names.
func (names SortedNames) At(i int) (string, bool) {
	if i >= len(names) {
		return "", false
	}
	return names[i], true
}

// all iterates over names.
func all(names Names) iter.Seq[string] {
	return func(yield func(string) bool) {
		for i := names.From(""); ; i++ {
			name, ok := names.At(i)
			if !ok || name != "" && !yield(name) {
				return
			}
		}
	}
}

// Found is what a word may have meant.
type Found struct {
	Near    []string // see Nearest
	Closest string   // the first that is near, or else see Closest
	// Unsure: the word was not compared with all names, for too many begin like it.
	Unsure bool
}

const (
	// searchEffort bounds the work of each half of a search, for near names and for the
	// closest one, in cells of tables of distances: more than a thousand names that begin
	// alike are compared, and in the first half any number of those that do not.
	searchEffort = 1 << 14
	// few is how many names are looked at one by one, which needs next to no memory.
	few = 100
	// maxBegin is how many bytes of a word are sought at the beginning of names before
	// any are compared.
	maxBegin = 32
)

// Find seeks the names of several lists that word may have meant without looking at all
// of them: what names have in common at their beginning is compared once, and those that
// begin too differently are skipped together.
func Find(word string, lists ...Names) Found {
	s := newSearch(word)
	if fewer(lists) {
		return s.among(lists)
	}
	return s.skipping(lists)
}

// skipping is a search that does not look at all names.
func (s *search) skipping(lists []Names) Found {
	word, w := s.word, newWalk(s.word)
	if s.length > 0 {
		for limit := 0; limit <= s.limit; limit++ {
			for _, names := range lists {
				w.through(names, limit, s.consider)
			}
		}
		if near := s.names(); len(near) > 0 {
			return Found{Near: near, Closest: near[0], Unsure: w.effort < 0}
		}
	}
	c := closest{search: s, budget: 2 * searchEffort}
	// What begins alike is likely to be close.
	for _, names := range lists {
		for at := min(len(word), maxBegin); ; at /= 2 {
			if name, ok := names.At(names.From(word[:at])); ok {
				c.consider(name, 0)
			}
			if at == 0 {
				break
			}
		}
	}
	for _, names := range lists {
		c.through(names)
	}
	out := Found{Closest: c.best.name, Unsure: c.budget < 0}
	if out.Unsure && out.Closest != "" && Near(word, out.Closest) {
		out.Near = []string{out.Closest}
	}
	return out
}

// fewer reports whether lists have so few names that they are looked at one by one.
func fewer(lists []Names) bool {
	count := 0
	for _, names := range lists {
		for range all(names) {
			if count++; count > few {
				return false
			}
		}
	}
	return true
}

// among looks at each name of some lists.
func (s *search) among(lists []Names) Found {
	c := closest{search: s, budget: closestBudget}
	each := func(consider func(string)) {
		for _, names := range lists {
			for name := range all(names) {
				consider(name)
			}
		}
	}
	if s.length > 0 {
		each(s.consider)
		if near := s.names(); len(near) > 0 {
			return Found{Near: near, Closest: near[0]}
		}
	}
	each(func(name string) { c.consider(name, 0) })
	return Found{Closest: c.best.name, Unsure: c.budget < 0}
}
