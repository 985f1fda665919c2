package gamedef

// GlobalMarkerLattice is the declaration of a global marker.
type GlobalMarkerLattice struct {
	ID           string   `json:"id" gd:"key"`
	States       []string `json:"states"`
	DefaultState string   `json:"defaultState"`
	Internal     *bool    `json:"internal" gd:"optional,note"` // hidden from players
}

// SpaceMarkerLattice is the declaration of a marker that every map space has.
type SpaceMarkerLattice struct {
	ID           string             `json:"id" gd:"key"`
	States       []string           `json:"states"`
	DefaultState string             `json:"defaultState"`
	Constraints  []MarkerConstraint `json:"constraints" gd:"optional"`
	Internal     *bool              `json:"internal" gd:"optional,note"` // hidden from players
}

// Unseen reports whether the variable has the given name and is hidden.
func (v VariableDef) Unseen(name string) bool {
	return v.Name == name && v.Internal != nil && *v.Internal
}

// Unseen reports whether the marker has the given name and is hidden.
func (l GlobalMarkerLattice) Unseen(name string) bool {
	return VariableDef{Name: l.ID, Internal: l.Internal}.Unseen(name)
}

// Unseen reports whether the marker has the given name and is hidden.
func (l SpaceMarkerLattice) Unseen(name string) bool {
	return VariableDef{Name: l.ID, Internal: l.Internal}.Unseen(name)
}

// MarkerConstraint is the allowed states of a marker in spaces that meet every criterion given.
type MarkerConstraint struct {
	SpaceIDs        []string              `json:"spaceIds" gd:"optional"`
	Category        []string              `json:"category" gd:"optional"`
	AttributeEquals OrderedMap[Attribute] `json:"attributeEquals" gd:"optional"`
	AllowedStates   []string              `json:"allowedStates"`
}

// SpaceMarkerValue is the state of a marker in a space at the start of the game.
type SpaceMarkerValue struct {
	SpaceID  string `json:"spaceId" gd:"ref=zone"`
	MarkerID string `json:"markerId" gd:"ref=marker"`
	State    string `json:"state"`
}

// TrackScope is the owner of a track.
type TrackScope string

// The scopes of tracks.
const (
	GlobalTrack TrackScope = "global"
	SeatTrack   TrackScope = "seat"
)

// TrackDef is a track of the map. Its value is that of a variable of the same name.
type TrackDef struct {
	ID      string     `json:"id"`
	Scope   TrackScope `json:"scope" gd:"kind"`
	Seat    string     `json:"seat" gd:"needed=seat"`
	Min     int64      `json:"min"`
	Max     int64      `json:"max"`
	Initial int64      `json:"initial"`
}

// StackingRule is what a stacking constraint requires.
type StackingRule string

// The stacking rules.
const (
	MaxCount StackingRule = "maxCount"
	Prohibit StackingRule = "prohibit"
)

// StackingConstraint is a limit on the tokens in the spaces of a filter.
type StackingConstraint struct {
	ID          string       `json:"id"`
	Description string       `json:"description"`
	SpaceFilter SpaceFilter  `json:"spaceFilter"`
	PieceFilter PieceFilter  `json:"pieceFilter"`
	Rule        StackingRule `json:"rule" gd:"kind"`
	MaxCount    *int64       `json:"maxCount" gd:"needed=maxCount,min=0"`
}

// SpaceFilter selects spaces: all criteria that are given and not empty must hold.
type SpaceFilter struct {
	SpaceIDs        []string              `json:"spaceIds" gd:"optional"`
	Category        []string              `json:"category" gd:"optional"`
	AttributeEquals OrderedMap[Attribute] `json:"attributeEquals" gd:"optional"`
}

// PieceFilter selects tokens by their type and the seat of the type.
type PieceFilter struct {
	PieceTypeIDs []string `json:"pieceTypeIds" gd:"optional"`
	Seats        []string `json:"seats" gd:"optional"`
}
