package analysis

import (
	"ludo-lsp/internal/kernel/components"
	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/kernel/gamedef"
)

// Analysis tells what is known of the expressions of a game before it is played.
type Analysis struct {
	parts      *components.Set
	properties map[string]*components.Property
	// sums are what numbers read that are reckoned from such ones: that is asked of each of them, for each that it
	// is part of.
	sums  map[*gamedef.Arithmetic]Dependence
	reads *dependences
	whole *wholeKinds
	Evaluator
}

// Evaluator evaluates what needs no position, with the functions that play runs, too.
type Evaluator struct {
	// Constant is the value of an expression that gives the same in every position, and
	// whether it is one.
	Constant func(v gamedef.Value) (values.Value, bool)
	// Narrowed leaves out the zones for which the first conditions never hold. It gives the
	// conditions from the first that depends on play.
	Narrowed func(zones []components.ZoneID, conditions []gamedef.Condition) ([]components.ZoneID, []gamedef.Condition)
}

// New makes an analysis of expressions on what a game is played with.
func New(parts *components.Set, e Evaluator) *Analysis {
	a := &Analysis{parts: parts, Evaluator: e, properties: map[string]*components.Property{}}
	a.reads, a.whole = dependencesOf(a), &wholeKinds{a, func(gamedef.Value) bool { return false }}
	return a
}

// Property is what the zones have under a name.
func (a *Analysis) Property(prop string) *components.Property {
	p := a.properties[prop]
	if p == nil {
		p = a.parts.Property(prop)
		a.properties[prop] = p
	}
	return p
}
