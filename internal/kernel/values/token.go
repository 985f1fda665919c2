package values

import (
	"ludo-lsp/kernel/gamedef"
)

// TokenType is a token type with the layout of its properties.
type TokenType struct {
	ID      string
	Text    Value // its id
	At      int   // its index in the definition
	Seat    string
	Props   []Property
	Place   map[string]int // index of a property in a token's values
	Numbers *Names         // of the properties of all types
	// The indices of properties in a token's values by their numbers; -1 if the type lacks the property. The list
	// covers only small numbers, so that in a game of many types with different properties each does not have a list
	// of all of them.
	byNumber []int32
	byLarge  map[Name]int32 // for numbers beyond the list
	// Transitions are the allowed changes of a property, by its index; a property that is not a key may change in any
	// way.
	Transitions map[int][]Transition
}

// Property is a property of a token type. A property that effects set without a declaration has no type.
type Property struct {
	Name     string
	Declared gamedef.PropType // "" for a property that is not declared
}

// Transition is an allowed change of a property, between two of its values.
type Transition struct{ From, To string }

// Property returns the index of a property in the values of tokens; a new one gets an index. It is called only at
// compile time.
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

// listed is the number below which properties are looked up in a list.
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

// PlaceOf returns the index in a token's values of the property with a number, -1 if the type lacks it.
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

// Get returns the value of a property, Unbound if the token lacks it.
func (p *Properties) Get(prop string) Value {
	if at, ok := p.Kind.Place[prop]; ok && at < len(p.Values) {
		return p.Values[at]
	}
	return Value{}
}

// ValueAt returns the value of the property with a number, Unbound if the token lacks it.
func (p *Properties) ValueAt(number Name) Value {
	if v := p.At(number); v != nil {
		return *v
	}
	return Value{}
}

// At returns a pointer to the property with a number, nil if the token has no place for it.
func (p *Properties) At(number Name) *Value {
	if at := p.Kind.PlaceOf(number); at >= 0 && at < len(p.Values) {
		return &p.Values[at]
	}
	return nil
}

// Properties are the type of a token and the values of its properties, by their index in the type. They are
// immutable; a change makes new ones.
type Properties struct {
	Kind   *TokenType
	Values []Value // Unbound where the token lacks the property
}

// TokenTypeOf returns the type of a Token or a TokenName.
func TokenTypeOf(v Value) *TokenType {
	if v.kind == Token {
		return v.Ref.(*Properties).Kind
	}
	return v.Ref.(*TokenType)
}

// Fits reports whether a value is of the declared type.
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
