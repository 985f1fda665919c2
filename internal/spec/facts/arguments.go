package facts

import (
	"slices"
	"strings"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/text/lists"
	"ludo-lsp/internal/text/symbols"
	"ludo-lsp/internal/yaml/render"
	"ludo-lsp/internal/yaml/syntax"
)

// Arguments reads the arguments of a call by the parameters of its callee: missing and extra arguments, and each
// value as a value of its parameter's type, with the names and bindings it uses. The facts add to those of the unit
// that contains the call; their calls are those inside the arguments. They last until the next call, but for their
// calls.
func (m *Room) Arguments(unit *Facts, call Call, callee Signature) *Facts {
	scope := scopeAt(call, callee.Binders) // an argument may use what the body binds
	facts := arguments(unit, call, callee, scope, nil, m)
	if len(facts.Findings) > 0 {
		again, call, callee := *unit, call, callee
		facts.computeFixesLater(func() *Facts { return arguments(&again, call, callee, scope, nil, nil) })
	}
	return facts
}

// scopeAt returns the names visible in the arguments of a call, without their binders.
func scopeAt(call Call, bound []string) []boundName {
	scope := make([]boundName, 0, len(call.Scope)+len(bound)+len(call.Before))
	for _, names := range [][]string{call.Scope, bound} {
		for _, name := range names {
			scope = append(scope, boundName{name: name})
		}
	}
	for _, i := range call.Before {
		scope = append(scope, boundName{call: i + 1})
	}
	return scope
}

// arguments reads the arguments of a call. Without a room or trace, it also makes the fixes of the findings.
func arguments(unit *Facts, call Call, callee Signature, scope []boundName, trace *tracer, room *Room) *Facts {
	w := room.newWalker(unit.Tree, unit.Context)
	w.trace, w.mends = trace, trace == nil && room == nil
	if call.Macro != grammar.NoKind {
		w.macro = &macroScope{kind: call.Macro, id: call.InMacro, unknown: true}
	}
	w.scope = scope
	w.firstCall = len(unit.Calls)
	args := call.Args.Resolve()
	if call.Args.Valid() && args.Kind() != syntax.Mapping && !args.IsNull() {
		return w.facts // it is no mapping, which has been reported
	}
	codes := argumentCodes[call.Kind]
	given := map[string]syntax.Node{}
	var extra []pair
	for key, value := range args.Pairs() {
		name := key.Value()
		if slices.ContainsFunc(callee.Params, func(p Param) bool { return p.Name == name }) {
			if _, twice := given[name]; !twice {
				given[name] = value
			}
		} else {
			extra = append(extra, pair{key, value})
		}
	}
	var missing []string
	if !args.IsBroken() && !call.Entry.IsBroken() {
		for _, p := range callee.Params {
			if _, ok := given[p.Name]; !ok && !slices.Contains(missing, p.Name) {
				missing = append(missing, p.Name)
			}
		}
	}
	for _, x := range extra {
		missing = w.extraArgument(call, callee, x, given, missing, codes.extra)
	}
	w.missingArguments(call, callee, missing, codes.missing)
	local := localBinders(unit, call)
	for _, p := range callee.Params {
		if v, ok := given[p.Name]; ok && !w.reportLeak(p, v, local) {
			w.argument(call, p, v)
		}
	}
	w.finish()
	room.takeBack(w)
	return w.facts
}

var argumentCodes = map[grammar.Kind]struct{ missing, extra diag.Code }{
	grammar.EffectMacro:    {diag.EffectMacroMissingArgs, diag.EffectMacroExtraArgs},
	grammar.ConditionMacro: {diag.ConditionMacroMissingArgs, diag.ConditionMacroExtraArgs},
	grammar.PhaseTemplate:  {diag.CompilerPhaseTemplateParamMissing, diag.CompilerPhaseTemplateParamExtra},
}

