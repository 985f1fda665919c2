package gamedef

import (
	"cmp"
	"fmt"
	"strings"

	"golang.org/x/text/collate"
	"golang.org/x/text/language"
)

// adjacency checks the edges between zones.
func (v *validator) adjacency() {
	order := collate.New(language.Und)
	edges := firstEdges{}
	for i := range v.def.Zones {
		z := &v.def.Zones[i]
		v.neighboursSorted(i, z, order)
		for j := range z.AdjacentTo {
			v.edge(fmt.Sprintf("zones[%d].adjacentTo[%d]", i, j), z, j, edges)
		}
		for _, d := range z.Directions {
			if v.zones[d.Value] == nil {
				at := fmt.Sprintf("zones[%d].directions.%s", i, d.Key)
				missing(v, "SPATIAL_DANGLING_ZONE_REF", at, "zone", d.Value, v.zones)
			}
		}
	}
}

// firstEdges are the first edges of zones to each of their neighbours, of those zones that
// were asked for.
type firstEdges map[*ZoneDef]map[string]*ZoneAdjacency

func (f firstEdges) of(z *ZoneDef) map[string]*ZoneAdjacency {
	first := f[z]
	if first == nil {
		first = make(map[string]*ZoneAdjacency, len(z.AdjacentTo))
		for j := range z.AdjacentTo {
			if e := &z.AdjacentTo[j]; first[e.To] == nil {
				first[e.To] = e
			}
		}
		f[z] = first
	}
	return first
}

// neighboursSorted accepts code-point order as well as the order in which
// neighbours are visited; they differ only in ids with capitals or unusual
// signs.
func (v *validator) neighboursSorted(i int, z *ZoneDef, order *collate.Collator) {
	for j := 1; j < len(z.AdjacentTo); j++ {
		a, b := z.AdjacentTo[j-1], z.AdjacentTo[j]
		byCode := cmp.Or(strings.Compare(a.To, b.To), strings.Compare(string(a.Direction), string(b.Direction)))
		if byCode <= 0 || a.To != b.To && order.CompareString(a.To, b.To) <= 0 {
			continue
		}
		v.fault("SPATIAL_NEIGHBORS_UNSORTED", fmt.Sprintf("zones[%d].adjacentTo[%d].to", i, j),
			"The neighbours of %q are not sorted: %q stands behind %q.", z.ID, b.To, a.To)
		return
	}
}

func (v *validator) edge(at string, z *ZoneDef, j int, edges firstEdges) {
	e := &z.AdjacentTo[j]
	other := v.zones[e.To]
	switch {
	case other == nil:
		missing(v, "SPATIAL_DANGLING_ZONE_REF", at+".to", "zone", e.To, v.zones)
		return
	case e.Direction != "" && e.Direction != Bidirectional && e.Direction != Unidirectional:
		return // reported as an unknown word
	case e.Direction == "":
		v.fault("SPATIAL_ADJACENCY_DIRECTION_REQUIRED", at+".direction",
			"The edge to %q must say whether it leads both ways.", e.To)
		return
	case e.To == z.ID:
		v.fault("SPATIAL_SELF_LOOP", at+".to", "The zone %q cannot be its own neighbour.", z.ID)
	}
	switch earlier := edges.of(z)[e.To]; {
	case earlier == e:
	case earlier.Direction != e.Direction:
		v.fault("SPATIAL_CONFLICTING_NEIGHBOR_DIRECTION", at, "The edges to %q disagree about their direction.", e.To)
	default:
		v.note(Warning, "SPATIAL_DUPLICATE_NEIGHBOR", at, nil, "The neighbour %q is listed twice.", e.To)
	}
	if e.Direction != Bidirectional || e.To == z.ID || edges.of(other)[z.ID] != nil {
		return
	}
	v.note(Warning, "SPATIAL_ASYMMETRIC_EDGE_NORMALIZED", at, nil, "The edge leads both ways, but %q does not list %q.",
		e.To, z.ID)
}

// Placement is tokens of one type that start in a space.
type Placement struct {
	SpaceID     string
	PieceTypeID string
	Seat        string
	Count       int64
}

// ValidatePlacements checks the tokens of a scenario against the stacking
// constraints.
func ValidatePlacements(def *GameDef, placements []Placement) []Problem {
	v := &validator{def: def, vocabulary: newVocabulary(def)}
	for _, c := range def.StackingConstraints {
		at := fmt.Sprintf("stackingConstraints[%q]", c.ID)
		v.placementSeats(at, &c, placements)
		counts := map[string]int64{}
		for _, p := range placements {
			z := v.zones[p.SpaceID]
			if z == nil || !v.matchesSpace(z, c.SpaceFilter.SpaceIDs, c.SpaceFilter.Category,
				c.SpaceFilter.AttributeEquals) || !v.counted(&c, p.PieceTypeID, v.seatOfType(p.PieceTypeID)) {
				continue
			}
			counts[p.SpaceID] += p.Count
		}
		limit := int64(0)
		if c.Rule == MaxCount && c.MaxCount != nil {
			limit = *c.MaxCount
		}
		for _, space := range keysOf(counts) {
			if counts[space] > limit {
				v.fault("STACKING_CONSTRAINT_VIOLATION", at,
					"The constraint %q allows %d tokens in %q, but %d start there.", c.ID, limit, space, counts[space])
			}
		}
	}
	return v.problems
}

func (v *validator) seatOfType(id string) string {
	if t := v.tokenTypes[id]; t != nil {
		return t.Seat
	}
	return ""
}

// placementSeats notes the placed types whose seat a constraint asks for in
// vain, each once.
func (v *validator) placementSeats(at string, c *StackingConstraint, placements []Placement) {
	if len(c.PieceFilter.Seats) == 0 {
		return
	}
	seen := map[string]bool{}
	for _, p := range placements {
		if seen[p.PieceTypeID] || !v.counted(
			&StackingConstraint{PieceFilter: PieceFilter{PieceTypeIDs: c.PieceFilter.PieceTypeIDs}}, p.PieceTypeID,
			"") {
			continue
		}
		seen[p.PieceTypeID] = true
		if v.seatOfType(p.PieceTypeID) == "" {
			v.fault("STACKING_CONSTRAINT_TOKEN_TYPE_SEAT_MISSING", at,
				"The constraint %q asks for the seat of %q, which has none.", c.ID, p.PieceTypeID)
		}
	}
}

// counted tells whether a constraint counts tokens of a type and its seat.
func (v *validator) counted(c *StackingConstraint, typeID, seat string) bool {
	types, seats := c.PieceFilter.PieceTypeIDs, c.PieceFilter.Seats
	return (len(types) == 0 || v.among(types, typeID)) && (len(seats) == 0 || v.among(seats, seat))
}
