package kernel

import "fmt"

// Beginning is the arguments of a beginning of a game.
type Beginning struct {
	Seed int64
	// Unmixed: the generator of random numbers begins with the seed as it is, as in recordings that do not say how
	// they were seeded.
	Unmixed bool
	Players int // 0: the smallest number that can play
	// Card is the event card that comes up after After others, so that with 0 it can be played at once; "": the decks
	// are as the game makes them. It swaps places with the card that would have come up; if there are fewer cards it
	// is the last.
	Card  string
	After int

	unheard bool // nobody reads the log and the warnings
}

// InitialAs is Initial with a Beginning. It returns an error if no deck has the card of the Beginning, or no token
// stands for it.
func (g *Game) InitialAs(b Beginning) (*State, error) {
	b.unheard = true
	out, err := g.BeginAs(b, false)
	if err != nil {
		return nil, err
	}
	return out.State, nil
}

// BeginAs is Begin with a Beginning, with the errors of InitialAs.
func (g *Game) BeginAs(b Beginning, traced bool) (*Outcome, error) {
	if b.Card == "" {
		return g.initial(b, traced, nil)
	}
	wanted := g.card(b.Card)
	if wanted == nil {
		return nil, fmt.Errorf("no event deck has a card %q", b.Card)
	}
	found := false
	out, err := g.initial(b, traced, func(m *machine) { found = m.stackCard(wanted, b.After) })
	if err == nil && !found {
		return nil, fmt.Errorf("no token stands for the card %q when the game begins", b.Card)
	}
	return out, err
}

// tokenPlace is a place in a zone, from the top.
type tokenPlace struct {
	zone zoneID
	at   int
}

// stackCard puts a card into the place of the card that is drawn after a number of others; it returns false if no
// token stands for the card.
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

// exchange swaps two tokens.
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

// Reseed returns s with the generator of another seed: the tokens stay where they are, later draws differ. If the
// seed of the game was not mixed (see Beginning) the new one is not mixed either.
func (s *State) Reseed(seed int64) *State {
	m := s.game.borrow(&s.position)
	defer s.game.giveBack(m)
	m.random = m.random.Reseed(seed)
	return m.freeze()
}
