package mcp

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/check"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/report"
	"ludo-lsp/internal/spec/workspace"
	"ludo-lsp/internal/text/source"
)

// game reads the game meant by a client.
func (c *call) game(name string) (*cnl.Spec, string, error) { return c.findGame(name, false) }

// findGame is like game; begins: with an empty spec for a folder without documents.
func (c *call) findGame(name string, begins bool) (*cnl.Spec, string, error) {
	name = cmp.Or(name, ".")
	full, err := c.path(name)
	if err != nil {
		return nil, "", err
	}
	finder := workspace.Finder{FileSystem: c.files(), Roots: c.roots}
	layout, err := finder.Locate(full)
	if all, failed := finder.Specs(full); failed == nil && len(all) > 1 {
		return nil, "", fmt.Errorf("%s holds %d games; give a file of the one that is meant, such as %s", name,
			len(all), c.shownName(all[0].Files[0]))
	}
	if errors.Is(err, workspace.ErrNoSpec) && name == "." {
		if games := c.games(); len(games) == 1 && games[0] != "." {
			return c.findGame(games[0], begins)
		}
	}
	if errors.Is(err, workspace.ErrNoSpec) && begins && (name != "." || len(c.games()) == 0) {
		return cnl.New(nil, cnl.Options{}), full, nil
	}
	if errors.Is(err, workspace.ErrNoSpec) || errors.Is(err, fs.ErrNotExist) {
		message := fmt.Sprintf("there is no game at %s", name)
		if games := c.games(); len(games) > 0 {
			message += "; the games here are " + strings.Join(games[:min(len(games), 20)], ", ")
		} else {
			message += "; new_game begins one"
		}
		return nil, "", errors.New(message)
	}
	if err != nil {
		return nil, "", fmt.Errorf("%s cannot be read: %w", name, err)
	}
	files, err := workspace.Load(c.files(), layout)
	if err != nil {
		return nil, "", fmt.Errorf("%s cannot be read: %w", name, err)
	}
	leads := func(name string) bool { return layout.LinkExists(c.files(), name) } // as in check
	return c.read(files, cnl.Options{FileExists: leads}), full, nil
}

// games returns the folders of games in the roots, by their shown names.
func (c *call) games() (out []string) {
	c.looked = map[string]time.Time{}
	var walk func(folder string, deep int)
	walk = func(folder string, deep int) {
		if info, err := c.files().Stat(folder); err == nil && len(c.looked) < mostWatched {
			c.looked[folder] = info.ModTime()
		}
		if all, err := (workspace.Finder{FileSystem: c.files(), Roots: c.roots}).Specs(folder); err == nil &&
			len(all) > 0 {
			out = append(out, c.shownName(folder))
		}
		list, _ := c.files().ReadDir(folder)
		for _, e := range list {
			if e.IsDir() && deep < 4 && len(out) < 100 && !strings.HasPrefix(e.Name(), ".") && e.Name() != "node_modules" {
				walk(folder+"/"+e.Name(), deep+1)
			}
		}
	}
	for _, root := range c.roots {
		walk(root, 0)
	}
	return out
}

// symptom is the part of a finding that survives edits that move it.
type symptom struct {
	code    diag.Code
	message string
}

// faults returns the findings of a game with a severity.
func faults(spec *cnl.Spec, severity diag.Severity) (out map[symptom][]cnl.Diagnostic) {
	out = map[symptom][]cnl.Diagnostic{}
	for _, file := range spec.Files() {
		for _, d := range spec.Diagnostics(file, source.UTF16) {
			if d.Severity == severity {
				key := symptom{d.Code, d.Message}
				out[key] = append(out[key], d)
			}
		}
	}
	return out
}

// applyEdits returns a game after edits, with the line breaks of each document.
func applyEdits(spec *cnl.Spec, edits []cnl.FileEdit, encoding source.Encoding) *cnl.Spec {
	edits = slices.Clone(edits)
	for k, edit := range edits {
		if text, _ := spec.Text(edit.File); strings.Contains(text, "\r\n") {
			edits[k].NewText = strings.ReplaceAll(edit.NewText, "\n", "\r\n")
		}
	}
	return spec.Apply(edits, encoding)
}

// newFindings returns the findings that are new, with their lines.
func (c *call) newFindings(next *cnl.Spec, before, after map[symptom][]cnl.Diagnostic) (out []string) {
	byMessage := func(a, b symptom) int { return strings.Compare(a.message, b.message) }
	for _, key := range slices.SortedFunc(maps.Keys(after), byMessage) {
		if len(after[key]) > len(before[key]) {
			d := after[key][len(after[key])-1]
			also := ""
			if n := len(after[key]) - len(before[key]); n > 1 {
				also = fmt.Sprintf(" (%d times)", n)
			}
			out = append(out, fmt.Sprintf("%s:%d:%d %s: %s%s\n    %s", c.shownName(d.File), d.Range.Start.Line+1,
				d.Range.Start.Character+1, d.Code, d.Message, also,
				strings.TrimSpace(lineOf(next, d.File, d.Range.Start.Line))))
		}
	}
	return out
}

// lineOf returns a line of a document.
func lineOf(spec *cnl.Spec, file string, line int) string {
	text, _ := spec.Text(file)
	return first(text[source.SkipLines(text, line):])
}

// countRefusable returns 1 for a document open in an editor, which may refuse a change, else 0.
func (c *call) countRefusable(file string) int {
	if _, open := c.buffers[file]; open {
		return 1
	}
	return 0
}

// overtakenError is the error that a file could not be written because somebody else may have changed it.
type overtakenError struct{ error }

// write creates, changes or removes a file, in the editor if it is open there.
func (c *call) write(l leaf) error {
	file, shown := l.file, c.shownName(l.file)
	if !c.files().Has(file) {
		return fmt.Errorf("%s lies outside of the workspace", shown)
	}
	if _, open := c.buffers[file]; open && l.had && l.has {
		if err := c.options.Buffers.Replace(c.ctx, file, l.before, l.after, c.pass); err != nil {
			return fmt.Errorf("%s: %s. Read it again", shown, strings.TrimSuffix(err.Error(), "."))
		}
		return nil
	} else if open {
		return fmt.Errorf("%s is open in the editor; it has to be closed there first", shown)
	}
	var failures []report.Failure
	change := check.Change{Path: file, File: shown, Before: l.before, After: l.after}
	if !l.had {
		err := check.WriteNew(filepath.FromSlash(file), []byte(l.after), l.mode)
		if errors.Is(err, fs.ErrExist) {
			return overtakenError{fmt.Errorf("%s is there already, and no part of the game; give another name", shown)}
		} else if err != nil {
			return fmt.Errorf("%s cannot be written: %w", shown, err)
		}
	} else if l.has {
		failures = check.Write([]check.Change{change})
	} else if failures = check.Remove(change); !slices.Contains(c.roots, workspace.Dir(file)) {
		_ = os.Remove(filepath.FromSlash(workspace.Dir(file))) // which fails if it is not empty
	}
	for _, f := range failures {
		return overtakenError{fmt.Errorf("%s was not changed. %s Read it again", f.File, f.Message)}
	}
	return nil
}
