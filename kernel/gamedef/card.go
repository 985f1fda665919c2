package gamedef

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
