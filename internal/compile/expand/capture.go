package expand

import (
	"iter"
	"maps"
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/spec/index"
)

// captureRenamer renames the bindings in the body of a macro that would capture a name of an argument, so that the
// argument keeps the meaning it has at the call.
type captureRenamer struct {
	x     *expander
	free  map[string]map[string]bool // parameter → the bindings at the call that its argument names
	all   map[string]bool            // of all arguments
	only  map[string]bool            // the names to collect; nil: all
	taken map[string]bool            // names not available for bindings
}

// newCaptureRenamer returns a renamer with the names in the arguments of a call; nil if the body of the macro makes no
// binding that an argument names.
func (x *expander) newCaptureRenamer(args map[string]*Node, body *Node) *captureRenamer {
	if !slices.ContainsFunc(slices.Collect(maps.Values(args)), mayName) {
		return nil
	}
	made := map[string]bool{}
	collectDeclared(body, nil, made)
	collectExamined(body, nil, made)
	if len(made) == 0 {
		return nil
	}
	if r := (&captureRenamer{x: x, only: made}); !r.collectArguments(args) {
		return nil
	}
	r := &captureRenamer{x: x}
	r.collectArguments(args)
	return r
}

// mayName reports whether a value may name a binding.
func mayName(n *Node) bool { return n.holds&(holdsName|holdsCondition) != 0 }

// collectArguments collects the names in the arguments of a call, and reports whether there are any.
func (r *captureRenamer) collectArguments(args map[string]*Node) bool {
	r.free, r.all = map[string]map[string]bool{}, map[string]bool{}
	for param, arg := range args {
		own := map[string]bool{}
		r.collectNamed(arg, nil, own, nil)
		if len(own) > 0 {
			r.free[param] = own
			maps.Copy(r.all, own)
		}
	}
	return len(r.all) > 0
}

// collectNamed adds to out the bindings that a value names but does not make itself. macros are the macros around the
// value.
func (r *captureRenamer) collectNamed(n *Node, s *surface, out map[string]bool, macros []*conditionMacro) {
	if !mayName(n) {
		return
	}
	made := map[string]bool{}
	if s != nil {
		for _, name := range s.own {
			made[name] = true
		}
	}
	inner := map[string]bool{}
	for name := range bindingsIn(n.Text()) {
		if (r.only == nil || r.only[name]) && r.x.isBoundAtCall(n, name) {
			inner[name] = true
		}
	}
	for item, at := range s.parts(n) {
		if n.kind == Map && item.kind == Text && at.binds() {
			made[item.text] = true
			continue
		}
		r.collectNamed(item, at, inner, macros)
	}
	m := r.x.conditions[identifier(n.Get(view.ConditionMacroCallConditionMacro))]
	if body := m.body(); body != nil && !slices.Contains(macros, m) && len(macros) < conditionDepth {
		r.collectNamed(body, nil, inner, append(macros[:len(macros):len(macros)], m))
	}
	for name := range inner {
		if !made[name] {
			out[name] = true
		}
	}
}

// calledPlace is the arguments of a call of a unit, by its index, or with -1 the unit.
type calledPlace struct {
	unit index.UnitID
	call int
}

// isBoundAtCall reports whether a name in a text of an argument is that of a binding visible where the text was
// written. Otherwise the argument means a binding that the macro makes for it.
func (x *expander) isBoundAtCall(n *Node, name string) bool {
	f := x.joiner.src.Facts(n.At.Unit)
	if f == nil {
		return true
	}
	inside := false
	for i := range f.Calls {
		c := &f.Calls[i]
		if around := c.Args.Span(); around.Start > n.At.Span.Start || n.At.Span.End > around.End {
			continue
		}
		inside = true
		if slices.Contains(c.Scope, name) || slices.Contains(f.Context.Bindings, name) ||
			x.isBoundIn(calledPlace{n.At.Unit, i}, n, name, f) {
			return true
		}
	}
	return !inside && x.isBoundIn(calledPlace{n.At.Unit, -1}, n, name, f)
}

// isBoundIn reports whether a name in a text is that of a binding visible there, by the names in the place around it.
func (x *expander) isBoundIn(in calledPlace, n *Node, name string, f *facts.Facts) bool {
	sites, ok := x.sites[in]
	if !ok {
		if in.call < 0 {
			sites = facts.NewTrace(f, x.calleeWithoutBindings).Bindings
		} else {
			sites = facts.BindingsInArguments(f, f.Calls[in.call], x.calleeWithoutBindings)
		}
		x.sites[in] = sites
	}
	return slices.ContainsFunc(sites, func(site facts.BindingSite) bool { // none where its purpose is not known
		return site.Name == name && n.At.Span.Start <= site.Span.Start && site.Span.End <= n.At.Span.End &&
			(!site.Unbound || site.Implicit)
	})
}

