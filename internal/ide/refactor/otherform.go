package refactor

import (
	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/ide/form"
	"ludo-lsp/internal/ide/query"
	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/yaml/syntax"
)

// otherForm writes what stands at the place as a formula, or as records: the smallest such value, the list of effects
// in which it stands, and all of the document.
func otherForm(p *place) (out []Rewriting) {
	for _, to := range form.Forms {
		v, ok := form.At(p.traced().Values, p.at, to)
		if !ok {
			continue
		}
		what, all := "as formula", "in formulas"
		if to == form.Records {
			what, all = "as record", "in records"
		}
		write := func(title string, in source.Span) {
			out = append(out, one(Rewrites, title, func() (Change, error) {
				return p.inForm(p.id, in, to, nil)
			})...)
		}
		write("Write "+what, v.Node.Span())
		if list := p.effectsAround(v.Node); list.Valid() && list != v.Node {
			write("Write these effects "+all, list.Span())
		}
		out = append(out, one(Rewrites, "Write this document "+all, func() (c Change, err error) {
			for u := range p.text.Units() {
				id := index.UnitIDOf(p.document, uint64(u.Label))
				c, err = p.inForm(id, source.Span{End: len(u.Text)}, to, c.Edits)
			}
			return c, err
		})...)
	}
	return out
}

// effectsAround is the smallest list of effects in which a node stands.
func (p *place) effectsAround(n syntax.Node) syntax.Node {
	for n.Valid() && (n.Kind() != syntax.Sequence || p.typeOf(n) != grammar.EffectsType) {
		n = n.Parent()
	}
	return n
}

// inForm writes a part of a unit in a form, beside edits that are made already.
func (p *place) inForm(id index.UnitID, in source.Span, to form.Form, more []query.Edit) (Change, error) {
	names := form.NamesIn(p.spec.Index(), p.spec.Texts(id))
	var why []form.Kept
	if unit := p.spec.Facts(id); unit != nil {
		edits, kept := form.Edits(unit, in, to, names)
		for _, e := range edits {
			more = append(more, p.edit(id, e.Span, e.NewText))
		}
		why = kept
	}
	if len(more) == 0 && len(why) > 0 {
		return Change{}, query.Refuse("This formula stays: %s.", why[0].Why)
	}
	if len(more) == 0 {
		return Change{}, query.Refuse("Nothing here can be written in the other form: it has a comment, an anchor or an alias in " +
			"it, there is no formula for something in it, or the formula does not fit on a line.")
	}
	return Change{Edits: more}, nil
}
