//go:build unix

package main

import "syscall"

// restrictUmask has sockets made so that only their owner can connect.
func restrictUmask() int { return syscall.Umask(0o077) }

func restoreUmask(old int) { syscall.Umask(old) }
