// Code generated from the grammar table; DO NOT EDIT.

package view

// The words of action.capabilities.
const (
	ActionCapabilitiesCardEvent = "cardEvent"
)

// The words of aggregate.op.
const (
	AggregateOpCount = "count"
	AggregateOpSum   = "sum"
	AggregateOpMin   = "min"
	AggregateOpMax   = "max"
)

// The words of boardMacro.macro.
const (
	BoardMacroMacroGrid = "grid"
	BoardMacroMacroHex  = "hex"
	BoardMacroMacroRing = "ring"
)

// The words of boardMacro.zoneKind.
const (
	BoardMacroZoneKindBoard = "board"
	BoardMacroZoneKindAux   = "aux"
)

// The words of cardinality.kind.kind.
const (
	CardinalityKindKindUpTo = "upTo"
)

// The words of checkpoint.timing.
const (
	CheckpointTimingDuringCoup = "duringCoup"
	CheckpointTimingFinalCoup  = "finalCoup"
)

// The words of compoundConstraint.relation.
const (
	CompoundConstraintRelationDisjoint = "disjoint"
	CompoundConstraintRelationSubset   = "subset"
)

// The words of dataAsset.kind.
const (
	DataAssetKindMap          = "map"
	DataAssetKindPieceCatalog = "pieceCatalog"
	DataAssetKindSeatCatalog  = "seatCatalog"
	DataAssetKindScenario     = "scenario"
	DataAssetKindEventCardSet = "eventCardSet"
)

// The words of deckBehavior.type.
const (
	DeckBehaviorTypeDeck = "deck"
)

// The words of deckBehavior.drawFrom.
const (
	DeckBehaviorDrawFromTop    = "top"
	DeckBehaviorDrawFromBottom = "bottom"
	DeckBehaviorDrawFromRandom = "random"
)

// The words of deckComposition.materializationStrategy.
const (
	DeckCompositionMaterializationStrategyPileCoupMixV1 = "pile-coup-mix-v1"
)

// The words of edge.direction.
const (
	EdgeDirectionBidirectional  = "bidirectional"
	EdgeDirectionUnidirectional = "unidirectional"
)

// The words of effect.addVar.scope.
const (
	EffectAddVarScopeGlobal  = "global"
	EffectAddVarScopePvar    = "pvar"
	EffectAddVarScopeZoneVar = "zoneVar"
)

// The words of effect.grantFreeOperation.seat.
const (
	EffectGrantFreeOperationSeatSelf = "self"
)

// The words of effect.grantFreeOperation.operationClass.
const (
	EffectGrantFreeOperationOperationClassPass                              = "pass"
	EffectGrantFreeOperationOperationClassEvent                             = "event"
	EffectGrantFreeOperationOperationClassOperation                         = "operation"
	EffectGrantFreeOperationOperationClassLimitedOperation                  = "limitedOperation"
	EffectGrantFreeOperationOperationClassOperationPlusSpecialActivity      = "operationPlusSpecialActivity"
	EffectGrantFreeOperationOperationClassSpecialActivity                   = "specialActivity"
	EffectGrantFreeOperationOperationClassOtherPass                         = "Pass"
	EffectGrantFreeOperationOperationClassOtherEvent                        = "Event"
	EffectGrantFreeOperationOperationClassOtherOperation                    = "Operation"
	EffectGrantFreeOperationOperationClassOtherLimitedOperation             = "LimitedOperation"
	EffectGrantFreeOperationOperationClassOtherOperationPlusSpecialActivity = "OperationPlusSpecialActivity"
	EffectGrantFreeOperationOperationClassOtherSpecialActivity              = "SpecialActivity"
)

// The words of effect.grantFreeOperation.executeAsSeat.
const (
	EffectGrantFreeOperationExecuteAsSeatSelf = "self"
)

// The words of effect.grantFreeOperation.resolve.
const (
	EffectGrantFreeOperationResolveLater = "later"
	EffectGrantFreeOperationResolveNow   = "now"
)

