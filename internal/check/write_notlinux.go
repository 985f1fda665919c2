//go:build unix && !linux

package check

// hasAttributes reports whether a file has extended attributes. Here nobody is
// asked for them.
func hasAttributes(string) bool { return false }
