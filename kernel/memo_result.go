package kernel

import (
	"slices"

	"ludo-lsp/internal/kernel/analysis"
	"ludo-lsp/kernel/gamedef"
)

// resultMemo is a comparison or an aggregate of what queries find, in which nothing is bound. A machine caches its
// result until a cell changes that it reads: the rules of a move ask the same for each of its choices.
type resultMemo struct {
	at      int      // its index in the game
	reads   []uint64 // the cells that it reads, as bits
	by      analysis.Perspective
	certain *analysis.Certainty
}

// cachedResult is the result of an expression from one perspective.
type cachedResult struct {
	known     int // the place in the log of changes up to which it is valid; -1: nowhere
	effort    int
	n         int64
	uncounted bool // the effort is an upper bound
}

// mostFollowed is how many changes are looked at to keep a result: evaluating again is quicker than looking at more.
const mostFollowed = 16

// rememberCondition returns a test that caches the results of a condition; test itself if that does not pay or cannot
// be done, as the condition may fail or warn.
func (c *compiler) rememberCondition(condition gamedef.Condition, test conditionFunc) conditionFunc {
	compare, ok := condition.(*gamedef.Compare)
	p := c.Prover(true)
	memo := c.newResultMemo(p, ok && hasQuery(compare) && p.Condition(condition))
	if memo == nil {
		return test
	}
	number := func(m *machine) int64 {
		if test(m) {
			return 1
		}
		return 0
	}
	return func(m *machine) bool { return memo.recall(m, number) != 0 }
}

// hasQuery reports whether a comparison evaluates a query.
func hasQuery(t *gamedef.Compare) bool {
	_, left := t.Left.(*gamedef.Aggregate)
	_, right := t.Right.(*gamedef.Aggregate)
	return left || right
}

// rememberAggregate returns a function that caches an aggregate over a property of tokens; number itself if that
// cannot be done.
func (c *compiler) rememberAggregate(t *gamedef.Aggregate, number numberFunc) numberFunc {
	p := c.Prover(true)
	prop, ok := t.ValueExpr.(*gamedef.TokenPropRef)
	memo := c.newResultMemo(p, ok && prop.Token == t.Bind &&
		p.Value(&gamedef.Aggregate{Op: gamedef.AggregateCount, Query: t.Query}))
	if memo == nil {
		return number
	}
	return func(m *machine) int64 { return memo.recall(m, number) }
}

// newResultMemo returns a cache of what a prover has gone through; nil if that is not proven, or would take too much
// memory.
func (c *compiler) newResultMemo(p *analysis.Prover, isProven bool) *resultMemo {
	if !isProven || !c.game.mayKeepReaders() ||
		mostOf(p.By, int(c.game.parts.Def.Metadata.Players.Max)) > mostPerspectives {
		return nil
	}
	memo := &resultMemo{at: c.game.results, reads: make([]uint64, (int(c.game.parts.Cells.All)+63)/64), by: p.By,
		certain: p.Certainty()}
	for _, cell := range p.Read {
		memo.reads[cell>>6] |= 1 << (cell & 63)
	}
	c.game.results++
	c.game.readers += len(memo.reads)
	return memo
}

// recall returns the result, cached or evaluated. An evaluation that fails is not cached.
func (c *resultMemo) recall(m *machine, evaluate numberFunc) int64 {
	if m.results == nil || !m.isCertain(c.certain) {
		return evaluate(m)
	}
	at := m.perspective(c.by)
	if at < 0 {
		return evaluate(m)
	}
	if c.at >= len(m.results) || at >= len(m.results[c.at]) {
		growCaches(&m.results, c.at, mostOf(c.by, int(m.players)))
	}
	r := m.results[c.at][at]
	if r == nil {
		r = &cachedResult{known: -1}
		m.results[c.at][at] = r
	}
	if r.uncounted == m.uncounted && c.follow(m, r) && m.chargeEffort(r.effort) {
		return r.n
	}
	before := m.effort
	n := evaluate(m)
	r.n, r.effort, r.uncounted, r.known = n, m.effort-before, m.uncounted, m.changes.now()
	return n
}

// follow reports whether no cell that the expression reads has changed since its result was cached.
func (c *resultMemo) follow(m *machine, r *cachedResult) bool {
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

func (c *resultMemo) isRead(cell cellID) bool { return c.reads[cell>>6]>>(cell&63)&1 != 0 }
