package crossref

import (
	"slices"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/yaml/syntax"
)

// bareText takes a name alone in a formula, which no variable and no constant has, for a text: one that the other
// side of a comparison, or what is assigned to, can be. Where it can be none of its texts, these are suggested
// beside the variables.
func (r *resolver) bareText(ref *facts.Ref) bool {
	record := ref.Path.Node.Parent()
	if !inFormula(ref) || ref.Write || record.Get(view.ReferenceRef).Value() != view.ReferenceIsGvar {
		return false
	}
	kind, owner, values, open := r.beside(record)
	meant := facts.Ref{Kinds: []grammar.Kind{kind}, Owner: owner, Name: ref.Name, Span: ref.Span, Path: ref.Path}
	switch {
	case kind != grammar.NoKind:
		if r.lookup(kind, owner, ref.Name) != nil {
			r.implied = append(r.implied, meant)
			return true
		}
		open = open && !r.known(kind, owner)
		for name := range r.index.Owned(kind, owner) {
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
		open = r.enumerated()[ref.Name]
		ref.Kinds = append(slices.Clone(ref.Kinds), grammar.Zone)
	}
	for _, value := range values {
		ref.Words = append(ref.Words, grammar.Word{Text: value})
	}
	return open && !r.close(ref)
}

// beside finds what a record is compared with, or assigned to, and which texts that can be: those of a kind and its
// owner, or some values. Open tells that there may be others.
func (r *resolver) beside(record syntax.Node) (kind grammar.Kind, owner string, values []string, open bool) {
	record, around := facts.Whole(record)
	switch field := record.Key().Value(); {
	case around.Key().Value() == view.EffectIsSetVar && field == view.EffectSetVarValue:
		scope := scopeKinds()[around.Get(view.EffectSetVarScope).Value()]
		return grammar.NoKind, "", r.texts(scope, name(around.Get(view.EffectSetVarVar))), false
	case around.Key().Value() == view.EffectIsSetTokenProp && field == view.EffectSetTokenPropValue:
		prop := name(around.Get(view.EffectSetTokenPropProp))
		return grammar.TraitValue, prop, nil, r.propertyType(prop) == grammar.YieldsText || r.unrestricted(prop)
	}
	other := target(facts.ComparedWith(record))
	if !other.Valid() {
		return grammar.NoKind, "", nil, false
	}
	kind, owner = Compared(r.facts, other)
	if kind != grammar.NoKind {
		return kind, owner, nil, kind == grammar.TraitValue &&
			(r.propertyType(owner) == grammar.YieldsText || r.unrestricted(owner))
	}
	of := map[string]grammar.Kind{view.ReferenceIsGvar: grammar.GlobalVar, view.ReferenceIsPvar: grammar.PlayerVar}
	if variable := of[other.Get(view.ReferenceRef).Value()]; variable != grammar.NoKind {
		return kind, "", r.texts(variable, name(other.Get(view.ReferenceGvarVar))), false
	}
	yields := r.staticType(other, 0)
	return kind, "", nil, yields == grammar.YieldsText ||
		yields == grammar.YieldsUnknown && other.Get(view.ReferenceRef).Valid() // what a binding or a table holds
}

// texts are those that a variable can be.
func (r *resolver) texts(kind grammar.Kind, variable string) []string {
	if d := r.lookup(kind, "", variable).Def(); d != nil {
		return r.cache.signature(d).Values
	}
	return nil
}

// enumerated are the texts among which the players of the unit choose.
func (r *resolver) enumerated() map[string]bool {
	if r.chosen == nil {
		r.chosen = map[string]bool{}
		for i := range r.facts.Variants {
			if site := &r.facts.Variants[i]; site.Is(grammar.QueryUnion, view.QueryIsEnums) {
				for _, value := range texts(target(site.Body().Get(view.QueryEnumsValues))) {
					r.chosen[name(value)] = true
				}
			}
		}
	}
	return r.chosen
}
