package lower

import (
	"ludo-lsp/internal/compile/expand"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/kernel/gamedef"
)

// effectLowering lowers an effect of a list by its kind. It has a method for
// each effect of the grammar table.
type effectLowering struct {
	*Context
	item  *expand.Node // the entry of the list
	scope *Scope
	mark  int32 // of the entry
	at    int   // index of the effect in the definition
}

// loweredEffect is what an effect of the spec becomes: nil when it failed.
type loweredEffect struct {
	effect gamedef.Effect
	second gamedef.Effect // where one effect becomes two
	ok     bool
}

// one lowers the body of an effect that becomes one.
func (l effectLowering) one(
	kind string, body *expand.Node, lower func(*Context, *expand.Node, *Scope) (gamedef.Effect, bool),
) loweredEffect {
	mark := l.enter(body, kind)
	effect, ok := lower(l.Context, body, l.scope)
	l.leave(mark)
	return loweredEffect{effect: effect, ok: ok}
}

// Other rejects what is no effect.
func (l effectLowering) Other(word string, body *expand.Node) loweredEffect {
	return l.one(word, body, func(c *Context, _ *expand.Node, _ *Scope) (gamedef.Effect, bool) {
		return nil, c.reject(l.item, "an effect")
	})
}

// Macro, RefillToSize and DiscardDownTo stand in no expanded spec, unless
// what they stand for could not be made.

// Macro rejects a call.
func (l effectLowering) Macro(r view.MacroCallRecord[*expand.Node]) loweredEffect {
	return l.Other(view.MacroCallIsMacro, r.Node)
}

// RefillToSize rejects a shorthand.
func (l effectLowering) RefillToSize(r view.EffectRefillToSizeRecord[*expand.Node]) loweredEffect {
	return l.Other(view.EffectIsRefillToSize, r.Node)
}

// DiscardDownTo rejects a shorthand.
func (l effectLowering) DiscardDownTo(r view.EffectDiscardDownToRecord[*expand.Node]) loweredEffect {
	return l.Other(view.EffectIsDiscardDownTo, r.Node)
}

// DistributeTokens makes a choice of tokens and a loop over what was chosen.
func (l effectLowering) DistributeTokens(r view.EffectDistributeTokensRecord[*expand.Node]) loweredEffect {
	second := l.derived(l.mark, "", l.at+1, l.item)
	pair, ok := l.distributeTokens(r.Node, second, l.scope)
	return loweredEffect{pair[0], pair[1], ok}
}

// SetVar lowers the effect of that name.
func (l effectLowering) SetVar(r view.EffectSetVarRecord[*expand.Node]) loweredEffect {
	return l.one(view.EffectIsSetVar, r.Node, (*Context).setVar)
}

// AddVar lowers the effect of that name.
func (l effectLowering) AddVar(r view.EffectAddVarRecord[*expand.Node]) loweredEffect {
	return l.one(view.EffectIsAddVar, r.Node, (*Context).addVar)
}

// TransferVar lowers the effect of that name.
func (l effectLowering) TransferVar(r view.EffectTransferVarRecord[*expand.Node]) loweredEffect {
	return l.one(view.EffectIsTransferVar, r.Node, (*Context).transferVar)
}

// SetActivePlayer lowers the effect of that name.
func (l effectLowering) SetActivePlayer(r view.EffectSetActivePlayerRecord[*expand.Node]) loweredEffect {
	return l.one(view.EffectIsSetActivePlayer, r.Node, (*Context).setActivePlayer)
}

// MoveToken lowers the effect of that name.
func (l effectLowering) MoveToken(r view.EffectMoveTokenRecord[*expand.Node]) loweredEffect {
	return l.one(view.EffectIsMoveToken, r.Node, (*Context).moveToken)
}

// MoveTokenAdjacent lowers the effect of that name.
func (l effectLowering) MoveTokenAdjacent(r view.EffectMoveTokenAdjacentRecord[*expand.Node]) loweredEffect {
	return l.one(view.EffectIsMoveTokenAdjacent, r.Node, (*Context).moveTokenAdjacent)
}

