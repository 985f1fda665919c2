package check

import (
	"errors"
	"io/fs"
	"path"
	"sync"

	"ludo-lsp/internal/spec/workspace"
)

// Stdin is a document read from the standard input instead of a file.
type Stdin struct {
	// Name is the path of the file that the text replaces; it need not exist. "" means a separate document.
	Name string
	Text string
}

// stdinName is the name of a standard input that replaces no file.
const stdinName = "<stdin>"

// files is the disk, overridden by the standard input. It remembers the first texts, so that a file that changes
// meanwhile is mostly the same for all readers, and which files could not be read.
type files struct {
	workspace.FileSystem
	stdin  *Stdin            // Name is absolute
	places map[string]string // of named folders, with links resolved

	mu     sync.Mutex
	texts  map[string]string
	failed map[string]error
	held   int // bytes of the texts
}

// maxHeld bounds the bytes of the texts that are remembered; others are read again.
const maxHeld = 16 << 20

func newFiles(stdin *Stdin, buffers map[string]string, roots []string) *files {
	return &files{FileSystem: workspace.Overlay{FileSystem: workspace.Disk{}, Texts: buffers, Roots: roots},
		stdin: stdin, places: map[string]string{}, texts: map[string]string{}, failed: map[string]error{}}
}

// ReadFile implements workspace.FileSystem.
func (f *files) ReadFile(name string) (string, error) {
	return f.readOnce(name, func() (string, error) { return f.FileSystem.ReadFile(name) })
}

// ReadFileIn implements workspace.FileSystem.
func (f *files) ReadFileIn(folders []string, name string) (string, error) {
	return f.readOnce(name, func() (string, error) { return f.FileSystem.ReadFileIn(folders, name) })
}

func (f *files) readOnce(name string, read func() (string, error)) (string, error) {
	if f.stdin != nil && name == f.stdin.Name {
		return f.stdin.Text, nil
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if text, ok := f.texts[name]; ok {
		return text, nil
	}
	if err, ok := f.failed[name]; ok {
		return "", err
	}
	text, err := read()
	if err != nil {
		f.failed[name] = err
		return "", err
	}
	if size := f.held + len(text); size <= maxHeld {
		f.texts[name], f.held = text, size
	}
	return text, nil
}

// failure returns why a file could not be read; nil if it could, or nobody tried.
func (f *files) failure(name string) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.failed[name]
}

// ReadDir implements workspace.FileSystem.
func (f *files) ReadDir(name string) ([]fs.DirEntry, error) {
	entries, err := f.FileSystem.ReadDir(name)
	if f.stdin == nil || path.Dir(f.stdin.Name) != name {
		return entries, err
	}
	base := path.Base(f.stdin.Name)
	for _, e := range entries {
		if e.Name() == base {
			return entries, err
		}
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return entries, err
	}
	return append(entries, fs.FileInfoToDirEntry(f.stdinInfo())), nil
}

// Stat implements workspace.FileSystem.
func (f *files) Stat(name string) (fs.FileInfo, error) {
	if f.stdin != nil && name == f.stdin.Name {
		return f.stdinInfo(), nil
	}
	return f.FileSystem.Stat(name)
}

// Resolve implements workspace.FileSystem.
func (f *files) Resolve(name string) (string, error) {
	if place, ok := f.places[name]; ok {
		return place, nil
	}
	resolved, err := f.FileSystem.Resolve(name)
	if err != nil && f.stdin != nil && name == f.stdin.Name {
		folder, err := f.FileSystem.Resolve(path.Dir(name))
		if err != nil {
			return name, nil // neither the file nor its folder exists
		}
		return path.Join(folder, path.Base(name)), nil
	}
	return resolved, err
}

func (f *files) stdinInfo() fs.FileInfo { return workspace.TextInfo(f.stdin.Name, f.stdin.Text) }
