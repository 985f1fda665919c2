//go:build unix

package check

import (
	"os"
	"syscall"
)

// isMore reports whether a file is more than its name, content and permissions:
// it has other names, or another owner than a file that is made now.
func isMore(name string, info os.FileInfo) bool {
	s, ok := info.Sys().(*syscall.Stat_t)
	return ok && (s.Nlink > 1 || int(s.Uid) != os.Geteuid() || int(s.Gid) != os.Getegid()) || hasAttributes(name)
}
