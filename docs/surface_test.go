package docs_test

import (
	"fmt"
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
)

const module = "ludo-lsp/"

// surface names the packages that a Go program may import. The rest is the
// program's own.
var surface = []string{"cnl", "kernel", "kernel/gamedef", "kernel/replay", "kernel/sim", "lsp"}

// Besides them, only what is no library may stand outside internal: the
// program, the others in modules of their own, and the folders whose content is not Go.
func TestOnlyTheSurfaceIsExported(t *testing.T) {
	var exported []string
	for name := range packageImports(t) {
		top, _, _ := strings.Cut(name, "/")
		if slices.Contains(strings.Split(name, "/"), "internal") || slices.Contains([]string{"bench", "cmd", "data", "docs", "editors", "scale", "schemas"}, top) {
			continue
		}
		exported = append(exported, name)
	}
	slices.Sort(exported)
	if !slices.Equal(exported, surface) {
		t.Errorf("the packages outside internal are %v, want %v", exported, surface)
	}
}

// What a program may import is shown by an example whose output is compared, and
// which does with that what a program can.
func TestEveryPackageOfTheSurfaceHasAnExample(t *testing.T) {
	for _, name := range surface {
		files, err := filepath.Glob(filepath.Join("..", name, "*_test.go"))
		if err != nil {
			t.Fatal(err)
		}
		runs := false
		for _, file := range files {
			parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ParseComments)
			if err != nil {
				t.Fatal(err)
			}
			for _, example := range doc.Examples(parsed) {
				if !strings.HasSuffix(parsed.Name.Name, "_test") || example.Output == "" && !example.EmptyOutput {
					continue // it sees what no program sees, or is not run
				}
				runs = true
				for _, imported := range parsed.Imports {
					if strings.Contains(imported.Path.Value, module+"internal/") {
						t.Errorf("%s imports %s, which a program cannot", file, imported.Path.Value)
					}
				}
			}
		}
		if !runs {
			t.Errorf("%s has no example that runs", name)
		}
	}
}

// Where a number has names in internal, they have names in the surface as well.
func TestTheSurfaceNamesConstants(t *testing.T) {
	known := map[string]bool{}
	var aliases []*types.TypeName
	for _, p := range loadSurface(t) {
		for _, name := range p.Types.Scope().Names() {
			switch o := p.Types.Scope().Lookup(name).(type) {
			case *types.Const:
				known[o.Type().String()+" "+o.Val().String()] = true
			case *types.TypeName:
				if o.IsAlias() && o.Exported() {
					aliases = append(aliases, o)
				}
			}
		}
	}
	const many = 20 // a list of which nobody writes the names: the kinds of symbols, the codes
	for _, alias := range aliases {
		named, is := types.Unalias(alias.Type()).(*types.Named)
		if !is || !internal(named.Obj().Pkg()) {
			continue
		}
		var of []*types.Const
		for _, name := range named.Obj().Pkg().Scope().Names() {
			c, is := named.Obj().Pkg().Scope().Lookup(name).(*types.Const)
			if is && c.Exported() && types.Identical(c.Type(), named) {
				of = append(of, c)
			}
		}
		for _, c := range of {
			if len(of) <= many && !known[c.Type().String()+" "+c.Val().String()] {
				t.Errorf("%s has no name for %s", alias.Pkg().Path(), c)
			}
		}
	}
}

// A type that the surface gives or takes has a name there: an alias, where the
// type itself is declared in internal.
func TestTheSurfaceCanBeNamed(t *testing.T) {
	loaded := loadSurface(t)
	w := surfaceWalk{named: map[*types.TypeName]bool{}, seen: map[types.Object]bool{}}
	for _, p := range loaded {
		for _, name := range p.Types.Scope().Names() {
			alias, is := p.Types.Scope().Lookup(name).(*types.TypeName)
			if is && alias.IsAlias() && ast.IsExported(name) {
				if to, is := types.Unalias(alias.Type()).(interface{ Obj() *types.TypeName }); is {
					w.named[to.Obj()] = true
				}
			}
		}
	}
	for _, p := range loaded {
		for _, name := range p.Types.Scope().Names() {
			if ast.IsExported(name) {
				w.object(p.PkgPath+"."+name, p.Types.Scope().Lookup(name))
			}
		}
	}
	for _, missing := range w.missing {
		t.Error(missing)
	}
	if len(w.seen) < 300 {
		t.Errorf("only %d types were looked at", len(w.seen))
	}
}

