package main

import (
	"go/ast"
	"go/constant"
	"go/types"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"

	"golang.org/x/tools/go/packages"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/kernel/gamedef"
)

// Facts about the language have one place each: a column of the table or of the registry, or a constant of the
// definition. These rules find a second one.

var spelled = rule("spelled", "finds literals that are the name of a section, field, variant or word: rows are named "+
	"by the package view and members by internal/kernel/member, so that one that is renamed does not compile",
	func(f file) bool {
		return !f.isTest() && !f.isGenerated() && !f.isIn("internal/grammar", "internal/dev", "bench")
	},
	func(f file) {
		f.literals(func(l *ast.BasicLit, text string) {
			// Names without a letter are operators, which are dashes of lists and separators of paths far more often.
			if rowNames()[text] && strings.ContainsFunc(text, unicode.IsLetter) {
				f.Reportf(l.Pos(), "%q is a name of the table: use that of internal/grammar/view or internal/kernel/member",
					text)
			}
		})
	})

var rowNames = sync.OnceValue(func() map[string]bool {
	names := map[string]bool{}
	for _, s := range grammar.Sections {
		names[s.Name] = true
	}
	for _, s := range grammar.Shapes() {
		for _, f := range s.Fields {
			names[f.Name] = true
		}
	}
	for _, u := range grammar.Unions() {
		for _, v := range u.Variants {
			names[v.Word] = true
			for _, also := range v.Also {
				names[also] = true
			}
		}
	}
	grammar.WalkTypes(func(typ *grammar.Type) {
		for _, word := range typ.Words {
			names[word.Text] = true
		}
	})
	return names
})

var given = rule("given", "finds the names that the language itself brings into scope, written a second time",
	func(f file) bool {
		return f.isProduct() && !f.isGenerated() && !f.isIn("internal/grammar") && f.path != "kernel/gamedef/binding.go"
	},
	func(f file) {
		f.literals(func(l *ast.BasicLit, text string) {
			if givenNames()[text] {
				f.Reportf(l.Pos(), "the language gives the name %s: internal/grammar/view and gamedef have it", text)
			}
		})
	})

var givenNames = sync.OnceValue(func() map[string]bool {
	names := map[string]bool{}
	for _, s := range grammar.Shapes() {
		for _, scope := range s.Scopes {
			for _, name := range scope.Names {
				names[name] = true
			}
		}
		for _, f := range s.Fields {
			for _, name := range f.Implicit {
				names[name] = true
			}
		}
	}
	return names
})

// askers are what asks for a parameter or a property.
var askers = []string{"Get", "get", "With", "declares"}

var cards = rule("cards", "finds the parameters of moves that play cards, and the properties of tokens that stand for "+
	"cards, asked for by their text",
	func(f file) bool { return f.isProduct() && !f.isIn("kernel/replay") }, // which reads JSON
	func(f file) {
		names := append([]string{gamedef.EventCardParam, gamedef.EventDeckParam, gamedef.EventSideParam,
			gamedef.EventBranchParam}, grammar.CardProps...)
		f.inspect(func(n ast.Node) {
			call, ok := n.(*ast.CallExpr)
			if !ok || len(call.Args) == 0 || !slices.Contains(askers, called(call)) {
				return
			}
			if l, ok := call.Args[0].(*ast.BasicLit); ok {
				if text, err := strconv.Unquote(l.Value); err == nil && slices.Contains(names, text) {
					f.Reportf(n.Pos(), "%s is asked for by its text: gamedef has a name for it", text)
				}
			}
		})
	})

var codes = rule("codes", "finds code that tells what a finding is about by a part of its code: that is a column of the "+
	"registry",
	func(f file) bool { return f.isProduct() && !f.isIn("internal/grammar/diag") },
	func(f file) {
		f.literals(func(l *ast.BasicLit, text string) {
			if partsOfCodes()[text] {
				f.Reportf(l.Pos(), "codes are told apart by the text %q", text)
			}
		})
	})

var partsOfCodes = sync.OnceValue(func() map[string]bool {
	parts := map[string]bool{}
	for _, info := range diag.All() {
		for i := range len(info.Code) {
			if info.Code[i] == '_' {
				parts[string(info.Code[:i+1])] = true
			}
		}
	}
	return parts
})

// followed matches the folders in which paths into definitions are followed and written. The definition itself is the
// contract, and kernel/gamedef says what it holds.
var followed = regexp.MustCompile(`^(?:internal/(?:kernel|yaml|spec|compile|ide|play|show)|kernel)/`)

// spelledPath is a path into a definition as one text: members after each other, or with numbers.
var spelledPath = regexp.MustCompile(`^/?(\w+)(?:\[(?:%d|\d+|$)\]?|\.(\w+)(?:\[.*|\..*|$))`)

var paths = rule("paths", "finds paths into a definition that are not made of its members, so that one of those that is "+
	"renamed does not compile there",
	func(f file) bool {
		root := followed.FindString(f.path)
		return root != "" && !f.isTest() &&
			!slices.ContainsFunc(strings.Split(f.path[len(root):], "/"), func(folder string) bool {
				return slices.Contains([]string{"gamedef", "diag", "explain", "grammar", "internal"}, folder)
			})
	},
	func(f file) {
		f.literals(func(l *ast.BasicLit, text string) {
			m := spelledPath.FindStringSubmatch(text)
			if m != nil && l.Value[0] != '`' && !strings.Contains(text, " ") && members()[m[1]] &&
				(m[2] == "" || members()[m[2]]) {
				f.Reportf(l.Pos(), "%q is a path into a definition: use member.PathTo", text)
			}
		})
	})

// members are the names of the parts of a definition.
var members = sync.OnceValue(func() map[string]bool {
	loaded, err := packages.Load(&packages.Config{Mode: packages.NeedTypes}, "ludo-lsp/internal/kernel/member")
	if err != nil {
		panic(err)
	}
	names := map[string]bool{}
	for _, name := range loaded[0].Types.Scope().Names() {
		if c, ok := loaded[0].Types.Scope().Lookup(name).(*types.Const); ok && c.Val().Kind() == constant.String {
			names[constant.StringVal(c.Val())] = true
		}
	}
	if len(names) == 0 {
		panic("the package of members has none")
	}
	return names
})
