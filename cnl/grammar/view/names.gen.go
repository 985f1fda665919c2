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
	AbsentBoardMacroZoneKind                 = "aux"
	AbsentCardPlacementCount                 = "1"
	AbsentCardinalityMaxMin                  = "0"
	AbsentDeckBehaviorDrawFrom               = "top"
	AbsentEdgeDirection                      = "bidirectional"
	AbsentGrantUses                          = "1"
	AbsentMapEdgeDirection                   = "bidirectional"
	AbsentMetadataMaxTriggerDepth            = "8"
	AbsentMonsoonBlockPivotal                = "true"
	AbsentPivotalRequirePreActionWindow      = "true"
	AbsentPivotalDisallowWhenLookaheadIsCoup = "true"
	AbsentQueryConnectedZonesIncludeStart    = "false"
	AbsentQueryIntsInVarRangeScope           = "global"
	AbsentTableConstraintContiguousIntStep   = "1"
	AbsentTableConstraintMonotonicStrict     = "true"
	AbsentTemplateDeckBehaviorDrawFrom       = "top"
	AbsentZoneZoneKind                       = "aux"
	AbsentZoneTemplateBodyZoneKind           = "aux"
)
