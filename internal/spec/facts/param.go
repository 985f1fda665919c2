package facts

import (
	"iter"
	"slices"
	"strings"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/yaml/render"
	"ludo-lsp/internal/yaml/syntax"
)

// The parameters of macros and templates inside their bodies.

// useAs notes the type that a parameter must have where it is used, and which name it stands for.
func (m *macroScope) useAs(name string, t *grammar.Type) {
	if t == nil {
		return
	}
	p := m.param(name)
	if p == nil {
		return
	}
	if use, ok := useOf(t); ok && !slices.ContainsFunc(p.uses, use.asks) {
		p.uses = append(p.uses, use)
	}
	if p.place == 0 {
		p.place = grammar.NumberOf(t)
	}
	p.literal = p.literal || isNumber(t) && !TakesFormula(t)
}

// useOf returns the kind of name a type wants, if it wants one that does not belong to another symbol.
func useOf(t *grammar.Type) (Use, bool) {
	switch {
	case t.Form != grammar.Refer && t.Form != grammar.Selector || len(t.Kinds) != 1 || t.Owner != "" ||
		t.OwnerName != "" || t.Within != "":
		return Use{}, false
	case isBindingRef(t):
		return Use{Kind: grammar.Binding.String()}, true
	case isZoneSyntax(t.Syntax), t.Syntax == grammar.Player, t.Syntax == grammar.OnePlayer,
		t.Syntax == grammar.PlayerOrAll:
		return Use{Kind: t.Kinds[0].String(), Place: grammar.NumberOf(t)}, true
	case t.Syntax == grammar.NoSyntax:
		return Use{Kind: t.Kinds[0].String(), Code: t.Codes.Unresolved}, true
	}
	return Use{}, false
}

// isNumber reports whether a number may stand in a place of a type.
func isNumber(t *grammar.Type) bool {
	return t.Form == grammar.Int || t.Form == grammar.Number ||
		t.Form == grammar.OneOf && slices.ContainsFunc(t.Alternatives, isNumber)
}

// asks reports whether another use asks for the same names.
func (u Use) asks(other Use) bool { return u.Kind == other.Kind && u.Code == other.Code }

// standIn reads a mapping that may stand for any value: a parameter of the
// macro around it, or the call of a condition macro.
func (w *walker) standIn(t *grammar.Type, n syntax.Node) bool {
	if t != nil && t.Form == grammar.Any {
		return false
	}
	if w.macro != nil && w.macro.kind != grammar.PhaseTemplate && n.Len() == 1 {
		if param := n.Get(view.ParamNodeParam); param.Valid() {
			if t != nil && t.Form == grammar.Define && t.Kind == grammar.Binding &&
				w.macro.kind == grammar.EffectMacro {
				w.paramNode(param)
				return false // a binder's name must be written out
			}
			w.paramNode(param)
			w.macro.useAs(resolveAlias(param).Value(), t)
			return true
		}
		if w.macroParamSlip(n) {
			return true
		}
	}
	if n.Len() > 2 {
		return false
	}
	if call := n.Get(view.ConditionMacroCallConditionMacro); call.Valid() &&
		resolveAlias(call).Kind() == syntax.Scalar {
		if w.trace != nil && t != nil {
			w.traceValue(t, n)
		}
		w.fields(indexShape(grammar.ConditionMacroCallShape), n, place{}, nil)
		return true
	}
	return false
}

// paramNode reads the name in {param: name}.
func (w *walker) paramNode(param syntax.Node) {
	w.mayUse()
	n := resolveAlias(param)
	if n.Kind() == syntax.Scalar && w.macro.use(n.Value()) {
		w.traceParam(n.Value(), w.nameSpan(n))
		return
	}
	names := w.macro.names()
	if n.Kind() != syntax.Scalar || n.IsNull() {
		w.always(diag.CompilerMissingCapability, w.faultSpan(param), Path{Node: param},
			"Expected a parameter of the macro, found "+describe(param)+"."+
				w.suggestion("", nil, names, "Its parameters are"))
		return
	}
	name := n.Value()
	if w.mute > 0 {
		return
	}
	if f := w.macro.undeclared[name]; f != nil { // report one fault, however often the name is used
		if len(f.Related) < maxRelated {
			f.relate(n.Span(), quoteName(name)+" is used here too.")
		}
		f.writeToo(n)
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
		"The macro "+quoteName(w.macro.id)+" has no parameter "+quoteName(name)+"."+
			w.suggestion("", near, names, "Its parameters are"))
	for _, candidate := range near {
		f.perhapsWrite(n, candidate)
		w.macro.use(candidate)
	}
	w.declareParams(f, []string{name})
	w.macro.undeclared[name] = f
}

// undeclaredParams lists the parameters used in a macro that declares none.
func (w *walker) undeclaredParams(m *macroScope) {
	f := m.undeclaredAll
	if f == nil {
		return
	}
	f.Message = "The macro " + quoteName(m.id) + " declares no parameters, but uses " +
		enumerate(m.undeclaredNames, 12) + "."
	w.declareParams(f, m.undeclaredNames)
}

