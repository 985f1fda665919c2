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
	ConditionIsLessOrEqual      = "<="
	ConditionIsGreater          = ">"
	ConditionIsGreaterOrEqual   = ">="
	ConditionIsIn               = "in"
	ConditionIsZonePropIncludes = "zonePropIncludes"

	// The variants of the union effect.
	EffectIsSetVar             = "setVar"
	EffectIsAddVar             = "addVar"
	EffectIsTransferVar        = "transferVar"
	EffectIsSetActivePlayer    = "setActivePlayer"
	EffectIsMoveToken          = "moveToken"
	EffectIsMoveTokenAdjacent  = "moveTokenAdjacent"
	EffectIsMoveAll            = "moveAll"
	EffectIsDraw               = "draw"
	EffectIsShuffle            = "shuffle"
	EffectIsCreateToken        = "createToken"
	EffectIsDestroyToken       = "destroyToken"
	EffectIsSetTokenProp       = "setTokenProp"
	EffectIsReveal             = "reveal"
	EffectIsConceal            = "conceal"
	EffectIsIf                 = "if"
	EffectIsLet                = "let"
	EffectIsBindValue          = "bindValue"
	EffectIsForEach            = "forEach"
	EffectIsReduce             = "reduce"
	EffectIsRemoveByPriority   = "removeByPriority"
	EffectIsEvaluateSubset     = "evaluateSubset"
	EffectIsRollRandom         = "rollRandom"
	EffectIsChooseOne          = "chooseOne"
	EffectIsChooseN            = "chooseN"
	EffectIsDistributeTokens   = "distributeTokens"
	EffectIsSetMarker          = "setMarker"
	EffectIsShiftMarker        = "shiftMarker"
	EffectIsSetGlobalMarker    = "setGlobalMarker"
	EffectIsShiftGlobalMarker  = "shiftGlobalMarker"
	EffectIsFlipGlobalMarker   = "flipGlobalMarker"
	EffectIsGotoPhaseExact     = "gotoPhaseExact"
	EffectIsAdvancePhase       = "advancePhase"
	EffectIsNextPlayer         = "nextPlayer"
	EffectIsEndTurn            = "endTurn"
	EffectIsPushInterruptPhase = "pushInterruptPhase"
	EffectIsPopInterruptPhase  = "popInterruptPhase"
	EffectIsGrantFreeOperation = "grantFreeOperation"
	EffectIsRefillToSize       = "refillToSize"
	EffectIsDiscardDownTo      = "discardDownTo"

	// The variants of the union filterSet.
	FilterSetIsNamedSet = "namedSet"

	// The variants of the union macroCall.
	MacroCallIsMacro = "macro"

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
	QueryIsNextInOrderByCondition = "nextInOrderByCondition"

	// The variants of the union reference.
	ReferenceIsGvar              = "gvar"
	ReferenceIsConstant          = "constant"
	ReferenceIsPvar              = "pvar"
	ReferenceIsZoneCount         = "zoneCount"
	ReferenceIsTokenProp         = "tokenProp"
	ReferenceIsTokenZone         = "tokenZone"
	ReferenceIsBinding           = "binding"
	ReferenceIsMarkerState       = "markerState"
	ReferenceIsGlobalMarkerState = "globalMarkerState"
	ReferenceIsZoneProp          = "zoneProp"
	ReferenceIsActivePlayer      = "activePlayer"

	// The variants of the union value.
	ValueIsAggregate = "aggregate"
	ValueIsConcat    = "concat"
	ValueIsIf        = "if"
	ValueIsZoneCount = "zoneCount"
)
