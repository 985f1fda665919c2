// Code generated from the grammar table; DO NOT EDIT.

package view

// ArithmeticVisitor does something with each form of a computation. A method is given the
// record of its variant.
type ArithmeticVisitor[N Node[N], R any] interface {
	Plus(ArithmeticPlusRecord[N]) R
	Minus(ArithmeticMinusRecord[N]) R
	Times(ArithmeticTimesRecord[N]) R
	DividedBy(ArithmeticDividedByRecord[N]) R
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
	case ArithmeticIsPlus:
		return v.Plus(ArithmeticPlusRecord[N]{n})
	case ArithmeticIsMinus:
		return v.Minus(ArithmeticMinusRecord[N]{n})
	case ArithmeticIsTimes:
		return v.Times(ArithmeticTimesRecord[N]{n})
	case ArithmeticIsDividedBy:
		return v.DividedBy(ArithmeticDividedByRecord[N]{n})
	case ArithmeticIsFloorDiv:
		return v.FloorDiv(ArithmeticFloorDivRecord[N]{n})
	case ArithmeticIsCeilDiv:
		return v.CeilDiv(ArithmeticCeilDivRecord[N]{n})
	case ArithmeticIsMin:
		return v.Min(ArithmeticMinRecord[N]{n})
	case ArithmeticIsMax:
		return v.Max(ArithmeticMaxRecord[N]{n})
	}
	return v.Other(word, n)
}

// CardConfigVisitor does something with each form of the configuration of a card-driven game. A method is given the
// record of its variant.
type CardConfigVisitor[N Node[N], R any] interface {
	TurnFlow(NestedCardConfigRecord[N]) R
	CardLifecycle(FlatCardConfigRecord[N]) R
	Plain(NestedCardConfigRecord[N]) R
}

// VisitCardConfig calls the method of the variant that the word chooses.
func VisitCardConfig[N Node[N], R any, V CardConfigVisitor[N, R]](word string, n N, v V) R {
	switch word {
	case CardConfigIsTurnFlow:
		return v.TurnFlow(NestedCardConfigRecord[N]{n})
	case CardConfigIsCardLifecycle, CardConfigIsEligibility:
		return v.CardLifecycle(FlatCardConfigRecord[N]{n})
	}
	return v.Plain(NestedCardConfigRecord[N]{n})
}

// CardinalityVisitor does something with each form of a number of targets. A method is given the
// record of its variant.
type CardinalityVisitor[N Node[N], R any] interface {
	Kind(CardinalityKindRecord[N]) R
	N(CardinalityNRecord[N]) R
	UpTo(CardinalityUpToRecord[N]) R
	Max(CardinalityMaxRecord[N]) R
	// Other is given what has no such word.
	Other(word string, n N) R
}

// VisitCardinality calls the method of the variant that the word chooses.
func VisitCardinality[N Node[N], R any, V CardinalityVisitor[N, R]](word string, n N, v V) R {
	switch word {
	case CardinalityIsKind:
		return v.Kind(CardinalityKindRecord[N]{n})
	case CardinalityIsN:
		return v.N(CardinalityNRecord[N]{n})
	case CardinalityIsUpTo:
		return v.UpTo(CardinalityUpToRecord[N]{n})
	case CardinalityIsMax:
		return v.Max(CardinalityMaxRecord[N]{n})
	}
	return v.Other(word, n)
}

// ComputedValueVisitor does something with each form of a computed value. A method is given the
// record of its variant.
type ComputedValueVisitor[N Node[N], R any] interface {
	Aggregate(ValueAggregateRecord[N]) R
	Concat(ValueConcatRecord[N]) R
	If(ValueIfRecord[N]) R
	ZoneCount(ValueZoneCountRecord[N]) R
	ConditionMacro(ConditionMacroCallRecord[N]) R
	// Other is given what has no such word.
	Other(word string, n N) R
}

