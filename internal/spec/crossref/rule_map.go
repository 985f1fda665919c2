package crossref

import (
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/text/lists"
	"ludo-lsp/internal/text/symbols"
	"ludo-lsp/internal/yaml/syntax"
)

// assetRules are about the data assets of a spec, which are read once for all rules.
var assetRules = []Rule{{
	Sections: []string{view.SectionDataAssets, view.SectionMarkerLattices, view.SectionStackingConstraints},
	Kinds:    []grammar.Kind{grammar.GlobalVar, grammar.Zone, grammar.TokenType},
	Check: func(spec Spec, report Report) {
		all := dataAssets(spec)
		checkPieceInventories(spec, all, report)
		checkScenarioPieces(spec, all, report)
		checkInitialValues(spec, all, report)
		checkMarkerConstraints(spec, all, report)
		checkStacking(spec, all, report)
		checkStackingSeats(spec, all, report)
		checkTableContracts(all, report)
	},
}}

// space is a space of a map.
type space struct {
	entry
	name string
}

// spaces lists the spaces of a map.
func (a *asset) spaces() []space {
	entries := a.list(view.MapSpaces)
	return lists.Map(entries, func(e entry) space { return space{e, zoneName(e.Get(view.SpaceID))} })
}

// spaceMarker is a marker that every space carries.
type spaceMarker struct {
	entry
	id string
}

// spaceMarkers lists the space markers of a map and those beside it.
func spaceMarkers(spec Spec, m *asset) (out []spaceMarker) {
	add := func(e entry) {
		if id := name(e.Get(view.SpaceMarkerLatticeID)); id != "" && !slices.ContainsFunc(out,
			func(l spaceMarker) bool { return l.id == id }) {
			out = append(out, spaceMarker{e, id})
		}
	}
	if m != nil {
		for _, e := range m.list(view.MapMarkerLattices) {
			add(e)
		}
	}
	for _, l := range entriesOf(spec, view.SectionMarkerLattices) {
		add(l.entry)
	}
	return out
}

// checkMarkerConstraints finds spaces on which a marker starts in a state that is not allowed there.
func checkMarkerConstraints(spec Spec, all assets, report Report) {
	scenarios := map[*asset][]*asset{} // by the map they use
	for _, s := range all.kinds[view.DataAssetKindScenario] {
		m := all.linkedAsset(s, view.DataAssetKindMap)
		scenarios[m] = append(scenarios[m], s)
	}
	for _, m := range all.kinds[view.DataAssetKindMap] {
		var spaces []space
		var places map[string]int                       // of the spaces, by their names
		explicit := map[string]map[string]syntax.Node{} // by marker and space
		for _, e := range m.list(view.MapSpaceMarkers) {
			marker := name(e.Get(view.SpaceMarkerMarkerID))
			if explicit[marker] == nil {
				explicit[marker] = map[string]syntax.Node{}
			}
			explicit[marker][zoneName(e.Get(view.SpaceMarkerSpaceID))] = e.Get(view.SpaceMarkerState)
		}
		for _, l := range spaceMarkers(spec, m) {
			constraints := l.Get(view.SpaceMarkerLatticeConstraints)
			if constraints.Len() == 0 {
				continue
			}
			if spaces == nil {
				spaces, places = m.spaces(), map[string]int{}
				for i, space := range slices.Backward(spaces) {
					places[space.name] = i
				}
			}
			for _, space := range spaces {
				checkInitialMarker(report, m, l, space.entry, explicit[l.id][space.name])
			}
			for _, s := range scenarios[m] {
				checkScenarioMarkers(report, s, l, spaces, places)
			}
		}
	}
}

// checkInitialMarker checks the state in which a marker starts on a space.
func checkInitialMarker(report Report, m *asset, l spaceMarker, space entry, explicit syntax.Node) {
	state := explicit
	if !state.Valid() {
		state = l.Get(view.SpaceMarkerLatticeDefaultState)
	}
	if !containsName(l.Get(view.SpaceMarkerLatticeStates), name(state)) {
		return
	}
	allowed, violated := violatedConstraint(l, space, name(state))
	if !violated {
		return
	}
	f := faultAtNode(space.Get(view.SpaceMarkerLatticeID), diag.MapMarkerConstraintViolation,
		"The marker "+quote(l.id)+" starts here as "+quote(name(state))+", but may only be "+joinAlternatives(allowed)+
			" on this space.")
	if explicit.Valid() {
		addRelated(&f, space.unit, m.unit, explicit.Span(), "It starts with this state.")
	}
	f.Elsewhere = append(f.Elsewhere,
		Elsewhere{Key: index.Key(grammar.SpaceMarker, "", l.id), Message: "The marker is declared here."})
	report(space.unit, f)
}

