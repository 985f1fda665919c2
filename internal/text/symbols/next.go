package symbols

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Next returns the first free name after name in its series: card-3 after card-2, heapC after heapB if there is a
// heapA. A name without a series begins one with 2, in its own spelling: goldCoins2, gold-coins-2, gold_coins_2.
// After many taken names it returns a free one whose predecessor is taken, without checking all of them.
func Next(name string, taken func(string) bool) string {
	if stem, letter := cutLetter(name, taken); letter != 0 {
		for next := letter + 1; unicode.IsLetter(next) && next < utf8.RuneSelf; next++ {
			if !taken(stem + string(next)) {
				return stem + string(next)
			}
		}
	}
	stem := strings.TrimRight(name, "0123456789")
	digits := name[len(stem):]
	n, err := strconv.Atoi(digits)
	if err != nil || len(digits) > maxDigits {
		stem, digits, n = name+separator(name), "", 1
	}
	numbered := func(n int) string {
		number := strconv.Itoa(n)
		return stem + strings.Repeat("0", max(0, len(digits)-len(number))) + number
	}
	for range maxSteps {
		n++
		if next := numbered(n); !taken(next) {
			return next
		}
	}
	// n is taken. Somewhere after it is a free one.
	step := 1
	for ; taken(numbered(n + step)); step *= 2 {
		n += step
	}
	free := n + step
	for free-n > 1 {
		if middle := n + (free-n)/2; taken(numbered(middle)) {
			n = middle
		} else {
			free = middle
		}
	}
	return numbered(free)
}

// maxSteps is how many names of a series are checked one by one.
const maxSteps = 64

// maxDigits bounds the length of numbers that are counted up.
const maxDigits = 9

// cutLetter cuts off the letter that numbers a name: a separate letter at the end (heapB, heap-b) that is the first
// of a series or follows one that is taken.
func cutLetter(name string, taken func(string) bool) (stem string, letter rune) {
	letter, size := utf8.DecodeLastRuneInString(name)
	stem = name[:len(name)-size]
	before, _ := utf8.DecodeLastRuneInString(stem)
	switch {
	case letter >= 'A' && letter <= 'Z' && (unicode.IsLower(before) || before == '-' || before == '_'):
	case letter >= 'a' && letter <= 'z' && (before == '-' || before == '_'):
	default:
		return name, 0
	}
	if letter != 'A' && letter != 'a' && !taken(stem+string(letter-1)) {
		return name, 0
	}
	return stem, letter
}

// separator returns the separator between the words of a name.
func separator(name string) string {
	switch {
	case strings.Contains(name, "-"):
		return "-"
	case strings.Contains(name, "_"):
		return "_"
	case strings.ContainsFunc(name, unicode.IsUpper):
		return ""
	}
	return "-"
}
