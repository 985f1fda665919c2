package cnl

import (
	"fmt"

	"ludo-lsp/internal/compile/expand"
	"ludo-lsp/internal/compile/lower"
	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/spec/formula"
	"ludo-lsp/internal/yaml/syntax"
)

// Expression parses a formula as a part of a rule of the compiled game: a gamedef.Condition, gamedef.Value or
// gamedef.Query. Any name may be bound in it. The message of the error is a sentence.
func (r CompileResult) Expression(text string) (any, error) {
	if r.lowered == nil {
		return nil, fmt.Errorf("the game has errors")
	}
	var wrong error
	for _, form := range []struct {
		of    *grammar.Type
		lower func(c *lower.Context, n *expand.Node, s *lower.Scope) (any, bool)
	}{
		{grammar.ConditionType, func(c *lower.Context, n *expand.Node, s *lower.Scope) (any, bool) {
			return c.Condition(n, lower.Path{}, s)
		}},
		{grammar.ValueType, func(c *lower.Context, n *expand.Node, s *lower.Scope) (any, bool) {
			return c.Value(n, lower.Path{}, s)
		}},
		{grammar.QueryType, func(c *lower.Context, n *expand.Node, s *lower.Scope) (any, bool) {
			return c.Query(n, lower.Path{}, s)
		}},
	} {
		tree, err := formula.Read(text, form.of)
		if err != nil {
			if wrong == nil {
				wrong = err
			}
			continue
		}
		context := r.lowered.Context()
		if out, ok := form.lower(&context, nodeOf(tree), lower.OpenScope()); ok {
			return out, nil
		}
		wrong = fmt.Errorf("%q names something that this game does not have", text)
	}
	return nil, wrong
}

// nodeOf returns the value that a formula stands for, as a node of an expanded spec without a place.
func nodeOf(t formula.Tree) *expand.Node {
	var nowhere expand.Origin
	switch t.Kind() {
	case syntax.Mapping:
		var pairs []expand.Pair
		for key, value := range t.Fields() {
			pairs = append(pairs, expand.Pair{Key: key, Value: nodeOf(value)})
		}
		return expand.NewMap(nowhere, nil, pairs...)
	case syntax.Sequence:
		var items []*expand.Node
		for _, item := range t.Entries() {
			items = append(items, nodeOf(item))
		}
		return expand.NewList(items, nowhere, nil)
	}
	switch t.Type() {
	case syntax.Int, syntax.Float:
		var n float64
		if _, err := fmt.Sscan(t.Text(), &n); err == nil {
			return expand.NewNumber(n, nowhere, nil)
		}
	case syntax.Bool:
		return expand.NewBool(t.Text() == "true", nowhere, nil)
	case syntax.Null:
		return expand.NewNull(nowhere, nil)
	}
	return expand.NewText(t.Text(), nowhere, nil)
}
