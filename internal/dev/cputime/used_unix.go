//go:build unix

package cputime

import (
	"syscall"
	"time"
)

// processorTime is the processor time of the process, in user mode.
func processorTime() (time.Duration, bool) {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		return 0, false
	}
	return time.Duration(usage.Utime.Nano()), true
}
