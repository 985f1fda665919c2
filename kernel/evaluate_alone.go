package kernel

import (
	"fmt"

	"ludo-lsp/kernel/gamedef"
)

// Expression is a condition, value or query that is no part of a definition, ready to be evaluated in states of its
// game: a watch of a debugger, for example. It is for one goroutine.
type Expression struct {
	game     *Game
	evaluate func(m *machine) Value
}

// NewExpression compiles a gamedef.Condition, gamedef.Value or gamedef.Query for a number of
// players. The error says what is wrong with the definition, or that e is none of these.
func NewExpression(def *gamedef.GameDef, players int, e any) (*Expression, error) {
	g, err := New(def, func(g *Game) { g.plain = true })
	if err != nil {
		return nil, err
	}
	if !g.mayPlay(int64(players)) {
		limits := def.Metadata.Players
		return nil, &RangeError{Name: "players", Value: int64(players), Min: limits.Min, Max: limits.Max}
	}
	g = g.forPlayers(int32(players))
	// No machine of this game exists yet, so names that only e uses become names of all.
	c := newCompiler(g)
	x := &Expression{game: g}
	switch e := e.(type) {
	case gamedef.Condition:
		holds := c.compileCondition(e)
		x.evaluate = func(m *machine) Value { return Truth(holds(m)) }
	case gamedef.Value:
		x.evaluate = c.compileValue(e)
	case gamedef.Query:
		q := c.compileQuery(e)
		x.evaluate = func(m *machine) Value { return ListOf(q.run(m, nil)...) }
	default:
		return nil, fmt.Errorf("%T is no condition, value or query", e)
	}
	return x, nil
}

// In evaluates the expression in a state of a game of the same definition, for its active player and with names in
// scope. The error is an *Error if the expression fails.
func (x *Expression) In(s *State, bindings Params) (out Value, err error) {
	own, err := x.game.StateOf(s.Data())
	if err != nil {
		return Value{}, err
	}
	m := x.game.newMachine()
	m.reset(&own.position)
	_, failed := m.runToHalt(func() {
		m.place = "evaluate"
		for _, b := range bindings {
			v, err := ValueOf(DataOf(b.Value))
			if err != nil {
				continue // a row or an event: it has no form outside rules
			}
			m.bind(m.nameOf(b.Name), x.game.parts.Symbols.Own(v))
		}
		out = x.evaluate(m)
	})
	if failed != nil {
		return Value{}, failed
	}
	return out, nil
}
