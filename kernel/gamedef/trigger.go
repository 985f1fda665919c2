package gamedef

// TriggerDef runs effects when something happens.
type TriggerDef struct {
	ID      string       `json:"id" gd:"key"`
	Event   TriggerEvent `json:"event"`
	Match   Condition    `json:"match" gd:"optional"`
	When    Condition    `json:"when" gd:"optional"`
	Effects []Effect     `json:"effects"`
}

// TriggerEventType is what a trigger waits for.
type TriggerEventType string

// Types of events.
const (
	PhaseEnter     TriggerEventType = "phaseEnter"
	PhaseExit      TriggerEventType = "phaseExit"
	TurnStart      TriggerEventType = "turnStart"
	TurnEnd        TriggerEventType = "turnEnd"
	ActionResolved TriggerEventType = "actionResolved"
	TokenEntered   TriggerEventType = "tokenEntered"
	VarChanged     TriggerEventType = "varChanged"
)

// EventVarScope is the owner of the variable in a varChanged event.
type EventVarScope string

// Scopes of varChanged.
const (
	EventGlobalVar    EventVarScope = "global"
	EventPerPlayerVar EventVarScope = "perPlayer"
	EventZoneVar      EventVarScope = "zone"
)

// TriggerEvent is what a trigger waits for. Absent members match anything.
type TriggerEvent struct {
	Type     TriggerEventType `json:"type" gd:"kind"`
	Phase    string           `json:"phase" gd:"for=phaseEnter|phaseExit,ref=phase"`
	Action   string           `json:"action" gd:"for=actionResolved,optional,ref=action"`
	Scope    EventVarScope    `json:"scope" gd:"for=varChanged,optional"`
	Var      string           `json:"var" gd:"for=varChanged,optional"`
	Player   *int64           `json:"player" gd:"for=varChanged,optional,min=0"`
	Zone     string           `json:"zone" gd:"for=tokenEntered|varChanged,optional"`
	OldValue Scalar           `json:"oldValue" gd:"for=varChanged,optional,note"` // never matched
	NewValue Scalar           `json:"newValue" gd:"for=varChanged,optional,note"` // never matched
}
