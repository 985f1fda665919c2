package kernel

import (
	"math/bits"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/kernel/analysis"
	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/internal/text/lists"
	"ludo-lsp/kernel/gamedef"
)

// zoneSource is the candidate zones of the queries zones, mapSpaces and tokensInMapSpaces.
type zoneSource struct {
	candidates []zoneID // in the order of their ids
	owner      *playerSelection
	test       zoneTest            // nil: none
	condition  conditionFunc       // besides test; nil: none
	bind       values.Name         // $zone, or the filter's name for it
	only       valueFunc           // the id of the one zone for which the condition can hold; nil: any
	in         []bool              // with only: whether a zone is a candidate
	certain    *analysis.Certainty // of test and condition
	verdicts   *verdicts           // of all tests of the candidates; nil: not cached
	tested     []gamedef.Condition
}

func (c *compiler) zoneSource(candidates []zoneID, filter *gamedef.ZoneFilter, name string) zoneSource {
	s := zoneSource{candidates: candidates, bind: c.game.names.Name(name)}
	if filter == nil {
		return s
	}
	if !filter.Owner.Absent() {
		owner := c.playerSelection(filter.Owner)
		s.owner = &owner
	}
	if filter.Condition == nil {
		return s
	}
	if c.game.held != nil || name != gamedef.ZoneBinding { // it is tested for each zone, as it is written
		s.condition = c.compileCondition(filter.Condition)
		if name == gamedef.ZoneBinding {
			s.certain = c.CertainFor(candidates, filter.Condition)
		}
		return s
	}
	candidates, rest := c.narrowZones(candidates, analysis.Conjuncts(filter.Condition, nil))
	s.candidates = candidates
	if len(rest) == 0 {
		return s
	}
	if s.owner == nil && len(s.candidates) > 1 && s.pin(c, rest[0]) {
		rest = rest[1:] // it holds for the one zone
	}
	if len(rest) > 0 {
		s.certain = c.CertainFor(s.candidates, rest...)
		s.verdicts = c.compileZoneVerdicts(&s, rest)
		if s.test, rest = c.zoneTests(rest); len(rest) > 0 {
			c.shareSearches(rest)
			s.condition = c.and(rest)
		}
	}
	return s
}

// pin records the one zone for which a condition holds, if it compares the zone with an id.
func (s *zoneSource) pin(c *compiler, condition gamedef.Condition) bool {
	compare, ok := condition.(*gamedef.Compare)
	if !ok || compare.Op != gamedef.Equal {
		return false
	}
	id := compare.Right
	if !isZoneID(compare.Left) {
		if id = compare.Left; !isZoneID(compare.Right) {
			return false
		}
	}
	if mentionsBinding(id, gamedef.ZoneBinding) ||
		hasText(reflect.ValueOf(id), func(_, text string) bool { return strings.Contains(text, "{") }) {
		return false
	}
	s.only, s.in = c.compileValue(id), make([]bool, len(c.game.parts.Zones))
	for _, z := range s.candidates {
		s.in[z] = true
	}
	return true
}

// isZoneID reports whether a value is the id of the zone being tested.
func isZoneID(v gamedef.Value) bool {
	switch v := v.(type) {
	case *gamedef.ZonePropRef:
		return v.Zone == gamedef.ZoneBinding && v.Prop == "id"
	case *gamedef.BindingRef:
		return v.Name == gamedef.ZoneBinding
	}
	return false
}

// compileZoneVerdicts compiles conditions on the candidates; nil if they cannot be cached.
func (c *compiler) compileZoneVerdicts(s *zoneSource, conditions []gamedef.Condition) *verdicts {
	if s.owner != nil || s.only != nil || len(s.candidates) < 2 {
		return nil
	}
	key := ""
	for _, z := range s.candidates {
		key += strconv.Itoa(int(z)) + " "
	}
	for _, condition := range conditions {
		text, err := gamedef.EncodePart(condition)
		if err != nil {
			return nil
		}
		key += "\x00" + string(text)
	}
	s.tested = conditions
	return c.compileVerdictsOf(key, len(s.candidates), func(at int) []clause { return s.clauses(c, at, -1) })
}

// clauses returns the conditions on the candidate at a place.
func (s *zoneSource) clauses(c *compiler, at int, cost int32) []clause {
	return lists.Map(s.tested, func(condition gamedef.Condition) clause {
		return clause{condition, []bound{{gamedef.ZoneBinding, c.game.parts.Zones[s.candidates[at]].Text}}, cost}
	})
}

// isConstant reports whether all candidates are always included, unless a free operation filters them.
func (s *zoneSource) isConstant() bool { return s.owner == nil && s.only == nil && !s.hasTests() }

// hasTests reports whether zones are tested one by one.
func (s *zoneSource) hasTests() bool { return s.test != nil || s.condition != nil }

