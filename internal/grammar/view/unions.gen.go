// Code generated from the grammar table; DO NOT EDIT.

package view

// ArithmeticVisitor does something with each form of a computation. A method is given the
// record of its variant.
type ArithmeticVisitor[N Node[N], R any] interface {
	Plus(ArithmeticPlusRecord[N]) R
	Minus(ArithmeticMinusRecord[N]) R
	Times(ArithmeticTimesRecord[N]) R
	DividedBy(ArithmeticDividedByRecord[N]) R
	Mod(ArithmeticModRecord[N]) R
	FloorDiv(ArithmeticFloorDivRecord[N]) R
	CeilDiv(ArithmeticCeilDivRecord[N]) R
	Min(ArithmeticMinRecord[N]) R
	Max(ArithmeticMaxRecord[N]) R
	// Other is given what has no such word.
	Other(word string, n N) R
}

// VisitArithmetic calls the method of the variant that the word chooses.
func VisitArithmetic[N Node[N], R any, V ArithmeticVisitor[N, R]](word string, n N, v V) R {
	switch word {
	case "+":
		return v.Plus(ArithmeticPlusRecord[N]{n})
	case "-":
		return v.Minus(ArithmeticMinusRecord[N]{n})
	case "*":
		return v.Times(ArithmeticTimesRecord[N]{n})
	case "/":
		return v.DividedBy(ArithmeticDividedByRecord[N]{n})
	case "mod":
		return v.Mod(ArithmeticModRecord[N]{n})
	case "floorDiv":
		return v.FloorDiv(ArithmeticFloorDivRecord[N]{n})
	case "ceilDiv":
		return v.CeilDiv(ArithmeticCeilDivRecord[N]{n})
	case "min":
		return v.Min(ArithmeticMinRecord[N]{n})
	case "max":
		return v.Max(ArithmeticMaxRecord[N]{n})
	}
	return v.Other(word, n)
}

// ConditionVisitor does something with each form of a condition. A method is given the
// record of its variant.
type ConditionVisitor[N Node[N], R any] interface {
	And(ConditionAndRecord[N]) R
	Or(ConditionOrRecord[N]) R
	Not(ConditionNotRecord[N]) R
	Equal(ConditionEqualRecord[N]) R
	NotEqual(ConditionNotEqualRecord[N]) R
	Less(ConditionLessRecord[N]) R
	LessOrEqual(ConditionLessOrEqualRecord[N]) R
	Greater(ConditionGreaterRecord[N]) R
	GreaterOrEqual(ConditionGreaterOrEqualRecord[N]) R
	In(ConditionInRecord[N]) R
	Adjacent(ConditionAdjacentRecord[N]) R
	Connected(ConditionConnectedRecord[N]) R
	ZonePropIncludes(ConditionZonePropIncludesRecord[N]) R
	// Other is given what has no such word.
	Other(word string, n N) R
}

// VisitCondition calls the method of the variant that the word chooses.
func VisitCondition[N Node[N], R any, V ConditionVisitor[N, R]](word string, n N, v V) R {
	switch word {
	case "and":
		return v.And(ConditionAndRecord[N]{n})
	case "or":
		return v.Or(ConditionOrRecord[N]{n})
	case "not":
		return v.Not(ConditionNotRecord[N]{n})
	case "==":
		return v.Equal(ConditionEqualRecord[N]{n})
	case "!=":
		return v.NotEqual(ConditionNotEqualRecord[N]{n})
	case "<":
		return v.Less(ConditionLessRecord[N]{n})
	case "<=":
		return v.LessOrEqual(ConditionLessOrEqualRecord[N]{n})
	case ">":
		return v.Greater(ConditionGreaterRecord[N]{n})
	case ">=":
		return v.GreaterOrEqual(ConditionGreaterOrEqualRecord[N]{n})
	case "in":
		return v.In(ConditionInRecord[N]{n})
	case "adjacent":
		return v.Adjacent(ConditionAdjacentRecord[N]{n})
	case "connected":
		return v.Connected(ConditionConnectedRecord[N]{n})
	case "zonePropIncludes":
		return v.ZonePropIncludes(ConditionZonePropIncludesRecord[N]{n})
	}
	return v.Other(word, n)
}

