package gamedef

// Effect changes the state, binds a name or asks a player. In JSON an effect is
// an object with its kind as the only key: {setVar: {…}}.
//
// Each kind of effect has a method that checks what the kind requires, or just its parts (validator.parts). The same
// holds for conditions, values and queries.
type Effect interface{ isEffect() }

// MacroOrigin is the macro in which an effect that binds a name was written, for traces.
type MacroOrigin struct {
	MacroID string `json:"macroId"`
	Stem    string `json:"stem"` // the binder's name without the marks of expansion
}

// VarScope is the owner of a variable, in effects.
type VarScope string

// The scopes of variables.
const (
	GlobalScope VarScope = "global"
	PlayerScope VarScope = "pvar"
	ZoneScope   VarScope = "zoneVar"
)

// VarCell is a reference to a variable of the game, of a player or of a zone.
type VarCell struct {
	Scope  VarScope       `json:"scope" gd:"kind"`
	Player PlayerSelector `json:"player" gd:"for=pvar"`
	Zone   ZoneReference  `json:"zone" gd:"for=zoneVar"`
	Var    string         `json:"var" gd:"ref=variable"`
}

// SetVar is the effect that sets a variable.
type SetVar struct {
	VarCell `does:"writes by value"`
	Value   Value `json:"value"`
}

// AddVar is the effect that adds an amount to an int variable.
type AddVar struct {
	VarCell `does:"adds by delta"`
	Delta   Value `json:"delta"`
}

// TransferVar is the effect that moves an amount between two int variables, as far as their bounds allow.
type TransferVar struct {
	From       VarCell `json:"from" does:"takes by amount"`
	To         VarCell `json:"to" does:"adds by amount"`
	Amount     Value   `json:"amount" gd:"number"`
	Min        Value   `json:"min" gd:"optional,number"`
	Max        Value   `json:"max" gd:"optional,number"`
	ActualBind string  `json:"actualBind" gd:"optional" does:"binds"`
}

// SetActivePlayer is the effect that makes a player the active one.
type SetActivePlayer struct {
	Player PlayerSelector `json:"player" does:"turns"`
}

// SetMarker is the effect that sets the state of a marker in a space.
type SetMarker struct {
	Space  ZoneReference `json:"space"`
	Marker string        `json:"marker" gd:"ref=marker" does:"writes marker by state"`
	State  Value         `json:"state"`
}

// ShiftMarker is the effect that moves the marker of a space along its states.
type ShiftMarker struct {
	Space  ZoneReference `json:"space"`
	Marker string        `json:"marker" gd:"ref=marker" does:"adds marker by delta"`
	Delta  Value         `json:"delta" gd:"number"`
}

// SetGlobalMarker is the effect that sets the state of a global marker.
type SetGlobalMarker struct {
	Marker string `json:"marker" gd:"ref=globalMarker" does:"writes globalMarker by state"`
	State  Value  `json:"state"`
}

// ShiftGlobalMarker is the effect that moves a global marker along its states.
type ShiftGlobalMarker struct {
	Marker string `json:"marker" gd:"ref=globalMarker" does:"adds globalMarker by delta"`
	Delta  Value  `json:"delta" gd:"number"`
}

// FlipGlobalMarker is the effect that switches a global marker between two states.
type FlipGlobalMarker struct {
	Marker Value `json:"marker" does:"adds globalMarker"`
	StateA Value `json:"stateA"`
	StateB Value `json:"stateB"`
}

// Reveal is the effect that shows the tokens of a zone to players; unless it is to be once, it includes tokens that
// are put there later. AllPlayers means everybody. If the zone is replaced by a binding that holds a token, only that
// token is shown, once.
type Reveal struct {
	Zone   ZoneReference    `json:"zone" does:"shows"`
	To     PlayerSelector   `json:"to"`
	Filter []TokenPredicate `json:"filter" gd:"optional"`
	Once   *bool            `json:"once" gd:"optional,default=false"`
}

// Conceal is the effect that takes back what Reveal has granted.
type Conceal struct {
	Zone   ZoneReference    `json:"zone" does:"hides"`
	From   PlayerSelector   `json:"from" gd:"optional"`
	Filter []TokenPredicate `json:"filter" gd:"optional"`
}

// GotoPhaseExact is the effect that enters a later phase of the turn.
type GotoPhaseExact struct {
	Phase string `json:"phase" gd:"ref=turnPhase" does:"ends phase"`
}

// AdvancePhase is the effect that ends the current phase.
type AdvancePhase struct {
	_ struct{} `does:"ends phase"`
}

// NextPlayer is the effect that makes the next player of the turn order the active one.
type NextPlayer struct {
	_ struct{} `does:"turns"`
}

// EndTurn is the effect that ends the turn, whatever phases are left, and begins that of the next player.
type EndTurn struct {
	_ struct{} `does:"ends turn"`
}

// PushInterruptPhase is the effect that enters an interrupt phase and remembers the phase to resume.
type PushInterruptPhase struct {
	Phase       string `json:"phase" gd:"ref=phase" does:"ends phase"`
	ResumePhase string `json:"resumePhase" gd:"ref=phase"`
}

// PopInterruptPhase is the effect that resumes the phase suspended by the last interrupt.
type PopInterruptPhase struct {
	_ struct{} `does:"ends phase"`
}

// GrantFreeOperation is the effect that grants a seat a free move.
type GrantFreeOperation struct {
	FreeOperationGrant
}

func (*SetVar) isEffect()             {}
func (*AddVar) isEffect()             {}
func (*TransferVar) isEffect()        {}
func (*SetActivePlayer) isEffect()    {}
func (*SetMarker) isEffect()          {}
func (*ShiftMarker) isEffect()        {}
func (*SetGlobalMarker) isEffect()    {}
func (*ShiftGlobalMarker) isEffect()  {}
func (*FlipGlobalMarker) isEffect()   {}
func (*Reveal) isEffect()             {}
func (*Conceal) isEffect()            {}
func (*GotoPhaseExact) isEffect()     {}
func (*AdvancePhase) isEffect()       {}
func (*NextPlayer) isEffect()         {}
func (*EndTurn) isEffect()            {}
func (*PushInterruptPhase) isEffect() {}
func (*PopInterruptPhase) isEffect()  {}
func (*GrantFreeOperation) isEffect() {}
