// Code generated from the grammar table; DO NOT EDIT.

package view

import "iter"

type ActionRecord[N Node[N]] struct{ Node N } // an action
func (v ActionRecord[N]) ID() N               { return v.Node.Get("id") }
func (v ActionRecord[N]) Actor() N            { return v.Node.Get("actor") }
func (v ActionRecord[N]) Executor() N         { return v.Node.Get("executor") }
func (v ActionRecord[N]) Phase() N            { return v.Node.Get("phase") }
func (v ActionRecord[N]) Capabilities() N     { return v.Node.Get("capabilities") }
func (v ActionRecord[N]) Params() iter.Seq2[int, ParamRecord[N]] {
	return each[N, ParamRecord[N]](v.Node.Get("params"))
}
func (v ActionRecord[N]) Pre() N     { return v.Node.Get("pre") }
func (v ActionRecord[N]) Cost() N    { return v.Node.Get("cost") }
func (v ActionRecord[N]) Effects() N { return v.Node.Get("effects") }
func (v ActionRecord[N]) Limits() iter.Seq2[int, LimitRecord[N]] {
	return each[N, LimitRecord[N]](v.Node.Get("limits"))
}

type AggregateRecord[N Node[N]] struct{ Node N } // an aggregate
func (v AggregateRecord[N]) Op() N               { return v.Node.Get("op") }
func (v AggregateRecord[N]) Query() N            { return v.Node.Get("query") }
func (v AggregateRecord[N]) Bind() N             { return v.Node.Get("bind") }
func (v AggregateRecord[N]) ValueExpr() N        { return v.Node.Get("valueExpr") }

type ArithmeticTimesRecord[N Node[N]] struct{ Node N } // a computation
func (v ArithmeticTimesRecord[N]) Op() N               { return v.Node.Get("op") }
func (v ArithmeticTimesRecord[N]) Left() N             { return v.Node.Get("left") }
func (v ArithmeticTimesRecord[N]) Right() N            { return v.Node.Get("right") }

type ArithmeticPlusRecord[N Node[N]] struct{ Node N } // a computation
func (v ArithmeticPlusRecord[N]) Op() N               { return v.Node.Get("op") }
func (v ArithmeticPlusRecord[N]) Left() N             { return v.Node.Get("left") }
func (v ArithmeticPlusRecord[N]) Right() N            { return v.Node.Get("right") }

type ArithmeticMinusRecord[N Node[N]] struct{ Node N } // a computation
func (v ArithmeticMinusRecord[N]) Op() N               { return v.Node.Get("op") }
func (v ArithmeticMinusRecord[N]) Left() N             { return v.Node.Get("left") }
func (v ArithmeticMinusRecord[N]) Right() N            { return v.Node.Get("right") }

type ArithmeticDividedByRecord[N Node[N]] struct{ Node N } // a computation
func (v ArithmeticDividedByRecord[N]) Op() N               { return v.Node.Get("op") }
func (v ArithmeticDividedByRecord[N]) Left() N             { return v.Node.Get("left") }
func (v ArithmeticDividedByRecord[N]) Right() N            { return v.Node.Get("right") }

type ArithmeticCeilDivRecord[N Node[N]] struct{ Node N } // a computation
func (v ArithmeticCeilDivRecord[N]) Op() N               { return v.Node.Get("op") }
func (v ArithmeticCeilDivRecord[N]) Left() N             { return v.Node.Get("left") }
func (v ArithmeticCeilDivRecord[N]) Right() N            { return v.Node.Get("right") }

type ArithmeticFloorDivRecord[N Node[N]] struct{ Node N } // a computation
func (v ArithmeticFloorDivRecord[N]) Op() N               { return v.Node.Get("op") }
func (v ArithmeticFloorDivRecord[N]) Left() N             { return v.Node.Get("left") }
func (v ArithmeticFloorDivRecord[N]) Right() N            { return v.Node.Get("right") }

type ArithmeticMaxRecord[N Node[N]] struct{ Node N } // a computation
func (v ArithmeticMaxRecord[N]) Op() N               { return v.Node.Get("op") }
func (v ArithmeticMaxRecord[N]) Left() N             { return v.Node.Get("left") }
func (v ArithmeticMaxRecord[N]) Right() N            { return v.Node.Get("right") }

type ArithmeticMinRecord[N Node[N]] struct{ Node N } // a computation
func (v ArithmeticMinRecord[N]) Op() N               { return v.Node.Get("op") }
func (v ArithmeticMinRecord[N]) Left() N             { return v.Node.Get("left") }
func (v ArithmeticMinRecord[N]) Right() N            { return v.Node.Get("right") }

type ArithmeticModRecord[N Node[N]] struct{ Node N } // a computation
func (v ArithmeticModRecord[N]) Op() N               { return v.Node.Get("op") }
func (v ArithmeticModRecord[N]) Left() N             { return v.Node.Get("left") }
func (v ArithmeticModRecord[N]) Right() N            { return v.Node.Get("right") }

type ConditionNotEqualRecord[N Node[N]] struct{ Node N } // a comparison
func (v ConditionNotEqualRecord[N]) Op() N               { return v.Node.Get("op") }
func (v ConditionNotEqualRecord[N]) Left() N             { return v.Node.Get("left") }
func (v ConditionNotEqualRecord[N]) Right() N            { return v.Node.Get("right") }

type ConditionLessRecord[N Node[N]] struct{ Node N } // a comparison
func (v ConditionLessRecord[N]) Op() N               { return v.Node.Get("op") }
func (v ConditionLessRecord[N]) Left() N             { return v.Node.Get("left") }
func (v ConditionLessRecord[N]) Right() N            { return v.Node.Get("right") }

type ConditionLessOrEqualRecord[N Node[N]] struct{ Node N } // a comparison
func (v ConditionLessOrEqualRecord[N]) Op() N               { return v.Node.Get("op") }
func (v ConditionLessOrEqualRecord[N]) Left() N             { return v.Node.Get("left") }
func (v ConditionLessOrEqualRecord[N]) Right() N            { return v.Node.Get("right") }

type ConditionEqualRecord[N Node[N]] struct{ Node N } // a comparison
func (v ConditionEqualRecord[N]) Op() N               { return v.Node.Get("op") }
func (v ConditionEqualRecord[N]) Left() N             { return v.Node.Get("left") }
func (v ConditionEqualRecord[N]) Right() N            { return v.Node.Get("right") }

