package lower

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"ludo-lsp/internal/compile/expand"
	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/kernel/gamedef"
)

// lowerZones lowers the zones of the map, then those of the section, then those used to build the scenario's deck.
func (l *lowering) lowerZones() {
	m := l.mapAsset()
	explicit := l.section(view.SectionZones)
	if !isGiven(explicit) && !m.ok() {
		l.failed[view.SectionZones] = m.failed
		return
	}
	r := l.newReading(view.SectionZones)
	out := []gamedef.ZoneDef{}
	if m.ok() {
		for _, space := range m.payload.Get(view.MapSpaces).Items() {
			out = append(out, lowerEntry(l, view.SectionZones, space, Path{Def: entryPath(view.SectionZones, len(out))},
				lowerSpace))
		}
		r.addBorders(m, out)
	}
	owned := 0
	for _, n := range explicit.Items() {
		if owned += l.ownedBy(n); owned > maxOwnedZones {
			at := n
			players := l.section(view.SectionMetadata).Get(view.MetadataPlayers)
			if players := players.Get(view.PlayersMax); players != nil {
				at = players
			}
			r.report(expand.Problem{Code: diag.CompilerLimitExceeded,
				Message: "With so many players the zones of players are more than " +
					strconv.Itoa(maxOwnedZones) +
					", which are not made. Allow fewer players, or declare fewer zones with the owner \"player\"."}, at)
			l.failed[view.SectionZones] = true
			return
		}
		zones, edges := l.zonesOfEntry(r, r.record(n))
		for _, z := range zones {
			r.Map.addEdges(r.Map.addBelow(-1, entryPath(view.SectionZones, len(out)), 0, n), edges)
			out = append(out, z)
		}
	}
	ok := l.noteDone(view.SectionZones, r)
	if deck := l.composedDeck(); deck != nil && !deck.failed {
		out = append(out, deck.zones...)
	}
	if ok {
		l.out.Zones = out
	}
}

// maxOwnedZones is the maximal total number of players' zones.
const maxOwnedZones = 50_000

// ownedBy returns the number of zones that an entry becomes because players own them.
func (l *lowering) ownedBy(n *expand.Node) int {
	if _, fixed := ownerOf(n); fixed || n.Get(view.ZoneOwner).Text() != string(gamedef.OwnedByPlayer) {
		return 0
	}
	return l.playersMax()
}

var (
	zoneRow  = sync.OnceValue(func() *row { return rowOf[gamedef.ZoneDef](entryShape(view.SectionZones)) })
	spaceRow = sync.OnceValue(func() *row { return rowOf[gamedef.ZoneDef](grammar.FindShape(view.ShapeSpace)) })
)

// lowerSpace returns the zone for a space of the map.
func lowerSpace(r *reading, n *expand.Node, _ Path) gamedef.ZoneDef {
	z, edges := r.lowerZoneDef(spaceRow(), n)
	r.Map.addEdges(0, edges)
	z.ID += ":" + view.QualifierNone
	z.ZoneKind, z.Owner, z.Visibility, z.Ordering = gamedef.BoardZone, gamedef.OwnedByNone, gamedef.PublicZone,
		gamedef.SetOrdering
	return z
}

// lowerZoneDef lowers the common parts of zones and spaces. The id of the zone is that of the base.
func (r *reading) lowerZoneDef(by *row, n *expand.Node) (z gamedef.ZoneDef, edges []edge) {
	z = rowRecord[gamedef.ZoneDef](r, by, n, Path{})
	z.ID, _, _ = strings.Cut(z.ID, ":")
	if z.AdjacentTo == nil && isGiven(n.Get(view.ZoneAdjacentTo)) {
		z.AdjacentTo = []gamedef.ZoneAdjacency{}
	}
	return z, edgesOf(n, z.AdjacentTo)
}

// zonesOfEntry returns the zones of an entry: one, or one for each player, all with the same edges.
func (l *lowering) zonesOfEntry(r *reading, n *expand.Node) ([]gamedef.ZoneDef, []edge) {
	z, edges := r.lowerZoneDef(zoneRow(), n)
	base := z.ID
	z.ZoneKind = cmp.Or(z.ZoneKind, view.AbsentZoneZoneKind)
	if z.Owner != gamedef.OwnedByPlayer {
		z.ID = base + ":" + view.QualifierNone
		z.Behavior = r.deckBehavior(z.Behavior, view.QualifierNone)
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
		zone.Behavior = r.deckBehavior(z.Behavior, strconv.Itoa(p))
		out = append(out, zone)
	}
	return out, edges
}

// deckBehavior returns the deck behaviour for the zone of an owner, which is "none" or a player. In the zone of a
// player, the bare name of players' zones means the zone of the same player.
func (r *reading) deckBehavior(of *gamedef.DeckBehavior, owner string) *gamedef.DeckBehavior {
	if of == nil {
		return nil
	}
	b := *of
	b.DrawFrom = cmp.Or(b.DrawFrom, view.AbsentDeckBehaviorDrawFrom)
	if base := r.Zones[b.ReshuffleFrom]; base.Owned && base.Unqualified == "" && owner != view.QualifierNone {
		b.ReshuffleFrom += ":" + owner
	}
	return &b
}

