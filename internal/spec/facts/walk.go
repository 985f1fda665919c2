package facts

import (
	"maps"
	"slices"
	"strconv"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/spec/formula"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/text/symbols"
	"ludo-lsp/internal/yaml/syntax"
)

// Walk reads a unit's tree by the grammar table and returns what it defines, what it refers to, and what is wrong
// with its shape. It never fails: what it does not understand becomes a finding, and whatever depends on that is read
// without further findings.
//
// Walk returns the facts of a unit. The tree of the facts is a copy of tree, in which formulas are replaced by the
// records they mean.
func Walk(tree *syntax.Tree, c Context) *Facts { return new(Room).Walk(tree, c) }

// Walk does what the function of that name does.
func (m *Room) Walk(tree *syntax.Tree, c Context) *Facts {
	facts := walk(tree, c, false, m)
	if len(facts.Findings)+len(facts.Lacks) > 0 {
		facts.computeFixesLater(func() *Facts { return walk(tree, c, true, nil) })
	}
	return facts
}

// walk reads a unit. With mends, it also makes the fixes of the findings.
func walk(tree *syntax.Tree, c Context, mends bool, room *Room) *Facts {
	w := room.newWalker(tree.Copy(), c)
	w.mends, w.grafts = mends, true
	for _, f := range tree.Errors {
		if f.Code != diag.ParserMergeConflict { // it may span several units
			w.facts.Findings = append(w.facts.Findings, f)
		}
	}
	if len(tree.Errors) > 0 {
		w.noteUnreadWords(tree.Text)
	}
	w.findSuppressions()
	w.reportTruncations()
	root := w.tree.Root()
	if c.Type == grammar.DocumentType {
		w.readDocument(root)
	} else if c.Type != nil {
		w.readValue(c.Type, root, place{elem: true, flow: c.Flow})
	}
	w.facts.Exports = scopeNames(w.scope)
	w.facts.ExportCalls = w.callsInScope()
	w.renameHidden()
	w.reportFalseBlanks()
	w.finish()
	out := *w.facts
	out.pack()
	room.takeBack(w)
	return &out
}

// pack shrinks the long lists of the facts to their length, because facts are kept.
func (f *Facts) pack() {
	f.Refs, f.Defs, f.Variants = slices.Clone(f.Refs), slices.Clone(f.Defs), slices.Clone(f.Variants)
}

// walker is the state of one walk.
type walker struct {
	tree  *syntax.Tree
	text  string
	ctx   Context
	facts *Facts

	// hidden are the findings of filters that hide an author's name.
	hidden []hiddenName
	// inDoubt is the last formula that could not be read completely.
	inDoubt source.Span

	// mute silences findings: the place is already faulty, and follow-up faults are not reported.
	mute int
	// unread are the words of Facts.Unread.
	unread set

	// loose makes references soft and skips bindings and calls: the expected type is unknown.
	loose int
	// trial: only whether there are faults is of interest.
	trial bool
	// mends: the fixes of the findings are asked for.
	mends bool

	// trace records what stands where, if requested; look watches for what may stand at one place.
	trace *tracer
	look  *placeFinder

	scope    []boundName
	declared []string // binders seen, for exports
	record   *record  // innermost
	spare    *record
	given    []syntax.Node // values of the records' slots
	unknown  []pair        // of the records being read
	second   []syntax.Node // keys of a second variant in them, which have been reported
	macro    *macroScope
	asset    string
	keys     []string // of the enclosing free maps, innermost last
	budget   int      // nodes that may still be read through aliases
	probes   int
	findings []*finding
	// grafts: formulas are replaced by the records they mean, except in literals, which are formulas too.
	grafts   bool
	literals map[syntax.Node]bool
	// skipSection is the key "section" of a root that is read as a section.
	skipSection syntax.Node
	// guessed are the sections that mistyped root keys were probably meant as.
	guessed []SectionUse
	// long is the last long list that was read as the only valid names of a field.
	long struct {
		list syntax.Node
		listing
		known bool
	}
	// firstCall is the index that the first call gets.
	firstCall int
}

