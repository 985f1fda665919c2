//go:build unix

package check

import (
	"errors"
	"os"
	"syscall"
)

// isMore reports whether a file has more than its name, content, permissions and owner: other names, or attributes.
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

// lock locks a folder unless it is locked. It creates no file, and the lock ends with the process. A folder that
// cannot be locked counts as free.
func lock(folder string) (unlock func(), free bool) {
	file, err := os.Open(folder)
	if err != nil {
		return func() {}, true
	}
	if errors.Is(syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB), syscall.EWOULDBLOCK) {
		file.Close()
		return nil, false
	}
	return func() { file.Close() }, true
}
