package kernel

import "ludo-lsp/kernel/gamedef"

// conditionWatch evaluates a condition for its trace: it returns the parts that decide it, if they are evaluated.
type conditionWatch func(m *machine) (saw []Saw, holds bool)

// compileWatch compiles what a condition sees; nil if the outcomes of conditions are counted.
func (c *compiler) compileWatch(cond gamedef.Condition) conditionWatch {
	if c.game.held != nil || c.game.profiled != nil {
		return nil
	}
	if t, joins := cond.(gamedef.Joint); joins {
		return c.seeingEach(t.Parts())
	}
	holds := c.condition(cond)
	t, compares := cond.(*gamedef.Compare)
	if !compares {
		return func(m *machine) ([]Saw, bool) { return []Saw{{Of: cond}}, holds(m) }
	}
	left, right := c.value(t.Left), c.value(t.Right)
	return func(m *machine) ([]Saw, bool) { return []Saw{{Of: cond, Left: left(m), Right: right(m)}}, holds(m) }
}

// seeingEach compiles to what decides: the first part with the unusual outcome, or all of them.
func (c *compiler) seeingEach(list []gamedef.Condition, usually bool) conditionWatch {
	parts := make([]conditionWatch, len(list))
	for i := range list {
		parts[i] = c.compileWatch(list[i])
	}
	return func(m *machine) ([]Saw, bool) {
		var all []Saw
		for _, part := range parts {
			saw, holds := part(m)
			if holds != usually {
				return saw, holds
			}
			all = append(all, saw...)
		}
		return all, usually
	}
}

// saw returns what a condition saw that was evaluated just now. Its effort and warnings were counted then.
func (m *machine) saw(f conditionWatch) (out []Saw) {
	if f == nil {
		return nil
	}
	effort := m.effort
	m.aside(func() {
		m.muted++
		out, _ = f(m)
	})
	m.effort = effort
	return out
}
