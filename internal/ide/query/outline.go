package query

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"golang.org/x/text/unicode/norm"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/spec/crossref"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/yaml/syntax"
)

// form is the kind of thing that a key stands for.
type form uint8

const (
	symbol    form = iota // kind, owner, name
	parameter             // of a macro or template: kind, owner, name
	binder                // a binder in a unit: unit, at
	given                 // a binding made by the language, or by nobody: unit, name
	provided              // a binding that a macro exports to its users: kind, owner, name
	taken                 // a binding that a macro takes from its users: kind, owner, name
	flowing               // a binding passed from entry to entry: unit and at of the list, name
	decision              // a choice of an action: owner, name
)

// key identifies a named thing. Equal keys mean the same thing everywhere; a name with several keys links them.
type key struct {
	form        form
	kind        grammar.Kind
	owner, name string
	unit        index.UnitID
	at          int
}

// Role is what a name does at its place.
type Role uint8

// The roles of names.
const (
	Read Role = iota
	Write
	Declaration
)

// name is a place where something is named.
type name struct {
	unit index.UnitID
	span source.Span
	text string // the name
	keys []key
	role Role
	// silent: the name is implied here, not written.
	silent bool
	// made: the name is derived from what is written here.
	made bool
	// origin is what the name derives from, if nothing declares it as such.
	origin []key
	def    *facts.Def
	refs   []*facts.Ref
	kind   grammar.Kind
	// Most names have one key and one reference: these have room for them.
	firstKey [1]key
	firstRef [1]*facts.Ref
}

func (n *name) has(k key) bool { return slices.Contains(n.keys, k) }

// outline lists the names of a unit.
type outline struct {
	id    index.UnitID
	facts *facts.Facts
	names []*name // those in the index, then, if deep, all others
	namer namer
	trace *facts.Trace // nil until needed
}

// outline returns the outline of a unit, or nil if the spec does not have the unit.
func (s *session) outline(id index.UnitID) *outline {
	if o, known := s.outlines[id]; known {
		return o
	}
	o := s.read(id, "")
	s.outlines[id] = o
	return o
}

// read reads a unit. Unless only is "", it reads only the references to the name `only`.
func (s *session) read(id index.UnitID, only string) *outline {
	f := s.Facts(id)
	if f == nil {
		return nil
	}
	o := &outline{id: id, facts: f}
	b := &o.namer
	*b = namer{session: s, outline: o, known: map[spelledName]*name{}}
	b.definitions()
	for _, refs := range [][]facts.Ref{f.Refs, s.ImpliedRefs(id)} {
		for i := range refs {
			if only == "" || refs[i].Name == only {
				b.reference(&refs[i])
			}
		}
	}
	return o
}

// onlyName returns the one name by which the thing of a key is mentioned, or "" if there may be other names: a
// pattern makes many, and seats appear in the names of zones, in either case.
func (s *session) onlyName(k key) string {
	if k.form != symbol || k.kind == grammar.Seat {
		return ""
	}
	if d := s.lookup(k).Def(); d != nil && d.Pattern != grammar.NoSyntax {
		return ""
	}
	return k.name
}

// addLocalNames walks the unit to add the names of bindings and parameters, which are not in the index, and returns
// the trace.
func (o *outline) addLocalNames(s *session) *facts.Trace {
	if o.trace == nil {
		o.trace = facts.NewTrace(o.facts, s.finder.Callee)
		o.namer.parameters()
		o.namer.bindings()
	}
	return o.trace
}

// namer collects the names of a unit.
type namer struct {
	*session
	*outline
	known map[spelledName]*name
	room  []name // space for further names
}

// namesAtOnce is the number of names that are allocated at once.
const namesAtOnce = 4

type spelledName struct {
	span   source.Span
	text   string
	silent bool
}

