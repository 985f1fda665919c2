package lower

import (
	"ludo-lsp/internal/compile/expand"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/kernel/gamedef"
)

// origin returns the macro that a binder belongs to, or nil if the binder has the name that was written.
func origin(binder *expand.Node) *gamedef.MacroOrigin {
	if binder == nil || binder.Local == nil {
		return nil
	}
	return &gamedef.MacroOrigin{MacroID: binder.Local.Macro, Stem: binder.Local.Stem()}
}

func (c *Context) ifEffect(body *expand.Node, scope *Scope) (gamedef.Effect, bool) {
	when, ok := c.conditionField(body, view.EffectIfWhen, scope)
	known := scope.Inner()
	scope.bindGranted(body.Get(view.EffectIfWhen), known)
	then := known.Inner()
	effects, ok1 := c.lowerEffectsField(body, view.EffectIfThen, then)
	out := &gamedef.If{When: when, Then: effects}
	if isMissing(body.Get(view.EffectIfElse)) {
		scope.guard(body.Get(view.EffectIfWhen), then.names)
		return out, ok && ok1
	}
	otherwise := scope.Inner()
	effects, ok2 := c.lowerEffectsField(body, view.EffectIfElse, otherwise)
	out.Else = effects
	for _, b := range then.names {
		if _, both := otherwise.inInnermost(b.name); both {
			scope.add(b)
		}
	}
	scope.guard(body.Get(view.EffectIfWhen), then.names)
	return out, ok && ok1 && ok2
}

// recordOrigins records, in a removal, the macros that its binders belong to.
func recordOrigins(e *gamedef.RemoveByPriority, body *expand.Node) {
	list, remaining := body.Get(view.EffectRemoveByPriorityGroups), body.Get(view.EffectRemoveByPriorityRemainingBind)
	for i, item := range list.Items() {
		of := origin(item.Get(view.EffectRemoveByPriorityGroupBind))
		if of == nil {
			of = origin(item.Get(view.EffectRemoveByPriorityGroupCountBind))
		}
		e.Groups[i].MacroOrigin = of
	}
	e.MacroOrigin = origin(remaining)
	if remaining == nil && len(e.Groups) > 0 {
		e.MacroOrigin = sharedOrigin(list)
	}
}

// sharedOrigin returns the macro that the binders of all groups belong to, or nil if they differ.
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
	out.SubsetSize, ok1 = c.lowerNumericField(body, view.EffectEvaluateSubsetSubsetSize, scope)
	out.SubsetBind, ok2 = c.lowerBinder(body, view.EffectEvaluateSubsetSubsetBind, scope, true)
	out.ResultBind, ok3 = c.lowerBinder(body, view.EffectEvaluateSubsetResultBind, scope, true)
	out.BestSubsetBind, ok4 = c.optionalBinder(body, view.EffectEvaluateSubsetBestSubsetBind, scope, true)
	inner := scope.Inner()
	inner.BindNode(out.SubsetBind, body.Get(view.EffectEvaluateSubsetSubsetBind), true)
	out.Compute, ok5 = c.lowerEffectsField(body, view.EffectEvaluateSubsetCompute, inner)
	out.ScoreExpr, ok6 = c.lowerNumericField(body, view.EffectEvaluateSubsetScoreExpr, inner)
	scope.bind(out.ResultBind, body.Get(view.EffectEvaluateSubsetResultBind))
	scope.BindNode(out.BestSubsetBind, body.Get(view.EffectEvaluateSubsetBestSubsetBind), true)
	out.In, ok7 = c.lowerEffectsField(body, view.EffectEvaluateSubsetIn, scope.Inner())
	return out, ok && ok1 && ok2 && ok3 && ok4 && ok5 && ok6 && ok7
}

// checkEmpty checks that the body of an effect without fields is empty.
func (c *Context) checkEmpty(body *expand.Node) bool {
	if isMissing(body) || body.Kind() == expand.Map && body.Len() == 0 {
		return true
	}
	return c.reject(body, "nothing")
}
