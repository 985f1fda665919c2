package facts

import (
	"cmp"
	"slices"
	"strings"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/text/lists"
	"ludo-lsp/internal/text/symbols"
	"ludo-lsp/internal/yaml/syntax"
)

// Keys that a record does not have.

// reportRespelled reports a key in another spelling, and returns whether its value is to be read as that of the field.
func (w *walker) reportRespelled(r *record, s spelling, key, value syntax.Node) bool {
	name := r.ix.slots[s.slot].name
	beside := r.node.Get(name).Valid()
	switch s.Use {
	case grammar.Removed:
		succeeded := s.Beside != "" && !beside
		if succeeded {
			r.rewritten |= 1 << min(uint(s.slot), 63)
			if !r.node.Get(s.Beside).Valid() {
				return true
			}
		}
		f := w.report(firstCode(s.Code, diag.ValidatorUnknownKey), key.Span(), Path{Node: value},
			"The key "+quoteName(s.Name)+" is no part of the language any more."+sentence(s.Note))
		if !succeeded {
			f.offerRemoval(value)
		}
		return succeeded
	case grammar.Accepted:
		return !beside
	}
	code := firstCode(s.Code, diag.CompilerLegacyNameUnsupported)
	if beside {
		f := w.report(code, key.Span(), Path{Node: value},
			"Both "+quoteName(s.Name)+" and "+quoteName(name)+" are given here. They mean the same; keep one.")
		f.Severity = diag.Error
		f.offerRemoval(value)
		return false
	}
	f := w.reportSpelling(&s.Spelling, r.ix.shape.Codes.Invalid, key, value, name)
	if s.Use == grammar.Foreign || s.Use == grammar.Hinted {
		f.offerRename(key, name)
		return true
	}
	switch {
	case w.formFits(r.ix.slots[s.slot].fields[0].Type, value.Resolve()):
		f.offerRename(key, name)
	default:
		w.offerNewForm(f, s.Becomes, key, value)
		r.rewritten |= 1 << min(uint(s.slot), 63)
	}
	return true
}

// reportUnknownKeys reports keys that the shape does not have. If one was probably meant for a missing field, that
// field is not reported as well. It returns the missing slots that remain.
func (w *walker) reportUnknownKeys(r *record, from int, missing []int) []int {
	if r.ix.shape.Open {
		for _, u := range w.unknown[from:] {
			w.hintNearKey(r, u)
		}
		return missing
	}
	for k := range w.unknown[from:] {
		u := w.unknown[from+k]
		name := u.key.Value()
		if w.hasMaxFindings() {
			break
		}
		if slices.Contains(w.second, u.key) || w.reportCompilerKey(r, u) {
			continue
		}
		free := w.openSlots(r)
		near := symbols.Nearest(name, free)
		meant, required := -1, false
		for _, candidate := range near {
			i := r.ix.slot[candidate]
			if slices.Contains(missing, i) && symbols.Near(name, candidate) {
				meant, required = i, true
				break
			}
			if meant < 0 && symbols.Near(name, candidate) {
				meant = i
			}
		}
		if meant < 0 && len(missing) > 0 {
			// A near missing field is a better guess than an even nearer optional one.
			names := lists.Map(missing, func(i int) string { return r.ix.slots[i].name })
			if best := symbols.Nearest(name, names); len(best) > 0 && symbols.Near(name, best[0]) {
				near = append(best, near...)
				meant, required = r.ix.slot[best[0]], true
			}
		}
		f := w.report(firstCode(r.ix.shape.Codes.Unknown, diag.ValidatorUnknownKey), u.key.Span(), Path{Node: u.value},
			"There is no key "+quoteName(name)+" in "+shapeNoun(r.ix.shape)+".")
		if meant >= 0 {
			f.Slip = true
			best := r.ix.slots[meant].name
			advice := "Did you mean " + quoteName(best) + "?"
			if required {
				advice = "Did you mean " + quoteName(best) + ", which is required here?"
				f.Severity = diag.Error
				missing = slices.DeleteFunc(slices.Clone(missing), func(i int) bool { return i == meant })
			}
			f.Message += " " + cmp.Or(symbols.Instead(name, near), advice)
			f.offerRenames(u.key, best)
			for _, other := range near {
				if other != best && symbols.Near(name, other) {
					f.offerRenames(u.key, other)
				}
			}
			r.doubtful |= 1 << min(uint(meant), 63)
		} else {
			f.Message += cmp.Or(sentence(adviceForMisplaced(r, name)), w.suggestionFor(name, near, r.ix.names, "Known keys"))
		}
		f.offerRemoval(u.value)
	}
	return missing
}

