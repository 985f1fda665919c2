//go:build unix

package workspace

import (
	"os"
	"syscall"
)

// readOnly opens a file to read it, and never waits: opening a pipe would, until
// somebody writes to it.
const readOnly = os.O_RDONLY | syscall.O_NONBLOCK
