// Code generated from the grammar table; DO NOT EDIT.

package view

// The fields of the shape action.
const (
	ActionID           = "id"
	ActionActor        = "actor"
	ActionExecutor     = "executor"
	ActionPhase        = "phase"
	ActionCapabilities = "capabilities"
	ActionParams       = "params"
	ActionPre          = "pre"
	ActionCost         = "cost"
	ActionEffects      = "effects"
	ActionLimits       = "limits"
)

// The fields of the shape actionDefaults.
const (
	ActionDefaultsPre          = "pre"
	ActionDefaultsAfterEffects = "afterEffects"
)

// The fields of the shape aggregate.
const (
	AggregateOp        = "op"
	AggregateQuery     = "query"
	AggregateBind      = "bind"
	AggregateValueExpr = "valueExpr"
)

// The fields of the shape arithmetic.*.
const (
	ArithmeticTimesOp    = "op"
	ArithmeticTimesLeft  = "left"
	ArithmeticTimesRight = "right"
)

// The fields of the shape arithmetic.+.
const (
	ArithmeticPlusOp    = "op"
	ArithmeticPlusLeft  = "left"
	ArithmeticPlusRight = "right"
)

// The fields of the shape arithmetic.-.
const (
	ArithmeticMinusOp    = "op"
	ArithmeticMinusLeft  = "left"
	ArithmeticMinusRight = "right"
)

// The fields of the shape arithmetic./.
const (
	ArithmeticDividedByOp    = "op"
	ArithmeticDividedByLeft  = "left"
	ArithmeticDividedByRight = "right"
)

// The fields of the shape arithmetic.ceilDiv.
const (
	ArithmeticCeilDivOp    = "op"
	ArithmeticCeilDivLeft  = "left"
	ArithmeticCeilDivRight = "right"
)

// The fields of the shape arithmetic.floorDiv.
const (
	ArithmeticFloorDivOp    = "op"
	ArithmeticFloorDivLeft  = "left"
	ArithmeticFloorDivRight = "right"
)

// The fields of the shape arithmetic.max.
const (
	ArithmeticMaxOp    = "op"
	ArithmeticMaxLeft  = "left"
	ArithmeticMaxRight = "right"
)

// The fields of the shape arithmetic.min.
const (
	ArithmeticMinOp    = "op"
	ArithmeticMinLeft  = "left"
	ArithmeticMinRight = "right"
)

// The fields of the shape boardMacro.
const (
	BoardMacroMacro      = "macro"
	BoardMacroArgs       = "args"
	BoardMacroZoneKind   = "zoneKind"
	BoardMacroCategory   = "category"
	BoardMacroAttributes = "attributes"
)

// The fields of the shape cancellation.
const (
	CancellationWinner   = "winner"
	CancellationCanceled = "canceled"
)

// The fields of the shape cardLifecycle.
const (
	CardLifecyclePlayed    = "played"
	CardLifecycleLookahead = "lookahead"
	CardLifecycleLeader    = "leader"
)

// The fields of the shape cardPlacement.
const (
	CardPlacementCardID = "cardId"
	CardPlacementZoneID = "zoneId"
	CardPlacementCount  = "count"
)

// The fields of the shape cardinality.kind.
const (
	CardinalityKindKind = "kind"
	CardinalityKindMax  = "max"
)

// The fields of the shape cardinality.max.
const (
	CardinalityMaxMax = "max"
	CardinalityMaxMin = "min"
)

// The fields of the shape cardinality.n.
const (
	CardinalityNN = "n"
)

// The fields of the shape cardinality.upTo.
const (
	CardinalityUpToUpTo = "upTo"
)

// The fields of the shape checkpoint.
const (
	CheckpointID           = "id"
	CheckpointSeat         = "seat"
	CheckpointOtherFaction = "faction"
	CheckpointTiming       = "timing"
	CheckpointWhen         = "when"
)

// The fields of the shape compoundConstraint.
const (
	CompoundConstraintRelation             = "relation"
	CompoundConstraintOperationParam       = "operationParam"
	CompoundConstraintSpecialActivityParam = "specialActivityParam"
)

// The fields of the shape condition.!=.
const (
	ConditionNotEqualOp    = "op"
	ConditionNotEqualLeft  = "left"
	ConditionNotEqualRight = "right"
)

// The fields of the shape condition.<.
const (
	ConditionLessOp    = "op"
	ConditionLessLeft  = "left"
	ConditionLessRight = "right"
)

// The fields of the shape condition.<=.
const (
	ConditionLessOrEqualOp    = "op"
	ConditionLessOrEqualLeft  = "left"
	ConditionLessOrEqualRight = "right"
)

// The fields of the shape condition.==.
const (
	ConditionEqualOp    = "op"
	ConditionEqualLeft  = "left"
	ConditionEqualRight = "right"
)

// The fields of the shape condition.>.
const (
	ConditionGreaterOp    = "op"
	ConditionGreaterLeft  = "left"
	ConditionGreaterRight = "right"
)

// The fields of the shape condition.>=.
const (
	ConditionGreaterOrEqualOp    = "op"
	ConditionGreaterOrEqualLeft  = "left"
	ConditionGreaterOrEqualRight = "right"
)

// The fields of the shape condition.adjacent.
const (
	ConditionAdjacentOp    = "op"
	ConditionAdjacentLeft  = "left"
	ConditionAdjacentRight = "right"
)

// The fields of the shape condition.and.
const (
	ConditionAndOp   = "op"
	ConditionAndArgs = "args"
)

// The fields of the shape condition.connected.
const (
	ConditionConnectedOp       = "op"
	ConditionConnectedFrom     = "from"
	ConditionConnectedTo       = "to"
	ConditionConnectedVia      = "via"
	ConditionConnectedMaxDepth = "maxDepth"
)

// The fields of the shape condition.in.
const (
	ConditionInOp   = "op"
	ConditionInItem = "item"
	ConditionInSet  = "set"
)

// The fields of the shape condition.not.
const (
	ConditionNotOp  = "op"
	ConditionNotArg = "arg"
)

// The fields of the shape condition.or.
const (
	ConditionOrOp   = "op"
	ConditionOrArgs = "args"
)

// The fields of the shape condition.zonePropIncludes.
const (
	ConditionZonePropIncludesOp    = "op"
	ConditionZonePropIncludesZone  = "zone"
	ConditionZonePropIncludesProp  = "prop"
	ConditionZonePropIncludesValue = "value"
)

// The fields of the shape conditionMacro.
const (
	ConditionMacroID        = "id"
	ConditionMacroParams    = "params"
	ConditionMacroCondition = "condition"
)

// The fields of the shape conditionMacro.param.
const (
	ConditionMacroParamName = "name"
	ConditionMacroParamType = "type"
)

// The fields of the shape conditionMacroCall.
const (
	ConditionMacroCallConditionMacro = "conditionMacro"
	ConditionMacroCallArgs           = "args"
)

// The fields of the shape coupPhase.
const (
	CoupPhaseID      = "id"
	CoupPhaseSteps   = "steps"
	CoupPhaseEffects = "effects"
)

// The fields of the shape coupPlan.
const (
	CoupPlanPhases               = "phases"
	CoupPlanFinalRoundOmitPhases = "finalRoundOmitPhases"
	CoupPlanMaxConsecutiveRounds = "maxConsecutiveRounds"
	CoupPlanSeatOrder            = "seatOrder"
)

// The fields of the shape dataAsset.
const (
	DataAssetID             = "id"
	DataAssetKind           = "kind"
	DataAssetPayload        = "payload"
	DataAssetTableContracts = "tableContracts"
)

// The fields of the shape deckBehavior.
const (
	DeckBehaviorType          = "type"
	DeckBehaviorDrawFrom      = "drawFrom"
	DeckBehaviorReshuffleFrom = "reshuffleFrom"
)

