package facts

import (
	"slices"
	"strings"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/text/lists"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/yaml/syntax"
)

// Trace records a walk over a unit, place by place: which values may stand where, and the meaning of names that are
// not in the index. It is made on demand, for editor features.
type Trace struct {
	Fields   []FieldSite
	Variants []VariantSite
	Values   []ValueSite
	Bindings []BindingSite
	Params   []ParamSite
	// Calls are all calls, including those inside arguments of others.
	Calls []Call
}

// FieldSite is a key that is a field of a record.
type FieldSite struct {
	Key   syntax.Node
	Field *grammar.Field
	Shape *grammar.Shape
}

// ValueSite is a value, or a key that is data, with the type as which it is read.
type ValueSite struct {
	Node syntax.Node
	Type *grammar.Type
}

// Callee names a macro or template.
type Callee struct {
	Kind grammar.Kind
	Name string
}

// BindingSite is a place with the name of a binding.
type BindingSite struct {
	Name string
	Span source.Span // of the name; it may be a {group} in a text
	// Declares: the name comes into scope here.
	Declares bool
	// Binders are the nodes in this unit that may have brought the name into scope; for a declaration, the node
	// itself.
	Binders []syntax.Node
	// From is the macro that binds the name: one used before, or the one whose argument this is.
	From Callee
	// Unbound: nothing in this unit binds the name.
	Unbound bool
	// Implicit: the language binds the name at this place.
	Implicit bool
	// Export: the place is an entry in the list of exports of a macro.
	Export bool
	// Through is set when the name does not stand here: the macro called at Span reads it from its caller's scope.
	Through Callee
	// Macro is the macro or template around the place.
	Macro Callee
	// Decision is the action that has the name as one of its choices; its binder is in another unit.
	Decision string
}

// ParamSite is a place with the name of a parameter of a macro or template.
type ParamSite struct {
	Name     string
	Span     source.Span
	Callee   Callee
	Declares bool
	// Argument: the name is the key of an argument in a call.
	Argument bool
}

// NewTrace walks a unit again and records what it finds. The function signature returns the signature of a macro, or
// false for an undeclared one.
func NewTrace(unit *Facts, signature func(Callee) (Signature, bool)) *Trace {
	t := &tracer{Trace: &Trace{}, signature: signature}
	w := newWalker(unit.Tree, unit.Context)
	w.trace = t
	root := unit.Tree.Root()
	if unit.Context.Type == grammar.DocumentType {
		w.readDocument(root)
	} else if unit.Context.Type != nil {
		w.readValue(unit.Context.Type, root, place{elem: true, flow: unit.Context.Flow})
	}
	t.Calls = slices.Clone(w.facts.Calls)
	t.traceArguments(unit, w.facts.Calls, t.scopes, w.facts.Calls, 0)
	t.traceExports()
	return t.Trace
}

// BindingsInArguments returns the places with names of bindings in the arguments of one call of a unit.
func BindingsInArguments(unit *Facts, call Call, signature func(Callee) (Signature, bool)) []BindingSite {
	t := &tracer{Trace: &Trace{}, signature: signature}
	t.traceArguments(unit, []Call{call}, [][]boundName{scopeAt(call, nil)}, unit.Calls, 0)
	return t.Bindings
}

// tracer records sites during a walk.
type tracer struct {
	*Trace
	signature func(Callee) (Signature, bool)
	// scopes are the names visible at each call of the walk.
	scopes [][]boundName
	// known are the calls before those of this walk.
	known []Call
	// before are those and the calls of this walk, as far as they were asked for.
	before []Call
	seen   map[seenBinding]bool
}

type seenBinding struct {
	span source.Span
	name string
}

// maxNestedCalls bounds how deeply calls in the arguments of other calls are followed.
const maxNestedCalls = 30

// traceArguments reads the arguments of calls with the types of the callees' parameters.
func (t *tracer) traceArguments(unit *Facts, calls []Call, scopes [][]boundName, known []Call, depth int) {
	for i := range calls {
		c := &calls[i]
		callee := Callee{c.Kind, c.Name}
		for key := range c.Args.Resolve().Pairs() {
			if key.Kind() == syntax.Scalar {
				t.Params = append(t.Params,
					ParamSite{Name: key.Value(), Span: key.Span(), Callee: callee, Argument: true})
			}
		}
		s, ok := t.signature(callee)
		if !ok {
			continue
		}
		scope := scopes[i]
		for _, free := range s.Free {
			site := BindingSite{Name: free.Name, Span: c.Span, Through: callee, Macro: Callee{c.Macro, c.InMacro}}
			t.resolve(&site, scope, known, unit.Context.Bindings)
			t.Bindings = append(t.Bindings, site)
		}
		if depth > maxNestedCalls {
			continue
		}
		around := *unit
		around.Calls = known
		inner := &tracer{Trace: t.Trace, signature: t.signature, known: known, seen: t.seen}
		visible := lists.Map(s.Binders, func(name string) boundName { return boundName{name: name, from: callee} })
		a := arguments(&around, *c, s, append(visible, scope...), inner, nil)
		t.Calls = append(t.Calls, a.Calls...)
		inner.traceArguments(unit, a.Calls, inner.scopes, slices.Concat(known, a.Calls), depth+1)
	}
}

// traceExports finds the binders that the exports of macros name.
func (t *tracer) traceExports() {
	for i := range t.Bindings {
		site := &t.Bindings[i]
		if !site.Export {
			continue
		}
		for _, other := range t.Bindings {
			if other.Declares && other.Name == site.Name && other.Macro == site.Macro {
				site.Binders = append(site.Binders, other.Binders...)
			}
		}
	}
}

// addValue records the type as which a node is read.
func (t *tracer) addValue(typ *grammar.Type, n syntax.Node) {
	t.Values = append(t.Values, ValueSite{n, typ})
}

