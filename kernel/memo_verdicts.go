package kernel

import (
	"math"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/kernel/analysis"
	"ludo-lsp/internal/kernel/record"
	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/kernel/gamedef"
)

// verdicts is a condition on each of some things whose results a machine caches: for which of them it holds. The
// things are zones, rows of a table, or values of the parameters of an action. The condition is cut into the parts that
// must all hold, and a part is evaluated again when a cell that it reads has changed; a part common to several things
// is evaluated once.
//
// Nothing cached can fail or warn. Its effort is counted as if it was evaluated in the plain way (Limits.Effort).
type verdicts struct {
	at      int       // its index in the game
	parts   [][]int32 // by thing, in the order in which they are tested
	tests   []partTest
	users   [][]int32     // by part: the things that it is a part of
	readers [][]int32     // by cell: the parts that read it
	cells   []cellID      // that parts read
	place   []int32       // by cell: that in cells, or none
	binds   []values.Name // what parts bind
	by      analysis.Perspective
	certain *analysis.Certainty
	weights []int32 // by part: how often it occurs in the condition on a thing
	ground  bool    // no part needs bindings to be tested
}

// partTest evaluates a part.
type partTest struct {
	ground groundTest    // nil: holds
	holds  conditionFunc // for what is bound; nil: it always holds
	bound  []bound
	names  []values.Name // of bound
	always bool
	cost   int32 // instead of the effort of evaluating it; less than 0: that effort
}

// bound is a value under a name.
type bound struct {
	name  string
	value Value
}

// clause is a part of the condition on a thing.
type clause struct {
	condition gamedef.Condition // nil: it always holds
	bound     []bound
	cost      int32 // as in partTest
}

// mostOf returns the number of perspectives in a game with the given number of players.
func mostOf(p analysis.Perspective, players int) int {
	n := p.Most(players)
	if p.Class {
		n *= len(record.ActionClasses)
	}
	return n
}

// perspective returns the number of the machine's perspective, below mostOf; -1 if no move is looked at.
func (m *machine) perspective(p analysis.Perspective) int {
	at := 0
	if p.Active {
		at = int(m.actives)
	}
	if p.Actor {
		at = at*int(m.players) + int(m.actor)
	}
	if p.Free || p.Class {
		return m.movePerspective(p, at)
	}
	return at
}

// movePerspective is perspective for a result that depends on the move, in the number for its players.
func (m *machine) movePerspective(p analysis.Perspective, at int) int {
	if p.Free {
		if m.game.freeName == values.NoName || m.env[m.game.freeName].Kind() != Bool {
			return -1
		}
		at = at*2 + int(m.env[m.game.freeName].N)
	}
	if p.Class {
		class := -1
		if m.game.className != values.NoName {
			class = slices.IndexFunc(m.game.classes, m.env[m.game.className].Equal)
		}
		if class < 0 {
			return -1
		}
		at = at*len(m.game.classes) + class
	}
	return at
}

const (
	mostPerspectives = 64
	mostRemembered   = 4096 // things in one condition
)

// holders is the set of things for which a condition holds.
type holders struct {
	in   []uint64 // the things, as bits
	size int      // their number
	// effort is the effort of evaluating the condition for all things; an upper bound if the machine does not count
	// effort (machine.uncounted).
	effort int
}

// cachedVerdicts caches the verdicts of one perspective.
type cachedVerdicts struct {
	holders
	known int      // the place in the log of changes up to which it is valid; -1: nowhere
	seen  []int64  // the stamps of the cells
	part  []int8   // 1: it holds, -1: it does not, 0: unknown
	cost  []int32  // by part: the effort of working it out
	each  []int32  // by thing: the effort
	stale []uint64 // the things to be judged again, as bits
	any   bool     // some are stale
}

// compileVerdictsOf compiles a condition on a number of things; clauses returns its parts for the thing at a place. It
// returns nil if it cannot be cached. Equal keys, if given, mean the same condition on the same things.
func (c *compiler) compileVerdictsOf(key string, things int, clauses func(at int) []clause) *verdicts {
	if things < 1 || things > mostRemembered {
		return nil
	}
	v, seen := c.remembered[key]
	if !seen || key == "" {
		if c.game.mayKeepReaders() {
			v = c.proven(things, clauses)
		}
		if v != nil {
			v.at = c.game.verdicts
			c.game.verdicts++
			c.game.readers += int(c.game.parts.Cells.All)
		}
		if c.remembered == nil {
			c.remembered = map[string]*verdicts{}
		}
		c.remembered[key] = v
	}
	return v
}

