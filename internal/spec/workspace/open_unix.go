//go:build unix

package workspace

import (
	"os"
	"syscall"
)

// readOnly are the flags for opening a file for reading without blocking: opening a pipe would wait for a writer.
const readOnly = os.O_RDONLY | syscall.O_NONBLOCK
