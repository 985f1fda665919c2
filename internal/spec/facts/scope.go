package facts

import (
	"slices"
	"strings"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/yaml/syntax"
)

// boundName is a name in scope.
type boundName struct {
	name string
	node syntax.Node // the binder; invalid for implicit names
	// when is the condition under which the name is bound: an if declared it only in its then branch. "" is always.
	when string
	// call is 1 + the index of a macro call whose exports are in scope; name is then "".
	call int
	// group is the record whose branches all bind the name.
	group syntax.Node
	// from is the macro whose body binds the name, inside its arguments.
	from Callee
	// hides is the author's binder whose name a filter uses for its item; reported once used.
	hides syntax.Node
	// item is set for the name that a filter uses for its item.
	item *filterItem
}

// filterItem is the thing that a filter tests, with the name that the language gives it.
type filterItem struct {
	around  *filterItem // that of the enclosing filter, under the same name
	used    bool        // the filter uses it, or may
	covered *use        // the first use of the name in an inner filter, which means its own item
}

// use is a place that uses a name.
type use struct {
	span source.Span
	node syntax.Node
}

// markItemsUsed marks the items of all enclosing filters as used, because the value read may use them.
func (w *walker) markItemsUsed() {
	for i := range w.scope {
		if it := w.scope[i].item; it != nil {
			it.used = true
		}
	}
}

// itemOf returns the item of an enclosing filter under a name, unless an author has bound the name since.
func (w *walker) itemOf(name string) *filterItem {
	for i := len(w.scope) - 1; i >= 0; i-- {
		if b := &w.scope[i]; b.when == "" && b.name == name {
			return b.item
		}
	}
	return nil
}

// checkFilters reports filters that do not use their item because an inner one has the same name.
func (w *walker) checkFilters(filters []boundName) {
	for _, b := range filters {
		if b.item == nil || b.item.used || b.item.covered == nil {
			continue
		}
		at := b.item.covered
		if w.inDoubt.Start <= at.span.Start && at.span.End <= w.inDoubt.End {
			continue // the lost part of the formula may have used it
		}
		w.report(diag.CompilerBindingShadowed, at.span, Path{Node: at.node}, "In this filter "+quoteName(b.name)+
			" is what the filter looks at, and hides the "+quoteName(b.name)+
			" of the filter around it, which asks nothing of that. Give one of the two another name with as=, "+
			"and use it where that one is meant.")
	}
}

// isVisible reports whether a name is in scope, whether bound in the unit or outside.
func (w *walker) isVisible(name string) bool {
	for i := len(w.scope) - 1; i >= 0; i-- {
		if b := &w.scope[i]; b.when == "" && (b.name == name || b.name == AnyBinding) {
			return true
		}
	}
	return slices.Contains(w.ctx.Bindings, name) || slices.Contains(w.ctx.Bindings, AnyBinding)
}

// isBound reports whether a name is certainly bound at present.
func (w *walker) isBound(name string) bool {
	return w.isBoundHere(name) || slices.Contains(w.ctx.Bindings, name)
}

// isBoundHere reports whether the unit itself has bound a name.
func (w *walker) isBoundHere(name string) bool {
	for i := range w.scope {
		if b := &w.scope[i]; b.when == "" && b.name == name {
			return true
		}
	}
	return false
}

// callsInScope lists the calls whose exports are visible.
func (w *walker) callsInScope() (out []int) {
	for _, b := range w.scope {
		if b.call > 0 {
			out = append(out, b.call-1)
		}
	}
	return out
}

// bindNode brings the name of a binder into scope. If the binder is there but its name is unknown, any name counts as
// bound.
func (w *walker) bindNode(n syntax.Node) {
	given := n.Valid()
	n = n.Resolve()
	switch {
	case !given:
	case n.Kind() == syntax.Scalar && n.Type() == syntax.String:
		w.bind(n.Value(), n)
	default:
		w.bind(AnyBinding, syntax.Node{})
	}
}

// boundNames lists the names bound in the unit, innermost last, each once.
func (w *walker) boundNames() []string {
	if len(w.scope) == 0 {
		return nil
	}
	out := make([]string, 0, len(w.scope))
	for i, b := range w.scope {
		if b.when != "" || b.call > 0 || w.boundLater(i, b.name) {
			continue
		}
		out = append(out, b.name)
	}
	return out
}

