package crossref

import (
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/cnl/diag"
	"ludo-lsp/cnl/facts"
	"ludo-lsp/cnl/grammar"
	"ludo-lsp/cnl/index"
	"ludo-lsp/cnl/source"
	"ludo-lsp/cnl/syntax"
)

// zoneRules are about zones: their borders, decks, templates and boards.
var zoneRules = []Rule{
	{Sections: []string{"zones", "dataAssets", "metadata"}, Entries: borderEntries, Check: borders},
	{Sections: []string{"zones", "dataAssets", "metadata"}, Entries: borderEntries, Check: zoneTemplates},
	{Sections: []string{"zones"}, Check: boardSizes},
}

// borderEntries are the entries of data assets; those of zones are all read.
var borderEntries = assetEntries(map[string]unchanged{"space": fieldsUnchanged("id", "adjacentTo")})

// place is a zone that can have borders.
type place struct {
	entry
	name string
	// bordersOn are the zones of its edges, unresolved those that are none.
	bordersOn  map[string]bool
	unresolved []string
}

func newPlace(spec Spec, e entry) *place {
	p := &place{entry: e, name: zoneName(e.Get("id")), bordersOn: map[string]bool{}}
	for _, edge := range e.Get("adjacentTo").Items() {
		to := zoneName(target(target(edge).Get("to")))
		p.bordersOn[to] = true
		if spec.Index().Lookup(index.Key(grammar.Zone, "", to)) == nil {
			p.unresolved = append(p.unresolved, to)
		}
	}
	return p
}

// borders checks the edges between zones, and between the spaces of each map.
func borders(spec Spec, report Report) {
	all := dataAssets(spec)
	zones := map[string]*place{}
	var explicit []*place
	for _, l := range listing(spec, "zones") {
		if p := newPlace(spec, l.entry); p.name != "" && zones[p.name] == nil {
			zones[p.name] = p
			explicit = append(explicit, p)
		}
	}
	chosen := all.linked(all.scenario(spec), "map")
	for _, m := range all {
		if m.kind != "map" {
			continue
		}
		graph := make(map[string]*place, len(zones))
		for name, p := range zones {
			graph[name] = p
		}
		var spaces []*place
		for _, e := range m.list("spaces") {
			if p := newPlace(spec, e); p.name != "" && graph[p.name] == nil {
				graph[p.name] = p
				spaces = append(spaces, p)
			}
		}
		for _, p := range spaces {
			p.check(spec, graph, report)
		}
		if m == chosen {
			zones = graph
		}
	}
	for _, p := range explicit {
		p.check(spec, zones, report)
	}
}

// check looks at the edges of one zone.
func (p *place) check(spec Spec, graph map[string]*place, report Report) {
	list := p.Get("adjacentTo")
	if list.Len() == 0 {
		return
	}
	first := make(map[string]syntax.Node, list.Len())
	for _, edge := range list.Items() {
		edge = target(edge)
		to := target(edge.Get("to"))
		name := zoneName(to)
		direction, known := edgeDirection(edge)
		if name == "" || !known {
			continue
		}
		if name == p.name {
			f := at(to, diag.SpatialSelfLoop, "The zone "+quote(name)+" borders on itself here.", removal("Remove this border", edge)...)
			f.Related = []diag.Related{{Span: p.Get("id").Span(), Message: "This is the zone."}}
			report(p.unit, f)
			continue
		}
		if earlier, twice := first[name]; twice {
			p.repeated(edge, earlier, report)
			continue
		}
		first[name] = edge
		other := graph[name]
		if direction != "bidirectional" || other == nil || other.bordersOn[p.name] || meantBy(other.unresolved, p.name) || other.entry.node.Broken() || other.Get("adjacentTo").Broken() {
			continue
		}
		f := at(to, diag.SpatialAsymmetricEdgeNormalized,
			"The zone "+quote(name)+" does not list "+quote(p.name)+" among its neighbours, although this border goes both ways.")
		f.Across = other.mutual(p.name)
		if !edge.Get("direction").Valid() && edge.Kind() == syntax.Mapping && edge.Len() > 0 {
			fix := addPair(edge, "direction", "unidirectional")
			fix.Unsafe = true
			f.Fixes = []diag.Fix{fix}
		}
		f.Elsewhere = []Elsewhere{{Key: index.Key(grammar.Zone, "", name), Unit: other.unit, Message: "The neighbour is declared here."}}
		report(p.unit, f)
	}
}

// mutual is the fix that lists a neighbour at this zone too.
func (p *place) mutual(neighbour string) []UnitFix {
	fix := diag.Fix{Title: "List " + quote(neighbour) + " among the neighbours of " + quote(p.name)}
	edge := "{ to: " + syntax.Quote(neighbour, syntax.Plain, true) + " }"
	list := p.Get("adjacentTo")
	if !list.Valid() && p.node.Kind() == syntax.Mapping && p.node.Len() > 0 {
		fix.Edits = addPair(p.node, "adjacentTo", "["+edge+"]").Edits
	} else if edit, ok := appendItem(list, edge); ok {
		fix.Edits = []source.Edit{edit}
	} else {
		return nil
	}
	return []UnitFix{{p.unit, fix}}
}

// repeated reports a second edge to the same neighbour.
func (p *place) repeated(edge, earlier syntax.Node, report Report) {
	to := target(edge.Get("to"))
	a, _ := edgeDirection(edge)
	b, _ := edgeDirection(earlier)
	f := at(to, diag.SpatialDuplicateNeighbor, "The neighbour "+quote(zoneName(to))+" is listed already.")
	if a == b {
		f.Fixes = removal("Remove the repeated border", edge)
	} else {
		f.Code = diag.SpatialConflictingNeighborDirection
		f.Message = "The border with " + quote(zoneName(to)) + " is listed already, as " + b + "; here it is " + a + "."
	}
	f.Related = []diag.Related{{Span: target(earlier.Get("to")).Span(), Message: "It is listed here first."}}
	report(p.unit, f)
}

