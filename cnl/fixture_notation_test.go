package cnl_test

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/text/source"

	gocmp "github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"
)

// A fixture is a small spec with the diagnostics it must yield written beside
// its lines. An expectation is a comment line below the line at fault:
//
//   - { id: deck, owner: nobody }
//     #                      ^^^^^^ CODE
//     #                      ^^^^^^ CODE "part of the message"
//     #                      ^^^^^^ CODE/warning
//     # @1-4 CODE
//     # @3-2:9 CODE
//     #                      ^^^^^^ related "part of the related message"
//
// Carets stand under the token. Where they cannot, @first-last gives its
// columns, one-based and inclusive, and @first-lines:last a range that ends so
// many lines below. A severity is given only where it is not the registry's.
// Outside YAML the same is written as <!-- @1-4 CODE -->. Expectation lines are
// cut out before the spec is read.
//
// A fixture is a Markdown file, or a txtar archive of them. Its text after all
// preferred fixes may be given in a last fence ````fixed, or in an archive as
// files below fixed/. A comment <!-- options maxInputBytes=100 --> at the start
// sets options. Hints may be left out where other diagnostics are stated; a
// fixture that states nothing must yield nothing.
type fixture struct {
	name    string
	files   []fixtureFile
	options cnl.Options
	archive bool
	comment string // of the archive
}

type fixtureFile struct {
	path     string
	lines    []string // without line breaks and expectations
	expected []expectation
	related  []expectation
	fixed    string
	hasFixed bool
	fence    bool // fixed stands in a fence of the file itself
}

type expectation struct {
	Line       int // of the lines without expectations, zero-based
	First, End int // columns in UTF-16 units, half-open; End in line Line+Lines
	Lines      int
	Code       diag.Code
	Severity   diag.Severity
	Part       string // of the message
}

func (e expectation) position() source.Range {
	return source.Range{
		Start: source.Position{Line: e.Line, Character: e.First},
		End:   source.Position{Line: e.Line + e.Lines, Character: e.End},
	}
}

func (e expectation) compare(f expectation) int {
	return cmp.Or(
		cmp.Compare(e.Line, f.Line), cmp.Compare(e.First, f.First),
		cmp.Compare(e.Lines, f.Lines), cmp.Compare(e.End, f.End),
		cmp.Compare(e.Code, f.Code), cmp.Compare(e.Severity, f.Severity), cmp.Compare(e.Part, f.Part),
	)
}

var (
	expectationLine = regexp.MustCompile(`^\s*(?:#|<!--)\s*(?:(\^+)|@(\d+)-(?:(\d+):)?(\d+))\s+([A-Z][A-Z0-9_]+|related)(?:/(error|warning|information|hint))?(?:\s+"([^"]*)")?\s*(?:-->)?\s*$`)
	optionsLine     = regexp.MustCompile(`^<!-- options((?: \w+=\d+)+) -->$`)
	severities      = map[string]diag.Severity{"error": diag.Error, "warning": diag.Warning,
		"information": diag.Information, "hint": diag.Hint}
)

const fixedFence = "````fixed"

// parseFixture reads a fixture. An archive's files are in the order in which
// the spec joins them.
func parseFixture(name, text string) (*fixture, error) {
	f := &fixture{name: name, archive: strings.HasSuffix(name, ".txtar")}
	if !f.archive {
		file, err := parseFixtureFile(name, text)
		if err != nil {
			return nil, err
		}
		f.files = []fixtureFile{file}
	} else {
		archive := txtar.Parse([]byte(text))
		f.comment = string(archive.Comment)
		fixed := map[string]string{}
		for _, part := range archive.Files {
			if path, ok := strings.CutPrefix(part.Name, "fixed/"); ok {
				fixed[path] = string(part.Data)
				continue
			}
			file, err := parseFixtureFile(part.Name, string(part.Data))
			if err != nil {
				return nil, err
			}
			f.files = append(f.files, file)
		}
		for i := range f.files {
			f.files[i].fixed, f.files[i].hasFixed = fixed[f.files[i].path]
			delete(fixed, f.files[i].path)
		}
		for path := range fixed {
			return nil, fmt.Errorf("%s: fixed/%s belongs to no file", name, path)
		}
	}
	for _, file := range f.files {
		if err := f.readOptions(file); err != nil {
			return nil, err
		}
	}
	return f, nil
}

