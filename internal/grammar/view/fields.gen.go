// Code generated from the grammar table; DO NOT EDIT.

package view

const (

	// The fields of the shape action.
	ActionID           = "id"
	ActionActor        = "actor"
	ActionExecutor     = "executor"
	ActionPhase        = "phase"
	ActionCapabilities = "capabilities"
	ActionParams       = "params"

	// The fields of the shape aggregate.
	AggregateOp        = "op"
	AggregateQuery     = "query"
	AggregateBind      = "bind"
	AggregateValueExpr = "valueExpr"

	// The fields of the shape boardMacro.
	BoardMacroMacro      = "macro"
	BoardMacroArgs       = "args"
	BoardMacroZoneKind   = "zoneKind"
	BoardMacroAttributes = "attributes"

	// The fields of the shape cardLifecycle.
	CardLifecyclePlayed    = "played"
	CardLifecycleLookahead = "lookahead"
	CardLifecycleLeader    = "leader"

	// The fields of the shape cardPlacement.
	CardPlacementCardID = "cardId"
	CardPlacementZoneID = "zoneId"
	CardPlacementCount  = "count"

	// The fields of the shape cardinality.kind.
	CardinalityKindKind = "kind"

	// The fields of the shape cardinality.max.
	CardinalityMaxMin = "min"

	// The fields of the shape cardinality.n.
	CardinalityNN = "n"

	// The fields of the shape cardinality.upTo.
	CardinalityUpToUpTo = "upTo"

	// The fields of the shape condition.!=.
	ConditionNotEqualLeft  = "left"
	ConditionNotEqualRight = "right"

	// The fields of the shape condition.==.
	ConditionEqualLeft  = "left"
	ConditionEqualRight = "right"

	// The fields of the shape condition.and.
	ConditionAndOp   = "op"
	ConditionAndArgs = "args"

	// The fields of the shape condition.zonePropIncludes.
	ConditionZonePropIncludesProp  = "prop"
	ConditionZonePropIncludesValue = "value"

	// The fields of the shape conditionMacro.
	ConditionMacroID        = "id"
	ConditionMacroParams    = "params"
	ConditionMacroCondition = "condition"

	// The fields of the shape conditionMacro.param.
	ConditionMacroParamName = "name"

	// The fields of the shape conditionMacroCall.
	ConditionMacroCallConditionMacro = "conditionMacro"
	ConditionMacroCallArgs           = "args"

	// The fields of the shape coupPhase.
	CoupPhaseID      = "id"
	CoupPhaseSteps   = "steps"
	CoupPhaseEffects = "effects"

	// The fields of the shape coupPlan.
	CoupPlanPhases = "phases"

	// The fields of the shape dataAsset.
	DataAssetID             = "id"
	DataAssetKind           = "kind"
	DataAssetPayload        = "payload"
	DataAssetTableContracts = "tableContracts"

	// The fields of the shape deckBehavior.
	DeckBehaviorType          = "type"
	DeckBehaviorReshuffleFrom = "reshuffleFrom"

	// The fields of the shape deckComposition.
	DeckCompositionMaterializationStrategy = "materializationStrategy"
	DeckCompositionPileCount               = "pileCount"
	DeckCompositionEventsPerPile           = "eventsPerPile"
	DeckCompositionCoupsPerPile            = "coupsPerPile"
	DeckCompositionPileFilters             = "pileFilters"

	// The fields of the shape derivedProp.
	DerivedPropFrom    = "from"
	DerivedPropMap     = "map"
	DerivedPropDefault = "default"

	// The fields of the shape dimension.
	DimensionName   = "name"
	DimensionValues = "values"

	// The fields of the shape edge.
	EdgeTo        = "to"
	EdgeDirection = "direction"

	// The fields of the shape effect.addVar.
	EffectAddVarDelta = "delta"

	// The fields of the shape effect.bindValue.
	EffectBindValueValue = "value"

	// The fields of the shape effect.chooseN.
	EffectChooseNBind = "bind"

	// The fields of the shape effect.createToken.
	EffectCreateTokenType  = "type"
	EffectCreateTokenProps = "props"
	EffectCreateTokenCount = "count"

	// The fields of the shape effect.destroyToken.
	EffectDestroyTokenToken = "token"

	// The fields of the shape effect.discardDownTo.
	EffectDiscardDownToZone = "zone"
	EffectDiscardDownToSize = "size"
	EffectDiscardDownToTo   = "to"

	// The fields of the shape effect.distributeTokens.
	EffectDistributeTokensTokens       = "tokens"
	EffectDistributeTokensDestinations = "destinations"

	// The fields of the shape effect.draw.
	EffectDrawFrom  = "from"
	EffectDrawTo    = "to"
	EffectDrawCount = "count"

	// The fields of the shape effect.evaluateSubset.
	EffectEvaluateSubsetSource         = "source"
	EffectEvaluateSubsetSubsetSize     = "subsetSize"
	EffectEvaluateSubsetSubsetBind     = "subsetBind"
	EffectEvaluateSubsetCompute        = "compute"
	EffectEvaluateSubsetScoreExpr      = "scoreExpr"
	EffectEvaluateSubsetResultBind     = "resultBind"
	EffectEvaluateSubsetBestSubsetBind = "bestSubsetBind"
	EffectEvaluateSubsetIn             = "in"

	// The fields of the shape effect.forEach.
	EffectForEachBind    = "bind"
	EffectForEachOver    = "over"
	EffectForEachEffects = "effects"
	EffectForEachLimit   = "limit"
	EffectForEachIn      = "in"

	// The fields of the shape effect.grantFreeOperation.
	EffectGrantFreeOperationSequence = "sequence"

	// The fields of the shape effect.grantFreeOperation.sequence.
	EffectGrantFreeOperationSequenceChain = "chain"
	EffectGrantFreeOperationSequenceStep  = "step"

	// The fields of the shape effect.if.
	EffectIfWhen = "when"
	EffectIfThen = "then"
	EffectIfElse = "else"

	// The fields of the shape effect.let.
	EffectLetBind = "bind"

	// The fields of the shape effect.moveToken.
	EffectMoveTokenToken = "token"
	EffectMoveTokenFrom  = "from"
	EffectMoveTokenTo    = "to"

	// The fields of the shape effect.moveTokenAdjacent.
	EffectMoveTokenAdjacentDirection = "direction"

	// The fields of the shape effect.reduce.
	EffectReduceItemBind   = "itemBind"
	EffectReduceAccBind    = "accBind"
	EffectReduceResultBind = "resultBind"

	// The fields of the shape effect.refillToSize.
	EffectRefillToSizeZone     = "zone"
	EffectRefillToSizeSize     = "size"
	EffectRefillToSizeFromZone = "fromZone"

	// The fields of the shape effect.removeByPriority.
	EffectRemoveByPriorityGroups        = "groups"
	EffectRemoveByPriorityRemainingBind = "remainingBind"

	// The fields of the shape effect.removeByPriority.group.
	EffectRemoveByPriorityGroupBind      = "bind"
	EffectRemoveByPriorityGroupCountBind = "countBind"

	// The fields of the shape effect.repeat.
	EffectRepeatTimes   = "times"
	EffectRepeatEffects = "effects"

	// The fields of the shape effect.setMarker.
	EffectSetMarkerSpace  = "space"
	EffectSetMarkerMarker = "marker"
	EffectSetMarkerState  = "state"

	// The fields of the shape effect.setTokenProp.
	EffectSetTokenPropProp  = "prop"
	EffectSetTokenPropValue = "value"

	// The fields of the shape effect.setVar.
	EffectSetVarScope = "scope"
	EffectSetVarVar   = "var"
	EffectSetVarValue = "value"

	// The fields of the shape effect.shiftGlobalMarker.
	EffectShiftGlobalMarkerDelta = "delta"

	// The fields of the shape effectMacro.
	EffectMacroID      = "id"
	EffectMacroParams  = "params"
	EffectMacroEffects = "effects"
	EffectMacroExports = "exports"

	// The fields of the shape effectMacro.param.
	EffectMacroParamName = "name"
	EffectMacroParamType = "type"

	// The fields of the shape eligibility.
	EligibilitySeats         = "seats"
	EligibilityOtherFactions = "factions"

	// The fields of the shape endCondition.
	EndConditionWhen   = "when"
	EndConditionResult = "result"

	// The fields of the shape eventBranch.
	EventBranchTargets = "targets"

	// The fields of the shape eventCard.
	EventCardID            = "id"
	EventCardTitle         = "title"
	EventCardSideMode      = "sideMode"
	EventCardOrder         = "order"
	EventCardTags          = "tags"
	EventCardMetadata      = "metadata"
	EventCardPlayCondition = "playCondition"
	EventCardUnshaded      = "unshaded"
	EventCardShaded        = "shaded"

	// The fields of the shape eventCardSet.
	EventCardSetCards    = "cards"
	EventCardSetDrawZone = "drawZone"

	// The fields of the shape eventDeck.
	EventDeckID             = "id"
	EventDeckDrawZone       = "drawZone"
	EventDeckDiscardZone    = "discardZone"
	EventDeckShuffleOnSetup = "shuffleOnSetup"
	EventDeckCards          = "cards"

	// The fields of the shape eventSide.
	EventSideBranches       = "branches"
	EventSideEffects        = "effects"
	EventSideLastingEffects = "lastingEffects"

	// The fields of the shape expressionPlayer.chosen.
	ExpressionPlayerChosenChosen = "chosen"

	// The fields of the shape filterSet.namedSet.
	FilterSetNamedSetRef  = "ref"
	FilterSetNamedSetName = "name"

	// The fields of the shape flatCardConfig.
	FlatCardConfigCoupPlan = "coupPlan"

	// The fields of the shape generate.
	GenerateIdPattern               = "idPattern"
	GenerateSeat                    = "seat"
	GenerateStatusDimensions        = "statusDimensions"
	GenerateTransitions             = "transitions"
	GenerateDimensions              = "dimensions"
	GenerateDerivedProps            = "derivedProps"
	GenerateInventoryPerCombination = "inventoryPerCombination"

	// The fields of the shape generateEntry.
	GenerateEntryGenerate = "generate"

	// The fields of the shape globalMarker.
	GlobalMarkerID           = "id"
	GlobalMarkerStates       = "states"
	GlobalMarkerDefaultState = "defaultState"

	// The fields of the shape globalMarkerBatch.
	GlobalMarkerBatchBatch = "batch"

	// The fields of the shape globalMarkerBatchBody.
	GlobalMarkerBatchBodyIDs = "ids"

	// The fields of the shape globalVar.
	GlobalVarName     = "name"
	GlobalVarType     = "type"
	GlobalVarInit     = "init"
	GlobalVarMin      = "min"
	GlobalVarMax      = "max"
	GlobalVarInternal = "internal"
	GlobalVarValues   = "values"

	// The fields of the shape globalVarBatch.
	GlobalVarBatchBatch = "batch"

	// The fields of the shape globalVarBatchBody.
	GlobalVarBatchBodyNames = "names"

	// The fields of the shape grant.
	GrantOperationClass = "operationClass"
	GrantZoneFilter     = "zoneFilter"

	// The fields of the shape initialPlacement.
	InitialPlacementSpaceID     = "spaceId"
	InitialPlacementPieceTypeID = "pieceTypeId"
	InitialPlacementSeat        = "seat"
	InitialPlacementCount       = "count"
	InitialPlacementStatus      = "status"

	// The fields of the shape initialization.spaceMarker.
	InitializationSpaceMarkerSpaceID  = "spaceId"
	InitializationSpaceMarkerMarkerID = "markerId"
	InitializationSpaceMarkerState    = "state"

	// The fields of the shape initialization.track.
	InitializationTrackTrackID = "trackId"
	InitializationTrackValue   = "value"

	// The fields of the shape initialization.var.
	InitializationVarVar   = "var"
	InitializationVarValue = "value"

	// The fields of the shape inventory.
	InventoryPieceTypeID = "pieceTypeId"
	InventorySeat        = "seat"
	InventoryTotal       = "total"

	// The fields of the shape joinedZone.
	JoinedZoneConcat = "concat"

	// The fields of the shape limit.
	LimitScope = "scope"
	LimitMax   = "max"

	// The fields of the shape macroCall.
	MacroCallMacro = "macro"
	MacroCallArgs  = "args"

	// The fields of the shape map.
	MapSpaces              = "spaces"
	MapBorders             = "borders"
	MapTracks              = "tracks"
	MapMarkerLattices      = "markerLattices"
	MapSpaceMarkers        = "spaceMarkers"
	MapStackingConstraints = "stackingConstraints"

	// The fields of the shape mapBorder.
	MapBorderFrom = "from"
	MapBorderTo   = "to"

	// The fields of the shape markerConstraint.
	MarkerConstraintSpaceIDs        = "spaceIds"
	MarkerConstraintCategory        = "category"
	MarkerConstraintAttributeEquals = "attributeEquals"
	MarkerConstraintAllowedStates   = "allowedStates"

	// The fields of the shape metadata.
	MetadataID                     = "id"
	MetadataPlayers                = "players"
	MetadataDefaultScenarioAssetID = "defaultScenarioAssetId"
	MetadataNamedSets              = "namedSets"

	// The fields of the shape monsoon.
	MonsoonRestrictedActions = "restrictedActions"

	// The fields of the shape nestedCardConfig.
	NestedCardConfigTurnFlow = "turnFlow"

	// The fields of the shape param.
	ParamName = "name"

	// The fields of the shape paramLimit.
	ParamLimitName = "name"

	// The fields of the shape paramNode.
	ParamNodeParam = "param"

	// The fields of the shape paramTotal.
	ParamTotalNames = "names"

	// The fields of the shape phase.
	PhaseID      = "id"
	PhaseOnEnter = "onEnter"
	PhaseOnExit  = "onExit"

	// The fields of the shape phaseCall.
	PhaseCallFromTemplate = "fromTemplate"
	PhaseCallArgs         = "args"

	// The fields of the shape phaseTemplate.
	PhaseTemplateParams = "params"
	PhaseTemplatePhase  = "phase"

	// The fields of the shape piece.
	PieceID               = "id"
	PieceSeat             = "seat"
	PieceStatusDimensions = "statusDimensions"
	PieceTransitions      = "transitions"
	PieceRuntimeProps     = "runtimeProps"

	// The fields of the shape pieceCatalog.
	PieceCatalogPieceTypes = "pieceTypes"
	PieceCatalogInventory  = "inventory"

	// The fields of the shape pileFilter.
	PileFilterPiles            = "piles"
	PileFilterIncludedCardIDs  = "includedCardIds"
	PileFilterExcludedCardIDs  = "excludedCardIds"
	PileFilterIncludedCardTags = "includedCardTags"
	PileFilterExcludedCardTags = "excludedCardTags"
	PileFilterMetadataEquals   = "metadataEquals"

	// The fields of the shape pipeline.
	PipelineID              = "id"
	PipelineActionID        = "actionId"
	PipelineApplicability   = "applicability"
	PipelineAccompanyingOps = "accompanyingOps"
	PipelineCostValidation  = "costValidation"
	PipelineCostEffects     = "costEffects"
	PipelineTargeting       = "targeting"
	PipelineStages          = "stages"

	// The fields of the shape pivotal.
	PivotalActionIDs = "actionIds"
	PivotalInterrupt = "interrupt"

	// The fields of the shape pivotalInterrupt.
	PivotalInterruptPrecedence = "precedence"

	// The fields of the shape player.chosen.
	PlayerChosenChosen = "chosen"

	// The fields of the shape player.id.
	PlayerIDID = "id"

	// The fields of the shape player.relative.
	PlayerRelativeRelative = "relative"

	// The fields of the shape player.value.
	PlayerValueValue = "value"

	// The fields of the shape playerVar.
	PlayerVarType = "type"
	PlayerVarMin  = "min"
	PlayerVarMax  = "max"

	// The fields of the shape players.
	PlayersMin = "min"
	PlayersMax = "max"

	// The fields of the shape query.assetRows.
	QueryAssetRowsWhere = "where"

	// The fields of the shape query.binding.
	QueryBindingName = "name"

	// The fields of the shape query.enums.
	QueryEnumsValues = "values"

	// The fields of the shape query.intsInRange.
	QueryIntsInRangeMin = "min"
	QueryIntsInRangeMax = "max"

	// The fields of the shape query.nextInOrderByCondition.
	QueryNextInOrderByConditionBind = "bind"

	// The fields of the shape query.tokensInZone.
	QueryTokensInZoneZone   = "zone"
	QueryTokensInZoneFilter = "filter"

	// The fields of the shape reference.assetField.
	ReferenceAssetFieldTableID = "tableId"

	// The fields of the shape reference.binding.
	ReferenceBindingName = "name"

	// The fields of the shape reference.constant.
	ReferenceConstantName = "name"

	// The fields of the shape reference.gvar.
	ReferenceGvarVar = "var"

	// The fields of the shape reference.markerState.
	ReferenceMarkerStateSpace  = "space"
	ReferenceMarkerStateMarker = "marker"

	// The fields of the shape reference.number.
	ReferenceNumberPlayer = "player"

	// The fields of the shape reference.pvar.
	ReferencePvarPlayer = "player"
	ReferencePvarVar    = "var"

	// The fields of the shape reference.tokenProp.
	ReferenceTokenPropProp = "prop"

	// The fields of the shape reference.zoneCount.
	ReferenceZoneCountZone = "zone"

	// The fields of the shape reference.zoneProp.
	ReferenceZonePropZone = "zone"
	ReferenceZonePropProp = "prop"

	// The fields of the shape reference.zoneVar.
	ReferenceZoneVarZone = "zone"
	ReferenceZoneVarVar  = "var"

	// The fields of the shape restriction.
	RestrictionActionID       = "actionId"
	RestrictionMaxParam       = "maxParam"
	RestrictionMaxParamsTotal = "maxParamsTotal"

	// The fields of the shape result.
	ResultType = "type"

	// The fields of the shape rowTest.
	RowTestField = "field"

	// The fields of the shape scenario.
	ScenarioEventDeckAssetID    = "eventDeckAssetId"
	ScenarioEventCardSetAssetID = "eventCardSetAssetId"
	ScenarioInitialPlacements   = "initialPlacements"
	ScenarioOutOfPlay           = "outOfPlay"
	ScenarioSeatPools           = "seatPools"
	ScenarioInitializations     = "initializations"
	ScenarioDeckComposition     = "deckComposition"
	ScenarioCardPlacements      = "cardPlacements"

	// The fields of the shape seat.
	SeatID = "id"

	// The fields of the shape seatCatalog.
	SeatCatalogSeats = "seats"

	// The fields of the shape seatPool.
	SeatPoolSeat            = "seat"
	SeatPoolAvailableZoneID = "availableZoneId"
	SeatPoolOutOfPlayZoneID = "outOfPlayZoneId"

	// The fields of the shape space.
	SpaceID         = "id"
	SpaceCategory   = "category"
	SpaceAttributes = "attributes"

	// The fields of the shape spaceMarker.
	SpaceMarkerSpaceID  = "spaceId"
	SpaceMarkerMarkerID = "markerId"
	SpaceMarkerState    = "state"

	// The fields of the shape spaceMarkerLattice.
	SpaceMarkerLatticeID           = "id"
	SpaceMarkerLatticeStates       = "states"
	SpaceMarkerLatticeDefaultState = "defaultState"
	SpaceMarkerLatticeConstraints  = "constraints"
	SpaceMarkerLatticeInternal     = "internal"

	// The fields of the shape stackingConstraint.
	StackingConstraintID          = "id"
	StackingConstraintDescription = "description"
	StackingConstraintSpaceFilter = "spaceFilter"
	StackingConstraintPieceFilter = "pieceFilter"
	StackingConstraintRule        = "rule"
	StackingConstraintMaxCount    = "maxCount"

	// The fields of the shape stackingPieces.
	StackingPiecesPieceTypeIDs = "pieceTypeIds"
	StackingPiecesSeats        = "seats"

	// The fields of the shape stackingSpaces.
	StackingSpacesSpaceIDs        = "spaceIds"
	StackingSpacesCategory        = "category"
	StackingSpacesAttributeEquals = "attributeEquals"

	// The fields of the shape tableConstraint.contiguousInt.
	TableConstraintContiguousIntStart = "start"
	TableConstraintContiguousIntStep  = "step"

	// The fields of the shape tableConstraint.monotonic.
	TableConstraintMonotonicDirection = "direction"
	TableConstraintMonotonicStrict    = "strict"

	// The fields of the shape tableConstraint.numericRange.
	TableConstraintNumericRangeMin = "min"
	TableConstraintNumericRangeMax = "max"

	// The fields of the shape tableContract.
	TableContractTablePath   = "tablePath"
	TableContractUniqueBy    = "uniqueBy"
	TableContractConstraints = "constraints"

	// The fields of the shape targeting.
	TargetingSelect = "select"

	// The fields of the shape templateDeckBehavior.
	TemplateDeckBehaviorReshuffleFrom = "reshuffleFrom"

	// The fields of the shape terminal.
	TerminalConditions  = "conditions"
	TerminalCheckpoints = "checkpoints"
	TerminalMargins     = "margins"
	TerminalRanking     = "ranking"
	TerminalScoring     = "scoring"

	// The fields of the shape tokenTest.
	TokenTestProp  = "prop"
	TokenTestOp    = "op"
	TokenTestValue = "value"
	TokenTestEq    = "eq"
	TokenTestNeq   = "neq"
	TokenTestIn    = "in"
	TokenTestNotIn = "notIn"

	// The fields of the shape tokenType.
	TokenTypeProps = "props"
	TokenTypeSeat  = "seat"

	// The fields of the shape track.
	TrackID      = "id"
	TrackScope   = "scope"
	TrackSeat    = "seat"
	TrackMin     = "min"
	TrackMax     = "max"
	TrackInitial = "initial"

	// The fields of the shape transition.
	TransitionDimension = "dimension"
	TransitionFrom      = "from"
	TransitionTo        = "to"

	// The fields of the shape trigger.
	TriggerEvent   = "event"
	TriggerEffects = "effects"

	// The fields of the shape turnFlow.
	TurnFlowCardLifecycle            = "cardLifecycle"
	TurnFlowEligibility              = "eligibility"
	TurnFlowActionClassByActionID    = "actionClassByActionId"
	TurnFlowFreeOperationActionIDs   = "freeOperationActionIds"
	TurnFlowMonsoon                  = "monsoon"
	TurnFlowPivotal                  = "pivotal"
	TurnFlowCardSeatOrderMetadataKey = "cardSeatOrderMetadataKey"
	TurnFlowCardSeatOrderMapping     = "cardSeatOrderMapping"

	// The fields of the shape turnOrder.
	TurnOrderType   = "type"
	TurnOrderOrder  = "order"
	TurnOrderConfig = "config"

	// The fields of the shape turnStructure.
	TurnStructurePhases     = "phases"
	TurnStructureInterrupts = "interrupts"

	// The fields of the shape value.aggregate.
	ValueAggregateAggregate = "aggregate"

	// The fields of the shape value.concat.
	ValueConcatConcat = "concat"

	// The fields of the shape value.if.
	ValueIfIf = "if"

	// The fields of the shape value.if body.
	ValueIfBodyWhen = "when"
	ValueIfBodyThen = "then"
	ValueIfBodyElse = "else"

	// The fields of the shape value.zoneCount.
	ValueZoneCountZoneCount = "zoneCount"

	// The fields of the shape victory.
	VictoryCheckpoints = "checkpoints"
	VictoryMargins     = "margins"
	VictoryRanking     = "ranking"

	// The fields of the shape zone.
	ZoneID         = "id"
	ZoneOwner      = "owner"
	ZoneVisibility = "visibility"
	ZoneOrdering   = "ordering"
	ZoneZoneKind   = "zoneKind"
	ZoneCategory   = "category"
	ZoneAttributes = "attributes"
	ZoneAdjacentTo = "adjacentTo"
	ZoneDirections = "directions"
	ZoneBehavior   = "behavior"

	// The fields of the shape zoneExpr.
	ZoneExprZoneExpr = "zoneExpr"

	// The fields of the shape zoneFilter.condition.
	ZoneFilterConditionCondition = "condition"

	// The fields of the shape zoneFilter.owner.
	ZoneFilterOwnerOwner     = "owner"
	ZoneFilterOwnerCondition = "condition"

	// The fields of the shape zoneTemplate.
	ZoneTemplateTemplate = "template"

	// The fields of the shape zoneTemplateBody.
	ZoneTemplateBodyIdPattern = "idPattern"
	ZoneTemplateBodyPerSeat   = "perSeat"
	ZoneTemplateBodyOwner     = "owner"
	ZoneTemplateBodyBehavior  = "behavior"

	// The fields of the shape zoneVar.
	ZoneVarType = "type"
	ZoneVarMin  = "min"
	ZoneVarMax  = "max"

	// The fields that several variants of the union arithmetic have.
	ArithmeticLeft  = "left"
	ArithmeticOp    = "op"
	ArithmeticRight = "right"

	// The fields that several variants of the union cardinality have.
	CardinalityMax = "max"

	// The fields that several variants of the union condition have.
	ConditionLeft  = "left"
	ConditionOp    = "op"
	ConditionRight = "right"

	// The fields that several variants of the union effect have.
	EffectDelta   = "delta"
	EffectMax     = "max"
	EffectMin     = "min"
	EffectN       = "n"
	EffectOptions = "options"
	EffectPlayer  = "player"
	EffectScope   = "scope"
	EffectValue   = "value"
	EffectVar     = "var"
	EffectZone    = "zone"

	// The fields that several variants of the union macroType have.
	MacroTypeKind   = "kind"
	MacroTypeProp   = "prop"
	MacroTypeValues = "values"

	// The fields that several variants of the union query have.
	QueryFilter = "filter"
	QueryQuery  = "query"
	QueryZone   = "zone"

	// The fields that several variants of the union reference have.
	ReferenceMarker = "marker"
	ReferencePlayer = "player"
	ReferenceProp   = "prop"
	ReferenceRef    = "ref"
	ReferenceToken  = "token"
	ReferenceVar    = "var"
	ReferenceZone   = "zone"

	// The fields that several variants of the union tableConstraint have.
	TableConstraintField = "field"
	TableConstraintKind  = "kind"
)
