package kernel

import (
	"ludo-lsp/kernel/gamedef"
)

// tokenType is a type of tokens with the layout of their properties.
type tokenType struct {
	id    string
	text  Value // its id
	at    int   // its place in the definition
	seat  string
	props []property
	place map[string]int // of a property in a token's values
	// numbers gives the properties of all types numbers, and byNumber their places
	// in a token's values; -1 where the type lacks the property.
	numbers  *names
	byNumber []int32
	// transitions are the changes allowed of a property, by its place; a
	// property that is not a key may change in any way.
	transitions map[int][]transition
}

// property is a property of a token type. One that effects give to tokens
// without declaring it has no type.
type property struct {
	name     string
	declared gamedef.PropType // "" for a property that is not declared
}

type transition struct{ from, to string }

// property is the place of a property in the values of tokens; a new one gets a
// place. Only compiling calls it.
func (t *tokenType) property(name string) int {
	at, ok := t.place[name]
	if !ok {
		at = len(t.props)
		t.place[name] = at
		t.props = append(t.props, property{name: name})
		number := int(t.numbers.name(name))
		for len(t.byNumber) <= number {
			t.byNumber = append(t.byNumber, -1)
		}
		t.byNumber[number] = int32(at)
	}
	return at
}

// get is the value of a property, Unbound where the token lacks it.
func (p *properties) get(prop string) Value {
	if at, ok := p.kind.place[prop]; ok && at < len(p.values) {
		return p.values[at]
	}
	return Value{}
}

// numbered is the value of the property with a number, Unbound where the token
// lacks it.
func (p *properties) numbered(number name) Value {
	if v := p.at(number); v != nil {
		return *v
	}
	return Value{}
}

// at is where the property with a number is, nil where the token has no place for it.
func (p *properties) at(number name) *Value {
	if int(number) < len(p.kind.byNumber) {
		if at := p.kind.byNumber[number]; at >= 0 && int(at) < len(p.values) {
			return &p.values[at]
		}
	}
	return nil
}

// properties are a token's type and properties, by their place in the type.
// They are never changed; a change makes new ones.
type properties struct {
	kind   *tokenType
	values []Value // Unbound where the token lacks the property
}

// tokenType is the type of a Token or a TokenName.
func (v Value) tokenType() *tokenType {
	if v.kind == Token {
		return v.ref.(*properties).kind
	}
	return v.ref.(*tokenType)
}

// fits tells whether a value is of the declared type.
func (p *property) fits(v Value) bool {
	switch p.declared {
	case gamedef.IntProp:
		return v.safe()
	case gamedef.StringProp:
		return v.IsText()
	case gamedef.BooleanProp:
		return v.kind == Bool
	}
	return v.IsScalar()
}
