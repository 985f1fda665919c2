package report_test

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"

	"github.com/google/go-cmp/cmp"
	"github.com/jstemmer/go-junit-report/v2/junit"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/report"
	"ludo-lsp/internal/text/source"
)

var update = flag.Bool("update", false, "rewrite the golden files")

const rules = "# Duel\n\n```yaml\nzones:\n  - id: hand\n    owner: player\nactions:\n" +
	"  - id: draw\n    effects:\n      - moveAll: { from: hnad, to: 🂡kästchen }\n\t- tab: 漢字 wrong\n```\n"

// place is a range within one line.
func place(line, start, end int) source.Range {
	return source.Range{Start: source.Position{Line: line, Character: start},
		End: source.Position{Line: line, Character: end}}
}

func replace(file string, r source.Range, text string) []cnl.FileEdit {
	return []cnl.FileEdit{{File: file, Range: r, NewText: text}}
}

func finding(code diag.Code, severity diag.Severity, r source.Range, message, path, entry string) report.Finding {
	return report.Finding{
		Diagnostic: cnl.Diagnostic{
			File: "duel/rules.md", Range: r, Code: code, Severity: severity, Message: message, Path: path,
		},
		Entry: entry,
	}
}

// sample has a finding of each severity, fixes of each kind, a failure, and
// text that is hard to align.
func sample() report.Report {
	unknown := finding("ZONE", diag.Error, place(9, 25, 29), `There is no zone "hnad". Did you mean "hand"?`,
		"doc.actions.0.effects.0.moveAll.from", "actions[draw]")
	unknown.Related = []cnl.Related{{File: "duel/rules.md", Range: place(4, 8, 12),
		Message: `The zone "hand" is declared here.`}}
	unknown.Fixes = []cnl.Fix{
		{Title: `Replace "hnad" by "hand"`, Preferred: true, Edits: replace("duel/rules.md", place(9, 25, 29), "hand")},
		{Title: `Declare the zone "hnad"`, Unsafe: true, Edits: replace("duel/rules.md", place(4, 0, 0), "  - id: hnad\n")},
	}
	astral := finding("ZONE", diag.Error, place(9, 35, 44), `There is no zone "🂡kästchen".`,
		"doc.actions.0.effects.0.moveAll.to", "actions[draw]")
	astral.Fixes = []cnl.Fix{{Title: `Declare the zone "🂡kästchen"`, Unsafe: true,
		Edits: replace("duel/rules.md", place(6, 0, 0), "  - id: 🂡kästchen\n    owner: none\n")}}
	tab := finding("TAB", diag.Warning, place(10, 0, 1), "Tab, 100% of it:\nno good.", "", "")
	tab.Fixes = []cnl.Fix{{Title: "Remove the tab", Preferred: true,
		Edits: replace("duel/rules.md", place(10, 0, 1), "")}}
	wide := finding("WIDE", diag.Information, place(10, 11, 16), "Only \x1b[31mnoted\x1b[0m.", "doc.actions.0",
		"actions[draw]")
	unused := finding("UNUSED", diag.Hint, source.Range{Start: source.Position{Line: 4, Character: 4},
		End: source.Position{Line: 6, Character: 0}}, "The zone is never used.", "doc.zones.0", "zones[hand]")
	unused.Tag = diag.Unnecessary
	return report.Report{
		Findings: []report.Finding{unused, unknown, astral, tab, wide},
		Failures: []report.Failure{{File: "duel/more.md", Message: "The file cannot be read: permission denied."}, {Message: "Something else failed."}},
		Files:    []string{"duel/clean file.md", "duel/rules.md"},
		Texts:    map[string]string{"duel/rules.md": rules},
		Counts:   map[diag.Severity]int{diag.Error: 2, diag.Warning: 1, diag.Information: 1, diag.Hint: 1},
		FailOn:   diag.Error,
		Version:  "test",
	}
}

func render(t *testing.T, format report.Format, r report.Report, style report.Style) string {
	t.Helper()
	var out bytes.Buffer
	if err := report.Write(&out, format, r, style); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s (-want +got; rewrite with -update):\n%s", file, diff)
	}
}

func TestFormats(t *testing.T) {
	for _, format := range report.Formats() {
		t.Run(string(format), func(t *testing.T) {
			golden(t, "sample."+string(format), render(t, format, sample(), report.Style{}))
		})
	}
}

func TestFormatsOfCleanRun(t *testing.T) {
	clean := report.Report{Files: []string{"duel/rules.md"}, FailOn: diag.Error, Version: "test"}
	for _, format := range report.Formats() {
		t.Run(string(format), func(t *testing.T) {
			golden(t, "clean."+string(format), render(t, format, clean, report.Style{}))
		})
	}
}

func TestTextInColor(t *testing.T) {
	golden(t, "sample.ansi", render(t, report.Text, sample(), report.Style{Color: true, Width: 60}))
}

