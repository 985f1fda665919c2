package crossref

import (
	"strings"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/yaml/syntax"
)

// TextsOfOperand returns the kind and owner of the texts that an operand of a comparison can have: the states of a
// marker, the values of a property. The kind is NoKind if they are unknown.
func TextsOfOperand(f *facts.Facts, operand syntax.Node) (kind grammar.Kind, owner string) {
	site := f.Variant(operand.Resolve())
	if site == nil || !site.Is(grammar.ReferenceUnion, site.Variant.Word) {
		return grammar.NoKind, ""
	}
	switch body := site.Body(); site.Variant.Word {
	case view.ReferenceIsMarkerState:
		kind, owner = grammar.SpaceMarkerState, name(body.Get(view.ReferenceMarker).Resolve())
	case view.ReferenceIsGlobalMarkerState:
		kind, owner = grammar.GlobalMarkerState, name(body.Get(view.ReferenceMarker).Resolve())
	case view.ReferenceIsTokenProp:
		kind, owner = grammar.TraitValue, name(body.Get(view.ReferenceProp).Resolve())
	case view.ReferenceIsZoneProp:
		return ZoneValues(body.Get(view.ReferenceProp))
	}
	if owner == "" {
		return grammar.NoKind, ""
	}
	return kind, owner
}

// ZoneValues returns the kind and owner of the values of a property of zones. The property with the name of a zone is
// left to the ids of zones.
func ZoneValues(prop syntax.Node) (kind grammar.Kind, owner string) {
	switch owner = name(prop.Resolve()); owner {
	case "", view.ReferenceZonePropPropID:
		return grammar.NoKind, ""
	case view.ReferenceZonePropPropCategory:
		return grammar.ZoneCategory, ""
	}
	return grammar.ZoneAttributeValue, owner
}

// checkCompared checks a text that is compared with an operand, and reports whether the operand can be checked.
// Tokens get properties in play, zones and markers do not.
func (r *resolver) checkCompared(operand, literal syntax.Node) bool {
	kind, owner := TextsOfOperand(r.facts, operand)
	return kind != grammar.TraitValue && r.checkValueOf(kind, owner, literal)
}

// checkPropertyChange checks the text that a property of a token is set to: a status
// changes between the values that the pieces' transitions name.
func (r *resolver) checkPropertyChange(body syntax.Node) {
	prop := name(body.Get(view.EffectSetTokenPropProp).Resolve())
	literal := body.Get(view.EffectSetTokenPropValue).Resolve()
	if prop == "" || r.lookup(grammar.StatusDimension, "", prop) == nil {
		return
	}
	text, _, _, ok := staticText(literal)
	if ok && r.lookup(grammar.TraitValue, prop, text) == nil && r.isUnrestricted(prop) {
		return
	}
	r.checkValueOf(grammar.TraitValue, prop, literal)
}

// isUnrestricted reports whether a property is a status whose values no transition
// names: rules may set it to anything (decision 30).
func (r *resolver) isUnrestricted(prop string) bool {
	return r.lookup(grammar.StatusDimension, "", prop) != nil &&
		(!r.isKnown(grammar.StatusValue, prop) || r.typesWritten())
}

// typesWritten reports whether the spec writes out token types, so that those of the pieces, with their transitions,
// are not used.
func (r *resolver) typesWritten() bool {
	r.dependOnList(grammar.TokenType)
	return r.cache.typesWritten.get(func() bool {
		for _, s := range r.index.Symbols(grammar.TokenType) {
			for site := range s.Sites() {
				if site.Def.Asset == "" {
					return true
				}
			}
		}
		return false
	})
}

// checkValueOf checks that a text is one of the names of a kind and owner. It returns false if these are unknown.
func (r *resolver) checkValueOf(kind grammar.Kind, owner string, literal syntax.Node) bool {
	text, span, whole, ok := staticText(literal)
	if !ok || kind == grammar.NoKind {
		return false
	}
	if strings.ContainsAny(text+owner, "{}") && r.facts.Context.Section == view.SectionPhaseTemplates {
		return true // the template fills it in
	}
	found := facts.Ref{
		Kinds: []grammar.Kind{kind}, Owner: owner, Name: text, Span: span, Path: facts.Path{Node: literal},
		Code: diag.ZoneAttributeValueUnknown, Computed: !whole,
	}
	marker := false
	switch kind {
	case grammar.SpaceMarkerState, grammar.GlobalMarkerState:
		found.Code, marker = diag.RefMarkerStateMissing, true
	case grammar.TraitValue:
		found.Code = diag.TokenPropValueUnknown
	}
	switch {
	case r.lookup(kind, owner, text) != nil:
		r.noteMeaning(found, literal)
	case r.isLost(kind): // an unreadable value may be the one
	case r.isKnown(kind, owner):
		r.reportUnresolved(&found, nil)
	default:
		return marker // a property may hold numbers
	}
	return true
}

// noteMeaning records a reference whose name is the whole text of a literal without its quotes.
func (r *resolver) noteMeaning(ref facts.Ref, literal syntax.Node) {
	if !ref.Computed && literal.Style() != syntax.Plain && ref.Span.Len() == len(literal.Value())+2 {
		ref.Span = source.Span{Start: ref.Span.Start + 1, End: ref.Span.End - 1}
	}
	r.implied = append(r.implied, ref)
}

// staticText returns the text that a value always has: that of a literal, or of several literals joined.
func staticText(n syntax.Node) (text string, span source.Span, whole, ok bool) {
	if n.Kind() == syntax.Scalar {
		return name(n), n.Span(), true, n.Type() == syntax.String
	}
	parts := n.Get(view.JoinedZoneConcat).Resolve()
	if parts.Kind() != syntax.Sequence || parts.Len() == 0 {
		return "", span, false, false
	}
	var b strings.Builder
	for _, part := range parts.Items() {
		part = part.Resolve()
		if part.Type() != syntax.String {
			return "", span, false, false
		}
		b.WriteString(part.Value())
	}
	return strings.TrimSpace(b.String()), parts.Span(), false, true
}
