package workspace

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/spec/state"
	"ludo-lsp/internal/text/lists"
	"ludo-lsp/internal/text/source"
)

// Kind is the reason why the files of a spec belong together.
type Kind uint8

// Kinds of layout.
const (
	Single Kind = iota // a document on its own
	Folder             // the parts of a folder, in name order
	Graph              // an entry document and what it imports
)

// Layout lists the files of one spec.
type Layout struct {
	Kind Kind
	// Root names the spec: the folder, the entry document of a graph, or the single document.
	Root string
	// Files are the documents in the order they are joined: parts by name, imported documents before their importers.
	Files []string
	// Missing are imported files that do not exist: when one appears, the layout changes.
	Missing []string
	// Faults are the faults of the imports.
	Faults []Fault

	within []string // the folders that contain the files; nil: anywhere
}

// Contains reports whether a document is a part of the spec.
func (l Layout) Contains(document string) bool { return slices.Contains(l.Files, document) }

// Fault is an import that cannot be followed.
type Fault struct {
	File    string
	Span    source.Span // in the file's text
	Code    diag.Code
	Message string
	Path    string // "doc.imports.0"
}

// MaxFolderFiles is how many Markdown files of one folder are read.
const MaxFolderFiles = 4096

// maxGraphFiles bounds an import graph.
const maxGraphFiles = 4096

// ErrNoSpec is returned for a folder without a document that defines a spec.
var ErrNoSpec = errors.New("no Markdown file here defines a section of a game")

// Finder finds specs.
type Finder struct {
	FileSystem FileSystem
	// Roots are the folders of the workspace. Imports may lead only into them, and into the document's own folder if
	// it is in none of them.
	Roots []string
	// IsPart reports whether a Markdown document is part of a spec; nil means IsGameSpec of its text.
	IsPart func(path, text string) bool
}

// Locate finds the spec of a document, as Finder.Locate does, with the workspace's roots.
func Locate(fsys FileSystem, name string, roots ...string) (Layout, error) {
	return Finder{FileSystem: fsys, Roots: roots}.Locate(name)
}

// Specs lists the specs of a folder, as Finder.Specs does, with the workspace's roots.
func Specs(fsys FileSystem, folder string, roots ...string) ([]Layout, error) {
	return Finder{FileSystem: fsys, Roots: roots}.Specs(folder)
}

// Locate finds the spec of a document, or the first spec of a folder. A document that defines no section is a spec of
// its own.
func (f Finder) Locate(name string) (Layout, error) {
	info, err := f.FileSystem.Stat(name)
	if err != nil {
		return Layout{}, err
	}
	if info.IsDir() {
		all, err := f.Specs(name)
		if err != nil {
			return Layout{}, err
		}
		if len(all) == 0 {
			return Layout{}, fmt.Errorf("%s: %w", name, ErrNoSpec)
		}
		return all[0], nil
	}
	all, err := f.Specs(Dir(name))
	if err != nil {
		return Layout{}, err
	}
	for _, l := range all {
		if l.Contains(name) {
			return l, nil
		}
	}
	return Layout{Kind: Single, Root: name, Files: []string{name}}, nil
}

// Specs returns the specs of a folder: one for each document that imports others and is not imported, then one of all
// remaining parts. Documents without a section belong to no spec.
func (f Finder) Specs(folder string) ([]Layout, error) {
	bases := allowedFolders(f.FileSystem, folder, f.Roots)
	parts, err := f.parts(folder, bases)
	if err != nil {
		return nil, err
	}
	var graphs []Layout
	taken := map[string]bool{}
	for _, entry := range entryDocuments(parts) {
		if taken[entry] {
			continue
		}
		g := graphOf(f.FileSystem, entry, bases, parts)
		graphs = append(graphs, g)
		for _, name := range g.Files {
			taken[name] = true
		}
	}
	rest := Layout{Kind: Folder, Root: folder, within: bases.resolved}
	for _, p := range parts {
		if !taken[p.name] {
			rest.Files = append(rest.Files, p.name)
		}
	}
	if len(rest.Files) > 0 {
		graphs = append(graphs, rest)
	}
	return graphs, nil
}

// ReadableFolders returns the folders, with symbolic links resolved, that may be read for a folder of a workspace.
func ReadableFolders(fsys FileSystem, folder string, roots []string) []string {
	return allowedFolders(fsys, folder, roots).resolved
}

