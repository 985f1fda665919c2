package gamedef

import (
	"strconv"
	"strings"
)

// ActionClass is the class of an action in a card-driven game.
type ActionClass string

// The action classes.
const (
	PassClass                         ActionClass = "pass"
	EventClass                        ActionClass = "event"
	OperationClass                    ActionClass = "operation"
	LimitedOperationClass             ActionClass = "limitedOperation"
	OperationPlusSpecialActivityClass ActionClass = "operationPlusSpecialActivity"
	SpecialActivityClass              ActionClass = "specialActivity"
)

// Duration is how long an effect or override lasts in a card-driven game.
type Duration string

// The durations: to the end of the card, of the next card, to the coup hand-off, to the end of the game.
const (
	ThisTurn  Duration = "turn"
	NextTurn  Duration = "nextTurn"
	ThisRound Duration = "round"
	ThisCycle Duration = "cycle"
)

// CardDrivenConfig is the turn flow of a card-driven game.
type CardDrivenConfig struct {
	CardLifecycle            CardLifecycle           `json:"cardLifecycle"`
	Eligibility              Eligibility             `json:"eligibility"`
	ActionClassByActionID    OrderedMap[ActionClass] `json:"actionClassByActionId"`
	OptionMatrix             []OptionRow             `json:"optionMatrix"`
	PassRewards              []PassReward            `json:"passRewards"`
	FreeOperationActionIDs   []string                `json:"freeOperationActionIds" gd:"optional"`
	SpecialActivitiesAlone   *bool                   `json:"specialActivitiesAlone" gd:"optional,default=true"`
	DurationWindows          []Duration              `json:"durationWindows" gd:"note"`
	Monsoon                  *Monsoon                `json:"monsoon" gd:"optional"`
	Pivotal                  *Pivotal                `json:"pivotal" gd:"optional"`
	CardSeatOrderMetadataKey string                  `json:"cardSeatOrderMetadataKey" gd:"optional"`
	CardSeatOrderMapping     OrderedMap[string]      `json:"cardSeatOrderMapping" gd:"optional"`
	CoupPlan                 *CoupPlan               `json:"coupPlan" gd:"optional"`
}

// CardLifecycle names the zones through which event cards move.
type CardLifecycle struct {
	Played    string `json:"played"`
	Lookahead string `json:"lookahead"`
	Leader    string `json:"leader"`
}

// Eligibility is the seats that take turns, in their default order, and the
// windows in which their eligibility can be overridden.
type Eligibility struct {
	Seats           []string         `json:"seats"`
	OverrideWindows []OverrideWindow `json:"overrideWindows"`
}

// OverrideWindow is the period during which an override of eligibility lasts.
type OverrideWindow struct {
	ID       string   `json:"id"`
	Duration Duration `json:"duration"`
}

// OptionRow is the classes that the second seat may choose after the first has chosen First: event, operation or
// operationPlusSpecialActivity.
type OptionRow struct {
	First  FirstClass    `json:"first"`
	Second []ActionClass `json:"second"`
}

// FirstClass is an action class of the first seat in the option matrix.
type FirstClass string

// The action classes of the first seat.
const (
	FirstEvent                        FirstClass = "event"
	FirstOperation                    FirstClass = "operation"
	FirstOperationPlusSpecialActivity FirstClass = "operationPlusSpecialActivity"
)

// PassReward is the resources that a seat gains by passing.
type PassReward struct {
	Seat     string  `json:"seat"`
	Resource string  `json:"resource"` // a global variable
	Amount   float64 `json:"amount"`
}

// Monsoon is the restrictions that apply while the next card is a coup card.
type Monsoon struct {
	RestrictedActions    []RestrictedAction `json:"restrictedActions"`
	BlockPivotal         *bool              `json:"blockPivotal" gd:"optional,default=true"`
	PivotalOverrideToken string             `json:"pivotalOverrideToken" gd:"optional"`
}