func TestSARIFConformsToItsSchema(t *testing.T) {
	schema, err := jsonschema.NewCompiler().Compile("testdata/sarif-schema-2.1.0.json")
	if err != nil {
		t.Fatal(err)
	}
	validate := func(text string) error {
		value, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
		if err != nil {
			return err
		}
		return schema.Validate(value)
	}
	if validate(`{"version": "2.1.0", "runs": [{"results": []}]}`) == nil {
		t.Fatal("the schema accepts a run without a tool")
	}
	r := sample()
	r.Findings[0].Code = diag.CompilerBindingShadowed // one that the registry knows
	r.Files = append(r.Files, "/elsewhere/a b.md", "../up.md", "c:odd.md")
	for name, r := range map[string]report.Report{"findings": r, "clean": {}} {
		text := render(t, report.SARIF, r, report.Style{})
		if err := validate(text); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		var log struct {
			Runs []struct {
				Tool struct {
					Driver struct{ Rules []struct{ ID string } }
				}
				Results []struct {
					RuleID    string
					RuleIndex int
				}
			}
		}
		if err := json.Unmarshal([]byte(text), &log); err != nil {
			t.Fatal(err)
		}
		if got := len(log.Runs[0].Results); got != len(r.Findings) {
			t.Errorf("%s: %d results, want %d", name, got, len(r.Findings))
		}
		for _, result := range log.Runs[0].Results {
			if rule := log.Runs[0].Tool.Driver.Rules[result.RuleIndex]; rule.ID != result.RuleID {
				t.Errorf("result of rule %s points to rule %s", result.RuleID, rule.ID)
			}
		}
	}
}

func TestJSONReadsBack(t *testing.T) {
	var elements []struct {
		File  string
		Fixes []struct{ Edits []struct{ NewText string } }
	}
	if err := json.Unmarshal([]byte(render(t, report.JSON, sample(), report.Style{})), &elements); err != nil {
		t.Fatal(err)
	}
	if len(elements) != 7 || elements[1].Fixes[0].Edits[0].NewText != "hand" {
		t.Errorf("read back %+v", elements)
	}
	for line := range strings.Lines(render(t, report.JSONL, sample(), report.Style{})) {
		if !json.Valid([]byte(line)) {
			t.Errorf("not JSON: %s", line)
		}
	}
}

func TestJUnitReadsBack(t *testing.T) {
	var suites junit.Testsuites
	if err := xml.Unmarshal([]byte(render(t, report.JUnit, sample(), report.Style{})), &suites); err != nil {
		t.Fatal(err)
	}
	if suites.Tests != 8 || suites.Failures != 2 || suites.Skipped != 3 || suites.Errors != 2 {
		t.Errorf("%d tests, %d failures, %d skipped, %d errors", suites.Tests, suites.Failures, suites.Skipped,
			suites.Errors)
	}
}

func TestFingerprintsSurviveMovedLines(t *testing.T) {
	fingerprints := func(r report.Report) (all []string) {
		var issues []struct{ Fingerprint string }
		if err := json.Unmarshal([]byte(render(t, report.GitLab, r, report.Style{})), &issues); err != nil {
			t.Fatal(err)
		}
		for _, i := range issues {
			all = append(all, i.Fingerprint)
		}
		return all
	}
	before, moved := sample(), sample()
	moved.Findings = append(moved.Findings, moved.Findings[1]) // the same fault again
	before.Findings = append(before.Findings, before.Findings[1])
	for i := range moved.Findings {
		moved.Findings[i].Range.Start.Line += 40
		moved.Findings[i].Range.End.Line += 40
	}
	a, b := fingerprints(before), fingerprints(moved)
	if diff := cmp.Diff(a, b); diff != "" {
		t.Error(diff)
	}
	seen := map[string]bool{}
	for _, f := range a {
		if seen[f] {
			t.Errorf("two issues share the fingerprint %s", f)
		}
		seen[f] = true
	}
}

// TestTextCropsLongLines shows a token in the middle, at the start and at the
// end of a line that no terminal could show.
func TestTextCropsLongLines(t *testing.T) {
	line := strings.Repeat("ab ", 200_000) + "TOKEN" + strings.Repeat(" cd", 200_000)
	for name, start := range map[string]int{"middle": 600_000, "start": 0, "end": len(line) - 5} {
		f := finding("LONG", diag.Error, place(0, start, start+5), "Look here.", "", "")
		r := report.Report{Findings: []report.Finding{f}, Texts: map[string]string{"duel/rules.md": line}}
		text := strings.Split(render(t, report.Text, r, report.Style{Width: 60}), "\n")
		if len([]rune(text[2])) > 60 {
			t.Errorf("%s: %d columns: %s", name, len([]rune(text[2])), text[2])
		}
		at := strings.Index(text[3], "^")
		if got := string([]rune(text[2])[at : at+5]); got != line[start:start+5] || strings.Count(text[3], "^") != 5 {
			t.Errorf("%s: the mark is under %q:\n%s\n%s", name, got, text[2], text[3])
		}
	}
}

