package lsp

import (
	"context"
	"path"
	"strings"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/project"
	"ludo-lsp/internal/spec/workspace"
	"ludo-lsp/internal/text/source"
)

// projectSpec is an open project file, which is diagnosed and fixed like a spec; for all other questions it is a spec
// without sections.
type projectSpec struct{ *project.Document }

func (s projectSpec) edit(path string, r source.Range, encoding source.Encoding, text string) spec {
	return projectSpec{s.Apply([]cnl.FileEdit{{File: path, Range: r, NewText: text}}, encoding)}
}

func (s projectSpec) withFile(path, text string) spec { return projectSpec{project.Open(path, text)} }

func (s projectSpec) withFiles(files []cnl.File) spec {
	if len(files) != 1 {
		return s
	}
	return s.withFile(files[0].Path, files[0].Text)
}

func (s projectSpec) relink() spec { return s }

func (s projectSpec) Prompt(path string, encoding source.Encoding) []cnl.Diagnostic {
	return s.Diagnostics(path, encoding)
}

func (s projectSpec) compile(context.Context) {}

func (s projectSpec) takeOver(spec) {}

func (projectSpec) imports(string) []workspace.Import { return nil }

func (projectSpec) IsPart(string) bool { return true }

func (s projectSpec) changedSince(spec) []string { return s.Files() }
func (s projectSpec) game() *cnl.Spec            { return s.Spec }

// findProject looks for the project file of the worker's folder, as far up as the workspace goes, and republishes
// everything if it has changed.
func (w *worker) findProject(world *overlay) {
	before, of := w.project, w.reading()
	w.project = nil
	if folders := w.projectFolders(); len(folders) > 0 {
		found, err := project.Find(world, folders[0], folders[len(folders)-1], w.roots(world))
		if err != nil {
			w.session.log.warn("the project file of %s cannot be read: %v", folders[0], err)
		}
		w.project = found
	}
	if textOf(before) != textOf(w.project) {
		w.republish()
	}
	if w.reading() != of {
		for _, g := range w.specs {
			g.spec = nil // they are read in another way
		}
	}
}

// projectFolders returns the folders in which the project file may lie: the worker's, and those above it within the
// workspace.
func (w *worker) projectFolders() []string {
	if !w.home.isFile() {
		return nil
	}
	folder := string(w.home)
	if w.alone {
		folder = path.Dir(folder)
	}
	folders := []string{folder}
	for _, root := range w.session.rootPaths() {
		root = strings.TrimSuffix(root, "/")
		if !strings.HasPrefix(folder, root+"/") {
			continue
		}
		for above := folder; above != root && above != path.Dir(above); {
			above = path.Dir(above)
			folders = append(folders, above)
		}
		break
	}
	return folders
}

// projectFiles returns the places where the project file may lie, which the worker watches.
func (w *worker) projectFiles() []address {
	var out []address
	for _, folder := range w.projectFolders() {
		if a := address(path.Join(folder, project.Name)); a != w.home {
			out = append(out, a)
		}
	}
	return out
}

func textOf(p *project.File) string {
	if p == nil {
		return ""
	}
	text, _ := p.Text(path.Join(p.Folder, project.Name))
	return p.Folder + "\n" + text
}

// settings returns the user's configuration, completed by that of the project file.
func (w *worker) settings() settings {
	s := w.session.settings()
	if w.project == nil {
		return s
	}
	s = s.forProject(w.project.Project(), w.project.Relative(string(w.home)))
	s.project = w.project
	return s
}

// reading returns the options of the project file for reading the game.
func (w *worker) reading() project.Reading {
	if w.project == nil {
		return project.Reading{}
	}
	return w.project.Project().ReadingIn(w.project.Relative(string(w.home)))
}
