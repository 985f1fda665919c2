package report

import (
	"bufio"
	"encoding/xml"
	"fmt"
	"strings"

	"github.com/jstemmer/go-junit-report/v2/junit"

	"ludo-lsp/internal/text/source"
)

// writeJUnit writes one test suite per file. Each finding is a test case: failed if it makes the check fail, else
// skipped. A file without findings has one passed test case.
func writeJUnit(w *bufio.Writer, r Report) error {
	var all junit.Testsuites
	all.Name = "ludo-lsp"
	add := func(suite junit.Testsuite) {
		suite.ID = len(all.Suites)
		suite.Time = "0.000" // a time would make equal reports differ
		all.AddSuite(suite)
	}
	files, findings := r.byFile()
	for _, file := range files {
		suite := junit.Testsuite{Name: file, File: file}
		if len(findings[file]) == 0 {
			suite.AddTestcase(junit.Testcase{Name: "check", Classname: file})
		}
		for _, f := range findings[file] {
			at := fmt.Sprintf("%d:%d", f.Range.Start.Line+1, f.Range.Start.Character+1)
			test := junit.Testcase{Name: string(f.Code) + " at " + at, Classname: file}
			result := &junit.Result{
				Message: source.Visible(oneLine(f.Message)),
				Type:    f.Severity.String(),
				Data:    cdata(fmt.Sprintf("%s:%s: %s[%s]: %s", f.File, at, f.Severity, f.Code, f.Message)),
			}
			if r.FailsOn(f.Severity) {
				test.Failure = result
			} else {
				test.Skipped = result
			}
			suite.AddTestcase(test)
		}
		add(suite)
	}
	for _, f := range r.Failures {
		suite := junit.Testsuite{Name: "check", File: f.File}
		suite.AddTestcase(junit.Testcase{
			Name: FailureCode, Classname: f.File,
			Error: &junit.Result{Message: source.Visible(f.Message), Type: FailureCode, Data: cdata(f.Message)},
		})
		add(suite)
	}
	w.WriteString(xml.Header)
	return all.WriteXML(w)
}

// cdata returns a text fit for a CDATA section: XML cannot express control characters there.
func cdata(text string) string { return source.Visible(strings.ReplaceAll(text, "\n", " ")) }
