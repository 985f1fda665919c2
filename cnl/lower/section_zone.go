package lower

import (
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/cnl/expand"
	"ludo-lsp/kernel/gamedef"
)

// zones are those of the map, then those of the section, then those that the
// scenario's deck is put together in.
func (l *lowering) zones() {
	m := l.mapAsset()
	explicit := l.section("zones")
	if !given(explicit) && !m.ok() {
		l.failed["zones"] = m.failed
		return
	}
	r := l.reading("zones")
	out := []gamedef.ZoneDef{}
	if m.ok() {
		for _, space := range m.payload.Get("spaces").Items() {
			out = append(out, lowerEntry(l, "zones", space, Path{Def: indexed("zones", len(out))}, lowerSpace))
		}
	}
	for _, n := range explicit.Items() {
		zones, edges := l.materialise(r, r.record(n))
		for _, z := range zones {
			r.Map.Add(indexed("zones", len(out)), n)
			r.addEdges(indexed("zones", len(out)), edges)
			out = append(out, z)
		}
	}
	ok := l.done("zones", r)
	if deck, composed := l.deck(); composed {
		out = append(out, deck.zones...)
	}
	if ok {
		l.out.Zones = out
	}
}

// lowerSpace makes a zone of a space of the map.
func lowerSpace(r *reading, n *expand.Node, at Path) gamedef.ZoneDef {
	base, _, _ := strings.Cut(r.id(n, "id"), ":")
	edges := r.edges(n)
	r.addEdges(at.Def, edges)
	return gamedef.ZoneDef{
		ID: base + ":none", ZoneKind: gamedef.BoardZone, Owner: gamedef.OwnedByNone,
		Visibility: gamedef.PublicZone, Ordering: gamedef.SetOrdering,
		AdjacentTo: adjacency(edges), Category: r.text(n, "category"), Attributes: r.attributes(n, "attributes"),
	}
}

// materialise makes the zones of an entry: one, or one for each player, all with the
// same edges.
func (l *lowering) materialise(r *reading, n *expand.Node) ([]gamedef.ZoneDef, []edge) {
	base, _, _ := strings.Cut(r.id(n, "id"), ":")
	edges := r.edges(n)
	z := gamedef.ZoneDef{
		ZoneKind:   optionalWord(r, n, "zoneKind", gamedef.BoardZone, gamedef.AuxZone),
		IsInternal: r.flag(n, "isInternal"),
		Owner:      word(r, n, "owner", gamedef.OwnedByNone, gamedef.OwnedByPlayer),
		Visibility: word(r, n, "visibility", gamedef.PublicZone, gamedef.OwnerZone, gamedef.HiddenZone),
		Ordering:   word(r, n, "ordering", gamedef.StackOrdering, gamedef.QueueOrdering, gamedef.SetOrdering),
		AdjacentTo: adjacency(edges), Category: r.text(n, "category"), Attributes: r.attributes(n, "attributes"),
	}
	if z.ZoneKind == "" {
		z.ZoneKind = gamedef.AuxZone
	}
	behavior := r.optionalRecord(n, "behavior")
	if z.Owner != gamedef.OwnedByPlayer {
		z.ID = base + ":none"
		z.Behavior = r.deckBehavior(behavior, "none")
		return []gamedef.ZoneDef{z}, edges
	}
	first, last := 0, l.playersMax()
	if player, fixed := ownerOf(n); fixed {
		first, last = player, player+1
	}
	var out []gamedef.ZoneDef
	for p := first; p < last; p++ {
		zone, owner := z, int64(p)
		zone.OwnerPlayerIndex = &owner
		zone.ID = base + ":" + strconv.Itoa(p)
		zone.Behavior = r.deckBehavior(behavior, strconv.Itoa(p))
		out = append(out, zone)
	}
	return out, edges
}

