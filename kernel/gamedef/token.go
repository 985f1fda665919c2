package gamedef

// PropType is the declared type of a token property.
type PropType string

// Types of token properties.
const (
	IntProp     PropType = "int"
	StringProp  PropType = "string"
	BooleanProp PropType = "boolean"
)

// TokenTypeDef declares a type of tokens.
type TokenTypeDef struct {
	ID          string               `json:"id" gd:"key"`
	Seat        string               `json:"seat" gd:"optional"` // of all tokens of the type
	Props       OrderedMap[PropType] `json:"props"`
	Transitions []PropTransition     `json:"transitions" gd:"optional"` // the only changes of a property that has one
}

// PropTransition allows a change of a token property.
type PropTransition struct {
	Prop string `json:"prop"`
	From string `json:"from"`
	To   string `json:"to"`
}