// The fields of the shape deckComposition.
const (
	DeckCompositionMaterializationStrategy = "materializationStrategy"
	DeckCompositionPileCount               = "pileCount"
	DeckCompositionEventsPerPile           = "eventsPerPile"
	DeckCompositionCoupsPerPile            = "coupsPerPile"
	DeckCompositionIncludedCardIDs         = "includedCardIds"
	DeckCompositionExcludedCardIDs         = "excludedCardIds"
	DeckCompositionIncludedCardTags        = "includedCardTags"
	DeckCompositionExcludedCardTags        = "excludedCardTags"
	DeckCompositionPileFilters             = "pileFilters"
)

// The fields of the shape derivedProp.
const (
	DerivedPropFrom    = "from"
	DerivedPropMap     = "map"
	DerivedPropDefault = "default"
)

// The fields of the shape dimension.
const (
	DimensionName   = "name"
	DimensionValues = "values"
)

// The fields of the shape document.
const (
	DocumentImports              = "imports"
	DocumentMetadata             = "metadata"
	DocumentConstants            = "constants"
	DocumentDataAssets           = "dataAssets"
	DocumentGlobalMarkerLattices = "globalMarkerLattices"
	DocumentGlobalVars           = "globalVars"
	DocumentPerPlayerVars        = "perPlayerVars"
	DocumentZoneVars             = "zoneVars"
	DocumentZones                = "zones"
	DocumentTokenTypes           = "tokenTypes"
	DocumentSetup                = "setup"
	DocumentTurnStructure        = "turnStructure"
	DocumentTurnOrder            = "turnOrder"
	DocumentActionPipelines      = "actionPipelines"
	DocumentDerivedMetrics       = "derivedMetrics"
	DocumentEventDecks           = "eventDecks"
	DocumentTerminal             = "terminal"
	DocumentEndConditions        = "endConditions"
	DocumentVictory              = "victory"
	DocumentScoring              = "scoring"
	DocumentActions              = "actions"
	DocumentTriggers             = "triggers"
	DocumentEffectMacros         = "effectMacros"
	DocumentConditionMacros      = "conditionMacros"
	DocumentPhaseTemplates       = "phaseTemplates"
	DocumentMarkerLattices       = "markerLattices"
	DocumentStackingConstraints  = "stackingConstraints"
)

// The fields of the shape edge.
const (
	EdgeTo         = "to"
	EdgeDirection  = "direction"
	EdgeCategory   = "category"
	EdgeAttributes = "attributes"
)

// The fields of the shape effect.addVar.
const (
	EffectAddVarScope  = "scope"
	EffectAddVarVar    = "var"
	EffectAddVarPlayer = "player"
	EffectAddVarZone   = "zone"
	EffectAddVarDelta  = "delta"
)

// The fields of the shape effect.bindValue.
const (
	EffectBindValueBind  = "bind"
	EffectBindValueValue = "value"
)

// The fields of the shape effect.chooseN.
const (
	EffectChooseNBind    = "bind"
	EffectChooseNOptions = "options"
	EffectChooseNChooser = "chooser"
	EffectChooseNN       = "n"
	EffectChooseNMin     = "min"
	EffectChooseNMax     = "max"
)

// The fields of the shape effect.chooseOne.
const (
	EffectChooseOneBind    = "bind"
	EffectChooseOneOptions = "options"
	EffectChooseOneChooser = "chooser"
)

// The fields of the shape effect.conceal.
const (
	EffectConcealZone   = "zone"
	EffectConcealFrom   = "from"
	EffectConcealFilter = "filter"
)

// The fields of the shape effect.createToken.
const (
	EffectCreateTokenType  = "type"
	EffectCreateTokenZone  = "zone"
	EffectCreateTokenProps = "props"
)

// The fields of the shape effect.destroyToken.
const (
	EffectDestroyTokenToken = "token"
)

// The fields of the shape effect.discardDownTo.
const (
	EffectDiscardDownToZone = "zone"
	EffectDiscardDownToSize = "size"
	EffectDiscardDownToTo   = "to"
)

// The fields of the shape effect.distributeTokens.
const (
	EffectDistributeTokensTokens       = "tokens"
	EffectDistributeTokensDestinations = "destinations"
	EffectDistributeTokensN            = "n"
	EffectDistributeTokensMin          = "min"
	EffectDistributeTokensMax          = "max"
)

// The fields of the shape effect.draw.
const (
	EffectDrawFrom  = "from"
	EffectDrawTo    = "to"
	EffectDrawCount = "count"
)

// The fields of the shape effect.evaluateSubset.
const (
	EffectEvaluateSubsetSource         = "source"
	EffectEvaluateSubsetSubsetSize     = "subsetSize"
	EffectEvaluateSubsetSubsetBind     = "subsetBind"
	EffectEvaluateSubsetCompute        = "compute"
	EffectEvaluateSubsetScoreExpr      = "scoreExpr"
	EffectEvaluateSubsetResultBind     = "resultBind"
	EffectEvaluateSubsetBestSubsetBind = "bestSubsetBind"
	EffectEvaluateSubsetIn             = "in"
)

// The fields of the shape effect.flipGlobalMarker.
const (
	EffectFlipGlobalMarkerMarker = "marker"
	EffectFlipGlobalMarkerStateA = "stateA"
	EffectFlipGlobalMarkerStateB = "stateB"
)

// The fields of the shape effect.forEach.
const (
	EffectForEachBind      = "bind"
	EffectForEachOver      = "over"
	EffectForEachEffects   = "effects"
	EffectForEachLimit     = "limit"
	EffectForEachCountBind = "countBind"
	EffectForEachIn        = "in"
)

// The fields of the shape effect.gotoPhaseExact.
const (
	EffectGotoPhaseExactPhase = "phase"
)

// The fields of the shape effect.grantFreeOperation.
const (
	EffectGrantFreeOperationSeat           = "seat"
	EffectGrantFreeOperationOtherFaction   = "faction"
	EffectGrantFreeOperationOperationClass = "operationClass"
	EffectGrantFreeOperationExecuteAsSeat  = "executeAsSeat"
	EffectGrantFreeOperationActionIDs      = "actionIds"
	EffectGrantFreeOperationZoneFilter     = "zoneFilter"
	EffectGrantFreeOperationUses           = "uses"
	EffectGrantFreeOperationID             = "id"
	EffectGrantFreeOperationSequence       = "sequence"
	EffectGrantFreeOperationResolve        = "resolve"
	EffectGrantFreeOperationMandatory      = "mandatory"
)

// The fields of the shape effect.grantFreeOperation.sequence.
const (
	EffectGrantFreeOperationSequenceChain = "chain"
	EffectGrantFreeOperationSequenceStep  = "step"
)

// The fields of the shape effect.if.
const (
	EffectIfWhen = "when"
	EffectIfThen = "then"
	EffectIfElse = "else"
)

// The fields of the shape effect.let.
const (
	EffectLetBind  = "bind"
	EffectLetValue = "value"
	EffectLetIn    = "in"
)

// The fields of the shape effect.moveAll.
const (
	EffectMoveAllFrom   = "from"
	EffectMoveAllTo     = "to"
	EffectMoveAllFilter = "filter"
)

// The fields of the shape effect.moveToken.
const (
	EffectMoveTokenToken    = "token"
	EffectMoveTokenFrom     = "from"
	EffectMoveTokenTo       = "to"
	EffectMoveTokenPosition = "position"
)

// The fields of the shape effect.moveTokenAdjacent.
const (
	EffectMoveTokenAdjacentToken     = "token"
	EffectMoveTokenAdjacentFrom      = "from"
	EffectMoveTokenAdjacentDirection = "direction"
)

