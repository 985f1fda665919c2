// Code generated from the grammar table; DO NOT EDIT.

package view

// The names that the language itself brings into scope.
const (
	BindingAction        = "$action"
	BindingEvent         = "$event"
	BindingNewValue      = "$newValue"
	BindingOldValue      = "$oldValue"
	BindingPhase         = "$phase"
	BindingPlayer        = "$player"
	BindingScope         = "$scope"
	BindingTarget        = "$target"
	BindingTargets       = "$targets"
	BindingToken         = "$token"
	BindingVar           = "$var"
	BindingZone          = "$zone"
	BindingActionClass   = "__actionClass"
	BindingFreeOperation = "__freeOperation"
)

// What fields are that are not given.
const (
	AbsentBoardMacroZoneKind                     = "aux"
	AbsentCardPlacementCount                     = 1
	AbsentCardinalityMaxMin                      = 0
	AbsentDeckBehaviorDrawFrom                   = "top"
	AbsentEdgeDirection                          = "bidirectional"
	AbsentEffectChooseNMin                       = 0
	AbsentEffectDistributeTokensMin              = 0
	AbsentEffectForEachLimit                     = 100
	AbsentEffectGrantFreeOperationUses           = 1
	AbsentEffectGrantFreeOperationResolve        = "later"
	AbsentEffectGrantFreeOperationMandatory      = false
	AbsentEffectMoveTokenPosition                = "top"
	AbsentEffectReduceLimit                      = 100
	AbsentEventCardSetShuffleOnSetup             = false
	AbsentEventDeckShuffleOnSetup                = false
	AbsentFlatCardConfigSpecialActivitiesAlone   = true
	AbsentGrantUses                              = 1
	AbsentGrantResolve                           = "later"
	AbsentGrantMandatory                         = false
	AbsentMapEdgeDirection                       = "bidirectional"
	AbsentMetadataMaxTriggerDepth                = 8
	AbsentMonsoonBlockPivotal                    = true
	AbsentPivotalRequirePreActionWindow          = true
	AbsentPivotalDisallowWhenLookaheadIsCoup     = true
	AbsentPivotalInterruptTrumps                 = false
	AbsentQueryConnectedZonesIncludeStart        = false
	AbsentQueryIntsInRangeStep                   = 1
	AbsentQueryIntsInVarRangeScope               = "global"
	AbsentQueryIntsInVarRangeStep                = 1
	AbsentQueryNextInOrderByConditionIncludeFrom = false
	AbsentTableConstraintContiguousIntStep       = 1
	AbsentTableConstraintMonotonicStrict         = true
	AbsentTemplateDeckBehaviorDrawFrom           = "top"
	AbsentTurnFlowSpecialActivitiesAlone         = true
	AbsentTurnOrderOnConflict                    = "drop"
	AbsentZoneZoneKind                           = "aux"
	AbsentZoneTemplateBodyZoneKind               = "aux"
)
