package schematest

import (
	"bytes"
	"fmt"
	"os"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// IsUpToDate fails the test if the schema in a file differs from the generated one. With update it writes the file
// first.
func IsUpToDate(t *testing.T, file string, generated []byte, update bool) {
	t.Helper()
	if update {
		if err := os.WriteFile(file, generated, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	written, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(generated, written) {
		t.Error("the schema is stale; run go generate in this package")
	}
}

// Compile reads a schema with an id from a file, ready to validate.
func Compile(t *testing.T, file, id string) *jsonschema.Schema {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource(id, doc); err != nil {
		t.Fatal(err)
	}
	schema, err := c.Compile(id)
	if err != nil {
		t.Fatal(err)
	}
	return schema
}

// TextKeys turns the keys of all mappings in data read from YAML into text, as JSON and the language do.
func TextKeys(v any) any {
	switch v := v.(type) {
	case []any:
		for i := range v {
			v[i] = TextKeys(v[i])
		}
	case map[string]any:
		for key := range v {
			v[key] = TextKeys(v[key])
		}
	case map[any]any:
		out := make(map[string]any, len(v))
		for key, value := range v {
			out[fmt.Sprint(key)] = TextKeys(value)
		}
		return out
	}
	return v
}