// extraArgument reports an argument that belongs to no parameter. If it was probably meant for a parameter without an
// argument, the missing argument is not reported again.
func (w *walker) extraArgument(call Call, callee Signature, x pair, given map[string]syntax.Node, missing []string,
	code diag.Code) []string {
	name := x.key.Value()
	var open []string
	for _, p := range callee.Params {
		if _, ok := given[p.Name]; !ok {
			open = append(open, p.Name)
		}
	}
	near := symbols.Nearest(name, open)
	f := w.report(code, x.key.Span(), Path{Node: x.value}, quoteName(call.Name)+" has no parameter "+quoteName(name)+
		".")
	if len(near) == 0 && len(missing) == 1 && len(call.argNames()) == len(callee.Params) {
		near = missing // the only name that is left for it
		f.Message += " It wants an argument for " + quoteName(missing[0]) + "."
	} else {
		f.Message += w.suggestionFor("", near, paramNames(callee), "Its parameters are")
	}
	f.offerRenames(x.key, near...)
	f.offerRemoval(x.value)
	if len(near) > 0 && (symbols.Near(name, near[0]) || len(missing) == 1) {
		missing = slices.DeleteFunc(missing, func(m string) bool { return m == near[0] })
		given[near[0]] = x.value
	}
	return missing
}

func (c Call) argNames() (out []string) {
	for key := range c.Args.Resolve().Pairs() {
		out = append(out, key.Value())
	}
	return out
}

func paramNames(s Signature) []string {
	return lists.Map(s.Params, func(p Param) string { return p.Name })
}

// missingArguments reports parameters without an argument, at the name of the callee.
func (w *walker) missingArguments(call Call, callee Signature, missing []string, code diag.Code) {
	if len(missing) == 0 {
		return
	}
	at := Path{Node: call.Entry}
	if call.Kind == grammar.PhaseTemplate {
		at.Tail = ".args"
	}
	what := "an argument for "
	if len(missing) > 1 {
		what = "arguments for "
	}
	f := w.report(code, call.Span, at, quoteName(call.Name)+" wants "+what+
		strings.Join(symbols.QuoteAll(missing), " and ")+".")
	if !f.mends {
		return
	}
	entries := render.Record()
	for _, p := range callee.Params {
		if slices.Contains(missing, p.Name) {
			value := argumentDefault(p)
			if value == "" {
				return
			}
			entries.With(p.Name, render.Raw(value))
		}
	}
	args := call.Args.Resolve()
	title := "Add " + entries.Pairs()
	switch {
	case args.Kind() == syntax.Mapping && (args.Style() == syntax.Flow || entries.Len() == 1):
		f.unsafeFix(title, editsIf(insertEntries(args, entries, false))...)
	case args.Kind() == syntax.Missing && !call.Args.Valid():
		whole := render.Record().With(view.MacroCallArgs, entries)
		f.unsafeFix("Add "+whole.Pairs(), editsIf(insertEntries(call.Entry, whole, false))...)
	case args.Kind() == syntax.Missing:
		f.offerAfterKey(title, args, entries.Line()).Unsafe = true
	}
}

// argumentDefault returns a text that is a valid argument of the parameter's type.
func argumentDefault(p Param) string {
	switch p.Type {
	case view.EffectMacroParamTypeNumber, view.EffectMacroParamTypeValue:
		return "0"
	case view.EffectMacroParamTypeString:
		return "''"
	case view.EffectMacroParamTypeCondition:
		return "true"
	case view.EffectMacroParamTypeEffects:
		return "[]"
	case view.EffectMacroParamTypeQuery:
		return render.Query(view.QueryIsPlayers).Line()
	case view.EffectMacroParamTypePlayerSelector:
		return view.PlayerActor
	case view.MacroTypeIsEnum, view.MacroTypeIsLiterals:
		if len(p.Values) > 0 {
			v := p.Values[0]
			if v.Type == syntax.String {
				return syntax.Quote(v.Text, syntax.Plain, true)
			}
			return v.Text
		}
	case "":
		return "0"
	}
	return ""
}

