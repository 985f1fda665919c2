package components

import "ludo-lsp/internal/kernel/values"

// Property holds the values of a property for all zones.
type Property struct {
	Prop    string
	Scalars []values.Value   // by zone; Unbound for a zone without it or with a list
	Lists   [][]values.Value // by zone; nil for a zone without it or with a scalar
	Ints    bool             // all scalars are safe whole numbers
}

// Property returns the values of a property for all zones.
func (g *Set) Property(prop string) *Property {
	p := &Property{Prop: prop, Scalars: make([]values.Value, len(g.Zones)),
		Lists: make([][]values.Value, len(g.Zones)), Ints: true}
	for i := range g.Zones {
		z := &g.Zones[i]
		switch prop {
		case "id":
			p.Scalars[i] = z.Text
		case "category":
			p.Scalars[i] = z.Category
		default:
			if a, ok := z.Attributes[prop]; ok {
				if p.Scalars[i] = a.Value; a.Value.Kind() == values.Unbound {
					p.Lists[i] = a.List
				}
			}
		}
		if p.Scalars[i].Kind() != values.Unbound {
			p.Ints = p.Ints && values.Safe(p.Scalars[i])
		}
	}
	return p
}
