package kernel

import (
	"strings"

	"ludo-lsp/kernel/gamedef"
)

// dependence is what an expression depends on besides the definition.
type dependence uint8

const (
	readsNothing dependence = iota // it gives the same in every position
	readsZone                      // only the binding $zone
	readsPlay
)

// maxTabulated is the most zones for which results of conditions are kept.
const maxTabulated = 1024

// constant is the value of an expression that gives the same in every position, and
// whether it is one.
func (c *compiler) constant(v gamedef.Value) (result Value, ok bool) {
	if literal, ok := v.(gamedef.Scalar); ok {
		return c.scalar(literal), true
	}
	if v == nil || c.valueReads(v) != readsNothing {
		return Value{}, false
	}
	if known, seen := c.folded[v]; seen {
		return known.value, known.ok
	}
	value := c.unfolded(v)
	m := c.trialMachine()
	ok = attempt(func() { result = value(m) }) == nil
	if c.folded == nil {
		c.folded = map[gamedef.Value]outcome{}
	}
	c.folded[v] = outcome{result, ok}
	return result, ok
}

// unfolded compiles a value that reads nothing, for one evaluation.
func (c *compiler) unfolded(v gamedef.Value) valueFunc {
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

// settled is the result of a condition that gives the same in every position; false
// for one that fails.
func (c *compiler) settled(cond gamedef.Condition) (holds, ok bool) {
	if known, seen := c.decided[cond]; seen {
		return known.value.N != 0, known.ok
	}
	test := c.evaluated(cond)
	m := c.trialMachine()
	ok = attempt(func() { holds = test(m) }) == nil
	if c.decided == nil {
		c.decided = map[gamedef.Condition]outcome{}
	}
	c.decided[cond] = outcome{Truth(holds), ok}
	return holds, ok
}

// verdict is the result of a condition for a zone.
type verdict uint8

const (
	verdictOpen verdict = iota // it is evaluated each time
	verdictFails
	verdictHolds
)

// verdicts are the results of a condition that reads $zone alone, for each zone.
func (c *compiler) verdicts(test conditionFunc) []verdict {
	g := c.game
	out := make([]verdict, len(g.zones))
	n := g.names.Name(gamedef.ZoneBinding)
	m := c.trialMachine()
	for i := range g.zones {
		if g.boardZones && !g.zones[i].board {
			continue // conditions on zones are about map spaces; others often lack the property
		}
		m.env[n] = g.zones[i].text
		result := false
		if attempt(func() { result = test(m) }) != nil {
			continue
		}
		if out[i] = verdictFails; result {
			out[i] = verdictHolds
		}
	}
	m.env[n] = Value{}
	return out
}

// tabulated compiles a condition that reads $zone alone: its results are looked up.
func (c *compiler) tabulated(cond gamedef.Condition) conditionFunc {
	c.inTable = true
	test := c.evaluated(cond)
	c.inTable = false
	if len(c.game.zones) > maxTabulated {
		return test
	}
	table, n := c.verdicts(test), c.game.names.Name(gamedef.ZoneBinding)
	return func(m *machine) bool {
		if z := m.game.zoneNamed(m.env[n]); z != nowhere {
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

// trialMachine is a machine that stands nowhere, for expressions that read no
// position.
func (c *compiler) trialMachine() *machine {
	if c.trial == nil {
		c.trial = &machine{game: c.game, limits: c.game.limits, registers: registers{mode: discovery}}
	}
	for len(c.trial.env) < len(c.game.names.Texts) {
		c.trial.env = append(c.trial.env, Value{})
	}
	return c.trial
}

func (c *compiler) valueReads(v gamedef.Value) dependence {
	reads, ok := gamedef.VisitValue[dependence](v, dependences{c})
	return orPlay(reads, ok)
}

func (c *compiler) conditionReads(cond gamedef.Condition) dependence {
	reads, ok := gamedef.VisitCondition[dependence](cond, dependences{c})
	return orPlay(reads, ok)
}

func (c *compiler) queryReads(q gamedef.Query) dependence {
	reads, ok := gamedef.VisitQuery[dependence](q, dependences{c})
	return orPlay(reads, ok)
}

func orPlay(reads dependence, known bool) dependence {
	if !known {
		return readsPlay
	}
	return reads
}

// viaReads is what the condition of a search reads besides the zone that it binds.
func (c *compiler) viaReads(via gamedef.Condition) dependence {
	if via == nil || c.conditionReads(via) != readsPlay {
		return readsNothing
	}
	return readsPlay
}

// spaceReads is what a map space named by an id or a binding reads.
func spaceReads(s gamedef.ZoneSelector) dependence {
	switch {
	case s == gamedef.ZoneBinding:
		return readsZone
	case strings.HasPrefix(string(s), "$"):
		return readsPlay
	}
	return readsNothing
}

// selectorReads is what a selector of one zone reads.
func (c *compiler) selectorReads(text gamedef.ZoneSelector) dependence {
	if text == gamedef.ZoneBinding {
		return readsZone
	}
	s, _ := c.game.zoneSelection(string(text))
	if _, ok := s.fixed(c.game); ok {
		return readsNothing
	}
	return readsPlay
}
