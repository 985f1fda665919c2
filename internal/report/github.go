package report

import (
	"bufio"
	"fmt"
	"strings"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/text/source"
)

// writeGitHub writes workflow commands, which the runner turns into annotations on the lines of a change. Lines and
// columns count from one.
func writeGitHub(w *bufio.Writer, r Report) {
	for _, f := range r.Findings {
		fmt.Fprintf(w, "::%s file=%s,line=%d,col=%d,endLine=%d,endColumn=%d,title=%s::%s\n",
			gitHubLevel(f.Severity), gitHubProperty(f.File),
			f.Range.Start.Line+1, f.Range.Start.Character+1, f.Range.End.Line+1, f.Range.End.Character+1,
			gitHubProperty(string(f.Code)), gitHubData(f.Message))
	}
	for _, f := range r.Failures {
		file := ""
		if f.File != "" {
			file = "file=" + gitHubProperty(f.File) + ","
		}
		fmt.Fprintf(w, "::error %stitle=%s::%s\n", file, FailureCode, gitHubData(f.Message))
	}
}

func gitHubLevel(s diag.Severity) string {
	switch s {
	case diag.Error:
		return "error"
	case diag.Warning:
		return "warning"
	}
	return "notice"
}

var (
	gitHubDataEscapes     = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	gitHubPropertyEscapes = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)

func gitHubData(text string) string     { return source.Visible(gitHubDataEscapes.Replace(text)) }
func gitHubProperty(text string) string { return source.Visible(gitHubPropertyEscapes.Replace(text)) }
