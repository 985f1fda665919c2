package main

import (
	"go/ast"
	"go/build/constraint"
	"go/token"
	"slices"
)

// switches are the environment variables that tests may read, by file and by what names the variable there: a test
// sets each of them itself, for a program that it starts. What somebody would have to set from outside, to have a
// test look at more, is LUDO_DEEP, which internal/dev/testsize reads.
var switches = map[string][]string{
	"cmd/ludo-lsp/script_test.go":           {"asProgram"},
	"lsp/content_test.go":                   {`"TMPDIR"`},
	"internal/wire/connection_test.go":      {`"LUDO_LSP_CHILD"`},
	"internal/play/program/program_test.go": {"behaviour", "notes"},
	"scale/cmd/ludo-scale/main_test.go":     {"modeEnvironment"},
}

// systems are what a file of tests may be built for alone; nothing else may stand in its build constraint.
var systems = []string{"unix", "linux", "darwin", "windows"}

var skips = rule("skips", "finds tests that are skipped, and those that ask for a switch: no test is, wherever and however "+
	"it runs, as one that needs what may not be there, or that takes long, would pass without having looked; and what a "+
	"test does depends on LUDO_DEEP alone, as of another switch nobody would know whether any target sets it",
	func(file) bool { return true },
	func(f file) {
		f.inspect(func(n ast.Node) {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return
			}
			for _, receiver := range []string{"t", "b", "f", "tb"} { // what they are called in all tests
				if selects(call.Fun, receiver, "Skip", "Skipf", "SkipNow") {
					f.Reportf(n.Pos(), "a test is skipped here. Make what it needs, and have it do less outside of the deep run "+
						"(internal/dev/testsize).")
				}
			}
		})
		var used []string
		for _, r := range asked(f.File) {
			if slices.Contains(switches[f.path], r.of) {
				used = append(used, r.of)
			} else if r.of == "-short" || f.isTest() {
				f.Reportf(r.at, "a test asks for %s. How much it does is set in internal/dev/testsize.", r.of)
			}
		}
		for _, variable := range switches[f.path] {
			if !slices.Contains(used, variable) {
				f.Reportf(f.Package, "%s is read here no more: take it off the list", variable)
			}
		}
		if !f.isTest() {
			return
		}
		for _, tag := range constraints(f.File) {
			f.Reportf(f.Package, "these tests are built only with %s, which nobody asks for", tag)
		}
	})

// A request asks for what is set from outside: an environment variable, or -short.
type request struct {
	at token.Pos
	of string // what names the variable
}

// asked are the places where a file asks what is set from outside. It need not call the function there.
func asked(file *ast.File) (out []request) {
	names := map[ast.Node]string{} // what each function is given, where it is called
	ast.Inspect(file, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok && len(call.Args) == 1 {
			switch name := call.Args[0].(type) {
			case *ast.BasicLit:
				names[call.Fun] = name.Value
			case *ast.Ident:
				names[call.Fun] = name.Name
			}
		}
		selector, ok := n.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		switch x, _ := selector.X.(*ast.Ident); {
		case x == nil:
		case x.Name == "testing" && selector.Sel.Name == "Short":
			out = append(out, request{n.Pos(), "-short"})
		case (x.Name == "os" || x.Name == "syscall") &&
			slices.Contains([]string{"Getenv", "LookupEnv", "ExpandEnv"}, selector.Sel.Name):
			of := names[selector]
			if of == "" {
				of = "a variable"
			}
			out = append(out, request{n.Pos(), of})
		}
		return true
	})
	return out
}

// constraints are the build constraints of a file of tests by something else than a system.
func constraints(file *ast.File) (out []string) {
	for _, group := range file.Comments {
		for _, comment := range group.List {
			if group.Pos() > file.Package || !constraint.IsGoBuild(comment.Text) {
				continue
			}
			built, err := constraint.Parse(comment.Text)
			if err != nil {
				out = append(out, comment.Text)
				continue
			}
			built.Eval(func(tag string) bool {
				if !slices.Contains(systems, tag) {
					out = append(out, tag)
				}
				return true
			})
		}
	}
	return out
}
