package kernel

import (
	"cmp"
	"slices"

	"ludo-lsp/kernel/gamedef"
)

// mostParts is of how many parts of a condition it is noted whether they decide; of one with more nothing is.
const mostParts = 64

// mostLooks is how often it is looked in one playout whether a part decides.
const mostLooks = 100

// joint is a condition of several parts in a watched game.
type joint struct {
	at    int32 // in the list of the game
	parts int
	fixed uint64 // parts that look at nothing that play changes
	must  bool   // all parts must hold; otherwise one
}

// WeighedCondition is how a condition of several parts turned out, and which of them decided it: without that part alone it
// would have turned out otherwise at least once.
type WeighedCondition struct {
	Path      string
	Must      bool // all parts must hold; otherwise one
	True, Not int64
	// First counts, by part, how often it was the first to turn out otherwise than it must and it was looked whether it
	// decided: until it did, and not without end in one playout.
	First   []int64
	Decided uint64 // a bit for each part; also of those that look at nothing that play changes
}

// Add adds how the condition turned out in other playouts, or another one of the same text did.
func (w *WeighedCondition) Add(o WeighedCondition) {
	w.First = append(w.First, make([]int64, max(0, len(o.First)-len(w.First)))...)
	for i, n := range o.First {
		w.First[i] += n
	}
	w.Path, w.Must = cmp.Or(w.Path, o.Path), o.Must
	w.True, w.Not, w.Decided = w.True+o.True, w.Not+o.Not, w.Decided|o.Decided
}

// NeverDecided lists the parts without which the condition would never have turned out otherwise, although they turned
// out otherwise than they must so often that they would have, at least so many times, if they had nothing to do with
// the other parts.
func (w *WeighedCondition) NeverDecided(least int64) (parts []int) {
	others := w.True
	if !w.Must {
		others = w.Not
	}
	for i, first := range w.First {
		if rest := w.True + w.Not - first; w.Decided>>i&1 == 0 && rest > 0 && first*others/rest >= least {
			parts = append(parts, i)
		}
	}
	return parts
}

// looksAtPlay tells whether a condition looks at more than names and what never changes: otherwise it is asked of a few
// things again and again, and how often it is asked tells nothing.
func looksAtPlay(cond gamedef.Condition) (found bool) {
	gamedef.Walk(cond, func(_ gamedef.Place, node gamedef.Node) bool {
		switch node.(type) {
		case gamedef.Condition, gamedef.Number, gamedef.Text, *gamedef.BindingRef, *gamedef.ZonePropRef,
			*gamedef.ZoneReference, *gamedef.ZoneSelector, *gamedef.PlayerSelector:
		default:
			found = true
		}
		return !found
	})
	return found
}

// joint gives the condition of several parts that is to be weighed; nil where that is not wanted.
func (h *heldCounter) joint(cond gamedef.Condition) *joint {
	if h == nil {
		return nil
	}
	return h.joints[cond]
}

// placeJoint numbers a condition of several parts.
func (h *heldCounter) placeJoint(cond gamedef.Condition, path string) {
	joins, ok := cond.(gamedef.Joint)
	if !ok {
		return
	}
	if args, must := joins.Parts(); len(args) > 1 && len(args) <= mostParts {
		j := &joint{at: int32(len(h.weighed)), parts: len(args), must: must}
		for i, part := range args {
			if !looksAtPlay(part) {
				j.fixed |= 1 << i
			}
		}
		h.joints[cond] = j
		h.weighed = append(h.weighed, path)
	}
}

// compileWeighed compiles a condition of several parts so that they are weighed; nil where that is not wanted.
func (c *compiler) compileWeighed(cond gamedef.Condition, list []gamedef.Condition) conditionFunc {
	j := c.game.held.joint(cond)
	if j == nil {
		return nil
	}
	tests := c.conditions(list)
	return func(m *machine) bool {
		for i, test := range tests {
			if test(m) != j.must {
				if m.weighs(j, i) {
					m.weigh(j, i, func() bool {
						return !slices.ContainsFunc(tests[i+1:], func(other conditionFunc) bool {
							return other(m) != j.must
						})
					})
				}
				return !j.must
			}
		}
		m.weighs(j, j.parts)
		return j.must
	}
}

// weighs notes that a part was the first to turn out otherwise than it must, or that none was, and tells whether it is
// to be looked whether it decided.
func (m *machine) weighs(j *joint, part int) bool {
	if m.weighing || m.uncounted {
		return false
	}
	if m.weighed == nil {
		m.weighed = make([]WeighedCondition, len(m.game.held.weighed))
	}
	w := &m.weighed[j.at]
	if w.First == nil {
		w.First, w.Must, w.Decided = make([]int64, j.parts), j.must, j.fixed
	}
	if (part == j.parts) == j.must {
		w.True++
	} else {
		w.Not++
	}
	if part == j.parts || w.First[part] == mostLooks || w.Decided>>part&1 != 0 {
		return false
	}
	w.First[part]++
	return true
}

// weigh notes that a part decided, if it was the only one to turn out otherwise: alone looks at the parts after, and
// nothing is noted of that. Where they fail the part was needed.
func (m *machine) weigh(j *joint, part int, alone func() bool) {
	k, effort, trace, decides := m.mark(), m.effort, m.trace, false
	m.trace, m.weighing = nil, true
	m.muted++
	failed := attempt(func() { decides = alone() })
	m.trace, m.effort, m.weighing = trace, effort, false
	m.rollback(k)
	if decides || failed != nil {
		m.weighed[j.at].Decided |= 1 << part
	}
}

// WeighedConditions tells how the conditions of several parts have turned out since the playout began, in a game that was made
// with Watched, of those that were asked.
func (p *Playout) WeighedConditions() (out []WeighedCondition) {
	for at, w := range p.m.weighed {
		if w.True+w.Not > 0 {
			w.Path = p.m.game.held.weighed[at]
			out = append(out, w)
		}
	}
	return out
}
