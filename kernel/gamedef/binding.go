package gamedef

// The names of bindings that the game itself provides to rules.
const (
	// ZoneBinding is the zone that a filter or a way examines, and the one that an event is about.
	ZoneBinding = "$zone"
	// TokenBinding is the token that a filter examines.
	TokenBinding = "$token"
	// TargetBinding and TargetsBinding are what a pipeline is carried out for.
	TargetBinding  = "$target"
	TargetsBinding = "$targets"
	// ActionClassBinding and FreeOperationBinding say how a pipeline came to be used.
	ActionClassBinding   = "__actionClass"
	FreeOperationBinding = "__freeOperation"
	// What an event is, and what it is about.
	EventBinding    = "$event"
	PhaseBinding    = "$phase"
	ActionBinding   = "$action"
	ScopeBinding    = "$scope"
	VarBinding      = "$var"
	PlayerBinding   = "$player"
	OldValueBinding = "$oldValue"
	NewValueBinding = "$newValue"
)
