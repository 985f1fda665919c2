package main

import (
	"go/ast"
	"go/token"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/view/generate"
)

var recognised = rule("recognised", "finds code that takes a record for a variant of a union by the text of a key or of "+
	"a word, in the packages that are given what the walk has read each record as: they ask VariantSite.Is, look at its "+
	"Variant, or have a generated visitor called",
	func(f file) bool {
		return !f.isTest() && slices.Contains([]string{"internal/spec/crossref", "internal/spec/facts",
			"internal/ide/complete", "internal/ide/outline", "internal/ide/query", "internal/ide/refactor"},
			path.Dir(f.path))
	},
	func(f file) {
		var around []ast.Node
		ast.Inspect(f.File, func(n ast.Node) bool {
			if n == nil {
				around = around[:len(around)-1]
				return true
			}
			around = append(around, n)
			switch n := n.(type) {
			case *ast.SelectorExpr:
				if selects(n, "view", n.Sel.Name) && namesVariant(f, n.Sel.Name) && !isTyped(around) {
					f.Reportf(n.Pos(), "view.%s is compared with a text", n.Sel.Name)
				}
			case *ast.BasicLit:
				if text, err := strconv.Unquote(n.Value); err == nil && wordsOfRules()[text] && isCompared(around) {
					f.Reportf(n.Pos(), "%s is compared with a text", n.Value)
				}
			}
			return true
		})
	})

// namesVariant reports whether a constant of the package view names a variant, or the discriminator that tells them.
func namesVariant(f file, name string) bool {
	if discriminators()[name] {
		return true
	}
	for _, view := range f.Pkg.Imports() {
		if o := view.Scope().Lookup(name); o != nil && view.Path() == "ludo-lsp/internal/grammar/view" {
			return filepath.Base(f.Fset.Position(o.Pos()).Filename) == "kinds.gen.go"
		}
	}
	return false
}

var discriminators = sync.OnceValue(func() map[string]bool {
	names := map[string]bool{}
	for _, u := range grammar.Unions() {
		if u.Discriminator != "" {
			names[generate.Name(u.Name)+generate.Name(u.Discriminator)] = true
		}
	}
	return names
})

// wordsOfRules are those of the unions of rules.
var wordsOfRules = sync.OnceValue(func() map[string]bool {
	words := map[string]bool{}
	for _, v := range slices.Concat(grammar.EffectUnion.Variants, grammar.ValueUnion.Variants) {
		words[v.Word] = true
	}
	return words
})

// isTyped reports whether the innermost node is given to the walk's answer, a visitor or
// a writer, or compared with the word of a variant or a type.
func isTyped(around []ast.Node) bool {
	self := around[len(around)-1]
	for i := len(around) - 2; i >= 0; i-- {
		switch n := around[i].(type) {
		case *ast.CallExpr:
			name := called(n)
			if isWritten(n) || name == "Is" || name == "VariantByWord" || strings.HasPrefix(name, "Visit") {
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

// isWritten reports whether a call writes what it is given, as package refactor does.
func isWritten(call *ast.CallExpr) bool {
	if f, ok := call.Fun.(*ast.Ident); ok {
		return f.Name == "plain" || f.Name == "verbatim"
	}
	name := called(call)
	return selects(call.Fun, "render", name) || slices.Contains([]string{"with", "With", "Say", "Under"}, name)
}

func isText(e ast.Expr) bool {
	call, ok := e.(*ast.CallExpr)
	return ok && called(call) == "Value"
}
