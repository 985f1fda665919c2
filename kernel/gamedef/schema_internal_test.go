package gamedef

import (
	"bytes"
	"flag"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"ludo-lsp/internal/dev/specs"
	"ludo-lsp/schemas/schematest"
)

var update = flag.Bool("update", false, "write the JSON Schema anew")

const schemaFile = "../../schemas/gamedef.schema.json"

// sentences reads the doc comments of the package: those of types by name, those
// of members by "Type.member".
func sentences(t *testing.T) map[string]string {
	t.Helper()
	out := map[string]string{}
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range file.Decls {
			decl, ok := d.(*ast.GenDecl)
			if !ok || decl.Tok != token.TYPE {
				continue
			}
			for _, spec := range decl.Specs {
				typ := spec.(*ast.TypeSpec)
				doc := typ.Doc
				if doc == nil {
					doc = decl.Doc
				}
				if ast.IsExported(typ.Name.Name) {
					out[typ.Name.Name] = paragraph(doc)
				}
				if s, ok := typ.Type.(*ast.StructType); ok {
					memberSentences(out, typ.Name.Name, s)
				}
			}
		}
	}
	return out
}

func paragraph(doc *ast.CommentGroup) string {
	return strings.Join(strings.Fields(doc.Text()), " ")
}

func memberSentences(out map[string]string, owner string, s *ast.StructType) {
	for _, f := range s.Fields.List {
		if f.Comment != nil && f.Tag != nil {
			name := reflect.StructTag(strings.Trim(f.Tag.Value, "`")).Get("json")
			out[owner+"."+name] = paragraph(f.Comment)
		}
	}
}

func TestSchemaIsUpToDate(t *testing.T) {
	schema, err := jsonSchema(sentences(t))
	if err != nil {
		t.Fatal(err)
	}
	schematest.IsUpToDate(t, schemaFile, schema, *update)
}

func TestSchemaAcceptsDefinitions(t *testing.T) {
	schema := schematest.Compile(t, schemaFile, schemaID)
	own, err := filepath.Glob("../../testdata/compile/*.json")
	if err != nil || len(own) < 4 {
		t.Fatalf("no definitions of our own: %v", err)
	}
	small, _ := filepath.Glob("testdata/*.json")
	beside, _ := filepath.Glob(filepath.Join(specs.BesideFolder(t), "acceptance", "gamedefs", "*.json"))
	for _, name := range slices.Concat(own, small, beside) {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		def, err := Decode(data)
		if err != nil {
			t.Fatal(err)
		}
		written, err := Encode(def)
		if err != nil {
			t.Fatal(err)
		}
		value, err := jsonschema.UnmarshalJSON(bytes.NewReader(written))
		if err != nil {
			t.Fatal(err)
		}
		if err := schema.Validate(value); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// The schema refuses what the strict reader refuses.
func TestSchemaRefusesWhatReadingRefuses(t *testing.T) {
	schema := schematest.Compile(t, schemaFile, schemaID)
	data, err := os.ReadFile("testdata/pebbles.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, edit := range [][2]string{
		{`"triggers": [],`, ``},
		{`"triggers": [],`, `"triggers": [], "trigers": [],`},
		{`"pre": null,`, ``},
		{`{"addVar": {`, `{"addWar": {`},
		{`"visibility": "public"`, `"visibility": "pubic"`},
		{`"scope": "global", "var": "heap"`, `"scope": "global", "player": "actor", "var": "heap"`},
		{`"result": {"type": "win", "player": "active"}`, `"result": {"type": "win"}`},
		{`"phase": ["play"]`, `"phase": "play"`},
		{`"limits": [{"scope": "turn", "max": 1}]`, `"limits": [{"scope": "turn", "max": -1}]`},
	} {
		text := strings.Replace(string(data), edit[0], edit[1], 1)
		if text == string(data) {
			t.Fatalf("%q is not there", edit[0])
		}
		value, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		if schema.Validate(value) == nil {
			t.Errorf("the schema accepts %s", edit[1])
		}
		if _, err := Decode([]byte(text)); err == nil {
			t.Errorf("reading accepts %s", edit[1])
		}
	}
}
