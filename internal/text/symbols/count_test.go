package symbols_test

import (
	"testing"

	"ludo-lsp/internal/text/symbols"
)

func TestCount(t *testing.T) {
	for want, got := range map[string]string{
		"0 moves": symbols.Count(0, "move"), "1 move": symbols.Count(1, "move"), "3 moves": symbols.Count(int64(3), "move"),
		"1 entry": symbols.Count(1, "entry"), "2 entries": symbols.Count(2, "entry"), "2 branches": symbols.Count(2, "branch"),
		"once": symbols.Times(1), "0 times": symbols.Times(0),
		"": symbols.Join(nil, "and"), "a": symbols.Join([]string{"a"}, "and"), "a or b": symbols.Join([]string{"a", "b"}, "or"),
		"a, b and c": symbols.Join([]string{"a", "b", "c"}, "and"),
	} {
		if got != want {
			t.Errorf("%q is written %q", want, got)
		}
	}
}