// zones appends the zones that are included now.
func (s *zoneSource) zones(m *machine, out []zoneID) []zoneID {
	m.spendEffort(len(s.candidates))
	if r := s.verdicts.holders(m); r != nil && m.chargeEffort(r.effort) {
		return s.appendCached(r, out)
	}
	first := len(out)
	switch {
	case s.only != nil:
		if z := m.game.parts.ZoneNamed(s.only(m)); z != nowhere && s.in[z] {
			out = append(out, z)
		}
	case s.owner == nil:
		out = append(out, s.candidates...)
	case s.owner.isSingle():
		p := s.owner.onePlayer(m)
		for _, z := range s.candidates {
			if m.game.parts.Zones[z].Player == p {
				out = append(out, z)
			}
		}
	default:
		for _, z := range s.candidates {
			if p := m.game.parts.Zones[z].Player; p >= 0 && s.owner.has(m, p) {
				out = append(out, z)
			}
		}
	}
	if s.hasTests() && len(out) > first {
		out = out[:first+s.keepHolding(m, out[first:])]
	}
	if m.filter != nil {
		kept := out[:first]
		for _, z := range out[first:] {
			if m.filter.keep(m, z) {
				kept = append(kept, z)
			}
		}
		out = kept
	}
	return out
}

// appendCached appends the candidates that a machine's cache includes.
func (s *zoneSource) appendCached(r *holders, out []zoneID) []zoneID {
	for at, word := range r.in {
		for ; word != 0; word &= word - 1 {
			out = append(out, s.candidates[at<<6+bits.TrailingZeros64(word)])
		}
	}
	return out
}

// keepHolding moves the zones that pass the tests to the front and counts them.
func (s *zoneSource) keepHolding(m *machine, zones []zoneID) int {
	n := 0
	if s.condition == nil {
		for _, z := range zones {
			if s.test(m, z) {
				zones[n] = z
				n++
			}
		}
		return n
	}
	defer m.takeBack(s.bind, m.lend(s.bind))
	defer m.endLoop(m.beginLoop(len(zones)))
	for _, z := range zones {
		if s.passes(m, z) {
			zones[n] = z
			n++
		}
	}
	return n
}

// count returns the number of zones included now.
func (s *zoneSource) count(m *machine) int64 {
	switch {
	case m.filter != nil:
	case s.isConstant():
		return int64(len(s.candidates))
	case s.only != nil:
		z := m.game.parts.ZoneNamed(s.only(m))
		if z != nowhere && s.in[z] && s.holds(m, z) {
			return 1
		}
		return 0
	case s.verdicts != nil:
		if r := s.verdicts.holders(m); r != nil && m.chargeEffort(len(s.candidates)+r.effort) {
			return int64(r.size)
		}
	}
	zones := s.zones(m, m.scratch.zones())
	n := int64(len(zones))
	m.scratch.release(zones)
	return n
}

// passes reports whether a zone passes the tests. The name that it is bound to is lent.
func (s *zoneSource) passes(m *machine, z zoneID) bool {
	if s.test != nil && !s.test(m, z) {
		return false
	}
	if s.condition == nil {
		return true
	}
	m.env[s.bind] = m.game.parts.Zones[z].Text
	return s.condition(m)
}

// holds reports whether a zone passes the tests.
func (s *zoneSource) holds(m *machine, z zoneID) bool {
	defer m.takeBack(s.bind, m.lend(s.bind))
	return s.passes(m, z)
}

// reaches reports whether at least that many zones pass. It looks no further than needed.
func (s *zoneSource) reaches(m *machine, least int64) bool {
	if r := s.verdicts.fast(m); r != nil && m.chargeEffort(r.effort) {
		return int64(r.size) >= least
	}
	if r := s.verdicts.recallSome(m); r != nil {
		if reached, effort := s.verdicts.reaches(m, r, least); m.chargeEffort(effort) {
			return reached
		}
	}
	defer m.takeBack(s.bind, m.lend(s.bind))
	defer m.endLoop(m.beginLoop(len(s.candidates)))
	for _, z := range s.candidates {
		if s.passes(m, z) {
			if least--; least == 0 {
				return true
			}
		}
	}
	return false
}

// stopsEarly reports whether reaches gives the same result as counting.
func (s *zoneSource) stopsEarly(m *machine) bool {
	return s.hasTests() && s.owner == nil && s.only == nil && m.isCertain(s.certain)
}

// compileZonesQuery compiles the queries zones and mapSpaces.
func (c *compiler) compileZonesQuery(name string, candidates []zoneID, filter *gamedef.ZoneFilter, as string) query {
	s := c.zoneSource(candidates, filter, as)
	texts, candidate := make([]Value, len(s.candidates)), make([]bool, len(c.game.parts.Zones))
	for i, z := range s.candidates {
		texts[i], candidate[z] = c.game.parts.Zones[z].Text, true
	}
	out := query{
		kinds:  zoneKinds,
		shape:  textShape,
		source: &s,
		run: func(m *machine, out []Value) []Value {
			if s.isConstant() && m.filter == nil {
				m.limitResults(name, int64(len(texts)))
				return append(out, texts...)
			}
			zones := s.zones(m, m.scratch.zones())
			m.limitResults(name, int64(len(zones)))
			for _, z := range zones {
				out = append(out, m.game.parts.Zones[z].Text)
			}
			m.scratch.release(zones)
			return out
		},
		count: func(m *machine) int64 {
			n := s.count(m)
			m.limitResults(name, n)
			return n
		},
	}
	out.contains = func(m *machine, v Value) bool {
		if !s.stopsEarly(m) && !(s.isConstant() && m.filter == nil && len(texts) <= m.limits.QueryResults) {
			return m.isResult(&out, v)
		}
		z := m.game.parts.ZoneNamed(v)
		return z != nowhere && candidate[z] && s.holds(m, z)
	}
	if count := out.count; s.certain != nil {
		out.reaches = func(m *machine, least int64) bool {
			if s.stopsEarly(m) {
				return s.reaches(m, least)
			}
			return count(m) >= least
		}
	}
	return out
}