// MoveAll lowers the effect of that name.
func (l effectLowering) MoveAll(r view.EffectMoveAllRecord[*expand.Node]) loweredEffect {
	return l.one(view.EffectIsMoveAll, r.Node, (*Context).moveAll)
}

// Draw lowers the effect of that name.
func (l effectLowering) Draw(r view.EffectDrawRecord[*expand.Node]) loweredEffect {
	return l.one(view.EffectIsDraw, r.Node, (*Context).draw)
}

// Shuffle lowers the effect of that name.
func (l effectLowering) Shuffle(r view.EffectShuffleRecord[*expand.Node]) loweredEffect {
	return l.one(view.EffectIsShuffle, r.Node, (*Context).shuffle)
}

// CreateToken lowers the effect of that name.
func (l effectLowering) CreateToken(r view.EffectCreateTokenRecord[*expand.Node]) loweredEffect {
	return l.one(view.EffectIsCreateToken, r.Node, (*Context).createToken)
}

// DestroyToken lowers the effect of that name.
func (l effectLowering) DestroyToken(r view.EffectDestroyTokenRecord[*expand.Node]) loweredEffect {
	return l.one(view.EffectIsDestroyToken, r.Node, (*Context).destroyToken)
}

// SetTokenProp lowers the effect of that name.
func (l effectLowering) SetTokenProp(r view.EffectSetTokenPropRecord[*expand.Node]) loweredEffect {
	return l.one(view.EffectIsSetTokenProp, r.Node, (*Context).setTokenProp)
}

// Reveal lowers the effect of that name.
func (l effectLowering) Reveal(r view.EffectRevealRecord[*expand.Node]) loweredEffect {
	return l.one(view.EffectIsReveal, r.Node, (*Context).reveal)
}

// Conceal lowers the effect of that name.
func (l effectLowering) Conceal(r view.EffectConcealRecord[*expand.Node]) loweredEffect {
	return l.one(view.EffectIsConceal, r.Node, (*Context).conceal)
}

// If lowers the effect of that name.
func (l effectLowering) If(r view.EffectIfRecord[*expand.Node]) loweredEffect {
	return l.one(view.EffectIsIf, r.Node, (*Context).ifEffect)
}

// Let lowers the effect of that name.
func (l effectLowering) Let(r view.EffectLetRecord[*expand.Node]) loweredEffect {
	return l.one(view.EffectIsLet, r.Node, (*Context).let)
}

// BindValue lowers the effect of that name.
func (l effectLowering) BindValue(r view.EffectBindValueRecord[*expand.Node]) loweredEffect {
	return l.one(view.EffectIsBindValue, r.Node, (*Context).bindValue)
}

// ForEach lowers the effect of that name.
func (l effectLowering) ForEach(r view.EffectForEachRecord[*expand.Node]) loweredEffect {
	return l.one(view.EffectIsForEach, r.Node, (*Context).forEach)
}

// Reduce lowers the effect of that name.
func (l effectLowering) Reduce(r view.EffectReduceRecord[*expand.Node]) loweredEffect {
	return l.one(view.EffectIsReduce, r.Node, (*Context).reduce)
}

// RemoveByPriority lowers the effect of that name.
func (l effectLowering) RemoveByPriority(r view.EffectRemoveByPriorityRecord[*expand.Node]) loweredEffect {
	return l.one(view.EffectIsRemoveByPriority, r.Node, (*Context).removeByPriority)
}

// EvaluateSubset lowers the effect of that name.
func (l effectLowering) EvaluateSubset(r view.EffectEvaluateSubsetRecord[*expand.Node]) loweredEffect {
	return l.one(view.EffectIsEvaluateSubset, r.Node, (*Context).evaluateSubset)
}

// RollRandom lowers the effect of that name.
func (l effectLowering) RollRandom(r view.EffectRollRandomRecord[*expand.Node]) loweredEffect {
	return l.one(view.EffectIsRollRandom, r.Node, (*Context).rollRandom)
}

