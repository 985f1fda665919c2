//go:build !unix

package program

import "os/exec"

// alone does nothing where there are no process groups.
func alone(*exec.Cmd) {}

// kill ends a program; its children end when nothing is written to them any more.
func kill(c *exec.Cmd) { _ = c.Process.Kill() } // it may be gone
