package check

import (
	"path"
	"slices"
	"strings"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/project"
	"ludo-lsp/internal/spec/workspace"
	"ludo-lsp/internal/text/source"
)

// projectSpec is a project file, diagnosed and mended like a spec.
type projectSpec struct{ *project.Document }

func (s projectSpec) Apply(edits []cnl.FileEdit, encoding source.Encoding) Spec {
	return projectSpec{s.Document.Apply(edits, encoding)}
}

// CompileGame returns no game: there is none in a project file.
func (projectSpec) CompileGame() cnl.CompileResult { return cnl.CompileResult{} }

// read reads the documents of a target.
func (r *run) read(t target, files []cnl.File) Spec {
	if t.settings && len(files) == 1 {
		return projectSpec{project.Open(files[0].Path, files[0].Text)}
	}
	options := cnl.Options{FileExists: func(name string) bool { return t.layout.LinkExists(r.files, name) }}
	if t.project != nil {
		of := t.project.Project().ReadingIn(t.project.Relative(t.folder()))
		options = options.WithBounds(of.Limits.DocumentBytes, of.Limits.Blocks, of.Scenario)
	}
	options = options.WithBounds(0, 0, r.options.Scenario)
	if engine, ours := r.options.Engine.(core); ours && r.cache != nil {
		return r.cache.cachedSpecOf(files, engine, options)
	}
	return r.options.Engine.Read(files, options)
}

// project returns the project file of a folder; nil if there is none. An unreadable one is a failure of the check.
func (d *discovery) project(folder string) *project.File {
	if p, known := d.projects[folder]; known {
		return p
	}
	if d.projects == nil {
		d.projects = map[string]*project.File{}
	}
	if !path.IsAbs(folder) {
		return nil // of the standard input
	}
	p, err := project.Find(d.files, folder, "", d.roots)
	if err != nil {
		d.unread = append(d.unread, path.Join(folder, project.Name))
	}
	d.projects[folder] = p
	return p
}

// excludes reports whether the project file leaves out a document or folder.
func (d *discovery) excludes(name string) bool {
	p := d.project(path.Dir(name))
	return p != nil && p.Project().Excludes(p.Relative(name))
}

// projectFiles returns the project files of the targets, to be checked as well.
func (d *discovery) projectFiles(targets []target) []target {
	var names []string
	for _, t := range targets {
		if t.project != nil {
			names = append(names, path.Join(t.project.Folder, project.Name))
		}
	}
	names = append(names, d.misnamedFiles(targets)...)
	slices.Sort(names)
	var out []target
	for _, name := range slices.Compact(names) {
		out = append(out, target{
			layout: workspace.Layout{Kind: workspace.Single, Root: name, Files: []string{name}}, settings: true,
		})
	}
	return out
}

// misnamedFiles returns files whose names almost match those of project files, in the folders of the targets and
// their parents, up to a project file or a named folder.
func (d *discovery) misnamedFiles(targets []target) (names []string) {
	seen := map[string]bool{}
	for _, t := range targets {
		top := d.roots
		if t.project != nil {
			top = []string{t.project.Folder}
		} else if strings.HasPrefix(t.folder(), d.dir+"/") {
			top = top[:1]
		}
		for folder := t.folder(); path.IsAbs(folder) && !seen[folder]; folder = path.Dir(folder) {
			seen[folder] = true
			list, _ := d.files.ReadDir(folder)
			for _, entry := range list {
				if !project.IsMisnamed(entry.Name()) || !entry.Type().IsRegular() {
					continue
				}
				name := path.Join(folder, entry.Name())
				text, err := d.files.ReadFileIn([]string{folder}, name)
				if err == nil && len(project.Open(name, text).Diagnostics(name, source.UTF8)) > 0 {
					names = append(names, name)
				}
			}
			if slices.Contains(top, folder) {
				break
			}
		}
	}
	return names
}
