package crossref

import (
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/cnl/diag"
	"ludo-lsp/cnl/facts"
	"ludo-lsp/cnl/grammar"
	"ludo-lsp/cnl/index"
	"ludo-lsp/cnl/syntax"
)

// mapRules are about what starts on the spaces of a map.
var mapRules = []Rule{
	{Sections: []string{"dataAssets", "markerLattices"}, Check: markerConstraints},
	{Sections: []string{"dataAssets", "zones", "stackingConstraints"}, Check: stacking},
	{Sections: []string{"dataAssets", "stackingConstraints", "tokenTypes"}, Check: stackingSeats},
}

// lattice is a marker that every space carries.
type lattice struct {
	entry
	id string
}

// lattices lists the space markers of a map and those that stand beside it.
func lattices(spec Spec, m *asset) (out []lattice) {
	add := func(e entry) {
		if id := name(e.Get("id")); id != "" && !slices.ContainsFunc(out, func(l lattice) bool { return l.id == id }) {
			out = append(out, lattice{e, id})
		}
	}
	if m != nil {
		for _, e := range m.list("markerLattices") {
			add(e)
		}
	}
	for _, l := range listing(spec, "markerLattices") {
		add(l.entry)
	}
	return out
}

// markerConstraints finds spaces on which a marker starts in a state that is
// not allowed there.
func markerConstraints(spec Spec, report Report) {
	all := dataAssets(spec)
	for _, m := range all {
		if m.kind != "map" {
			continue
		}
		spaces := m.list("spaces")
		for _, l := range lattices(spec, m) {
			constraints := l.Get("constraints")
			if constraints.Len() == 0 {
				continue
			}
			explicit := map[string]syntax.Node{}
			for _, e := range m.list("spaceMarkers") {
				if name(e.Get("markerId")) == l.id {
					explicit[zoneName(e.Get("spaceId"))] = e.Get("state")
				}
			}
			for _, space := range spaces {
				initialMarker(spec, report, m, l, space, explicit[zoneName(space.Get("id"))])
			}
			for _, s := range all {
				if s.kind == "scenario" && all.linked(s, "map") == m {
					scenarioMarkers(report, s, l, spaces)
				}
			}
		}
	}
}

// initialMarker checks the state in which a marker starts on a space.
func initialMarker(spec Spec, report Report, m *asset, l lattice, space entry, explicit syntax.Node) {
	state := explicit
	if !state.Valid() {
		state = l.Get("defaultState")
	}
	if !holds(l.Get("states"), name(state)) {
		return
	}
	allowed, violated := violates(l, space, name(state))
	if !violated {
		return
	}
	f := at(space.Get("id"), diag.MapMarkerConstraintViolation,
		"The marker "+quote(l.id)+" starts here as "+quote(name(state))+", but may only be "+alternatives(allowed)+" on this space.")
	if explicit.Valid() {
		elsewhere(&f, space.unit, m.unit, explicit.Span(), "It starts with this state.")
	}
	f.Elsewhere = append(f.Elsewhere, Elsewhere{Key: index.Key(grammar.SpaceMarker, "", l.id), Message: "The marker is declared here."})
	report(space.unit, f)
}

// scenarioMarkers checks the states that a scenario gives to a marker.
func scenarioMarkers(report Report, scenario *asset, l lattice, spaces []entry) {
	for _, e := range scenario.list("initializations") {
		space, state := e.Get("spaceId"), e.Get("state")
		if name(e.Get("markerId")) != l.id || !space.Valid() || !holds(l.Get("states"), name(state)) {
			continue
		}
		for _, s := range spaces {
			if zoneName(s.Get("id")) != zoneName(space) {
				continue
			}
			if allowed, violated := violates(l, s, name(state)); violated {
				report(e.unit, notAllowed(state, l.id, zoneName(space), allowed))
			}
			break
		}
	}
}

