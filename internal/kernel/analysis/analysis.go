package analysis

import (
	"ludo-lsp/internal/kernel/components"
	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/kernel/gamedef"
)

// Analysis holds what is known about a game's expressions before the game is played.
type Analysis struct {
	parts      *components.Set
	properties map[string]*components.Property
	// sums cache what sums of numbers read: each is asked for once for each sum that contains it.
	sums  map[*gamedef.Arithmetic]Dependence
	reads *dependences
	whole *wholeKinds
	Evaluator
}

// Evaluator evaluates expressions that need no position, with the same functions as play.
type Evaluator struct {
	// Constant returns the value of an expression that is the same in every position, and whether it is.
	Constant func(v gamedef.Value) (values.Value, bool)
	// Narrowed drops the zones for which the first conditions never hold. It returns the conditions from the first
	// one that depends on play.
	Narrowed func(zones []components.ZoneID, conditions []gamedef.Condition) ([]components.ZoneID, []gamedef.Condition)
}

// New returns an analysis of expressions on the components of a game.
func New(parts *components.Set, e Evaluator) *Analysis {
	a := &Analysis{parts: parts, Evaluator: e, properties: map[string]*components.Property{}}
	a.reads, a.whole = dependencesOf(a), &wholeKinds{a, func(gamedef.Value) bool { return false }}
	return a
}

// Property returns the values of a property for all zones.
func (a *Analysis) Property(prop string) *components.Property {
	p := a.properties[prop]
	if p == nil {
		p = a.parts.Property(prop)
		a.properties[prop] = p
	}
	return p
}
