package cnl

import (
	"os"
	"runtime/debug"
	"testing"
)

// TestMain lets more garbage lie than Go does by itself: the tests read whole
// specs anew thousands of times, and a third of their time went into collecting
// what was left of them.
func TestMain(m *testing.M) {
	debug.SetGCPercent(400)
	os.Exit(m.Run())
}
