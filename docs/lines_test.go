package docs_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// A line of Go has at most so many columns, of which a tab takes four.
const columns, tab = 120, 4

// Longer lines are only rows of tables, which are read side by side and so stand on a
// line each, and texts, which read worse in pieces.
func TestLinesAreShort(t *testing.T) {
	looked := 0
	err := filepath.WalkDir("..", func(file string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && file != ".." && (strings.HasPrefix(entry.Name(), ".") || entry.Name() == "node_modules"):
			return filepath.SkipDir
		case filepath.Ext(file) != ".go" || strings.HasSuffix(file, ".gen.go"):
			return nil
		}
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		looked++
		for _, line := range longLines(t, file, text) {
			t.Errorf("%s:%d has more than %d columns", file, line, columns)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if looked < 500 {
		t.Errorf("only %d files were looked at", looked)
	}
}

// The lines that are too long, and those that may be, as they are told from each other.
func TestLongLinesAreFound(t *testing.T) {
	long := strings.Repeat("x", columns)
	for _, test := range []struct {
		text string
		want []int
	}{
		{"var a = 1\n", nil},
		{"var " + long + " = 1\n", []int{3}},
		{"// " + strings.Repeat("word ", columns/4) + "\n", []int{3}},
		{"// " + long + "\n", nil}, // an address
		{"func f() { g(" + long + ", 1) }\n", []int{3}},
		{"var a = \"" + long + "\"\n", nil},
		{"var a = []int{\n\t" + long + ",\n}\n", nil},
		{"var a = []int{\n\tf(func() {\n" + long + "()\n}),\n}\n", []int{5}},
		{"var a = []int{" + long + ",\n\t1,\n}\n", []int{3}},
		{"type a struct {\n\tb, " + long + " int\n}\n", nil},
		{"func f() { g(`a` + b + `" + long + "` + c) }\n", nil},
		{"func f() { g(`\n" + long + "`, 1) }\n", nil},
		{"func f() { g(\"a\", " + long + ", \"b\") }\n", []int{3}},
	} {
		if got := longLines(t, "a.go", []byte("package a\n\n"+test.text)); !slices.Equal(got, test.want) {
			t.Errorf("%s\n: lines %v are too long, want %v", test.text, got, test.want)
		}
	}
}

// longLines are the numbers of the lines of a Go file that are too long.
func longLines(t *testing.T, file string, text []byte) (long []int) {
	t.Helper()
	lines := strings.Split(string(text), "\n")
	for i, line := range lines {
		if width(line) > columns {
			long = append(long, i+1)
		}
	}
	if len(long) == 0 {
		return nil
	}
	set := token.NewFileSet()
	parsed, err := parser.ParseFile(set, file, text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	excused := map[int]bool{}
	row := func(n ast.Node) {
		at := set.Position(n.Pos())
		if strings.TrimSpace(lines[at.Line-1][:at.Column-1]) == "" {
			excused[at.Line] = true
		}
	}
	// What goes over the edge is a text, with or without the brackets and commas after it.
	across := func(n ast.Node) {
		start, end := set.Position(n.Pos()), set.Position(n.End())
		for i := start.Line; i <= end.Line; i++ {
			line := lines[i-1]
			from, to := 0, len(line)
			if i == start.Line {
				from = start.Column - 1
			}
			if i == end.Line {
				to = end.Column - 1
			}
			if strings.Trim(line[to:], ")]},;{ ") == "" {
				to = len(line)
			}
			if width(line[:from]) < columns && width(line[:to]) > columns {
				excused[i] = true
			}
		}
	}
	ast.Inspect(parsed, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CompositeLit:
			for _, element := range n.Elts {
				row(element)
			}
		case *ast.StructType:
			for _, field := range n.Fields.List {
				row(field)
			}
		case *ast.BasicLit:
			if n.Kind == token.STRING {
				across(n)
			}
		case *ast.BinaryExpr:
			if joinsTexts(n) {
				across(n)
				return false
			}
		}
		return true
	})
	for _, group := range parsed.Comments {
		for _, comment := range group.List {
			if !strings.Contains(strings.TrimPrefix(comment.Text, "// "), " ") || strings.HasPrefix(comment.Text, "//go:") {
				across(comment) // an address, or a command
			}
		}
	}
	return slices.DeleteFunc(long, func(line int) bool { return excused[line] })
}

// joinsTexts reports whether an expression is a text in pieces.
func joinsTexts(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.BasicLit:
		return e.Kind == token.STRING
	case *ast.BinaryExpr:
		return e.Op == token.ADD && (joinsTexts(e.X) || joinsTexts(e.Y))
	}
	return false
}

func width(line string) int {
	return utf8.RuneCountInString(line) + (tab-1)*strings.Count(line, "\t")
}