// checkScenarioMarkers checks the states that a scenario gives to a marker.
func checkScenarioMarkers(report Report, scenario *asset, l spaceMarker, spaces []space, places map[string]int) {
	for _, e := range scenario.list(view.ScenarioInitializations) {
		if name(e.Get(view.SpaceMarkerMarkerID)) != l.id {
			continue
		}
		where, state := zoneName(e.Get(view.SpaceMarkerSpaceID)), e.Get(view.SpaceMarkerState)
		i, known := places[where]
		if where == "" || !known || !containsName(l.Get(view.SpaceMarkerLatticeStates), name(state)) {
			continue
		}
		if allowed, violated := violatedConstraint(l, spaces[i].entry, name(state)); violated {
			report(e.unit, stateFault(state, l.id, where, allowed))
		}
	}
}

// stateFault returns the fault of a state that a marker's constraint does not allow on a space.
func stateFault(state syntax.Node, marker, space string, allowed []string) Fault {
	f := faultAtNode(state, diag.MarkerConstraintStateNotAllowed,
		"The marker "+quote(marker)+" cannot be "+quote(name(state))+" on "+quote(space)+"; it may only be "+
			joinAlternatives(allowed)+" there.")
	f.Elsewhere = []Elsewhere{{Key: index.Key(grammar.SpaceMarker, "", marker),
		Message: "The marker is declared here."}}
	return f
}

// violatedConstraint finds the first constraint of a marker that applies to a space and does not allow a state, and
// returns the allowed states.
func violatedConstraint(l spaceMarker, space entry, state string) (allowed []string, violated bool) {
	for _, c := range l.Get(view.SpaceMarkerLatticeConstraints).Items() {
		c = c.Resolve()
		states := c.Get(view.MarkerConstraintAllowedStates)
		if containsName(states, state) || !applies(c, space.node) {
			continue
		}
		if allowed = names(states); len(allowed) > 0 {
			return allowed, true
		}
	}
	return nil, false
}

// applies reports whether a marker's constraint applies to a space: each given part must match.
func applies(c, space syntax.Node) bool {
	if ids := c.Get(view.MarkerConstraintSpaceIDs).Resolve(); isGiven(ids) && !holdsZone(ids,
		zoneName(space.Get(view.SpaceID).Resolve())) {
		return false
	}
	if categories := c.Get(view.MarkerConstraintCategory); categories.Resolve().Len() > 0 && !containsName(categories,
		name(space.Get(view.SpaceCategory).Resolve())) {
		return false
	}
	return attributesEqual(c, space)
}

func holdsZone(list syntax.Node, zone string) bool {
	for _, n := range list.Items() {
		if n.Kind() == syntax.Scalar && zoneName(n) == zone {
			return true
		}
	}
	return false
}

func attributesEqual(c, space syntax.Node) bool {
	attributes := space.Get(view.SpaceAttributes).Resolve()
	for key, wanted := range c.Get(view.MarkerConstraintAttributeEquals).Resolve().Pairs() {
		if !sameData(attributes.Get(key.Value()), wanted) {
			return false
		}
	}
	return true
}

// joinAlternatives joins words for a sentence.
func joinAlternatives(words []string) string {
	return strings.Join(symbols.QuoteAll(words), " or ")
}

// stackingConstraints lists the stacking constraints of a map and those beside it.
func stackingConstraints(spec Spec, m *asset) (out []entry) {
	if m != nil {
		out = append(out, m.list(view.MapStackingConstraints)...)
	}
	for _, l := range entriesOf(spec, view.SectionStackingConstraints) {
		out = append(out, l.entry)
	}
	return out
}

// placement is a group of pieces that a scenario puts into a space.
type placement struct {
	entry
	space, piece, seat string
	node               syntax.Node // of the space
	count              int
}

// placements lists what a scenario puts into spaces, as far as readable.
func placements(spec Spec, scenario, m *asset) (out []placement) {
	spaces := map[string]syntax.Node{}
	if m != nil {
		for _, s := range m.spaces() {
			spaces[s.name] = s.node
		}
	}
	for _, e := range scenario.list(view.ScenarioInitialPlacements) {
		p := placement{entry: e, space: zoneName(e.Get(view.InitialPlacementSpaceID)),
			piece: name(e.Get(view.InitialPlacementPieceTypeID)), seat: name(e.Get(view.InitialPlacementSeat))}
		n, counted := count(e.Get(view.InitialPlacementCount))
		p.node, p.count = spaces[p.space], n
		if !p.node.Valid() {
			d := spec.Index().Lookup(index.Key(grammar.Zone, "", p.space)).Def()
			if d == nil || d.Asset != "" {
				continue
			}
			p.node = d.Entry
		}
		if counted {
			out = append(out, p)
		}
	}
	return out
}

// checkStacking finds placements that put more pieces into a space than a stacking constraint allows.
func checkStacking(spec Spec, all assets, report Report) {
	for _, s := range all.list {
		if s.kind != view.DataAssetKindScenario {
			continue
		}
		m := all.linkedAsset(s, view.DataAssetKindMap)
		constraints := stackingConstraints(spec, m)
		if len(constraints) == 0 {
			continue
		}
		placed := placements(spec, s, m)
		for _, c := range constraints {
			checkStackingLimit(report, c, placed)
		}
	}
}

