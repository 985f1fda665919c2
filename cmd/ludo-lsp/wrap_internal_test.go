package main

import (
	"fmt"
	"strings"
	"testing"
)

func TestWrapping(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"  chips 1500, bet 0\n", "  chips 1500, bet 0\n"},
		{"  chips 1500, bet 0, place 0\n", "  chips 1500, bet 0,\n    place 0\n"},
		{"a word-that-is-much-longer-than-the-line it\n", "a word-that-is-much-\n  longer-than-the-\n  line it\n"},
		{"donaudampfschifffahrtsgesellschaft\n", "donaudampfschifffahrtsgesellschaft\n"},
		{"  手札 手札 手札 手札 手札\n", "  手札 手札 手札 手\n    札 手札\n"},
		{"\n\nno end", "\n\n"},
	} {
		var out strings.Builder
		w := wrapWriter{to: &out, width: func() int { return 20 }}
		for _, part := range strings.SplitAfter(test.text, "i") { // a line may be written in pieces
			fmt.Fprint(&w, part)
		}
		if out.String() != test.want {
			t.Errorf("%q is written as %q, want %q", test.text, out.String(), test.want)
		}
	}
}
