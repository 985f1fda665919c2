package sim

import "ludo-lsp/kernel/gamedef"

// mostAtTable is the maximum number of players in games for which the user has not asked for more: such games take
// long.
const mostAtTable = 24

// Numbers returns a batch for each number of players that a game allows, from the least to the most; they share the
// games of b evenly. The seeds of a batch continue those of the one before, so that a seed determines the number of
// players. Numbers above 24 are only used if the game needs that many; and if there are fewer games than numbers,
// some numbers between the least and the most are left out.
func (b Batch) Numbers(allowed gamedef.PlayerCounts) []Batch {
	least := int(allowed.Min)
	numbers := int(max(allowed.Min, min(allowed.Max, mostAtTable))) - least + 1
	shares := max(1, min(numbers, b.Games))
	out := make([]Batch, shares)
	seed := b.Seed
	for i := range out {
		out[i] = b
		out[i].Seed, out[i].Games, out[i].Players = seed, b.Games/shares, least
		if i < b.Games%shares {
			out[i].Games++
		}
		if shares > 1 {
			out[i].Players += i * (numbers - 1) / (shares - 1)
		}
		seed += int64(out[i].Games)
	}
	return out
}

// Pool returns the joint statistics of several batches, with any numbers of players: a player who is not in all
// batches is counted in those that have the player.
func Pool(all ...*Statistics) *Statistics {
	out := all[0].Clone()
	for _, s := range all[1:] {
		for p := len(out.Seats); p < len(s.Seats); p++ {
			out.Seats = append(out.Seats, Seat{Player: p, ID: s.Seats[p].ID})
		}
		out.Add(s)
	}
	return out
}

// PooledEvidence returns the joint evidence of several batches.
func PooledEvidence(all ...*Evidence) *Evidence {
	out := noEvidence()
	for _, e := range all {
		for p := len(out.Players); p < len(e.Players); p++ {
			actions := make([]int64, len(e.Players[p].Actions))
			out.Players = append(out.Players, PlayerEvidence{Actions: actions})
		}
		out.merge(e)
	}
	return out
}
