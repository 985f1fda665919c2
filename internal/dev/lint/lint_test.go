package main

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"
	"golang.org/x/tools/go/packages"
)

// Each rule finds what the sources of its packages say that it finds, and nothing else.
func TestRules(t *testing.T) {
	looked := map[string]bool{}
	for rule, at := range map[*analysis.Analyzer][]string{
		lines:      {"long"},
		recognised: {"internal/spec/facts", "internal/spec/elsewhere"},
		goroutines: {"internal/work", "internal/guard"},
		kinds:      {"internal/play/kinds", "kernel/gamedef"},
		registers:  {"kernel"},
		spelled:    {"internal/play/spelled", "internal/grammar/view"},
		given:      {"internal/play/given", "internal/grammar/view"},
		cards:      {"internal/play/cards", "kernel/replay"},
		codes:      {"internal/play/codes", "internal/grammar/diag"},
		paths:      {"internal/play/paths", "internal/ide/explain"},
		yaml:       {"internal/ide/rewrite", "internal/ide/format", "internal/yaml/render"},
		skips:      {"skipped", "lsp", "internal/wire"},
	} {
		looked[rule.Name] = true
		t.Run(rule.Name, func(t *testing.T) {
			for _, name := range at {
				analysistest.Run(t, analysistest.TestData(), rule, "ludo-lsp/"+name)
			}
		})
	}
	for _, rule := range rules {
		if !looked[rule.Name] {
			t.Errorf("nothing is tried of %s", rule.Name)
		}
	}
}

// What is not built here is looked at, too.
func TestFilesForOtherSystems(t *testing.T) {
	found, err := lint([]*analysis.Analyzer{goroutines}, filepath.Join("testdata", "module"))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for at := range found[goroutines] {
		got = append(got, filepath.Base(at.Filename))
	}
	slices.Sort(got)
	if want := []string{"never.go", "other_windows.go"}; !slices.Equal(got, want) {
		t.Errorf("goroutines are found in %v, want %v", got, want)
	}
}

// The lists of what a rule allows name what is there.
func TestListsAreUpToDate(t *testing.T) {
	for name := range switches {
		if _, err := os.Stat("../../../" + name); err != nil {
			t.Error(err)
		}
	}
	for _, name := range yamlUsers {
		loaded, err := packages.Load(&packages.Config{Mode: packages.NeedImports | packages.NeedName}, "ludo-lsp/"+name)
		if err != nil || loaded[0].Imports[yamlLibrary] == nil {
			t.Errorf("%s is used no more by %s: take it off the list", yamlLibrary, name)
		}
	}
}
