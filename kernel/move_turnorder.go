package kernel

import (
	"strconv"
	"strings"

	"ludo-lsp/kernel/gamedef"
)

// turnOrder is the compiled order in which the turn passes between players.
type turnOrder struct {
	kind  gamedef.TurnOrderType
	order []playerID // of a fixed order; -1 for an entry that names no player
}

func (c *compiler) order() {
	g := c.game
	g.seats = seatsOf(g.parts.Def.Seats)
	g.order = turnOrder{kind: gamedef.RoundRobin}
	if g.parts.Def.TurnOrder == nil {
		return
	}
	g.order.kind = g.parts.Def.TurnOrder.Type
	for _, entry := range g.parts.Def.TurnOrder.Order {
		g.order.order = append(g.order.order, g.playerNamed(entry))
	}
}

// playerNamed returns the player of a seat, or of a player's number written as a text; -1 if text is neither. Without
// seats, player-1 is the first player. Players that do not take part are found, too.
func (g *Game) playerNamed(text string) playerID {
	if p, ok := g.seats.exact[text]; ok {
		return p
	}
	trimmed := strings.TrimSpace(text)
	if n, err := strconv.ParseInt(trimmed, 10, 31); err == nil && n >= 0 {
		return playerID(n)
	}
	if trimmed == "" {
		return 0
	}
	if len(g.parts.Def.Seats) == 0 {
		if p := gamedef.NumberedSeat(trimmed); p >= 0 {
			return playerID(p)
		}
	}
	if p, ok := g.seats.folded[foldSeat(text)]; ok {
		return p
	}
	return -1
}

// seatNames maps the ids of seats to players, as written and folded; of equal ids the first one is kept.
type seatNames struct{ exact, folded map[string]playerID }

func seatsOf(seats []gamedef.SeatDef) seatNames {
	names := seatNames{map[string]playerID{}, map[string]playerID{}}
	for i := len(seats) - 1; i >= 0; i-- {
		id := seats[i].ID
		names.exact[id], names.folded[foldSeat(id)] = playerID(i), playerID(i)
	}
	return names
}

// foldSeat returns the name of a seat in lower case, and with letters and digits only.
func foldSeat(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= 'A' && r <= 'Z':
			return r + 'a' - 'A'
		case r >= 'a' && r <= 'z', r >= '0' && r <= '9':
			return r
		}
		return -1
	}, s)
}

// firstPlayer returns the player who begins a game with a number of players.
func (o *turnOrder) firstPlayer(players int32) playerID {
	if len(o.order) > 0 && o.order[0] >= 0 && int32(o.order[0]) < players {
		return o.order[0]
	}
	return 0
}

// passTurn passes the turn to the next player. In a card-driven order the cards decide instead.
func (m *machine) passTurn() {
	o := &m.game.order
	switch o.kind {
	case gamedef.RoundRobin:
		if next := (m.active + 1) % playerID(m.players); next != m.active {
			m.setActive(next)
		}
	case gamedef.FixedOrder:
		at := (m.orderIndex + 1) % int32(len(o.order))
		m.setOrderIndex(at)
		if next := o.order[at]; next >= 0 && int32(next) < m.players {
			m.setActive(next)
		}
	}
}
