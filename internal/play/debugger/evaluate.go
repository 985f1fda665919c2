package debugger

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/kernel"
)

// errNoFormulas is the error of evaluating in a game that was not compiled from a spec.
var errNoFormulas = errors.New("formulas need a spec, and this game was read as a definition")

// maxExpressions bounds the formulas that are kept ready.
const maxExpressions = 64

// compileExpression compiles a formula.
func (s *Session) compileExpression(text string) (*kernel.Expression, error) {
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
	x, err := kernel.NewExpression(s.def, s.setup.Players, e)
	if err != nil {
		return nil, err
	}
	if len(s.expressions) >= maxExpressions {
		clear(s.expressions)
	}
	s.expressions[text] = x
	return x, nil
}

// shownBindings returns the names in scope as they are shown, with their values. If several names are shown alike,
// the name of the innermost macro comes last.
func shownBindings(t *kernel.Moment) (out kernel.Params) {
	all := t.Bindings()
	slices.SortStableFunc(all, func(a, b kernel.Param) int { return cmp.Compare(len(a.Name), len(b.Name)) })
	for _, b := range all {
		if strings.HasPrefix(b.Name, "__") {
			continue // the kernel's own
		}
		b.Name = values.AuthoredText(b.Name)
		out = append(out, b)
	}
	return out
}

// Evaluate evaluates a formula (a condition, a value or a query) at the present position. It may use the names in
// scope that are shown.
func (s *Session) Evaluate(text string) (out kernel.Value, err error) {
	found := false
	s.inspect(func(_ *kernel.State, t *kernel.Moment) {
		if t == nil {
			return
		}
		for _, b := range shownBindings(t) { // also what has no form outside of rules
			if b.Name == strings.TrimSpace(text) {
				out, found = b.Value, true
			}
		}
	})
	if found {
		return out, nil
	}
	x, err := s.compileExpression(text)
	if err != nil {
		return out, err
	}
	s.inspect(func(state *kernel.State, t *kernel.Moment) {
		if state == nil {
			err = errors.New("there is no state here")
			return
		}
		var bindings kernel.Params
		if t != nil {
			bindings = append(t.Bindings(), shownBindings(t)...)
		}
		out, err = x.In(state, bindings)
	})
	return out, err
}
