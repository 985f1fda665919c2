package refactor

import (
	"path"
	"slices"
	"strings"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/ide/query"
	"ludo-lsp/internal/spec/doc"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/yaml/render"
	"ludo-lsp/internal/yaml/syntax"
)

func label(id index.UnitID) doc.Label { return doc.Label(id.Label()) }

// maxTargets bounds the documents offered as targets of a move.
const maxTargets = 8

// targets returns the documents to which something of a section can be moved, those with the section first.
func (p *place) targets(section string) (out []int) {
	for id := range p.spec.Sections(section) {
		if id.Document() != p.document && !slices.Contains(out, id.Document()) {
			out = append(out, id.Document())
		}
	}
	for i := 0; len(out) < maxTargets && i < p.spec.Documents(); i++ {
		if i != p.document && !slices.Contains(out, i) {
			out = append(out, i)
		}
	}
	return out[:min(len(out), maxTargets)]
}

// newPath returns the path for a new document, in the directory of the place's.
func (p *place) newPath(name string) string {
	folder := path.Dir(p.spec.Path(p.document))
	taken := func(name string) bool { return p.spec.Document(path.Join(folder, name+".md")) >= 0 }
	if taken(name) {
		name = freshName(name, taken)
	}
	return path.Join(folder, name+".md")
}

// moveEntry moves an entry of a section to another document.
func moveEntry(p *place) (out []Rewriting) {
	section, ok := p.entry()
	root := p.facts.Tree.Root()
	if !ok || dashBefore(root.Tree().Text, root) < 0 || !p.onFirstLine() {
		return nil
	}
	self := sibling{p.id, root}
	content := func() string {
		from, to := p.lines(self)
		return p.text.Text()[from:to]
	}
	removed := func() source.FileEdit {
		from, to := p.lines(self)
		if all, _ := p.siblings(); len(all) == 1 {
			from, to = p.text.SectionExtent(label(p.spec.List(p.id).In))
		}
		return p.cut(p.document, from, to, "")
	}
	column := columnOf(root.Tree().Text, dashBefore(root.Tree().Text, root))
	for _, target := range p.targets(section.Name) {
		out = append(out, singleRewriting(Moves, "Move this entry to "+path.Base(p.spec.Path(target)), func() (Change,
			error) {
			at, indent, ok := p.placeFor(target, section.Name)
			if !ok {
				text := p.newBlock(target, section.Name+":\n"+shiftedLines(content(), 2-column))
				return changeOf(nil, removed(), p.append(target, text))
			}
			text := shiftedLines(content(), len(indent)-column)
			if d := p.spec.Text(target); columnOf(d.Text(), at) > 0 {
				text = "\n" + strings.TrimSuffix(text, "\n")
			}
			return changeOf(nil, removed(), p.cut(target, at, at, text))
		})...)
	}
	return append(out, p.toNewDocument("entry", section.Name, removed,
		func() string { return section.Name + ":\n" + shiftedLines(content(), 2-column) })...)
}

// lines returns the bytes of the lines of an entry, for a section with the comments above it and without blank lines
// at the end.
func (p *place) lines(s sibling) (from, to int) {
	d := p.spec.Text(s.id.Document())
	from, to = d.EntryExtent(label(s.id))
	rest := strings.TrimRight(d.Text()[from:to], " \t\r\n")
	line, _ := source.NextLine(d.Text()[from+len(rest) : to])
	return from, from + len(rest) + len(line)
}

// onFirstLine reports whether the place is on the line where its entry begins.
func (p *place) onFirstLine() bool {
	root := p.facts.Tree.Root()
	return p.at <= root.Span().Start || !strings.Contains(root.Tree().Text[root.Span().Start:p.at], "\n")
}

// shiftedLines moves whole lines by a number of columns.
func shiftedLines(lines string, delta int) string {
	text := indent("\n"+strings.TrimSuffix(lines, "\n"), delta)
	return strings.TrimPrefix(text, "\n") + "\n"
}

// placeFor returns where an entry from the place's document goes in another one, so that the order of all entries
// stays: before those of a later document, after those of an earlier one.
func (p *place) placeFor(document int, section string) (at int, indent string, ok bool) {
	d := p.spec.Text(document)
	for id := range p.spec.Sections(section) {
		u := p.spec.Unit(id)
		if id.Document() != document || u == nil {
			continue
		}
		o, i, found := d.AfterEntries(u, false)
		if !found {
			continue
		}
		at, indent, ok = o, i, true
		if document > p.document {
			if all := p.entriesOf(id, section); len(all) > 0 {
				from, _ := d.EntryExtent(label(all[0].id))
				return from, indent, true
			}
		}
	}
	return at, indent, ok
}

