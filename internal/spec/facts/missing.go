package facts

import (
	"slices"
	"strings"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/text/symbols"
	"ludo-lsp/internal/yaml/syntax"
)

// What records and lists lack.

// reportMissingField reports a required field that a record does not have.
func (w *walker) reportMissingField(r *record, f *grammar.Field) {
	t := w.decidedType(f.Type)
	code := firstCode(f.Codes.Missing, t.Codes.Missing, f.Codes.Invalid, w.invalidCode(t, place{field: f}))
	span, at := w.recordSpan(r), Path{Node: r.node, Tail: "." + f.Name}
	w.noteLostNames(t)
	finding := w.report(code, span, at, symbols.UpperFirst(shapeNoun(r.ix.shape))+" needs "+quoteName(f.Name)+": "+
		symbols.LowerFirst(firstSentence(f.Doc)))
	if f.Doc == "" {
		finding.Message = symbols.UpperFirst(shapeNoun(r.ix.shape)) + " needs " + quoteName(f.Name) + "."
	}
	w.offerField(finding, r, f)
	finding.continues = w.isContinuation(r)
}

// isContinuation reports whether a record has only a name and fields with which it would continue an earlier record.
func (w *walker) isContinuation(r *record) bool {
	only := r.ix.continued
	return len(only) > 0 && !r.surplus && r.node.Len() == len(only) && w.countGiven(r, only) == len(only)
}

// decidedType returns the type that the word of a sibling field chooses, or t itself if it does not depend on one.
func (w *walker) decidedType(t *grammar.Type) *grammar.Type {
	if t.Form != grammar.Switch {
		return t
	}
	word, state := w.siblingWord(t.By)
	if c := t.Case(word); c != nil && state != wordUnknown {
		return c
	}
	return t
}

// recordSpan returns the span at which faults of a record itself are shown: its first key, the whole of a flow record
// on one line, or the key in front of an empty one.
func (w *walker) recordSpan(r *record) source.Span {
	if r.node.Kind() != syntax.Mapping && r.key.Valid() {
		return r.key.Span()
	}
	return w.faultSpan(r.node)
}

// reportMissingValue reports a key without a value where a value must stand. A key that was left empty has a code of
// its own; an explicit null is a value of the wrong kind.
func (w *walker) reportMissingValue(t *grammar.Type, key, n syntax.Node, p place) {
	if n.Hole() {
		w.readValue(t, n, p)
		return
	}
	if w.acceptsNull(t) {
		return
	}
	if n.Kind() != syntax.Missing || !key.Valid() {
		w.report(w.invalidCode(t, p), w.faultSpan(n), Path{Node: n}, "Expected "+expectation(t)+", found "+describe(n)+".")
		return
	}
	f := w.report(diag.YAML014, key.Span(), Path{Node: n},
		"The key "+quoteName(key.Value())+" has no value. Expected "+expectation(t)+".")
	f.Severity = diag.Error
	if !f.mends {
		return
	}
	value := ""
	if r := w.record; p.field != nil && !p.elem && r != nil && r.node.Get(p.field.Name).Resolve() == n {
		value = w.defaultOf(r, p.field)
	}
	if value == "" {
		value = defaultValue(t, 0)
	}
	if value != "" {
		f.offerAfterKey("Write "+value, n, value).Unsafe = !isEmptyText(value)
	}
	if p.field == nil || !p.field.Required || p.elem {
		f.offerRemoval(n)
	}
}

// reportMissingItem reports a dash with nothing after it.
func (w *walker) reportMissingItem(t *grammar.Type, list, item syntax.Node, p place) {
	if w.acceptsNull(t.Elem) || list.IsBroken() {
		return
	}
	span := itemSpan(item)
	if span.Len() > 1 {
		span = source.Span{Start: span.Start, End: span.Start + 1}
	}
	f := w.report(diag.YAML014, span, Path{Node: item}, "This entry is empty. Expected "+expectation(t.Elem)+".")
	f.Severity = diag.Error
	if list.Len() > 1 {
		f.addFix("Remove the empty entry", editsIf(RemoveItem(item))...)
	}
}

// acceptsNull reports whether the type accepts null.
func (w *walker) acceptsNull(t *grammar.Type) bool {
	if t.Nullable {
		return true
	}
	switch t.Form {
	case grammar.Any:
		return true
	case grammar.OneOf:
		if slices.ContainsFunc(t.Alternatives, w.acceptsNull) {
			return true
		}
	case grammar.Switch:
		if t.Else != nil && w.acceptsNull(t.Else) {
			return true
		}
	}
	return false
}

