package kernel

import (
	"iter"
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/kernel/gamedef"
)

// zone is a zone of the definition with all that never changes about it.
type zone struct {
	id         string
	text       Value    // its id
	rank       int32    // its place among all zones by id
	board      bool     // a space of the map
	selectable bool     // its id is a selector of it
	player     playerID // whose it is by the end of its id; -1: nobody's
	ordering   gamedef.Ordering
	category   Value // Unbound: none
	attributes map[string]attribute
	neighbours []zoneID // zones that an edge leads to, by rank
	deck       *deck    // nil: not a deck
	def        *gamedef.ZoneDef
}

// attribute is a scalar or a list of texts.
type attribute struct {
	value Value
	list  []Value // of a list; value is Unbound then
}

// deck is how the effect draw takes tokens from a zone.
type deck struct {
	from      gamedef.DrawFrom
	reshuffle zoneID // nowhere: none
}

// zoneBase is the zones whose ids begin with one base: "hand" of "hand:0".
type zoneBase struct {
	unowned  zoneID     // base:none, or nowhere
	byPlayer []zoneID   // base:0, base:1 …, nowhere where there is none
	owned    []playerID // the players of byPlayer that have one, in the order of the zones' ids
}

// has tells whether to is a neighbour of z.
func (z *zone) has(to zoneID) bool { return slices.Contains(z.neighbours, to) }

// base is the part of a zone's id before its owner.
func (z *zone) base() string {
	base, _, _ := strings.Cut(z.id, ":")
	return base
}

func (c *compiler) zones() {
	g := c.game
	g.zones = make([]zone, len(g.def.Zones))
	g.zoneOf = make(map[string]zoneID, len(g.def.Zones))
	g.bases = map[string]*zoneBase{}
	ids := make([]string, len(g.def.Zones))
	for i := range g.def.Zones {
		d := &g.def.Zones[i]
		ids[i] = d.ID
		g.zoneOf[d.ID] = zoneID(i)
		z := &g.zones[i]
		*z = zone{id: d.ID, text: c.symbol(d.ID), board: d.ZoneKindOrDefault() == gamedef.BoardZone, player: -1,
			ordering: d.Ordering,
			def:      d, attributes: make(map[string]attribute, len(d.Attributes))}
		if d.Category != "" {
			z.category = c.symbol(d.Category)
		}
		for _, a := range d.Attributes {
			z.attributes[a.Key] = c.attribute(a.Value)
		}
		g.boardZones = g.boardZones || z.board
		base := z.base()
		if d.Owner == gamedef.OwnedByPlayer {
			if n, err := strconv.Atoi(d.ID[strings.LastIndexByte(d.ID, ':')+1:]); err == nil {
				z.player = playerID(n)
			}
		}
		b := g.bases[base]
		if b == nil {
			b = &zoneBase{unowned: nowhere}
			g.bases[base] = b
		}
		switch owner := d.ID[min(len(base)+1, len(d.ID)):]; {
		case owner == "none":
			b.unowned = zoneID(i)
			z.selectable = true
		default:
			if n, err := strconv.Atoi(owner); err == nil && n >= 0 && n < 1000 && strconv.Itoa(n) == owner {
				for len(b.byPlayer) <= n {
					b.byPlayer = append(b.byPlayer, nowhere)
				}
				b.byPlayer[n] = zoneID(i)
				z.selectable = true
			}
		}
	}
	for i, rank := range c.collator.ranks(ids) {
		g.zones[i].rank = rank
	}
	g.byRank = make([]zoneID, len(g.zones))
	for i := range g.zones {
		g.byRank[g.zones[i].rank] = zoneID(i)
	}
	for _, z := range g.byRank {
		if g.zones[z].board {
			g.boardRank = append(g.boardRank, z)
		}
		base := g.bases[g.zones[z].base()]
		if p := slices.Index(base.byPlayer, z); p >= 0 {
			base.owned = append(base.owned, playerID(p))
		}
		for int64(len(g.zoneByText)) <= g.zones[z].text.N {
			g.zoneByText = append(g.zoneByText, nowhere)
		}
		g.zoneByText[g.zones[z].text.N] = z
	}
	c.neighbours()
	c.directions()
	for i := range g.zones {
		if b := g.def.Zones[i].Behavior; b != nil {
			d := &deck{from: b.DrawFrom, reshuffle: nowhere}
			if to, ok := g.zoneOf[b.ReshuffleFrom]; ok {
				d.reshuffle = to
			}
			g.zones[i].deck = d
		}
	}
}

// neighbours turns the edges of the definition into lists, both ways unless an
// edge leads only one.
func (c *compiler) neighbours() {
	g := c.game
	add := func(from, to zoneID) {
		if from != to && !g.zones[from].has(to) {
			g.zones[from].neighbours = append(g.zones[from].neighbours, to)
		}
	}
	for i := range g.zones {
		for _, edge := range g.def.Zones[i].AdjacentTo {
			to, ok := g.zoneOf[edge.To]
			if !ok {
				continue
			}
			add(zoneID(i), to)
			if edge.Direction != gamedef.Unidirectional {
				add(to, zoneID(i))
			}
		}
	}
	for i := range g.zones {
		slices.SortFunc(g.zones[i].neighbours, func(a, b zoneID) int { return int(g.zones[a].rank - g.zones[b].rank) })
	}
}

func (c *compiler) attribute(a gamedef.Attribute) attribute {
	if list, ok := a.(gamedef.TextList); ok {
		items := make([]Value, len(list))
		for i, text := range list {
			items[i] = c.symbol(text)
		}
		return attribute{list: items}
	}
	return attribute{value: c.scalar(a.(gamedef.Scalar))}
}

// criteria select zones: all that are given and not empty must hold.
type criteria struct {
	zones      []zoneID
	categories *values.Set // nil: any
	attributes []attributeDemand
}

type attributeDemand struct {
	key  string
	want attribute
}

func (c *compiler) criteria(ids, categories []string, attributes gamedef.OrderedMap[gamedef.Attribute]) criteria {
	var out criteria
	for _, id := range ids {
		if z, ok := c.game.zoneOf[id]; ok {
			out.zones = append(out.zones, z)
		} else {
			out.zones = append(out.zones, nowhere)
		}
	}
	if len(categories) > 0 {
		out.categories = values.SetOf(nil, len(categories))
	}
	for _, category := range categories {
		out.categories.Add(c.symbol(category))
	}
	for _, a := range attributes {
		out.attributes = append(out.attributes, attributeDemand{a.Key, c.attribute(a.Value)})
	}
	return out
}

// candidates are the zones that are named, or all: those of them that fit meet the criteria.
func (q *criteria) candidates(g *Game) iter.Seq[zoneID] {
	if len(q.zones) == 0 {
		return func(yield func(zoneID) bool) {
			for z := range g.zones {
				if !yield(zoneID(z)) {
					return
				}
			}
		}
	}
	named := slices.DeleteFunc(slices.Clone(q.zones), func(z zoneID) bool { return z == nowhere })
	slices.Sort(named)
	return slices.Values(slices.Compact(named))
}

// fits tells whether a zone meets the criteria but for its name.
func (q *criteria) fits(g *Game, z zoneID) bool {
	zone := &g.zones[z]
	if q.categories != nil && !q.categories.Has(zone.category) {
		return false
	}
	for _, demand := range q.attributes {
		have, ok := zone.attributes[demand.key]
		if !ok || (have.list == nil) != (demand.want.list == nil) || !values.Same(have.value, demand.want.value) ||
			!slices.EqualFunc(have.list, demand.want.list, values.Same) {
			return false
		}
	}
	return true
}