type ConditionGreaterRecord[N Node[N]] struct{ Node N } // a comparison
func (v ConditionGreaterRecord[N]) Op() N               { return v.Node.Get("op") }
func (v ConditionGreaterRecord[N]) Left() N             { return v.Node.Get("left") }
func (v ConditionGreaterRecord[N]) Right() N            { return v.Node.Get("right") }

type ConditionGreaterOrEqualRecord[N Node[N]] struct{ Node N } // a comparison
func (v ConditionGreaterOrEqualRecord[N]) Op() N               { return v.Node.Get("op") }
func (v ConditionGreaterOrEqualRecord[N]) Left() N             { return v.Node.Get("left") }
func (v ConditionGreaterOrEqualRecord[N]) Right() N            { return v.Node.Get("right") }

type ConditionAdjacentRecord[N Node[N]] struct{ Node N } // an adjacency test
func (v ConditionAdjacentRecord[N]) Op() N               { return v.Node.Get("op") }
func (v ConditionAdjacentRecord[N]) Left() N             { return v.Node.Get("left") }
func (v ConditionAdjacentRecord[N]) Right() N            { return v.Node.Get("right") }

type ConditionAndRecord[N Node[N]] struct{ Node N } // a combination of conditions
func (v ConditionAndRecord[N]) Op() N               { return v.Node.Get("op") }
func (v ConditionAndRecord[N]) Args() N             { return v.Node.Get("args") }

type ConditionConnectedRecord[N Node[N]] struct{ Node N } // a connection test
func (v ConditionConnectedRecord[N]) Op() N               { return v.Node.Get("op") }
func (v ConditionConnectedRecord[N]) From() N             { return v.Node.Get("from") }
func (v ConditionConnectedRecord[N]) To() N               { return v.Node.Get("to") }
func (v ConditionConnectedRecord[N]) Via() N              { return v.Node.Get("via") }
func (v ConditionConnectedRecord[N]) MaxDepth() N         { return v.Node.Get("maxDepth") }
func (v ConditionConnectedRecord[N]) As() N               { return v.Node.Get("as") }

type ConditionInRecord[N Node[N]] struct{ Node N } // a membership test
func (v ConditionInRecord[N]) Op() N               { return v.Node.Get("op") }
func (v ConditionInRecord[N]) Item() N             { return v.Node.Get("item") }
func (v ConditionInRecord[N]) Set() N              { return v.Node.Get("set") }

type ConditionNotRecord[N Node[N]] struct{ Node N } // a negation
func (v ConditionNotRecord[N]) Op() N               { return v.Node.Get("op") }
func (v ConditionNotRecord[N]) Arg() N              { return v.Node.Get("arg") }

type ConditionOrRecord[N Node[N]] struct{ Node N } // a combination of conditions
func (v ConditionOrRecord[N]) Op() N               { return v.Node.Get("op") }
func (v ConditionOrRecord[N]) Args() N             { return v.Node.Get("args") }

type ConditionZonePropIncludesRecord[N Node[N]] struct{ Node N } // an attribute test
func (v ConditionZonePropIncludesRecord[N]) Op() N               { return v.Node.Get("op") }
func (v ConditionZonePropIncludesRecord[N]) Zone() N             { return v.Node.Get("zone") }
func (v ConditionZonePropIncludesRecord[N]) Prop() N             { return v.Node.Get("prop") }
func (v ConditionZonePropIncludesRecord[N]) Value() N            { return v.Node.Get("value") }

type ConditionMacroCallRecord[N Node[N]] struct{ Node N } // a condition macro call
func (v ConditionMacroCallRecord[N]) ConditionMacro() N   { return v.Node.Get("conditionMacro") }
func (v ConditionMacroCallRecord[N]) Args() N             { return v.Node.Get("args") }

type EffectAddVarRecord[N Node[N]] struct{ Node N } // an addVar effect
func (v EffectAddVarRecord[N]) Scope() N            { return v.Node.Get("scope") }
func (v EffectAddVarRecord[N]) Var() N              { return v.Node.Get("var") }
func (v EffectAddVarRecord[N]) Player() N           { return v.Node.Get("player") }
func (v EffectAddVarRecord[N]) Zone() N             { return v.Node.Get("zone") }
func (v EffectAddVarRecord[N]) Delta() N            { return v.Node.Get("delta") }

type EffectAdvancePhaseRecord[N Node[N]] struct{ Node N } // an advancePhase effect

type EffectBindValueRecord[N Node[N]] struct{ Node N } // a bindValue effect
func (v EffectBindValueRecord[N]) Bind() N             { return v.Node.Get("bind") }
func (v EffectBindValueRecord[N]) Value() N            { return v.Node.Get("value") }

type EffectChooseNRecord[N Node[N]] struct{ Node N } // a chooseN effect
func (v EffectChooseNRecord[N]) Bind() N             { return v.Node.Get("bind") }
func (v EffectChooseNRecord[N]) Options() N          { return v.Node.Get("options") }
func (v EffectChooseNRecord[N]) Chooser() N          { return v.Node.Get("chooser") }
func (v EffectChooseNRecord[N]) Secret() N           { return v.Node.Get("secret") }
func (v EffectChooseNRecord[N]) N() N                { return v.Node.Get("n") }
func (v EffectChooseNRecord[N]) Min() N              { return v.Node.Get("min") }
func (v EffectChooseNRecord[N]) Max() N              { return v.Node.Get("max") }

type EffectChooseOneRecord[N Node[N]] struct{ Node N } // a chooseOne effect
func (v EffectChooseOneRecord[N]) Bind() N             { return v.Node.Get("bind") }
func (v EffectChooseOneRecord[N]) Options() N          { return v.Node.Get("options") }
func (v EffectChooseOneRecord[N]) Chooser() N          { return v.Node.Get("chooser") }
func (v EffectChooseOneRecord[N]) Secret() N           { return v.Node.Get("secret") }

type EffectConcealRecord[N Node[N]] struct{ Node N } // a conceal effect
func (v EffectConcealRecord[N]) Zone() N             { return v.Node.Get("zone") }
func (v EffectConcealRecord[N]) From() N             { return v.Node.Get("from") }
func (v EffectConcealRecord[N]) Filter() N           { return v.Node.Get("filter") }

