package mcp

import (
	"errors"
	"fmt"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/spec/prose"
	"ludo-lsp/internal/spec/workspace"
	"ludo-lsp/internal/text/source"
)

// isDocument reports whether a path is that of a document, README.md, of the words under a heading, README.md#rules, or
// of a recorded game, and not of an entry.
func isDocument(path string) bool {
	name, _, _ := strings.Cut(path, "#")
	return workspace.IsMarkdown(name) || isRecording(name)
}

// document returns the path of a document named as in outline, or from the game's folder.
func (d *draft) document(name string) (string, error) {
	for _, file := range d.now.Files() {
		if d.shownName(file) == name || file == name || strings.HasSuffix(file, "/"+name) {
			return file, nil
		}
	}
	rest := strings.TrimPrefix(name, d.folder+"/")
	file, err := d.path(workspace.Join(d.folder, strings.TrimPrefix(rest, d.shownName(d.folder)+"/")))
	if err == nil && (!isDocument(file) || workspace.Dir(file) != d.folder) {
		err = fmt.Errorf("the file must be a Markdown document in the game's folder, which %s is not", name)
	}
	return file, err
}

// otherDocuments returns the other documents of the game's folder, and the recorded games.
func (d *draft) otherDocuments() (out []string) {
	list, _ := d.files().ReadDir(d.folder)
	for _, e := range list {
		file := workspace.Join(d.folder, e.Name())
		if _, known := d.now.Text(file); !known && !e.IsDir() && isDocument(file) {
			out = append(out, file)
		}
	}
	return out
}

// read returns a document, or the words under one of its headings, by a client's name.
func (d *draft) read(name string) (file, text string, w *passage, err error) {
	name, heading, parted := strings.Cut(name, "#")
	if file, err = d.document(name); err != nil {
		return "", "", nil, err
	}
	text, has := d.text(file)
	if !has {
		return file, "", nil, fmt.Errorf("there is no document %s that can be read; outline lists all",
			d.shownName(file))
	}
	if parted {
		words, err := d.words(file, heading)
		return file, words.text(), &words, err
	}
	return file, text, nil, nil
}

func (c *call) readDocument(in entryArguments) (answer, error) {
	d, err := c.draft(in.Game, true)
	if err != nil {
		return answer{}, err
	}
	file, text, w, err := d.read(in.Path)
	told := fmt.Sprintf("%s. version: %s", c.shownName(file), version(text))
	if w != nil && len(w.blocks) > 0 {
		told += "; " + rulesMark + " is where rules stand"
	}
	return answer{told: told, quoted: text}, err
}

// putDocument creates a document, or rewrites it or the words under a heading.
func (d *draft) putDocument(change Change, force bool) error {
	file, text, w, err := d.read(change.Write)
	if err != nil && (file == "" || strings.Contains(change.Write, "#")) {
		return err
	}
	if err == nil {
		if err := checkFresh(change.Write, text, change.Version, force || d.isNewFile(file)); err != nil {
			return err
		}
	}
	if w != nil {
		return d.putWords(file, w, change)
	}
	if strings.TrimSpace(change.Text) == "" {
		return errors.New("the text is empty; give all of the document, or use remove_entry")
	}
	after := withBreaksOf(change.Text, text)
	d.said = append(d.said, fmt.Sprintf("%s is written. version: %s", d.shownName(file), version(after)))
	d.set(file, after, true)
	return d.reread()
}

// withBreaksOf returns a text with the line breaks of a document.
func withBreaksOf(text, like string) string {
	if text = strings.ReplaceAll(text, "\r\n", "\n"); strings.Contains(like, "\r\n") {
		text = strings.ReplaceAll(text, "\n", "\r\n")
	}
	return text
}

// rulesMark stands for a block of rules in the words under a heading.
const rulesMark = "[rules]"

// passage is the text under a heading, up to the next one: runs of words with blocks of rules between them.
type passage struct {
	whole    string
	from, to int
	runs     []string
	blocks   []string
}

// text returns its whole text, with marks for the blocks.
func (w passage) text() string {
	return strings.TrimSpace(strings.Join(w.runs, "\n\n"+rulesMark+"\n\n"))
}

// words returns the passage under a heading, which is named by its text or its anchor.
func (d *draft) words(file, heading string) (w passage, err error) {
	w.whole, _ = d.text(file)
	spec := cnl.New([]cnl.File{{Path: file, Text: w.whole}}, cnl.Options{})
	all := spec.ProseHeadings(file, source.UTF8)
	var found, names []string
	for k, h := range all {
		names = append(names, h.Anchor)
		if heading = strings.TrimSpace(strings.TrimLeft(heading, "#")); h.Anchor != heading && h.Text != heading {
			continue
		}
		found = append(found, h.Anchor)
		w.from, w.to = offset(w.whole, h.Range.End), len(w.whole)
		w.from += len(first(w.whole[w.from:]))
		if underline.MatchString(first(w.whole[w.from:])) {
			w.from += len(first(w.whole[w.from:]))
		}
		if k+1 < len(all) {
			w.to = offset(w.whole, source.Position{Line: all[k+1].Range.Start.Line})
		}
	}
	if len(found) != 1 && slices.Contains(found, heading) {
		found = []string{heading}
	}
	if len(found) > 1 {
		return w, fmt.Errorf("several headings say %q; give one of %s", heading, strings.Join(found, ", "))
	}
	if len(found) == 0 {
		return w, fmt.Errorf("%s has no heading %q; it has: %s", d.shownName(file), heading, strings.Join(names, ", "))
	}
	at := w.from
	view := spec.View()
	for _, f := range view.Text(view.Document(file)).Fences() {
		if f.Offset >= w.from && f.Offset < w.to {
			w.runs = append(w.runs, strings.TrimSpace(w.whole[at:f.Offset]))
			w.blocks = append(w.blocks, strings.TrimRight(w.whole[f.Offset:f.End], "\r\n"))
			at = f.End
		}
	}
	w.runs = append(w.runs, strings.TrimSpace(w.whole[at:max(at, w.to)]))
	return w, nil
}

