package grammar

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"ludo-lsp/internal/grammar/diag"
)

// TestSections guards the list of sections: what a spec can consist of.
func TestSections(t *testing.T) {
	lists := strings.Fields(`imports dataAssets globalMarkerLattices globalVars perPlayerVars zoneVars zones tokenTypes
		setup actionPipelines derivedMetrics eventDecks endConditions actions triggers effectMacros conditionMacros
		phaseTemplates markerLattices stackingConstraints`)
	records := strings.Fields(`metadata constants turnStructure turnOrder terminal victory scoring`)
	required := strings.Fields(`metadata zones turnStructure terminal actions`)
	if len(Sections) != len(lists)+len(records) {
		t.Errorf("%d sections", len(Sections))
	}
	for _, name := range append(slices.Clone(lists), records...) {
		s := FindSection(name)
		if s == nil {
			t.Errorf("no section %q", name)
			continue
		}
		if s.List != slices.Contains(lists, name) || s.List != (s.Type.Form == List) {
			t.Errorf("%s: list %v, type %v", name, s.List, s.Type.Form)
		}
		if s.Required != slices.Contains(required, name) || s.Required != (s.Type.Codes.Missing != "") &&
			name != "endConditions" {
			t.Errorf("%s: required %v, code %q", name, s.Required, s.Type.Codes.Missing)
		}
		f := DocumentShape.FieldByName(name)
		if f == nil || f.Type != s.Type {
			t.Errorf("the document has no field for %q", name)
		}
		for _, other := range s.Instead {
			if FindSection(other) == nil {
				t.Errorf("%s: no section %q to stand for it", name, other)
			}
		}
	}
	if FindSection("zone") != nil {
		t.Error("found a section that does not exist")
	}
	if f, spelling := DocumentShape.FindSpelling("operationProfiles"); f == nil || f.Name != "actionPipelines" ||
		spelling.Use != Rejected {
		t.Error("the old name of actionPipelines is not known")
	}
}

func TestLookups(t *testing.T) {
	for _, s := range Shapes() {
		if FindShape(s.Name) != s {
			t.Errorf("shape %q is not found", s.Name)
		}
		for _, f := range s.Fields {
			if s.FieldByName(f.Name) == nil {
				t.Errorf("field %s.%s is not found", s.Name, f.Name)
			}
		}
	}
	for _, u := range Unions() {
		if FindUnion(u.Name) != u {
			t.Errorf("union %q is not found", u.Name)
		}
		for _, v := range u.Variants {
			if got, owner := u.SelectByWord(v.Word); got != v || owner != u {
				t.Errorf("variant %s.%s is not found", u.Name, v.Word)
			}
		}
	}
	if v := FindUnion("cardConfig").VariantByWord("eligibility"); v == nil || v.Shape != flatConfigShape {
		t.Error("the other key of the flat card configuration does not select it")
	}
	visited := map[*Type]bool{}
	WalkTypes(func(kind *Type) {
		if visited[kind] {
			t.Errorf("visited twice: %s", kind.Noun)
		}
		visited[kind] = true
	})
	if len(visited) < 500 || !visited[DocumentType] || !visited[ConditionType] {
		t.Errorf("visited %d types only", len(visited))
	}
}

func TestTableIsDocumented(t *testing.T) {
	doc := regexp.MustCompile(`^[A-Z$].*\.$`)
	check := func(what, text string) {
		if !doc.MatchString(text) || strings.Contains(text, "\n") {
			t.Errorf("%s: %q is no sentence", what, text)
		}
	}
	for _, s := range Sections {
		check("section "+s.Name, s.Doc)
		for _, spelling := range s.Spellings {
			check("spelling "+spelling.Name, spelling.Note)
		}
	}
	for _, s := range table().everyShape {
		check("shape "+s.Name, s.Doc)
		if s.Noun == "" {
			t.Errorf("shape %s has no noun", s.Name)
		}
		for _, f := range s.Fields {
			check(s.Name+"."+f.Name, f.Doc)
			for _, spelling := range f.Spellings {
				check(s.Name+"."+f.Name+" spelt "+spelling.Name, spelling.Note)
			}
			if f.OldForm != nil {
				check(s.Name+"."+f.Name+" as it was", f.OldForm.Note)
			}
		}
	}
	for _, u := range Unions() {
		check("union "+u.Name, u.Doc)
		for _, v := range u.Variants {
			check("variant "+u.Name+"."+v.Word, v.Doc)
		}
	}
	WalkTypes(func(kind *Type) {
		if kind.Noun == "" {
			t.Errorf("a type of form %d has no noun: %+v", kind.Form, kind)
		}
		for _, w := range kind.Words {
			check(kind.Noun+": "+w.Text, w.Doc)
			if w.Note != "" {
				check(kind.Noun+": note of "+w.Text, w.Note)
			}
			if w.Canonical != "" && !slices.ContainsFunc(kind.Words,
				func(x Word) bool { return x.Text == w.Canonical }) {
				t.Errorf("%s: %s stands for %s, which is no word", kind.Noun, w.Text, w.Canonical)
			}
		}
	})
}

