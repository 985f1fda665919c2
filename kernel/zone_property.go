package kernel

import (
	"slices"

	"ludo-lsp/internal/kernel/components"
	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/kernel/gamedef"
)

func (c *compiler) zoneProp(t *gamedef.ZonePropRef) valueFunc {
	place, p := c.space(t.Zone), c.Property(t.Prop)
	if n := place.bind; n != values.NoName {
		return func(m *machine) Value {
			if z := m.game.parts.ZoneNamed(m.env[n]); z != nowhere {
				if v := p.Scalars[z]; v.Kind() != Unbound {
					return v
				}
			}
			return m.failProperty(p, &place, false)
		}
	}
	if find := place.find; find != nil {
		return func(m *machine) Value {
			if v := p.Scalars[find(m)]; v.Kind() != Unbound {
				return v
			}
			return m.failProperty(p, &place, false)
		}
	}
	return func(m *machine) Value {
		if z := place.zone; z != nowhere && p.Scalars[z].Kind() != Unbound {
			return p.Scalars[z]
		}
		return m.failProperty(p, &place, false)
	}
}

// zonePropInt is zoneProp of a property of which all scalars are whole numbers.
func (c *compiler) zonePropInt(t *gamedef.ZonePropRef) numberFunc {
	value := c.zoneProp(t)
	return func(m *machine) int64 { return value(m).N }
}

func (c *compiler) zonePropIncludes(t *gamedef.ZonePropIncludes) conditionFunc {
	place, p, value := c.space(t.Zone), c.Property(t.Prop), c.value(t.Value)
	return func(m *machine) bool {
		z := place.in(m)
		if z == nowhere || p.Lists[z] == nil {
			m.failProperty(p, &place, true)
		}
		return values.Contains(p.Lists[z], value(m))
	}
}

// failProperty says why a space has no such property.
func (m *machine) failProperty(p *components.Property, place *space, list bool) Value {
	z := place.in(m)
	id := place.id(m)
	if z == nowhere {
		m.failEvaluation(codeZonePropNotFound, "There is no map space "+m.unknownZone(id), "zoneId", id,
			"availableZoneIds", m.game.parts.ZoneIDs())
	}
	if p.Scalars[z].Kind() != Unbound || p.Lists[z] != nil || list && (p.Prop == "id" || p.Prop == "category") {
		what := "a list; ask with zonePropIncludes"
		actual := "array"
		if list {
			what, actual = "no list, so nothing is included in it", values.TypeName(p.Scalars[z])
		}
		m.failEvaluation(codeTypeMismatch, "The property "+quote(p.Prop)+" of "+quote(id)+" is "+what+".", "zoneId", id,
			"prop", p.Prop, "actualType", actual)
	}
	var names []string
	for name := range m.game.parts.Zones[z].Attributes {
		names = append(names, name)
	}
	names = append(names, "id")
	if m.game.parts.Zones[z].Category.Kind() != Unbound {
		names = append(names, "category")
	}
	slices.Sort(names)
	m.failEvaluation(codeZonePropNotFound, "The map space "+quote(id)+" has no property "+quote(p.Prop)+
		near(p.Prop, names),
		"zoneId", id, "prop", p.Prop, "availableProps", slices.Compact(names))
	return Value{}
}
