package mcp

import (
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"

	udiff "github.com/aymanbagabas/go-udiff"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/spec/workspace"
	"ludo-lsp/internal/text/source"
)

// leaf is the change of a file: it is created, changed or removed.
type leaf struct {
	file          string
	before, after string
	had, has      bool // whether it exists before and after
	mode          fs.FileMode
}

// reverse returns the leaf that undoes another one.
func (l leaf) reverse() leaf {
	return leaf{file: l.file, before: l.after, after: l.before, had: l.has, has: l.had, mode: l.mode}
}

// draft is a game with unwritten changes. Its call sees them.
type draft struct {
	call
	folder      string
	name        string // of the game, as the client gave it
	before, now *cnl.Spec
	leaves      map[string]leaf
	paths       []string // of the written entries
	said        []string // other things written, with versions
	undoes      int      // how many changes of the history are undone
}

// draft starts changing a game; begins: it may have no documents yet.
func (c *call) draft(game string, begins bool) (*draft, error) {
	spec, folder, err := c.findGame(game, begins)
	if err != nil {
		return nil, err
	}
	if workspace.IsMarkdown(folder) {
		folder = workspace.Dir(folder)
	}
	d := &draft{call: *c, name: game, folder: folder, before: spec, now: spec, leaves: map[string]leaf{}}
	d.planned = map[string]string{}
	return d, nil
}

// text returns the present text of a file, in the game or not. It is read once: later writes by others are not
// overwritten.
func (d *draft) text(file string) (string, bool) {
	if l, changed := d.leaves[file]; changed {
		return l.after, l.has
	}
	text, has := d.now.Text(file)
	if !has {
		read, err := d.files().ReadFile(file)
		text, has = read, err == nil
	}
	l := leaf{file: file, before: text, after: text, had: has, has: has}
	if info, err := (workspace.Disk{}).Stat(file); err == nil {
		l.mode = info.Mode()
	}
	d.leaves[file] = l
	return text, has
}

// set changes the text of a file, or removes it.
func (d *draft) set(file, text string, has bool) {
	d.text(file)
	l := d.leaves[file]
	l.after, l.has = text, has
	d.leaves[file], d.planned[file] = l, text
}

// edit changes documents of the game.
func (d *draft) edit(edits []cnl.FileEdit, encoding source.Encoding) {
	next := applyEdits(d.now, edits, encoding)
	for _, file := range next.Files() {
		text, _ := next.Text(file)
		if old, known := d.now.Text(file); !known || old != text {
			d.set(file, text, true)
		}
	}
	d.now = next
}

// reread updates which documents the game has.
func (d *draft) reread() error {
	name := d.name
	if full, err := d.path(name); err == nil && d.leaves[full].file != "" && !d.leaves[full].has {
		name = d.folder
	}
	spec, _, err := d.findGame(name, true)
	d.now = spec
	return err
}

// Trial asks for a verdict on a change.
type Trial struct {
	DryRun bool `json:"dry_run,omitempty"` // nothing is written
}

// WriteOptions says what a change is allowed to do.
type WriteOptions struct {
	Force bool `json:"force,omitempty"` // even if it is faulty, or was changed since it was read
	Trial
}

// finish writes the changed texts, unless they introduce errors; force overrides that.
func (d *draft) finish(in WriteOptions) (out answer, err error) {
	before, after := faults(d.before, diag.Error), faults(d.now, diag.Error)
	has := sectionsOf(d.now)
	lacks := func(name string) bool { return !slices.Contains(has, name) }
	if !slices.ContainsFunc(sectionsOf(d.before), lacks) { // the game's other requirements are still to come
		isOther := func(key symptom, _ []cnl.Diagnostic) bool { return key.code != diag.CompilerRequiredSectionMissing }
		missing := maps.Clone(after)
		if maps.DeleteFunc(missing, isOther); len(missing) > 0 {
			maps.DeleteFunc(before, func(k symptom, v []cnl.Diagnostic) bool { return !isOther(k, v) })
			maps.Copy(before, missing)
		}
	}
	broken := d.newFindings(d.now, before, after)
	if len(d.before.Files()) > 0 && len(d.now.Files()) == 0 {
		broken = append(broken, "There would be no game: no document has rules any more.")
	}
	if len(broken) > 0 && !in.Force && !in.DryRun {
		return out, fmt.Errorf("nothing was changed, since what follows would be wrong after it. Change the text, add first "+
			"what it needs, or give force: true to write it all the same:\n%s", strings.Join(broken, "\n"))
	}
	maps.DeleteFunc(d.leaves, func(_ string, l leaf) bool { return l.had == l.has && l.before == l.after })
	if len(d.leaves) == 0 {
		if d.undoes > 0 && !in.DryRun {
			d.recordChange(nil)
		}
		return answer{told: "That changes nothing."}, nil
	}
	leaves := slices.SortedFunc(maps.Values(d.leaves), func(a, b leaf) int { return strings.Compare(a.file, b.file) })
	var b strings.Builder
	if in.DryRun {
		b.WriteString("Nothing is written, since this is a dry run. ")
		if len(broken) > 0 && !in.Force {
			b.WriteString("It would be refused, since it makes wrong what was sound. With force it would say:\n")
		} else {
			b.WriteString("Else it would say:\n")
		}
	} else if err := d.writeCommit(leaves); err != nil {
		return out, err
	}
	for _, line := range slices.Concat(d.said, d.versions()) {
		b.WriteString(line + "\n")
	}
	for _, l := range leaves {
		told, diff := d.describeChange(l)
		if b.WriteString(told); in.DryRun {
			out.quoted += diff
		}
	}
	if len(broken) > 0 {
		out.quoted += "Wrong now:\n" + strings.Join(broken, "\n") + "\n"
	}
	doubtful := faults(d.now, diag.Warning)
	if doubts := d.newFindings(d.now, faults(d.before, diag.Warning), doubtful); len(doubts) > 0 {
		out.quoted += "New warnings:\n" + strings.Join(doubts, "\n") + "\n"
	}
	gone := 0
	size := func(of map[symptom][]cnl.Diagnostic) int {
		return len(slices.Concat(slices.Collect(maps.Values(of))...))
	}
	for key, list := range before {
		gone += max(0, len(list)-len(after[key]))
	}
	if gone > 0 {
		fmt.Fprintf(&b, "Errors that are gone: %d.\n", gone)
	}
	fmt.Fprintf(&b, "Errors in the game: %d, warnings: %d.", size(after), size(doubtful))
	out.told = b.String()
	return out, nil
}