// VisitComputedValue calls the method of the variant that the word chooses.
func VisitComputedValue[N Node[N], R any, V ComputedValueVisitor[N, R]](word string, n N, v V) R {
	switch word {
	case ComputedValueIsAggregate:
		return v.Aggregate(ValueAggregateRecord[N]{n})
	case ComputedValueIsConcat:
		return v.Concat(ValueConcatRecord[N]{n})
	case ComputedValueIsIf:
		return v.If(ValueIfRecord[N]{n})
	case ComputedValueIsZoneCount:
		return v.ZoneCount(ValueZoneCountRecord[N]{n})
	case ConditionMacroCallIsConditionMacro:
		return v.ConditionMacro(ConditionMacroCallRecord[N]{n})
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
	case ConditionIsAnd:
		return v.And(ConditionAndRecord[N]{n})
	case ConditionIsOr:
		return v.Or(ConditionOrRecord[N]{n})
	case ConditionIsNot:
		return v.Not(ConditionNotRecord[N]{n})
	case ConditionIsEqual:
		return v.Equal(ConditionEqualRecord[N]{n})
	case ConditionIsNotEqual:
		return v.NotEqual(ConditionNotEqualRecord[N]{n})
	case ConditionIsLess:
		return v.Less(ConditionLessRecord[N]{n})
	case ConditionIsLessOrEqual:
		return v.LessOrEqual(ConditionLessOrEqualRecord[N]{n})
	case ConditionIsGreater:
		return v.Greater(ConditionGreaterRecord[N]{n})
	case ConditionIsGreaterOrEqual:
		return v.GreaterOrEqual(ConditionGreaterOrEqualRecord[N]{n})
	case ConditionIsIn:
		return v.In(ConditionInRecord[N]{n})
	case ConditionIsAdjacent:
		return v.Adjacent(ConditionAdjacentRecord[N]{n})
	case ConditionIsConnected:
		return v.Connected(ConditionConnectedRecord[N]{n})
	case ConditionIsZonePropIncludes:
		return v.ZonePropIncludes(ConditionZonePropIncludesRecord[N]{n})
	}
	return v.Other(word, n)
}

// ConditionBodyVisitor does something with each form of a condition. A method is given the
// record of its variant.
type ConditionBodyVisitor[N Node[N], R any] interface {
	Aggregate(ValueAggregateRecord[N]) R
	Concat(ValueConcatRecord[N]) R
	If(ValueIfRecord[N]) R
	ZoneCount(ValueZoneCountRecord[N]) R
	// Other is given what has no such word.
	Other(word string, n N) R
}

// VisitConditionBody calls the method of the variant that the word chooses.
func VisitConditionBody[N Node[N], R any, V ConditionBodyVisitor[N, R]](word string, n N, v V) R {
	switch word {
	case ComputedValueIsAggregate:
		return v.Aggregate(ValueAggregateRecord[N]{n})
	case ComputedValueIsConcat:
		return v.Concat(ValueConcatRecord[N]{n})
	case ComputedValueIsIf:
		return v.If(ValueIfRecord[N]{n})
	case ComputedValueIsZoneCount:
		return v.ZoneCount(ValueZoneCountRecord[N]{n})
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
	case ConditionMacroCallIsConditionMacro:
		return v.ConditionMacro(ConditionMacroCallRecord[N]{n})
	}
	return v.Other(word, n)
}

// CountValueVisitor does something with each form of a numeric value. A method is given the
// record of its variant.
type CountValueVisitor[N Node[N], R any] interface {
	Aggregate(NumericValueAggregateRecord[N]) R
	If(NumericValueIfRecord[N]) R
	ZoneCount(NumericValueZoneCountRecord[N]) R
	ConditionMacro(ConditionMacroCallRecord[N]) R
	// Other is given what has no such word.
	Other(word string, n N) R
}

