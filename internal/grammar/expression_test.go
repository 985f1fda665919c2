package grammar

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"
)

// expressionRoots are the types and shapes from which everything that
// expressions and macros hold can be reached.
func expressionRoots() ([]*Type, []*Shape) {
	types := []*Type{
		ConditionType, ValueType, NumericValueType, QueryType, EffectType, EffectsType, PlayerType, OnePlayerType,
		PlayerOrAllType, ZoneSelectorType, ZoneReferenceType, ZoneIDType, TokenRefType, BindingRefType,
		TokenFilterType, RowFilterType, ZoneFilterType,
	}
	for _, p := range MacroParamTypes {
		types = append(types, p.Argument)
	}
	return types, []*Shape{
		EffectMacroShape, MacroCallShape, ConditionMacroShape, ConditionMacroCallShape, ParamNodeShape,
		PhaseTemplateShape,
	}
}

// reach collects the shapes, unions and types below the roots.
type reach struct {
	types  map[*Type]bool
	shapes []*Shape
	unions []*Union
	seen   map[any]bool
}

func reachable() *reach {
	r := &reach{types: map[*Type]bool{}, seen: map[any]bool{}}
	types, shapes := expressionRoots()
	for _, t := range types {
		r.enter(t)
	}
	for _, s := range shapes {
		r.shape(s)
	}
	return r
}

func (r *reach) enter(t *Type) {
	if t == nil || r.types[t] {
		return
	}
	r.types[t] = true
	for _, below := range []*Type{t.Elem, t.Key, t.Value, t.Else, t.Literal} {
		r.enter(below)
	}
	for _, below := range t.Cases {
		r.enter(below.Type)
	}
	for _, below := range t.Alternatives {
		r.enter(below)
	}
	r.shape(t.Shape)
	r.union(t.Union)
}

func (r *reach) shape(s *Shape) {
	if s == nil || r.seen[s] {
		return
	}
	r.seen[s] = true
	r.shapes = append(r.shapes, s)
	for _, f := range s.Fields {
		r.enter(f.Type)
	}
}

func (r *reach) union(u *Union) {
	if u == nil || r.seen[u] {
		return
	}
	r.seen[u] = true
	r.unions = append(r.unions, u)
	for _, v := range u.Variants {
		r.shape(v.Shape)
	}
	for _, other := range u.Others {
		r.union(other)
	}
	for _, t := range u.Scalars {
		r.enter(t)
	}
	r.shape(u.Fallback)
}

var sentence = regexp.MustCompile(`^[A-Z$].*[.]$`)

func TestExpressionsAreDocumented(t *testing.T) {
	r := reachable()
	names := map[string]bool{}
	for _, s := range r.shapes {
		if names[s.Name] {
			t.Errorf("two shapes are named %q", s.Name)
		}
		names[s.Name] = true
		if !sentence.MatchString(s.Doc) || s.Noun == "" {
			t.Errorf("shape %q: noun %q, doc %q", s.Name, s.Noun, s.Doc)
		}
		for _, f := range s.Fields {
			if !sentence.MatchString(f.Doc) {
				t.Errorf("%s.%s: doc %q", s.Name, f.Name, f.Doc)
			}
			if f.Example == "" {
				t.Errorf("%s.%s has no example", s.Name, f.Name)
			}
			if f.Required && f.Default == "" && f.Type.Form != Refer && f.Type.Form != Define &&
				f.Type.Form != Selector && f.Type.Form != Switch && !strings.HasPrefix(s.Name, f.Name) &&
				defaultable(s, f) {
				t.Errorf("%s.%s has no default", s.Name, f.Name)
			}
		}
	}
	for _, u := range r.unions {
		if !sentence.MatchString(u.Doc) || u.Noun == "" || u.Name == "" {
			t.Errorf("union %q: noun %q, doc %q", u.Name, u.Noun, u.Doc)
		}
		words := map[string]bool{}
		for _, v := range u.Variants {
			if words[v.Word] || !sentence.MatchString(v.Doc) {
				t.Errorf("%s.%s: twice, or doc %q", u.Name, v.Word, v.Doc)
			}
			words[v.Word] = true
		}
	}
	for kind := range r.types {
		if len(kind.Alternatives) > 0 && kind.Form != OneOf && kind.Form != Selector {
			t.Errorf("%s: nothing reads the alternatives of a type of this form", kind.Noun)
		}
		for _, w := range kind.Words {
			if !sentence.MatchString(w.Doc) {
				t.Errorf("%s: word %s: doc %q", kind.Noun, w.Text, w.Doc)
			}
		}
		switch kind.Form {
		case OneOf, Enum, Selector, Choice, Record, Switch:
		default: // a form or a kind of symbol has a noun of its own
			continue
		}
		if kind.Noun == "" {
			t.Errorf("a type of form %d has no noun: %+v", kind.Form, kind)
		}
	}
}

// defaultable leaves out what no text could fill soundly: the word or key that
// makes the record what it is, and literals that name a state or a marker.
func defaultable(s *Shape, f *Field) bool {
	for _, u := range reachable().unions {
		for _, v := range u.Variants {
			if v.Shape == s && (f.Name == u.Discriminator || f.Name == v.Word) {
				return false
			}
		}
	}
	return f.Type.Literal == nil && f.Name != "id" && f.Name != "values"
}

