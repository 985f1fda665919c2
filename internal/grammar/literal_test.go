package grammar_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"ludo-lsp/internal/grammar"
)

// literalBound is how many texts of the packages behind the table may be what a
// row of it is called. They are words of other languages: fields of a game
// definition, parts of messages.
const literalBound = 100

// TestNamesOfTheTableAreNotSpelled counts the string literals that are the name
// of a section, field, variant or word in the packages that read trees, and in those that follow
// paths into a definition: they name rows by the package view and members by internal/kernel/member,
// so that one that is renamed does not compile.
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
	for _, root := range []string{"../text", "../yaml", "../spec", "../compile", "../ide", "../play/debugger"} {
		err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return err
			case !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go"):
				return nil
			}
			found, err := spelled(path, names)
			total += len(found)
			counts = append(counts, count{path, found})
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if len(counts) < 200 {
		t.Fatalf("only %d files were looked at", len(counts))
	}
	t.Logf("%d literals are names of the table", total)
	if total < literalBound {
		return
	}
	slices.SortStableFunc(counts, func(a, b count) int { return len(b.literals) - len(a.literals) })
	for _, c := range counts[:5] {
		t.Errorf("%s: %s", c.file, strings.Join(c.literals, ", "))
	}
	t.Errorf("%d literals are names of the table, of which there must be less than %d: use the names of internal/grammar/view or internal/kernel/member", total, literalBound)
}

// spelled are the literals of a file that are names. Names without a letter are left out: they are
// the operators, which are dashes of lists and separators of paths far more often.
func spelled(path string, names map[string]bool) (out []string, err error) {
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, path, nil, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	ast.Inspect(file, func(n ast.Node) bool {
		literal, ok := n.(*ast.BasicLit)
		if !ok || literal.Kind != token.STRING {
			return true
		}
		text, err := strconv.Unquote(literal.Value)
		if err == nil && names[text] && strings.ContainsFunc(text, unicode.IsLetter) {
			out = append(out, fmt.Sprintf("%q in line %d", text, set.Position(literal.Pos()).Line))
		}
		return true
	})
	return out, nil
}
