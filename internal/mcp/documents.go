package mcp

import (
	"errors"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/spec/prose"
	"ludo-lsp/internal/spec/workspace"
	"ludo-lsp/internal/text/source"
)

type readDocumentArguments struct {
	InGame
	File    string `json:"file,omitempty" jsonschema:"the document, from the game's folder: rules.md, README.md"`
	Heading string `json:"heading,omitempty" jsonschema:"only the words under this heading"`
	Page
}

func (c *call) readDocument(in readDocumentArguments) (answer, error) {
	d, err := c.draft(in.Game, true)
	if err != nil {
		return answer{}, err
	}
	if in.File == "" {
		list, err := d.files().ReadDir(d.folder)
		var names []string
		for _, e := range list {
			if workspace.IsMarkdown(e.Name()) || isRecording(e.Name()) {
				names = append(names, path.Join(d.shown(d.folder), e.Name()))
			}
		}
		return answer{told: "Give one of these as file.", quoted: strings.Join(names, "\n")}, err
	}
	file, text, err := d.there(in.File)
	if err != nil {
		return answer{}, err
	}
	if in.Heading != "" {
		w, err := d.words(file, in.Heading)
		return answer{told: "version: " + version(w.text()) + ". " + rulesMark + " is where rules stand, in words for write_prose, too.",
			quoted: w.text()}, err
	}
	return answer{told: fmt.Sprintf("%s. version: %s", d.shown(file), version(text)), quoted: text}, nil
}

// there is a document that a client names, with its text.
func (d *draft) there(name string) (file, text string, err error) {
	if file, err = d.document(name); err != nil {
		return "", "", err
	}
	text, has := d.text(file)
	if !has {
		return "", "", fmt.Errorf("there is no document %s that can be read; read_document without file lists all", name)
	}
	return file, text, nil
}

type writeDocumentArguments struct {
	InGame
	File    string `json:"file" jsonschema:"the document"`
	Text    string `json:"text" jsonschema:"all of it: Markdown, with rules in yaml blocks"`
	Version string `json:"version,omitempty" jsonschema:"that read_document gave; without it, only with force, or where there is none"`
	Writing
	Page
}

func (c *call) writeDocument(in writeDocumentArguments) (answer, error) {
	return c.one(in.Game, true, Change{Document: in.File, Text: in.Text, Version: in.Version}, in.Writing)
}

// replace writes a document as a whole.
func (d *draft) replace(change Change, force bool) error {
	file, err := d.document(change.Document)
	if err != nil {
		return err
	}
	if strings.TrimSpace(change.Text) == "" {
		return errors.New("the text is empty; give all of the document, or use remove_document")
	}
	text, has := d.text(file)
	if has {
		if err := fresh(d.shown(file), "read_document", text, change.Version, force); err != nil {
			return err
		}
	}
	return d.rewrite(file, brokenLike(change.Text, text))
}

// brokenLike is a text with the line breaks of a document.
func brokenLike(text, like string) string {
	if text = strings.ReplaceAll(text, "\r\n", "\n"); strings.Contains(like, "\r\n") {
		text = strings.ReplaceAll(text, "\n", "\r\n")
	}
	return text
}

// rewrite gives a document another text.
func (d *draft) rewrite(file, after string) error {
	d.set(file, after, true)
	d.said = append(d.said, fmt.Sprintf("%s is written. version: %s", d.shown(file), version(after)))
	return d.reread()
}

// rulesMark stands for a block of rules in the words under a heading.
const rulesMark = "[rules]"

// passage is what stands under a heading, up to the next one: runs of words with blocks of rules between them.
type passage struct {
	whole    string
	from, to int
	runs     []string
	blocks   []string
}

// text is all of it, with marks for the blocks.
func (w passage) text() string {
	return strings.TrimSpace(strings.Join(w.runs, "\n\n"+rulesMark+"\n\n"))
}

// words are those under a heading, which is named by its text or its anchor.
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
		return w, fmt.Errorf("%s has no heading %q; it has: %s", d.shown(file), heading, strings.Join(names, ", "))
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

// underline is a line that makes a heading of the one above it.
var underline = regexp.MustCompile(`^ {0,3}(=+|-+)\s*$`)

type proseArguments struct {
	InGame
	File    string `json:"file" jsonschema:"the document"`
	Heading string `json:"heading" jsonschema:"the heading, as it reads, or its anchor"`
	Text    string `json:"text" jsonschema:"Markdown, without fences. Blocks of rules stand behind it, or each where a line says [rules]"`
	Version string `json:"version,omitempty" jsonschema:"that read_document gave for the heading; without it, only with force"`
	Writing
	Page
}

