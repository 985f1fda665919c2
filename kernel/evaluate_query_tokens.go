package kernel

import (
	"ludo-lsp/kernel/gamedef"

	"ludo-lsp/internal/kernel/analysis"
	"ludo-lsp/internal/kernel/record"
)

// warnEmptyQuery is the warning about a filter that leaves nothing of a zone.
const warnEmptyQuery = record.EmptyQuery

func (c queryKinds) TokensInZone(t *gamedef.TokensInZone) query {
	zone, filter := c.compileZoneReference(t.Zone), c.compileTokenFilter(t.Filter)
	out := query{kinds: tokenKinds, shape: tokenShape}
	if filter == nil {
		out.run = func(m *machine, out []Value) []Value {
			tokens := m.zones[zone(m)]
			m.limitResults("tokensInZone", int64(len(tokens)))
			for _, t := range tokens {
				out = append(out, m.token(t))
			}
			return out
		}
		out.count = func(m *machine) int64 {
			n := int64(len(m.zones[zone(m)]))
			m.limitResults("tokensInZone", n)
			return n
		}
		return out
	}
	filters := len(t.Filter)
	out.run = func(m *machine, out []Value) []Value {
		z, first := zone(m), len(out)
		for _, t := range m.zones[z] {
			if filter.passes(m, t) {
				out = append(out, m.token(t))
			}
		}
		m.checkFilteredCount(z, int64(len(out)-first), filters)
		return out
	}
	out.count = func(m *machine) (n int64) {
		z := zone(m)
		tokens := m.zones[z]
		if len(tokens) == 0 {
			return 0
		}
		if p := filter.only; p != nil {
			want := p.number(m)
			for _, t := range tokens {
				if p.passes(m, t, want) {
					n++
				}
			}
		} else {
			for _, t := range tokens {
				if filter.passes(m, t) {
					n++
				}
			}
		}
		if n == 0 || n > int64(m.limits.QueryResults) {
			m.checkFilteredCount(z, n, filters)
		}
		return n
	}
	if filter.scalars {
		out.reaches = func(m *machine, least int64) bool {
			z, n := zone(m), int64(0)
			few := len(m.zones[z]) <= m.limits.QueryResults && filter.isCertain(m.game)
			for _, t := range m.zones[z] {
				if filter.passes(m, t) {
					if n++; n == least && few {
						return true
					}
				}
			}
			m.checkFilteredCount(z, n, filters)
			return n >= least
		}
	}
	return out
}

// checkFilteredCount checks the number of tokens that a filter leaves of a zone.
func (m *machine) checkFilteredCount(z zoneID, left int64, filters int) {
	m.spendEffort(len(m.zones[z]))
	m.limitResults("tokensInZone", left)
	if total := len(m.zones[z]); left == 0 && total > 0 && m.recordsWarnings() {
		m.warn(warnEmptyQuery, "No token in "+quote(m.game.parts.Zones[z].ID)+" passes the filter.", "zone",
			m.game.parts.Zones[z].ID, "totalTokens", total, "filterCount", filters)
	}
}

func (c queryKinds) TokensInMapSpaces(t *gamedef.TokensInMapSpaces) query {
	s, filter := c.zoneSource(c.game.parts.BoardRank, t.SpaceFilter, t.AsOrDefault()), c.compileTokenFilter(t.Filter)
	list := func(m *machine) (zones []zoneID, lent bool) {
		if s.isConstant() && m.filter == nil {
			return s.candidates, false
		}
		return s.zones(m, m.scratch.zones()), true
	}
	var sums *sums
	if s.isConstant() {
		sums = c.compileSumsOf(s.candidates, t.Filter, filter)
	}
	return tokensOf("tokensInMapSpaces", list, filter, c.CertainQuery(t), sums)
}

func (c queryKinds) TokensInAdjacentZones(t *gamedef.TokensInAdjacentZones) query {
	zone, filter := c.compileZoneReference(t.Zone), c.compileTokenFilter(t.Filter)
	list := func(m *machine) (zones []zoneID, lent bool) { return m.game.parts.Zones[zone(m)].Neighbours, false }
	return tokensOf("tokensInAdjacentZones", list, filter, c.CertainFilter(t.Filter), nil)
}

// tokensOf returns the tokens of a list of zones; lent means that the list is scratch. sums is their number, if it is
// cached.
func tokensOf(name string, list func(m *machine) (zones []zoneID, lent bool), filter *tokenFilter,
	certain *analysis.Certainty, sums *sums) query {
	out := query{
		kinds: tokenKinds,
		shape: tokenShape,
		run: func(m *machine, out []Value) []Value {
			zones, lent := list(m)
			first := len(out)
			known := sums.recall(m)
			if known != nil && (known.costs > 0 || !m.chargeEffort(len(zones)+known.all)) {
				known = nil
			}
			for i, z := range zones {
				if known == nil {
					m.spendEffort(1 + len(m.zones[z]))
				} else if known.passed[i] == 0 {
					continue
				}
				for _, t := range m.zones[z] {
					if filter == nil || filter.passes(m, t) {
						out = append(out, m.token(t))
					}
				}
			}
			if lent {
				m.scratch.release(zones)
			}
			m.limitResults(name, int64(len(out)-first))
			return out
		},
		count: func(m *machine) int64 {
			if r := sums.recall(m); r != nil && m.chargeEffort(r.effort()) {
				return int64(r.pass)
			}
			zones, lent := list(m)
			n := 0
			for _, z := range zones {
				m.spendEffort(1 + len(m.zones[z]))
				if filter == nil {
					n += len(m.zones[z])
					continue
				}
				for _, t := range m.zones[z] {
					if filter.passes(m, t) {
						n++
					}
				}
			}
			if lent {
				m.scratch.release(zones)
			}
			m.limitResults(name, int64(n))
			return int64(n)
		},
	}
	if count := out.count; certain != nil {
		out.reaches = func(m *machine, least int64) bool {
			if !m.isCertain(certain) {
				return count(m) >= least
			}
			if r := sums.recall(m); r != nil && r.costs == 0 {
				return int64(r.pass) >= least
			}
			zones, lent := list(m)
			n := int64(0)
			for _, z := range zones {
				if n += filter.countLeft(m, z, least-n); n >= least {
					break
				}
			}
			if lent {
				m.scratch.release(zones)
			}
			return n >= least
		}
	}
	return out
}
