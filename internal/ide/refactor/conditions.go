package refactor

import (
	"slices"
	"strings"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/spec/doc"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/yaml/render"
	"ludo-lsp/internal/yaml/syntax"
)

// otherStyle splits a one-line collection into several lines, and joins one of several lines.
func otherStyle(p *place) []Rewriting {
	n := p.node
	for n.Valid() && (n.InText() || n.Kind() != syntax.Mapping && n.Kind() != syntax.Sequence || n.Len() == 0) {
		n = n.Parent()
	}
	if !n.Valid() || n.Anchor() != "" {
		return nil
	}
	if n.Style() == syntax.Block {
		if !n.Parent().Valid() && p.unit.Level != doc.LevelEntry {
			return nil // a section
		}
		return singleRewriting(Rewrites, "Write this on one line", func() (Change, error) {
			text, err := flowOf(n)
			if err != nil {
				return Change{}, err
			}
			e, err := p.replace(p.id, n, render.Raw(text))
			return changeOf(err, e)
		})
	}
	if n.InFlow() {
		return nil
	}
	return singleRewriting(Rewrites, "Write this on several lines", func() (Change, error) {
		e, err := p.replace(p.id, n, inBlockStyle(n))
		return changeOf(err, e)
	})
}

// inBlockStyle returns a flow collection in block style, its parts unchanged.
func inBlockStyle(n syntax.Node) render.Value {
	out := render.Record()
	for key, item := range n.Pairs() {
		out.With(key.Value(), asWritten(item))
	}
	if n.Kind() == syntax.Sequence {
		out = render.List()
	}
	for _, item := range n.Items() {
		out.Add(asWritten(item))
	}
	return out.Spread()
}

// isPlainIf reports whether an effect is an if effect without an else.
func isPlainIf(v *facts.VariantSite) bool {
	return v.Is(grammar.EffectUnion, view.EffectIsIf) && v.Body().Kind() == syntax.Mapping &&
		v.Body().Get(view.EffectIfWhen).Valid() && v.Body().Get(view.EffectIfThen).Kind() == syntax.Sequence &&
		!v.Body().Get(view.EffectIfElse).Valid()
}

// joinConditions merges an if effect with the only effect in it, another if.
func joinConditions(p *place) []Rewriting {
	find := func(v *facts.VariantSite) bool {
		return isPlainIf(v) && p.onlyIf(v.Body().Get(view.EffectIfThen)) != nil
	}
	v := p.variantAt(find)
	if v == nil {
		return nil
	}
	inner := p.onlyIf(v.Body().Get(view.EffectIfThen))
	return singleRewriting(Rewrites, "Join the two conditions with \""+andVariant.Word+"\"", func() (Change, error) {
		outerWhen, innerWhen := v.Body().Get(view.EffectIfWhen), inner.Body().Get(view.EffectIfWhen)
		joined := render.List(slices.Concat(p.conjuncts(outerWhen), p.conjuncts(innerWhen))...)
		when, err := p.replace(p.id, outerWhen, render.Record().With(view.ConditionAndOp, render.Raw(andVariant.Word)).
			With(view.ConditionAndArgs, joined))
		if err != nil {
			return Change{}, err
		}
		then, err := p.replace(p.id, v.Body().Get(view.EffectIfThen), asWritten(inner.Body().Get(view.EffectIfThen)))
		return changeOf(err, when, then)
	})
}

// onlyIf returns the if effect that is the only item of a list; nil otherwise.
func (p *place) onlyIf(list syntax.Node) *facts.VariantSite {
	if list.Len() != 1 {
		return nil
	}
	return p.variantOf(list.First(), isPlainIf)
}

// andVariant is the condition that all of several conditions hold.
var andVariant = grammar.ConditionUnion.VariantByWord(view.ConditionIsAnd)

