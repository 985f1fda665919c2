package expand

import (
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/text/lists"
)

// conditionDepth is the maximal nesting depth of condition macros.
const conditionDepth = 13

// conditionMacro is a declared condition macro.
type conditionMacro struct {
	id   string
	node *Node

	read   bool
	params []parameter
}

func (m *conditionMacro) prepare() {
	if m.read {
		return
	}
	m.read = true
	m.params = parameters(m.node.Get(view.ConditionMacroParams))
}

// expandConditions replaces uses of condition macros by their conditions. The stack holds the macros whose conditions
// are being expanded.
func (x *expander) expandConditions(n *Node, stack []*conditionMacro) *Node {
	if n.holds&holdsCondition == 0 || !x.spend(1) {
		return n
	}
	if n.kind == Map && n.Get(view.ConditionMacroCallConditionMacro).Kind() == Text {
		return x.expandCondition(n, stack)
	}
	return n.mapItems(func(_ int, item *Node) *Node { return x.expandConditions(item, stack) })
}

// expandCondition returns the expansion of a use of a condition macro, or the use itself if it cannot be expanded.
func (x *expander) expandCondition(n *Node, stack []*conditionMacro) *Node {
	id := identifier(n.Get(view.ConditionMacroCallConditionMacro))
	x.recordRead(dependency{'c', id})
	m := x.conditions[id]
	if m == nil && n.At.Node.InText() && n.Len() == 1 { // in a formula it then is a variable
		record := func(pairs ...Pair) *Node { return NewMap(n.At, n.Uses, pairs...) }
		text := func(text string) *Node { return NewText(text, n.At, n.Uses) }
		variable := Pair{view.ReferenceGvarVar, n.Get(view.ConditionMacroCallConditionMacro)}
		return record(Pair{view.ConditionOp, text(view.ConditionIsEqual)},
			Pair{view.ConditionLeft, record(Pair{view.ReferenceRef, text(view.ReferenceIsGvar)}, variable)},
			Pair{view.ConditionRight, NewBool(true, n.At, n.Uses)})
	}
	if m == nil {
		if x.section != view.SectionDataAssets { // data may have such keys
			x.fail()
		}
		return n
	}
	m.prepare()
	if i := slices.Index(stack, m); i >= 0 {
		x.fail()
		if !x.hasCircle(view.SectionConditionMacros) {
			chain := lists.Map(append(slices.Clone(stack[i:]), m),
				func(outer *conditionMacro) string { return outer.id })
			x.report(Problem{
				Code:    diag.ConditionMacroCycle,
				Message: "This use stands in an argument of the macro itself: " + strings.Join(chain, " → ") + ".",
				Related: m.node.At.Elsewhere(quote(id) + " is declared here."),
			}, n.Get(view.ConditionMacroCallConditionMacro))
		}
		return n
	}
	if len(stack) >= conditionDepth {
		x.fail()
		if !x.hasCircle(view.SectionConditionMacros) {
			x.report(Problem{
				Code:    diag.ConditionMacroMaxDepth,
				Message: "Condition macros may stand in each other " + strconv.Itoa(conditionDepth) + " levels deep; with this use it is more.",
			}, n.Get(view.ConditionMacroCallConditionMacro))
		}
		return n
	}
	args := n.Get(view.ConditionMacroCallArgs)
	given, ok := arguments(m.params, args)
	condition := m.node.Get(view.ConditionMacroCondition)
	if !ok || args != nil && args.kind != Map && args.kind != Null || condition == nil {
		x.fail()
		return n
	}
	s := substitution{x: x, args: given, use: &Use{Name: id, At: n.At, Outer: n.Uses}}
	outer := x.using
	x.using = s.use
	stack = append(stack[:len(stack):len(stack)], m)
	if r := x.newCaptureRenamer(given, condition); r != nil {
		condition = r.renameCatching(x.expandConditions(condition, stack), nil)
	}
	out := x.expandConditions(s.body(s.zones(condition)), stack)
	x.using = outer
	return out
}
