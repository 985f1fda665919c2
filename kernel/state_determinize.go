package kernel

import (
	"ludo-lsp/internal/kernel/random"
	"ludo-lsp/internal/kernel/values"
)

// Determinize returns a state consistent with what a player knows: tokens of a type that the player does not see have
// changed places at random, and the game's generator has another state. A program that plays for a player searches
// it, so that it sees neither other hands nor future rolls. Conclusions that the player could draw from earlier moves
// are ignored. In the middle of a move only the generator differs.
func (s *State) Determinize(player int, rng *random.Generator) *State {
	m := s.game.borrow(&s.position)
	defer s.game.giveBack(m)
	m.random = random.FromWord(random.Word{Hi: rng.Uint64(), Lo: rng.Uint64()})
	if s.position.pending == nil {
		m.shuffleUnseen(s, playerID(player), rng)
	}
	return m.freeze()
}

// shuffleUnseen shuffles, for each type, the tokens that a player does not see.
func (m *machine) shuffleUnseen(s *State, player playerID, rng *random.Generator) {
	var kinds []*values.TokenType // in order of first occurrence: the same each time
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
