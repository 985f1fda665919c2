package kernel

import (
	"strconv"

	"ludo-lsp/internal/kernel/record"
	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/kernel/gamedef"
)

// round is what was submitted: for each player whether they have, and the moves that are
// known here; and how often each player has used which action, where any has.
func (w *stateWriter) round() gamedef.Object {
	p := w.position
	submitted, moves, used := make(gamedef.Object, p.players), gamedef.Object{}, gamedef.Object{}
	for player := range p.players {
		key := playerText(playerID(player))
		move := p.round.of(playerID(player))
		submitted[player] = gamedef.Entry[gamedef.Data]{Key: key, Value: gamedef.Bool(move != nil)}
		if move != nil && move != withheld {
			moves = append(moves, gamedef.Entry[gamedef.Data]{Key: key, Value: move.Data()})
		}
		if own := w.usageFrom(w.game.usageOf(playerID(player), 0)); len(own) > 0 {
			used = append(used, gamedef.Entry[gamedef.Data]{Key: key, Value: own})
		}
	}
	out := gamedef.Object{{Key: "submitted", Value: submitted}, {Key: "pending", Value: moves}}
	if len(used) > 0 {
		out = append(out, gamedef.Entry[gamedef.Data]{Key: "used", Value: used})
	}
	return out
}

// round reads what was submitted. A submission without its move is one that is not known
// here.
func (r *stateReader) round() []values.Member {
	p := r.position
	names := make([]string, p.players)
	for player := range names {
		names[player] = strconv.Itoa(player)
	}
	return []values.Member{
		values.Required("submitted", func(d gamedef.Data) {
			r.all(d, "player", names, func(player int, d gamedef.Data) {
				if r.Truth(d) {
					p.round = p.round.with(playerID(player), withheld, p.players)
				}
			})
		}),
		values.Required("pending", func(d gamedef.Data) {
			r.players(d, names, func(player playerID, d gamedef.Data) {
				if p.round.of(player) == nil {
					r.Fail("Player %d has submitted no move.", player)
				}
				move := record.ReadMove(r.Reader, d)
				if _, ok := r.game.actionOf[move.ActionID]; !ok {
					r.Fail("There is no action %q.", move.ActionID)
				}
				p.round = p.round.with(player, &move, p.players)
			})
		}),
		values.Optional("used", func(d gamedef.Data) {
			r.players(d, names, func(player playerID, d gamedef.Data) { r.usageFrom(r.game.usageOf(player, 0), d) })
		}),
	}
}

// players reads an object that has entries for some players.
func (r *stateReader) players(d gamedef.Data, names []string, read func(p playerID, d gamedef.Data)) {
	r.Entries(d, func(key string, d gamedef.Data) {
		for p, name := range names {
			if name == key {
				read(playerID(p), d)
				return
			}
		}
		r.Unknown("player", key, names)
	})
}