func TestExamplesConform(t *testing.T) {
	for _, s := range reachable().shapes {
		for _, f := range s.Fields {
			var siblings map[string]any
			if f.Type.Form == Switch {
				siblings = map[string]any{f.Type.By: firstWord(s, f.Type)}
			}
			for _, fault := range conformYAML(f.Type, f.Example, siblings) {
				t.Errorf("%s.%s: example %s: %s", s.Name, f.Name, f.Example, fault)
			}
			if f.Default == "" {
				continue
			}
			if faults := conformYAML(f.Type, f.Default, siblings); len(faults) > 0 {
				t.Errorf("%s.%s: default %s: %s", s.Name, f.Name, f.Default, faults)
			}
			if err := yaml.Unmarshal([]byte(f.Default), new(any)); err != nil {
				t.Errorf("%s.%s: default %s: %v", s.Name, f.Name, f.Default, err)
			}
		}
	}
}

// firstWord is a word of the field on which a switch depends, one that has a
// case.
func firstWord(s *Shape, t *Type) string {
	for _, f := range s.Fields {
		if f.Name == t.By {
			for _, w := range f.Type.Words {
				if t.Case(w.Text) != nil {
					return w.Text
				}
			}
		}
	}
	return ""
}

func TestFieldNamesInRulesExist(t *testing.T) {
	check := func(s *Shape, rule string, fields ...string) {
		for _, name := range fields {
			if !slices.ContainsFunc(s.Fields, func(f *Field) bool { return f.Name == name }) {
				t.Errorf("%s: %s names the field %q", s.Name, rule, name)
			}
		}
	}
	r := reachable()
	for _, s := range r.shapes {
		for _, f := range s.Fields {
			if f.When != nil {
				check(s, "when of "+f.Name, f.When.Field)
			}
			if f.Binds != nil {
				check(s, "binds of "+f.Name, f.Binds.In...)
			}
			if f.Type.Form == Switch {
				check(s, "switch of "+f.Name, f.Type.By)
			}
			if f.Type.Within != "" {
				check(s, "within of "+f.Name, f.Type.Within)
			}
		}
		for _, group := range slices.Concat(s.ExactlyOne, s.Together, s.Distinct) {
			check(s, "a group", group.Fields...)
		}
		for _, relation := range s.Relations {
			check(s, "a relation", relation.Less, relation.More, relation.At)
		}
		for _, scope := range s.Scopes {
			from, _, _ := strings.Cut(scope.From, "[]")
			check(s, "a scope", append(slices.Clone(scope.Into), from)...)
		}
		check(s, "at least one", s.AtLeastOne...)
	}
	for _, u := range r.unions {
		for _, v := range u.Variants {
			check(v.Shape, "passes", v.Passes...)
			for _, path := range v.YieldsOf {
				if v.Shape.FieldAt(path) == nil {
					t.Errorf("%s: what it yields depends on %s, which it does not have", v.Shape.Name, path)
				}
			}
			if u.Discriminator != "" {
				check(v.Shape, "the discriminator", u.Discriminator)
			} else if !u.Wrapped {
				check(v.Shape, "the key", v.Word)
			}
		}
	}
}

// TestBinders has where the bindings of some shapes are seen.
func TestBinders(t *testing.T) {
	shapes := map[string]*Shape{}
	for _, s := range reachable().shapes {
		shapes[s.Name] = s
	}
	for _, c := range []struct {
		shape, field, in string
		sequential, warn bool
	}{
		{"effect.transferVar", "actualBind", "", true, false},
		{"effect.let", "bind", "in", false, true},
		{"effect.bindValue", "bind", "", true, true},
		{"effect.forEach", "bind", "effects", false, true},
		{"effect.forEach", "countBind", "in", false, true},
		{"effect.reduce", "itemBind", "next", false, true},
		{"effect.reduce", "accBind", "next", false, true},
		{"effect.reduce", "resultBind", "in", false, true},
		{"effect.removeByPriority.group", "bind", "to from", false, true},
		{"effect.removeByPriority.group", "countBind", "", true, false},
		{"effect.removeByPriority", "remainingBind", "in", true, true},
		{"effect.evaluateSubset", "subsetBind", "compute scoreExpr", false, true},
		{"effect.evaluateSubset", "resultBind", "in", true, true},
		{"effect.evaluateSubset", "bestSubsetBind", "in", true, true},
		{"effect.rollRandom", "bind", "in", true, true},
		{"effect.chooseOne", "bind", "", true, false},
		{"effect.chooseN", "bind", "", true, false},
		{"aggregate", "bind", "valueExpr", false, true},
		{"query.nextInOrderByCondition", "bind", "where", false, true},
	} {
		var f *Field
		for _, g := range shapes[c.shape].Fields {
			if g.Name == c.field {
				f = g
			}
		}
		if f == nil || f.Binds == nil || f.Type.Kind != Binding {
			t.Errorf("%s.%s introduces no binding", c.shape, c.field)
			continue
		}
		if strings.Join(f.Binds.In, " ") != c.in || f.Binds.Sequential != c.sequential || f.Binds.WarnShadow != c.warn {
			t.Errorf("%s.%s: %+v", c.shape, c.field, *f.Binds)
		}
	}
}

func TestMacroArgument(t *testing.T) {
	for _, c := range []struct {
		kind, text string
		sound      bool
	}{
		{"enum", "buy", true},
		{"enum", "steal", false},
		{"literals", "null", true},
		{"tokenTraitValue", "cart", true},
		{"tokenTraitValue", "{ ref: binding, name: $kind }", true},
		{"tokenTraitValues", "[cart]", true},
		{"tokenTraitValues", "cart", false},
	} {
		argument := MacroArgument(c.kind, []string{"buy", "sell"}, "kind")
		if faults := conformYAML(argument, c.text); (len(faults) == 0) != c.sound {
			t.Errorf("%s %s: %v", c.kind, c.text, faults)
		}
	}
	if MacroArgument("colour", nil, "") != nil {
		t.Error("an unknown kind has a type")
	}
}
