package gamedef

// TokenPosition is where a token is put in a zone.
type TokenPosition string

// Positions.
const (
	AtTop    TokenPosition = "top"
	AtBottom TokenPosition = "bottom"
	AtRandom TokenPosition = "random"
)

// MoveToken moves a bound token between two zones.
type MoveToken struct {
	Token    string        `json:"token" does:"names"`
	From     ZoneReference `json:"from" does:"leaves"`
	To       ZoneReference `json:"to" does:"enters"`
	Position TokenPosition `json:"position" gd:"optional"` // absent: according to the zone's ordering
}

// MoveTokenAdjacent moves a bound token to a neighbour of its zone.
type MoveTokenAdjacent struct {
	Token     string        `json:"token" does:"names"`
	From      ZoneReference `json:"from" does:"leaves"`
	Direction string        `json:"direction" gd:"optional" does:"names"` // the destination: a zone id or a $binding
}

// MoveAll moves the tokens of a zone for which a condition holds, with As.
type MoveAll struct {
	From   ZoneReference `json:"from" does:"empties"`
	To     ZoneReference `json:"to" does:"enters"`
	Filter Condition     `json:"filter" gd:"optional"`
	As     string        `json:"as" gd:"optional,default=$token"` // Filter's name for a token
}

// Draw moves tokens from a deck.
type Draw struct {
	From  ZoneReference `json:"from" does:"draws by count"`
	To    ZoneReference `json:"to" does:"enters by count"`
	Count Value         `json:"count" gd:"min=0,number"`
	End   DrawFrom      `json:"end" gd:"optional"` // absent: according to the zone
}

// Shuffle shuffles the tokens of a zone.
type Shuffle struct {
	Zone ZoneReference `json:"zone" does:"shuffles"`
}

// CreateToken puts a new token into a zone.
type CreateToken struct {
	Type  string            `json:"type" gd:"ref=tokenType"`
	Zone  ZoneReference     `json:"zone" does:"makes"`
	Props OrderedMap[Value] `json:"props" gd:"optional" does:"writes prop"`
	Row   string            `json:"row" gd:"optional" does:"names"` // the source of the other properties
}

// DestroyToken removes a bound token.
type DestroyToken struct {
	Token string `json:"token" does:"destroys"`
}

// SetTokenProp sets a property of a bound token.
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