// argument reads one argument as a value of its parameter's type.
func (w *walker) argument(call Call, p Param, v syntax.Node) {
	if t, n := grammar.TypeOfNumber(p.Place), v.Resolve(); t != nil && t.Form == grammar.Selector {
		switch _, composed := findComputedPart(n); {
		case !isZoneSyntax(t.Syntax) && n.Type() == syntax.Int && isDigits(n.Value()):
			return // the number of a player
		case composed && isZoneSyntax(t.Syntax):
			w.readValue(grammar.ValueType, v, place{elem: true, key: v.Key()})
			return
		}
	}
	if call.Kind != grammar.EffectMacro {
		w.placedArgument(p, v, "")
		return
	}
	at := place{elem: true, key: v.Key()}
	switch p.Type {
	case view.MacroTypeIsLiterals:
		w.literalArgument(p, v)
		return
	case view.EffectMacroParamTypeValue:
		if p.Place != 0 && v.Resolve().Kind() != syntax.Sequence { // it is no value anywhere
			w.placedArgument(p, v, diag.EffectMacroArgConstraintViolation)
			return
		}
	case view.EffectMacroParamTypeNumber:
		if n := v.Resolve(); p.Literal && n.Type() != syntax.Int && n.Type() != syntax.Float &&
			!n.Get(view.ParamNodeParam).Valid() {
			w.report(diag.EffectMacroArgConstraintViolation, w.faultSpan(v), Path{Node: v}, quoteName(p.Name)+
				" needs a number that is written out, since "+quoteName(call.Name)+
				" uses it where nothing can be worked out.")
			return
		}
	case view.MacroTypeIsEnum, view.MacroTypeIsTokenTraitValue, view.MacroTypeIsTokenTraitValues:
		if t := parameterType(p); t != nil {
			w.readValue(t, v, at)
		}
		return
	}
	for i := range grammar.MacroParamTypes {
		if t := &grammar.MacroParamTypes[i]; t.Word == p.Type {
			w.readValue(t.Argument, v, at)
			if p.Type == view.EffectMacroParamTypeString {
				w.usedArgument(p, v)
			}
			return
		}
	}
	w.anywhere(v) // the parameter's type is wrong and has been reported there
}

// placedArgument reads an argument of any kind as a value of the type that the macro's body expects, as far as that
// is known. Unless the code invalid is "", it is reported for an argument that is no value where a value is expected.
func (w *walker) placedArgument(p Param, v syntax.Node, invalid diag.Code) {
	t := grammar.TypeOfNumber(p.Place)
	n := v.Resolve()
	if t == nil || isString(n) && len(p.Uses) > 0 || n.IsNull() {
		w.anywhere(v)
		w.usedArgument(p, v)
		return
	}
	alone := *t
	alone.Literal = nil // only the record around it says whose name it is
	if invalid != "" && t.Union == grammar.ValueUnion {
		alone.Codes.Invalid = invalid
	}
	w.readValue(&alone, v, place{elem: true, key: v.Key()})
}

// usedArgument reads a text as a name of the kind for which the body of the macro uses it.
func (w *walker) usedArgument(p Param, v syntax.Node) {
	n := v.Resolve()
	if !isString(n) || len(p.Uses) == 0 || strings.TrimSpace(n.Value()) == "" {
		return
	}
	if w.macro != nil && strings.Contains(n.Value(), "{") {
		return
	}
	known := len(w.facts.Refs)
	w.readValue(useType(p.Uses[0]), v, place{elem: true, key: v.Key()})
	for i := known; i < len(w.facts.Refs); i++ {
		w.facts.Refs[i].Shared = len(p.Uses) > 1
	}
}

// isString reports whether a node is a text.
func isString(n syntax.Node) bool { return n.Kind() == syntax.Scalar && n.Type() == syntax.String }

// useType returns the type of a name that is used as u says.
func useType(u Use) *grammar.Type {
	if u.Kind == grammar.Binding.String() {
		return &grammar.Type{
			Form: grammar.Refer, Noun: "a binding", Kinds: []grammar.Kind{grammar.Binding}, Syntax: grammar.BindingName,
			Codes: grammar.Codes{Unresolved: diag.CompilerBindingUnbound}, LenientBindings: true,
		}
	}
	if t := grammar.TypeOfNumber(u.Place); t != nil {
		if t.Form == grammar.Selector { // the records in its place are no names
			alone := *t
			alone.Alternatives = nil
			return &alone
		}
		return t
	}
	for _, k := range grammar.Kinds() {
		if k.String() == u.Kind {
			return &grammar.Type{
				Form: grammar.Refer, Noun: k.Info().Noun, Kinds: []grammar.Kind{k}, Open: k.Info().Open,
				Codes: grammar.Codes{Invalid: diag.EffectMacroArgConstraintViolation, Unresolved: u.Code},
			}
		}
	}
	return &grammar.Type{Form: grammar.Any}
}

