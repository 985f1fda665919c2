package gamedef

// GlobalMarkerLattice declares a marker of the game.
type GlobalMarkerLattice struct {
	ID           string   `json:"id" gd:"key"`
	States       []string `json:"states"`
	DefaultState string   `json:"defaultState"`
	Internal     *bool    `json:"internal" gd:"optional,note"` // hidden from players
}

// SpaceMarkerLattice declares a marker that every map space has.
type SpaceMarkerLattice struct {
	ID           string             `json:"id" gd:"key"`
	States       []string           `json:"states"`
	DefaultState string             `json:"defaultState"`
	Constraints  []MarkerConstraint `json:"constraints" gd:"optional"`
	Internal     *bool              `json:"internal" gd:"optional,note"` // hidden from players
}

// Unseen reports whether the variable has that name and is hidden.
func (v VariableDef) Unseen(name string) bool {
	return v.Name == name && v.Internal != nil && *v.Internal
}

// Unseen is like that of a variable.
func (l GlobalMarkerLattice) Unseen(name string) bool {
	return VariableDef{Name: l.ID, Internal: l.Internal}.Unseen(name)
}

// Unseen is like that of a variable.
func (l SpaceMarkerLattice) Unseen(name string) bool {
	return VariableDef{Name: l.ID, Internal: l.Internal}.Unseen(name)
}

// MarkerConstraint limits the states of a marker in some spaces: those that meet every criterion given.
type MarkerConstraint struct {
	SpaceIDs        []string              `json:"spaceIds" gd:"optional"`
	Category        []string              `json:"category" gd:"optional"`
	AttributeEquals OrderedMap[Attribute] `json:"attributeEquals" gd:"optional"`
	AllowedStates   []string              `json:"allowedStates"`
}

// SpaceMarkerValue is the state of a marker in a space at the start.
type SpaceMarkerValue struct {
	SpaceID  string `json:"spaceId" gd:"ref=zone"`
	MarkerID string `json:"markerId" gd:"ref=marker"`
	State    string `json:"state"`
}

// TrackScope is the owner of a track.
type TrackScope string

// Scopes of tracks.
const (
	GlobalTrack TrackScope = "global"
	SeatTrack   TrackScope = "seat"
)

// TrackDef is a track of the map. Its value lives in a variable of the same name.
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

// Stacking rules.
const (
	MaxCount StackingRule = "maxCount"
	Prohibit StackingRule = "prohibit"
)

// StackingConstraint limits the tokens in the spaces of a filter.
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