// edge is a neighbour of a zone and where it was written. A border names two sides instead of a neighbour; it also
// has the place of the other side's name.
type edge struct {
	gamedef.ZoneAdjacency
	node *expand.Node
	to   *expand.Node // nil: below node
}

// edgesOf returns the neighbours of a zone, sorted, with their places.
func edgesOf(n *expand.Node, neighbours []gamedef.ZoneAdjacency) []edge {
	edges := make([]edge, len(neighbours))
	for i, to := range neighbours {
		to.Direction = cmp.Or(to.Direction, view.AbsentEdgeDirection)
		edges[i] = edge{ZoneAdjacency: to, node: n.Get(view.ZoneAdjacentTo).Items()[i]}
	}
	sortEdges(edges)
	for i, e := range edges {
		neighbours[i] = e.ZoneAdjacency
	}
	return edges
}

// sortEdges sorts the neighbours of a zone in the order of definitions.
func sortEdges(edges []edge) {
	order := newCollation()
	slices.SortStableFunc(edges, func(a, b edge) int {
		if c := order.compare(a.To, b.To); c != 0 {
			return c
		}
		return order.compare(string(a.Direction), string(b.Direction))
	})
}

// addBorders adds to the spaces the borders that the map lists once for both sides.
func (r *reading) addBorders(m choice, spaces []gamedef.ZoneDef) {
	at := make(map[string]int, len(spaces))
	for i, z := range spaces {
		at[z.ID] = i
	}
	more := map[int][]edge{}
	add := func(from, to string, border, name *expand.Node) {
		if i, ok := at[from]; ok {
			more[i] = append(more[i],
				edge{gamedef.ZoneAdjacency{To: to, Direction: gamedef.Bidirectional}, border, name})
		}
	}
	for _, n := range m.items(view.MapBorders) {
		from := r.zoneID(r.record(n), view.MapBorderFrom)
		for _, item := range r.list(n, view.MapBorderTo) {
			to := r.zone(Identifier(item.Text()))
			add(from, to, n, item)
			add(to, from, n, n.Get(view.MapBorderFrom))
		}
	}
	for i, space := range m.items(view.MapSpaces) {
		if len(more[i]) == 0 {
			continue
		}
		_, edges := r.lowerZoneDef(spaceRow(), space)
		edges = append(edges, more[i]...)
		sortEdges(edges)
		r.Map.addEdges(r.Map.addBelow(-1, entryPath(member.Zones, i), 0, nil), edges)
		spaces[i].AdjacentTo = adjacency(edges)
	}
}

// addEdges records where the edges of a zone were written, in the order of the definition. zone is an entry of the
// map.
func (m *Map) addEdges(zone int32, edges []edge) {
	if len(edges) == 0 {
		return
	}
	list := m.addBelow(zone, member.AdjacentTo, 0, nil)
	for i, e := range edges {
		at := m.addBelow(list, "", i, e.node)
		if e.to != nil {
			m.addBelow(at, view.EdgeTo, 0, e.to)
		}
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

// zoneBases returns the declared zones by base, before they are lowered.
func (l *lowering) zoneBases() map[string]ZoneBase {
	m := l.mapAsset()
	explicit := l.section(view.SectionZones)
	if !isGiven(explicit) && !m.ok() {
		return nil
	}
	out := map[string]ZoneBase{}
	add := func(n *expand.Node) {
		base, _, _ := strings.Cut(Identifier(n.Get(view.ZoneID).Text()), ":")
		if base == "" {
			return
		}
		z := ZoneBase{Unqualified: base + ":" + view.QualifierNone}
		if n.Get(view.ZoneOwner).Text() == string(gamedef.OwnedByPlayer) {
			z = ZoneBase{Owned: true}
			if player, fixed := ownerOf(n); fixed {
				z.Unqualified = base + ":" + strconv.Itoa(player)
			}
		}
		if known, twice := out[base]; twice && known != z {
			z = ZoneBase{Owned: true} // some owned by players, some not
		}
		out[base] = z
	}
	if m.ok() {
		for _, n := range m.payload.Get(view.MapSpaces).Items() {
			add(n)
		}
	}
	for _, n := range explicit.Items() {
		add(n)
	}
	return out
}

// ownerOf returns the player who owns a zone made by a template; fixed is false if there is no single owner.
func ownerOf(n *expand.Node) (player int, fixed bool) {
	at := n.Get(expand.OwnerPlayerIndex)
	if at == nil || at.Uses == nil {
		return 0, false // written by hand, where it means nothing
	}
	i, ok := integerOf(at)
	return int(i), ok && i >= 0 && i < maxPlayers
}
