package kernel

// What rules work out again and again is remembered (see verdicts and sums) together
// with what it was worked out from. A machine therefore logs which cells of its
// position change, also when a change is taken back; whoever remembers something reads
// the log from where it stopped before, and works out anew what depends on those cells.

// mostReaders is how many lists by cell the rules of a game keep together.
const mostReaders = 1 << 21

// remembers tells whether one more rule may keep lists by cell.
func (g *Game) remembers() bool {
	all := int(g.parts.Cells.All)
	return all > 0 && g.readers+all <= mostReaders
}

// changeLog is the cells that changed, oldest first.
type changeLog struct {
	gone  int // how many older ones have been dropped
	cells []cellID
}

// mostLogged is how many changes are kept: who is farther after begins anew.
const mostLogged = 4096

// touch notes that a cell changes.
func (m *machine) touch(c cellID) {
	l := &m.changes
	if len(l.cells) >= mostLogged {
		l.forget()
	}
	l.cells = append(l.cells, c)
}

// forget has all who remember something begin anew.
func (l *changeLog) forget() {
	l.gone += len(l.cells) + 1
	l.cells = l.cells[:0]
}

// now is the place after the last change.
func (l *changeLog) now() int { return l.gone + len(l.cells) }

// since is what changed after a place; false when that is not known any more.
func (l *changeLog) since(at int) ([]cellID, bool) {
	if at < l.gone {
		return nil, false
	}
	return l.cells[at-l.gone:], true
}

// touchZone notes a change of what lies in a zone, or of what a token there is like.
func (m *machine) touchZone(z zoneID) {
	if z != nowhere {
		m.touch(cellID(z))
	}
}

func (m *machine) touchVar(at int)          { m.touch(m.game.parts.VarCell(m.players, at)) }
func (m *machine) touchMarker(at int)       { m.touch(m.game.parts.Cells.Markers + cellID(at)) }
func (m *machine) touchGlobalMarker(at int) { m.touch(m.game.parts.Cells.GlobalMarkers + cellID(at)) }

// touchDifferences notes what is another in a position than where the machine stands.
func (m *machine) touchDifferences(p *position) {
	if m.players != p.players || len(m.zones) != len(p.zones) || len(m.vars) != len(p.vars) ||
		len(m.markers) != len(p.markers) || len(m.globalMarkers) != len(p.globalMarkers) {
		m.changes.forget()
		return
	}
	for t := range min(len(m.tokens), len(p.tokens)) {
		if m.tokens[t].properties != p.tokens[t].properties {
			m.touchZone(m.tokens[t].zone)
			m.touchZone(p.tokens[t].zone)
		}
	}
	for z := range p.zones {
		if !sameTokens(m.zones[z], p.zones[z]) {
			m.touch(cellID(z))
		}
	}
	for at := range p.vars {
		if m.vars[at] != p.vars[at] {
			m.touchVar(at)
		}
	}
	for at := range p.markers {
		if m.markers[at] != p.markers[at] {
			m.touchMarker(at)
		}
	}
	for at := range p.globalMarkers {
		if m.globalMarkers[at] != p.globalMarkers[at] {
			m.touchGlobalMarker(at)
		}
	}
}

func sameTokens(a, b []tokenID) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}
