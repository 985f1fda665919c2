package values

import (
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/kernel/gamedef"
)

// supply holds upper bounds for the number of tokens: in the whole game after the setup, and in each zone during the
// setup.
type supply struct {
	total int64
	most  map[string]int64
	ends  []setupEnd
}

// setupEnd is the result of a setup, for a number of players: the number of tokens in all, and the greatest number in
// each zone.
type setupEnd struct {
	created int64
	most    []int64
}

// newSupply follows a setup for each possible number of players. It returns nil if cards reach their zones by
// themselves, too many players can play, or the setup makes no tokens.
func newSupply(v *vocabulary, setup []gamedef.Effect) *supply {
	if v.isCardDriven() || v.most > v.least+maxTables {
		return nil
	}
	out := &supply{most: map[string]int64{}}
	for players := v.least; players <= v.most; players++ {
		d := newDeal(v, players)
		d.runList(member.Setup, setup)
		out.total = max(out.total, d.created)
		out.ends = append(out.ends, setupEnd{d.created, d.most})
		for z, n := range d.peak {
			id := v.def.Zones[z].ID
			out.most[id] = max(out.most[id], n)
		}
	}
	if out.total == 0 { // the tokens' source is not written yet, or is a rule
		return nil
	}
	return out
}

const (
	suppliedKey = "n/"    // before the id of a zone: the maximal number of its tokens
	suppliedAll = "n all" // the maximal number of tokens in the game
)

// writeFacts writes the results of the setup into the facts.
func (s *supply) writeFacts(facts map[string]Value, ids []string) {
	if s == nil {
		return
	}
	for _, id := range ids {
		facts[suppliedKey+id] = numbers(0, s.most[id])
	}
	facts[suppliedAll] = numbers(0, s.total)
}

// addLaterTokens adds the tokens that rules make or move after the setup. Tokens only go between zones connected by
// moves: all tokens in such a set can come into each of its zones.
func (s *supply) addLaterTokens(a *Analysis, facts map[string]Value) {
	if s == nil {
		return
	}
	v := a.vocabulary
	total := s.total
	j := a.joinZones(func(entry string) bool { return entry != member.Setup })
	if j.makes {
		total = Infinite
	}
	facts[suppliedAll] = numbers(0, total)
	most := j.mostBySet(s)
	for id, z := range v.zones {
		if j.reached[z] {
			facts[v.supplied[id]] = numbers(0, min(max(most[j.root(z)], s.most[id]), total))
		}
	}
}

// joinZones connects the zones between which the rules of some entries move tokens.
func (a *Analysis) joinZones(entries func(path string) bool) *zoneSets {
	v := a.vocabulary
	j := &zoneSets{numbers: v.zones, of: make([]int, len(v.def.Zones)), reached: map[int]bool{}, made: map[int]bool{},
		known: map[joinedList]int{}}
	for z := range j.of {
		j.of[z] = z
	}
	for i, r := range a.results {
		if !entries(a.paths[i]) {
			continue
		}
		for _, m := range r.contribution.moves {
			to, from := m.to, m.from
			if m.anywhere {
				to = v.ids
			}
			if m.made {
				j.makes = true
			} else if from == nil {
				from = v.ids
			}
			j.connectMove(from, to, m.made)
		}
	}
	for i := range v.def.Zones {
		z := &v.def.Zones[i]
		if z.Behavior != nil && z.Behavior.ReshuffleFrom != "" {
			j.connectMove(v.zonesCalled(z.Behavior.ReshuffleFrom), []string{z.ID}, false)
		}
	}
	return j
}

// zoneSets holds connected sets of zones, between which tokens can go.
type zoneSets struct {
	numbers map[string]int
	of      []int
	reached map[int]bool
	made    map[int]bool // a zone in which tokens are created
	makes   bool         // some are created
	known   map[joinedList]int
}

// joinedList is a list shared by rules, such as that of all spaces.
type joinedList struct {
	first *string
	count int
}

func (j *zoneSets) root(z int) int {
	for j.of[z] != z {
		j.of[z] = j.of[j.of[z]]
		z = j.of[z]
	}
	return z
}

// connectMove connects the source zones of tokens with the destinations.
func (j *zoneSets) connectMove(from, to []string, made bool) {
	first := j.connectList(from, false)
	if other := j.connectList(to, true); other >= 0 {
		if first >= 0 {
			j.of[j.root(first)] = j.root(other)
		}
		if made {
			j.made[other] = true
		}
	}
}

// connectList connects the zones of a list, and returns one of them, or -1 if there are none.
func (j *zoneSets) connectList(ids []string, reached bool) int {
	if len(ids) == 0 {
		return -1
	}
	first := j.numbers[ids[0]]
	l := joinedList{&ids[0], len(ids)}
	times, known := j.known[l]
	if known && (times > 0 || !reached) {
		return first
	}
	for _, id := range ids {
		z := j.numbers[id]
		j.of[j.root(z)] = j.root(first)
		if reached {
			j.reached[z] = true
			times = 1
		}
	}
	j.known[l] = times
	return first
}

// mostBySet returns the maximal number of tokens in the zones of each set, by its root.
func (j *zoneSets) mostBySet(s *supply) map[int]int64 {
	out := map[int]int64{}
	for _, end := range s.ends {
		sum := map[int]int64{}
		for z, n := range end.most {
			sum[j.root(z)] = plus(sum[j.root(z)], n)
		}
		for root, n := range sum {
			out[root] = max(out[root], min(n, end.created))
		}
	}
	for z := range j.made {
		out[j.root(z)] = Infinite
	}
	return out
}

// mostInGame returns the maximal number of tokens in the game.
func (p *interpreter) mostInGame() int64 { return p.fact(suppliedAll).upperBound() }

// mostTokens returns the greatest number of tokens that one of the zones of a selector can have; nil ids mean all
// zones.
func (p *interpreter) mostTokens(z gamedef.ZoneSelector, ids []string) int64 {
	if _, whose, _ := cutLast(string(z)); whose == view.QualifierAll || whose == view.QualifierAllOther {
		return Infinite // that one zone is required is already reported
	}
	if ids == nil {
		return p.mostInGame()
	}
	n := int64(0)
	for _, id := range ids {
		n = max(n, p.fact(p.supplied[id]).upperBound())
	}
	return n
}

// upperBound returns the upper bound of a number.
func (v Value) upperBound() int64 {
	if _, most, ok := v.number(); ok {
		return most
	}
	return Infinite
}
