package crossref

import (
	"slices"
	"strings"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/spec/formula"
	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/yaml/render"
	"ludo-lsp/internal/yaml/syntax"
)

// askableKinds are the kinds of properties that a player, a token or a zone can have, by the name that a filter gives
// to its item.
var askableKinds = map[string][]grammar.Kind{
	view.BindingPlayer: {grammar.PlayerVar}, view.BindingToken: {grammar.TokenProp},
	view.BindingZone: {grammar.ZoneAttribute, grammar.ZoneVar, grammar.SpaceMarker},
}

// reportBareCondition reports a name alone that is meant as a condition about the item of a filter, or about the actor
// outside of filters: the owner of the property must be given. It returns true if it reported one.
func (r *resolver) reportBareCondition(ref *facts.Ref) bool {
	item, called := r.filterAround(ref.Path.Node)
	kinds := askableKinds[item]
	if item == "" {
		kinds, called = askableKinds[view.BindingPlayer], view.QualifierActor
	}
	for _, kind := range kinds {
		d := r.lookup(kind, "", ref.Name).Def()
		if d == nil {
			continue
		}
		written, is := propertyFormula(kind, ref.Name, called),
			wordTypes[r.cache.signature(d).Words[view.GlobalVarType]]
		switch kind {
		case grammar.TokenProp:
			is = r.propertyType(ref.Name)
		case grammar.ZoneVar:
			is = grammar.YieldsNumber
		case grammar.SpaceMarker, grammar.ZoneAttribute:
			is = grammar.YieldsUnknown
		}
		switch {
		case is == grammar.YieldsNumber:
			written += " > 0"
		case is == grammar.YieldsText, kind == grammar.SpaceMarker:
			written += " == …"
		}
		noun := kind.Info().Noun
		if of := ownerPhrases[kind]; of != "" {
			noun = "a variable " + of
		}
		f := refFault(ref, quote(ref.Name)+" is "+noun+". As a condition it is written "+written+".",
			Elsewhere{Key: index.KeyOf(d), Message: "It is declared here."})
		if !strings.HasSuffix(written, "…") {
			f.Fixes = []diag.Fix{Replace("Write "+written, ref.Span, written)}
			f.Fixes[0].Unsafe = item == "" || is != grammar.YieldsBoolean
		}
		r.implied = append(r.implied, facts.Ref{Kinds: []grammar.Kind{kind}, Name: ref.Name,
			Span: ref.Span, Path: ref.Path})
		r.report(f)
		return true
	}
	return false
}

// propertyFormula returns the formula that reads the property name of the owner of.
func propertyFormula(kind grammar.Kind, name, of string) string {
	var read render.Value
	switch kind {
	case grammar.PlayerVar:
		player := render.Text(of)
		if strings.HasPrefix(of, "$") {
			player = render.Record().Say(view.PlayerChosenChosen, of)
		}
		read = render.Reference(view.ReferenceIsPvar).With(view.ReferencePvarPlayer, player).
			Say(view.ReferencePvarVar, name)
	case grammar.TokenProp:
		read = render.Reference(view.ReferenceIsTokenProp).Say(view.ReferenceToken, of).
			Say(view.ReferenceTokenPropProp, name)
	case grammar.ZoneVar:
		read = render.Reference(view.ReferenceIsZoneVar).Say(view.ReferenceZoneVarZone, of).
			Say(view.ReferenceZoneVarVar, name)
	case grammar.SpaceMarker:
		read = render.Reference(view.ReferenceIsMarkerState).Say(view.ReferenceMarkerStateSpace, of).
			Say(view.ReferenceMarkerStateMarker, name)
	default:
		read = render.Reference(view.ReferenceIsZoneProp).Say(view.ReferenceZonePropZone, of).
			Say(view.ReferenceZonePropProp, name)
	}
	return formula.Write(grammar.ValueType, read)
}

// filterAround finds the filter around a node. It returns the usual name of the filter's item and the name that this
// filter gives it, or "" outside of filters.
func (r *resolver) filterAround(n syntax.Node) (item, called string) {
	for ; n.Valid(); n = n.Parent() {
		site, key := r.facts.Variant(n.Parent()), n.Key().Value()
		if site == nil {
			site = r.facts.Variant(n.Parent().Parent())
		}
		if site == nil {
			continue
		}
		body := site.Body()
		i := slices.IndexFunc(site.Variant.Shape.Fields, func(f *grammar.Field) bool {
			return f.Name == key && len(f.Implicit) > 0
		})
		if i < 0 || n.Parent() != body {
			continue
		}
		item = site.Variant.Shape.Fields[i].Implicit[0]
		if own := name(body.Get(grammar.FilterName).Resolve()); own != "" {
			return item, own
		}
		return item, item
	}
	return "", ""
}
