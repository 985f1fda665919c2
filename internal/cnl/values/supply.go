package values

import (
	"ludo-lsp/internal/cnl/grammar/view"
	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/kernel/gamedef"
)

// supply is how many tokens there can be: in the whole game as the setup leaves it, and in
// each zone while the setup runs.
type supply struct {
	total int64
	most  map[string]int64
}

// newSupply follows a setup for each number of players that the game can have. It is nil
// where cards come into the game by themselves, too many players can play, or it makes none.
func newSupply(v *vocabulary, setup []gamedef.Effect) *supply {
	if len(v.def.EventDecks) > 0 || v.cardDriven() || v.most > v.least+maxTables {
		return nil
	}
	out := &supply{most: map[string]int64{}}
	for players := v.least; players <= v.most; players++ {
		d := newDeal(v, players)
		d.list(member.Setup, setup)
		out.total = max(out.total, d.created)
		for z, n := range d.peak {
			id := v.def.Zones[z].ID
			out.most[id] = max(out.most[id], n)
		}
	}
	if out.total == 0 { // what makes the tokens is not written yet, or a rule does
		return nil
	}
	return out
}

const (
	suppliedKey = "n/"    // before the id of a zone: how many tokens can lie in it
	suppliedAll = "n all" // how many tokens the game can have
)

// initial writes what the setup puts where into the facts.
func (s *supply) initial(facts map[string]Value, ids []string) {
	if s == nil {
		return
	}
	for _, id := range ids {
		facts[suppliedKey+id] = numbers(0, s.most[id])
	}
	facts[suppliedAll] = numbers(0, s.total)
}

// gather adds what rules make or move after the setup: all tokens may come where one does.
func (s *supply) gather(a *Analysis, facts map[string]Value) {
	if s == nil {
		return
	}
	total, reached := s.total, map[string]bool{}
	for i, r := range a.results {
		if a.paths[i] == member.Setup {
			continue
		}
		for _, m := range r.contribution.moves {
			if m.made {
				total = Infinite
			}
			to := m.to
			if m.anywhere {
				to = a.vocabulary.ids
			}
			for _, id := range to {
				reached[id] = true
			}
		}
	}
	for i := range a.vocabulary.def.Zones {
		z := &a.vocabulary.def.Zones[i]
		if z.Behavior != nil && z.Behavior.ReshuffleFrom != "" {
			reached[z.ID] = true
		}
	}
	facts[suppliedAll] = numbers(0, total)
	for _, id := range a.vocabulary.ids {
		if reached[id] {
			facts[suppliedKey+id] = numbers(0, total)
		}
	}
}

// supply is how many tokens the game can have at most.
func (p *interpreter) supply() int64 { return p.fact(suppliedAll).most() }

// lying is how many tokens can lie at most where a selector leads, in one of some zones; nil
// are all zones.
func (p *interpreter) lying(z gamedef.ZoneSelector, ids []string) int64 {
	if _, whose, _ := cutLast(string(z)); whose == view.QualifierAll || whose == view.QualifierAllOther {
		return Infinite // that one zone must stand there is said already
	}
	if ids == nil {
		return p.supply()
	}
	n := int64(0)
	for _, id := range ids {
		n = max(n, p.fact(p.supplied[id]).most())
	}
	return n
}

// most bounds a number from above.
func (v Value) most() int64 {
	if _, most, ok := v.number(); ok {
		return most
	}
	return Infinite
}