// newBlock returns a block to be added at the end of a document.
func (p *place) newBlock(document int, yaml string) string {
	text := "\n```yaml\n" + yaml + "```\n"
	if d := p.spec.Text(document); d.Len() > 0 && columnOf(d.Text(), d.Len()) > 0 {
		text = "\n" + text
	}
	return text
}

func (p *place) append(document int, text string) source.FileEdit {
	end := p.spec.Text(document).Len()
	return p.cut(document, end, end, text)
}

// toNewDocument moves something to a new document, which is imported if the game uses imports.
func (p *place) toNewDocument(what, name string, removed func() source.FileEdit, content func() string) []Rewriting {
	at := p.newPath(fileNameOf(name))
	out := singleRewriting(Moves, "Move this "+what+" to a new file "+path.Base(at), func() (Change, error) {
		c := Change{Path: at, Edits: []source.FileEdit{removed()},
			Text: "# " + headingOf(name) + "\n\n```yaml\n" + content() + "```\n"}
		imports := false
		for id := range p.spec.Sections(view.SectionImports) {
			imports = true
			if id.Document() != p.document {
				continue
			}
			if o, indent, ok := p.text.AfterEntries(p.spec.Unit(id), false); ok {
				c.Edits = append(c.Edits, p.cut(p.document, o, o, indent+render.Item(render.Text("./"+path.Base(at)))+"\n"))
				return c, nil
			}
		}
		if imports {
			first := p.text.Len()
			for _, f := range p.text.Fences() {
				first = min(first, f.Offset)
			}
			c.Edits = append(c.Edits, p.cut(p.document, first, first,
				"```yaml\n"+render.Record().With(view.SectionImports, render.Texts("./"+path.Base(at))).Lines(0)+"\n```\n\n"))
		}
		return c, nil
	})
	out[0].Creates = true
	return out
}

// fileNameOf converts a name of the language to a file name.
func fileNameOf(name string) string {
	var b strings.Builder
	for _, r := range name {
		if r >= 'A' && r <= 'Z' {
			b.WriteByte('-')
			r += 'a' - 'A'
		}
		b.WriteRune(r)
	}
	return b.String()
}

// headingOf converts a name of the language to a heading.
func headingOf(name string) string {
	words := strings.ReplaceAll(fileNameOf(name), "-", " ")
	return strings.ToUpper(words[:1]) + words[1:]
}

// moveSection moves a whole section to another document.
func moveSection(p *place) (out []Rewriting) {
	id, name, ok := p.sectionUnit()
	if !ok || name == view.SectionImports {
		return nil
	}
	yaml := func() (text string, from, to int) {
		from, to = p.text.SectionExtent(label(id))
		lines := p.text.Text()[from:to]
		begins := strings.TrimLeft(lines, "\r\n")
		if strings.HasPrefix(begins, "```") || strings.HasPrefix(begins, "~~~") {
			_, lines, _ = strings.Cut(begins, "\n")
			lines = strings.TrimRight(lines, "\r\n")
			lines = lines[:strings.LastIndexByte(lines, '\n')+1]
		}
		return strings.ReplaceAll(strings.TrimRight(lines, "\r\n")+"\n", "\r\n", "\n"), from, to
	}
	removed := func() source.FileEdit {
		_, from, to := yaml()
		return p.cut(p.document, from, to, "")
	}
	for _, target := range p.targets(name) {
		out = append(out, singleRewriting(Moves, "Move this section to "+path.Base(p.spec.Path(target)),
			func() (Change, error) {
				text, _, _ := yaml()
				return changeOf(nil, removed(), p.append(target, p.newBlock(target, text)))
			})...)
	}
	return append(out, p.toNewDocument("section", name, removed, func() string {
		text, _, _ := yaml()
		return text
	})...)
}

// sectionUnit is the section in whose own line the place stands.
func (p *place) sectionUnit() (id index.UnitID, name string, ok bool) {
	if p.unit.Level != doc.LevelSection || p.unit.Whole {
		return 0, "", false
	}
	for _, use := range p.facts.Sections {
		if p.node.Valid() && (p.node == use.Value.Key() || p.node == p.facts.Tree.Root()) {
			return p.id, use.Name, true
		}
	}
	return 0, "", false
}

// entriesOf are the entries that were cut out of a section, in order.
func (p *place) entriesOf(id index.UnitID, section string) (out []sibling) {
	for entry, f := range p.spec.Units(section) {
		if p.spec.List(entry).In == id {
			out = append(out, sibling{entry, f.Tree.Root()})
		}
	}
	return out
}

