package crossref

import (
	"slices"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/text/symbols"
	"ludo-lsp/internal/yaml/syntax"
)

// readBareText takes a name alone in a formula that is neither a variable nor a constant as a text, if the other side
// of the comparison or assignment can be that text, however similar the name of a variable is. If the other side
// cannot be it, the texts that it can be are suggested beside the variables.
func (r *resolver) readBareText(ref *facts.Ref) bool {
	record := ref.Path.Node.Parent()
	if !inFormula(ref) || ref.Write || !r.facts.Variant(record).Is(grammar.ReferenceUnion, view.ReferenceIsGvar) {
		return false
	}
	kind, owner, values, open := r.textsBeside(record)
	ref.BesideTexts = kind != grammar.NoKind || len(values) > 0 || open
	meant := facts.Ref{Kinds: []grammar.Kind{kind}, Owner: owner, Name: ref.Name, Span: ref.Span, Path: ref.Path}
	switch {
	case kind != grammar.NoKind:
		if r.lookup(kind, owner, ref.Name) != nil {
			r.implied = append(r.implied, meant)
			return true
		}
		open = open && !r.isKnown(kind, owner)
		for name := range r.index.OwnedSymbols(kind, owner) {
			values = append(values, name)
		}
	case slices.Contains(values, ref.Name):
		return true
	case open:
		for _, kind := range []grammar.Kind{grammar.Zone, grammar.Seat, grammar.TokenType} {
			meant.Kinds = []grammar.Kind{kind}
			if found, _ := r.find(&meant); found != nil {
				r.implied = append(r.implied, meant)
				return true
			}
		}
		open = r.enumeratedTexts()[ref.Name]
		ref.Kinds = append(slices.Clone(ref.Kinds), grammar.Zone)
	}
	if !open {
		values = append(values, symbols.Nearest(ref.Name, []string{"true", "false"})...)
	}
	for _, value := range values {
		ref.Words = append(ref.Words, grammar.Word{Text: value})
	}
	return open
}

// isCreated reports whether a record is, or may be, a property of a new token.
func (r *resolver) isCreated(record syntax.Node) bool {
	whole, _ := r.facts.Whole(record)
	props := whole.Parent()
	return props.Key().Value() == view.EffectCreateTokenProps &&
		r.facts.Variant(props.Parent().Parent()).Is(grammar.EffectUnion, view.EffectIsCreateToken)
}

// textsBeside finds the value with which a record is compared or to which it is assigned, and returns the texts that
// this value can be: those of a kind and its owner, or some values. If open is true there may be others.
func (r *resolver) textsBeside(record syntax.Node) (kind grammar.Kind, owner string, values []string, open bool) {
	whole, around := r.facts.Whole(record)
	switch field := whole.Key().Value(); {
	case around.Is(grammar.EffectUnion, view.EffectIsSetVar) && field == view.EffectSetVarValue:
		scope := scopeKinds()[around.Value(view.EffectSetVarScope).Value()]
		return grammar.NoKind, "", r.texts(scope, name(around.Value(view.EffectSetVarVar))), false
	case around.Is(grammar.EffectUnion, view.EffectIsSetTokenProp) && field == view.EffectSetTokenPropValue:
		prop := name(around.Value(view.EffectSetTokenPropProp))
		return grammar.TraitValue, prop, nil, r.propertyType(prop) == grammar.YieldsText || r.isUnrestricted(prop)
	}
	if prop := whole.Key().Value(); r.isCreated(record) {
		return grammar.TraitValue, prop, nil, r.propertyType(prop) == grammar.YieldsText || r.isUnrestricted(prop)
	}
	other := r.facts.ComparedWith(record)
	if !other.Valid() {
		return grammar.NoKind, "", nil, false
	}
	kind, owner = TextsOfOperand(r.facts, other)
	if kind != grammar.NoKind {
		return kind, owner, nil, kind == grammar.TraitValue &&
			(r.propertyType(owner) == grammar.YieldsText || r.isUnrestricted(owner))
	}
	site := r.facts.Variant(other)
	switch {
	case site.Is(grammar.ReferenceUnion, view.ReferenceIsGvar):
		return kind, "", r.texts(grammar.GlobalVar, name(site.Value(view.ReferenceGvarVar))), false
	case site.Is(grammar.ReferenceUnion, view.ReferenceIsPvar):
		return kind, "", r.texts(grammar.PlayerVar, name(site.Value(view.ReferenceGvarVar))), false
	}
	yields := r.staticType(other, 0)
	unknown := site != nil && site.Union == grammar.ReferenceUnion || // the value of a binding or a table
		other.Resolve().Get(view.ParamNodeParam).Valid()
	return kind, "", nil, yields == grammar.YieldsText || yields == grammar.YieldsUnknown && unknown
}

// texts returns the possible texts of a variable.
func (r *resolver) texts(kind grammar.Kind, variable string) []string {
	if d := r.lookup(kind, "", variable).Def(); d != nil {
		return r.cache.signature(d).Values
	}
	return nil
}

// enumeratedTexts returns the texts that players choose from in the unit.
func (r *resolver) enumeratedTexts() map[string]bool {
	if r.chosen == nil {
		r.chosen = map[string]bool{}
		for i := range r.facts.Variants {
			if site := &r.facts.Variants[i]; site.Is(grammar.QueryUnion, view.QueryIsEnums) {
				for _, value := range texts(site.Body().Get(view.QueryEnumsValues).Resolve()) {
					r.chosen[name(value)] = true
				}
			}
		}
	}
	return r.chosen
}
