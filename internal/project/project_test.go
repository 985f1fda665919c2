package project_test

import (
	"fmt"
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/ide/format"
	"ludo-lsp/internal/project"
	"ludo-lsp/internal/text/source"
)

const sound = `# What we agreed on.
severity:
  CNL_COMPOSE_IMPORT_NOT_FOUND: warning
  DEAD_STORE: off
failOn: warning
baseline: known.json
exclude: [drafts, '**/*.old.md']
limits: { diagnostics: 200 }
simulation: { players: 4, seconds: 2.5 }
format: { width: 100, quotes: double }
folders:
  games/**: { severity: { CNL_COMPOSE_IMPORT_NOT_FOUND: hint }, simulation: { players: 3 } }
  games/old: { severity: { CNL_COMPOSE_IMPORT_NOT_FOUND: off }, format: { width: 200, lines: join } }
`

func TestRead(t *testing.T) {
	text := strings.Replace(sound, "DEAD_STORE", string(diag.ComposeImportCycle), 1)
	p, problems := project.Read(text)
	if len(problems) > 0 {
		t.Fatalf("problems in a sound file: %v", problems)
	}
	for _, c := range []struct {
		folder string
		want   diag.Severity
	}{{".", diag.Warning}, {"games/chess", diag.Hint}, {"games/old", 0}, {"games/old/older", 0},
		{"elsewhere", diag.Warning}} {
		if got := p.Severities(c.folder)[diag.ComposeImportNotFound]; got != c.want {
			t.Errorf("in %s the severity is %v, not %v", c.folder, got, c.want)
		}
	}
	if level, given := p.Severities("x")[diag.ComposeImportCycle]; level != 0 || !given {
		t.Errorf("off is %v, given %v", level, given)
	}
	for _, c := range []struct {
		name string
		want bool
	}{{"drafts", true}, {"drafts/one.md", true}, {"games/a.old.md", true}, {"games/a.md", false}, {"undrafts", false}} {
		if got := p.Excludes(c.name); got != c.want {
			t.Errorf("%s excluded: %v", c.name, got)
		}
	}
	if s := p.SimulationIn("games/chess"); s.Players != 3 || s.Seconds != 2.5 {
		t.Errorf("games/chess is simulated with %+v", s)
	}
	if f := p.FormatIn("games/old/rules.md"); f != (project.Format{Width: 200, Quotes: "double", Lines: "join"}) {
		t.Errorf("games/old is formatted with %+v", f)
	}
	if level, ok := p.FailOn.Level(); !ok || level != diag.Warning || p.Baseline != "known.json" ||
		p.Limits.Diagnostics != 200 {
		t.Errorf("read as %+v", p)
	}
}

func TestAFileThatSaysNothing(t *testing.T) {
	for _, text := range []string{"", "# nothing yet\n", "---\n", "severity:\nfolders:\n", "null\n"} {
		p, problems := project.Read(text)
		if len(problems) > 0 || p.Excludes("a") || len(p.Severities("a")) > 0 {
			t.Errorf("%q: %+v, %v", text, p, problems)
		}
	}
}

// Each problem lies on the token at fault, which is marked with ‹ ›; after it
// stands the code, and what the fix writes in its place.
func TestProblems(t *testing.T) {
	for _, c := range []struct {
		text    string
		code    diag.Code
		instead string
	}{
		{"‹severty›: {}", diag.ProjectKeyUnknown, "severity"},
		{"‹palette›: red", diag.ProjectKeyUnknown, ""},
		{"failOn: ‹warnings›", diag.ProjectValueInvalid, "warning"},
		{"failOn: ‹3›", diag.ProjectValueInvalid, ""},
		{`failOn: ‹"wärning"›`, diag.ProjectValueInvalid, "warning"},
		{"severity:\n  ‹CNL_COMPOSE_IMPORT_NOT_FUOND›: off", diag.ProjectKeyUnknown, string(diag.ComposeImportNotFound)},
		{"severity: ‹off›", diag.ProjectValueInvalid, ""},
		{"limits: { diagnostics: ‹0› }", diag.ProjectValueInvalid, ""},
		{"limits: { blocks: ‹many› }", diag.ProjectValueInvalid, ""},
		{"limits: { ‹block›: 3 }", diag.ProjectKeyUnknown, "blocks"},
		{"simulation: { seconds: ‹-1› }", diag.ProjectValueInvalid, ""},
		{"simulation: { seconds: ‹.nan› }", diag.ProjectValueInvalid, ""},
		{"exclude: ‹drafts›", diag.ProjectValueInvalid, ""},
		{"exclude: [ok, ‹'a/{b'›]", diag.ProjectValueInvalid, ""},
		{"exclude: [‹../other›]", diag.ProjectValueInvalid, ""},
		{"exclude: [‹/etc›]", diag.ProjectValueInvalid, ""},
		{"exclude: ['*{a,b}*', ‹'" + strings.Repeat("*a", 17) + "'›]", diag.ProjectValueInvalid, ""},
		{"exclude: [‹'" + strings.Repeat("{a,b}", 9) + "'›]", diag.ProjectValueInvalid, ""},
		{"folders:\n  ‹../x›: {}", diag.ProjectValueInvalid, ""},
		{"folders:\n  games: { ‹severty›: {} }", diag.ProjectKeyUnknown, "severity"},
		{"format: { quotes: ‹singel› }", diag.ProjectValueInvalid, "single"},
		{"format: { indent: ‹9› }", diag.ProjectValueInvalid, ""},
		{"baseline: a\n‹baseline›: b", diag.ProjectValueInvalid, ""},
		{"baseline: ‹[a]›", diag.ProjectValueInvalid, ""},
		{"‹- a›", diag.ProjectValueInvalid, ""},
		{"exclude: &x [a]\nfolders: ‹*x›", diag.ProjectValueInvalid, ""},
		{"failOn: warning\nexclude: [a\n‹limits: {}›", diag.ProjectFileUnreadable, ""},
	} {
		before, rest, _ := strings.Cut(c.text, "‹")
		at, after, _ := strings.Cut(rest, "›")
		text := before + at + after + "\n"
		_, problems := project.Read(text)
		if len(problems) != 1 {
			t.Errorf("%s: %d problems: %v", c.text, len(problems), problems)
			continue
		}
		p := problems[0]
		marked := text[:p.Span.Start] + "‹" + text[p.Span.Start:p.Span.End] + "›" + text[p.Span.End:]
		if c.code == diag.ProjectFileUnreadable {
			marked = c.text + "\n" // only the line is known; that it is one is enough
		}
		if marked != c.text+"\n" || p.Code != c.code || p.Suggestion != c.instead {
			t.Errorf("%s\ngot %s %s, instead %q: %s", c.text, marked, p.Code, p.Suggestion, p.Message)
		}
		if p.Message == "" || !strings.HasSuffix(p.Message, ".") && !strings.HasSuffix(p.Message, "?") {
			t.Errorf("%s: %q is no sentence", c.text, p.Message)
		}
	}
}

