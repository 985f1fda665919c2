package gamedef

// PropType is the declared type of a token property.
type PropType string

// The types of token properties.
const (
	IntProp     PropType = "int"
	StringProp  PropType = "string"
	BooleanProp PropType = "boolean"
)

// TokenTypeDef is the declaration of a type of tokens.
type TokenTypeDef struct {
	ID          string               `json:"id" gd:"key"`
	Seat        string               `json:"seat" gd:"optional"` // of all tokens of the type
	Props       OrderedMap[PropType] `json:"props"`
	Transitions []PropTransition     `json:"transitions" gd:"optional"` // the only changes of a property that has one
}

// PropTransition is an allowed change of a token property.
type PropTransition struct {
	Prop string `json:"prop"`
	From string `json:"from"`
	To   string `json:"to"`
}