// ConditionMacroCallVisitor does something with each form of a condition macro call. A method is given the
// record of its variant.
type ConditionMacroCallVisitor[N Node[N], R any] interface {
	ConditionMacro(ConditionMacroCallRecord[N]) R
	// Other is given what has no such word.
	Other(word string, n N) R
}

// VisitConditionMacroCall calls the method of the variant that the word chooses.
func VisitConditionMacroCall[N Node[N], R any, V ConditionMacroCallVisitor[N, R]](word string, n N, v V) R {
	switch word {
	case "conditionMacro":
		return v.ConditionMacro(ConditionMacroCallRecord[N]{n})
	}
	return v.Other(word, n)
}

// EffectVisitor does something with each form of an effect. A method is given the
// record of its variant.
type EffectVisitor[N Node[N], R any] interface {
	SetVar(EffectSetVarRecord[N]) R
	AddVar(EffectAddVarRecord[N]) R
	TransferVar(EffectTransferVarRecord[N]) R
	SetActivePlayer(EffectSetActivePlayerRecord[N]) R
	MoveToken(EffectMoveTokenRecord[N]) R
	MoveTokenAdjacent(EffectMoveTokenAdjacentRecord[N]) R
	MoveAll(EffectMoveAllRecord[N]) R
	Draw(EffectDrawRecord[N]) R
	Shuffle(EffectShuffleRecord[N]) R
	CreateToken(EffectCreateTokenRecord[N]) R
	DestroyToken(EffectDestroyTokenRecord[N]) R
	SetTokenProp(EffectSetTokenPropRecord[N]) R
	Reveal(EffectRevealRecord[N]) R
	Conceal(EffectConcealRecord[N]) R
	If(EffectIfRecord[N]) R
	Let(EffectLetRecord[N]) R
	BindValue(EffectBindValueRecord[N]) R
	ForEach(EffectForEachRecord[N]) R
	Reduce(EffectReduceRecord[N]) R
	RemoveByPriority(EffectRemoveByPriorityRecord[N]) R
	EvaluateSubset(EffectEvaluateSubsetRecord[N]) R
	RollRandom(EffectRollRandomRecord[N]) R
	ChooseOne(EffectChooseOneRecord[N]) R
	ChooseN(EffectChooseNRecord[N]) R
	DistributeTokens(EffectDistributeTokensRecord[N]) R
	SetMarker(EffectSetMarkerRecord[N]) R
	ShiftMarker(EffectShiftMarkerRecord[N]) R
	SetGlobalMarker(EffectSetGlobalMarkerRecord[N]) R
	ShiftGlobalMarker(EffectShiftGlobalMarkerRecord[N]) R
	FlipGlobalMarker(EffectFlipGlobalMarkerRecord[N]) R
	GotoPhaseExact(EffectGotoPhaseExactRecord[N]) R
	AdvancePhase(EffectAdvancePhaseRecord[N]) R
	NextPlayer(EffectNextPlayerRecord[N]) R
	EndTurn(EffectEndTurnRecord[N]) R
	PushInterruptPhase(EffectPushInterruptPhaseRecord[N]) R
	PopInterruptPhase(EffectPopInterruptPhaseRecord[N]) R
	GrantFreeOperation(EffectGrantFreeOperationRecord[N]) R
	Repeat(EffectRepeatRecord[N]) R
	RefillToSize(EffectRefillToSizeRecord[N]) R
	DiscardDownTo(EffectDiscardDownToRecord[N]) R
	Macro(MacroCallRecord[N]) R
	// Other is given what has no such word.
	Other(word string, n N) R
}

