package generate

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// viewPath is the import path of the package that is generated.
const viewPath = "ludo-lsp/internal/grammar/view"

// Uses are the names of constants, types and functions of the package view used in Go code.
type Uses struct{ names map[string]bool }

// UsesBelow returns the names used in all Go files below a folder except those of the package view. Of a file that
// cannot be parsed, the readable parts count, since the names that it lacks are about to be written.
func UsesBelow(root string) (*Uses, error) {
	u := &Uses{names: map[string]bool{}}
	quoted := []byte(strconv.Quote(viewPath))
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir():
			name := d.Name()
			if path != root && (name == "testdata" || name == "node_modules" || strings.HasPrefix(name, ".")) {
				return filepath.SkipDir
			}
			return nil
		case !strings.HasSuffix(path, ".go"):
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		if bytes.Contains(text, quoted) {
			file, _ := parser.ParseFile(token.NewFileSet(), path, text, parser.SkipObjectResolution)
			u.addFile(file)
		}
		return nil
	})
	if err == nil && len(u.names) == 0 {
		err = fmt.Errorf("no Go file below %s uses %s", root, viewPath)
	}
	return u, err
}

// addFile adds the names used in one file.
func (u *Uses) addFile(file *ast.File) {
	if file == nil {
		return
	}
	local := ""
	for _, spec := range file.Imports {
		if spec.Path.Value == strconv.Quote(viewPath) {
			local = "view"
			if spec.Name != nil {
				local = spec.Name.Name
			}
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if sel, ok := n.(*ast.SelectorExpr); ok {
			if from, ok := sel.X.(*ast.Ident); ok && local != "" && from.Name == local {
				u.names[sel.Sel.Name] = true
			}
		}
		return true
	})
}