type pair struct{ key, value syntax.Node }

// maxAliasNodes bounds the nodes that are read through aliases in one unit.
const maxAliasNodes = 20_000

func newWalker(tree *syntax.Tree, c Context) *walker { return new(Room).newWalker(tree, c) }

// Room is memory that walks use one after the other.
type Room struct{ walker *walker }

// newWalker returns a walker, in the memory of an earlier one if there is any.
func (m *Room) newWalker(tree *syntax.Tree, c Context) *walker {
	w := &walker{}
	if m != nil && m.walker != nil {
		w, m.walker = m.walker, nil
	} else {
		w.facts = &Facts{}
	}
	*w.facts = Facts{Tree: tree, Context: c, Refs: w.facts.Refs[:0], Defs: w.facts.Defs[:0],
		Variants: w.facts.Variants[:0]}
	*w = walker{
		tree: tree, text: tree.Text, ctx: c, asset: c.Asset, budget: maxAliasNodes, facts: w.facts,
		spare: w.spare, given: w.given[:0],
	}
	return w
}

// takeBack keeps the memory of a walker at its end; what was found may still need it.
func (m *Room) takeBack(w *walker) {
	if m != nil && len(w.findings) == 0 {
		m.walker = w
	}
}

// place is the place of a value.
type place struct {
	field *grammar.Field // nil for entries of a section
	elem  bool           // an element of the field's list, not its value
	// key is the key in front of the value; faults of a missing value are shown there.
	key syntax.Node
	// flow: the value is an entry of a list whose entries see the binders of those before them.
	flow bool
	// body marks the value of a union's key, where null is an empty record.
	body bool
}

// readValue reads a node as a value of a type.
func (w *walker) readValue(t *grammar.Type, n syntax.Node, p place) {
	if w.look != nil {
		w.look.visit(w, t, n, p)
	}
	if n.Kind() == syntax.Alias {
		w.readAlias(t, n, p)
		return
	}
	if n.Kind() == syntax.Mapping && t.Form != grammar.Switch && w.readStandIn(t, n) {
		return
	}
	if w.trace != nil {
		w.traceValue(t, n)
	}
	if w.macro != nil && n.Kind() == syntax.Scalar && w.readPlaceholders(t, n) {
		return
	}
	switch t.Form {
	case grammar.Any:
		w.readUnchecked(n)
	case grammar.Text:
		w.readText(t, n, p)
	case grammar.Int, grammar.Number:
		w.readNumber(t, n, p)
	case grammar.Bool:
		w.readBoolean(t, n, p)
	case grammar.Enum:
		w.readEnum(t, n, p)
	case grammar.Define:
		w.readDefinition(t, n, p)
	case grammar.Refer:
		w.readReference(t, n, p)
	case grammar.List:
		w.readList(t, n, p)
	case grammar.FreeMap:
		w.readFreeMap(t, n, p)
	case grammar.Record:
		if w.conditionAsTest(t, n, p) {
			return
		}
		if inner := len(w.scope); formula.IsTest(t.Shape) && p.field != nil && len(p.field.Implicit) > 0 {
			outer := inner - len(p.field.Implicit) // a test does not see the names that adjacent conditions see
			hidden := slices.Clone(w.scope[outer:])
			for _, b := range hidden {
				if b.item != nil {
					b.item.used = true
				}
			}
			w.scope = w.scope[:outer]
			defer func() { w.scope = append(w.scope[:outer], hidden...) }()
		}
		if n.Kind() == syntax.Mapping || p.body && n.IsNull() {
			w.readFields(indexShape(t.Shape), n, p, nil)
		} else if !w.readFormula(t, n, p, false) {
			w.reportMismatch(t, n, p)
		}
	case grammar.OneOf:
		w.readOneOf(t, n, p)
	case grammar.Choice:
		w.readChoice(t, n, p)
	case grammar.Switch:
		w.readSwitched(t, n, p)
	case grammar.Selector:
		w.readSelector(t, n, p)
	}
}

