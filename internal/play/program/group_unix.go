//go:build unix

package program

import (
	"os/exec"
	"syscall"
)

// alone has a program run in a process group of its own, so that what it starts can be ended with it.
func alone(c *exec.Cmd) { c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// kill ends a program and all that it has started and that has not left its group.
func kill(c *exec.Cmd) { _ = syscall.Kill(-c.Process.Pid, syscall.SIGKILL) } // they may be gone
