package project

import (
	"errors"
	"io/fs"
	"path"
	"slices"
	"strings"

	"ludo-lsp/cnl/workspace"
)

// File is a project file and where it lies.
type File struct {
	*Document
	Folder string // absolute, with slashes
}

// Relative gives a path as seen from the folder of the project file; "." is that
// folder.
func (f *File) Relative(name string) string {
	name = strings.TrimSuffix(name, "/")
	if name == strings.TrimSuffix(f.Folder, "/") {
		return "."
	}
	return strings.TrimPrefix(name, strings.TrimSuffix(f.Folder, "/")+"/")
}

// Find looks for the project file of a folder: there, and in the folders around
// it up to one of the roots; without roots up to the topmost. It gives nil where
// there is none. The error is of a project file that cannot be read.
func Find(files workspace.FileSystem, folder string, roots []string) (*File, error) {
	for {
		name := path.Join(folder, Name)
		if info, err := files.Stat(name); err == nil && !info.IsDir() {
			text, err := read(files, name, append(slices.Clip(roots), folder))
			if err != nil {
				return nil, err
			}
			return &File{Open(name, text), folder}, nil
		} else if err != nil && !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, fs.ErrPermission) {
			return nil, err
		}
		for _, r := range roots {
			if strings.TrimSuffix(r, "/") == strings.TrimSuffix(folder, "/") {
				return nil, nil
			}
		}
		above := path.Dir(folder)
		if above == folder || above == "." {
			return nil, nil
		}
		folder = above
	}
}

// read reads a project file that lies in one of some folders: a link leads nowhere
// else.
func read(files workspace.FileSystem, name string, folders []string) (string, error) {
	var resolved []string
	for _, folder := range folders {
		if place, err := files.Resolve(folder); err == nil {
			resolved = append(resolved, place)
		}
	}
	return files.ReadFileIn(resolved, name)
}
