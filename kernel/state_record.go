package kernel

import (
	"ludo-lsp/internal/kernel/record"
	"ludo-lsp/kernel/gamedef"
)

// Move is what a player does: an action with its parameters and decisions. A move
// without its decisions is a template, to be completed.
type Move = record.Move

// Params are the parameters of a move in the order in which they were given.
type Params = record.Params

// Param is a parameter of a move: a declared parameter by its name, or the answer
// to a decision by the decision's id.
type Param = record.Param

// Compound is the special activity of a compound move.
type Compound = record.Compound

// Timing is when the special activity of a compound move is performed.
type Timing = record.Timing

// Timings.
const (
	BeforeOperation = record.BeforeOperation
	DuringOperation = record.DuringOperation
	AfterOperation  = record.AfterOperation
)

// Decline is the id of the move with which a seat declines to interrupt.
const Decline = record.Decline

// Listing is the legal moves of a state, in the order that the rules give.
type Listing = record.Listing

// Interrupt is a seat that may interrupt now, and the moves with which it can.
type Interrupt = record.Interrupt

// Result is how a game ended.
type Result = record.Result

// Standing is a player's score, or a seat's margin, in a result.
type Standing = record.Standing

// Warning says that rules did something that their author may not have meant.
type Warning = record.Warning

// LogEntry is an entry of the log of a move: which triggers fired, what the turn
// flow did. Kind tells which of the other fields it has.
type LogEntry = record.LogEntry

// LogField is one fact of a log entry.
type LogField = record.LogField

// LogObject is a value of a log entry that has members, in order.
type LogObject = record.LogObject

// TraceEntry is one step of a trace: an effect with what it did, a condition
// with its outcome, a choice, or a lifecycle event.
type TraceEntry = record.TraceEntry

// Traced is what an entry of a trace tells. Its type says of which kind the entry is.
type Traced = record.TraceItem

// DataOf is anything that log entries, trace entries and the contexts of warnings
// and errors hold as JSON data: values, moves, what encoding/json calls basic
// types, and lists and maps of them. What is none of these becomes its text.
func DataOf(v any) gamedef.Data { return record.DataOf(v) }

// What entries of traces tell.
type (
	// ConditionTested is an effect that has gone one of two ways.
	ConditionTested = record.ConditionTested
	// Saw is a part of a condition, with the values of its sides if it compares.
	Saw = record.Saw
	// ValueBound is a name that an effect gave a value: let or bindValue.
	ValueBound = record.ValueBound
	// NumberRolled is a number that was drawn.
	NumberRolled = record.NumberRolled
	// DecisionMade is a decision with its answer: chooseOne or chooseN.
	DecisionMade = record.DecisionMade
	// ItemCounts are how many items a loop found, how many of them it may go through and
	// how many it went through.
	ItemCounts = record.ItemCounts
	// ItemsVisited is a loop that has ended.
	ItemsVisited = record.ItemsVisited
	// ItemsReduced is a list that was reduced to one value.
	ItemsReduced = record.ItemsReduced
	// TokensRemoved is a removal by priority that has ended.
	TokensRemoved = record.TokensRemoved
	// SubsetChosen is the best subset of some items.
	SubsetChosen = record.SubsetChosen
	// VariableCell is a variable, and whose it is.
	VariableCell = record.VariableCell
	// VariableChanged is a variable that got another value.
	VariableChanged = record.VariableChanged
	// ResourceTransferred is an amount that went from one variable to another.
	ResourceTransferred = record.ResourceTransferred
	// ActivePlayerSet is an effect that has said who is active.
	ActivePlayerSet = record.ActivePlayerSet
	// MarkerChanged is a marker that was put into a state.
	MarkerChanged = record.MarkerChanged
	// PhaseEffect is an effect that changes the phase.
	PhaseEffect = record.PhaseEffect
	// TokenCreated is a token that was made.
	TokenCreated = record.TokenCreated
	// TokenDestroyed is a token that left the game.
	TokenDestroyed = record.TokenDestroyed
	// TokenMoved is a token that went from one zone to another.
	TokenMoved = record.TokenMoved
	// TokenPropertySet is a property of a token that got a value.
	TokenPropertySet = record.TokenPropertySet
	// ZoneShuffled is a zone whose tokens were put into a random order.
	ZoneShuffled = record.ZoneShuffled
	// ZoneRevealed is a zone that was shown to players.
	ZoneRevealed = record.ZoneRevealed
	// ZoneConcealed is a zone that was hidden again.
	ZoneConcealed = record.ZoneConcealed
	// Observers are players who see something.
	Observers = record.Observers
	// LifecycleEvent is a phase or a turn that begins or ends.
	LifecycleEvent = record.LifecycleEvent
	// CardMoved is an event card that went on in a card-driven game.
	CardMoved = record.CardMoved
	// GrantResolved is a grant of a free operation that is resolved now: its turn has come, or
	// it was declined.
	GrantResolved = record.GrantResolved
)

// Only traces of a watched game have entries of these types.
type (
	// EffectRan is an effect that begins, whether it changes anything or not.
	EffectRan = record.EffectRan
	// ValueClipped is a number that a bound of its variable cut off.
	ValueClipped = record.ValueClipped
	// TransferShort is a transfer from a variable that held less than was wanted.
	TransferShort = record.TransferShort
	// DrawShort is a draw that found fewer tokens than it wanted.
	DrawShort = record.DrawShort
	// EndingGlimpsed is an ending whose condition holds in the middle of a move. Whether it
	// holds when endings are looked at is another matter.
	EndingGlimpsed = record.EndingGlimpsed
)
