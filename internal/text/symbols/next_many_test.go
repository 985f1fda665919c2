package symbols

import (
	"strconv"
	"strings"
	"testing"
)

// TestNextBehindManyNames: the name after a long series is free, stands after
// one that is taken, and is found without asking for all of them.
func TestNextBehindManyNames(t *testing.T) {
	for _, many := range []int{1, 63, 64, 65, 66, 1000, 123456} {
		asked := 0
		taken := func(name string) bool {
			asked++
			n, err := strconv.Atoi(strings.TrimPrefix(name, "v"))
			return err == nil && n <= many
		}
		if got, want := Next("v1", taken), "v"+strconv.Itoa(many+1); got != want {
			t.Errorf("after %d names: %s, not %s", many, got, want)
		}
		if asked > 200 {
			t.Errorf("after %d names: asked %d times", many, asked)
		}
	}
}
