package main

import (
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"sync"
)

// A small heap may grow by many percent before its garbage is collected: that is
// quick and costs little. The larger it is, the fewer percent it grows by: at the
// most by so many bytes, or by the least percent.
const (
	mostGarbage  = 48 << 20
	leastPercent = 30
)

// garbage says when garbage is collected. Who sets GOGC knows better.
var garbage = collecting{}

type collecting struct {
	mu      sync.Mutex
	small   int // percent by which a small heap may grow; 0: nothing was said yet
	percent int // by which this one may
}

// after lets a small heap grow by so many percent from now on, and gives by how
// many it could before.
func (c *collecting) after(percent int) (before int) {
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

// adjust makes the percentage fit to what is in use.
func (c *collecting) adjust() {
	c.mu.Lock()
	defer c.mu.Unlock()
	live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(live)
	percent := c.small
	if bytes := live[0].Value.Uint64(); bytes > 0 {
		percent = int(min(uint64(percent), max(leastPercent, mostGarbage*100/bytes)))
	}
	if percent != c.percent { // setting it stops the world for a moment
		debug.SetGCPercent(percent)
		c.percent = percent
	}
}

// watch adjusts after every collection: nothing refers to the mark, so each of
// them takes one away.
func (c *collecting) watch() {
	mark := new([4]*byte)
	runtime.AddCleanup(mark, func(c *collecting) {
		c.adjust()
		c.watch()
	}, c)
}
