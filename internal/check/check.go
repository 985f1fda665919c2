package check

import (
	"fmt"
	"maps"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/guard"
	"ludo-lsp/internal/project"
	"ludo-lsp/internal/report"
	"ludo-lsp/internal/spec/diagnose"
	"ludo-lsp/internal/spec/workspace"
	"ludo-lsp/internal/text/source"
)

// Options say what to check and how.
type Options struct {
	// Dir is the working directory, absolute: given and reported paths are relative to it.
	Dir string
	// Paths are files, folders and glob patterns.
	Paths []string
	// Stdin is an additional document to check; nil for none. Its name is a path like the others.
	Stdin *Stdin
	// Buffers are texts that override files, by absolute path with slashes; they need not be saved.
	Buffers map[string]string
	// Roots are the folders, without links in their paths, outside of which no file is read; nil: no restriction.
	Roots []string
	// Engine does the analysis; nil means Core with its defaults.
	Engine Engine
	// Jobs is how many specs are checked at a time; 0 means the number of processors.
	Jobs int
	// Severity changes the severity of codes; 0 turns a code off.
	Severity map[diag.Code]diag.Severity
	// Least is the least severe finding that is reported; 0 means Hint.
	Least diag.Severity
	// FailOn is the least severity that makes the check fail; 0 means none.
	FailOn diag.Severity
	// Max bounds the number of findings in the report; 0 means no bound. All findings are counted.
	Max int
	// Baseline holds the known findings; nil for none.
	Baseline *Baseline
	// Mend says which fixes to apply before the report is made.
	Mend Mend
	// MendCodes limits mending to the findings of some codes, and applies to them also fixes that must be picked:
	// those that remove what the author wrote, or declare what they did not write. Empty means all codes.
	MendCodes []diag.Code
	// Replays replays the recorded games of each spec, and reports differences.
	Replays bool
	// Play is how many times each spec is played, to report what its rules do; nil: as in the project file, 0: not at
	// all.
	Play *int
	// Deep examines each played game deeply: it is played again without each of its rules.
	Deep bool
	// Scenario is read and played instead of the default one of each spec; "": no other.
	Scenario string
	// AllowNone allows that there is nothing to check: paths without a game, and files that are not Markdown
	// documents, are left out.
	AllowNone bool
	// Cache is a folder that caches the analysis of each spec while nothing it depends on changes; "" for none. The
	// folder may be deleted at any time. With Mend, or another engine than Core, it is not read.
	Cache string
	// Progress is called after each spec with the number done; it may be nil. Calls are not concurrent.
	Progress func(done, total int)
}

// Result is the result of a check.
type Result struct {
	Report report.Report
	// Changes are the documents that mending changed; nothing is written yet.
	Changes []Change
	// All are the findings before applying the baseline, for a new one.
	All []report.Finding
	// Notes are sentences about the check that are not findings.
	Notes []string
	// Cached is how many specs were not analysed, because their diagnostics were in the cache.
	Cached int
}

// Change is a document that mending changed.
type Change struct {
	Path          string // absolute; that of the standard input if it has one
	File          string // as reported
	Before, After string
	Stdin         bool
}

// Run checks. The error is a *UsageError; all other errors are among the failures of the report.
func Run(o Options) (result Result, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			result, err = Result{Report: report.Report{FailOn: o.FailOn, Failures: []report.Failure{{
				Message: faultMessage(guard.Caught(fault)),
			}}}}, nil
		}
	}()
	if o.Least == 0 {
		o.Least = diag.Hint
	}
	r, find, targets, err := begin(o, "check", "checked")
	if err != nil {
		return Result{}, err
	}
	targets = append(targets, find.projectFiles(targets)...)
	r.noteUnread(find)
	r.openCache()
	outcomes := r.checkAll(targets)
	r.closeCache()
	return r.finish(outcomes), nil
}

// begin finds the meant documents. do and done name the work on them, as in "nothing to check" and "was not checked".
func begin(o Options, do, done string) (*run, *discovery, []target, error) {
	if o.Engine == nil {
		o.Engine = Core(cnl.Options{})
	}
	r := &run{options: o, dir: filepath.ToSlash(o.Dir), done: done}
	paths := o.Paths
	if o.Stdin != nil {
		stdin := *o.Stdin
		stdin.Text = source.Decode(stdin.Text)
		if stdin.Name == "" {
			stdin.Name = stdinName
		} else {
			d := discovery{dir: r.dir}
			name, err := workspace.Absolute(d.join(stdin.Name))
			if err != nil || !workspace.IsMarkdown(name) {
				return nil, nil, nil, usage(
					"The name of the standard input must be that of a Markdown file, which %q is not.", stdin.Name)
			}
			stdin.Name = name
			paths = append(slices.Clone(paths), name)
		}
		r.stdin = &stdin
	}
	r.files = newFiles(r.stdin, o.Buffers, o.Roots)
	find := &discovery{dir: r.dir, files: r.files, engine: o.Engine, do: do, allowNone: o.AllowNone}
	var targets []target
	if len(paths) > 0 {
		var err error
		if targets, err = find.discover(paths); err != nil {
			return nil, nil, nil, err
		}
	}
	if r.stdin != nil && r.stdin.Name == stdinName {
		if len(targets) == 0 && !o.Engine.IsGameSpec(r.stdin.Text) {
			if o.AllowNone {
				return r, find, nil, nil
			}
			return nil, nil, nil, usage(
				"Nothing to %s: the standard input has no YAML block that defines a section of a game.", do)
		}
		targets = append(targets, target{layout: workspace.Layout{
			Kind: workspace.Single, Root: stdinName, Files: []string{stdinName},
		}})
	}
	return r, find, targets, nil
}

