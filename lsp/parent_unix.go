//go:build unix

package lsp

import (
	"errors"
	"syscall"
)

// isRunning reports whether there is a process with an id.
func isRunning(pid int) bool {
	err := syscall.Kill(pid, 0)
	return err == nil || errors.Is(err, syscall.EPERM)
}
