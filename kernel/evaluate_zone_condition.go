package kernel

import (
	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/kernel/gamedef"
)

// zoneTest is a condition on a zone that cannot fail and reads no binding but $zone: it takes the zone, which then
// need not be bound.
type zoneTest func(m *machine, z zoneID) bool

// zoneTests combines the first of some conditions, those that can be given the zone, into one; nil for none. The
// other conditions are left.
func (c *compiler) zoneTests(conditions []gamedef.Condition) (zoneTest, []gamedef.Condition) {
	var out zoneTest
	for i, condition := range conditions {
		test := c.compileZoneTest(condition)
		if test == nil {
			return out, conditions[i:]
		}
		if before := out; before == nil {
			out = test
		} else {
			out = func(m *machine, z zoneID) bool { return before(m, z) && test(m, z) }
		}
	}
	return out, nil
}

// compileZoneTest compiles a condition on $zone; nil if it is no zoneTest.
func (c *compiler) compileZoneTest(condition gamedef.Condition) zoneTest {
	switch t := condition.(type) {
	case *gamedef.Not:
		if test := c.compileZoneTest(t.Arg); test != nil {
			return func(m *machine, z zoneID) bool { return !test(m, z) }
		}
	case *gamedef.Or:
		return c.anyZoneTest(t.Args)
	case *gamedef.And:
		if test, rest := c.zoneTests(t.Args); len(rest) == 0 {
			return test
		}
	case *gamedef.Compare:
		return c.compareZone(t)
	}
	return nil
}

func (c *compiler) anyZoneTest(args []gamedef.Condition) zoneTest {
	tests := make([]zoneTest, len(args))
	for i, arg := range args {
		if tests[i] = c.compileZoneTest(arg); tests[i] == nil {
			return nil
		}
	}
	return func(m *machine, z zoneID) bool {
		for _, test := range tests {
			if test(m, z) {
				return true
			}
		}
		return false
	}
}

func (c *compiler) compareZone(t *gamedef.Compare) zoneTest {
	op, left, right := t.Op, t.Left, t.Right
	if _, ok := c.constant(left); ok {
		op, left, right = op.Mirror(), right, left
	}
	number := c.compileZoneNumber(left)
	literal, fixed := c.constant(right)
	if number == nil || !fixed || !values.Safe(literal) {
		return nil
	}
	if _, ok := left.(*gamedef.ZoneCountRef); ok && op == gamedef.Equal && literal.N == 0 {
		return func(m *machine, z zoneID) bool { return len(m.zones[z]) == 0 }
	}
	n := literal.N
	return func(m *machine, z zoneID) bool { return compareOrdered(op, number(m, z), n) }
}

// compileZoneNumber compiles a whole number that $zone has in every position; nil for another value.
func (c *compiler) compileZoneNumber(v gamedef.Value) func(m *machine, z zoneID) int64 {
	switch t := v.(type) {
	case *gamedef.ZoneCountRef:
		if t.Zone == gamedef.ZoneBinding {
			return func(m *machine, z zoneID) int64 { return int64(len(m.zones[z])) }
		}
	case *gamedef.ZoneVarRef:
		if t.Zone == gamedef.ZoneBinding && c.IsInt(t) {
			at, g := c.game.parts.ZoneVar[t.Var], c.game
			return func(m *machine, z zoneID) int64 { return m.vars[g.parts.ZoneVarAt(m.players, z, at)] }
		}
	}
	return nil
}