// readAlias reads what an alias stands for. Scalars count where they are used; a collection is checked at its anchor,
// and here only its bindings matter.
func (w *walker) readAlias(t *grammar.Type, n syntax.Node, p place) {
	target := n.Target()
	if !target.Valid() {
		return
	}
	if target.Kind() != syntax.Mapping && target.Kind() != syntax.Sequence {
		w.readValue(t, target, p)
		return
	}
	if w.budget <= 0 {
		return
	}
	w.budget -= 1 + target.Len()
	w.walkMuted(func() { w.readValue(t, target, p) })
}

// readList reads a sequence.
func (w *walker) readList(t *grammar.Type, n syntax.Node, p place) {
	if n.Hole() {
		w.noteHole(t, n)
		return
	}
	if n.Kind() != syntax.Sequence {
		if !w.readFormula(t, n, p, false) {
			w.reportMismatch(t, n, p)
		}
		return
	}
	if n.Len() == 0 {
		if (t.NonEmpty || t.MinItems > 0) && !n.IsBroken() {
			w.reportEmptyList(t, n, p)
		}
		return
	}
	if t.MinItems > n.Len() && !n.IsBroken() {
		w.report(firstCode(w.fieldCodes(p).Empty, t.Codes.Empty, w.invalidCode(t, p)), n.Span(), Path{Node: n},
			"At least "+symbols.Count(t.MinItems, "entry")+" must stand here, found "+
				symbols.Count(n.Len(), "entry")+".")
	}
	owner := w.record
	before := owner != nil && p.field != nil && !p.elem && w.hasBefore(owner, p.field.Name)
	outside := len(w.scope)
	for _, item := range n.Items() {
		mark := len(w.scope)
		switch {
		case item.Kind() == syntax.Alias && !item.Target().Valid(): // its target is missing, which has been reported
		case item.Resolve().Kind() == syntax.Missing:
			w.reportMissingItem(t, n, item, p)
		default:
			w.readValue(t.Elem, item, place{field: p.field, elem: true, flow: t.Flow})
		}
		if before {
			w.scope = w.scope[:mark]
			w.bindForLater(owner, p.field.Name, item)
		}
	}
	if before {
		w.scope = w.scope[:outside]
	}
	if t.Unique {
		w.checkUnique(t, n, p)
	}
	for _, group := range t.UniqueBy {
		w.checkUniqueBy(t, n, group)
	}
}

func (w *walker) hasBefore(r *record, field string) bool {
	i, ok := r.ix.slot[field]
	if !ok {
		return false
	}
	return slices.ContainsFunc(r.ix.scopes[i], func(s grammar.Scope) bool { return s.Before })
}

// noteHole records a list whose entries are units of their own, with everything that they need to know about their
// surroundings.
func (w *walker) noteHole(t *grammar.Type, n syntax.Node) {
	if w.loose > 0 {
		return
	}
	c := Context{
		Type: t.Elem, Section: w.ctx.Section, Asset: w.asset,
		Siblings: w.siblingWords(), Bindings: append(slices.Clone(w.ctx.Bindings), w.boundNames()...),
		Flow: t.Flow || isEffects(t.Elem),
	}
	i, _ := slices.BinarySearch(w.tree.Holes, n.Span().Start)
	if i < len(w.tree.Holes) {
		w.facts.Holes = append(w.facts.Holes, Hole{Offset: w.tree.Holes[i], Path: Path{Node: n}, Context: c})
	}
}

// EntryContext returns the context of an entry of a list section.
func EntryContext(s *grammar.Section) Context {
	elem := s.Type.Elem
	return Context{Type: elem, Section: s.Name, Flow: s.Type.Flow || isEffects(elem)}
}

// isEffects reports whether a list of the type is a list of effects, whose
// binders are visible to the entries after them.
func isEffects(t *grammar.Type) bool {
	return t != nil && t.Form == grammar.Choice && t.Union.Wrapped
}