func (w *walker) boundLater(i int, name string) bool {
	return slices.ContainsFunc(w.scope[i+1:], func(b boundName) bool { return b.name == name && b.when == "" })
}

// bind brings a name into scope; the caller ends this by shortening the scope.
func (w *walker) bind(name string, node syntax.Node) {
	if name != "" {
		w.enterScope(boundName{name: name, node: node})
	}
}

// maxScope is how many names are tracked at one place. Where there are more, any name counts as visible.
const maxScope = 250

// enterScope brings a name, or the exports of a call, into scope.
func (w *walker) enterScope(b boundName) {
	switch n := len(w.scope); {
	case n < maxScope:
		w.scope = append(w.scope, b)
	case w.scope[n-1].name != AnyBinding:
		w.scope = append(w.scope, boundName{name: AnyBinding})
	}
}

// readBinder reads a field whose value introduces a binding. The name does not come into scope here, but in the fields
// that the record defines.
func (w *walker) readBinder(t *grammar.Type, n syntax.Node, p place) {
	name := n.Value()
	w.declared = append(w.declared, name)
	w.traceBinder(name, n)
	switch {
	case strings.HasPrefix(name, "$__"):
		w.report(diag.CompilerReservedBindingNamespaceForbidden, n.Span(), Path{Node: n},
			"Names that start with $__ belong to the compiler. Choose another name for this binding.")
	case w.invalidCode(t, p) == diag.CompilerNextInOrderBindInvalid && (!strings.HasPrefix(name, "$") || len(name) < 2):
		f := w.report(diag.CompilerNextInOrderBindInvalid, n.Span(), Path{Node: n},
			"The name of this binding must start with $, found "+quoteName(name)+".")
		f.addFix("Rename to \"$"+name+"\"", replace(w.nameSpan(n), "$"+name))
	case p.field != nil && p.field.Binds != nil && p.field.Binds.WarnShadow && w.isBound(name):
		f := w.report(diag.CompilerBindingShadowed, n.Span(), Path{Node: n},
			"The binding "+quoteName(name)+
				" hides another one of the same name that is visible here. Give it a name of its own.")
		f.relateShadowed(w.scope, name)
	}
}

// binderOf returns the node with which the author bound a name that is in scope.
func (w *walker) binderOf(name string) syntax.Node {
	for i := len(w.scope) - 1; i >= 0; i-- {
		if b := &w.scope[i]; b.when == "" && b.name == name {
			return b.node
		}
	}
	return syntax.Node{}
}

// hiddenName is a finding at the name of a filter's item, and the binder that the item hides.
type hiddenName struct {
	*finding
	binder syntax.Node
}

// checkFilterName checks the use of a name that a filter gives to its item although an author has bound it to something
// else.
func (w *walker) checkFilterName(name string, span source.Span, n syntax.Node) {
	for i := len(w.scope) - 1; i >= 0; i-- {
		b := &w.scope[i]
		if b.name != name || b.when != "" {
			continue
		}
		if it := b.item; it != nil {
			it.used = true
			if around := it.around; around != nil && around.covered == nil {
				around.covered = &use{span, n}
			}
		}
		if b.hides.Valid() && w.mute == 0 && w.loose == 0 {
			f := w.report(diag.CompilerBindingShadowed, span, Path{Node: n}, "In this filter "+quoteName(name)+
				" is what the filter looks at, and hides the "+quoteName(name)+
				" that is bound around it. Give that another name, or this one with as=.")
			f.relate(b.hides.Span(), quoteName(name)+" is bound here first.")
			w.hidden = append(w.hidden, hiddenName{f, b.hides})
			b.hides = syntax.Node{}
		}
		return
	}
}

