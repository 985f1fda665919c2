package guard_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"

	"ludo-lsp/internal/guard"
)

func fail() { panic("no such thing") }

func TestFaultSaysWhereItHappened(t *testing.T) {
	fault := guard.Run(func() {
		defer func() {
			f := guard.Caught(recover())
			f.Rule, f.Input = "actions[2]", "the game of seed 13"
			panic(f)
		}()
		fail()
	})
	if fault == nil {
		t.Fatal("the panic was lost")
	}
	want := "no such thing, in the rule actions[2], in the game of seed 13 (in ludo-lsp/internal/guard_test.fail)"
	if got := fault.Error(); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if fault := guard.Run(func() {}); fault != nil {
		t.Errorf("sound work ended in %v", fault)
	}
}

func TestFaultOfAGroupGoesOnWhereItWasStarted(t *testing.T) {
	done := 0
	fault := guard.Run(func() {
		var g guard.Group
		g.Go(fail, nil)
		g.Go(func() { done++ }, nil)
		g.Wait()
	})
	if fault == nil || !strings.Contains(fault.Error(), "no such thing") || done != 1 {
		t.Errorf("fault %v, %d done", fault, done)
	}
	told := make(chan *guard.Fault, 2)
	var g guard.Group
	g.Go(fail, func(f *guard.Fault) { told <- f })
	g.Wait() // does not panic: it was told
	guard.Go(fail, func(f *guard.Fault) { told <- f })
	for range 2 {
		if f := <-told; !strings.Contains(f.Error(), "guard_test.fail") {
			t.Errorf("told of %v", f)
		}
	}
}

// TestGoroutinesAreStartedHere looks for goroutines that another package starts: a panic in one of those would end the
// program.
func TestGoroutinesAreStartedHere(t *testing.T) {
	root, files := "../..", 0
	apart := map[string]bool{".git": true, "node_modules": true, "testdata": true, "internal/dev": true, "bench": true,
		"internal/guard": true, "scale": true}
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		rel, _ := filepath.Rel(root, path)
		if err == nil && entry.IsDir() && (apart[filepath.ToSlash(rel)] || apart[entry.Name()]) {
			return filepath.SkipDir
		}
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		files++
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.GoStmt:
				t.Errorf("%s: start this with guard.Go", set.Position(n.Pos()))
			case *ast.SelectorExpr:
				if of, ok := n.X.(*ast.Ident); ok && (of.Name == "sync" && n.Sel.Name == "WaitGroup" ||
					of.Name == "errgroup" && n.Sel.Name == "Group") {
					t.Errorf("%s: use a guard.Group", set.Position(n.Pos()))
				}
			}
			return true
		})
		return nil
	})
	if err != nil || files < 800 {
		t.Fatalf("%d files, %v", files, err)
	}
}
