package crossref

import (
	"slices"
	"strings"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/yaml/render"
	"ludo-lsp/internal/yaml/syntax"
)

// checkFree checks a binding that the unit does not bind itself. A macro used before it may export it, an earlier entry
// may bind it or, inside a macro, the places where the macro is used.
func (r *resolver) checkFree(b *facts.FreeBinding, calls []facts.Call) {
	if b.Found != "" {
		r.reportNotBinding(b, calls)
		return
	}
	if isVisible(b.Visible, b.Name) || r.isExported(b.Name, calls, b.Before) || r.isPassedOn(r.id, r.facts, b.Name) {
		return
	}
	if bare, dollar := strings.CutPrefix(b.Name, "$"); dollar && b.Severity != diag.Error && isVisible(b.Visible,
		bare) {
		r.reportWithoutDollar(b, bare)
		return
	}
	if b.InMacro != "" {
		if r.usesOfMacro(b.Macro, b.InMacro) == nil || r.isBoundWhereUsed(b.Macro, b.InMacro, b.Name,
			map[string]bool{}) {
			return
		}
	}
	r.reportUnbound(b, calls)
}

// isVisible reports whether a name is among those in scope.
func isVisible(scope []string, name string) bool {
	return slices.Contains(scope, name) || slices.Contains(scope, facts.AnyBinding)
}

// reportUnbound reports a binding that is not in scope.
func (r *resolver) reportUnbound(b *facts.FreeBinding, calls []facts.Call) {
	scope := r.bindingsInScope(b, calls)
	slices.Sort(scope)
	near, advice := adviceAmong(b.Name, scope)
	f := bindingFault(b, "The binding "+quote(b.Name)+" is not in scope here.")
	if at, later := findChosenLater(b); later.Valid() {
		f.Message = "The binding " + quote(b.Name) + " is not in scope here: it is chosen after this. Choose it first."
		f.Related = []diag.Related{{Span: later.Get(view.ParamName).Span(), Message: "It is chosen here."}}
		if later.Index() == at.Index()+1 {
			f.Fixes = []diag.Fix{r.swapFix("Choose "+quote(b.Name)+" first", at, later)}
		}
		r.report(f)
		return
	}
	if bare := strings.TrimPrefix(b.Name, "$"); len(near) == 0 && grammar.IsOnePlayer(bare) {
		f.Message += " The player is written " + bare + "."
		f.Fixes = []diag.Fix{Replace("Write "+bare, b.Span, bare)}
		r.report(f)
		return
	}
	if _, called := r.filterAround(b.Path.Node); called != "" && isBoundByQuery(b) {
		f.Message = "The binding " + quote(b.Name) + " is not in scope in the query that gives it. What a filter looks at is " +
			called + " there, or has the name that is given with " + grammar.FilterName + "=" + b.Name + "."
		f.Fixes = []diag.Fix{Replace("Write "+called, b.Span, called)}
		r.report(f)
		return
	}
	if of, property, dotted := strings.Cut(b.Name, "."); dotted && isVisible(scope, of) {
		f.Message = quote(b.Name) + " cannot be worked out here. Give it a name first, as in let $" + property + " = " + b.Name +
			", and write $" + property + "."
		if n := b.Path.Node; n.InText() && n.Key().Value() == view.ValueZoneCountZoneCount {
			f.Fixes = []diag.Fix{Replace("Count the tokens in that zone", b.Span, grammar.QueryUnion.VariantByWord(view.QueryIsTokensInZone).Notation.Symbol+"("+b.Name+")")}
		}
		r.report(f)
		return
	}
	if lacking := r.adviceForUnbound(b); lacking != "" && len(near) == 0 {
		f.Message += " " + lacking
		if fix, ok := r.topTokenFix(b); ok {
			f.Fixes = []diag.Fix{fix}
		}
		r.report(f)
		return
	}
	f.advise(advice)
	r.offerNames(&f, &facts.Ref{Span: b.Span}, near)
	r.report(f)
}

