package main

import (
	"go/ast"
	"go/token"
	"strings"
	"unicode/utf8"
)

// A line of Go has at most so many columns, of which a tab takes four.
const columns, tab = 120, 4

var lines = rule("lines", "finds lines that are too long. Longer are only rows of tables, which are read side by side and "+
	"so stand on a line each, and texts, which read worse in pieces",
	func(f file) bool { return !f.isGenerated() }, findLongLines)

func findLongLines(f file) {
	name := f.Fset.File(f.FileStart).Name()
	text, err := f.ReadFile(name)
	if err != nil {
		f.Reportf(f.FileStart, "%v", err)
		return
	}
	lines := strings.Split(string(text), "\n")
	var long []int
	for i, line := range lines {
		if width(line) > columns {
			long = append(long, i+1)
		}
	}
	if len(long) == 0 {
		return
	}
	excused := map[int]bool{}
	row := func(n ast.Node) {
		at := f.Fset.Position(n.Pos())
		if strings.TrimSpace(lines[at.Line-1][:at.Column-1]) == "" {
			excused[at.Line] = true
		}
	}
	// What goes over the edge is a text, with or without the brackets and commas after it.
	across := func(n ast.Node) {
		start, end := f.Fset.Position(n.Pos()), f.Fset.Position(n.End())
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
	ast.Inspect(f.File, func(n ast.Node) bool {
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
	for _, group := range f.Comments {
		for _, comment := range group.List {
			if !strings.Contains(strings.TrimPrefix(comment.Text, "// "), " ") || strings.HasPrefix(comment.Text, "//go:") {
				across(comment) // an address, or a command
			}
		}
	}
	for _, line := range long {
		if !excused[line] {
			f.Reportf(f.Fset.File(f.FileStart).LineStart(line), "this line has more than %d columns", columns)
		}
	}
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
