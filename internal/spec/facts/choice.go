package facts

import (
	"slices"
	"strings"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/spec/formula"
	"ludo-lsp/internal/text/symbols"
	"ludo-lsp/internal/yaml/syntax"
)

// readChoice reads a value where a member of a union must stand: a scalar or a record.
func (w *walker) readChoice(t *grammar.Type, n syntax.Node, p place) {
	ix := indexUnion(t.Union)
	switch n.Kind() {
	case syntax.Mapping:
		w.readMember(t, ix, n, p)
	case syntax.Scalar:
		w.readLiteral(t, ix, n, p)
	default:
		w.reportMismatch(t, n, p)
	}
}

// readLiteral reads a scalar that stands where a member of a union must stand.
func (w *walker) readLiteral(t *grammar.Type, ix *unionIndex, n syntax.Node, p place) {
	if ReadsBinding(n) && takesReference(t.Union) {
		w.readBindingUse(n.Value(), w.nameSpan(n), n, "", true)
		return
	}
	for _, s := range ix.scalars {
		if !acceptsScalar(s, n) {
			continue
		}
		if w.readFormula(t, n, p, true) {
			return
		}
		if n.Type() == syntax.String && formula.IsFormula(n.Value()) && TakesFormula(t) {
			w.noteUnreadWords(n.Value()) // a text as it stands that was meant as a formula
		}
		if n.Type() == syntax.String && t.Literal != nil {
			w.readValue(t.Literal, n, place{field: literalField(p), elem: p.elem, key: p.key})
		} else {
			w.readValue(s, n, p)
		}
		return
	}
	if n.IsNull() {
		w.reportMissingValue(t, p.key, n, p)
		return
	}
	if w.readFormula(t, n, p, false) {
		return
	}
	if n.Type() == syntax.Int || n.Type() == syntax.Float {
		if t.Literal != nil && t.Literal.Form == grammar.Refer {
			w.readValue(t.Literal, n, p)
			return
		}
	}
	for _, s := range ix.scalars {
		if s.Form == grammar.Bool && isBooleanLike(n) {
			w.readBoolean(s, n, p)
			return
		}
	}
	f := w.reportMismatch(t, n, p)
	if len(ix.scalars) == 1 && n.Type() == syntax.String && ix.scalars[0].Form == grammar.Number {
		if p.field != nil && !p.elem && p.field.Default != "" && n.Style() <= syntax.DoubleQuoted {
			f.offerValue(n, p.field.Default).Unsafe = true
		}
	}
}

// literalField returns the field of a place, or nil if the field has codes of its own, which are not for the literals
// in it.
func literalField(p place) *grammar.Field {
	if p.field == nil || p.field.Codes == (grammar.Codes{}) {
		return p.field
	}
	return nil
}

// acceptsScalar reports whether a scalar is of a type's form.
func acceptsScalar(t *grammar.Type, n syntax.Node) bool {
	switch t.Form {
	case grammar.Any:
		return true
	case grammar.Text, grammar.Enum, grammar.Define, grammar.Refer, grammar.Selector:
		return n.Type() == syntax.String
	case grammar.Int:
		v, ok := finiteNumber(n)
		return ok && v == float64(int64(v))
	case grammar.Number:
		_, ok := finiteNumber(n)
		return ok
	case grammar.Bool:
		return n.Type() == syntax.Bool
	case grammar.Choice:
		for _, s := range indexUnion(t.Union).scalars {
			if acceptsScalar(s, n) {
				return true
			}
		}
	case grammar.OneOf:
		for _, a := range t.Alternatives {
			if acceptsScalar(a, n) {
				return true
			}
		}
	}
	return false
}

// readMember reads a record as a member of a union. The word of a discriminator, or the key that is present, decides
// which variant it is.
func (w *walker) readMember(t *grammar.Type, ix *unionIndex, n syntax.Node, p place) {
	m, key, value := w.chooseVariant(ix, n)
	switch {
	case m != nil && m.spelling != nil:
		w.reportOldVariant(m, key, value)
		w.readVariant(m, n, key, value, p)
	case m != nil:
		w.readVariant(m, n, key, value, p)
	case key.Valid(): // a discriminator whose word is unknown
		w.reportUnknownWord(ix, n, key, value, p)
	case ix.fallback != nil && w.fitsFallback(ix, n):
		w.readFields(indexShape(ix.fallback), n, p, nil)
	default:
		w.reportNoVariant(t, ix, n, p)
	}
}

// chooseVariant finds the variant of a record. If the union has a discriminator whose word is unknown, it returns the
// pair with that word and no variant.
func (w *walker) chooseVariant(ix *unionIndex, n syntax.Node) (m *member, key, value syntax.Node) {
	for i := range ix.discriminators {
		d := &ix.discriminators[i]
		for k, v := range n.Pairs() {
			if k.Value() != d.key {
				continue
			}
			word := v.Resolve()
			if word.Kind() == syntax.Scalar {
				if found, ok := d.byWord[word.Value()]; ok {
					return found, k, v
				}
			}
			if !key.Valid() {
				key, value = k, v
			}
			break
		}
	}
	if len(ix.keys) > 0 {
		var best *member
		var bestKey, bestValue syntax.Node
		for k, v := range n.Pairs() {
			found, ok := ix.byKey[k.Value()]
			if !ok {
				continue
			}
			if best == nil || ix.comesBefore(found, best) {
				best, bestKey, bestValue = found, k, v
			}
		}
		if best != nil {
			return best, bestKey, bestValue
		}
	}
	return nil, key, value
}