// deckBehavior lowers the behaviour of a zone that belongs to the owner: "none"
// or a player. In the zone of a player the bare name of players' zones is that
// of the same player.
func (r *reading) deckBehavior(n *expand.Node, owner string) *gamedef.DeckBehavior {
	if n == nil {
		return nil
	}
	b := &gamedef.DeckBehavior{
		Type:     word(r, n, "type", gamedef.DeckZone),
		DrawFrom: optionalWord(r, n, "drawFrom", gamedef.DrawFromTop, gamedef.DrawFromBottom, gamedef.DrawFromRandom),
	}
	if b.DrawFrom == "" {
		b.DrawFrom = gamedef.DrawFromTop
	}
	if from := r.optionalID(n, "reshuffleFrom"); from != "" {
		if base := r.Zones[from]; base.Owned && base.Bare == "" && owner != "none" {
			b.ReshuffleFrom = from + ":" + owner
		} else {
			b.ReshuffleFrom = r.zone(from)
		}
	}
	return b
}

// edge is a neighbour of a zone and where it was written.
type edge struct {
	gamedef.ZoneAdjacency
	node *expand.Node
}

// edges lowers the neighbours of a zone and puts them in order; nil if none are given.
func (r *reading) edges(n *expand.Node) []edge {
	if !given(n.Get("adjacentTo")) {
		return nil
	}
	items := r.list(n, "adjacentTo")
	out := make([]edge, 0, len(items))
	for _, item := range items {
		e := gamedef.ZoneAdjacency{
			To:         r.zoneID(r.record(item), "to"),
			Direction:  optionalWord(r, item, "direction", gamedef.Bidirectional, gamedef.Unidirectional),
			Category:   r.text(item, "category"),
			Attributes: r.attributes(item, "attributes"),
		}
		if e.Direction == "" {
			e.Direction = gamedef.Bidirectional
		}
		out = append(out, edge{e, item})
	}
	order := newCollation()
	slices.SortStableFunc(out, func(a, b edge) int {
		if c := order.compare(a.To, b.To); c != 0 {
			return c
		}
		return order.compare(string(a.Direction), string(b.Direction))
	})
	return out
}

// addEdges records where the edges of a zone were written, whose order is not that of the
// definition.
func (r *reading) addEdges(zone string, edges []edge) {
	for i, e := range edges {
		r.Map.Add(indexed(zone+".adjacentTo", i), e.node)
	}
}

func adjacency(edges []edge) []gamedef.ZoneAdjacency {
	if edges == nil {
		return nil
	}
	out := make([]gamedef.ZoneAdjacency, len(edges))
	for i, e := range edges {
		out[i] = e.ZoneAdjacency
	}
	return out
}

// zoneBases tells what zones there are, before they are lowered.
func (l *lowering) zoneBases() map[string]ZoneBase {
	m := l.mapAsset()
	explicit := l.section("zones")
	if !given(explicit) && !m.ok() {
		return nil
	}
	out := map[string]ZoneBase{}
	add := func(n *expand.Node) {
		base, _, _ := strings.Cut(Identifier(n.Get("id").Text()), ":")
		if base == "" {
			return
		}
		z := ZoneBase{Bare: base + ":none"}
		if n.Get("owner").Text() == string(gamedef.OwnedByPlayer) {
			z = ZoneBase{Owned: true}
			if player, fixed := ownerOf(n); fixed {
				z.Bare = base + ":" + strconv.Itoa(player)
			}
		}
		if known, twice := out[base]; twice && known != z {
			z = ZoneBase{Owned: true} // some of players, some of none
		}
		out[base] = z
	}
	if m.ok() {
		for _, n := range m.payload.Get("spaces").Items() {
			add(n)
		}
	}
	for _, n := range explicit.Items() {
		add(n)
	}
	return out
}

// ownerOf is the one player to whom the zones of a template belong.
func ownerOf(n *expand.Node) (player int, fixed bool) {
	at := n.Get(expand.OwnerPlayerIndex)
	if at == nil || at.Uses == nil {
		return 0, false // written by hand, where it means nothing
	}
	i, ok := whole(at)
	return int(i), ok && i >= 0 && i < maxPlayers
}
