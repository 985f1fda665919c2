package components

import (
	"iter"
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/internal/text/lists"
	"ludo-lsp/kernel/gamedef"
)

// Zone is a zone of the definition with all its constant data.
type Zone struct {
	ID         string
	Text       values.Value // its id
	Rank       int32        // its rank among all zones by id
	Board      bool         // a space of the map
	Selectable bool         // its id is a selector of it
	Player     PlayerID     // its owner by the end of its id; -1: nobody
	Ordering   gamedef.Ordering
	Category   values.Value // Unbound: none
	Attributes map[string]Attribute
	Neighbours []ZoneID // zones reached by an edge, by rank
	Deck       *Deck    // nil: not a deck
	Def        *gamedef.ZoneDef
}

// Attribute is a scalar or a list of texts.
type Attribute struct {
	Value values.Value
	List  []values.Value // of a list; Value is Unbound then
}

// Deck describes how the effect draw takes tokens from a zone.
type Deck struct {
	From      gamedef.DrawFrom
	Reshuffle ZoneID // Nowhere: none
}

// Base is the zones whose ids have one base: "hand" of "hand:0".
type Base struct {
	Unowned  ZoneID     // base:none, or Nowhere
	ByPlayer []ZoneID   // base:0, base:1 …, Nowhere where there is none
	Owned    []PlayerID // the players of ByPlayer with a zone, in the order of the zones' ids
}

// Has reports whether zone to is a neighbour of z.
func (z *Zone) Has(to ZoneID) bool { return slices.Contains(z.Neighbours, to) }

// base returns the part of a zone's id before its owner.
func (z *Zone) base() string {
	base, _, _ := strings.Cut(z.ID, ":")
	return base
}

// addZones reads the zones and their borders.
func (g *Set) addZones() {
	g.Zones = make([]Zone, len(g.Def.Zones))
	g.ZoneOf = make(map[string]ZoneID, len(g.Def.Zones))
	g.bases = map[string]*Base{}
	ids := make([]string, len(g.Def.Zones))
	for i := range g.Def.Zones {
		d := &g.Def.Zones[i]
		ids[i] = d.ID
		g.ZoneOf[d.ID] = ZoneID(i)
		z := &g.Zones[i]
		*z = Zone{ID: d.ID, Text: g.Symbol(d.ID), Board: d.ZoneKindOrDefault() == gamedef.BoardZone, Player: -1,
			Ordering: d.Ordering,
			Def:      d, Attributes: make(map[string]Attribute, len(d.Attributes))}
		if d.Category != "" {
			z.Category = g.Symbol(d.Category)
		}
		for _, a := range d.Attributes {
			z.Attributes[a.Key] = g.attribute(a.Value)
		}
		g.BoardZones = g.BoardZones || z.Board
		base := z.base()
		if d.Owner == gamedef.OwnedByPlayer {
			if n, err := strconv.Atoi(d.ID[strings.LastIndexByte(d.ID, ':')+1:]); err == nil {
				z.Player = PlayerID(n)
			}
		}
		b := g.bases[base]
		if b == nil {
			b = &Base{Unowned: Nowhere}
			g.bases[base] = b
		}
		switch owner := d.ID[min(len(base)+1, len(d.ID)):]; {
		case owner == "none":
			b.Unowned = ZoneID(i)
			z.Selectable = true
		default:
			if n, err := strconv.Atoi(owner); err == nil && n >= 0 && n < 1000 && strconv.Itoa(n) == owner {
				for len(b.ByPlayer) <= n {
					b.ByPlayer = append(b.ByPlayer, Nowhere)
				}
				b.ByPlayer[n] = ZoneID(i)
				z.Selectable = true
			}
		}
	}
	for i, rank := range NewCollator().Ranks(ids) {
		g.Zones[i].Rank = rank
	}
	g.ByRank = make([]ZoneID, len(g.Zones))
	for i := range g.Zones {
		g.ByRank[g.Zones[i].Rank] = ZoneID(i)
	}
	for _, z := range g.ByRank {
		if g.Zones[z].Board {
			g.BoardRank = append(g.BoardRank, z)
		}
		base := g.bases[g.Zones[z].base()]
		if p := slices.Index(base.ByPlayer, z); p >= 0 {
			base.Owned = append(base.Owned, PlayerID(p))
		}
		for int64(len(g.zoneByText)) <= g.Zones[z].Text.N {
			g.zoneByText = append(g.zoneByText, Nowhere)
		}
		g.zoneByText[g.Zones[z].Text.N] = z
	}
	g.addNeighbours()
	g.addDirections()
	for i := range g.Zones {
		if b := g.Def.Zones[i].Behavior; b != nil {
			d := &Deck{From: b.DrawFrom, Reshuffle: Nowhere}
			if to, ok := g.ZoneOf[b.ReshuffleFrom]; ok {
				d.Reshuffle = to
			}
			g.Zones[i].Deck = d
		}
	}
}

