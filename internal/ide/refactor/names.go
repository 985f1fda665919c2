package refactor

import (
	"strconv"
	"strings"
)

// mentions reports whether a name occurs anywhere in a text.
func mentions(text, name string) bool {
	for at := 0; ; {
		i := strings.Index(text[at:], name)
		if i < 0 || name == "" {
			return false
		}
		from, to := at+i, at+i+len(name)
		if (from == 0 || !isNameByte(text[from-1])) && (to == len(text) || !isNameByte(text[to])) {
			return true
		}
		at = from + 1
	}
}

func isNameByte(c byte) bool {
	return c == '_' || c == '$' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80
}

// freshName makes a name that is not taken, from one that is: "$card" becomes
// "$card2". What follows the first word ("$card@{$seat}") stays after it.
func freshName(name string, taken func(string) bool) string {
	end := 0
	for end < len(name) && (isNameByte(name[end]) || name[end] == '-') {
		end++
	}
	for n := 2; ; n++ {
		if candidate := name[:end] + strconv.Itoa(n) + name[end:]; !taken(candidate) {
			return candidate
		}
	}
}
