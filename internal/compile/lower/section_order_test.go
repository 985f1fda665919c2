package lower

import (
	"testing"

	"golang.org/x/text/collate"
	"golang.org/x/text/language"
	"pgregory.net/rapid"

	_ "ludo-lsp/internal/dev/fixedseed"
)

// TestSimpleNamesAreOrderedLikeAnyOther compares the short way with the long one.
func TestSimpleNamesAreOrderedLikeAnyOther(t *testing.T) {
	root := collate.New(language.Und)
	sign := func(n int) int { return min(max(n, -1), 1) }
	rapid.Check(t, func(t *rapid.T) {
		a := rapid.StringMatching(`[a-cA-C0-2_\-:.,;]{0,6}`).Draw(t, "a")
		b := rapid.StringMatching(`[a-cA-C0-2_\-:.,;]{0,6}`).Draw(t, "b")
		got, ok := compareSimple(a, b)
		if !ok || sign(got) != sign(root.CompareString(a, b)) {
			t.Fatalf("%q and %q: %d, %v; want %d", a, b, got, ok, root.CompareString(a, b))
		}
	})
}
