package main

import "testing"

// TestGarbageIsBounded: how large a heap gets before its garbage is collected, in MiB.
func TestGarbageIsBounded(t *testing.T) {
	for _, c := range []struct{ live, small, most, largest int }{
		{0, 200, 0, 0},
		{4, 200, 0, 12},
		{16, 200, 0, 48},
		{24, 200, 0, 48},
		{30, 200, 0, 54},
		{40, 200, 0, 64},
		{60, 200, 0, 90},
		{100, 200, 0, 150},
		{2, 800, 0, 18},
		{10, 800, 0, 48},
		{4, commandGrowth, commandHeap >> 20, 36},
		{30, commandGrowth, commandHeap >> 20, 144},
		{60, commandGrowth, commandHeap >> 20, 144},
		{100, commandGrowth, commandHeap >> 20, 150},
	} {
		got := c.live + c.live*growth(uint64(c.live)<<20, c.small, c.most<<20)/100
		if got > c.largest || got < c.largest-1 {
			t.Errorf("with %d MiB in use and %d %% the heap grows to %d MiB, not to %d", c.live, c.small, got,
				c.largest)
		}
	}
}
