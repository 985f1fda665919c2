// Code generated from the grammar table; DO NOT EDIT.

package view

const (

	// The variants of the union arithmetic.
	ArithmeticIsMinus = "-"

	// The variants of the union condition.
	ConditionIsAnd              = "and"
	ConditionIsOr               = "or"
	ConditionIsEqual            = "=="
	ConditionIsNotEqual         = "!="
	ConditionIsLess             = "<"
	ConditionIsGreater          = ">"
	ConditionIsGreaterOrEqual   = ">="
	ConditionIsIn               = "in"
	ConditionIsZonePropIncludes = "zonePropIncludes"

	// The variants of the union effect.
	EffectIsSetVar             = "setVar"
	EffectIsAddVar             = "addVar"
	EffectIsMoveToken          = "moveToken"
	EffectIsMoveTokenAdjacent  = "moveTokenAdjacent"
	EffectIsDraw               = "draw"
	EffectIsCreateToken        = "createToken"
	EffectIsDestroyToken       = "destroyToken"
	EffectIsSetTokenProp       = "setTokenProp"
	EffectIsIf                 = "if"
	EffectIsLet                = "let"
	EffectIsBindValue          = "bindValue"
	EffectIsForEach            = "forEach"
	EffectIsReduce             = "reduce"
	EffectIsRemoveByPriority   = "removeByPriority"
	EffectIsEvaluateSubset     = "evaluateSubset"
	EffectIsChooseOne          = "chooseOne"
	EffectIsChooseN            = "chooseN"
	EffectIsDistributeTokens   = "distributeTokens"
	EffectIsSetMarker          = "setMarker"
	EffectIsAdvancePhase       = "advancePhase"
	EffectIsGrantFreeOperation = "grantFreeOperation"
	EffectIsRepeat             = "repeat"
	EffectIsRefillToSize       = "refillToSize"
	EffectIsDiscardDownTo      = "discardDownTo"

	// The variants of the union filterSet.
	FilterSetIsNamedSet = "namedSet"

	// The variants of the union macroType.
	MacroTypeIsEnum             = "enum"
	MacroTypeIsLiterals         = "literals"
	MacroTypeIsTokenTraitValue  = "tokenTraitValue"
	MacroTypeIsTokenTraitValues = "tokenTraitValues"

	// The variants of the union query.
	QueryIsTokensInZone           = "tokensInZone"
	QueryIsTokensInMapSpaces      = "tokensInMapSpaces"
	QueryIsZones                  = "zones"
	QueryIsMapSpaces              = "mapSpaces"
	QueryIsLines                  = "lines"
	QueryIsPlayers                = "players"
	QueryIsIntsInRange            = "intsInRange"
	QueryIsEnums                  = "enums"
	QueryIsBinding                = "binding"
	QueryIsNextInOrderByCondition = "nextInOrderByCondition"

	// The variants of the union reference.
	ReferenceIsGvar              = "gvar"
	ReferenceIsConstant          = "constant"
	ReferenceIsPvar              = "pvar"
	ReferenceIsZoneVar           = "zoneVar"
	ReferenceIsZoneCount         = "zoneCount"
	ReferenceIsTokenProp         = "tokenProp"
	ReferenceIsTokenZone         = "tokenZone"
	ReferenceIsBinding           = "binding"
	ReferenceIsMarkerState       = "markerState"
	ReferenceIsGlobalMarkerState = "globalMarkerState"
	ReferenceIsZoneProp          = "zoneProp"
	ReferenceIsActivePlayer      = "activePlayer"
	ReferenceIsNumber            = "number"

	// The variants of the union value.
	ValueIsAggregate = "aggregate"
	ValueIsConcat    = "concat"
	ValueIsIf        = "if"
	ValueIsZoneCount = "zoneCount"
)
