//go:build unix && !linux

package check

func setAttribute(string) bool { return false }
