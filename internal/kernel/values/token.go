package values

import (
	"ludo-lsp/kernel/gamedef"
)

// TokenType is a type of tokens with the layout of their properties.
type TokenType struct {
	ID      string
	Text    Value // its id
	At      int   // its place in the definition
	Seat    string
	Props   []Property
	Place   map[string]int // of a property in a token's values
	Numbers *Names         // of the properties of all types
	// The places of properties in a token's values by their numbers; -1 where the type lacks the property.
	// A list has those of the first numbers, so that a game of many types with properties of their own
	// does not have a list of all properties for each of them.
	byNumber []int32
	byLarge  map[Name]int32 // of numbers that the list has not
	// Transitions are the changes allowed of a property, by its place; a
	// property that is not a key may change in any way.
	Transitions map[int][]Transition
}

// Property is a property of a token type. One that effects give to tokens
// without declaring it has no type.
type Property struct {
	Name     string
	Declared gamedef.PropType // "" for a property that is not declared
}

// Transition is an allowed change of a property, between two of its values.
type Transition struct{ From, To string }

// Property is the place of a property in the values of tokens; a new one gets a
// place. Only compiling calls it.
func (t *TokenType) Property(name string) int {
	at, ok := t.Place[name]
	if !ok {
		at = len(t.Props)
		t.Place[name] = at
		t.Props = append(t.Props, Property{Name: name})
		t.number(t.Numbers.Name(name), int32(at))
	}
	return at
}

// listed is how many of the numbers of properties are looked up in a list.
const listed = 256

func (t *TokenType) number(number Name, place int32) {
	if number >= listed {
		if t.byLarge == nil {
			t.byLarge = map[Name]int32{}
		}
		t.byLarge[number] = place
		return
	}
	for len(t.byNumber) <= int(number) {
		t.byNumber = append(t.byNumber, -1)
	}
	t.byNumber[number] = place
}

// PlaceOf is the place of the property with a number in a token's values, -1 where the type lacks it.
func (t *TokenType) PlaceOf(number Name) int {
	if int(number) < len(t.byNumber) {
		return int(t.byNumber[number])
	}
	return t.placeOfLarge(number)
}

func (t *TokenType) placeOfLarge(number Name) int {
	if place, ok := t.byLarge[number]; ok {
		return int(place)
	}
	return -1
}

// Get is the value of a property, Unbound where the token lacks it.
func (p *Properties) Get(prop string) Value {
	if at, ok := p.Kind.Place[prop]; ok && at < len(p.Values) {
		return p.Values[at]
	}
	return Value{}
}

// ValueAt is the value of the property with a number, Unbound where the token
// lacks it.
func (p *Properties) ValueAt(number Name) Value {
	if v := p.At(number); v != nil {
		return *v
	}
	return Value{}
}

// At is where the property with a number is, nil where the token has no place for it.
func (p *Properties) At(number Name) *Value {
	if at := p.Kind.PlaceOf(number); at >= 0 && at < len(p.Values) {
		return &p.Values[at]
	}
	return nil
}

// Properties are a token's type and properties, by their place in the type.
// They are never changed; a change makes new ones.
type Properties struct {
	Kind   *TokenType
	Values []Value // Unbound where the token lacks the property
}

// TokenTypeOf is the type of a Token or a TokenName.
func TokenTypeOf(v Value) *TokenType {
	if v.kind == Token {
		return v.Ref.(*Properties).Kind
	}
	return v.Ref.(*TokenType)
}

// Fits tells whether a value is of the declared type.
func (p *Property) Fits(v Value) bool {
	switch p.Declared {
	case gamedef.IntProp:
		return Safe(v)
	case gamedef.StringProp:
		return v.IsText()
	case gamedef.BooleanProp:
		return v.kind == Bool
	}
	return v.IsScalar()
}
