package kernel

import (
	"reflect"
	"strings"

	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/kernel/gamedef"
)

// conjunct is a part of the condition of an action that can be tested as soon as the parameters it reads have values:
// impossible moves are then not tried with every value of the later parameters.
type conjunct struct {
	placedCondition
	def   gamedef.Condition
	known int // how many parameters must have values

	joint *joint // the joint it is part of, in a watched game
	part  int
}

// placedCondition is a condition with its place in the definition.
type placedCondition struct {
	holds conditionFunc
	path  string
}

// conjuncts returns the parts of a condition that must all hold, in order.
func (c *compiler) conjuncts(d gamedef.Condition, a *action) []conjunct {
	part := func(d gamedef.Condition, whole *joint, i int) conjunct {
		return conjunct{placedCondition{c.compileCondition(d), c.path()}, d, c.parametersRead(d, a), whole, i}
	}
	and, ok := d.(*gamedef.And)
	if !ok {
		return []conjunct{part(d, nil, 0)}
	}
	var out []conjunct
	whole := c.game.held.joint(d)
	for i, arg := range and.Args {
		c.element("args", i, func() { out = append(out, part(arg, whole, i)) })
	}
	return out
}

// parametersRead returns how many parameters of an action must have values before a condition can be tested: up to
// the last that it reads.
func (c *compiler) parametersRead(d gamedef.Condition, a *action) int {
	all := len(a.params)
	if a.executorBy != values.NoName || hasText(reflect.ValueOf(d),
		func(_, text string) bool { return strings.Contains(text, "{") }) {
		return all
	}
	for known := all; known > 0; known-- {
		if mentionsBinding(d, a.params[known-1].name) {
			return known
		}
	}
	return 0
}

// testConjuncts tests the parts of an action's condition that can be tested once known parameters have values, from
// next on. It reports whether they hold, and which part is next. One that fails with an error is left until every
// parameter has a value.
func (m *machine) testConjuncts(a *action, next, known int) (holds bool, after int) {
	for next < len(a.tests) && a.tests[next].known <= known {
		test := &a.tests[next]
		m.place = test.path
		if known == len(a.params) {
			if !test.holds(m) {
				m.weighConjunct(a, next, known)
				return false, next
			}
		} else {
			k := m.mark()
			if err := recoverError(func() { holds = test.holds(m) }); err != nil {
				m.rollback(k)
				return true, next
			}
			if !holds {
				m.weighConjunct(a, next, known)
				return false, next
			}
		}
		if next++; test.joint != nil && test.part == test.joint.parts-1 {
			m.countFirst(test.joint, test.joint.parts)
		}
	}
	return true, next
}

// weighConjunct records that a part of an action's condition does not hold. If others cannot be tested before more
// parameters have values, it was needed.
func (m *machine) weighConjunct(a *action, failed, known int) {
	test := &a.tests[failed]
	if test.joint == nil || !m.countFirst(test.joint, test.part) {
		return
	}
	m.weighPart(test.joint, test.part, func() bool {
		for i := failed + 1; i < len(a.tests) && a.tests[i].joint == test.joint; i++ {
			if other := &a.tests[i]; other.known <= known && !other.holds(m) {
				return false
			}
		}
		return true
	})
}
