package generate

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// source is the declarations in the source files of gamedef.
type source struct {
	structs map[string]*ast.StructType
	order   []string            // names of structs, in the order of files and lines
	members map[string][]string // by sum type: the types that have its method
	sums    []sum
	enums   []string            // named string types, in the order of files and lines
	words   map[string][]string // by enum: the values of its constants
}

// sum is a sum type whose members are nodes.
type sum struct {
	name     string // Effect
	scalars  []string
	variants []variant
	named    bool // its members are the types with its method: effects and conditions, each under its name
}

type variant struct {
	typ     string
	wrapped string // the only key of its JSON object; "" for none
}

// nodes are the names of the sum types whose members are nodes, in output order.
var nodes = []string{"Effect", "Condition", "Value", "Query"}

// read parses the package in a folder.
func read(folder string) (*source, error) {
	s := &source{structs: map[string]*ast.StructType{}, members: map[string][]string{}, words: map[string][]string{}}
	names, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") || strings.HasSuffix(name, ".gen.go") {
			continue
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, text, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		for _, d := range file.Decls {
			s.declaration(d)
		}
	}
	for i := range s.sums {
		if sum := &s.sums[i]; sum.named {
			for _, typ := range s.members[sum.name] {
				v := variant{typ: typ}
				if sum.name == nodes[0] {
					v.wrapped = lowerFirst(typ)
				}
				if !slices.Contains(sum.scalars, typ) {
					sum.variants = append(sum.variants, v)
				}
			}
			// A member that matches any word is tried after the others.
			slices.SortStableFunc(sum.variants, func(a, b variant) int {
				return cmp.Compare(strconv.FormatBool(s.hasWordItself(a.typ)),
					strconv.FormatBool(s.hasWordItself(b.typ)))
			})
		}
	}
	for _, sum := range s.sums {
		var listed []string
		for _, v := range sum.variants {
			listed = append(listed, v.typ)
		}
		listed = append(listed, sum.scalars...)
		have := slices.Clone(s.members[sum.name])
		slices.Sort(listed)
		slices.Sort(have)
		if !slices.Equal(listed, have) {
			return nil, fmt.Errorf("the list unions has other members of %s than the types that have is%s: %v, %v",
				sum.name, sum.name, listed, have)
		}
	}
	if len(s.sums) != len(nodes) {
		return nil, fmt.Errorf("the list unions has %d of the sum types %v", len(s.sums), nodes)
	}
	slices.SortFunc(s.sums, func(a, b sum) int { return slices.Index(nodes, a.name) - slices.Index(nodes, b.name) })
	return s, nil
}

// conditionTag is the JSON name of the member with the word of a condition.
const conditionTag = "op"

// hasWordItself reports whether a condition type has a member of its own for its word.
func (s *source) hasWordItself(typ string) bool {
	return slices.ContainsFunc(s.fields(typ), func(f field) bool { return f.json == conditionTag })
}

// lowerFirst returns the name of a type as a word of JSON.
func lowerFirst(typ string) string { return strings.ToLower(typ[:1]) + typ[1:] }

func (s *source) declaration(d ast.Decl) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		if sum, ok := strings.CutPrefix(d.Name.Name, "is"); ok && d.Recv != nil && slices.Contains(nodes, sum) {
			s.members[sum] = append(s.members[sum], nameOf(d.Recv.List[0].Type))
		}
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			switch spec := spec.(type) {
			case *ast.TypeSpec:
				if t, ok := spec.Type.(*ast.StructType); ok && spec.TypeParams == nil {
					s.structs[spec.Name.Name] = t
					s.order = append(s.order, spec.Name.Name)
				}
			case *ast.ValueSpec:
				switch {
				case d.Tok == token.CONST:
					s.constants(spec)
				case spec.Names[0].Name == "unions":
					s.unions(spec.Values[0].(*ast.CompositeLit))
				}
			}
		}
	}
}

// constants adds the texts of constants, which a named type may have.
func (s *source) constants(spec *ast.ValueSpec) {
	enum := nameOf(spec.Type)
	for _, value := range spec.Values {
		text, ok := value.(*ast.BasicLit)
		if !ok || enum == "" || text.Kind != token.STRING {
			continue
		}
		if s.words[enum] == nil {
			s.enums = append(s.enums, enum)
		}
		s.words[enum] = append(s.words[enum], text.Value)
	}
}

// unions reads the list of sum types, which has the form of their members in JSON.
func (s *source) unions(list *ast.CompositeLit) {
	for _, e := range list.Elts {
		entry := e.(*ast.KeyValueExpr)
		out := sum{name: argument(entry.Key)}
		if !slices.Contains(nodes, out.name) {
			continue
		}
		for _, e := range entry.Value.(*ast.CompositeLit).Elts {
			member := e.(*ast.KeyValueExpr)
			switch member.Key.(*ast.Ident).Name {
			case "scalars":
				for _, e := range member.Value.(*ast.CompositeLit).Elts {
					literal := strings.TrimSuffix(e.(*ast.Ident).Name, "Type")
					out.scalars = append(out.scalars, strings.ToUpper(literal[:1])+literal[1:])
				}
			case "variants":
				list, ok := member.Value.(*ast.CompositeLit)
				if !ok { // a generated list: each member is under its name
					out.named = true
					continue
				}
				for _, e := range list.Elts {
					v := variant{typ: argument(e)}
					if call := e.(*ast.CallExpr); nameOf(call.Fun.(*ast.IndexExpr).X) == "wrap" {
						v.wrapped, _ = strconv.Unquote(call.Args[0].(*ast.BasicLit).Value)
					}
					out.variants = append(out.variants, v)
				}
			}
		}
		s.sums = append(s.sums, out)
	}
}

// argument returns the type argument of a call: X of f[X]().
func argument(e ast.Expr) string { return nameOf(e.(*ast.CallExpr).Fun.(*ast.IndexExpr).Index) }

// nameOf returns the name of a type, without the star of a pointer.
func nameOf(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.StarExpr:
		return nameOf(e.X)
	}
	return ""
}

// field is a member of a struct.
type field struct {
	name     string // in Go; the type's name for an embedded one
	json     string
	absent   string // the value of one that is not given; "" where none says the same
	does     string // what is done with it
	embedded bool
	typ      ast.Expr
}

func (s *source) fields(name string) []field {
	var out []field
	for _, f := range s.structs[name].Fields.List {
		member := field{typ: f.Type, embedded: len(f.Names) == 0}
		if f.Tag != nil {
			tag := reflect.StructTag(strings.Trim(f.Tag.Value, "`"))
			member.json, member.does = tag.Get("json"), tag.Get("does")
			for option := range strings.SplitSeq(tag.Get("gd"), ",") {
				switch key, value, _ := strings.Cut(option, "="); key {
				case "default":
					member.absent = value
				}
			}
		}
		if member.embedded {
			member.name = nameOf(f.Type)
			out = append(out, member)
		}
		for _, n := range f.Names {
			member.name = n.Name
			out = append(out, member)
		}
	}
	return out
}
