package refactor

import (
	"slices"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/ide/query"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/yaml/syntax"
)

// writeInlineNamedSet writes the words of a named set in place of its name, and removes the set.
func writeInlineNamedSet(p *place) []Rewriting {
	name := p.namedSet()
	if name == "" {
		return nil
	}
	return singleRewriting(Inlines, everywhereTitle(name), func() (Change, error) {
		in, set := p.namedSetOf(name)
		if set.Kind() != syntax.Sequence {
			return Change{}, query.Refuse("Nothing in this spec declares %q.", name)
		}
		var edits []source.FileEdit
		for id := range p.spec.All() {
			f := p.spec.Facts(id)
			if f == nil {
				continue
			}
			for i := range f.Refs {
				if f.Refs[i].Name != name || !slices.Contains(f.Refs[i].Kinds, grammar.NamedSet) {
					continue
				}
				e, err := p.replace(id, f.Tree.At(f.Refs[i].Span.Start).Parent(), asWritten(set))
				if err != nil {
					return Change{}, err
				}
				edits = append(edits, e)
			}
		}
		if len(edits) == 0 {
			return Change{}, query.Refuse("Nothing uses %q.", name)
		}
		gone := set
		if set.Parent().Len() == 1 {
			gone = set.Parent()
		}
		e, ok := facts.RemovePair(gone)
		if !ok {
			return Change{}, query.Refuse("%q is declared in a way in which it cannot be taken out.", name)
		}
		return changeOf(nil, append(edits, editOf(p.spec, in, e, p.encoding))...)
	})
}

// namedSet returns the named set that is declared or used at the place; "" if there is none.
func (p *place) namedSet() string {
	for _, d := range p.facts.Defs {
		if d.Kind == grammar.NamedSet && d.Span.Start <= p.at && p.at <= d.Span.End {
			return d.Name
		}
	}
	for _, n := range p.valuesAround() {
		if !p.facts.Variant(n).Is(grammar.FilterSetUnion, view.FilterSetIsNamedSet) {
			continue
		}
		for _, ref := range p.facts.Refs {
			if slices.Contains(ref.Kinds, grammar.NamedSet) && p.facts.Tree.At(ref.Span.Start).Parent() == n {
				return ref.Name
			}
		}
	}
	return ""
}

// namedSetOf returns the list of words of a named set.
func (p *place) namedSetOf(name string) (index.UnitID, syntax.Node) {
	for site := range p.spec.Index().Lookup(index.Key(grammar.NamedSet, "", name)).Sites() {
		if site.Def != nil {
			key := p.spec.Facts(site.Unit).Tree.At(site.Def.Span.Start)
			return site.Unit, key.Next()
		}
	}
	return 0, syntax.Node{}
}

func everywhereTitle(name string) string { return "Inline \"" + name + "\" everywhere and remove it" }
