package kernel

import (
	"ludo-lsp/internal/kernel/random"
	"ludo-lsp/internal/kernel/values"
)

// Determinize is a state as it may be for all that a player knows: tokens of a type that the
// player does not see have changed places at random, and the game's generator goes on with
// other numbers. It is what a program looks into that plays for somebody, so that it does
// not see other hands and what will be rolled. What the player could conclude from earlier
// moves is not looked at. In the middle of a move only the generator is another one.
func (s *State) Determinize(player int, rng *random.Generator) *State {
	m := s.game.borrow(&s.position)
	defer s.game.giveBack(m)
	m.random = random.FromWord(random.Word{Hi: rng.Uint64(), Lo: rng.Uint64()})
	if s.position.pending == nil {
		m.shuffleUnseen(s, playerID(player), rng)
	}
	return m.freeze()
}

// shuffleUnseen has tokens of each type that a player does not see change places.
func (m *machine) shuffleUnseen(s *State, player playerID, rng *random.Generator) {
	var kinds []*values.TokenType // in the order in which they are met: the same each time
	unseen := map[*values.TokenType][]tokenPlace{}
	for z := range m.zones {
		sees := s.sees(player, zoneID(z))
		for i, t := range m.zones[z] {
			p := m.tokens[t].properties
			if p == nil || sees(t, p) {
				continue
			}
			if unseen[p.Kind] == nil {
				kinds = append(kinds, p.Kind)
			}
			unseen[p.Kind] = append(unseen[p.Kind], tokenPlace{zoneID(z), i})
		}
	}
	for _, kind := range kinds {
		slots := unseen[kind]
		for i := len(slots) - 1; i > 0; i-- {
			k := int(rng.Int(0, int64(i)))
			m.exchange(slots[i], slots[k])
		}
	}
}
