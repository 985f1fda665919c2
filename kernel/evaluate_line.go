package kernel

import (
	"maps"
	"slices"

	"ludo-lsp/internal/kernel/components"
	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/kernel/gamedef"
)

// ZonesInDirection compiles the query for consecutive zones in a direction.
func (c queryKinds) ZonesInDirection(t *gamedef.ZonesInDirection) query {
	const name = "zonesInDirection"
	start, direction := c.compileZoneReference(t.Zone), c.compileDirection(t.Direction)
	r := c.reach(t.Via, t.AsOrDefault(), t.MaxDepth)
	along := func(m *machine, out []zoneID) []zoneID {
		first := start(m)
		next := direction(m)
		if r.via != nil {
			defer m.takeBack(r.bind, m.lend(r.bind))
		}
		from := len(out)
		var visited []bool
		if next.Merge { // elsewhere a way can only return to its beginning
			visited = m.scratch.marks(len(m.game.parts.Zones))
		}
		for z := next.Of[first]; z != nowhere && z != first; z = next.Of[z] {
			if r.depth >= 0 && len(out)-from >= r.depth {
				break
			}
			if visited != nil {
				if visited[z] {
					break
				}
				visited[z] = true
			}
			if r.via != nil {
				m.env[r.bind] = m.game.parts.Zones[z].Text
				if !r.via(m) {
					break
				}
			}
			out = append(out, z)
		}
		if visited != nil {
			clear(visited)
			m.scratch.releaseMarks(visited)
		}
		m.limitResults(name, int64(len(out)-from))
		return out
	}
	return query{
		kinds: zoneKinds,
		shape: textShape,
		run: func(m *machine, out []Value) []Value {
			zones := along(m, m.scratch.zones())
			for _, z := range zones {
				out = append(out, m.game.parts.Zones[z].Text)
			}
			m.scratch.release(zones)
			return out
		},
		count: func(m *machine) int64 {
			zones := along(m, m.scratch.zones())
			n := int64(len(zones))
			m.scratch.release(zones)
			return n
		},
	}
}

// compileDirection compiles the name of a direction to each zone's neighbours in it.
func (c *compiler) compileDirection(v gamedef.Value) func(m *machine) *components.Direction {
	if fixed, ok := c.constant(v); ok && fixed.IsText() {
		if d, ok := c.game.parts.DirectionOf[fixed.Text()]; ok {
			next := &c.game.parts.Toward[d]
			return func(*machine) *components.Direction { return next }
		}
	}
	value := c.compileValue(v)
	return func(m *machine) *components.Direction {
		name := value(m)
		if d, ok := m.game.parts.DirectionOf[name.Text()]; ok && name.IsText() {
			return &m.game.parts.Toward[d]
		}
		names := m.game.directionNames()
		m.failEvaluation(codeMissingVar, "There is no direction "+quote(name.Text())+suggestNames(name.Text(), names),
			"direction", values.Plain(name), "availableDirections", names)
		return nil
	}
}

func (g *Game) directionNames() []string {
	return slices.Sorted(maps.Keys(g.parts.DirectionOf))
}

// lineup is the straight lines of one length: for each direction the zones where a line begins.
type lineup struct {
	length int
	ways   []way
	zones  []zoneID // the zones of a line, by rank
}

type way struct {
	next   []zoneID
	begins []bool // by zone, whether a line begins there
}

// lineup finds the lines of a length in directions, or in all of them. No line is listed twice: of two that are each
// other reversed, the one in the direction named first is taken.
func (c *compiler) lineup(length int64, directions []string) *lineup {
	g := c.game
	l := &lineup{length: int(min(length, int64(len(g.parts.Zones)+1)))}
	wanted := make([]bool, len(g.parts.Toward))
	for _, name := range directions {
		if d, ok := g.parts.DirectionOf[name]; ok {
			wanted[d] = true
		}
	}
	on, seen := make([]bool, len(g.parts.Zones)), make([]int, len(g.parts.Zones))
	turn := 0
	for d := range g.parts.Toward {
		next := g.parts.Toward[d].Of
		if directions != nil && !wanted[d] {
			continue
		}
		w, any := way{next: next, begins: make([]bool, len(g.parts.Zones))}, false
		for _, z := range g.parts.ByRank {
			turn++
			last, n := z, 0
			for at := z; at != nowhere && seen[at] != turn && n < l.length; at = next[at] {
				seen[at], last = turn, at
				n++
			}
			known := func(w way) bool { return w.isReversed(next, z, last, l.length) }
			if n < l.length || slices.ContainsFunc(l.ways, known) {
				continue
			}
			w.begins[z], any = true, true
			for at, n := z, 0; n < l.length; at, n = next[at], n+1 {
				on[at] = true
			}
		}
		if any {
			l.ways = append(l.ways, w)
		}
	}
	for _, z := range g.parts.ByRank {
		if on[z] {
			l.zones = append(l.zones, z)
		}
	}
	return l
}

