package kernel

import (
	"fmt"

	"ludo-lsp/internal/kernel/components"
	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/kernel/gamedef"
)

// WithSteps makes a game call step before each effect that is traced: of moves that are applied with a trace, and of
// a beginning with one. A debugger steps through rules with it. step is called in the middle of a move and must not
// use the game otherwise; the Moment is valid until step returns. Other games are not slowed down.
func WithSteps(step func(*Moment)) Option { return func(g *Game) { g.step = step } }

// Moment is a point in the middle of a move, before an effect runs.
type Moment struct{ m *machine }

// RunningList is a running list of effects, with the effect that runs.
type RunningList struct {
	Root         string // what runs, as in traces: "action:draw"
	EventContext string // as in traces
	Path         string // of the effect in the definition
}

// Path returns the path of the effect in the definition.
func (t *Moment) Path() string { return t.m.path() }

// Stack returns the running lists of effects, the innermost first.
func (t *Moment) Stack() (out []RunningList) {
	for e := t.m.exec; e != nil; e = e.outer {
		path := e.code.path
		if e.pc > 0 {
			path = e.code.ops[e.pc-1].path
		}
		out = append(out, RunningList{Root: e.root, EventContext: e.eventContext, Path: path})
	}
	return out
}

// State returns the state in the middle of the move. It can be inspected, but the move cannot be continued from it.
func (t *Moment) State() *State { return t.m.freeze() }

// Bindings returns the names in scope with their values, in the order of the names in the definition.
func (t *Moment) Bindings() Params { return t.m.inScope() }

func (m *machine) inScope() (out Params) {
	for n, v := range m.env {
		if v.Kind() != Unbound {
			out = append(out, Param{Name: m.nameText(values.Name(n)), Value: v})
		}
	}
	return out
}

// SetVariable sets a variable to a value within its bounds, as an effect would: triggers react to it. The error says
// why the value is invalid, or that there is no such variable.
func (t *Moment) SetVariable(cell VariableCell, v Value) error {
	m := t.m
	x := &variableCell{event: cell.Scope}
	p := place{cell: x, player: -1, zone: nowhere}
	var index map[string]int
	var list []components.Variable
	switch cell.Scope {
	case gamedef.EventGlobalVar:
		x.scope, index, list = gamedef.GlobalScope, m.game.parts.GlobalVar, m.game.parts.Globals
	case gamedef.EventPerPlayerVar:
		if cell.Player < 0 || cell.Player >= int(m.players) {
			return &RangeError{Name: "a player", Value: int64(cell.Player), Max: int64(m.players) - 1}
		}
		x.scope, index, list = gamedef.PlayerScope, m.game.parts.PlayerVar, m.game.parts.PlayerVars
		p.player = playerID(cell.Player)
	case gamedef.EventZoneVar:
		zone, ok := m.game.parts.ZoneOf[cell.Zone]
		if !ok {
			return fmt.Errorf("there is no zone %q", cell.Zone)
		}
		x.scope, index, list = gamedef.ZoneScope, m.game.parts.ZoneVar, m.game.parts.ZoneVars
		p.zone = zone
	}
	at, ok := index[cell.Var]
	if !ok {
		return fmt.Errorf("there is no variable %q", cell.Var)
	}
	x.def, x.at, p.at = &list[at], at, at
	switch x.scope {
	case gamedef.PlayerScope:
		p.at = m.game.parts.PlayerVarAt(p.player, at)
	case gamedef.ZoneScope:
		p.at = m.game.parts.ZoneVarAt(m.players, p.zone, at)
	}
	n := v.N
	if x.def.Texts != nil {
		if n = x.def.Place(v); n < 0 {
			return fmt.Errorf("the variable %q is %s", cell.Var, x.def.Choices)
		}
	}
	switch {
	case x.def.Texts != nil:
	case x.def.Boolean && v.Kind() != Bool:
		return fmt.Errorf("the variable %q is true or false", cell.Var)
	case !x.def.Boolean && (v.Kind() != Number || !values.Safe(v)):
		return fmt.Errorf("the variable %q is a whole number", cell.Var)
	case !x.def.Boolean && x.def.Clamp(n) != n:
		return fmt.Errorf("the variable %q goes from %d to %d", cell.Var, x.def.Min, x.def.Max)
	}
	p.write(m, n)
	return nil
}