type EffectCreateTokenRecord[N Node[N]] struct{ Node N } // a createToken effect
func (v EffectCreateTokenRecord[N]) Type() N             { return v.Node.Get("type") }
func (v EffectCreateTokenRecord[N]) Zone() N             { return v.Node.Get("zone") }
func (v EffectCreateTokenRecord[N]) Props() N            { return v.Node.Get("props") }
func (v EffectCreateTokenRecord[N]) Count() N            { return v.Node.Get("count") }
func (v EffectCreateTokenRecord[N]) Row() N              { return v.Node.Get("row") }

type EffectDestroyTokenRecord[N Node[N]] struct{ Node N } // a destroyToken effect
func (v EffectDestroyTokenRecord[N]) Token() N            { return v.Node.Get("token") }

type EffectDiscardDownToRecord[N Node[N]] struct{ Node N } // a discardDownTo effect
func (v EffectDiscardDownToRecord[N]) Zone() N             { return v.Node.Get("zone") }
func (v EffectDiscardDownToRecord[N]) Size() N             { return v.Node.Get("size") }
func (v EffectDiscardDownToRecord[N]) To() N               { return v.Node.Get("to") }

type EffectDistributeTokensRecord[N Node[N]] struct{ Node N } // a distributeTokens effect
func (v EffectDistributeTokensRecord[N]) Tokens() N           { return v.Node.Get("tokens") }
func (v EffectDistributeTokensRecord[N]) Destinations() N     { return v.Node.Get("destinations") }
func (v EffectDistributeTokensRecord[N]) N() N                { return v.Node.Get("n") }
func (v EffectDistributeTokensRecord[N]) Min() N              { return v.Node.Get("min") }
func (v EffectDistributeTokensRecord[N]) Max() N              { return v.Node.Get("max") }

type EffectDrawRecord[N Node[N]] struct{ Node N } // a draw effect
func (v EffectDrawRecord[N]) From() N             { return v.Node.Get("from") }
func (v EffectDrawRecord[N]) To() N               { return v.Node.Get("to") }
func (v EffectDrawRecord[N]) Count() N            { return v.Node.Get("count") }
func (v EffectDrawRecord[N]) End() N              { return v.Node.Get("end") }

type EffectEndTurnRecord[N Node[N]] struct{ Node N } // an endTurn effect

type EffectEvaluateSubsetRecord[N Node[N]] struct{ Node N } // an evaluateSubset effect
func (v EffectEvaluateSubsetRecord[N]) Source() N           { return v.Node.Get("source") }
func (v EffectEvaluateSubsetRecord[N]) SubsetSize() N       { return v.Node.Get("subsetSize") }
func (v EffectEvaluateSubsetRecord[N]) SubsetBind() N       { return v.Node.Get("subsetBind") }
func (v EffectEvaluateSubsetRecord[N]) Compute() N          { return v.Node.Get("compute") }
func (v EffectEvaluateSubsetRecord[N]) ScoreExpr() N        { return v.Node.Get("scoreExpr") }
func (v EffectEvaluateSubsetRecord[N]) ResultBind() N       { return v.Node.Get("resultBind") }
func (v EffectEvaluateSubsetRecord[N]) BestSubsetBind() N   { return v.Node.Get("bestSubsetBind") }
func (v EffectEvaluateSubsetRecord[N]) In() N               { return v.Node.Get("in") }

type EffectFlipGlobalMarkerRecord[N Node[N]] struct{ Node N } // a flipGlobalMarker effect
func (v EffectFlipGlobalMarkerRecord[N]) Marker() N           { return v.Node.Get("marker") }
func (v EffectFlipGlobalMarkerRecord[N]) StateA() N           { return v.Node.Get("stateA") }
func (v EffectFlipGlobalMarkerRecord[N]) StateB() N           { return v.Node.Get("stateB") }

type EffectForEachRecord[N Node[N]] struct{ Node N } // a forEach effect
func (v EffectForEachRecord[N]) Bind() N             { return v.Node.Get("bind") }
func (v EffectForEachRecord[N]) Over() N             { return v.Node.Get("over") }
func (v EffectForEachRecord[N]) Effects() N          { return v.Node.Get("effects") }
func (v EffectForEachRecord[N]) Limit() N            { return v.Node.Get("limit") }
func (v EffectForEachRecord[N]) CountBind() N        { return v.Node.Get("countBind") }
func (v EffectForEachRecord[N]) In() N               { return v.Node.Get("in") }

type EffectGotoPhaseExactRecord[N Node[N]] struct{ Node N } // a gotoPhaseExact effect
func (v EffectGotoPhaseExactRecord[N]) Phase() N            { return v.Node.Get("phase") }

type EffectGrantFreeOperationRecord[N Node[N]] struct{ Node N } // a grantFreeOperation effect
func (v EffectGrantFreeOperationRecord[N]) Seat() N             { return v.Node.Get("seat") }
func (v EffectGrantFreeOperationRecord[N]) OperationClass() N   { return v.Node.Get("operationClass") }
func (v EffectGrantFreeOperationRecord[N]) ExecuteAsSeat() N    { return v.Node.Get("executeAsSeat") }
func (v EffectGrantFreeOperationRecord[N]) ActionIDs() N        { return v.Node.Get("actionIds") }
func (v EffectGrantFreeOperationRecord[N]) ZoneFilter() N       { return v.Node.Get("zoneFilter") }
func (v EffectGrantFreeOperationRecord[N]) Uses() N             { return v.Node.Get("uses") }
func (v EffectGrantFreeOperationRecord[N]) ID() N               { return v.Node.Get("id") }
func (v EffectGrantFreeOperationRecord[N]) Sequence() EffectGrantFreeOperationSequenceRecord[N] {
	return EffectGrantFreeOperationSequenceRecord[N]{v.Node.Get("sequence")}
}
func (v EffectGrantFreeOperationRecord[N]) Resolve() N   { return v.Node.Get("resolve") }
func (v EffectGrantFreeOperationRecord[N]) Mandatory() N { return v.Node.Get("mandatory") }
func (v EffectGrantFreeOperationRecord[N]) As() N        { return v.Node.Get("as") }

type EffectGrantFreeOperationSequenceRecord[N Node[N]] struct{ Node N } // a place in a chain
func (v EffectGrantFreeOperationSequenceRecord[N]) Chain() N            { return v.Node.Get("chain") }
func (v EffectGrantFreeOperationSequenceRecord[N]) Step() N             { return v.Node.Get("step") }

