package lower

import (
	"ludo-lsp/cnl/expand"
	"ludo-lsp/kernel/gamedef"
)

// tracks are the tracks of the map, with the places where they are written.
func (l *lowering) tracks() ([]gamedef.TrackDef, []*expand.Node) {
	m := l.mapAsset()
	if !m.ok() || !given(m.payload.Get("tracks")) {
		return nil, nil
	}
	r := l.scratch()
	out := []gamedef.TrackDef{}
	nodes := m.items("tracks")
	for _, n := range nodes {
		out = append(out, gamedef.TrackDef{
			ID: r.id(n, "id"), Scope: word(r, n, "scope", gamedef.GlobalTrack, gamedef.SeatTrack), Seat: r.optionalID(n, "seat"),
			Min: r.integer(n, "min"), Max: r.integer(n, "max"), Initial: r.integer(n, "initial"),
		})
	}
	return out, nodes
}

func (l *lowering) trackDefs() {
	tracks, at := l.tracks()
	r := l.reading("tracks")
	for i, n := range at {
		r.Map.Add(indexed("tracks", i), n)
	}
	l.done("tracks", r)
	l.out.Tracks = tracks
}

// trackStart is the value with which a track starts: that of the scenario, or
// its own.
func (l *lowering) trackStart(t gamedef.TrackDef) int64 {
	start := t.Initial
	if s := l.selection().scenario; s != nil {
		for _, n := range s.payload.Get("initializations").Items() {
			if Identifier(n.Get("trackId").Text()) == t.ID {
				if v, ok := whole(n.Get("value")); ok {
					start = v
				}
			}
		}
	}
	return start
}

func (l *lowering) spaceMarkers() {
	m := l.mapAsset()
	if !m.ok() || !given(m.payload.Get("spaceMarkers")) {
		return
	}
	r := l.reading("spaceMarkers")
	out := []gamedef.SpaceMarkerValue{}
	for _, n := range m.items("spaceMarkers") {
		r.Map.Add(indexed("spaceMarkers", len(out)), n)
		out = append(out, gamedef.SpaceMarkerValue{SpaceID: r.zoneID(n, "spaceId"), MarkerID: r.id(n, "markerId"), State: r.id(n, "state")})
	}
	if l.done("spaceMarkers", r) {
		l.out.SpaceMarkers = out
	}
}

// both lowers the entries of a list of the map and of the section of the same
// name; nil if neither is given.
func both[T any](l *lowering, name string, one func(r *reading, n *expand.Node) T) ([]T, bool) {
	m, section := l.mapAsset(), l.section(name)
	inMap := m.ok() && given(m.payload.Get(name))
	if !inMap && !given(section) {
		return nil, true
	}
	r := l.reading(name)
	out := []T{}
	add := func(n *expand.Node) {
		r.Map.Add(indexed(name, len(out)), n)
		out = append(out, one(r, r.record(n)))
	}
	if inMap {
		for _, n := range m.items(name) {
			add(n)
		}
	}
	for _, n := range section.Items() {
		add(n)
	}
	return out, l.done(name, r)
}

func (l *lowering) markerLattices() {
	out, ok := both(l, "markerLattices", func(r *reading, n *expand.Node) gamedef.SpaceMarkerLattice {
		s := gamedef.SpaceMarkerLattice{ID: r.id(n, "id"), States: r.names(n, "states"), DefaultState: r.id(n, "defaultState")}
		for _, c := range r.list(n, "constraints") {
			s.Constraints = append(s.Constraints, gamedef.MarkerConstraint{
				SpaceIDs: r.zones(c, "spaceIds"), Category: r.texts(c, "category"),
				AttributeEquals: r.attributes(c, "attributeEquals"), AllowedStates: r.names(c, "allowedStates"),
			})
		}
		return s
	})
	if ok {
		l.out.MarkerLattices = out
	}
}

func (l *lowering) stackingConstraints() {
	out, ok := both(l, "stackingConstraints", func(r *reading, n *expand.Node) gamedef.StackingConstraint {
		spaces, pieces := r.record(n.Get("spaceFilter")), r.record(n.Get("pieceFilter"))
		s := gamedef.StackingConstraint{
			ID: r.id(n, "id"), Description: r.text(n, "description"),
			SpaceFilter: gamedef.SpaceFilter{SpaceIDs: r.zones(spaces, "spaceIds"), Category: r.texts(spaces, "category"), AttributeEquals: r.attributes(spaces, "attributeEquals")},
			PieceFilter: gamedef.PieceFilter{PieceTypeIDs: r.ids(pieces, "pieceTypeIds"), Seats: r.ids(pieces, "seats")},
			Rule:        word(r, n, "rule", gamedef.MaxCount, gamedef.Prohibit),
		}
		if s.Rule == gamedef.MaxCount {
			if s.MaxCount = r.optionalInteger(n, "maxCount", 0); s.MaxCount == nil {
				r.lacks(n, "maxCount", "a whole number")
			}
		}
		return s
	})
	if ok {
		l.out.StackingConstraints = out
	}
}
