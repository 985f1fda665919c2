package kernel

import (
	"math"
	"slices"

	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/internal/text/lists"
	"ludo-lsp/kernel/gamedef"
)

// boundFunc returns a whole number, or false if there is none.
type boundFunc func(m *machine) (int64, bool)

// intDomain is a range of whole numbers with bounds from rules.
type intDomain struct {
	query           string
	min, max        boundFunc // nil: only the declared bounds
	step, most      boundFunc // nil: plain, any number
	plain           int64     // the step if none is given
	always          []boundFunc
	declared        bool // the bounds are those of a variable, which the others narrow
	lowest, highest int64
}

// intRange is an intDomain evaluated in a position.
type intRange struct{ min, max, step int64 }

func (c *compiler) intBound(v gamedef.Value) boundFunc {
	if v == nil {
		return nil
	}
	if v, ok := c.constant(v); ok {
		return func(*machine) (int64, bool) { return v.N, values.Safe(v) }
	}
	value := c.compileTolerant(v)
	return func(m *machine) (int64, bool) {
		v, ok := value(m)
		return v.N, ok && values.Safe(v)
	}
}

func (c *compiler) intBounds(list []gamedef.Value) []boundFunc {
	return lists.Map(list, c.intBound)
}

func (c *compiler) intsInRange(t *gamedef.IntsInRange) query {
	return c.intDomain(t).compile()
}

func (c *compiler) intDomain(t *gamedef.IntsInRange) *intDomain {
	return &intDomain{query: "intsInRange", min: c.intBound(t.Min), max: c.intBound(t.Max), step: c.intBound(t.Step),
		plain: gamedef.DefaultIntsInRangeStep, always: c.intBounds(t.AlwaysInclude), most: c.intBound(t.MaxResults)}
}

func (c queryKinds) IntsInVarRange(t *gamedef.IntsInVarRange) query {
	index, list := c.game.parts.GlobalVar, c.game.parts.Globals
	if t.ScopeOrDefault() == gamedef.PerPlayerIntVar {
		index, list = c.game.parts.PlayerVar, c.game.parts.PlayerVars
	}
	at, ok := index[t.Var]
	if !ok || !list[at].IsWhole() {
		q := fixedQuery("intsInVarRange", nil, numberShape)
		q.contains = func(*machine, Value) bool { return false }
		return q
	}
	d := &intDomain{query: "intsInVarRange", min: c.intBound(t.Min), max: c.intBound(t.Max), step: c.intBound(t.Step),
		plain: gamedef.DefaultIntsInVarRangeStep, always: c.intBounds(t.AlwaysInclude), most: c.intBound(t.MaxResults),
		declared: true, lowest: list[at].Min, highest: list[at].Max}
	return d.compile()
}

func (d *intDomain) compile() query {
	return query{shape: numberShape, run: d.run, contains: d.contains}
}

// bounds returns the range in a position; false: it is empty.
func (d *intDomain) bounds(m *machine) (r intRange, ok bool) {
	low, okLow := d.lowest, d.declared
	high, okHigh := d.highest, d.declared
	if d.min != nil {
		n, known := d.min(m)
		if low, okLow = n, known; d.declared {
			low = max(n, d.lowest)
		}
	}
	if d.max != nil {
		n, known := d.max(m)
		if high, okHigh = n, known; d.declared {
			high = min(n, d.highest)
		}
	}
	if !okLow || !okHigh || low > high {
		return r, false
	}
	step := d.plain
	if d.step != nil {
		if step, ok = d.step(m); !ok || step <= 0 {
			return r, false
		}
	}
	return intRange{low, high, step}, true
}

// appendAlways appends the values that are always included, and returns false if one is unknown.
func (d *intDomain) appendAlways(m *machine, r intRange, out []Value) ([]Value, bool) {
	ok := true
	for _, value := range d.always {
		n, known := value(m)
		if ok = ok && known; known && n >= r.min && n <= r.max {
			out = append(out, Int(n))
		}
	}
	return out, ok
}

