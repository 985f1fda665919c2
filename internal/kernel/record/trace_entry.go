package record

import (
	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/kernel/gamedef"
)

// TraceItem is the content of a trace entry. Its Go type decides the kind of the entry, and its tags define its JSON,
// in order.
type TraceItem interface {
	kind() string // the type's name in JSON
}

// ConditionTested is the trace of an effect that chose one of two branches.
type ConditionTested struct {
	Outcome bool                 `json:"outcome"`
	Origin  *gamedef.MacroOrigin `json:"macroOrigin,omitzero"` // nil outside macros; likewise below
	Saw     []Saw                `json:"-"`                    // what decided it; only in watched games
}

// Saw is a part of a condition, with the values of its sides if it compares.
type Saw struct {
	Of          gamedef.Condition
	Left, Right values.Value
}

// ValueBound is the trace of an effect that bound a name to a value: let or bindValue.
type ValueBound struct {
	Effect string
	Bind   string               `json:"bind"`
	Value  values.Value         `json:"value"`
	Origin *gamedef.MacroOrigin `json:"macroOrigin,omitzero"`
}

// NumberRolled is the trace of a random number that was drawn.
type NumberRolled struct {
	Bind   string               `json:"bind"`
	Min    int64                `json:"min"`
	Max    int64                `json:"max"`
	Value  values.Value         `json:"value"`
	Origin *gamedef.MacroOrigin `json:"macroOrigin,omitzero"`
}

// DecisionMade is the trace of a decision with its answer: chooseOne or chooseN.
type DecisionMade struct {
	Effect     string
	DecisionID string               `json:"decisionId"`
	Bind       string               `json:"bind"`
	Player     int                  `json:"player"`
	Value      values.Value         `json:"value"`
	Origin     *gamedef.MacroOrigin `json:"macroOrigin,omitzero"`
}

// ItemCounts are the numbers of items that a loop found, may visit and visited.
type ItemCounts struct {
	Found int           `json:"matchCount"`
	Limit *int64        `json:"limit,omitzero"` // nil without a limit
	Done  int           `json:"iteratedCount"`
	Over  gamedef.Query `json:"-"`
}

// ItemsVisited is the trace of a loop that has ended.
type ItemsVisited struct {
	Bind   string               `json:"bind"`
	Origin *gamedef.MacroOrigin `json:"macroOrigin,omitzero"`
	ItemCounts
}

// ItemsReduced is the trace of a list that was reduced to one value.
type ItemsReduced struct {
	ItemBind     string               `json:"itemBind"`
	AccBind      string               `json:"accBind"`
	ResultBind   string               `json:"resultBind"`
	ItemOrigin   *gamedef.MacroOrigin `json:"itemMacroOrigin,omitzero"`
	AccOrigin    *gamedef.MacroOrigin `json:"accMacroOrigin,omitzero"`
	ResultOrigin *gamedef.MacroOrigin `json:"resultMacroOrigin,omitzero"`
	ItemCounts
}

// TokensRemoved is the trace of a removal by priority that has ended.
type TokensRemoved struct {
	Remaining int64                `json:"remaining"` // of its budget
	Origin    *gamedef.MacroOrigin `json:"macroOrigin,omitzero"`
}

// SubsetChosen is the trace of the choice of the best subset of some items.
type SubsetChosen struct {
	ResultBind string               `json:"resultBind"`
	Score      int64                `json:"score"`
	Subset     values.Value         `json:"subset"`
	Origin     *gamedef.MacroOrigin `json:"macroOrigin,omitzero"`
}

// VariableCell is a variable with its owner.
type VariableCell struct {
	Scope  gamedef.EventVarScope `json:"scope"`
	Var    string                `json:"varName"`
	Player int                   `json:"player" unless:"negative"` // -1: no player
	Zone   string                `json:"zone,omitzero"`            // "": of no zone
}

// VariableChanged is a variable whose value changed.
type VariableChanged struct {
	VariableCell
	Old values.Value `json:"oldValue"`
	New values.Value `json:"newValue"`
}

// ResourceTransferred is an amount moved from one variable to another.
type ResourceTransferred struct {
	From      VariableCell `json:"from"`
	To        VariableCell `json:"to"`
	Requested int64        `json:"requestedAmount"`
	Actual    int64        `json:"actualAmount"`
	Available int64        `json:"sourceAvailable"`     // what the source could give
	Headroom  int64        `json:"destinationHeadroom"` // what the target could take
	Min       *int64       `json:"minAmount,omitzero"`  // nil if the effect has none
	Max       *int64       `json:"maxAmount,omitzero"`
}

