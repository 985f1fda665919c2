package kernel

import (
	"math"
	"slices"

	"ludo-lsp/internal/kernel/analysis"
	"ludo-lsp/kernel/gamedef"
)

// sums is how many tokens of some zones pass a filter. A machine caches it for each zone, and recounts where a cell
// has changed.
type sums struct {
	at      int // its index in the game
	zones   []zoneID
	reads   []cellID // what the filter reads beside the tokens
	place   []int32  // by cell: that of the zone, or none
	filter  *tokenFilter
	by      analysis.Perspective
	certain *analysis.Certainty
}

// sumMemo is a machine's cache of sums from one perspective.
type sumMemo struct {
	known  int     // the place in the log of changes up to which it is valid; -1: nowhere
	seen   []int64 // the stamps of the zones, then of what the filter reads
	passed []int32 // by place
	lie    []int32
	cost   []int32 // the effort of testing them
	pass   int     // tokens that pass
	all    int     // tokens that lie in the zones
	costs  int
}

// compileSumsOf compiles the count of the tokens of some zones that pass a filter; nil if it cannot be cached.
func (c *compiler) compileSumsOf(zones []zoneID, filter []gamedef.TokenPredicate, compiled *tokenFilter) *sums {
	p := c.Prover(true)
	if len(zones) < 2 || !c.game.mayKeepReaders() || !p.Filter(filter) ||
		mostOf(p.By, int(c.game.parts.Def.Metadata.Players.Max)) > mostPerspectives {
		return nil
	}
	s := &sums{at: c.game.sums, zones: zones, reads: p.Read, filter: compiled, by: p.By, certain: p.Certainty(),
		place: slices.Repeat([]int32{-1}, int(c.game.parts.Cells.All))}
	for i, z := range zones {
		s.place[z] = int32(i)
	}
	c.game.sums++
	c.game.readers += len(s.place)
	return s
}

// recall returns the machine's cached sums for its position; nil if they must be computed in the plain way.
func (s *sums) recall(m *machine) *sumMemo {
	if s == nil || m.sums == nil || !m.isCertain(s.certain) {
		return nil
	}
	at := m.perspective(s.by)
	if at < 0 {
		return nil
	}
	if s.at >= len(m.sums) || at >= len(m.sums[s.at]) {
		growCaches(&m.sums, s.at, mostOf(s.by, int(m.players)))
	}
	r := m.sums[s.at][at]
	if r == nil {
		zones := len(s.zones)
		r = &sumMemo{known: -1, seen: make([]int64, zones+len(s.reads)), passed: make([]int32, zones),
			lie: make([]int32, zones), cost: make([]int32, zones)}
		m.sums[s.at][at] = r
	}
	if r.known == m.changes.now() {
		return r
	}
	all := r.known < 0
	for i, cell := range s.reads {
		if seen := &r.seen[len(s.zones)+i]; *seen != m.stamps[cell] {
			*seen, all = m.stamps[cell], true
		}
	}
	recount := func(at int) {
		if stamp := m.stamps[s.zones[at]]; all || r.seen[at] != stamp {
			r.seen[at] = stamp
			s.count(m, r, at)
		}
	}
	if changed, ok := m.changes.since(r.known); ok && !all && len(changed) < len(s.zones) {
		for _, cell := range changed {
			if at := s.place[cell]; at >= 0 {
				recount(int(at))
			}
		}
	} else {
		for at := range s.zones {
			recount(at)
		}
	}
	r.known = m.changes.now()
	return r
}

// count recounts the tokens of one zone.
func (s *sums) count(m *machine, r *sumMemo, at int) {
	tokens := m.zones[s.zones[at]]
	lie, pass, cost := int32(len(tokens)), int32(len(tokens)), int32(0)
	if s.filter != nil {
		spent, limit := m.effort, m.limits.Effort
		m.effort, m.limits.Effort = 0, math.MaxInt
		pass = 0
		for _, t := range tokens {
			if s.filter.passes(m, t) {
				pass++
			}
		}
		cost = int32(min(m.effort, math.MaxInt32))
		m.effort, m.limits.Effort = spent, limit
	}
	r.pass += int(pass - r.passed[at])
	r.all += int(lie - r.lie[at])
	r.costs += int(cost - r.cost[at])
	r.passed[at], r.lie[at], r.cost[at] = pass, lie, cost
}

// effort returns the effort of counting.
func (r *sumMemo) effort() int { return len(r.lie) + r.all + r.pass + r.costs }