// conjuncts returns the conditions that together make up a condition.
func (p *place) conjuncts(n syntax.Node) (out []render.Value) {
	args := n.Get(view.ConditionAndArgs)
	all := p.variantOf(n, func(v *facts.VariantSite) bool {
		return v.Is(grammar.ConditionUnion, view.ConditionIsAnd)
	})
	if all == nil || args.Kind() != syntax.Sequence || n.Len() != 2 {
		return []render.Value{asWritten(n)}
	}
	for _, item := range args.Items() {
		out = append(out, asWritten(item))
	}
	return out
}

// splitConditions splits an if effect with several conditions into two nested ones.
func splitConditions(p *place) []Rewriting {
	v := p.variantAt(func(v *facts.VariantSite) bool {
		return isPlainIf(v) && len(p.conjuncts(v.Body().Get(view.EffectIfWhen))) > 1
	})
	if v == nil {
		return nil
	}
	return singleRewriting(Rewrites, "Split the condition into an if in an if", func() (Change, error) {
		when, then := v.Body().Get(view.EffectIfWhen), v.Body().Get(view.EffectIfThen)
		all := p.conjuncts(when)
		rest := all[1]
		if len(all) > 2 {
			rest = render.Record().With(view.ConditionAndOp, render.Raw(andVariant.Word)).
				With(view.ConditionAndArgs, render.List(all[1:]...))
		}
		first, err := p.replace(p.id, when, all[0])
		if err != nil {
			return Change{}, err
		}
		inner := render.Record().With(view.EffectIsIf,
			render.Record().With(view.EffectIfWhen, rest).With(view.EffectIfThen, asWritten(then)))
		second, err := p.replace(p.id, then, render.List(inner))
		return changeOf(err, first, second)
	})
}

// effects returns the selected effects, or the smallest one at the cursor; nil if there are none.
func (p *place) effects() *Selection {
	if p.from < p.to {
		return Select(p.spec, p.document, p.from, p.to)
	}
	v := p.variantAt(func(v *facts.VariantSite) bool { return v.Union == grammar.EffectUnion })
	if v == nil || isPart(v.Record()) {
		return nil
	}
	r := p.text.Range(p.unit, trimBreaks(v.Record().Tree().Text, v.Record().Span()), source.UTF8)
	return Select(p.spec, p.document, p.text.Offset(r.Start, source.UTF8), p.text.Offset(r.End, source.UTF8))
}

// isShape reports whether a record is read as a shape of the grammar.
func (p *place) isShape(n syntax.Node, name string) bool {
	shape := grammar.FindShape(name)
	if !n.Parent().Valid() {
		t := p.facts.Context.Type
		if t != nil && t.Shape == shape {
			return true
		}
	}
	return slices.ContainsFunc(p.traceOfUnit().Fields,
		func(f facts.FieldSite) bool { return f.Key.Parent() == n && f.Shape == shape })
}

// addPair adds a pair to a mapping.
func (p *place) addPair(id index.UnitID, to syntax.Node, value render.Value) (source.FileEdit, error) {
	text := to.Tree().Text
	if to.Len() == 0 {
		return p.replace(id, to, value)
	}
	span := trimBreaks(text, to.Span())
	if to.Style() == syntax.Flow {
		pairs, err := value.OnLine()
		last := span.End - 1
		for last > span.Start && strings.IndexByte(" \t\r\n,", text[last-1]) >= 0 {
			last--
		}
		if err != nil {
			return source.FileEdit{}, err
		}
		return p.edit(id, source.Span{Start: last, End: last}, ", "+pairs.Pairs()), nil
	}
	column := columnOf(text, to.First().Span().Start)
	end := span.End + len(remarkBehind(text[span.End:]))
	pair, err := layout.Lines(value, column)
	return p.edit(id, source.Span{Start: end, End: end}, "\n"+strings.Repeat(" ", column)+pair), err
}

// isPart reports whether a node is a part of a formula, and not all of it.
func isPart(n syntax.Node) bool {
	_, _, root := n.WrittenAs()
	return n.InText() && !root
}