// conditionText is a condition, compiled and as text.
type conditionText struct {
	text  string
	holds conditionFunc
}

func (c *compiler) proven(things int, clauses func(at int) []clause) *verdicts {
	p := groundProver{c, c.Prover(true)}
	v := &verdicts{parts: make([][]int32, things), readers: make([][]int32, c.game.parts.Cells.All), ground: true}
	known, wordings := map[string]int32{}, map[gamedef.Condition]*conditionText{}
	for at := range things {
		for _, clause := range clauses(at) {
			text, w := "", &conditionText{}
			if clause.condition != nil {
				if w = wordings[clause.condition]; w == nil {
					encoded, err := gamedef.EncodePart(clause.condition)
					if err != nil {
						return nil
					}
					w = &conditionText{text: string(encoded)}
					wordings[clause.condition] = w
				}
				text = c.groundText(w.text, clause.bound)
			}
			if clause.cost >= 0 {
				text += "\x00costs " + strconv.Itoa(int(clause.cost))
			}
			part, seen := known[text]
			if !seen {
				var ok bool
				if part, ok = v.part(p, clause, w, known); !ok {
					return nil
				}
				known[text] = part
			}
			v.parts[at] = append(v.parts[at], part)
			v.weights[part]++
			if users := v.users[part]; len(users) == 0 || users[len(users)-1] != int32(at) {
				v.users[part] = append(users, int32(at))
			}
		}
	}
	if v.by = p.By; mostOf(v.by, int(c.game.parts.Def.Metadata.Players.Max)) > mostPerspectives ||
		len(v.binds) > len(savedBudget{}.outer) {
		return nil
	}
	v.place = slices.Repeat([]int32{-1}, len(v.readers))
	for cell, parts := range v.readers {
		if len(parts) > 0 {
			v.place[cell] = int32(len(v.cells))
			v.cells = append(v.cells, cellID(cell))
		}
	}
	v.certain = p.Certainty()
	return v
}

// part returns the part for a clause: an earlier part with the same text once it is simplified, or a new one; false
// if it may fail.
func (v *verdicts) part(p groundProver, clause clause, w *conditionText, known map[string]int32) (part int32, ok bool) {
	test, text := partTest{bound: clause.bound, cost: clause.cost, always: true}, ""
	p.Read = p.Read[:0]
	if clause.condition != nil {
		p.Forget()
		for _, b := range clause.bound {
			p.Suppose(b.name, b.value)
		}
		by := p.By
		if !p.Prover.Condition(clause.condition) {
			return 0, false
		}
		p.By, p.Read = by, p.Read[:0]
		simple := p.simplify(clause.condition, clause.bound)
		encoded, err := gamedef.EncodePart(simple)
		if err != nil || !p.Prover.Condition(simple) {
			return 0, false
		}
		text = p.groundText(string(encoded), clause.bound)
		read := slices.Clone(p.Read)
		ground, always, settled := p.compileGroundTest(simple, clause.bound)
		if test.ground, p.Read = ground, read; settled {
			test.always = always
		} else if ground == nil {
			if w.holds == nil {
				w.holds = p.compiler.compileCondition(clause.condition)
			}
			test.holds = w.holds
		}
	}
	text = "\x00simply " + text + "\x00costs " + strconv.Itoa(int(clause.cost))
	if part, seen := known[text]; seen {
		return part, true
	}
	part = int32(len(v.tests))
	known[text] = part
	v.add(p.compiler, test, p.Read)
	return part, true
}

// add adds a part that reads some cells.
func (v *verdicts) add(c *compiler, test partTest, read []cellID) {
	part := int32(len(v.tests))
	for _, b := range test.bound {
		n := c.game.names.Name(b.name)
		test.names = append(test.names, n)
		if test.ground == nil && test.holds != nil && !slices.Contains(v.binds, n) {
			v.binds = append(v.binds, n)
		}
	}
	v.tests = append(v.tests, test)
	v.users, v.weights = append(v.users, nil), append(v.weights, 0)
	v.ground = v.ground && (test.ground != nil || test.holds == nil)
	slices.Sort(read)
	for _, cell := range slices.Compact(read) {
		v.readers[cell] = append(v.readers[cell], part)
	}
}