// add records that a name stands for something.
func (b *namer) add(span source.Span, text string, role Role, silent bool, keys ...key) *name {
	at := spelledName{span, text, silent}
	n := b.known[at]
	if n == nil {
		if len(b.room) == 0 {
			b.room = make([]name, namesAtOnce)
		}
		n, b.room = &b.room[0], b.room[1:]
		n.unit, n.span, n.text, n.silent = b.id, span, text, silent
		n.keys, n.refs = n.firstKey[:0], n.firstRef[:0]
		b.known[at] = n
		b.names = append(b.names, n)
	}
	n.role = max(n.role, role)
	for _, k := range keys {
		if !slices.Contains(n.keys, k) {
			n.keys = append(n.keys, k)
		}
	}
	return n
}

func (b *namer) definitions() {
	for i := range b.facts.Defs {
		d := &b.facts.Defs[i]
		if d.Kind == grammar.MacroParam || d.Kind == grammar.TemplateParam {
			continue // see parameters
		}
		n := b.add(d.Span, d.Name, Declaration, false, keyOf(d))
		n.made = n.made || d.Derived
		if n.def == nil {
			n.def, n.kind = d, d.Kind
		}
	}
	var last syntax.Node
	for i := range b.facts.Defs {
		if d := &b.facts.Defs[i]; d.Kind == grammar.PieceType && d.Entry != last {
			last = d.Entry
			b.placeholders(d.Entry)
		}
	}
}

// placeholders adds the names of dimensions and properties in a block that generates pieces: in the pattern of their
// ids, and in derived properties.
func (b *namer) placeholders(block syntax.Node) {
	use := func(text string, span source.Span) {
		for _, n := range slices.Clone(b.names) {
			if n.role == Declaration && n.text == text && !n.made && isWithin(block, n.span) {
				b.add(span, text, Read, false, n.keys...).kind = n.kind
			}
		}
	}
	visitGroups(block.Get(view.GenerateIdPattern).Resolve(), use)
	for _, derived := range block.Get(view.GenerateDerivedProps).Resolve().Pairs() {
		visitGroups(derived.Resolve().Get(view.DerivedPropDefault).Resolve(), use)
		from := norm.NFC.String(derived.Resolve().Get(view.DerivedPropFrom).Resolve().Value())
		for key := range derived.Resolve().Get(view.DerivedPropMap).Resolve().Pairs() {
			k := nameKey(grammar.TraitValue, from, key.Value())
			if b.lookup(k) != nil {
				b.add(spanWithoutQuotes(key), k.name, Read, false, k).kind = grammar.TraitValue
			}
		}
	}
}

func nameKey(kind grammar.Kind, owner, text string) key {
	return key{form: symbol, kind: kind, owner: owner, name: norm.NFC.String(strings.TrimSpace(text))}
}

// spanWithoutQuotes returns the span of a scalar without its quotes.
func spanWithoutQuotes(n syntax.Node) source.Span {
	span := n.Span()
	if n.Style() != syntax.Plain && span.Len() == len(n.Value())+2 {
		return source.Span{Start: span.Start + 1, End: span.End - 1}
	}
	return span
}

// visitGroups calls visit with each {name} group of a text.
func visitGroups(pattern syntax.Node, visit func(text string, span source.Span)) {
	value := pattern.Value()
	if !strings.Contains(pattern.Raw(), value) {
		return
	}
	start := spanWithoutQuotes(pattern).Start
	for group := range facts.Groups(value) {
		visit(value[group.Start:group.End], group.Shift(start))
	}
}

func keyOf(d *facts.Def) key {
	k := key{form: symbol, kind: d.Kind, name: d.Name}
	if d.Kind.Info().Owned {
		k.owner = d.Owner
	}
	return k
}

