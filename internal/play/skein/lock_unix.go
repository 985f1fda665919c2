//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package skein

import (
	"errors"
	"os"
	"syscall"
)

// lock tries to keep others from writing in a folder, until release is called or this program
// ends. It is errBusy when somebody else writes there. A file system without locks gives none.
func lock(folder string) (release func(), err error) {
	dir, err := os.Open(folder)
	if err != nil {
		return nil, err
	}
	switch err := syscall.Flock(int(dir.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); {
	case errors.Is(err, syscall.EWOULDBLOCK), errors.Is(err, syscall.EINTR):
		_ = dir.Close() // nothing was written
		return nil, errBusy
	default:
		return func() { _ = dir.Close() }, nil // which unlocks it
	}
}