// renameHidden adds fixes that rename the binders that filters hide.
func (w *walker) renameHidden() {
	if !w.mends || len(w.hidden) == 0 {
		return
	}
	sites := NewTrace(w.facts, func(Callee) (Signature, bool) { return Signature{}, false }).Bindings
	for _, h := range w.hidden {
		name := strings.TrimPrefix(h.binder.Value(), "$")
		other := "$this" + strings.ToUpper(name[:1]) + name[1:]
		for slices.ContainsFunc(sites, func(s BindingSite) bool { return s.Name == other }) {
			other += "2"
		}
		inArgument := func(c Call) bool {
			return c.Args.Valid() && strings.Contains(w.text[c.Args.Span().Start:c.Args.Span().End], h.binder.Value())
		}
		if slices.ContainsFunc(w.facts.Calls, inArgument) {
			continue // these are read when the callee is known
		}
		var edits []source.Edit
		for _, site := range sites {
			if slices.Contains(site.Binders, h.binder) {
				edits = append(edits, replace(site.Span, other))
			}
		}
		h.addFix("Rename the one around it to \""+other+"\"", edits...)
	}
}

// relateShadowed adds the place where a name was bound before to a finding, as related information.
func (f *finding) relateShadowed(scope []boundName, name string) {
	for i := len(scope) - 1; i >= 0; i-- {
		if scope[i].name == name && scope[i].when == "" {
			if scope[i].node.Valid() {
				f.relate(scope[i].node.Span(), quoteName(name)+" is bound here first.")
			}
			return
		}
	}
}

// readBindingUse reads the name of a binding that must be in scope, and reports it if not.
func (w *walker) readBindingUse(name string, span source.Span, n syntax.Node, code diag.Code, lenient bool) {
	if w.trace != nil {
		w.traceUse(name, span)
		w.traceGroups(n)
	}
	w.checkFilterName(name, span, n)
	if slices.Contains(w.ctx.Bindings, name) && !slices.Contains(w.facts.Inherits, name) && !w.isBoundHere(name) {
		w.facts.Inherits = append(w.facts.Inherits, name)
	}
	if w.loose > 0 || w.mute > 0 || w.isVisible(name) {
		return
	}
	severity := diag.Error
	if lenient {
		if !IsWholeBinding(name) {
			return
		}
		severity = diag.Warning
	}
	if code == "" {
		code = diag.CompilerBindingUnbound
	}
	w.facts.Free = append(w.facts.Free, FreeBinding{
		Name: name, Span: span, Path: Path{Node: n}, Code: code, Severity: severity,
		Visible: w.boundNames(), Before: w.callsInScope(), InMacro: w.macroID(), Macro: w.macroKind(),
	})
}

// IsWholeBinding reports whether a text is one name of a binding in canonical form, without groups that are filled in
// during play.
func IsWholeBinding(name string) bool {
	return len(name) > 1 && name[0] == '$' && !strings.ContainsAny(name, "{} \t\n:")
}

// ReadsBinding reports whether a text is the name of a binding that stands alone in a formula. As an argument of a
// macro this is the name itself where something is picked, and the value of the binding where a value stands.
func ReadsBinding(n syntax.Node) bool {
	return isString(n) && n.InText() && n.Style() == syntax.Plain && IsWholeBinding(n.Value())
}

// textsAt returns at most limit texts at a path like "params[].name" below a record.
func textsAt(n syntax.Node, path string, limit int) (out []syntax.Node) {
	n = n.Resolve()
	step, rest, more := strings.Cut(path, ".")
	list := strings.HasSuffix(step, "[]")
	v := n.Get(strings.TrimSuffix(step, "[]")).Resolve()
	if !v.Valid() {
		return nil
	}
	if !list {
		if more {
			return textsAt(v, rest, -1)
		}
		if v.Kind() == syntax.Scalar {
			return []syntax.Node{v}
		}
		return nil
	}
	if v.Kind() != syntax.Sequence {
		return nil
	}
	for i, item := range v.Items() {
		if i == limit {
			break
		}
		item = item.Resolve()
		if more {
			out = append(out, textsAt(item, rest, -1)...)
		} else if item.Kind() == syntax.Scalar {
			out = append(out, item)
		}
	}
	return out
}

