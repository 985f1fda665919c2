package kernel

import "ludo-lsp/kernel/gamedef"

// conditionWatch evaluates a condition for its trace: it gives the parts that decide it, as far as they are looked at.
type conditionWatch func(m *machine) (saw []Saw, holds bool)

// seeing compiles what a condition sees; nil where it is counted how conditions turn out.
func (c *compiler) seeing(cond gamedef.Condition) conditionWatch {
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

// seeingEach is decided by the first part that turns out otherwise, or by all of them.
func (c *compiler) seeingEach(list []gamedef.Condition, usually bool) conditionWatch {
	parts := make([]conditionWatch, len(list))
	for i := range list {
		parts[i] = c.seeing(list[i])
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

// saw is what a condition saw that was evaluated just now. It was paid for, and warned of.
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