// readFreeMap reads a mapping whose keys are data.
func (w *walker) readFreeMap(t *grammar.Type, n syntax.Node, p place) {
	if n.Kind() != syntax.Mapping {
		w.reportMismatch(t, n, p)
		return
	}
	if n.Len() == 0 && t.NonEmpty && !n.IsBroken() {
		w.reportEmptyList(t, n, p)
		return
	}
	seen := map[string]bool{}
	r := w.record
	given := r != nil && r.ix.args >= 0 && w.given[r.base+r.ix.args] == n // to a macro
	for key, value := range n.Pairs() {
		if t.Key != nil && !seen[key.Value()] { // a key given twice has been reported
			seen[key.Value()] = true
			w.readMapKey(t.Key, key, value)
		}
		if t.Value == nil {
			if given {
				w.graftFormula(formula.Any, value, p, true)
			}
			w.readUnchecked(value)
			continue
		}
		w.keys = append(w.keys, key.Value())
		if value.Resolve().Kind() == syntax.Missing {
			w.reportMissingValue(t.Value, key, value, place{field: p.field, elem: true, key: key})
		} else {
			w.readValue(t.Value, value, place{field: p.field, elem: true, key: key})
		}
		w.keys = w.keys[:len(w.keys)-1]
	}
	if t.Unique {
		w.checkUniqueValues(t, n, p)
	}
}

// readSwitched reads a value whose type depends on a sibling field's word.
func (w *walker) readSwitched(t *grammar.Type, n syntax.Node, p place) {
	word, state := w.siblingWord(t.By)
	switch state {
	case wordAbsent:
		if c := t.Case(""); c != nil {
			w.readValue(c, n, p)
			return
		}
	case wordGiven:
		if c := t.Case(word); c != nil {
			w.readValue(c, n, p)
			return
		}
	}
	if t.Else != nil && (state != wordUnknown || onlyPresence(t)) {
		w.readValue(t.Else, n, p)
		return
	}
	w.readUndecided(t, n, p)
}

// onlyPresence reports whether a type depends only on the presence of a field.
func onlyPresence(t *grammar.Type) bool {
	return len(t.Cases) == 1 && t.Cases[0].Word == ""
}

// readUndecided reads a value whose type depends on a word that is missing, wrong or given by a parameter: the names
// in it count as used, whatever the type would be.
func (w *walker) readUndecided(t *grammar.Type, n syntax.Node, p place) {
	if n.Kind() == syntax.Mapping && w.readStandIn(t, n) {
		return
	}
	var merged grammar.Type
	for _, c := range t.Cases {
		if c.Type.Form != grammar.Refer || c.Type.Syntax != grammar.NoSyntax {
			w.noteLostNames(t)
			w.readUnknown(n)
			return
		}
		for _, k := range c.Type.Kinds {
			if !slices.Contains(merged.Kinds, k) {
				merged.Kinds = append(merged.Kinds, k)
			}
		}
	}
	merged.Form = grammar.Refer
	w.loose++
	w.mute++
	w.readReference(&merged, n, p)
	w.mute--
	w.loose--
}

// wordState is what is known about the word of a sibling field.
type wordState uint8

const (
	wordAbsent  wordState = iota // the field is not given
	wordGiven                    // a word of the language, or any word where any is allowed
	wordUnknown                  // given, but not as a known word
)

// siblingWord returns the word of a field in the record, or in the nearest enclosing record that has the field.
func (w *walker) siblingWord(field string) (string, wordState) {
	for r := w.record; r != nil; r = r.outer {
		if i, ok := r.ix.slot[field]; ok {
			return w.slotWord(r, i)
		}
	}
	for _, s := range w.ctx.Siblings {
		if s.Field == field {
			return s.Word, wordGiven
		}
	}
	return "", wordAbsent
}

