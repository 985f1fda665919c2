package project

import (
	"errors"
	"io/fs"
	"path"
	"strings"

	"ludo-lsp/internal/spec/workspace"
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

// FormatOf tells how the YAML of a document is written, whose path is absolute.
func (f *File) FormatOf(name string) Format {
	if f == nil {
		return Format{}
	}
	return f.Project().FormatIn(f.Relative(name))
}

// Find looks for the project file of a folder: there, and in the folders around
// it up to top; where that is "", up to the topmost. It gives nil where there is none.
// It may be a link that leads into the workspace, whose roots are given, or into its own
// folder. The error is of a project file that cannot be read.
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