// maxRelated bounds the further places of one fault.
const maxRelated = 8

// declareParams offers to add parameters to the macro.
func (w *walker) declareParams(f *finding, names []string) {
	if !f.mends || w.macro.record == nil || slices.Contains(names, "") {
		return
	}
	var entry render.Value
	entries := render.List()
	for _, name := range names {
		entry = render.Record().Say(view.EffectMacroParamName, name)
		if w.macro.kind == grammar.EffectMacro {
			entry.Say(view.EffectMacroParamType, view.EffectMacroParamTypeValue)
		}
		entries.Add(entry)
	}
	title, list := "Declare the parameter "+strings.Join(names, ", "), entries.Line()
	params := w.macro.record.node.Get(view.EffectMacroParams)
	switch {
	case !params.Valid():
		f.unsafeFix(title, possible(insertPair(w.macro.record.node, view.EffectMacroParams, list, false))...)
	case params.Kind() == syntax.Sequence && params.Len() == 0 && params.Style() == syntax.Flow && !params.IsBroken():
		f.unsafeFix(title, replace(params.Span(), list))
	case params.Kind() == syntax.Sequence && params.Len() > 0 && !params.IsBroken() && len(names) == 1:
		f.unsafeFix(title, possible(insertItem(params, entry))...)
	}
}

// macroParamSlip reports {parm: name}: a mistyped key in front of the name of a
// parameter.
func (w *walker) macroParamSlip(n syntax.Node) bool {
	for key, value := range n.Pairs() {
		name := key.Value()
		v := resolveAlias(value)
		if name == view.ParamNodeParam || v.Kind() != syntax.Scalar || !isNear(name, view.ParamNodeParam) ||
			!slices.Contains(w.macro.names(), v.Value()) {
			return false
		}
		f := w.always(diag.ValidatorUnknownKey, key.Span(), Path{Node: value},
			"There is no key "+quoteName(name)+" here. Did you mean \"param\"?")
		f.Severity = diag.Error
		f.perhapsRename(key, view.ParamNodeParam)
		w.macro.use(v.Value())
		return true
	}
	return false
}

// placeholders reads the {name} groups in a text of a phase template. It returns true when the whole text stands for
// an argument, so that it may become any kind of value.
func (w *walker) placeholders(t *grammar.Type, n syntax.Node) bool {
	if w.macro.kind != grammar.PhaseTemplate || n.Type() != syntax.String {
		return false
	}
	text := n.Value()
	if !strings.Contains(text, "{") || t != nil && (t.Form == grammar.Define && t.Kind == grammar.TemplateParam) {
		return false
	}
	found := false
	for span := range Groups(text) {
		group := text[span.Start:span.End]
		if w.macro.use(group) {
			w.traceParam(group, PartSpan(n, span.Start, span.End))
			if len(group)+len("{}") == len(text) && isStructure(t) {
				w.macro.useAs(group, t)
			}
			found = true
			continue
		}
		if group == "" || strings.HasPrefix(strings.TrimSpace(group), "$") {
			continue
		}
		names := w.macro.names()
		near := nearest(group, names)
		place := PartSpan(n, span.Start, span.End)
		f := w.always(diag.CompilerPhaseTemplateArgUndefined, place, Path{Node: n},
			"The template "+quoteName(w.macro.id)+" has no parameter "+quoteName(group)+"."+
				w.suggestion("", near, names, "Its parameters are"))
		for _, name := range near {
			if isVerbatim(n) {
				f.changePart(place, name)
			}
			w.macro.use(name)
		}
		found = true
	}
	return found
}

// isStructure reports whether a type has only lists and mappings, never a plain text.
func isStructure(t *grammar.Type) bool {
	return t != nil && (t.Form == grammar.List || t.Form == grammar.Record || t.Form == grammar.Choice)
}

// Groups iterates over the {name} groups of a text: the spans inside the braces.
func Groups(text string) iter.Seq[source.Span] {
	return func(yield func(source.Span) bool) {
		for at := 0; ; {
			open := strings.IndexByte(text[at:], '{')
			if open < 0 {
				return
			}
			open += at
			length := strings.IndexByte(text[open:], '}')
			if length < 0 || !yield(source.Span{Start: open + 1, End: open + length}) {
				return
			}
			at = open + length + 1
		}
	}
}

// unusedParams hints at parameters that the body never uses.
func (w *walker) unusedParams(m *macroScope) {
	if w.unreadable(m) || w.loose > 0 || w.mute > 0 {
		return
	}
	code, noun := diag.UnusedMacroParam, "macro"
	if m.kind == grammar.PhaseTemplate {
		code, noun = diag.UnusedTemplateParam, "template"
	}
	for i := range m.params {
		p := &m.params[i]
		if p.used || w.unread[p.name] || p.name == "" || m.param(p.name) != p {
			continue
		}
		f := w.report(code, w.nameSpan(p.node), Path{Node: p.node}, "The "+noun+" never uses its parameter "+
			quoteName(p.name)+".")
		f.Tag = diag.Unnecessary
	}
}
