package report

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"

	"ludo-lsp/internal/grammar/diag"
)

// gitLabIssue is an element of a code quality report.
type gitLabIssue struct {
	Description string         `json:"description"`
	CheckName   string         `json:"check_name"`
	Fingerprint string         `json:"fingerprint"`
	Severity    string         `json:"severity"`
	Location    gitLabLocation `json:"location"`
}

type gitLabLocation struct {
	Path      string          `json:"path"`
	Positions gitLabPositions `json:"positions"`
}

type gitLabPositions struct {
	Begin gitLabPosition `json:"begin"`
	End   gitLabPosition `json:"end"`
}

type gitLabPosition struct {
	Line   int `json:"line"`
	Column int `json:"column"`
}

// writeGitLab writes a code quality report. The fingerprints do not depend on
// lines, so that an edit above a finding does not make it look new.
func writeGitLab(w *bufio.Writer, r Report) error {
	issues := make([]gitLabIssue, 0, len(r.Findings)+len(r.Failures))
	ids := identities(r.Findings)
	for i, f := range r.Findings {
		issues = append(issues, gitLabIssue{
			Description: f.Message,
			CheckName:   string(f.Code),
			Fingerprint: fingerprint(ids[i]),
			Severity:    gitLabSeverity(f.Severity),
			Location: gitLabLocation{Path: f.File, Positions: gitLabPositions{
				Begin: gitLabPosition{f.Range.Start.Line + 1, f.Range.Start.Character + 1},
				End:   gitLabPosition{f.Range.End.Line + 1, f.Range.End.Character + 1},
			}},
		})
	}
	for _, f := range r.Failures {
		start := gitLabPosition{1, 1}
		file := f.File
		if file == "" {
			file = "." // the format requires a place for each issue
		}
		issues = append(issues, gitLabIssue{
			Description: f.Message,
			CheckName:   FailureCode,
			Fingerprint: fingerprint(FailureCode + "\x00" + f.File + "\x00" + f.Message),
			Severity:    "blocker",
			Location:    gitLabLocation{Path: file, Positions: gitLabPositions{start, start}},
		})
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(issues)
}

func gitLabSeverity(s diag.Severity) string {
	switch s {
	case diag.Error:
		return "major"
	case diag.Warning:
		return "minor"
	}
	return "info"
}

// fingerprint returns a short hash of the identity of a finding.
func fingerprint(identity string) string {
	sum := sha256.Sum256([]byte(identity))
	return hex.EncodeToString(sum[:16])
}