// A file that is almost called like a project file says so, unless it holds something else.
func TestAlmostAProjectFile(t *testing.T) {
	for name, wrong := range map[string]bool{"ludo.yml": true, ".ludo.yaml": true, "Ludo.yaml": true,
		".ludo.json": true, "ludo.yaml": false, "game.yml": false, "my-ludo.yaml": false} {
		all := project.Open("/w/"+name, "failOn: warning\n").Diagnostics("/w/"+name, source.UTF16)
		if got := len(all) == 1 && all[0].Code == diag.ProjectFileMisnamed; got != wrong || len(all) > 1 {
			t.Errorf("%s: %v", name, all)
		}
	}
	if all := project.Open("/w/ludo.json", `{"metadata": {}}`).Diagnostics("/w/ludo.json", source.UTF16); len(all) > 0 {
		t.Errorf("a definition: %v", all)
	}
}

// Every fix leaves a file without the diagnostic that it mends.
func TestFixesMend(t *testing.T) {
	d := project.Open("/w/ludo.yaml",
		"severty: {}\nfailOn: wraning\nlimits: { block: 3 }\n# ä€𝄞\nsimulation: { playrs: 2 }\n")
	for n := 4; n > 0; n-- {
		all := d.Diagnostics("/w/ludo.yaml", source.UTF16)
		if len(all) != n {
			t.Fatalf("%d diagnostics, not %d: %v", len(all), n, all)
		}
		fixes := d.Fixes(all[0], source.UTF16)
		if len(fixes) != 1 {
			t.Fatalf("%d fixes of %v", len(fixes), all[0])
		}
		d = d.Apply(fixes[0].Edits, source.UTF16)
	}
	if all := d.Diagnostics("/w/ludo.yaml", source.UTF16); len(all) > 0 || d.Project().Simulation.Players != 2 {
		t.Errorf("left: %v", all)
	}
	if got := d.Diagnostics("/w/other.md", source.UTF16); got != nil {
		t.Errorf("diagnostics of another document: %v", got)
	}
}

func FuzzRead(f *testing.F) {
	f.Add(sound)
	f.Add("a: &a [*a, *a]\nfolders: *a\n")
	f.Add("? [a]\n: b\n")
	f.Add("severity: {<<: {a: off}}\n\"ex\\\nclude\": [a]\n")
	f.Fuzz(func(t *testing.T, text string) {
		p, problems := project.Read(text)
		p.Excludes("a/b")
		p.Severities("a/b")
		p.SimulationIn("a")
		for _, problem := range problems {
			if problem.Span.Start < 0 || problem.Span.End < problem.Span.Start || problem.Span.End > len(text) {
				t.Fatalf("a span outside the text: %+v", problem)
			}
		}
		var _ []cnl.Diagnostic = project.Open("/ludo.yaml", text).Diagnostics("/ludo.yaml", source.UTF16)
		_ = fmt.Sprint(problems)
	})
}

// The page says what the formatter does where nothing is given.
func TestDefaultsOfFormatting(t *testing.T) {
	for key, value := range map[string]int{"width": format.DefaultWidth, "indent": format.DefaultIndent} {
		if row := fmt.Sprintf("| `format.%s` | a whole number | %d |", key, value); !strings.Contains(project.Keys(),
			row) {
			t.Errorf("there is no row %s", row)
		}
	}
}
