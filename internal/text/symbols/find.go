package symbols

import (
	"iter"
	"slices"
	"sort"
	"strings"
)

// Names are sorted names in code-point order, indexed from 0.
type Names interface {
	// From counts the names less than a text.
	From(text string) int
	// AfterPrefix counts the names that are less than a prefix or begin with it.
	AfterPrefix(prefix string) int
	// At returns the name at an index, "" where none can be found; ok is false after the last one.
	At(i int) (name string, ok bool)
}

// SortedNames are names in code-point order.
type SortedNames []string

// SortNames returns the names sorted.
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

// allNames iterates over names.
func allNames(names Names) iter.Seq[string] {
	return func(yield func(string) bool) {
		for i := names.From(""); ; i++ {
			name, ok := names.At(i)
			if !ok || name != "" && !yield(name) {
				return
			}
		}
	}
}

// Found is the result of a search for the names that a word may have meant.
type Found struct {
	Near    []string // see Nearest
	Closest string   // the first near one, or else see Closest
	// Unsure: the word was not compared with all names, as too many begin like it.
	Unsure bool
}

const (
	// searchEffort bounds the work of each half of a search, for near names and for the closest one, in cells of
	// distance tables: more than a thousand names with a common prefix are compared, and in the first half any number
	// of others.
	searchEffort = 1 << 14
	// few is the number of names up to which all are compared one by one, which needs almost no memory.
	few = 100
	// maxBegin is how many bytes of a word are searched as a prefix of names before any are compared.
	maxBegin = 32
)

// Find searches several lists for the names that word may have meant without a full scan: shared prefixes are
// compared once, and names with too different prefixes are skipped together.
func Find(word string, lists ...Names) Found {
	s := newSearch(word)
	if haveFewNames(lists) {
		return s.runComplete(lists)
	}
	return s.runSkipping(lists)
}

// runSkipping runs the search without comparing all names.
func (s *search) runSkipping(lists []Names) Found {
	word, w := s.word, newWalk(s.word)
	if s.length > 0 {
		for limit := 0; limit <= s.limit; limit++ {
			for _, names := range lists {
				w.visitNear(names, limit, s.consider)
			}
		}
		if near := s.names(); len(near) > 0 {
			return Found{Near: near, Closest: near[0], Unsure: w.effort < 0}
		}
	}
	c := closestSearch{search: s, budget: 2 * searchEffort}
	// Names with the same prefix are likely to be close.
	for _, names := range lists {
		for at := min(len(word), maxBegin); ; at /= 2 {
			if name, ok := names.At(names.From(word[:at])); ok {
				c.compareName(name, 0)
			}
			if at == 0 {
				break
			}
		}
	}
	for _, names := range lists {
		c.compareSorted(names)
	}
	out := Found{Closest: c.best.name, Unsure: c.budget < 0}
	if out.Unsure && out.Closest != "" && Near(word, out.Closest) {
		out.Near = []string{out.Closest}
	}
	return out
}

// haveFewNames reports whether the lists have so few names that all are compared one by one.
func haveFewNames(lists []Names) bool {
	count := 0
	for _, names := range lists {
		for range allNames(names) {
			if count++; count > few {
				return false
			}
		}
	}
	return true
}

// runComplete runs the search by comparing each name of the lists.
func (s *search) runComplete(lists []Names) Found {
	c := closestSearch{search: s, budget: closestBudget}
	each := func(consider func(string)) {
		for _, names := range lists {
			for name := range allNames(names) {
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
	each(func(name string) { c.compareName(name, 0) })
	return Found{Closest: c.best.name, Unsure: c.budget < 0}
}
