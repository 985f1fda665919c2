package kernel

// pile is the room in front of the tokens of a zone, so that what is put on top of a high pile, or taken from
// there, does not move all below it each time.
type pile struct {
	cells []tokenID // of which the tokens of the zone are those from at on
	at    int
}

// lowPile is how many tokens are moved as one.
const lowPile = 512

// holds tells whether the tokens of a zone lie in the cells. What replaces them does not say so here.
func (p *pile) holds(tokens []tokenID) bool {
	return p.at < len(p.cells) && &p.cells[p.at] == &tokens[0]
}

// pileOf is the room of a zone.
func (m *machine) pileOf(zone zoneID) *pile {
	if len(m.piles) < len(m.zones) {
		m.piles = make([]pile, len(m.zones))
	}
	return &m.piles[zone]
}

// insertCell makes room for a token in the list of a zone and puts it there.
func (m *machine) insertCell(zone zoneID, at int, t tokenID) {
	list := m.zones[zone]
	if at > 0 || len(list) < lowPile {
		list = append(list, 0)
		copy(list[at+1:], list[at:])
		list[at] = t
		m.zones[zone] = list
		return
	}
	p := m.pileOf(zone)
	if p.at == 0 || !p.holds(list) {
		p.at, p.cells = len(list), make([]tokenID, 2*len(list))
		copy(p.cells[p.at:], list)
	}
	p.at--
	list = p.cells[:cap(p.cells)][p.at : p.at+1+len(list)]
	list[0] = t
	m.zones[zone] = list
}

// removeCell takes a place out of the list of a zone.
func (m *machine) removeCell(zone zoneID, at int) {
	list := m.zones[zone]
	if at > 0 || len(list) <= lowPile {
		m.zones[zone] = append(list[:at], list[at+1:]...)
		return
	}
	if p := m.pileOf(zone); p.holds(list) {
		p.at++
	}
	m.zones[zone] = list[1:]
}
