package facts

import (
	"slices"
	"strings"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/text/symbols"
	"ludo-lsp/internal/yaml/syntax"
)

// record is a mapping that is being read.
type record struct {
	outer *record
	ix    *shapeIndex
	node  syntax.Node
	key   syntax.Node // in front of the record, where a null body is reported
	// base is where the record's slots begin in walker.given.
	base int
	// variants is where the variants in the record begin in Facts.Variants.
	variants int
	// broken: part of the record was lost to a YAML error, so nothing may be reported as missing.
	broken bool
	// surplus: it has an unknown key.
	surplus bool
	// doubtful are the slots that an unknown key may have been meant for.
	doubtful uint64
	// rewritten are the slots given in an old form, which is no value of the field's type.
	rewritten uint64
	// flow: the binders of the record's effect lists stay visible in the entries after it.
	flow bool
	// called is 1 + the index of the call that the record makes.
	called int
	// bindings are the names that the effects in the slot ix.from have bound, once they have been read.
	bindings []boundName
	read     bool
}

func (w *walker) push(ix *shapeIndex, n, key syntax.Node) *record {
	r := w.spare
	if r == nil {
		r = &record{}
	} else {
		w.spare = r.outer
	}
	*r = record{outer: w.record, ix: ix, node: n, key: key, base: len(w.given), variants: len(w.facts.Variants),
		broken: n.IsBroken()}
	for range ix.slots {
		w.given = append(w.given, syntax.Node{})
	}
	w.record = r
	return r
}

func (w *walker) pop(r *record) {
	w.given = w.given[:r.base]
	w.record = r.outer
	r.outer = w.spare
	w.spare = r
}

// readFields reads a mapping (or a null that stands for an empty one) as a record
// of the shape. A union's variant says which binders stay visible afterwards.
func (w *walker) readFields(ix *shapeIndex, n syntax.Node, p place, v *grammar.Variant) {
	r := w.push(ix, n, p.key)
	r.flow = p.flow
	asset := w.asset
	defs, declared, free := len(w.facts.Defs), len(w.declared), len(w.facts.Free)
	if ix.asset {
		if id := n.Get(view.DataAssetID).Resolve(); id.Kind() == syntax.Scalar {
			w.asset = normalise(id.Value())
		}
	}
	leave := w.enterMacro(r)
	unknown := len(w.unknown)
	for key, value := range n.Pairs() {
		w.assign(r, key, value)
	}
	w.checkCompleteness(r, unknown)

	mark := len(w.scope)
	var passed []passedBound
	if ix.call != grammar.NoKind {
		w.noteCall(r)
	}
	for key, value := range n.Pairs() {
		i, known := w.slotOf(r, key.Value())
		if !known || w.given[r.base+i] != value {
			continue
		}
		f := w.activeField(r, i)
		if f == nil {
			w.readUnknown(value)
			continue
		}
		passed = w.readFieldValue(r, i, f, key, value, v, passed)
	}
	w.scope = w.scope[:mark]
	for _, u := range w.unknown[unknown:] {
		w.readGuessed(r, u)
	}
	w.unknown = w.unknown[:unknown]
	w.scope = append(w.scope[:mark], w.passedOn(r, v, passed)...)
	w.bindOn(r)
	switch {
	case ix.call != grammar.EffectMacro:
	case r.called > 0:
		w.enterScope(boundName{call: r.called})
	default:
		w.bind(AnyBinding, syntax.Node{}) // what the macro exports is not known
	}

	leave(defs, declared, free)
	w.describeDefs(r, defs)
	w.addDerivedDefs(r, defs)
	w.asset = asset
	w.pop(r)
}

// slotOf returns the slot of a key of a record, which may be in another spelling of the field's name.
func (w *walker) slotOf(r *record, key string) (int, bool) {
	if i, ok := r.ix.slot[key]; ok {
		return i, true
	}
	if s, ok := r.ix.spellings[key]; ok && s.Use != grammar.Removed {
		return s.slot, true
	}
	return 0, false
}

// assign puts a key and value into the slot of the field, or among the unknown pairs of the record.
func (w *walker) assign(r *record, key, value syntax.Node) {
	if key.Kind() != syntax.Scalar || key.IsMerge() {
		return // it is reported elsewhere
	}
	name := key.Value()
	i, ok := r.ix.slot[name]
	if !ok {
		if value == w.skipSection && name == "section" {
			return
		}
		s, spelled := r.ix.spellings[name]
		if !spelled {
			w.unknown = append(w.unknown, pair{key, value})
			return
		}
		if !w.reportRespelled(r, s, key, value) {
			return
		}
		i = s.slot
	}
	if !w.given[r.base+i].Valid() {
		w.given[r.base+i] = value
	}
}

