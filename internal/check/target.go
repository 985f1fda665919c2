package check

import (
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/bmatcuk/doublestar/v4"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/project"
	"ludo-lsp/internal/spec/workspace"
	"ludo-lsp/internal/text/symbols"
)

// UsageError is a mistake in the request, as a sentence.
type UsageError struct{ Message string }

func (e *UsageError) Error() string { return e.Message }

func usage(format string, args ...any) error {
	return &UsageError{fmt.Sprintf(format, args...)}
}

// target is a spec to check.
type target struct {
	layout workspace.Layout
	// chosen are the documents to report on; nil means all.
	chosen map[string]bool
	// project is the target's project file; nil for none.
	project    *project.File
	severities map[diag.Code]diag.Severity // its severities for codes
	// settings: the document is a project file, not a spec.
	settings bool
}

func (t target) reports(file string) bool { return t.chosen == nil || t.chosen[file] }

// folder returns the folder of the spec: that of its entry document, if it has one.
func (t target) folder() string {
	if t.layout.Contains(t.layout.Root) {
		return path.Dir(t.layout.Root)
	}
	return t.layout.Root
}

// discovery turns arguments into targets.
type discovery struct {
	do      string // what to do with the results
	dir     string // absolute working directory
	files   *files
	engine  Engine
	folders []string
	single  []string
	// named are the folders below which documents are reported on.
	named map[string]bool
	// roots are the folders from which documents may be read: the working directory, and named folders that do not lie
	// in another one. Folders found in them are not included: they may have become links.
	roots []string
	// looked counts the entries of folders that were looked at in search of documents.
	looked int
	// skipped are named documents that define no section.
	skipped []string
	// allowNone: paths without a game are no mistake.
	allowNone bool
	// unread are Markdown files that could not be read, so that they may or may not belong to a spec.
	unread []string
	// left are named documents that the project file excludes.
	left     []string
	projects map[string]*project.File      // by folder
	specs    map[string][]workspace.Layout // by folder
}

// discover finds the specs for the paths, in order of their roots.
func (d *discovery) discover(paths []string) ([]target, error) {
	d.specs, d.named = map[string][]workspace.Layout{}, map[string]bool{}
	d.addRoot(d.dir)
	for _, p := range paths {
		if err := d.classifyArgument(p); err != nil {
			return nil, err
		}
	}
	if len(d.roots) > maxRoots {
		return nil, usage("The paths lie in more than %d folders outside of %s; name a folder that they all lie in.",
			maxRoots, d.dir)
	}
	var folders []string
	for _, f := range d.folders {
		d.named[f] = true
		if err := d.walk(f, func(folder string) { folders = append(folders, folder) }); err != nil {
			return nil, err
		}
	}
	for _, f := range d.single {
		folders = append(folders, path.Dir(f))
	}
	slices.Sort(folders)
	folders = slices.Compact(folders)
	for _, f := range folders {
		d.survey(f, nil)
	}
	d.yieldToGraphs(folders)
	targets := d.targets()
	if len(targets) == 0 && len(d.unread) == 0 && !d.allowNone {
		return nil, d.nothingToCheck(paths)
	}
	return targets, nil
}

// classifyArgument classifies one path or pattern as folders and files.
func (d *discovery) classifyArgument(arg string) error {
	if arg == "" {
		return usage("An empty path was given.")
	}
	name, err := workspace.Absolute(d.join(arg))
	if err != nil {
		return usage("The path %q cannot be used: %v.", arg, err)
	}
	info, err := d.files.Stat(name)
	switch {
	case err == nil && info.IsDir():
		d.folders = append(d.folders, name)
		d.addRoot(name)
		return nil
	case err == nil && workspace.IsMarkdown(name):
		d.single = append(d.single, name)
		d.addRoot(path.Dir(name))
		return nil
	case err == nil && d.allowNone:
		d.skipped = append(d.skipped, name)
		return nil
	case err == nil:
		return usage("%s is no Markdown file; games are written in files ending in .md.", arg)
	case strings.ContainsAny(arg, "*?[{"):
		return d.addMatches(arg, name)
	case errors.Is(err, fs.ErrNotExist):
		return usage("There is no file or folder %s.%s", arg, d.suggest(name))
	}
	return usage("The path %s cannot be used: %v.", arg, withoutPath(err))
}

// join makes a path absolute with respect to the working directory of the check, which may differ from that of the
// process.
func (d *discovery) join(arg string) string {
	if filepath.IsAbs(arg) {
		return arg
	}
	return filepath.Join(filepath.FromSlash(d.dir), arg)
}

// suggest returns a neighbour with a name like a mistyped path.
func (d *discovery) suggest(name string) string {
	entries, err := d.files.ReadDir(path.Dir(name))
	if err != nil {
		return ""
	}
	var names []string
	for _, e := range entries {
		if e.IsDir() || workspace.IsMarkdown(e.Name()) {
			names = append(names, e.Name())
		}
	}
	if near := symbols.Nearest(path.Base(name), names); len(near) > 0 {
		return fmt.Sprintf(" Did you mean %s?", near[0])
	}
	return ""
}