// isBoundByQuery reports whether a name is bound to the result of the query in which it is used.
func isBoundByQuery(b *facts.FreeBinding) bool {
	for n := b.Path.Node.Parent(); n.Valid(); n = n.Parent() {
		if n.Kind() == syntax.Mapping && (name(n.Get(view.AggregateBind).Resolve()) == b.Name ||
			name(n.Get(view.ParamName).Resolve()) == b.Name) {
			return true
		}
	}
	return false
}

// bindingFault returns a fault at the place where a binding is used.
func bindingFault(b *facts.FreeBinding, message string) Fault {
	f := faultAt(b.Code, b.Span, b.Path.String(), message)
	f.Severity = b.Severity
	return f
}

// findChosenLater returns a parameter that uses a binding, and the later parameter that makes this binding.
func findChosenLater(b *facts.FreeBinding) (at, later syntax.Node) {
	for at = b.Path.Node; at.Valid(); at = at.Parent() {
		list := at.Parent()
		if list.Kind() != syntax.Sequence || list.Key().Value() != view.ActionParams {
			continue
		}
		behind := false
		for _, item := range list.Items() {
			if behind && item.Get(view.ParamName).Value() == b.Name {
				return at, item
			}
			behind = behind || item == at
		}
	}
	return syntax.Node{}, syntax.Node{}
}

// swapFix returns a fix that swaps two values in the text.
func (r *resolver) swapFix(title string, a, b syntax.Node) diag.Fix {
	return diag.Fix{Title: title, Unsafe: true, Edits: []source.Edit{
		{Span: a.Span(), NewText: r.facts.Tree.Text[b.Span().Start:b.Span().End]},
		{Span: b.Span(), NewText: r.facts.Tree.Text[a.Span().Start:a.Span().End]},
	}}
}

// adviceForUnbound returns what the grammar table says about names that an event does not bind, or "" for other
// names.
func (r *resolver) adviceForUnbound(b *facts.FreeBinding) string {
	trigger := grammar.FindSection(view.SectionTriggers).Type.Elem.Shape
	for n := b.Path.Node; n.Valid(); n = n.Parent() {
		event := r.facts.Variant(n.Get(view.TriggerEvent).Resolve())
		if event == nil || event.Union != trigger.FieldByName(view.TriggerEvent).Type.Union {
			continue
		}
		for _, s := range trigger.Scopes {
			if slices.Contains(s.Words, event.Variant.Word) {
				return s.Lacking
			}
		}
	}
	return ""
}

// topTokenFix returns the fix that applies an effect on a named token to the zone's top token.
func (r *resolver) topTokenFix(b *facts.FreeBinding) (fix diag.Fix, ok bool) {
	for n := b.Path.Node; n.Valid(); n = n.Parent() {
		list := n.Parent()
		if list.Kind() != syntax.Sequence || list.Key().Value() != view.TriggerEffects ||
			list.Parent() != r.facts.Tree.Root() {
			continue
		}
		if n.Style() != syntax.Flow {
			return fix, false
		}
		text := r.facts.Tree.Text[n.Span().Start:n.Span().End]
		tokens := render.Query(view.QueryIsTokensInZone).Say(view.QueryZone, view.BindingZone)
		around := render.Record().With(view.EffectIsForEach, render.Record().Say(view.EffectForEachBind, b.Name).
			With(view.EffectForEachOver, tokens).With(view.EffectForEachLimit, render.Scalar("1")).
			With(view.EffectForEachEffects, render.List(render.Raw(text)))).Line()
		fix = Replace("Do it with the token on top of the zone", n.Span(), around)
		fix.Unsafe = true
		return fix, true
	}
	return fix, false
}

// reportWithoutDollar reports a binding that was bound without the $ with which it is used. The rule would fail only
// when it is played, which may never happen.
func (r *resolver) reportWithoutDollar(b *facts.FreeBinding, bare string) {
	f := bindingFault(b, "The binding is called "+quote(bare)+
		", without a $. When this is played, nothing is bound to "+quote(b.Name)+".")
	f.Severity = diag.Hint
	r.offerNames(&f, &facts.Ref{Span: b.Span}, []string{bare})
	r.report(f)
}

