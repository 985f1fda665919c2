// Code generated from the grammar table; DO NOT EDIT.

package view

type ActionRecord[N Node[N]] struct{ Node N } // an action
func (v ActionRecord[N]) ID() N               { return v.Node.Get("id") }
func (v ActionRecord[N]) Actor() N            { return v.Node.Get("actor") }
func (v ActionRecord[N]) Executor() N         { return v.Node.Get("executor") }
func (v ActionRecord[N]) Phase() N            { return v.Node.Get("phase") }
func (v ActionRecord[N]) Capabilities() N     { return v.Node.Get("capabilities") }
func (v ActionRecord[N]) Params() N           { return v.Node.Get("params") }
func (v ActionRecord[N]) Pre() N              { return v.Node.Get("pre") }
func (v ActionRecord[N]) Cost() N             { return v.Node.Get("cost") }
func (v ActionRecord[N]) Effects() N          { return v.Node.Get("effects") }
func (v ActionRecord[N]) Limits() N           { return v.Node.Get("limits") }

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
func (v EffectRemoveByPriorityRecord[N]) Groups() N           { return v.Node.Get("groups") }
func (v EffectRemoveByPriorityRecord[N]) RemainingBind() N    { return v.Node.Get("remainingBind") }
func (v EffectRemoveByPriorityRecord[N]) In() N               { return v.Node.Get("in") }

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

type MacroCallRecord[N Node[N]] struct{ Node N } // a macro call
func (v MacroCallRecord[N]) Macro() N            { return v.Node.Get("macro") }
func (v MacroCallRecord[N]) Args() N             { return v.Node.Get("args") }

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