// splitSection begins a new block with the entry at the place.
func splitSection(p *place) []Rewriting {
	section, ok := p.entry()
	if !ok {
		return nil
	}
	all, at := p.siblings()
	root := p.facts.Tree.Root()
	if at == 0 || !p.onFirstLine() || dashBefore(root.Tree().Text, root) < 0 {
		return nil
	}
	return singleRewriting(Rewrites, "Split \""+section.Name+"\" before this entry", func() (Change, error) {
		from, _ := p.lines(all[at])
		for _, f := range p.text.Fences() {
			if f.Content.Start <= from && from <= f.Content.End && f.Closed {
				text := p.text.Text()
				end := source.TrimLineBreak(strings.TrimLeft(text[f.Content.End:f.End], "\r\n"))
				return changeOf(nil, p.cut(p.document, from, from,
					end+"\n\n"+source.TrimLineBreak(text[f.Offset:f.Content.Start])+"\n"+section.Name+":\n"))
			}
		}
		return Change{}, query.Refuse("The block has no end.")
	})
}

// mergeSections joins a list section with the next one of the same name in the document.
func mergeSections(p *place) []Rewriting {
	id, name, ok := p.sectionUnit()
	section := grammar.FindSection(name)
	if !ok || section == nil || !section.List {
		return nil
	}
	var next index.UnitID
	for other := range p.spec.Sections(name) {
		if other.Document() == p.document && other > id && next == 0 {
			next = other
		}
	}
	if next == 0 {
		return nil
	}
	return singleRewriting(Rewrites, "Merge with the next section \""+name+"\"", func() (Change, error) {
		at, indent, ok := p.text.AfterEntries(p.unit, false)
		entries := p.entriesOf(next, name)
		if !ok || len(entries) == 0 || dashBefore(entries[0].node.Tree().Text, entries[0].node) < 0 {
			return Change{}, query.Refuse("The entries of the two sections are not written on lines of their own.")
		}
		from, _ := p.lines(entries[0])
		_, to := p.lines(entries[len(entries)-1])
		column := columnOf(entries[0].node.Tree().Text, dashBefore(entries[0].node.Tree().Text, entries[0].node))
		text := shiftedLines(strings.ReplaceAll(p.text.Text()[from:to], "\r\n", "\n"), len(indent)-column)
		if columnOf(p.text.Text(), at) > 0 {
			text = "\n" + strings.TrimSuffix(text, "\n")
		}
		cutFrom, cutTo := p.text.SectionExtent(label(next))
		return changeOf(nil, p.cut(p.document, at, at, text), p.cut(p.document, max(at, cutFrom), cutTo, ""))
	})
}

// sortEntries puts what is used by its name, in whatever order it stands, into the order of the
// names: macros and templates. Of anything else the order counts.
func sortEntries(p *place) []Rewriting {
	id, name, ok := p.sectionUnit()
	if !ok {
		return nil
	}
	nameOf := func(s sibling) string {
		for _, d := range p.spec.Facts(s.id).Defs {
			if d.Entry == s.node {
				return d.Name
			}
		}
		return ""
	}
	all := p.entriesOf(id, name)
	if len(all) == 0 || !p.declaresCallable(all[0]) {
		return nil
	}
	order := func(a, b sibling) int { return strings.Compare(nameOf(a), nameOf(b)) }
	if len(all) < 2 || slices.IsSortedFunc(all, order) ||
		slices.ContainsFunc(all, func(s sibling) bool { return nameOf(s) == "" || s.node.Kind() != syntax.Mapping }) {
		return nil
	}
	return singleRewriting(Rewrites, "Sort \""+name+"\" by name", func() (Change, error) {
		sorted := slices.Clone(all)
		slices.SortStableFunc(sorted, order)
		var edits []source.FileEdit
		for k := range all {
			from, to := p.lines(all[k])
			newFrom, newTo := p.lines(sorted[k])
			now := strings.TrimRight(p.text.Text()[newFrom:newTo], "\r\n") + "\n"
			edits = append(edits, p.cut(p.document, from, to, now))
		}
		return changeOf(nil, edits...)
	})
}

// declaresCallable reports whether an entry declares a macro or a template.
func (p *place) declaresCallable(s sibling) bool {
	return slices.ContainsFunc(p.spec.Facts(s.id).Defs,
		func(d facts.Def) bool { return d.Entry == s.node && slices.Contains(callables, d.Kind) })
}
