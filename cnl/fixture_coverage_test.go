package cnl_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ludo-lsp/internal/cnl/diag"
	"ludo-lsp/internal/cnl/source"
)

// elsewhere are the codes that the front end alone does not report, with the
// package and the test that provokes them.
var elsewhere = map[diag.Code]string{
	diag.ParserDiagnosticsTruncated: "internal/lsp TestALimitOfDiagnostics",
	diag.ComposeImportCycle:         "internal/cnl/workspace TestARingHasOneEntry",
	diag.ComposeImportNotFound:      "internal/cnl/workspace TestFaultsOfImports",
	diag.ComposeImportResolveFailed: "internal/cnl/workspace TestFaultsOfImports",
	diag.ProjectFileUnreadable:      "internal/project TestProblems",
	diag.ProjectKeyUnknown:          "internal/project TestProblems",
	diag.ProjectValueInvalid:        "internal/project TestProblems",
	diag.PlayEndingUnseen:           "internal/playtest TestFindings",
	diag.PlayEndsAtOnce:             "internal/playtest TestFindings",
	diag.PlayListCut:                "internal/playtest TestFindings",
	diag.PlayMoveImpossible:         "internal/playtest TestFindings",
	diag.PlayNeverActs:              "internal/playtest TestFindings",
	diag.PlayNeverEnds:              "internal/playtest TestFindings",
	diag.PlayNobodyWins:             "internal/playtest TestFindings",
	diag.PlayNothingChanges:         "internal/playtest TestFindings",
	diag.PlayOneMoves:               "internal/playtest TestFindings",
	diag.PlayOneWins:                "internal/playtest TestFindings",
	diag.PlayRuleFails:              "internal/playtest TestFindings",
	diag.PlayStalls:                 "internal/playtest TestFindings",
	diag.PlayDrawShort:              "internal/playtest TestFindings",
	diag.PlayValueClipped:           "internal/playtest TestFindings",
	diag.ReplayDiffers:              "check TestReplays",
	diag.ReplayUnreadable:           "check TestReplays",
}

// TestEveryCodeHasAFixture keeps the registry to what the checker really says.
func TestEveryCodeHasAFixture(t *testing.T) {
	provoked := map[diag.Code]bool{}
	for _, path := range fixturePaths(t) {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		f, err := parseFixture(filepath.Base(path), string(text))
		if err != nil {
			t.Error(err)
			continue
		}
		for _, file := range f.files {
			for _, e := range file.expected {
				provoked[e.Code] = true
			}
		}
	}
	for _, info := range diag.All() {
		if where := elsewhere[info.Code]; provoked[info.Code] == (where != "") {
			t.Errorf("%s: provoked by a fixture: %v; elsewhere: %q", info.Code, provoked[info.Code], where)
		}
	}
	for code, where := range elsewhere {
		folder, test, _ := strings.Cut(where, " ")
		if !declares(t, filepath.Join("..", folder), test) {
			t.Errorf("%s: there is no %s in %s", code, test, folder)
		}
	}
}

// TestCodesHaveTheFixesThatTheyPromise: where the explanation of a code speaks of a fix, one of
// the fixtures yields it, and where it speaks of none, none does.
func TestCodesHaveTheFixesThatTheyPromise(t *testing.T) {
	fixed := map[diag.Code]bool{}
	for _, path := range fixturePaths(t) {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		f, err := parseFixture(filepath.Base(path), string(text))
		if err != nil {
			t.Error(err)
			continue
		}
		spec := f.spec("\n")
		for _, file := range f.files {
			for _, d := range spec.Diagnostics(file.path, source.UTF16) {
				fixed[d.Code] = fixed[d.Code] || len(spec.Fixes(d, source.UTF16)) > 0
			}
		}
	}
	for _, info := range diag.All() {
		if promised := info.Fix != ""; promised != fixed[info.Code] && elsewhere[info.Code] == "" {
			t.Errorf("%s: a fix is promised: %v; a fixture has one: %v", info.Code, promised, fixed[info.Code])
		}
	}
}

// declares reports whether a test stands in a package.
func declares(t *testing.T, folder, test string) bool {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "*_test.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(text), "\nfunc "+test+"(") {
			return true
		}
	}
	return false
}