// activeField returns the field that a given slot stands for in this record; nil when the record has no such field.
func (w *walker) activeField(r *record, i int) *grammar.Field {
	s := &r.ix.slots[i]
	for _, f := range s.fields {
		if f.When == nil || w.holds(r, f.When) != no {
			return f
		}
	}
	return nil
}

// ternary is the value of a condition that may be unknown: yes, no or unknown.
type ternary uint8

const (
	no ternary = iota
	yes
	unclear
)

// hasStrangeWord reports whether a field of the record holds a word that is neither known nor close to a known one.
func (w *walker) hasStrangeWord(r *record, field string) bool {
	i, ok := r.ix.slot[field]
	if !ok {
		return false
	}
	n, t := w.given[r.base+i].Resolve(), r.ix.slots[i].fields[0].Type
	if !isString(n) || t.Form != grammar.Enum || t.OpenWords || knowsWord(t, n.Value()) {
		return false
	}
	near := symbols.Nearest(n.Value(), wordTexts(t.Words))
	return len(near) == 0 || !symbols.Near(n.Value(), near[0])
}

// holds evaluates the condition under which a field exists in a record.
func (w *walker) holds(r *record, c *grammar.When) ternary {
	i, ok := r.ix.slot[c.Field]
	if !ok {
		word, state := w.siblingWord(c.Field)
		return matches(c, word, state)
	}
	if len(c.Words) == 0 { // only presence counts
		n := w.given[r.base+i]
		switch {
		case !n.Valid() && r.doubtful&(1<<min(uint(i), 63)) != 0:
			return unclear
		case !n.Valid() || n.IsNull():
			return truth(c.OrAbsent)
		}
		return truth(!c.OrAbsent)
	}
	word, state := w.slotWord(r, i)
	return matches(c, word, state)
}

func matches(c *grammar.When, word string, state wordState) ternary {
	switch state {
	case wordAbsent:
		return truth(c.OrAbsent)
	case wordGiven:
		return truth(slices.Contains(c.Words, word))
	}
	return unclear
}

func truth(b bool) ternary {
	if b {
		return yes
	}
	return no
}

// checkCompleteness reports fields that a record lacks and those that it must not have.
func (w *walker) checkCompleteness(r *record, unknown int) {
	r.surplus = len(w.unknown) > unknown
	var missing []int
	for i := range r.ix.slots {
		n := w.given[r.base+i]
		if n.Valid() {
			continue
		}
		if !r.broken && w.requiredField(r, i) != nil {
			missing = append(missing, i)
		}
	}
	missing = w.reportUnknownKeys(r, unknown, missing)
	// Whether a field belongs here may depend on another one, so this comes after all keys have found their slots.
	for i := range r.ix.slots {
		n := w.given[r.base+i]
		if !n.Valid() {
			continue
		}
		f := w.activeField(r, i)
		if f == nil {
			w.reportMisplaced(r, i, n)
		} else if n.IsNull() && !n.Hole() {
			w.reportAbsent(r, i, f, n)
		}
	}
	for _, i := range missing {
		if f := w.requiredField(r, i); f != nil { // still: a rename may have settled it
			w.reportMissingField(r, f)
		}
	}
	if !r.broken {
		w.checkGroups(r, unknown)
	}
}

// requiredField returns the field of a slot if the record must have it, otherwise nil.
func (w *walker) requiredField(r *record, i int) *grammar.Field {
	for _, f := range r.ix.slots[i].fields {
		switch {
		case f.Required && (f.When == nil || w.holds(r, f.When) == yes):
			return f
		case f.RequiredWhen != nil && w.holds(r, f.RequiredWhen) == yes && (f.When == nil || w.holds(r, f.When) == yes):
			return f
		}
	}
	return nil
}

// reportAbsent reports a null in a field that must have a value.
func (w *walker) reportAbsent(r *record, i int, f *grammar.Field, n syntax.Node) {
	t := w.decidedType(f.Type)
	if w.requiredField(r, i) != f || w.acceptsNull(t) {
		return
	}
	w.reportMissingValue(t, n.Key(), n, place{field: f, key: n.Key()})
}

