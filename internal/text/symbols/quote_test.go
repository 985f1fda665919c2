package symbols_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"ludo-lsp/internal/text/symbols"
)

// A message shows as much of a name as a person reads.
func TestLongNamesAreCut(t *testing.T) {
	for _, c := range []struct{ name, quoted string }{
		{"hand", `"hand"`}, {"two\nlines", `"two lines"`}, {strings.Repeat("x", 60), `"` + strings.Repeat("x", 60) + `"`},
		{strings.Repeat("x", 10_000), `"` + strings.Repeat("x", 60) + `…"`},
	} {
		if got := symbols.Quote(c.name); got != c.quoted {
			t.Errorf("%.20s… is quoted as %s", c.name, got)
		}
	}
	if got := symbols.Shorten(strings.Repeat("ä…", 100)); !utf8.ValidString(got) || len(got) > 70 {
		t.Error(got)
	}
}
