package kernel_test

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// TestEveryMemberIsRead finds members of definitions that the kernel does not look at: what is
// said with them is lost in play. Those on which play does not depend are marked as notes where
// they are declared; a mark on one that is read is found, too.
func TestEveryMemberIsRead(t *testing.T) {
	p := &program{t: t, set: token.NewFileSet(), packages: map[string]*checkedPackage{}}
	p.std = importer.ForCompiler(p.set, "source", nil)
	definition := p.load("ludo-lsp/kernel/gamedef")
	p.load("ludo-lsp/kernel") // and what it is made of
	read := map[types.Object]bool{}
	for _, by := range p.packages {
		if by != definition {
			maps.Copy(read, p.readOutside(definition, by))
		}
	}
	members := reachedMembers(definition.pkg)
	for _, m := range members {
		switch note := slices.Contains(strings.Split(m.tag.Get("gd"), ","), "note"); {
		case !note && !read[m.field]:
			t.Errorf("the kernel does not read %s, which is not marked as a note", m.name)
		case note && read[m.field]:
			t.Errorf("%s is marked as a note, but the kernel reads it", m.name)
		}
	}
	t.Logf("%d members of definitions", len(members))
	if len(members) < 300 {
		t.Errorf("only %d members of definitions are found", len(members))
	}
}

// program is packages of this module with their types.
type program struct {
	t        *testing.T
	set      *token.FileSet
	std      types.Importer
	packages map[string]*checkedPackage
}

type checkedPackage struct {
	pkg   *types.Package
	info  *types.Info
	files []*ast.File
}

// Import implements types.Importer.
func (p *program) Import(path string) (*types.Package, error) {
	if strings.HasPrefix(path, "ludo-lsp/") {
		return p.load(path).pkg, nil
	}
	return p.std.Import(path)
}

func (p *program) load(path string) *checkedPackage {
	if known := p.packages[path]; known != nil {
		return known
	}
	names, err := filepath.Glob(filepath.Join("..", strings.TrimPrefix(path, "ludo-lsp/"), "*.go"))
	if err != nil {
		p.t.Fatal(err)
	}
	out := &checkedPackage{info: &types.Info{
		Selections: map[*ast.SelectorExpr]*types.Selection{}, Defs: map[*ast.Ident]types.Object{},
	}}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(p.set, name, nil, parser.SkipObjectResolution)
		if err != nil {
			p.t.Fatal(err)
		}
		out.files = append(out.files, file)
	}
	config := types.Config{Importer: p}
	if out.pkg, err = config.Check(path, p.set, out.files, out.info); err != nil {
		p.t.Fatal(err)
	}
	p.packages[path] = out
	return out
}

// readOutside are the fields of a package that another one selects, or that a method selects
// which the other one calls.
func (p *program) readOutside(of, by *checkedPackage) map[types.Object]bool {
	selected := func(c *checkedPackage, n ast.Node, visit func(types.Object)) {
		ast.Inspect(n, func(n ast.Node) bool {
			if s, ok := n.(*ast.SelectorExpr); ok && c.info.Selections[s] != nil {
				visit(c.info.Selections[s].Obj())
			}
			return true
		})
	}
	within := map[types.Object][]types.Object{}
	for _, file := range of.files {
		for _, d := range file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && f.Recv != nil {
				method := of.info.Defs[f.Name]
				selected(of, f, func(o types.Object) { within[method] = append(within[method], o) })
			}
		}
	}
	read := map[types.Object]bool{}
	for _, file := range by.files {
		selected(by, file, func(o types.Object) {
			read[o] = true
			for _, o := range within[o] {
				read[o] = true
			}
		})
	}
	return read
}

// definedMember is a member of an object of definitions.
type definedMember struct {
	name  string
	field *types.Var
	tag   reflect.StructTag
}

// reachedMembers are those of which a definition is made, apart from what stands in notes.
func reachedMembers(pkg *types.Package) (out []definedMember) {
	seen := map[types.Type]bool{}
	var reach func(typ types.Type)
	reach = func(typ types.Type) {
		if seen[typ] {
			return
		}
		seen[typ] = true
		switch typ := typ.(type) {
		case *types.Pointer:
			reach(typ.Elem())
		case *types.Slice:
			reach(typ.Elem())
		case *types.Named:
			for argument := range typ.TypeArgs().Types() {
				reach(argument)
			}
			switch under := typ.Underlying().(type) {
			case *types.Interface:
				for _, name := range pkg.Scope().Names() {
					if kind, ok := pkg.Scope().Lookup(name).(*types.TypeName); ok &&
						types.Implements(types.NewPointer(kind.Type()), under) {
						reach(kind.Type())
					}
				}
			case *types.Struct:
				for i := range under.NumFields() {
					f, tag := under.Field(i), reflect.StructTag(under.Tag(i))
					if tag.Get("json") != "" {
						out = append(out, definedMember{typ.Obj().Name() + "." + f.Name(), f, tag})
					}
					if tag.Get("json") != "" && !strings.Contains(tag.Get("gd"), "note") || f.Embedded() {
						reach(f.Type())
					}
				}
			}
		}
	}
	reach(pkg.Scope().Lookup("GameDef").Type())
	return out
}
