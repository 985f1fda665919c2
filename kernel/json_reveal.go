package kernel

import (
	"slices"

	"ludo-lsp/internal/kernel/record"
	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/kernel/gamedef"
)

// reveals is the grants of each zone that has any.
func (w *stateWriter) reveals() gamedef.Data {
	var out gamedef.Object
	for _, z := range w.position.reveals.zones {
		list := make(gamedef.Array, len(z.grants))
		for i, g := range z.grants {
			list[i] = g.data()
		}
		out = append(out, gamedef.Entry[gamedef.Data]{Key: w.game.parts.Zones[z.zone].ID, Value: list})
	}
	return out
}

func (g *grant) data() gamedef.Object {
	var out gamedef.Object
	if g.all {
		out = append(out, gamedef.Entry[gamedef.Data]{Key: "observers", Value: gamedef.Text("all")})
	} else {
		players := make(gamedef.Array, len(g.observers))
		for i, p := range g.observers {
			players[i] = gamedef.Number(p)
		}
		out = append(out, gamedef.Entry[gamedef.Data]{Key: "observers", Value: players})
	}
	if g.filter != nil {
		out = append(out, gamedef.Entry[gamedef.Data]{Key: "filter", Value: record.FilterData(g.filter)})
	}
	return out
}

func (r *stateReader) reveals(d gamedef.Data) {
	r.Entries(d, func(key string, d gamedef.Data) {
		z, ok := r.game.parts.ZoneOf[key]
		if !ok {
			r.Unknown("zone", key, r.zoneIDs())
		}
		var grants []*grant
		r.Each(d, func(_ int, d gamedef.Data) { grants = append(grants, r.grant(d)) })
		if len(grants) > 0 {
			r.position.reveals = r.position.reveals.with(z, grants)
		}
	})
}

func (r *stateReader) grant(d gamedef.Data) *grant {
	g := &grant{}
	r.Members(d,
		values.Required("observers", func(d gamedef.Data) {
			if text, ok := d.(gamedef.Text); ok {
				if text != "all" {
					r.Fail("Here belongs \"all\" or a list of players, not %q.", string(text))
				}
				g.all = true
				return
			}
			r.Each(d, func(_ int, d gamedef.Data) {
				g.observers = append(g.observers, playerID(r.Whole(d, 0, int64(r.position.players)-1)))
			})
			slices.Sort(g.observers)
			g.observers = slices.Compact(g.observers)
		}),
		values.Optional("filter", func(d gamedef.Data) {
			g.filter = []gamedef.TokenPredicate{}
			r.Each(d, func(_ int, d gamedef.Data) {
				var p gamedef.TokenPredicate
				if err := gamedef.DecodePart(gamedef.Canonical(d), &p); err != nil {
					r.Fail("This is no demand on tokens: %v", err)
				}
				g.filter = append(g.filter, p)
			})
		}))
	g.key = filterKey(g.filter)
	return g
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
