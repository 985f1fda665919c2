package gamedef

// TriggerDef is a trigger: effects that run when an event occurs.
type TriggerDef struct {
	ID      string       `json:"id" gd:"key"`
	Event   TriggerEvent `json:"event"`
	Match   Condition    `json:"match" gd:"optional"`
	When    Condition    `json:"when" gd:"optional"`
	Effects []Effect     `json:"effects"`
}

// TriggerEventType is the type of event for which a trigger waits.
type TriggerEventType string

// The types of events.
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

// The scopes of varChanged.
const (
	EventGlobalVar    EventVarScope = "global"
	EventPerPlayerVar EventVarScope = "perPlayer"
	EventZoneVar      EventVarScope = "zone"
)

// TriggerEvent is the event for which a trigger waits. Absent members match anything.
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
