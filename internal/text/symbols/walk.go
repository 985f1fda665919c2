package symbols

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// walk compares sorted names with a word, letter by letter, ignoring case and separators. The distance that it finds
// is a lower bound of the one with case and separators.
type walk struct {
	word   []rune // in lower case, without separators
	effort int    // remaining effort; below 0 the walk has ended
	// State for the prefix of the last name.
	text    string
	steps   []step
	letters []rune
	band    int
	// rows has a row for no letter and one for each: the edits from the letters so far to the first j of the word,
	// for those j within band of the number of letters.
	rows []int32
}

// step is a rune of the last name: where it ends, and the number of letters up to it.
type step struct{ end, letters int }

func newWalk(word string) *walk {
	w := &walk{effort: searchEffort}
	for _, r := range word {
		if !strings.ContainsRune(separators, r) {
			w.word = append(w.word, unicode.ToLower(r))
		}
		if len(w.word) > searchEffort {
			break
		}
	}
	return w
}

// visitNear calls visit for the names that may be within a limit of the word.
func (w *walk) visitNear(names Names, limit int, visit func(name string)) {
	w.begin(limit)
	for i := names.From(""); w.effort >= 0; {
		name, ok := names.At(i)
		if !ok {
			return
		}
		w.effort--
		if far := w.farPrefix(name, limit); far != "" {
			i = max(i+1, names.AfterPrefix(far))
			continue
		}
		if d, ok := w.distance(); ok && d <= limit {
			visit(name)
		}
		i++
	}
}

func (w *walk) begin(limit int) {
	w.text, w.steps, w.letters, w.band = "", w.steps[:0], w.letters[:0], limit
	w.rows = w.rows[:0]
	if max(limit, len(w.word)) > w.effort {
		w.effort = -1 // not even one row
	}
	if w.effort >= 0 {
		w.addRow()
	}
}

// farPrefix compares a name letter by letter while it may be near. It returns the prefix that rules out all names that
// begin with it.
func (w *walk) farPrefix(name string, limit int) string {
	same := sharedPrefix(w.text, name)
	for n := len(w.steps); n > 0 && w.steps[n-1].end > same; n-- {
		w.steps = w.steps[:n-1]
	}
	at, letters := 0, 0
	if n := len(w.steps); n > 0 {
		at, letters = w.steps[n-1].end, w.steps[n-1].letters
	}
	w.letters = w.letters[:letters]
	w.rows = w.rows[:(letters+1)*(2*w.band+1)]
	for at < len(name) {
		r, size := utf8.DecodeRuneInString(name[at:])
		at += size
		least := 0
		if !strings.ContainsRune(separators, r) {
			w.letters = append(w.letters, unicode.ToLower(r))
			least = w.addRow()
		}
		w.steps = append(w.steps, step{at, len(w.letters)})
		if w.text = name[:at]; least > limit || w.effort < 0 {
			return w.text
		}
	}
	return ""
}

// addRow adds the row of distances for the last letter, and returns the least of them.
func (w *walk) addRow() (least int) {
	k, width := len(w.letters), 2*w.band+1
	w.rows = slices.Grow(w.rows, width)[:len(w.rows)+width]
	row := w.rows[len(w.rows)-width:]
	from, to := max(0, k-w.band), min(len(w.word), k+w.band)
	w.effort -= max(0, to-from) + width/8
	if k == 0 {
		for j := from; j <= to; j++ {
			row[j+w.band] = int32(j)
		}
		return 0
	}
	// The previous rows, where cells on the same diagonal have the same index.
	last := w.rows[len(w.rows)-2*width:][:width]
	least = k + len(w.word)
	letter, before := w.letters[k-1], rune(-1)
	if k > 1 {
		before = w.letters[k-2]
	}
	beside := int32(least) // the neighbouring cell
	for j := from; j <= to; j++ {
		at := j - k + w.band
		d := int32(k)
		if j > 0 {
			if d = last[at]; letter != w.word[j-1] {
				d++
				if j > 1 && letter == w.word[j-2] && before == w.word[j-1] {
					d = min(d, w.rows[len(w.rows)-3*width+at]+1)
				}
			}
			if at+1 < width {
				d = min(d, last[at+1]+1)
			}
			d = min(d, beside+1)
		}
		row[at], beside = d, d
		least = min(least, int(d))
	}
	return least
}

// distance returns the distance of the last name from the word; ok is false if it is beyond the band.
func (w *walk) distance() (d int, ok bool) {
	at := len(w.word) - len(w.letters) + w.band
	if at < 0 || at > 2*w.band {
		return 0, false
	}
	return int(w.rows[len(w.letters)*(2*w.band+1)+at]), true
}