// The words of effect.moveToken.position.
const (
	EffectMoveTokenPositionTop    = "top"
	EffectMoveTokenPositionBottom = "bottom"
	EffectMoveTokenPositionRandom = "random"
)

// The words of effect.setVar.scope.
const (
	EffectSetVarScopeGlobal  = "global"
	EffectSetVarScopePvar    = "pvar"
	EffectSetVarScopeZoneVar = "zoneVar"
)

// The words of effect.transferVar.from.scope.
const (
	EffectTransferVarFromScopeGlobal  = "global"
	EffectTransferVarFromScopePvar    = "pvar"
	EffectTransferVarFromScopeZoneVar = "zoneVar"
)

// The words of effect.transferVar.to.scope.
const (
	EffectTransferVarToScopeGlobal  = "global"
	EffectTransferVarToScopePvar    = "pvar"
	EffectTransferVarToScopeZoneVar = "zoneVar"
)

// The words of effectMacro.param.type.
const (
	EffectMacroParamTypeValue           = "value"
	EffectMacroParamTypeNumber          = "number"
	EffectMacroParamTypeString          = "string"
	EffectMacroParamTypeCondition       = "condition"
	EffectMacroParamTypeQuery           = "query"
	EffectMacroParamTypeEffect          = "effect"
	EffectMacroParamTypeEffects         = "effects"
	EffectMacroParamTypeZoneSelector    = "zoneSelector"
	EffectMacroParamTypePlayerSelector  = "playerSelector"
	EffectMacroParamTypeTokenSelector   = "tokenSelector"
	EffectMacroParamTypeBindingName     = "bindingName"
	EffectMacroParamTypeBindingTemplate = "bindingTemplate"
)

// The words of eventBranch.effectTiming.
const (
	EventBranchEffectTimingBeforeGrants = "beforeGrants"
	EventBranchEffectTimingAfterGrants  = "afterGrants"
)

// The words of eventCard.sideMode.
const (
	EventCardSideModeSingle = "single"
	EventCardSideModeDual   = "dual"
)

// The words of eventSide.effectTiming.
const (
	EventSideEffectTimingBeforeGrants = "beforeGrants"
	EventSideEffectTimingAfterGrants  = "afterGrants"
)

// The words of eventTarget.cardinality.
const (
	EventTargetCardinalityAll = "all"
)

// The words of flatCardConfig.actionClassByActionId.
const (
	FlatCardConfigActionClassByActionIDPass                              = "pass"
	FlatCardConfigActionClassByActionIDEvent                             = "event"
	FlatCardConfigActionClassByActionIDOperation                         = "operation"
	FlatCardConfigActionClassByActionIDLimitedOperation                  = "limitedOperation"
	FlatCardConfigActionClassByActionIDOperationPlusSpecialActivity      = "operationPlusSpecialActivity"
	FlatCardConfigActionClassByActionIDSpecialActivity                   = "specialActivity"
	FlatCardConfigActionClassByActionIDOtherPass                         = "Pass"
	FlatCardConfigActionClassByActionIDOtherEvent                        = "Event"
	FlatCardConfigActionClassByActionIDOtherOperation                    = "Operation"
	FlatCardConfigActionClassByActionIDOtherLimitedOperation             = "LimitedOperation"
	FlatCardConfigActionClassByActionIDOtherOperationPlusSpecialActivity = "OperationPlusSpecialActivity"
	FlatCardConfigActionClassByActionIDOtherSpecialActivity              = "SpecialActivity"
)

// The words of flatCardConfig.durationWindows.
const (
	FlatCardConfigDurationWindowsTurn                = "turn"
	FlatCardConfigDurationWindowsNextTurn            = "nextTurn"
	FlatCardConfigDurationWindowsRound               = "round"
	FlatCardConfigDurationWindowsCycle               = "cycle"
	FlatCardConfigDurationWindowsOtherCard           = "card"
	FlatCardConfigDurationWindowsOtherUntilNextCard  = "untilNextCard"
	FlatCardConfigDurationWindowsOtherCardScoped     = "cardScoped"
	FlatCardConfigDurationWindowsOtherNextCard       = "nextCard"
	FlatCardConfigDurationWindowsOtherCoup           = "coup"
	FlatCardConfigDurationWindowsOtherUntilCoupRound = "untilCoupRound"
	FlatCardConfigDurationWindowsOtherCampaign       = "campaign"
)

