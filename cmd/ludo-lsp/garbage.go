package main

import (
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"sync"
)

// A small heap may grow by many percent before its garbage is collected: that is quick and costs little. Garbage may
// not make it larger than mostHeap, for the memory of an editor's server is its heap at the largest; if that leaves
// next to no room, it grows by leastGarbage. Live memory beyond mostHeap leaves half as much again for garbage: a
// large heap is seldom collected, for that is most of the work.
const (
	mostHeap     = 48 << 20
	leastGarbage = 24 << 20
)

// commandHeap is how large garbage may make the heap of a command that ends by itself and then frees everything, and
// commandGrowth by how many percent a small one may grow: collecting less often saves time.
const (
	commandHeap   = 144 << 20
	commandGrowth = 800
)

// growth returns by how many percent a heap may grow with live bytes in use, if a small one may grow by small
// percent, and garbage may make it as large as most.
func growth(live uint64, small, most int) int {
	if live == 0 {
		return small
	}
	garbage := max(leastGarbage, mostHeap-int(live))
	garbage += max(0, int(live)-mostHeap) / 2
	garbage = max(garbage, most-int(live))
	return min(small, int(uint64(garbage)*100/live))
}

// garbage controls when garbage is collected. A user who sets GOGC knows better.
var garbage = garbageTuning{}

type garbageTuning struct {
	mu      sync.Mutex
	small   int // percent by which a small heap may grow; 0: not set yet
	percent int // by which this one may
	most    int // how large garbage may make it; 0: mostHeap
}

// seldom sets the values for a command that ends by itself.
func (c *garbageTuning) seldom() {
	c.mu.Lock()
	c.most = commandHeap
	c.mu.Unlock()
	c.setPercent(commandGrowth)
}

// setPercent lets a small heap grow by percent from now on, and returns the previous value.
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

// adjust fits the percentage to the memory in use.
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
}

// watch adjusts after every collection: nothing refers to the mark, so each of them collects one.
func (c *garbageTuning) watch() {
	mark := new([4]*byte)
	runtime.AddCleanup(mark, func(c *garbageTuning) {
		c.adjust()
		c.watch()
	}, c)
}