// traceValue notes a value; the name of a choice of an action is found by its type.
func (w *walker) traceValue(t *grammar.Type, n syntax.Node) {
	w.trace.addValue(t, n)
	if t.Syntax == grammar.DecisionName && n.Kind() == syntax.Scalar {
		w.trace.add(BindingSite{Name: n.Value(), Span: w.nameSpan(n), Unbound: true,
			Decision: w.ownerNames(t.Owner)[0]})
	}
}

// macroAround returns the macro or template whose definition is being read.
func (w *walker) macroAround() Callee {
	if w.macro == nil {
		return Callee{}
	}
	return Callee{w.macro.kind, w.macro.id}
}

// traceBinder notes the declaration of a binding.
func (w *walker) traceBinder(name string, n syntax.Node) {
	if w.trace == nil {
		return
	}
	w.traceGroups(n)
	site := BindingSite{Name: name, Span: w.nameSpan(n), Declares: true, Binders: []syntax.Node{n},
		Macro: w.macroAround()}
	w.trace.add(site)
}

// traceUse notes the use of a binding.
func (w *walker) traceUse(name string, span source.Span) {
	if w.trace == nil {
		return
	}
	site := BindingSite{Name: name, Span: span, Macro: w.macroAround()}
	w.trace.resolve(&site, w.scope, w.callsBefore(), w.ctx.Bindings)
	if bare, dollar := strings.CutPrefix(name, "$"); dollar && site.Unbound && span.Len() == len(name) {
		// A name that was bound without its $ may be used with it.
		plain := BindingSite{Name: bare, Span: source.Span{Start: span.Start + 1, End: span.End},
			Macro: w.macroAround()}
		if w.trace.resolve(&plain, w.scope, w.callsBefore(), w.ctx.Bindings); !plain.Unbound {
			site = plain
		}
	}
	w.trace.add(site)
}

// callsBefore returns the calls that a scope may refer to.
func (w *walker) callsBefore() []Call {
	if w.firstCall == 0 {
		return w.facts.Calls
	}
	if len(w.trace.before) != len(w.trace.known)+len(w.facts.Calls) {
		w.trace.before = slices.Concat(w.trace.known, w.facts.Calls)
	}
	return w.trace.before
}

// add keeps a site, except a duplicate at the same place.
func (t *tracer) add(site BindingSite) {
	key := seenBinding{site.Span, site.Name}
	if t.seen == nil {
		t.seen = map[seenBinding]bool{}
	}
	if t.seen[key] {
		for i := range t.Bindings {
			if old := &t.Bindings[i]; old.Span == site.Span && old.Name == site.Name && old.Through == (Callee{}) {
				if old.Unbound && !site.Unbound {
					*old = site // the arguments of a call are first read without its callee
				}
				return
			}
		}
	}
	t.seen[key] = true
	t.Bindings = append(t.Bindings, site)
}

// resolve finds what brought a name into scope: the innermost binder, and those of the other branches if several
// branches bind it.
func (t *tracer) resolve(site *BindingSite, scope []boundName, calls []Call, context []string) {
	var group syntax.Node
	found := false
	for _, b := range slices.Backward(scope) {
		switch {
		case b.when != "":
		case found:
			if group.Valid() && b.group == group && b.name == site.Name && b.node.Valid() &&
				!slices.Contains(site.Binders, b.node) {
				site.Binders = append(site.Binders, b.node)
			}
		case b.call > 0 && b.call <= len(calls):
			c := Callee{calls[b.call-1].Kind, calls[b.call-1].Name}
			if s, ok := t.signature(c); ok && slices.Contains(s.Exports, site.Name) {
				site.From, found = c, true
			}
		case b.name == site.Name && b.from != (Callee{}):
			site.From, found = b.from, true
		case b.name == site.Name && b.node.Valid():
			site.Binders, group, found = append(site.Binders, b.node), b.group, true
		case b.name == site.Name && b.call == 0:
			site.Implicit, found = true, true
		}
	}
	if !found {
		site.Unbound = true
		site.Implicit = slices.Contains(context, site.Name)
	}
}

// traceExport notes an entry in the exports of a macro.
func (w *walker) traceExport(n syntax.Node) {
	if w.trace == nil {
		return
	}
	w.trace.add(BindingSite{Name: n.Value(), Span: w.nameSpan(n), Export: true, Macro: w.macroAround()})
	w.eachGroup(n, func(name string, span source.Span) {
		w.trace.add(BindingSite{Name: name, Span: span, Export: true, Macro: w.macroAround()})
	})
}

// traceGroups records the {name} groups of a text that name visible bindings.
func (w *walker) traceGroups(n syntax.Node) {
	if w.trace == nil {
		return
	}
	w.eachGroup(n, func(name string, span source.Span) {
		if w.isVisible(name) {
			w.traceUse(name, span)
		}
	})
}

// eachGroup visits the {name} groups that stand literally in a text.
func (w *walker) eachGroup(n syntax.Node, visit func(name string, span source.Span)) {
	if n.Kind() != syntax.Scalar || !isVerbatim(n) {
		return
	}
	text := n.Value()
	for group := range Groups(text) {
		inner := text[group.Start:group.End]
		if name := strings.TrimSpace(inner); name != "" {
			from := group.Start + strings.Index(inner, name)
			visit(name, PartSpan(n, from, from+len(name)))
		}
	}
}

// traceParam notes a name of a parameter of the macro around the place.
func (w *walker) traceParam(name string, span source.Span) {
	if w.trace == nil || w.macro == nil {
		return
	}
	w.trace.Params = append(w.trace.Params, ParamSite{Name: name, Span: span, Callee: w.macroAround()})
}