// parameterType returns the type of an argument of a parameter whose type is a record.
func parameterType(p Param) *grammar.Type {
	values := lists.Map(p.Values, func(v Literal) string { return v.Text })
	return grammar.MacroArgument(p.Type, values, p.Prop)
}

// localBinders returns the bindings that the macro around a call does not export: they are renamed where the macro is
// used.
func localBinders(unit *Facts, call Call) (out []string) {
	if call.Macro != grammar.EffectMacro || call.Kind != grammar.EffectMacro {
		return nil
	}
	for i := range unit.Defs {
		d := &unit.Defs[i]
		if d.Kind != grammar.EffectMacro || d.Name != call.InMacro {
			continue
		}
		s, _ := ParseSignature(d.Signature)
		exported := scalarNames(d.Entry.Get(view.EffectMacroExports).Resolve())
		for _, name := range s.Binders {
			if !slices.Contains(exported, name) {
				out = append(out, name)
			}
		}
		return out
	}
	return nil
}

// reportLeak reports a text with the name of a binding in local, which is renamed, if it is given for a parameter
// that is used both as literal text and as a binding; it returns whether it has.
func (w *walker) reportLeak(p Param, v syntax.Node, local []string) bool {
	n := v.Resolve()
	if len(local) == 0 || !isString(n) || ReadsBinding(n) || !isVerbatimType(p.Type) {
		return false
	}
	if !slices.ContainsFunc(p.Uses, func(u Use) bool {
		return u.Kind == grammar.Binding.String() || u.Kind == grammar.Zone.String()
	}) {
		return false
	}
	for _, name := range local {
		code := diag.EffectMacroHygieneBindingLeak
		if n.Value() != name {
			if !strings.Contains(n.Value(), "{"+name+"}") {
				continue
			}
			code = diag.EffectMacroHygieneUnresolvedTemplate
		}
		w.report(code, n.Span(), Path{Node: v},
			"The binding "+quoteName(name)+" of this macro gets another name where the macro is used, but "+
				quoteName(p.Name)+
				" takes its text as it stands. Give the parameter a type for bindings, or export the binding.")
		return true
	}
	return false
}

// isVerbatimType reports whether arguments of a type are not searched for the names of bindings.
func isVerbatimType(word string) bool {
	switch word {
	case view.EffectMacroParamTypeBindingName, view.EffectMacroParamTypeBindingTemplate,
		view.EffectMacroParamTypeTokenSelector, view.EffectMacroParamTypePlayerSelector,
		view.EffectMacroParamTypeZoneSelector:
		return false
	}
	return true
}

// literalArgument compares an argument with the literals that its parameter takes.
func (w *walker) literalArgument(p Param, v syntax.Node) {
	n := v.Resolve()
	if n.Kind() == syntax.Mapping && w.readStandIn(nil, n) || n.Kind() == syntax.Scalar && w.macro != nil &&
		w.readPlaceholders(nil, n) {
		return
	}
	if n.Kind() == syntax.Scalar || n.Kind() == syntax.Missing {
		for _, literal := range p.Values {
			if sameType(literal.Type, n.Type()) && literal.Text == literalText(n) {
				return
			}
		}
	}
	texts := lists.Map(p.Values, func(literal Literal) string { return literal.Text })
	near := symbols.Nearest(n.Value(), texts)
	f := w.report(diag.EffectMacroArgConstraintViolation, w.faultSpan(v), Path{Node: v},
		"Expected one of "+enumerate(texts, 12)+" for "+quoteName(p.Name)+", found "+describe(n)+"."+
			w.suggestionFor("", near, nil, ""))
	for _, name := range near {
		for _, literal := range p.Values {
			if literal.Text == name && n.Kind() == syntax.Scalar {
				text := name
				if literal.Type == syntax.String {
					text = syntax.Quote(name, n.Style(), inFlow(n))
				}
				fix := f.addFix("Change to "+quoteName(name), replace(n.Span(), text))
				if len(p.Uses) > 0 { // the literal is a name, and may be mistyped itself
					fix.Needs = &diag.Create{Kind: p.Uses[0].Kind, Name: name}
				}
				break
			}
		}
	}
}

func sameType(a, b syntax.Type) bool {
	number := func(t syntax.Type) bool { return t == syntax.Int || t == syntax.Float }
	return a == b || number(a) && number(b)
}