// maxRoots bounds the folders outside of each other that are named: each of them may import from all.
const maxRoots = 2000

// addRoot makes the documents of a folder readable.
func (d *discovery) addRoot(folder string) {
	if _, known := d.files.places[folder]; known {
		return
	}
	place, err := d.files.Resolve(folder)
	if err == nil {
		for above := range upwards(path.Dir(folder)) {
			if root, ok := d.files.places[above]; ok && slices.Contains(slices.Collect(upwards(place)), root) {
				d.files.places[folder] = place
				return
			}
		}
		d.files.places[folder] = place
	}
	d.roots = append(d.roots, folder)
}

// upwards yields a folder and those above it, up to the root.
func upwards(folder string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for yield(folder) && folder != path.Dir(folder) {
			folder = path.Dir(folder)
		}
	}
}

// maxLooked bounds how many files and folders are looked at in search of documents.
var maxLooked = 500_000

// giveUp says that a folder or pattern stands for too many files.
func (d *discovery) giveUp(arg, at string) error {
	return usage("The search for games in %s was given up in %s, after %d files and folders; name a folder nearer to them.",
		arg, at, maxLooked)
}

// countedFolders are folders that are listed until too much was looked at.
type countedFolders struct {
	fs.FS
	*discovery
	last string // the folder that was listed last
}

// ReadDir implements fs.ReadDirFS.
func (c *countedFolders) ReadDir(name string) ([]fs.DirEntry, error) {
	if c.looked > maxLooked {
		return nil, nil
	}
	entries, err := fs.ReadDir(c.FS, name)
	c.looked, c.last = c.looked+len(entries), name
	return entries, err
}

// Stat implements fs.StatFS.
func (c *countedFolders) Stat(name string) (fs.FileInfo, error) { return fs.Stat(c.FS, name) }

// addMatches adds the matches of a glob pattern. Hidden files and folders match only if the pattern says so.
func (d *discovery) addMatches(arg, name string) error {
	base, rest := doublestar.SplitPattern(name)
	d.addRoot(base)
	if !doublestar.ValidatePattern(rest) {
		return usage("The pattern %s is not valid.", arg)
	}
	for strings.Contains(rest, "**/**/") {
		rest = strings.ReplaceAll(rest, "**/**/", "**/") // which means the same
	}
	if wide := project.Pattern(rest).Width(); wide != "" {
		return usage("The pattern %s stands for too much: %s.", arg, wide)
	}
	// Folders behind links are not visited: they may lead back.
	options := []doublestar.GlobOption{doublestar.WithNoFollow()}
	if !strings.Contains("/"+rest, "/.") {
		options = append(options, doublestar.WithNoHidden())
	}
	found := false
	listed := &countedFolders{FS: os.DirFS(filepath.FromSlash(base)), discovery: d}
	err := doublestar.GlobWalk(listed, rest, func(m string, entry fs.DirEntry) error {
		match := path.Join(base, m)
		if !workspace.IsMarkdown(match) && entry.Type().IsRegular() ||
			slices.Contains(strings.Split(m, "/"), "node_modules") {
			return nil
		}
		info, err := d.files.Stat(match)
		switch {
		case err != nil:
		case !info.IsDir() && workspace.IsMarkdown(match):
			d.single = append(d.single, match)
			found = true
		case info.IsDir() && !strings.HasSuffix(rest, "**"):
			d.folders = append(d.folders, match)
			found = true
		}
		return nil
	}, options...)
	if err != nil {
		return usage("The pattern %s cannot be used: %v.", arg, withoutPath(err))
	}
	if d.looked > maxLooked {
		return d.giveUp(arg, path.Join(base, listed.last))
	}
	if !found && !d.allowNone {
		return usage("Nothing matches the pattern %s.", arg)
	}
	return nil
}

// maxFolderDepth bounds how deep folders are searched for games: the path to a folder is walked for each of them.
const maxFolderDepth = 100

var errTooDeep = fmt.Errorf("it lies more than %d folders deep and is not searched", maxFolderDepth)

// walk visits a folder and the folders below it, except hidden ones and those of packages. It does not follow links
// to folders, so that it always ends.
func (d *discovery) walk(folder string, visit func(string)) error {
	return filepath.WalkDir(filepath.FromSlash(folder), func(name string, entry fs.DirEntry, err error) error {
		name = filepath.ToSlash(name)
		if err != nil {
			d.unread = append(d.unread, name)
			d.files.failed[name] = err
			return fs.SkipDir
		}
		if d.looked++; d.looked > maxLooked {
			return d.giveUp(folder, path.Dir(name))
		}
		if !entry.IsDir() {
			return nil
		}
		if strings.Count(name, "/")-strings.Count(folder, "/") > maxFolderDepth {
			d.unread = append(d.unread, name)
			d.files.failed[name] = errTooDeep
			return fs.SkipDir
		}
		if base := entry.Name(); name != folder &&
			(strings.HasPrefix(base, ".") || base == "node_modules" || d.excludes(name)) {
			return fs.SkipDir
		}
		visit(name)
		return nil
	})
}

