package jsonschema

import (
	"gopkg.in/yaml.v3"

	"ludo-lsp/internal/grammar"
)

// shape is the schema of a record.
func (g *generator) shape(s *grammar.Shape) object {
	return g.define(s, s.Name, func() object {
		out := object{{"description", s.Doc}, {"type", "object"}}
		var members object
		var required []string
		var rules []object
		for i, f := range s.Fields {
			if !laterOfName(s, i) {
				members = append(members, g.members(s, f)...)
			}
			switch names := spellings(f); {
			case f.When == nil && f.RequiredWhen == nil && f.Required && len(names) == 1:
				required = append(required, f.Name)
			case f.When == nil && f.RequiredWhen == nil && f.Required:
				rules = append(rules, oneGiven(names))
			default:
				rules = append(rules, conditional(s, f)...)
			}
		}
		for _, group := range s.ExactlyOne {
			rules = append(rules, object{{"oneOf", eachRequired(group.Fields)}})
		}
		if len(s.AtLeastOne) > 0 {
			rules = append(rules, object{{"anyOf", eachRequired(s.AtLeastOne)}})
		}
		for _, group := range s.Together {
			rules = append(rules, allOrNone(group.Fields)...)
		}
		if members != nil {
			out = append(out, member{"properties", members})
		}
		if name, list := s.Continuation(); list != "" {
			rules = append(rules, object{{"anyOf", []object{
				{{"required", required}}, {{"required", []string{name, list}}, {"maxProperties", 2}}}}})
		} else if required != nil {
			out = append(out, member{"required", required})
		}
		if rules != nil {
			out = append(out, member{"allOf", rules})
		}
		if !s.Open {
			out = append(out, member{"additionalProperties", false})
		}
		return out
	})
}

// laterOfName tells whether an earlier field has the same name.
func laterOfName(s *grammar.Shape, i int) bool {
	for _, f := range s.Fields[:i] {
		if f.Name == s.Fields[i].Name {
			return true
		}
	}
	return false
}

// members are the properties of a field: one for its name and one for every
// other name that is accepted. Fields of one name in different records of the
// shape are one property.
func (g *generator) members(s *grammar.Shape, f *grammar.Field) object {
	var forms []object
	for _, other := range s.Fields {
		if other.Name != f.Name {
			continue
		}
		schema := g.standing(other.Type)
		if len(schema) == 0 {
			forms = nil // unchecked in one of the records
			break
		}
		forms = append(forms, schema)
	}
	schema := object{{"description", f.Doc}}
	if forms != nil {
		if !f.Required {
			// An absent value may be written as null.
			forms = append(forms, object{{"type", "null"}})
		}
		schema = append(schema, anyOf(forms...)...)
	}
	if example := exampleOf(f); example != nil {
		schema = append(schema, member{"examples", []any{example}})
	}
	var out object
	for _, name := range spellings(f) {
		out = append(out, member{name, schema})
	}
	return out
}

// exampleOf is the field's example as data, nil if there is none.
func exampleOf(f *grammar.Field) any {
	if f.Example == "" {
		return nil
	}
	var v any
	if err := yaml.Unmarshal([]byte(f.Example), &v); err != nil {
		return nil
	}
	return v
}

// spellings are the names under which a field is accepted.
func spellings(f *grammar.Field) []string {
	names := []string{f.Name}
	for _, s := range f.Spellings {
		if s.Use == grammar.Accepted || s.Use == grammar.Hinted {
			names = append(names, s.Name)
		}
	}
	return names
}

func eachRequired(names []string) []object {
	out := make([]object, len(names))
	for i, name := range names {
		out[i] = object{{"required", []string{name}}}
	}
	return out
}

func oneGiven(names []string) object { return object{{"anyOf", eachRequired(names)}} }

// allOrNone demands all of the fields when one of them is there.
func allOrNone(names []string) []object {
	out := make([]object, len(names))
	for i, name := range names {
		out[i] = object{{"if", object{{"required", []string{name}}}}, {"then", object{{"required", names}}}}
	}
	return out
}

// conditional are the rules of a field that exists, or is required, only beside
// some words of another field.
func conditional(s *grammar.Shape, f *grammar.Field) []object {
	var out []object
	names := spellings(f)
	if w := f.When; w != nil {
		if f.Required && len(w.Words) > 0 {
			out = append(out, object{{"if", schemaWhen(w, false)}, {"then", oneGiven(names)}})
		}
		if only(s, f) && len(w.Words) > 0 {
			var none object
			for _, name := range names {
				none = append(none, member{name, false})
			}
			out = append(out, object{{"if", schemaWhen(w, true)}, {"then", object{{"properties", none}}}})
		}
	}
	if w := f.RequiredWhen; w != nil && len(w.Words) > 0 {
		out = append(out, object{{"if", schemaWhen(w, false)}, {"then", oneGiven(names)}})
	}
	return out
}

// only tells whether no other field of the record has the name.
func only(s *grammar.Shape, f *grammar.Field) bool {
	for _, other := range s.Fields {
		if other != f && other.Name == f.Name {
			return false
		}
	}
	return true
}

// schemaWhen is the schema of records whose deciding field has one of the words, or,
// inverted, has another word.
func schemaWhen(w *grammar.When, inverted bool) object {
	words := object{{"enum", w.Words}}
	if inverted {
		words = object{{"type", "string"}, {"not", object{{"enum", w.Words}}}}
	}
	return object{{"properties", object{{w.Field, words}}}, {"required", []string{w.Field}}}
}