type EffectIfRecord[N Node[N]] struct{ Node N } // an if effect
func (v EffectIfRecord[N]) When() N             { return v.Node.Get("when") }
func (v EffectIfRecord[N]) Then() N             { return v.Node.Get("then") }
func (v EffectIfRecord[N]) Else() N             { return v.Node.Get("else") }

type EffectLetRecord[N Node[N]] struct{ Node N } // a let effect
func (v EffectLetRecord[N]) Bind() N             { return v.Node.Get("bind") }
func (v EffectLetRecord[N]) Value() N            { return v.Node.Get("value") }
func (v EffectLetRecord[N]) In() N               { return v.Node.Get("in") }

type EffectMoveAllRecord[N Node[N]] struct{ Node N } // a moveAll effect
func (v EffectMoveAllRecord[N]) From() N             { return v.Node.Get("from") }
func (v EffectMoveAllRecord[N]) To() N               { return v.Node.Get("to") }
func (v EffectMoveAllRecord[N]) Filter() N           { return v.Node.Get("filter") }
func (v EffectMoveAllRecord[N]) As() N               { return v.Node.Get("as") }

type EffectMoveTokenRecord[N Node[N]] struct{ Node N } // a moveToken effect
func (v EffectMoveTokenRecord[N]) Token() N            { return v.Node.Get("token") }
func (v EffectMoveTokenRecord[N]) From() N             { return v.Node.Get("from") }
func (v EffectMoveTokenRecord[N]) To() N               { return v.Node.Get("to") }
func (v EffectMoveTokenRecord[N]) Position() N         { return v.Node.Get("position") }

type EffectMoveTokenAdjacentRecord[N Node[N]] struct{ Node N } // a moveTokenAdjacent effect
func (v EffectMoveTokenAdjacentRecord[N]) Token() N            { return v.Node.Get("token") }
func (v EffectMoveTokenAdjacentRecord[N]) From() N             { return v.Node.Get("from") }
func (v EffectMoveTokenAdjacentRecord[N]) Direction() N        { return v.Node.Get("direction") }

type EffectNextPlayerRecord[N Node[N]] struct{ Node N } // a nextPlayer effect

type EffectPopInterruptPhaseRecord[N Node[N]] struct{ Node N } // a popInterruptPhase effect

type EffectPushInterruptPhaseRecord[N Node[N]] struct{ Node N } // a pushInterruptPhase effect
func (v EffectPushInterruptPhaseRecord[N]) Phase() N            { return v.Node.Get("phase") }
func (v EffectPushInterruptPhaseRecord[N]) ResumePhase() N      { return v.Node.Get("resumePhase") }

type EffectReduceRecord[N Node[N]] struct{ Node N } // a reduce effect
func (v EffectReduceRecord[N]) ItemBind() N         { return v.Node.Get("itemBind") }
func (v EffectReduceRecord[N]) AccBind() N          { return v.Node.Get("accBind") }
func (v EffectReduceRecord[N]) Over() N             { return v.Node.Get("over") }
func (v EffectReduceRecord[N]) Initial() N          { return v.Node.Get("initial") }
func (v EffectReduceRecord[N]) Next() N             { return v.Node.Get("next") }
func (v EffectReduceRecord[N]) Limit() N            { return v.Node.Get("limit") }
func (v EffectReduceRecord[N]) ResultBind() N       { return v.Node.Get("resultBind") }
func (v EffectReduceRecord[N]) In() N               { return v.Node.Get("in") }

type EffectRefillToSizeRecord[N Node[N]] struct{ Node N } // a refillToSize effect
func (v EffectRefillToSizeRecord[N]) Zone() N             { return v.Node.Get("zone") }
func (v EffectRefillToSizeRecord[N]) Size() N             { return v.Node.Get("size") }
func (v EffectRefillToSizeRecord[N]) FromZone() N         { return v.Node.Get("fromZone") }

type EffectRemoveByPriorityRecord[N Node[N]] struct{ Node N } // a removeByPriority effect
func (v EffectRemoveByPriorityRecord[N]) Budget() N           { return v.Node.Get("budget") }
func (v EffectRemoveByPriorityRecord[N]) Groups() iter.Seq2[int, EffectRemoveByPriorityGroupRecord[N]] {
	return each[N, EffectRemoveByPriorityGroupRecord[N]](v.Node.Get("groups"))
}
func (v EffectRemoveByPriorityRecord[N]) RemainingBind() N { return v.Node.Get("remainingBind") }
func (v EffectRemoveByPriorityRecord[N]) In() N            { return v.Node.Get("in") }

type EffectRemoveByPriorityGroupRecord[N Node[N]] struct{ Node N } // a group
func (v EffectRemoveByPriorityGroupRecord[N]) Bind() N             { return v.Node.Get("bind") }
func (v EffectRemoveByPriorityGroupRecord[N]) Over() N             { return v.Node.Get("over") }
func (v EffectRemoveByPriorityGroupRecord[N]) To() N               { return v.Node.Get("to") }
func (v EffectRemoveByPriorityGroupRecord[N]) From() N             { return v.Node.Get("from") }
func (v EffectRemoveByPriorityGroupRecord[N]) CountBind() N        { return v.Node.Get("countBind") }

type EffectRepeatRecord[N Node[N]] struct{ Node N } // a repeat effect
func (v EffectRepeatRecord[N]) Times() N            { return v.Node.Get("times") }
func (v EffectRepeatRecord[N]) Effects() N          { return v.Node.Get("effects") }

type EffectRevealRecord[N Node[N]] struct{ Node N } // a reveal effect
func (v EffectRevealRecord[N]) Zone() N             { return v.Node.Get("zone") }
func (v EffectRevealRecord[N]) To() N               { return v.Node.Get("to") }
func (v EffectRevealRecord[N]) Filter() N           { return v.Node.Get("filter") }
func (v EffectRevealRecord[N]) Once() N             { return v.Node.Get("once") }

type EffectRollRandomRecord[N Node[N]] struct{ Node N } // a rollRandom effect
func (v EffectRollRandomRecord[N]) Bind() N             { return v.Node.Get("bind") }
func (v EffectRollRandomRecord[N]) Min() N              { return v.Node.Get("min") }
func (v EffectRollRandomRecord[N]) Max() N              { return v.Node.Get("max") }
func (v EffectRollRandomRecord[N]) In() N               { return v.Node.Get("in") }

