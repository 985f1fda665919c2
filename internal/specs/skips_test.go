package specs_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
)

// No test of the project is skipped, wherever it runs, except with -short: a test that
// needs what may not be there would pass without having looked.
func TestNothingIsSkipped(t *testing.T) {
	files := 0
	err := filepath.WalkDir("../..", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir():
			if entry.Name() == "node_modules" || name != "../.." && strings.HasPrefix(entry.Name(), ".") {
				return fs.SkipDir
			}
			return nil
		case filepath.Ext(name) != ".go":
			return nil
		}
		files++
		places := token.NewFileSet()
		file, err := parser.ParseFile(places, name, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		for _, at := range skips(file) {
			t.Errorf("%s: a test is skipped here. Make what it needs, or leave it to -short.", places.Position(at))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if files < 300 {
		t.Errorf("only %d files were looked at", files)
	}
}

// skips are the places where a test is skipped without having asked for -short.
func skips(file *ast.File) (out []token.Pos) {
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.IfStmt:
			if call, ok := n.Cond.(*ast.CallExpr); ok && called(call, "testing") == "Short" {
				return false
			}
		case *ast.CallExpr:
			for _, receiver := range []string{"t", "b", "f", "tb"} {
				switch called(n, receiver) {
				case "Skip", "Skipf", "SkipNow":
					out = append(out, n.Pos())
				}
			}
		}
		return true
	})
	return out
}

// called is the method or function that is called of a name, "" if it is of another.
func called(call *ast.CallExpr, of string) string {
	if selector, ok := call.Fun.(*ast.SelectorExpr); ok {
		if x, ok := selector.X.(*ast.Ident); ok && x.Name == of {
			return selector.Sel.Name
		}
	}
	return ""
}

func TestSkipsAreFound(t *testing.T) {
	for body, want := range map[string]int{
		`t.Skip("none")`: 1, `if x { b.Skipf("%d", 1) }`: 1, `f.Fuzz(func(t *testing.T) { t.SkipNow() })`: 1,
		`if testing.Short() { t.Skip("long") }`: 0, `text.Skip()`: 0,
	} {
		file, err := parser.ParseFile(token.NewFileSet(), "", "package p\nfunc _() {\n"+body+"\n}\n", 0)
		if err != nil {
			t.Fatal(err)
		}
		if got := len(skips(file)); got != want {
			t.Errorf("%s: %d skips, not %d", body, got, want)
		}
	}
}
