package lower

import (
	"ludo-lsp/internal/compile/expand"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/kernel/gamedef"
)

// Condition lowers a condition.
func (c *Context) Condition(n *expand.Node, at Path, scope *Scope) (gamedef.Condition, bool) {
	defer c.begin(n, at)()
	return c.condition(n, scope)
}

func (c *Context) conditionField(n *expand.Node, field string, scope *Scope) (gamedef.Condition, bool) {
	at := n.Get(field)
	mark := c.enter(at, field)
	out, ok := c.condition(at, scope)
	c.leave(mark)
	return out, ok
}

// optionalCondition is like conditionField, for a field that may be missing.
func (c *Context) optionalCondition(n *expand.Node, field string, scope *Scope) (gamedef.Condition, bool) {
	if isMissing(n.Get(field)) {
		return nil, true
	}
	return c.conditionField(n, field, scope)
}

func (c *Context) condition(n *expand.Node, scope *Scope) (gamedef.Condition, bool) {
	if n.Kind() == expand.Bool {
		return gamedef.Bool(n.Bool()), true
	}
	if n.Kind() != expand.Map || c.isTooDeep() {
		return nil, c.reject(n, "a condition")
	}
	word := n.Get(view.ConditionOp).Text()
	if r := conditionRows()[word]; r != nil {
		made, _, ok := r.read(c, n, scope)
		return made.(gamedef.Condition), ok
	}
	if op := gamedef.CompareOp(word); gamedef.IsWord(op) {
		return c.comparison(n, op, scope)
	}
	return nil, c.reject(n, "a condition")
}

func (c *Context) comparison(n *expand.Node, op gamedef.CompareOp, scope *Scope) (gamedef.Condition, bool) {
	left, a, ok := c.lowerValueField(n, view.ConditionLeft, scope)
	right, b, ok1 := c.lowerValueField(n, view.ConditionRight, scope)
	if !ok || !ok1 {
		return nil, false
	}
	if op == gamedef.Equal || op == gamedef.NotEqual {
		c.checkCompared(n, a, b)
	}
	return &gamedef.Compare{Op: op, Left: left, Right: right}, true
}

var typeNouns = [...]string{Number: "a number", Text: "a text", Boolean: "a boolean"}

// checkCompared reports a comparison of values of two types, if one of them came from a macro: values written
// together are checked in the text.
func (c *Context) checkCompared(n *expand.Node, a, b Type) {
	if a == b || a == Unknown || b == Unknown {
		return
	}
	left, right := n.Get(view.ConditionLeft), n.Get(view.ConditionRight)
	where, found, wanted := right, b, a
	switch {
	case !isInTextOf(right, n):
	case !isInTextOf(left, n):
		where, found, wanted = left, a, b
	default:
		return
	}
	c.report(expand.Problem{
		Code: diag.CompilerConditionTypeMismatch, Severity: diag.Warning,
		Message: "Here stands " + typeNouns[found] + ", but it is compared with " + typeNouns[wanted] + ", so the two are never equal.",
		Related: n.At.Elsewhere("They are compared here."),
	}, where)
}
