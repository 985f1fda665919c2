package debugger

import (
	"errors"

	"ludo-lsp/kernel"
)

// errNoFormulas is what evaluating says where the game was not compiled from a spec.
var errNoFormulas = errors.New("formulas need a spec, and this game was read as a definition")

// maxExpressions bounds the formulas that are kept ready.
const maxExpressions = 64

// expression makes a formula ready to be evaluated.
func (s *Session) expression(text string) (*kernel.Outside, error) {
	if x, known := s.expressions[text]; known {
		return x, nil
	}
	if s.read == nil {
		return nil, errNoFormulas
	}
	e, err := s.read(text)
	if err != nil {
		return nil, err
	}
	x, err := kernel.NewOutside(s.def, s.setup.Players, e)
	if err != nil {
		return nil, err
	}
	if len(s.expressions) >= maxExpressions {
		clear(s.expressions)
	}
	s.expressions[text] = x
	return x, nil
}

// Evaluate evaluates a formula, a condition, a value or a query, at the present position.
func (s *Session) Evaluate(text string) (out kernel.Value, err error) {
	x, err := s.expression(text)
	if err != nil {
		return out, err
	}
	s.within(func(state *kernel.State, t *kernel.Moment) {
		if state == nil {
			err = errors.New("there is no state here")
			return
		}
		var bindings kernel.Params
		if t != nil {
			bindings = t.Bindings()
		}
		out, err = x.In(state, bindings)
	})
	return out, err
}
