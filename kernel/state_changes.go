package kernel

// What rules compute again and again is cached (see verdicts and sums) together with its inputs. A machine therefore
// logs which cells of its position change, even when a change is undone; a cache reads the log from where it stopped
// before, and recomputes what depends on those cells.

// mostReaders is the maximum total number of lists by cell that are kept for the rules of a game.
const mostReaders = 1 << 21

// mayKeepReaders reports whether lists by cell may be kept for one more rule.
func (g *Game) mayKeepReaders() bool {
	all := int(g.parts.Cells.All)
	return all > 0 && g.readers+all <= mostReaders
}

// changeLog is the cells that changed, oldest first.
type changeLog struct {
	gone  int // number of older ones dropped
	cells []cellID
}

// mostLogged is the number of changes that are kept: a cache that is more changes behind is cleared.
const mostLogged = 4096

// touch logs that a cell changes.
func (m *machine) touch(c cellID) {
	l := &m.changes
	if len(l.cells) >= mostLogged {
		l.forget()
	}
	l.cells = append(l.cells, c)
}

// forget makes all caches be cleared before their next use.
func (l *changeLog) forget() {
	l.gone += len(l.cells) + 1
	l.cells = l.cells[:0]
}

// now returns the number of changes so far.
func (l *changeLog) now() int { return l.gone + len(l.cells) }

// since returns the cells that changed after the first at changes; it returns false if they are not known any more.
func (l *changeLog) since(at int) ([]cellID, bool) {
	if at < l.gone {
		return nil, false
	}
	return l.cells[at-l.gone:], true
}

// touchZone logs a change of a zone's content, or of a token there.
func (m *machine) touchZone(z zoneID) {
	if z != nowhere {
		m.touch(cellID(z))
	}
}

func (m *machine) touchVar(at int)          { m.touch(m.game.parts.VarCell(m.players, at)) }
func (m *machine) touchMarker(at int)       { m.touch(m.game.parts.Cells.Markers + cellID(at)) }
func (m *machine) touchGlobalMarker(at int) { m.touch(m.game.parts.Cells.GlobalMarkers + cellID(at)) }

// touchDifferences logs the differences between the machine's position and p.
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
