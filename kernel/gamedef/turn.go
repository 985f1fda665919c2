package gamedef

// TurnStructure is the phases of a turn.
type TurnStructure struct {
	Phases     []PhaseDef `json:"phases"`
	Interrupts []PhaseDef `json:"interrupts" gd:"optional"` // entered only by pushInterruptPhase
}

// PhaseDef is a phase.
type PhaseDef struct {
	ID             string          `json:"id" gd:"key"`
	OnEnter        []Effect        `json:"onEnter" gd:"optional"`
	OnExit         []Effect        `json:"onExit" gd:"optional"`
	ActionDefaults *ActionDefaults `json:"actionDefaults" gd:"optional"`
}

// ActionDefaults is conditions and effects shared by all actions of a phase.
type ActionDefaults struct {
	Pre          Condition `json:"pre" gd:"optional"`
	AfterEffects []Effect  `json:"afterEffects" gd:"optional"`
}

// TurnOrderType is how the turn passes between players.
type TurnOrderType string

// The types of turn orders.
const (
	RoundRobin   TurnOrderType = "roundRobin"
	FixedOrder   TurnOrderType = "fixedOrder"
	CardDriven   TurnOrderType = "cardDriven"
	Simultaneous TurnOrderType = "simultaneous"
)

// ConflictRule is what happens to a move of simultaneous play if it is no longer possible when it is carried out.
type ConflictRule string

// The conflict rules.
const (
	ConflictIsDropped ConflictRule = "drop"  // the move is left out
	ConflictIsError   ConflictRule = "error" // the game stops
)

// TurnOrder is how the turn passes between players.
type TurnOrder struct {
	Type       TurnOrderType     `json:"type" gd:"kind"`
	Order      []string          `json:"order" gd:"for=fixedOrder,nonempty"` // seats or player numbers
	Config     *CardDrivenConfig `json:"config" gd:"for=cardDriven"`
	OnConflict ConflictRule      `json:"onConflict" gd:"for=simultaneous,optional,default=drop"`
}
