package facts

import (
	"slices"
	"strings"

	"ludo-lsp/cnl/diag"
	"ludo-lsp/cnl/grammar"
	"ludo-lsp/cnl/syntax"
)

// record is a mapping that is being read.
type record struct {
	outer *record
	ix    *shapeIndex
	node  syntax.Node
	key   syntax.Node // in front of the record, where a null body is reported
	// base is where the record's slots begin in walker.given.
	base int
	// broken: part of the record was lost to a YAML error, so nothing may be
	// said about what it lacks.
	broken bool
	// doubtful are the slots an unknown key may have been meant for.
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
	bindings []bound
	read     bool
}

func (w *walker) push(ix *shapeIndex, n, key syntax.Node) *record {
	r := w.spare
	if r == nil {
		r = &record{}
	} else {
		w.spare = r.outer
	}
	*r = record{outer: w.record, ix: ix, node: n, key: key, base: len(w.given), broken: n.Broken()}
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
		if id := resolved(n.Get("id")); id.Kind() == syntax.Scalar {
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
		w.scope = append(w.scope, bound{call: r.called})
	default:
		w.bind(AnyBinding, syntax.Node{}) // what the macro exports is not known
	}

	leave(defs, declared, free)
	w.describeDefs(r, defs)
	w.derive(r)
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
	if key.Kind() != syntax.Scalar {
		return // the reader of YAML has spoken
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

// respell reports another spelling of a key, and says whether its value is read
// as the field's.
func (w *walker) respell(r *record, s spelling, key, value syntax.Node) bool {
	name := r.ix.slots[s.slot].name
	beside := r.node.Get(name).Valid()
	switch s.Use {
	case grammar.Removed:
		f := w.report(orCode(s.Code, diag.ValidatorUnknownKey), key.Span(), Path{Node: value},
			"The key "+quoteName(s.Name)+" is no part of the language any more."+sentence(s.Note))
		f.removal(w, value)
		return false
	case grammar.Accepted:
		return !beside
	}
	code := orCode(s.Code, diag.CompilerLegacyNameUnsupported)
	if beside {
		f := w.report(code, key.Span(), Path{Node: value},
			"Both "+quoteName(s.Name)+" and "+quoteName(name)+" are given here. They mean the same; keep one.")
		f.Severity = diag.Error
		f.removal(w, value)
		return false
	}
	if s.Use == grammar.Hinted {
		f := w.report(code, key.Span(), Path{Node: value},
			quoteName(s.Name)+" is an older spelling of "+quoteName(name)+"."+note(s.Note, name))
		f.rename(key, name)
		return true
	}
	f := w.report(code, key.Span(), Path{Node: value},
		quoteName(s.Name)+" is not accepted any more; write "+quoteName(name)+"."+note(s.Note, name))
	w.rewrite(f, s, key, value, name)
	if !w.formFits(r.ix.slots[s.slot].fields[0].Type, resolved(value)) {
		r.rewritten |= 1 << min(uint(s.slot), 63)
	}
	return true
}

// activeField is the field that a given slot stands for in this record; nil
// when the record has no such field.
func (w *walker) activeField(r *record, i int) *grammar.Field {
	s := &r.ix.slots[i]
	for _, f := range s.fields {
		if f.When == nil || w.holds(r, f.When) != no {
			return f
		}
	}
	return nil
}

// answer is yes, no, or that it cannot be known.
type answer uint8

const (
	no answer = iota
	yes
	unclear
)

// holds evaluates the condition under which a field exists.
func (w *walker) holds(r *record, c *grammar.When) answer {
	i, ok := r.ix.slot[c.Field]
	if !ok {
		word, state := w.sibling(c.Field)
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

// complete says what a record has too much or too little of.
func (w *walker) complete(r *record, unknown int) {
	var missing []int
	for i := range r.ix.slots {
		n := w.given[r.base+i]
		if n.Valid() {
			continue
		}
		if !r.broken && w.required(r, i) != nil {
			missing = append(missing, i)
		}
	}
	missing = w.unknownKeys(r, unknown, missing)
	// Whether a field belongs here may hang on another one, so this comes after
	// all keys have found their slots.
	for i := range r.ix.slots {
		n := w.given[r.base+i]
		if !n.Valid() {
			continue
		}
		f := w.activeField(r, i)
		if f == nil {
			w.misplaced(r, i, n)
		} else if n.IsNull() && !n.Hole() {
			w.absent(r, i, f, n)
		}
	}
	for _, i := range missing {
		if f := w.required(r, i); f != nil { // still: a rename may have settled it
			w.missingField(r, f)
		}
	}
	if !r.broken {
		w.groups(r, unknown)
	}
}

// required gives the field of a slot that must be given in this record.
func (w *walker) required(r *record, i int) *grammar.Field {
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

// unknownKeys reports keys that the shape does not have. One that was probably
// meant for a missing field stands for that field's absence too. It gives the
// missing slots that remain.
func (w *walker) unknownKeys(r *record, from int, missing []int) []int {
	if r.ix.shape.Open {
		for _, u := range w.unknown[from:] {
			w.nearlyKnown(r, u)
		}
		return missing
	}
	for k := range w.unknown[from:] {
		u := w.unknown[from+k]
		name := u.key.Value()
		if w.compilerKey(r, u) {
			continue
		}
		free := w.openSlots(r)
		near := nearest(name, free)
		meant, required := -1, false
		for _, candidate := range near {
			i := r.ix.slot[candidate]
			if slices.Contains(missing, i) && isNear(name, candidate) {
				meant, required = i, true
				break
			}
			if meant < 0 && isNear(name, candidate) {
				meant = i
			}
		}
		if meant < 0 && len(missing) > 0 {
			// A missing field within reach is a better guess than a nearer
			// optional one.
			var names []string
			for _, i := range missing {
				names = append(names, r.ix.slots[i].name)
			}
			if best := nearest(name, names); len(best) > 0 && isNear(name, best[0]) {
				near = append(best, near...)
				meant, required = r.ix.slot[best[0]], true
			}
		}
		f := w.report(orCode(r.ix.shape.Codes.Unknown, diag.ValidatorUnknownKey), u.key.Span(), Path{Node: u.value}, "")
		if meant >= 0 {
			best := r.ix.slots[meant].name
			f.Message = "There is no key " + quoteName(name) + " in " + shapeNoun(r.ix.shape) + ". Did you mean " + quoteName(best) + "?"
			if required {
				f.Message = "There is no key " + quoteName(name) + " in " + shapeNoun(r.ix.shape) + ". Did you mean " + quoteName(best) + ", which is required here?"
				f.Severity = diag.Error
				missing = slices.DeleteFunc(slices.Clone(missing), func(i int) bool { return i == meant })
			}
			f.perhapsRename(u.key, best)
			for _, other := range near {
				if other != best && isNear(name, other) {
					f.perhapsRename(u.key, other)
				}
			}
			r.doubtful |= 1 << min(uint(meant), 63)
		} else {
			f.Message = "There is no key " + quoteName(name) + " in " + shapeNoun(r.ix.shape) + "." + w.suggestion(near, r.ix.names, "Known keys")
		}
		f.removal(w, u.value)
		if n := len(f.Fixes); meant >= 0 && n > 1 {
			f.Fixes[n-1].Unsafe = true // what it holds was probably meant
		}
	}
	return missing
}

// openSlots are the names of fields that the record does not have yet and may
// have.
func (w *walker) openSlots(r *record) []string {
	names := make([]string, 0, len(r.ix.slots))
	for i, s := range r.ix.slots {
		if !w.given[r.base+i].Valid() && w.activeField(r, i) != nil {
			names = append(names, s.name)
		}
	}
	return names
}

// guess reads the value of an unknown key as that of the field it was probably
// meant for, so that what it binds and uses counts.
func (w *walker) guess(r *record, u pair) {
	if r.ix.shape.Open {
		w.anything(u.value)
		return
	}
	name := u.key.Value()
	for _, candidate := range nearest(name, w.openSlots(r)) {
		if !isNear(name, candidate) {
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
		w.enter(r, i, f)
		w.value(f.Type, u.value, place{field: f, key: u.key})
		w.scope = w.scope[:mark]
		w.mute--
		return
	}
	w.poison(u.value)
}

// misplaced reports a field that does not belong to a record with these words.
func (w *walker) misplaced(r *record, i int, n syntax.Node) {
	f := r.ix.slots[i].fields[0]
	code := orCode(f.When.Code, r.ix.shape.Codes.Unknown, diag.ValidatorUnknownKey)
	word := ""
	if s := resolved(r.node.Get(f.When.Field)); s.Kind() == syntax.Scalar {
		word = " with " + f.When.Field + " " + quoteName(s.Value())
	} else if s.Valid() {
		word = " beside " + quoteName(f.When.Field)
	} else {
		word = " without " + quoteName(f.When.Field)
	}
	finding := w.report(code, n.Key().Span(), Path{Node: n},
		"The key "+quoteName(f.Name)+" does not belong to "+shapeNoun(r.ix.shape)+word+".")
	finding.removal(w, n)
}

// absent reports a null where a value must stand.
func (w *walker) absent(r *record, i int, f *grammar.Field, n syntax.Node) {
	if w.required(r, i) != f || w.acceptsNull(f.Type) {
		return
	}
	w.missingValue(f.Type, n.Key(), n, place{field: f, key: n.Key()})
}

// fieldValue reads one field, with the names that are in scope in it.
func (w *walker) fieldValue(r *record, i int, f *grammar.Field, key, value syntax.Node, v *grammar.Variant, passed []passedBound) []passedBound {
	mark := len(w.scope)
	w.enter(r, i, f)
	if v != nil && v.PassesBoth && len(v.Passes) > 0 && f.Name == v.Passes[0] {
		w.sameCondition(r)
	}
	inner := len(w.scope)
	if !value.IsNull() || value.Hole() || i == r.ix.args && r.ix.call != grammar.NoKind {
		switch {
		case i == r.ix.args && r.ix.call != grammar.NoKind:
			w.callArguments(r, f, value)
		case r.rewritten&(1<<min(uint(i), 63)) != 0:
			w.poison(value)
		case w.oldForm(f, value):
		default:
			if f.NoScalar && resolved(value).Kind() == syntax.Scalar {
				w.noScalar(f, value, key)
			} else {
				w.value(f.Type, value, place{field: f, key: key, body: isBody(f, v)})
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
	w.scope = w.scope[:mark]
	return passed
}

// isBody reports whether a field is the key of a union that holds the variant's
// record.
func isBody(f *grammar.Field, v *grammar.Variant) bool {
	return v != nil && f.Name == v.Word && f.Type.Form == grammar.Record
}

// passesOn reports whether the binders of a field's entries stay visible after
// the record: those of the groups inside one effect do.
func passesOn(t *grammar.Type) bool {
	return t.Form == grammar.List && !t.Flow && t.Elem.Form == grammar.Record
}

func isEffectList(t *grammar.Type) bool { return t.Form == grammar.List && isEffects(t.Elem) }

// passedBound is a name that stays visible after a record, with the field that
// bound it.
type passedBound struct {
	bound
	field string
}

// passedOn gives the names that stay visible after a record. Where all fields
// must bind a name for that (the branches of an if), one that only the first
// binds stays visible wherever the same condition is asked again.
func (w *walker) passedOn(r *record, v *grammar.Variant, passed []passedBound) []bound {
	var out []bound
	if v == nil || !v.PassesBoth {
		for _, b := range passed {
			out = append(out, b.bound)
		}
		return out
	}
	when, asked := "", false
	for _, b := range passed {
		switch {
		case b.when != "" || b.call > 0 || b.name == AnyBinding || inAllBranches(passed, v.Passes, b.name):
			out = append(out, b.bound)
		case b.field == v.Passes[0]:
			if !asked {
				when, asked = conditionText(w.slotNode(r, "when")), true
			}
			if when != "" {
				b.when = when
				out = append(out, b.bound)
			}
		}
	}
	return out
}

func inAllBranches(passed []passedBound, fields []string, name string) bool {
	for _, field := range fields {
		if !slices.ContainsFunc(passed, func(b passedBound) bool {
			return b.field == field && b.name == name && b.when == ""
		}) {
			return false
		}
	}
	return true
}

// sameCondition brings those names into scope that were bound under the very
// condition of this record.
func (w *walker) sameCondition(r *record) {
	when := ""
	for _, b := range w.scope {
		if b.when == "" {
			continue
		}
		if when == "" {
			if when = conditionText(w.slotNode(r, "when")); when == "" {
				return
			}
		}
		if b.when == when {
			b.when = ""
			w.scope = append(w.scope, b)
		}
	}
}

// conditionText is a condition in a form in which equal conditions are equal
// texts; "" for one that is too long to compare.
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
	n = resolved(n)
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

// names lists the names of a scope, each once.
func names(scope []bound) (out []string) {
	for _, b := range scope {
		if b.name != "" && b.when == "" && !slices.Contains(out, b.name) {
			out = append(out, b.name)
		}
	}
	return out
}

// bindOn brings a record's sequential binders into the scope around it.
func (w *walker) bindOn(r *record) {
	for _, i := range r.ix.binders {
		f := w.activeField(r, i)
		if f == nil || f.Binds == nil || !f.Binds.Sequential {
			continue
		}
		w.bindSlot(r, i, f)
	}
}

// groups checks what a record's fields owe each other.
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

// note is the sentence that a spelling adds to the word it stands for, unless
// it only says that word again.
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
