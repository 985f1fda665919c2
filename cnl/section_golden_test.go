package cnl

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"ludo-lsp/internal/grammar/diag"
)

// TestCompiledSections compiles, for each section, a spec in which it is sound
// and one in which it is at fault, and compares what is said and what becomes
// of the section with testdata/sections (-update writes it).
func TestCompiledSections(t *testing.T) {
	of := reflect.TypeFor[Sections]()
	for i := range of.NumField() {
		name := of.Field(i).Tag.Get("json")
		t.Run(name, func(t *testing.T) {
			path := filepath.Join("../testdata/sections", name+".txtar")
			archive, err := txtar.ParseFile(path)
			if err != nil {
				t.Fatalf("the section has no example: %v", err)
			}
			got := map[string]string{}
			for _, kind := range []string{"sound", "faulty"} {
				files := []File{{Path: "/base.md", Text: fileOf(t, archive, "base.md")},
					{Path: "/" + kind + ".md", Text: fileOf(t, archive, kind+".md")}}
				r := Compile(New(files, Options{}))
				got[kind] = strings.Join(faults(r, files, diag.Warning), "\n")
				section := reflect.ValueOf(r.Sections).Field(i)
				got[kind+".json"] = "null"
				if !section.IsNil() {
					got[kind+".json"] = laidOut(t, partOf(t, r.Sections, name))
				}
				if (kind == "sound") != (r.GameDef != nil) || (kind == "sound") != (got[kind] == "") ||
					kind == "sound" && section.IsNil() {
					t.Errorf("%s: definition %v, section %v, said %s", kind, r.GameDef != nil, !section.IsNil(),
						got[kind])
				}
			}
			for i := range archive.Files {
				f := &archive.Files[i]
				text, made := got[f.Name]
				if !made {
					continue
				}
				if updating() {
					f.Data = []byte(text + "\n")
				} else if diff := cmp.Diff(strings.TrimSpace(string(f.Data)), text); diff != "" {
					t.Errorf("%s (-want +got):\n%s", f.Name, diff)
				}
			}
			if updating() {
				if err := os.WriteFile(path, txtar.Format(archive), 0o644); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
	files, _ := filepath.Glob("../testdata/sections/*.txtar")
	if len(files) != of.NumField() {
		t.Errorf("%d examples of %d sections", len(files), of.NumField())
	}
}

// TestFaultySectionsAreMissing: a section that is at fault itself is not
// compiled; one that is only named in a fault elsewhere may be.
func TestFaultySectionsAreMissing(t *testing.T) {
	files, _ := filepath.Glob("../testdata/sections/*.txtar")
	for _, path := range files {
		archive, err := txtar.ParseFile(path)
		if err != nil {
			t.Fatal(err)
		}
		name := strings.TrimSuffix(filepath.Base(path), ".txtar")
		said, section := fileOf(t, archive, "faulty"), strings.TrimSpace(fileOf(t, archive, "faulty.json"))
		if own := !strings.Contains(said, "XREF_") && strings.Contains(said, " doc."+name); own && section != "null" {
			t.Errorf("%s is compiled although it is at fault: %s", name, said)
		}
	}
}

func fileOf(t *testing.T, archive *txtar.Archive, name string) string {
	t.Helper()
	for _, f := range archive.Files {
		if f.Name == name {
			return string(f.Data)
		}
	}
	t.Fatalf("there is no %s", name)
	return ""
}

func laidOut(t *testing.T, data string) string {
	t.Helper()
	var b bytes.Buffer
	if err := json.Indent(&b, []byte(data), "", "  "); err != nil {
		t.Fatal(err)
	}
	return b.String()
}
