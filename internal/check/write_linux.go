package check

import "syscall"

// hasAttributes reports whether a file has extended attributes, access control
// lists among them.
func hasAttributes(name string) bool {
	size, err := syscall.Listxattr(name, nil)
	return err == nil && size > 0
}
