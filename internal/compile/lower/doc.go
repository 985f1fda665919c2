// Package lower turns the expanded sections of a spec into the parts of a game
// definition.
//
// The expression half (conditions, values, queries, selectors, effects) is a
// [Context]: it holds what an expression must know about the rest of the spec,
// and its methods lower one node each. They expect text that the front end has
// found nothing wrong with:
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
// Effects binds what outlasts the list in the innermost frame of its scope, so
// that the stages of a pipeline can share one. On any other text they do not panic and give ok
// false, mostly without a word, because the front end has said what is wrong.
// An [expand.Problem] is reported for what no one can know before macros are
// expanded and names are resolved: a binding that is unbound, or hidden, once a
// macro stands where it is used, and selectors that give several zones where
// one is needed. So it is for what is worked out here and nowhere else, such as
// the deck that a scenario builds: who finds that it cannot be built says so.
package lower