// The fields of the shape effect.pushInterruptPhase.
const (
	EffectPushInterruptPhasePhase       = "phase"
	EffectPushInterruptPhaseResumePhase = "resumePhase"
)

// The fields of the shape effect.reduce.
const (
	EffectReduceItemBind   = "itemBind"
	EffectReduceAccBind    = "accBind"
	EffectReduceOver       = "over"
	EffectReduceInitial    = "initial"
	EffectReduceNext       = "next"
	EffectReduceLimit      = "limit"
	EffectReduceResultBind = "resultBind"
	EffectReduceIn         = "in"
)

// The fields of the shape effect.refillToSize.
const (
	EffectRefillToSizeZone     = "zone"
	EffectRefillToSizeSize     = "size"
	EffectRefillToSizeFromZone = "fromZone"
)

// The fields of the shape effect.removeByPriority.
const (
	EffectRemoveByPriorityBudget        = "budget"
	EffectRemoveByPriorityGroups        = "groups"
	EffectRemoveByPriorityRemainingBind = "remainingBind"
	EffectRemoveByPriorityIn            = "in"
)

// The fields of the shape effect.removeByPriority.group.
const (
	EffectRemoveByPriorityGroupBind      = "bind"
	EffectRemoveByPriorityGroupOver      = "over"
	EffectRemoveByPriorityGroupTo        = "to"
	EffectRemoveByPriorityGroupFrom      = "from"
	EffectRemoveByPriorityGroupCountBind = "countBind"
)

// The fields of the shape effect.reveal.
const (
	EffectRevealZone   = "zone"
	EffectRevealTo     = "to"
	EffectRevealFilter = "filter"
)

// The fields of the shape effect.rollRandom.
const (
	EffectRollRandomBind = "bind"
	EffectRollRandomMin  = "min"
	EffectRollRandomMax  = "max"
	EffectRollRandomIn   = "in"
)

// The fields of the shape effect.setActivePlayer.
const (
	EffectSetActivePlayerPlayer = "player"
)

// The fields of the shape effect.setGlobalMarker.
const (
	EffectSetGlobalMarkerMarker = "marker"
	EffectSetGlobalMarkerState  = "state"
)

// The fields of the shape effect.setMarker.
const (
	EffectSetMarkerSpace  = "space"
	EffectSetMarkerMarker = "marker"
	EffectSetMarkerState  = "state"
)

// The fields of the shape effect.setTokenProp.
const (
	EffectSetTokenPropToken = "token"
	EffectSetTokenPropProp  = "prop"
	EffectSetTokenPropValue = "value"
)

// The fields of the shape effect.setVar.
const (
	EffectSetVarScope  = "scope"
	EffectSetVarVar    = "var"
	EffectSetVarPlayer = "player"
	EffectSetVarZone   = "zone"
	EffectSetVarValue  = "value"
)

// The fields of the shape effect.shiftGlobalMarker.
const (
	EffectShiftGlobalMarkerMarker = "marker"
	EffectShiftGlobalMarkerDelta  = "delta"
)

// The fields of the shape effect.shiftMarker.
const (
	EffectShiftMarkerSpace  = "space"
	EffectShiftMarkerMarker = "marker"
	EffectShiftMarkerDelta  = "delta"
)

// The fields of the shape effect.shuffle.
const (
	EffectShuffleZone = "zone"
)

// The fields of the shape effect.transferVar.
const (
	EffectTransferVarFrom       = "from"
	EffectTransferVarTo         = "to"
	EffectTransferVarAmount     = "amount"
	EffectTransferVarMin        = "min"
	EffectTransferVarMax        = "max"
	EffectTransferVarActualBind = "actualBind"
)

// The fields of the shape effect.transferVar.from.
const (
	EffectTransferVarFromScope  = "scope"
	EffectTransferVarFromVar    = "var"
	EffectTransferVarFromPlayer = "player"
	EffectTransferVarFromZone   = "zone"
)

// The fields of the shape effect.transferVar.to.
const (
	EffectTransferVarToScope  = "scope"
	EffectTransferVarToVar    = "var"
	EffectTransferVarToPlayer = "player"
	EffectTransferVarToZone   = "zone"
)

// The fields of the shape effectMacro.
const (
	EffectMacroID      = "id"
	EffectMacroParams  = "params"
	EffectMacroEffects = "effects"
	EffectMacroExports = "exports"
)

// The fields of the shape effectMacro.param.
const (
	EffectMacroParamName = "name"
	EffectMacroParamType = "type"
)

// The fields of the shape eligibility.
const (
	EligibilitySeats           = "seats"
	EligibilityOtherFactions   = "factions"
	EligibilityOverrideWindows = "overrideWindows"
)

// The fields of the shape eligibilityOverride.
const (
	EligibilityOverrideTarget   = "target"
	EligibilityOverrideEligible = "eligible"
	EligibilityOverrideWindowID = "windowId"
)

// The fields of the shape endCondition.
const (
	EndConditionBind   = "bind"
	EndConditionOver   = "over"
	EndConditionWhen   = "when"
	EndConditionResult = "result"
)

// The fields of the shape eventBranch.
const (
	EventBranchID                   = "id"
	EventBranchOrder                = "order"
	EventBranchEffectTiming         = "effectTiming"
	EventBranchApplicability        = "applicability"
	EventBranchTargets              = "targets"
	EventBranchEffects              = "effects"
	EventBranchLastingEffects       = "lastingEffects"
	EventBranchFreeOperationGrants  = "freeOperationGrants"
	EventBranchEligibilityOverrides = "eligibilityOverrides"
)

// The fields of the shape eventCard.
const (
	EventCardID            = "id"
	EventCardTitle         = "title"
	EventCardSideMode      = "sideMode"
	EventCardOrder         = "order"
	EventCardTags          = "tags"
	EventCardMetadata      = "metadata"
	EventCardPlayCondition = "playCondition"
	EventCardUnshaded      = "unshaded"
	EventCardShaded        = "shaded"
)

// The fields of the shape eventCardSet.
const (
	EventCardSetCards          = "cards"
	EventCardSetDrawZone       = "drawZone"
	EventCardSetDiscardZone    = "discardZone"
	EventCardSetShuffleOnSetup = "shuffleOnSetup"
)

// The fields of the shape eventDeck.
const (
	EventDeckID             = "id"
	EventDeckDrawZone       = "drawZone"
	EventDeckDiscardZone    = "discardZone"
	EventDeckShuffleOnSetup = "shuffleOnSetup"
	EventDeckCards          = "cards"
)

// The fields of the shape eventSide.
const (
	EventSideText                 = "text"
	EventSideBranches             = "branches"
	EventSideEffectTiming         = "effectTiming"
	EventSideApplicability        = "applicability"
	EventSideTargets              = "targets"
	EventSideEffects              = "effects"
	EventSideLastingEffects       = "lastingEffects"
	EventSideFreeOperationGrants  = "freeOperationGrants"
	EventSideEligibilityOverrides = "eligibilityOverrides"
)

// The fields of the shape eventTarget.
const (
	EventTargetID          = "id"
	EventTargetSelector    = "selector"
	EventTargetCardinality = "cardinality"
	EventTargetFilter      = "filter"
)

// The fields of the shape expressionPlayer.chosen.
const (
	ExpressionPlayerChosenChosen = "chosen"
)

// The fields of the shape filterSet.namedSet.
const (
	FilterSetNamedSetRef  = "ref"
	FilterSetNamedSetName = "name"
)