func (b *namer) reference(ref *facts.Ref) {
	if ref.Found != "" || ref.Name == "" || len(ref.Kinds) == 0 {
		return
	}
	switch ref.Kinds[0] {
	case grammar.MacroParam, grammar.TemplateParam, grammar.Binding:
		return
	}
	role := Read
	if ref.Write {
		role = Write
	}
	d := b.finder.Find(ref)
	k := key{form: symbol, kind: ref.Kinds[0], name: ref.Name}
	if k.kind.Info().Owned {
		k.owner = ref.Owner
	}
	// Some names derive from others: the phases that a template makes are declared nowhere else.
	made := d != nil && d.Name != ref.Name && d.Pattern == grammar.NoSyntax && !ref.Fold
	if d != nil && !made {
		k = keyOf(d)
	}
	n := b.add(ref.Span, ref.Name, role, false, k)
	if made {
		n.origin = append(n.origin, keyOf(d))
	}
	n.refs = append(n.refs, ref)
	n.made = n.made || ref.Computed
	if n.kind == grammar.NoKind {
		n.kind = k.kind
	}
	if d == nil {
		return
	}
	if from, to, ok := crossref.SeatIn(ref.Name, d); ok && ref.Span.Len() == len(ref.Name) {
		seat := ref.Name[from:to]
		n := b.add(source.Span{Start: ref.Span.Start + from, End: ref.Span.Start + to}, seat, Read, false,
			key{form: symbol, kind: grammar.Seat, name: seat})
		n.kind = grammar.Seat
	}
}

func (b *namer) parameters() {
	for i := range b.trace.Params {
		p := &b.trace.Params[i]
		role := Read
		if p.Declares {
			role = Declaration
		}
		kind := grammar.MacroParam
		if p.Callee.Kind == grammar.PhaseTemplate {
			kind = grammar.TemplateParam
		}
		n := b.add(p.Span, p.Name, role, false,
			key{form: parameter, kind: p.Callee.Kind, owner: p.Callee.Name, name: p.Name})
		n.kind = kind
		if p.Declares {
			for j := range b.facts.Defs {
				if d := &b.facts.Defs[j]; d.Kind == kind && d.Span == p.Span {
					n.def = d
				}
			}
		}
	}
}

func (b *namer) bindings() {
	list := b.List(b.id)
	flows := list.In != 0 && b.facts.Context.Flow
	for i := range b.trace.Bindings {
		site := &b.trace.Bindings[i]
		role := Read
		if site.Declares {
			role = Declaration
		}
		n := b.add(site.Span, site.Name, role, site.Through != facts.Callee{}, b.keysOf(site, list, flows)...)
		n.kind = grammar.Binding
	}
	if !flows {
		return
	}
	for _, i := range b.facts.ExportCalls {
		call := &b.facts.Calls[i]
		callee := facts.Callee{Kind: call.Kind, Name: call.Name}
		signature, _ := b.finder.Callee(callee)
		for _, exported := range signature.Exports {
			n := b.add(call.Span, exported, Read, true, bindingOf(provided, callee, exported), flowOf(list, exported))
			n.kind = grammar.Binding
		}
	}
}

func bindingOf(f form, c facts.Callee, text string) key {
	return key{form: f, kind: c.Kind, owner: c.Name, name: text}
}

func flowOf(list crossref.List, text string) key {
	return key{form: flowing, unit: list.In, at: list.Hole, name: text}
}

