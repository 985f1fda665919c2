package cnl_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/dev/edits"
	"ludo-lsp/internal/dev/fixture"
	"ludo-lsp/internal/dev/testsize"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/spec/crossref"
	"ludo-lsp/internal/text/source"
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

// TestWhatCompilingSaysFollowsEdits puts words of fixtures into the places of others, and compares with a fresh
// reading.
func TestWhatCompilingSaysFollowsEdits(t *testing.T) {
	for _, f := range fixture.All(t) {
		folder := filepath.Base(filepath.Dir(f.Path))
		if folder != "scenario" && folder != "terminal" && folder != "macros" {
			continue
		}
		spec, file := f.Spec("\n"), f.Files[0]
		random := rand.New(rand.NewPCG(47, uint64(len(f.Source))))
		for range testsize.EditsThatCompile.N() {
			text := file.Text("\n")
			begin := strings.LastIndex(text, "```yaml") + len("```yaml")
			start, end := edits.Word(text, begin+random.IntN(len(text)-begin))
			from, to := edits.Word(text, begin+random.IntN(len(text)-begin))
			before, _ := spec.Text(file.Path)
			if before != text {
				start, end, from, to = 0, len(before), 0, len(text) // back to what it was
			}
			place := func(offset int) source.Position {
				line := strings.LastIndex(before[:offset], "\n") + 1
				return source.Position{Line: strings.Count(before[:line], "\n"), Character: offset - line}
			}
			spec = spec.Edit(file.Path, source.Range{Start: place(start), End: place(end)}, source.UTF8,
				text[from:to])
			now, _ := spec.Text(file.Path)
			files := []cnl.File{{Path: file.Path, Text: now}}
			for _, other := range f.Files[1:] {
				files = append(files, cnl.File{Path: other.Path, Text: other.Text("\n")})
			}
			fresh := cnl.New(files, f.Options)
			if diff := gocmp.Diff(diagnosticsOf(fresh, file.Path), diagnosticsOf(spec, file.Path)); diff != "" {
				t.Fatalf("%s (-fresh +edited):\n%s\nin\n%s", f.Path, diff, now)
			}
		}
	}
}

// diagnosticsOf writes the diagnostics of a file.
func diagnosticsOf(spec *cnl.Spec, path string) (out []string) {
	for _, d := range spec.Diagnostics(path, source.UTF8) {
		out = append(out, fmt.Sprint(d.Range, d.Severity, d.Code, d.Message, d.Path, d.Related))
	}
	return out
}

// codesOfFixtures counts the codes that each fixture yields.
func codesOfFixtures(t *testing.T) map[string]map[diag.Code]int {
	t.Helper()
	out := map[string]map[diag.Code]int{}
	for _, f := range fixture.All(t) {
		codes, spec := map[diag.Code]int{}, f.Spec("\n")
		for _, file := range f.Files {
			for _, d := range spec.Diagnostics(file.Path, source.UTF16) {
				codes[d.Code]++
			}
		}
		out[f.Path] = codes
	}
	return out
}