// Load reads the files of a layout. It returns the readable files even if it returns an error for others.
func Load(fsys FileSystem, layout Layout) ([]state.File, error) {
	files := make([]state.File, 0, len(layout.Files))
	var failed []error
	for _, name := range layout.Files {
		text, err := layout.read(fsys, name)
		if err != nil {
			failed = append(failed, err)
			continue
		}
		files = append(files, state.File{Path: name, Text: text})
	}
	return files, errors.Join(failed...)
}

// LinkExists reports whether the target of a link in a document of the layout exists. Targets outside the readable
// folders are taken to exist.
func (l Layout) LinkExists(fsys FileSystem, name string) bool {
	folders := l.within
	if folders == nil {
		folders = []string{Dir(l.Root)}
	}
	if !inside(name, folders) {
		return true
	}
	_, err := fsys.Stat(name)
	return !errors.Is(err, fs.ErrNotExist)
}

// Open opens a regular file beside the documents of the layout. Like the documents, it must be in one of the readable
// folders.
func (l Layout) Open(files FileSystem, name string) (io.ReadSeekCloser, error) {
	d, ok := files.(Disk)
	switch {
	case !ok:
		text, err := l.read(files, name)
		return held{strings.NewReader(text)}, err
	case l.within == nil:
		return d.open(name)
	}
	return d.openIn(l.within, name)
}

// held is a file that is in memory.
type held struct{ *strings.Reader }

func (held) Close() error { return nil }

func (l Layout) read(fsys FileSystem, name string) (string, error) {
	if l.within == nil {
		return fsys.ReadFile(name)
	}
	return fsys.ReadFileIn(l.within, name)
}

// folderPart is a document of the folder that defines a section.
type folderPart struct {
	name    string
	imports []Import
}

func (f Finder) parts(folder string, bases bases) ([]folderPart, error) {
	isPart := f.IsPart
	if isPart == nil {
		isPart = func(_, text string) bool { return IsGameSpec(text) }
	}
	listing, err := f.FileSystem.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	var names []string
	for _, e := range listing {
		if IsMarkdown(e.Name()) && !e.IsDir() {
			names = append(names, Join(folder, e.Name()))
		}
	}
	slices.Sort(names)
	names = names[:min(len(names), MaxFolderFiles)]
	var parts []folderPart
	for _, name := range names {
		if !bases.containsTarget(f.FileSystem, name) {
			continue
		}
		text, err := f.FileSystem.ReadFileIn(bases.resolved, name)
		if err != nil {
			continue // vanished, unreadable or no regular file: not a part
		}
		if isPart(name, text) {
			parts = append(parts, folderPart{name: name, imports: Imports(text)})
		}
	}
	return parts, nil
}

// entryDocuments returns the documents that import others and are not imported; of documents that import each other
// in a cycle, the first.
func entryDocuments(parts []folderPart) []string {
	direct := map[string][]string{}
	imported := map[string]bool{}
	for _, p := range parts {
		for _, i := range p.imports {
			if target, err := targetOf(p.name, i.Specifier); err == nil {
				direct[p.name] = append(direct[p.name], target)
				if target != p.name {
					imported[target] = true
				}
			}
		}
	}
	var found []string
	reached := map[string]bool{}
	var reach func(name string)
	reach = func(name string) {
		if !reached[name] {
			reached[name] = true
			for _, next := range direct[name] {
				reach(next)
			}
		}
	}
	for _, p := range parts {
		if len(p.imports) > 0 && !imported[p.name] {
			found = append(found, p.name)
			reach(p.name)
		}
	}
	for _, p := range parts {
		if len(p.imports) > 0 && !reached[p.name] {
			found = append(found, p.name)
			reach(p.name)
		}
	}
	slices.Sort(found)
	return found
}

