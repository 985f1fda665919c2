package check

import "syscall"

// hasAttributes reports whether a file has extended attributes, including access control lists.
func hasAttributes(name string) bool {
	size, err := syscall.Listxattr(name, nil)
	return err == nil && size > 0
}