// reportEmptyList reports a list or mapping without entries where one is needed.
func (w *walker) reportEmptyList(t *grammar.Type, n syntax.Node, p place) {
	code := firstCode(w.fieldCodes(p).Empty, t.Codes.Empty, w.invalidCode(t, p))
	noun := "This list"
	if t.Form == grammar.FreeMap {
		noun = "This mapping"
	}
	f := w.report(code, n.Span(), Path{Node: n}, noun+" is empty; at least one entry must stand here.")
	if t.Elem != nil && t.Elem.Form == grammar.Refer && len(t.Elem.Kinds) == 1 && t.Elem.Within == "" {
		f.Want = &diag.Want{Kind: t.Elem.Kinds[0].String(), List: true}
	}
	if !f.mends {
		return
	}
	candidates := make([]string, 0, 3)
	if entry := w.impliedEntry(p); entry != "" {
		candidates = append(candidates, inList(entry))
	}
	if p.field != nil && !p.elem {
		candidates = append(candidates, p.field.Default)
	}
	if t.Elem != nil {
		if entry := defaultValue(t.Elem, 0); entry != "" {
			candidates = append(candidates, inList(entry))
		}
	}
	for _, text := range candidates {
		if text != "" && w.tryText(t, text) != unfitting {
			f.put(n, text).Unsafe = true
			break
		}
	}
	if p.field != nil && !p.elem && !p.field.Required {
		f.offerRemoval(n)
	}
}

// reportLacksAll reports a record that has none of the given fields.
func (w *walker) reportLacksAll(r *record, fields []string, code diag.Code, how string) {
	tail := ""
	if len(fields) > 0 {
		tail = "." + fields[0]
	}
	var open []string
	for _, name := range fields {
		if i, ok := r.ix.slot[name]; ok && w.activeField(r, i) != nil {
			open = append(open, name)
		}
	}
	f := w.report(code, w.recordSpan(r), Path{Node: r.node, Tail: tail},
		symbols.UpperFirst(shapeNoun(r.ix.shape))+" needs "+how+joinAlternatives(open)+".")
	if len(open) > 3 {
		f.Message = symbols.UpperFirst(shapeNoun(r.ix.shape)) + " needs " + how + enumerate(open, 12) + "."
	}
	for _, name := range open {
		if field := w.activeField(r, r.ix.slot[name]); field.Default != "" {
			w.offerField(f, r, field)
		}
	}
}

// reportExclusive reports the second of several fields of which a record may have only one.
func (w *walker) reportExclusive(r *record, g grammar.Exclusive) {
	var first, second syntax.Node
	for _, value := range r.node.Pairs() {
		if i, ok := w.slotOf(r, value.Key().Value()); ok && w.given[r.base+i] == value &&
			slices.Contains(g.Fields, r.ix.slots[i].name) {
			switch {
			case !first.Valid():
				first = value
			case !second.Valid():
				second = value
			}
		}
	}
	if !second.Valid() {
		return
	}
	f := w.report(firstCode(g.Code, diag.CompilerMissingCapability), second.Key().Span(), Path{Node: second},
		"Only one of "+joinAlternatives(g.Fields)+" may be given here.")
	f.relate(first.Key().Span(), quoteName(first.Key().Value())+" is given here.")
	f.offerRemoval(second, first)
}

// reportIncomplete reports fields that belong together if a record has only some of them.
func (w *walker) reportIncomplete(r *record, g grammar.Exclusive) {
	var given syntax.Node
	var missing []string
	for _, name := range g.Fields {
		n := w.slotNode(r, name)
		switch {
		case n.Valid() && !n.IsNull():
			if !given.Valid() {
				given = n
			}
		default:
			missing = append(missing, name)
		}
	}
	f := w.report(firstCode(g.Code, diag.CompilerMissingCapability), given.Key().Span(), Path{Node: given},
		quoteName(given.Key().Value())+" has no effect without "+joinAlternatives(missing)+".")
	field := w.activeField(r, r.ix.slot[given.Key().Value()])
	binds := field != nil && field.Binds != nil // nobody could use the name
	if binds {
		f.Severity = diag.Warning
		f.offerRemoval(given)
	}
	if len(missing) == 1 {
		if field := w.activeField(r, r.ix.slot[missing[0]]); field != nil {
			w.offerField(f, r, field)
		}
	}
	if !binds {
		f.offerRemoval(given)
	}
}

// checkDistinct reports fields with equal texts that must differ.
func (w *walker) checkDistinct(r *record, g grammar.Exclusive) {
	seen := map[string]syntax.Node{}
	for _, name := range g.Fields {
		n := w.slotNode(r, name).Resolve()
		if n.Kind() != syntax.Scalar || n.Type() != syntax.String {
			continue
		}
		if first, ok := seen[n.Value()]; ok {
			f := w.report(firstCode(g.Code, diag.CompilerMissingCapability), n.Span(), Path{Node: n},
				quoteName(first.Key().Value())+" and "+quoteName(name)+" must not be the same.")
			f.relate(first.Span(), "The other one stands here.")
			continue
		}
		seen[n.Value()] = n
	}
}

// firstSentence returns the first sentence of a field's documentation, which says what the field is.
func firstSentence(doc string) string {
	first, _, more := strings.Cut(doc, ". ")
	if more {
		first += "."
	}
	return first
}