// The words of generate.seat.
const (
	GenerateSeatNeutral = "neutral"
)

// The words of globalVar.type.
const (
	GlobalVarTypeInt     = "int"
	GlobalVarTypeBoolean = "boolean"
	GlobalVarTypeEnum    = "enum"
)

// The words of globalVarBatchBody.type.
const (
	GlobalVarBatchBodyTypeInt     = "int"
	GlobalVarBatchBodyTypeBoolean = "boolean"
	GlobalVarBatchBodyTypeEnum    = "enum"
)

// The words of grant.seat.
const (
	GrantSeatSelf = "self"
)

// The words of grant.operationClass.
const (
	GrantOperationClassPass                              = "pass"
	GrantOperationClassEvent                             = "event"
	GrantOperationClassOperation                         = "operation"
	GrantOperationClassLimitedOperation                  = "limitedOperation"
	GrantOperationClassOperationPlusSpecialActivity      = "operationPlusSpecialActivity"
	GrantOperationClassSpecialActivity                   = "specialActivity"
	GrantOperationClassOtherPass                         = "Pass"
	GrantOperationClassOtherEvent                        = "Event"
	GrantOperationClassOtherOperation                    = "Operation"
	GrantOperationClassOtherLimitedOperation             = "LimitedOperation"
	GrantOperationClassOtherOperationPlusSpecialActivity = "OperationPlusSpecialActivity"
	GrantOperationClassOtherSpecialActivity              = "SpecialActivity"
)

// The words of grant.executeAsSeat.
const (
	GrantExecuteAsSeatSelf = "self"
)

// The words of grant.resolve.
const (
	GrantResolveLater = "later"
	GrantResolveNow   = "now"
)

// The words of initialPlacement.seat.
const (
	InitialPlacementSeatNeutral = "neutral"
)

// The words of inventory.seat.
const (
	InventorySeatNeutral = "neutral"
)

// The words of lastingEffect.duration.
const (
	LastingEffectDurationTurn                = "turn"
	LastingEffectDurationNextTurn            = "nextTurn"
	LastingEffectDurationRound               = "round"
	LastingEffectDurationCycle               = "cycle"
	LastingEffectDurationOtherCard           = "card"
	LastingEffectDurationOtherUntilNextCard  = "untilNextCard"
	LastingEffectDurationOtherCardScoped     = "cardScoped"
	LastingEffectDurationOtherNextCard       = "nextCard"
	LastingEffectDurationOtherCoup           = "coup"
	LastingEffectDurationOtherUntilCoupRound = "untilCoupRound"
	LastingEffectDurationOtherCampaign       = "campaign"
)

// The words of limit.scope.
const (
	LimitScopeTurn  = "turn"
	LimitScopePhase = "phase"
	LimitScopeGame  = "game"
)

// The words of mapEdge.direction.
const (
	MapEdgeDirectionBidirectional  = "bidirectional"
	MapEdgeDirectionUnidirectional = "unidirectional"
)

// The words of metric.computation.
const (
	MetricComputationMarkerTotal          = "markerTotal"
	MetricComputationControlledPopulation = "controlledPopulation"
	MetricComputationTotalEcon            = "totalEcon"
)

// The words of metricFilter.zoneKinds.
const (
	MetricFilterZoneKindsBoard = "board"
	MetricFilterZoneKindsAux   = "aux"
)

// The words of metricRequirement.expectedType.
const (
	MetricRequirementExpectedTypeNumber = "number"
)

