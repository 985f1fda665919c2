package symbols

import (
	"math/bits"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

const (
	// MaxDistance is the largest number of edits for a suggestion.
	MaxDistance = 3
	// MaxNames is the largest number of names that Nearest returns.
	MaxNames = 8
	// distanceBudget bounds how many candidates of one search are compared by edit distance. Differences in case and
	// separators, which are very cheap to recognise, are found among all candidates.
	distanceBudget = 20_000
	// maxSlips bounds the edits counted for names that differ only in case and separators.
	maxSlips = 16
)

// Nearest returns the candidates that an author may have meant by word, best first; nil if none is Near. Names that
// differ only in case come first, then those that also differ in their separators (hand_size, handSize, hand-size),
// then those with the fewest edits, where swapping two neighbours is one edit. Names farther than the best one are
// dropped. Ties go to a swap, then to the longer shared prefix, then to code-point order. The word itself and empty
// names are never returned, and no name is returned twice.
func Nearest(word string, candidates []string) []string {
	s := newSearch(word)
	if s.length == 0 {
		return nil
	}
	for _, c := range candidates {
		s.consider(c)
	}
	return s.names()
}

// Near reports whether candidate is close enough to word for a fix that replaces one by the other: they differ in
// case or separators, or by few edits for the length of the names, by reach, and no more than MaxDistance.
func Near(word, candidate string) bool {
	if differenceOf(word, candidate) != noSlip {
		return true
	}
	s := newSearch(word)
	return s.isNear(s.distance(candidate, MaxDistance+1), candidate, utf8.RuneCountInString(candidate))
}

// IsSlip reports whether candidate is near word, has the same sense, and shares something with it: a different single
// letter or sign is another name, not a typo, and so is a name with another number in it.
func IsSlip(word, candidate string) bool {
	if digits(word) != digits(candidate) || !SameSense(word, candidate) {
		return false
	}
	bare := strings.TrimLeft(word, "$")
	return Near(word, candidate) && (differenceOf(word, candidate) != noSlip ||
		newSearch(word).distance(candidate, MaxDistance+1) < utf8.RuneCountInString(bare))
}

// digits returns the digits in a word.
func digits(word string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsDigit(r) {
			return r
		}
		return -1
	}, word)
}

// reach returns the distance up to which two names count as the same one, by the length of the longer one in runes:
// two fifths of it, and at least one. With more changed letters it is another word: next is not left.
func reach(length int) int { return min(MaxDistance, max(1, 2*length/5)) }

// isNear reports whether a candidate at an edit distance is close enough not to be another word. Wrong case counts as
// an edit but changes no letter.
func (s *search) isNear(distance int, candidate string, length int) bool {
	limit := reach(max(length, s.length))
	if distance <= limit {
		return true
	}
	return distance == limit+1 && distance <= MaxDistance &&
		editDistance(s.folded, strings.ToLower(candidate), limit) <= limit
}

// difference is how much two names differ; a smaller value means closer.
type difference uint8

const (
	caseSlip difference = iota
	separatorSlip
	noSlip
)

type match struct {
	name     string
	slip     difference
	distance int
	swapped  bool // differs only by two swapped neighbours
	prefix   int  // length of the shared prefix in bytes
}

func (m match) compare(n match) int {
	switch {
	case m.slip != n.slip:
		return int(m.slip) - int(n.slip)
	case m.distance != n.distance:
		return m.distance - n.distance
	case m.swapped != n.swapped:
		if m.swapped {
			return -1
		}
		return 1
	case m.prefix != n.prefix:
		return n.prefix - m.prefix
	}
	return strings.Compare(m.name, n.name)
}

// search holds a word, the data for its comparisons, and the best matches so far, best first.
type search struct {
	word    string
	folded  string
	length  int    // in runes
	letters uint64 // see letterSet
	limit   int    // matches farther than this are useless
	budget  int
	best    []match
}

func newSearch(word string) *search {
	s := &search{word: word, folded: strings.ToLower(word), limit: MaxDistance, budget: distanceBudget}
	s.length, s.letters = letterSet(word)
	return s
}

func (s *search) consider(candidate string) {
	if candidate == "" || candidate == s.word {
		return
	}
	m := match{name: candidate, slip: noSlip}
	length, letters := letterSet(candidate)
	if (letters^s.letters)&^separatorSet == 0 {
		m.slip = differenceOf(s.word, candidate)
	}
	if m.slip == noSlip {
		if !s.isPlausible(length, letters) || s.budget == 0 {
			return
		}
		s.budget--
	}
	m.distance = s.distance(candidate, maxSlips)
	m.swapped = m.distance == 1 && isSwap(s.word, candidate)
	if m.slip == noSlip {
		if m.distance > s.limit || !s.isNear(m.distance, candidate, length) {
			return
		}
		s.limit = m.distance
	} else {
		// A slip is almost certain; only single edits are worth naming beside it.
		s.limit = min(s.limit, 1)
	}
	m.prefix = sharedPrefix(s.word, candidate)
	at, found := slices.BinarySearchFunc(s.best, m, match.compare)
	if found || at == MaxNames {
		return
	}
	if len(s.best) == MaxNames {
		s.best = s.best[:MaxNames-1]
	}
	s.best = slices.Insert(s.best, at, m)
}