// isReversed reports whether the line from the first zone to the last, in another direction, is one in this direction
// reversed, or the same one.
func (w way) isReversed(next []zoneID, first, last zoneID, length int) bool {
	same, back := true, true
	for at, n := first, 1; n < length && (same || back); n++ {
		to := next[at]
		same, back = same && w.next[at] == to, back && w.next[to] == at
		at = to
	}
	return same && w.begins[first] || back && w.begins[last]
}

// withTokenFilter returns a filter of zones with a name in it that keeps those with a token that passes a filter of
// tokens.
func withTokenFilter(zones *gamedef.ZoneFilter, tokens []gamedef.TokenPredicate, name string) *gamedef.ZoneFilter {
	if len(tokens) == 0 {
		return zones
	}
	var condition gamedef.Condition = &gamedef.Compare{Op: gamedef.Greater, Right: gamedef.Number(0),
		Left: &gamedef.Aggregate{Op: gamedef.AggregateCount, Query: &gamedef.TokensInZone{
			Zone: gamedef.ZoneReference{Selector: gamedef.ZoneSelector(name)}, Filter: tokens}}}
	out := gamedef.ZoneFilter{Condition: condition}
	if zones != nil {
		out.Owner = zones.Owner
		if zones.Condition != nil {
			out.Condition = &gamedef.And{Args: []gamedef.Condition{zones.Condition, condition}}
		}
	}
	return &out
}

// compileLines compiles the query for straight lines.
func (c *compiler) compileLines(t *gamedef.Lines) query {
	const name = "lines"
	l := c.lineup(t.Length, t.Directions)
	s := c.zoneSource(l.zones, withTokenFilter(t.SpaceFilter, t.Filter, t.AsOrDefault()), t.AsOrDefault())
	// each calls yield for the lines whose zones all pass, until it returns false.
	each := func(m *machine, yield func(w *way, start zoneID) bool) {
		zones := s.zones(m, m.scratch.zones())
		passes := m.scratch.marks(len(m.game.parts.Zones))
		for _, z := range zones {
			passes[z] = true
		}
		looked := 0
	ways:
		for i := range l.ways {
			w := &l.ways[i]
			for _, start := range zones {
				if !w.begins[start] {
					continue
				}
				n := 1
				for at := w.next[start]; n < l.length && passes[at]; at = w.next[at] {
					n++
				}
				if looked += n; n == l.length && !yield(w, start) {
					break ways
				}
			}
		}
		for _, z := range zones {
			passes[z] = false
		}
		m.scratch.release(zones)
		m.scratch.releaseMarks(passes)
		m.spendEffort(looked)
	}
	v := c.compileLineVerdicts(l, &s)
	most := 2*len(s.candidates) + len(l.ways)*l.length*len(s.candidates) // effort of looking, at most
	// fast returns the number of lines if it is cached and their effort need not be counted.
	fast := func(m *machine) (n int64, ok bool) {
		if !m.uncounted || m.filter != nil {
			return 0, false
		}
		if r := v.fast(m); r != nil && m.chargeEffort(most+r.effort) {
			return int64(r.size), true
		}
		return 0, false
	}
	return query{
		shape: objectShape,
		run: func(m *machine, out []Value) []Value {
			from := len(out)
			each(m, func(w *way, start zoneID) bool {
				line := make([]Value, l.length)
				for at, n := start, 0; n < l.length; at, n = w.next[at], n+1 {
					line[n] = m.game.parts.Zones[at].Text
				}
				out = append(out, ListOf(line...))
				return len(out)-from <= m.limits.QueryResults
			})
			m.limitResults(name, int64(len(out)-from))
			return out
		},
		count: func(m *machine) int64 {
			n, ok := fast(m)
			if !ok {
				each(m, func(*way, zoneID) bool { n++; return true })
			}
			m.limitResults(name, n)
			return n
		},
		reaches: func(m *machine, least int64) bool {
			n, ok := fast(m)
			if ok {
				return n >= least
			}
			each(m, func(*way, zoneID) bool { n++; return n < least })
			return n >= least
		},
	}
}

// compileLineVerdicts compiles the conditions on the zones of all lines; nil if they cannot be cached.
func (c *compiler) compileLineVerdicts(l *lineup, s *zoneSource) *verdicts {
	if s.verdicts == nil || !s.verdicts.ground {
		return nil
	}
	place := make([]int, len(c.game.parts.Zones))
	for at, z := range s.candidates {
		place[z] = at + 1
	}
	var lines [][]int
	for _, w := range l.ways {
		for _, start := range s.candidates {
			if !w.begins[start] {
				continue
			}
			line := make([]int, 0, l.length)
			for z := start; len(line) < l.length && place[z] > 0; z = w.next[z] {
				if line = append(line, place[z]-1); w.next[z] == nowhere {
					break
				}
			}
			if len(line) == l.length {
				lines = append(lines, line)
			}
		}
	}
	return c.compileVerdictsOf("", len(lines), func(at int) (out []clause) {
		for _, place := range lines[at] {
			out = append(out, s.clauses(c, place, -1)...)
		}
		return out
	})
}