// The fields of the shape flatCardConfig.
const (
	FlatCardConfigCardLifecycle            = "cardLifecycle"
	FlatCardConfigEligibility              = "eligibility"
	FlatCardConfigActionClassByActionID    = "actionClassByActionId"
	FlatCardConfigOptionMatrix             = "optionMatrix"
	FlatCardConfigPassRewards              = "passRewards"
	FlatCardConfigDurationWindows          = "durationWindows"
	FlatCardConfigFreeOperationActionIDs   = "freeOperationActionIds"
	FlatCardConfigSpecialActivitiesAlone   = "specialActivitiesAlone"
	FlatCardConfigMonsoon                  = "monsoon"
	FlatCardConfigPivotal                  = "pivotal"
	FlatCardConfigCardSeatOrderMetadataKey = "cardSeatOrderMetadataKey"
	FlatCardConfigCardSeatOrderMapping     = "cardSeatOrderMapping"
	FlatCardConfigCoupPlan                 = "coupPlan"
)

// The fields of the shape generate.
const (
	GenerateIdPattern               = "idPattern"
	GenerateSeat                    = "seat"
	GenerateStatusDimensions        = "statusDimensions"
	GenerateTransitions             = "transitions"
	GenerateDimensions              = "dimensions"
	GenerateDerivedProps            = "derivedProps"
	GenerateInventoryPerCombination = "inventoryPerCombination"
)

// The fields of the shape generateEntry.
const (
	GenerateEntryGenerate = "generate"
)

// The fields of the shape generatedTransition.
const (
	GeneratedTransitionDimension = "dimension"
	GeneratedTransitionFrom      = "from"
	GeneratedTransitionTo        = "to"
)

// The fields of the shape globalMarker.
const (
	GlobalMarkerID           = "id"
	GlobalMarkerStates       = "states"
	GlobalMarkerDefaultState = "defaultState"
)

// The fields of the shape globalMarkerBatch.
const (
	GlobalMarkerBatchBatch = "batch"
)

// The fields of the shape globalMarkerBatchBody.
const (
	GlobalMarkerBatchBodyIDs          = "ids"
	GlobalMarkerBatchBodyStates       = "states"
	GlobalMarkerBatchBodyDefaultState = "defaultState"
)

// The fields of the shape globalVar.
const (
	GlobalVarName   = "name"
	GlobalVarType   = "type"
	GlobalVarInit   = "init"
	GlobalVarMin    = "min"
	GlobalVarMax    = "max"
	GlobalVarValues = "values"
)

// The fields of the shape globalVarBatch.
const (
	GlobalVarBatchBatch = "batch"
)

// The fields of the shape globalVarBatchBody.
const (
	GlobalVarBatchBodyNames  = "names"
	GlobalVarBatchBodyType   = "type"
	GlobalVarBatchBodyInit   = "init"
	GlobalVarBatchBodyMin    = "min"
	GlobalVarBatchBodyMax    = "max"
	GlobalVarBatchBodyValues = "values"
)

// The fields of the shape grant.
const (
	GrantSeat           = "seat"
	GrantOtherFaction   = "faction"
	GrantOperationClass = "operationClass"
	GrantExecuteAsSeat  = "executeAsSeat"
	GrantActionIDs      = "actionIds"
	GrantZoneFilter     = "zoneFilter"
	GrantUses           = "uses"
	GrantID             = "id"
	GrantSequence       = "sequence"
	GrantResolve        = "resolve"
	GrantMandatory      = "mandatory"
)

// The fields of the shape grantSequence.
const (
	GrantSequenceChain = "chain"
	GrantSequenceStep  = "step"
)

// The fields of the shape initialPlacement.
const (
	InitialPlacementSpaceID     = "spaceId"
	InitialPlacementPieceTypeID = "pieceTypeId"
	InitialPlacementSeat        = "seat"
	InitialPlacementCount       = "count"
	InitialPlacementStatus      = "status"
)

// The fields of the shape initialization.globalMarker.
const (
	InitializationGlobalMarkerMarkerID = "markerId"
	InitializationGlobalMarkerState    = "state"
)

// The fields of the shape initialization.spaceMarker.
const (
	InitializationSpaceMarkerSpaceID  = "spaceId"
	InitializationSpaceMarkerMarkerID = "markerId"
	InitializationSpaceMarkerState    = "state"
)

// The fields of the shape initialization.track.
const (
	InitializationTrackTrackID = "trackId"
	InitializationTrackValue   = "value"
)

// The fields of the shape initialization.var.
const (
	InitializationVarVar   = "var"
	InitializationVarValue = "value"
)

// The fields of the shape interrupt.
const (
	InterruptID             = "id"
	InterruptOnEnter        = "onEnter"
	InterruptOnExit         = "onExit"
	InterruptActionDefaults = "actionDefaults"
)

// The fields of the shape inventory.
const (
	InventoryPieceTypeID = "pieceTypeId"
	InventorySeat        = "seat"
	InventoryTotal       = "total"
)

// The fields of the shape joinedZone.
const (
	JoinedZoneConcat = "concat"
)

// The fields of the shape lastingEffect.
const (
	LastingEffectID              = "id"
	LastingEffectDuration        = "duration"
	LastingEffectSetupEffects    = "setupEffects"
	LastingEffectTeardownEffects = "teardownEffects"
)

// The fields of the shape limit.
const (
	LimitScope = "scope"
	LimitMax   = "max"
	LimitID    = "id"
)

// The fields of the shape macroCall.
const (
	MacroCallMacro = "macro"
	MacroCallArgs  = "args"
)

// The fields of the shape macroType.enum.
const (
	MacroTypeEnumKind   = "kind"
	MacroTypeEnumValues = "values"
)

// The fields of the shape macroType.literals.
const (
	MacroTypeLiteralsKind   = "kind"
	MacroTypeLiteralsValues = "values"
)

// The fields of the shape macroType.tokenTraitValue.
const (
	MacroTypeTokenTraitValueKind = "kind"
	MacroTypeTokenTraitValueProp = "prop"
)

// The fields of the shape macroType.tokenTraitValues.
const (
	MacroTypeTokenTraitValuesKind = "kind"
	MacroTypeTokenTraitValuesProp = "prop"
)

// The fields of the shape map.
const (
	MapSpaces               = "spaces"
	MapBorders              = "borders"
	MapProvisionalAdjacency = "provisionalAdjacency"
	MapTracks               = "tracks"
	MapMarkerLattices       = "markerLattices"
	MapSpaceMarkers         = "spaceMarkers"
	MapStackingConstraints  = "stackingConstraints"
)

// The fields of the shape mapBorder.
const (
	MapBorderFrom = "from"
	MapBorderTo   = "to"
)

// The fields of the shape mapEdge.
const (
	MapEdgeTo         = "to"
	MapEdgeDirection  = "direction"
	MapEdgeCategory   = "category"
	MapEdgeAttributes = "attributes"
)

// The fields of the shape margin.
const (
	MarginSeat         = "seat"
	MarginOtherFaction = "faction"
	MarginValue        = "value"
)

// The fields of the shape markerConstraint.
const (
	MarkerConstraintSpaceIDs        = "spaceIds"
	MarkerConstraintCategory        = "category"
	MarkerConstraintAttributeEquals = "attributeEquals"
	MarkerConstraintAllowedStates   = "allowedStates"
)

// The fields of the shape metadata.
const (
	MetadataID                     = "id"
	MetadataName                   = "name"
	MetadataDescription            = "description"
	MetadataPlayers                = "players"
	MetadataMaxTriggerDepth        = "maxTriggerDepth"
	MetadataDefaultScenarioAssetID = "defaultScenarioAssetId"
	MetadataNamedSets              = "namedSets"
)

// The fields of the shape metric.
const (
	MetricID           = "id"
	MetricComputation  = "computation"
	MetricZoneFilter   = "zoneFilter"
	MetricRequirements = "requirements"
)

