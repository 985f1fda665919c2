package mcp

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"time"

	udiff "github.com/aymanbagabas/go-udiff"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"ludo-lsp/check"
	"ludo-lsp/cnl"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/spec/workspace"
	"ludo-lsp/internal/text/source"
)

// game reads the game that a client means.
func (c *call) game(name string) (*cnl.Spec, string, error) { return c.found(name, false) }

// gameOrNone is game, with a spec without documents for a folder that has none.
func (c *call) gameOrNone(name string) (*cnl.Spec, string, error) { return c.found(name, true) }

func (c *call) found(name string, begins bool) (*cnl.Spec, string, error) {
	if name == "" {
		name = "."
	}
	full, err := c.path(name)
	if err != nil {
		return nil, "", err
	}
	finder := workspace.Finder{FileSystem: c.files(), Roots: c.roots}
	layout, err := finder.Locate(full)
	if all, failed := finder.Specs(full); failed == nil && len(all) > 1 {
		return nil, "", fmt.Errorf("%s holds %d games; give a file of the one that is meant, such as %s", name,
			len(all), c.shown(all[0].Files[0]))
	}
	if errors.Is(err, workspace.ErrNoSpec) && name == "." {
		if games := c.games(); len(games) == 1 && games[0] != c.roots[0] {
			return c.found(games[0], begins)
		}
	}
	if errors.Is(err, workspace.ErrNoSpec) && begins {
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
	return c.read(files, cnl.Options{}), full, nil
}

// games are the folders of games in the roots, as they are told.
func (c *call) games() (out []string) {
	c.looked = map[string]time.Time{}
	var walk func(folder string, deep int)
	walk = func(folder string, deep int) {
		if info, err := c.files().Stat(folder); err == nil && len(c.looked) < mostWatched {
			c.looked[folder] = info.ModTime()
		}
		if all, err := (workspace.Finder{FileSystem: c.files(), Roots: c.roots}).Specs(folder); err == nil &&
			len(all) > 0 {
			out = append(out, c.shown(folder))
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

// symptom is what is the same of a finding after an edit that moved it.
type symptom struct {
	code    diag.Code
	message string
}

// faults are the findings of a game of a severity.
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

// edited is a game after edits, with the line breaks of each document.
func edited(spec *cnl.Spec, edits []cnl.FileEdit, encoding source.Encoding) *cnl.Spec {
	edits = slices.Clone(edits)
	for k, edit := range edits {
		if text, _ := spec.Text(edit.File); strings.Contains(text, "\r\n") {
			edits[k].NewText = strings.ReplaceAll(edit.NewText, "\n", "\r\n")
		}
	}
	return spec.Apply(edits, encoding)
}

// change writes the documents that are others in the next state of a game: unless something is wrong there that was
// sound, or by force.
func (c *call) change(spec, next *cnl.Spec, force bool) (out answer, err error) {
	before, after := faults(spec, diag.Error), faults(next, diag.Error)
	if len(spec.Files()) == 0 { // what else a game needs is to come
		for key := range after {
			if key.code == diag.CompilerRequiredSectionMissing {
				before[key] = after[key]
			}
		}
	}
	broken := c.more(next, before, after)
	var b strings.Builder
	if len(broken) > 0 && !force {
		return out, fmt.Errorf("nothing was changed, since what follows would be wrong after it. Change the text, add first "+
			"what it needs, or give force: true to write it all the same:\n%s", strings.Join(broken, "\n"))
	}
	changed := slices.DeleteFunc(next.Files(), func(file string) bool {
		old, known := spec.Text(file)
		text, _ := next.Text(file)
		return known && old == text
	})
	slices.SortStableFunc(changed, func(a, b string) int { return c.refusable(b) - c.refusable(a) })
	for n, file := range changed {
		old, known := spec.Text(file)
		text, _ := next.Text(file)
		if err := c.write(file, old, text, known); err != nil {
			return out, fmt.Errorf("%w\n%s", err, b.String())
		}
		c.remember(next, file, old, n == 0)
		_ = c.server.ResourceUpdated(c.ctx,
			&mcp.ResourceUpdatedNotificationParams{URI: documentURI + escaped(c.shown(file))})
		added, removed := 0, 0
		diff := udiff.Unified("", "", old, text)
		for _, line := range strings.Split(diff, "\n")[min(2, strings.Count(diff, "\n")):] {
			switch {
			case strings.HasPrefix(line, "+"):
				added++
			case strings.HasPrefix(line, "-"):
				removed++
			}
		}
		fmt.Fprintf(&b, "Changed %s: lines added: %d, removed: %d.\n", c.shown(file), added, removed)
	}
	if b.Len() == 0 {
		return answer{told: "That changes nothing."}, nil
	}
	if len(broken) > 0 {
		out.quoted = "Wrong now:\n" + strings.Join(broken, "\n") + "\n"
	}
	if doubts := c.more(next, faults(spec, diag.Warning), faults(next, diag.Warning)); len(doubts) > 0 {
		out.quoted += "New warnings:\n" + strings.Join(doubts, "\n") + "\n"
	}
	gone := 0
	for key, list := range before {
		gone += max(0, len(list)-len(after[key]))
	}
	if gone > 0 {
		fmt.Fprintf(&b, "Errors that are gone: %d.\n", gone)
	}
	count := 0
	for _, list := range after {
		count += len(list)
	}
	fmt.Fprintf(&b, "Errors in the game: %d.", count)
	out.told = b.String()
	return out, nil
}

// more are the findings that there were not before, with their lines.
func (c *call) more(next *cnl.Spec, before, after map[symptom][]cnl.Diagnostic) (out []string) {
	byMessage := func(a, b symptom) int { return strings.Compare(a.message, b.message) }
	for _, key := range slices.SortedFunc(maps.Keys(after), byMessage) {
		if len(after[key]) > len(before[key]) {
			d := after[key][len(after[key])-1]
			also := ""
			if n := len(after[key]) - len(before[key]); n > 1 {
				also = fmt.Sprintf(" (%d times)", n)
			}
			out = append(out, fmt.Sprintf("%s:%d:%d %s: %s%s\n    %s", c.shown(d.File), d.Range.Start.Line+1,
				d.Range.Start.Character+1, d.Code, d.Message, also,
				strings.TrimSpace(lineOf(next, d.File, d.Range.Start.Line))))
		}
	}
	return out
}

// lineOf is a line of a document.
func lineOf(spec *cnl.Spec, file string, line int) string {
	text, _ := spec.Text(file)
	return first(text[min(source.SkipLines(text, line), len(text)):])
}

// refusable is 1 for a document that is open in an editor, which may refuse a change, else 0.
func (c *call) refusable(file string) int {
	if _, open := c.buffers[file]; open {
		return 1
	}
	return 0
}

// remember keeps the text of a document before a change, of which it is the first of the game.
func (c *call) remember(game *cnl.Spec, file, before string, first bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if first {
		for _, name := range game.Files() {
			delete(c.last, name)
		}
	}
	if _, noted := c.earlier[file]; !noted {
		c.earlier[file] = before
	}
	c.last[file] = before
}

// write writes a document, in the editor where it is open there.
func (c *call) write(file, before, after string, known bool) error {
	if !c.files().Has(file) {
		return fmt.Errorf("%s lies outside of the workspace", c.shown(file))
	}
	if _, open := c.buffers[file]; open {
		if err := c.options.Buffers.Replace(c.ctx, file, before, after); err != nil {
			return fmt.Errorf("%s: %w. Read it again", c.shown(file), err)
		}
		return nil
	}
	if !known {
		err := check.WriteNew(filepath.FromSlash(file), []byte(after))
		if errors.Is(err, fs.ErrExist) {
			return fmt.Errorf("%s is there already, and no part of the game; give another name", c.shown(file))
		}
		if err != nil {
			return fmt.Errorf("%s cannot be written: %w", c.shown(file), err)
		}
		return nil
	}
	for _, f := range check.Write([]check.Change{{Path: file, File: c.shown(file), Before: before, After: after}}) {
		return fmt.Errorf("%s was not changed. %s Read it again", f.File, f.Message)
	}
	return nil
}