// comesBefore reports whether variant a comes before variant b in the table. In a wrapped union the first key of the
// record wins instead.
func (ix *unionIndex) comesBefore(a, b *member) bool {
	if a.union.Wrapped || b.union.Wrapped {
		return false
	}
	return slices.IndexFunc(ix.keys, func(m *member) bool { return m.Variant == a.Variant }) <
		slices.IndexFunc(ix.keys, func(m *member) bool { return m.Variant == b.Variant })
}

// readVariant reads a record as the chosen variant.
func (w *walker) readVariant(m *member, n, key, value syntax.Node, p place) {
	site := VariantSite{Key: key, Variant: m.Variant, Union: m.union}
	if m.union.Discriminator != "" {
		site.Word = value.Resolve()
	}
	w.facts.Variants = append(w.facts.Variants, site)
	if w.trace != nil {
		w.trace.Variants = append(w.trace.Variants, site)
	}
	if !m.union.Wrapped {
		mark := len(w.second)
		w.reportSecondVariant(m, n, key)
		w.readFields(m.shape, n, p, m.Variant)
		w.second = w.second[:mark]
		return
	}
	for k, v := range n.Pairs() {
		if v == value {
			continue
		}
		w.reportBesideVariant(m, n, key, k, v)
	}
	body := value.Resolve()
	if w.look != nil {
		w.look.visit(w, &grammar.Type{Form: grammar.Record, Noun: m.Shape.Noun, Shape: m.Shape}, value,
			place{key: key, body: true})
	}
	switch {
	case body.Kind() == syntax.Mapping, body.IsNull():
		if value.Kind() == syntax.Alias {
			w.readValue(&grammar.Type{Form: grammar.Record, Noun: m.Shape.Noun, Shape: m.Shape}, value,
				place{key: key, body: true})
			return
		}
		if body.Kind() == syntax.Mapping && w.readStandIn(nil, body) {
			return
		}
		w.readFields(m.shape, body, place{key: key, body: true}, m.Variant)
	default:
		w.reportMismatch(&grammar.Type{Form: grammar.Record, Noun: "the fields of " + m.Word, Shape: m.Shape}, value,
			place{key: key})
	}
}

// reportSecondVariant reports the key of another variant in a union whose variants are told apart by keys beside the
// fields.
func (w *walker) reportSecondVariant(m *member, n, key syntax.Node) {
	if m.union.Discriminator != "" || len(m.union.Variants) < 2 {
		return
	}
	ix := indexUnion(m.union)
	for k, v := range n.Pairs() {
		other, ok := ix.byKey[k.Value()]
		if !ok || other.Variant == m.Variant || k == key || other.union != m.union {
			continue
		}
		if _, own := m.shape.slot[k.Value()]; own {
			continue
		}
		f := w.report(firstCode(m.union.Codes.Duplicate, m.union.Codes.Invalid, diag.CompilerMissingCapability),
			k.Span(),
			Path{Node: v},
			symbols.UpperFirst(m.union.Noun)+" cannot have both "+quoteName(key.Value())+" and "+quoteName(k.Value())+".")
		w.second = append(w.second, k)
		f.relate(key.Span(), "The other one stands here.")
		f.offerRemoval(v)
	}
}

// reportBesideVariant reports a key k that stands beside the key of a wrapped variant.
func (w *walker) reportBesideVariant(m *member, n, key, k, v syntax.Node) {
	if k.IsMerge() {
		return
	}
	if strings.HasPrefix(k.Value(), "__") {
		w.reportReservedKey(k, v)
		return
	}
	if _, ok := indexUnion(m.union).byKey[k.Value()]; ok {
		f := w.report(firstCode(m.union.Codes.Duplicate, m.union.Codes.Invalid, diag.CompilerMissingCapability),
			k.Span(),
			Path{Node: v},
			symbols.UpperFirst(m.union.Noun)+" has only one key that says what to do; "+quoteName(key.Value())+
				" is given already.")
		f.relate(key.Span(), "This is the other one.")
		f.offerRemoval(v)
		w.readUnknown(v)
		return
	}
	f := w.report(diag.ValidatorUnknownKey, k.Span(), Path{Node: v},
		"There is no key "+quoteName(k.Value())+" beside "+quoteName(m.Word)+".")
	if slices.Contains(m.shape.names, k.Value()) {
		f.Message += " It belongs inside " + quoteName(m.Word) + "."
	}
	f.offerRemoval(v)
	w.readUnknown(v)
}

// reportOldVariant reports a key that names a variant which is no longer accepted. An old word of a discriminator is
// reported where the word is read.
func (w *walker) reportOldVariant(m *member, key, value syntax.Node) {
	s := m.spelling
	if s.Use == grammar.Accepted || m.union.Discriminator != "" || s.Use == grammar.Foreign && !m.union.Wrapped {
		return // the key of any other variant is one of its fields, and is reported as that
	}
	w.reportSpelling(s, m.union.Codes.Invalid, key, value, m.Word).offerRename(key, m.Word)
}

// reportSpelling reports a key that is another spelling of the name of a field, and returns the finding.
func (w *walker) reportSpelling(s *grammar.Spelling, invalid diag.Code, key, value syntax.Node, name string) *finding {
	code := firstCode(s.Code, diag.CompilerLegacyNameUnsupported)
	says := " is not accepted any more; write " + quoteName(name) + "."
	switch s.Use {
	case grammar.Foreign:
		code, says = firstCode(invalid, diag.CompilerMissingCapability), " is called "+quoteName(name)+" here."
	case grammar.Hinted:
		says = " is an older spelling of " + quoteName(name) + "."
	}
	return w.report(code, key.Span(), Path{Node: value}, quoteName(s.Name)+says+spellingNote(s.Note, name))
}
