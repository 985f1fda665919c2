package main

import "go/ast"

var goroutines = rule("goroutines", "finds goroutines that are not started by internal/guard: a panic in one of them "+
	"would end the program",
	func(f file) bool { return !f.isTest() && !f.isIn("internal/dev", "bench", "internal/guard", "scale") },
	func(f file) {
		f.inspect(func(n ast.Node) {
			switch _, starts := n.(*ast.GoStmt); {
			case starts:
				f.Reportf(n.Pos(), "start this with guard.Go")
			case selects(n, "sync", "WaitGroup"), selects(n, "errgroup", "Group"):
				f.Reportf(n.Pos(), "use a guard.Group")
			}
		})
	})
