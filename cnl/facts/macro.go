package facts

import (
	"slices"
	"strings"

	"ludo-lsp/cnl/diag"
	"ludo-lsp/cnl/grammar"
	"ludo-lsp/cnl/source"
	"ludo-lsp/cnl/syntax"
)

// macroScope is the macro or template whose definition is being read.
type macroScope struct {
	kind   grammar.Kind
	id     string
	record *record
	params []macroParam
	outer  *macroScope
	// exports are the names the macro exports, checked when all of it is read.
	exports []export
	// sequential are the names visible at the end of the body.
	sequential []string
	// unknown: the parameters are not at hand, every name will do.
	unknown bool
	// undeclared are the findings about names that are no parameters.
	undeclared map[string]*finding
	// undeclaredAll is the one finding about all of them in a macro that
	// declares no parameters.
	undeclaredAll   *finding
	undeclaredNames []string
}

type macroParam struct {
	name string
	node syntax.Node
	used bool
	uses []Use
}

type export struct {
	node syntax.Node
	code diag.Code
}

// enterMacro begins the definition that a record makes, if it makes one. The
// function it gives ends it.
func (w *walker) enterMacro(r *record) (leave func(defs, declared, free int)) {
	if r.ix.macro == grammar.NoKind {
		return func(int, int, int) {}
	}
	m := &macroScope{kind: r.ix.macro, record: r, outer: w.macro, id: normalise(resolved(r.node.Get("id")).Value())}
	for _, n := range collect(r.node, "params[].name", -1) {
		m.params = append(m.params, macroParam{name: n.Value(), node: n})
	}
	w.macro = m
	return func(defs, declared, free int) {
		w.checkExports(m, w.declared[declared:])
		w.undeclaredParams(m)
		w.unusedParams(m)
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

func (w *walker) inMacro(kind grammar.Kind) bool { return w.macro != nil && w.macro.kind == kind }

// use marks a parameter as used; false when there is none of that name.
func (m *macroScope) use(name string) bool {
	for i := range m.params {
		if m.params[i].name == name {
			m.params[i].used = true
			return true
		}
	}
	return m.unknown
}

// useAs notes that a parameter stands in the place of a name.
func (m *macroScope) useAs(name string, t *grammar.Type) {
	use, ok := useOf(t)
	if !ok {
		return
	}
	for i := range m.params {
		if p := &m.params[i]; p.name == name {
			if !slices.Contains(p.uses, use) {
				p.uses = append(p.uses, use)
			}
			return
		}
	}
}

// useOf says what kind of name a type wants, if it wants one that does not
// belong to another symbol.
func useOf(t *grammar.Type) (Use, bool) {
	switch {
	case t == nil || t.Form != grammar.Refer && t.Form != grammar.Selector || len(t.Kinds) != 1 || t.Owner != "" || t.OwnerName != "" || t.Within != "":
		return Use{}, false
	case isBindingRef(t):
		return Use{Kind: grammar.Binding.String()}, true
	case isZoneSyntax(t.Syntax), t.Syntax == grammar.Player, t.Syntax == grammar.OnePlayer, t.Syntax == grammar.PlayerOrAll:
		return Use{Kind: t.Kinds[0].String()}, true
	case t.Syntax == grammar.NoSyntax:
		return Use{Kind: t.Kinds[0].String(), Code: t.Codes.Unresolved}, true
	}
	return Use{}, false
}

func (m *macroScope) names() []string {
	out := make([]string, len(m.params))
	for i, p := range m.params {
		out[i] = p.name
	}
	return out
}

// standIn reads a mapping that may stand for any value: a parameter of the
// macro around it, or the call of a condition macro.
func (w *walker) standIn(t *grammar.Type, n syntax.Node) bool {
	if t != nil && t.Form == grammar.Any {
		return false
	}
	if w.macro != nil && w.macro.kind != grammar.PhaseTemplate && n.Len() == 1 {
		if param := n.Get("param"); param.Valid() {
			if t != nil && t.Form == grammar.Define && t.Kind == grammar.Binding && w.macro.kind == grammar.EffectMacro {
				w.paramNode(param)
				return false // a binder's name must be written out
			}
			w.paramNode(param)
			w.macro.useAs(resolved(param).Value(), t)
			return true
		}
		if w.macroParamSlip(n) {
			return true
		}
	}
	if n.Len() > 2 {
		return false
	}
	if call := n.Get("conditionMacro"); call.Valid() && resolved(call).Kind() == syntax.Scalar {
		w.fields(indexShape(grammar.ConditionMacroCallShape), n, place{}, nil)
		return true
	}
	return false
}

// paramNode reads the name in {param: name}.
func (w *walker) paramNode(param syntax.Node) {
	n := resolved(param)
	if n.Kind() == syntax.Scalar && w.macro.use(n.Value()) {
		return
	}
	names := w.macro.names()
	if n.Kind() != syntax.Scalar || n.IsNull() {
		w.always(diag.CompilerMissingCapability, w.faultSpan(param), Path{Node: param},
			"Expected a parameter of the macro, found "+describe(param)+"."+w.suggestion(nil, names, "Its parameters are"))
		return
	}
	name := n.Value()
	if w.mute > 0 {
		return
	}
	if f := w.macro.undeclared[name]; f != nil { // the fault is one, however often the name is used
		if len(f.Related) < maxRelated {
			f.relate(n.Span(), quoteName(name)+" is used here too.")
		}
		return
	}
	if w.macro.undeclared == nil {
		w.macro.undeclared = map[string]*finding{}
	}
	if len(names) == 0 { // it is the list that is missing, not this name
		if w.macro.undeclaredAll == nil {
			w.macro.undeclaredAll = w.always(diag.CompilerMissingCapability, n.Span(), Path{Node: param}, "")
		} else if f := w.macro.undeclaredAll; len(f.Related) < maxRelated {
			f.relate(n.Span(), quoteName(name)+" is used here.")
		}
		w.macro.undeclared[name] = w.macro.undeclaredAll
		w.macro.undeclaredNames = append(w.macro.undeclaredNames, name)
		return
	}
	near := nearest(name, names)
	f := w.always(diag.CompilerMissingCapability, n.Span(), Path{Node: param},
		"The macro "+quoteName(w.macro.id)+" has no parameter "+quoteName(name)+"."+w.suggestion(near, names, "Its parameters are"))
	for _, candidate := range near {
		f.perhapsWrite(n, candidate)
		w.macro.use(candidate)
	}
	w.declareParams(f, []string{name})
	w.macro.undeclared[name] = f
}

// undeclaredParams says which parameters a macro uses that declares none.
func (w *walker) undeclaredParams(m *macroScope) {
	f := m.undeclaredAll
	if f == nil {
		return
	}
	f.Message = "The macro " + quoteName(m.id) + " declares no parameters, but uses " + enumerate(m.undeclaredNames, 12) + "."
	w.declareParams(f, m.undeclaredNames)
}

// maxRelated bounds the further places of one fault.
const maxRelated = 8

// declareParams offers to add parameters to the macro.
func (w *walker) declareParams(f *finding, names []string) {
	if w.macro.record == nil || slices.Contains(names, "") {
		return
	}
	entries := make([]string, len(names))
	for i, name := range names {
		entries[i] = "{ name: " + syntax.Quote(name, syntax.Plain, true)
		if w.macro.kind == grammar.EffectMacro {
			entries[i] += ", type: value"
		}
		entries[i] += " }"
	}
	title := "Declare the parameter " + strings.Join(names, ", ")
	list := "[" + strings.Join(entries, ", ") + "]"
	params := w.macro.record.node.Get("params")
	switch {
	case !params.Valid():
		if edit, ok := insertPair(w.text, w.macro.record.node, "params", list, false); ok {
			f.fix(title, edit)
		}
	case params.Kind() == syntax.Sequence && params.Len() == 0 && params.Style() == syntax.Flow && !params.Broken():
		f.fix(title, replace(params.Span(), list))
	case params.Kind() == syntax.Sequence && params.Len() > 0 && !params.Broken() && len(entries) == 1:
		if edit, ok := insertItem(w.text, params, entries[0]); ok {
			f.fix(title, edit)
		}
	}
}

// macroParamSlip reports {parm: name}: a mistyped key in front of the name of a
// parameter.
func (w *walker) macroParamSlip(n syntax.Node) bool {
	for key, value := range n.Pairs() {
		name := key.Value()
		v := resolved(value)
		if name == "param" || v.Kind() != syntax.Scalar || !isNear(name, "param") || !slices.Contains(w.macro.names(), v.Value()) {
			return false
		}
		if name == "pvar" || name == "var" {
			return false
		}
		f := w.always(diag.ValidatorUnknownKey, key.Span(), Path{Node: value},
			"There is no key "+quoteName(name)+" here. Did you mean \"param\"?")
		f.Severity = diag.Error
		f.perhapsRename(key, "param")
		w.macro.use(v.Value())
		return true
	}
	return false
}

// always is report, also where the kind of value that may stand is not known.
func (w *walker) always(code diag.Code, span source.Span, at Path, message string) *finding {
	loose := w.loose
	w.loose = 0
	f := w.report(code, span, at, message)
	w.loose = loose
	return f
}

// placeholders reads the {name} groups in a text of a phase template. It gives
// true when the text as a whole stands for an argument, so that any kind of
// value may come of it.
func (w *walker) placeholders(t *grammar.Type, n syntax.Node) bool {
	if w.macro.kind != grammar.PhaseTemplate || n.Type() != syntax.String {
		return false
	}
	text := n.Value()
	if !strings.Contains(text, "{") || t != nil && (t.Form == grammar.Define && t.Kind == grammar.TemplateParam) {
		return false
	}
	found := false
	for at := 0; ; {
		open := strings.IndexByte(text[at:], '{')
		if open < 0 {
			break
		}
		open += at
		length := strings.IndexByte(text[open:], '}')
		if length < 0 {
			break
		}
		group := text[open+1 : open+length]
		at = open + length + 1
		if w.macro.use(group) {
			found = true
			continue
		}
		if group == "" || strings.HasPrefix(strings.TrimSpace(group), "$") {
			continue
		}
		names := w.macro.names()
		near := nearest(group, names)
		span := w.partSpan(n, open+1, open+length)
		f := w.always(diag.CompilerPhaseTemplateArgUndefined, span, Path{Node: n},
			"The template "+quoteName(w.macro.id)+" has no parameter "+quoteName(group)+"."+w.suggestion(near, names, "Its parameters are"))
		for _, name := range near {
			if isVerbatim(n) {
				f.fix("Change to "+quoteName(name), replace(span, name))
			}
			w.macro.use(name)
		}
		found = true
	}
	return found
}

// checkExports compares the exported names with those that the body binds.
func (w *walker) checkExports(m *macroScope, declared []string) {
	for _, e := range m.exports {
		name := e.node.Value()
		if slices.Contains(declared, name) || w.unreadable(m) {
			continue
		}
		near := nearest(name, declared)
		f := w.report(e.code, e.node.Span(), Path{Node: e.node},
			"The macro binds no "+quoteName(name)+" that it could export."+w.suggestion(near, declared, "It binds"))
		for _, candidate := range near {
			f.perhapsWrite(e.node, candidate)
		}
		if edit, ok := removeItem(w.text, e.node); ok {
			f.fix("Remove "+quoteName(name), edit)
		}
	}
}

// unreadable reports whether part of the macro was lost to a YAML error.
func (w *walker) unreadable(m *macroScope) bool { return len(w.tree.Errors) > 0 }

// unusedParams hints at parameters that the body never uses.
func (w *walker) unusedParams(m *macroScope) {
	if w.unreadable(m) || w.loose > 0 || w.mute > 0 {
		return
	}
	code, noun := diag.UnusedMacroParam, "macro"
	if m.kind == grammar.PhaseTemplate {
		code, noun = diag.UnusedTemplateParam, "template"
	}
	for i, p := range m.params {
		if p.used || p.name == "" || slices.ContainsFunc(m.params[:i], func(q macroParam) bool { return q.name == p.name }) {
			continue
		}
		f := w.report(code, w.nameSpan(p.node), Path{Node: p.node}, "The "+noun+" never uses its parameter "+quoteName(p.name)+".")
		f.Tag = diag.Unnecessary
	}
}

// signMacro gives the macro's definition its signature.
func (w *walker) signMacro(m *macroScope, defs, declared, free int) {
	var s Signature
	for param := range resolvedItems(m.record.node.Get("params")) {
		if param.Kind() == syntax.Mapping {
			p := readParam(param)
			for _, known := range m.params {
				if known.name == p.Name {
					p.Uses = known.uses
				}
			}
			s.Params = append(s.Params, p)
		}
	}
	exported := scalarNames(resolved(m.record.node.Get("exports")))
	for _, name := range m.sequential {
		if slices.Contains(exported, name) {
			s.Exports = append(s.Exports, name)
		}
	}
	if slices.Contains(m.sequential, AnyBinding) {
		s.Exports = append(s.Exports, AnyBinding)
	}
	for _, name := range w.declared[declared:] {
		if !slices.Contains(s.Binders, name) {
			s.Binders = append(s.Binders, name)
		}
	}
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
		if !slices.ContainsFunc(s.Free, func(other Free) bool { return other.Name == f.Name && other.Severity <= f.Severity }) {
			s.Free = append(s.Free, f)
		}
	}
	if m.kind == grammar.PhaseTemplate {
		s.Phase = resolved(resolved(m.record.node.Get("phase")).Get("id")).Value()
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
	p := Param{Name: resolved(n.Get("name")).Value()}
	switch t := resolved(n.Get("type")); t.Kind() {
	case syntax.Scalar:
		p.Type = t.Value()
	case syntax.Mapping:
		p.Type = resolved(t.Get("kind")).Value()
		p.Prop = normalise(resolved(t.Get("prop")).Value())
		for v := range resolvedItems(t.Get("values")) {
			if v.Kind() == syntax.Scalar {
				p.Values = append(p.Values, Literal{Type: v.Type(), Text: literalText(v)})
			}
		}
	}
	return p
}

// literalText is the text of a scalar by which literals are compared: numbers
// by value.
func literalText(n syntax.Node) string {
	if v, ok := finite(n); ok {
		return formatNumber(v)
	}
	if n.Type() == syntax.Bool {
		return map[bool]string{true: "true", false: "false"}[n.Bool()]
	}
	return n.Value()
}

// resolvedItems yields the items of a sequence, or of the one an alias stands
// for.
func resolvedItems(n syntax.Node) func(func(syntax.Node) bool) {
	n = resolved(n)
	return func(yield func(syntax.Node) bool) {
		for _, item := range n.Items() {
			if !yield(resolved(item)) {
				return
			}
		}
	}
}

// call notes the use of a macro or template.
func (w *walker) call(r *record) {
	name := resolved(w.given[r.base+r.ix.name])
	if name.Kind() != syntax.Scalar || name.Type() != syntax.String || strings.TrimSpace(name.Value()) == "" || w.loose > 0 || w.mute > 0 {
		return
	}
	if w.macro != nil && w.macro.kind == grammar.PhaseTemplate && strings.Contains(name.Value(), "{") {
		return
	}
	c := Call{
		Kind: r.ix.call, Name: normalise(name.Value()), Span: w.nameSpan(name), Path: Path{Node: r.node}, Entry: r.node,
		Type: r.ix.slots[r.ix.name].fields[0].Type, Scope: w.names(), Before: w.callsInScope(), InMacro: w.macroID(),
	}
	if w.macro != nil {
		c.Macro = w.macro.kind
	}
	if r.ix.args >= 0 {
		c.Args = w.given[r.base+r.ix.args]
	}
	w.facts.Calls = append(w.facts.Calls, c)
	r.called = len(w.facts.Calls)
}

// callArguments reads the arguments of a call as far as that is possible
// without knowing what is called: their form, the parameters of a macro around,
// and the names that they use.
func (w *walker) callArguments(r *record, f *grammar.Field, value syntax.Node) {
	args := resolved(value)
	switch {
	case args.Kind() == syntax.Mapping:
	case args.IsNull():
		return
	default:
		w.value(f.Type, value, place{field: f, key: value.Key()})
		return
	}
	for _, v := range args.Pairs() {
		w.poison(v)
	}
}

// Expand fills the {name} groups of a template's text with arguments, as a
// phase template does with the id of its phase. It fails when an argument is no
// scalar.
func Expand(pattern string, args syntax.Node) (text string, ok bool) {
	args = resolved(args)
	ok = true
	var b strings.Builder
	rest := pattern
	for {
		open := strings.IndexByte(rest, '{')
		if open < 0 {
			break
		}
		length := strings.IndexByte(rest[open:], '}')
		if length < 0 {
			break
		}
		b.WriteString(rest[:open])
		group := rest[open+1 : open+length]
		if v := args.Get(group); v.Valid() {
			v = resolved(v)
			if v.Kind() != syntax.Scalar {
				ok = false
			}
			b.WriteString(v.Value())
		} else {
			b.WriteString(rest[open : open+length+1])
		}
		rest = rest[open+length+1:]
	}
	b.WriteString(rest)
	return b.String(), ok
}
