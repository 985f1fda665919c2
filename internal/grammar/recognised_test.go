package grammar_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/view/generate"
)

// TestVariantsAreReadByTheWalk finds code that takes a record for a variant of a union
// by the text of a key or of a word, in the packages that are given what the walk has read
// each record as: they ask VariantSite.Is, look at its Variant, or have a generated visitor
// called.
func TestVariantsAreReadByTheWalk(t *testing.T) {
	names, words := variantNames(t)
	for _, pkg := range []string{"spec/crossref", "spec/facts", "ide/complete", "ide/outline", "ide/query", "ide/refactor"} {
		files, err := filepath.Glob(filepath.Join("..", pkg, "*.go"))
		if err != nil || len(files) == 0 {
			t.Fatalf("no files of %s: %v", pkg, err)
		}
		for _, path := range files {
			if strings.HasSuffix(path, "_test.go") {
				continue
			}
			set := token.NewFileSet()
			file, err := parser.ParseFile(set, path, nil, 0)
			if err != nil {
				t.Fatal(err)
			}
			for _, at := range recognitions(file, names, words) {
				t.Errorf("%s:%d: %s", path, set.Position(at.node.Pos()).Line, at.what)
			}
		}
	}
}

// TestRecognitionsAreFound plants ways to take a record for a variant by its text.
func TestRecognitionsAreFound(t *testing.T) {
	names, words := variantNames(t)
	for _, planted := range []string{
		`switch key.Value() { case view.EffectIsSetVar: }`,
		`if key.Value() == view.ValueIsConcat { return }`,
		`_ = n.Get(view.EffectIsSetMarker)`,
		`_ = n.Get(view.ConditionOp).Value()`,
		`_ = n.Get("setVar")`,
		`switch key.Value() { case "setVar": }`,
		`_ = map[string]bool{view.EffectIsChooseN: true}`,
	} {
		file, err := parser.ParseFile(token.NewFileSet(), "a.go", "package a\nfunc a() {\n"+planted+"\n}\n", 0)
		if err != nil {
			t.Fatal(err)
		}
		if len(recognitions(file, names, words)) != 1 {
			t.Errorf("not found: %s", planted)
		}
	}
}

// variantNames are the constants of the package view that name variants, and the
// discriminators that tell them; and the words of the unions of rules.
func variantNames(t *testing.T) (names, words map[string]bool) {
	t.Helper()
	names, words = map[string]bool{}, map[string]bool{}
	file, err := parser.ParseFile(token.NewFileSet(), "view/kinds.gen.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if spec, ok := n.(*ast.ValueSpec); ok {
			names[spec.Names[0].Name] = true
		}
		return true
	})
	for _, u := range grammar.Unions() {
		if u.Discriminator != "" {
			names[generate.Name(u.Name)+generate.Name(u.Discriminator)] = true
		}
	}
	for _, v := range slices.Concat(grammar.EffectUnion.Variants, grammar.ValueUnion.Variants) {
		words[v.Word] = true
	}
	return names, words
}

type recognition struct {
	node ast.Node
	what string
}

// recognitions finds the uses of names and words that are neither asked of the walk nor
// given to a visitor.
func recognitions(file *ast.File, names, words map[string]bool) (out []recognition) {
	var around []ast.Node
	ast.Inspect(file, func(n ast.Node) bool {
		if n == nil {
			around = around[:len(around)-1]
			return true
		}
		around = append(around, n)
		switch n := n.(type) {
		case *ast.SelectorExpr:
			if pkg, ok := n.X.(*ast.Ident); ok && pkg.Name == "view" && names[n.Sel.Name] && !isTyped(around) {
				out = append(out, recognition{n, fmt.Sprintf("view.%s is compared with a text", n.Sel.Name)})
			}
		case *ast.BasicLit:
			if text, err := strconv.Unquote(n.Value); err == nil && words[text] && isCompared(around) {
				out = append(out, recognition{n, fmt.Sprintf("%s is compared with a text", n.Value)})
			}
		}
		return true
	})
	return out
}

// isTyped reports whether the innermost node is given to the walk's answer, a visitor or
// a writer, or compared with the word of a variant or a type.
func isTyped(around []ast.Node) bool {
	self := around[len(around)-1]
	for i := len(around) - 2; i >= 0; i-- {
		switch n := around[i].(type) {
		case *ast.CallExpr:
			switch name := called(n); {
			case written(n):
				return true
			case name == "Is", name == "VariantByWord", strings.HasPrefix(name, "Visit"):
				return true
			}
		case *ast.CaseClause:
			if self != n && slices.ContainsFunc(n.List, func(e ast.Expr) bool { return e == around[i+1] }) {
				s, ok := around[i-2].(*ast.SwitchStmt)
				return ok && isWord(s.Tag)
			}
			return false
		case *ast.BinaryExpr:
			if n.Op == token.EQL || n.Op == token.NEQ {
				return isWord(n.X) || isWord(n.Y)
			}
		case *ast.AssignStmt:
			return isWord(n.Lhs[0]) // kept as the word that it is
		case *ast.BlockStmt, *ast.FuncDecl:
			return false
		}
	}
	return false
}

// isWord reports whether an expression is the word of a variant, or that of the type of a
// parameter.
func isWord(e ast.Expr) bool {
	s, ok := e.(*ast.SelectorExpr)
	return ok && (s.Sel.Name == "Word" || s.Sel.Name == "Type")
}

// isCompared reports whether the innermost node is the key that is got of a record, or is
// compared with the text of a node.
func isCompared(around []ast.Node) bool {
	switch n := around[len(around)-2].(type) {
	case *ast.CallExpr:
		return called(n) == "Get"
	case *ast.BinaryExpr:
		return isText(n.X) || isText(n.Y)
	case *ast.CaseClause:
		s, ok := around[len(around)-4].(*ast.SwitchStmt)
		return ok && isText(s.Tag)
	}
	return false
}

// written reports whether a call writes what it is given, as package refactor does.
func written(call *ast.CallExpr) bool {
	if f, ok := call.Fun.(*ast.Ident); ok {
		return f.Name == "plain" || f.Name == "verbatim"
	}
	f, ok := call.Fun.(*ast.SelectorExpr)
	if pkg, isName := f.X.(*ast.Ident); ok && isName && pkg.Name == "render" {
		return true
	}
	return slices.Contains([]string{"with", "With", "Say", "Under"}, called(call))
}

func isText(e ast.Expr) bool {
	call, ok := e.(*ast.CallExpr)
	return ok && called(call) == "Value"
}

func called(call *ast.CallExpr) string {
	if s, ok := call.Fun.(*ast.SelectorExpr); ok {
		return s.Sel.Name
	}
	return ""
}