// edgeDirection gives the direction of an edge; known is false for a word that
// is none.
func edgeDirection(edge syntax.Node) (word string, known bool) {
	n := target(edge.Get("direction"))
	if !given(n) {
		return "bidirectional", true
	}
	word = n.Value()
	return word, word == "bidirectional" || word == "unidirectional"
}

// deckZone checks a zone, or the template of one, that is a deck.
func (r *resolver) deckZone(zone syntax.Node) {
	behavior := target(zone.Get("behavior"))
	if behavior.Kind() != syntax.Mapping {
		return
	}
	id := target(zone.Get("id"))
	if !id.Valid() {
		id = target(zone.Get("idPattern"))
	}
	ordering := target(zone.Get("ordering"))
	if word := ordering.Value(); (word == "set" || word == "queue") && target(behavior.Get("type")).Value() == "deck" {
		fix := change(ordering.Span(), "stack")
		fix.Unsafe = true
		f := at(ordering, diag.CompilerZoneBehaviorOrderingMismatch,
			"A deck has a top and a bottom, so its ordering should be stack, not "+word+".", fix)
		f.Path = facts.Path{Node: zone.Get("behavior")}.String() // the zone may be ordered so, but for this
		r.report(f)
	}
	if from := target(behavior.Get("reshuffleFrom")); zoneName(from) != "" && zoneName(from) == zoneName(id) {
		f := at(from, diag.XrefZoneBehaviorReshuffleSelf, "The deck "+quote(zoneName(id))+" cannot be filled again from itself.")
		if edit, ok := facts.RemovePair(behavior.Get("reshuffleFrom")); ok {
			f.Fixes = []diag.Fix{{Title: "Remove reshuffleFrom", Edits: []source.Edit{edit}}}
		}
		r.report(f)
	}
}

// zoneTemplates checks the zones that templates make for the seats.
func zoneTemplates(spec Spec, report Report) {
	var patterns []index.Site
	for _, s := range spec.Index().Symbols(grammar.Zone) {
		if d := s.Def(); d.Pattern == grammar.SeatPattern && strings.Contains(d.Name, "{seat}") {
			patterns = append(patterns, s.First())
		}
	}
	slices.SortFunc(patterns, index.CompareSites)
	if len(patterns) == 0 {
		return
	}
	var seats []string
	for seat := range spec.Index().Symbols(grammar.Seat) {
		seats = append(seats, seat.Name)
	}
	_, metadata := section(spec, "metadata")
	players, limited := count(target(target(metadata.Get("players")).Get("max")))
	made := map[string]index.Site{}
	for _, p := range patterns {
		if limited && len(seats) > players && target(p.Def.Entry.Get("owner")).Value() == "player" {
			report(p.Unit, at(target(p.Def.Entry.Get("idPattern")), diag.ZoneIDPlayerIndexOutOfBounds,
				"This makes a zone for the player of each of the "+strconv.Itoa(len(seats))+" seats, but metadata allows at most "+counted(players, "player")+"."))
		}
		for _, seat := range seats {
			name := strings.ReplaceAll(p.Def.Name, "{seat}", seat)
			other, twice := made[name]
			key := ""
			if twice {
				key = index.KeyOf(other.Def)
			} else if s := spec.Index().Lookup(index.Key(grammar.Zone, "", name)); s != nil {
				other, twice, key = s.First(), true, index.Key(grammar.Zone, "", name)
			}
			if !twice {
				made[name] = p
				continue
			}
			f := at(target(p.Def.Entry.Get("idPattern")), diag.CompilerZoneTemplateDuplicateID,
				"For the seat "+quote(seat)+" this makes the zone "+quote(name)+", which exists already.")
			f.Elsewhere = []Elsewhere{{Key: key, Unit: other.Unit, Message: "It is declared here."}}
			report(p.Unit, f)
			break
		}
	}
}

// maxGeneratedZones is how many cells all boards together may have.
const maxGeneratedZones = 10_000

// boardSizes finds the board that takes all of them beyond the limit; one that
// is too large by itself is said to be so where it stands.
func boardSizes(spec Spec, report Report) {
	total := 0
	for _, l := range listing(spec, "zones") {
		cells := boardCells(l)
		if cells == 0 || cells > maxGeneratedZones {
			continue
		}
		if total += cells; total > maxGeneratedZones {
			args := l.Get("args")
			f := at(args, diag.CompilerLimitExceeded,
				"With this board the boards of the game have "+strconv.Itoa(total)+" cells; more than "+strconv.Itoa(maxGeneratedZones)+" are not made.")
			f.Path = facts.Path{Node: l.node}.String()
			report(l.unit, f)
			return
		}
	}
}

// boardCells counts the cells of a board, 0 for any other entry.
func boardCells(l *listed) int {
	var size []int
	for _, n := range texts(l.Get("args")) {
		v, ok := n.Int()
		if !ok || v < 0 || v > maxGeneratedZones {
			return 0
		}
		size = append(size, int(v))
	}
	switch macro := l.Get("macro").Value(); {
	case macro == "grid" && len(size) == 2:
		return size[0] * size[1]
	case macro == "hex" && len(size) == 1:
		return 3*size[0]*(size[0]+1) + 1
	}
	return 0
}