// The words of moveSelector.actionClass.
const (
	MoveSelectorActionClassPass                              = "pass"
	MoveSelectorActionClassEvent                             = "event"
	MoveSelectorActionClassOperation                         = "operation"
	MoveSelectorActionClassLimitedOperation                  = "limitedOperation"
	MoveSelectorActionClassOperationPlusSpecialActivity      = "operationPlusSpecialActivity"
	MoveSelectorActionClassSpecialActivity                   = "specialActivity"
	MoveSelectorActionClassOtherPass                         = "Pass"
	MoveSelectorActionClassOtherEvent                        = "Event"
	MoveSelectorActionClassOtherOperation                    = "Operation"
	MoveSelectorActionClassOtherLimitedOperation             = "LimitedOperation"
	MoveSelectorActionClassOtherOperationPlusSpecialActivity = "OperationPlusSpecialActivity"
	MoveSelectorActionClassOtherSpecialActivity              = "SpecialActivity"
)

// The words of optionRow.first.
const (
	OptionRowFirstEvent                             = "event"
	OptionRowFirstOperation                         = "operation"
	OptionRowFirstOperationPlusSpecialActivity      = "operationPlusSpecialActivity"
	OptionRowFirstOtherEvent                        = "Event"
	OptionRowFirstOtherOperation                    = "Operation"
	OptionRowFirstOtherOperationPlusSpecialActivity = "OperationPlusSpecialActivity"
)

// The words of optionRow.second.
const (
	OptionRowSecondPass                              = "pass"
	OptionRowSecondEvent                             = "event"
	OptionRowSecondOperation                         = "operation"
	OptionRowSecondLimitedOperation                  = "limitedOperation"
	OptionRowSecondOperationPlusSpecialActivity      = "operationPlusSpecialActivity"
	OptionRowSecondSpecialActivity                   = "specialActivity"
	OptionRowSecondOtherPass                         = "Pass"
	OptionRowSecondOtherEvent                        = "Event"
	OptionRowSecondOtherOperation                    = "Operation"
	OptionRowSecondOtherLimitedOperation             = "LimitedOperation"
	OptionRowSecondOtherOperationPlusSpecialActivity = "OperationPlusSpecialActivity"
	OptionRowSecondOtherSpecialActivity              = "SpecialActivity"
)

// The words of outOfPlay.seat.
const (
	OutOfPlaySeatNeutral = "neutral"
)

// The words of overrideTarget.kind.
const (
	OverrideTargetKindActive       = "active"
	OverrideTargetKindSeat         = "seat"
	OverrideTargetKindOtherFaction = "faction"
)

// The words of overrideWindow.duration.
const (
	OverrideWindowDurationTurn                = "turn"
	OverrideWindowDurationNextTurn            = "nextTurn"
	OverrideWindowDurationRound               = "round"
	OverrideWindowDurationCycle               = "cycle"
	OverrideWindowDurationOtherCard           = "card"
	OverrideWindowDurationOtherUntilNextCard  = "untilNextCard"
	OverrideWindowDurationOtherCardScoped     = "cardScoped"
	OverrideWindowDurationOtherNextCard       = "nextCard"
	OverrideWindowDurationOtherCoup           = "coup"
	OverrideWindowDurationOtherUntilCoupRound = "untilCoupRound"
	OverrideWindowDurationOtherCampaign       = "campaign"
)

// The words of piece.seat.
const (
	PieceSeatNeutral = "neutral"
)

// The words of pipeline.accompanyingOps.
const (
	PipelineAccompanyingOpsAny = "any"
)

// The words of pipeline.atomicity.
const (
	PipelineAtomicityAtomic  = "atomic"
	PipelineAtomicityPartial = "partial"
)

// The words of player.relative.relative.
const (
	PlayerRelativeRelativeLeft  = "left"
	PlayerRelativeRelativeRight = "right"
)

// The words of playerVar.type.
const (
	PlayerVarTypeInt     = "int"
	PlayerVarTypeBoolean = "boolean"
	PlayerVarTypeEnum    = "enum"
)

// The words of playerVarBatchBody.type.
const (
	PlayerVarBatchBodyTypeInt     = "int"
	PlayerVarBatchBodyTypeBoolean = "boolean"
	PlayerVarBatchBodyTypeEnum    = "enum"
)

