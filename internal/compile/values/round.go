package values

import "slices"

// round is one pass over all entries: the facts that they were given and what
// came of each.
type round struct {
	facts   map[string]Value
	results []*result
}

// rerun follows the rounds of an earlier analysis as long as the entries
// contribute to the facts what they did: most edits change what one entry says
// of itself, and then no fact has to be worked out anew.
type rerun struct {
	rounds []round
	same   []bool // the entries that are what they were
}

// of is the round of the earlier analysis that goes as this one does; nil if none.
func (r *rerun) of(number int) *round {
	if number >= len(r.rounds) {
		return nil
	}
	return &r.rounds[number]
}

// leaves ends the following where an entry contributes something else.
func (r *rerun) leaves(number int, results []*result) bool {
	before := r.of(number)
	if before == nil || !slices.EqualFunc(before.results, results, func(old, now *result) bool {
		return old == now || old.contribution.sameFacts(&now.contribution)
	}) {
		r.rounds = nil
	}
	return r.rounds == nil
}

// sameFacts reports whether two contributions make the same of the facts.
func (c *contribution) sameFacts(d *contribution) bool {
	return slices.EqualFunc(c.writes, d.writes, func(a, b write) bool {
		return a.key == b.key && a.up == b.up && a.down == b.down && a.to.equal(b.to)
	}) && slices.EqualFunc(c.moves, d.moves, func(a, b move) bool {
		return a.made == b.made && a.anywhere == b.anywhere && slices.Equal(a.to, b.to)
	})
}