// reportNotBinding reports a text that is no name where a binding must stand. It suggests bindings in scope that
// nothing reads.
func (r *resolver) reportNotBinding(b *facts.FreeBinding, calls []facts.Call) {
	f := bindingFault(b, "Expected the name of a binding, found "+b.Found+".")
	r.offerNames(&f, &facts.Ref{Span: b.Span}, orderByLikelihood(r.facts, r.bindingsInScope(b, calls)))
	r.report(f)
}

// orderByLikelihood orders bindings by how likely they are meant: those that nothing in the unit mentions besides
// their binder come first, inner before outer.
func orderByLikelihood(f *facts.Facts, names []string) []string {
	out := slices.DeleteFunc(slices.Clone(names), func(name string) bool { return name == facts.AnyBinding })
	slices.Reverse(out)
	mentions := map[string]int{}
	for n := range f.Tree.Root().Scalars() {
		mentions[n.Value()]++
	}
	slices.SortStableFunc(out, func(a, b string) int { return min(mentions[a], 2) - min(mentions[b], 2) })
	return slices.Compact(out)
}

// bindingsInScope lists the bindings visible at a place, innermost last.
func (r *resolver) bindingsInScope(b *facts.FreeBinding, calls []facts.Call) []string {
	out := slices.Clone(r.facts.Context.Bindings)
	for _, i := range b.Before {
		out = append(out, r.exportedNames(&calls[i])...)
	}
	if r.facts.Context.Flow {
		out = append(out, r.passedBefore(r.id).nearestTo(r.id)...)
	}
	return append(out, b.Visible...)
}

// exportedNames lists the bindings that a macro leaves visible after its use.
func (r *resolver) exportedNames(c *facts.Call) []string {
	r.lookup(c.Kind, "", c.Name)
	return exportsIn(r.index, r.cache, c)
}

// isExported reports whether one of the calls with the indices in before leaves a name visible.
func (r *resolver) isExported(name string, calls []facts.Call, before []int) bool {
	return slices.ContainsFunc(before, func(i int) bool { return isVisible(r.exportedNames(&calls[i]), name) })
}

// isPassedOn reports whether an entry before a unit in the same list leaves a name visible to the unit.
func (r *resolver) isPassedOn(id index.UnitID, f *facts.Facts, name string) bool {
	if !f.Context.Flow {
		return false
	}
	p := r.passedBefore(id)
	return p.passesTo(name, id) || p.passesTo(facts.AnyBinding, id)
}

// usesOfMacro returns the symbol whose sites are the uses of a macro, nil if there are none.
func (r *resolver) usesOfMacro(kind grammar.Kind, name string) *index.Symbol {
	return r.read(index.UsesKey(kind, name))
}

// isBoundWhereUsed reports whether a free name of a macro is bound at any place where the macro is used, directly or
// through other macros.
func (r *resolver) isBoundWhereUsed(kind grammar.Kind, macro, name string, seen map[string]bool) bool {
	key := index.UsesKey(kind, macro)
	if seen[key] {
		return false
	}
	seen[key] = true
	for site := range r.usesOfMacro(kind, macro).Sites() {
		if f := r.Facts(site.Unit); f != nil && r.isBoundAt(site.Unit, f, f.Calls, site.Call, name, seen) {
			return true
		}
	}
	return false
}

// isBoundAt reports whether a name is bound where a macro is used.
func (r *resolver) isBoundAt(id index.UnitID, f *facts.Facts, calls []facts.Call, c *facts.Call, name string,
	seen map[string]bool) bool {
	return isVisible(c.Scope, name) || isVisible(f.Context.Bindings, name) ||
		r.isExported(name, calls, c.Before) || r.passesElsewhere(id, f, name) ||
		c.InMacro != "" && r.isBoundWhereUsed(c.Macro, c.InMacro, name, seen)
}
