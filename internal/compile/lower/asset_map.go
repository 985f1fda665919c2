package lower

import (
	"ludo-lsp/internal/compile/expand"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/kernel/gamedef"
)

// tracks returns the tracks of the map, with the places where they are written.
func (l *lowering) tracks() ([]gamedef.TrackDef, []*expand.Node) {
	m := l.mapAsset()
	if !m.ok() || !isGiven(m.payload.Get(view.MapTracks)) {
		return nil, nil
	}
	r := l.scratchReading()
	out := []gamedef.TrackDef{}
	nodes := m.items(view.MapTracks)
	for _, n := range nodes {
		out = append(out, gamedef.TrackDef{
			ID: r.id(n, view.TrackID), Scope: word[gamedef.TrackScope](r, n, view.TrackScope),
			Seat: r.optionalID(n, view.TrackSeat),
			Min:  r.integer(n, view.TrackMin), Max: r.integer(n, view.TrackMax), Initial: r.integer(n,
				view.TrackInitial),
		})
	}
	return out, nodes
}

func (l *lowering) trackDefs() {
	tracks, at := l.tracks()
	r := l.newReading(view.MapTracks)
	for i, n := range at {
		r.Map.Add(entryPath(view.MapTracks, i), n)
	}
	l.noteDone(view.MapTracks, r)
	l.out.Tracks = tracks
}

// trackStart returns the initial value of a track: that of the scenario, or the track's own.
func (l *lowering) trackStart(t gamedef.TrackDef) int64 {
	start := t.Initial
	if s := l.selection().scenario; s != nil {
		for _, n := range s.payload.Get(view.ScenarioInitializations).Items() {
			if Identifier(n.Get(view.InitializationTrackTrackID).Text()) == t.ID {
				if v, ok := integerOf(n.Get(view.InitializationTrackValue)); ok {
					start = v
				}
			}
		}
	}
	return start
}

func (l *lowering) spaceMarkers() {
	m := l.mapAsset()
	if !m.ok() || !isGiven(m.payload.Get(view.MapSpaceMarkers)) {
		return
	}
	r := l.newReading(view.MapSpaceMarkers)
	out := []gamedef.SpaceMarkerValue{}
	for _, n := range m.items(view.MapSpaceMarkers) {
		r.Map.Add(entryPath(view.MapSpaceMarkers, len(out)), n)
		out = append(out, gamedef.SpaceMarkerValue{SpaceID: r.zoneID(n, view.SpaceMarkerSpaceID), MarkerID: r.id(n,
			view.SpaceMarkerMarkerID), State: r.id(n, view.SpaceMarkerState)})
	}
	if l.noteDone(view.MapSpaceMarkers, r) {
		l.out.SpaceMarkers = out
	}
}

// lowerBoth returns the lowered entries of a list of the map and of the section of the same name; nil if neither
// exists.
func lowerBoth[T any](l *lowering, name string, one func(r *reading, n *expand.Node) T) ([]T, bool) {
	m, section := l.mapAsset(), l.section(name)
	inMap := m.ok() && isGiven(m.payload.Get(name))
	if !inMap && !isGiven(section) {
		return nil, true
	}
	r := l.newReading(name)
	out := []T{}
	add := func(n *expand.Node) {
		r.Map.Add(entryPath(name, len(out)), n)
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
	return out, l.noteDone(name, r)
}

func (l *lowering) markerLattices() {
	out, ok := lowerBoth(l, view.SectionMarkerLattices, func(r *reading, n *expand.Node) gamedef.SpaceMarkerLattice {
		s := gamedef.SpaceMarkerLattice{ID: r.id(n, view.SpaceMarkerLatticeID), States: r.names(n,
			view.SpaceMarkerLatticeStates), DefaultState: r.id(n, view.SpaceMarkerLatticeDefaultState),
			Internal: r.flag(n, view.SpaceMarkerLatticeInternal)}
		for _, c := range r.list(n, view.SpaceMarkerLatticeConstraints) {
			s.Constraints = append(s.Constraints, gamedef.MarkerConstraint{
				SpaceIDs: r.zones(c, view.MarkerConstraintSpaceIDs), Category: r.texts(c,
					view.MarkerConstraintCategory),
				AttributeEquals: r.attributes(c, view.MarkerConstraintAttributeEquals), AllowedStates: r.names(c,
					view.MarkerConstraintAllowedStates),
			})
		}
		return s
	})
	if ok {
		l.out.MarkerLattices = out
	}
}

func (l *lowering) stackingConstraints() {
	out, ok := lowerBoth(l, view.SectionStackingConstraints, func(r *reading,
		n *expand.Node) gamedef.StackingConstraint {
		spaces, pieces := r.record(n.Get(view.StackingConstraintSpaceFilter)),
			r.record(n.Get(view.StackingConstraintPieceFilter))
		s := gamedef.StackingConstraint{
			ID: r.id(n, view.StackingConstraintID), Description: r.text(n, view.StackingConstraintDescription),
			SpaceFilter: gamedef.SpaceFilter{SpaceIDs: r.zones(spaces, view.StackingSpacesSpaceIDs),
				Category: r.texts(spaces, view.StackingSpacesCategory), AttributeEquals: r.attributes(spaces,
					view.StackingSpacesAttributeEquals)},
			PieceFilter: gamedef.PieceFilter{PieceTypeIDs: r.ids(pieces, view.StackingPiecesPieceTypeIDs),
				Seats: r.ids(pieces, view.StackingPiecesSeats)},
			Rule: word[gamedef.StackingRule](r, n, view.StackingConstraintRule),
		}
		if s.Rule == gamedef.MaxCount {
			if s.MaxCount = r.optionalInteger(n, view.StackingConstraintMaxCount, 0); s.MaxCount == nil {
				r.failField(n, view.StackingConstraintMaxCount, "a whole number")
			}
		}
		return s
	})
	if ok {
		l.out.StackingConstraints = out
	}
}
