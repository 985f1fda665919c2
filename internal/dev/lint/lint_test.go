package main

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"
	"golang.org/x/tools/go/packages"
)

// Each rule finds what the sources of its packages say that it finds, and nothing else.
func TestRules(t *testing.T) {
	tried := map[*analysis.Analyzer][]string{
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
	}
	for _, rule := range rules {
		t.Run(rule.Name, func(t *testing.T) {
			if len(tried[rule]) == 0 {
				t.Error("nothing is tried of it")
			}
			for _, name := range tried[rule] {
				analysistest.Run(t, analysistest.TestData(), rule, "ludo-lsp/"+name)
			}
		})
	}
}

// What is not built here is looked at, too.
func TestFilesForOtherSystems(t *testing.T) {
	found, err := lint([]*analysis.Analyzer{goroutines}, filepath.Join("testdata", "module"))
	if err != nil {
		t.Fatal(err)
	}
	got := slices.Collect(maps.Keys(found[goroutines]))
	if len(got) != 1 || !strings.Contains(got[0], "other_windows.go:3:") {
		t.Errorf("found are %q", got)
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