func (c *call) writeProse(in proseArguments) (answer, error) {
	d, err := c.draft(in.Game, true)
	if err != nil {
		return answer{}, err
	}
	file, whole, err := d.there(in.File)
	if err != nil {
		return answer{}, err
	}
	w, err := d.words(file, in.Heading)
	if err != nil {
		return answer{}, err
	}
	if err := fresh(in.Heading, "read_document", w.text(), in.Version, in.Force); err != nil {
		return answer{}, err
	}
	if fence.MatchString(in.Text) {
		return answer{}, errors.New("the prose has a fence (```); give words alone, and rules with write_entry or add_entry")
	}
	runs := strings.Split("\n"+strings.TrimSpace(strings.ReplaceAll(in.Text, "\r\n", "\n"))+"\n", "\n"+rulesMark+"\n")
	if len(runs) > 1 && len(runs) != len(w.blocks)+1 {
		return answer{}, fmt.Errorf("%d lines are %s, and the blocks under the heading are %d", len(runs)-1, rulesMark,
			len(w.blocks))
	}
	var parts []string
	for k := range max(len(runs), len(w.blocks)+1) {
		if k < len(runs) && strings.TrimSpace(runs[k]) != "" {
			parts = append(parts, brokenLike(strings.Trim(runs[k], "\n"), whole))
		}
		if k < len(w.blocks) {
			parts = append(parts, w.blocks[k])
		}
	}
	blank := brokenLike("\n\n", whole)
	lead, text := blank[:len(blank)/2], strings.Join(parts, blank)
	if !strings.HasSuffix(whole[:w.from], "\n") {
		lead = blank
	}
	if text != "" {
		text = lead + text + blank[:len(blank)/2]
	}
	if w.to < len(whole) {
		text += blank[:len(blank)/2]
	}
	before := len(entries(d.now))
	if err := d.rewrite(file, whole[:w.from]+text+whole[w.to:]); err != nil {
		return answer{}, err
	}
	if len(entries(d.now)) < before {
		return answer{}, errors.New("nothing was changed: these words would hide rules that stand below them")
	}
	if w, err := d.words(file, in.Heading); err == nil {
		d.said = []string{fmt.Sprintf("The words under %s are written. version: %s", in.Heading, version(w.text()))}
	}
	return d.finish(in.Writing)
}

type renameDocumentArguments struct {
	InGame
	File string `json:"file" jsonschema:"the document"`
	To   string `json:"to" jsonschema:"its new name"`
	Writing
	Page
}

func (c *call) renameDocument(in renameDocumentArguments) (answer, error) {
	d, err := c.draft(in.Game, false)
	if err != nil {
		return answer{}, err
	}
	file, text, err := d.there(in.File)
	if err != nil {
		return answer{}, err
	}
	to, err := d.path(workspace.Join(workspace.Dir(file), path.Base(in.To)))
	if err == nil && (!workspace.IsMarkdown(to) || strings.ContainsAny(strings.TrimPrefix(in.To, d.shown(d.folder)+"/"), `/\`)) {
		err = fmt.Errorf("the new name must be that of a Markdown document, in the same folder, which %s is not", in.To)
	}
	if err != nil {
		return answer{}, err
	}
	if _, there := d.text(to); there {
		return answer{}, fmt.Errorf("%s is there already; give another name", d.shown(to))
	}
	d.set(to, text, true)
	d.set(file, "", false)
	d.redirect(file, to)
	if err := d.reread(); err != nil {
		return answer{}, err
	}
	return d.finish(in.Writing)
}

// redirect has imports, and links in the prose of the documents of the game and of its folder, lead to a document by
// its new name.
func (d *draft) redirect(from, to string) {
	files := append(d.now.Files(), to)
	list, _ := d.files().ReadDir(d.folder)
	for _, e := range list {
		if workspace.IsMarkdown(e.Name()) && !e.IsDir() {
			files = append(files, workspace.Join(d.folder, e.Name()))
		}
	}
	slices.Sort(files)
	for _, file := range slices.Compact(files) {
		text, has := d.text(file)
		var edits []source.Edit
		change := func(at source.Span, old, now string) {
			if k := strings.LastIndex(text[at.Start:at.End], old); k >= 0 {
				edits = append(edits, source.Edit{Span: source.Span{Start: at.Start + k, End: at.Start + k + len(old)},
					NewText: now})
			}
		}
		for _, i := range workspace.Imports(text) {
			if target, err := workspace.Target(file, i.Specifier); err == nil && target == from {
				change(i.Span, path.Base(from), path.Base(to))
			}
		}
		for _, l := range cnl.New([]cnl.File{{Path: file, Text: text}}, cnl.Options{}).ProseLinks(file, source.UTF8) {
			if target, _, ok := prose.Destination(file, l.Destination); ok && target == from {
				change(source.Span{Start: offset(text, l.Range.Start), End: offset(text, l.Range.End)}, escaped(path.Base(from)),
					escaped(path.Base(to)))
			}
		}
		slices.SortFunc(edits, func(a, b source.Edit) int { return b.Span.Start - a.Span.Start })
		for _, e := range edits {
			text = text[:e.Span.Start] + e.NewText + text[e.Span.End:]
		}
		if has && len(edits) > 0 {
			d.set(file, text, true)
		}
	}
}

type removeDocumentArguments struct {
	InGame
	File    string `json:"file" jsonschema:"the document or recorded game"`
	Version string `json:"version,omitempty" jsonschema:"of a document: that read_document gave; without it, only with force"`
	Writing
	Page
}

func (c *call) removeDocument(in removeDocumentArguments) (answer, error) {
	d, err := c.draft(in.Game, false)
	if err != nil {
		return answer{}, err
	}
	if isRecording(in.File) {
		file, _, err := d.recording(in.File)
		if err != nil {
			return answer{}, err
		}
		d.set(file, "", false)
		return d.finish(in.Writing)
	}
	file, text, err := d.there(in.File)
	if err == nil {
		err = fresh(d.shown(file), "read_document", text, in.Version, in.Force)
	}
	if err != nil {
		return answer{}, err
	}
	d.set(file, "", false)
	if err := d.reread(); err != nil {
		return answer{}, err
	}
	return d.finish(in.Writing)
}
