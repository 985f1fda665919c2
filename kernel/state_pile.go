package kernel

// pile is spare cells before the tokens of a zone, so that putting a token on top of a high pile, or taking one, does
// not move all tokens below it.
type pile struct {
	cells []tokenID // the tokens of the zone are those from at on
	at    int
}

// lowPile is the number of tokens up to which a pile is not used and all tokens are moved.
const lowPile = 512

// holds reports whether the list of tokens of a zone lies in the cells of the pile. Code that replaces the list does
// not update the pile.
func (p *pile) holds(tokens []tokenID) bool {
	return p.at < len(p.cells) && &p.cells[p.at] == &tokens[0]
}

// pileOf returns the pile of a zone.
func (m *machine) pileOf(zone zoneID) *pile {
	if len(m.piles) < len(m.zones) {
		m.piles = make([]pile, len(m.zones))
	}
	return &m.piles[zone]
}

// insertCell inserts a token into the list of a zone.
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

// removeCell removes the token at an index from the list of a zone.
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
