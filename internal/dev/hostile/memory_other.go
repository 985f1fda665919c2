//go:build unix && !linux

package hostile

import (
	"os"
	"syscall"
)

// maxBytes is the most memory that a process had in use.
func maxBytes(p *os.ProcessState) int64 {
	if usage, ok := p.SysUsage().(*syscall.Rusage); ok {
		return int64(usage.Maxrss)
	}
	return 0
}
