package kernel

import (
	"ludo-lsp/internal/kernel/record"
	"ludo-lsp/kernel/gamedef"
)

// Move is a move of a player: an action with its parameters and decisions. A move without its decisions is a
// template, to be completed.
type Move = record.Move

// Params are the parameters of a move in the order in which they were given.
type Params = record.Params

// Param is a parameter of a move: a declared parameter by its name, or the answer to a decision by the decision's id.
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

// Listing is the legal moves of a state, in rule order.
type Listing = record.Listing

// Interrupt is a seat that may interrupt now, and the moves with which it can.
type Interrupt = record.Interrupt

// Result is how a game ended.
type Result = record.Result

// Standing is a player's score, or a seat's margin, in a result.
type Standing = record.Standing

// Warning reports an effect of rules that their author may not have meant.
type Warning = record.Warning

// LogEntry is an entry of the log of a move: which triggers fired, what the turn flow did. Kind determines which of
// the other fields are set.
type LogEntry = record.LogEntry

// LogField is one fact of a log entry.
type LogField = record.LogField

// LogObject is a value of a log entry that has members, in order.
type LogObject = record.LogObject

// TraceEntry is one entry of a trace: an effect with what it did, a condition with its outcome, a choice, or a
// lifecycle event.
type TraceEntry = record.TraceEntry

// Traced is the content of a trace entry. Its type is the kind of the entry.
type Traced = record.TraceItem

// DataOf converts a value in log entries, trace entries and the contexts of warnings and errors to JSON data: values,
// moves, the basic types of encoding/json, and lists and maps of these. Any other value is converted to its text.
func DataOf(v any) gamedef.Data { return record.DataOf(v) }

// The contents of trace entries.
type (
	// ConditionTested is an effect that has taken one of two branches.
	ConditionTested = record.ConditionTested
	// Saw is a part of a condition, with the values of its sides if it compares.
	Saw = record.Saw
	// ValueBound is a name bound by an effect: let or bindValue.
	ValueBound = record.ValueBound
	// NumberRolled is a number that was drawn.
	NumberRolled = record.NumberRolled
	// DecisionMade is a decision with its answer: chooseOne or chooseN.
	DecisionMade = record.DecisionMade
	// ItemCounts is how many items a loop found, may go through and went through.
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
	// VariableChanged is a variable with a new value.
	VariableChanged = record.VariableChanged
	// ResourceTransferred is an amount that went from one variable to another.
	ResourceTransferred = record.ResourceTransferred
	// ActivePlayerSet is an effect that has set the active player.
	ActivePlayerSet = record.ActivePlayerSet
	// MarkerChanged is a marker that was put into a state.
	MarkerChanged = record.MarkerChanged
	// PhaseEffect is an effect that changes the phase.
	PhaseEffect = record.PhaseEffect
	// TokenCreated is a token that was created.
	TokenCreated = record.TokenCreated
	// TokenDestroyed is a token that left the game.
	TokenDestroyed = record.TokenDestroyed
	// TokenMoved is a token that went from one zone to another.
	TokenMoved = record.TokenMoved
	// TokenPropertySet is a token property that was set.
	TokenPropertySet = record.TokenPropertySet
	// ZoneShuffled is a zone that was shuffled.
	ZoneShuffled = record.ZoneShuffled
	// ZoneRevealed is a zone that was shown to players.
	ZoneRevealed = record.ZoneRevealed
	// ZoneConcealed is a zone that was hidden again.
	ZoneConcealed = record.ZoneConcealed
	// Observers are players who see something.
	Observers = record.Observers
	// LifecycleEvent is a phase or a turn that begins or ends.
	LifecycleEvent = record.LifecycleEvent
	// CardMoved is an event card that moved on in a card-driven game.
	CardMoved = record.CardMoved
	// GrantResolved is a grant of a free operation that is resolved now: its turn has come, or it was declined.
	GrantResolved = record.GrantResolved
)

// Types of entries that are only in traces of a watched game.
type (
	// EffectRan is an effect that begins, whether it changes anything or not.
	EffectRan = record.EffectRan
	// ValueClipped is a number cut off at a bound of its variable.
	ValueClipped = record.ValueClipped
	// TransferShort is a transfer from a variable that held less than was wanted.
	TransferShort = record.TransferShort
	// DrawShort is a draw that found fewer tokens than it wanted.
	DrawShort = record.DrawShort
	// EndingGlimpsed is an ending whose condition holds in the middle of a move. It may not hold when endings are
	// checked.
	EndingGlimpsed = record.EndingGlimpsed
)
