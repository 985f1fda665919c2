package facts

import (
	"slices"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/yaml/render"
	"ludo-lsp/internal/yaml/syntax"
)

// The fixes that add what a record lacks.

// insertion offers to add a field with its default, and with it what becomes
// required by that.
func (w *walker) insertion(finding *finding, r *record, f *grammar.Field) {
	if !finding.mends {
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
	certain := isEmptyText(value) && !r.surplus && !declaresNames(f.Type)
	if n := w.slotNode(r, f.Name); n.Valid() { // given as null
		if n.Kind() == syntax.Scalar {
			finding.put(n, value).Unsafe = !certain
		} else if n.Kind() == syntax.Missing {
			finding.putBehind("Write "+value, n, value).Unsafe = !certain
		}
		return
	}
	entries, complete := w.withRequired(r, f, value)
	if !complete {
		return // the author has to say it
	}
	title := "Add " + entries.Pairs()
	if r.node.Kind() == syntax.Mapping {
		finding.fix(title, possible(insertEntries(r.node, entries, w.goesFirst(r, f)))...).Unsafe = !certain
	} else if r.node.Kind() == syntax.Missing && r.key.Valid() {
		finding.putBehind(title, r.node, entries.Line()).Unsafe = !certain
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
	fix := finding.fix("Add "+entries.Pairs(), possible(insertEntries(r.node, entries, w.goesFirst(r, f)))...)
	fix.Needs, fix.Unsafe = needs, !complete || w.goesWith(r, f, word) < 0
}

// declaresNames reports whether names are declared in a value: to declare none says something. A
// fix that writes what the author has not said, or what a key that nobody knows may be meant to
// say, is never applied unasked.
func declaresNames(t *grammar.Type) bool {
	return t.Form == grammar.FreeMap && t.Key != nil && t.Key.Form == grammar.Define
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
