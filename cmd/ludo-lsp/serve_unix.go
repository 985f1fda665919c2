//go:build unix

package main

import "syscall"

// restrictUmask makes sockets accessible only to their owner.
func restrictUmask() int { return syscall.Umask(0o077) }

func restoreUmask(old int) { syscall.Umask(old) }