// VisitEffect calls the method of the variant that the word chooses.
func VisitEffect[N Node[N], R any, V EffectVisitor[N, R]](word string, n N, v V) R {
	switch word {
	case "setVar":
		return v.SetVar(EffectSetVarRecord[N]{n})
	case "addVar":
		return v.AddVar(EffectAddVarRecord[N]{n})
	case "transferVar":
		return v.TransferVar(EffectTransferVarRecord[N]{n})
	case "setActivePlayer":
		return v.SetActivePlayer(EffectSetActivePlayerRecord[N]{n})
	case "moveToken":
		return v.MoveToken(EffectMoveTokenRecord[N]{n})
	case "moveTokenAdjacent":
		return v.MoveTokenAdjacent(EffectMoveTokenAdjacentRecord[N]{n})
	case "moveAll":
		return v.MoveAll(EffectMoveAllRecord[N]{n})
	case "draw":
		return v.Draw(EffectDrawRecord[N]{n})
	case "shuffle":
		return v.Shuffle(EffectShuffleRecord[N]{n})
	case "createToken":
		return v.CreateToken(EffectCreateTokenRecord[N]{n})
	case "destroyToken":
		return v.DestroyToken(EffectDestroyTokenRecord[N]{n})
	case "setTokenProp":
		return v.SetTokenProp(EffectSetTokenPropRecord[N]{n})
	case "reveal":
		return v.Reveal(EffectRevealRecord[N]{n})
	case "conceal":
		return v.Conceal(EffectConcealRecord[N]{n})
	case "if":
		return v.If(EffectIfRecord[N]{n})
	case "let":
		return v.Let(EffectLetRecord[N]{n})
	case "bindValue":
		return v.BindValue(EffectBindValueRecord[N]{n})
	case "forEach":
		return v.ForEach(EffectForEachRecord[N]{n})
	case "reduce":
		return v.Reduce(EffectReduceRecord[N]{n})
	case "removeByPriority":
		return v.RemoveByPriority(EffectRemoveByPriorityRecord[N]{n})
	case "evaluateSubset":
		return v.EvaluateSubset(EffectEvaluateSubsetRecord[N]{n})
	case "rollRandom":
		return v.RollRandom(EffectRollRandomRecord[N]{n})
	case "chooseOne":
		return v.ChooseOne(EffectChooseOneRecord[N]{n})
	case "chooseN":
		return v.ChooseN(EffectChooseNRecord[N]{n})
	case "distributeTokens":
		return v.DistributeTokens(EffectDistributeTokensRecord[N]{n})
	case "setMarker":
		return v.SetMarker(EffectSetMarkerRecord[N]{n})
	case "shiftMarker":
		return v.ShiftMarker(EffectShiftMarkerRecord[N]{n})
	case "setGlobalMarker":
		return v.SetGlobalMarker(EffectSetGlobalMarkerRecord[N]{n})
	case "shiftGlobalMarker":
		return v.ShiftGlobalMarker(EffectShiftGlobalMarkerRecord[N]{n})
	case "flipGlobalMarker":
		return v.FlipGlobalMarker(EffectFlipGlobalMarkerRecord[N]{n})
	case "gotoPhaseExact":
		return v.GotoPhaseExact(EffectGotoPhaseExactRecord[N]{n})
	case "advancePhase":
		return v.AdvancePhase(EffectAdvancePhaseRecord[N]{n})
	case "nextPlayer":
		return v.NextPlayer(EffectNextPlayerRecord[N]{n})
	case "endTurn":
		return v.EndTurn(EffectEndTurnRecord[N]{n})
	case "pushInterruptPhase":
		return v.PushInterruptPhase(EffectPushInterruptPhaseRecord[N]{n})
	case "popInterruptPhase":
		return v.PopInterruptPhase(EffectPopInterruptPhaseRecord[N]{n})
	case "grantFreeOperation":
		return v.GrantFreeOperation(EffectGrantFreeOperationRecord[N]{n})
	case "repeat":
		return v.Repeat(EffectRepeatRecord[N]{n})
	case "refillToSize":
		return v.RefillToSize(EffectRefillToSizeRecord[N]{n})
	case "discardDownTo":
		return v.DiscardDownTo(EffectDiscardDownToRecord[N]{n})
	case "macro":
		return v.Macro(MacroCallRecord[N]{n})
	}
	return v.Other(word, n)
}