func TestNamesAreUnique(t *testing.T) {
	shapes := map[string]bool{}
	for _, s := range table().everyShape {
		if shapes[s.Name] {
			t.Errorf("two shapes are named %q", s.Name)
		}
		shapes[s.Name] = true
		fields := map[string]*Field{}
		for _, f := range s.Fields {
			// A field may be written out once per condition.
			if other := fields[f.Name]; other != nil && (other.When == nil || f.When == nil) {
				t.Errorf("%s has the field %q twice", s.Name, f.Name)
			}
			fields[f.Name] = f
		}
		for _, f := range s.Fields {
			for _, spelling := range f.Spellings {
				if fields[spelling.Name] != nil {
					t.Errorf("%s: %q is a field and a spelling of %q", s.Name, spelling.Name, f.Name)
				}
			}
		}
	}
	unions := map[*Union]bool{}
	names := map[string]bool{}
	WalkTypes(func(kind *Type) {
		if kind.Union != nil && !unions[kind.Union] {
			unions[kind.Union] = true
			if names[kind.Union.Name] {
				t.Errorf("two unions are named %q", kind.Union.Name)
			}
			names[kind.Union.Name] = true
		}
		words := map[string]bool{}
		for _, w := range kind.Words {
			if words[w.Text] {
				t.Errorf("%s has the word %q twice", kind.Noun, w.Text)
			}
			words[w.Text] = true
		}
	})
	kinds := map[string]bool{}
	for _, kind := range Kinds() {
		if kind.String() == "" || kind.Info().Noun == "" || kind.Info().Plural == "" || kinds[kind.String()] {
			t.Errorf("kind %d: name %q", kind, kind)
		}
		kinds[kind.String()] = true
		if section := kind.Info().Section; section != "" && FindSection(section) == nil {
			t.Errorf("%s: no section %q", kind, section)
		}
	}
}

// TestEveryKindIsDeclared: a kind that something refers to is declared by some
// field or key. The ones listed are derived from other declarations.
func TestEveryKindIsDeclared(t *testing.T) {
	derived := []Kind{Table, TableField, Capability, Binding}
	declared, referred := map[Kind]bool{}, map[Kind]bool{}
	WalkTypes(func(kind *Type) {
		if kind.Form == Define {
			declared[kind.Kind] = true
		}
		for _, also := range kind.Also {
			declared[also.Kind] = true
		}
		for _, k := range kind.Kinds {
			referred[k] = true
		}
	})
	for _, kind := range Kinds() {
		if !declared[kind] && !slices.Contains(derived, kind) {
			t.Errorf("nothing declares %s", kind.Info().Noun)
		}
		if kind.Info().HintUnused && !referred[kind] && kind != TemplateParam && kind != MacroParam {
			t.Errorf("nothing refers to %s", kind.Info().Noun)
		}
	}
}

