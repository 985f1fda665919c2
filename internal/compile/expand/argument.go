package expand

import (
	"math"
	"slices"
	"strings"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/text/lists"
)

// checkArguments reports arguments of a call that do not fit the types of the parameters, and returns false if there
// are any. Arguments written in the call are already checked in the text; findings about them are reported only if
// there are no others.
func (x *expander) checkArguments(call *Node, m *effectMacro, given map[string]*Node) bool {
	all := true
	for _, p := range m.params {
		arg := given[p.name]
		t := p.node.Get(view.EffectMacroParamType)
		wrong := x.mismatch(t, arg)
		if wrong == nil {
			// In the place of a value, the content of the binding is meant, not its name.
			if arg.ReadsBinding() && t.Text() == view.EffectMacroParamTypeValue {
				given[p.name] = NewMap(arg.At, arg.Uses,
					Pair{view.ReferenceRef, NewText(view.ReferenceIsBinding, arg.At, arg.Uses)},
					Pair{view.ReferenceBindingName, arg})
			}
			continue
		}
		all = false
		key, _ := call.Get(view.MacroCallArgs).Key(p.name)
		at := valueOf(key)
		if wrong.At == at || wrong.At.Unit == at.Unit && at.Span.Start < wrong.At.Span.Start &&
			wrong.At.Span.End <= at.Span.End {
			x.report(Problem{
				Code: diag.EffectMacroArgConstraintViolation, Quiet: true,
				Message: "The argument " + quote(p.name) + " of " + quote(m.id) + " must be " + describeWanted(t) +
					". What is worked out gets a name first: let $" + p.name + " = … do " + m.id + "(" + p.name + "=$" + p.name + ").",
				Related: p.node.At.Elsewhere("The parameter is declared here."),
			}, wrong)
			continue
		}
		x.report(Problem{
			Code:    diag.EffectMacroArgConstraintViolation,
			Uses:    call.Uses,
			Message: "The argument " + quote(p.name) + " of " + quote(m.id) + " becomes " + describe(wrong) + " here, but it must be " + describeWanted(p.node.Get(view.EffectMacroParamType)) + ".",
			Related: append(wrong.At.Elsewhere("This is what becomes of it."),
				p.node.At.Elsewhere("The parameter is declared here.")...),
		}, NewNull(at, nil))
	}
	return all
}

// valueOf returns the place of the value written after a key.
func valueOf(key Key) Origin {
	if parent := key.At.Node.Parent(); parent.Valid() {
		if v := parent.Get(key.Name); v.Valid() {
			return Origin{Unit: key.At.Unit, Span: v.Span(), Node: v}
		}
	}
	return key.At
}

// mismatch returns the part of an argument that does not fit a type (the argument or an entry of it), or nil.
func (x *expander) mismatch(t, arg *Node) *Node {
	fits := false
	switch word := t.Text(); {
	case word == view.EffectMacroParamTypeString, word == view.EffectMacroParamTypeBindingName,
		word == view.EffectMacroParamTypeBindingTemplate, word == view.EffectMacroParamTypeTokenSelector:
		fits = arg.kind == Text
	case word == view.EffectMacroParamTypeNumber:
		fits = arg.kind == Map || strings.HasPrefix(arg.Text(), "$") ||
			arg.kind == Number && !math.IsInf(arg.number, 0) && !math.IsNaN(arg.number)
	case word == view.EffectMacroParamTypeEffect:
		fits = arg.kind == Map
	case word == view.EffectMacroParamTypeEffects:
		return entryMismatch(arg, func(item *Node) bool { return item.kind == Map })
	case word == view.EffectMacroParamTypeValue:
		fits = arg.kind != List
	case word == view.EffectMacroParamTypeCondition:
		fits = arg.kind == Bool || arg.kind == Map
	case word == view.QueryQuery:
		fits = arg.Get(view.QueryQuery).Kind() == Text
	case word == view.EffectMacroParamTypePlayerSelector:
		fits = isPlayer(arg)
	case word == view.EffectMacroParamTypeZoneSelector:
		fits = arg.kind == Text || arg.kind == Map && len(arg.keys) == 1 && (arg.Get(view.ZoneExprZoneExpr) != nil ||
			arg.Get(view.ValueIsConcat) != nil)
	case t.Kind() == Map:
		return x.valuesMismatch(t, arg)
	default:
		fits = true // the parameter is at fault
	}
	if fits {
		return nil
	}
	return arg
}

func entryMismatch(arg *Node, fits func(*Node) bool) *Node {
	if arg.kind != List {
		return arg
	}
	for _, item := range arg.items {
		if !fits(item) {
			return item
		}
	}
	return nil
}

func isPlayer(arg *Node) bool {
	if id := arg.Get(view.PlayerIDID); id != nil {
		_, whole := id.Int()
		return whole
	}
	_, whole := arg.Int()
	return whole || arg.kind == Text || arg.kind == Map // a value gives the player's number
}

// valuesMismatch is mismatch for types that list or derive their values.
func (x *expander) valuesMismatch(t, arg *Node) *Node {
	fits := false
	switch t.Get(view.MacroTypeKind).Text() {
	case view.MacroTypeIsEnum:
		fits = arg.kind == Text && slices.ContainsFunc(t.Get(view.MacroTypeValues).Items(), arg.Equal)
	case view.MacroTypeIsLiterals:
		fits = arg.kind != List && arg.kind != Map && slices.ContainsFunc(t.Get(view.MacroTypeValues).Items(),
			arg.Equal)
	case view.MacroTypeIsTokenTraitValue:
		fits = arg.kind == Map || arg.kind == Text && x.isTrait(t, arg)
	case view.MacroTypeIsTokenTraitValues:
		return entryMismatch(arg, func(item *Node) bool { return item.kind == Text && x.isTrait(t, item) })
	default:
		fits = true
	}
	if fits {
		return nil
	}
	return arg
}

func (x *expander) isTrait(t, value *Node) bool {
	x.recordRead(dependency{'v', ""})
	if x.traits == nil {
		x.traits = readVocabulary(x.traitSource(), x)
	}
	return x.traits.has(identifier(t.Get(view.MacroTypeProp)), value.text)
}

func describe(n *Node) string {
	switch n.kind {
	case Text:
		return quote(n.text)
	case Number, Bool:
		return n.text
	case List:
		return "a list"
	case Map:
		return "a record"
	}
	return "null"
}

// describeWanted returns a text about what a parameter accepts.
func describeWanted(t *Node) string {
	if word := t.Text(); word != "" {
		return "of the type " + word
	}
	switch t.Get(view.MacroTypeKind).Text() {
	case view.MacroTypeIsTokenTraitValue:
		return "a value of " + quote(t.Get(view.MacroTypeProp).Text())
	case view.MacroTypeIsTokenTraitValues:
		return "a list of values of " + quote(t.Get(view.MacroTypeProp).Text())
	}
	values := lists.Map(t.Get(view.MacroTypeValues).Items(), describe)
	return "one of " + strings.Join(values, ", ")
}
