package kernel

import (
	"cmp"
	"slices"

	"ludo-lsp/kernel/gamedef"
)

// mostParts is the maximum number of parts of a condition for which it is recorded whether each decides.
const mostParts = 64

// mostLooks is the maximum number of times that one playout checks whether a part decides.
const mostLooks = 100

// joint is a condition of several parts in a watched game, with its counts.
type joint struct {
	at    int32 // in the list of the game
	parts int
	fixed uint64 // parts that read nothing that play changes
	must  bool   // all parts must hold; otherwise one
}

// WeighedCondition is the outcomes of a condition of several parts, and which of the parts decided it: without that
// part alone it would have had another outcome at least once.
type WeighedCondition struct {
	Path      string
	Must      bool // all parts must hold; otherwise one
	True, Not int64
	// First counts, by part, how often it was the first with the deciding outcome and was checked for having decided:
	// until it did, and not without limit in one playout.
	First   []int64
	Decided uint64 // a bit for each part; also for those that read nothing that play changes
}

// Add adds the outcomes in o, of the condition in other playouts, or of another condition with the same text.
func (w *WeighedCondition) Add(o WeighedCondition) {
	w.First = append(w.First, make([]int64, max(0, len(o.First)-len(w.First)))...)
	for i, n := range o.First {
		w.First[i] += n
	}
	w.Path, w.Must = cmp.Or(w.Path, o.Path), o.Must
	w.True, w.Not, w.Decided = w.True+o.True, w.Not+o.Not, w.Decided|o.Decided
}

// NeverDecided lists the parts that never decided the condition, although they had the deciding outcome so often
// that, if they were independent of the other parts, they would have decided it at least `least` times.
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

// readsPosition reports whether a condition reads more than names and constants: otherwise it is evaluated for the same
// few values repeatedly, and the number of evaluations has no meaning.
func readsPosition(cond gamedef.Condition) (found bool) {
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

// joint returns the joint of a condition; nil if its parts are not weighed.
func (h *heldCounter) joint(cond gamedef.Condition) *joint {
	if h == nil {
		return nil
	}
	return h.joints[cond]
}

// placeJoint gives a number to a condition of several parts.
func (h *heldCounter) placeJoint(cond gamedef.Condition, path string) {
	joins, ok := cond.(gamedef.Joint)
	if !ok {
		return
	}
	if args, must := joins.Parts(); len(args) > 1 && len(args) <= mostParts {
		j := &joint{at: int32(len(h.weighed)), parts: len(args), must: must}
		for i, part := range args {
			if !readsPosition(part) {
				j.fixed |= 1 << i
			}
		}
		h.joints[cond] = j
		h.weighed = append(h.weighed, path)
	}
}

// compileWeighed compiles a condition of several parts so that they are weighed; nil if they are not to be weighed.
func (c *compiler) compileWeighed(cond gamedef.Condition, list []gamedef.Condition) conditionFunc {
	j := c.game.held.joint(cond)
	if j == nil {
		return nil
	}
	tests := c.conditions(list)
	return func(m *machine) bool {
		for i, test := range tests {
			if test(m) != j.must {
				if m.countFirst(j, i) {
					m.weighPart(j, i, func() bool {
						return !slices.ContainsFunc(tests[i+1:], func(other conditionFunc) bool {
							return other(m) != j.must
						})
					})
				}
				return !j.must
			}
		}
		m.countFirst(j, j.parts)
		return j.must
	}
}

// countFirst records that a part was the first with the deciding outcome, or that no part had it, and reports whether
// to check that the part decided.
func (m *machine) countFirst(j *joint, part int) bool {
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

// weighPart records that a part decided the condition, if it was the only part with its outcome: alone evaluates the
// parts after it without recording anything. If they fail the part was needed.
func (m *machine) weighPart(j *joint, part int, alone func() bool) {
	k, effort, trace, decides := m.mark(), m.effort, m.trace, false
	m.trace, m.weighing = nil, true
	m.muted++
	failed := recoverError(func() { decides = alone() })
	m.trace, m.effort, m.weighing = trace, effort, false
	m.rollback(k)
	if decides || failed != nil {
		m.weighed[j.at].Decided |= 1 << part
	}
}

// WeighedConditions returns the outcomes of the evaluated conditions of several parts since the playout began, in a
// game made with WithEvidence.
func (p *Playout) WeighedConditions() (out []WeighedCondition) {
	for at, w := range p.m.weighed {
		if w.True+w.Not > 0 {
			w.Path = p.m.game.held.weighed[at]
			out = append(out, w)
		}
	}
	return out
}