// calleeWithoutBindings returns the signature of a macro, without the bindings of its body.
func (x *expander) calleeWithoutBindings(callee facts.Callee) (s facts.Signature, ok bool) {
	var n *Node
	if m := x.effects[callee.Name]; m != nil && callee.Kind == grammar.EffectMacro {
		n = m.node
	} else if m := x.conditions[callee.Name]; m != nil && callee.Kind == grammar.ConditionMacro {
		n = m.node
	}
	if n == nil {
		return s, false
	}
	f := x.joiner.src.Facts(n.At.Unit)
	if f == nil {
		return s, false
	}
	for i := range f.Defs {
		if d := &f.Defs[i]; d.Kind == callee.Kind && d.Name == callee.Name {
			s, ok = facts.ParseSignature(d.Signature)
		}
	}
	return facts.Signature{Params: s.Params, Exports: s.Exports}, ok
}

// body returns the condition of a macro, or nil if there is none.
func (m *conditionMacro) body() *Node {
	if m == nil {
		return nil
	}
	return m.node.Get(view.ConditionMacroCondition)
}

// bindingsIn yields the names of bindings in a text.
func bindingsIn(text string) iter.Seq[string] {
	return func(yield func(string) bool) {
		isBetweenNames := func(c rune) bool { return strings.ContainsRune("{}: \t\n", c) }
		for part := range strings.FieldsFuncSeq(text, isBetweenNames) {
			if part[0] == '$' && !yield(part) {
				return
			}
		}
	}
}

// madeBindings returns the bindings that a body makes under a name used by an argument.
func (r *captureRenamer) madeBindings(body *Node) []string {
	made := map[string]bool{}
	collectDeclared(body, nil, made)
	maps.DeleteFunc(made, func(name string, _ bool) bool { return !r.all[name] })
	return slices.Sorted(maps.Keys(made))
}

// collectExamined adds to out the names that filters of a value give to the thing they examine, if arguments are
// inserted there.
func collectExamined(n *Node, s *surface, out map[string]bool) {
	if n.holds&(holdsParam|holdsBrace) == 0 {
		return
	}
	if s != nil {
		for _, name := range s.own {
			out[name] = true
		}
	}
	for item, at := range s.parts(n) {
		collectExamined(item, at, out)
	}
}

// renameCatching returns the body with new names for the bindings that would capture a name of an argument, except
// the bindings it exports.
func (r *captureRenamer) renameCatching(body, exports *Node) *Node {
	r.taken = maps.Clone(r.all)
	r.recordNames(body)
	other := map[string]string{}
	for _, name := range r.madeBindings(body) {
		if !slices.ContainsFunc(exports.Items(), func(n *Node) bool { return n.Text() == name }) {
			other[name] = r.freshName(name)
		}
	}
	if len(other) > 0 {
		body = (&rewriter{x: r.x, names: other}).value(body, nil)
	}
	return r.renameFiltered(body, nil)
}

// recordNames records all names of bindings in a value, as taken.
func (r *captureRenamer) recordNames(n *Node) {
	if n.holds&holdsName == 0 {
		return
	}
	for name := range bindingsIn(n.Text()) {
		r.taken[name] = true
	}
	for _, item := range n.items {
		r.recordNames(item)
	}
}

// freshName returns an unused name that is similar to name.
func (r *captureRenamer) freshName(name string) string {
	for i := 2; ; i++ {
		if other := name + strconv.Itoa(i); !r.taken[other] {
			r.taken[other] = true
			return other
		}
	}
}

// renameFiltered returns n with a new name for the thing examined by a filter, if an argument inside the filter uses
// the old name for something else.
func (r *captureRenamer) renameFiltered(n *Node, s *surface) *Node {
	if n.holds&(holdsParam|holdsBrace) == 0 || !r.x.spend(1) {
		return n
	}
	if n.kind != Map {
		return n.mapItems(func(_ int, item *Node) *Node { return r.renameFiltered(item, s.item()) })
	}
	other := map[string]string{}
	for item, field := range s.parts(n) {
		if field == nil {
			continue
		}
		for _, name := range field.own {
			if other[name] == "" && r.insertsName(item, name) {
				other[name] = r.freshName(name)
			}
		}
	}
	out := s.mapParts(n, func(item *Node, field *surface) *Node {
		if field != nil && hasAny(other, field.own) {
			inner := &surface{text: field.text, fields: field.fields, items: field.items}
			item = (&rewriter{x: r.x, names: other}).value(item, inner)
		}
		return r.renameFiltered(item, field)
	})
	for _, name := range other {
		as := NewText(name, n.At, n.Uses)
		as.Local = &Local{Text: name}
		out = out.With(grammar.FilterName, as)
	}
	return out
}

// insertsName reports whether an argument inserted into the value n names the binding name.
func (r *captureRenamer) insertsName(n *Node, name string) bool {
	if n.holds&(holdsParam|holdsBrace) == 0 {
		return false
	}
	if param := n.Get(view.ParamNodeParam); param.Kind() == Text && len(n.keys) == 1 {
		return r.free[param.text][name]
	}
	for rest := n.Text(); ; {
		start, end := innermostGroup(rest)
		if end < 0 {
			break
		}
		if r.free[strings.TrimSpace(rest[start+1:end-1])][name] {
			return true
		}
		rest = rest[end:]
	}
	return slices.ContainsFunc(n.items, func(item *Node) bool { return r.insertsName(item, name) })
}