// The fields of the shape metricFilter.
const (
	MetricFilterZoneIDs         = "zoneIds"
	MetricFilterZoneKinds       = "zoneKinds"
	MetricFilterCategory        = "category"
	MetricFilterAttributeEquals = "attributeEquals"
)

// The fields of the shape metricRequirement.
const (
	MetricRequirementKey          = "key"
	MetricRequirementExpectedType = "expectedType"
)

// The fields of the shape monsoon.
const (
	MonsoonRestrictedActions    = "restrictedActions"
	MonsoonBlockPivotal         = "blockPivotal"
	MonsoonPivotalOverrideToken = "pivotalOverrideToken"
)

// The fields of the shape moveSelector.
const (
	MoveSelectorActionID         = "actionId"
	MoveSelectorActionClass      = "actionClass"
	MoveSelectorEventCardID      = "eventCardId"
	MoveSelectorEventCardTagsAll = "eventCardTagsAll"
	MoveSelectorEventCardTagsAny = "eventCardTagsAny"
	MoveSelectorParamEquals      = "paramEquals"
)

// The fields of the shape nestedCardConfig.
const (
	NestedCardConfigTurnFlow = "turnFlow"
	NestedCardConfigCoupPlan = "coupPlan"
)

// The fields of the shape numericArithmetic.*.
const (
	NumericArithmeticTimesOp    = "op"
	NumericArithmeticTimesLeft  = "left"
	NumericArithmeticTimesRight = "right"
)

// The fields of the shape numericArithmetic.+.
const (
	NumericArithmeticPlusOp    = "op"
	NumericArithmeticPlusLeft  = "left"
	NumericArithmeticPlusRight = "right"
)

// The fields of the shape numericArithmetic.-.
const (
	NumericArithmeticMinusOp    = "op"
	NumericArithmeticMinusLeft  = "left"
	NumericArithmeticMinusRight = "right"
)

// The fields of the shape numericArithmetic./.
const (
	NumericArithmeticDividedByOp    = "op"
	NumericArithmeticDividedByLeft  = "left"
	NumericArithmeticDividedByRight = "right"
)

// The fields of the shape numericArithmetic.ceilDiv.
const (
	NumericArithmeticCeilDivOp    = "op"
	NumericArithmeticCeilDivLeft  = "left"
	NumericArithmeticCeilDivRight = "right"
)

// The fields of the shape numericArithmetic.floorDiv.
const (
	NumericArithmeticFloorDivOp    = "op"
	NumericArithmeticFloorDivLeft  = "left"
	NumericArithmeticFloorDivRight = "right"
)

// The fields of the shape numericArithmetic.max.
const (
	NumericArithmeticMaxOp    = "op"
	NumericArithmeticMaxLeft  = "left"
	NumericArithmeticMaxRight = "right"
)

// The fields of the shape numericArithmetic.min.
const (
	NumericArithmeticMinOp    = "op"
	NumericArithmeticMinLeft  = "left"
	NumericArithmeticMinRight = "right"
)

// The fields of the shape numericValue.aggregate.
const (
	NumericValueAggregateAggregate = "aggregate"
)

// The fields of the shape numericValue.if.
const (
	NumericValueIfIf = "if"
)

// The fields of the shape numericValue.if body.
const (
	NumericValueIfBodyWhen = "when"
	NumericValueIfBodyThen = "then"
	NumericValueIfBodyElse = "else"
)

// The fields of the shape numericValue.zoneCount.
const (
	NumericValueZoneCountZoneCount = "zoneCount"
)

// The fields of the shape optionRow.
const (
	OptionRowFirst  = "first"
	OptionRowSecond = "second"
)

// The fields of the shape outOfPlay.
const (
	OutOfPlayPieceTypeID = "pieceTypeId"
	OutOfPlaySeat        = "seat"
	OutOfPlayCount       = "count"
)

// The fields of the shape overrideTarget.
const (
	OverrideTargetKind         = "kind"
	OverrideTargetSeat         = "seat"
	OverrideTargetOtherFaction = "faction"
)

// The fields of the shape overrideWindow.
const (
	OverrideWindowID       = "id"
	OverrideWindowDuration = "duration"
)

// The fields of the shape param.
const (
	ParamName   = "name"
	ParamDomain = "domain"
)

// The fields of the shape paramLimit.
const (
	ParamLimitName = "name"
	ParamLimitMax  = "max"
)

// The fields of the shape paramNode.
const (
	ParamNodeParam = "param"
)

// The fields of the shape paramTotal.
const (
	ParamTotalNames = "names"
	ParamTotalMax   = "max"
)

// The fields of the shape passReward.
const (
	PassRewardSeat         = "seat"
	PassRewardOtherFaction = "faction"
	PassRewardResource     = "resource"
	PassRewardAmount       = "amount"
)

// The fields of the shape phase.
const (
	PhaseID             = "id"
	PhaseOnEnter        = "onEnter"
	PhaseOnExit         = "onExit"
	PhaseActionDefaults = "actionDefaults"
)

// The fields of the shape phaseCall.
const (
	PhaseCallFromTemplate = "fromTemplate"
	PhaseCallArgs         = "args"
)

// The fields of the shape phaseTemplate.
const (
	PhaseTemplateID     = "id"
	PhaseTemplateParams = "params"
	PhaseTemplatePhase  = "phase"
)

// The fields of the shape phaseTemplate.param.
const (
	PhaseTemplateParamName = "name"
)

// The fields of the shape piece.
const (
	PieceID               = "id"
	PieceSeat             = "seat"
	PieceStatusDimensions = "statusDimensions"
	PieceTransitions      = "transitions"
	PieceRuntimeProps     = "runtimeProps"
)

// The fields of the shape pieceCatalog.
const (
	PieceCatalogPieceTypes = "pieceTypes"
	PieceCatalogInventory  = "inventory"
)

// The fields of the shape pileFilter.
const (
	PileFilterPiles            = "piles"
	PileFilterIncludedCardIDs  = "includedCardIds"
	PileFilterExcludedCardIDs  = "excludedCardIds"
	PileFilterIncludedCardTags = "includedCardTags"
	PileFilterExcludedCardTags = "excludedCardTags"
	PileFilterMetadataEquals   = "metadataEquals"
)

// The fields of the shape pipeline.
const (
	PipelineID                       = "id"
	PipelineActionID                 = "actionId"
	PipelineApplicability            = "applicability"
	PipelineAccompanyingOps          = "accompanyingOps"
	PipelineCompoundParamConstraints = "compoundParamConstraints"
	PipelineLegality                 = "legality"
	PipelineCostValidation           = "costValidation"
	PipelineCostEffects              = "costEffects"
	PipelineTargeting                = "targeting"
	PipelineStages                   = "stages"
	PipelineAtomicity                = "atomicity"
	PipelineLinkedWindows            = "linkedWindows"
)

// The fields of the shape pivotal.
const (
	PivotalActionIDs                   = "actionIds"
	PivotalRequirePreActionWindow      = "requirePreActionWindow"
	PivotalDisallowWhenLookaheadIsCoup = "disallowWhenLookaheadIsCoup"
	PivotalInterrupt                   = "interrupt"
)

// The fields of the shape pivotalInterrupt.
const (
	PivotalInterruptPrecedence   = "precedence"
	PivotalInterruptTrumps       = "trumps"
	PivotalInterruptCancellation = "cancellation"
)

// The fields of the shape player.chosen.
const (
	PlayerChosenChosen = "chosen"
)

// The fields of the shape player.id.
const (
	PlayerIDID = "id"
)

// The fields of the shape player.relative.
const (
	PlayerRelativeRelative = "relative"
)

