package gamedef

// TokenPosition is the position at which a token is put into a zone.
type TokenPosition string

// The positions.
const (
	AtTop    TokenPosition = "top"
	AtBottom TokenPosition = "bottom"
	AtRandom TokenPosition = "random"
)

// MoveToken is the effect that moves a bound token between two zones.
type MoveToken struct {
	Token    string        `json:"token" does:"names"`
	From     ZoneReference `json:"from" does:"leaves"`
	To       ZoneReference `json:"to" does:"enters"`
	Position TokenPosition `json:"position" gd:"optional"` // absent: according to the zone's ordering
}

// MoveTokenAdjacent is the effect that moves a bound token to a neighbour of its zone.
type MoveTokenAdjacent struct {
	Token     string        `json:"token" does:"names"`
	From      ZoneReference `json:"from" does:"leaves"`
	Direction string        `json:"direction" gd:"optional" does:"names"` // the destination: a zone id or a $binding
}

// MoveAll is the effect that moves the tokens of a zone for which a condition holds; each is bound to As in turn.
type MoveAll struct {
	From   ZoneReference `json:"from" does:"empties"`
	To     ZoneReference `json:"to" does:"enters"`
	Filter Condition     `json:"filter" gd:"optional"`
	As     string        `json:"as" gd:"optional,default=$token"` // Filter's name for a token
}

// Draw is the effect that moves tokens from a deck.
type Draw struct {
	From  ZoneReference `json:"from" does:"draws by count"`
	To    ZoneReference `json:"to" does:"enters by count"`
	Count Value         `json:"count" gd:"min=0,number"`
	End   DrawFrom      `json:"end" gd:"optional"` // absent: according to the zone
}

// Shuffle is the effect that shuffles the tokens of a zone.
type Shuffle struct {
	Zone ZoneReference `json:"zone" does:"shuffles"`
}

// CreateToken is the effect that puts a new token into a zone.
type CreateToken struct {
	Type  string            `json:"type" gd:"ref=tokenType"`
	Zone  ZoneReference     `json:"zone" does:"makes"`
	Props OrderedMap[Value] `json:"props" gd:"optional" does:"writes prop"`
	Row   string            `json:"row" gd:"optional" does:"names"` // the source of the other properties
}

// DestroyToken is the effect that removes a bound token.
type DestroyToken struct {
	Token string `json:"token" does:"destroys"`
}

// SetTokenProp is the effect that sets a property of a bound token.
type SetTokenProp struct {
	Token string `json:"token" does:"names"`
	Prop  string `json:"prop" does:"writes prop by value"`
	Value Value  `json:"value"`
}

func (*MoveToken) isEffect()         {}
func (*MoveTokenAdjacent) isEffect() {}
func (*MoveAll) isEffect()           {}
func (*Draw) isEffect()              {}
func (*Shuffle) isEffect()           {}
func (*CreateToken) isEffect()       {}
func (*DestroyToken) isEffect()      {}
func (*SetTokenProp) isEffect()      {}
