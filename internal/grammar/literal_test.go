package grammar_test

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	pathpkg "path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"ludo-lsp/internal/grammar"
)

// literalBounds are, by folder, how many texts may be what a row of the table is called. They are words of other
// languages: members of states and protocols, parts of messages, English. A folder that is not named here has the
// bound of the longest one that it lies in.
var literalBounds = map[string]int{
	"":                 18,
	"cmd":              102,
	"cnl":              15,
	"internal/compile": 24,
	"internal/ide":     27,
	"internal/kernel":  83,
	"internal/mcp":     7,
	"internal/play":    180,
	"internal/project": 17,
	"internal/show":    78,
	"internal/spec":    26,
	"kernel":           601,
	"kernel/gamedef":   492,
	"kernel/replay":    106,
	"kernel/sim":       37,
	"lsp":              40,
}

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
	found := map[string][]string{}
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
		folder := rel
		for _, bounded := literalBounds[folder]; !bounded; _, bounded = literalBounds[folder] {
			folder = strings.TrimSuffix(pathpkg.Dir(folder), ".")
		}
		texts, err := spelled(path, names)
		for _, text := range texts {
			found[folder] = append(found[folder], rel+": "+text)
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
	for folder, bound := range literalBounds {
		if list := found[folder]; len(list) > bound || len(list) < bound-20 {
			t.Errorf("%q has %d literals that are names of the table, where literalBounds has %d: use the names of internal/grammar/view or internal/kernel/member, or lower the bound\n%s",
				folder, len(list), bound, strings.Join(list, "\n"))
		}
	}
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
