package values

import "slices"

// round is one pass over all entries: the given facts and the result of each entry.
type round struct {
	facts   map[string]Value
	results []*result
}

// rerun follows the rounds of an earlier analysis as long as the entries contribute the same to the facts: most edits
// only change the findings of one entry, and then no fact has to be recomputed.
type rerun struct {
	rounds []round
	same   []bool // the unchanged entries
}

// of returns the earlier round that the round of a number follows, or nil if there is none.
func (r *rerun) of(number int) *round {
	if number >= len(r.rounds) {
		return nil
	}
	return &r.rounds[number]
}

// stopIfDifferent ends the following if an entry contributes something else than in the earlier round, and reports
// whether it does.
func (r *rerun) stopIfDifferent(number int, results []*result) bool {
	before := r.of(number)
	if before == nil || !slices.EqualFunc(before.results, results, func(old, now *result) bool {
		return old == now || old.contribution.sameFacts(&now.contribution)
	}) {
		r.rounds = nil
	}
	return r.rounds == nil
}

// sameFacts reports whether two contributions have the same effect on the facts.
func (c *contribution) sameFacts(d *contribution) bool {
	return slices.EqualFunc(c.writes, d.writes, func(a, b write) bool {
		return a.key == b.key && a.up == b.up && a.down == b.down && a.to.equal(b.to)
	}) && slices.EqualFunc(c.moves, d.moves, func(a, b move) bool {
		return a.made == b.made && a.anywhere == b.anywhere && slices.Equal(a.to, b.to)
	})
}