// names returns the matches, without those that a later match has beaten.
func (s *search) names() []string {
	var out []string
	for _, m := range s.best {
		if m.slip == noSlip && m.distance > s.limit {
			break
		}
		out = append(out, m.name)
	}
	return out
}

// isPlausible reports whether a candidate may be within the limit. It is cheap and never rejects a candidate that is:
// every edit changes the length by at most one, and adds or removes at most one kind of letter.
func (s *search) isPlausible(length int, letters uint64) bool {
	if length-s.length > s.limit || s.length-length > s.limit {
		return false
	}
	return bits.OnesCount64(s.letters&^letters) <= s.limit && bits.OnesCount64(letters&^s.letters) <= s.limit
}

// distance returns the number of edits from the word to the candidate; beyond the limit, the result is just more than
// the limit. Wrong case costs one edit in total if that is cheaper than one per letter.
func (s *search) distance(candidate string, limit int) int {
	d := editDistance(s.word, candidate, limit)
	if d <= 1 {
		return d
	}
	if lower := strings.ToLower(candidate); lower != candidate || s.folded != s.word {
		d = min(d, 1+editDistance(s.folded, lower, limit))
	}
	return d
}

// OneEdit reports whether two texts differ by at most one letter that was omitted, inserted or changed, or by two
// neighbours that were swapped.
func OneEdit(a, b string) bool { return editDistance(a, b, 1) <= 1 }

// editDistance returns the Levenshtein distance, except that one swap of neighbours as the only difference counts as
// one. It stops counting beyond a limit.
func editDistance(a, b string, limit int) int {
	if isSwap(a, b) {
		return 1
	}
	from := sharedPrefix(a, b)
	for from > 0 && (inRune(a, from) || inRune(b, from)) {
		from--
	}
	a, b = a[from:], b[from:]
	behind := sharedSuffix(a, b)
	for behind > 0 && (inRune(a, len(a)-behind) || inRune(b, len(b)-behind)) {
		behind--
	}
	x, y := []rune(a[:len(a)-behind]), []rune(b[:len(b)-behind])
	if max(len(x)-len(y), len(y)-len(x)) > limit {
		return limit + 1
	}
	row := make([]int, len(y)+1) // the edits from the prefix of x to each prefix of y
	for j := range row {
		row[j] = j
	}
	for i, r := range x {
		from, to := max(0, i+1-limit), min(len(y), i+1+limit)
		diagonal := row[max(0, from-1)]
		if from == 0 {
			diagonal, row[0] = row[0], i+1
		} else {
			row[from-1] = limit + 1
		}
		for j := max(1, from); j <= to; j++ {
			above := row[j]
			if j == i+1+limit {
				above = limit + 1
			}
			if r == y[j-1] {
				row[j] = diagonal
			} else {
				row[j] = min(diagonal, above, row[j-1]) + 1
			}
			diagonal = above
		}
	}
	return row[len(y)]
}

func isSwap(a, b string) bool {
	if len(a) != len(b) {
		return false
	}
	i := sharedPrefix(a, b)
	return i+2 <= len(a) && a[i] == b[i+1] && a[i+1] == b[i] && a[i+2:] == b[i+2:]
}

// stretch is how many bytes are compared at once.
const stretch = 8

func sharedPrefix(a, b string) int {
	n, i := min(len(a), len(b)), 0
	for i+stretch <= n && a[i:i+stretch] == b[i:i+stretch] {
		i += stretch
	}
	for i < n && a[i] == b[i] {
		i++
	}
	return i
}

func sharedSuffix(a, b string) int {
	n, i := min(len(a), len(b)), 0
	for i+stretch <= n && a[len(a)-i-stretch:len(a)-i] == b[len(b)-i-stretch:len(b)-i] {
		i += stretch
	}
	for i < n && a[len(a)-1-i] == b[len(b)-1-i] {
		i++
	}
	return i
}

// inRune reports whether an offset of a text is inside a rune.
func inRune(text string, at int) bool { return at < len(text) && !utf8.RuneStart(text[at]) }

// letterSet returns the number of runes of a name, and a hash of their lower-case forms: a set of 64 bits, in which
// different letters may share a bit.
func letterSet(name string) (length int, set uint64) {
	for _, r := range name {
		length++
		switch {
		case 'A' <= r && r <= 'Z':
			r += 'a' - 'A'
		case r >= utf8.RuneSelf:
			r = unicode.ToLower(r)
		}
		set |= 1 << (uint(r) & 63)
	}
	return length, set
}

// differenceOf returns how much two names differ, by comparing them without case and separators.
func differenceOf(a, b string) difference {
	if strings.EqualFold(a, b) {
		return caseSlip
	}
	for {
		a, b = strings.TrimLeft(a, separators), strings.TrimLeft(b, separators)
		if a == "" || b == "" {
			break
		}
		r, n := utf8.DecodeRuneInString(a)
		q, m := utf8.DecodeRuneInString(b)
		if r != q && unicode.ToLower(r) != unicode.ToLower(q) {
			return noSlip
		}
		a, b = a[n:], b[m:]
	}
	if a == b {
		return separatorSlip
	}
	return noSlip
}

const (
	separators          = "-_ "
	separatorSet uint64 = 1<<('-'&63) | 1<<('_'&63) | 1<<(' '&63)
)
