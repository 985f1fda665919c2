package refactor

import (
	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/ide/form"
	"ludo-lsp/internal/ide/query"
	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/text/lists"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/yaml/syntax"
)

// asFormula converts to formulas, at the place: the smallest possible value, the list of effects around it, and the
// whole document.
func asFormula(p *place) (out []Rewriting) {
	v, ok := form.At(p.traceOfUnit().Values, p.at)
	if !ok {
		return nil
	}
	write := func(title string, in source.Span) {
		out = append(out, singleRewriting(Rewrites, title, func() (Change, error) {
			return formulas(p.inFormulas(p.id,
				in))
		})...)
	}
	write("Write as formula", v.Node.Span())
	if list := p.effectsAround(v.Node); list.Valid() && list != v.Node {
		write("Write these effects in formulas", list.Span())
	}
	return append(out, singleRewriting(Rewrites, "Write this document in formulas", func() (Change, error) {
		var edits []source.FileEdit
		for u := range p.text.Units() {
			id := index.UnitIDOf(p.document, uint64(u.Label))
			edits = append(edits, p.inFormulas(id, source.Span{End: len(u.Text)})...)
		}
		return formulas(edits)
	})...)
}

// effectsAround returns the smallest list of effects around a node.
func (p *place) effectsAround(n syntax.Node) syntax.Node {
	for n.Valid() && (n.Kind() != syntax.Sequence || p.typeOf(n) != grammar.EffectsType) {
		n = n.Parent()
	}
	return n
}

// inFormulas converts a part of a unit to formulas.
func (p *place) inFormulas(id index.UnitID, in source.Span) []source.FileEdit {
	unit := p.spec.Facts(id)
	if unit == nil {
		return nil
	}
	edits, _ := form.Edits(unit, in, form.Formulas, form.NamesIn(p.spec.Index(), p.spec.Texts(id)))
	return lists.Map(edits, func(e source.Edit) source.FileEdit { return p.edit(id, e.Span, e.NewText) })
}

// formulas returns a change of edits that write formulas, if there are any.
func formulas(edits []source.FileEdit) (Change, error) {
	if len(edits) == 0 {
		return Change{}, query.Refuse("Nothing here can be written as a formula: it has a comment, an anchor or an alias in " +
			"it, there is no formula for something in it, or the formula does not fit on a line.")
	}
	return Change{Edits: edits}, nil
}
