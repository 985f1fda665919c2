package kernel

import "slices"

// What rules compute again and again is cached (see verdicts and sums) together with its inputs. A machine therefore
// logs which cells of its position change, even when a change is undone; a cache reads the log from where it stopped
// before, and recomputes what depends on those cells. Each cell has a stamp for its content: that of a zone is new with
// each change, and the old one again when the change is undone; that of any other cell is its value. A cache whose
// stamps of the cells are those of now has nothing to recompute.

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

// touchZone stamps a zone whose tokens change as the last entry of the journal says, which keeps the stamp before.
func (m *machine) touchZone(z zoneID) {
	if z == nowhere {
		return
	}
	if len(m.stamps) > 0 {
		m.journal[len(m.journal)-1].stamp = uint32(m.stamps[z])
	}
	m.stamp(cellID(z), m.newStamp())
}

// newStamp returns a stamp that no zone has.
func (m *machine) newStamp() int64 {
	if m.stamped++; m.stamped == 0 { // all were used
		m.forget()
	}
	return int64(m.stamped)
}

// stamp logs that a cell changes to the content with a stamp.
func (m *machine) stamp(c cellID, now int64) {
	if len(m.stamps) > 0 {
		m.stamps[c] = now
	}
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

func (m *machine) stampVar(at int, n int64) { m.stamp(m.game.parts.VarCell(m.players, at), n) }

func (m *machine) stampMarker(at int, state int16) {
	m.stamp(m.game.parts.Cells.Markers+cellID(at), int64(state))
}

func (m *machine) stampGlobalMarker(at int, state int16) {
	m.stamp(m.game.parts.Cells.GlobalMarkers+cellID(at), int64(state))
}

// touchDifferences logs the differences between the machine's position and p.
func (m *machine) touchDifferences(p *position) {
	if m.players != p.players || len(m.zones) != len(p.zones) || len(m.vars) != len(p.vars) ||
		len(m.markers) != len(p.markers) || len(m.globalMarkers) != len(p.globalMarkers) {
		m.forget()
		m.stampAll(p)
		return
	}
	for t := range min(len(m.tokens), len(p.tokens)) {
		if m.tokens[t].properties != p.tokens[t].properties {
			for _, z := range []zoneID{m.tokens[t].zone, p.tokens[t].zone} {
				if z != nowhere {
					m.stamp(cellID(z), m.newStamp())
				}
			}
		}
	}
	for z := range p.zones {
		if !slices.Equal(m.zones[z], p.zones[z]) {
			m.stamp(cellID(z), m.newStamp())
		}
	}
	for at := range p.vars {
		if m.vars[at] != p.vars[at] {
			m.stampVar(at, p.vars[at])
		}
	}
	for at := range p.markers {
		if m.markers[at] != p.markers[at] {
			m.stampMarker(at, p.markers[at])
		}
	}
	for at := range p.globalMarkers {
		if m.globalMarkers[at] != p.globalMarkers[at] {
			m.stampGlobalMarker(at, p.globalMarkers[at])
		}
	}
}

// stampAll stamps all cells but zones for a position of another shape; nothing is cached of them.
func (m *machine) stampAll(p *position) {
	if len(m.stamps) == 0 {
		return
	}
	for at, n := range p.vars {
		m.stamps[m.game.parts.VarCell(p.players, at)] = n
	}
	for at, state := range p.markers {
		m.stamps[m.game.parts.Cells.Markers+cellID(at)] = int64(state)
	}
	for at, state := range p.globalMarkers {
		m.stamps[m.game.parts.Cells.GlobalMarkers+cellID(at)] = int64(state)
	}
}
