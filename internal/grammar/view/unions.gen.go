// Code generated from the grammar table; DO NOT EDIT.

package view

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