// addNeighbours turns the edges of the definition into lists, in both directions unless an edge is one-way.
func (g *Set) addNeighbours() {
	add := func(from, to ZoneID) {
		if from != to && !g.Zones[from].Has(to) {
			g.Zones[from].Neighbours = append(g.Zones[from].Neighbours, to)
		}
	}
	for i := range g.Zones {
		for _, edge := range g.Def.Zones[i].AdjacentTo {
			to, ok := g.ZoneOf[edge.To]
			if !ok {
				continue
			}
			add(ZoneID(i), to)
			if edge.Direction != gamedef.Unidirectional {
				add(to, ZoneID(i))
			}
		}
	}
	for i := range g.Zones {
		slices.SortFunc(g.Zones[i].Neighbours, func(a, b ZoneID) int { return int(g.Zones[a].Rank - g.Zones[b].Rank) })
	}
}

func (g *Set) attribute(a gamedef.Attribute) Attribute {
	if list, ok := a.(gamedef.TextList); ok {
		items := lists.Map(list, g.Symbol)
		return Attribute{List: items}
	}
	return Attribute{Value: g.Scalar(a.(gamedef.Scalar))}
}

// Criteria are conditions that select zones: all those that are given and not empty must hold.
type Criteria struct {
	zones      []ZoneID
	categories *values.Set // nil: any
	attributes []attributeDemand
}

type attributeDemand struct {
	key  string
	want Attribute
}

// Criteria returns criteria for zones that have one of the ids, one of the categories, and the attributes.
func (g *Set) Criteria(ids, categories []string, attributes gamedef.OrderedMap[gamedef.Attribute]) Criteria {
	var out Criteria
	for _, id := range ids {
		if z, ok := g.ZoneOf[id]; ok {
			out.zones = append(out.zones, z)
		} else {
			out.zones = append(out.zones, Nowhere)
		}
	}
	if len(categories) > 0 {
		out.categories = values.SetOf(nil, len(categories))
	}
	for _, category := range categories {
		out.categories.Add(g.Symbol(category))
	}
	for _, a := range attributes {
		out.attributes = append(out.attributes, attributeDemand{a.Key, g.attribute(a.Value)})
	}
	return out
}

// Candidates iterates over the zones that the criteria name, or over all zones. Those of them for which Fits returns
// true meet the criteria.
func (q *Criteria) Candidates(g *Set) iter.Seq[ZoneID] {
	if len(q.zones) == 0 {
		return func(yield func(ZoneID) bool) {
			for z := range g.Zones {
				if !yield(ZoneID(z)) {
					return
				}
			}
		}
	}
	named := slices.DeleteFunc(slices.Clone(q.zones), func(z ZoneID) bool { return z == Nowhere })
	slices.Sort(named)
	return slices.Values(slices.Compact(named))
}

// Fits reports whether a zone meets the criteria apart from its name.
func (q *Criteria) Fits(g *Set, z ZoneID) bool {
	zone := &g.Zones[z]
	if q.categories != nil && !q.categories.Has(zone.Category) {
		return false
	}
	for _, demand := range q.attributes {
		have, ok := zone.Attributes[demand.key]
		if !ok || (have.List == nil) != (demand.want.List == nil) || !values.Same(have.Value, demand.want.Value) ||
			!slices.EqualFunc(have.List, demand.want.List, values.Same) {
			return false
		}
	}
	return true
}

// Direction holds the neighbour of each zone in one direction.
type Direction struct {
	Of    []ZoneID // by zone; Nowhere if none
	Merge bool     // two zones have the same neighbour in it
}

// addDirections numbers the directions of the definition, in the order in which its zones name them, and records the
// neighbour of each zone in each direction.
func (g *Set) addDirections() {
	g.DirectionOf = map[string]int{}
	for i := range g.Def.Zones {
		for _, d := range g.Def.Zones[i].Directions {
			if _, known := g.DirectionOf[d.Key]; !known {
				g.DirectionOf[d.Key] = len(g.DirectionOf)
			}
		}
	}
	if len(g.DirectionOf) == 0 {
		return
	}
	g.Toward = make([]Direction, len(g.DirectionOf))
	for d := range g.Toward {
		g.Toward[d].Of = make([]ZoneID, len(g.Zones))
		for z := range g.Toward[d].Of {
			g.Toward[d].Of[z] = Nowhere
		}
	}
	reached := make([]bool, len(g.Toward)*len(g.Zones))
	for i := range g.Def.Zones {
		for _, d := range g.Def.Zones[i].Directions {
			if to, ok := g.ZoneOf[d.Value]; ok && int(to) != i {
				at := g.DirectionOf[d.Key]
				toward := &g.Toward[at]
				mark := &reached[at*len(g.Zones)+int(to)]
				toward.Of[i], toward.Merge, *mark = to, toward.Merge || *mark, true
			}
		}
	}
}