type EffectSetActivePlayerRecord[N Node[N]] struct{ Node N } // a setActivePlayer effect
func (v EffectSetActivePlayerRecord[N]) Player() N           { return v.Node.Get("player") }

type EffectSetGlobalMarkerRecord[N Node[N]] struct{ Node N } // a setGlobalMarker effect
func (v EffectSetGlobalMarkerRecord[N]) Marker() N           { return v.Node.Get("marker") }
func (v EffectSetGlobalMarkerRecord[N]) State() N            { return v.Node.Get("state") }

type EffectSetMarkerRecord[N Node[N]] struct{ Node N } // a setMarker effect
func (v EffectSetMarkerRecord[N]) Space() N            { return v.Node.Get("space") }
func (v EffectSetMarkerRecord[N]) Marker() N           { return v.Node.Get("marker") }
func (v EffectSetMarkerRecord[N]) State() N            { return v.Node.Get("state") }

type EffectSetTokenPropRecord[N Node[N]] struct{ Node N } // a setTokenProp effect
func (v EffectSetTokenPropRecord[N]) Token() N            { return v.Node.Get("token") }
func (v EffectSetTokenPropRecord[N]) Prop() N             { return v.Node.Get("prop") }
func (v EffectSetTokenPropRecord[N]) Value() N            { return v.Node.Get("value") }

type EffectSetVarRecord[N Node[N]] struct{ Node N } // a setVar effect
func (v EffectSetVarRecord[N]) Scope() N            { return v.Node.Get("scope") }
func (v EffectSetVarRecord[N]) Var() N              { return v.Node.Get("var") }
func (v EffectSetVarRecord[N]) Player() N           { return v.Node.Get("player") }
func (v EffectSetVarRecord[N]) Zone() N             { return v.Node.Get("zone") }
func (v EffectSetVarRecord[N]) Value() N            { return v.Node.Get("value") }

type EffectShiftGlobalMarkerRecord[N Node[N]] struct{ Node N } // a shiftGlobalMarker effect
func (v EffectShiftGlobalMarkerRecord[N]) Marker() N           { return v.Node.Get("marker") }
func (v EffectShiftGlobalMarkerRecord[N]) Delta() N            { return v.Node.Get("delta") }

type EffectShiftMarkerRecord[N Node[N]] struct{ Node N } // a shiftMarker effect
func (v EffectShiftMarkerRecord[N]) Space() N            { return v.Node.Get("space") }
func (v EffectShiftMarkerRecord[N]) Marker() N           { return v.Node.Get("marker") }
func (v EffectShiftMarkerRecord[N]) Delta() N            { return v.Node.Get("delta") }

type EffectShuffleRecord[N Node[N]] struct{ Node N } // a shuffle effect
func (v EffectShuffleRecord[N]) Zone() N             { return v.Node.Get("zone") }

type EffectTransferVarRecord[N Node[N]] struct{ Node N } // a transferVar effect
func (v EffectTransferVarRecord[N]) From() EffectTransferVarFromRecord[N] {
	return EffectTransferVarFromRecord[N]{v.Node.Get("from")}
}
func (v EffectTransferVarRecord[N]) To() EffectTransferVarToRecord[N] {
	return EffectTransferVarToRecord[N]{v.Node.Get("to")}
}
func (v EffectTransferVarRecord[N]) Amount() N     { return v.Node.Get("amount") }
func (v EffectTransferVarRecord[N]) Min() N        { return v.Node.Get("min") }
func (v EffectTransferVarRecord[N]) Max() N        { return v.Node.Get("max") }
func (v EffectTransferVarRecord[N]) ActualBind() N { return v.Node.Get("actualBind") }

type EffectTransferVarFromRecord[N Node[N]] struct{ Node N } // a source
func (v EffectTransferVarFromRecord[N]) Scope() N            { return v.Node.Get("scope") }
func (v EffectTransferVarFromRecord[N]) Var() N              { return v.Node.Get("var") }
func (v EffectTransferVarFromRecord[N]) Player() N           { return v.Node.Get("player") }
func (v EffectTransferVarFromRecord[N]) Zone() N             { return v.Node.Get("zone") }

type EffectTransferVarToRecord[N Node[N]] struct{ Node N } // a destination
func (v EffectTransferVarToRecord[N]) Scope() N            { return v.Node.Get("scope") }
func (v EffectTransferVarToRecord[N]) Var() N              { return v.Node.Get("var") }
func (v EffectTransferVarToRecord[N]) Player() N           { return v.Node.Get("player") }
func (v EffectTransferVarToRecord[N]) Zone() N             { return v.Node.Get("zone") }

type EndConditionRecord[N Node[N]] struct{ Node N }     // an end condition
func (v EndConditionRecord[N]) Bind() N                 { return v.Node.Get("bind") }
func (v EndConditionRecord[N]) Over() N                 { return v.Node.Get("over") }
func (v EndConditionRecord[N]) When() N                 { return v.Node.Get("when") }
func (v EndConditionRecord[N]) Result() ResultRecord[N] { return ResultRecord[N]{v.Node.Get("result")} }

type LimitRecord[N Node[N]] struct{ Node N } // a limit of an action
func (v LimitRecord[N]) Scope() N            { return v.Node.Get("scope") }
func (v LimitRecord[N]) Max() N              { return v.Node.Get("max") }
func (v LimitRecord[N]) ID() N               { return v.Node.Get("id") }

type MacroCallRecord[N Node[N]] struct{ Node N } // a macro call
func (v MacroCallRecord[N]) Macro() N            { return v.Node.Get("macro") }
func (v MacroCallRecord[N]) Args() N             { return v.Node.Get("args") }

type ParamRecord[N Node[N]] struct{ Node N } // a parameter of an action
func (v ParamRecord[N]) Name() N             { return v.Node.Get("name") }
func (v ParamRecord[N]) Domain() N           { return v.Node.Get("domain") }
func (v ParamRecord[N]) Secret() N           { return v.Node.Get("secret") }

