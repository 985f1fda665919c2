package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// A file is one of Go, in the look of a rule at its package.
type file struct {
	*ast.File
	*analysis.Pass
	path string // in the repository
}

// rule makes an analyzer of what looks at one file after the other.
func rule(name, doc string, isOf func(file) bool, look func(file)) *analysis.Analyzer {
	return &analysis.Analyzer{Name: name, Doc: doc, Requires: []*analysis.Analyzer{files},
		Run: func(pass *analysis.Pass) (any, error) {
			for _, f := range pass.ResultOf[files].([]file) {
				f.Pass = pass
				if isOf(f) {
					look(f)
				}
			}
			return nil, nil
		}}
}

// files are those of a package, also those that are built for other systems.
var files = &analysis.Analyzer{
	Name: "files", Doc: "parses what other systems build", ResultType: reflect.TypeFor[[]file](),
	Run: func(pass *analysis.Pass) (any, error) {
		var out []file
		folder := strings.TrimSuffix(strings.TrimPrefix(pass.Pkg.Path(), "ludo-lsp/"), "_test")
		if strings.HasSuffix(folder, ".test") {
			return out, nil // what go test writes
		}
		all := slices.Clone(pass.Files)
		for _, name := range pass.IgnoredFiles {
			if filepath.Ext(name) != ".go" {
				continue
			}
			text, err := pass.ReadFile(name)
			if err != nil {
				return nil, err
			}
			parsed, err := parser.ParseFile(pass.Fset, name, text, parser.ParseComments|parser.SkipObjectResolution)
			if err != nil {
				return nil, err
			}
			all = append(all, parsed)
		}
		for _, parsed := range all {
			name := filepath.Base(pass.Fset.File(parsed.FileStart).Name())
			out = append(out, file{File: parsed, path: path.Join(folder, name)})
		}
		return out, nil
	},
}

func (f file) isTest() bool { return strings.HasSuffix(f.path, "_test.go") }

func (f file) isGenerated() bool { return strings.HasSuffix(f.path, ".gen.go") }

// isIn reports whether a file lies in one of some folders.
func (f file) isIn(folders ...string) bool {
	return slices.ContainsFunc(folders, func(folder string) bool { return strings.HasPrefix(f.path, folder+"/") })
}

// isProduct reports whether a file is one of the libraries, generated or by hand.
func (f file) isProduct() bool { return !f.isTest() && f.isIn("cnl", "kernel", "internal") }

// inspect visits the nodes of a file.
func (f file) inspect(visit func(ast.Node)) {
	ast.Inspect(f.File, func(n ast.Node) bool {
		if n != nil {
			visit(n)
		}
		return true
	})
}

// literals visits the texts that are written out in a file.
func (f file) literals(visit func(l *ast.BasicLit, text string)) {
	f.inspect(func(n ast.Node) {
		if l, ok := n.(*ast.BasicLit); ok && l.Kind == token.STRING {
			if text, err := strconv.Unquote(l.Value); err == nil {
				visit(l, text)
			}
		}
	})
}

// called is what is called by a method or a function of a package; "" for another call.
func called(call *ast.CallExpr) string {
	if s, ok := call.Fun.(*ast.SelectorExpr); ok {
		return s.Sel.Name
	}
	return ""
}

// selects reports whether an expression is a name of a package or of a variable, as they are called.
func selects(n ast.Node, of string, names ...string) bool {
	s, ok := n.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	x, ok := s.X.(*ast.Ident)
	return ok && x.Name == of && slices.Contains(names, s.Sel.Name)
}

// lastName is the name of a variable or of a field; "" for another expression.
func lastName(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return e.Sel.Name
	}
	return ""
}