// The fields of the shape playerVar.
const (
	PlayerVarName   = "name"
	PlayerVarType   = "type"
	PlayerVarInit   = "init"
	PlayerVarMin    = "min"
	PlayerVarMax    = "max"
	PlayerVarValues = "values"
)

// The fields of the shape playerVarBatch.
const (
	PlayerVarBatchBatch = "batch"
)

// The fields of the shape playerVarBatchBody.
const (
	PlayerVarBatchBodyNames  = "names"
	PlayerVarBatchBodyType   = "type"
	PlayerVarBatchBodyInit   = "init"
	PlayerVarBatchBodyMin    = "min"
	PlayerVarBatchBodyMax    = "max"
	PlayerVarBatchBodyValues = "values"
)

// The fields of the shape players.
const (
	PlayersMin = "min"
	PlayersMax = "max"
)

// The fields of the shape provisionalAdjacency.
const (
	ProvisionalAdjacencyFrom   = "from"
	ProvisionalAdjacencyTo     = "to"
	ProvisionalAdjacencyReason = "reason"
)

// The fields of the shape query.adjacentZones.
const (
	QueryAdjacentZonesQuery = "query"
	QueryAdjacentZonesZone  = "zone"
)

// The fields of the shape query.assetRows.
const (
	QueryAssetRowsQuery       = "query"
	QueryAssetRowsTableID     = "tableId"
	QueryAssetRowsWhere       = "where"
	QueryAssetRowsCardinality = "cardinality"
)

// The fields of the shape query.binding.
const (
	QueryBindingQuery       = "query"
	QueryBindingName        = "name"
	QueryBindingDisplayName = "displayName"
)

// The fields of the shape query.concat.
const (
	QueryConcatQuery   = "query"
	QueryConcatSources = "sources"
)

// The fields of the shape query.connectedZones.
const (
	QueryConnectedZonesQuery        = "query"
	QueryConnectedZonesZone         = "zone"
	QueryConnectedZonesVia          = "via"
	QueryConnectedZonesIncludeStart = "includeStart"
	QueryConnectedZonesMaxDepth     = "maxDepth"
)

// The fields of the shape query.enums.
const (
	QueryEnumsQuery  = "query"
	QueryEnumsValues = "values"
)

// The fields of the shape query.globalMarkers.
const (
	QueryGlobalMarkersQuery   = "query"
	QueryGlobalMarkersMarkers = "markers"
	QueryGlobalMarkersStates  = "states"
)

// The fields of the shape query.intsInRange.
const (
	QueryIntsInRangeQuery         = "query"
	QueryIntsInRangeMin           = "min"
	QueryIntsInRangeMax           = "max"
	QueryIntsInRangeStep          = "step"
	QueryIntsInRangeAlwaysInclude = "alwaysInclude"
	QueryIntsInRangeMaxResults    = "maxResults"
)

// The fields of the shape query.intsInVarRange.
const (
	QueryIntsInVarRangeQuery         = "query"
	QueryIntsInVarRangeVar           = "var"
	QueryIntsInVarRangeScope         = "scope"
	QueryIntsInVarRangeMin           = "min"
	QueryIntsInVarRangeMax           = "max"
	QueryIntsInVarRangeStep          = "step"
	QueryIntsInVarRangeAlwaysInclude = "alwaysInclude"
	QueryIntsInVarRangeMaxResults    = "maxResults"
)

// The fields of the shape query.lines.
const (
	QueryLinesQuery       = "query"
	QueryLinesLength      = "length"
	QueryLinesDirections  = "directions"
	QueryLinesSpaceFilter = "spaceFilter"
	QueryLinesFilter      = "filter"
)

// The fields of the shape query.mapSpaces.
const (
	QueryMapSpacesQuery  = "query"
	QueryMapSpacesFilter = "filter"
)

// The fields of the shape query.nextInOrderByCondition.
const (
	QueryNextInOrderByConditionQuery       = "query"
	QueryNextInOrderByConditionSource      = "source"
	QueryNextInOrderByConditionFrom        = "from"
	QueryNextInOrderByConditionBind        = "bind"
	QueryNextInOrderByConditionWhere       = "where"
	QueryNextInOrderByConditionIncludeFrom = "includeFrom"
)

// The fields of the shape query.players.
const (
	QueryPlayersQuery = "query"
)

// The fields of the shape query.tokensInAdjacentZones.
const (
	QueryTokensInAdjacentZonesQuery  = "query"
	QueryTokensInAdjacentZonesZone   = "zone"
	QueryTokensInAdjacentZonesFilter = "filter"
)

// The fields of the shape query.tokensInMapSpaces.
const (
	QueryTokensInMapSpacesQuery       = "query"
	QueryTokensInMapSpacesSpaceFilter = "spaceFilter"
	QueryTokensInMapSpacesFilter      = "filter"
)

// The fields of the shape query.tokensInZone.
const (
	QueryTokensInZoneQuery  = "query"
	QueryTokensInZoneZone   = "zone"
	QueryTokensInZoneFilter = "filter"
)

// The fields of the shape query.zones.
const (
	QueryZonesQuery  = "query"
	QueryZonesFilter = "filter"
)

// The fields of the shape query.zonesInDirection.
const (
	QueryZonesInDirectionQuery     = "query"
	QueryZonesInDirectionZone      = "zone"
	QueryZonesInDirectionDirection = "direction"
	QueryZonesInDirectionVia       = "via"
	QueryZonesInDirectionMaxDepth  = "maxDepth"
)

// The fields of the shape ranking.
const (
	RankingOrder         = "order"
	RankingTieBreakOrder = "tieBreakOrder"
)

// The fields of the shape reference.activePlayer.
const (
	ReferenceActivePlayerRef = "ref"
)

// The fields of the shape reference.assetField.
const (
	ReferenceAssetFieldRef     = "ref"
	ReferenceAssetFieldRow     = "row"
	ReferenceAssetFieldTableID = "tableId"
	ReferenceAssetFieldField   = "field"
)

// The fields of the shape reference.binding.
const (
	ReferenceBindingRef         = "ref"
	ReferenceBindingName        = "name"
	ReferenceBindingDisplayName = "displayName"
)

// The fields of the shape reference.constant.
const (
	ReferenceConstantRef  = "ref"
	ReferenceConstantName = "name"
)

// The fields of the shape reference.globalMarkerState.
const (
	ReferenceGlobalMarkerStateRef    = "ref"
	ReferenceGlobalMarkerStateMarker = "marker"
)

// The fields of the shape reference.gvar.
const (
	ReferenceGvarRef = "ref"
	ReferenceGvarVar = "var"
)

// The fields of the shape reference.markerState.
const (
	ReferenceMarkerStateRef    = "ref"
	ReferenceMarkerStateSpace  = "space"
	ReferenceMarkerStateMarker = "marker"
)

// The fields of the shape reference.pvar.
const (
	ReferencePvarRef    = "ref"
	ReferencePvarPlayer = "player"
	ReferencePvarVar    = "var"
)

// The fields of the shape reference.seat.
const (
	ReferenceSeatRef    = "ref"
	ReferenceSeatPlayer = "player"
)

// The fields of the shape reference.tokenProp.
const (
	ReferenceTokenPropRef   = "ref"
	ReferenceTokenPropToken = "token"
	ReferenceTokenPropProp  = "prop"
)

// The fields of the shape reference.tokenZone.
const (
	ReferenceTokenZoneRef   = "ref"
	ReferenceTokenZoneToken = "token"
)

// The fields of the shape reference.zoneCount.
const (
	ReferenceZoneCountRef  = "ref"
	ReferenceZoneCountZone = "zone"
)

// The fields of the shape reference.zoneProp.
const (
	ReferenceZonePropRef  = "ref"
	ReferenceZonePropZone = "zone"
	ReferenceZonePropProp = "prop"
)

