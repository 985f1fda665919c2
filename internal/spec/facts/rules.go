package facts

import (
	"strings"
	"sync"

	"github.com/agnivade/levenshtein"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/text/symbols"
	"ludo-lsp/internal/yaml/syntax"
)

// Rules about keys that belong to no field of the table.

// reportCompilerKey reports a key that only the compiler writes, and returns true if it did. Other keys are left to the
// caller.
func (w *walker) reportCompilerKey(r *record, u pair) bool {
	name := u.key.Value()
	if strings.HasPrefix(name, "__") {
		w.reportReservedKey(u.key, u.value)
		return true
	}
	return false
}

func (w *walker) compilerOwned(name string) bool { return strings.HasPrefix(name, "__") }

// reportReservedKey reports a key that begins with the prefix reserved for the compiler.
func (w *walker) reportReservedKey(key, value syntax.Node) {
	f := w.report(diag.CompilerReservedCompilerMetadataForbidden, key.Span(), Path{Node: value},
		"Keys that start with __ belong to the compiler; remove "+quoteName(key.Value())+".")
	f.offerRemoval(value)
}

// formFits reports whether a value has the form that a field wants.
func (w *walker) formFits(t *grammar.Type, v syntax.Node) bool {
	switch t.Form {
	case grammar.List:
		return v.Kind() == syntax.Sequence
	case grammar.Record, grammar.FreeMap:
		return v.Kind() == syntax.Mapping
	case grammar.Enum:
		return v.Kind() == syntax.Scalar && knowsWord(t, v.Value())
	case grammar.Choice, grammar.OneOf, grammar.Switch, grammar.Any:
		return true
	}
	return v.Kind() == syntax.Scalar
}

// reportOldForm reports a value written in the old form, a record with one key. It returns true if it reported one.
func (w *walker) reportOldForm(f *grammar.Field, value syntax.Node) bool {
	if f.OldForm == nil {
		return false
	}
	v := value.Resolve()
	if v.Kind() != syntax.Mapping || v.Len() != 1 {
		return false
	}
	inner := v.Get(f.OldForm.Key)
	if !inner.Valid() {
		return false
	}
	finding := w.report(firstCode(f.OldForm.Code, diag.CompilerLegacyNameUnsupported), inner.Key().Span(),
		Path{Node: inner},
		quoteName(f.OldForm.Key)+" is not accepted around the value any more."+sentence(f.OldForm.Note))
	w.offerNewForm(finding, []grammar.Part{{From: f.OldForm.Key, To: f.Name}}, value.Key(), value)
	w.readValue(f.Type, inner, place{field: f, key: inner.Key()})
	return true
}

// reportScalar reports a plain value where only a record or a list may stand.
func (w *walker) reportScalar(f *grammar.Field, value, key syntax.Node) {
	w.report(w.invalidCode(f.Type, place{field: f}), value.Span(), Path{Node: value},
		"Expected "+expectation(f.Type)+" written as a mapping, found "+describe(value.Resolve())+".")
}

// hintNearKey hints at a key of an open record that is probably a typo of a known key: similar to it, and with a
// value of its form.
func (w *walker) hintNearKey(r *record, u pair) {
	name := u.key.Value()
	for _, candidate := range symbols.Nearest(name, w.openSlots(r)) {
		i := r.ix.slot[candidate]
		f := w.activeField(r, i)
		v := u.value.Resolve()
		if f == nil || !symbols.Near(name, candidate) || editsBetween(name, candidate) > 2 ||
			v.Kind() == syntax.Missing || !w.formFits(f.Type, v) {
			continue
		}
		if f.Type.Form == grammar.Any || f.Type.Form == grammar.FreeMap {
			continue
		}
		finding := w.report(diag.ValidatorUnknownKey, u.key.Span(), Path{Node: u.value},
			quoteName(name)+" is plain data here. Did you mean "+quoteName(candidate)+"?")
		finding.Severity = diag.Hint
		finding.offerRenames(u.key, candidate)
		r.doubtful |= 1 << min(uint(i), 63)
		return
	}
}

// editsBetween returns the edit distance of two names; 3 stands for more than 2.
func editsBetween(a, b string) int {
	if len(a)-len(b) > 2 || len(b)-len(a) > 2 {
		return 3
	}
	return levenshtein.ComputeDistance(a, b)
}

// isLookedUp reports whether entries further inside look up the word of a field: for the owner of a name, or for a type
// that depends on the word.
func isLookedUp(field string) bool { return lookedUpFields()[field] }

var lookedUpFields = sync.OnceValue(func() map[string]bool {
	fields := map[string]bool{}
	grammar.WalkTypes(func(t *grammar.Type) {
		if t.By != "" {
			fields[t.By] = true
		}
		for _, owner := range append([]grammar.Also{{Owner: t.Owner}}, t.Also...) {
			fields[strings.TrimPrefix(strings.TrimPrefix(owner.Owner, "../"), "../")] = true
		}
	})
	for _, s := range grammar.Shapes() {
		for _, f := range s.Fields {
			if f.When != nil {
				fields[f.When.Field] = true
			}
		}
	}
	delete(fields, "")
	return fields
})
