package gamedef

// PlayerKind is the form of a PlayerSelector.
type PlayerKind uint8

// Forms of player selectors. NoPlayer is an absent one.
const (
	NoPlayer PlayerKind = iota
	ActorPlayer
	ActivePlayer
	AllPlayers
	AllOtherPlayers
	PlayerByID    // ID
	ChosenPlayer  // Binding
	LeftOfActor   // {relative: left}
	RightOfActor  // {relative: right}
	playerKindEnd // number of forms
)

// PlayerSelector names players. The zero value is an absent selector.
type PlayerSelector struct {
	Kind    PlayerKind
	ID      int64  // of PlayerByID
	Binding string // of ChosenPlayer
}

// Absent tells whether no selector was given.
func (p PlayerSelector) Absent() bool { return p.Kind == NoPlayer }

// ZoneSelector names zones: a zone id, a base with a qualifier such as
// "hand:actor", or a binding such as "$zone".
type ZoneSelector string

// ZoneReference names one zone by a selector, or, when Expr is not nil, by the
// selector that a value gives in play. The zero value is an absent reference.
type ZoneReference struct {
	Selector ZoneSelector
	Expr     Value
}

// Absent tells whether no reference was given.
func (z ZoneReference) Absent() bool { return z.Selector == "" && z.Expr == nil }
