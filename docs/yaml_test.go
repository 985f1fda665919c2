package docs_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// pieceOfYAML is a text of which YAML is put together by hand: the beginning of a record, a bracket apart, the mark of
// an entry. Sentences for authors quote YAML with an ellipsis in it.
var pieceOfYAML = regexp.MustCompile(`\{ ?\w+: [^…]*$|^ ?\{ $|^(?: ?[\]}])* [\]}]$|^\s*- (?:\{ )?$`)

// ofTheLanguage are the files of packages that know the language.
var ofTheLanguage = regexp.MustCompile(`^\.\./(internal/(text|yaml|grammar|spec|compile|ide)|cnl)/`)

// TestYAMLIsWrittenInOnePlace: YAML that no author wrote is made by internal/yaml/render, which has yaml.v3 write it.
// It is put together elsewhere only where it is no YAML yet (snippets, which have stops in them), where it is the
// author's (formatting), where it is read again at once (formulas), and where it is an example (the table, the
// registry, the reference).
func TestYAMLIsWrittenInOnePlace(t *testing.T) {
	library := []string{"../cmd/ludo-lsp", "../internal/dev/conformance", "../internal/dev/jsonschema",
		"../internal/project", "../internal/yaml/render"}
	elsewhere := []string{"../internal/ide/complete", "../internal/grammar/diag", "../internal/ide/explain", "../internal/ide/format",
		"../internal/spec/formula", "../internal/grammar", "../internal/yaml/render", "../internal/compile/sourcemap"}
	var imported []string
	files := 0
	for _, root := range []string{"../cnl", "../internal", "../kernel", "../cmd"} {
		err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return err
			case entry.Name() == "testdata":
				return filepath.SkipDir
			case !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go"):
				return nil
			}
			files++
			places := token.NewFileSet()
			file, err := parser.ParseFile(places, path, nil, parser.SkipObjectResolution)
			if err != nil {
				return err
			}
			for _, spec := range file.Imports {
				if spec.Path.Value == `"gopkg.in/yaml.v3"` {
					imported = append(imported, filepath.ToSlash(filepath.Dir(path)))
				}
			}
			slashed := filepath.ToSlash(path)
			writes := ofTheLanguage.MatchString(slashed)
			if !writes || slices.ContainsFunc(elsewhere, func(p string) bool { return strings.HasPrefix(slashed, p+"/") }) {
				return nil
			}
			ast.Inspect(file, func(n ast.Node) bool {
				literal, ok := n.(*ast.BasicLit)
				if !ok || literal.Kind != token.STRING {
					return true
				}
				if text, err := strconv.Unquote(literal.Value); err == nil && pieceOfYAML.MatchString(text) {
					t.Errorf("%s: %q is a piece of YAML: have internal/yaml/render write it",
						places.Position(literal.Pos()), text)
				}
				return true
			})
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	slices.Sort(imported)
	if got := slices.Compact(imported); !slices.Equal(got, library) {
		t.Errorf("yaml.v3 is used by\n%s\nand not by\n%s", strings.Join(got, "\n"), strings.Join(library, "\n"))
	}
	if files < 500 {
		t.Errorf("only %d files were looked at", files)
	}
}
