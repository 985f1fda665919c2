package crossref

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/text/lists"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/text/symbols"
	"ludo-lsp/internal/yaml/render"
	"ludo-lsp/internal/yaml/syntax"
)

// zoneRules are about zones: their borders, decks, templates and boards.
var zoneRules = []Rule{
	{Sections: []string{view.SectionZones, view.SectionDataAssets, view.SectionMetadata}, Entries: borderEntries,
		Check: checkBorders},
	{Sections: []string{view.SectionZones, view.SectionDataAssets, view.SectionMetadata}, Entries: borderEntries,
		Check: checkZoneTemplates},
	{Sections: []string{view.SectionZones}, Check: checkBoardSizes},
}

// borderEntries are the entries of data assets; those of zones are all read.
var borderEntries = assetEntries(
	map[string]unchangedFunc{view.ShapeSpace: func(before, after *facts.Facts) bool {
		return fieldsUnchanged(view.ZoneID, view.ZoneAdjacentTo)(before, after) &&
			hasUnknownKey(before.Tree.Root(), view.ShapeSpace) == hasUnknownKey(after.Tree.Root(), view.ShapeSpace)
	}})

// place is a zone that can have borders.
type place struct {
	entry
	name string
	// bordersOn are the zones its edges lead to, including unresolved names.
	bordersOn  map[string]bool
	unresolved []string
}

func newPlace(spec Spec, e entry) *place {
	p := &place{entry: e, name: zoneName(e.Get(view.ZoneID)), bordersOn: map[string]bool{}}
	for _, edge := range e.Get(view.ZoneAdjacentTo).Items() {
		to := zoneName(edge.Resolve().Get(view.EdgeTo).Resolve())
		p.bordersOn[to] = true
		if spec.Index().Lookup(index.Key(grammar.Zone, "", to)) == nil {
			p.unresolved = append(p.unresolved, to)
		}
	}
	return p
}

// checkBorders checks the edges between zones, and between the spaces of each map.
func checkBorders(spec Spec, report Report) {
	all := dataAssets(spec)
	zones := map[string]*place{}
	var explicit []*place
	for _, l := range entriesOf(spec, view.SectionZones) {
		if p := newPlace(spec, l.entry); p.name != "" && zones[p.name] == nil {
			zones[p.name] = p
			explicit = append(explicit, p)
		}
	}
	chosen := all.linkedAsset(all.scenario(spec), view.DerivedPropMap)
	for _, m := range all.list {
		if m.kind != view.DataAssetKindMap {
			continue
		}
		graph := make(map[string]*place, len(zones))
		maps.Copy(graph, zones)
		var spaces []*place
		for _, e := range m.list(view.MapSpaces) {
			if p := newPlace(spec, e); p.name != "" && graph[p.name] == nil {
				graph[p.name] = p
				spaces = append(spaces, p)
			}
		}
		var open []border
		for _, p := range spaces {
			open = append(open, p.checkEdges(graph, report)...)
		}
		reportOneSided(open, report)
		m.checkMapBorders(graph, report)
		if m == chosen {
			zones = graph
		}
	}
	var open []border
	for _, p := range explicit {
		open = append(open, p.checkEdges(zones, report)...)
	}
	reportOneSided(open, report)
}

// hasUnknownKey reports whether a record has a key that its shape lacks.
func hasUnknownKey(record syntax.Node, shape string) bool {
	for key := range record.Pairs() {
		if grammar.FindShape(shape).FieldByName(key.Value()) == nil {
			return true
		}
	}
	return false
}

// border is a two-way edge that is listed at only one of its ends.
type border struct {
	from, to *place
	edge     syntax.Node
	at       syntax.Node // the name of to
}

