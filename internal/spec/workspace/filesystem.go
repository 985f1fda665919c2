package workspace

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"ludo-lsp/internal/text/source"
)

// FileSystem is what the package reads from. Paths are absolute and
// slash-separated. A missing file or folder is reported as fs.ErrNotExist.
type FileSystem interface {
	// ReadFile returns the text of a regular file, including one in UTF-16 with a byte order mark.
	ReadFile(path string) (string, error)
	// ReadFileIn is ReadFile for a file in one of some folders, whose paths have no symbolic links: even if links on
	// the way change before the file is opened, nothing outside is read.
	ReadFileIn(folders []string, path string) (string, error)
	// ReadDir lists a folder.
	ReadDir(path string) ([]fs.DirEntry, error)
	// Stat describes what the path names, following symbolic links.
	Stat(path string) (fs.FileInfo, error)
	// Resolve returns the path with all symbolic links resolved.
	Resolve(path string) (string, error)
}

// RecordingSuffix is the suffix of recorded games beside the documents of a game, which are verified with it.
// Compressed ones have ".gz" after it.
const RecordingSuffix = ".replay.jsonl"

// Recordings returns the recorded games in a folder, plain or compressed with gzip, sorted by name.
func Recordings(files FileSystem, folder string) ([]string, error) {
	entries, err := files.ReadDir(folder)
	var out []string
	for _, e := range entries {
		name := strings.TrimSuffix(e.Name(), ".gz")
		if strings.HasSuffix(name, RecordingSuffix) && e.Type().IsRegular() {
			out = append(out, path.Join(folder, e.Name()))
		}
	}
	slices.Sort(out)
	return out, err
}

// DefaultMaxFileBytes is the default limit on the bytes read from one file. It is one more than the largest accepted
// document, so that the reader of the text still sees that it is too large.
const DefaultMaxFileBytes = 16<<20 + 1

// Disk is the operating system's file system.
type Disk struct {
	// MaxFileBytes bounds how much of one file is read; the rest is left out. 0 means DefaultMaxFileBytes.
	MaxFileBytes int

	resolved func() // hook between resolving a path and opening it; nil: none
}

// ErrOutside is returned for a file outside the folders that may be read.
var ErrOutside = errors.New("it is a link that leads outside the folders that are read here; put a copy of the file in its place")

// ReadFile reads a regular file up to the limit. Devices, pipes and sockets
// are refused: reading them could block or never end.
func (d Disk) ReadFile(name string) (string, error) {
	file, err := d.open(name)
	if err != nil {
		return "", err
	}
	return d.read(file)
}

// ReadFileIn reads a file as ReadFile does, if it is in one of some folders.
func (d Disk) ReadFileIn(folders []string, name string) (string, error) {
	file, err := d.openIn(folders, name)
	if err != nil {
		return "", err
	}
	return d.read(file)
}

func (d Disk) open(name string) (*os.File, error) {
	file, err := os.OpenFile(filepath.FromSlash(name), readOnly, 0)
	if err != nil {
		return nil, err
	}
	return requireRegular(file, name)
}

// openIn opens a file if it is in one of some folders.
func (d Disk) openIn(folders []string, name string) (*os.File, error) {
	resolved, err := d.Resolve(name)
	if err != nil {
		return nil, err
	}
	if d.resolved != nil {
		d.resolved()
	}
	for _, folder := range folders {
		if !inside(resolved, []string{folder}) {
			continue
		}
		root, err := os.OpenRoot(filepath.FromSlash(folder))
		if err != nil {
			return nil, err
		}
		defer root.Close()
		// The path has no links any more. If one has appeared, it must lead into the folder, or the file is not
		// opened.
		rest := strings.TrimPrefix(strings.TrimPrefix(resolved, strings.TrimSuffix(folder, "/")), "/")
		file, err := root.OpenFile(filepath.FromSlash(rest), readOnly, 0)
		if err != nil {
			return nil, err
		}
		return requireRegular(file, name)
	}
	return nil, &fs.PathError{Op: "read", Path: name, Err: ErrOutside}
}

// requireRegular returns the open file if it is a regular file, otherwise an error. It checks the opened file, not
// the path.
func requireRegular(file *os.File, name string) (*os.File, error) {
	info, err := file.Stat()
	if err == nil && !info.Mode().IsRegular() {
		err = &fs.PathError{Op: "read", Path: name, Err: errors.New("not a regular file")}
	}
	if err != nil {
		file.Close()
		return nil, err
	}
	return file, nil
}

// read reads an open file up to the limit, and closes it.
func (d Disk) read(file *os.File) (string, error) {
	defer file.Close()
	limit := d.MaxFileBytes
	if limit <= 0 {
		limit = DefaultMaxFileBytes
	}
	info, err := file.Stat()
	if err != nil {
		return "", err
	}
	var text strings.Builder
	text.Grow(int(min(info.Size(), int64(limit))))
	if _, err := io.Copy(&text, io.LimitReader(file, int64(limit))); err != nil {
		return "", err
	}
	return source.Decode(text.String()), nil
}

// ReadDir returns the entries of a folder in name order.
func (Disk) ReadDir(name string) ([]fs.DirEntry, error) {
	return os.ReadDir(filepath.FromSlash(name))
}

// Stat returns the information about a file, following symbolic links.
func (Disk) Stat(name string) (fs.FileInfo, error) { return os.Stat(filepath.FromSlash(name)) }

// Resolve returns a path with its symbolic links replaced by their targets.
func (Disk) Resolve(name string) (string, error) {
	resolved, err := filepath.EvalSymlinks(filepath.FromSlash(name))
	if err != nil {
		return "", err
	}
	return filepath.ToSlash(resolved), nil
}

// IsMarkdown reports whether a file name has the extension of a Markdown document, in any case.
func IsMarkdown(name string) bool { return strings.EqualFold(path.Ext(name), ".md") }

// Absolute converts a path of the operating system into the package's form: absolute, clean, with slashes.
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

// Dir returns the folder of a path. Unlike path.Dir it keeps the two slashes at the start of a path on another
// machine.
func Dir(name string) string { return keepHost(name, path.Dir(name)) }

// Join resolves a relative path against a folder. Like Dir, it keeps the two slashes of a path on another machine.
func Join(folder, relative string) string { return keepHost(folder, path.Join(folder, relative)) }

func keepHost(from, clean string) string {
	if strings.HasPrefix(from, "//") && !strings.HasPrefix(from, "///") && strings.HasPrefix(clean, "/") {
		return "/" + clean
	}
	return clean
}