// targetOf returns the path that an import specifier in document `from` names.
func targetOf(from, specifier string) (string, error) {
	s := strings.TrimSpace(specifier)
	switch {
	case s == "":
		return "", errors.New("the entry is empty; it must name a Markdown file")
	case strings.Contains(s, "://"):
		return "", errors.New("a URL cannot be imported; name a file relative to this document")
	case strings.HasPrefix(s, "/"), strings.HasPrefix(s, `\`), len(s) > 1 && s[1] == ':':
		return "", errors.New("an absolute path cannot be imported; name the file relative to this document")
	case strings.ContainsAny(s, "\\\x00"):
		return "", errors.New("use / between folder names")
	case !IsMarkdown(s):
		return "", errors.New("only a Markdown file (.md) can be imported")
	}
	return Join(Dir(from), s), nil
}

// Target returns the path of the file that an import specifier in file `from` names, or an error if it names none.
func Target(from, specifier string) (string, error) { return targetOf(from, specifier) }

// graphOf returns the layout of an entry document and all that it imports, depth first: a document comes after all
// its imports.
func graphOf(fsys FileSystem, entry string, bases bases, parts []folderPart) Layout {
	known := map[string][]Import{}
	for _, p := range parts {
		known[p.name] = p.imports
	}
	g := Layout{Kind: Graph, Root: entry, within: bases.resolved}
	done := map[string]bool{}
	var chain []string
	var visit func(name string)
	visit = func(name string) {
		chain = append(chain, name)
		imports, ok := known[name]
		if !ok {
			if text, err := g.read(fsys, name); err == nil {
				imports = Imports(text)
			}
		}
		for _, i := range imports {
			fault := func(code diag.Code, message string) {
				g.Faults = append(g.Faults, Fault{
					File: name, Span: i.Span, Code: code, Message: message,
					Path: i.Path(),
				})
			}
			target, err := targetOf(name, i.Specifier)
			if err != nil {
				fault(diag.ComposeImportResolveFailed, fmt.Sprintf("Cannot import %q: %v.", i.Specifier, err))
				continue
			}
			if at := slices.Index(chain, target); at >= 0 {
				ring := lists.Map(append(slices.Clone(chain[at:]), target), path.Base)
				fault(diag.ComposeImportCycle,
					fmt.Sprintf("These files import each other: %s.", strings.Join(ring, " → ")))
				continue
			}
			if done[target] {
				continue
			}
			if !bases.contains(target) {
				fault(diag.ComposeImportResolveFailed,
					fmt.Sprintf("Cannot import %q: it lies outside the workspace.", i.Specifier))
				continue
			}
			if info, err := fsys.Stat(target); err != nil || info.IsDir() {
				g.Missing = append(g.Missing, target)
				fault(diag.ComposeImportNotFound, fmt.Sprintf("There is no file %q here.", i.Specifier))
				continue
			}
			if !bases.containsTarget(fsys, target) {
				fault(diag.ComposeImportResolveFailed,
					fmt.Sprintf("Cannot import %q: it leads outside the workspace.", i.Specifier))
				continue
			}
			if len(done)+len(chain) >= maxGraphFiles {
				fault(diag.ComposeImportResolveFailed,
					fmt.Sprintf("Cannot import %q: a game has at most %d files.", i.Specifier, maxGraphFiles))
				continue
			}
			visit(target)
		}
		chain = chain[:len(chain)-1]
		done[name] = true
		g.Files = append(g.Files, name)
	}
	visit(entry)
	return g
}

// bases are the folders that may be read, as given and with their symbolic links resolved.
type bases struct{ given, resolved []string }

// allowedFolders returns the folders that may be read for a folder of the workspace: the roots, and the folder itself
// if it is in no root. A folder inside a root gets no exception: it may have become a link to the outside.
func allowedFolders(fsys FileSystem, folder string, roots []string) bases {
	b := bases{given: roots}
	if !inside(folder, roots) {
		b.given = append([]string{folder}, roots...)
	}
	for _, g := range b.given {
		if r, err := fsys.Resolve(g); err == nil {
			b.resolved = append(b.resolved, r)
		} else if errors.Is(err, fs.ErrNotExist) {
			b.resolved = append(b.resolved, g)
		}
	}
	return b
}

// contains reports whether a path is in one of the folders, judged by its name.
func (b bases) contains(name string) bool { return inside(name, b.given) }

// containsTarget reports whether the target of a path, with links followed, is in one of the folders. It returns
// false for a missing target.
func (b bases) containsTarget(fsys FileSystem, name string) bool {
	resolved, err := fsys.Resolve(name)
	return err == nil && inside(resolved, b.resolved)
}

func inside(name string, folders []string) bool {
	return slices.ContainsFunc(folders,
		func(f string) bool { return name == f || strings.HasPrefix(name, strings.TrimSuffix(f, "/")+"/") })
}
