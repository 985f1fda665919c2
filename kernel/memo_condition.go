package kernel

import (
	"slices"

	"ludo-lsp/internal/kernel/analysis"
	"ludo-lsp/kernel/gamedef"
)

// conditionMemo is a comparison of what queries find, in which nothing is bound. A machine caches its result until a
// cell changes that it reads: the rules of a move ask the same for each of its choices.
type conditionMemo struct {
	at      int      // its index in the game
	reads   []uint64 // the cells that it reads, as bits
	by      analysis.Perspective
	certain *analysis.Certainty
}

// cachedCondition is the result of a condition from one perspective.
type cachedCondition struct {
	known     int // the place in the log of changes up to which it is valid; -1: nowhere
	effort    int
	holds     bool
	uncounted bool // the effort is an upper bound
}

// mostFollowed is how many changes are looked at to keep a result: evaluating again is quicker than looking at more.
const mostFollowed = 16

// rememberCondition returns a test that caches the results of a condition; test itself if that does not pay or cannot
// be done, as the condition may fail or warn.
func (c *compiler) rememberCondition(condition gamedef.Condition, test conditionFunc) conditionFunc {
	compare, ok := condition.(*gamedef.Compare)
	if !ok || !hasQuery(compare) || !c.game.mayKeepReaders() {
		return test
	}
	p := c.Prover(true)
	if !p.Condition(condition) || mostOf(p.By, int(c.game.parts.Def.Metadata.Players.Max)) > mostPerspectives {
		return test
	}
	memo := &conditionMemo{at: c.game.conditions, reads: make([]uint64, (int(c.game.parts.Cells.All)+63)/64), by: p.By,
		certain: p.Certainty()}
	for _, cell := range p.Read {
		memo.reads[cell>>6] |= 1 << (cell & 63)
	}
	c.game.conditions++
	c.game.readers += len(memo.reads)
	return func(m *machine) bool { return memo.holds(m, test) }
}

// hasQuery reports whether a comparison evaluates a query.
func hasQuery(t *gamedef.Compare) bool {
	_, left := t.Left.(*gamedef.Aggregate)
	_, right := t.Right.(*gamedef.Aggregate)
	return left || right
}

// holds returns the result of the test, cached or evaluated.
func (c *conditionMemo) holds(m *machine, test conditionFunc) bool {
	if m.conditions == nil || !m.isCertain(c.certain) {
		return test(m)
	}
	at := m.perspective(c.by)
	if at < 0 {
		return test(m)
	}
	if c.at >= len(m.conditions) || at >= len(m.conditions[c.at]) {
		growCaches(&m.conditions, c.at, mostOf(c.by, int(m.players)))
	}
	r := m.conditions[c.at][at]
	if r == nil {
		r = &cachedCondition{known: -1}
		m.conditions[c.at][at] = r
	}
	if r.uncounted == m.uncounted && c.follow(m, r) && m.chargeEffort(r.effort) {
		return r.holds
	}
	before := m.effort
	r.holds = test(m)
	r.effort, r.uncounted, r.known = m.effort-before, m.uncounted, m.changes.now()
	return r.holds
}

// follow reports whether no cell that the condition reads has changed since its result was cached.
func (c *conditionMemo) follow(m *machine, r *cachedCondition) bool {
	now := m.changes.now()
	if r.known == now {
		return true
	}
	changed, ok := m.changes.since(r.known)
	if !ok || len(changed) > mostFollowed || slices.ContainsFunc(changed, c.isRead) {
		return false
	}
	r.known = now
	return true
}

func (c *conditionMemo) isRead(cell cellID) bool { return c.reads[cell>>6]>>(cell&63)&1 != 0 }
