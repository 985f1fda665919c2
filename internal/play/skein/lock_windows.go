package skein

import (
	"errors"
	"path/filepath"
	"syscall"
)

// What package syscall has no names for.
const (
	deleteOnClose    = 0x04000000         // FILE_FLAG_DELETE_ON_CLOSE
	sharingViolation = syscall.Errno(32)  // ERROR_SHARING_VIOLATION
	deletePending    = syscall.Errno(303) // ERROR_DELETE_PENDING
)

// lock tries to keep others from writing in a folder, until release is called or this program
// ends: a file there that nobody else can open, and that is gone when it is closed. It is errBusy
// when somebody else writes there. A file system without locks gives none.
func lock(folder string) (release func(), err error) {
	name, err := syscall.UTF16PtrFromString(filepath.Join(folder, ".skein-lock"))
	if err != nil {
		return nil, err
	}
	file, err := syscall.CreateFile(name, syscall.GENERIC_WRITE, 0, nil, syscall.OPEN_ALWAYS,
		syscall.FILE_ATTRIBUTE_HIDDEN|deleteOnClose, 0)
	switch {
	case errors.Is(err, sharingViolation), errors.Is(err, deletePending), errors.Is(err, syscall.ERROR_ACCESS_DENIED):
		return nil, errBusy
	case err != nil:
		return func() {}, nil
	}
	return func() { _ = syscall.CloseHandle(file) }, nil
}