func TestTextOfOddRanges(t *testing.T) {
	for name, r := range map[string]source.Range{
		"after the end of the text": place(99, 3, 4),
		"after the end of the line": place(0, 99, 120),
		"backwards":                 place(0, 4, 2),
		"empty":                     place(1, 0, 0),
		"negative":                  place(-1, -1, -1),
	} {
		f := finding("ODD", diag.Error, r, "Look here.", "", "")
		f.Fixes = []cnl.Fix{{Title: "Mend it", Edits: replace("duel/rules.md", r, "x")}}
		got := render(t, report.Text, report.Report{Findings: []report.Finding{f},
			Texts: map[string]string{"duel/rules.md": rules}}, report.Style{})
		if !strings.Contains(got, "ODD") || !strings.Contains(got, "Mend it") {
			t.Errorf("%s: %s", name, got)
		}
	}
}

func TestByteOrderMarkIsNotShown(t *testing.T) {
	f := finding("BOM", diag.Error, place(0, 1, 5), "Look here.", "", "")
	r := report.Report{Findings: []report.Finding{f}, Texts: map[string]string{"duel/rules.md": "\ufeffword\n"}}
	if got := render(t, report.Text, r, report.Style{Quiet: true}); !strings.Contains(got, " 1 | word\n   | ^^^^\n") {
		t.Error(got)
	}
}

// FuzzText shows any place of any text: nothing may fail, and nothing reaches
// the terminal that it would obey.
func FuzzText(f *testing.F) {
	f.Add("a\tb\r\n🂡漢 \x1b[0m\xff\n", 0, 1, 1, 2, "x\ny", 40)
	f.Add("", 5, 5, 3, 3, "", 0)
	f.Add("\u061c\u200e\u200f\u202e\u2066", 0, 1, 0, 4, "\u061c", 40)
	f.Fuzz(func(t *testing.T, text string, line, start, lastLine, end int, newText string, width int) {
		r := source.Range{Start: source.Position{Line: line, Character: start},
			End: source.Position{Line: lastLine, Character: end}}
		d := finding("ANY", diag.Error, r, text, "doc.x", "")
		d.Related = []cnl.Related{{File: "duel/rules.md", Range: r, Message: newText}}
		d.Fixes = []cnl.Fix{{Title: newText, Edits: []cnl.FileEdit{
			{File: "duel/rules.md", Range: r, NewText: newText}, {File: "other.md", Range: r, NewText: newText},
		}}}
		all := report.Report{Findings: []report.Finding{d}, Texts: map[string]string{"duel/rules.md": text}}
		got := render(t, report.Text, all, report.Style{Width: width})
		for _, r := range got {
			if r < ' ' && r != '\n' || unicode.Is(unicode.Bidi_Control, r) {
				t.Fatalf("a control character: %q", got)
			}
		}
		for _, format := range report.Formats() {
			render(t, format, all, report.Style{})
		}
	})
}

func TestStatistics(t *testing.T) {
	var out bytes.Buffer
	if err := report.WriteStatistics(&out, sample()); err != nil {
		t.Fatal(err)
	}
	want := "2  error        ZONE\n1  warning      TAB\n1  hint         UNUSED\n1  information  WIDE\n"
	if diff := cmp.Diff(want, out.String()); diff != "" {
		t.Error(diff)
	}
}

func TestParseFormat(t *testing.T) {
	for name, want := range map[string]string{
		"sarif": "", "jsn": `"json"`, "": "text, concise", "pretty-printed": "text, concise",
	} {
		_, err := report.ParseFormat(name)
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%q: %v", name, err)
		}
	}
}

func TestWriteReportsFailureOfItsWriter(t *testing.T) {
	for _, format := range report.Formats() {
		if err := report.Write(brokenWriter{}, format, sample(), report.Style{}); err == nil {
			t.Errorf("%s: no error", format)
		}
	}
}

type brokenWriter struct{}

func (brokenWriter) Write([]byte) (int, error) { return 0, errors.New("broken") }

// Decision 35: the nearest valid name is in the JSON formats, and only where there is one.
func TestDecision35SuggestionIsInTheJSON(t *testing.T) {
	r := sample()
	r.Findings[1].Suggestion = "hand"
	var findings []map[string]any
	if err := json.Unmarshal([]byte(render(t, report.JSON, r, report.Style{})), &findings); err != nil {
		t.Fatal(err)
	}
	for i, f := range findings {
		if got, ok := f["suggestion"]; ok != (i == 1) || ok && got != "hand" {
			t.Errorf("finding %d suggests %v", i, got)
		}
	}
}