func TestCodesExist(t *testing.T) {
	check := func(where string, codes ...diag.Code) {
		for _, code := range codes {
			if code == "" {
				continue
			}
			if _, ok := diag.Lookup(code); !ok {
				t.Errorf("%s: the code %s does not exist", where, code)
			}
		}
	}
	all := func(where string, c Codes) {
		check(where, c.Invalid, c.Missing, c.Empty, c.Duplicate, c.Unresolved, c.Unknown, c.Bounds, c.Unbound)
	}
	for _, s := range Sections {
		for _, spelling := range s.Spellings {
			check(s.Name, spelling.Code)
		}
	}
	for _, s := range table().everyShape {
		all(s.Name, s.Codes)
		for _, group := range slices.Concat(s.ExactlyOne, s.Together, s.Distinct) {
			check(s.Name, group.Code)
		}
		for _, r := range s.Relations {
			check(s.Name, r.Code)
		}
		for _, f := range s.Fields {
			where := s.Name + "." + f.Name
			all(where, f.Codes)
			for _, spelling := range f.Spellings {
				check(where, spelling.Code)
			}
			for _, when := range []*When{f.When, f.RequiredWhen} {
				if when != nil {
					check(where, when.Code)
				}
			}
			if f.OldForm != nil {
				check(where, f.OldForm.Code)
			}
			if f.Items != nil {
				check(where, f.Items.Code)
			}
		}
	}
	for _, u := range Unions() {
		all(u.Name, u.Codes)
	}
	WalkTypes(func(kind *Type) {
		all(kind.Noun, kind.Codes)
		check(kind.Noun, kind.QualifiedCode)
		for section, code := range kind.SectionCodes {
			check(kind.Noun, code)
			if FindSection(section) == nil {
				t.Errorf("%s: no section %q", kind.Noun, section)
			}
		}
		for _, group := range kind.UniqueBy {
			check(kind.Noun, group.Code)
		}
		for _, also := range kind.Also {
			check(kind.Noun, also.Duplicate)
		}
		for _, w := range kind.Words {
			check(kind.Noun, w.Code)
		}
	})
}

// TestTableExamplesConform reads every example and default as the value it
// stands for.
func TestTableExamplesConform(t *testing.T) {
	for _, s := range table().everyShape {
		if s == DocumentShape {
			continue
		}
		for _, f := range s.Fields {
			if f.Example == "" {
				t.Errorf("%s.%s has no example", s.Name, f.Name)
			}
			for _, text := range []string{f.Example, f.Default} {
				if text == "" || text == "null" {
					continue
				}
				var v any
				if err := yaml.Unmarshal([]byte(text), &v); err != nil {
					t.Errorf("%s.%s: %s: %v", s.Name, f.Name, text, err)
				}
				if strings.Contains(text, "\n") {
					t.Errorf("%s.%s: %q is more than a line", s.Name, f.Name, text)
				}
				if faults := conformInSome(s, f, v); len(faults) > 0 && !emptyContainer(v) {
					t.Errorf("%s.%s: %s: %s", s.Name, f.Name, text, faults)
				}
			}
		}
	}
}

// conformInSome is conform beside any of the words on which the field depends.
func conformInSome(s *Shape, f *Field, v any) (faults []string) {
	if f.Type.Form != Switch {
		return conform(f.Type, v)
	}
	words := []string{""}
	for _, c := range f.Type.Cases {
		words = append(words, c.Word)
	}
	for _, word := range words {
		faults = conform(f.Type, v, map[string]any{f.Type.By: word})
		if len(faults) == 0 {
			return nil
		}
	}
	return faults
}

// emptyContainer: a default of {} or [] asks the author for the rest.
func emptyContainer(v any) bool {
	switch v := v.(type) {
	case map[string]any:
		for _, value := range v {
			if !emptyContainer(value) {
				return v["cardLifecycle"] != nil // the examples show only its beginning
			}
		}
		return true
	case []any:
		return len(v) == 0
	}
	return false
}

// TestFieldsThatRulesNameExist: what a rule says of a field by name must be a
// field, of the same record or, where the rule looks outwards, of one around.
func TestFieldsThatRulesNameExist(t *testing.T) {
	around := enclosing()
	own := func(s *Shape, rule string, names ...string) {
		for _, name := range names {
			if !hasPath(s, name) {
				t.Errorf("%s: %s names %q, which it does not have", s.Name, rule, name)
			}
		}
	}
	outwards := func(s *Shape, rule, name string) {
		start := []*Shape{s}
		for strings.HasPrefix(name, "../") {
			name = strings.TrimPrefix(name, "../")
			var next []*Shape
			for _, inner := range start {
				next = append(next, around[inner]...)
			}
			start = next
		}
		if name == "" || name == OwnerKey || reaches(start, around, func(s *Shape) bool { return hasPath(s, name) }) {
			return
		}
		t.Errorf("%s: %s names %q, which neither it nor a record around it has", s.Name, rule, name)
	}
	for _, s := range table().everyShape {
		own(s, "AtLeastOne", s.AtLeastOne...)
		for _, group := range slices.Concat(s.ExactlyOne, s.Together, s.Distinct) {
			own(s, "a group", group.Fields...)
		}
		for _, r := range s.Relations {
			own(s, "a relation", r.Less, r.More, r.At)
		}
		for _, scope := range s.Scopes {
			own(s, "a scope", scope.Into...)
			if scope.From != "" {
				own(s, "a scope", scope.From)
			}
			if scope.By != "" {
				own(s, "a scope", scope.By)
			}
		}
		for _, f := range s.Fields {
			for _, when := range []*When{f.When, f.RequiredWhen} {
				if when != nil {
					own(s, "a condition of "+f.Name, when.Field)
					ownWords(t, s, when)
				}
			}
			if f.Binds != nil {
				own(s, "binds of "+f.Name, f.Binds.In...)
			}
			eachPart(f.Type, func(part *Type) {
				if part.By != "" {
					outwards(s, "a switch in "+f.Name, part.By)
				}
				outwards(s, "the owner in "+f.Name, part.Owner)
				outwards(s, "within in "+f.Name, part.Within)
				if part.ClassFrom != "" {
					own(s, "the class of "+f.Name, part.ClassFrom)
				}
				for _, also := range part.Also {
					outwards(s, "the owner in "+f.Name, also.Owner)
				}
				for _, group := range part.UniqueBy {
					if part.Elem.Form != Record {
						t.Errorf("%s.%s: entries of another kind than records are compared", s.Name, f.Name)
						continue
					}
					own(part.Elem.Shape, "uniqueBy", group.Fields...)
				}
			})
		}
	}
}