// noteUnread says which documents were named, or belong to a named folder, and were left out.
func (r *run) noteUnread(find *discovery) {
	for _, f := range find.left {
		r.note("%s is excluded by %s and was not %s.", r.show(f), project.Name, r.done)
	}
	for _, f := range find.skipped {
		r.note("%s defines no section of a game and was not %s.", r.show(f), r.done)
	}
	for _, f := range find.unread {
		r.failures = append(r.failures, report.Failure{File: r.show(f),
			Message: fmt.Sprintf("This cannot be read: %v.", withoutPath(r.files.failure(f)))})
	}
}

// run is one check under way.
type run struct {
	options Options
	dir     string
	done    string // what is done to documents
	stdin   *Stdin
	files   *files
	cache   *cache // nil: no cache

	mu       sync.Mutex
	failures []report.Failure
	notes    []string
}

func (r *run) note(format string, args ...any) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.notes = append(r.notes, fmt.Sprintf(format, args...))
}

// show returns the name of a file in reports: relative to the working directory unless it is far away, with slashes.
func (r *run) show(name string) string {
	if name == stdinName {
		return name
	}
	relative, err := filepath.Rel(filepath.FromSlash(r.dir), filepath.FromSlash(name))
	if err != nil {
		return name
	}
	return filepath.ToSlash(relative)
}

// outcome is the result of checking one spec.
type outcome struct {
	findings []report.Finding
	known    int              // findings removed by the baseline
	all      []report.Finding // before that, if there is one
	files    []string         // checked, as shown
	texts    map[string]string
	changes  []Change
	fixed    int
	removed  []report.Loss
	invented []report.Loss
	failures []report.Failure
	notes    []string
}

// checkAll checks the targets concurrently; the outcomes are in their order.
func (r *run) checkAll(targets []target) []outcome {
	jobs := r.options.Jobs
	if jobs <= 0 {
		jobs = runtime.GOMAXPROCS(0)
	}
	outcomes := make([]outcome, len(targets))
	var next, done atomic.Int64
	var workers guard.Group
	for range min(jobs, len(targets)) {
		workers.Go(func() {
			for {
				i := int(next.Add(1)) - 1
				if i >= len(targets) {
					return
				}
				outcomes[i] = r.checkGuarded(targets[i])
				if r.options.Progress != nil {
					r.mu.Lock()
					r.options.Progress(int(done.Add(1)), len(targets))
					r.mu.Unlock()
				}
			}
		}, nil)
	}
	workers.Wait()
	return outcomes
}

// checkGuarded turns a fault of the program into a failure of this one spec.
func (r *run) checkGuarded(t target) (out outcome) {
	if fault := guard.Run(func() { out = r.check(t) }); fault != nil {
		out = outcome{failures: []report.Failure{{File: r.show(t.layout.Root), Message: faultMessage(fault)}}}
	}
	return out
}

// faultMessage says that the program itself failed, and where.
func faultMessage(fault *guard.Fault) string {
	return fmt.Sprintf("The checker failed here, which is a fault of its own: %v.", fault)
}

