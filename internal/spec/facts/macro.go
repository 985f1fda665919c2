package facts

import (
	"slices"
	"strings"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/text/lists"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/text/symbols"
	"ludo-lsp/internal/yaml/syntax"
)

// macroScope is the state of reading the definition of a macro or template.
type macroScope struct {
	kind   grammar.Kind
	id     string
	record *record
	params []macroParam
	places map[string]int // of many parameters, the first of each name
	outer  *macroScope
	// exports are the names the macro exports, checked when it has been read.
	exports []export
	// sequential are the names visible at the end of the body.
	sequential []string
	// unknown: the parameters are not known, so any name will do.
	unknown bool
	// undeclared are the findings about names that are no parameters.
	undeclared map[string]*finding
	// undeclaredAll is the one finding about all of them in a macro that declares no parameters.
	undeclaredAll   *finding
	undeclaredNames []string
}

type macroParam struct {
	name  string
	node  syntax.Node
	used  bool
	uses  []Use
	place int // number of the type of the first place
	// literal: the argument is used somewhere as a number that must be a literal.
	literal bool
}

type export struct {
	node syntax.Node
	code diag.Code
}

// enterMacro begins the definition of a macro, if a record defines one. The function it returns ends that definition.
func (w *walker) enterMacro(r *record) (leave func(defs, declared, free int)) {
	if r.ix.macro == grammar.NoKind {
		return func(int, int, int) {}
	}
	m := &macroScope{kind: r.ix.macro, record: r, outer: w.macro,
		id: normalise(r.node.Get(view.EffectMacroID).Resolve().Value())}
	for _, n := range textsAt(r.node, "params[].name", -1) {
		m.params = append(m.params, macroParam{name: n.Value(), node: n})
		if w.trace != nil {
			w.trace.Params = append(w.trace.Params, ParamSite{
				Name: n.Value(), Span: w.nameSpan(n), Callee: Callee{m.kind, m.id}, Declares: true,
			})
		}
	}
	w.macro = m
	return func(defs, declared, free int) {
		w.checkExports(m, w.declared[declared:])
		w.reportUndeclaredParams(m)
		w.reportUnusedParams(m)
		w.signMacro(m, defs, declared, free)
		w.macro = m.outer
	}
}

func (w *walker) macroID() string {
	if w.macro == nil {
		return ""
	}
	return w.macro.id
}

// macroKind returns the kind of the enclosing macro or template, or NoKind if there is none.
func (w *walker) macroKind() grammar.Kind {
	if w.macro == nil {
		return grammar.NoKind
	}
	return w.macro.kind
}

func (w *walker) inMacro(kind grammar.Kind) bool { return w.macro != nil && w.macro.kind == kind }

// markUsed marks a parameter as used; it returns false for an unknown name.
func (m *macroScope) markUsed(name string) bool {
	if p := m.param(name); p != nil {
		p.used = true
		return true
	}
	return m.unknown
}

// manyParams is the number of parameters above which a map is used to find one by name.
const manyParams = 16

// param returns the first parameter with a name, nil if there is none.
func (m *macroScope) param(name string) *macroParam {
	if len(m.params) <= manyParams {
		for i := range m.params {
			if m.params[i].name == name {
				return &m.params[i]
			}
		}
		return nil
	}
	if m.places == nil {
		m.places = make(map[string]int, len(m.params))
		for i, p := range slices.Backward(m.params) {
			m.places[p.name] = i
		}
	}
	if i, known := m.places[name]; known {
		return &m.params[i]
	}
	return nil
}

func (m *macroScope) names() []string {
	return lists.Map(m.params, func(p macroParam) string { return p.name })
}

// reportAlways reports as report does, even where the expected kind of value is unknown.
func (w *walker) reportAlways(code diag.Code, span source.Span, at Path, message string) *finding {
	loose := w.loose
	w.loose = 0
	f := w.report(code, span, at, message)
	w.loose = loose
	return f
}

// checkExports compares the exported names with those that the body binds.
func (w *walker) checkExports(m *macroScope, declared []string) {
	if w.hasYAMLErrors(m) {
		return
	}
	said, bound := set{}, setOf(declared)
	for _, e := range m.exports {
		name := e.node.Value()
		if bound[name] || !said.add(name) {
			continue // no fault, or already reported
		}
		near := symbols.Nearest(name, declared)
		f := w.report(e.code, e.node.Span(), Path{Node: e.node},
			"The macro binds no "+quoteName(name)+" that it could export."+w.suggestionFor("", near, declared, "It binds"))
		f.offerTexts(e.node, near...)
		f.unsafeFix("Remove "+quoteName(name), editsIf(RemoveItem(e.node))...)
	}
}

// hasYAMLErrors reports whether the unit has YAML errors, so that a part of the macro may be missing.
func (w *walker) hasYAMLErrors(m *macroScope) bool { return len(w.tree.Errors) > 0 }