// The words of query.assetRows.cardinality.
const (
	QueryAssetRowsCardinalityMany       = "many"
	QueryAssetRowsCardinalityExactlyOne = "exactlyOne"
	QueryAssetRowsCardinalityZeroOrOne  = "zeroOrOne"
)

// The words of query.intsInVarRange.scope.
const (
	QueryIntsInVarRangeScopeGlobal    = "global"
	QueryIntsInVarRangeScopePerPlayer = "perPlayer"
)

// The words of ranking.order.
const (
	RankingOrderDesc = "desc"
	RankingOrderAsc  = "asc"
)

// The words of reference.zoneProp.prop.
const (
	ReferenceZonePropPropID       = "id"
	ReferenceZonePropPropCategory = "category"
)

// The words of result.type.
const (
	ResultTypeWin     = "win"
	ResultTypeDraw    = "draw"
	ResultTypeLossAll = "lossAll"
	ResultTypeScore   = "score"
)

// The words of rowTest.op.
const (
	RowTestOpEq    = "eq"
	RowTestOpNeq   = "neq"
	RowTestOpIn    = "in"
	RowTestOpNotIn = "notIn"
)

// The words of scoring.method.
const (
	ScoringMethodHighest = "highest"
	ScoringMethodLowest  = "lowest"
)

// The words of seatPool.seat.
const (
	SeatPoolSeatNeutral = "neutral"
)

// The words of stackingConstraint.rule.
const (
	StackingConstraintRuleMaxCount = "maxCount"
	StackingConstraintRuleProhibit = "prohibit"
)

// The words of tableConstraint.monotonic.direction.
const (
	TableConstraintMonotonicDirectionAsc  = "asc"
	TableConstraintMonotonicDirectionDesc = "desc"
)

// The words of targeting.select.
const (
	TargetingSelectUpToN       = "upToN"
	TargetingSelectAllEligible = "allEligible"
	TargetingSelectExactN      = "exactN"
)

// The words of templateDeckBehavior.type.
const (
	TemplateDeckBehaviorTypeDeck = "deck"
)

// The words of templateDeckBehavior.drawFrom.
const (
	TemplateDeckBehaviorDrawFromTop    = "top"
	TemplateDeckBehaviorDrawFromBottom = "bottom"
	TemplateDeckBehaviorDrawFromRandom = "random"
)

// The words of tokenTest.prop.
const (
	TokenTestPropID = "id"
)

// The words of tokenTest.op.
const (
	TokenTestOpEq    = "eq"
	TokenTestOpNeq   = "neq"
	TokenTestOpIn    = "in"
	TokenTestOpNotIn = "notIn"
)

// The words of tokenType.props.
const (
	TokenTypePropsInt     = "int"
	TokenTypePropsString  = "string"
	TokenTypePropsBoolean = "boolean"
)

// The words of track.scope.
const (
	TrackScopeGlobal = "global"
	TrackScopeSeat   = "seat"
)

// The words of triggerEvent.varChanged.scope.
const (
	TriggerEventVarChangedScopeGlobal    = "global"
	TriggerEventVarChangedScopePerPlayer = "perPlayer"
	TriggerEventVarChangedScopeZone      = "zone"
)

// The words of turnFlow.actionClassByActionId.
const (
	TurnFlowActionClassByActionIDPass                              = "pass"
	TurnFlowActionClassByActionIDEvent                             = "event"
	TurnFlowActionClassByActionIDOperation                         = "operation"
	TurnFlowActionClassByActionIDLimitedOperation                  = "limitedOperation"
	TurnFlowActionClassByActionIDOperationPlusSpecialActivity      = "operationPlusSpecialActivity"
	TurnFlowActionClassByActionIDSpecialActivity                   = "specialActivity"
	TurnFlowActionClassByActionIDOtherPass                         = "Pass"
	TurnFlowActionClassByActionIDOtherEvent                        = "Event"
	TurnFlowActionClassByActionIDOtherOperation                    = "Operation"
	TurnFlowActionClassByActionIDOtherLimitedOperation             = "LimitedOperation"
	TurnFlowActionClassByActionIDOtherOperationPlusSpecialActivity = "OperationPlusSpecialActivity"
	TurnFlowActionClassByActionIDOtherSpecialActivity              = "SpecialActivity"
)