// slotWord reads the word in a slot of a record.
func (w *walker) slotWord(r *record, i int) (string, wordState) {
	n := w.given[r.base+i].Resolve()
	switch {
	case !n.Valid() && w.given[r.base+i].Valid():
		return "", wordUnknown // an alias whose anchor is not available
	case !n.Valid():
		if r.broken || r.doubtful&(1<<min(uint(i), 63)) != 0 {
			return "", wordUnknown
		}
		for _, f := range r.ix.slots[i].fields {
			if f.Required {
				return "", wordUnknown // reported as missing: nothing depends on it
			}
		}
		return "", wordAbsent
	case n.IsNull():
		return "", wordAbsent
	case n.Kind() != syntax.Scalar:
		return "", wordUnknown
	}
	word := n.Value()
	for _, f := range r.ix.slots[i].fields {
		if f.Type.Form != grammar.Enum || f.Type.OpenWords {
			return word, wordGiven
		}
		for j := range f.Type.Words {
			x := &f.Type.Words[j]
			switch {
			case x.Text == word && x.Canonical != "":
				return x.Canonical, wordGiven
			case x.Text == word, slices.ContainsFunc(x.Spellings,
				func(s grammar.Spelling) bool { return s.Name == word }):
				return x.Text, wordGiven
			}
		}
	}
	return word, wordUnknown
}

// siblingWords returns the scalar words of the records around a hole, innermost first, which owned names and dependent
// types in the entries of the hole look up.
func (w *walker) siblingWords() []Sibling {
	var out []Sibling
	depth := 0
	for r := w.record; r != nil; r = r.outer {
		for i := range r.ix.slots {
			name := r.ix.slots[i].name
			if !isLookedUp(name) {
				continue
			}
			if n := w.given[r.base+i].Resolve(); n.Kind() == syntax.Scalar && len(n.Value()) <= maxSiblingWord {
				out = append(out, Sibling{Field: name, Word: normalise(n.Value()), Depth: depth})
			}
		}
		depth++
	}
	for _, s := range w.ctx.Siblings {
		s.Depth += depth
		out = append(out, s)
	}
	return out
}

// maxSiblingWord is the length above which a text is no word, so that prose does not get into contexts.
const maxSiblingWord = 200

// finish renders the findings and sorts them by place.
func (w *walker) finish() {
	for _, f := range w.findings {
		f.Path = f.place.String()
		if !w.mends {
			f.Fixes = nil
		}
		if f.continues {
			w.facts.Lacks = append(w.facts.Lacks, Need{f.Finding, f.place.Node})
			continue
		}
		w.facts.Findings = append(w.facts.Findings, f.Finding)
	}
	w.findings = nil
	w.facts.Unread = slices.Sorted(maps.Keys(w.unread))
	w.facts.Variants = sortVariants(w.facts.Variants)
	slices.SortStableFunc(w.facts.Findings, func(a, b diag.Finding) int {
		if a.Span.Start != b.Span.Start {
			return a.Span.Start - b.Span.Start
		}
		return a.Span.End - b.Span.End
	})
	w.countFindings()
}

// MaxFindings bounds the findings of all units of a spec. Nobody reads so many, and each costs more than the text
// that it is about: the text after them is not read.
const MaxFindings = 10_000

// countFindings counts the findings of the unit. If the spec has too many with them, the last finding says so, and
// names of any kind may be declared after it.
func (w *walker) countFindings() {
	all := w.facts.Findings
	w.facts.Made.Findings = len(all)
	if before := w.ctx.Before.Findings; before+len(all) > MaxFindings {
		w.facts.Refused, w.facts.Lost = true, nil
		for _, kind := range grammar.Kinds() {
			w.facts.Lost = append(w.facts.Lost, lostName(kind))
		}
		last := all[len(all)-1]
		w.facts.Findings = append(all, diag.Finding{
			Code: diag.ParserDiagnosticsTruncated, Span: last.Span, Path: last.Path,
			Message: "There are " + strconv.Itoa(before+len(all)) + " faults up to this place. The rest of the game is read when some of them are mended.",
		})
	}
}

func replace(span source.Span, text string) source.Edit {
	return source.Edit{Span: span, NewText: text}
}
