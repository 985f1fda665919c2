package compile

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"ludo-lsp/internal/grammar/diag"
)

// TestFaultsOfADefinitionHaveCodesThatAreExplained: whatever the checks of a
// definition find, authors are told under a code of the registry.
func TestFaultsOfADefinitionHaveCodesThatAreExplained(t *testing.T) {
	code := regexp.MustCompile(`^_?[A-Z][A-Z0-9]*(_[A-Z0-9]+)+$`)
	paths, err := filepath.Glob("../../kernel/gamedef/validate*.go")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no checks: %v", err)
	}
	found := map[string]bool{}
	for _, path := range paths {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if literal, ok := n.(*ast.BasicLit); ok && literal.Kind == token.STRING {
				if text, _ := strconv.Unquote(literal.Value); code.MatchString(text) {
					found[text] = true
				}
			}
			return true
		})
	}
	if len(found) < 100 {
		t.Fatalf("only %d codes are found", len(found))
	}
	for text := range found {
		if _, known := diag.Lookup(codeOf(text)); !known {
			t.Errorf("%s becomes %s, which is not explained", text, codeOf(text))
		}
	}
	for _, info := range diag.All() {
		for _, prefix := range info.Definition {
			used := false
			for text := range found {
				_, known := diag.Lookup(diag.Code(text))
				used = used || !known && strings.HasPrefix(text, prefix)
			}
			if !used {
				t.Errorf("no check finds %s…, or each such code is explained itself", prefix)
			}
		}
	}
}
