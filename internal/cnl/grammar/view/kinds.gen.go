// Code generated from the grammar table; DO NOT EDIT.

package view

// The variants of the union arithmetic.
const (
	ArithmeticIsPlus      = "+"
	ArithmeticIsMinus     = "-"
	ArithmeticIsTimes     = "*"
	ArithmeticIsDividedBy = "/"
	ArithmeticIsFloorDiv  = "floorDiv"
	ArithmeticIsCeilDiv   = "ceilDiv"
	ArithmeticIsMin       = "min"
	ArithmeticIsMax       = "max"
)

// The variants of the union cardConfig.
const (
	CardConfigIsTurnFlow      = "turnFlow"
	CardConfigIsCardLifecycle = "cardLifecycle"
	CardConfigIsEligibility   = "eligibility"
)

// The variants of the union cardinality.
const (
	CardinalityIsKind = "kind"
	CardinalityIsN    = "n"
	CardinalityIsUpTo = "upTo"
	CardinalityIsMax  = "max"
)

// The variants of the union computedValue.
const (
	ComputedValueIsAggregate = "aggregate"
	ComputedValueIsConcat    = "concat"
	ComputedValueIsIf        = "if"
	ComputedValueIsZoneCount = "zoneCount"
)

// The variants of the union condition.
const (
	ConditionIsAnd              = "and"
	ConditionIsOr               = "or"
	ConditionIsNot              = "not"
	ConditionIsEqual            = "=="
	ConditionIsNotEqual         = "!="
	ConditionIsLess             = "<"
	ConditionIsLessOrEqual      = "<="
	ConditionIsGreater          = ">"
	ConditionIsGreaterOrEqual   = ">="
	ConditionIsIn               = "in"
	ConditionIsAdjacent         = "adjacent"
	ConditionIsConnected        = "connected"
	ConditionIsZonePropIncludes = "zonePropIncludes"
)

// The variants of the union conditionMacroCall.
const (
	ConditionMacroCallIsConditionMacro = "conditionMacro"
)

// The variants of the union countValue.
const (
	CountValueIsAggregate = "aggregate"
	CountValueIsIf        = "if"
	CountValueIsZoneCount = "zoneCount"
)

// The variants of the union effect.
const (
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
)

// The variants of the union filterSet.
const (
	FilterSetIsNamedSet = "namedSet"
)

// The variants of the union globalMarkerEntry.
const (
	GlobalMarkerEntryIsBatch = "batch"
)

// The variants of the union globalVarEntry.
const (
	GlobalVarEntryIsBatch = "batch"
)

// The variants of the union initialization.
const (
	InitializationIsSpaceID  = "spaceId"
	InitializationIsMarkerID = "markerId"
	InitializationIsTrackID  = "trackId"
	InitializationIsVar      = "var"
)

// The variants of the union integerValue.
const (
	IntegerValueIsAggregate = "aggregate"
	IntegerValueIsIf        = "if"
	IntegerValueIsZoneCount = "zoneCount"
)

// The variants of the union interruptEntry.
const (
	InterruptEntryIsFromTemplate = "fromTemplate"
)

// The variants of the union macroCall.
const (
	MacroCallIsMacro = "macro"
)

// The variants of the union macroType.
const (
	MacroTypeIsEnum             = "enum"
	MacroTypeIsLiterals         = "literals"
	MacroTypeIsTokenTraitValue  = "tokenTraitValue"
	MacroTypeIsTokenTraitValues = "tokenTraitValues"
)

// The variants of the union numericArithmetic.
const (
	NumericArithmeticIsPlus      = "+"
	NumericArithmeticIsMinus     = "-"
	NumericArithmeticIsTimes     = "*"
	NumericArithmeticIsDividedBy = "/"
	NumericArithmeticIsFloorDiv  = "floorDiv"
	NumericArithmeticIsCeilDiv   = "ceilDiv"
	NumericArithmeticIsMin       = "min"
	NumericArithmeticIsMax       = "max"
)

