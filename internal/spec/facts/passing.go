package facts

import (
	"slices"
	"strings"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/yaml/syntax"
)

// Names that stay visible after the record that binds them.

// isBody reports whether a field is the key of a union variant whose value is the record of the variant.
func isBody(f *grammar.Field, v *grammar.Variant) bool {
	return v != nil && f.Name == v.Word && f.Type.Form == grammar.Record
}

// passesOn reports whether the names that entries of a field bind stay visible after the record, as those of the
// groups inside one effect do.
func passesOn(t *grammar.Type) bool {
	return t.Form == grammar.List && !t.Flow && t.Elem.Form == grammar.Record
}

func isEffectList(t *grammar.Type) bool { return t.Form == grammar.List && isEffects(t.Elem) }

// passedBound is a name that stays visible after a record, with the field that bound it.
type passedBound struct {
	boundName
	field string
}

// passedOn returns the names that stay visible after a record. Where all fields must bind a name for that (the
// branches of an if), a name that only the first field binds stays visible wherever the same condition is tested
// again.
func (w *walker) passedOn(r *record, v *grammar.Variant, passed []passedBound) []boundName {
	var out []boundName
	if v == nil || !v.PassesBoth {
		for _, b := range passed {
			out = append(out, b.boundName)
		}
		return out
	}
	when, asked := "", false
	for _, b := range passed {
		switch {
		case b.when != "" || b.call > 0 || b.name == AnyBinding:
			out = append(out, b.boundName)
		case inAllBranches(passed, v.Passes, b.name):
			b.group = r.node
			out = append(out, b.boundName)
		case b.field == v.Passes[0]:
			if !asked {
				when, asked = conditionText(w.slotNode(r, view.EffectIfWhen)), true
			}
			if when != "" {
				b.when = when
				out = append(out, b.boundName)
			}
		}
	}
	return out
}

func inAllBranches(passed []passedBound, fields []string, name string) bool {
	return !slices.ContainsFunc(fields, func(field string) bool {
		return !slices.ContainsFunc(passed, func(b passedBound) bool {
			return b.field == field && b.name == name && b.when == ""
		})
	})
}

// bindSameCondition brings the names into scope that were bound under the same condition as that of this record.
func (w *walker) bindSameCondition(r *record) {
	when := ""
	for _, b := range w.scope {
		if b.when == "" {
			continue
		}
		if when == "" {
			if when = conditionText(w.slotNode(r, view.EffectIfWhen)); when == "" {
				return
			}
		}
		if b.when == when {
			b.when = ""
			w.enterScope(b)
		}
	}
}

// conditionText returns a canonical text of a condition; "" for one that is too long to compare.
func conditionText(n syntax.Node) string {
	var b strings.Builder
	writeCondition(&b, n)
	if b.Len() > maxConditionText {
		return ""
	}
	return b.String()
}

const maxConditionText = 4096

func writeCondition(b *strings.Builder, n syntax.Node) {
	if b.Len() > maxConditionText {
		return
	}
	n = n.Resolve()
	switch n.Kind() {
	case syntax.Mapping:
		type entry struct {
			key   string
			value syntax.Node
		}
		entries := make([]entry, 0, n.Len())
		for key, value := range n.Pairs() {
			entries = append(entries, entry{key.Value(), value})
		}
		slices.SortStableFunc(entries, func(x, y entry) int { return strings.Compare(x.key, y.key) })
		b.WriteByte('{')
		for _, e := range entries {
			b.WriteString(e.key)
			b.WriteByte(':')
			writeCondition(b, e.value)
			b.WriteByte(',')
		}
		b.WriteByte('}')
	case syntax.Sequence:
		b.WriteByte('[')
		for _, item := range n.Items() {
			writeCondition(b, item)
			b.WriteByte(',')
		}
		b.WriteByte(']')
	case syntax.Scalar:
		b.WriteString(scalarKey(n))
	}
}

// scopeNames lists the names of a scope without duplicates.
func scopeNames(scope []boundName) (out []string) {
	for _, b := range scope {
		if b.name != "" && b.when == "" && !slices.Contains(out, b.name) {
			out = append(out, b.name)
		}
	}
	return out
}

// bindOn brings the names that a record binds for the following entries into the scope around the record.
func (w *walker) bindOn(r *record) {
	for _, i := range r.ix.binders {
		f := w.activeField(r, i)
		if f == nil || f.Binds == nil || !f.Binds.Sequential {
			continue
		}
		w.bindSlot(r, i, f)
	}
}
