package kernel

// What rules look at is counted (Limits.Effort), so that those that look at too much fail, always at the same place.
// Counting that for cached results takes longer than caching saves. A playout, which can make its move again,
// therefore lets a machine leave the effort uncounted: then it is bounded from above, and only if the bound is
// exceeded is everything undone and done again with the effort counted.

// fastVerdicts caches the verdicts of one perspective on a machine that does not count effort. All parts are known,
// so that only a part whose cells have changed is evaluated again.
type fastVerdicts struct {
	holders
	known int     // as in cachedVerdicts
	holds []bool  // by part
	cost  []int32 // by part: the effort of evaluating it
	fails []int32 // by thing: how many of its parts do not hold
}

// recount stops a machine that does not count effort, because the effort may be too much.
type recount struct{}

// mustCount stops a machine that does not count effort; on others it does nothing.
func (m *machine) mustCount() {
	if m.uncounted {
		panic(recount{})
	}
}

// runUncounted runs f without counting effort and reports whether f came to its end. If it did not, the state of the
// machine is undefined, and the caller repeats the work with the effort counted, which finds the reason.
func (m *machine) runUncounted(f func(m *machine)) (done bool) {
	m.uncounted = true
	defer func() {
		m.uncounted = false
		if done {
			return
		}
		switch r := recover().(type) {
		case *halt, *Error, recount:
		default:
			panic(r)
		}
	}()
	f(m)
	return true
}

// holders returns the things for which the condition holds in the machine's position; nil if that must be evaluated
// in the plain way, which may fail or warn.
func (v *verdicts) holders(m *machine) *holders {
	if m.uncounted {
		if r := v.fast(m); r != nil {
			return r
		}
	}
	if r := v.recall(m); r != nil {
		return &r.holders
	}
	return nil
}

// fast is holders for a machine that does not count effort; nil also if parts cannot be tested without binding
// anything.
func (v *verdicts) fast(m *machine) *holders {
	if !m.uncounted || v == nil || !v.ground || m.fastVerdicts == nil || !m.isCertain(v.certain) {
		return nil
	}
	at := m.perspective(v.by)
	if at < 0 {
		return nil
	}
	if v.at >= len(m.fastVerdicts) || at >= len(m.fastVerdicts[v.at]) {
		growCaches(&m.fastVerdicts, v.at, mostOf(v.by, int(m.players)))
	}
	r := m.fastVerdicts[v.at][at]
	if r == nil {
		r = v.newFast()
		m.fastVerdicts[v.at][at] = r
	}
	if r.known != m.changes.now() {
		v.catchUp(m, r)
	}
	return &r.holders
}

// newFast returns a cache in which no part holds.
func (v *verdicts) newFast() *fastVerdicts {
	r := &fastVerdicts{holders: holders{in: make([]uint64, (len(v.parts)+63)/64)}, known: -1,
		holds: make([]bool, len(v.tests)), cost: make([]int32, len(v.tests)), fails: make([]int32, len(v.parts))}
	for _, users := range v.users {
		for _, thing := range users {
			r.fails[thing]++
		}
	}
	for thing, parts := range v.parts {
		if len(parts) == 0 {
			r.in[thing>>6] |= 1 << (thing & 63)
			r.size++
		}
	}
	return r
}

// catchUp tests the parts that read what has changed.
func (v *verdicts) catchUp(m *machine, r *fastVerdicts) {
	changed, ok := m.changes.since(r.known)
	r.known = m.changes.now()
	effort := m.effort
	if !ok || len(changed) > len(v.tests) {
		for part := range v.tests {
			v.test(m, r, int32(part))
		}
	} else {
		for _, cell := range changed {
			for _, part := range v.readers[cell] {
				v.test(m, r, part)
			}
		}
	}
	m.effort = effort
}

// test tests a part, and updates the things that have it.
func (v *verdicts) test(m *machine, r *fastVerdicts, part int32) {
	test := &v.tests[part]
	holds, cost := test.always, test.cost
	if test.ground != nil {
		m.effort = 0
		if holds = test.ground(m); cost < 0 {
			cost = int32(m.effort)
		}
	}
	if cost = max(cost, 0); cost != r.cost[part] {
		r.effort += int(cost-r.cost[part]) * int(v.weights[part])
		r.cost[part] = cost
	}
	if holds == r.holds[part] {
		return
	}
	r.holds[part] = holds
	if holds {
		for _, thing := range v.users[part] {
			if r.fails[thing]--; r.fails[thing] == 0 {
				r.in[thing>>6] |= 1 << (thing & 63)
				r.size++
			}
		}
		return
	}
	for _, thing := range v.users[part] {
		if r.fails[thing] == 0 {
			r.in[thing>>6] &^= 1 << (thing & 63)
			r.size--
		}
		r.fails[thing]++
	}
}