// signMacro sets the signature of the macro's definition.
func (w *walker) signMacro(m *macroScope, defs, declared, free int) {
	var s Signature
	for param := range resolvedItems(m.record.node.Get(view.EffectMacroParams)) {
		if param.Kind() == syntax.Mapping {
			p := readParam(param)
			if known := m.param(p.Name); known != nil {
				p.Uses, p.Place, p.Literal = known.uses, known.place, known.literal
			}
			s.Params = append(s.Params, p)
		}
	}
	exported := setOf(scalarNames(m.record.node.Get(view.EffectMacroExports).Resolve()))
	for _, name := range m.sequential {
		if exported[name] {
			s.Exports = append(s.Exports, name)
		}
	}
	if slices.Contains(m.sequential, AnyBinding) {
		s.Exports = append(s.Exports, AnyBinding)
	}
	binders := set{}
	for _, name := range w.declared[declared:] {
		if binders.add(name) {
			s.Binders = append(s.Binders, name)
		}
	}
	gravest := map[string]diag.Severity{} // the gravest of each name
	for _, b := range w.facts.Free[free:] {
		if b.Found != "" {
			continue
		}
		f := Free{Name: b.Name, Severity: b.Severity}
		for _, call := range b.Before {
			if name := w.facts.Calls[call].Name; !slices.Contains(f.Via, name) {
				f.Via = append(f.Via, name)
			}
		}
		if severity, known := gravest[f.Name]; !known || severity > f.Severity {
			gravest[f.Name] = f.Severity
			s.Free = append(s.Free, f)
		}
	}
	if m.kind == grammar.PhaseTemplate {
		s.Phase = m.record.node.Get(view.PhaseTemplatePhase).Resolve().Get(view.PhaseID).Resolve().Value()
	}
	text := s.String()
	for i := defs; i < len(w.facts.Defs); i++ {
		if d := &w.facts.Defs[i]; d.Kind == m.kind && d.Entry == m.record.node {
			d.Signature = text
		}
	}
}

// readParam reads a declared parameter with its type.
func readParam(n syntax.Node) Param {
	p := Param{Name: n.Get(view.EffectMacroParamName).Resolve().Value()}
	switch t := n.Get(view.EffectMacroParamType).Resolve(); t.Kind() {
	case syntax.Scalar:
		p.Type = t.Value()
	case syntax.Mapping:
		p.Type = t.Get(view.MacroTypeKind).Resolve().Value()
		p.Prop = normalise(t.Get(view.MacroTypeProp).Resolve().Value())
		for v := range resolvedItems(t.Get(view.MacroTypeValues)) {
			if v.Kind() == syntax.Scalar {
				p.Values = append(p.Values, Literal{Type: v.Type(), Text: literalText(v)})
			}
		}
	}
	return p
}

// literalText returns the text of a scalar by which literals are compared: numbers by value.
func literalText(n syntax.Node) string {
	if v, ok := finiteNumber(n); ok {
		return formatNumber(v)
	}
	if n.Type() == syntax.Bool {
		return map[bool]string{true: "true", false: "false"}[n.Bool()]
	}
	return n.Value()
}

// resolvedItems yields the items of a sequence, or of the one an alias stands for.
func resolvedItems(n syntax.Node) func(func(syntax.Node) bool) {
	n = n.Resolve()
	return func(yield func(syntax.Node) bool) {
		for _, item := range n.Items() {
			if !yield(item.Resolve()) {
				return
			}
		}
	}
}

// noteCall records the use of a macro or template.
func (w *walker) noteCall(r *record) {
	w.markItemsUsed()
	name := w.given[r.base+r.ix.name].Resolve()
	if name.Kind() != syntax.Scalar || name.Type() != syntax.String || strings.TrimSpace(name.Value()) == "" ||
		w.loose > 0 || w.mute > 0 {
		return
	}
	if w.macro != nil && w.macro.kind == grammar.PhaseTemplate && strings.Contains(name.Value(), "{") {
		return
	}
	c := Call{
		Kind: r.ix.call, Name: normalise(name.Value()), Span: w.nameSpan(name), Path: Path{Node: r.node}, Entry: r.node,
		Type: r.ix.slots[r.ix.name].fields[0].Type, Scope: w.boundNames(), Before: w.callsInScope(), InMacro: w.macroID(),
	}
	if w.macro != nil {
		c.Macro = w.macro.kind
	}
	if r.ix.args >= 0 {
		c.Args = w.given[r.base+r.ix.args]
	}
	w.facts.Calls = append(w.facts.Calls, c)
	if w.trace != nil {
		w.trace.scopes = append(w.trace.scopes, slices.Clone(w.scope))
	}
	r.called = w.firstCall + len(w.facts.Calls)
}

// readCallArguments reads the arguments of a call as far as possible without knowing the callee: their form, the
// parameters of an enclosing macro, and the names they use.
func (w *walker) readCallArguments(r *record, f *grammar.Field, value syntax.Node) {
	args := value.Resolve()
	switch {
	case args.Kind() == syntax.Mapping:
	case args.IsNull():
		return
	default:
		w.readValue(f.Type, value, place{field: f, key: value.Key()})
		return
	}
	for _, v := range args.Pairs() {
		w.readUnknown(v)
	}
}
