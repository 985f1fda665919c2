package gamedef

import (
	"bytes"
	"encoding/json"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// schemaID names the JSON Schema of compiled games.
const schemaID = "https://ludo-lsp.dev/schemas/gamedef.schema.json"

// schemaBuilder writes the JSON Schema of the compiled form from the plans that
// reading and writing use.
type schemaBuilder struct {
	docs map[string]string // sentences by "Type" and "Type.member"
	defs Object
	done map[string]bool
}

// described is a type that has a JSON form of its own, in the schema, too.
type described interface {
	custom
	schemaJSON(s *schemaBuilder) Object
}

// jsonSchema is the JSON Schema (draft 2020-12) of a GameDef. The docs describe
// its types and members.
func jsonSchema(docs map[string]string) ([]byte, error) {
	s := &schemaBuilder{docs: docs, done: map[string]bool{}}
	root := s.structSchema(reflect.TypeFor[GameDef](), "", "")
	slices.SortFunc(s.defs, func(a, b Entry[Data]) int { return strings.Compare(a.Key, b.Key) })
	out := Object{
		{"$schema", Text("https://json-schema.org/draft/2020-12/schema")},
		{"$id", Text(schemaID)},
		{"title", Text("A compiled game")},
	}
	out = append(out, root...)
	out = append(out, Entry[Data]{"$defs", s.defs})
	w := &writer{}
	w.data(out)
	if len(w.problems) > 0 {
		return nil, &InvalidError{w.problems}
	}
	var indented bytes.Buffer
	if err := json.Indent(&indented, w.out, "", "  "); err != nil {
		return nil, err
	}
	indented.WriteByte('\n')
	return indented.Bytes(), nil
}

// define makes a definition under a name, once, and refers to it.
func (s *schemaBuilder) define(name string, build func() Object) Object {
	if !s.done[name] {
		s.done[name] = true
		schema := build() // may define others, and refer to this one
		s.defs = append(s.defs, Entry[Data]{name, schema})
	}
	return Object{{"$ref", Text("#/$defs/" + name)}}
}

func typed(name string) Object { return Object{{"type", Text(name)}} }

func texts(list []string) Array {
	out := make(Array, len(list))
	for i, s := range list {
		out[i] = Text(s)
	}
	return out
}

func anyOf(of ...Object) Object {
	list := make(Array, len(of))
	for i, o := range of {
		list[i] = o
	}
	return Object{{"anyOf", list}}
}

// of is the schema of a Go type.
func (s *schemaBuilder) of(t reflect.Type) Object {
	p := planOf(t)
	switch p.kind {
	case textPlan:
		return typed("string")
	case enumPlan:
		return s.define(t.Name(), func() Object {
			return s.described(t.Name(), Object{{"enum", texts(p.words)}})
		})
	case truthPlan:
		return typed("boolean")
	case intPlan:
		return typed("integer")
	case numberPlan:
		return typed("number")
	case listPlan:
		return Object{{"type", Text("array")}, {"items", s.of(p.elem)}}
	case pointerPlan:
		return s.of(p.elem)
	case structPlan:
		return s.define(t.Name(), func() Object { return s.structSchema(t, "", "") })
	case unionPlan:
		return s.define(capital(p.union.name), func() Object { return s.unionSchema(t, p.union) })
	case customPlan:
		return reflect.New(t).Interface().(described).schemaJSON(s)
	}
	return Object{} // any data
}

func (s *schemaBuilder) described(name string, o Object) Object {
	if doc := s.docs[name]; doc != "" {
		return append(Object{{"description", Text(doc)}}, o...)
	}
	return o
}

// structSchema is the schema of an object, with the tag of a tagged member.
func (s *schemaBuilder) structSchema(t reflect.Type, key, word string) Object {
	p := planOf(t)
	var members Object
	var required []string
	var rules Array
	if key != "" {
		members = append(members, Entry[Data]{key, Object{{"const", Text(word)}}})
		required = append(required, key)
	}
	for i := range p.fields {
		f := &p.fields[i]
		members = append(members, Entry[Data]{f.name, s.fieldSchema(t, f)})
		switch {
		case f.forWords != nil:
			rules = append(rules, s.kindRule(p, f, f.forWords, true))
		case f.needed != nil:
			rules = append(rules, s.kindRule(p, f, f.needed, false))
		case !f.optional:
			required = append(required, f.name)
		}
	}
	out := s.described(t.Name(), typed("object"))
	out = append(out, Entry[Data]{"properties", members})
	if required != nil {
		out = append(out, Entry[Data]{"required", texts(required)})
	}
	if rules != nil {
		out = append(out, Entry[Data]{"allOf", rules})
	}
	return append(out, Entry[Data]{"additionalProperties", Bool(false)})
}

func (s *schemaBuilder) fieldSchema(t reflect.Type, f *field) Object {
	schema := s.of(t.FieldByIndex(f.index).Type)
	if f.nullable {
		schema = anyOf(schema, typed("null"))
	}
	if f.nonempty {
		limit := "minItems"
		if f.plan.kind == textPlan {
			limit = "minLength"
		}
		schema = append(slices.Clone(schema), Entry[Data]{limit, Number(1)})
	}
	if f.minimum != nil {
		schema = append(slices.Clone(schema), Entry[Data]{"minimum", Number(*f.minimum)})
	}
	if f.standard != "" {
		var value Data = Text(f.standard)
		if n, err := strconv.ParseFloat(f.standard, 64); err == nil {
			value = Number(n)
		} else if truth, err := strconv.ParseBool(f.standard); err == nil {
			value = Bool(truth)
		}
		schema = append(slices.Clone(schema), Entry[Data]{"default", value})
	}
	owner := t
	for _, i := range f.index[:len(f.index)-1] {
		owner = owner.Field(i).Type
	}
	return s.described(owner.Name()+"."+f.name, schema)
}

// kindRule makes a member depend on the word of the kind member.
func (s *schemaBuilder) kindRule(p *plan, f *field, words []string, only bool) Object {
	kind := p.fields[f.kindAt].name
	rule := Object{{"if", Object{
		{"properties", Object{{kind, Object{{"enum", texts(words)}}}}},
		{"required", texts([]string{kind})},
	}}}
	if !f.optional || !only {
		rule = append(rule, Entry[Data]{"then", Object{{"required", texts([]string{f.name})}}})
	}
	if only {
		rule = append(rule, Entry[Data]{"else", Object{{"properties", Object{{f.name, Bool(false)}}}}})
	}
	return rule
}

func (s *schemaBuilder) unionSchema(t reflect.Type, u *union) Object {
	var forms []Object
	for _, literal := range u.scalars {
		switch literal {
		case numberType:
			forms = append(forms, typed("number"))
		case boolType:
			forms = append(forms, typed("boolean"))
		case textType:
			forms = append(forms, typed("string"))
		case textListType:
			forms = append(forms, Object{{"type", Text("array")}, {"items", typed("string")}})
		}
	}
	for i := range u.variants {
		v := &u.variants[i]
		switch v.form {
		case tagged:
			forms = append(forms, s.define(v.typ.Name(), func() Object { return s.structSchema(v.typ, v.key, v.word) }))
		case keyed:
			forms = append(forms, s.of(v.typ))
		case wrapped:
			forms = append(forms, record(v.word, s.of(v.typ)))
		}
	}
	return s.described(t.Name(), anyOf(forms...))
}

func (m *OrderedMap[V]) schemaJSON(s *schemaBuilder) Object {
	return Object{{"type", Text("object")}, {"additionalProperties", s.of(reflect.TypeFor[V]())}}
}

// record is the schema of an object of exactly one member.
func record(key string, value Object) Object {
	return Object{
		{"type", Text("object")},
		{"properties", Object{{key, value}}},
		{"required", texts([]string{key})},
		{"additionalProperties", Bool(false)},
	}
}

func (p *PlayerSelector) schemaJSON(s *schemaBuilder) Object {
	return s.define("PlayerSelector", func() Object {
		return s.described("PlayerSelector", anyOf(
			Object{{"enum", texts([]string{"actor", "active", "all", "allOther"})}},
			record("id", typed("integer")),
			record("chosen", typed("string")),
			record("relative", Object{{"enum", texts([]string{"left", "right"})}}),
			record("value", s.of(reflect.TypeFor[Value]())),
		))
	})
}

func (z *ZoneReference) schemaJSON(s *schemaBuilder) Object {
	return s.define("ZoneReference", func() Object {
		return s.described("ZoneReference", anyOf(
			Object{{"type", Text("string")}, {"minLength", Number(1)}},
			record("zoneExpr", s.of(reflect.TypeFor[Value]())),
		))
	})
}

func (o *FilterOperand) schemaJSON(s *schemaBuilder) Object {
	return anyOf(s.of(reflect.TypeFor[Value]()), s.of(reflect.TypeFor[[]Scalar]()))
}

func (c *TargetCardinality) schemaJSON(s *schemaBuilder) Object {
	return s.define("TargetCardinality", func() Object {
		return s.described("TargetCardinality", anyOf(
			Object{{"const", Text("all")}},
			s.structSchema(reflect.TypeFor[exactCount](), "", ""),
			s.structSchema(reflect.TypeFor[countUpTo](), "", ""),
			s.structSchema(reflect.TypeFor[countRange](), "", ""),
		))
	})
}

func (a *AccompanyingOps) schemaJSON(s *schemaBuilder) Object {
	return anyOf(Object{{"const", Text("any")}}, s.of(reflect.TypeFor[[]string]()))
}
