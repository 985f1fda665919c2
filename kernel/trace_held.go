package kernel

import (
	"strings"

	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/kernel/gamedef"
)

// heldCounter counts the outcomes of the conditions and token filters of a watched game.
type heldCounter struct {
	paths []string
	ids   map[any]int32 // of conditions, and of the first predicates of filters
	asked []bool        // others are evaluated in another way

	joints  map[gamedef.Condition]*joint
	weighed []string // the paths of the joints
}

// HeldCounts is how often a condition or token filter held, and how often it did not.
type HeldCounts struct {
	Path      string
	True, Not int64
}

// place numbers the conditions and filters of a definition, except those of the setup, which runs before a playout.
func (h *heldCounter) place(def *gamedef.GameDef) {
	h.ids, h.joints = map[any]int32{}, map[gamedef.Condition]*joint{}
	add := func(of any, path string) {
		if strings.HasPrefix(path, member.Setup) {
			return
		}
		if cond, is := of.(gamedef.Condition); is {
			h.placeJoint(cond, path)
		}
		h.ids[of] = int32(len(h.paths))
		h.paths, h.asked = append(h.paths, path), append(h.asked, false)
	}
	filter := func(list []gamedef.TokenPredicate, at gamedef.Place) {
		if len(list) > 0 {
			add(&list[0], at.String()+".filter")
		}
	}
	gamedef.Walk(def, func(at gamedef.Place, node gamedef.Node) bool {
		switch n := node.(type) {
		case gamedef.Bool:
		case gamedef.Condition:
			add(node, at.String())
		case interface {
			TokenFilter() []gamedef.TokenPredicate
		}:
			filter(n.TokenFilter(), at)
		}
		return true
	})
}

// numberOf returns the number of a condition, or of a filter by its first predicate; counted is false if its outcomes
// are not counted.
func (h *heldCounter) numberOf(of any) (id int32, counted bool) {
	if h != nil {
		if id, counted = h.ids[of]; counted {
			h.asked[id] = true
		}
	}
	return id, counted
}

func (m *machine) turnsOut(id int32, holds bool) bool {
	if m.weighing {
		return holds
	}
	if m.holds == nil {
		m.holds = make([]HeldCounts, len(m.game.held.paths))
	}
	h := &m.holds[id]
	if *h == (HeldCounts{}) {
		m.held = append(m.held, id)
	}
	if holds {
		h.True++
	} else {
		h.Not++
	}
	return holds
}

// resetCounts resets the counts and clears the caches: the counts must not depend on earlier games.
func (m *machine) resetCounts() {
	if m.game.held != nil {
		m.forget()
		clear(m.holds)
		clear(m.weighed)
		m.held = m.held[:0]
	}
}

// ConditionPaths returns the paths of the conditions and token filters that TakeHeld counts.
func (g *Game) ConditionPaths() (paths []string) {
	for id, path := range g.held.paths {
		if g.held.asked[id] {
			paths = append(paths, path)
		}
	}
	return paths
}

// TakeHeld appends to out the outcomes of conditions and token filters since the last call, in the playout of a game
// made with WithEvidence.
func (p *Playout) TakeHeld(out []HeldCounts) []HeldCounts {
	for _, id := range p.m.held {
		h := &p.m.holds[id]
		out = append(out, HeldCounts{p.m.game.held.paths[id], h.True, h.Not})
		*h = HeldCounts{}
	}
	p.m.held = p.m.held[:0]
	return out
}
