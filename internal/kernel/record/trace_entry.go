package record

import (
	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/kernel/gamedef"
)

// Traced is what an entry of a trace tells. Its type says of which kind the entry is.
type Traced interface {
	kind() string       // the name of the type in JSON
	fields() []LogField // what JSON has of it, in order
}

// ConditionTested is an effect that has gone one of two ways.
type ConditionTested struct {
	Outcome bool
	Origin  *gamedef.MacroOrigin // nil outside macros; so everywhere below
}

// ValueBound is a name that an effect gave a value: let or bindValue.
type ValueBound struct {
	Effect, Bind string
	Value        values.Value
	Origin       *gamedef.MacroOrigin
}

// NumberRolled is a number that was drawn.
type NumberRolled struct {
	Bind     string
	Min, Max int64
	Value    values.Value
	Origin   *gamedef.MacroOrigin
}

// DecisionMade is a decision with its answer: chooseOne or chooseN.
type DecisionMade struct {
	Effect, DecisionID, Bind string
	Player                   int
	Value                    values.Value
	Origin                   *gamedef.MacroOrigin
}

// ItemCounts are how many items a loop found, how many of them it may go through and
// how many it went through.
type ItemCounts struct {
	Found int
	Limit *int64 // nil when the loop says none
	Done  int
}

// ItemsVisited is a loop that has ended.
type ItemsVisited struct {
	Bind   string
	Origin *gamedef.MacroOrigin
	ItemCounts
}

// ItemsReduced is a list that was reduced to one value.
type ItemsReduced struct {
	ItemBind, AccBind, ResultBind       string
	ItemOrigin, AccOrigin, ResultOrigin *gamedef.MacroOrigin
	ItemCounts
}

// TokensRemoved is a removal by priority that has ended.
type TokensRemoved struct {
	Remaining int64 // of its budget
	Origin    *gamedef.MacroOrigin
}

// SubsetChosen is the best subset of some items.
type SubsetChosen struct {
	ResultBind string
	Score      int64
	Subset     values.Value
	Origin     *gamedef.MacroOrigin
}

// VariableCell is a variable, and whose it is.
type VariableCell struct {
	Scope  gamedef.EventVarScope
	Var    string
	Player int    // -1: of no player
	Zone   string // "": of no zone
}

// VariableChanged is a variable that got another value.
type VariableChanged struct {
	VariableCell
	Old, New values.Value
}

// ResourceTransferred is an amount that went from one variable to another.
type ResourceTransferred struct {
	From, To            VariableCell
	Requested, Actual   int64
	Available, Headroom int64  // what the source could give, and the target take
	Min, Max            *int64 // nil where the effect says none
}

// ActivePlayerSet is an effect that has said who is active.
type ActivePlayerSet struct{ Old, New int }

// MarkerChanged is a marker that was put into a state.
type MarkerChanged struct {
	Space    string // "" of a marker of the whole game
	Marker   string
	Old, New string
}

// PhaseEffect is an effect that changes the phase.
type PhaseEffect struct {
	Effect string
	To     string // "" where the effect does not say which
}

// TokenCreated is a token that was made.
type TokenCreated struct{ TokenID, Type, Zone string }

// TokenDestroyed is a token that left the game.
type TokenDestroyed struct{ TokenID, Type, Zone string }

// TokenMoved is a token that went from one zone to another.
type TokenMoved struct{ TokenID, From, To string }

// TokenPropertySet is a property of a token that got a value.
type TokenPropertySet struct {
	TokenID, Property string
	Old, New          values.Value
}

// ZoneShuffled is a zone whose tokens were put into a random order.
type ZoneShuffled struct{ Zone string }

// ZoneRevealed is a zone that was shown to players.
type ZoneRevealed struct {
	Zone      string
	Observers Observers
	Filter    []gamedef.TokenPredicate // nil: all tokens
	Tokens    []string                 // that lay there and passed the filter, top first; not in JSON
}

// ZoneConcealed is a zone that was hidden again.
type ZoneConcealed struct {
	Zone    string
	From    *Observers               // nil: from everybody to whom it was shown
	Filter  []gamedef.TokenPredicate // nil: all tokens
	Removed int                      // how often it had been shown
}

// Observers are players who see something.
type Observers struct {
	All     bool
	Players []int // ascending, unless All
}

// LifecycleEvent is a phase or a turn that begins or ends.
type LifecycleEvent struct {
	Event gamedef.TriggerEventType
	Phase string // "" of turns
}

// CardMoved is an event card that went on in a card-driven game.
type CardMoved struct {
	TokenID           string
	CardID, CardTitle string // "" for a token that stands for no card
	From, To          string // To is "" where it left the game
}

// GrantResolved is a grant of a free operation that is resolved now: its turn has come, or
// it was declined.
type GrantResolved struct {
	Seat    string // that has the grant
	Stage   string // next or declined
	GrantID string
}

// TraceEntry is one step of a trace: an effect with what it did, a condition
// with its outcome, a choice, or a lifecycle event.
type TraceEntry struct {
	What         Traced
	Phase        string // the phase in which it happened
	EventContext string // actionCost, actionEffect, phaseAfterEffect, lifecycleEffect, triggerEffect or lifecycleEvent
	ActionID     string // "" outside actions
	EffectPath   string // where in what ran: "action:draw.effects[0].if.then[1]"
	Path         string // where in the definition: "actions[2].effects[0].if.then[1]"
}
