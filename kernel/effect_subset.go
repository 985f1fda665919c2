package kernel

import (
	"slices"

	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/kernel/gamedef"
)

func (b *builder) EvaluateSubset(e *gamedef.EvaluateSubset) {
	const effect = "evaluateSubset"
	var source query
	var score valueFunc
	b.compilePart(effect+".source", func() { source = b.compileQuery(e.Source) })
	b.compilePart(effect+".scoreExpr", func() { score = b.compileValue(e.ScoreExpr) })
	size := b.integer(effect+".subsetSize", e.SubsetSize)
	subset, result, best := b.bound(e.SubsetBind), b.bound(e.ResultBind), values.NoName
	if e.BestSubsetBind != "" {
		best = b.bound(e.BestSubsetBind)
	}
	compute := b.buildApart(".evaluateSubset.compute", e.Compute)
	search := &subsetSearch{subset: subset, compute: compute, score: score}
	b.add(func(m *machine) {
		m.countEffect(effect)
		items := source.run(m, m.buffer())
		k := size.get(m, effect, reasonSubset, "subsetSize")
		if k < 0 || k > int64(len(items)) {
			m.failRuntime(reasonSubset, "No subset of "+Int(k).Text()+" items can be taken from "+
				Int(int64(len(items))).Text()+".",
				"effectType", effect, "subsetSize", k, "sourceSize", len(items))
		}
		n := subsetCount(len(items), int(k), m.limits.Subsets)
		m.spendEffort(n)
		if n > m.limits.Subsets {
			m.failRuntime(reasonSubset, "More than "+Int(int64(m.limits.Subsets)).Text()+
				" subsets would have to be compared.",
				"effectType", effect, "subsetSize", k, "sourceSize", len(items), "maxSubsets", m.limits.Subsets)
		}
		top, chosen := search.run(m, items, int(k))
		m.release(items)
		m.bind(result, Int(top))
		if best != values.NoName {
			m.bind(best, chosen)
		}
		if m.trace != nil {
			m.record(SubsetChosen{ResultBind: e.ResultBind, Score: top, Subset: chosen, Origin: e.MacroOrigin})
		}
	})
	if compute.asks {
		b.ops[b.nextStep()-1].asks, b.asks = true, true
	}
	if len(e.In) == 0 {
		return
	}
	s := b.scopeOf(nil, e.In, false)
	b.add(func(m *machine) { m.push(s.names) })
	body := b.nextStep()
	b.buildInner(".evaluateSubset.in", e.In)
	b.leave(s, body)
}

// buildApart compiles a list in an effect as separate code.
func (b *builder) buildApart(part string, list []gamedef.Effect) *code {
	inner := &builder{compiler: b.compiler, rest: b.rest, depth: b.depth}
	var path string
	inner.buildPart(part, func() { path = b.path() })
	inner.buildInner(part, list)
	return &code{ops: inner.ops, path: path, asks: inner.asks}
}

// subsetSearch finds the subset with the greatest score.
type subsetSearch struct {
	subset  values.Name
	compute *code
	score   valueFunc
}

// run returns the greatest score and the first subset of k items that has it. All changes from computing the scores
// are undone, except traces.
func (s *subsetSearch) run(m *machine, items []Value, k int) (int64, Value) {
	places := make([]int, k)
	for i := range places {
		places[i] = i
	}
	current := make([]Value, k)
	list := ListOf(current...)
	var bestScore int64
	var best []Value
	around, outer := m.registers, m.exec
	inner := m.newExecution(s.compute,
		listOf{root: outer.root, eventContext: outer.eventContext, action: outer.action, suffix: outer.suffix})
	inner.payer, inner.frames = outer.payer, append(inner.frames, outer.frames...)
	frames := len(inner.frames)
	for first := true; ; first = false {
		for i, at := range places {
			current[i] = items[at]
		}
		before := m.mark()
		m.bind(s.subset, list)
		if len(s.compute.ops) > 0 {
			inner.pc, inner.frames = 0, inner.frames[:frames]
			m.exec = inner
			m.run()
			m.resume(around)
		}
		v := s.score(m)
		if !values.Safe(v) {
			m.failNotInteger(v, "evaluateSubset", reasonSubset, "scoreExpr")
		}
		before.warnings = len(m.warnings)
		if m.trace != nil {
			before.trace = len(m.trace.entries)
			current = slices.Clone(current) // the trace may hold the subset
			list = ListOf(current...)
		}
		m.rollback(before)
		if first || v.N > bestScore {
			bestScore = v.N
			best = append(best[:0], current...)
		}
		if !nextCombination(places, len(items)) {
			m.spare = append(m.spare, inner)
			return bestScore, ListOf(best...)
		}
	}
}

// nextCombination advances ascending places to the next combination of n in lexicographic order; false: there is
// none.
func nextCombination(places []int, n int) bool {
	for i := len(places) - 1; i >= 0; i-- {
		if places[i] < n-len(places)+i {
			places[i]++
			for j := i + 1; j < len(places); j++ {
				places[j] = places[j-1] + 1
			}
			return true
		}
	}
	return false
}

// subsetCount returns how many combinations of k out of n there are, or a number above most if there are more.
func subsetCount(n, k, most int) int {
	k = min(k, n-k)
	total := 1
	for i := 1; i <= k; i++ {
		total = total * (n - k + i) / i
		if total > most {
			return most + 1
		}
	}
	return total
}
