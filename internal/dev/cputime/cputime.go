package cputime

import (
	"testing"
	"time"
)

// Watch counts the processor time of a benchmark.
type Watch struct {
	begun time.Duration
	known bool
}

// Begin starts a watch. It stands still where processor time cannot be told.
func Begin() Watch {
	used, known := processorTime()
	return Watch{used, known}
}

// Report adds a metric to a benchmark: so many of a unit, such as "moves", for each
// second of processor time since the watch began, that of the garbage collector
// included.
func (w Watch) Report(b *testing.B, n int64, unit string) {
	if seconds := w.ProcessorTime().Seconds(); seconds > 0 {
		b.ReportMetric(float64(n)/seconds, unit+"/cpu-s")
	}
}

// ProcessorTime is the processor time since the watch began, 0 where it cannot be told.
func (w Watch) ProcessorTime() time.Duration {
	now, known := processorTime()
	if !w.known || !known {
		return 0
	}
	return now - w.begun
}
