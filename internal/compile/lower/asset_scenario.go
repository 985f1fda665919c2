package lower

import (
	"slices"
	"strconv"

	"ludo-lsp/internal/compile/expand"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/text/symbols"
	"ludo-lsp/kernel/gamedef"
)

// lowerSetup lowers the setup: first what the scenario does, then how it builds its deck, then the section of that
// name.
func (l *lowering) lowerSetup() {
	r := l.newReading(view.SectionSetup)
	out := []gamedef.Effect{}
	add := func(e gamedef.Effect, n *expand.Node) {
		r.Map.Add(entryPath(view.SectionSetup, len(out)), n)
		out = append(out, e)
	}
	if s := l.selection().scenario; s != nil {
		r.initialize(s, add)
		pieces, ok := l.pieces()
		if l.selection().pieces.ok() && ok {
			l.place(r, s, pieces, add)
		}
		if deck := l.composedDeck(); deck != nil {
			r.failed = r.failed || deck.failed
			for _, e := range deck.effects {
				add(e.effect, e.node)
			}
		}
	}
	l.placeElsewhere()
	for _, c := range l.compositions() {
		l.contexts[view.SectionSetup] = append(l.contexts[view.SectionSetup], c.Context)
	}
	if n := l.section(view.SectionSetup); isGiven(n) {
		out = append(out, r.lowerEffects(n, Path{Doc: "doc.setup", Def: view.SectionSetup, Shift: len(out)},
			NewScope())...)
	}
	if l.noteDone(view.SectionSetup, r) {
		l.out.Setup = out
	}
}

// initialize adds effects that give variables and markers their initial values in a scenario. The variables of tracks
// have theirs already.
func (r *reading) initialize(s *asset, add func(gamedef.Effect, *expand.Node)) {
	for _, n := range s.payload.Get(view.ScenarioInitializations).Items() {
		switch {
		case isGiven(n.Get(view.InitializationTrackTrackID)):
		case isGiven(n.Get(view.InitializationVarVar)):
			add(&gamedef.SetVar{VarCell: gamedef.VarCell{Scope: gamedef.GlobalScope, Var: r.id(n,
				view.InitializationVarVar)}, Value: r.scalar(n.Get(view.InitializationTrackValue))}, n)
		case isGiven(n.Get(view.InitializationSpaceMarkerSpaceID)):
			add(&gamedef.SetMarker{Space: inZone(r.zoneID(n, view.InitializationSpaceMarkerSpaceID)), Marker: r.id(n,
				view.InitializationSpaceMarkerMarkerID),
				State: gamedef.Text(r.id(n, view.InitializationSpaceMarkerState))}, n)
		case isGiven(n.Get(view.InitializationSpaceMarkerMarkerID)):
			add(&gamedef.SetGlobalMarker{Marker: r.id(n, view.InitializationSpaceMarkerMarkerID),
				State: gamedef.Text(r.id(n, view.InitializationSpaceMarkerState))}, n)
		}
	}
}

func inZone(id string) gamedef.ZoneReference {
	return gamedef.ZoneReference{Selector: gamedef.ZoneSelector(id)}
}

// maxPieces is the maximal number of tokens that a scenario may place.
const maxPieces = 100_000

// placeElsewhere reports faults in the pieces of the scenarios that are not selected.
func (l *lowering) placeElsewhere() {
	assets := l.assets()
	for i := range assets {
		s := &assets[i]
		if s.kind != kindScenario || s.faulty || s == l.selection().scenario {
			continue
		}
		catalogue, _ := choose(assets, kindPieces, Identifier(s.payload.Get(kindPieces+"AssetId").Text()))
		if catalogue = usable(catalogue, false); catalogue == nil {
			continue
		}
		if pieces, ok := piecesOf(choice{asset: catalogue}); ok {
			l.place(l.newReading(view.SectionSetup), s, pieces, func(gamedef.Effect, *expand.Node) {})
		}
	}
}

// place adds effects that put pieces on the map or out of play, and the remaining pieces in the pools of their seats.
func (l *lowering) place(r *reading, s *asset, pieces []piece, add func(gamedef.Effect, *expand.Node)) {
	pools := s.payload.Get(view.ScenarioSeatPools).Items()
	if len(pools) == 0 {
		return
	}
	seats := l.declaredSeats()
	known := func(seat string) bool { // unknown names are reported where they occur
		return seat == view.PieceSeatNeutral || seats[seat] || len(seats) == 0 && seat != ""
	}
	allKnown := !slices.ContainsFunc(pools, func(n *expand.Node) bool {
		return !known(Identifier(n.Get(view.SeatPoolSeat).Text()))
	})
	pool := func(seat, field string) (string, *expand.Node) {
		for _, n := range pools {
			if Identifier(n.Get(view.SeatPoolSeat).Text()) == seat {
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
		for props := p.token(status); count > 0; count-- { // which nothing changes
			add(&gamedef.CreateToken{Type: p.id, Zone: inZone(zone), Props: props}, at)
		}
	}
	find := func(n *expand.Node) (*piece, int64) {
		id := r.id(n, view.InitialPlacementPieceTypeID)
		k := slices.IndexFunc(pieces, func(p piece) bool { return p.id == id })
		if k < 0 {
			r.failField(n, view.InitialPlacementPieceTypeID, "a piece")
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
			seat := r.id(n, view.InitialPlacementSeat)
			zone, at := pool(seat, view.SeatPoolOutOfPlayZoneID)
			if zone == "" && allKnown && seat == p.seat && known(seat) {
				problem := expand.Problem{Code: diag.CompilerScenarioOutOfPlayPoolMissing, Message: "The seat " +
					symbols.Quote(seat) + " has no zone for pieces out of play: its entry in seatPools needs an outOfPlayZoneId."}
				if at != nil {
					problem.Related = at.Get(view.SeatPoolSeat).At.Elsewhere("This is the entry.")
				}
				r.report(problem, n.Get(view.InitialPlacementSeat))
			}
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
			if at == nil && allKnown && known(p.seat) {
				r.reportAt(expand.Problem{Code: diag.CompilerScenarioAvailablePoolMissing, Message: "No entry is for the seat " +
					symbols.Quote(p.seat) + ", so its pieces that are not placed, such as " + symbols.Quote(p.id) +
					", have nowhere to go."}, s.payload.KeyAt(view.ScenarioSeatPools), s.node.Uses)
			}
			put(p, zone, rest, nil, at)
		}
	}
}

// entryPath returns the path of an entry of a list of the definition.
func entryPath(list string, i int) string { return list + "[" + strconv.Itoa(i) + "]" }
