package facts

import (
	"slices"
	"strings"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/grammar/view"
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
	// rewritten are the slots given in an old form, which is no value of the
	// field's type.
	rewritten uint64
	// flow: the binders of the record's effect lists stay visible in the entries
	// after it.
	flow bool
	// called is 1 + the index of the call that the record makes.
	called int
	// bindings are the names that the effects in the slot ix.from have bound,
	// once they have been read.
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

// fields reads a mapping (or a null that stands for an empty one) as a record
// of the shape. A union's variant says which binders stay visible afterwards.
func (w *walker) fields(ix *shapeIndex, n syntax.Node, p place, v *grammar.Variant) {
	r := w.push(ix, n, p.key)
	r.flow = p.flow
	asset := w.asset
	defs, declared, free := len(w.facts.Defs), len(w.declared), len(w.facts.Free)
	if ix.asset {
		if id := resolveAlias(n.Get(view.DataAssetID)); id.Kind() == syntax.Scalar {
			w.asset = normalise(id.Value())
		}
	}
	leave := w.enterMacro(r)
	unknown := len(w.unknown)
	for key, value := range n.Pairs() {
		w.assign(r, key, value)
	}
	w.complete(r, unknown)

	mark := len(w.scope)
	var passed []passedBound
	if ix.call != grammar.NoKind {
		w.call(r)
	}
	for key, value := range n.Pairs() {
		i, known := w.slotOf(r, key.Value())
		if !known || w.given[r.base+i] != value {
			continue
		}
		f := w.activeField(r, i)
		if f == nil {
			w.poison(value)
			continue
		}
		passed = w.fieldValue(r, i, f, key, value, v, passed)
	}
	w.scope = w.scope[:mark]
	for _, u := range w.unknown[unknown:] {
		w.guess(r, u)
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
	w.derive(r, defs)
	w.asset = asset
	w.pop(r)
}

// slotOf finds the slot of a key, other spellings included.
func (w *walker) slotOf(r *record, key string) (int, bool) {
	if i, ok := r.ix.slot[key]; ok {
		return i, true
	}
	if s, ok := r.ix.spellings[key]; ok && s.Use != grammar.Removed {
		return s.slot, true
	}
	return 0, false
}

// assign puts a pair into its slot, or among the unknown ones.
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
		if !w.respell(r, s, key, value) {
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

// answer is yes, no, or unknown.
type answer uint8

const (
	no answer = iota
	yes
	unclear
)

// strange reports whether a field of the record holds a word that is neither known nor close to a known one.
func (w *walker) strange(r *record, field string) bool {
	i, ok := r.ix.slot[field]
	if !ok {
		return false
	}
	n, t := resolveAlias(w.given[r.base+i]), r.ix.slots[i].fields[0].Type
	if !isString(n) || t.Form != grammar.Enum || t.OpenWords || knowsWord(t, n.Value()) {
		return false
	}
	near := nearest(n.Value(), wordTexts(t.Words))
	return len(near) == 0 || !isNear(n.Value(), near[0])
}

// holds evaluates the condition under which a field exists.
func (w *walker) holds(r *record, c *grammar.When) answer {
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

func matches(c *grammar.When, word string, state wordState) answer {
	switch state {
	case wordAbsent:
		return truth(c.OrAbsent)
	case wordGiven:
		return truth(slices.Contains(c.Words, word))
	}
	return unclear
}

func truth(b bool) answer {
	if b {
		return yes
	}
	return no
}

// complete reports what a record has too much or too little of.
func (w *walker) complete(r *record, unknown int) {
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
	missing = w.unknownKeys(r, unknown, missing)
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
			w.absent(r, i, f, n)
		}
	}
	for _, i := range missing {
		if f := w.requiredField(r, i); f != nil { // still: a rename may have settled it
			w.missingField(r, f)
		}
	}
	if !r.broken {
		w.groups(r, unknown)
	}
}

// requiredField returns the field of a slot that must be given in this record.
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

// absent reports a null where a value must stand.
func (w *walker) absent(r *record, i int, f *grammar.Field, n syntax.Node) {
	t := w.decidedType(f.Type)
	if w.requiredField(r, i) != f || w.acceptsNull(t) {
		return
	}
	w.missingValue(t, n.Key(), n, place{field: f, key: n.Key()})
}

// fieldValue reads one field, with the names that are in scope in it.
func (w *walker) fieldValue(r *record, i int, f *grammar.Field, key, value syntax.Node, v *grammar.Variant,
	passed []passedBound) []passedBound {
	if w.trace != nil {
		w.trace.Fields = append(w.trace.Fields, FieldSite{key, f, r.ix.shape})
	}
	mark := len(w.scope)
	w.enter(r, i, f)
	if v != nil && v.PassesBoth && len(v.Passes) > 0 && f.Name == v.Passes[0] {
		w.sameCondition(r)
	}
	inner := len(w.scope)
	if w.look != nil {
		w.look.visit(w, f.Type, value, place{field: f, key: key, body: isBody(f, v)})
	}
	if !value.IsNull() || value.Hole() || i == r.ix.args && r.ix.call != grammar.NoKind {
		switch {
		case i == r.ix.args && r.ix.call != grammar.NoKind:
			w.callArguments(r, f, value)
		case r.rewritten&(1<<min(uint(i), 63)) != 0:
			w.poison(value)
		case w.oldForm(f, value):
		default:
			strange := f.When != nil && w.strange(r, f.When.Field)
			if strange {
				w.mute++ // whether it belongs here cannot even be guessed
			}
			if f.NoScalar && resolveAlias(value).Kind() == syntax.Scalar {
				w.noScalar(f, value, key)
			} else {
				w.value(f.Type, value, place{field: f, key: key, body: isBody(f, v)})
			}
			if strange {
				w.mute--
			}
		}
	} else if isBody(f, v) {
		w.value(f.Type, value, place{field: f, key: key, body: true})
	}
	if r.ix.from == i {
		r.bindings, r.read = slices.Clone(w.scope[inner:]), true
	}
	if w.macro != nil && w.macro.record == r && isEffectList(f.Type) {
		w.macro.sequential = names(w.scope[inner:])
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

// groups checks the conditions between a record's fields.
func (w *walker) groups(r *record, unknown int) {
	sh := r.ix.shape
	if len(w.unknown) > unknown && r.doubtful != 0 {
		return // an unknown key may be one of the group
	}
	if len(sh.AtLeastOne) > 0 && w.countGiven(r, sh.AtLeastOne) == 0 {
		w.lacksAll(r, sh.AtLeastOne, orCode(sh.Codes.Missing, diag.CompilerMissingCapability), "at least one of ")
	}
	for _, g := range sh.ExactlyOne {
		switch n := w.countGiven(r, g.Fields); {
		case n == 0:
			w.lacksAll(r, g.Fields, orCode(g.Code, diag.CompilerMissingCapability), "one of ")
		case n > 1:
			w.tooMany(r, g)
		}
	}
	for _, g := range sh.Together {
		if n := w.countGiven(r, g.Fields); n > 0 && n < len(g.Fields) {
			w.lonely(r, g)
		}
	}
	for _, g := range sh.Distinct {
		w.distinct(r, g)
	}
	w.relations(r)
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

// shapeNoun names a record to an author.
func shapeNoun(sh *grammar.Shape) string {
	if sh.Noun != "" {
		return sh.Noun
	}
	return "this " + sh.Name
}

// note returns the sentence that a spelling adds to the word it stands for, unless it only says that word again.
func note(text, word string) string {
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