// groundText returns the text of a condition with what is bound: equal texts mean the same.
func (c *compiler) groundText(text string, list []bound) string {
	for _, b := range list {
		if row, ok := b.value.Ref.(*values.TableRow); ok {
			text = c.rowText(text, b.name, row)
		} else if strings.Contains(text, b.name) {
			text += "\x00" + b.name + " is " + values.Noun(b.value) + strconv.Quote(b.value.Text())
		}
	}
	return text
}

// rowText returns the text of a condition with the values of a row instead of its fields, so that rows with equal
// values share parts.
func (c *compiler) rowText(text, name string, row *values.TableRow) string {
	for _, field := range row.Table.Fields {
		v := row.Field(field.Field)
		ref, err := gamedef.EncodePart[gamedef.Value](&gamedef.AssetFieldRef{Row: name, TableID: row.Table.ID,
			Field: field.Field})
		if err == nil && v.IsScalar() {
			text = strings.ReplaceAll(text, string(ref), values.Noun(v)+strconv.Quote(v.Text()))
		}
	}
	if strings.Contains(text, strconv.Quote(name)) {
		text += "\x00row " + strconv.Itoa(row.At)
	}
	return text
}

// recall returns the machine's cached verdicts for its position; nil if they must be evaluated in the plain way,
// which may fail or warn.
func (v *verdicts) recall(m *machine) *cachedVerdicts {
	r := v.recallSome(m)
	if r != nil && r.any {
		var before savedBudget
		v.begin(m, &before)
		for at := range r.stale {
			for r.stale[at] != 0 {
				v.judge(m, r, int32(at<<6+bits.TrailingZeros64(r.stale[at])))
			}
		}
		v.end(m, &before)
		r.any = false
	}
	return r
}

// recallSome is recall, except that stale things are not judged yet.
func (v *verdicts) recallSome(m *machine) *cachedVerdicts {
	if v == nil || m.verdicts == nil || !m.isCertain(v.certain) {
		return nil
	}
	at := m.perspective(v.by)
	if at < 0 {
		return nil
	}
	if v.at >= len(m.verdicts) || at >= len(m.verdicts[v.at]) {
		growCaches(&m.verdicts, v.at, mostOf(v.by, int(m.players)))
	}
	r := m.verdicts[v.at][at]
	if r == nil {
		words := (len(v.parts) + 63) / 64
		r = &cachedVerdicts{holders: holders{in: make([]uint64, words)}, known: -1, stale: make([]uint64, words),
			seen: make([]int64, len(v.cells)),
			part: make([]int8, len(v.tests)), cost: make([]int32, len(v.tests)), each: make([]int32, len(v.parts))}
		m.verdicts[v.at][at] = r
	}
	if r.known != m.changes.now() {
		v.follow(m, r)
	}
	return r
}

// growCaches makes room for the cache with a number, for a number of perspectives.
func growCaches[T any](list *[][]*T, at, perspectives int) {
	for len(*list) <= at {
		*list = append(*list, nil)
	}
	if own := &(*list)[at]; len(*own) < perspectives {
		*own = append(*own, make([]*T, perspectives-len(*own))...)
	}
}

// follow finds what depends on cells that have changed. A part of several things is evaluated at once, as most
// changes do not affect it; others when the thing is asked for.
func (v *verdicts) follow(m *machine, r *cachedVerdicts) {
	changed, ok := m.changes.since(r.known)
	first := r.known < 0
	r.known = m.changes.now()
	differing := m.differing[:0]
	m.differing = nil // conditions within the condition follow, too
	compare := func(i int32, cell cellID) {
		if stamp := m.stamps[cell]; stamp != r.seen[i] {
			r.seen[i] = stamp
			differing = append(differing, cell)
		}
	}
	if ok && len(changed) < len(v.cells) {
		for _, cell := range changed {
			if i := v.place[cell]; i >= 0 {
				compare(i, cell)
			}
		}
	} else {
		for i, cell := range v.cells {
			compare(int32(i), cell)
		}
	}
	switch {
	case first || len(differing) > len(v.tests):
		clear(r.part)
		for thing := range v.parts {
			r.markStale(int32(thing))
		}
	case len(differing) > 0:
		var before savedBudget
		v.begin(m, &before)
		v.update(m, r, differing)
		v.end(m, &before)
	}
	m.differing = differing
}

// markStale marks a thing as stale.
func (r *cachedVerdicts) markStale(thing int32) {
	r.stale[thing>>6] |= 1 << (thing & 63)
	r.any = true
}