// RestrictedAction is a restriction of an action; without a limit the action is forbidden.
type RestrictedAction struct {
	ActionID       string          `json:"actionId"`
	MaxParam       *MaxParam       `json:"maxParam" gd:"optional"`
	MaxParamsTotal *MaxParamsTotal `json:"maxParamsTotal" gd:"optional"`
	OverrideToken  string          `json:"overrideToken" gd:"optional"`
}

// MaxParam is the greatest size of one parameter of a move.
type MaxParam struct {
	Name string  `json:"name" does:"names"`
	Max  float64 `json:"max"`
}

// MaxParamsTotal is the greatest sum of some parameters of a move.
type MaxParamsTotal struct {
	Names []string `json:"names" does:"names"`
	Max   float64  `json:"max"`
}

// Pivotal is the rules for pivotal events.
type Pivotal struct {
	ActionIDs                   []string          `json:"actionIds"`
	RequirePreActionWindow      *bool             `json:"requirePreActionWindow" gd:"optional,default=true"`
	DisallowWhenLookaheadIsCoup *bool             `json:"disallowWhenLookaheadIsCoup" gd:"optional,default=true"`
	Interrupt                   *PivotalInterrupt `json:"interrupt" gd:"optional"`
}

// PivotalInterrupt is which seats may interrupt others with a pivotal event.
type PivotalInterrupt struct {
	Precedence   []string              `json:"precedence"`           // seats, strongest first
	Trumps       *bool                 `json:"trumps" gd:"optional"` // default false
	Cancellation []PivotalCancellation `json:"cancellation" gd:"optional"`
}

// PivotalCancellation is a rule by which one move cancels another.
type PivotalCancellation struct {
	Winner   MoveSelector `json:"winner"`
	Canceled MoveSelector `json:"canceled"`
}

// MoveSelector selects moves that match all of its members that are given.
type MoveSelector struct {
	ActionID         string             `json:"actionId" gd:"optional"`
	ActionClass      ActionClass        `json:"actionClass" gd:"optional"`
	EventCardID      string             `json:"eventCardId" gd:"optional"`
	EventCardTagsAll []string           `json:"eventCardTagsAll" gd:"optional"`
	EventCardTagsAny []string           `json:"eventCardTagsAny" gd:"optional"`
	ParamEquals      OrderedMap[Scalar] `json:"paramEquals" gd:"optional"`
}

// CoupPlan is the phases of a coup round.
type CoupPlan struct {
	Phases               []CoupPhase `json:"phases"`
	FinalRoundOmitPhases []string    `json:"finalRoundOmitPhases" gd:"optional"`
	FinalRoundEndsPlay   *bool       `json:"finalRoundEndsPlay" gd:"optional,default=false"`
	MaxConsecutiveRounds *int64      `json:"maxConsecutiveRounds" gd:"optional"`
	SeatOrder            []string    `json:"seatOrder" gd:"optional"`
}

// CoupPhase is a phase of the turn structure that is played in a coup round.
type CoupPhase struct {
	ID    string   `json:"id"`
	Steps []string `json:"steps" gd:"note"` // labels
}

// NumberedSeat returns the number, from 0, of the player whose seat is named player-1, player-2 … in a game that
// declares no seats; -1 for another name.
func NumberedSeat(name string) int {
	number, ok := strings.CutPrefix(name, "player-")
	n, err := strconv.Atoi(number)
	if !ok || err != nil || n < 1 || n > 1<<30 || number != strconv.Itoa(n) {
		return -1
	}
	return n - 1
}

// The names of the parameters of a move that plays an event card.
const (
	EventCardParam   = "eventCardId"
	EventDeckParam   = "eventDeckId"
	EventSideParam   = "side"
	EventBranchParam = "branch"
)

// The properties of a token that stands for a card: its id, its deck if several have that id, and whether it is a
// coup card.
const (
	CardProp     = "cardId"
	CardDeckProp = "eventDeckId"
	CoupProp     = "isCoup"
)
