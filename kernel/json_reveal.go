package kernel

import (
	"slices"

	"ludo-lsp/internal/kernel/record"
	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/kernel/gamedef"
)

// reveals reads or writes the grants of each zone that has any.
func (c *stateCodec) reveals(d *gamedef.Data) {
	p := c.position
	c.Some(d, "zone", c.zoneIDs(), func(z int) bool { return p.reveals.of(zoneID(z)) != nil },
		func(z int, d *gamedef.Data) {
			var grants []*grant
			if c.Writing {
				grants = p.reveals.of(zoneID(z))
			}
			values.ListAt(c.Codec, &grants, values.NewAt(c.Codec, grant{}, c.grant))(d)
			if len(grants) > 0 && !c.Writing {
				p.reveals = p.reveals.with(zoneID(z), grants)
			}
		})
}

func (c *stateCodec) grant(g *grant, d *gamedef.Data) {
	c.Members(d,
		values.RequiredMember("observers", func(d *gamedef.Data) { c.observers(g, d) }),
		values.Optional("filter", g.filter != nil, func(d *gamedef.Data) {
			if c.Writing {
				*d = record.PartData(g.filter)
				return
			}
			g.filter = []gamedef.TokenPredicate{}
			values.ListAt(c.Codec, &g.filter, func(p *gamedef.TokenPredicate, d *gamedef.Data) {
				if err := gamedef.DecodePart(gamedef.Canonical(*d), p); err != nil {
					c.Fail("This is no demand on tokens: %v", err)
				}
			})(d)
		}),
		values.Optional("tokens", g.once, func(d *gamedef.Data) {
			g.once = true
			values.ListAt(c.Codec, &g.tokens, func(t *tokenID, d *gamedef.Data) { c.shownToken(t, d) })(d)
		}))
	switch {
	case c.Writing:
	case g.once:
		slices.Sort(g.tokens)
		g.key = onceKey(g.tokens)
	default:
		g.key = filterKey(g.filter)
	}
}

// shownToken reads or writes the id of a token that lies in a zone.
func (c *stateCodec) shownToken(t *tokenID, d *gamedef.Data) {
	var id string
	if c.Writing {
		id = values.TokenText(c.position.tokens[*t].properties.Kind, int64(*t))
	}
	values.TextAt(c.Codec, &id)(d)
	if c.Writing {
		return
	}
	v, ok := c.game.parts.Symbols.TokenName(id)
	if !ok || v.N >= int64(len(c.position.tokens)) || c.position.tokens[v.N].zone == nowhere {
		c.Fail("Here belongs the id of a token, not %q.", id)
		return
	}
	*t = tokenID(v.N)
}

func (c *stateCodec) observers(g *grant, d *gamedef.Data) {
	text, ok := (*d).(gamedef.Text)
	switch {
	case c.Writing && g.all:
		*d = gamedef.Text("all")
	case !ok:
		values.ListAt(c.Codec, &g.observers, func(p *playerID, d *gamedef.Data) { playerAt(c, p)(d) })(d)
		if !c.Writing {
			slices.Sort(g.observers)
			g.observers = slices.Compact(g.observers)
		}
	case text != "all":
		c.Fail("Here belongs \"all\" or a list of players, not %q.", string(text))
	default:
		g.all = true
	}
}

func revealsKey(r *reveals) uint64 {
	if r == nil {
		return 0
	}
	d := digest(len(r.zones))
	for _, z := range r.zones {
		d.number(uint64(z.zone))
		d.number(uint64(len(z.grants)))
		for _, g := range z.grants {
			d.truth(g.all)
			d.number(uint64(len(g.observers)))
			for _, p := range g.observers {
				d.number(uint64(p))
			}
			d.text(g.key)
		}
	}
	return cellReveals.key(0, uint64(d))
}
