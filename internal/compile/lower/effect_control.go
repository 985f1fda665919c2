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

func (c *Context) let(body *expand.Node, scope *Scope) (gamedef.Effect, bool) {
	bind, ok := c.binds(body, view.EffectLetBind, scope, true)
	value, _, ok1 := c.valueField(body, view.EffectLetValue, scope)
	in, ok2 := c.passing(body, view.EffectLetBind, scope)
	return &gamedef.Let{Bind: bind, Value: value, In: in}, ok && ok1 && ok2
}

// passing lowers the field in of an effect, with the binding of one of its
// fields visible. What the list leaves bound stays bound after the effect, but
// for that binding.
func (c *Context) passing(body *expand.Node, binder string, scope *Scope) ([]gamedef.Effect, bool) {
	bind := body.Get(binder).Text()
	inner := scope.Inner()
	inner.bind(bind, body.Get(binder))
	in, ok := c.effectsField(body, view.EffectIn, inner)
	for _, b := range inner.names {
		if b.name != bind {
			scope.add(b)
		}
	}
	return in, ok
}

func (c *Context) bindValue(body *expand.Node, scope *Scope) (gamedef.Effect, bool) {
	value, _, ok := c.valueField(body, view.EffectBindValueValue, scope)
	bind, ok1 := c.binds(body, view.EffectBindValueBind, scope, true)
	scope.bind(bind, body.Get(view.EffectBindValueBind))
	return &gamedef.BindValue{Bind: bind, Value: value}, ok && ok1
}

func (c *Context) forEach(body *expand.Node, scope *Scope) (gamedef.Effect, bool) {
	out := &gamedef.ForEach{MacroOrigin: origin(body.Get(view.EffectForEachBind))}
	var ok, ok1, ok2, ok3, ok4, ok5 bool
	out.Bind, ok = c.binds(body, view.EffectForEachBind, scope, true)
	out.Over, _, ok1 = c.queryField(body, view.EffectForEachOver, scope)
	inner := scope.Inner()
	inner.bind(out.Bind, body.Get(view.EffectForEachBind))
	out.Effects, ok2 = c.effectsField(body, view.EffectForEachEffects, inner)
	out.Limit, ok3 = c.optionalNumeric(body, view.EffectForEachLimit, scope)
	out.CountBind, ok4 = c.optionalBinder(body, view.EffectForEachCountBind, scope, true)
	if absent(body.Get(view.EffectForEachIn)) {
		return out, ok && ok1 && ok2 && ok3 && ok4
	}
	counted := scope.Inner()
	counted.bind(out.CountBind, body.Get(view.EffectForEachCountBind))
	out.In, ok5 = c.effectsField(body, view.EffectForEachIn, counted)
	if out.CountBind == "" {
		ok5 = c.reject(body.Get(view.EffectForEachIn), "a countBind beside in")
	}
	return out, ok && ok1 && ok2 && ok3 && ok4 && ok5
}

func (c *Context) reduce(body *expand.Node, scope *Scope) (gamedef.Effect, bool) {
	item, acc, result := body.Get(view.EffectReduceItemBind), body.Get(view.EffectReduceAccBind),
		body.Get(view.EffectReduceResultBind)
	out := &gamedef.Reduce{ItemMacroOrigin: origin(item), AccMacroOrigin: origin(acc),
		ResultMacroOrigin: origin(result)}
	var ok, ok1, ok2, ok3, ok4, ok5, ok6, ok7 bool
	out.ItemBind, ok = c.binds(body, view.EffectReduceItemBind, scope, true)
	out.AccBind, ok1 = c.binds(body, view.EffectReduceAccBind, scope, true)
	out.ResultBind, ok2 = c.binds(body, view.EffectReduceResultBind, scope, true)
	out.Over, _, ok3 = c.queryField(body, view.EffectReduceOver, scope)
	out.Initial, _, ok4 = c.valueField(body, view.EffectReduceInitial, scope)
	inner := scope.Inner()
	inner.bind(out.ItemBind, item)
	inner.bind(out.AccBind, acc)
	out.Next, _, ok5 = c.valueField(body, view.EffectReduceNext, inner)
	out.Limit, ok6 = c.optionalNumeric(body, view.EffectReduceLimit, scope)
	out.In, ok7 = c.passing(body, view.EffectReduceResultBind, scope)
	if out.ItemBind == out.AccBind || out.AccBind == out.ResultBind || out.ItemBind == out.ResultBind {
		ok = c.reject(body, "three different names of bindings")
	}
	return out, ok && ok1 && ok2 && ok3 && ok4 && ok5 && ok6 && ok7
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

func (c *Context) rollRandom(body *expand.Node, scope *Scope) (gamedef.Effect, bool) {
	bind, ok := c.binds(body, view.EffectRollRandomBind, scope, true)
	least, ok1 := c.numericField(body, view.EffectRollRandomMin, scope)
	most, ok2 := c.numericField(body, view.EffectRollRandomMax, scope)
	scope.bind(bind, body.Get(view.EffectRollRandomBind))
	in, ok3 := c.effectsField(body, view.EffectRollRandomIn, scope.Inner())
	return &gamedef.RollRandom{Bind: bind, Min: least, Max: most, In: in}, ok && ok1 && ok2 && ok3
}

func (c *Context) gotoPhaseExact(body *expand.Node, _ *Scope) (gamedef.Effect, bool) {
	phase, ok := c.identifier(body, view.EffectGotoPhaseExactPhase)
	return &gamedef.GotoPhaseExact{Phase: phase}, ok
}

func (c *Context) advancePhase(body *expand.Node, _ *Scope) (gamedef.Effect, bool) {
	return &gamedef.AdvancePhase{}, c.empty(body)
}

func (c *Context) nextPlayer(body *expand.Node, _ *Scope) (gamedef.Effect, bool) {
	return &gamedef.NextPlayer{}, c.empty(body)
}

func (c *Context) endTurn(body *expand.Node, _ *Scope) (gamedef.Effect, bool) {
	return &gamedef.EndTurn{}, c.empty(body)
}

func (c *Context) pushInterruptPhase(body *expand.Node, _ *Scope) (gamedef.Effect, bool) {
	phase, ok := c.identifier(body, view.EffectPushInterruptPhasePhase)
	resume, ok1 := c.identifier(body, view.EffectPushInterruptPhaseResumePhase)
	return &gamedef.PushInterruptPhase{Phase: phase, ResumePhase: resume}, ok && ok1
}

func (c *Context) popInterruptPhase(body *expand.Node, _ *Scope) (gamedef.Effect, bool) {
	return &gamedef.PopInterruptPhase{}, c.empty(body)
}

// empty checks the body of an effect that has no fields.
func (c *Context) empty(body *expand.Node) bool {
	if absent(body) || body.Kind() == expand.Map && body.Len() == 0 {
		return true
	}
	return c.reject(body, "nothing")
}
