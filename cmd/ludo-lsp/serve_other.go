//go:build !unix

package main

// There is no umask here; the folder of the socket protects it.
func restrictUmask() int { return 0 }

func restoreUmask(int) {}