type QueryAdjacentZonesRecord[N Node[N]] struct{ Node N } // a query for zones
func (v QueryAdjacentZonesRecord[N]) Query() N            { return v.Node.Get("query") }
func (v QueryAdjacentZonesRecord[N]) Zone() N             { return v.Node.Get("zone") }
func (v QueryAdjacentZonesRecord[N]) Filter() N           { return v.Node.Get("filter") }
func (v QueryAdjacentZonesRecord[N]) As() N               { return v.Node.Get("as") }

type QueryAssetRowsRecord[N Node[N]] struct{ Node N } // a query for table rows
func (v QueryAssetRowsRecord[N]) Query() N            { return v.Node.Get("query") }
func (v QueryAssetRowsRecord[N]) TableID() N          { return v.Node.Get("tableId") }
func (v QueryAssetRowsRecord[N]) Where() N            { return v.Node.Get("where") }
func (v QueryAssetRowsRecord[N]) Cardinality() N      { return v.Node.Get("cardinality") }

type QueryBindingRecord[N Node[N]] struct{ Node N } // a query for a binding's list
func (v QueryBindingRecord[N]) Query() N            { return v.Node.Get("query") }
func (v QueryBindingRecord[N]) Name() N             { return v.Node.Get("name") }
func (v QueryBindingRecord[N]) Filter() N           { return v.Node.Get("filter") }
func (v QueryBindingRecord[N]) DisplayName() N      { return v.Node.Get("displayName") }
func (v QueryBindingRecord[N]) As() N               { return v.Node.Get("as") }

type QueryConcatRecord[N Node[N]] struct{ Node N } // several queries
func (v QueryConcatRecord[N]) Query() N            { return v.Node.Get("query") }
func (v QueryConcatRecord[N]) Sources() N          { return v.Node.Get("sources") }

type QueryConnectedZonesRecord[N Node[N]] struct{ Node N } // a query for zones
func (v QueryConnectedZonesRecord[N]) Query() N            { return v.Node.Get("query") }
func (v QueryConnectedZonesRecord[N]) Zone() N             { return v.Node.Get("zone") }
func (v QueryConnectedZonesRecord[N]) Via() N              { return v.Node.Get("via") }
func (v QueryConnectedZonesRecord[N]) IncludeStart() N     { return v.Node.Get("includeStart") }
func (v QueryConnectedZonesRecord[N]) MaxDepth() N         { return v.Node.Get("maxDepth") }
func (v QueryConnectedZonesRecord[N]) Filter() N           { return v.Node.Get("filter") }
func (v QueryConnectedZonesRecord[N]) As() N               { return v.Node.Get("as") }

type QueryEnumsRecord[N Node[N]] struct{ Node N } // a query for texts
func (v QueryEnumsRecord[N]) Query() N            { return v.Node.Get("query") }
func (v QueryEnumsRecord[N]) Values() N           { return v.Node.Get("values") }
func (v QueryEnumsRecord[N]) Filter() N           { return v.Node.Get("filter") }
func (v QueryEnumsRecord[N]) As() N               { return v.Node.Get("as") }

type QueryGlobalMarkersRecord[N Node[N]] struct{ Node N } // a query for global markers
func (v QueryGlobalMarkersRecord[N]) Query() N            { return v.Node.Get("query") }
func (v QueryGlobalMarkersRecord[N]) Markers() N          { return v.Node.Get("markers") }
func (v QueryGlobalMarkersRecord[N]) States() N           { return v.Node.Get("states") }
func (v QueryGlobalMarkersRecord[N]) Filter() N           { return v.Node.Get("filter") }
func (v QueryGlobalMarkersRecord[N]) As() N               { return v.Node.Get("as") }

type QueryIntsInRangeRecord[N Node[N]] struct{ Node N } // a query for numbers
func (v QueryIntsInRangeRecord[N]) Query() N            { return v.Node.Get("query") }
func (v QueryIntsInRangeRecord[N]) Min() N              { return v.Node.Get("min") }
func (v QueryIntsInRangeRecord[N]) Max() N              { return v.Node.Get("max") }
func (v QueryIntsInRangeRecord[N]) Step() N             { return v.Node.Get("step") }
func (v QueryIntsInRangeRecord[N]) AlwaysInclude() N    { return v.Node.Get("alwaysInclude") }
func (v QueryIntsInRangeRecord[N]) MaxResults() N       { return v.Node.Get("maxResults") }
func (v QueryIntsInRangeRecord[N]) Filter() N           { return v.Node.Get("filter") }
func (v QueryIntsInRangeRecord[N]) As() N               { return v.Node.Get("as") }

type QueryIntsInVarRangeRecord[N Node[N]] struct{ Node N } // a query for numbers
func (v QueryIntsInVarRangeRecord[N]) Query() N            { return v.Node.Get("query") }
func (v QueryIntsInVarRangeRecord[N]) Var() N              { return v.Node.Get("var") }
func (v QueryIntsInVarRangeRecord[N]) Scope() N            { return v.Node.Get("scope") }
func (v QueryIntsInVarRangeRecord[N]) Min() N              { return v.Node.Get("min") }
func (v QueryIntsInVarRangeRecord[N]) Max() N              { return v.Node.Get("max") }
func (v QueryIntsInVarRangeRecord[N]) Step() N             { return v.Node.Get("step") }
func (v QueryIntsInVarRangeRecord[N]) AlwaysInclude() N    { return v.Node.Get("alwaysInclude") }
func (v QueryIntsInVarRangeRecord[N]) MaxResults() N       { return v.Node.Get("maxResults") }
func (v QueryIntsInVarRangeRecord[N]) Filter() N           { return v.Node.Get("filter") }
func (v QueryIntsInVarRangeRecord[N]) As() N               { return v.Node.Get("as") }

type QueryLinesRecord[N Node[N]] struct{ Node N } // a query for lines of zones
func (v QueryLinesRecord[N]) Query() N            { return v.Node.Get("query") }
func (v QueryLinesRecord[N]) Length() N           { return v.Node.Get("length") }
func (v QueryLinesRecord[N]) Directions() N       { return v.Node.Get("directions") }
func (v QueryLinesRecord[N]) SpaceFilter() N      { return v.Node.Get("spaceFilter") }
func (v QueryLinesRecord[N]) Filter() N           { return v.Node.Get("filter") }
func (v QueryLinesRecord[N]) As() N               { return v.Node.Get("as") }

