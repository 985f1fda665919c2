package kernel

import (
	"fmt"

	"ludo-lsp/internal/kernel/random"
)

// InitialWithCard is Initial in a game whose decks are stacked: the event card with
// an id is the one that comes up after so many others, so that with 0 it can be
// played at once. It changes places with the card that would have come up; where
// there are not so many it is the last. It is an error when no deck has the card, or
// no token stands for it.
func (g *Game) InitialWithCard(seed int64, players int, card string, after int) (*State, error) {
	wanted := g.card(card)
	if wanted == nil {
		return nil, fmt.Errorf("no event deck has a card %q", card)
	}
	found := false
	out, err := g.initial(seed, players, nil, func(m *machine) { found = m.stackCard(wanted, after) })
	switch {
	case err != nil:
		return nil, err
	case !found:
		return nil, fmt.Errorf("no token stands for the card %q when the game begins", card)
	}
	return out.State, nil
}

// tokenPlace is a place in a zone, from the top.
type tokenPlace struct {
	zone zoneID
	at   int
}

// stackCard puts a card where the one lies that comes up after so many others; false:
// no token stands for the card.
func (m *machine) stackCard(wanted *eventCard, after int) bool {
	zones := []zoneID{m.game.decks[wanted.deck].discard, m.game.decks[wanted.deck].draw}
	if f := m.game.flow; f != nil && f.slots {
		zones = []zoneID{f.played, f.lookahead, f.pile}
	}
	from, ok := m.placeOfCard(wanted)
	if !ok {
		return false
	}
	to, left := from, after
	for i, z := range zones {
		if z == nowhere || i > 0 && z == zones[i-1] {
			continue
		}
		for at := range m.zones[z] {
			if to = (tokenPlace{z, at}); left == 0 {
				m.exchange(from, to)
				return true
			}
			left--
		}
	}
	m.exchange(from, to)
	return true
}

func (m *machine) placeOfCard(wanted *eventCard) (tokenPlace, bool) {
	for z := range m.zones {
		for at, t := range m.zones[z] {
			if m.cardName(t) == wanted.id {
				return tokenPlace{zoneID(z), at}, true
			}
		}
	}
	return tokenPlace{}, false
}

// exchange lets two tokens change places.
func (m *machine) exchange(a, b tokenPlace) {
	switch {
	case a == b:
	case a.zone == b.zone:
		m.swapTokens(a.zone, a.at, b.at)
	default:
		first, second := m.removeToken(a.zone, a.at), m.removeToken(b.zone, b.at)
		m.insertToken(a.zone, a.at, second)
		m.insertToken(b.zone, b.at, first)
	}
}

// Reseeded is s with the generator of another seed: what lies where stays as it is,
// what is drawn from here on does not. It is the generator after its first number, of which the
// last bits are the same for all seeds: a die rolled next would always fall odd, or always even.
func (s *State) Reseeded(seed int64) *State {
	m := s.game.borrow(&s.position)
	defer s.game.giveBack(m)
	m.random = random.New(seed)
	m.random.Uint64()
	return m.freeze()
}
