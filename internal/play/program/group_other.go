//go:build !unix

package program

import "os/exec"

// alone has nothing to do where there are no process groups.
func alone(*exec.Cmd) {}

// kill ends a program; what it has started ends when nothing is written to it any more.
func kill(c *exec.Cmd) { _ = c.Process.Kill() } // it may be gone
