package main

import (
	"go/ast"
	"reflect"

	"ludo-lsp/kernel/gamedef"
)

var kinds = rule("kinds", "finds type switches that tell two kinds or more of effects, conditions, values or queries "+
	"apart: what must know every kind is better a visitor, which does not compile without one",
	func(f file) bool { return f.isProduct() && !f.isGenerated() },
	func(f file) {
		f.inspect(func(n ast.Node) {
			if s, ok := n.(*ast.TypeSwitchStmt); ok && tellsKindsApart(s, f.Name.Name == "gamedef") {
				f.Reportf(n.Pos(), "this switch tells kinds of a definition apart: what must know every kind is a visitor")
			}
		})
	})

// unions are the kinds of definitions, each with what it is a kind of.
var unions = func() map[string]string {
	out := map[string]string{}
	for union, visitor := range map[string]reflect.Type{
		"effect": reflect.TypeFor[gamedef.EffectVisitor](), "condition": reflect.TypeFor[gamedef.ConditionVisitor[bool]](),
		"value": reflect.TypeFor[gamedef.ValueVisitor[bool]](), "query": reflect.TypeFor[gamedef.QueryVisitor[bool]](),
	} {
		for method := range visitor.Methods() {
			if kind := method.Type.In(0); kind.Kind() == reflect.Pointer {
				out[kind.Elem().Name()] = union
			}
		}
	}
	return out
}()

func tellsKindsApart(s *ast.TypeSwitchStmt, inside bool) bool {
	count := map[string]int{}
	for _, c := range s.Body.List {
		for _, e := range c.(*ast.CaseClause).List {
			star, ok := e.(*ast.StarExpr)
			if !ok {
				continue
			}
			name := lastName(star.X)
			_, here := star.X.(*ast.Ident)
			if union := unions[name]; union != "" && (here && inside || selects(star.X, "gamedef", name)) {
				if count[union]++; count[union] > 1 {
					return true
				}
			}
		}
	}
	return false
}
