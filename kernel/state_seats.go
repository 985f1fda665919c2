package kernel

import (
	"slices"
	"strconv"
	"sync"

	"ludo-lsp/internal/kernel/components"
	"ludo-lsp/kernel/gamedef"
)

// A definition has the zones for the largest number of players. A game with fewer has no zones of the others: it is
// played with a definition of its own, without them.

// seating is the games for fewer players than a definition has zones for.
type seating struct {
	mu    sync.Mutex
	games map[int32]*Game
}

// forPlayers returns the game for a number of players: g itself if all zones belong to players who take part.
func (g *Game) forPlayers(players int32) *Game {
	away := func(z *components.Zone) bool { return int32(z.Player) >= players }
	if g.whole != g || !slices.ContainsFunc(g.parts.Zones, func(z components.Zone) bool { return away(&z) }) {
		return g
	}
	s := &g.seating
	s.mu.Lock()
	defer s.mu.Unlock()
	if known := s.games[players]; known != nil {
		return known
	}
	def := *g.parts.Def
	def.Metadata.Players = gamedef.PlayerCounts{Min: int64(players), Max: int64(players)}
	def.Zones = nil
	for i := range g.parts.Zones {
		if !away(&g.parts.Zones[i]) {
			def.Zones = append(def.Zones, g.parts.Def.Zones[i])
		}
	}
	out := &Game{parts: components.Set{Def: &def}, limits: g.limits, plain: g.plain, watched: g.watched, step: g.step,
		whole: g}
	out.compile()
	if s.games == nil {
		s.games = map[int32]*Game{}
	}
	s.games[players] = out
	return out
}

// mayPlay reports whether a game can be played by a number of players.
func (g *Game) mayPlay(players int64) bool {
	limits := g.parts.Def.Metadata.Players
	return limits.Min <= players && players <= limits.Max
}

// absentZone returns the zone with an id that belongs to a player who does not take part.
func (g *Game) absentZone(id string) (z zoneID, ok bool) {
	z, ok = g.whole.parts.ZoneOf[id]
	_, plays := g.parts.ZoneOf[id]
	return z, ok && !plays
}

// unknownZone returns the end of a sentence about a missing zone: its id, and why it is missing.
func (m *machine) unknownZone(id string) string {
	if z, absent := m.game.absentZone(id); absent {
		return quote(id) + ": player " + strconv.Itoa(int(m.game.whole.parts.Zones[z].Player)) + " does not play. Here " +
			countNoun(int(m.players), "player plays", "players play") + ", counted from 0."
	}
	return quote(id) + suggestNames(id, m.game.parts.ZoneIDs())
}

// playerCount returns the number of players in a JSON state.
func playerCount(d gamedef.Data) (int64, bool) {
	state, _ := d.(gamedef.Object)
	n, ok := state.Get("playerCount")
	if !ok {
		return 0, false
	}
	number, ok := n.(gamedef.Number)
	return int64(number), ok && gamedef.Number(int64(number)) == number
}