// ownWords: the words of a condition are words of the field it looks at.
func ownWords(t *testing.T, s *Shape, when *When) {
	t.Helper()
	f := s.FieldByName(when.Field)
	if f == nil || f.Type.Form != Enum {
		return
	}
	for _, text := range when.Words {
		if !slices.ContainsFunc(f.Type.Words, func(w Word) bool { return w.Text == text }) {
			t.Errorf("%s: %q is no word of %s", s.Name, text, when.Field)
		}
	}
}

// hasPath reports whether a path like "params[].name" leads to a field.
func hasPath(s *Shape, path string) bool {
	step, rest, more := strings.Cut(path, ".")
	list := strings.HasSuffix(step, "[]")
	for _, f := range s.Fields {
		if f.Name != strings.TrimSuffix(step, "[]") {
			continue
		}
		if !more {
			return true
		}
		inner := f.Type
		if list && inner.Form == List {
			inner = inner.Elem
		}
		found := false
		eachPart(inner, func(part *Type) {
			switch {
			case part.Shape != nil && hasPath(part.Shape, rest):
				found = true
			case part.Union != nil:
				for _, v := range part.Union.Variants {
					found = found || hasPath(v.Shape, rest)
				}
			}
		})
		return found
	}
	return false
}

// eachPart visits the types that stand in one record: it does not enter the
// records below.
func eachPart(t *Type, visit func(*Type)) {
	if t == nil {
		return
	}
	visit(t)
	for _, part := range []*Type{t.Elem, t.Key, t.Value, t.Else, t.Literal} {
		eachPart(part, visit)
	}
	for _, part := range t.Alternatives {
		eachPart(part, visit)
	}
	for _, part := range t.Cases {
		eachPart(part.Type, visit)
	}
}

// enclosing gives for each shape those in whose fields it stands.
func enclosing() map[*Shape][]*Shape {
	around := map[*Shape][]*Shape{}
	for _, outer := range table().everyShape {
		for _, f := range outer.Fields {
			eachPart(f.Type, func(part *Type) {
				for _, inner := range shapesOf(part) {
					if !slices.Contains(around[inner], outer) {
						around[inner] = append(around[inner], outer)
					}
				}
			})
		}
	}
	return around
}

func shapesOf(t *Type) (shapes []*Shape) {
	if t.Shape != nil {
		shapes = append(shapes, t.Shape)
	}
	if t.Union == nil {
		return shapes
	}
	var members func(u *Union)
	members = func(u *Union) {
		for _, v := range u.Variants {
			shapes = append(shapes, v.Shape)
		}
		if u.Fallback != nil {
			shapes = append(shapes, u.Fallback)
		}
		for _, other := range u.Others {
			members(other)
		}
	}
	members(t.Union)
	return shapes
}

func reaches(start []*Shape, around map[*Shape][]*Shape, found func(*Shape) bool) bool {
	seen := map[*Shape]bool{}
	queue := slices.Clone(start)
	for len(queue) > 0 {
		s := queue[0]
		queue = queue[1:]
		if s == nil || seen[s] {
			continue
		}
		seen[s] = true
		if found(s) {
			return true
		}
		queue = append(queue, around[s]...)
	}
	return false
}
