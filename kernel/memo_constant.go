package kernel

import (
	"slices"

	"ludo-lsp/internal/kernel/analysis"
	"ludo-lsp/kernel/gamedef"
)

// maxTabulated is the largest number of zones for which results of conditions are kept.
const maxTabulated = 1024

// constant returns the value of an expression that is the same in every position, and whether it is one.
func (c *compiler) constant(v gamedef.Value) (result Value, ok bool) {
	if literal, ok := v.(gamedef.Scalar); ok {
		return c.scalar(literal), true
	}
	// Known values are checked first: finding out what a value reads goes through all of it.
	if known, seen := c.folded[v]; seen {
		return known.value, known.ok
	}
	if v == nil || c.ValueReads(v) != analysis.ReadsNothing {
		return Value{}, false
	}
	value := c.compileUnfolded(v)
	m := c.trialMachine()
	ok = recoverError(func() { result = value(m) }) == nil
	if c.folded == nil {
		c.folded = map[gamedef.Value]outcome{}
	}
	c.folded[v] = outcome{result, ok, value}
	return result, ok
}

// compileFailing returns the function of a value that reads nothing but fails; nil for any other. It is compiled once:
// nested failing values would be compiled again for each value around them.
func (c *compiler) compileFailing(v gamedef.Value) valueFunc {
	if known, seen := c.folded[v]; seen && !known.ok {
		return known.evaluate
	}
	return nil
}

// compileUnfolded compiles a value that reads nothing, for one evaluation.
func (c *compiler) compileUnfolded(v gamedef.Value) valueFunc {
	switch t := v.(type) {
	case *gamedef.Arithmetic:
		number := c.arithmetic(t)
		return func(m *machine) Value { return Int(number(m)) }
	case *gamedef.Aggregate:
		number := c.aggregate(t)
		return func(m *machine) Value { return Int(number(m)) }
	case *gamedef.Concat:
		text := c.concat(t)
		return func(m *machine) Value { return c.symbol(text(m).Text()) }
	case *gamedef.ZonePropRef:
		return c.zoneProp(t)
	case *gamedef.IfValue:
		return valueKinds{c}.IfValue(t)
	}
	return failingValue(func(m *machine) { m.failEvaluation(codeTypeMismatch, "This is no value.") })
}

// compileConstantCondition compiles a condition that is the same in every position to its result, unless it fails.
func (c *compiler) compileConstantCondition(cond gamedef.Condition) conditionFunc {
	test := c.compileEvaluation(cond)
	m, holds := c.trialMachine(), false
	if recoverError(func() { holds = test(m) }) == nil {
		test = func(*machine) bool { return holds }
	}
	if c.decided == nil {
		c.decided = map[gamedef.Condition]conditionFunc{}
	}
	c.decided[cond] = test
	return test
}

// verdict is the result of a condition for a zone.
type verdict uint8

const (
	verdictOpen verdict = iota // it is evaluated each time
	verdictFails
	verdictHolds
)

// verdicts returns the results of a condition that reads only $zone, for each zone.
func (c *compiler) verdicts(test conditionFunc) []verdict {
	g := c.game
	out := make([]verdict, len(g.parts.Zones))
	n := g.names.Name(gamedef.ZoneBinding)
	m := c.trialMachine()
	for i := range g.parts.Zones {
		if g.parts.BoardZones && !g.parts.Zones[i].Board {
			continue // conditions on zones are about map spaces; others often lack the property
		}
		m.env[n] = g.parts.Zones[i].Text
		result := false
		if recoverError(func() { result = test(m) }) != nil {
			continue
		}
		if out[i] = verdictFails; result {
			out[i] = verdictHolds
		}
	}
	m.env[n] = Value{}
	return out
}

// narrowZones leaves out the zones for which the first conditions never hold. It returns the conditions from the first
// that depends on play.
func (c *compiler) narrowZones(zones []zoneID, conditions []gamedef.Condition) ([]zoneID, []gamedef.Condition) {
	if len(zones) > maxTabulated {
		return zones, conditions
	}
	for i, condition := range conditions {
		if c.ConditionReads(condition) == analysis.ReadsPlay {
			return zones, conditions[i:]
		}
		verdicts := c.verdicts(c.compileCondition(condition))
		if slices.ContainsFunc(zones, func(z zoneID) bool { return verdicts[z] == verdictOpen }) {
			return zones, conditions[i:]
		}
		zones = slices.DeleteFunc(slices.Clone(zones), func(z zoneID) bool { return verdicts[z] == verdictFails })
	}
	return zones, nil
}

// compileTabulate compiles a condition that reads only $zone to a table lookup.
func (c *compiler) compileTabulate(cond gamedef.Condition) conditionFunc {
	c.inTable = true
	test := c.compileEvaluation(cond)
	c.inTable = false
	if len(c.game.parts.Zones) > maxTabulated {
		return test
	}
	table, n := c.verdicts(test), c.game.names.Name(gamedef.ZoneBinding)
	return func(m *machine) bool {
		if z := m.game.parts.ZoneNamed(m.env[n]); z != nowhere {
			switch table[z] {
			case verdictHolds:
				return true
			case verdictFails:
				return false
			}
		}
		return test(m)
	}
}

// trialMachine returns a machine without a position, for expressions that read none.
func (c *compiler) trialMachine() *machine {
	if c.trial == nil {
		c.trial = &machine{game: c.game, budget: budget{limits: c.game.limits}, registers: registers{mode: discovery}}
	}
	for len(c.trial.env) < len(c.game.names.Texts) {
		c.trial.env = append(c.trial.env, Value{})
	}
	return c.trial
}
