// Command lint holds the rules of our own style that gofmt, vet and staticcheck do not know, an analyzer for each.
//
//	go run ./internal/dev/lint FOLDER…
//
// It looks at all packages of the module in each folder, their tests, and the files for other systems. What is true of
// pages, or of what the program does, is a test.
package main

import (
	"fmt"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

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
		if len(found[rule]) <= room[rule] {
			continue
		}
		err = fmt.Errorf("%s: %d are found, where %d may be", rule.Name, len(found[rule]), room[rule])
		fmt.Println(strings.Join(append(slices.Sorted(maps.Keys(found[rule])), err.Error()), "\n"))
	}
	if err != nil {
		os.Exit(1)
	}
}

// lint gives what the rules find in the modules in some folders. A file that is in a package and in its test is found
// once.
func lint(rules []*analysis.Analyzer, folders ...string) (map[*analysis.Analyzer]map[string]bool, error) {
	var loaded []*packages.Package
	set := token.NewFileSet()
	for _, folder := range folders {
		module, err := packages.Load(
			&packages.Config{Mode: packages.LoadSyntax, Tests: true, Dir: folder, Fset: set}, "./...")
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
	found := map[*analysis.Analyzer]map[string]bool{}
	for _, rule := range rules {
		found[rule] = map[string]bool{}
	}
	for _, action := range graph.Roots {
		if action.Err != nil {
			return nil, fmt.Errorf("%s: %w", action, action.Err)
		}
		for _, d := range action.Diagnostics {
			at := strings.TrimPrefix(set.Position(d.Pos).String(), here+string(filepath.Separator))
			found[action.Analyzer][fmt.Sprintf("%s: %s (%s)", at, d.Message, action.Analyzer)] = true
		}
	}
	return found, nil
}
