package kernel

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// Registers are put back whole, by resume: nobody keeps one of them to give it back, or counts one
// down again, and forgets the others.
func TestRegistersArePutBackInOnePlace(t *testing.T) {
	names := map[string]bool{"context": true}
	for _, of := range []reflect.Type{reflect.TypeFor[registers](), reflect.TypeFor[context]()} {
		for i := range of.NumField() {
			names[of.Field(i).Name] = true
		}
	}
	// register is the register of a machine that an expression is; "" for another.
	register := func(e ast.Expr) string {
		field, ok := e.(*ast.SelectorExpr)
		if !ok || !names[field.Sel.Name] {
			return ""
		}
		switch of := field.X.(type) {
		case *ast.Ident:
			ok = of.Name == "m"
		case *ast.SelectorExpr:
			ok = of.Sel.Name == "m"
		}
		if !ok {
			return ""
		}
		return field.Sel.Name
	}
	paths, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	files, written := token.NewFileSet(), 0
	for _, path := range paths {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(files, path, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range file.Decls {
			kept := map[string]string{} // register by the variable that keeps it
			ast.Inspect(d, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.IncDecStmt:
					if name := register(n.X); name != "" && n.Tok == token.DEC {
						t.Errorf("%s: %s is counted down by hand; use resume", files.Position(n.Pos()), name)
					}
				case *ast.AssignStmt:
					if len(n.Lhs) != len(n.Rhs) {
						break
					}
					for i := range n.Lhs {
						from, variable := register(n.Rhs[i]), ""
						if name, ok := n.Lhs[i].(*ast.Ident); ok && from != "" {
							kept[name.Name] = from
						}
						to := register(n.Lhs[i])
						if to == "" {
							continue
						}
						written++
						of := ""
						switch from := n.Rhs[i].(type) {
						case *ast.Ident:
							variable = from.Name
						case *ast.SelectorExpr: // around.move
							of = from.Sel.Name
						}
						if kept[variable] == to || of == to {
							t.Errorf("%s: %s is put back by hand; use resume", files.Position(n.Pos()), to)
						}
					}
				}
				return true
			})
		}
	}
	if written < 50 {
		t.Errorf("only %d writes to registers are found", written)
	}
}