// notAllowed is a state that a constraint of its marker does not allow on a
// space.
func notAllowed(state syntax.Node, marker, space string, allowed []string) Fault {
	f := at(state, diag.MarkerConstraintStateNotAllowed,
		"The marker "+quote(marker)+" cannot be "+quote(name(state))+" on "+quote(space)+"; it may only be "+alternatives(allowed)+" there.")
	f.Elsewhere = []Elsewhere{{Key: index.Key(grammar.SpaceMarker, "", marker), Message: "The marker is declared here."}}
	return f
}

// violates finds the first constraint of a marker that applies to a space and
// does not allow a state, and gives what it allows.
func violates(l lattice, space entry, state string) (allowed []string, violated bool) {
	for _, c := range l.Get("constraints").Items() {
		c = target(c)
		allowed = names(c.Get("allowedStates"))
		if len(allowed) == 0 || slices.Contains(allowed, state) || !applies(c, space.node) {
			continue
		}
		return allowed, true
	}
	return nil, false
}

// applies reports whether a constraint on a marker is for a space: each part
// that is given must match.
func applies(c, space syntax.Node) bool {
	if ids := target(c.Get("spaceIds")); given(ids) && !holdsZone(ids, zoneName(target(space.Get("id")))) {
		return false
	}
	if categories := names(c.Get("category")); len(categories) > 0 && !slices.Contains(categories, name(target(space.Get("category")))) {
		return false
	}
	return attributesEqual(c, space)
}

func holdsZone(list syntax.Node, zone string) bool {
	return slices.ContainsFunc(texts(list), func(n syntax.Node) bool { return zoneName(n) == zone })
}

func attributesEqual(c, space syntax.Node) bool {
	attributes := target(space.Get("attributes"))
	for key, wanted := range target(c.Get("attributeEquals")).Pairs() {
		if !same(attributes.Get(key.Value()), wanted) {
			return false
		}
	}
	return true
}

// alternatives lists words for a sentence.
func alternatives(words []string) string {
	quoted := make([]string, len(words))
	for i, w := range words {
		quoted[i] = quote(w)
	}
	return strings.Join(quoted, " or ")
}

// limits lists the stacking constraints of a map and those beside it.
func limits(spec Spec, m *asset) (out []entry) {
	if m != nil {
		out = append(out, m.list("stackingConstraints")...)
	}
	for _, l := range listing(spec, "stackingConstraints") {
		out = append(out, l.entry)
	}
	return out
}

// stacking finds placements that put more pieces into a space than a stacking
// constraint allows.
func stacking(spec Spec, report Report) {
	all := dataAssets(spec)
	for _, s := range all {
		if s.kind != "scenario" {
			continue
		}
		m := all.linked(s, "map")
		constraints := limits(spec, m)
		placements := s.list("initialPlacements")
		if len(constraints) == 0 || len(placements) == 0 {
			continue
		}
		spaces := map[string]syntax.Node{}
		if m != nil {
			for _, e := range m.list("spaces") {
				spaces[zoneName(e.Get("id"))] = e.node
			}
		}
		for _, l := range listing(spec, "zones") {
			if id := zoneName(l.Get("id")); id != "" && spaces[id].Kind() == syntax.Missing {
				spaces[id] = l.node
			}
		}
		for _, c := range constraints {
			stackingLimit(report, s, c, placements, spaces)
		}
	}
}

