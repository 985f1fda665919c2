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
