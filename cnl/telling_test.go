package cnl

import (
	"fmt"
	"strings"
	"testing"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/spec/diagnose"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/text/source"
)

// TestGamesInWhichEverythingIsWrong: of very many faults, so many are told, errors
// among them however many warnings come before; there is no game; and edits that
// bring the last fault too many, and take it away again, tell what a fresh read
// does.
func TestGamesInWhichEverythingIsWrong(t *testing.T) {
	const path = "/broken/game.md"
	// Each entry has two warnings, and at the end stands an error.
	text := func(entries int) string {
		var b strings.Builder
		b.WriteString("```yaml\nzones:\n")
		for i := range entries {
			fmt.Fprintf(&b, "  - { id: z%d, owner: none, visibility: hidden, ordering: stack, one: 1, two: 2 }\n", i)
		}
		b.WriteString("  - { id: last, owner: nobody, visibility: hidden, ordering: stack }\n```\n")
		return b.String()
	}
	most := facts.MaxFindings / 2
	fresh := New([]File{{Path: path, Text: text(most + 3)}}, Options{})
	counts := map[diag.Severity]int{}
	notes := 0
	for _, d := range fresh.Diagnostics(path, source.UTF16) {
		counts[d.Severity]++
		if d.Code == diag.ParserDiagnosticsTruncated {
			notes++
		}
	}
	if counts[diag.Warning] > diagnose.MaxReported || counts[diag.Error] == 0 || notes == 0 {
		t.Errorf("told are %v, with %d notes", counts, notes)
	}
	if r := Compile(fresh); r.GameDef != nil {
		t.Error("it compiles")
	}

	spec := New([]File{{Path: path, Text: text(most - 1)}}, Options{})
	for _, step := range []struct{ line, text string }{
		{"  - { id: z3,", "  - { id: y1, three: 3 }\n"},
		{"  - { id: z9,", "  - { id: y2, three: 3 }\n  - { id: y3, three: 3 }\n"},
		{"  - { id: y2,", ""},
		{"  - { id: y3,", ""},
		{"  - { id: last,", ""},
	} {
		now, _ := spec.Text(path)
		from := strings.Index(now, step.line)
		to := from
		if step.text == "" {
			to += strings.IndexByte(now[from:], '\n') + 1
		}
		spec = spec.Edit(path, source.Range{Start: positionAt(now, from), End: positionAt(now, to)}, source.UTF16,
			step.text)
		now, _ = spec.Text(path)
		if a, b := told(spec, path), told(New([]File{{Path: path, Text: now}}, Options{}), path); a != b {
			t.Fatalf("after %q at %q:\n%s", step.text, step.line, difference(b, a))
		}
	}
}

// told writes the diagnostics of a document.
func told(s *Spec, path string) string {
	var b strings.Builder
	for _, d := range s.Diagnostics(path, source.UTF16) {
		fmt.Fprintf(&b, "%v %s[%s] %s (%s)\n", d.Range, d.Severity, d.Code, d.Message, d.Path)
	}
	return b.String()
}

// TestConflictsAreToldUpToTheLimit: of merge conflicts, too, so many are told, and that
// there are more.
func TestConflictsAreToldUpToTheLimit(t *testing.T) {
	const path = "/torn/game.md"
	for _, more := range []int{0, 5} {
		conflict := "<<<<<<< ours\n  - a\n=======\n  - b\n>>>>>>> theirs\n"
		text := "```yaml\nsetup:\n" + strings.Repeat(conflict, diagnose.MaxReported+more) + "```\n"
		counts := map[diag.Code]int{}
		for _, d := range New([]File{{Path: path, Text: text}}, Options{}).Diagnostics(path, source.UTF16) {
			if d.Code == diag.ParserMergeConflict {
				counts[d.Code]++
			}
			if d.Code == diag.ParserDiagnosticsTruncated && d.Range.Start.Line == 2+5*diagnose.MaxReported &&
				strings.HasPrefix(d.Path, "yaml.block") {
				counts[d.Code]++ // the units have a note of their own
			}
		}
		if counts[diag.ParserMergeConflict] != diagnose.MaxReported ||
			counts[diag.ParserDiagnosticsTruncated] != min(1, more) {
			t.Errorf("with %d more than %d conflicts there are %v", more, diagnose.MaxReported, counts)
		}
	}
}
