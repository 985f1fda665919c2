package main

import (
	"go/ast"
	"go/token"
	"go/types"
	"path"
)

var registers = rule("registers", "finds registers of the machine that are put back by hand: they are put back whole, "+
	"by resume, so that nobody keeps one of them and forgets the others",
	func(f file) bool { return !f.isTest() && path.Dir(f.path) == "kernel" },
	func(f file) {
		names := map[string]bool{"context": true}
		for _, name := range []string{"registers", "context"} {
			of := f.Pkg.Scope().Lookup(name)
			if of == nil {
				f.Reportf(f.File.Name.Pos(), "%s are looked for here, and are no type", name)
				return
			}
			for field := range of.Type().Underlying().(*types.Struct).Fields() {
				names[field.Name()] = true
			}
		}
		for _, d := range f.Decls {
			putBack(f, d, names)
		}
	})

// putBack finds the registers that a declaration counts down, or writes from where it kept them.
func putBack(f file, d ast.Decl, names map[string]bool) {
	// register is the register of a machine that an expression is; "" for another.
	register := func(e ast.Expr) string {
		field, ok := e.(*ast.SelectorExpr)
		if !ok || !names[field.Sel.Name] || lastName(field.X) != "m" {
			return ""
		}
		return field.Sel.Name
	}
	kept := map[string]string{} // register by the variable that keeps it
	ast.Inspect(d, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.IncDecStmt:
			if name := register(n.X); name != "" && n.Tok == token.DEC {
				f.Reportf(n.Pos(), "%s is counted down by hand; use resume", name)
			}
		case *ast.AssignStmt:
			for i := range n.Lhs {
				if len(n.Lhs) != len(n.Rhs) {
					break
				}
				from := register(n.Rhs[i])
				if name, ok := n.Lhs[i].(*ast.Ident); ok && from != "" {
					kept[name.Name] = from
				}
				to, of := register(n.Lhs[i]), lastName(n.Rhs[i])
				if _, isVariable := n.Rhs[i].(*ast.Ident); isVariable {
					of = kept[of]
				} // and otherwise around.move
				if to != "" && of == to {
					f.Reportf(n.Pos(), "%s is put back by hand; use resume", to)
				}
			}
		}
		return true
	})
}