type QueryMapSpacesRecord[N Node[N]] struct{ Node N } // a query for map spaces
func (v QueryMapSpacesRecord[N]) Query() N            { return v.Node.Get("query") }
func (v QueryMapSpacesRecord[N]) Filter() N           { return v.Node.Get("filter") }
func (v QueryMapSpacesRecord[N]) As() N               { return v.Node.Get("as") }

type QueryNextInOrderByConditionRecord[N Node[N]] struct{ Node N } // a query for the next item
func (v QueryNextInOrderByConditionRecord[N]) Query() N            { return v.Node.Get("query") }
func (v QueryNextInOrderByConditionRecord[N]) Source() N           { return v.Node.Get("source") }
func (v QueryNextInOrderByConditionRecord[N]) From() N             { return v.Node.Get("from") }
func (v QueryNextInOrderByConditionRecord[N]) Bind() N             { return v.Node.Get("bind") }
func (v QueryNextInOrderByConditionRecord[N]) Where() N            { return v.Node.Get("where") }
func (v QueryNextInOrderByConditionRecord[N]) IncludeFrom() N      { return v.Node.Get("includeFrom") }

type QueryOthersRecord[N Node[N]] struct{ Node N } // a query for the other players
func (v QueryOthersRecord[N]) Query() N            { return v.Node.Get("query") }
func (v QueryOthersRecord[N]) Of() N               { return v.Node.Get("of") }
func (v QueryOthersRecord[N]) Filter() N           { return v.Node.Get("filter") }
func (v QueryOthersRecord[N]) As() N               { return v.Node.Get("as") }

type QueryPlayersRecord[N Node[N]] struct{ Node N } // a query for players
func (v QueryPlayersRecord[N]) Query() N            { return v.Node.Get("query") }
func (v QueryPlayersRecord[N]) Filter() N           { return v.Node.Get("filter") }
func (v QueryPlayersRecord[N]) As() N               { return v.Node.Get("as") }

type QueryTokensInAdjacentZonesRecord[N Node[N]] struct{ Node N } // a query for tokens
func (v QueryTokensInAdjacentZonesRecord[N]) Query() N            { return v.Node.Get("query") }
func (v QueryTokensInAdjacentZonesRecord[N]) Zone() N             { return v.Node.Get("zone") }
func (v QueryTokensInAdjacentZonesRecord[N]) Filter() N           { return v.Node.Get("filter") }
func (v QueryTokensInAdjacentZonesRecord[N]) As() N               { return v.Node.Get("as") }

type QueryTokensInMapSpacesRecord[N Node[N]] struct{ Node N } // a query for tokens
func (v QueryTokensInMapSpacesRecord[N]) Query() N            { return v.Node.Get("query") }
func (v QueryTokensInMapSpacesRecord[N]) SpaceFilter() N      { return v.Node.Get("spaceFilter") }
func (v QueryTokensInMapSpacesRecord[N]) Filter() N           { return v.Node.Get("filter") }
func (v QueryTokensInMapSpacesRecord[N]) As() N               { return v.Node.Get("as") }

type QueryTokensInZoneRecord[N Node[N]] struct{ Node N } // a query for tokens
func (v QueryTokensInZoneRecord[N]) Query() N            { return v.Node.Get("query") }
func (v QueryTokensInZoneRecord[N]) Zone() N             { return v.Node.Get("zone") }
func (v QueryTokensInZoneRecord[N]) Filter() N           { return v.Node.Get("filter") }
func (v QueryTokensInZoneRecord[N]) As() N               { return v.Node.Get("as") }

type QueryZonesRecord[N Node[N]] struct{ Node N } // a query for zones
func (v QueryZonesRecord[N]) Query() N            { return v.Node.Get("query") }
func (v QueryZonesRecord[N]) Filter() N           { return v.Node.Get("filter") }
func (v QueryZonesRecord[N]) As() N               { return v.Node.Get("as") }

type QueryZonesInDirectionRecord[N Node[N]] struct{ Node N } // a query for zones
func (v QueryZonesInDirectionRecord[N]) Query() N            { return v.Node.Get("query") }
func (v QueryZonesInDirectionRecord[N]) Zone() N             { return v.Node.Get("zone") }
func (v QueryZonesInDirectionRecord[N]) Direction() N        { return v.Node.Get("direction") }
func (v QueryZonesInDirectionRecord[N]) Via() N              { return v.Node.Get("via") }
func (v QueryZonesInDirectionRecord[N]) MaxDepth() N         { return v.Node.Get("maxDepth") }
func (v QueryZonesInDirectionRecord[N]) Filter() N           { return v.Node.Get("filter") }
func (v QueryZonesInDirectionRecord[N]) As() N               { return v.Node.Get("as") }

type ReferenceActivePlayerRecord[N Node[N]] struct{ Node N } // a reference to the active player
func (v ReferenceActivePlayerRecord[N]) Ref() N              { return v.Node.Get("ref") }

type ReferenceAssetFieldRecord[N Node[N]] struct{ Node N } // a reference to a table field
func (v ReferenceAssetFieldRecord[N]) Ref() N              { return v.Node.Get("ref") }
func (v ReferenceAssetFieldRecord[N]) Row() N              { return v.Node.Get("row") }
func (v ReferenceAssetFieldRecord[N]) TableID() N          { return v.Node.Get("tableId") }
func (v ReferenceAssetFieldRecord[N]) Field() N            { return v.Node.Get("field") }

type ReferenceBindingRecord[N Node[N]] struct{ Node N } // a reference to a binding
func (v ReferenceBindingRecord[N]) Ref() N              { return v.Node.Get("ref") }
func (v ReferenceBindingRecord[N]) Name() N             { return v.Node.Get("name") }
func (v ReferenceBindingRecord[N]) DisplayName() N      { return v.Node.Get("displayName") }

type ReferenceConstantRecord[N Node[N]] struct{ Node N } // a reference to a constant
func (v ReferenceConstantRecord[N]) Ref() N              { return v.Node.Get("ref") }
func (v ReferenceConstantRecord[N]) Name() N             { return v.Node.Get("name") }

type ReferenceGlobalMarkerStateRecord[N Node[N]] struct{ Node N } // a reference to a global marker's state
func (v ReferenceGlobalMarkerStateRecord[N]) Ref() N              { return v.Node.Get("ref") }
func (v ReferenceGlobalMarkerStateRecord[N]) Marker() N           { return v.Node.Get("marker") }