// The words of turnFlow.durationWindows.
const (
	TurnFlowDurationWindowsTurn                = "turn"
	TurnFlowDurationWindowsNextTurn            = "nextTurn"
	TurnFlowDurationWindowsRound               = "round"
	TurnFlowDurationWindowsCycle               = "cycle"
	TurnFlowDurationWindowsOtherCard           = "card"
	TurnFlowDurationWindowsOtherUntilNextCard  = "untilNextCard"
	TurnFlowDurationWindowsOtherCardScoped     = "cardScoped"
	TurnFlowDurationWindowsOtherNextCard       = "nextCard"
	TurnFlowDurationWindowsOtherCoup           = "coup"
	TurnFlowDurationWindowsOtherUntilCoupRound = "untilCoupRound"
	TurnFlowDurationWindowsOtherCampaign       = "campaign"
)

// The words of turnOrder.type.
const (
	TurnOrderTypeRoundRobin   = "roundRobin"
	TurnOrderTypeFixedOrder   = "fixedOrder"
	TurnOrderTypeCardDriven   = "cardDriven"
	TurnOrderTypeSimultaneous = "simultaneous"
)

// The words of turnOrder.onConflict.
const (
	TurnOrderOnConflictDrop  = "drop"
	TurnOrderOnConflictError = "error"
)

// The words of zone.owner.
const (
	ZoneOwnerNone   = "none"
	ZoneOwnerPlayer = "player"
)

// The words of zone.visibility.
const (
	ZoneVisibilityPublic = "public"
	ZoneVisibilityOwner  = "owner"
	ZoneVisibilityHidden = "hidden"
)

// The words of zone.ordering.
const (
	ZoneOrderingStack = "stack"
	ZoneOrderingQueue = "queue"
	ZoneOrderingSet   = "set"
)

// The words of zone.zoneKind.
const (
	ZoneZoneKindBoard = "board"
	ZoneZoneKindAux   = "aux"
)

// The words of zoneTemplateBody.owner.
const (
	ZoneTemplateBodyOwnerNone   = "none"
	ZoneTemplateBodyOwnerPlayer = "player"
)

// The words of zoneTemplateBody.visibility.
const (
	ZoneTemplateBodyVisibilityPublic = "public"
	ZoneTemplateBodyVisibilityOwner  = "owner"
	ZoneTemplateBodyVisibilityHidden = "hidden"
)

// The words of zoneTemplateBody.ordering.
const (
	ZoneTemplateBodyOrderingStack = "stack"
	ZoneTemplateBodyOrderingQueue = "queue"
	ZoneTemplateBodyOrderingSet   = "set"
)

// The words of zoneTemplateBody.zoneKind.
const (
	ZoneTemplateBodyZoneKindBoard = "board"
	ZoneTemplateBodyZoneKindAux   = "aux"
)

// The words of zoneVar.type.
const (
	ZoneVarTypeInt = "int"
)

// The words of zoneVarBatchBody.type.
const (
	ZoneVarBatchBodyTypeInt = "int"
)

// The words that may stand in the place of a name: player.
const (
	PlayerActive   = "active"
	PlayerActor    = "actor"
	PlayerLeft     = "left"
	PlayerRight    = "right"
	PlayerAll      = "all"
	PlayerAllOther = "allOther"
)

// The words that may stand in the place of a name: qualifier.
const (
	QualifierNone     = "none"
	QualifierActor    = "actor"
	QualifierActive   = "active"
	QualifierAll      = "all"
	QualifierAllOther = "allOther"
	QualifierLeft     = "left"
	QualifierRight    = "right"
	QualifierHandEach = "hand:each"
)
