package cnl_test

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/spec/crossref"
	"ludo-lsp/internal/text/source"

	gocmp "github.com/google/go-cmp/cmp"
)

// TestJudges takes away the rules that relate sections to each other. Who reads a section after them must say itself
// what it refuses, and not that something is missing which it cannot name. What only they say is recorded.
func TestJudges(t *testing.T) {
	before := codesOfFixtures(t)
	rules := crossref.Rules
	t.Cleanup(func() { crossref.Rules = rules })
	crossref.Rules = nil
	alone := map[diag.Code]bool{}
	for path, codes := range codesOfFixtures(t) {
		if n := codes[diag.CompilerMissingCapability]; n > before[path][diag.CompilerMissingCapability] {
			t.Errorf("%s: without the rules nothing says why it cannot be compiled", path)
		}
		for code, n := range before[path] {
			if code != diag.CompilerMissingCapability && codes[code] < n {
				alone[code] = true
			}
		}
	}
	var b strings.Builder
	b.WriteString("crossref.Rules\n")
	for _, code := range slices.Sorted(maps.Keys(alone)) {
		b.WriteString("  " + string(code) + "\n")
	}
	const golden = "testdata/judges.txt"
	if *update {
		if err := os.WriteFile(golden, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if diff := gocmp.Diff(string(want), b.String()); diff != "" {
		t.Errorf("what only a judge finds (-recorded +now):\n%s", diff)
	}
}

// codesOfFixtures counts the codes that each fixture yields.
func codesOfFixtures(t *testing.T) map[string]map[diag.Code]int {
	t.Helper()
	out := map[string]map[diag.Code]int{}
	for _, path := range fixturePaths(t) {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		f, err := parseFixture(filepath.Base(path), string(text))
		if err != nil {
			t.Fatal(err)
		}
		codes, spec := map[diag.Code]int{}, f.spec("\n")
		for _, file := range f.files {
			for _, d := range spec.Diagnostics(file.path, source.UTF16) {
				codes[d.Code]++
			}
		}
		out[path] = codes
	}
	return out
}