// stackingLimit counts the pieces that one constraint is about.
func stackingLimit(report Report, s *asset, c entry, placements []entry, spaces map[string]syntax.Node) {
	most := 0
	switch name(c.Get("rule")) {
	case "prohibit":
	case "maxCount":
		v, ok := c.Get("maxCount").Int()
		if !ok || v < 0 {
			return
		}
		most = int(v)
	default:
		return
	}
	filter, pieces := c.Get("spaceFilter"), c.Get("pieceFilter")
	if filter.Kind() != syntax.Mapping || pieces.Kind() != syntax.Mapping || c.node.Broken() || filter.Broken() || pieces.Broken() {
		return
	}
	types, seats := names(pieces.Get("pieceTypeIds")), names(pieces.Get("seats"))
	ids, categories := target(filter.Get("spaceIds")), names(filter.Get("category"))
	lying := map[string]int{}
	for _, e := range placements {
		space := zoneName(e.Get("spaceId"))
		node, known := spaces[space]
		n, counted := count(e.Get("count"))
		switch {
		case !known || !counted || lying[space] > most,
			len(types) > 0 && !slices.Contains(types, name(e.Get("pieceTypeId"))),
			len(seats) > 0 && !slices.Contains(seats, name(e.Get("seat"))),
			ids.Len() > 0 && !holdsZone(ids, space),
			len(categories) > 0 && !slices.Contains(categories, name(target(node.Get("category")))),
			!attributesEqual(filter, node):
			continue
		}
		if lying[space] += n; lying[space] <= most {
			continue
		}
		f := at(e.Get("count"), diag.StackingConstraintViolation,
			"With these, "+strconv.Itoa(lying[space])+" pieces lie on "+quote(space)+", but the constraint "+quote(name(c.Get("id")))+" allows "+strconv.Itoa(most)+".")
		if most == 0 {
			f.Message = "The constraint " + quote(name(c.Get("id"))) + " does not allow these pieces on " + quote(space) + "."
		}
		elsewhere(&f, e.unit, c.unit, c.Get("id").Span(), "This is the constraint.")
		report(e.unit, f)
	}
}

// stackingSeats finds constraints that count by seat tokens which have none.
func stackingSeats(spec Spec, report Report) {
	var constraints []entry
	pieces := map[string]bool{}
	for _, a := range dataAssets(spec) {
		switch a.kind {
		case "map":
			constraints = append(constraints, a.list("stackingConstraints")...)
		case "pieceCatalog":
			for _, id := range pieceCatalogue(spec, a).order {
				pieces[id] = true
			}
		}
	}
	for _, l := range listing(spec, "stackingConstraints") {
		constraints = append(constraints, l.entry)
	}
	for _, c := range constraints {
		filter := c.Get("pieceFilter")
		seats := target(filter.Get("seats"))
		if seats.Len() == 0 {
			continue
		}
		for _, id := range names(filter.Get("pieceTypeIds")) {
			d := spec.Index().Lookup(index.Key(grammar.TokenType, "", id)).Def()
			if d == nil || pieces[id] || d.Asset != "" || given(d.Entry.Get("seat")) {
				continue
			}
			f := at(seats, diag.StackingConstraintTokenTypeSeatMissing,
				"The token type "+quote(id)+" belongs to no seat, so this constraint never counts its tokens.")
			f.Elsewhere = []Elsewhere{{Key: index.Key(grammar.TokenType, "", id), Message: "The token type is declared here."}}
			report(c.unit, f)
			break
		}
	}
}

// saidElsewhere reports whether a name is declared twice only because what it
// belongs to is: the states of a marker declared twice, the variable of a track
// declared twice or named like another variable.
func (r *resolver) saidElsewhere(d *facts.Def, s *index.Symbol) bool {
	switch d.Kind {
	case grammar.SpaceMarkerState, grammar.GlobalMarkerState:
		return s.Def().Entry != d.Entry
	case grammar.GlobalVar:
		return d.Asset != "" || r.namedLikeTrack(d, s)
	}
	return false
}

// namedLikeTrack reports a variable with the name of a track, which is a
// variable too.
func (r *resolver) namedLikeTrack(d *facts.Def, s *index.Symbol) bool {
	for _, site := range s.Sites {
		if site.Def.Asset == "" {
			continue
		}
		r.report(Fault{
			Finding: diag.Finding{
				Code: diag.TrackGlobalVarDuplicate, Span: d.Span, Path: d.Path.String(),
				Message: "The track " + quote(d.Name) + " is a variable of this name already.",
			},
			Elsewhere: []Elsewhere{{Key: index.KeyOf(d), Unit: site.Unit, Message: "The track is declared here."}},
			Later:     func(spec Spec) []diag.Fix { return renames(spec, r.facts, d) },
		})
		return true
	}
	return false
}
