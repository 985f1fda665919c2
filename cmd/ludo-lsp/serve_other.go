//go:build !unix

package main

// restrictUmask does nothing, as there is no umask here; the folder of the socket protects it.
func restrictUmask() int { return 0 }

func restoreUmask(int) {}
