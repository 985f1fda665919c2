package workspace

import (
	"io/fs"
	"path"
	"slices"
	"strings"
)

// Overlay is a file system with texts that shadow its files or add to them.
type Overlay struct {
	FileSystem
	Texts map[string]string // by absolute path
	// Roots are the folders, without links in their paths, outside of which nothing exists; nil: no restriction.
	Roots []string
}

// ReadFile implements FileSystem.
func (o Overlay) ReadFile(name string) (string, error) {
	if o.Roots != nil {
		return o.ReadFileIn(o.Roots, name)
	}
	if text, ok := o.Texts[name]; ok {
		return text, nil
	}
	return o.FileSystem.ReadFile(name)
}

// ReadFileIn implements FileSystem.
func (o Overlay) ReadFileIn(folders []string, name string) (string, error) {
	if !o.Has(name) {
		return "", fs.ErrNotExist
	}
	if text, ok := o.Texts[name]; ok {
		if at, err := o.FileSystem.Resolve(Dir(name)); err == nil && isWithin(folders, at) {
			return text, nil
		}
	}
	return o.FileSystem.ReadFileIn(folders, name)
}

// ReadDir implements FileSystem.
func (o Overlay) ReadDir(name string) ([]fs.DirEntry, error) {
	if !o.Has(name) {
		return nil, fs.ErrNotExist
	}
	list, err := o.FileSystem.ReadDir(name)
	for file, text := range o.Texts {
		base := path.Base(file)
		if err == nil && Dir(file) == name &&
			!slices.ContainsFunc(list, func(e fs.DirEntry) bool { return e.Name() == base }) {
			list = append(list, fs.FileInfoToDirEntry(TextInfo(file, text)))
		}
	}
	slices.SortFunc(list, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	return list, err
}

// Stat implements FileSystem.
func (o Overlay) Stat(name string) (fs.FileInfo, error) {
	if !o.Has(name) {
		return nil, fs.ErrNotExist
	}
	info, err := o.FileSystem.Stat(name)
	if text, ok := o.Texts[name]; ok && err != nil {
		return TextInfo(name, text), nil
	}
	return info, err
}

// Resolve implements FileSystem. A text without a file is resolved to its own path.
func (o Overlay) Resolve(name string) (string, error) {
	at, err := o.FileSystem.Resolve(name)
	if _, ok := o.Texts[name]; ok && err != nil {
		if at, err = o.FileSystem.Resolve(Dir(name)); err == nil {
			at = Join(at, path.Base(name))
		}
	}
	return at, err
}

// Has reports whether the target of a path is within the roots. For a missing file its folder decides; a dangling
// link is outside.
func (o Overlay) Has(name string) bool {
	if o.Roots == nil {
		return true
	}
	at, err := o.FileSystem.Resolve(name)
	for err != nil && Dir(name) != name {
		list, _ := o.FileSystem.ReadDir(Dir(name))
		if slices.ContainsFunc(list, func(e fs.DirEntry) bool { return e.Name() == path.Base(name) }) {
			at, err = o.FileSystem.Resolve(name)       // another program may have made it meanwhile
			return err == nil && isWithin(o.Roots, at) // if not, it is a dangling link
		}
		name = Dir(name)
		at, err = o.FileSystem.Resolve(name)
	}
	return err == nil && isWithin(o.Roots, at)
}

// isWithin reports whether a path is in one of some folders.
func isWithin(folders []string, name string) bool {
	return slices.ContainsFunc(folders, func(folder string) bool {
		return name == folder || strings.HasPrefix(name, strings.TrimSuffix(folder, "/")+"/")
	})
}
