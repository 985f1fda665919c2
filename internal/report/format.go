package report

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"

	"ludo-lsp/internal/text/lists"
	"ludo-lsp/internal/text/symbols"
)

// Format names an output format of a report.
type Format string

// The formats.
const (
	Text    Format = "text"    // excerpts, notes and fixes, for people
	Concise Format = "concise" // one line per finding
	JSON    Format = "json"    // an array of findings
	JSONL   Format = "jsonl"   // one finding per line
	SARIF   Format = "sarif"   // SARIF 2.1.0
	GitHub  Format = "github"  // workflow commands that annotate a change
	GitLab  Format = "gitlab"  // a code quality report
	JUnit   Format = "junit"   // test results in XML
)

// Formats lists all formats, in the order they are offered.
func Formats() []Format {
	return []Format{Text, Concise, JSON, JSONL, SARIF, GitHub, GitLab, JUnit}
}

// ParseFormat returns the format with a name. The error is a sentence that lists the nearest format, or all formats.
func ParseFormat(name string) (Format, error) {
	names := lists.Map(Formats(), func(f Format) string { return string(f) })
	if slices.Contains(names, name) {
		return Format(name), nil
	}
	if near := symbols.Nearest(name, names); len(near) > 0 {
		return "", fmt.Errorf("there is no format %q; did you mean %q?", name, near[0])
	}
	return "", fmt.Errorf("there is no format %q; the formats are %s", name, strings.Join(names, ", "))
}

// Style is the layout of the formats for people.
type Style struct {
	// Color turns on the colours of a terminal.
	Color bool
	// Width is the number of columns that an excerpt may take; 0 means 120.
	Width int
	// Quiet leaves out everything but findings and failures.
	Quiet bool
}

// Write writes the report in a format. The style applies only to Text and Concise. All errors come from the writer.
func Write(w io.Writer, format Format, r Report, style Style) error {
	out := bufio.NewWriter(w)
	if err := write(out, format, r, style); err != nil {
		return err
	}
	return out.Flush()
}

func write(w *bufio.Writer, format Format, r Report, style Style) error {
	switch format {
	case Text:
		writeText(w, r, style)
	case Concise:
		writeConcise(w, r, style)
	case JSON:
		return writeJSON(w, r)
	case JSONL:
		return writeJSONLines(w, r)
	case SARIF:
		return writeSARIF(w, r)
	case GitHub:
		writeGitHub(w, r)
	case GitLab:
		return writeGitLab(w, r)
	case JUnit:
		return writeJUnit(w, r)
	default:
		return fmt.Errorf("there is no format %q", format)
	}
	return nil
}
