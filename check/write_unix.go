//go:build unix

package check

import (
	"os"
	"syscall"
)

// isMore reports whether a file is more than its name, content, permissions and owner:
// whether it has other names, or attributes.
func isMore(name string, info os.FileInfo) bool {
	s, ok := info.Sys().(*syscall.Stat_t)
	return ok && s.Nlink > 1 || hasAttributes(name)
}

// sameOwner reports whether two files belong to the same user and group.
func sameOwner(a, b os.FileInfo) bool {
	s, known := a.Sys().(*syscall.Stat_t)
	t, ok := b.Sys().(*syscall.Stat_t)
	return !known || !ok || s.Uid == t.Uid && s.Gid == t.Gid
}
