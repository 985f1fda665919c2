package kernel

import (
	"slices"

	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/kernel/gamedef"
)

// stackingRule limits how many tokens of some types a zone may hold.
type stackingRule struct {
	id     string
	rule   gamedef.StackingRule
	most   int
	every  bool    // it counts all types
	types  []int32 // that it counts, in order
	noSeat []string
}

// stacking are the rules of a game, and which of them apply to each zone.
type stacking struct {
	rules  []stackingRule
	of     [][]int32     // by zone, in the order of the rules
	broken *stackingRule // the first that counts by seat what has none
}

func (c *compiler) stacking() {
	g := c.game
	defs := g.parts.Def.StackingConstraints
	if len(defs) == 0 {
		return
	}
	types := map[string]int32{}
	for k, t := range g.parts.TokenTypes {
		types[t.ID] = int32(k)
	}
	g.stacking = stacking{rules: make([]stackingRule, len(defs)), of: make([][]int32, len(g.parts.Zones))}
	for i := range defs {
		d, r := &defs[i], &g.stacking.rules[i]
		r.id, r.rule = d.ID, d.Rule
		if d.Rule == gamedef.MaxCount && d.MaxCount != nil {
			r.most = int(*d.MaxCount)
		}
		spaces := c.game.parts.Criteria(d.SpaceFilter.SpaceIDs, d.SpaceFilter.Category, d.SpaceFilter.AttributeEquals)
		for z := range spaces.Candidates(&g.parts) {
			if spaces.Fits(&g.parts, z) {
				g.stacking.of[z] = append(g.stacking.of[z], int32(i))
			}
		}
		c.stackedTypes(r, &d.PieceFilter, types)
		if len(r.noSeat) > 0 && g.stacking.broken == nil {
			g.stacking.broken = r
		}
	}
}

// stackedTypes finds which types a rule counts: those that it names, or all, and of them
// those of its seats.
func (c *compiler) stackedTypes(r *stackingRule, f *gamedef.PieceFilter, types map[string]int32) {
	if len(f.PieceTypeIDs) == 0 && len(f.Seats) == 0 {
		r.every = true
		return
	}
	count := func(k int32) {
		t := c.game.parts.TokenTypes[k]
		switch {
		case len(f.Seats) == 0 || t.Seat != "" && slices.Contains(f.Seats, t.Seat):
			r.types = append(r.types, k)
		case t.Seat == "":
			r.noSeat = append(r.noSeat, t.ID)
		}
	}
	if len(f.PieceTypeIDs) == 0 {
		for k := range c.game.parts.TokenTypes {
			count(int32(k))
		}
		return
	}
	var named []int32
	for _, id := range f.PieceTypeIDs {
		if k, ok := types[id]; ok {
			named = append(named, k)
		}
	}
	slices.Sort(named)
	for _, k := range slices.Compact(named) {
		count(k)
	}
}

func (r *stackingRule) counts(t *values.TokenType) bool {
	if r.every {
		return true
	}
	_, found := slices.BinarySearch(r.types, int32(t.At))
	return found
}

// checkStacking fails when a zone, into which tokens were put, holds more than a
// constraint allows.
func (m *machine) checkStacking(z zoneID, effect string) {
	s := &m.game.stacking
	if r := s.broken; r != nil {
		m.failRuntime(reasonToken, "The constraint \""+r.id+
			"\" counts tokens by seat, but a token type that it covers has none.",
			"effectType", effect, "constraintId", r.id, "missingTokenTypeSeats", r.noSeat)
	}
	if s.of == nil {
		return
	}
	for _, i := range s.of[z] {
		r := &s.rules[i]
		count := 0
		for _, t := range m.zones[z] {
			if r.counts(m.tokens[t].properties.Kind) {
				count++
			}
		}
		if count > r.most {
			m.overstacked(r, z, count, effect)
		}
	}
}

func (m *machine) overstacked(r *stackingRule, z zoneID, count int, effect string) {
	id := m.game.parts.Zones[z].ID
	context := []any{"effectType", effect, "zoneId", id, "constraintId", r.id, "rule", string(r.rule), "matchingCount",
		count}
	if r.rule == gamedef.MaxCount {
		context = append(context, "maxCount", r.most)
	}
	m.failEffect(codeStacking, "", "The constraint \""+r.id+"\" does not allow so many tokens in \""+id+"\".",
		context...)
}