// checkStackingLimit counts the pieces that one constraint limits.
func checkStackingLimit(report Report, c entry, placed []placement) {
	most := 0
	switch name(c.Get(view.StackingConstraintRule)) {
	case view.StackingConstraintRuleProhibit:
	case view.StackingConstraintRuleMaxCount:
		v, ok := c.Get(view.StackingConstraintMaxCount).Int()
		if !ok || v < 0 {
			return
		}
		most = int(v)
	default:
		return
	}
	filter, pieces := c.Get(view.StackingConstraintSpaceFilter), c.Get(view.StackingConstraintPieceFilter)
	if filter.Kind() != syntax.Mapping || pieces.Kind() != syntax.Mapping || c.node.IsBroken() || filter.IsBroken() ||
		pieces.IsBroken() {
		return
	}
	types, seats := names(pieces.Get(view.StackingPiecesPieceTypeIDs)), names(pieces.Get(view.StackingPiecesSeats))
	categories := names(filter.Get(view.StackingSpacesCategory))
	ids := lists.Map(texts(filter.Get(view.StackingSpacesSpaceIDs).Resolve()), zoneName)
	lying := map[string]int{}
	for i := range placed {
		p := &placed[i]
		switch {
		case lying[p.space] > most,
			len(types) > 0 && !slices.Contains(types, p.piece),
			len(seats) > 0 && !slices.Contains(seats, p.seat),
			len(ids) > 0 && !slices.Contains(ids, p.space),
			len(categories) > 0 && !slices.Contains(categories, name(p.node.Get(view.SpaceCategory).Resolve())),
			!attributesEqual(filter, p.node):
			continue
		}
		if lying[p.space] += p.count; lying[p.space] <= most {
			continue
		}
		f := faultAtNode(p.Get(view.InitialPlacementCount), diag.StackingConstraintViolation,
			"With these, "+strconv.Itoa(lying[p.space])+" pieces lie on "+quote(p.space)+", but the constraint "+
				quote(name(c.Get(view.StackingConstraintID)))+" allows "+strconv.Itoa(most)+".")
		if most == 0 {
			f.Message = "The constraint " + quote(name(c.Get(view.StackingConstraintID))) +
				" does not allow these pieces on " + quote(p.space) + "."
		}
		addRelated(&f, p.unit, c.unit, c.Get(view.StackingConstraintID).Span(), "This is the constraint.")
		report(p.unit, f)
	}
}

// checkStackingSeats finds constraints that count by seat tokens where there are none.
func checkStackingSeats(spec Spec, all assets, report Report) {
	var constraints []entry
	for _, a := range all.list {
		if a.kind == view.DataAssetKindMap {
			constraints = append(constraints, a.list(view.MapStackingConstraints)...)
		}
	}
	for _, l := range entriesOf(spec, view.SectionStackingConstraints) {
		constraints = append(constraints, l.entry)
	}
	for _, c := range constraints {
		filter := c.Get(view.StackingConstraintPieceFilter)
		seats := filter.Get(view.StackingPiecesSeats).Resolve()
		if seats.Len() == 0 {
			continue
		}
		counted := names(filter.Get(view.StackingPiecesPieceTypeIDs))
		if len(counted) == 0 {
			for n := range spec.Index().Symbols(grammar.TokenType) {
				counted = append(counted, n.Name)
			}
		}
		for _, id := range counted {
			d := spec.Index().Lookup(index.Key(grammar.TokenType, "", id)).Def()
			if d == nil || d.Asset != "" || isGiven(d.Entry.Get(view.PieceSeat)) ||
				spec.Index().Lookup(index.Key(grammar.PieceType, "", id)) != nil {
				continue
			}
			f := faultAtNode(seats, diag.StackingConstraintTokenTypeSeatMissing,
				"The token type "+quote(id)+" belongs to no seat, so this constraint never counts its tokens.")
			f.Elsewhere = []Elsewhere{{Key: index.Key(grammar.TokenType, "", id),
				Message: "The token type is declared here."}}
			report(c.unit, f)
			break
		}
	}
}

// isReportedElsewhere reports whether a name is duplicate only because its owner is: the states of a marker declared
// twice, the variable of a track declared twice or named like another variable.
func (r *resolver) isReportedElsewhere(d *facts.Def, s *index.Symbol) bool {
	switch d.Kind {
	case grammar.SpaceMarkerState, grammar.GlobalMarkerState:
		return s.Def().Entry != d.Entry
	case grammar.GlobalVar:
		return d.Asset != "" || r.reportNamedLikeTrack(d, s)
	}
	return false
}

// reportNamedLikeTrack reports a variable with the name of a track, which is a variable too.
func (r *resolver) reportNamedLikeTrack(d *facts.Def, s *index.Symbol) bool {
	track := r.cache.trackOf(s)
	if track == nil {
		return false
	}
	r.report(Fault{
		Finding: diag.Finding{
			Code: diag.TrackGlobalVarDuplicate, Span: d.Span, Path: d.Path.String(),
			Message: "The track " + quote(d.Name) + " is a variable of this name already.",
		},
		Elsewhere: []Elsewhere{{Key: index.KeyOf(d), Unit: track.Unit, Message: "The track is declared here."}},
		Later:     func(spec Spec) []diag.Fix { return renameFixes(spec, r.facts, d) },
	})
	return true
}