// adviceForMisplaced returns advice about a key that belongs to other records: what to write instead, or which records
// those are; "" for a key that no nearby record has.
func adviceForMisplaced(r *record, name string) string {
	shape := r.ix.shape
	if advice := shape.Instead[name]; advice != "" {
		return advice
	}
	if !isKnownKey(name) {
		return ""
	}
	if o := r.outer; o != nil && o.ix.shape.FieldByName(name) != nil && !o.node.Get(name).Valid() {
		return "It is a key of the " + trimArticle(shapeNoun(o.ix.shape)) + " around it."
	}
	union, _, found := cutLast(shape.Name, ".")
	if !found {
		return ""
	}
	var others []string
	for _, s := range grammar.Shapes() {
		if of, word, _ := cutLast(s.Name, "."); of == union && s.FieldByName(name) != nil {
			others = append(others, word)
		}
	}
	if len(others) == 0 {
		return ""
	}
	return "It is a key of " + enumerate(others, 6) + "."
}

// trimArticle removes the article from a noun.
func trimArticle(noun string) string {
	return strings.TrimPrefix(strings.TrimPrefix(noun, "an "), "a ")
}

// cutLast cuts a text at the last separator.
func cutLast(text, separator string) (before, after string, found bool) {
	if i := strings.LastIndex(text, separator); i >= 0 {
		return text[:i], text[i+len(separator):], true
	}
	return text, "", false
}

// openSlots returns the names of fields that the record may have but lacks.
func (w *walker) openSlots(r *record) []string {
	names := make([]string, 0, len(r.ix.slots))
	for i, s := range r.ix.slots {
		if !w.given[r.base+i].Valid() && w.activeField(r, i) != nil {
			names = append(names, s.name)
		}
	}
	return names
}

// readGuessed reads the value of an unknown key as that of the field it was probably meant for, so that its bindings
// and uses count.
func (w *walker) readGuessed(r *record, u pair) {
	if r.ix.shape.Open {
		w.readUnchecked(u.value)
		return
	}
	name := u.key.Value()
	for _, candidate := range symbols.Nearest(name, w.openSlots(r)) {
		if !symbols.Near(name, candidate) {
			break
		}
		i := r.ix.slot[candidate]
		f := w.activeField(r, i)
		if f == nil {
			continue
		}
		w.mute++
		mark := len(w.scope)
		w.given[r.base+i] = u.value
		w.enterField(r, i, f)
		w.readValue(f.Type, u.value, place{field: f, key: u.key})
		w.scope = w.scope[:mark]
		w.mute--
		return
	}
	w.readUnknown(u.value)
}

// reportMisplaced reports a field that does not belong to a record with the words it has.
func (w *walker) reportMisplaced(r *record, i int, n syntax.Node) {
	f := r.ix.slots[i].fields[0]
	code, at := firstCode(r.ix.shape.Codes.Unknown, diag.ValidatorUnknownKey), n
	if f.When.Key == "" {
		code = firstCode(f.When.Code, code)
	} else if inner := n.Resolve().Get(f.When.Key); inner.Valid() {
		code, at = f.When.Code, inner
	}
	word := ""
	if s := r.node.Get(f.When.Field).Resolve(); s.Kind() == syntax.Scalar {
		word = " with " + f.When.Field + " " + quoteName(s.Value())
	} else if s.Valid() {
		word = " beside " + quoteName(f.When.Field)
	} else {
		word = " without " + quoteName(f.When.Field)
	}
	finding := w.report(code, at.Key().Span(), Path{Node: at},
		"The key "+quoteName(at.Key().Value())+" does not belong to "+shapeNoun(r.ix.shape)+word+".")
	finding.offerRemoval(n)
}
