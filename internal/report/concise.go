package report

import (
	"bufio"
	"fmt"
	"strings"

	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/text/symbols"
)

// writeConcise writes one line per finding, in the form that editors and problem matchers know from compilers.
func writeConcise(w *bufio.Writer, r Report, style Style) {
	for _, f := range r.Findings {
		fmt.Fprintln(w, headline(f, style))
	}
	for _, f := range r.Failures {
		fmt.Fprintln(w, failureLine(f, style))
	}
	if !style.Quiet {
		writeSummary(w, r, style)
	}
}

// headline returns the first line of a finding. Lines and columns count from one; columns count UTF-16 units, as in
// the editor.
func headline(f Finding, style Style) string {
	return fmt.Sprintf("%s:%d:%d: %s: %s",
		style.paint(strong, source.Visible(f.File)), f.Range.Start.Line+1, f.Range.Start.Character+1,
		style.paint(inkOf(f.Severity), fmt.Sprintf("%s[%s]", f.Severity, f.Code)),
		style.paint(strong, source.Visible(oneLine(f.Message))))
}

// oneLine returns a message with its lines joined, for tools that expect one line.
func oneLine(message string) string {
	return strings.ReplaceAll(message, "\n", " ")
}

func failureLine(f Failure, style Style) string {
	line := style.paint(red, fmt.Sprintf("error[%s]", FailureCode)) + ": " +
		style.paint(strong, source.Visible(f.Message))
	if f.File != "" {
		line = style.paint(strong, source.Visible(f.File)) + ": " + line
	}
	return line
}

// writeSummary writes the number of problems and what the user can do.
func writeSummary(w *bufio.Writer, r Report, style Style) {
	if r.Fixed > 0 {
		fmt.Fprintf(w, "Fixed %s.\n", symbols.Count(r.Fixed, "problem"))
	}
	writeLosses(w, "Removed", r.Removed)
	writeLosses(w, "Invented", r.Invented)
	fmt.Fprintln(w, Summary(r, style))
}

// writeLosses lists the texts that fixing removed or invented, each by its first line.
func writeLosses(w *bufio.Writer, what string, losses []Loss) {
	for _, l := range losses {
		lines := strings.Split(strings.TrimSpace(l.Text), "\n")
		fmt.Fprintf(w, "%s: %s:%d: %s", what, source.Visible(l.File), l.Line,
			source.Visible(strings.TrimSpace(lines[0])))
		if more := len(lines) - 1; more > 0 {
			fmt.Fprintf(w, " … (%s more)", symbols.Count(more, "line"))
		}
		fmt.Fprintln(w)
	}
}