type ReferenceGvarRecord[N Node[N]] struct{ Node N } // a reference to a global variable
func (v ReferenceGvarRecord[N]) Ref() N              { return v.Node.Get("ref") }
func (v ReferenceGvarRecord[N]) Var() N              { return v.Node.Get("var") }

type ReferenceMarkerStateRecord[N Node[N]] struct{ Node N } // a reference to a marker's state
func (v ReferenceMarkerStateRecord[N]) Ref() N              { return v.Node.Get("ref") }
func (v ReferenceMarkerStateRecord[N]) Space() N            { return v.Node.Get("space") }
func (v ReferenceMarkerStateRecord[N]) Marker() N           { return v.Node.Get("marker") }

type ReferenceNumberRecord[N Node[N]] struct{ Node N } // a reference to a player's number
func (v ReferenceNumberRecord[N]) Ref() N              { return v.Node.Get("ref") }
func (v ReferenceNumberRecord[N]) Player() N           { return v.Node.Get("player") }

type ReferencePvarRecord[N Node[N]] struct{ Node N } // a reference to a per-player variable
func (v ReferencePvarRecord[N]) Ref() N              { return v.Node.Get("ref") }
func (v ReferencePvarRecord[N]) Player() N           { return v.Node.Get("player") }
func (v ReferencePvarRecord[N]) Var() N              { return v.Node.Get("var") }

type ReferenceSeatRecord[N Node[N]] struct{ Node N } // a reference to a seat
func (v ReferenceSeatRecord[N]) Ref() N              { return v.Node.Get("ref") }
func (v ReferenceSeatRecord[N]) Player() N           { return v.Node.Get("player") }

type ReferenceTokenPropRecord[N Node[N]] struct{ Node N } // a reference to a token property
func (v ReferenceTokenPropRecord[N]) Ref() N              { return v.Node.Get("ref") }
func (v ReferenceTokenPropRecord[N]) Token() N            { return v.Node.Get("token") }
func (v ReferenceTokenPropRecord[N]) Prop() N             { return v.Node.Get("prop") }

type ReferenceTokenZoneRecord[N Node[N]] struct{ Node N } // a reference to a token's zone
func (v ReferenceTokenZoneRecord[N]) Ref() N              { return v.Node.Get("ref") }
func (v ReferenceTokenZoneRecord[N]) Token() N            { return v.Node.Get("token") }

type ReferenceZoneCountRecord[N Node[N]] struct{ Node N } // a reference to a zone's size
func (v ReferenceZoneCountRecord[N]) Ref() N              { return v.Node.Get("ref") }
func (v ReferenceZoneCountRecord[N]) Zone() N             { return v.Node.Get("zone") }

type ReferenceZonePropRecord[N Node[N]] struct{ Node N } // a reference to a zone's attribute
func (v ReferenceZonePropRecord[N]) Ref() N              { return v.Node.Get("ref") }
func (v ReferenceZonePropRecord[N]) Zone() N             { return v.Node.Get("zone") }
func (v ReferenceZonePropRecord[N]) Prop() N             { return v.Node.Get("prop") }

type ReferenceZoneVarRecord[N Node[N]] struct{ Node N } // a reference to a zone variable
func (v ReferenceZoneVarRecord[N]) Ref() N              { return v.Node.Get("ref") }
func (v ReferenceZoneVarRecord[N]) Zone() N             { return v.Node.Get("zone") }
func (v ReferenceZoneVarRecord[N]) Var() N              { return v.Node.Get("var") }

type ResultRecord[N Node[N]] struct{ Node N } // a result
func (v ResultRecord[N]) Type() N             { return v.Node.Get("type") }
func (v ResultRecord[N]) Player() N           { return v.Node.Get("player") }

type TableConstraintContiguousIntRecord[N Node[N]] struct{ Node N } // numbers without gaps
func (v TableConstraintContiguousIntRecord[N]) Kind() N             { return v.Node.Get("kind") }
func (v TableConstraintContiguousIntRecord[N]) Field() N            { return v.Node.Get("field") }
func (v TableConstraintContiguousIntRecord[N]) Start() N            { return v.Node.Get("start") }
func (v TableConstraintContiguousIntRecord[N]) Step() N             { return v.Node.Get("step") }

type TableConstraintMonotonicRecord[N Node[N]] struct{ Node N } // an order of rows
func (v TableConstraintMonotonicRecord[N]) Kind() N             { return v.Node.Get("kind") }
func (v TableConstraintMonotonicRecord[N]) Field() N            { return v.Node.Get("field") }
func (v TableConstraintMonotonicRecord[N]) Direction() N        { return v.Node.Get("direction") }
func (v TableConstraintMonotonicRecord[N]) Strict() N           { return v.Node.Get("strict") }

type TableConstraintNumericRangeRecord[N Node[N]] struct{ Node N } // a range of numbers
func (v TableConstraintNumericRangeRecord[N]) Kind() N             { return v.Node.Get("kind") }
func (v TableConstraintNumericRangeRecord[N]) Field() N            { return v.Node.Get("field") }
func (v TableConstraintNumericRangeRecord[N]) Min() N              { return v.Node.Get("min") }
func (v TableConstraintNumericRangeRecord[N]) Max() N              { return v.Node.Get("max") }

type ValueAggregateRecord[N Node[N]] struct{ Node N } // an aggregate
func (v ValueAggregateRecord[N]) Aggregate() AggregateRecord[N] {
	return AggregateRecord[N]{v.Node.Get("aggregate")}
}

type ValueConcatRecord[N Node[N]] struct{ Node N } // a joined text
func (v ValueConcatRecord[N]) Concat() N           { return v.Node.Get("concat") }

type ValueIfRecord[N Node[N]] struct{ Node N }      // a conditional value
func (v ValueIfRecord[N]) If() ValueIfBodyRecord[N] { return ValueIfBodyRecord[N]{v.Node.Get("if")} }

type ValueIfBodyRecord[N Node[N]] struct{ Node N } // a conditional value
func (v ValueIfBodyRecord[N]) When() N             { return v.Node.Get("when") }
func (v ValueIfBodyRecord[N]) Then() N             { return v.Node.Get("then") }
func (v ValueIfBodyRecord[N]) Else() N             { return v.Node.Get("else") }

type ValueZoneCountRecord[N Node[N]] struct{ Node N } // a zone count
func (v ValueZoneCountRecord[N]) ZoneCount() N        { return v.Node.Get("zoneCount") }
