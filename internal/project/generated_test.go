package project_test

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"gopkg.in/yaml.v3"

	"ludo-lsp/internal/project"
)

var update = flag.Bool("update", false, "write the schema and the page anew")

// The schema that ships and the page are those of the keys that are read.
func TestSchemaAndPageAreCurrent(t *testing.T) {
	const schema, page = "../../schemas/ludo.schema.json", "../../docs/project.md"
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, found := strings.Cut(string(text), "-update -->\n")
	_, after, ends := strings.Cut(rest, "<!-- end of keys")
	if !found || !ends {
		t.Fatal("the page has no place for the keys")
	}
	want := map[string]string{
		schema: string(project.Schema()),
		page:   before + "-update -->\n" + project.Keys() + "<!-- end of keys" + after,
	}
	for name, want := range want {
		if *update {
			if err := os.WriteFile(name, []byte(want), 0o644); err != nil {
				t.Fatal(err)
			}
		} else if got, _ := os.ReadFile(name); string(got) != want {
			t.Errorf("%s is not current; run go generate ./internal/project", name)
		}
	}
}

// What the reader takes, the schema takes, and the other way round.
func TestSchemaAgreesWithTheReader(t *testing.T) {
	var parsed any
	if err := yaml.Unmarshal(project.Schema(), &parsed); err != nil {
		t.Fatal(err)
	}
	compiler := jsonschema.NewCompiler()
	if err := compiler.AddResource("ludo.json", parsed); err != nil {
		t.Fatal(err)
	}
	schema, err := compiler.Compile("ludo.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{
		"{}", "failOn: warning", "failOn: warnings", "failOn: 3", "severity: { NO_SUCH_CODE: off }", "severty: {}", "severity:",
		"exclude: [a, b]", "exclude: a", "exclude: [3]", "limits: { blocks: 1 }", "limits: { blocks: 0 }", "limits: { blocks: 1.5 }",
		"simulation: { seconds: 0.5, agent: greedy }", "simulation: { seconds: 0 }", "simulation: { agent: '' }",
		"folders: { a: { severity: {} } }", "folders: { a: { exclude: [] } }", "folders: { a: }", "baseline: [a]", "- a",
		"format: { width: 100, indent: 8, quotes: keep, lines: join }", "format: { indent: 9 }", "format: { quotes: singel }", "format: { quotes: true }",
	} {
		var value any
		if err := yaml.Unmarshal([]byte(text), &value); err != nil {
			t.Fatal(err)
		}
		_, problems := project.Read(text)
		if refused := schema.Validate(value) != nil; refused != (len(problems) > 0) {
			t.Errorf("%s: the schema refuses it: %v, the reader says %v", text, refused, problems)
		}
	}
}

// The settings of VS Code for the formatter are those of the project file. None has a
// default of its own, which would count more than the file.
func TestSettingsOfVSCodeAreThoseOfTheProject(t *testing.T) {
	text, err := os.ReadFile("../../editors/vscode/package.json")
	if err != nil {
		t.Fatal(err)
	}
	type setting struct {
		Type             any
		Description      string
		Enum             []string
		Minimum, Maximum *float64
		Default          any
	}
	var manifest struct {
		Contributes struct {
			Configuration struct{ Properties map[string]setting }
		}
	}
	var schema struct {
		Properties struct {
			Format struct{ Properties map[string]setting }
		}
	}
	if err := errors.Join(json.Unmarshal(text, &manifest), json.Unmarshal(project.Schema(), &schema)); err != nil {
		t.Fatal(err)
	}
	if len(schema.Properties.Format.Properties) == 0 {
		t.Fatal("the project file says nothing of formatting")
	}
	for key, want := range schema.Properties.Format.Properties {
		got, there := manifest.Contributes.Configuration.Properties["ludo.format."+key]
		sentence, rest, _ := strings.Cut(got.Description, " Default: what the project file says, else ")
		row := fmt.Sprintf("| `format.%s` | ", key)
		_, row, _ = strings.Cut(project.Keys(), row)
		if _, row, _ = strings.Cut(row, " | "); !strings.HasPrefix(row, strings.TrimSuffix(rest, ".")+" | ") {
			t.Errorf("ludo.format.%s has another default than %.20s", key, row)
		}
		if types, several := got.Type.([]any); several && len(types) == 2 && types[1] == "null" {
			got.Type = types[0] // VS Code gives settings of one type a value of its own where they have no default
		}
		if got.Description = sentence; !there || !reflect.DeepEqual(got, want) {
			t.Errorf("ludo.format.%s is %+v, not %+v", key, got, want)
		}
	}
}