// The fields of the shape reference.zoneVar.
const (
	ReferenceZoneVarRef  = "ref"
	ReferenceZoneVarZone = "zone"
	ReferenceZoneVarVar  = "var"
)

// The fields of the shape restriction.
const (
	RestrictionActionID       = "actionId"
	RestrictionMaxParam       = "maxParam"
	RestrictionMaxParamsTotal = "maxParamsTotal"
	RestrictionOverrideToken  = "overrideToken"
)

// The fields of the shape result.
const (
	ResultType   = "type"
	ResultPlayer = "player"
)

// The fields of the shape rowTest.
const (
	RowTestField = "field"
	RowTestOp    = "op"
	RowTestValue = "value"
	RowTestEq    = "eq"
	RowTestNeq   = "neq"
	RowTestIn    = "in"
	RowTestNotIn = "notIn"
)

// The fields of the shape scenario.
const (
	ScenarioMapAssetID          = "mapAssetId"
	ScenarioPieceCatalogAssetID = "pieceCatalogAssetId"
	ScenarioSeatCatalogAssetID  = "seatCatalogAssetId"
	ScenarioEventDeckAssetID    = "eventDeckAssetId"
	ScenarioEventCardSetAssetID = "eventCardSetAssetId"
	ScenarioScenarioName        = "scenarioName"
	ScenarioYearRange           = "yearRange"
	ScenarioSettings            = "settings"
	ScenarioInitialPlacements   = "initialPlacements"
	ScenarioOutOfPlay           = "outOfPlay"
	ScenarioSeatPools           = "seatPools"
	ScenarioInitializations     = "initializations"
	ScenarioDeckComposition     = "deckComposition"
	ScenarioCardPlacements      = "cardPlacements"
)

// The fields of the shape scoring.
const (
	ScoringMethod = "method"
	ScoringValue  = "value"
)

// The fields of the shape seat.
const (
	SeatID = "id"
)

// The fields of the shape seatCatalog.
const (
	SeatCatalogSeats = "seats"
)

// The fields of the shape seatPool.
const (
	SeatPoolSeat            = "seat"
	SeatPoolAvailableZoneID = "availableZoneId"
	SeatPoolOutOfPlayZoneID = "outOfPlayZoneId"
)

// The fields of the shape space.
const (
	SpaceID         = "id"
	SpaceCategory   = "category"
	SpaceAttributes = "attributes"
	SpaceAdjacentTo = "adjacentTo"
)

// The fields of the shape spaceMarker.
const (
	SpaceMarkerSpaceID  = "spaceId"
	SpaceMarkerMarkerID = "markerId"
	SpaceMarkerState    = "state"
)

// The fields of the shape spaceMarkerLattice.
const (
	SpaceMarkerLatticeID           = "id"
	SpaceMarkerLatticeStates       = "states"
	SpaceMarkerLatticeDefaultState = "defaultState"
	SpaceMarkerLatticeConstraints  = "constraints"
)

// The fields of the shape stackingConstraint.
const (
	StackingConstraintID          = "id"
	StackingConstraintDescription = "description"
	StackingConstraintSpaceFilter = "spaceFilter"
	StackingConstraintPieceFilter = "pieceFilter"
	StackingConstraintRule        = "rule"
	StackingConstraintMaxCount    = "maxCount"
)

// The fields of the shape stackingPieces.
const (
	StackingPiecesPieceTypeIDs = "pieceTypeIds"
	StackingPiecesSeats        = "seats"
)

// The fields of the shape stackingSpaces.
const (
	StackingSpacesSpaceIDs        = "spaceIds"
	StackingSpacesCategory        = "category"
	StackingSpacesAttributeEquals = "attributeEquals"
)

// The fields of the shape stage.
const (
	StageStage   = "stage"
	StageEffects = "effects"
)

// The fields of the shape tableConstraint.contiguousInt.
const (
	TableConstraintContiguousIntKind  = "kind"
	TableConstraintContiguousIntField = "field"
	TableConstraintContiguousIntStart = "start"
	TableConstraintContiguousIntStep  = "step"
)

// The fields of the shape tableConstraint.monotonic.
const (
	TableConstraintMonotonicKind      = "kind"
	TableConstraintMonotonicField     = "field"
	TableConstraintMonotonicDirection = "direction"
	TableConstraintMonotonicStrict    = "strict"
)

// The fields of the shape tableConstraint.numericRange.
const (
	TableConstraintNumericRangeKind  = "kind"
	TableConstraintNumericRangeField = "field"
	TableConstraintNumericRangeMin   = "min"
	TableConstraintNumericRangeMax   = "max"
)

// The fields of the shape tableContract.
const (
	TableContractTablePath   = "tablePath"
	TableContractUniqueBy    = "uniqueBy"
	TableContractConstraints = "constraints"
)

// The fields of the shape targeting.
const (
	TargetingSelect   = "select"
	TargetingMax      = "max"
	TargetingFilter   = "filter"
	TargetingOrder    = "order"
	TargetingTieBreak = "tieBreak"
)

// The fields of the shape templateDeckBehavior.
const (
	TemplateDeckBehaviorType          = "type"
	TemplateDeckBehaviorDrawFrom      = "drawFrom"
	TemplateDeckBehaviorReshuffleFrom = "reshuffleFrom"
)

// The fields of the shape terminal.
const (
	TerminalConditions  = "conditions"
	TerminalCheckpoints = "checkpoints"
	TerminalMargins     = "margins"
	TerminalRanking     = "ranking"
	TerminalScoring     = "scoring"
)

// The fields of the shape tokenTest.
const (
	TokenTestProp  = "prop"
	TokenTestOp    = "op"
	TokenTestValue = "value"
	TokenTestEq    = "eq"
	TokenTestNeq   = "neq"
	TokenTestIn    = "in"
	TokenTestNotIn = "notIn"
)

// The fields of the shape tokenTransition.
const (
	TokenTransitionProp = "prop"
	TokenTransitionFrom = "from"
	TokenTransitionTo   = "to"
)

// The fields of the shape tokenType.
const (
	TokenTypeID          = "id"
	TokenTypeProps       = "props"
	TokenTypeSeat        = "seat"
	TokenTypeTransitions = "transitions"
)

// The fields of the shape track.
const (
	TrackID      = "id"
	TrackScope   = "scope"
	TrackSeat    = "seat"
	TrackMin     = "min"
	TrackMax     = "max"
	TrackInitial = "initial"
)

// The fields of the shape transition.
const (
	TransitionDimension = "dimension"
	TransitionFrom      = "from"
	TransitionTo        = "to"
)

// The fields of the shape trigger.
const (
	TriggerID      = "id"
	TriggerEvent   = "event"
	TriggerMatch   = "match"
	TriggerWhen    = "when"
	TriggerEffects = "effects"
)

// The fields of the shape triggerEvent.actionResolved.
const (
	TriggerEventActionResolvedType   = "type"
	TriggerEventActionResolvedAction = "action"
)

// The fields of the shape triggerEvent.phaseEnter.
const (
	TriggerEventPhaseEnterType  = "type"
	TriggerEventPhaseEnterPhase = "phase"
)

// The fields of the shape triggerEvent.phaseExit.
const (
	TriggerEventPhaseExitType  = "type"
	TriggerEventPhaseExitPhase = "phase"
)

// The fields of the shape triggerEvent.tokenEntered.
const (
	TriggerEventTokenEnteredType = "type"
	TriggerEventTokenEnteredZone = "zone"
)

// The fields of the shape triggerEvent.turnEnd.
const (
	TriggerEventTurnEndType = "type"
)

// The fields of the shape triggerEvent.turnStart.
const (
	TriggerEventTurnStartType = "type"
)

