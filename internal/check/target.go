package check

import (
	"errors"
	"fmt"
	"io/fs"
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
	// bases are the folders in which named files, or matches of a pattern, were looked for.
	bases []string
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
	d.specs = map[string][]workspace.Layout{}
	for _, p := range paths {
		if err := d.classifyArgument(p); err != nil {
			return nil, err
		}
	}
	var folders []string
	for _, f := range d.folders {
		d.walk(f, func(folder string) { folders = append(folders, folder) })
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
		return nil
	case err == nil && workspace.IsMarkdown(name):
		d.single = append(d.single, name)
		d.bases = append(d.bases, path.Dir(name))
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

// maxChoices bounds the expansions of a pattern with braces, maxStars its stars: matching tries them all.
const (
	maxChoices = 256
	maxStars   = 16
)

// choices returns the number of expansions of a pattern with braces, at most one above the limit.
func choices(pattern string) int {
	product, alternatives := 1, 1
	for i := 0; i < len(pattern); i++ {
		switch pattern[i] {
		case '\\':
			i++
		case ',':
			alternatives++
		case '{', '}':
			product = min(product*alternatives, maxChoices+1)
			alternatives = 1
		}
	}
	return min(product*alternatives, maxChoices+1)
}

// addMatches adds the matches of a glob pattern. Hidden files and folders match only if the pattern says so.
func (d *discovery) addMatches(arg, name string) error {
	base, rest := doublestar.SplitPattern(name)
	d.bases = append(d.bases, base)
	if !doublestar.ValidatePattern(rest) {
		return usage("The pattern %s is not valid.", arg)
	}
	for strings.Contains(rest, "**/**/") {
		rest = strings.ReplaceAll(rest, "**/**/", "**/") // which means the same
	}
	if choices(rest) > maxChoices || strings.Count(rest, "*") > maxStars {
		return usage("The pattern %s stands for too much: it may have at most %d stars, and its braces make at most %d patterns.", arg, maxStars, maxChoices)
	}
	// Folders behind links are not visited: they may lead back.
	options := []doublestar.GlobOption{doublestar.WithNoFollow()}
	if !strings.Contains("/"+rest, "/.") {
		options = append(options, doublestar.WithNoHidden())
	}
	matches, err := doublestar.Glob(os.DirFS(filepath.FromSlash(base)), rest, options...)
	if err != nil {
		return usage("The pattern %s cannot be used: %v.", arg, withoutPath(err))
	}
	slices.Sort(matches)
	found := false
	for _, m := range matches {
		if slices.Contains(strings.Split(m, "/"), "node_modules") {
			continue
		}
		match := path.Join(base, m)
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
func (d *discovery) walk(folder string, visit func(string)) {
	_ = filepath.WalkDir(filepath.FromSlash(folder), func(name string, entry fs.DirEntry, err error) error {
		name = filepath.ToSlash(name)
		if err != nil {
			d.unread = append(d.unread, name)
			d.files.failed[name] = err
			return fs.SkipDir
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
		Roots:      d.roots(),
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

// roots returns the folders from which documents may be read: the working directory, and named folders. Folders found
// in them are not included: they may have become links.
func (d *discovery) roots() []string { return slices.Concat([]string{d.dir}, d.folders, d.bases) }

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
	var folders []string
	for folder := range d.specs {
		folders = append(folders, folder)
	}
	slices.Sort(folders)
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
	for _, f := range d.folders {
		if folder == f || strings.HasPrefix(folder, strings.TrimSuffix(f, "/")+"/") {
			return true
		}
	}
	return false
}

// nothingToCheck explains that there is nothing to check.
func (d *discovery) nothingToCheck(paths []string) error {
	shown := slices.Clone(paths)
	for i, p := range shown {
		if d.files.stdin != nil && p == d.files.stdin.Name {
			shown[i] = "the standard input"
		}
	}
	where := strings.Join(shown, ", ")
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
