package main

import "testing"

// TestGarbageIsBounded: how large a heap gets before its garbage is collected, in MiB.
func TestGarbageIsBounded(t *testing.T) {
	for _, c := range []struct{ live, small, largest int }{
		{0, 200, 0},
		{4, 200, 12},
		{16, 200, 48},
		{24, 200, 48},
		{30, 200, 54},
		{40, 200, 64},
		{60, 200, 96},
		{100, 200, 176},
		{2, 800, 18},
		{10, 800, 48},
	} {
		got := c.live + c.live*growth(uint64(c.live)<<20, c.small)/100
		if got > c.largest || got < c.largest-1 {
			t.Errorf("with %d MiB in use and %d %% the heap grows to %d MiB, not to %d", c.live, c.small, got, c.largest)
		}
	}
}
