package workspace

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"unicode/utf8"
)

// FileSystem is what the package reads from. Paths are absolute and
// slash-separated. A missing file or folder is reported as fs.ErrNotExist.
type FileSystem interface {
	// ReadFile gives a regular file's text.
	ReadFile(path string) (string, error)
	// ReadDir lists a folder.
	ReadDir(path string) ([]fs.DirEntry, error)
	// Stat describes what the path names, following symbolic links.
	Stat(path string) (fs.FileInfo, error)
	// Resolve gives the path with all symbolic links replaced.
	Resolve(path string) (string, error)
}

// RecordingSuffix ends the names of recorded games that lie beside the documents of a
// game and are verified with it. A compressed one has ".gz" behind it.
const RecordingSuffix = ".replay.jsonl"

// DefaultMaxFileBytes is how much of one file is read when nothing else is
// said: one byte more than the largest document that is accepted, so that the
// reader of the text still sees that it is too large.
const DefaultMaxFileBytes = 16<<20 + 1

// Disk is the operating system's file system.
type Disk struct {
	// MaxFileBytes bounds how much of one file is read; the rest of a longer
	// file is left out. 0 means DefaultMaxFileBytes.
	MaxFileBytes int
}

// ReadFile reads a regular file up to the limit. Devices, pipes and sockets
// are refused: reading them could block or never end.
func (d Disk) ReadFile(name string) (string, error) {
	limit := d.MaxFileBytes
	if limit <= 0 {
		limit = DefaultMaxFileBytes
	}
	info, err := os.Stat(filepath.FromSlash(name))
	if err != nil {
		return "", err
	}
	if !info.Mode().IsRegular() {
		return "", &fs.PathError{Op: "read", Path: name, Err: errors.New("not a regular file")}
	}
	file, err := os.Open(filepath.FromSlash(name))
	if err != nil {
		return "", err
	}
	defer file.Close()
	var text strings.Builder
	text.Grow(int(min(info.Size(), int64(limit))))
	if _, err := io.Copy(&text, io.LimitReader(file, int64(limit))); err != nil {
		return "", err
	}
	return text.String(), nil
}

// ReadDir lists a folder in name order.
func (Disk) ReadDir(name string) ([]fs.DirEntry, error) {
	return os.ReadDir(filepath.FromSlash(name))
}

// Stat describes a file, following symbolic links.
func (Disk) Stat(name string) (fs.FileInfo, error) { return os.Stat(filepath.FromSlash(name)) }

// Resolve replaces the symbolic links of a path.
func (Disk) Resolve(name string) (string, error) {
	resolved, err := filepath.EvalSymlinks(filepath.FromSlash(name))
	if err != nil {
		return "", err
	}
	return filepath.ToSlash(resolved), nil
}

// IsMarkdown reports whether a file name has the extension of a Markdown
// document, in any case.
func IsMarkdown(name string) bool { return strings.EqualFold(path.Ext(name), ".md") }

// Absolute turns a path of the operating system into the form the package
// uses: absolute, clean, with slashes.
func Absolute(name string) (string, error) {
	if !utf8.ValidString(name) {
		return "", fmt.Errorf("the path %q is not valid text", name)
	}
	abs, err := filepath.Abs(name)
	if err != nil {
		return "", err
	}
	return filepath.ToSlash(abs), nil
}

// Dir gives the folder of a path. Unlike path.Dir it keeps the two slashes that
// the path of a file on another machine starts with.
func Dir(name string) string { return keepHost(name, path.Dir(name)) }

// Join gives the path that a relative one names, seen from a folder; like Dir
// it keeps a host.
func Join(folder, relative string) string { return keepHost(folder, path.Join(folder, relative)) }

func keepHost(from, clean string) string {
	if strings.HasPrefix(from, "//") && !strings.HasPrefix(from, "///") && strings.HasPrefix(clean, "/") {
		return "/" + clean
	}
	return clean
}
