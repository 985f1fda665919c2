package main

import (
	"runtime"
	"runtime/debug"
	"testing"
)

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

// TestMemoryOfACommandIsLimited: whatever the percentage, the memory of a command has a limit, which grows only with
// what is in use.
func TestMemoryOfACommandIsLimited(t *testing.T) {
	t.Setenv("GOMEMLIMIT", "")
	t.Setenv("GOGC", "")
	unlimited, percent := debug.SetMemoryLimit(-1), debug.SetGCPercent(100)
	t.Cleanup(func() {
		debug.SetMemoryLimit(unlimited)
		debug.SetGCPercent(percent)
	})
	limited := func(most int) int64 {
		c := &garbageTuning{small: commandGrowth, most: most}
		c.adjust()
		return debug.SetMemoryLimit(-1)
	}
	if got := limited(0); got != unlimited {
		t.Errorf("the memory of a server is limited to %d bytes", got)
	}
	held := make([]byte, 4*commandHeap)
	runtime.GC()
	large := limited(commandHeap)
	runtime.KeepAlive(held)
	if most := int64(2 * len(held)); large < most || large > most+commandHeap {
		t.Errorf("with %d bytes in use, the limit is %d", len(held), large)
	}
	held = nil
	runtime.GC()
	if small := limited(commandHeap); small != commandLimit {
		t.Errorf("with little in use, the limit is %d", small)
	}
}
