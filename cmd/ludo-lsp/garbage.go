package main

import (
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"sync"
)

// A small heap may grow by many percent before its garbage is collected: that is quick and costs little. Garbage may
// not make it larger than mostHeap, as the memory of an editor's server is its heap at the largest; if that leaves
// next to no room, it grows by leastGarbage. If live memory exceeds mostHeap, garbage may take half as much again: a
// large heap is seldom collected, as that is most of the work.
const (
	mostHeap     = 48 << 20
	leastGarbage = 24 << 20
)

// commandHeap is the size up to which garbage may let the heap of a command grow that ends by itself and then frees
// everything, and commandGrowth the percentage by which a small heap may grow: collecting less often saves time. A
// heap that has grown since the percentage was set stays below commandLimit, or twice what was in use.
const (
	commandHeap   = 144 << 20
	commandGrowth = 800
	commandLimit  = 240 << 20
)

// growth returns the percentage by which a heap with live bytes in use may grow, if a small heap may grow by small
// percent, and garbage may make it as large as most bytes.
func growth(live uint64, small, most int) int {
	if live == 0 {
		return small
	}
	garbage := max(leastGarbage, mostHeap-int(live)) + max(0, int(live)-mostHeap)/2
	return min(small, int(uint64(max(garbage, most-int(live)))*100/live))
}

// garbage controls when garbage is collected. The setting GOGC of the user has precedence.
var garbage garbageTuning

type garbageTuning struct {
	mu      sync.Mutex
	small   int // percent by which a small heap may grow; 0: not set yet
	percent int // by which this one may
	most    int // how large garbage may make it; 0: mostHeap
}

// collectSeldom sets the values for a command that ends by itself.
func (c *garbageTuning) collectSeldom() {
	c.mu.Lock()
	c.most = commandHeap
	c.mu.Unlock()
	c.setPercent(commandGrowth)
}

// setPercent sets the percentage by which a small heap may grow, and returns the previous value.
func (c *garbageTuning) setPercent(percent int) (before int) {
	if os.Getenv("GOGC") != "" {
		return percent
	}
	c.mu.Lock()
	before, c.small = c.small, percent
	c.mu.Unlock()
	c.adjust()
	if before == 0 {
		c.watch()
		before = 100
	}
	return before
}

// adjust adapts the percentage to the memory in use.
func (c *garbageTuning) adjust() {
	c.mu.Lock()
	defer c.mu.Unlock()
	live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(live)
	percent := growth(live[0].Value.Uint64(), c.small, c.most)
	if percent != c.percent { // setting it stops the world briefly
		debug.SetGCPercent(percent)
		c.percent = percent
	}
	if c.most > 0 && os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(max(commandLimit, 2*int64(live[0].Value.Uint64())))
	}
}

// watch calls adjust after every collection: it allocates an object that nothing refers to, whose cleanup runs then.
func (c *garbageTuning) watch() {
	mark := new([4]*byte)
	runtime.AddCleanup(mark, func(c *garbageTuning) {
		c.adjust()
		c.watch()
	}, c)
}
