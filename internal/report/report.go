package report

import (
	"cmp"
	"fmt"
	"slices"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/grammar/diag"
)

// Report is the result of one check. Its file names are for display: relative to the working directory, with slashes.
type Report struct {
	// Findings are the findings to show, in order.
	Findings []Finding
	// Failures are what prevented a part of the check.
	Failures []Failure
	// Files are all checked documents, in order.
	Files []string
	// Texts are the documents that findings and their fixes refer to, as of the check. A file without text gets no
	// excerpt.
	Texts map[string]string
	// Counts is the number of findings by severity, including omitted ones.
	Counts map[diag.Severity]int
	// Omitted is the number of findings missing in Findings because there are too many.
	Omitted int
	// Known is the number of findings left out because they are in the baseline.
	Known int
	// Fixed is the number of faults fixed before the report.
	Fixed int
	// Removed and Invented are what fixing removed from the documents, and what it declared that nobody had written.
	Removed, Invented []Loss
	// FailOn is the least severity that fails the check; 0 is none.
	FailOn diag.Severity
	// Version is the program's version.
	Version string
}

// Finding is a diagnostic with its fixes. Its ranges count in UTF-16.
type Finding struct {
	cnl.Diagnostic
	Fixes []cnl.Fix
	// Entry names the game's entry that contains the finding, in a way that survives edits elsewhere:
	// "actions[draw]". It is "" outside sections.
	Entry string
}

// Loss is a text that was removed from a document, or inserted, although the author has not written so.
type Loss struct {
	File string
	Line int // from 1, before the change
	Text string
}

// Failure is a part of the check that could not be carried out.
type Failure struct {
	File    string // "" when it concerns no single file
	Message string
}

// FailureCode stands in place of a diagnostic code in formats that list failures among the findings.
const FailureCode = "CHECK_FAILED"

// FailsOn reports whether a finding of this severity makes the check fail.
func (r Report) FailsOn(s diag.Severity) bool { return s <= r.FailOn }

// Problems returns the number of all findings, including those omitted from Findings.
func (r Report) Problems() int {
	n := 0
	for _, count := range r.Counts {
		n += count
	}
	return n
}

// HasFailing reports whether any finding makes the check fail.
func (r Report) HasFailing() bool {
	for severity, count := range r.Counts {
		if count > 0 && r.FailsOn(severity) {
			return true
		}
	}
	return false
}

// Compare returns the order of two findings of one file: by position, then code, then message.
func Compare(a, b Finding) int {
	return cmp.Or(
		a.Range.Start.Compare(b.Range.Start),
		a.Range.End.Compare(b.Range.End),
		cmp.Compare(a.Code, b.Code),
		cmp.Compare(a.Message, b.Message),
	)
}

// PreferredFix returns the fix to show first: the preferred one, or else the first one; nil if there is none.
func (f Finding) PreferredFix() *cnl.Fix {
	for i := range f.Fixes {
		if f.Fixes[i].Preferred {
			return &f.Fixes[i]
		}
	}
	if len(f.Fixes) > 0 {
		return &f.Fixes[0]
	}
	return nil
}

// identities returns a text for each finding that stays the same when lines move. Findings with equal texts are
// numbered.
func identities(findings []Finding) []string {
	seen := map[string]int{}
	out := make([]string, len(findings))
	for i, f := range findings {
		key := fmt.Sprintf("%s\x00%s\x00%s\x00%s", f.File, f.Code, f.Entry, f.Message)
		out[i] = fmt.Sprintf("%s\x00%d", key, seen[key])
		seen[key]++
	}
	return out
}

// byFile returns the findings by file, and the files: first those of the report, then those of other findings in the
// order of their first finding.
func (r Report) byFile() (files []string, findings map[string][]Finding) {
	findings = map[string][]Finding{}
	files = slices.Clone(r.Files)
	known := map[string]bool{}
	for _, f := range files {
		known[f] = true
	}
	for _, f := range r.Findings {
		if !known[f.File] {
			known[f.File] = true
			files = append(files, f.File)
		}
		findings[f.File] = append(findings[f.File], f)
	}
	return files, findings
}