// sectionsOf returns the names of the sections that a game has.
func sectionsOf(spec *cnl.Spec) (out []string) {
	for _, e := range entries(spec) {
		if e.depth == 0 {
			name, _, _ := strings.Cut(e.path, "#")
			out = append(out, name)
		}
	}
	return out
}

// describeChange describes the change of a file, and shows it.
func (d *draft) describeChange(l leaf) (line, diff string) {
	name := d.shownName(l.file)
	switch {
	case !l.has:
		return fmt.Sprintf("Removed %s.\n", name), ""
	case !workspace.IsMarkdown(l.file):
		return fmt.Sprintf("Changed %s.\n", name), ""
	}
	added, removed := 0, 0
	diff = udiff.Unified(name, name, l.before, l.after)
	for _, line := range strings.Split(diff, "\n")[min(2, strings.Count(diff, "\n")):] {
		switch {
		case strings.HasPrefix(line, "+"):
			added++
		case strings.HasPrefix(line, "-"):
			removed++
		}
	}
	return fmt.Sprintf("Changed %s: lines added: %d, removed: %d.\n", name, added, removed), diff
}

// maxVersions is how many versions of entries are in one answer.
const maxVersions = 15

// versions returns the versions of the written entries, and of other changed text: of entries, and of sections that
// changed elsewhere.
func (d *draft) versions() (out []string) {
	old := map[string]string{}
	for _, e := range entries(d.before) {
		if d.leaves[e.file].had && e.depth < 2 {
			old[e.path] = e.text(d.before)
		}
	}
	told, inner := map[string]bool{}, map[*entry]bool{}
	tell := func(e *entry) {
		if inner[e.in] = true; !told[e.path] {
			out = append(out, fmt.Sprintf("%s is written. version: %s", e.path, version(e.text(d.now))))
		}
		told[e.path] = true
	}
	for _, path := range d.paths {
		if e, err := find(d.now, path); err == nil {
			tell(e)
		}
	}
	all := entries(d.now)
	for _, depth := range []int{1, 0} {
		for _, e := range all {
			if d.leaves[e.file].has && e.depth == depth && !inner[e] && old[e.path] != e.text(d.now) {
				tell(e)
			}
		}
	}
	if left := len(out) - maxVersions; left > 0 {
		out = append(out[:maxVersions], fmt.Sprintf("So are %d others, which read_entry reads.", left))
	}
	return out
}

// writeCommit writes files: all of them, or none.
func (d *draft) writeCommit(leaves []leaf) error {
	slices.SortStableFunc(leaves, func(a, b leaf) int { return d.countRefusable(b.file) - d.countRefusable(a.file) })
	for n, l := range leaves {
		err := d.write(l)
		if err == nil {
			continue
		}
		for _, done := range slices.Backward(leaves[:n]) {
			if failed := d.write(done.reverse()); failed != nil {
				err = fmt.Errorf("%w\n%s was changed before that, and stays so: %w", err, d.shownName(done.file),
					failed)
			}
		}
		return err
	}
	d.recordChange(leaves)
	for _, l := range leaves {
		_ = d.server.ResourceUpdated(d.ctx,
			&mcp.ResourceUpdatedNotificationParams{URI: documentURI + escape(d.shownName(l.file))})
	}
	return nil
}