// checkEdges checks the edges of one zone, and returns those that the other end does not list.
func (p *place) checkEdges(graph map[string]*place, report Report) (open []border) {
	list := p.Get(view.ZoneAdjacentTo)
	if list.Len() == 0 {
		return nil
	}
	first := make(map[string]syntax.Node, list.Len())
	for _, edge := range list.Items() {
		edge = edge.Resolve()
		to := edge.Get(view.EdgeTo).Resolve()
		name := zoneName(to)
		direction, known := edgeDirection(edge)
		if name == "" || !known {
			continue
		}
		if name == p.name {
			f := faultAtNode(to, diag.SpatialSelfLoop, "The zone "+quote(name)+" borders on itself here.",
				removalFix("Remove this border", edge)...)
			f.Related = []diag.Related{{Span: p.Get(view.ZoneID).Span(), Message: "This is the zone."}}
			report(p.unit, f)
			continue
		}
		if earlier, twice := first[name]; twice {
			p.reportRepeated(edge, earlier, report)
			continue
		}
		first[name] = edge
		other := graph[name]
		if direction != view.EdgeDirectionBidirectional || other == nil || other.bordersOn[p.name] ||
			isMeantBy(other.unresolved, p.name) || other.entry.node.IsBroken() ||
			other.Get(view.ZoneAdjacentTo).IsBroken() ||
			hasUnknownKey(edge, view.ShapeEdge) || !other.Get(view.ZoneAdjacentTo).Valid() &&
			hasUnknownKey(other.node, view.ShapeZone) && hasUnknownKey(other.node, view.ShapeSpace) {
			continue // a mistyped name may be the one that seems to be missing
		}
		open = append(open, border{p, other, edge, to})
	}
	return open
}

// reportOneSided reports the borders of a board that are listed at only one end: one finding at the first, with one
// fix for all.
func reportOneSided(open []border, report Report) {
	if len(open) == 0 {
		return
	}
	b := open[0]
	f := faultAtNode(b.at, diag.SpatialAsymmetricEdgeNormalized,
		"The zone "+quote(b.to.name)+" does not list "+quote(b.from.name)+
			" among its neighbours, although this border goes both ways.")
	if len(open) == 1 {
		if !b.edge.Get(view.EdgeDirection).Valid() && b.edge.Kind() == syntax.Mapping && b.edge.Len() > 0 {
			fix := AddPair(b.edge, view.EdgeDirection, render.Text(view.EdgeDirectionUnidirectional))
			fix.Unsafe = true
			f.Fixes = []diag.Fix{fix}
		}
	} else {
		others := lists.Map(open[1:min(len(open), maxListed)],
			func(other border) string { return quote(other.from.name) + " to " + quote(other.to.name) })
		f.Message += " So it is with other borders of the board: " + enumerate(others, len(open)-1) + "."
	}
	for _, other := range open[:min(len(open), maxListed)] {
		f.Elsewhere = append(f.Elsewhere, Elsewhere{
			Key: index.Key(grammar.Zone, "", other.to.name), Unit: other.to.unit,
			Message: "The neighbour is declared here.",
		})
	}
	f.Across = mutualFixes(open)
	report(b.from.unit, f)
}

// checkMapBorders checks the borders that a map lists once for both of their spaces.
func (m asset) checkMapBorders(graph map[string]*place, report Report) {
	first := map[[2]string]syntax.Node{}
	for _, e := range m.list(view.MapBorders) {
		from := zoneName(e.Get(view.MapBorderFrom))
		for _, item := range e.Get(view.MapBorderTo).Items() {
			to := zoneName(item.Resolve())
			if from == "" || to == "" {
				continue
			}
			if from == to {
				f := faultAtNode(item, diag.SpatialSelfLoop, "The zone "+quote(from)+" borders on itself here.",
					removalFix("Remove this border", item)...)
				f.Related = []diag.Related{{Span: e.Get(view.MapBorderFrom).Span(), Message: "This is the zone."}}
				report(e.unit, f)
				continue
			}
			pair := [2]string{min(from, to), max(from, to)}
			_, again := first[pair]
			if p := graph[from]; p != nil && p.bordersOn[to] {
				again = true
			} else if p := graph[to]; p != nil && p.bordersOn[from] {
				again = true
			}
			if again {
				report(e.unit, faultAtNode(item, diag.SpatialDuplicateNeighbor,
					"The border of "+quote(from)+" and "+quote(to)+" is listed already.",
					removalFix("Remove the repeated border", item)...))
				continue
			}
			first[pair] = item
		}
	}
}

