package jsonschema

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/spec/facts"
)

// ID names the schema.
const ID = "https://ludo-lsp.dev/schemas/gamespec.schema.json"

// Generate writes the JSON Schema (draft 2020-12), indented, with a line end.
// The same grammar gives the same bytes.
func Generate() ([]byte, error) {
	g := &generator{names: map[any]string{}, taken: map[string]bool{}}
	var sections object
	for _, s := range grammar.Sections {
		schema := g.standing(s.Type)
		sections = append(sections, member{s.Name, append(object{{"description", s.Doc}}, schema...)})
	}
	slices.SortFunc(g.defs, func(a, b member) int { return strings.Compare(a.key, b.key) })
	data, err := plainJSON(object{
		{"$schema", "https://json-schema.org/draft/2020-12/schema"},
		{"$id", ID},
		{"title", "A block of a game specification"},
		{"type", "object"},
		{"properties", sections},
		{"additionalProperties", false},
		{"$defs", g.defs},
	})
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	if err := json.Indent(&out, data, "", " "); err != nil {
		return nil, err
	}
	out.WriteByte('\n')
	return out.Bytes(), nil
}

// generator collects the definitions that the sections need.
type generator struct {
	defs  object
	names map[any]string // of shapes and unions
	taken map[string]bool
}

// define makes a definition for a shape or union, once, and refers to it.
func (g *generator) define(key any, name string, build func() object) object {
	chosen, ok := g.names[key]
	if !ok {
		name = plainName(name)
		chosen = name
		for n := 2; g.taken[chosen]; n++ {
			chosen = name + "-" + strconv.Itoa(n)
		}
		g.taken[chosen] = true
		g.names[key] = chosen
		at := len(g.defs)
		g.defs = append(g.defs, member{key: chosen})
		schema := build()
		g.defs[at].value = schema
	}
	return object{{"$ref", "#/$defs/" + chosen}}
}

// plainName makes a name that needs no escapes in a reference.
func plainName(name string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '.' {
			return r
		}
		return '-'
	}, name)
}

// standing is the schema of a type in a place where a macro parameter, a call of
// a condition macro or a placeholder may stand for the value.
func (g *generator) standing(t *grammar.Type) object {
	if t == nil || t.Form == grammar.Any {
		return object{}
	}
	schema := g.of(t)
	standIn := g.define("standIn", "standIn", func() object {
		return append(object{{"description",
			"Stands for a value: a parameter of the macro around it, a condition macro, or a placeholder of a template."}},
			anyOf(
				g.shape(grammar.ParamNodeShape),
				g.shape(grammar.ConditionMacroCallShape),
				object{{"type", "string"}, {"pattern", `^\{[^{}]+\}$`}},
			)...)
	})
	forms := []object{schema, standIn}
	if facts.TakesFormula(t) || t.Form == grammar.List && facts.TakesFormula(t.Elem) {
		forms = append(forms, g.define("formula", "formula", func() object {
			return object{{"description", "A formula, which means what its record means."}, {"type", "string"}}
		}))
	}
	if t.Nullable {
		forms = append(forms, object{{"type", "null"}})
	}
	return anyOf(forms...)
}

// anyOf is the schema of what fits one of several; those that are such schemas
// themselves are taken apart.
func anyOf(forms ...object) object {
	var flat []object
	for _, form := range forms {
		if len(form) == 1 && form[0].key == "anyOf" {
			flat = append(flat, form[0].value.([]object)...)
		} else {
			flat = append(flat, form)
		}
	}
	if len(flat) == 1 {
		return flat[0]
	}
	return object{{"anyOf", flat}}
}

