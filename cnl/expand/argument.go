package expand

import (
	"math"
	"slices"
	"strings"

	"ludo-lsp/cnl/diag"
)

// checkArguments compares the arguments of a call with the types of the
// parameters. The front end has checked the arguments that are written in the
// call; only those that macros around it put there can be reported here.
func (x *expander) checkArguments(call *Node, m *effectMacro, given map[string]*Node) bool {
	all := true
	for _, p := range m.params {
		arg := given[p.name]
		wrong := x.mismatch(p.node.Get("type"), arg)
		if wrong == nil {
			continue
		}
		all = false
		key, _ := call.Get("args").Key(p.name)
		at := valueOf(key)
		if wrong.At == at || wrong.At.Unit == at.Unit && at.Span.Start < wrong.At.Span.Start && wrong.At.Span.End <= at.Span.End {
			continue
		}
		x.report(Problem{
			Code:    diag.EffectMacroArgConstraintViolation,
			Uses:    call.Uses,
			Message: "The argument " + quote(p.name) + " of " + quote(m.id) + " becomes " + describe(wrong) + " here, but it must be " + wanted(p.node.Get("type")) + ".",
			Related: []Related{
				{wrong.At, "This is what becomes of it."},
				{p.node.At, "The parameter is declared here."},
			},
		}, &Node{At: at})
	}
	return all
}

// valueOf is the place of the value that was written behind a key.
func valueOf(key Key) Origin {
	if parent := key.At.Node.Parent(); parent.Valid() {
		if v := parent.Get(key.Name); v.Valid() {
			return Origin{Unit: key.At.Unit, Span: v.Span(), Node: v}
		}
	}
	return key.At
}

// mismatch gives what is wrong in an argument of a type: the argument, an entry
// of it, or nil.
func (x *expander) mismatch(t, arg *Node) *Node {
	fits := false
	switch word := t.Text(); {
	case word == "string", word == "bindingName", word == "bindingTemplate", word == "tokenSelector":
		fits = arg.kind == Text
	case word == "number":
		fits = arg.kind == Number && !math.IsInf(arg.number, 0) && !math.IsNaN(arg.number)
	case word == "effect":
		fits = arg.kind == Map
	case word == "effects":
		return entryMismatch(arg, func(item *Node) bool { return item.kind == Map })
	case word == "value":
		fits = arg.kind != List
	case word == "condition":
		fits = arg.kind == Bool || arg.kind == Map
	case word == "query":
		fits = arg.Get("query").Kind() == Text
	case word == "playerSelector":
		fits = isPlayer(arg)
	case word == "zoneSelector":
		fits = arg.kind == Text || arg.kind == Map && len(arg.keys) == 1 && arg.Get("zoneExpr") != nil
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
	if arg.kind == Text {
		return true
	}
	if arg.kind != Map || len(arg.keys) != 1 {
		return false
	}
	if id := arg.Get("id"); id != nil {
		_, whole := id.Int()
		return whole
	}
	side := arg.Get("relative").Text()
	return arg.Get("chosen").Kind() == Text || side == "left" || side == "right"
}

// valuesMismatch checks the types that list or derive what fits.
func (x *expander) valuesMismatch(t, arg *Node) *Node {
	fits := false
	switch t.Get("kind").Text() {
	case "enum":
		fits = arg.kind == Text && slices.ContainsFunc(t.Get("values").Items(), arg.Equal)
	case "literals":
		fits = arg.kind != List && arg.kind != Map && slices.ContainsFunc(t.Get("values").Items(), arg.Equal)
	case "tokenTraitValue":
		fits = arg.kind == Map || arg.kind == Text && x.isTrait(t, arg)
	case "tokenTraitValues":
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
	x.reads(dependency{'v', ""})
	if x.traits == nil {
		x.traits = readVocabulary(x.traitSource(), x)
	}
	return x.traits.has(identifier(t.Get("prop")), value.text)
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

// wanted says what a parameter takes.
func wanted(t *Node) string {
	if word := t.Text(); word != "" {
		return "of the type " + word
	}
	switch t.Get("kind").Text() {
	case "tokenTraitValue":
		return "a value of " + quote(t.Get("prop").Text())
	case "tokenTraitValues":
		return "a list of values of " + quote(t.Get("prop").Text())
	}
	var values []string
	for _, v := range t.Get("values").Items() {
		values = append(values, describe(v))
	}
	return "one of " + strings.Join(values, ", ")
}
