// Command lint holds the rules of our own style that gofmt, vet and staticcheck do not know, an analyzer for each.
//
//	go run ./internal/dev/lint FOLDER…
//
// It looks at all packages of the module in each folder, their tests, and the files for other systems. What is true of
// pages, or of what the program does, is a test.
package main

import (
	"cmp"
	"errors"
	"fmt"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"
)

var rules = []*analysis.Analyzer{cards, codes, given, goroutines, kinds, lines, paths, recognised, registers, skips,
	spelled, yaml}

// room is how many findings of a rule there may be in all, where that is not none.
var room = map[*analysis.Analyzer]int{
	// Many switches compile or execute forms beside which another way is always there, or are a rule of meaning that
	// looks at two or three kinds. The bound has room: it is decided anew once for each version.
	kinds: 45,
	// They are words of other languages: members of states and protocols, parts of messages, English.
	spelled: 2000,
}

func main() {
	found, err := lint(rules, os.Args[1:]...)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	for _, rule := range rules {
		here := found[rule]
		if len(here) <= room[rule] {
			continue
		}
		for _, at := range slices.SortedFunc(maps.Keys(here), compare) {
			fmt.Printf("%s: %s (%s)\n", at, here[at], rule.Name)
			err = errors.New("")
		}
		if room[rule] > 0 {
			fmt.Printf("%s: %d are found, where %d may be\n", rule.Name, len(here), room[rule])
		}
	}
	if err != nil {
		os.Exit(1)
	}
}

func compare(a, b token.Position) int {
	return cmp.Or(cmp.Compare(a.Filename, b.Filename), cmp.Compare(a.Offset, b.Offset))
}

// lint gives what the rules find in the modules in some folders. A file that is in a package and in its test is found
// once.
func lint(rules []*analysis.Analyzer, folders ...string) (map[*analysis.Analyzer]map[token.Position]string, error) {
	var loaded []*packages.Package
	set := token.NewFileSet()
	for _, folder := range folders {
		module, err := packages.Load(&packages.Config{
			Mode: packages.LoadSyntax | packages.NeedModule, Tests: true, Dir: folder, Fset: set,
		}, "./...")
		if err != nil {
			return nil, err
		}
		loaded = append(loaded, module...)
	}
	if len(loaded) == 0 || packages.PrintErrors(loaded) > 0 {
		return nil, fmt.Errorf("the packages in %q cannot be read", folders)
	}
	graph, err := checker.Analyze(rules, loaded, nil)
	if err != nil {
		return nil, err
	}
	here, err := os.Getwd()
	if err != nil {
		return nil, err
	}
	found := map[*analysis.Analyzer]map[token.Position]string{}
	for _, action := range graph.Roots {
		if action.Err != nil {
			return nil, fmt.Errorf("%s: %w", action, action.Err)
		}
		for _, d := range action.Diagnostics {
			at := set.Position(d.Pos)
			if rel, err := filepath.Rel(here, at.Filename); err == nil {
				at.Filename = filepath.ToSlash(rel)
			}
			if found[action.Analyzer] == nil {
				found[action.Analyzer] = map[token.Position]string{}
			}
			found[action.Analyzer][at] = d.Message
		}
	}
	return found, nil
}