// The variants of the union numericValue.
const (
	NumericValueIsAggregate = "aggregate"
	NumericValueIsIf        = "if"
	NumericValueIsZoneCount = "zoneCount"
)

// The variants of the union phaseEntry.
const (
	PhaseEntryIsFromTemplate = "fromTemplate"
)

// The variants of the union pieceEntry.
const (
	PieceEntryIsGenerate = "generate"
)

// The variants of the union playerVarEntry.
const (
	PlayerVarEntryIsBatch = "batch"
)

// The variants of the union positiveValue.
const (
	PositiveValueIsAggregate = "aggregate"
	PositiveValueIsIf        = "if"
	PositiveValueIsZoneCount = "zoneCount"
)

// The variants of the union query.
const (
	QueryIsTokensInZone           = "tokensInZone"
	QueryIsTokensInMapSpaces      = "tokensInMapSpaces"
	QueryIsTokensInAdjacentZones  = "tokensInAdjacentZones"
	QueryIsZones                  = "zones"
	QueryIsMapSpaces              = "mapSpaces"
	QueryIsAdjacentZones          = "adjacentZones"
	QueryIsConnectedZones         = "connectedZones"
	QueryIsZonesInDirection       = "zonesInDirection"
	QueryIsLines                  = "lines"
	QueryIsPlayers                = "players"
	QueryIsAssetRows              = "assetRows"
	QueryIsIntsInRange            = "intsInRange"
	QueryIsIntsInVarRange         = "intsInVarRange"
	QueryIsEnums                  = "enums"
	QueryIsGlobalMarkers          = "globalMarkers"
	QueryIsBinding                = "binding"
	QueryIsNextInOrderByCondition = "nextInOrderByCondition"
	QueryIsConcat                 = "concat"
)

// The variants of the union reference.
const (
	ReferenceIsGvar              = "gvar"
	ReferenceIsConstant          = "constant"
	ReferenceIsPvar              = "pvar"
	ReferenceIsZoneVar           = "zoneVar"
	ReferenceIsZoneCount         = "zoneCount"
	ReferenceIsTokenProp         = "tokenProp"
	ReferenceIsTokenZone         = "tokenZone"
	ReferenceIsAssetField        = "assetField"
	ReferenceIsBinding           = "binding"
	ReferenceIsMarkerState       = "markerState"
	ReferenceIsGlobalMarkerState = "globalMarkerState"
	ReferenceIsZoneProp          = "zoneProp"
	ReferenceIsActivePlayer      = "activePlayer"
	ReferenceIsSeat              = "seat"
)

// The variants of the union tableConstraint.
const (
	TableConstraintIsMonotonic     = "monotonic"
	TableConstraintIsContiguousInt = "contiguousInt"
	TableConstraintIsNumericRange  = "numericRange"
)

// The variants of the union triggerEvent.
const (
	TriggerEventIsPhaseEnter     = "phaseEnter"
	TriggerEventIsPhaseExit      = "phaseExit"
	TriggerEventIsTurnStart      = "turnStart"
	TriggerEventIsTurnEnd        = "turnEnd"
	TriggerEventIsActionResolved = "actionResolved"
	TriggerEventIsTokenEntered   = "tokenEntered"
	TriggerEventIsVarChanged     = "varChanged"
)

// The variants of the union value.
const (
	ValueIsAggregate = "aggregate"
	ValueIsConcat    = "concat"
	ValueIsIf        = "if"
	ValueIsZoneCount = "zoneCount"
)

// The variants of the union zoneEntry.
const (
	ZoneEntryIsTemplate = "template"
	ZoneEntryIsMacro    = "macro"
)

// The variants of the union zoneFilter.
const (
	ZoneFilterIsOwner     = "owner"
	ZoneFilterIsCondition = "condition"
)

// The variants of the union zoneVarEntry.
const (
	ZoneVarEntryIsBatch = "batch"
)
