package main

import (
	"cmp"
	"go/ast"
	"go/build/constraint"
	"go/types"
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

// environment are the functions that read it.
var environment = []string{"Getenv", "LookupEnv", "ExpandEnv"}

// One that needs what may not be there, or that takes long, would pass without having looked; of another switch than
// LUDO_DEEP nobody would know whether any target sets it.
var skips = rule("skips", "finds tests that are skipped, and those that ask for a switch",
	func(file) bool { return true },
	func(f file) {
		var used []string
		given := map[ast.Node]string{} // what each function is given, where it is called
		f.inspect(func(n ast.Node) {
			asks := "" // what is set from outside; the function need not be called there
			switch call, is := n.(*ast.CallExpr); {
			case is:
				if len(call.Args) == 1 {
					given[call.Fun] = types.ExprString(call.Args[0])
				}
				for _, receiver := range []string{"t", "b", "f", "tb"} { // what they are called in all tests
					if selects(call.Fun, receiver, "Skip", "Skipf", "SkipNow") {
						f.Reportf(n.Pos(), "a test is skipped here. Make what it needs, and have it do less outside of the "+
							"deep run (internal/dev/testsize).")
					}
				}
			case selects(n, "testing", "Short"):
				asks = "-short"
			case selects(n, "os", environment...), selects(n, "syscall", environment...):
				asks = cmp.Or(given[n], "a variable")
			}
			if slices.Contains(switches[f.path], asks) {
				used = append(used, asks)
			} else if asks == "-short" || asks != "" && f.isTest() {
				f.Reportf(n.Pos(), "a test asks for %s. How much it does is set in internal/dev/testsize.", asks)
			}
		})
		for _, variable := range switches[f.path] {
			if !slices.Contains(used, variable) {
				f.Reportf(f.Package, "%s is read here no more: take it off the list", variable)
			}
		}
		for _, group := range f.Comments {
			for _, comment := range group.List {
				if !f.isTest() || group.Pos() > f.Package || !constraint.IsGoBuild(comment.Text) {
					continue
				}
				built, err := constraint.Parse(comment.Text)
				if err != nil {
					f.Reportf(f.Package, "%v", err)
					continue
				}
				built.Eval(func(tag string) bool {
					if !slices.Contains(systems, tag) {
						f.Reportf(f.Package, "these tests are built only with %s, which nobody asks for", tag)
					}
					return true
				})
			}
		}
	})
