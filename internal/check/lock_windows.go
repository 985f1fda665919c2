package check

import (
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
)

// The Windows error for a file opened exclusively by another process, and the flags of a file that is deleted on
// close.
const (
	sharingViolation = syscall.Errno(32)
	deleteOnClose    = 0x04000000
)

// lock locks a folder unless it is locked: by a file that is in no document's way, which the system removes with the
// process.
func lock(folder string) (unlock func(), free bool) {
	key := fmt.Sprintf("ludo-lsp-%x.lock", sha256.Sum256([]byte(strings.ToLower(folder))))
	name, err := syscall.UTF16PtrFromString(filepath.Join(os.TempDir(), key))
	if err != nil {
		return func() {}, true
	}
	handle, err := syscall.CreateFile(name, syscall.GENERIC_READ|syscall.GENERIC_WRITE, 0, nil, syscall.OPEN_ALWAYS,
		syscall.FILE_ATTRIBUTE_NORMAL|deleteOnClose, 0)
	switch {
	case err == sharingViolation || err == syscall.ERROR_ACCESS_DENIED: // it is open, or being deleted
		return nil, false
	case err != nil:
		return func() {}, true
	}
	return func() { syscall.CloseHandle(handle) }, true
}
