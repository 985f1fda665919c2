package facts

import (
	"slices"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/yaml/render"
	"ludo-lsp/internal/yaml/syntax"
)

// The fixes that add what a record lacks.

// insertion offers to add a field with its default, and with it what becomes
// required by that.
func (w *walker) insertion(finding *finding, r *record, f *grammar.Field) {
	if w.trial {
		return
	}
	value := w.defaultOf(r, f)
	if value == "" {
		return
	}
	if r.node.Kind() == syntax.Mapping && !w.slotNode(r, f.Name).Valid() {
		if name, kinds := w.namedBeside(r, f); len(kinds) > 0 {
			words := wordTexts(f.Type.Words)
			slices.SortStableFunc(words, func(a, b string) int { return w.goesWith(r, f, b) - w.goesWith(r, f, a) })
			for _, word := range words {
				if kind, ok := kinds[word]; ok {
					w.insertWord(finding, r, f, word, &diag.Create{Kind: kind.String(), Name: name})
				}
			}
			return
		}
	}
	if n := w.slotNode(r, f.Name); n.Valid() { // given as null
		if n.Kind() == syntax.Scalar {
			finding.fix("Write "+value, replace(n.Span(), value))
			w.unlessCertain(finding, r, f, value)
		} else if end := colonAfter(w.text, n); end >= 0 && n.Kind() == syntax.Missing {
			finding.fix("Write "+value, source.Edit{Span: source.Span{Start: end, End: end}, NewText: " " + value})
			w.unlessCertain(finding, r, f, value)
		}
		return
	}
	entries, complete := w.withRequired(r, f, value)
	if !complete {
		return // the author has to say it
	}
	title := "Add " + entries.Pairs()
	if r.node.Kind() == syntax.Mapping {
		if edit, ok := insertEntries(w.text, r.node, entries, w.goesFirst(r, f)); ok {
			finding.fix(title, edit)
			w.unlessCertain(finding, r, f, value)
		}
		return
	}
	if r.node.Kind() == syntax.Missing && r.key.Valid() {
		if end := colonAfter(w.text, r.node); end >= 0 {
			finding.fix(title, source.Edit{Span: source.Span{Start: end, End: end},
				NewText: " " + entries.Line()})
			w.unlessCertain(finding, r, f, value)
		}
	}
}

// withRequired are the entries that add a field with a value, and the fields that it makes
// required as far as they have a default.
func (w *walker) withRequired(r *record, f *grammar.Field, value string) (entries render.Value, complete bool) {
	entries, complete = render.Record().With(f.Name, render.Written(value)), true
	for i, s := range r.ix.slots {
		if w.given[r.base+i].Valid() || s.name == f.Name {
			continue
		}
		for _, other := range s.fields {
			if !becomesRequired(other, f, value) {
				continue
			}
			if more := w.defaultOf(r, other); more != "" {
				entries.With(other.Name, render.Written(more))
			} else {
				complete = false
			}
			break
		}
	}
	return entries, complete
}

// namedBeside is a name in a record of which a word in a field says what kind of thing it
// names, and the kind for each word.
func (w *walker) namedBeside(r *record, f *grammar.Field) (name string, kinds map[string]grammar.Kind) {
	for i, s := range r.ix.slots {
		n, t := resolved(w.given[r.base+i]), s.fields[0].Type
		if t.Form != grammar.Switch || t.By != f.Name || f.Type.Form != grammar.Enum || n.Kind() != syntax.Scalar {
			continue
		}
		kinds = map[string]grammar.Kind{}
		for _, c := range t.Cases {
			if c.Type.Form == grammar.Refer && len(c.Type.Kinds) == 1 {
				kinds[c.Word] = c.Type.Kinds[0]
			}
		}
		return normalise(n.Value()), kinds
	}
	return "", nil
}

// insertWord offers to add a field with a word, which is meant if a symbol is declared.
func (w *walker) insertWord(finding *finding, r *record, f *grammar.Field, word string, needs *diag.Create) {
	entries, complete := w.withRequired(r, f, word)
	edit, ok := insertEntries(w.text, r.node, entries, w.goesFirst(r, f))
	if ok {
		finding.fix("Add "+entries.Pairs(), edit)
		fix := &finding.Fixes[len(finding.Fixes)-1]
		fix.Needs, fix.Unsafe = needs, !complete || w.goesWith(r, f, word) < 0
	}
}

// unlessCertain keeps the last fix from being applied unasked when it writes what the author
// has not said, or what a key that nobody knows may be meant to say. Where names are declared,
// to declare none says something.
func (w *walker) unlessCertain(finding *finding, r *record, f *grammar.Field, value string) {
	declares := f.Type.Form == grammar.FreeMap && f.Type.Key != nil && f.Type.Key.Form == grammar.Define
	if !isEmptyText(value) || r.surplus || declares {
		finding.Fixes[len(finding.Fixes)-1].Unsafe = true
	}
}

// isEmptyText reports whether a value says nothing.
func isEmptyText(value string) bool { return value == "[]" || value == "{}" }

// becomesRequired reports whether a field is required once another one has a
// word.
func becomesRequired(f, by *grammar.Field, word string) bool {
	if c := f.RequiredWhen; c != nil && c.Field == by.Name && contains(c.Words, word) {
		return true
	}
	c := f.When
	return f.Required && c != nil && c.Field == by.Name && contains(c.Words, word)
}

// goesFirst reports whether a missing field stands in front of all given ones
// in the order of the shape.
func (w *walker) goesFirst(r *record, f *grammar.Field) bool {
	for i, s := range r.ix.slots {
		if s.name == f.Name {
			return true
		}
		if w.given[r.base+i].Valid() {
			return false
		}
	}
	return false
}
