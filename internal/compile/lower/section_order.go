package lower

import (
	"sync"

	"golang.org/x/text/collate"
	"golang.org/x/text/language"
)

// collation compares names in the order of games: that of the Unicode root collation.
type collation struct{}

func newCollation() collation { return collation{} }

// collators is a pool, because making a collator is expensive and collators cannot be shared.
var collators = sync.Pool{New: func() any { return collate.New(language.Und) }}

func (collation) compare(a, b string) int {
	if a == b {
		return 0
	}
	if c, ok := compareSimple(a, b); ok {
		return c
	}
	c := collators.Get().(*collate.Collator)
	defer collators.Put(c)
	return c.CompareString(a, b)
}

// simpleCharacters are the characters that most names consist of, in their order; letters without regard to case.
const simpleCharacters = "_-,;:.0123456789abcdefghijklmnopqrstuvwxyz"

// ranks are the positions of the simple characters, counted from 1.
var ranks = func() (out [256]uint8) {
	for i := range len(simpleCharacters) {
		c := simpleCharacters[i]
		out[c] = uint8(i + 1)
		if c >= 'a' && c <= 'z' {
			out[c-'a'+'A'] = uint8(i + 1)
		}
	}
	return out
}()

// compareSimple compares two names by their characters and, if these are equal, lower-case letters before capitals;
// ok is false if a name has other than simple characters.
func compareSimple(a, b string) (order int, ok bool) {
	for i := range max(len(a), len(b)) {
		var x, y uint8
		if i < len(a) {
			if x = ranks[a[i]]; x == 0 {
				return 0, false
			}
		}
		if i < len(b) {
			if y = ranks[b[i]]; y == 0 {
				return 0, false
			}
		}
		if order == 0 && x != y {
			order = int(x) - int(y)
		}
	}
	for i := 0; order == 0 && i < len(a); i++ {
		order = int(b[i]) - int(a[i])
	}
	return order, true
}
