package project

import (
	"errors"
	"io/fs"
	"path"
	"strings"

	"ludo-lsp/internal/spec/workspace"
)

// File is a project file with its folder.
type File struct {
	*Document
	Folder string // absolute, with slashes
}

// Relative returns a path relative to the folder of the project file, "." for that folder itself.
func (f *File) Relative(name string) string {
	name = strings.TrimSuffix(name, "/")
	if name == strings.TrimSuffix(f.Folder, "/") {
		return "."
	}
	return strings.TrimPrefix(name, strings.TrimSuffix(f.Folder, "/")+"/")
}

// FormatOf returns the YAML format of a document with an absolute path.
func (f *File) FormatOf(name string) Format {
	if f == nil {
		return Format{}
	}
	return f.Project().FormatIn(f.Relative(name))
}

// Find returns the project file of a folder, which it looks for there and in the parents up to top or, if that is "",
// up to the root. It returns nil if there is none, and an error if the file is unreadable. The file may be a link
// into the workspace, given by its roots, or into its own folder.
func Find(files workspace.FileSystem, folder, top string, roots []string) (*File, error) {
	for {
		name := path.Join(folder, Name)
		if info, err := files.Stat(name); err == nil && !info.IsDir() {
			text, err := files.ReadFileIn(workspace.ReadableFolders(files, folder, roots), name)
			if err != nil {
				return nil, err
			}
			return &File{Open(name, text), folder}, nil
		} else if err != nil && !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, fs.ErrPermission) {
			return nil, err
		}
		above := path.Dir(folder)
		if above == folder || above == "." || strings.TrimSuffix(top, "/") == strings.TrimSuffix(folder, "/") {
			return nil, nil
		}
		folder = above
	}
}