func loadSurface(t *testing.T) []*packages.Package {
	t.Helper()
	patterns := make([]string, len(surface))
	for i, name := range surface {
		patterns[i] = module + name
	}
	loaded, err := packages.Load(&packages.Config{Mode: packages.NeedName | packages.NeedTypes, Dir: ".."}, patterns...)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range loaded {
		for _, e := range p.Errors {
			t.Fatal(e)
		}
	}
	return loaded
}

// A surfaceWalk goes through all that can be reached from exported names by
// exported names.
type surfaceWalk struct {
	named   map[*types.TypeName]bool // types of internal packages that have an alias
	seen    map[types.Object]bool
	missing []string
}

func (w *surfaceWalk) object(where string, o types.Object) {
	if name, is := o.(*types.TypeName); is && !name.IsAlias() {
		w.declared(where, name)
		return
	}
	w.typ(where, o.Type())
}

func (w *surfaceWalk) declared(where string, name *types.TypeName) {
	if w.seen[name] || name.Pkg() == nil || !strings.HasPrefix(name.Pkg().Path(), module) {
		return
	}
	w.seen[name] = true
	if internal(name.Pkg()) && !w.named[name] || !name.Exported() {
		w.missing = append(w.missing, fmt.Sprintf("%s shows %s.%s, which a program cannot name",
			where, name.Pkg().Path(), name.Name()))
	}
	where = name.Pkg().Path() + "." + name.Name()
	named, is := name.Type().(*types.Named)
	if !is {
		return
	}
	for m := range named.Methods() {
		if m.Exported() && !internal(name.Pkg()) {
			w.typ(where+"."+m.Name(), m.Type())
		}
	}
	if internal(name.Pkg()) && !isRecord(named) {
		return
	}
	w.typ(where, named.Underlying())
}

func internal(p *types.Package) bool {
	return slices.Contains(strings.Split(p.Path(), "/"), "internal")
}

// isRecord reports whether a type is a struct that is read field by field; of others only
// what their methods tell is for users, and that needs no name.
func isRecord(t *types.Named) bool {
	record, is := t.Underlying().(*types.Struct)
	if !is {
		return false
	}
	for f := range record.Fields() {
		if !f.Exported() {
			return false
		}
	}
	return true
}

func (w *surfaceWalk) typ(where string, t types.Type) {
	switch t := t.(type) {
	case *types.Alias:
		for a := range t.TypeArgs().Types() {
			w.typ(where, a)
		}
		w.typ(where, types.Unalias(t))
	case *types.Named:
		for a := range t.TypeArgs().Types() {
			w.typ(where, a)
		}
		w.declared(where, t.Origin().Obj())
	case *types.Pointer:
		w.typ(where, t.Elem())
	case *types.Slice:
		w.typ(where, t.Elem())
	case *types.Array:
		w.typ(where, t.Elem())
	case *types.Chan:
		w.typ(where, t.Elem())
	case *types.Map:
		w.typ(where, t.Key())
		w.typ(where, t.Elem())
	case *types.Signature:
		for v := range t.Params().Variables() {
			w.typ(where, v.Type())
		}
		for v := range t.Results().Variables() {
			w.typ(where, v.Type())
		}
	case *types.Struct:
		for f := range t.Fields() {
			if f.Exported() {
				w.typ(where+"."+f.Name(), f.Type())
			}
		}
	case *types.Interface:
		for m := range t.Methods() {
			if m.Exported() {
				w.typ(where+"."+m.Name(), m.Type())
			}
		}
	}
}

// What a program is given has the fields and methods that it says, and not those of something internal that it holds.
func TestTheSurfaceEmbedsNothingInternal(t *testing.T) {
	looked := 0
	for _, p := range loadSurface(t) {
		for _, name := range p.Types.Scope().Names() {
			o, is := p.Types.Scope().Lookup(name).(*types.TypeName)
			if !is || !o.Exported() || o.IsAlias() {
				continue
			}
			record, is := o.Type().Underlying().(*types.Struct)
			if !is {
				continue
			}
			looked++
			for f := range record.Fields() {
				at := f.Type()
				if pointer, is := at.(*types.Pointer); is {
					at = pointer.Elem()
				}
				of, is := at.(interface{ Obj() *types.TypeName })
				if is && f.Embedded() && of.Obj().Pkg() != nil && internal(of.Obj().Pkg()) {
					t.Errorf("%s.%s embeds what is internal", p.PkgPath, name)
				}
			}
		}
	}
	if looked < 100 {
		t.Errorf("only %d types were looked at", looked)
	}
}
