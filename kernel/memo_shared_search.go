package kernel

import "ludo-lsp/kernel/gamedef"

// A filter of zones that tests for each zone whether it can be reached from one place would repeat the same search,
// although nothing changes meanwhile. One search serves all zones of a loop through them.

// sharedSearch is the result of the last search of a condition.
type sharedSearch struct {
	loop  int // in which it was made; 0: none
	start zoneID
	found []bool // by zone
}

// shareSearches registers the searches in some conditions on $zone that are the same for all zones: those outside
// queries, which may bind other names.
func (c *compiler) shareSearches(conditions []gamedef.Condition) {
	for _, condition := range conditions {
		switch t := condition.(type) {
		case *gamedef.And:
			c.shareSearches(t.Args)
		case *gamedef.Or:
			c.shareSearches(t.Args)
		case *gamedef.Not:
			c.shareSearches([]gamedef.Condition{t.Arg})
		case *gamedef.Connected:
			if t.To == gamedef.ZoneBinding && t.From != gamedef.ZoneBinding && t.As == "" {
				if c.searches == nil {
					c.searches = map[*gamedef.Connected]bool{}
				}
				c.searches[t] = true
			}
		}
	}
}

// numberSharedSearch assigns a number to a search that the zones of a loop share and returns it; -1 if the search is
// not shared.
func (c *compiler) numberSharedSearch(t *gamedef.Connected, r *reach) int {
	if c.searchAlone || !c.searches[t] || r.via != nil && r.sure == nil {
		return -1
	}
	c.game.sharedSearches++
	return c.game.sharedSearches - 1
}

// beginLoop begins a loop through a number of zones, in which searches are shared if there are several. It returns
// the loop around it.
func (m *machine) beginLoop(zones int) (around int) {
	around = m.loop
	if m.loop = 0; zones > 1 {
		m.loops++
		m.loop = m.loops
	}
	return around
}

func (m *machine) endLoop(around int) { m.loop = around }

// reachedFrom returns which zones a shared search reaches from a zone, excluding it.
func (m *machine) reachedFrom(search int, r *reach, start zoneID) []bool {
	for len(m.searches) <= search {
		m.searches = append(m.searches, sharedSearch{found: make([]bool, len(m.game.parts.Zones))})
	}
	s := &m.searches[search]
	if s.loop == m.loop && s.start == start {
		return s.found
	}
	clear(s.found)
	zones := r.from(m, start, m.scratch.zones(), nowhere)
	for _, z := range zones[1:] {
		s.found[z] = true
	}
	m.scratch.release(zones)
	s = &m.searches[search] // a search within this one may have moved it
	s.loop, s.start = m.loop, start
	return s.found
}
