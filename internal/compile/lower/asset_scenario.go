package lower

import (
	"slices"
	"strconv"

	"ludo-lsp/internal/compile/expand"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/kernel/gamedef"
)

// setup is what the scenario does, then how it builds its deck, then the section
// of that name.
func (l *lowering) setup() {
	r := l.reading(view.SectionSetup)
	out := []gamedef.Effect{}
	add := func(e gamedef.Effect, n *expand.Node) {
		r.Map.Add(indexed(view.SectionSetup, len(out)), n)
		out = append(out, e)
	}
	if s := l.selection().scenario; s != nil {
		r.initialize(s, add)
		l.place(r, s, add)
		if deck := l.composed(); deck != nil {
			r.failed = r.failed || deck.failed
			for _, e := range deck.effects {
				add(e.effect, e.node)
			}
		}
	}
	for _, c := range l.compositions() {
		l.contexts[view.SectionSetup] = append(l.contexts[view.SectionSetup], c.Context)
	}
	if n := l.section(view.SectionSetup); given(n) {
		out = append(out, r.effects(n, Path{Doc: "doc.setup", Def: view.SectionSetup, Shift: len(out)}, NewScope())...)
	}
	if l.done(view.SectionSetup, r) {
		l.out.Setup = out
	}
}

// initialize gives variables and markers their first values. Those of tracks are
// in the variables already.
func (r *reading) initialize(s *asset, add func(gamedef.Effect, *expand.Node)) {
	for _, n := range s.payload.Get(view.ScenarioInitializations).Items() {
		switch {
		case given(n.Get(view.InitializationTrackTrackID)):
		case given(n.Get(view.InitializationVarVar)):
			add(&gamedef.SetVar{VarCell: gamedef.VarCell{Scope: gamedef.GlobalScope, Var: r.id(n,
				view.InitializationVarVar)}, Value: r.scalar(n.Get(view.InitializationTrackValue))}, n)
		case given(n.Get(view.InitializationSpaceMarkerSpaceID)):
			add(&gamedef.SetMarker{Space: inZone(r.zoneID(n, view.InitializationSpaceMarkerSpaceID)), Marker: r.id(n,
				view.InitializationSpaceMarkerMarkerID),
				State: gamedef.Text(r.id(n, view.InitializationSpaceMarkerState))}, n)
		case given(n.Get(view.InitializationSpaceMarkerMarkerID)):
			add(&gamedef.SetGlobalMarker{Marker: r.id(n, view.InitializationSpaceMarkerMarkerID),
				State: gamedef.Text(r.id(n, view.InitializationSpaceMarkerState))}, n)
		}
	}
}

func inZone(id string) gamedef.ZoneReference {
	return gamedef.ZoneReference{Selector: gamedef.ZoneSelector(id)}
}

// maxPieces bounds how many tokens a scenario may place.
const maxPieces = 100_000

// place puts pieces on the map, out of play, and the others in the pools of
// their seats.
func (l *lowering) place(r *reading, s *asset, add func(gamedef.Effect, *expand.Node)) {
	pools := s.payload.Get(view.ScenarioSeatPools).Items()
	pieces, ok := l.pieces()
	if !l.selection().pieces.ok() || !ok || len(pools) == 0 {
		return
	}
	pool := func(seat, field string) (string, *expand.Node) {
		for _, n := range pools {
			if Identifier(n.Get(view.InitialPlacementSeat).Text()) == seat {
				return r.optionalZoneID(n, field), n
			}
		}
		return "", nil
	}
	used, placed := map[string]int64{}, int64(0)
	put := func(p *piece, zone string, count int64, status, at *expand.Node) {
		if placed += count; zone == "" || placed > maxPieces {
			r.fail(at, "a zone for the pieces")
			return
		}
		for range count {
			add(&gamedef.CreateToken{Type: p.id, Zone: inZone(zone), Props: p.token(status)}, at)
		}
	}
	find := func(n *expand.Node) (*piece, int64) {
		id := r.id(n, view.InitialPlacementPieceTypeID)
		k := slices.IndexFunc(pieces, func(p piece) bool { return p.id == id })
		if k < 0 {
			r.lacks(n, view.InitialPlacementPieceTypeID, "a piece")
			return nil, 0
		}
		count := r.integer(n, view.InitialPlacementCount)
		used[id] += max(count, 0)
		return &pieces[k], count
	}
	for _, n := range s.payload.Get(view.ScenarioInitialPlacements).Items() {
		if p, count := find(n); p != nil {
			put(p, r.zoneID(n, view.InitialPlacementSpaceID), count, n.Get(view.InitialPlacementStatus), n)
		}
	}
	for _, n := range s.payload.Get(view.ScenarioOutOfPlay).Items() {
		if p, count := find(n); p != nil {
			zone, _ := pool(r.id(n, view.InitialPlacementSeat), view.SeatPoolOutOfPlayZoneID)
			put(p, zone, count, nil, n)
		}
	}
	stock := make([]*piece, 0, len(pieces))
	for i := range pieces {
		if pieces[i].order >= 0 {
			stock = append(stock, &pieces[i])
		}
	}
	slices.SortStableFunc(stock, func(a, b *piece) int { return a.order - b.order })
	for _, p := range stock {
		if rest := p.total - used[p.id]; rest > 0 {
			zone, at := pool(p.seat, view.SeatPoolAvailableZoneID)
			put(p, zone, rest, nil, at)
		}
	}
}

// indexed is the path of an entry of a list of the definition.
func indexed(list string, i int) string { return list + "[" + strconv.Itoa(i) + "]" }
