package project

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"strings"

	"ludo-lsp/internal/grammar/diag"
)

// Schema gives the JSON Schema (draft 2020-12) of a project file, for editors
// that know YAML and do not ask the server.
func Schema() []byte {
	root := schemaOf(reflect.TypeFor[Project](), field{})
	root["$schema"] = "https://json-schema.org/draft/2020-12/schema"
	root["title"] = "The project file of ludo-lsp, " + Name
	var codes []string
	for _, info := range diag.All() {
		codes = append(codes, string(info.Code))
	}
	var words []string
	for _, s := range severities {
		words = append(words, string(s.word))
	}
	root["$defs"] = map[string]any{"code": map[string]any{"enum": codes}, "severity": map[string]any{"enum": words}}
	out, err := json.MarshalIndent(root, "", "  ")
	if err != nil {
		panic(err) // maps, texts and numbers can be written
	}
	return append(out, '\n')
}

func schemaOf(t reflect.Type, f field) map[string]any {
	out := map[string]any{}
	switch {
	case t == reflect.TypeFor[Severity]():
		out["$ref"] = "#/$defs/severity"
	case len(f.words) > 0:
		out["enum"] = f.words
	case t.Kind() == reflect.String:
		out["type"], out["minLength"] = "string", 1
	case t.Kind() == reflect.Slice:
		out["type"], out["items"] = []string{"array", "null"},
			schemaOf(t.Elem(), field{min: math.Inf(-1), max: math.Inf(1)})
	case t.Kind() == reflect.Map:
		out["type"], out["additionalProperties"] = []string{"object", "null"},
			schemaOf(t.Elem(), field{min: math.Inf(-1), max: math.Inf(1)})
		if t.Key() == reflect.TypeFor[diag.Code]() {
			out["propertyNames"] = map[string]any{"$ref": "#/$defs/code"}
		}
	case t.Kind() == reflect.Struct:
		properties := map[string]any{}
		for _, inner := range fieldsOf(t) {
			properties[inner.name] = schemaOf(inner.kind, inner)
		}
		out["type"], out["properties"], out["additionalProperties"] = []string{"object", "null"}, properties, false
	default:
		out["type"] = "integer"
		if t.Kind() == reflect.Float64 {
			out["type"] = "number"
		}
		if !math.IsInf(f.min, -1) {
			out["minimum"] = f.min
		}
		if !math.IsInf(f.max, 1) {
			out["maximum"] = f.max
		}
	}
	if f.doc != "" {
		out["description"] = f.doc
	}
	return out
}

// Keys gives the keys as a table in Markdown, those in records with the path
// that leads to them.
func Keys() string {
	var b strings.Builder
	b.WriteString("| key | takes | default | meaning |\n| --- | --- | --- | --- |\n")
	writeKeys(&b, reflect.TypeFor[Project](), "")
	return b.String()
}

func writeKeys(b *strings.Builder, t reflect.Type, at string) {
	for _, f := range fieldsOf(t) {
		name := join(at, f.name)
		fmt.Fprintf(b, "| `%s` | %s | %s | %s |\n", name, takes(f), f.standard, f.doc)
		switch {
		case f.kind.Kind() == reflect.Struct:
			writeKeys(b, f.kind, name)
		case f.kind.Kind() == reflect.Map && f.kind.Elem().Kind() == reflect.Struct:
			writeKeys(b, f.kind.Elem(), name+"."+strings.ToUpper(cmp.Or(f.keys, "pattern")))
		}
	}
}

// takes says what a key takes.
func takes(f field) string {
	t := f.kind
	switch {
	case len(f.words) > 0:
		return "`" + strings.Join(f.words, "`, `") + "`"
	case t == reflect.TypeFor[Severity]():
		return "a severity"
	case t == reflect.TypeFor[Pattern]():
		return "a pattern"
	case t.Kind() == reflect.String:
		return "a text"
	case t.Kind() == reflect.Slice:
		return "a list of patterns"
	case t.Kind() == reflect.Map && t.Elem() == reflect.TypeFor[Severity]():
		return "severities by code"
	case t.Kind() == reflect.Map && f.keys != "":
		return "a mapping by " + f.keys
	case t.Kind() == reflect.Map:
		return "settings by pattern"
	case t.Kind() == reflect.Struct:
		return "a mapping"
	case t.Kind() == reflect.Float64:
		return "a number"
	}
	return "a whole number"
}
