package gamedef

// Effect changes the state, binds a name or asks a player. In JSON an effect is
// an object with its kind as the only key: {setVar: {…}}.
//
// Its method checks what the kind requires, or just its parts (validator.parts); every kind has one. The same holds
// for conditions, values and queries.
type Effect interface{ isEffect() }

// MacroOrigin names the macro in which a binder was written, for traces.
type MacroOrigin struct {
	MacroID string `json:"macroId"`
	Stem    string `json:"stem"` // the binder's name without the marks of expansion
}

// VarScope is the owner of a variable, in effects.
type VarScope string

// Scopes of variables.
const (
	GlobalScope VarScope = "global"
	PlayerScope VarScope = "pvar"
	ZoneScope   VarScope = "zoneVar"
)

// VarCell is one variable of the game, of a player or of a zone.
type VarCell struct {
	Scope  VarScope       `json:"scope" gd:"kind"`
	Player PlayerSelector `json:"player" gd:"for=pvar"`
	Zone   ZoneReference  `json:"zone" gd:"for=zoneVar"`
	Var    string         `json:"var" gd:"ref=variable"`
}

// SetVar sets a variable.
type SetVar struct {
	VarCell `does:"writes by value"`
	Value   Value `json:"value"`
}

// AddVar adds to an int variable.
type AddVar struct {
	VarCell `does:"adds by delta"`
	Delta   Value `json:"delta"`
}

// TransferVar moves an amount between two int variables, as far as their bounds allow.
type TransferVar struct {
	From       VarCell `json:"from" does:"takes by amount"`
	To         VarCell `json:"to" does:"adds by amount"`
	Amount     Value   `json:"amount" gd:"number"`
	Min        Value   `json:"min" gd:"optional,number"`
	Max        Value   `json:"max" gd:"optional,number"`
	ActualBind string  `json:"actualBind" gd:"optional" does:"binds"`
}

// SetActivePlayer makes a player the active one.
type SetActivePlayer struct {
	Player PlayerSelector `json:"player" does:"turns"`
}

// SetMarker sets the state of a space's marker.
type SetMarker struct {
	Space  ZoneReference `json:"space"`
	Marker string        `json:"marker" gd:"ref=marker" does:"writes marker by state"`
	State  Value         `json:"state"`
}

// ShiftMarker moves the marker of a space along its states.
type ShiftMarker struct {
	Space  ZoneReference `json:"space"`
	Marker string        `json:"marker" gd:"ref=marker" does:"adds marker by delta"`
	Delta  Value         `json:"delta" gd:"number"`
}

// SetGlobalMarker sets the state of a global marker.
type SetGlobalMarker struct {
	Marker string `json:"marker" gd:"ref=globalMarker" does:"writes globalMarker by state"`
	State  Value  `json:"state"`
}

// ShiftGlobalMarker moves a global marker along its states.
type ShiftGlobalMarker struct {
	Marker string `json:"marker" gd:"ref=globalMarker" does:"adds globalMarker by delta"`
	Delta  Value  `json:"delta" gd:"number"`
}

// FlipGlobalMarker switches a global marker between two states.
type FlipGlobalMarker struct {
	Marker Value `json:"marker" does:"adds globalMarker"`
	StateA Value `json:"stateA"`
	StateB Value `json:"stateB"`
}

// Reveal shows the tokens of a zone to players, including later ones, unless it is to be once; AllPlayers is
// everybody. If a binding that holds a token replaces the zone, it shows that token, once.
type Reveal struct {
	Zone   ZoneReference    `json:"zone" does:"shows"`
	To     PlayerSelector   `json:"to"`
	Filter []TokenPredicate `json:"filter" gd:"optional"`
	Once   *bool            `json:"once" gd:"optional,default=false"`
}

// Conceal takes back what Reveal granted.
type Conceal struct {
	Zone   ZoneReference    `json:"zone" does:"hides"`
	From   PlayerSelector   `json:"from" gd:"optional"`
	Filter []TokenPredicate `json:"filter" gd:"optional"`
}

// GotoPhaseExact enters a later phase of the turn.
type GotoPhaseExact struct {
	Phase string `json:"phase" gd:"ref=turnPhase" does:"ends phase"`
}

// AdvancePhase ends the current phase.
type AdvancePhase struct {
	_ struct{} `does:"ends phase"`
}

// NextPlayer makes the next player of the turn order the active one.
type NextPlayer struct {
	_ struct{} `does:"turns"`
}

// EndTurn ends the turn and begins that of the next player, whatever phases are left.
type EndTurn struct {
	_ struct{} `does:"ends turn"`
}

// PushInterruptPhase enters a phase and remembers where to resume.
type PushInterruptPhase struct {
	Phase       string `json:"phase" gd:"ref=phase" does:"ends phase"`
	ResumePhase string `json:"resumePhase" gd:"ref=phase"`
}

// PopInterruptPhase resumes the phase that the last interrupt suspended.
type PopInterruptPhase struct {
	_ struct{} `does:"ends phase"`
}

// GrantFreeOperation grants a seat a free move.
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
