package lower

import (
	"slices"
	"strconv"

	"ludo-lsp/internal/compile/expand"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/text/lists"
	"ludo-lsp/kernel/gamedef"
)

// The kinds of data assets that have a meaning in the language.
const (
	kindMap       = view.DataAssetKindMap
	kindPieces    = view.DataAssetKindPieceCatalog
	kindSeats     = view.DataAssetKindSeatCatalog
	kindScenario  = view.DataAssetKindScenario
	kindEventCard = view.DataAssetKindEventCardSet
)

// asset is a data asset.
type asset struct {
	id, kind string
	node     *expand.Node
	payload  *expand.Node
	path     string // "doc.dataAssets.2"
	// faulty: the asset itself is faulty; nothing is derived from it.
	faulty bool
}

// readAssets returns the data assets, with their kinds and ids.
func (l *lowering) readAssets() []asset {
	var out []asset
	for i, n := range l.section(view.SectionDataAssets).Items() {
		a := asset{
			id: Identifier(n.Get(view.DataAssetID).Text()), kind: Identifier(n.Get(view.DataAssetKind).Text()),
			node: n, payload: n.Get(view.DataAssetPayload),
			path: "doc.dataAssets." + strconv.Itoa(i),
		}
		a.faulty = a.id == "" || a.kind == "" || l.isFaulty(i)
		switch a.kind {
		case kindMap, kindPieces, kindSeats, kindScenario, kindEventCard:
			a.faulty = a.faulty || a.payload.Kind() != expand.Map
		}
		out = append(out, a)
	}
	return out
}

// selection holds the assets chosen for the game.
type selection struct {
	scenario             *asset
	board, pieces, seats choice
	scenarioFailed       bool
}

// choice is the asset chosen of a kind, if any.
type choice struct {
	*asset
	// failed: there are assets of the kind, but none is usable.
	failed bool
}

// ok reports whether an asset was chosen.
func (c choice) ok() bool { return c.asset != nil }

// selectAssets returns the scenario chosen for the game, and the assets that it links.
func (l *lowering) selectAssets() selection {
	assets := l.assets()
	var s selection
	wanted := Identifier(l.section(view.SectionMetadata).Get(view.MetadataDefaultScenarioAssetID).Text())
	s.scenario, s.scenarioFailed = choose(assets, kindScenario, wanted)
	if s.scenario != nil && s.scenario.faulty {
		// Its links are readable even so: one fault must not hide the map.
		s.scenarioFailed = true
	}
	link := func(kind string) choice {
		if s.scenario == nil && s.scenarioFailed {
			return choice{failed: hasKind(assets, kind)}
		}
		wanted := ""
		if s.scenario != nil {
			wanted = Identifier(s.scenario.payload.Get(kind + "AssetId").Text())
		}
		a, failed := choose(assets, kind, wanted)
		if a != nil && a.faulty {
			return choice{failed: true}
		}
		return choice{a, failed}
	}
	s.board, s.pieces, s.seats = link(kindMap), link(kindPieces), link(kindSeats)
	if s.scenarioFailed {
		s.scenario = nil
	}
	return s
}

func hasKind(assets []asset, kind string) bool {
	return slices.ContainsFunc(assets, func(a asset) bool { return a.kind == kind })
}

// choose returns the wanted asset of a kind or, if wanted is "", the only one; failed is true if the wanted asset is
// missing, or if there are several.
func choose(assets []asset, kind, wanted string) (found *asset, failed bool) {
	for i := range assets {
		a := &assets[i]
		switch {
		case a.kind != kind:
		case wanted != "":
			if a.id == wanted {
				return a, false
			}
		case found != nil:
			return nil, true
		default:
			found = a
		}
	}
	return found, found == nil && wanted != ""
}

// mapAsset returns the map of the game.
func (l *lowering) mapAsset() choice { return l.selection().board }

// cardSet returns the chosen data asset of event cards, or nil if there is none.
func (l *lowering) cardSet() *asset {
	assets, s := l.assets(), l.selection()
	if s.scenarioFailed {
		return nil
	}
	if s.scenario != nil {
		if id := s.scenario.payload.Get(view.ScenarioEventCardSetAssetID); isGiven(id) {
			return usable(choose(assets, kindEventCard, Identifier(id.Text())))
		}
		if id := Identifier(s.scenario.payload.Get(view.ScenarioEventDeckAssetID).Text()); id != "" {
			for i := range assets {
				if assets[i].kind == kindEventCard && assets[i].id == id {
					return usable(&assets[i], false)
				}
			}
		}
	}
	return usable(choose(assets, kindEventCard, ""))
}

func usable(a *asset, _ bool) *asset {
	if a == nil || a.faulty {
		return nil
	}
	return a
}

// lowerSeats lowers the seats of the selected catalogue.
func (l *lowering) lowerSeats() {
	s := l.selection().seats
	if !s.ok() {
		return
	}
	r := l.newReading(view.SeatCatalogSeats)
	out := []gamedef.SeatDef{}
	for _, n := range r.readRequired(s.payload, view.SeatCatalogSeats) {
		r.Map.Add(entryPath(view.SeatCatalogSeats, len(out)), n)
		out = append(out, gamedef.SeatDef{ID: r.id(r.record(n), view.SeatID)})
	}
	if l.noteDone(view.SeatCatalogSeats, r) {
		l.out.Seats = out
	}
}

// seatIDs returns the ids of the seats, in player order.
func (l *lowering) seatIDs() []string {
	return lists.Map(l.selection().seats.items(view.SeatCatalogSeats),
		func(n *expand.Node) string { return Identifier(n.Get(view.SeatID).Text()) })
}

// declaredSeats returns the seats of all catalogues.
func (l *lowering) declaredSeats() map[string]bool {
	out := map[string]bool{}
	for _, a := range l.assets() {
		if a.kind == kindSeats {
			for _, n := range a.payload.Get(view.SeatCatalogSeats).Items() {
				out[Identifier(n.Get(view.SeatID).Text())] = true
			}
		}
	}
	return out
}

// items returns a list in the payload of the asset; nil if there is no asset.
func (c choice) items(field string) []*expand.Node {
	if c.asset == nil {
		return nil
	}
	return c.payload.Get(field).Items()
}