// readFieldValue reads the value of one field, with the names that are in scope there.
func (w *walker) readFieldValue(r *record, i int, f *grammar.Field, key, value syntax.Node, v *grammar.Variant,
	passed []passedBound) []passedBound {
	if w.trace != nil {
		w.trace.Fields = append(w.trace.Fields, FieldSite{key, f, r.ix.shape})
	}
	mark := len(w.scope)
	w.enterField(r, i, f)
	if v != nil && v.PassesBoth && len(v.Passes) > 0 && f.Name == v.Passes[0] {
		w.bindSameCondition(r)
	}
	inner := len(w.scope)
	if w.look != nil {
		w.look.visit(w, f.Type, value, place{field: f, key: key, body: isBody(f, v)})
	}
	if !value.IsNull() || value.Hole() || i == r.ix.args && r.ix.call != grammar.NoKind {
		switch {
		case i == r.ix.args && r.ix.call != grammar.NoKind:
			w.readCallArguments(r, f, value)
		case r.rewritten&(1<<min(uint(i), 63)) != 0:
			w.readUnknown(value)
		case w.reportOldForm(f, value):
		default:
			strange := f.When != nil && w.hasStrangeWord(r, f.When.Field)
			if strange {
				w.mute++ // whether it belongs here cannot even be guessed
			}
			if f.NoScalar && value.Resolve().Kind() == syntax.Scalar {
				w.reportScalar(f, value, key)
			} else {
				w.readValue(f.Type, value, place{field: f, key: key, body: isBody(f, v)})
			}
			if strange {
				w.mute--
			}
		}
	} else if isBody(f, v) {
		w.readValue(f.Type, value, place{field: f, key: key, body: true})
	}
	if r.ix.from == i {
		r.bindings, r.read = slices.Clone(w.scope[inner:]), true
	}
	if w.macro != nil && w.macro.record == r && isEffectList(f.Type) {
		w.macro.sequential = scopeNames(w.scope[inner:])
	}
	if v != nil && slices.Contains(v.Passes, f.Name) || passesOn(f.Type) || r.flow && isEffectList(f.Type) {
		for _, b := range w.scope[inner:] {
			passed = append(passed, passedBound{b, f.Name})
		}
	}
	w.checkFilters(w.scope[mark:inner])
	w.scope = w.scope[:mark]
	return passed
}

// checkGroups checks the conditions between the fields of a record, such as those of which only one may be given.
func (w *walker) checkGroups(r *record, unknown int) {
	sh := r.ix.shape
	if len(w.unknown) > unknown && r.doubtful != 0 {
		return // an unknown key may be one of the group
	}
	if len(sh.AtLeastOne) > 0 && w.countGiven(r, sh.AtLeastOne) == 0 {
		w.reportLacksAll(r, sh.AtLeastOne, firstCode(sh.Codes.Missing, diag.CompilerMissingCapability), "at least one of ")
	}
	for _, g := range sh.ExactlyOne {
		switch n := w.countGiven(r, g.Fields); {
		case n == 0:
			w.reportLacksAll(r, g.Fields, firstCode(g.Code, diag.CompilerMissingCapability), "one of ")
		case n > 1:
			w.reportExclusive(r, g)
		}
	}
	for _, g := range sh.Together {
		if n := w.countGiven(r, g.Fields); n > 0 && n < len(g.Fields) {
			w.reportIncomplete(r, g)
		}
	}
	for _, g := range sh.Distinct {
		w.checkDistinct(r, g)
	}
	w.checkRelations(r)
}

func (w *walker) slotNode(r *record, field string) syntax.Node {
	i, ok := r.ix.slot[field]
	if !ok {
		return syntax.Node{}
	}
	return w.given[r.base+i]
}

func (w *walker) countGiven(r *record, fields []string) (n int) {
	for _, field := range fields {
		if v := w.slotNode(r, field); v.Valid() && (!v.IsNull() || v.Hole()) {
			n++
		}
	}
	return n
}

// shapeNoun returns the noun for a record in messages.
func shapeNoun(sh *grammar.Shape) string {
	if sh.Noun != "" {
		return sh.Noun
	}
	return "this " + sh.Name
}

// spellingNote returns the sentence about a spelling that is added to the word it stands for, or "" if the sentence
// would only repeat the word.
func spellingNote(text, word string) string {
	if text == "Write "+word+"." {
		return ""
	}
	return sentence(text)
}

func sentence(note string) string {
	if note == "" {
		return ""
	}
	return " " + strings.TrimSpace(note)
}