// ChooseOne lowers the effect of that name.
func (l effectLowering) ChooseOne(r view.EffectChooseOneRecord[*expand.Node]) loweredEffect {
	return l.one(view.EffectIsChooseOne, r.Node, (*Context).chooseOne)
}

// ChooseN lowers the effect of that name.
func (l effectLowering) ChooseN(r view.EffectChooseNRecord[*expand.Node]) loweredEffect {
	return l.one(view.EffectIsChooseN, r.Node, (*Context).chooseN)
}

// SetMarker lowers the effect of that name.
func (l effectLowering) SetMarker(r view.EffectSetMarkerRecord[*expand.Node]) loweredEffect {
	return l.one(view.EffectIsSetMarker, r.Node, (*Context).setMarker)
}

// ShiftMarker lowers the effect of that name.
func (l effectLowering) ShiftMarker(r view.EffectShiftMarkerRecord[*expand.Node]) loweredEffect {
	return l.one(view.EffectIsShiftMarker, r.Node, (*Context).shiftMarker)
}

// SetGlobalMarker lowers the effect of that name.
func (l effectLowering) SetGlobalMarker(r view.EffectSetGlobalMarkerRecord[*expand.Node]) loweredEffect {
	return l.one(view.EffectIsSetGlobalMarker, r.Node, (*Context).setGlobalMarker)
}

// ShiftGlobalMarker lowers the effect of that name.
func (l effectLowering) ShiftGlobalMarker(r view.EffectShiftGlobalMarkerRecord[*expand.Node]) loweredEffect {
	return l.one(view.EffectIsShiftGlobalMarker, r.Node, (*Context).shiftGlobalMarker)
}

// FlipGlobalMarker lowers the effect of that name.
func (l effectLowering) FlipGlobalMarker(r view.EffectFlipGlobalMarkerRecord[*expand.Node]) loweredEffect {
	return l.one(view.EffectIsFlipGlobalMarker, r.Node, (*Context).flipGlobalMarker)
}

// GotoPhaseExact lowers the effect of that name.
func (l effectLowering) GotoPhaseExact(r view.EffectGotoPhaseExactRecord[*expand.Node]) loweredEffect {
	return l.one(view.EffectIsGotoPhaseExact, r.Node, (*Context).gotoPhaseExact)
}

// AdvancePhase lowers the effect of that name.
func (l effectLowering) AdvancePhase(r view.EffectAdvancePhaseRecord[*expand.Node]) loweredEffect {
	return l.one(view.EffectIsAdvancePhase, r.Node, (*Context).advancePhase)
}

// NextPlayer lowers the effect of that name.
func (l effectLowering) NextPlayer(r view.EffectNextPlayerRecord[*expand.Node]) loweredEffect {
	return l.one(view.EffectIsNextPlayer, r.Node, (*Context).nextPlayer)
}

// EndTurn lowers the effect of that name.
func (l effectLowering) EndTurn(r view.EffectEndTurnRecord[*expand.Node]) loweredEffect {
	return l.one(view.EffectIsEndTurn, r.Node, (*Context).endTurn)
}

// PushInterruptPhase lowers the effect of that name.
func (l effectLowering) PushInterruptPhase(r view.EffectPushInterruptPhaseRecord[*expand.Node]) loweredEffect {
	return l.one(view.EffectIsPushInterruptPhase, r.Node, (*Context).pushInterruptPhase)
}

// PopInterruptPhase lowers the effect of that name.
func (l effectLowering) PopInterruptPhase(r view.EffectPopInterruptPhaseRecord[*expand.Node]) loweredEffect {
	return l.one(view.EffectIsPopInterruptPhase, r.Node, (*Context).popInterruptPhase)
}

// GrantFreeOperation lowers the effect of that name.
func (l effectLowering) GrantFreeOperation(r view.EffectGrantFreeOperationRecord[*expand.Node]) loweredEffect {
	return l.one(view.EffectIsGrantFreeOperation, r.Node, (*Context).grantFreeOperation)
}