// contains reports whether a value is in the domain, even if a limit on the number of results left it out.
func (d *intDomain) contains(m *machine, v Value) bool {
	r, ok := d.bounds(m)
	if !ok || !values.Safe(v) {
		return false
	}
	buffer, ok := d.appendAlways(m, r, m.buffer())
	in := ok && v.N >= r.min && v.N <= r.max &&
		(v.N == r.max || (v.N-r.min)%r.step == 0 || values.Contains(buffer, v))
	m.release(buffer)
	return in
}

func (d *intDomain) run(m *machine, out []Value) []Value {
	r, ok := d.bounds(m)
	if !ok {
		return out
	}
	if r.step == 1 && d.most == nil && len(d.always) == 0 {
		if r.max-r.min < int64(m.limits.QueryResults) {
			m.spendEffort(int(r.max - r.min + 1))
			for n := r.min; n <= r.max; n++ {
				out = append(out, Int(n))
			}
			return out
		}
	}
	required, ok := d.appendAlways(m, r, append(m.buffer(), Int(r.min), Int(r.max)))
	most, limited := int64(math.MaxInt64), false
	if ok && d.most != nil {
		most, ok = d.most(m)
		limited = true
	}
	if ok && !(limited && (most < 1 || most < 2 && r.min < r.max)) {
		required = sortedInts(required)
		out = d.candidates(m, r, required, most, out)
	}
	m.release(required)
	return out
}

// sortedInts sorts whole numbers and removes duplicates.
func sortedInts(list []Value) []Value {
	slices.SortFunc(list, compareNumeric)
	return slices.CompactFunc(list, values.Same)
}

// candidates appends the results: all numbers of the steps and all required ones, or as many of the former as the
// limit allows, spread evenly.
func (d *intDomain) candidates(m *machine, r intRange, required []Value, most int64, out []Value) []Value {
	optional := (r.max-r.min)/r.step + 1
	for i := range required {
		if (required[i].N-r.min)%r.step == 0 {
			optional--
		}
	}
	total := optional + int64(len(required))
	if total > most {
		slots := most - int64(len(required))
		if slots < 0 {
			return out
		}
		m.limitResults(d.query, most)
		first := len(out)
		out = r.sample(optional, slots, required, out)
		out = append(out, required...)
		slices.SortFunc(out[first:], compareNumeric)
		return out
	}
	m.limitResults(d.query, total)
	next := 0
	for n := r.min; ; n += r.step {
		for next < len(required) && required[next].N < n {
			out = append(out, required[next])
			next++
		}
		if n > r.max {
			return out
		}
		if next < len(required) && required[next].N == n {
			next++
		}
		out = append(out, Int(n))
	}
}

// sample appends slots of the optional numbers, ascending and spread evenly.
func (r intRange) sample(optional, slots int64, required, out []Value) []Value {
	first := len(out)
	stride := float64(optional) / float64(slots)
	// The walk goes over the optional numbers; skipped are the required ones among
	// the steps before the place in the walk.
	next, skipped, last := 0, int64(0), int64(-1)
	for i := range slots {
		at := min(int64(math.Floor(float64(i)*stride)), optional-1)
		if at == last {
			continue
		}
		last = at
		n := r.min + (at+skipped)*r.step
		for next < len(required) && required[next].N <= n {
			if (required[next].N-r.min)%r.step == 0 {
				skipped++
				n += r.step
			}
			next++
		}
		out = append(out, Int(n))
	}
	// Places made equal by rounding leave slots free; the first numbers not taken fill them.
	for n := r.min; int64(len(out)-first) < slots && n <= r.max; n += r.step {
		if v := Int(n); !values.Contains(required, v) && !values.Contains(out[first:], v) {
			out = append(out, v)
		}
	}
	return out
}
