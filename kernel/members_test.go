package kernel_test

import (
	"go/ast"
	"go/types"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
)

// TestEveryMemberIsRead finds members of definitions that the kernel does not look at: what is
// said with them is lost in play. Those on which play does not depend are marked as notes where
// they are declared; a mark on one that is read is found, too.
func TestEveryMemberIsRead(t *testing.T) {
	// The kernel, and what it is made of.
	loaded, err := packages.Load(&packages.Config{Mode: packages.LoadAllSyntax}, "ludo-lsp/kernel")
	if err != nil || packages.PrintErrors(loaded) > 0 {
		t.Fatal("the kernel cannot be read: ", err)
	}
	definition, read := loaded[0].Imports["ludo-lsp/kernel/gamedef"], map[types.Object]bool{}
	packages.Visit(loaded, nil, func(by *packages.Package) {
		if by != definition && strings.HasPrefix(by.PkgPath, "ludo-lsp/") {
			maps.Copy(read, readOutside(definition, by))
		}
	})
	members := reachedMembers(definition.Types)
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

// readOutside are the fields of a package that another one selects, or that a method selects
// which the other one calls.
func readOutside(of, by *packages.Package) map[types.Object]bool {
	selected := func(c *packages.Package, n ast.Node, visit func(types.Object)) {
		ast.Inspect(n, func(n ast.Node) bool {
			if s, ok := n.(*ast.SelectorExpr); ok && c.TypesInfo.Selections[s] != nil {
				visit(c.TypesInfo.Selections[s].Obj())
			}
			return true
		})
	}
	within := map[types.Object][]types.Object{}
	for _, file := range of.Syntax {
		for _, d := range file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && f.Recv != nil {
				method := of.TypesInfo.Defs[f.Name]
				selected(of, f, func(o types.Object) { within[method] = append(within[method], o) })
			}
		}
	}
	read := map[types.Object]bool{}
	for _, file := range by.Syntax {
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