// QueryVisitor does something with each form of a query. A method is given the
// record of its variant.
type QueryVisitor[N Node[N], R any] interface {
	TokensInZone(QueryTokensInZoneRecord[N]) R
	TokensInMapSpaces(QueryTokensInMapSpacesRecord[N]) R
	TokensInAdjacentZones(QueryTokensInAdjacentZonesRecord[N]) R
	Zones(QueryZonesRecord[N]) R
	MapSpaces(QueryMapSpacesRecord[N]) R
	AdjacentZones(QueryAdjacentZonesRecord[N]) R
	ConnectedZones(QueryConnectedZonesRecord[N]) R
	ZonesInDirection(QueryZonesInDirectionRecord[N]) R
	Lines(QueryLinesRecord[N]) R
	Players(QueryPlayersRecord[N]) R
	Others(QueryOthersRecord[N]) R
	AssetRows(QueryAssetRowsRecord[N]) R
	IntsInRange(QueryIntsInRangeRecord[N]) R
	IntsInVarRange(QueryIntsInVarRangeRecord[N]) R
	Enums(QueryEnumsRecord[N]) R
	GlobalMarkers(QueryGlobalMarkersRecord[N]) R
	Binding(QueryBindingRecord[N]) R
	NextInOrderByCondition(QueryNextInOrderByConditionRecord[N]) R
	Concat(QueryConcatRecord[N]) R
	// Other is given what has no such word.
	Other(word string, n N) R
}

// VisitQuery calls the method of the variant that the word chooses.
func VisitQuery[N Node[N], R any, V QueryVisitor[N, R]](word string, n N, v V) R {
	switch word {
	case "tokensInZone":
		return v.TokensInZone(QueryTokensInZoneRecord[N]{n})
	case "tokensInMapSpaces":
		return v.TokensInMapSpaces(QueryTokensInMapSpacesRecord[N]{n})
	case "tokensInAdjacentZones":
		return v.TokensInAdjacentZones(QueryTokensInAdjacentZonesRecord[N]{n})
	case "zones":
		return v.Zones(QueryZonesRecord[N]{n})
	case "mapSpaces":
		return v.MapSpaces(QueryMapSpacesRecord[N]{n})
	case "adjacentZones":
		return v.AdjacentZones(QueryAdjacentZonesRecord[N]{n})
	case "connectedZones":
		return v.ConnectedZones(QueryConnectedZonesRecord[N]{n})
	case "zonesInDirection":
		return v.ZonesInDirection(QueryZonesInDirectionRecord[N]{n})
	case "lines":
		return v.Lines(QueryLinesRecord[N]{n})
	case "players":
		return v.Players(QueryPlayersRecord[N]{n})
	case "others":
		return v.Others(QueryOthersRecord[N]{n})
	case "assetRows":
		return v.AssetRows(QueryAssetRowsRecord[N]{n})
	case "intsInRange":
		return v.IntsInRange(QueryIntsInRangeRecord[N]{n})
	case "intsInVarRange":
		return v.IntsInVarRange(QueryIntsInVarRangeRecord[N]{n})
	case "enums":
		return v.Enums(QueryEnumsRecord[N]{n})
	case "globalMarkers":
		return v.GlobalMarkers(QueryGlobalMarkersRecord[N]{n})
	case "binding":
		return v.Binding(QueryBindingRecord[N]{n})
	case "nextInOrderByCondition":
		return v.NextInOrderByCondition(QueryNextInOrderByConditionRecord[N]{n})
	case "concat":
		return v.Concat(QueryConcatRecord[N]{n})
	}
	return v.Other(word, n)
}

// ReferenceVisitor does something with each form of a reference. A method is given the
// record of its variant.
type ReferenceVisitor[N Node[N], R any] interface {
	Gvar(ReferenceGvarRecord[N]) R
	Constant(ReferenceConstantRecord[N]) R
	Pvar(ReferencePvarRecord[N]) R
	ZoneVar(ReferenceZoneVarRecord[N]) R
	ZoneCount(ReferenceZoneCountRecord[N]) R
	TokenProp(ReferenceTokenPropRecord[N]) R
	TokenZone(ReferenceTokenZoneRecord[N]) R
	AssetField(ReferenceAssetFieldRecord[N]) R
	Binding(ReferenceBindingRecord[N]) R
	MarkerState(ReferenceMarkerStateRecord[N]) R
	GlobalMarkerState(ReferenceGlobalMarkerStateRecord[N]) R
	ZoneProp(ReferenceZonePropRecord[N]) R
	ActivePlayer(ReferenceActivePlayerRecord[N]) R
	Number(ReferenceNumberRecord[N]) R
	Seat(ReferenceSeatRecord[N]) R
	// Other is given what has no such word.
	Other(word string, n N) R
}

