package cnl_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ludo-lsp/internal/dev/fixture"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/text/source"
)

// elsewhere are the codes that the front end alone does not report, with the
// package and the test that provokes them.
var elsewhere = map[diag.Code]string{
	diag.ParserDiagnosticsTruncated: "lsp TestALimitOfDiagnostics",
	diag.ComposeImportCycle:         "internal/spec/workspace TestARingHasOneEntry",
	diag.ComposeImportNotFound:      "internal/spec/workspace TestFaultsOfImports",
	diag.ComposeImportResolveFailed: "internal/spec/workspace TestFaultsOfImports",
	diag.ProjectFileUnreadable:      "internal/project TestProblems",
	diag.ProjectKeyUnknown:          "internal/project TestProblems",
	diag.ProjectValueInvalid:        "internal/project TestProblems",
	diag.PlayEndingUnseen:           "internal/play/playtest TestFindings",
	diag.PlayEndsAtOnce:             "internal/play/playtest TestFindings",
	diag.PlayHandDrifts:             "internal/play/playtest TestFindingsOfTurns",
	diag.PlayLimitPassed:            "internal/play/playtest TestFindingsOfTurns",
	diag.PlayTurnsRepeat:            "internal/play/playtest TestFindingsOfTurns",
	diag.PlayMoveImpossible:         "internal/play/playtest TestFindings",
	diag.PlayNeverActs:              "internal/play/playtest TestFindings",
	diag.PlayNeverEnds:              "internal/play/playtest TestFindings",
	diag.PlayNobodyWins:             "internal/play/playtest TestFindings",
	diag.PlayNothingChanges:         "internal/play/playtest TestFindings",
	diag.PlayOneMoves:               "internal/play/playtest TestFindings",
	diag.PlayOneWins:                "internal/play/playtest TestFindings",
	diag.PlayRuleFails:              "internal/play/playtest TestFindings",
	diag.PlayStalls:                 "internal/play/playtest TestFindings",
	diag.PlayFewerTurns:             "internal/play/playtest TestFindingsOfCourses",
	diag.PlayNoDifference:           "internal/play/playtest TestFindingsOfCourses",
	diag.PlaySameStart:              "internal/play/playtest TestFindingsOfCourses",
	diag.PlayDrawShort:              "internal/play/playtest TestFindings",
	diag.PlayValueClipped:           "internal/play/playtest TestFindings",
	diag.ReplayDiffers:              "internal/check TestReplays",
	diag.ReplayUnreadable:           "internal/check TestReplays",
	diag.ProjectFileMisnamed:        "internal/check TestExamplesOfCodesOfFilesShowThem",
}

// TestEveryCodeHasAFixture keeps the registry to what the checker really says.
func TestEveryCodeHasAFixture(t *testing.T) {
	provoked := map[diag.Code]bool{}
	for _, f := range fixture.All(t) {
		for _, file := range f.Files {
			for _, e := range file.Expected {
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
	for _, f := range fixture.All(t) {
		spec := f.Spec("\n")
		for _, file := range f.Files {
			for _, d := range spec.Diagnostics(file.Path, source.UTF16) {
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