func (f *fixture) readOptions(file fixtureFile) error {
	if len(file.lines) == 0 {
		return nil
	}
	m := optionsLine.FindStringSubmatch(file.lines[0])
	if m == nil {
		return nil
	}
	for _, setting := range strings.Fields(m[1]) {
		key, value, _ := strings.Cut(setting, "=")
		n, err := strconv.Atoi(value)
		if err != nil {
			return fmt.Errorf("%s: %s: %w", f.name, setting, err)
		}
		switch key {
		case "maxInputBytes":
			f.options.MaxInputBytes = n
		case "maxBlocks":
			f.options.MaxBlocks = n
		default:
			return fmt.Errorf("%s: there is no option %q", f.name, key)
		}
	}
	return nil
}

func parseFixtureFile(path, text string) (fixtureFile, error) {
	file := fixtureFile{path: path}
	if before, after, ok := strings.Cut(text, "\n"+fixedFence+"\n"); ok {
		fixed, _, closed := strings.Cut(after, "\n````")
		if !closed {
			return file, fmt.Errorf("%s: the fence of the fixed text is not closed", path)
		}
		text, file.fixed, file.hasFixed, file.fence = before+"\n", fixed+"\n", true, true
	}
	for number, line := range strings.Split(text, "\n") {
		m := expectationLine.FindStringSubmatch(line)
		if m == nil {
			file.lines = append(file.lines, line)
			continue
		}
		if len(file.lines) == 0 {
			return file, fmt.Errorf("%s:%d: an expectation without a line above it", path, number+1)
		}
		e, err := parseExpectation(line, m, file.lines[len(file.lines)-1])
		if err != nil {
			return file, fmt.Errorf("%s:%d: %w", path, number+1, err)
		}
		e.Line = len(file.lines) - 1
		if m[5] == "related" {
			file.related = append(file.related, e)
		} else {
			file.expected = append(file.expected, e)
		}
	}
	slices.SortFunc(file.expected, expectation.compare)
	return file, nil
}

// parseExpectation reads the match m of an expectation line about target.
func parseExpectation(line string, m []string, target string) (expectation, error) {
	e := expectation{Code: diag.Code(m[5]), Severity: severities[m[6]], Part: m[7]}
	var first, end int // in code points
	if m[1] != "" {
		first = len([]rune(line[:strings.Index(line, "^")]))
		end = first + len(m[1])
	} else {
		first, _ = strconv.Atoi(m[2])
		first--
		if m[3] != "" {
			e.Lines, _ = strconv.Atoi(m[3])
		}
		end, _ = strconv.Atoi(m[4])
	}
	runes := []rune(target)
	if first < 0 || first > len(runes) || e.Lines == 0 && (end > len(runes)+1 || end < first) {
		return e, fmt.Errorf("columns %d-%d are not in the line %q", first+1, end, target)
	}
	e.First = source.UTF16.Units(string(runes[:first]))
	e.End = end
	if e.Lines == 0 {
		e.End = source.UTF16.Units(string(runes[:min(end, len(runes))])) + max(0, end-len(runes))
	}
	if m[5] != "related" {
		info, ok := diag.Lookup(e.Code)
		if !ok {
			return e, fmt.Errorf("there is no code %s", e.Code)
		}
		if e.Severity == 0 {
			e.Severity = info.Severity
		}
	}
	return e, nil
}

// text joins the lines with the given line break.
func (f fixtureFile) text(lineBreak string) string { return strings.Join(f.lines, lineBreak) }

// format writes the file with these expectations in place of its own.
func (f fixtureFile) format(expected []expectation) string {
	all := append(slices.Clone(expected), f.related...)
	slices.SortStableFunc(all, func(a, b expectation) int { return cmp.Compare(a.Line, b.Line) })
	var b strings.Builder
	fence := ""
	for i, line := range f.lines {
		b.WriteString(line)
		fence = fenceAfter(fence, line)
		for _, e := range all {
			if e.Line == i {
				b.WriteByte('\n')
				b.WriteString(e.format(line, fence != ""))
			}
		}
		if i+1 < len(f.lines) {
			b.WriteByte('\n')
		}
	}
	if f.fence {
		return b.String() + fixedFence + "\n" + f.fixed + "````\n"
	}
	return b.String()
}

// fenceAfter is the fence that is open after a line, given the one before it.
func fenceAfter(open, line string) string {
	trimmed := strings.TrimLeft(line, " ")
	if len(line)-len(trimmed) > 3 {
		return open
	}
	run := trimmed[:len(trimmed)-len(strings.TrimLeft(trimmed, "`~"))]
	switch {
	case len(run) < 3:
		return open
	case open == "":
		return run
	case run[0] == open[0] && len(run) >= len(open) && strings.TrimSpace(trimmed[len(run):]) == "":
		return ""
	}
	return open
}