// enterField brings the names into scope that a record makes visible in field f.
func (w *walker) enterField(r *record, i int, f *grammar.Field) {
	if as, ok := r.ix.slot[grammar.FilterName]; !ok || !w.given[r.base+as].Valid() {
		for _, name := range f.Implicit {
			w.enterScope(boundName{name: name, hides: w.binderOf(name), item: &filterItem{around: w.itemOf(name)}})
		}
	}
	if r.ix.macro != grammar.NoKind {
		return // the parameters of a macro are no bindings
	}
	for _, s := range r.ix.scopes[i] {
		if s.By != "" && !w.scopeApplies(r, s) {
			continue
		}
		for _, name := range s.Names {
			w.bind(name, syntax.Node{})
		}
		if s.From == "" || s.Before {
			continue
		}
		if from, ok := r.ix.slot[s.From]; ok {
			w.bindSequential(r, from)
			continue
		}
		for _, n := range textsAt(r.node, s.From, -1) {
			w.bindNode(n)
		}
	}
	for _, b := range r.ix.binders {
		binds := w.activeField(r, b)
		if binds == nil || binds.Binds == nil || !slices.Contains(binds.Binds.In, f.Name) {
			continue
		}
		w.bindSlot(r, b, binds)
	}
}

// bindSlot brings the name in a binder field into scope. If a required binder is missing, any name counts as bound.
func (w *walker) bindSlot(r *record, slot int, f *grammar.Field) {
	n := w.given[r.base+slot]
	if n.Valid() {
		w.bindNode(n)
	} else if f.Required || r.broken || r.doubtful&(1<<min(uint(slot), 63)) != 0 {
		w.bind(AnyBinding, syntax.Node{})
	}
}

func (w *walker) scopeApplies(r *record, s grammar.Scope) bool {
	for _, n := range textsAt(r.node, s.By, -1) {
		return slices.Contains(s.Words, n.Value())
	}
	return false
}

// bindForLater brings into scope the names that an entry of a list binds for later entries (the parameters before a
// parameter).
func (w *walker) bindForLater(r *record, list string, entry syntax.Node) {
	i, ok := r.ix.slot[list]
	if !ok {
		return
	}
	for _, s := range r.ix.scopes[i] {
		if !s.Before {
			continue
		}
		entry := entry.Resolve()
		if _, rest, more := strings.Cut(s.From, "."); more {
			for _, n := range textsAt(entry, rest, -1) {
				w.bindNode(n)
			}
		} else if entry.Kind() == syntax.Scalar {
			w.bindNode(entry)
		}
	}
}

// bindSequential brings into scope the names that the effects of a sibling field bind, whether that field was read
// already or comes later.
func (w *walker) bindSequential(r *record, slot int) {
	if r.read && r.ix.from == slot {
		for _, b := range r.bindings {
			w.enterScope(b)
		}
		return
	}
	n := w.given[r.base+slot]
	f := w.activeField(r, slot)
	if !n.Valid() || f == nil {
		w.bind(AnyBinding, syntax.Node{})
		return
	}
	mark := len(w.scope)
	w.walkMuted(func() { w.readValue(f.Type, n, place{field: f}) })
	names := slices.Clone(w.scope[mark:])
	w.scope = append(w.scope[:mark], names...)
}

// walkMuted runs a walk without reporting anything: only the effect on the scope matters.
func (w *walker) walkMuted(walk func()) {
	if w.probes > maxProbes {
		w.bind(AnyBinding, syntax.Node{})
		return
	}
	w.probes++
	trace, look := w.trace, w.look
	w.trace, w.look = nil, nil
	defer func() { w.trace, w.look = trace, look }()
	w.mute++
	w.loose++
	declared := len(w.declared)
	defs, refs, variants := len(w.facts.Defs), len(w.facts.Refs), len(w.facts.Variants)
	made, refused, lost := w.facts.Made, w.facts.Refused, len(w.facts.Lost)
	walk()
	w.facts.Made, w.facts.Refused, w.facts.Lost = made, refused, w.facts.Lost[:lost]
	w.facts.Defs, w.facts.Refs, w.facts.Variants = w.facts.Defs[:defs], w.facts.Refs[:refs], w.facts.Variants[:variants]
	w.declared = w.declared[:declared]
	w.mute--
	w.loose--
}

// maxProbes bounds the repeated walks of one unit.
const maxProbes = 200