// of is the schema of a type.
func (g *generator) of(t *grammar.Type) object {
	switch t.Form {
	case grammar.Text, grammar.Define, grammar.Refer:
		out := object{{"type", "string"}}
		if t.NonBlank || t.Form != grammar.Text && !t.Blank {
			out = append(out, member{"minLength", 1})
		}
		return out
	case grammar.Int:
		return boundedSchema("integer", t)
	case grammar.Number:
		return boundedSchema("number", t)
	case grammar.Bool:
		if t.OnlyTrue {
			return object{{"const", true}}
		}
		return object{{"type", "boolean"}}
	case grammar.Enum:
		if t.OpenWords {
			return object{{"type", "string"}}
		}
		return enum(t.Words)
	case grammar.List:
		out := object{{"type", "array"}, {"items", g.standing(t.Elem)}}
		least := t.MinItems
		if t.NonEmpty {
			least = max(least, 1)
		}
		if least > 0 {
			out = append(out, member{"minItems", least})
		}
		if t.Unique {
			out = append(out, member{"uniqueItems", true})
		}
		return out
	case grammar.FreeMap:
		out := object{{"type", "object"}, {"additionalProperties", g.standing(t.Value)}}
		if t.NonEmpty {
			out = append(out, member{"minProperties", 1})
		}
		return out
	case grammar.Record:
		return g.shape(t.Shape)
	case grammar.OneOf:
		return g.alternatives(nil, t.Alternatives)
	case grammar.Selector:
		return g.alternatives(object{{"type", "string"}, {"minLength", 1}}, t.Alternatives)
	case grammar.Choice:
		return g.union(t.Union)
	case grammar.Switch:
		return g.cases(t)
	}
	return object{}
}

func boundedSchema(kind string, t *grammar.Type) object {
	out := object{{"type", kind}}
	if t.Min != nil {
		out = append(out, member{"minimum", *t.Min})
	}
	if t.Max != nil {
		out = append(out, member{"maximum", *t.Max})
	}
	return out
}

// enum is the schema of a set of words. YAML reads some of them, such as true,
// as other things than text.
func enum(words []grammar.Word) object {
	forms := make([]object, 0, len(words))
	for _, w := range words {
		literals := []any{w.Text}
		var read any
		if err := yaml.Unmarshal([]byte(w.Text), &read); err == nil {
			switch read.(type) {
			case bool, int, float64:
				literals = append(literals, read)
			}
		}
		form := object{{"enum", literals}}
		if w.Doc != "" {
			form = append(form, member{"description", w.Doc})
		}
		forms = append(forms, form)
	}
	return anyOf(forms...)
}

func (g *generator) alternatives(first object, types []*grammar.Type) object {
	var forms []object
	if first != nil {
		forms = append(forms, first)
	}
	for _, t := range types {
		forms = append(forms, g.of(t))
	}
	return anyOf(forms...)
}

// cases is the schema of a type that depends on a sibling: any of its forms.
func (g *generator) cases(t *grammar.Type) object {
	if t.Else == nil {
		return object{} // unchecked beside other words
	}
	forms := []object{g.of(t.Else)}
	for _, c := range t.Cases {
		form := g.of(c.Type)
		if !slices.ContainsFunc(forms, func(o object) bool { return fmt.Sprint(o) == fmt.Sprint(form) }) {
			forms = append(forms, form)
		}
	}
	return anyOf(forms...)
}

func (g *generator) union(u *grammar.Union) object {
	return g.define(u, u.Name, func() object {
		var forms []object
		for _, t := range u.Scalars {
			forms = append(forms, g.of(t))
		}
		for _, v := range u.Variants {
			if u.Wrapped {
				forms = append(forms, g.wrap(v))
			} else {
				forms = append(forms, g.shape(v.Shape))
			}
		}
		if u.Fallback != nil {
			forms = append(forms, g.shape(u.Fallback))
		}
		for _, other := range u.Others {
			forms = append(forms, g.union(other))
		}
		return append(object{{"description", u.Doc}}, anyOf(forms...)...)
	})
}

// wrap is the schema of a member that stands under its word.
func (g *generator) wrap(v *grammar.Variant) object {
	body := g.shape(v.Shape)
	if len(v.Shape.Fields) == 0 {
		body = anyOf(body, object{{"type", "null"}})
	}
	return object{
		{"type", "object"},
		{"properties", object{{v.Word, body}}},
		{"required", []string{v.Word}},
		{"additionalProperties", false},
	}
}
