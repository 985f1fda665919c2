// Code generated from the grammar table; DO NOT EDIT.

package view

const (

	// The words of action.capabilities.
	ActionCapabilitiesCardEvent = "cardEvent"

	// The words of aggregate.op.
	AggregateOpSum = "sum"

	// The words of cardinality.kind.kind.
	CardinalityKindKindUpTo = "upTo"

	// The words of dataAsset.kind.
	DataAssetKindMap          = "map"
	DataAssetKindPieceCatalog = "pieceCatalog"
	DataAssetKindSeatCatalog  = "seatCatalog"
	DataAssetKindScenario     = "scenario"
	DataAssetKindEventCardSet = "eventCardSet"

	// The words of deckBehavior.type.
	DeckBehaviorTypeDeck = "deck"

	// The words of deckComposition.materializationStrategy.
	DeckCompositionMaterializationStrategyPileCoupMixV1 = "pile-coup-mix-v1"

	// The words of edge.direction.
	EdgeDirectionBidirectional  = "bidirectional"
	EdgeDirectionUnidirectional = "unidirectional"

	// The words of effect.setVar.scope.
	EffectSetVarScopeGlobal = "global"

	// The words of effectMacro.param.type.
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

	// The words of eventTarget.cardinality.
	EventTargetCardinalityAll = "all"

	// The words of globalVar.type.
	GlobalVarTypeInt     = "int"
	GlobalVarTypeBoolean = "boolean"
	GlobalVarTypeEnum    = "enum"

	// The words of piece.seat.
	PieceSeatNeutral = "neutral"

	// The words of pipeline.accompanyingOps.
	PipelineAccompanyingOpsAny = "any"

	// The words of player.relative.relative.
	PlayerRelativeRelativeLeft  = "left"
	PlayerRelativeRelativeRight = "right"

	// The words of reference.zoneProp.prop.
	ReferenceZonePropPropID       = "id"
	ReferenceZonePropPropCategory = "category"

	// The words of result.type.
	ResultTypeWin     = "win"
	ResultTypeWinAll  = "winAll"
	ResultTypeDraw    = "draw"
	ResultTypeLossAll = "lossAll"
	ResultTypeScore   = "score"

	// The words of stackingConstraint.rule.
	StackingConstraintRuleMaxCount = "maxCount"
	StackingConstraintRuleProhibit = "prohibit"

	// The words of tableConstraint.monotonic.direction.
	TableConstraintMonotonicDirectionAsc  = "asc"
	TableConstraintMonotonicDirectionDesc = "desc"

	// The words of targeting.select.
	TargetingSelectAllEligible = "allEligible"

	// The words of tokenTest.op.
	TokenTestOpEq    = "eq"
	TokenTestOpNeq   = "neq"
	TokenTestOpIn    = "in"
	TokenTestOpNotIn = "notIn"

	// The words of tokenType.props.
	TokenTypePropsInt     = "int"
	TokenTypePropsString  = "string"
	TokenTypePropsBoolean = "boolean"

	// The words of turnFlow.actionClassByActionId.
	TurnFlowActionClassByActionIDPass = "pass"

	// The words of turnOrder.type.
	TurnOrderTypeRoundRobin   = "roundRobin"
	TurnOrderTypeFixedOrder   = "fixedOrder"
	TurnOrderTypeCardDriven   = "cardDriven"
	TurnOrderTypeSimultaneous = "simultaneous"

	// The words of zone.owner.
	ZoneOwnerNone   = "none"
	ZoneOwnerPlayer = "player"

	// The words of zone.visibility.
	ZoneVisibilityPublic = "public"
	ZoneVisibilityOwner  = "owner"

	// The words of zone.ordering.
	ZoneOrderingStack = "stack"
	ZoneOrderingQueue = "queue"
	ZoneOrderingSet   = "set"

	// The words of zoneTemplateBody.owner.
	ZoneTemplateBodyOwnerPlayer = "player"

	// The words that may stand in the place of a name: player.
	PlayerActive   = "active"
	PlayerActor    = "actor"
	PlayerLeft     = "left"
	PlayerRight    = "right"
	PlayerAll      = "all"
	PlayerAllOther = "allOther"

	// The words that may stand in the place of a name: qualifier.
	QualifierNone     = "none"
	QualifierActor    = "actor"
	QualifierActive   = "active"
	QualifierAll      = "all"
	QualifierAllOther = "allOther"
	QualifierHandEach = "hand:each"
)
