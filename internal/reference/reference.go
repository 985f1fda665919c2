package reference

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"ludo-lsp/kernel/gamedef"
)

// Chapter is one page of the reference.
type Chapter struct {
	Name     string
	sections []*Section
}

// Section is what stands below one heading.
type Section struct {
	Number string // as in "28.2.1"
	Tables []Table
	Cases  []Case
	Blocks []string // listings that belong to no case
}

// Table is the rows of a table, cell by cell, without the heading.
type Table [][]string

// Case is a listing with a bold title above it: a key and a value in each line.
type Case struct {
	ID    string // the first word of the title
	Lines []Line
}

// Line is one line of a case.
type Line struct {
	Key   string
	Value string // JSON
}

// Read reads a chapter, or skips the test when there is no reference.
func Read(t testing.TB, name string) *Chapter {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(beside(t), "language", name))
	if err != nil {
		t.Skip("the language reference is not here")
	}
	c := &Chapter{Name: name}
	c.parse(t, string(text))
	return c
}

// beside is the folder in which the reference lies.
func beside(t testing.TB) string {
	t.Helper()
	for folder := "."; ; folder = filepath.Join(folder, "..") {
		if _, err := os.Stat(filepath.Join(folder, "go.mod")); err == nil {
			return filepath.Join(folder, "..", "shared")
		}
		if absolute, err := filepath.Abs(folder); err != nil || absolute == filepath.Dir(absolute) {
			t.Fatal("the test runs outside the module")
		}
	}
}

// Section is a section by its number. One that is not there fails the test.
func (c *Chapter) Section(t testing.TB, number string) *Section {
	t.Helper()
	for _, s := range c.sections {
		if s.Number == number {
			return s
		}
	}
	t.Fatalf("%s has no section %s", c.Name, number)
	return nil
}

// Rows are the rows of the only table of a section.
func (c *Chapter) Rows(t testing.TB, number string, cells int) Table {
	t.Helper()
	s := c.Section(t, number)
	if len(s.Tables) != 1 {
		t.Fatalf("section %s has %d tables", number, len(s.Tables))
	}
	for _, row := range s.Tables[0] {
		if len(row) != cells {
			t.Fatalf("section %s: %d cells in %q", number, len(row), row)
		}
	}
	return s.Tables[0]
}

var (
	heading = regexp.MustCompile(`^#+ (\d+(?:\.\d+)*)\.? `)
	title   = regexp.MustCompile(`^\*\*(\S+) .*\*\*$`)
)

func (c *Chapter) parse(t testing.TB, text string) {
	t.Helper()
	var at *Section
	var of *Case
	lines := strings.Split(text, "\n")
	for i := 0; i < len(lines); i++ {
		line := lines[i]
		switch {
		case heading.MatchString(line):
			at, of = &Section{Number: heading.FindStringSubmatch(line)[1]}, nil
			c.sections = append(c.sections, at)
		case at == nil:
		case title.MatchString(line):
			at.Cases = append(at.Cases, Case{ID: title.FindStringSubmatch(line)[1]})
			of = &at.Cases[len(at.Cases)-1]
		case strings.HasPrefix(line, "```"):
			from := i + 1
			for i = from; i < len(lines) && !strings.HasPrefix(lines[i], "```"); i++ {
			}
			if i == len(lines) {
				t.Fatalf("%s: a listing has no end", c.Name)
			}
			if of == nil {
				at.Blocks = append(at.Blocks, strings.Join(lines[from:i], "\n"))
				continue
			}
			for _, line := range lines[from:i] {
				of.Lines = append(of.Lines, keyed(t, line))
			}
			of = nil
		case strings.HasPrefix(line, "|") && i+1 < len(lines) && strings.HasPrefix(lines[i+1], "|-"):
			var table Table
			for i += 2; i < len(lines) && strings.HasPrefix(lines[i], "|"); i++ {
				table = append(table, cells(lines[i]))
			}
			i--
			at.Tables = append(at.Tables, table)
		}
	}
}

// keyed reads a line of a case: a text, a colon, a value.
func keyed(t testing.TB, line string) Line {
	t.Helper()
	in := json.NewDecoder(strings.NewReader(line))
	var out Line
	if err := in.Decode(&out.Key); err != nil {
		t.Fatalf("%v in the line %s", err, line)
	}
	value, ok := strings.CutPrefix(line[in.InputOffset():], ":")
	if !ok || !json.Valid([]byte(value)) {
		t.Fatalf("no value in the line %s", line)
	}
	out.Value = strings.TrimSpace(value)
	return out
}

// cells are the cells of a line of a table; a bar in a span of code separates nothing.
func cells(line string) []string {
	var out []string
	line = strings.TrimSuffix(strings.TrimPrefix(strings.TrimSpace(line), "|"), "|")
	code, from := false, 0
	for i := range len(line) {
		switch {
		case line[i] == '`':
			code = !code
		case line[i] == '|' && !code:
			out = append(out, strings.TrimSpace(line[from:i]))
			from = i + 1
		}
	}
	return append(out, strings.TrimSpace(line[from:]))
}

// Code is the text of a cell that is one span of code.
func Code(t testing.TB, cell string) string {
	t.Helper()
	if len(cell) < 2 || cell[0] != '`' || strings.IndexByte(cell[1:], '`') != len(cell)-2 {
		t.Fatalf("the cell %q is no code", cell)
	}
	return cell[1 : len(cell)-1]
}

// Part reads JSON as a part of a definition, or fails the test.
func Part[T any](t testing.TB, text string) T {
	t.Helper()
	var out T
	if err := gamedef.DecodePart([]byte(text), &out); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return out
}

// Canonical is JSON in its one form, so that equal values are equal texts.
func Canonical(t testing.TB, text string) string {
	t.Helper()
	return string(gamedef.Canonical(Part[gamedef.Data](t, text)))
}

// With is a definition in which sections are those of another object.
func With(t testing.TB, definition, override string) string {
	t.Helper()
	out := Part[gamedef.Data](t, definition).(gamedef.Object)
	for _, section := range Part[gamedef.Data](t, override).(gamedef.Object) {
		(*gamedef.OrderedMap[gamedef.Data])(&out).Set(section.Key, section.Value)
	}
	return string(gamedef.Canonical(out))
}