// The fields of the shape triggerEvent.varChanged.
const (
	TriggerEventVarChangedType   = "type"
	TriggerEventVarChangedScope  = "scope"
	TriggerEventVarChangedVar    = "var"
	TriggerEventVarChangedPlayer = "player"
	TriggerEventVarChangedZone   = "zone"
)

// The fields of the shape turnFlow.
const (
	TurnFlowCardLifecycle            = "cardLifecycle"
	TurnFlowEligibility              = "eligibility"
	TurnFlowActionClassByActionID    = "actionClassByActionId"
	TurnFlowOptionMatrix             = "optionMatrix"
	TurnFlowPassRewards              = "passRewards"
	TurnFlowDurationWindows          = "durationWindows"
	TurnFlowFreeOperationActionIDs   = "freeOperationActionIds"
	TurnFlowSpecialActivitiesAlone   = "specialActivitiesAlone"
	TurnFlowMonsoon                  = "monsoon"
	TurnFlowPivotal                  = "pivotal"
	TurnFlowCardSeatOrderMetadataKey = "cardSeatOrderMetadataKey"
	TurnFlowCardSeatOrderMapping     = "cardSeatOrderMapping"
)

// The fields of the shape turnOrder.
const (
	TurnOrderType       = "type"
	TurnOrderOrder      = "order"
	TurnOrderOnConflict = "onConflict"
	TurnOrderConfig     = "config"
)

// The fields of the shape turnStructure.
const (
	TurnStructurePhases     = "phases"
	TurnStructureInterrupts = "interrupts"
)

// The fields of the shape value.aggregate.
const (
	ValueAggregateAggregate = "aggregate"
)

// The fields of the shape value.concat.
const (
	ValueConcatConcat = "concat"
)

// The fields of the shape value.if.
const (
	ValueIfIf = "if"
)

// The fields of the shape value.if body.
const (
	ValueIfBodyWhen = "when"
	ValueIfBodyThen = "then"
	ValueIfBodyElse = "else"
)

// The fields of the shape value.zoneCount.
const (
	ValueZoneCountZoneCount = "zoneCount"
)

// The fields of the shape victory.
const (
	VictoryCheckpoints = "checkpoints"
	VictoryMargins     = "margins"
	VictoryRanking     = "ranking"
)

// The fields of the shape zone.
const (
	ZoneID         = "id"
	ZoneOwner      = "owner"
	ZoneVisibility = "visibility"
	ZoneOrdering   = "ordering"
	ZoneZoneKind   = "zoneKind"
	ZoneIsInternal = "isInternal"
	ZoneCategory   = "category"
	ZoneAttributes = "attributes"
	ZoneAdjacentTo = "adjacentTo"
	ZoneDirections = "directions"
	ZoneBehavior   = "behavior"
)

// The fields of the shape zoneExpr.
const (
	ZoneExprZoneExpr = "zoneExpr"
)

// The fields of the shape zoneFilter.condition.
const (
	ZoneFilterConditionCondition = "condition"
)

// The fields of the shape zoneFilter.owner.
const (
	ZoneFilterOwnerOwner     = "owner"
	ZoneFilterOwnerCondition = "condition"
)

// The fields of the shape zoneTemplate.
const (
	ZoneTemplateTemplate = "template"
)

// The fields of the shape zoneTemplateBody.
const (
	ZoneTemplateBodyIdPattern  = "idPattern"
	ZoneTemplateBodyPerSeat    = "perSeat"
	ZoneTemplateBodyOwner      = "owner"
	ZoneTemplateBodyVisibility = "visibility"
	ZoneTemplateBodyOrdering   = "ordering"
	ZoneTemplateBodyZoneKind   = "zoneKind"
	ZoneTemplateBodyIsInternal = "isInternal"
	ZoneTemplateBodyCategory   = "category"
	ZoneTemplateBodyAttributes = "attributes"
	ZoneTemplateBodyBehavior   = "behavior"
)

// The fields of the shape zoneVar.
const (
	ZoneVarName = "name"
	ZoneVarType = "type"
	ZoneVarInit = "init"
	ZoneVarMin  = "min"
	ZoneVarMax  = "max"
)

// The fields of the shape zoneVarBatch.
const (
	ZoneVarBatchBatch = "batch"
)

// The fields of the shape zoneVarBatchBody.
const (
	ZoneVarBatchBodyNames = "names"
	ZoneVarBatchBodyType  = "type"
	ZoneVarBatchBodyInit  = "init"
	ZoneVarBatchBodyMin   = "min"
	ZoneVarBatchBodyMax   = "max"
)

// The fields that several variants of the union arithmetic have.
const (
	ArithmeticLeft  = "left"
	ArithmeticOp    = "op"
	ArithmeticRight = "right"
)

// The fields that several variants of the union cardConfig have.
const (
	CardConfigCoupPlan = "coupPlan"
)

// The fields that several variants of the union cardinality have.
const (
	CardinalityMax = "max"
)

// The fields that several variants of the union condition have.
const (
	ConditionArgs  = "args"
	ConditionLeft  = "left"
	ConditionOp    = "op"
	ConditionRight = "right"
)

// The fields that several variants of the union effect have.
const (
	EffectBind       = "bind"
	EffectChooser    = "chooser"
	EffectDelta      = "delta"
	EffectFilter     = "filter"
	EffectFrom       = "from"
	EffectIn         = "in"
	EffectLimit      = "limit"
	EffectMarker     = "marker"
	EffectMax        = "max"
	EffectMin        = "min"
	EffectN          = "n"
	EffectOptions    = "options"
	EffectOver       = "over"
	EffectPhase      = "phase"
	EffectPlayer     = "player"
	EffectResultBind = "resultBind"
	EffectScope      = "scope"
	EffectSize       = "size"
	EffectSpace      = "space"
	EffectState      = "state"
	EffectTo         = "to"
	EffectToken      = "token"
	EffectValue      = "value"
	EffectVar        = "var"
	EffectZone       = "zone"
)

// The fields that several variants of the union initialization have.
const (
	InitializationMarkerID = "markerId"
	InitializationState    = "state"
	InitializationValue    = "value"
)

// The fields that several variants of the union macroType have.
const (
	MacroTypeKind   = "kind"
	MacroTypeProp   = "prop"
	MacroTypeValues = "values"
)

// The fields that several variants of the union numericArithmetic have.
const (
	NumericArithmeticLeft  = "left"
	NumericArithmeticOp    = "op"
	NumericArithmeticRight = "right"
)

// The fields that several variants of the union query have.
const (
	QueryAlwaysInclude = "alwaysInclude"
	QueryFilter        = "filter"
	QueryMax           = "max"
	QueryMaxDepth      = "maxDepth"
	QueryMaxResults    = "maxResults"
	QueryMin           = "min"
	QueryQuery         = "query"
	QuerySpaceFilter   = "spaceFilter"
	QueryStep          = "step"
	QueryVia           = "via"
	QueryWhere         = "where"
	QueryZone          = "zone"
)

// The fields that several variants of the union reference have.
const (
	ReferenceMarker = "marker"
	ReferenceName   = "name"
	ReferencePlayer = "player"
	ReferenceProp   = "prop"
	ReferenceRef    = "ref"
	ReferenceToken  = "token"
	ReferenceVar    = "var"
	ReferenceZone   = "zone"
)

// The fields that several variants of the union tableConstraint have.
const (
	TableConstraintField = "field"
	TableConstraintKind  = "kind"
)

// The fields that several variants of the union triggerEvent have.
const (
	TriggerEventPhase = "phase"
	TriggerEventType  = "type"
	TriggerEventZone  = "zone"
)

// The fields that several variants of the union zoneFilter have.
const (
	ZoneFilterCondition = "condition"
)
