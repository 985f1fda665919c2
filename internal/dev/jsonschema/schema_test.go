package jsonschema_test

import (
	"flag"
	"os"
	"regexp"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"ludo-lsp/internal/dev/jsonschema"
	"ludo-lsp/internal/dev/specs"
	"ludo-lsp/schemas/schematest"
)

var update = flag.Bool("update", false, "write the JSON Schema anew")

const (
	module     = "../../.."
	schemaFile = module + "/schemas/gamespec.schema.json"
)

func TestSchemaIsUpToDate(t *testing.T) {
	schema, err := jsonschema.Generate()
	if err != nil {
		t.Fatal(err)
	}
	schematest.IsUpToDate(t, schemaFile, schema, *update)
}

// block reads YAML as a schema sees it: with text keys.
func block(t *testing.T, text string) any {
	t.Helper()
	var v any
	if err := yaml.Unmarshal([]byte(text), &v); err != nil {
		t.Fatal(err)
	}
	return schematest.TextKeys(v)
}

// TestSchemaAcceptsGames reads sound specs.
func TestSchemaAcceptsGames(t *testing.T) {
	schema := schematest.Compile(t, schemaFile, jsonschema.ID)
	fence := regexp.MustCompile("(?ms)^```ya?ml[^\n]*\n(.*?)^```")
	read := 0
	for _, file := range specs.DocumentsOf(specs.All(t)...) {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range fence.FindAllStringSubmatch(string(data), -1) {
			read++
			if err := schema.Validate(block(t, m[1])); err != nil {
				t.Errorf("%s: %.2000v", file, err)
			}
		}
	}
	if read == 0 {
		t.Error("there was nothing to read")
	}
}

func TestSchemaRefusesFaults(t *testing.T) {
	schema := schematest.Compile(t, schemaFile, jsonschema.ID)
	for _, c := range []struct {
		text  string
		sound bool
	}{
		{"setup: [{ shuffle: { zone: deck } }]", true},
		{"setup: [{ shufle: { zone: deck } }]", false},
		{"setup: [{ shuffle: { zone: deck }, draw: { from: deck, to: hand, count: 1 } }]", false},
		{"setup: [{ setVar: { scope: global, var: round } }]", false},
		{"setup: [{ setVar: { scope: global, player: actor, var: round, value: 1 } }]", false},
		{"setup: [{ setVar: { scope: pvar, player: actor, var: coins, value: 1 } }]", true},
		{"setup: [{ macro: deal, args: { n: 2 } }]", true},
		{"zones: [{ id: deck, owner: none, visibility: hidden, ordering: stack }]", true},
		{"zones: [{ id: deck, owner: nobody, visibility: hidden, ordering: stack }]", false},
		{"zone: []", false},
		{"tokenTypes: [{ id: card, props: { rank: int } }]", true},
		{"tokenTypes: [{ id: card, props: { rank: number } }]", false},
	} {
		if err := schema.Validate(block(t, c.text)); (err == nil) != c.sound {
			t.Errorf("%s: %v", strings.TrimSpace(c.text), err)
		}
	}
}
