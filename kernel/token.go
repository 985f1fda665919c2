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

func (c *compiler) tokenTypes() {
	g := c.game
	for i := range g.def.TokenTypes {
		d := &g.def.TokenTypes[i]
		t := &tokenType{id: d.ID, at: i, seat: d.Seat, place: map[string]int{}, numbers: &g.properties,
			transitions: map[int][]transition{}}
		g.tokenTypes = append(g.tokenTypes, t)
		g.symbols.tokens[d.ID] = t
	}
	for i, t := range g.tokenTypes {
		d := &g.def.TokenTypes[i]
		t.text = c.symbol(d.ID)
		for _, p := range d.Props {
			at := t.property(p.Key)
			t.props[at].declared = p.Value
		}
		for _, tr := range d.Transitions {
			at := t.property(tr.Prop)
			t.transitions[at] = append(t.transitions[at], transition{from: tr.From, to: tr.To})
		}
	}
}

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
