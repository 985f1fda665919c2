package grammar_test

import (
	"cmp"
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

// mostLiterals is how many texts in all packages may be what a row of the table is called, with room for an honest
// change. They are words of other languages: members of states and protocols, parts of messages, English.
const mostLiterals = 2000

// TestNamesOfTheTableAreNotSpelled counts, in all packages but the table's own, the string literals that are the name
// of a section, field, variant or word: rows are named by the package view and members by internal/kernel/member, so
// that one that is renamed does not compile.
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
	apart := []string{".git", "node_modules", "testdata", "internal/grammar", "internal/dev", "bench"}
	var found []string
	files, root := 0, "../.."
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		path = filepath.ToSlash(path)
		rel := strings.TrimPrefix(path, root+"/")
		switch {
		case err != nil:
			return err
		case entry.IsDir() && slices.Contains(apart, cmp.Or(rel, path)):
			return filepath.SkipDir
		case !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") ||
			strings.HasSuffix(path, ".gen.go"):
			return nil
		}
		texts, err := withSpelling(path, names)
		for _, text := range texts {
			found = append(found, rel+": "+text)
		}
		files++
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if files < 800 {
		t.Fatalf("only %d files were looked at", files)
	}
	if len(found) > mostLiterals {
		t.Errorf("%d literals are names of the table, where %d may be: use the names of internal/grammar/view or internal/kernel/member\n%s",
			len(found), mostLiterals, strings.Join(found, "\n"))
	}
}

// withSpelling are the literals of a file that are names. Names without a letter are left out: they are
// the operators, which are dashes of lists and separators of paths far more often.
func withSpelling(path string, names map[string]bool) (out []string, err error) {
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
