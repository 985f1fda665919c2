package gamedef

// ZoneKind distinguishes spaces of the map from other zones.
type ZoneKind string

// The kinds of zones.
const (
	BoardZone ZoneKind = "board"
	AuxZone   ZoneKind = "aux"
)

// ZoneOwner is whether a zone belongs to a player.
type ZoneOwner string

// The owners of zones.
const (
	OwnedByNone   ZoneOwner = "none"
	OwnedByPlayer ZoneOwner = "player"
)

// Visibility is who sees the tokens of a zone.
type Visibility string

// The visibilities of zones.
const (
	PublicZone Visibility = "public"
	OwnerZone  Visibility = "owner"
	HiddenZone Visibility = "hidden"
)

// Ordering is how the tokens of a zone are arranged.
type Ordering string

// The orderings of zones.
const (
	StackOrdering Ordering = "stack"
	QueueOrdering Ordering = "queue"
	SetOrdering   Ordering = "set"
)

// ZoneDef declares a zone. Its id ends in ":none", or, for a zone of a player, in ":" and the player's index.
type ZoneDef struct {
	ID               string                `json:"id" gd:"key"`
	ZoneKind         ZoneKind              `json:"zoneKind" gd:"optional,default=aux"`
	IsInternal       *bool                 `json:"isInternal" gd:"optional,note"`
	OwnerPlayerIndex *int64                `json:"ownerPlayerIndex" gd:"optional,min=0,note"` // its id has the same
	Owner            ZoneOwner             `json:"owner"`
	Visibility       Visibility            `json:"visibility"`
	Ordering         Ordering              `json:"ordering"`
	AdjacentTo       []ZoneAdjacency       `json:"adjacentTo" gd:"optional"`
	Directions       OrderedMap[string]    `json:"directions" gd:"optional"` // the neighbouring zones by direction
	Category         string                `json:"category" gd:"optional"`
	Attributes       OrderedMap[Attribute] `json:"attributes" gd:"optional"`
	Behavior         *DeckBehavior         `json:"behavior" gd:"optional"`
}

// AdjacencyDirection is whether an edge leads both ways.
type AdjacencyDirection string

// The directions of edges.
const (
	Bidirectional  AdjacencyDirection = "bidirectional"
	Unidirectional AdjacencyDirection = "unidirectional"
)

// ZoneAdjacency is an edge to another zone from the zone that contains it.
type ZoneAdjacency struct {
	To         string                `json:"to" gd:"ref=zone"`
	Direction  AdjacencyDirection    `json:"direction" gd:"optional,code=SPATIAL_ADJACENCY_DIRECTION_REQUIRED"`
	Category   string                `json:"category" gd:"optional,note"`
	Attributes OrderedMap[Attribute] `json:"attributes" gd:"optional,note"`
}

// BehaviorType is the type of a zone's behaviour.
type BehaviorType string

// DeckZone is the behaviour of a zone from which tokens are drawn.
const DeckZone BehaviorType = "deck"

// DrawFrom is the end of a deck from which tokens are drawn.
type DrawFrom string

// The ends of a deck.
const (
	DrawFromTop    DrawFrom = "top"
	DrawFromBottom DrawFrom = "bottom"
	DrawFromRandom DrawFrom = "random"
)

// DeckBehavior is the behaviour of a zone that is a deck for the effect draw.
type DeckBehavior struct {
	Type          BehaviorType `json:"type" gd:"note"` // the only one
	DrawFrom      DrawFrom     `json:"drawFrom"`
	ReshuffleFrom string       `json:"reshuffleFrom" gd:"optional"` // a zone whose tokens refill the deck
}
