package grammar_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"ludo-lsp/internal/cnl/grammar"
)

// literalBound is how many texts of the packages behind the table may be what a
// row of it is called. They are words of other languages: fields of a game
// definition, parts of messages.
const literalBound = 100

// TestNamesOfTheTableAreNotSpelled counts the string literals that are the name
// of a section, field, variant or word in the packages that read trees: they
// name rows by the package view, so that a renamed row does not compile.
func TestNamesOfTheTableAreNotSpelled(t *testing.T) {
	names := map[string]bool{}
	for _, s := range grammar.Sections {
		names[s.Name] = true
	}
	for _, s := range grammar.Shapes() {
		for _, f := range s.Fields {
			names[f.Name] = true
		}
	}
	for _, u := range grammar.Unions() {
		for _, v := range u.Variants {
			names[v.Word] = true
			for _, also := range v.Also {
				names[also] = true
			}
		}
	}
	grammar.WalkTypes(func(typ *grammar.Type) {
		for _, word := range typ.Words {
			names[word.Text] = true
		}
	})
	type count struct {
		file     string
		literals []string
	}
	var counts []count
	total := 0
	for _, pkg := range []string{"expand", "lower", "crossref", "facts", "complete"} {
		files, err := filepath.Glob(filepath.Join("..", pkg, "*.go"))
		if err != nil || len(files) == 0 {
			t.Fatalf("no files of %s: %v", pkg, err)
		}
		for _, path := range files {
			if strings.HasSuffix(path, "_test.go") {
				continue
			}
			set := token.NewFileSet()
			file, err := parser.ParseFile(set, path, nil, 0)
			if err != nil {
				t.Fatal(err)
			}
			c := count{file: path}
			ast.Inspect(file, func(n ast.Node) bool {
				literal, ok := n.(*ast.BasicLit)
				if !ok || literal.Kind != token.STRING {
					return true
				}
				if text, err := strconv.Unquote(literal.Value); err == nil && names[text] {
					c.literals = append(c.literals,
						fmt.Sprintf("%q in line %d", text, set.Position(literal.Pos()).Line))
				}
				return true
			})
			total += len(c.literals)
			counts = append(counts, c)
		}
	}
	t.Logf("%d literals are names of the table", total)
	if total < literalBound {
		return
	}
	slices.SortStableFunc(counts, func(a, b count) int { return len(b.literals) - len(a.literals) })
	for _, c := range counts[:5] {
		t.Errorf("%s: %s", c.file, strings.Join(c.literals, ", "))
	}
	t.Errorf("%d literals are names of the table, of which there must be less than %d: use the names of internal/cnl/grammar/view", total, literalBound)
}