func (e expectation) format(target string, inYAML bool) string {
	var b strings.Builder
	first := len([]rune(target[:source.UTF16.Offset(target, e.First)]))
	end := e.End
	if e.Lines == 0 {
		end = len([]rune(target[:source.UTF16.Offset(target, e.End)]))
	}
	switch {
	case inYAML && e.Lines == 0 && first >= 1 && end > first:
		b.WriteString("#" + strings.Repeat(" ", first-1) + strings.Repeat("^", end-first))
	case e.Lines > 0:
		fmt.Fprintf(&b, "# @%d-%d:%d", first+1, e.Lines, end)
	default:
		fmt.Fprintf(&b, "# @%d-%d", first+1, end)
	}
	if e.Code == "related" {
		b.WriteString(" related")
	} else {
		b.WriteString(" " + string(e.Code))
		if info, _ := diag.Lookup(e.Code); info.Severity != e.Severity {
			b.WriteString("/" + e.Severity.String())
		}
	}
	if e.Part != "" {
		b.WriteString(` "` + e.Part + `"`)
	}
	if inYAML {
		return b.String()
	}
	return "<!--" + b.String()[1:] + " -->"
}

func TestFixtureNotation(t *testing.T) {
	const text = "Prose.\n" +
		"<!-- @1-5 CNL_PARSER_MERGE_CONFLICT -->\n" +
		"```yaml\n" +
		"zonse: []\n" +
		"# @1-5 CNL_YAML_007 \"zones\"\n" +
		"actions:\n" +
		"  - { id: '😀', phase: main }\n" +
		"#                      ^^^^ CNL_VALIDATOR_ACTION_REQUIRED_FIELD_MISSING/warning\n" +
		"#          ^ related \"here\"\n" +
		"# @5-1:3 CNL_YAML_008\n" +
		"```\n"
	f, err := parseFixture("a.md", text)
	if err != nil {
		t.Fatal(err)
	}
	file := f.files[0]
	if want := "Prose.\n```yaml\nzonse: []\nactions:\n  - { id: '😀', phase: main }\n```\n"; file.text("\n") != want {
		t.Errorf("text %q", file.text("\n"))
	}
	want := []expectation{
		{Line: 0, First: 0, End: 5, Code: diag.ParserMergeConflict, Severity: diag.Error},
		{Line: 2, First: 0, End: 5, Code: diag.YAML007, Severity: diag.Warning, Part: "zones"},
		{Line: 4, First: 4, End: 3, Lines: 1, Code: diag.YAML008, Severity: diag.Error},
		{Line: 4, First: 24, End: 28, Code: diag.ValidatorActionRequiredFieldMissing, Severity: diag.Warning},
	}
	if diff := gocmp.Diff(want, file.expected); diff != "" {
		t.Errorf("expectations (-want +got):\n%s", diff)
	}
	if diff := gocmp.Diff([]expectation{{Line: 4, First: 11, End: 13, Code: "related", Part: "here"}},
		file.related); diff != "" {
		t.Errorf("related (-want +got):\n%s", diff)
	}
	again, err := parseFixture("a.md", file.format(file.expected))
	if err != nil {
		t.Fatal(err)
	}
	if diff := gocmp.Diff(file.expected, again.files[0].expected); diff != "" {
		t.Errorf("written and read again (-want +got):\n%s", diff)
	}
}

func TestFixtureNotationParts(t *testing.T) {
	f, err := parseFixture("a.txtar",
		"-- 00.md --\n<!-- options maxBlocks=1 -->\nOne.\n-- 01.md --\nTwo.\n-- fixed/01.md --\n2.\n")
	if err != nil {
		t.Fatal(err)
	}
	if len(f.files) != 2 || f.files[1].fixed != "2.\n" || !f.files[1].hasFixed || f.files[0].hasFixed ||
		f.options.MaxBlocks != 1 {
		t.Errorf("got %+v", f)
	}
	f, err = parseFixture("a.md", "Text.\n\n````fixed\nOther.\n```yaml\n```\n````\n")
	if err != nil {
		t.Fatal(err)
	}
	if got := f.files[0]; got.text("\n") != "Text.\n\n" || got.fixed != "Other.\n```yaml\n```\n" {
		t.Errorf("got %q and %q", got.text("\n"), got.fixed)
	}
	if again := f.files[0].format(nil); again != "Text.\n\n````fixed\nOther.\n```yaml\n```\n````\n" {
		t.Errorf("written again %q", again)
	}
	for _, wrong := range []string{"# ^ CNL_YAML_008", "a\n# ^^^^^^ CNL_YAML_008", "a\n# @1-1 CNL_NO_SUCH_CODE",
		"<!-- options x=1 -->\n"} {
		if _, err := parseFixture("a.md", wrong); err == nil {
			t.Errorf("%q was accepted", wrong)
		}
	}
}
