package symbols

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// closestBudget bounds how many pairs of letters one search for the closest name
// compares: some thousand names of the usual length.
const closestBudget = 400_000

// perName is what a name costs of the budget in addition to its letters.
const perName = 14

// Closest returns the candidate with the smallest edit distance to word, however large; "" if there is no candidate
// but word itself. Candidates that differ only in case and separators come first. Ties go to the longer shared
// prefix, then to code-point order. Among very many candidates those beyond a bound of work are judged by the prefix
// they share with word.
func Closest(word string, candidates []string) string {
	c := closestSearch{search: newSearch(word), budget: closestBudget}
	for _, name := range candidates {
		c.compareName(name, 0)
	}
	return c.best.name
}

// closestSearch is the state of a search for the closest name.
type closestSearch struct {
	*search
	budget int // if negative, not everything was compared
	best   match
}

// compareName compares a name that is at least `least` edits away from the word.
func (c *closestSearch) compareName(name string, least int) {
	if name == "" || name == c.word {
		return
	}
	length, _ := letterSet(name)
	m := match{name: name, slip: differenceOf(c.word, name), prefix: sharedPrefix(c.folded, strings.ToLower(name))}
	m.distance = max(least, length-c.length, c.length-length) // lower bound
	first := c.best.name == ""
	if !first && m.compare(c.best) >= 0 {
		return
	}
	m.distance = max(length, c.length) // upper bound
	limit := m.distance
	if !first {
		limit = min(limit, c.best.distance)
	}
	if cost := (length + 1) * (min(2*limit, c.length) + 1); cost <= c.budget {
		c.budget -= cost
		m.distance = c.distance(name, limit)
	} else {
		c.budget = -1
	}
	if first || m.compare(c.best) < 0 {
		c.best = m
	}
}

// compareSorted compares sorted names. Their shared prefixes are compared only once, with all letters of the word at
// the same time (Myers' bit vectors), so that little is left of most names.
func (c *closestSearch) compareSorted(names Names) {
	word := []rune(c.folded)
	if len(word) == 0 || len(word) > 64 {
		for name := range allNames(names) {
			if c.compareName(name, 0); c.budget < 0 {
				return
			}
		}
		return
	}
	var ascii [utf8.RuneSelf]uint64 // positions of a letter in the word
	others := map[rune]uint64{}
	for j, r := range word {
		if r < utf8.RuneSelf {
			ascii[r] |= 1 << j
		} else {
			others[r] |= 1 << j
		}
	}
	last := uint64(1) << (len(word) - 1)
	begun := []column{{more: ^uint64(0), distance: len(word)}}
	text := ""
	for name := range allNames(names) {
		if c.budget -= perName; c.budget < 0 {
			return
		}
		same := sharedPrefix(text, name)
		for begun[len(begun)-1].end > same {
			begun = begun[:len(begun)-1]
		}
		text = name
		b := begun[len(begun)-1]
		for at := b.end; at < len(name); {
			if c.budget--; c.budget < 0 {
				return
			}
			r, size := utf8.DecodeRuneInString(name[at:])
			at += size
			places := uint64(0)
			if r = unicode.ToLower(r); r < utf8.RuneSelf {
				places = ascii[r]
			} else {
				places = others[r]
			}
			b = b.afterLetter(places, last)
			b.end = at
			begun = append(begun, b)
		}
		if c.best.name != "" && c.best.slip == noSlip && b.distance > c.best.distance {
			continue
		}
		// Slips are searched for before.
		m := match{name: name, slip: noSlip, distance: b.distance,
			prefix: sharedPrefix(c.folded, strings.ToLower(name))}
		if c.best.name != "" && m.compare(c.best) >= 0 {
			continue
		}
		if c.compareName(name, b.distance); c.budget < 0 {
			return
		}
	}
}

// column holds the edit distances from a prefix of a name to each prefix of a word: whether each is one more, or one
// less, than for the prefix that is one letter shorter.
type column struct {
	more, less uint64
	distance   int // to the whole word
	end        int
}

// afterLetter returns the column after one more letter of the name, which occurs at the given places of the word.
func (b column) afterLetter(places, last uint64) column {
	zero := (((places & b.more) + b.more) ^ b.more) | places | b.less
	more := b.less | ^(zero | b.more)
	less := b.more & zero
	switch {
	case more&last != 0:
		b.distance++
	case less&last != 0:
		b.distance--
	}
	more, less = more<<1|1, less<<1
	b.more, b.less = less|^(zero|more), more&zero
	return b
}