func (c *compiler) adjacentZones(t *gamedef.AdjacentZones) query {
	zone := c.compileZoneReference(t.Zone)
	return query{
		kinds: zoneKinds,
		shape: textShape,
		run: func(m *machine, out []Value) []Value {
			neighbours := m.game.parts.Zones[zone(m)].Neighbours
			m.limitResults("adjacentZones", int64(len(neighbours)))
			for _, z := range neighbours {
				out = append(out, m.game.parts.Zones[z].Text)
			}
			return out
		},
		count: func(m *machine) int64 {
			n := int64(len(m.game.parts.Zones[zone(m)].Neighbours))
			m.limitResults("adjacentZones", n)
			return n
		},
	}
}

// reach is a search for the zones reachable from one.
type reach struct {
	via   conditionFunc       // nil: every zone
	bind  values.Name         // $zone, or the condition's name for it
	depth int                 // the most steps; -1: any number
	sure  *analysis.Certainty // of the condition
}

func (c *compiler) reach(via gamedef.Condition, name string, depth *int64) *reach {
	r := &reach{bind: c.game.names.Name(name), depth: -1}
	if via != nil {
		r.via = c.compileCondition(via)
		if name == gamedef.ZoneBinding {
			r.sure = c.CertainFor(c.Reachable(), via)
		}
	}
	if depth != nil {
		r.depth = int(max(0, min(*depth, int64(len(c.game.parts.Zones)))))
	}
	return r
}

// from appends start and then the zones reachable from it, breadth first. The search ends when it finds until, unless
// a condition that may fail decides the way.
func (r *reach) from(m *machine, start zoneID, out []zoneID, until zoneID) []zoneID {
	if r.via != nil {
		defer m.takeBack(r.bind, m.lend(r.bind))
	}
	early := r.via == nil || until != nowhere && m.isCertain(r.sure)
	visited := m.scratch.marks(len(m.game.parts.Zones))
	first := len(out)
	out = append(out, start)
	visited[start] = true
	depth, levelEnd := 0, len(out)
search:
	for at := first; at < len(out); at++ {
		if at == levelEnd {
			depth, levelEnd = depth+1, len(out)
		}
		if r.depth >= 0 && depth >= r.depth {
			break
		}
		for _, z := range m.game.parts.Zones[out[at]].Neighbours {
			if visited[z] {
				continue
			}
			if r.via != nil {
				m.env[r.bind] = m.game.parts.Zones[z].Text
				if !r.via(m) {
					continue
				}
			}
			visited[z] = true
			out = append(out, z)
			if z == until && early {
				break search
			}
		}
	}
	m.spendEffort(len(out) - first)
	for _, z := range out[first:] {
		visited[z] = false
	}
	m.scratch.releaseMarks(visited)
	return out
}

func (c conditionKinds) Connected(t *gamedef.Connected) conditionFunc {
	from, to, r := c.compileSingleZone(t.From), c.compileSingleZone(t.To), c.reach(t.Via, t.AsOrDefault(), t.MaxDepth)
	search := c.numberSharedSearch(t, r)
	return func(m *machine) bool {
		start := from(m)
		goal := to(m)
		if search >= 0 && m.loop != 0 && (r.via == nil || m.isCertain(r.sure)) {
			return m.reachedFrom(search, r, start)[goal]
		}
		found := r.from(m, start, m.scratch.zones(), goal)
		connected := slices.Contains(found[1:], goal)
		m.scratch.release(found)
		return connected
	}
}

func (c queryKinds) ConnectedZones(t *gamedef.ConnectedZones) query {
	zone, r := c.compileZoneReference(t.Zone), c.reach(t.Via, t.AsOrDefault(), t.MaxDepth)
	leaveOut := 1
	if t.IncludeStartOrDefault() {
		leaveOut = 0
	}
	return query{
		kinds: zoneKinds,
		shape: textShape,
		run: func(m *machine, out []Value) []Value {
			found := r.from(m, zone(m), m.scratch.zones(), nowhere)
			m.limitResults("connectedZones", int64(len(found)-leaveOut))
			for _, z := range found[leaveOut:] {
				out = append(out, m.game.parts.Zones[z].Text)
			}
			m.scratch.release(found)
			return out
		},
		count: func(m *machine) int64 {
			found := r.from(m, zone(m), m.scratch.zones(), nowhere)
			n := int64(len(found) - leaveOut)
			m.scratch.release(found)
			m.limitResults("connectedZones", n)
			return n
		},
	}
}
