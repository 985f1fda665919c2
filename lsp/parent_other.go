//go:build !unix

package lsp

import (
	"os"
	"runtime"
)

// isRunning reports whether there is a process with an id; it returns true if that cannot be determined.
func isRunning(pid int) bool {
	process, err := os.FindProcess(pid)
	if err != nil {
		return runtime.GOOS != "windows"
	}
	_ = process.Release()
	return true
}
