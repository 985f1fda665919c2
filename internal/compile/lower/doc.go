// Package lower turns the expanded sections of a spec into the parts of a game definition.
//
// The expression half (conditions, values, queries, selectors, effects) is a [Context]: it holds what expressions
// need to know about the rest of the spec, and its methods lower one node each. They expect text in which the front
// end has found no faults:
//
//	func (c *Context) Effects(n *expand.Node, at Path, scope *Scope) ([]gamedef.Effect, bool)
//	func (c *Context) Condition(n *expand.Node, at Path, scope *Scope) (gamedef.Condition, bool)
//	func (c *Context) Value(n *expand.Node, at Path, scope *Scope) (gamedef.Value, bool)
//	func (c *Context) NumericValue(n *expand.Node, at Path, scope *Scope) (gamedef.Value, bool)
//	func (c *Context) Query(n *expand.Node, at Path, scope *Scope) (gamedef.Query, bool)
//	func (c *Context) Player(n *expand.Node, at Path, scope *Scope) (gamedef.PlayerSelector, bool)
//	func (c *Context) Executor(n *expand.Node, at Path, scope *Scope) (gamedef.PlayerSelector, bool)
//	func (c *Context) Zone(n *expand.Node, at Path, scope *Scope) (gamedef.ZoneRef, bool)
//	func (c *Context) ZoneID(text string) (string, bool)
//
// Effects binds what outlasts the list in the innermost frame of its scope, so that the stages of a pipeline can
// share one. On any other text they do not panic and return ok false, mostly without a report, because the front end
// has reported the fault. An [expand.Problem] is reported for what cannot be known before macros are expanded and
// names are resolved: a binding that is unbound, or shadowed, once a macro is in place, and selectors with several
// zones where one is needed. The same holds for what is computed only here, such as the deck of a scenario: a deck
// that cannot be built is reported here.
package lower
