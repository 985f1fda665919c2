package report_test

import (
	"os"

	"ludo-lsp/cnl"
	"ludo-lsp/report"
)

// A report of findings from wherever, in a format that people or programs read.
func ExampleWrite() {
	found := report.Finding{Diagnostic: cnl.Diagnostic{
		File: "rules.md", Code: "CNL_COMPILER_ZONE_OWNER_INVALID", Severity: cnl.SeverityError, Message: "Expected an owner.",
		Range: cnl.Range{Start: cnl.Position{Line: 4, Character: 22}, End: cnl.Position{Line: 4, Character: 28}},
	}}
	r := report.Report{
		Files: []string{"rules.md"}, Findings: []report.Finding{found}, Counts: map[cnl.Severity]int{cnl.SeverityError: 1},
	}
	if err := report.Write(os.Stdout, report.Concise, r, report.Style{}); err != nil {
		panic(err)
	}
	// Output:
	// rules.md:5:23: error[CNL_COMPILER_ZONE_OWNER_INVALID]: Expected an owner.
	// Found 1 error in 1 file.
}
