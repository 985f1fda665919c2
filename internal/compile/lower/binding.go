package lower

import (
	"fmt"
	"strings"

	"ludo-lsp/internal/compile/expand"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/text/symbols"
)

// macroPrefix is the prefix of the names that the expansion gives to the bindings of macros.
const macroPrefix = "$__macro_"

// checkRead checks that a name is bound where it is read. A lenient place accepts any name; a strict one must find it.
//
// reads reports whether the name in n is bound, or may be. Only an unbound name in text from macros is reported: the
// check of the text has seen texts at their own places, but cannot know which names an argument finds inside the
// macro, nor what a macro's own text finds at one use among many.
func (c *Context) checkRead(n *expand.Node, name string, scope *Scope, s strictness) bool {
	if !scope.isComplete() {
		return true
	}
	if _, ok := scope.find(name); ok {
		return true
	}
	if s == lenient {
		if !facts.IsWholeBinding(name) {
			return true
		}
		if _, ok := scope.find(name[1:]); ok {
			return true // bound under its bare name
		}
	}
	if n.Local == nil && n.Uses == nil {
		return s == lenient || c.reject(n, "a binding that is in scope")
	}
	problem := expand.Problem{
		Code: diag.CompilerBindingUnbound, Severity: diag.Error,
		Message: fmt.Sprintf("The binding %q is not in scope where this macro is used.", symbols.Shorten(name)),
	}
	if s == lenient {
		problem.Severity = diag.Warning
	}
	if local := n.Local; local != nil {
		problem.Message = fmt.Sprintf("The macro %q has a binding %q of its own, which is meant here but not in scope. Give one of the two another name.",
			local.Macro, local.Text)
	}
	c.report(problem, n)
	return s == lenient
}

// lowerBinder checks the name of a binder and returns it. Names made by the expansion are accepted; if shadowing
// matters, an already visible name is reported.
func (c *Context) lowerBinder(body *expand.Node, field string, scope *Scope, shadows bool) (string, bool) {
	n := body.Get(field)
	name := n.Text()
	if n.Kind() != expand.Text || strings.TrimSpace(name) == "" {
		return "", c.reject(nearest(n, body), "the name of a binding")
	}
	if strings.HasPrefix(name, "$__") && !strings.HasPrefix(name, macroPrefix) {
		return "", c.reject(n, "a name that does not start with $__")
	}
	if shadows {
		c.reportShadowed(n, name, scope)
	}
	return name, true
}

// optionalBinder is like binds, for a field that may be missing; the name is then "".
func (c *Context) optionalBinder(body *expand.Node, field string, scope *Scope, shadows bool) (string, bool) {
	if isMissing(body.Get(field)) {
		return "", true
	}
	return c.lowerBinder(body, field, scope, shadows)
}

// reportShadowed reports a binder that shadows another one, if one of the two came from a macro: the check of the
// text sees the macro and its use, but not both as one text.
func (c *Context) reportShadowed(n *expand.Node, name string, scope *Scope) {
	if n.Local != nil || !scope.isComplete() {
		return
	}
	outer, ok := scope.find(name)
	if !ok || sameText(n, outer.node) {
		return
	}
	problem := expand.Problem{
		Code: diag.CompilerBindingShadowed, Severity: diag.Warning,
		Message: fmt.Sprintf("The binding %q hides another one of the same name that is visible here. Give it a name of its own.", symbols.Shorten(name)),
	}
	if outer.node != nil {
		problem.Related = append(problem.Related,
			outer.node.At.Elsewhere(fmt.Sprintf("%q is bound here first.", symbols.Shorten(name)))...)
	}
	u := n.Uses
	for u != nil && u.Outer != usesOf(outer.node) {
		u = u.Outer
	}
	if u == nil {
		c.report(problem, n)
		return
	}
	// The macro is sound by itself: the clash is where it is used.
	problem.Related = append(problem.Related, n.At.Elsewhere(fmt.Sprintf("The macro %q binds %q here.",
		symbols.Shorten(u.Name), symbols.Shorten(name)))...)
	c.reportAt(problem, u.NameAt(), u.Outer)
}

// sameText reports whether two binders were written in one text, so that the check of the text has seen both. The
// binders of a place itself, which have no node, are seen from texts written at that place.
func sameText(n, other *expand.Node) bool {
	if other == nil {
		return n.Uses == nil
	}
	return n.Uses == other.Uses && n.At.Unit == other.At.Unit
}

func usesOf(n *expand.Node) *expand.Use {
	if n == nil {
		return nil
	}
	return n.Uses
}

// requireOneZone reports a binding that can hold several zones where one is needed. The choice that makes a binding
// is known only after macro expansion. The problem is a hint: the rule works if the player chooses exactly one zone.
func (c *Context) requireOneZone(n *expand.Node, name string, scope *Scope) {
	b, ok := scope.find(name)
	if !ok || !b.several {
		return
	}
	problem := expand.Problem{
		Code: diag.CompilerZoneSelectorCardinality, Severity: diag.Hint,
		Message: fmt.Sprintf("Exactly one zone is needed here, but %q can hold none or several.",
			symbols.Shorten(authoredName(n, name))),
	}
	if b.node != nil {
		problem.Related = append(problem.Related,
			b.node.At.Elsewhere(fmt.Sprintf("%q is chosen here.", symbols.Shorten(authoredName(b.node, name))))...)
	}
	c.report(problem, n)
}

// authoredName returns the author's name of a binding.
func authoredName(n *expand.Node, name string) string {
	if n.Local != nil {
		return n.Local.Text
	}
	return name
}
