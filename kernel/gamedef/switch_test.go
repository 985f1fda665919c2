package gamedef_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"ludo-lsp/kernel/gamedef"
)

// switchBound is how many switches over the kinds of effects, conditions, values and queries are
// written by hand. Many compile or execute forms beside which another way is always there, or are a
// rule of meaning that looks at two or three kinds; what must know every kind is better a visitor,
// which does not compile without one. The bound has room: it is decided anew once for each version.
const switchBound = 45

// TestSwitchesOverKindsAreFew counts the type switches that tell two kinds or more of one
// union apart, and names them.
func TestSwitchesOverKindsAreFew(t *testing.T) {
	unions := map[string]string{}
	for union, visitor := range map[string]reflect.Type{
		"effect": reflect.TypeFor[gamedef.EffectVisitor](), "condition": reflect.TypeFor[gamedef.ConditionVisitor[bool]](),
		"value": reflect.TypeFor[gamedef.ValueVisitor[bool]](), "query": reflect.TypeFor[gamedef.QueryVisitor[bool]](),
	} {
		for i := range visitor.NumMethod() {
			if kind := visitor.Method(i).Type.In(0); kind.Kind() == reflect.Pointer {
				unions[kind.Elem().Name()] = union
			}
		}
	}
	var found []string
	for _, root := range []string{"..", "../../cnl", "../../internal"} {
		err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
			made := strings.HasSuffix(path, "_test.go") || strings.HasSuffix(path, ".gen.go")
			if err != nil || made || !strings.HasSuffix(path, ".go") {
				return err
			}
			set := token.NewFileSet()
			file, err := parser.ParseFile(set, path, nil, parser.SkipObjectResolution)
			if err != nil {
				return err
			}
			ast.Inspect(file, func(n ast.Node) bool {
				if s, ok := n.(*ast.TypeSwitchStmt); ok && tellsKindsApart(s, unions, file.Name.Name == "gamedef") {
					found = append(found, fmt.Sprintf("%s:%d", filepath.ToSlash(path), set.Position(s.Pos()).Line))
				}
				return true
			})
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("%d switches over kinds:\n%s", len(found), strings.Join(found, "\n"))
	if len(found) > switchBound {
		t.Errorf("%d switches tell kinds of a definition apart, more than %d: what must know every kind is a visitor",
			len(found), switchBound)
	}
}

func tellsKindsApart(s *ast.TypeSwitchStmt, unions map[string]string, inside bool) bool {
	kinds := map[string]int{}
	for _, c := range s.Body.List {
		for _, e := range c.(*ast.CaseClause).List {
			star, ok := e.(*ast.StarExpr)
			if !ok {
				continue
			}
			switch x := star.X.(type) {
			case *ast.SelectorExpr:
				if pkg, ok := x.X.(*ast.Ident); ok && pkg.Name == "gamedef" {
					kinds[unions[x.Sel.Name]]++
				}
			case *ast.Ident:
				if inside {
					kinds[unions[x.Name]]++
				}
			}
		}
	}
	delete(kinds, "")
	for _, n := range kinds {
		if n > 1 {
			return true
		}
	}
	return false
}