// mutualFixes returns the fix that also lists borders at their other ends; none if one of them cannot be added.
func mutualFixes(open []border) []UnitFix {
	var order []*place
	missing := map[*place][]string{}
	for _, b := range open {
		if missing[b.to] == nil {
			order = append(order, b.to)
		}
		missing[b.to] = append(missing[b.to], b.from.name)
	}
	var parts []UnitFix
	for _, p := range order {
		edit, ok := p.neighbourEdits(missing[p])
		if !ok {
			return nil
		}
		parts = append(parts, UnitFix{Unit: p.unit, Fix: diag.Fix{Edits: edit}})
	}
	first := &parts[0]
	first.Title = "List " + quote(open[0].from.name) + " among the neighbours of " + quote(open[0].to.name)
	if len(open) > 1 {
		first.Title = "List " + strconv.Itoa(len(open)) + " borders at their other ends, too"
	}
	first.With = parts[1:]
	return parts[:1]
}

// neighbourEdits returns the edits that add neighbours to those of a zone.
func (p *place) neighbourEdits(neighbours []string) (edits []source.Edit, ok bool) {
	edges := lists.Map(neighbours, func(name string) render.Value { return render.Record().Say(view.EdgeTo, name) })
	list := p.Get(view.ZoneAdjacentTo)
	if !list.Valid() && p.node.Kind() == syntax.Mapping && p.node.Len() > 0 {
		return AddPair(p.node, view.ZoneAdjacentTo, render.List(edges...)).Edits, true
	}
	edit, ok := appendItem(list, edges...)
	return []source.Edit{edit}, ok
}

// reportRepeated reports a second edge to the same neighbour.
func (p *place) reportRepeated(edge, earlier syntax.Node, report Report) {
	to := edge.Get(view.EdgeTo).Resolve()
	a, _ := edgeDirection(edge)
	b, _ := edgeDirection(earlier)
	f := faultAtNode(to, diag.SpatialDuplicateNeighbor, "The neighbour "+quote(zoneName(to))+" is listed already.")
	if a == b {
		f.Fixes = removalFix("Remove the repeated border", edge)
	} else {
		f.Code = diag.SpatialConflictingNeighborDirection
		f.Message = "The border with " + quote(zoneName(to)) + " is listed already, as " + b + "; here it is " + a + "."
	}
	f.Related = []diag.Related{{Span: earlier.Get(view.EdgeTo).Resolve().Span(), Message: "It is listed here first."}}
	report(p.unit, f)
}

// edgeDirection returns the direction of an edge; known is false for an unknown word.
func edgeDirection(edge syntax.Node) (word string, known bool) {
	n := edge.Get(view.EdgeDirection).Resolve()
	if !isGiven(n) {
		return view.AbsentEdgeDirection, true
	}
	word = n.Value()
	return word, word == view.EdgeDirectionBidirectional || word == view.EdgeDirectionUnidirectional
}

// checkDeckZone checks a deck, as a zone or as a zone template.
func (r *resolver) checkDeckZone(zone syntax.Node) {
	behavior := zone.Get(view.ZoneBehavior).Resolve()
	if behavior.Kind() != syntax.Mapping {
		return
	}
	id := zone.Get(view.ZoneID).Resolve()
	if !id.Valid() {
		id = zone.Get(view.ZoneTemplateBodyIdPattern).Resolve()
	}
	ordering := zone.Get(view.ZoneOrdering).Resolve()
	if word := ordering.Value(); (word == view.ZoneOrderingSet || word == view.ZoneOrderingQueue) &&
		behavior.Get(view.DeckBehaviorType).Resolve().Value() == view.DeckBehaviorTypeDeck {
		fix := changeFix(ordering.Span(), view.ZoneOrderingStack)
		fix.Unsafe = true
		f := faultAtNode(ordering, diag.CompilerZoneBehaviorOrderingMismatch,
			"A deck has a top and a bottom, so its ordering should be stack, not "+word+".", fix)
		f.Path = facts.Path{Node: zone.Get(view.ZoneBehavior)}.String() // the zone may be ordered so, except for this
		r.report(f)
	}
	if from := behavior.Get(view.DeckBehaviorReshuffleFrom).Resolve(); zoneName(from) != "" &&
		zoneName(from) == zoneName(id) {
		f := faultAtNode(from, diag.XrefZoneBehaviorReshuffleSelf,
			"The deck "+quote(zoneName(id))+" cannot be filled again from itself.")
		if edit, ok := facts.RemovePair(behavior.Get(view.DeckBehaviorReshuffleFrom)); ok {
			f.Fixes = []diag.Fix{{Title: "Remove reshuffleFrom", Unsafe: true, Edits: []source.Edit{edit}}}
		}
		r.report(f)
	}
}

