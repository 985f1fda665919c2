package cnl

import (
	"slices"
	"strings"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/spec/diagnose"
	"ludo-lsp/internal/spec/doc"
	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/spec/state"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/yaml/render"
)

// createFix builds the fix that declares a missing symbol: an entry at the end of
// the first occurrence of its section.
func createFix(s *state.State, c *diag.Create, encoding source.Encoding) (Fix, bool) {
	kind := grammar.KindNamed(c.Kind)
	info := kind.Info()
	entry, ok := newEntry(kind, c.Name, c.With)
	if !ok {
		return Fix{}, false
	}
	noun := strings.TrimSuffix(strings.SplitN(info.Noun, " ", 2)[1], " id")
	fix := Fix{Title: "Declare the " + noun + " \"" + c.Name + "\"", Unsafe: true, Invents: true}
	for id := range s.Sections(info.Section) {
		d := s.Documents[id.Document()]
		u, _ := d.Units.Get(doc.Label(id.Label()))
		if u == nil {
			continue
		}
		at, indent, ok := d.Text.AfterEntries(u.Unit, c.Kind == "phase")
		if !ok {
			continue
		}
		p := d.Text.PositionAt(at, encoding)
		text := indent + render.Item(entry) + "\n"
		if p.Character > 0 {
			text = "\n" + text
		}
		fix.Edits = []FileEdit{{File: d.Path, Range: source.Range{Start: p, End: p}, NewText: state.InStyle(d, text)}}
		return fix, true
	}
	// No such section yet: a new block at the end of the document.
	if len(s.Documents) == 0 || info.Section == "turnStructure" {
		return Fix{}, false
	}
	d := s.Documents[len(s.Documents)-1]
	block := render.Record().With(info.Section, render.List(entry.InLine()))
	fix.Edits = []FileEdit{diagnose.NewBlock(d, block.Lines(0), encoding)}
	return fix, true
}

// newEntry returns an entry that declares a symbol, with the required fields filled as the grammar says. It returns
// false for kinds that are not declared as an entry of their section, or whose entries need a value that cannot be
// made up. The map with holds the values of fields that are known.
func newEntry(kind grammar.Kind, name string, with map[string]string) (entry render.Value, ok bool) {
	section := grammar.FindSection(kind.Info().Section)
	if section == nil {
		return entry, false
	}
	elem := section.Type.Elem
	if section.Type.Form == grammar.Record {
		for _, f := range section.Type.Shape.Fields {
			if elem == nil && f.Type.Form == grammar.List && f.Type.Unit {
				elem = f.Type.Elem
			}
		}
	}
	shape := entryShape(elem)
	if shape == nil {
		return entry, false
	}
	fields := render.Record()
	for _, f := range shape.Fields {
		if w := f.RequiredWhen; w != nil && len(w.Words) > 0 {
			said := with[w.Field]
			if said == "" {
				said = shape.FieldByName(w.Field).Default
			}
			if said != "" && !slices.Contains(w.Words, said) {
				continue
			}
		}
		switch {
		case f.Type.Form == grammar.Define && f.Type.Kind == kind:
			fields.Say(f.Name, name)
			ok = true
		case with[f.Name] != "":
			fields.With(f.Name, render.Raw(with[f.Name]))
		case f.Default != "" && (f.Required && f.When == nil || f.RequiredWhen != nil):
			fields.With(f.Name, render.Raw(f.Default))
		case f.Required && f.When == nil:
			return entry, false // nothing can be suggested for it
		}
	}
	return fields, ok
}

// entryShape returns the ordinary form of the entries of a list.
func entryShape(t *grammar.Type) *grammar.Shape {
	switch {
	case t == nil:
		return nil
	case t.Form == grammar.Record:
		return t.Shape
	case t.Form == grammar.Choice:
		return t.Union.Fallback
	}
	return nil
}

// WithConstant returns the spec with another number for a constant; ok is false where it declares no constant of that
// name.
func (s *Spec) WithConstant(name, number string) (next *Spec, ok bool) {
	symbol := s.state.Index().Lookup(index.Key(grammar.Constant, "", name))
	if symbol.Def() == nil {
		return s, false
	}
	at, id := symbol.Def().Path.Node.Span(), symbol.First().Unit
	d, u := s.state.Documents[id.Document()], s.state.Lookup(id)
	return s.Edit(d.Path, source.Range{Start: d.Text.Position(u.Unit, at.Start, source.UTF8),
		End: d.Text.Position(u.Unit, at.End, source.UTF8)}, source.UTF8, number), true
}