// ActivePlayerSet is an effect that set the active player.
type ActivePlayerSet struct {
	Old int `json:"oldPlayer"`
	New int `json:"newPlayer"`
}

// MarkerChanged is a marker that changed its state.
type MarkerChanged struct {
	Space  string `json:"space,omitzero"` // "" of a marker of the whole game
	Marker string `json:"marker"`
	Old    string `json:"oldState"`
	New    string `json:"newState"`
}

// PhaseEffect is an effect that changes the phase.
type PhaseEffect struct {
	Effect string
	To     string `json:"phase,omitzero"` // "" where the effect does not say which
}

// TokenCreated is a token that was created.
type TokenCreated struct {
	TokenID string `json:"tokenId"`
	Type    string `json:"type"`
	Zone    string `json:"zone"`
}

// TokenDestroyed is a token that left the game.
type TokenDestroyed struct {
	TokenID string `json:"tokenId"`
	Type    string `json:"type"`
	Zone    string `json:"zone"`
}

// TokenMoved is a token that moved from one zone to another.
type TokenMoved struct {
	TokenID string `json:"tokenId"`
	From    string `json:"from"`
	To      string `json:"to"`
}

// TokenPropertySet is a property of a token that was set.
type TokenPropertySet struct {
	TokenID  string       `json:"tokenId"`
	Property string       `json:"prop"`
	Old      values.Value `json:"oldValue"`
	New      values.Value `json:"newValue"`
}

// ZoneShuffled is a zone whose tokens were shuffled.
type ZoneShuffled struct {
	Zone string `json:"zone"`
}

// ZoneRevealed is a zone that was revealed to players.
type ZoneRevealed struct {
	Zone      string                   `json:"zone"`
	Observers Observers                `json:"observers"`
	Filter    []gamedef.TokenPredicate `json:"filter,omitzero"` // nil: all tokens
	Once      bool                     `json:"once,omitzero"`
	Tokens    []string                 // those that were there and passed the filter, top first; not in JSON
}

// ZoneConcealed is a zone that was concealed again.
type ZoneConcealed struct {
	Zone    string                   `json:"zone"`
	From    *Observers               `json:"from,omitzero"`   // nil: from everybody it was revealed to
	Filter  []gamedef.TokenPredicate `json:"filter,omitzero"` // nil: all tokens
	Removed int                      `json:"grantsRemoved"`   // how often it had been revealed
}

// Observers are the players who see a zone or a token.
type Observers struct {
	All     bool
	Players []int // ascending, unless All
}

// LifecycleEvent is the beginning or end of a phase or a turn.
type LifecycleEvent struct {
	Event gamedef.TriggerEventType `json:"eventType"`
	Phase string                   `json:"phase,omitzero"` // "" of turns
}

// CardMoved is an event card that advanced in a card-driven game.
type CardMoved struct {
	TokenID   string `json:"tokenId"`
	CardID    string `json:"cardId,omitzero"` // "" for a token that stands for no card
	CardTitle string `json:"cardTitle" unless:"CardID"`
	From      string `json:"from"`
	To        string `json:"to"` // "" where it left the game
}

// GrantResolved is a grant of a free operation that is resolved now: it is its turn, or it was declined.
type GrantResolved struct {
	Seat    string `json:"seat"`  // the seat with the grant
	Stage   string `json:"stage"` // next or declined
	GrantID string `json:"grantId"`
}

// TraceEntry is one step of a trace: an effect and what it did, a condition and its outcome, a choice, or a lifecycle
// event.
type TraceEntry struct {
	What  TraceItem
	Phase string `json:"phase"` // the phase in which it happened
	// EventContext is actionCost, actionEffect, phaseAfterEffect, lifecycleEffect, triggerEffect or lifecycleEvent.
	EventContext string `json:"eventContext"`
	ActionID     string `json:"actionId,omitzero"` // "" outside actions
	EffectPath   string `json:"effectPath"`        // where in what ran: "action:draw.effects[0].if.then[1]"
	Path         string `json:"path"`              // where in the definition: "actions[2].effects[0].if.then[1]"
	// Around holds the current items of the loops around a decision or a roll, outermost first. It is not in JSON.
	Around []values.Value
	// Bound are the names in scope at a test or loop. It is not in JSON.
	Bound Params `json:"-"`
}
