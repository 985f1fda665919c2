package report

import (
	"cmp"
	"fmt"
	"slices"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/grammar/diag"
)

// Report is the outcome of one check. File names in it are those to be shown:
// relative to the working directory, with slashes.
type Report struct {
	// Findings are what is to be shown, in order.
	Findings []Finding
	// Failures are what kept a part of the check from being done.
	Failures []Failure
	// Files are all documents that were checked, in order.
	Files []string
	// Texts are the documents that findings and their fixes refer to, as they
	// were when they were checked. A file without text gets no excerpt.
	Texts map[string]string
	// Counts is the number of findings by severity, those left out included.
	Counts map[diag.Severity]int
	// Omitted is the number of findings that were left out of Findings because
	// there are too many.
	Omitted int
	// Known is the number of findings that are in the baseline and were left
	// out for that.
	Known int
	// Fixed is the number of faults that were mended before the report.
	Fixed int
	// Removed and Invented are what mending took out of the documents, and what it declared that nobody had written.
	Removed, Invented []Loss
	// FailOn is the least severity that makes the check fail; 0 is none.
	FailOn diag.Severity
	// Version is that of the program.
	Version string
}

// Finding is a diagnostic with its fixes. Its ranges count in UTF-16.
type Finding struct {
	cnl.Diagnostic
	Fixes []cnl.Fix
	// Entry names the entry of the game where the finding lies, in a way that
	// survives edits elsewhere: "actions[draw]". "" outside of any section.
	Entry string
}

// A Loss is a text that was taken out of a document, or put in, without the author having written so.
type Loss struct {
	File string
	Line int // from 1, before the change
	Text string
}

// Failure is a part of the check that could not be done.
type Failure struct {
	File    string // "" when it concerns no single file
	Message string
}

// FailureCode stands in place of a diagnostic code where a format shows
// failures among the findings.
const FailureCode = "CHECK_FAILED"

// Failing reports whether a finding of this severity makes the check fail.
func (r Report) Failing(s diag.Severity) bool { return s <= r.FailOn }

// Problems is the number of all findings, those left out of Findings included.
func (r Report) Problems() int {
	n := 0
	for _, count := range r.Counts {
		n += count
	}
	return n
}

// HasFailing reports whether there is a finding that makes the check fail.
func (r Report) HasFailing() bool {
	for severity, count := range r.Counts {
		if count > 0 && r.Failing(severity) {
			return true
		}
	}
	return false
}

// Compare orders findings of one file: by position, then code, then message.
func Compare(a, b Finding) int {
	return cmp.Or(
		a.Range.Start.Compare(b.Range.Start),
		a.Range.End.Compare(b.Range.End),
		cmp.Compare(a.Code, b.Code),
		cmp.Compare(a.Message, b.Message),
	)
}

// PreferredFix is the fix to show first: the preferred one, or else the first;
// nil when there is none.
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

// identities numbers findings that nothing but their order tells apart, and
// gives each a text that stays the same when lines move.
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

// byFile groups findings by file, in the order of the report's files; findings
// of other files follow in the order of their first finding.
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
