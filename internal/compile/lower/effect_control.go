package lower

import (
	"ludo-lsp/internal/compile/expand"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/kernel/gamedef"
)

// origin tells which macro a binder belongs to, nil if it has the name that was
// written.
func origin(binder *expand.Node) *gamedef.MacroOrigin {
	if binder == nil || binder.Local == nil {
		return nil
	}
	return &gamedef.MacroOrigin{MacroID: binder.Local.Macro, Stem: binder.Local.Stem()}
}

func (c *Context) ifEffect(body *expand.Node, scope *Scope) (gamedef.Effect, bool) {
	when, ok := c.conditionField(body, view.EffectIfWhen, scope)
	known := scope.Inner()
	scope.granted(body.Get(view.EffectIfWhen), known)
	then := known.Inner()
	effects, ok1 := c.effectsField(body, view.EffectIfThen, then)
	out := &gamedef.If{When: when, Then: effects}
	if absent(body.Get(view.EffectIfElse)) {
		scope.guard(body.Get(view.EffectIfWhen), then.names)
		return out, ok && ok1
	}
	otherwise := scope.Inner()
	effects, ok2 := c.effectsField(body, view.EffectIfElse, otherwise)
	out.Else = effects
	for _, b := range then.names {
		if _, both := otherwise.own(b.name); both {
			scope.add(b)
		}
	}
	scope.guard(body.Get(view.EffectIfWhen), then.names)
	return out, ok && ok1 && ok2
}

func (c *Context) removeByPriority(body *expand.Node, scope *Scope) (gamedef.Effect, bool) {
	out := &gamedef.RemoveByPriority{}
	budget, ok := c.numericField(body, view.EffectRemoveByPriorityBudget, scope)
	out.Budget = budget
	list := body.Get(view.EffectRemoveByPriorityGroups)
	if list.Kind() != expand.List || list.Len() == 0 {
		return nil, c.reject(nearest(list, body), "a list of groups")
	}
	outer := c.enter(list, view.EffectRemoveByPriorityGroups)
	for i, item := range list.Items() {
		mark := c.enterItem(item, i, i)
		group, ok1 := c.group(item, scope)
		c.leave(mark)
		out.Groups, ok = append(out.Groups, group), ok && ok1
	}
	c.leave(outer)
	remaining := body.Get(view.EffectRemoveByPriorityRemainingBind)
	bind, ok1 := c.optionalBinder(body, view.EffectRemoveByPriorityRemainingBind, scope, true)
	out.RemainingBind = bind
	for i, item := range list.Items() {
		scope.bind(out.Groups[i].CountBind, item.Get(view.EffectRemoveByPriorityGroupCountBind))
	}
	scope.bind(bind, remaining)
	out.MacroOrigin = origin(remaining)
	if remaining == nil {
		out.MacroOrigin = sharedOrigin(list)
	}
	in, ok2 := c.optionalEffects(body, view.EffectRemoveByPriorityIn, scope.Inner())
	out.In = in
	return out, ok && ok1 && ok2
}

func (c *Context) group(item *expand.Node, scope *Scope) (gamedef.RemovalGroup, bool) {
	var out gamedef.RemovalGroup
	var ok, ok1, ok2, ok3, ok4 bool
	out.Bind, ok = c.binds(item, view.EffectRemoveByPriorityGroupBind, scope, true)
	out.CountBind, ok1 = c.optionalBinder(item, view.EffectRemoveByPriorityGroupCountBind, scope, false)
	out.Over, _, ok2 = c.queryField(item, view.EffectRemoveByPriorityGroupOver, scope)
	inner := scope.Inner()
	inner.bind(out.Bind, item.Get(view.EffectRemoveByPriorityGroupBind))
	out.To, ok3 = c.zoneField(item, view.EffectRemoveByPriorityGroupTo, inner, strict)
	ok4 = true
	if !absent(item.Get(view.EffectRemoveByPriorityGroupFrom)) {
		out.From, ok4 = c.zoneField(item, view.EffectRemoveByPriorityGroupFrom, inner, strict)
	}
	out.MacroOrigin = origin(item.Get(view.EffectRemoveByPriorityGroupBind))
	if out.MacroOrigin == nil {
		out.MacroOrigin = origin(item.Get(view.EffectRemoveByPriorityGroupCountBind))
	}
	return out, ok && ok1 && ok2 && ok3 && ok4
}

// sharedOrigin is the origin that the binders of all groups have, nil if they
// differ.
func sharedOrigin(groups *expand.Node) *gamedef.MacroOrigin {
	first := origin(groups.Items()[0].Get(view.EffectRemoveByPriorityGroupBind))
	for _, item := range groups.Items() {
		o := origin(item.Get(view.EffectRemoveByPriorityGroupBind))
		if first == nil || o == nil || *o != *first {
			return nil
		}
	}
	return first
}

func (c *Context) evaluateSubset(body *expand.Node, scope *Scope) (gamedef.Effect, bool) {
	out := &gamedef.EvaluateSubset{}
	var ok, ok1, ok2, ok3, ok4, ok5, ok6, ok7 bool
	out.Source, _, ok = c.queryField(body, view.EffectEvaluateSubsetSource, scope)
	out.SubsetSize, ok1 = c.numericField(body, view.EffectEvaluateSubsetSubsetSize, scope)
	out.SubsetBind, ok2 = c.binds(body, view.EffectEvaluateSubsetSubsetBind, scope, true)
	out.ResultBind, ok3 = c.binds(body, view.EffectEvaluateSubsetResultBind, scope, true)
	out.BestSubsetBind, ok4 = c.optionalBinder(body, view.EffectEvaluateSubsetBestSubsetBind, scope, true)
	inner := scope.Inner()
	inner.BindNode(out.SubsetBind, body.Get(view.EffectEvaluateSubsetSubsetBind), true)
	out.Compute, ok5 = c.effectsField(body, view.EffectEvaluateSubsetCompute, inner)
	out.ScoreExpr, ok6 = c.numericField(body, view.EffectEvaluateSubsetScoreExpr, inner)
	scope.bind(out.ResultBind, body.Get(view.EffectEvaluateSubsetResultBind))
	scope.BindNode(out.BestSubsetBind, body.Get(view.EffectEvaluateSubsetBestSubsetBind), true)
	out.In, ok7 = c.effectsField(body, view.EffectEvaluateSubsetIn, scope.Inner())
	return out, ok && ok1 && ok2 && ok3 && ok4 && ok5 && ok6 && ok7
}

// empty checks the body of an effect that has no fields.
func (c *Context) empty(body *expand.Node) bool {
	if absent(body) || body.Kind() == expand.Map && body.Len() == 0 {
		return true
	}
	return c.reject(body, "nothing")
}