// savedBudget is what a machine had before it evaluates something that is cached.
type savedBudget struct {
	spent, limit int
	outer        [4]Value // of the names that are bound
}

// begin begins evaluations whose effort is not counted.
func (v *verdicts) begin(m *machine, a *savedBudget) {
	a.spent, a.limit = m.effort, m.limits.Effort
	m.limits.Effort = math.MaxInt
	for i, n := range v.binds {
		a.outer[i] = m.env[n]
	}
}

// end restores what the machine had.
func (v *verdicts) end(m *machine, a *savedBudget) {
	for i, n := range v.binds {
		m.env[n] = a.outer[i]
	}
	m.effort, m.limits.Effort = a.spent, a.limit
}

func (v *verdicts) update(m *machine, r *cachedVerdicts, changed []cellID) {
	for _, cell := range changed {
		for _, part := range v.readers[cell] {
			before, cost := r.part[part], r.cost[part]
			if before == 0 {
				continue
			}
			if users := v.users[part]; len(users) == 1 {
				r.part[part] = 0
				r.markStale(users[0])
			} else if v.evaluatePart(m, r, part) != before || r.cost[part] != cost {
				for _, thing := range users {
					r.markStale(thing)
				}
			}
		}
	}
}

// evaluatePart evaluates a part.
func (v *verdicts) evaluatePart(m *machine, r *cachedVerdicts, part int32) int8 {
	test := &v.tests[part]
	m.effort = 0
	holds := test.always
	switch {
	case test.ground != nil:
		holds = test.ground(m)
	case test.holds != nil:
		for i := range test.bound {
			m.env[test.names[i]] = test.bound[i].value
		}
		holds = test.holds(m)
	}
	r.part[part], r.cost[part] = -1, int32(min(m.effort, math.MaxInt32))
	if test.cost >= 0 {
		r.cost[part] = test.cost
	}
	if holds {
		r.part[part] = 1
	}
	return r.part[part]
}

// judge determines whether the condition holds for a thing, from what is known of its parts.
func (v *verdicts) judge(m *machine, r *cachedVerdicts, thing int32) {
	r.stale[thing>>6] &^= 1 << (thing & 63)
	holds, effort := true, int32(0)
	for _, part := range v.parts[thing] {
		is := r.part[part]
		if is == 0 {
			is = v.evaluatePart(m, r, part)
		}
		effort += r.cost[part]
		if is < 0 {
			holds = false
			break
		}
	}
	r.effort += int(effort - r.each[thing])
	r.each[thing] = effort
	if bit := uint64(1) << (thing & 63); (r.in[thing>>6]&bit != 0) != holds {
		r.in[thing>>6] ^= bit
		if holds {
			r.size++
		} else {
			r.size--
		}
	}
}

// has reports whether the condition holds for the thing at a place.
func (r *holders) has(thing int) bool { return r.in[thing>>6]>>(thing&63)&1 != 0 }

// nth returns the index of the n-th thing for which the condition holds, counted from 0.
func (r *holders) nth(n int) int {
	for at, word := range r.in {
		if in := bits.OnesCount64(word); n >= in {
			n -= in
			continue
		}
		for ; n > 0; n-- {
			word &= word - 1
		}
		return at<<6 + bits.TrailingZeros64(word)
	}
	return -1
}

// reaches reports whether the condition holds for at least that many things, and the effort of finding that out
// without looking further than needed.
func (v *verdicts) reaches(m *machine, r *cachedVerdicts, least int64) (reached bool, effort int) {
	if !r.any && r.effort == 0 {
		return int64(r.size) >= least, 0
	}
	var before savedBudget
	v.begin(m, &before)
	defer v.end(m, &before)
	for thing := range int32(len(v.parts)) {
		if r.stale[thing>>6]>>(thing&63)&1 != 0 {
			v.judge(m, r, thing)
		}
		effort += int(r.each[thing])
		if r.has(int(thing)) {
			if least--; least == 0 {
				return true, effort
			}
		}
	}
	r.any = false
	return false, effort
}

// chargeEffort counts an effort, unless that exceeds the limit: then the cached result must be evaluated, up to where
// it is too much.
func (m *machine) chargeEffort(effort int) bool {
	if m.effort+effort > m.limits.Effort {
		m.mustCount()
		return false
	}
	m.effort += effort
	return true
}
