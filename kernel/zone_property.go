package kernel

import (
	"slices"

	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/kernel/gamedef"
)

// zoneProperty is what all zones have under the name of a property.
type zoneProperty struct {
	prop    string
	scalars []Value   // by zone; Unbound for a zone without it or with a list
	lists   [][]Value // by zone; nil for a zone without it or with a scalar
	ints    bool      // all scalars are safe whole numbers
}

func (c *compiler) zoneProperty(prop string) *zoneProperty {
	if p, ok := c.expressions.properties[prop]; ok {
		return p
	}
	g := c.game
	p := &zoneProperty{prop: prop, scalars: make([]Value, len(g.zones)), lists: make([][]Value, len(g.zones)),
		ints: true}
	for i := range g.zones {
		z := &g.zones[i]
		switch prop {
		case "id":
			p.scalars[i] = z.text
		case "category":
			p.scalars[i] = z.category
		default:
			if a, ok := z.attributes[prop]; ok {
				if p.scalars[i] = a.value; a.value.Kind() == Unbound {
					p.lists[i] = a.list
				}
			}
		}
		if p.scalars[i].Kind() != Unbound {
			p.ints = p.ints && values.Safe(p.scalars[i])
		}
	}
	if c.expressions.properties == nil {
		c.expressions.properties = map[string]*zoneProperty{}
	}
	c.expressions.properties[prop] = p
	return p
}

func (c *compiler) zoneProp(t *gamedef.ZonePropRef) valueFunc {
	place, p := c.space(t.Zone), c.zoneProperty(t.Prop)
	if n := place.bind; n != values.NoName {
		return func(m *machine) Value {
			if z := m.game.zoneNamed(m.env[n]); z != nowhere {
				if v := p.scalars[z]; v.Kind() != Unbound {
					return v
				}
			}
			return p.fail(m, &place, false)
		}
	}
	return func(m *machine) Value {
		if z := place.zone; z != nowhere && p.scalars[z].Kind() != Unbound {
			return p.scalars[z]
		}
		return p.fail(m, &place, false)
	}
}

// zonePropInt is zoneProp of a property of which all scalars are whole numbers.
func (c *compiler) zonePropInt(t *gamedef.ZonePropRef) numberFunc {
	value := c.zoneProp(t)
	return func(m *machine) int64 { return value(m).N }
}

func (c *compiler) zonePropIncludes(t *gamedef.ZonePropIncludes) conditionFunc {
	place, p, value := c.space(t.Zone), c.zoneProperty(t.Prop), c.value(t.Value)
	return func(m *machine) bool {
		z := place.in(m)
		if z == nowhere || p.lists[z] == nil {
			p.fail(m, &place, true)
		}
		return values.Contains(p.lists[z], value(m))
	}
}

// fail says why a space has no such property.
func (p *zoneProperty) fail(m *machine, place *space, list bool) Value {
	z := place.in(m)
	id := place.id(m)
	if z == nowhere {
		m.failEvaluation(codeZonePropNotFound, "There is no map space "+m.unknownZone(id), "zoneId", id,
			"availableZoneIds", m.game.zoneIDs())
	}
	if p.scalars[z].Kind() != Unbound || p.lists[z] != nil || list && (p.prop == "id" || p.prop == "category") {
		what := "a list; ask with zonePropIncludes"
		actual := "array"
		if list {
			what, actual = "no list, so nothing is included in it", values.TypeName(p.scalars[z])
		}
		m.failEvaluation(codeTypeMismatch, "The property "+quote(p.prop)+" of "+quote(id)+" is "+what+".", "zoneId", id,
			"prop", p.prop, "actualType", actual)
	}
	var names []string
	for name := range m.game.zones[z].attributes {
		names = append(names, name)
	}
	names = append(names, "id")
	if m.game.zones[z].category.Kind() != Unbound {
		names = append(names, "category")
	}
	slices.Sort(names)
	m.failEvaluation(codeZonePropNotFound, "The map space "+quote(id)+" has no property "+quote(p.prop)+
		near(p.prop, names),
		"zoneId", id, "prop", p.prop, "availableProps", slices.Compact(names))
	return Value{}
}
