package facts

import (
	"strings"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/text/symbols"
	"ludo-lsp/internal/yaml/syntax"
)

// Lists and mappings whose entries must differ.

// checkUnique reports duplicate scalars in a list.
func (w *walker) checkUnique(t *grammar.Type, n syntax.Node, p place) {
	if n.Len() < 2 {
		return
	}
	seen := make(map[string]syntax.Node, n.Len())
	for _, item := range n.Items() {
		v := item.Resolve()
		if v.Kind() != syntax.Scalar || v.IsNull() {
			continue
		}
		key := scalarKey(v)
		first, ok := seen[key]
		if !ok {
			seen[key] = item
			continue
		}
		f := w.report(w.duplicateCode(t, p), item.Span(), Path{Node: item},
			quoteName(v.Value())+" stands in this list already.")
		f.relate(first.Span(), "It stands here first.")
		f.unsafeFix("Remove the repeated "+quoteName(v.Value()), editsIf(RemoveItem(item))...)
	}
}

func (w *walker) duplicateCode(t *grammar.Type, p place) diag.Code {
	own := t.Codes.Duplicate
	if own == "" && t.Elem != nil {
		own = t.Elem.Codes.Duplicate
	}
	return firstCode(w.fieldCodes(p).Duplicate, own, diag.CompilerMissingCapability)
}

// scalarKey returns a text that is equal for equal scalars: their type and normalised text, for numbers their value.
func scalarKey(n syntax.Node) string {
	if v, ok := finiteNumber(n); ok {
		return "#" + formatNumber(v)
	}
	return string(rune('a'+n.Type())) + normalise(n.Value())
}

// checkUniqueBy reports records of a list that share the values of some fields.
func (w *walker) checkUniqueBy(t *grammar.Type, n syntax.Node, group grammar.Exclusive) {
	seen := map[string]syntax.Node{}
	var taken map[string]bool // the values of the only field, computed on demand
	for _, item := range n.Items() {
		entry := item.Resolve()
		var key strings.Builder
		var last syntax.Node
		for _, field := range group.Fields {
			v := entry.Get(field).Resolve()
			if v.Kind() != syntax.Scalar || v.IsNull() {
				last = syntax.Node{}
				break
			}
			key.WriteString(scalarKey(v))
			key.WriteByte(0)
			last = v
		}
		if !last.Valid() {
			continue
		}
		first, ok := seen[key.String()]
		if !ok {
			seen[key.String()] = last
			continue
		}
		if _, defined := definedIn(t.Elem, group.Fields); defined {
			continue // the index reports names that are defined twice
		}
		f := w.report(firstCode(group.Code, diag.CompilerMissingCapability), last.Span(), Path{Node: last},
			"Another entry of this list has the same "+strings.Join(group.Fields, " and ")+", "+quoteName(last.Value())+
				".")
		f.relate(first.Span(), "It stands here first.")
		if len(group.Fields) == 1 && isOpen(t.Elem, group.Fields[0]) {
			if taken == nil {
				taken = valuesOf(n, group.Fields[0])
			}
			next := symbols.Next(last.Value(), func(name string) bool { return taken[name] })
			if last.Type() == syntax.Int {
				f.offerValue(last, next).Unsafe = true
			} else {
				f.offerText(last, next).Unsafe = true
			}
		}
	}
}

// isOpen reports whether a field of a record takes any text or number.
func isOpen(record *grammar.Type, field string) bool {
	if record == nil || record.Form != grammar.Record {
		return false
	}
	f := record.Shape.FieldByName(field)
	return f != nil && (f.Type.Form == grammar.Define || f.Type.Form == grammar.Text || f.Type.Form == grammar.Int)
}

// valuesOf returns the values of a field in the records of a list.
func valuesOf(list syntax.Node, field string) map[string]bool {
	values := map[string]bool{}
	for _, item := range list.Items() {
		values[item.Resolve().Get(field).Resolve().Value()] = true
	}
	return values
}

// definedIn reports whether the only field of a group is a name that the index keeps unique, and returns the type of
// the field.
func definedIn(elem *grammar.Type, fields []string) (*grammar.Type, bool) {
	if len(fields) != 1 || elem == nil || elem.Form != grammar.Record {
		return nil, false
	}
	for _, f := range elem.Shape.Fields {
		if f.Name == fields[0] && f.Type.Form == grammar.Define && !f.Type.Repeats && f.Type.Codes.Duplicate != "" {
			return f.Type, true
		}
	}
	return nil, false
}

// checkUniqueValues reports duplicate values in a mapping.
func (w *walker) checkUniqueValues(t *grammar.Type, n syntax.Node, p place) {
	seen := map[string]syntax.Node{}
	for _, value := range n.Pairs() {
		v := value.Resolve()
		if v.Kind() != syntax.Scalar || v.IsNull() {
			continue
		}
		first, ok := seen[scalarKey(v)]
		if !ok {
			seen[scalarKey(v)] = value
			continue
		}
		f := w.report(w.duplicateCode(t, p), value.Span(), Path{Node: value},
			quoteName(v.Value())+" stands in this mapping already.")
		f.relate(first.Span(), "It stands here first.")
	}
}
