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
	Token    string        `json:"token"`
	From     ZoneReference `json:"from"`
	To       ZoneReference `json:"to"`
	Position TokenPosition `json:"position" gd:"optional"` // without it, as the ordering of the zone says
}

// MoveTokenAdjacent moves a bound token to a neighbour of its zone.
type MoveTokenAdjacent struct {
	Token     string        `json:"token"`
	From      ZoneReference `json:"from"`
	Direction string        `json:"direction" gd:"optional"` // the destination: a zone id or a $binding
}

// MoveAll moves the tokens of a zone for which a condition holds, with As.
type MoveAll struct {
	From   ZoneReference `json:"from"`
	To     ZoneReference `json:"to"`
	Filter Condition     `json:"filter" gd:"optional"`
	As     string        `json:"as" gd:"optional,default=$token"` // what Filter calls a token
}

// Draw moves tokens from a deck.
type Draw struct {
	From  ZoneReference `json:"from"`
	To    ZoneReference `json:"to"`
	Count Value         `json:"count" gd:"min=0,number"`
	End   DrawFrom      `json:"end" gd:"optional"` // without it, as the zone says
}

// Shuffle shuffles the tokens of a zone.
type Shuffle struct {
	Zone ZoneReference `json:"zone"`
}

// CreateToken puts a new token into a zone.
type CreateToken struct {
	Type  string            `json:"type" gd:"ref=tokenType"`
	Zone  ZoneReference     `json:"zone"`
	Props OrderedMap[Value] `json:"props" gd:"optional"`
	Row   string            `json:"row" gd:"optional"` // what fills the other properties
}

// DestroyToken removes a bound token.
type DestroyToken struct {
	Token string `json:"token"`
}

// SetTokenProp gives a property of a bound token a value.
type SetTokenProp struct {
	Token string `json:"token"`
	Prop  string `json:"prop"`
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