// check analyses one spec, mends it if asked to, and weighs what is found.
func (r *run) check(t target) outcome {
	files, err := workspace.Load(r.files, t.layout)
	out := outcome{texts: map[string]string{}}
	if err != nil {
		for _, f := range t.layout.Files {
			if failure := r.files.failure(f); failure != nil {
				out.failures = append(out.failures,
					report.Failure{File: r.show(f), Message: fmt.Sprintf("This cannot be read: %v.",
						withoutPath(failure))})
			}
		}
	}
	spec := r.read(t, files)
	for _, f := range files {
		out.texts[r.show(f.Path)] = f.Text
	}
	if r.options.Mend != MendNothing {
		m := mender{run: r, target: t, spec: spec}
		m.mend(files)
		spec = m.spec
		out.fixed, out.notes = m.fixed, m.notes
		out.removed, out.invented = m.removed, m.invented
		for _, f := range files {
			if after, ok := spec.Text(f.Path); ok && after != f.Text {
				out.texts[r.show(f.Path)] = after
				out.changes = append(out.changes, Change{
					Path: f.Path, File: r.show(f.Path), Before: f.Text, After: after,
					Stdin: r.stdin != nil && f.Path == r.stdin.Name,
				})
			}
		}
	}
	shown := map[string][]cnl.Diagnostic{} // findings from playing
	names := make([]string, 0, len(files))
	for _, f := range files {
		names = append(names, f.Path)
	}
	if r.options.Replays {
		shown = r.replayAll(t, spec)
		for _, name := range slices.Sorted(maps.Keys(shown)) {
			if !slices.Contains(names, name) {
				names = append(names, name) // a recording
			}
		}
	}
	for _, d := range r.play(t, spec) {
		shown[d.File] = append(shown[d.File], d)
	}
	if s, ok := spec.(*cachedSpec); ok {
		defer s.keep()
	}
	for _, name := range names {
		if slices.ContainsFunc(files, func(f cnl.File) bool { return f.Path == name }) && !t.reports(name) {
			continue
		}
		out.files = append(out.files, r.show(name))
		if unread := spec.Unread(name); unread != "" {
			out.failures = append(out.failures,
				report.Failure{File: r.show(name), Message: "Not all of this was read. " + unread})
		}
		sieve := r.options.Baseline.sieve()
		all := r.findings(spec, name, r.diagnostics(t, spec, name, shown[name]))
		out.findings = slices.Grow(out.findings, len(all))
		for _, found := range all {
			if r.options.Baseline != nil {
				out.all = append(out.all, found.Finding)
			}
			if sieve.isKnown(found.Finding) {
				out.known++
				continue
			}
			found.Fixes = r.fixes(spec, found.original)
			out.findings = append(out.findings, found.Finding)
		}
	}
	out.keepShown()
	return out
}

// keepShown forgets the texts to which no finding refers.
func (o *outcome) keepShown() {
	shown := map[string]string{}
	keep := func(file string) {
		if text, ok := o.texts[file]; ok {
			shown[file] = text
		}
	}
	for _, f := range o.findings {
		keep(f.File)
		for _, related := range f.Related {
			keep(related.File)
		}
		for _, fix := range f.Fixes {
			for _, edit := range fix.Edits {
				keep(edit.File)
			}
		}
	}
	o.texts = shown
}

// foundDiagnostic is a finding with file names as shown, and the diagnostic it was made from.
type foundDiagnostic struct {
	report.Finding
	original cnl.Diagnostic
}

// findings returns the findings of one document, or of a recording, from its diagnostics, in order.
func (r *run) findings(spec Spec, file string, diagnostics []cnl.Diagnostic) []foundDiagnostic {
	if len(diagnostics) == 0 {
		return nil
	}
	text, _ := spec.Text(file)
	entries := newEntries(text)
	all := make([]foundDiagnostic, 0, len(diagnostics))
	for _, d := range diagnostics {
		f := foundDiagnostic{original: d}
		f.Diagnostic = d
		f.Entry = entries.key(d.Path, d.Range.Start.Line)
		f.File = r.show(d.File)
		f.Related = slices.Clone(d.Related)
		for i := range f.Related {
			f.Related[i].File = r.show(f.Related[i].File)
		}
		all = append(all, f)
	}
	slices.SortStableFunc(all, func(a, b foundDiagnostic) int { return report.Compare(a.Finding, b.Finding) })
	return all
}

// diagnostics lists the diagnostics of a document from the analysis, the workspace and playing, with the severities
// set in the options.
func (r *run) diagnostics(t target, spec Spec, file string, played []cnl.Diagnostic) []cnl.Diagnostic {
	all := append(slices.Clone(spec.Diagnostics(file, source.UTF16)), played...)
	all = append(all, diagnose.Imports(t.layout, file, spec.Text, source.UTF16)...)
	kept := all[:0]
	for _, d := range all {
		if severity, ok := t.severities[d.Code]; ok {
			d.Severity = severity
		}
		if severity, ok := r.options.Severity[d.Code]; ok {
			d.Severity = severity
		}
		if d.Severity != 0 && d.Severity <= r.options.Least {
			kept = append(kept, d)
		}
	}
	return kept
}

// fixes builds the fixes of a diagnostic, with file names as shown.
func (r *run) fixes(spec Spec, d cnl.Diagnostic) []cnl.Fix {
	fixes := slices.Clone(spec.Fixes(d, source.UTF16))
	for i := range fixes {
		fixes[i].Edits = slices.Clone(fixes[i].Edits)
		for j := range fixes[i].Edits {
			fixes[i].Edits[j].File = r.show(fixes[i].Edits[j].File)
		}
	}
	return fixes
}
