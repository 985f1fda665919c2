package facts

import (
	"iter"
	"slices"
	"strings"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/text/symbols"
	"ludo-lsp/internal/yaml/render"
	"ludo-lsp/internal/yaml/syntax"
)

// The parameters of macros and templates inside their bodies.

// useAs records the type that a parameter must have where it is used, and the kind of name that it stands for.
func (m *macroScope) useAs(name string, t *grammar.Type) {
	if t == nil {
		return
	}
	p := m.param(name)
	if p == nil {
		return
	}
	if use, ok := useOf(t); ok && !slices.ContainsFunc(p.uses, use.sameUse) {
		p.uses = append(p.uses, use)
	}
	if p.place == 0 {
		p.place = grammar.NumberOf(t)
	}
	p.literal = p.literal || acceptsNumber(t) && !TakesFormula(t)
}

// useOf returns the kind of name that a type requires; ok is false if it requires none or one that belongs to another
// symbol.
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

// acceptsNumber reports whether a number may stand where a value of a type must stand.
func acceptsNumber(t *grammar.Type) bool {
	return t.Form == grammar.Int || t.Form == grammar.Number ||
		t.Form == grammar.OneOf && slices.ContainsFunc(t.Alternatives, acceptsNumber)
}

// sameUse reports whether the other use requires a name of the same kind with the same code.
func (u Use) sameUse(other Use) bool { return u.Kind == other.Kind && u.Code == other.Code }

// readStandIn reads a mapping that may stand in place of any value: a parameter of the macro around it, or the call
// of a condition macro. It returns false for any other mapping.
func (w *walker) readStandIn(t *grammar.Type, n syntax.Node) bool {
	if t != nil && t.Form == grammar.Any {
		return false
	}
	if w.macro != nil && w.macro.kind != grammar.PhaseTemplate && n.Len() == 1 {
		if param := n.Get(view.ParamNodeParam); param.Valid() {
			if t != nil && t.Form == grammar.Define && t.Kind == grammar.Binding &&
				w.macro.kind == grammar.EffectMacro {
				w.readParamUse(param)
				return false // a binder's name must be written out
			}
			w.readParamUse(param)
			w.macro.useAs(param.Resolve().Value(), t)
			return true
		}
		if w.reportParamSlip(n) {
			return true
		}
	}
	if n.Len() > 2 {
		return false
	}
	if call := n.Get(view.ConditionMacroCallConditionMacro); call.Valid() &&
		call.Resolve().Kind() == syntax.Scalar {
		if w.trace != nil && t != nil {
			w.traceValue(t, n)
		}
		w.readFields(indexShape(grammar.ConditionMacroCallShape), n, place{}, nil)
		return true
	}
	return false
}

// readParamUse reads the name in {param: name}.
func (w *walker) readParamUse(param syntax.Node) {
	w.markItemsUsed()
	n := param.Resolve()
	if n.Kind() == syntax.Scalar && w.macro.markUsed(n.Value()) {
		w.traceParam(n.Value(), w.nameSpan(n))
		return
	}
	names := w.macro.names()
	if n.Kind() != syntax.Scalar || n.IsNull() {
		w.reportAlways(diag.CompilerMissingCapability, w.faultSpan(param), Path{Node: param},
			"Expected a parameter of the macro, found "+describe(param)+"."+
				w.suggestionFor("", nil, names, "Its parameters are"))
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
		f.extendTextFixes(n)
		return
	}
	if w.macro.undeclared == nil {
		w.macro.undeclared = map[string]*finding{}
	}
	if len(names) == 0 { // it is the list that is missing, not this name
		if w.macro.undeclaredAll == nil {
			w.macro.undeclaredAll = w.reportAlways(diag.CompilerMissingCapability, n.Span(), Path{Node: param}, "")
		} else if f := w.macro.undeclaredAll; len(f.Related) < maxRelated {
			f.relate(n.Span(), quoteName(name)+" is used here.")
		}
		w.macro.undeclared[name] = w.macro.undeclaredAll
		w.macro.undeclaredNames = append(w.macro.undeclaredNames, name)
		return
	}
	near := symbols.Nearest(name, names)
	f := w.reportAlways(diag.CompilerMissingCapability, n.Span(), Path{Node: param},
		"The macro "+quoteName(w.macro.id)+" has no parameter "+quoteName(name)+"."+
			w.suggestionFor("", near, names, "Its parameters are"))
	for _, candidate := range near {
		f.offerTexts(n, candidate)
		w.macro.markUsed(candidate)
	}
	w.offerParams(f, []string{name})
	w.macro.undeclared[name] = f
}

// reportUndeclaredParams reports the parameters used in a macro that declares none.
func (w *walker) reportUndeclaredParams(m *macroScope) {
	f := m.undeclaredAll
	if f == nil {
		return
	}
	f.Message = "The macro " + quoteName(m.id) + " declares no parameters, but uses " +
		enumerate(m.undeclaredNames, 12) + "."
	w.offerParams(f, m.undeclaredNames)
}

// maxRelated bounds the related places that are listed with one fault.
const maxRelated = 8

// offerParams adds a fix that declares parameters of the macro.
func (w *walker) offerParams(f *finding, names []string) {
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
		f.unsafeFix(title, editsIf(insertPair(w.macro.record.node, view.EffectMacroParams, list, false))...)
	case params.Kind() == syntax.Sequence && params.Len() == 0 && params.Style() == syntax.Flow && !params.IsBroken():
		f.unsafeFix(title, replace(params.Span(), list))
	case params.Kind() == syntax.Sequence && params.Len() > 0 && !params.IsBroken() && len(names) == 1:
		f.unsafeFix(title, editsIf(insertItem(params, entry))...)
	}
}

// reportParamSlip reports {parm: name}, a mistyped key in front of the name of a parameter. It returns true if it
// reported one.
func (w *walker) reportParamSlip(n syntax.Node) bool {
	for key, value := range n.Pairs() {
		name := key.Value()
		v := value.Resolve()
		if name == view.ParamNodeParam || v.Kind() != syntax.Scalar || !symbols.Near(name, view.ParamNodeParam) ||
			!slices.Contains(w.macro.names(), v.Value()) {
			return false
		}
		f := w.reportAlways(diag.ValidatorUnknownKey, key.Span(), Path{Node: value},
			"There is no key "+quoteName(name)+" here. Did you mean \"param\"?")
		f.Severity = diag.Error
		f.offerRenames(key, view.ParamNodeParam)
		w.macro.markUsed(v.Value())
		return true
	}
	return false
}

// readPlaceholders reads the {name} groups in a text of a phase template. It returns true when the whole text stands
// for an argument, so that it may become any kind of value.
func (w *walker) readPlaceholders(t *grammar.Type, n syntax.Node) bool {
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
		if w.macro.markUsed(group) {
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
		near := symbols.Nearest(group, names)
		place := PartSpan(n, span.Start, span.End)
		f := w.reportAlways(diag.CompilerPhaseTemplateArgUndefined, place, Path{Node: n},
			"The template "+quoteName(w.macro.id)+" has no parameter "+quoteName(group)+"."+
				w.suggestionFor("", near, names, "Its parameters are"))
		for _, name := range near {
			if isVerbatim(n) {
				f.offerPart(place, name)
			}
			w.macro.markUsed(name)
		}
		found = true
	}
	return found
}

// isStructure reports whether a type accepts only lists and mappings, never a plain text.
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

// reportUnusedParams hints at parameters that the body never uses.
func (w *walker) reportUnusedParams(m *macroScope) {
	if w.hasYAMLErrors(m) || w.loose > 0 || w.mute > 0 {
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