// maxTemplateZones bounds the zones made by all templates.
const maxTemplateZones = 50_000

// checkZoneTemplates checks the zones that templates make for the seats.
func checkZoneTemplates(spec Spec, report Report) {
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
	_, metadata := sectionValue(spec, view.SectionMetadata)
	players, limited := count(metadata.Get(view.MetadataPlayers).Resolve().Get(view.PlayersMax).Resolve())
	made := map[string]index.Site{}
	for i, p := range patterns {
		if (i+1)*len(seats) > maxTemplateZones {
			report(p.Unit, faultAtNode(p.Def.Entry.Get(view.ZoneTemplateBodyIdPattern).Resolve(),
				diag.CompilerLimitExceeded,
				"With this template the zones that templates make for "+symbols.Count(len(seats), "seat")+" are more than "+
					strconv.Itoa(maxTemplateZones)+", which are not made."))
			return
		}
		if limited && len(seats) > players &&
			p.Def.Entry.Get(view.ZoneTemplateBodyOwner).Resolve().Value() == view.ZoneTemplateBodyOwnerPlayer {
			report(p.Unit, faultAtNode(p.Def.Entry.Get(view.ZoneTemplateBodyIdPattern).Resolve(),
				diag.ZoneIDPlayerIndexOutOfBounds,
				"This makes a zone for the player of each of the "+strconv.Itoa(len(seats))+
					" seats, but metadata allows at most "+symbols.Count(players, view.ZoneTemplateBodyOwnerPlayer)+"."))
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
			f := faultAtNode(p.Def.Entry.Get(view.ZoneTemplateBodyIdPattern).Resolve(),
				diag.CompilerZoneTemplateDuplicateID,
				"For the seat "+quote(seat)+" this makes the zone "+quote(name)+", which exists already.")
			f.Elsewhere = []Elsewhere{{Key: key, Unit: other.Unit, Message: "It is declared here."}}
			report(p.Unit, f)
			break
		}
	}
}

// maxGeneratedZones bounds the cells of all boards together.
const maxGeneratedZones = 10_000

// checkBoardSizes finds the board whose cells exceed the limit for all; a board too large by itself is reported where
// it stands.
func checkBoardSizes(spec Spec, report Report) {
	total := 0
	for _, l := range entriesOf(spec, view.SectionZones) {
		cells := countBoardCells(l)
		if cells == 0 || cells > maxGeneratedZones {
			continue
		}
		if total += cells; total > maxGeneratedZones {
			args := l.Get(view.BoardMacroArgs)
			f := faultAtNode(args, diag.CompilerLimitExceeded,
				"With this board the boards of the game have "+strconv.Itoa(total)+" cells; more than "+
					strconv.Itoa(maxGeneratedZones)+" are not made.")
			f.Path = facts.Path{Node: l.node}.String()
			report(l.unit, f)
			return
		}
	}
}

// countBoardCells counts the cells of a board, 0 for any other entry.
func countBoardCells(l *listedEntry) int {
	var size []int
	for _, n := range texts(l.Get(view.BoardMacroArgs)) {
		v, ok := n.Int()
		if !ok || v < 0 || v > maxGeneratedZones {
			return 0
		}
		size = append(size, int(v))
	}
	if form := grammar.BoardNamed(l.Get(view.BoardMacroMacro).Value()); form != nil {
		return max(form.Count(size), 0)
	}
	return 0
}