// VisitCountValue calls the method of the variant that the word chooses.
func VisitCountValue[N Node[N], R any, V CountValueVisitor[N, R]](word string, n N, v V) R {
	switch word {
	case CountValueIsAggregate:
		return v.Aggregate(NumericValueAggregateRecord[N]{n})
	case CountValueIsIf:
		return v.If(NumericValueIfRecord[N]{n})
	case CountValueIsZoneCount:
		return v.ZoneCount(NumericValueZoneCountRecord[N]{n})
	case ConditionMacroCallIsConditionMacro:
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
	RefillToSize(EffectRefillToSizeRecord[N]) R
	DiscardDownTo(EffectDiscardDownToRecord[N]) R
	Macro(MacroCallRecord[N]) R
	// Other is given what has no such word.
	Other(word string, n N) R
}

// VisitEffect calls the method of the variant that the word chooses.
func VisitEffect[N Node[N], R any, V EffectVisitor[N, R]](word string, n N, v V) R {
	switch word {
	case EffectIsSetVar:
		return v.SetVar(EffectSetVarRecord[N]{n})
	case EffectIsAddVar:
		return v.AddVar(EffectAddVarRecord[N]{n})
	case EffectIsTransferVar:
		return v.TransferVar(EffectTransferVarRecord[N]{n})
	case EffectIsSetActivePlayer:
		return v.SetActivePlayer(EffectSetActivePlayerRecord[N]{n})
	case EffectIsMoveToken:
		return v.MoveToken(EffectMoveTokenRecord[N]{n})
	case EffectIsMoveTokenAdjacent:
		return v.MoveTokenAdjacent(EffectMoveTokenAdjacentRecord[N]{n})
	case EffectIsMoveAll:
		return v.MoveAll(EffectMoveAllRecord[N]{n})
	case EffectIsDraw:
		return v.Draw(EffectDrawRecord[N]{n})
	case EffectIsShuffle:
		return v.Shuffle(EffectShuffleRecord[N]{n})
	case EffectIsCreateToken:
		return v.CreateToken(EffectCreateTokenRecord[N]{n})
	case EffectIsDestroyToken:
		return v.DestroyToken(EffectDestroyTokenRecord[N]{n})
	case EffectIsSetTokenProp:
		return v.SetTokenProp(EffectSetTokenPropRecord[N]{n})
	case EffectIsReveal:
		return v.Reveal(EffectRevealRecord[N]{n})
	case EffectIsConceal:
		return v.Conceal(EffectConcealRecord[N]{n})
	case EffectIsIf:
		return v.If(EffectIfRecord[N]{n})
	case EffectIsLet:
		return v.Let(EffectLetRecord[N]{n})
	case EffectIsBindValue:
		return v.BindValue(EffectBindValueRecord[N]{n})
	case EffectIsForEach:
		return v.ForEach(EffectForEachRecord[N]{n})
	case EffectIsReduce:
		return v.Reduce(EffectReduceRecord[N]{n})
	case EffectIsRemoveByPriority:
		return v.RemoveByPriority(EffectRemoveByPriorityRecord[N]{n})
	case EffectIsEvaluateSubset:
		return v.EvaluateSubset(EffectEvaluateSubsetRecord[N]{n})
	case EffectIsRollRandom:
		return v.RollRandom(EffectRollRandomRecord[N]{n})
	case EffectIsChooseOne:
		return v.ChooseOne(EffectChooseOneRecord[N]{n})
	case EffectIsChooseN:
		return v.ChooseN(EffectChooseNRecord[N]{n})
	case EffectIsDistributeTokens:
		return v.DistributeTokens(EffectDistributeTokensRecord[N]{n})
	case EffectIsSetMarker:
		return v.SetMarker(EffectSetMarkerRecord[N]{n})
	case EffectIsShiftMarker:
		return v.ShiftMarker(EffectShiftMarkerRecord[N]{n})
	case EffectIsSetGlobalMarker:
		return v.SetGlobalMarker(EffectSetGlobalMarkerRecord[N]{n})
	case EffectIsShiftGlobalMarker:
		return v.ShiftGlobalMarker(EffectShiftGlobalMarkerRecord[N]{n})
	case EffectIsFlipGlobalMarker:
		return v.FlipGlobalMarker(EffectFlipGlobalMarkerRecord[N]{n})
	case EffectIsGotoPhaseExact:
		return v.GotoPhaseExact(EffectGotoPhaseExactRecord[N]{n})
	case EffectIsAdvancePhase:
		return v.AdvancePhase(EffectAdvancePhaseRecord[N]{n})
	case EffectIsNextPlayer:
		return v.NextPlayer(EffectNextPlayerRecord[N]{n})
	case EffectIsEndTurn:
		return v.EndTurn(EffectEndTurnRecord[N]{n})
	case EffectIsPushInterruptPhase:
		return v.PushInterruptPhase(EffectPushInterruptPhaseRecord[N]{n})
	case EffectIsPopInterruptPhase:
		return v.PopInterruptPhase(EffectPopInterruptPhaseRecord[N]{n})
	case EffectIsGrantFreeOperation:
		return v.GrantFreeOperation(EffectGrantFreeOperationRecord[N]{n})
	case EffectIsRefillToSize:
		return v.RefillToSize(EffectRefillToSizeRecord[N]{n})
	case EffectIsDiscardDownTo:
		return v.DiscardDownTo(EffectDiscardDownToRecord[N]{n})
	case MacroCallIsMacro:
		return v.Macro(MacroCallRecord[N]{n})
	}
	return v.Other(word, n)
}

// FilterSetVisitor does something with each form of a reference to a list of texts. A method is given the
// record of its variant.
type FilterSetVisitor[N Node[N], R any] interface {
	NamedSet(FilterSetNamedSetRecord[N]) R
	// Other is given what has no such word.
	Other(word string, n N) R
}

// VisitFilterSet calls the method of the variant that the word chooses.
func VisitFilterSet[N Node[N], R any, V FilterSetVisitor[N, R]](word string, n N, v V) R {
	switch word {
	case FilterSetIsNamedSet:
		return v.NamedSet(FilterSetNamedSetRecord[N]{n})
	}
	return v.Other(word, n)
}

// GlobalMarkerEntryVisitor does something with each form of a global marker. A method is given the
// record of its variant.
type GlobalMarkerEntryVisitor[N Node[N], R any] interface {
	Batch(GlobalMarkerBatchRecord[N]) R
	Plain(GlobalMarkerRecord[N]) R
}

// VisitGlobalMarkerEntry calls the method of the variant that the word chooses.
func VisitGlobalMarkerEntry[N Node[N], R any, V GlobalMarkerEntryVisitor[N, R]](word string, n N, v V) R {
	switch word {
	case GlobalMarkerEntryIsBatch:
		return v.Batch(GlobalMarkerBatchRecord[N]{n})
	}
	return v.Plain(GlobalMarkerRecord[N]{n})
}

// GlobalVarEntryVisitor does something with each form of a global variable. A method is given the
// record of its variant.
type GlobalVarEntryVisitor[N Node[N], R any] interface {
	Batch(GlobalVarBatchRecord[N]) R
	Plain(GlobalVarRecord[N]) R
}

// VisitGlobalVarEntry calls the method of the variant that the word chooses.
func VisitGlobalVarEntry[N Node[N], R any, V GlobalVarEntryVisitor[N, R]](word string, n N, v V) R {
	switch word {
	case GlobalVarEntryIsBatch:
		return v.Batch(GlobalVarBatchRecord[N]{n})
	}
	return v.Plain(GlobalVarRecord[N]{n})
}

// InitializationVisitor does something with each form of an initialization. A method is given the
// record of its variant.
type InitializationVisitor[N Node[N], R any] interface {
	SpaceID(InitializationSpaceMarkerRecord[N]) R
	MarkerID(InitializationGlobalMarkerRecord[N]) R
	TrackID(InitializationTrackRecord[N]) R
	Var(InitializationVarRecord[N]) R
	// Other is given what has no such word.
	Other(word string, n N) R
}

// VisitInitialization calls the method of the variant that the word chooses.
func VisitInitialization[N Node[N], R any, V InitializationVisitor[N, R]](word string, n N, v V) R {
	switch word {
	case InitializationIsSpaceID:
		return v.SpaceID(InitializationSpaceMarkerRecord[N]{n})
	case InitializationIsMarkerID:
		return v.MarkerID(InitializationGlobalMarkerRecord[N]{n})
	case InitializationIsTrackID:
		return v.TrackID(InitializationTrackRecord[N]{n})
	case InitializationIsVar:
		return v.Var(InitializationVarRecord[N]{n})
	}
	return v.Other(word, n)
}

// IntegerValueVisitor does something with each form of a numeric value. A method is given the
// record of its variant.
type IntegerValueVisitor[N Node[N], R any] interface {
	Aggregate(NumericValueAggregateRecord[N]) R
	If(NumericValueIfRecord[N]) R
	ZoneCount(NumericValueZoneCountRecord[N]) R
	ConditionMacro(ConditionMacroCallRecord[N]) R
	// Other is given what has no such word.
	Other(word string, n N) R
}

// VisitIntegerValue calls the method of the variant that the word chooses.
func VisitIntegerValue[N Node[N], R any, V IntegerValueVisitor[N, R]](word string, n N, v V) R {
	switch word {
	case IntegerValueIsAggregate:
		return v.Aggregate(NumericValueAggregateRecord[N]{n})
	case IntegerValueIsIf:
		return v.If(NumericValueIfRecord[N]{n})
	case IntegerValueIsZoneCount:
		return v.ZoneCount(NumericValueZoneCountRecord[N]{n})
	case ConditionMacroCallIsConditionMacro:
		return v.ConditionMacro(ConditionMacroCallRecord[N]{n})
	}
	return v.Other(word, n)
}

// InterruptEntryVisitor does something with each form of an interrupt phase. A method is given the
// record of its variant.
type InterruptEntryVisitor[N Node[N], R any] interface {
	FromTemplate(PhaseCallRecord[N]) R
	Plain(InterruptRecord[N]) R
}

// VisitInterruptEntry calls the method of the variant that the word chooses.
func VisitInterruptEntry[N Node[N], R any, V InterruptEntryVisitor[N, R]](word string, n N, v V) R {
	switch word {
	case InterruptEntryIsFromTemplate:
		return v.FromTemplate(PhaseCallRecord[N]{n})
	}
	return v.Plain(InterruptRecord[N]{n})
}

// LooseArgumentVisitor does something with each form of an argument. A method is given the
// record of its variant.
type LooseArgumentVisitor[N Node[N], R any] interface {
	Aggregate(ValueAggregateRecord[N]) R
	Concat(ValueConcatRecord[N]) R
	If(ValueIfRecord[N]) R
	ZoneCount(ValueZoneCountRecord[N]) R
	Plain(AnyRecordRecord[N]) R
}

// VisitLooseArgument calls the method of the variant that the word chooses.
func VisitLooseArgument[N Node[N], R any, V LooseArgumentVisitor[N, R]](word string, n N, v V) R {
	switch word {
	case ValueIsAggregate:
		return v.Aggregate(ValueAggregateRecord[N]{n})
	case ValueIsConcat:
		return v.Concat(ValueConcatRecord[N]{n})
	case ValueIsIf:
		return v.If(ValueIfRecord[N]{n})
	case ValueIsZoneCount:
		return v.ZoneCount(ValueZoneCountRecord[N]{n})
	}
	return v.Plain(AnyRecordRecord[N]{n})
}

// MacroCallVisitor does something with each form of a macro call. A method is given the
// record of its variant.
type MacroCallVisitor[N Node[N], R any] interface {
	Macro(MacroCallRecord[N]) R
	// Other is given what has no such word.
	Other(word string, n N) R
}

// VisitMacroCall calls the method of the variant that the word chooses.
func VisitMacroCall[N Node[N], R any, V MacroCallVisitor[N, R]](word string, n N, v V) R {
	switch word {
	case MacroCallIsMacro:
		return v.Macro(MacroCallRecord[N]{n})
	}
	return v.Other(word, n)
}

// MacroTypeVisitor does something with each form of a parameter type. A method is given the
// record of its variant.
type MacroTypeVisitor[N Node[N], R any] interface {
	Enum(MacroTypeEnumRecord[N]) R
	Literals(MacroTypeLiteralsRecord[N]) R
	TokenTraitValue(MacroTypeTokenTraitValueRecord[N]) R
	TokenTraitValues(MacroTypeTokenTraitValuesRecord[N]) R
	// Other is given what has no such word.
	Other(word string, n N) R
}

// VisitMacroType calls the method of the variant that the word chooses.
func VisitMacroType[N Node[N], R any, V MacroTypeVisitor[N, R]](word string, n N, v V) R {
	switch word {
	case MacroTypeIsEnum:
		return v.Enum(MacroTypeEnumRecord[N]{n})
	case MacroTypeIsLiterals:
		return v.Literals(MacroTypeLiteralsRecord[N]{n})
	case MacroTypeIsTokenTraitValue:
		return v.TokenTraitValue(MacroTypeTokenTraitValueRecord[N]{n})
	case MacroTypeIsTokenTraitValues:
		return v.TokenTraitValues(MacroTypeTokenTraitValuesRecord[N]{n})
	}
	return v.Other(word, n)
}

// NumericArithmeticVisitor does something with each form of a computation. A method is given the
// record of its variant.
type NumericArithmeticVisitor[N Node[N], R any] interface {
	Plus(NumericArithmeticPlusRecord[N]) R
	Minus(NumericArithmeticMinusRecord[N]) R
	Times(NumericArithmeticTimesRecord[N]) R
	DividedBy(NumericArithmeticDividedByRecord[N]) R
	FloorDiv(NumericArithmeticFloorDivRecord[N]) R
	CeilDiv(NumericArithmeticCeilDivRecord[N]) R
	Min(NumericArithmeticMinRecord[N]) R
	Max(NumericArithmeticMaxRecord[N]) R
	// Other is given what has no such word.
	Other(word string, n N) R
}

// VisitNumericArithmetic calls the method of the variant that the word chooses.
func VisitNumericArithmetic[N Node[N], R any, V NumericArithmeticVisitor[N, R]](word string, n N, v V) R {
	switch word {
	case NumericArithmeticIsPlus:
		return v.Plus(NumericArithmeticPlusRecord[N]{n})
	case NumericArithmeticIsMinus:
		return v.Minus(NumericArithmeticMinusRecord[N]{n})
	case NumericArithmeticIsTimes:
		return v.Times(NumericArithmeticTimesRecord[N]{n})
	case NumericArithmeticIsDividedBy:
		return v.DividedBy(NumericArithmeticDividedByRecord[N]{n})
	case NumericArithmeticIsFloorDiv:
		return v.FloorDiv(NumericArithmeticFloorDivRecord[N]{n})
	case NumericArithmeticIsCeilDiv:
		return v.CeilDiv(NumericArithmeticCeilDivRecord[N]{n})
	case NumericArithmeticIsMin:
		return v.Min(NumericArithmeticMinRecord[N]{n})
	case NumericArithmeticIsMax:
		return v.Max(NumericArithmeticMaxRecord[N]{n})
	}
	return v.Other(word, n)
}

// NumericValueVisitor does something with each form of a numeric value. A method is given the
// record of its variant.
type NumericValueVisitor[N Node[N], R any] interface {
	Aggregate(NumericValueAggregateRecord[N]) R
	If(NumericValueIfRecord[N]) R
	ZoneCount(NumericValueZoneCountRecord[N]) R
	ConditionMacro(ConditionMacroCallRecord[N]) R
	// Other is given what has no such word.
	Other(word string, n N) R
}

// VisitNumericValue calls the method of the variant that the word chooses.
func VisitNumericValue[N Node[N], R any, V NumericValueVisitor[N, R]](word string, n N, v V) R {
	switch word {
	case NumericValueIsAggregate:
		return v.Aggregate(NumericValueAggregateRecord[N]{n})
	case NumericValueIsIf:
		return v.If(NumericValueIfRecord[N]{n})
	case NumericValueIsZoneCount:
		return v.ZoneCount(NumericValueZoneCountRecord[N]{n})
	case ConditionMacroCallIsConditionMacro:
		return v.ConditionMacro(ConditionMacroCallRecord[N]{n})
	}
	return v.Other(word, n)
}

// PhaseEntryVisitor does something with each form of a phase. A method is given the
// record of its variant.
type PhaseEntryVisitor[N Node[N], R any] interface {
	FromTemplate(PhaseCallRecord[N]) R
	Plain(PhaseRecord[N]) R
}

// VisitPhaseEntry calls the method of the variant that the word chooses.
func VisitPhaseEntry[N Node[N], R any, V PhaseEntryVisitor[N, R]](word string, n N, v V) R {
	switch word {
	case PhaseEntryIsFromTemplate:
		return v.FromTemplate(PhaseCallRecord[N]{n})
	}
	return v.Plain(PhaseRecord[N]{n})
}

// PieceEntryVisitor does something with each form of a piece type. A method is given the
// record of its variant.
type PieceEntryVisitor[N Node[N], R any] interface {
	Generate(GenerateEntryRecord[N]) R
	Plain(PieceRecord[N]) R
}

// VisitPieceEntry calls the method of the variant that the word chooses.
func VisitPieceEntry[N Node[N], R any, V PieceEntryVisitor[N, R]](word string, n N, v V) R {
	switch word {
	case PieceEntryIsGenerate:
		return v.Generate(GenerateEntryRecord[N]{n})
	}
	return v.Plain(PieceRecord[N]{n})
}

// PlayerVarEntryVisitor does something with each form of a per-player variable. A method is given the
// record of its variant.
type PlayerVarEntryVisitor[N Node[N], R any] interface {
	Batch(PlayerVarBatchRecord[N]) R
	Plain(PlayerVarRecord[N]) R
}

// VisitPlayerVarEntry calls the method of the variant that the word chooses.
func VisitPlayerVarEntry[N Node[N], R any, V PlayerVarEntryVisitor[N, R]](word string, n N, v V) R {
	switch word {
	case PlayerVarEntryIsBatch:
		return v.Batch(PlayerVarBatchRecord[N]{n})
	}
	return v.Plain(PlayerVarRecord[N]{n})
}

// PositiveValueVisitor does something with each form of a numeric value. A method is given the
// record of its variant.
type PositiveValueVisitor[N Node[N], R any] interface {
	Aggregate(NumericValueAggregateRecord[N]) R
	If(NumericValueIfRecord[N]) R
	ZoneCount(NumericValueZoneCountRecord[N]) R
	ConditionMacro(ConditionMacroCallRecord[N]) R
	// Other is given what has no such word.
	Other(word string, n N) R
}

// VisitPositiveValue calls the method of the variant that the word chooses.
func VisitPositiveValue[N Node[N], R any, V PositiveValueVisitor[N, R]](word string, n N, v V) R {
	switch word {
	case PositiveValueIsAggregate:
		return v.Aggregate(NumericValueAggregateRecord[N]{n})
	case PositiveValueIsIf:
		return v.If(NumericValueIfRecord[N]{n})
	case PositiveValueIsZoneCount:
		return v.ZoneCount(NumericValueZoneCountRecord[N]{n})
	case ConditionMacroCallIsConditionMacro:
		return v.ConditionMacro(ConditionMacroCallRecord[N]{n})
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
	case QueryIsTokensInZone:
		return v.TokensInZone(QueryTokensInZoneRecord[N]{n})
	case QueryIsTokensInMapSpaces:
		return v.TokensInMapSpaces(QueryTokensInMapSpacesRecord[N]{n})
	case QueryIsTokensInAdjacentZones:
		return v.TokensInAdjacentZones(QueryTokensInAdjacentZonesRecord[N]{n})
	case QueryIsZones:
		return v.Zones(QueryZonesRecord[N]{n})
	case QueryIsMapSpaces:
		return v.MapSpaces(QueryMapSpacesRecord[N]{n})
	case QueryIsAdjacentZones:
		return v.AdjacentZones(QueryAdjacentZonesRecord[N]{n})
	case QueryIsConnectedZones:
		return v.ConnectedZones(QueryConnectedZonesRecord[N]{n})
	case QueryIsZonesInDirection:
		return v.ZonesInDirection(QueryZonesInDirectionRecord[N]{n})
	case QueryIsLines:
		return v.Lines(QueryLinesRecord[N]{n})
	case QueryIsPlayers:
		return v.Players(QueryPlayersRecord[N]{n})
	case QueryIsAssetRows:
		return v.AssetRows(QueryAssetRowsRecord[N]{n})
	case QueryIsIntsInRange:
		return v.IntsInRange(QueryIntsInRangeRecord[N]{n})
	case QueryIsIntsInVarRange:
		return v.IntsInVarRange(QueryIntsInVarRangeRecord[N]{n})
	case QueryIsEnums:
		return v.Enums(QueryEnumsRecord[N]{n})
	case QueryIsGlobalMarkers:
		return v.GlobalMarkers(QueryGlobalMarkersRecord[N]{n})
	case QueryIsBinding:
		return v.Binding(QueryBindingRecord[N]{n})
	case QueryIsNextInOrderByCondition:
		return v.NextInOrderByCondition(QueryNextInOrderByConditionRecord[N]{n})
	case QueryIsConcat:
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
	Seat(ReferenceSeatRecord[N]) R
	// Other is given what has no such word.
	Other(word string, n N) R
}

// VisitReference calls the method of the variant that the word chooses.
func VisitReference[N Node[N], R any, V ReferenceVisitor[N, R]](word string, n N, v V) R {
	switch word {
	case ReferenceIsGvar:
		return v.Gvar(ReferenceGvarRecord[N]{n})
	case ReferenceIsConstant:
		return v.Constant(ReferenceConstantRecord[N]{n})
	case ReferenceIsPvar:
		return v.Pvar(ReferencePvarRecord[N]{n})
	case ReferenceIsZoneVar:
		return v.ZoneVar(ReferenceZoneVarRecord[N]{n})
	case ReferenceIsZoneCount:
		return v.ZoneCount(ReferenceZoneCountRecord[N]{n})
	case ReferenceIsTokenProp:
		return v.TokenProp(ReferenceTokenPropRecord[N]{n})
	case ReferenceIsTokenZone:
		return v.TokenZone(ReferenceTokenZoneRecord[N]{n})
	case ReferenceIsAssetField:
		return v.AssetField(ReferenceAssetFieldRecord[N]{n})
	case ReferenceIsBinding:
		return v.Binding(ReferenceBindingRecord[N]{n})
	case ReferenceIsMarkerState:
		return v.MarkerState(ReferenceMarkerStateRecord[N]{n})
	case ReferenceIsGlobalMarkerState:
		return v.GlobalMarkerState(ReferenceGlobalMarkerStateRecord[N]{n})
	case ReferenceIsZoneProp:
		return v.ZoneProp(ReferenceZonePropRecord[N]{n})
	case ReferenceIsActivePlayer:
		return v.ActivePlayer(ReferenceActivePlayerRecord[N]{n})
	case ReferenceIsSeat:
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
	case TableConstraintIsMonotonic:
		return v.Monotonic(TableConstraintMonotonicRecord[N]{n})
	case TableConstraintIsContiguousInt:
		return v.ContiguousInt(TableConstraintContiguousIntRecord[N]{n})
	case TableConstraintIsNumericRange:
		return v.NumericRange(TableConstraintNumericRangeRecord[N]{n})
	}
	return v.Other(word, n)
}

// TriggerEventVisitor does something with each form of an event. A method is given the
// record of its variant.
type TriggerEventVisitor[N Node[N], R any] interface {
	PhaseEnter(TriggerEventPhaseEnterRecord[N]) R
	PhaseExit(TriggerEventPhaseExitRecord[N]) R
	TurnStart(TriggerEventTurnStartRecord[N]) R
	TurnEnd(TriggerEventTurnEndRecord[N]) R
	ActionResolved(TriggerEventActionResolvedRecord[N]) R
	TokenEntered(TriggerEventTokenEnteredRecord[N]) R
	VarChanged(TriggerEventVarChangedRecord[N]) R
	// Other is given what has no such word.
	Other(word string, n N) R
}

// VisitTriggerEvent calls the method of the variant that the word chooses.
func VisitTriggerEvent[N Node[N], R any, V TriggerEventVisitor[N, R]](word string, n N, v V) R {
	switch word {
	case TriggerEventIsPhaseEnter:
		return v.PhaseEnter(TriggerEventPhaseEnterRecord[N]{n})
	case TriggerEventIsPhaseExit:
		return v.PhaseExit(TriggerEventPhaseExitRecord[N]{n})
	case TriggerEventIsTurnStart:
		return v.TurnStart(TriggerEventTurnStartRecord[N]{n})
	case TriggerEventIsTurnEnd:
		return v.TurnEnd(TriggerEventTurnEndRecord[N]{n})
	case TriggerEventIsActionResolved:
		return v.ActionResolved(TriggerEventActionResolvedRecord[N]{n})
	case TriggerEventIsTokenEntered:
		return v.TokenEntered(TriggerEventTokenEnteredRecord[N]{n})
	case TriggerEventIsVarChanged:
		return v.VarChanged(TriggerEventVarChangedRecord[N]{n})
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
	case ValueIsAggregate:
		return v.Aggregate(ValueAggregateRecord[N]{n})
	case ValueIsConcat:
		return v.Concat(ValueConcatRecord[N]{n})
	case ValueIsIf:
		return v.If(ValueIfRecord[N]{n})
	case ValueIsZoneCount:
		return v.ZoneCount(ValueZoneCountRecord[N]{n})
	case ConditionMacroCallIsConditionMacro:
		return v.ConditionMacro(ConditionMacroCallRecord[N]{n})
	}
	return v.Other(word, n)
}

// ZoneEntryVisitor does something with each form of a zone. A method is given the
// record of its variant.
type ZoneEntryVisitor[N Node[N], R any] interface {
	Template(ZoneTemplateRecord[N]) R
	Macro(BoardMacroRecord[N]) R
	Plain(ZoneRecord[N]) R
}

// VisitZoneEntry calls the method of the variant that the word chooses.
func VisitZoneEntry[N Node[N], R any, V ZoneEntryVisitor[N, R]](word string, n N, v V) R {
	switch word {
	case ZoneEntryIsTemplate:
		return v.Template(ZoneTemplateRecord[N]{n})
	case ZoneEntryIsMacro:
		return v.Macro(BoardMacroRecord[N]{n})
	}
	return v.Plain(ZoneRecord[N]{n})
}

// ZoneFilterVisitor does something with each form of a zone filter. A method is given the
// record of its variant.
type ZoneFilterVisitor[N Node[N], R any] interface {
	Owner(ZoneFilterOwnerRecord[N]) R
	Condition(ZoneFilterConditionRecord[N]) R
	// Other is given what has no such word.
	Other(word string, n N) R
}

// VisitZoneFilter calls the method of the variant that the word chooses.
func VisitZoneFilter[N Node[N], R any, V ZoneFilterVisitor[N, R]](word string, n N, v V) R {
	switch word {
	case ZoneFilterIsOwner:
		return v.Owner(ZoneFilterOwnerRecord[N]{n})
	case ZoneFilterIsCondition:
		return v.Condition(ZoneFilterConditionRecord[N]{n})
	}
	return v.Other(word, n)
}

// ZoneVarEntryVisitor does something with each form of a zone variable. A method is given the
// record of its variant.
type ZoneVarEntryVisitor[N Node[N], R any] interface {
	Batch(ZoneVarBatchRecord[N]) R
	Plain(ZoneVarRecord[N]) R
}

// VisitZoneVarEntry calls the method of the variant that the word chooses.
func VisitZoneVarEntry[N Node[N], R any, V ZoneVarEntryVisitor[N, R]](word string, n N, v V) R {
	switch word {
	case ZoneVarEntryIsBatch:
		return v.Batch(ZoneVarBatchRecord[N]{n})
	}
	return v.Plain(ZoneVarRecord[N]{n})
}
