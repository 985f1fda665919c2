package workspace

import (
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"
	"time"

	"ludo-lsp/internal/text/source"
)

// Files is a file system of files that are known by name and lie in no folder of a disk. It has no links. It is empty
// at first, and may be used by several goroutines.
type Files struct {
	// MostFiles and MostBytes bound what it holds; 0: no bound.
	MostFiles int
	MostBytes int64

	mu      sync.RWMutex
	files   map[string]File
	folders map[string]map[string]fs.DirEntry
	bytes   int64
}

// File is one of Files.
type File struct {
	Size int64
	Read func() (string, error)
}

// Held returns a file with a content.
func Held(content string) File {
	return File{int64(len(content)), func() (string, error) { return content, nil }}
}

// Put adds a file under an absolute path, in place of an earlier one. The error is a bound that is passed.
func (f *Files) Put(name string, file File) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	before, replaces := f.files[name]
	if f.MostFiles > 0 && !replaces && len(f.files) >= f.MostFiles {
		return fmt.Errorf("%s is not read: there are more than %d files", name, f.MostFiles)
	}
	if f.MostBytes > 0 && f.bytes-before.Size+file.Size > f.MostBytes {
		return fmt.Errorf("%s is not read: together the files are larger than %d MB", name, f.MostBytes>>20)
	}
	if f.files == nil {
		f.files, f.folders = map[string]File{}, map[string]map[string]fs.DirEntry{}
	}
	f.files[name] = file
	f.bytes += file.Size - before.Size
	entry := fs.FileInfoToDirEntry(info{path.Base(name), file.Size, false})
	for folder := Dir(name); folder != name; name, folder = folder, Dir(folder) {
		entries, known := f.folders[folder]
		if !known {
			entries = map[string]fs.DirEntry{}
			f.folders[folder] = entries
		}
		entries[path.Base(name)] = entry
		if known {
			return nil
		}
		entry = fs.FileInfoToDirEntry(info{path.Base(folder), 0, true})
	}
	return nil
}

// Remove removes a file, or a folder with all that is in it.
func (f *Files) Remove(name string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.remove(name)
}

func (f *Files) remove(name string) {
	if _, ok := f.files[name]; !ok && f.folders[name] == nil {
		return
	}
	for base := range f.folders[name] {
		f.remove(Join(name, base))
	}
	f.bytes -= f.files[name].Size
	delete(f.files, name)
	for folder := Dir(name); folder != name && len(f.folders[name]) == 0; name, folder = folder, Dir(folder) {
		delete(f.folders, name)
		delete(f.folders[folder], path.Base(name))
	}
}

// ReadFile implements FileSystem.
func (f *Files) ReadFile(name string) (string, error) {
	f.mu.RLock()
	file, ok := f.files[name]
	f.mu.RUnlock()
	if !ok {
		return "", &fs.PathError{Op: "read", Path: name, Err: fs.ErrNotExist}
	}
	text, err := file.Read()
	if err != nil {
		return "", &fs.PathError{Op: "read", Path: name, Err: err}
	}
	return source.Decode(text[:min(len(text), DefaultMaxFileBytes)]), nil
}

// ReadFileIn implements FileSystem.
func (f *Files) ReadFileIn(folders []string, name string) (string, error) {
	if isWithin(folders, name) {
		return f.ReadFile(name)
	}
	return "", &fs.PathError{Op: "read", Path: name, Err: ErrOutside}
}

// ReadDir implements FileSystem.
func (f *Files) ReadDir(name string) ([]fs.DirEntry, error) {
	f.mu.RLock()
	defer f.mu.RUnlock()
	entries, ok := f.folders[name]
	if !ok {
		return nil, &fs.PathError{Op: "read", Path: name, Err: fs.ErrNotExist}
	}
	out := make([]fs.DirEntry, 0, len(entries))
	for _, e := range entries {
		out = append(out, e)
	}
	slices.SortFunc(out, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	return out, nil
}

// Stat implements FileSystem.
func (f *Files) Stat(name string) (fs.FileInfo, error) {
	f.mu.RLock()
	defer f.mu.RUnlock()
	if file, ok := f.files[name]; ok {
		return info{path.Base(name), file.Size, false}, nil
	}
	if _, ok := f.folders[name]; ok {
		return info{path.Base(name), 0, true}, nil
	}
	return nil, &fs.PathError{Op: "stat", Path: name, Err: fs.ErrNotExist}
}

// Resolve implements FileSystem.
func (f *Files) Resolve(name string) (string, error) {
	if _, err := f.Stat(name); err != nil {
		return "", err
	}
	return name, nil
}

// TextInfo returns the file information of a text that stands for a file.
func TextInfo(file, text string) fs.FileInfo { return info{path.Base(file), int64(len(text)), false} }

// info is an fs.FileInfo.
type info struct {
	name   string
	size   int64
	folder bool
}

func (i info) Name() string     { return i.name }
func (i info) Size() int64      { return i.size }
func (info) ModTime() time.Time { return time.Time{} }
func (i info) IsDir() bool      { return i.folder }
func (info) Sys() any           { return nil }

// Mode implements fs.FileInfo.
func (i info) Mode() fs.FileMode {
	if i.folder {
		return fs.ModeDir | 0o755
	}
	return 0o644
}
