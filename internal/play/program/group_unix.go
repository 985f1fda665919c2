//go:build unix

package program

import (
	"os/exec"
	"syscall"
)

// setProcessGroup runs a program in its own process group, so that its children can be ended with it.
func setProcessGroup(c *exec.Cmd) { c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// kill ends a program and all its children that have not left its group.
func kill(c *exec.Cmd) { _ = syscall.Kill(-c.Process.Pid, syscall.SIGKILL) } // they may be gone
