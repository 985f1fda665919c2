package kernel

import (
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/kernel/components"
	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/kernel/gamedef"
)

// stackingRule limits how many tokens of some types a zone may hold.
type stackingRule struct {
	id     string
	path   string
	words  string // its name and text for players
	rule   gamedef.StackingRule
	most   int
	every  bool    // it counts all types
	types  []int32 // the types it counts, in order
	noSeat []string
}

// stacking is the stacking rules of a game, and which of them apply to each zone.
type stacking struct {
	rules  []stackingRule
	of     [][]int32     // by zone, in the order of the rules
	broken *stackingRule // the first that counts by seat where there is none
}

func (c *compiler) compileStacking() {
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
		r.id, r.rule, r.path = d.ID, d.Rule, member.PathTo(member.StackingConstraints, i)
		r.words = strings.Join(slices.DeleteFunc([]string{nameSpacer.Replace(d.ID), strings.TrimSuffix(d.Description, ".")},
			func(s string) bool { return s == "" }), ": ")
		if d.Rule == gamedef.MaxCount && d.MaxCount != nil {
			r.most = int(*d.MaxCount)
		}
		spaces := c.game.parts.Criteria(d.SpaceFilter.SpaceIDs, d.SpaceFilter.Category, d.SpaceFilter.AttributeEquals)
		for z := range spaces.Candidates(&g.parts) {
			if spaces.Fits(&g.parts, z) && g.isSpace(&d.SpaceFilter, z) {
				g.stacking.of[z] = append(g.stacking.of[z], int32(i))
			}
		}
		c.stackedTypes(r, &d.PieceFilter, types)
		if len(r.noSeat) > 0 && g.stacking.broken == nil {
			g.stacking.broken = r
		}
	}
}

// nameSpacer replaces the separators in a name by spaces.
var nameSpacer = strings.NewReplacer("-", " ", "_", " ")

// isSpace reports whether a constraint applies to a zone: one that its filter names, or a space of the map; in a game
// without a map, if the filter has conditions, any zone that belongs to no player.
func (g *Game) isSpace(f *gamedef.SpaceFilter, z zoneID) bool {
	zone := &g.parts.Zones[z]
	board := func(z components.Zone) bool { return z.Board }
	return len(f.SpaceIDs) > 0 || zone.Player < 0 && (zone.Board || len(f.Category) > 0 || len(f.AttributeEquals) > 0 ||
		!slices.ContainsFunc(g.parts.Zones, board))
}

// canStack reports whether an action can put tokens into zones with a stacking rule.
func (c *compiler) canStack(a *gamedef.ActionDef) (found bool) {
	if !slices.ContainsFunc(c.game.stacking.of, func(of []int32) bool { return len(of) > 0 }) {
		return false
	}
	for _, e := range slices.Concat(a.Cost, a.Effects) {
		gamedef.Walk(e, func(_ gamedef.Place, node gamedef.Node) bool {
			switch node.(type) {
			case *gamedef.MoveToken, *gamedef.MoveTokenAdjacent, *gamedef.MoveAll, *gamedef.Draw, *gamedef.CreateToken:
				found = true
			}
			return !found
		})
	}
	return found
}

// mustOverstack reports whether a move must break a stacking rule, as far as is known before it is made.
func (m *machine) mustOverstack(move Move) bool { return m.findOverstacking(move) != "" }

// findOverstacking returns the path of the stacking rule that a move must break, "" if there is none.
func (m *machine) findOverstacking(move Move) string {
	k := m.mark()
	m.unbindSince(0, nil)
	m.context = context{actives: m.active, actor: m.active}
	s := newSearch(m)
	s.actionID = move.ActionID
	found := Legal
	if err := recoverError(func() { found = s.classifyMove(&node{move: &move}) }); err != nil {
		found = Legal // another rule fails, which is reported when the move is made
	}
	m.rollback(k)
	m.resume(k.registers)
	if found != Illegal {
		return ""
	}
	return s.stacked
}

// stackedTypes determines the types of tokens that a rule counts: those that it names, or all, restricted to those of
// its seats.
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

// checkStacking fails if a zone that tokens were put into holds more than a constraint allows.
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
			m.checkCount(r, z, count, effect)
		}
	}
}

func (m *machine) checkCount(r *stackingRule, z zoneID, count int, effect string) {
	id := m.game.parts.Zones[z].ID
	lie := strconv.Itoa(count) + " tokens would lie"
	if count == 1 {
		lie = "1 token would lie"
	}
	context := []any{"effectType", effect, "zoneId", id, "constraintId", r.id, "rule", string(r.rule), "matchingCount",
		count}
	if r.rule == gamedef.MaxCount {
		context = append(context, "maxCount", r.most)
	}
	e := m.failure(EffectFamily, codeStacking, "", "The rule \""+r.words+"\" refuses it: "+lie+" in \""+id+"\".",
		context)
	e.refusing = r.path
	panic(e)
}
