package kernel

import (
	"slices"

	"ludo-lsp/kernel/gamedef"
)

// stackingRule limits how many tokens of some types a zone may hold.
type stackingRule struct {
	id     string
	rule   gamedef.StackingRule
	most   int
	zones  []bool // to which it applies
	types  []bool // that it counts
	noSeat []string
}

func (c *compiler) stacking() {
	g := c.game
	for i := range g.def.StackingConstraints {
		d := &g.def.StackingConstraints[i]
		r := stackingRule{id: d.ID, rule: d.Rule, zones: make([]bool, len(g.zones)),
			types: make([]bool, len(g.tokenTypes))}
		if d.Rule == gamedef.MaxCount && d.MaxCount != nil {
			r.most = int(*d.MaxCount)
		}
		spaces := c.criteria(d.SpaceFilter.SpaceIDs, d.SpaceFilter.Category, d.SpaceFilter.AttributeEquals)
		for z := range g.zones {
			r.zones[z] = spaces.match(g, zoneID(z))
		}
		for k, t := range g.tokenTypes {
			covered := len(d.PieceFilter.PieceTypeIDs) == 0 || slices.Contains(d.PieceFilter.PieceTypeIDs, t.ID)
			bySeat := len(d.PieceFilter.Seats) > 0
			if covered && bySeat && t.Seat == "" {
				r.noSeat = append(r.noSeat, t.ID)
			}
			r.types[k] = covered && (!bySeat || slices.Contains(d.PieceFilter.Seats, t.Seat))
		}
		g.stacking = append(g.stacking, r)
	}
}

// checkStacking fails when a zone, into which tokens were put, holds more than a
// constraint allows.
func (m *machine) checkStacking(z zoneID, effect string) {
	rules := m.game.stacking
	for i := range rules {
		if len(rules[i].noSeat) > 0 {
			m.failRuntime(reasonToken, "The constraint \""+rules[i].id+
				"\" counts tokens by seat, but a token type that it covers has none.",
				"effectType", effect, "constraintId", rules[i].id, "missingTokenTypeSeats", rules[i].noSeat)
		}
	}
	for i := range rules {
		r := &rules[i]
		if !r.zones[z] {
			continue
		}
		count := 0
		for _, t := range m.zones[z] {
			if r.types[m.tokens[t].properties.Kind.At] {
				count++
			}
		}
		if count > r.most {
			m.overstacked(r, z, count, effect)
		}
	}
}

func (m *machine) overstacked(r *stackingRule, z zoneID, count int, effect string) {
	context := []any{"effectType", effect, "zoneId", m.game.zones[z].id, "constraintId", r.id, "rule", string(r.rule),
		"matchingCount", count}
	if r.rule == gamedef.MaxCount {
		context = append(context, "maxCount", r.most)
	}
	m.failEffect(codeStacking, "", "The constraint \""+r.id+"\" does not allow so many tokens in \""+m.game.zones[z].id+
		"\".", context...)
}
