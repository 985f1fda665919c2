package grammar

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// FindSection returns the section with a name, nil if there is none.
func FindSection(name string) *Section { return sectionsByName()[name] }

var sectionsByName = sync.OnceValue(func() map[string]*Section {
	byName := make(map[string]*Section, len(Sections))
	for _, s := range Sections {
		byName[s.Name] = s
	}
	return byName
})

// FieldByName returns the field with a name, nil if there is none. Other spellings are ignored.
func (s *Shape) FieldByName(name string) *Field {
	for _, f := range s.Fields {
		if f.Name == name {
			return f
		}
	}
	return nil
}

// FieldAt returns the field at a path through the records of fields ("if.then"), nil if there is none.
func (s *Shape) FieldAt(path string) (f *Field) {
	for step := range strings.SplitSeq(path, ".") {
		if s == nil {
			return nil
		}
		if f = s.FieldByName(step); f == nil {
			return nil
		}
		s = f.Type.Shape
	}
	return f
}

// FindSpelling returns the field that has the name as another spelling, and that spelling.
func (s *Shape) FindSpelling(name string) (*Field, *Spelling) {
	for _, f := range s.Fields {
		for i := range f.Spellings {
			if f.Spellings[i].Name == name {
				return f, &f.Spellings[i]
			}
		}
	}
	return nil, nil
}

// VariantByWord returns the variant for a word or key, among those of the union and those of its Others; nil if there
// is none.
func (u *Union) VariantByWord(word string) *Variant {
	v, _ := u.SelectByWord(word)
	return v
}

// SelectByWord returns what VariantByWord returns, and the union to which the variant belongs.
func (u *Union) SelectByWord(word string) (*Variant, *Union) {
	for _, v := range u.Variants {
		if v.Word == word || slices.Contains(v.Also, word) {
			return v, u
		}
	}
	for _, other := range u.Others {
		if v, owner := other.SelectByWord(word); v != nil {
			return v, owner
		}
	}
	return nil, nil
}

// FixedNames returns the bindings that the shape itself brings into scope in the field into, if the field on which
// they depend has the word.
func (s *Shape) FixedNames(into, word string) (names []string) {
	for _, scope := range s.Scopes {
		if scope.From == "" && slices.Contains(scope.Into, into) &&
			(scope.By == "" || slices.Contains(scope.Words, word)) {
			names = append(names, scope.Names...)
		}
	}
	return names
}

// Shapes returns the shapes of the records of the language, sorted by name. If the table has several versions of a
// record, which differ in codes, the first stands for all.
func Shapes() []*Shape { return slices.Clone(table().shapes) }

// CutsList reports whether entries of a list of this name are units if they are on lines of their own.
func CutsList(field string) bool { return table().cutLists[field] }

// FindShape returns the shape with a name, nil if there is none.
func FindShape(name string) *Shape { return table().shapesByName[name] }

// Unions lists the unions of the language, sorted by name.
func Unions() []*Union { return slices.Clone(table().unions) }

// FindUnion returns the union with a name, nil if there is none.
func FindUnion(name string) *Union { return table().unionsByName[name] }

// WalkTypes calls visit once for every type that can occur in a spec, parents before their parts.
func WalkTypes(visit func(*Type)) {
	for _, t := range table().types {
		visit(t)
	}
}

// contents are the parts of the table as lists, collected from the sections.
type contents struct {
	types        []*Type
	numbers      map[*Type]int // of the types outside shapes
	shapes       []*Shape
	unions       []*Union
	shapesByName map[string]*Shape
	unionsByName map[string]*Union
	everyShape   []*Shape // including those that share a name
	cutLists     map[string]bool
}

// table returns the contents, which are built on first use, when all unions have their variants.
var table = sync.OnceValue(func() *contents {
	c := &contents{shapesByName: map[string]*Shape{}, unionsByName: map[string]*Union{}, cutLists: map[string]bool{}}
	r := &reader{contents: c, seenTypes: map[*Type]bool{}, seenShapes: map[*Shape]bool{}, seenUnions: map[*Union]bool{}}
	r.readType(DocumentType)
	r.readShape(ParamNodeShape)
	c.numberTypes()
	slices.SortFunc(c.shapes, func(a, b *Shape) int { return cmp.Compare(a.Name, b.Name) })
	slices.SortFunc(c.unions, func(a, b *Union) int { return cmp.Compare(a.Name, b.Name) })
	return c
})

type reader struct {
	*contents
	seenTypes  map[*Type]bool
	seenShapes map[*Shape]bool
	seenUnions map[*Union]bool
}

func (r *reader) readType(t *Type) {
	if t == nil || r.seenTypes[t] {
		return
	}
	r.seenTypes[t] = true
	r.types = append(r.types, t)
	r.readType(t.Elem)
	r.readType(t.Key)
	r.readType(t.Value)
	r.readShape(t.Shape)
	r.readUnion(t.Union)
	for _, alternative := range t.Alternatives {
		r.readType(alternative)
	}
	for _, c := range t.Cases {
		r.readType(c.Type)
	}
	r.readType(t.Else)
	r.readType(t.Literal)
}

func (r *reader) readShape(s *Shape) {
	if s == nil || r.seenShapes[s] {
		return
	}
	r.seenShapes[s] = true
	r.everyShape = append(r.everyShape, s)
	if r.shapesByName[s.Name] == nil {
		r.shapesByName[s.Name] = s
		r.shapes = append(r.shapes, s)
	}
	for _, f := range s.Fields {
		r.readType(f.Type)
		if f.Type.Form == List && f.Type.Unit {
			r.cutLists[f.Name] = true
		}
	}
}

func (r *reader) readUnion(u *Union) {
	if u == nil || r.seenUnions[u] {
		return
	}
	r.seenUnions[u] = true
	if r.unionsByName[u.Name] == nil {
		r.unionsByName[u.Name] = u
		r.unions = append(r.unions, u)
	}
	for _, v := range u.Variants {
		r.readShape(v.Shape)
	}
	for _, other := range u.Others {
		r.readUnion(other)
	}
	for _, scalar := range u.Scalars {
		r.readType(scalar)
	}
	r.readShape(u.Fallback)
}

// Range returns the bounds of a number, as a sentence goes on after its noun; "" for none.
func (t *Type) Range() string {
	number := func(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }
	switch {
	case t.Min != nil && t.Max != nil:
		return " from " + number(*t.Min) + " to " + number(*t.Max)
	case t.Min != nil:
		return " from " + number(*t.Min) + " up"
	case t.Max != nil:
		return " up to " + number(*t.Max)
	}
	return ""
}
