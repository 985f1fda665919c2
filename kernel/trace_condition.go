package kernel

import (
	"ludo-lsp/internal/text/lists"
	"ludo-lsp/kernel/gamedef"
)

// conditionWatch evaluates a condition for its trace: it returns the evaluated parts that decide it, and whether the
// condition holds.
type conditionWatch func(m *machine) (saw []Saw, holds bool)

// compileWatch compiles a condition to a conditionWatch; nil if the outcomes of conditions are counted.
func (c *compiler) compileWatch(cond gamedef.Condition) conditionWatch {
	if c.game.held != nil || c.game.profiled != nil {
		return nil
	}
	if t, joins := cond.(gamedef.Joint); joins {
		return c.watchEach(t.Parts())
	}
	holds := c.compileCondition(cond)
	t, compares := cond.(*gamedef.Compare)
	if !compares {
		return func(m *machine) ([]Saw, bool) { return []Saw{{Of: cond}}, holds(m) }
	}
	left, right := c.compileValue(t.Left), c.compileValue(t.Right)
	return func(m *machine) ([]Saw, bool) { return []Saw{{Of: cond, Left: left(m), Right: right(m)}}, holds(m) }
}

// watchEach compiles a list of conditions to a conditionWatch, which returns the first part whose outcome is not
// usually, or all parts if there is none.
func (c *compiler) watchEach(list []gamedef.Condition, usually bool) conditionWatch {
	parts := lists.Map(list, func(x gamedef.Condition) conditionWatch { return c.compileWatch(x) })
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

// decidingParts returns the parts that decided a condition which was evaluated just now. Effort and warnings are not
// counted a second time.
func (m *machine) decidingParts(f conditionWatch) (out []Saw) {
	if f == nil {
		return nil
	}
	effort := m.effort
	m.runAside(func() {
		m.muted++
		out, _ = f(m)
	})
	m.effort = effort
	return out
}
