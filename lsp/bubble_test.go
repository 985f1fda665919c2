package lsp

import (
	"runtime"
	"testing"
	"testing/synctest"
)

// bubble runs a test in a bubble of synctest, in which time passes as soon as everything waits, however slow the
// machine
// is, and which must be left by every goroutine.
func bubble(t *testing.T, test func(t *testing.T)) {
	t.Helper()
	// The library of the connection keeps channels for the next call, also of another connection; those of a bubble
	// may not be used outside. Two collections empty what is kept.
	empty := func() {
		runtime.GC()
		runtime.GC()
	}
	empty()
	defer empty()
	synctest.Test(t, test)
}
