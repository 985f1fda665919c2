package mcp

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"math/big"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"

	"ludo-lsp/internal/kernel/random"
	"ludo-lsp/internal/kernel/words"
	"ludo-lsp/internal/text/symbols"
)

// schemaOf returns the schema of a type for clients: the tags jsonschema, enum, min, max and example of its fields.
// Each has one type, since some clients know no others.
func schemaOf(t reflect.Type) *jsonschema.Schema {
	s, err := jsonschema.ForType(t, &jsonschema.ForOptions{TypeSchemas: map[reflect.Type]*jsonschema.Schema{
		reflect.TypeFor[random.Seed](): {Type: "integer"}, reflect.TypeFor[json.Number](): {Type: "integer"}}})
	if err != nil {
		panic(err) // the types of arguments and answers are fixed
	}
	describe(s, t)
	return s
}

// describe adds the tags of a type to its schema.
func describe(s *jsonschema.Schema, t reflect.Type) {
	if k := slices.IndexFunc(s.Types, func(name string) bool { return name != "null" }); k >= 0 {
		s.Type, s.Types = s.Types[k], nil
	}
	for t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice {
		if t = t.Elem(); s.Items != nil {
			s = s.Items
		}
	}
	if t.Kind() != reflect.Struct {
		return
	}
	for _, f := range reflect.VisibleFields(t) {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		field := s.Properties[name]
		if field == nil {
			continue
		}
		describe(field, f.Type)
		of := field
		if field.Items != nil {
			of = field.Items
		}
		for _, value := range strings.FieldsFunc(f.Tag.Get("enum"), func(r rune) bool { return r == ',' }) {
			of.Enum = append(of.Enum, value)
		}
		for tag, bound := range map[string]**float64{"min": &of.Minimum, "max": &of.Maximum} {
			if n, err := strconv.ParseFloat(f.Tag.Get(tag), 64); err == nil {
				*bound = &n
			}
		}
		if example, has := f.Tag.Lookup("example"); has {
			of.Examples = []any{example}
		}
	}
	s.AdditionalProperties = nil // decode reports others
}

// decode parses the arguments of a tool leniently: numbers and booleans may be quoted, and null means omitted.
func decode(tool string, s *jsonschema.Schema, text json.RawMessage, into any) error {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	var given any
	if err := decoder.Decode(&given); err != nil && !errors.Is(err, io.EOF) {
		return fmt.Errorf("the arguments of %s cannot be read: %w", tool, err)
	}
	if given == nil {
		given = map[string]any{}
	}
	meant, err := readLeniently(tool, s, given)
	if err != nil {
		return err
	}
	clean, _ := json.Marshal(meant) // it was parsed from JSON
	if err := json.Unmarshal(clean, into); err != nil {
		if wrong := (*json.UnmarshalTypeError)(nil); errors.As(err, &wrong) {
			return fmt.Errorf("%s cannot be %s", wrong.Field, wrong.Value)
		}
		return err
	}
	return nil
}

// readLeniently converts a value to a schema's type; name says what it is for.
func readLeniently(name string, s *jsonschema.Schema, value any) (any, error) {
	if text, is := value.(string); is && (s.Type == "array" || s.Type == "object") {
		var inner any
		decoder := json.NewDecoder(strings.NewReader(text))
		if decoder.UseNumber(); decoder.Decode(&inner) == nil && inner != nil {
			value = inner
		}
	}
	wrong := func(wants string) error { return fmt.Errorf("%s is %s, not %s", name, wants, brief(value)) }
	switch s.Type {
	case "object":
		members, is := value.(map[string]any)
		if !is {
			return nil, wrong("an object of arguments")
		}
		return argumentsIn(name, s, members)
	case "array":
		list, is := value.([]any)
		if !is {
			list = []any{value}
		}
		out := []any{}
		for k, item := range list {
			one, err := readLeniently(fmt.Sprintf("%s[%d]", name, k), s.Items, item)
			if err != nil {
				return nil, err
			}
			out = append(out, one)
		}
		return out, nil
	case "boolean":
		switch fmt.Sprint(value) {
		case "true", "1":
			return true, nil
		case "false", "0", "":
			return false, nil
		}
		return nil, wrong("true or false")
	case "integer", "number":
		return numberIn(s, value, wrong)
	}
	switch v := value.(type) {
	case string:
		return parseListed(s, v, wrong)
	case json.Number, bool:
		return parseListed(s, fmt.Sprint(v), wrong)
	case map[string]any: // such as a move, given as JSON
		text, err := json.Marshal(v)
		return string(text), err
	}
	return nil, wrong("a text")
}

// argumentsIn converts the members of an object to its schema.
func argumentsIn(name string, s *jsonschema.Schema, members map[string]any) (any, error) {
	known := slices.Sorted(maps.Keys(s.Properties))
	out := map[string]any{}
	for _, key := range slices.Sorted(maps.Keys(members)) {
		field := s.Properties[key]
		if field == nil {
			hint := "its arguments are " + words.List(known)
			if near := symbols.Nearest(key, known); len(near) > 0 {
				hint = "did you mean " + near[0] + "?"
			}
			return nil, fmt.Errorf("%s has no argument %.80q; %s", name, key, hint)
		}
		if members[key] == nil {
			continue
		}
		value, err := readLeniently(key, field, members[key])
		if err != nil {
			return nil, err
		}
		out[key] = value
	}
	for _, key := range s.Required {
		if _, has := out[key]; !has {
			return nil, fmt.Errorf("%s needs %s: %s", name, key, s.Properties[key].Description)
		}
	}
	return out, nil
}

// numberIn returns a whole number within its bounds; 0 means omitted.
func numberIn(s *jsonschema.Schema, value any, wrong func(string) error) (any, error) {
	text := cmp.Or(strings.TrimSpace(fmt.Sprint(value)), "0")
	size, err := strconv.ParseFloat(text, 64)
	if err != nil || size != math.Trunc(size) || math.Abs(size) > math.MaxInt64 {
		return nil, wrong("a whole number")
	}
	n, exact := new(big.Rat).SetString(text)
	if !exact || !n.IsInt() || !n.Num().IsInt64() {
		return nil, wrong("a whole number")
	}
	switch low, high := s.Minimum, s.Maximum; {
	case size != 0 && low != nil && size < *low:
		return nil, wrong(fmt.Sprintf("at least %v", *low))
	case high != nil && size > *high:
		return nil, wrong(fmt.Sprintf("at most %v", *high))
	}
	return json.Number(n.Num().String()), nil
}

// parseListed converts a text to a value of a schema: any text, or if the schema lists texts, one of these or several
// separated by commas. wrong makes the error for another text.
func parseListed(s *jsonschema.Schema, text string, wrong func(string) error) (any, error) {
	if len(s.Enum) == 0 || text == "" {
		return text, nil
	}
	var names, out []string
	for _, name := range s.Enum {
		names = append(names, name.(string))
	}
	for one := range strings.SplitSeq(text, ",") {
		k := slices.IndexFunc(names, func(name string) bool { return strings.EqualFold(name, strings.TrimSpace(one)) })
		if k < 0 {
			return nil, wrong(symbols.Join(names, "or"))
		}
		out = append(out, names[k])
	}
	return strings.Join(out, ","), nil
}

// brief returns a value as a sentence can quote it.
func brief(value any) string {
	text, _ := json.Marshal(value) // it was parsed from JSON
	if len(text) > 80 {
		return strings.ToValidUTF8(string(text[:60]), "") + "…"
	}
	return string(text)
}
