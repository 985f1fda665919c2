package lower

import (
	"ludo-lsp/internal/compile/expand"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/kernel/gamedef"
)

// conditionLowering lowers a condition by its operator. It has a method for each
// of the grammar table.
type conditionLowering struct {
	*Context
	scope *Scope
}

// loweredCondition is a condition; nil when it failed.
type loweredCondition struct {
	condition gamedef.Condition
	ok        bool
}

func conditionOf(condition gamedef.Condition, ok bool) loweredCondition {
	return loweredCondition{condition, ok}
}

// Other rejects what is no condition.
func (l conditionLowering) Other(_ string, n *expand.Node) loweredCondition {
	return conditionOf(nil, l.reject(n, "a condition"))
}

// And lowers a condition of that kind.
func (l conditionLowering) And(r view.ConditionAndRecord[*expand.Node]) loweredCondition {
	args, ok := l.conditions(r.Node, l.scope)
	return conditionOf(&gamedef.And{Args: args}, ok)
}

// Or lowers a condition of that kind.
func (l conditionLowering) Or(r view.ConditionOrRecord[*expand.Node]) loweredCondition {
	args, ok := l.conditions(r.Node, l.scope)
	return conditionOf(&gamedef.Or{Args: args}, ok)
}

// Not lowers a condition of that kind.
func (l conditionLowering) Not(r view.ConditionNotRecord[*expand.Node]) loweredCondition {
	arg, ok := l.conditionField(r.Node, view.ConditionNotArg, l.scope)
	return conditionOf(&gamedef.Not{Arg: arg}, ok)
}

// Equal lowers a condition of that kind.
func (l conditionLowering) Equal(r view.ConditionEqualRecord[*expand.Node]) loweredCondition {
	return conditionOf(l.comparison(r.Node, view.ConditionIsEqual, l.scope))
}

// NotEqual lowers a condition of that kind.
func (l conditionLowering) NotEqual(r view.ConditionNotEqualRecord[*expand.Node]) loweredCondition {
	return conditionOf(l.comparison(r.Node, view.ConditionIsNotEqual, l.scope))
}

// Less lowers a condition of that kind.
func (l conditionLowering) Less(r view.ConditionLessRecord[*expand.Node]) loweredCondition {
	return conditionOf(l.comparison(r.Node, view.ConditionIsLess, l.scope))
}

// LessOrEqual lowers a condition of that kind.
func (l conditionLowering) LessOrEqual(r view.ConditionLessOrEqualRecord[*expand.Node]) loweredCondition {
	return conditionOf(l.comparison(r.Node, view.ConditionIsLessOrEqual, l.scope))
}

// Greater lowers a condition of that kind.
func (l conditionLowering) Greater(r view.ConditionGreaterRecord[*expand.Node]) loweredCondition {
	return conditionOf(l.comparison(r.Node, view.ConditionIsGreater, l.scope))
}

// GreaterOrEqual lowers a condition of that kind.
func (l conditionLowering) GreaterOrEqual(r view.ConditionGreaterOrEqualRecord[*expand.Node]) loweredCondition {
	return conditionOf(l.comparison(r.Node, view.ConditionIsGreaterOrEqual, l.scope))
}

// In lowers a condition of that kind.
func (l conditionLowering) In(r view.ConditionInRecord[*expand.Node]) loweredCondition {
	item, _, ok := l.valueField(r.Node, view.ConditionInItem, l.scope)
	set, _, ok1 := l.valueField(r.Node, view.ConditionInSet, l.scope)
	return conditionOf(&gamedef.In{Item: item, Set: set}, ok && ok1)
}

// Adjacent lowers a condition of that kind.
func (l conditionLowering) Adjacent(r view.ConditionAdjacentRecord[*expand.Node]) loweredCondition {
	left, ok := l.zoneSelectorField(r.Node, view.ConditionAdjacentLeft, l.scope)
	right, ok1 := l.zoneSelectorField(r.Node, view.ConditionAdjacentRight, l.scope)
	return conditionOf(&gamedef.Adjacent{Left: left, Right: right}, ok && ok1)
}

// Connected lowers a condition of that kind.
func (l conditionLowering) Connected(r view.ConditionConnectedRecord[*expand.Node]) loweredCondition {
	from, ok := l.zoneSelectorField(r.Node, view.ConditionConnectedFrom, l.scope)
	to, ok1 := l.zoneSelectorField(r.Node, view.ConditionConnectedTo, l.scope)
	via, ok2 := l.optionalCondition(r.Node, view.ConditionConnectedVia, withZone(l.scope))
	depth, ok3 := l.optionalWhole(r.Node, view.ConditionConnectedMaxDepth, 0)
	return conditionOf(&gamedef.Connected{From: from, To: to, Via: via, MaxDepth: depth}, ok && ok1 && ok2 && ok3)
}

// ZonePropIncludes lowers a condition of that kind.
func (l conditionLowering) ZonePropIncludes(r view.ConditionZonePropIncludesRecord[*expand.Node]) loweredCondition {
	zone, ok := l.zoneSelectorField(r.Node, view.ConditionZonePropIncludesZone, l.scope)
	prop, ok1 := l.identifier(r.Node, view.ConditionZonePropIncludesProp)
	value, _, ok2 := l.valueField(r.Node, view.ConditionZonePropIncludesValue, l.scope)
	return conditionOf(&gamedef.ZonePropIncludes{Zone: zone, Prop: prop, Value: value}, ok && ok1 && ok2)
}