// keysOf returns the keys of a binding's name.
func (b *namer) keysOf(site *facts.BindingSite, list crossref.List, flows bool) (keys []key) {
	text := site.Name
	for _, n := range site.Binders {
		keys = append(keys, key{form: binder, unit: b.id, at: n.Span().Start})
	}
	inMacro := site.Macro != facts.Callee{}
	if site.Through != (facts.Callee{}) {
		keys = append(keys, bindingOf(taken, site.Through, text))
	}
	switch {
	case site.Decision != "":
		return append(keys, key{form: decision, owner: site.Decision, name: text})
	case site.From != facts.Callee{}:
		keys = append(keys, bindingOf(provided, site.From, text))
	case site.Implicit:
		keys = append(keys, key{form: given, unit: b.id, name: text})
	case site.Unbound:
		if inMacro {
			keys = append(keys, bindingOf(taken, site.Macro, text))
		}
		if flows {
			keys = append(keys, flowOf(list, text))
		}
		if !inMacro && !flows {
			keys = append(keys, key{form: given, unit: b.id, name: text})
		}
	}
	if !site.Declares && !site.Export {
		return keys
	}
	if inMacro {
		return append(keys, bindingOf(provided, site.Macro, text))
	}
	if flows && slices.Contains(b.facts.Exports, text) {
		keys = append(keys, flowOf(list, text))
	}
	around, nested := b.facts, false
	if list.In != 0 && b.Facts(list.In) != nil && b.facts.Context.Type.Shape != nil {
		for i := range b.Facts(list.In).Defs {
			if b.Facts(list.In).Defs[i].Kind == grammar.Pipeline {
				around, nested = b.Facts(list.In), true // a stage, written in a separate unit
			}
		}
	}
	for i := range around.Defs {
		d := &around.Defs[i]
		if !nested && !isWithin(d.Entry, site.Span) {
			continue
		}
		switch d.Kind {
		case grammar.Action:
			keys = append(keys, key{form: decision, owner: d.Name, name: text})
		case grammar.Pipeline:
			if action := b.finder.Signature(d).Words[view.PipelineActionID]; action != "" {
				keys = append(keys, key{form: decision, owner: action, name: text})
			}
		}
	}
	return keys
}

func isWithin(n syntax.Node, span source.Span) bool {
	return n.Valid() && n.Span().Start <= span.Start && span.End <= n.Span().End
}

// unitsNaming lists the units in which a key may be named.
func (s *session) unitsNaming(k key) []index.UnitID {
	seen := map[index.UnitID]bool{}
	add := func(id index.UnitID) { seen[id] = true }
	of := func(kind grammar.Kind, owner, name string) {
		full := index.Key(kind, owner, name)
		for site := range s.Index().Lookup(full).Sites() {
			add(site.Unit)
		}
		for id := range s.Index().Readers(full) {
			add(id)
		}
	}
	switch k.form {
	case symbol:
		of(k.kind, k.owner, k.name)
	case parameter, provided, taken:
		of(k.kind, "", k.owner)
	case binder, given:
		add(k.unit)
	case flowing:
		for id := range s.Entries(crossref.List{In: k.unit, Hole: k.at}) {
			add(id)
		}
	case decision:
		of(grammar.Action, "", k.owner)
		for id := range seen { // the stages of its pipelines are separate units
			if f := s.Facts(id); f != nil && len(f.Sections) == 0 {
				for _, hole := range f.Holes {
					for entry := range s.Entries(crossref.List{In: id, Hole: hole.Offset}) {
						add(entry)
					}
				}
			}
		}
	}
	return slices.Sorted(maps.Keys(seen))
}

// findAllNames lists all names of a thing that has one of the keys, or that shares a name with such a thing.
func (s *session) findAllNames(keys []key) []*name {
	var out []*name
	queue := slices.Clone(keys)
	done := map[key]bool{}
	type mention struct {
		unit index.UnitID
		spelledName
	}
	taken := map[mention]bool{}
	for len(queue) > 0 {
		k := queue[0]
		queue = queue[1:]
		if done[k] {
			continue
		}
		done[k] = true
		only := s.onlyName(k)
		for _, id := range s.unitsNaming(k) {
			o, known := s.outlines[id]
			switch {
			case known:
			case only != "":
				o = s.read(id, only) // for what is used everywhere the whole spec would be read
			default:
				o = s.outline(id)
			}
			if o == nil {
				continue
			}
			if k.form != symbol {
				o.addLocalNames(s)
			}
			for _, n := range o.names {
				at := mention{n.unit, spelledName{n.span, n.text, n.silent}}
				if !n.has(k) || taken[at] {
					continue
				}
				taken[at] = true
				out = append(out, n)
				queue = append(queue, n.keys...)
			}
		}
	}
	slices.SortStableFunc(out, func(a, b *name) int {
		return cmp.Or(cmp.Compare(a.unit, b.unit), cmp.Compare(a.span.Start, b.span.Start))
	})
	return out
}
