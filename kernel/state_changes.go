package kernel

import "math"

// What rules compute again and again is cached (see verdicts and sums) together with its inputs. A machine therefore
// logs which cells of its position change, even when a change is undone; a cache reads the log from where it stopped
// before, and recomputes what depends on those cells. Each cell has a stamp, which is new with each change and the old
// one again when the change is undone: a cache whose stamps of the cells are those of now has nothing to recompute.

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

// mostLogged is the number of changes that are kept: a cache that is more changes behind looks at all that it reads.
const mostLogged = 4096

// touch stamps a cell that changes as the last entry of the journal says, which keeps the stamp before.
func (m *machine) touch(c cellID) {
	m.journal[len(m.journal)-1].stamp = m.stamp(c, m.newStamp())
}

// newStamp returns a stamp that no cell has.
func (m *machine) newStamp() uint32 {
	if m.stamped == math.MaxUint32 {
		m.stamped = 0
		m.forget()
	}
	m.stamped++
	return m.stamped
}

// stamp logs that a cell changes to the content with a stamp; it returns the stamp of the content before.
func (m *machine) stamp(c cellID, now uint32) (before uint32) {
	before, m.stamps[c] = m.stamps[c], now
	l := &m.changes
	if len(l.cells) >= mostLogged {
		l.forget()
	}
	l.cells = append(l.cells, c)
	return before
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

func (m *machine) varCell(at int) cellID    { return m.game.parts.VarCell(m.players, at) }
func (m *machine) markerCell(at int) cellID { return m.game.parts.Cells.Markers + cellID(at) }
func (m *machine) globalMarkerCell(at int) cellID {
	return m.game.parts.Cells.GlobalMarkers + cellID(at)
}

// touchDifferences logs the differences between the machine's position and p.
func (m *machine) touchDifferences(p *position) {
	if m.players != p.players || len(m.zones) != len(p.zones) || len(m.vars) != len(p.vars) ||
		len(m.markers) != len(p.markers) || len(m.globalMarkers) != len(p.globalMarkers) {
		m.forget()
		return
	}
	renew := func(c cellID) { m.stamp(c, m.newStamp()) }
	for t := range min(len(m.tokens), len(p.tokens)) {
		if m.tokens[t].properties != p.tokens[t].properties {
			for _, z := range []zoneID{m.tokens[t].zone, p.tokens[t].zone} {
				if z != nowhere {
					renew(cellID(z))
				}
			}
		}
	}
	for z := range p.zones {
		if !sameTokens(m.zones[z], p.zones[z]) {
			renew(cellID(z))
		}
	}
	for at := range p.vars {
		if m.vars[at] != p.vars[at] {
			renew(m.varCell(at))
		}
	}
	for at := range p.markers {
		if m.markers[at] != p.markers[at] {
			renew(m.markerCell(at))
		}
	}
	for at := range p.globalMarkers {
		if m.globalMarkers[at] != p.globalMarkers[at] {
			renew(m.globalMarkerCell(at))
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