// underline matches a line that makes the one above it a heading.
var underline = regexp.MustCompile(`^ {0,3}(=+|-+)\s*$`)

// putWords rewrites the words of a passage.
func (d *draft) putWords(file string, w *passage, change Change) error {
	if fence.MatchString(change.Text) {
		return errors.New("the prose has a fence (```); give words alone, and rules with the paths of their entries")
	}
	words := strings.TrimSpace(strings.ReplaceAll(change.Text, "\r\n", "\n"))
	runs := strings.Split("\n"+words+"\n", "\n"+rulesMark+"\n")
	if len(runs) > 1 && len(runs) != len(w.blocks)+1 {
		return fmt.Errorf("%d lines are %s, and the blocks under the heading are %d", len(runs)-1, rulesMark,
			len(w.blocks))
	}
	var parts []string
	for k := range max(len(runs), len(w.blocks)+1) {
		if k < len(runs) && strings.TrimSpace(runs[k]) != "" {
			parts = append(parts, withBreaksOf(strings.Trim(runs[k], "\n"), w.whole))
		}
		if k < len(w.blocks) {
			parts = append(parts, w.blocks[k])
		}
	}
	line := withBreaksOf("\n", w.whole)
	text := strings.Join(parts, line+line)
	if text != "" {
		text = line + text + line
	}
	if !strings.HasSuffix(w.whole[:w.from], "\n") {
		text = line + text
	}
	if w.to < len(w.whole) {
		text += line
	}
	before := len(entries(d.now))
	d.set(file, w.whole[:w.from]+text+w.whole[w.to:], true)
	if err := d.reread(); err != nil {
		return err
	}
	if len(entries(d.now)) < before {
		return errors.New("nothing was changed: these words would hide rules that stand below them")
	}
	if _, now, _, err := d.read(change.Write); err == nil {
		d.said = append(d.said, fmt.Sprintf("%s is written. version: %s", change.Write, version(now)))
	}
	return nil
}

// removeDocument takes a document or a recorded game away.
func (d *draft) removeDocument(change Change, force bool) error {
	file, text, w, err := d.read(change.Remove)
	if err == nil && w != nil {
		err = errors.New("words are taken out by write_entry, with other words")
	}
	if err == nil {
		err = checkFresh(change.Remove, text, change.Version, force || d.isNewFile(file))
	}
	if err != nil {
		return err
	}
	d.set(file, "", false)
	return d.reread()
}

// renameDocument gives a document another name in its folder.
func (d *draft) renameDocument(from, to string) error {
	file, text, _, err := d.read(from)
	if err != nil {
		return err
	}
	name := strings.TrimPrefix(to, d.shownName(d.folder)+"/")
	full, err := d.path(workspace.Join(workspace.Dir(file), name))
	if err == nil && (!workspace.IsMarkdown(full) || strings.ContainsAny(name, `/\#`)) {
		err = fmt.Errorf("the new name must be that of a Markdown document, in the same folder, which %s is not", to)
	}
	if err != nil {
		return err
	}
	if _, there := d.text(full); there {
		return fmt.Errorf("%s is there already; give another name", d.shownName(full))
	}
	d.set(file, "", false)
	d.leaves[full] = leaf{file: full, after: text, has: true, mode: d.leaves[file].mode}
	d.planned[full] = text
	d.redirect(file, full)
	return d.reread()
}

// redirect has imports, and links in the prose of the documents of the game and of its folder, lead to a document by
// its new name.
func (d *draft) redirect(from, to string) {
	for _, file := range slices.Concat(d.now.Files(), d.otherDocuments(), []string{to}) {
		text, has := d.text(file)
		leads := map[source.Span][2]string{} // what is written there, and what is to be
		for _, i := range workspace.Imports(text) {
			if target, err := workspace.Target(file, i.Specifier); err == nil && target == from {
				leads[i.Span] = [2]string{path.Base(from), path.Base(to)}
			}
		}
		for _, l := range cnl.New([]cnl.File{{Path: file, Text: text}}, cnl.Options{}).ProseLinks(file, source.UTF8) {
			if target, _, ok := prose.Destination(file, l.Destination); ok && target == from {
				at := source.Span{Start: offset(text, l.Range.Start), End: offset(text, l.Range.End)}
				leads[at] = [2]string{escape(path.Base(from)), escape(path.Base(to))}
			}
		}
		next := text
		later := func(a, b source.Span) int { return b.Start - a.Start }
		for _, at := range slices.SortedFunc(maps.Keys(leads), later) {
			written := strings.Replace(text[at.Start:at.End], leads[at][0], leads[at][1], 1)
			next = next[:at.Start] + written + next[at.End:]
		}
		if has && next != text {
			d.set(file, next, true)
		}
	}
}