// survey finds the specs of one folder, and unreadable files there. Excluded documents belong to a spec of another
// folder.
func (d *discovery) survey(folder string, excluded map[string]bool) {
	finder := workspace.Finder{
		FileSystem: d.files,
		Roots:      d.roots,
		IsPart: func(name, text string) bool {
			return !excluded[name] && d.engine.IsGameSpec(text) && !d.excludes(name)
		},
	}
	layouts, err := finder.Specs(folder)
	if err != nil {
		d.unread = append(d.unread, folder)
		d.files.failed[folder] = err
		return
	}
	d.specs[folder] = layouts
}

// yieldToGraphs leaves a document imported from another folder to the game that imports it.
func (d *discovery) yieldToGraphs(folders []string) {
	imported := map[string]map[string]bool{} // by folder
	for _, folder := range folders {
		for _, l := range d.specs[folder] {
			for _, f := range l.Files {
				if home := path.Dir(f); home != folder {
					if imported[home] == nil {
						imported[home] = map[string]bool{}
					}
					imported[home][f] = true
				}
			}
		}
	}
	for _, folder := range folders {
		if len(imported[folder]) > 0 {
			d.survey(folder, imported[folder])
		}
	}
}

// targets picks the requested specs.
func (d *discovery) targets() []target {
	folders := slices.Sorted(maps.Keys(d.specs))
	owner := map[string][]*target{}
	var all []*target
	for _, folder := range folders {
		for _, l := range d.specs[folder] {
			t := &target{layout: l, chosen: map[string]bool{}}
			if d.isBelow(folder) {
				t.chosen = nil
			}
			all = append(all, t)
			for _, f := range l.Files {
				owner[f] = append(owner[f], t)
			}
		}
	}
	for _, f := range d.single {
		if len(owner[f]) > 0 {
			for _, t := range owner[f] {
				if t.chosen != nil {
					t.chosen[f] = true
				}
			}
		} else if d.excludes(f) {
			d.left = append(d.left, f)
		} else if d.files.failure(f) != nil {
			d.unread = append(d.unread, f)
		} else if _, err := d.files.ReadFile(f); err != nil {
			d.unread = append(d.unread, f)
		} else {
			d.skipped = append(d.skipped, f)
		}
	}
	for _, folder := range folders {
		d.noteUnreadable(folder)
	}
	slices.Sort(d.unread)
	d.unread = slices.Compact(d.unread)
	var targets []target
	for _, t := range all {
		if t.chosen == nil || len(t.chosen) > 0 {
			if t.project = d.project(t.folder()); t.project != nil {
				t.severities = t.project.Project().Severities(t.project.Relative(t.layout.Root))
			}
			targets = append(targets, *t)
		}
	}
	slices.SortStableFunc(targets, func(a, b target) int { return strings.Compare(a.layout.Root, b.layout.Root) })
	return targets
}

// noteUnreadable records the Markdown files of a folder that could not be read: the spec would silently lack them.
func (d *discovery) noteUnreadable(folder string) {
	d.files.mu.Lock()
	defer d.files.mu.Unlock()
	for name, err := range d.files.failed {
		if path.Dir(name) == folder && workspace.IsMarkdown(name) && !errors.Is(err, fs.ErrNotExist) {
			d.unread = append(d.unread, name)
		}
	}
}

// isBelow reports whether a folder is a requested one or in one.
func (d *discovery) isBelow(folder string) bool {
	for above := range upwards(folder) {
		if d.named[above] {
			return true
		}
	}
	return false
}

// maxShown bounds the paths that a message names.
const maxShown = 8

// nothingToCheck explains that there is nothing to check.
func (d *discovery) nothingToCheck(paths []string) error {
	shown := slices.Clone(paths[:min(len(paths), maxShown)])
	for i, p := range shown {
		if d.files.stdin != nil && p == d.files.stdin.Name {
			shown[i] = "the standard input"
		}
	}
	where := strings.Join(shown, ", ")
	if more := len(paths) - len(shown); more > 0 {
		where += " and " + symbols.Count(more, "other")
	}
	if len(d.left) > 0 && len(d.folders) == 0 {
		return usage("Nothing to %s: %s is excluded by the project file.", d.do, where)
	}
	if len(d.skipped) > 0 && len(d.folders) == 0 {
		return usage("Nothing to %s: %s has no YAML block that defines a section of a game.", d.do, where)
	}
	return usage("Nothing to %s: no Markdown file in %s has a YAML block that defines a section of a game.", d.do,
		where)
}

// withoutPath returns an error without its path, which the sentence around it already has.
func withoutPath(err error) error {
	var pathError *fs.PathError
	if errors.As(err, &pathError) {
		return pathError.Err
	}
	return err
}