// VisitReference calls the method of the variant that the word chooses.
func VisitReference[N Node[N], R any, V ReferenceVisitor[N, R]](word string, n N, v V) R {
	switch word {
	case "gvar":
		return v.Gvar(ReferenceGvarRecord[N]{n})
	case "constant":
		return v.Constant(ReferenceConstantRecord[N]{n})
	case "pvar":
		return v.Pvar(ReferencePvarRecord[N]{n})
	case "zoneVar":
		return v.ZoneVar(ReferenceZoneVarRecord[N]{n})
	case "zoneCount":
		return v.ZoneCount(ReferenceZoneCountRecord[N]{n})
	case "tokenProp":
		return v.TokenProp(ReferenceTokenPropRecord[N]{n})
	case "tokenZone":
		return v.TokenZone(ReferenceTokenZoneRecord[N]{n})
	case "assetField":
		return v.AssetField(ReferenceAssetFieldRecord[N]{n})
	case "binding":
		return v.Binding(ReferenceBindingRecord[N]{n})
	case "markerState":
		return v.MarkerState(ReferenceMarkerStateRecord[N]{n})
	case "globalMarkerState":
		return v.GlobalMarkerState(ReferenceGlobalMarkerStateRecord[N]{n})
	case "zoneProp":
		return v.ZoneProp(ReferenceZonePropRecord[N]{n})
	case "activePlayer":
		return v.ActivePlayer(ReferenceActivePlayerRecord[N]{n})
	case "number":
		return v.Number(ReferenceNumberRecord[N]{n})
	case "seat":
		return v.Seat(ReferenceSeatRecord[N]{n})
	}
	return v.Other(word, n)
}

// TableConstraintVisitor does something with each form of a constraint on a table. A method is given the
// record of its variant.
type TableConstraintVisitor[N Node[N], R any] interface {
	Monotonic(TableConstraintMonotonicRecord[N]) R
	ContiguousInt(TableConstraintContiguousIntRecord[N]) R
	NumericRange(TableConstraintNumericRangeRecord[N]) R
	// Other is given what has no such word.
	Other(word string, n N) R
}

// VisitTableConstraint calls the method of the variant that the word chooses.
func VisitTableConstraint[N Node[N], R any, V TableConstraintVisitor[N, R]](word string, n N, v V) R {
	switch word {
	case "monotonic":
		return v.Monotonic(TableConstraintMonotonicRecord[N]{n})
	case "contiguousInt":
		return v.ContiguousInt(TableConstraintContiguousIntRecord[N]{n})
	case "numericRange":
		return v.NumericRange(TableConstraintNumericRangeRecord[N]{n})
	}
	return v.Other(word, n)
}

// ValueVisitor does something with each form of a value. A method is given the
// record of its variant.
type ValueVisitor[N Node[N], R any] interface {
	Aggregate(ValueAggregateRecord[N]) R
	Concat(ValueConcatRecord[N]) R
	If(ValueIfRecord[N]) R
	ZoneCount(ValueZoneCountRecord[N]) R
	ConditionMacro(ConditionMacroCallRecord[N]) R
	// Other is given what has no such word.
	Other(word string, n N) R
}

// VisitValue calls the method of the variant that the word chooses.
func VisitValue[N Node[N], R any, V ValueVisitor[N, R]](word string, n N, v V) R {
	switch word {
	case "aggregate":
		return v.Aggregate(ValueAggregateRecord[N]{n})
	case "concat":
		return v.Concat(ValueConcatRecord[N]{n})
	case "if":
		return v.If(ValueIfRecord[N]{n})
	case "zoneCount":
		return v.ZoneCount(ValueZoneCountRecord[N]{n})
	case "conditionMacro":
		return v.ConditionMacro(ConditionMacroCallRecord[N]{n})
	}
	return v.Other(word, n)
}
