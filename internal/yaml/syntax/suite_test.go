package syntax_test

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	_ "github.com/goccy/go-yaml/testdata/yaml-test-suite" // keeps the inputs of the suite in go.mod

	"ludo-lsp/internal/yaml/syntax"
)

// dataOf is what a tree says, as JSON has it: keys are texts, aliases what they stand for.
func dataOf(n syntax.Node) any {
	switch n.Kind() {
	case syntax.Alias:
		return dataOf(n.Target())
	case syntax.Sequence:
		list := []any{}
		for _, item := range n.Items() {
			list = append(list, dataOf(item))
		}
		return list
	case syntax.Mapping:
		record := map[string]any{}
		for key, value := range n.Pairs() {
			text, _ := dataOf(key).(string)
			if text == "" {
				text = key.Value()
			}
			record[text] = dataOf(value)
		}
		return record
	}
	switch n.Type() {
	case syntax.Null:
		return nil
	case syntax.Bool:
		return n.Bool()
	case syntax.Int, syntax.Float:
		number, _ := n.Float()
		return number
	}
	return n.Value()
}

// ofTheSuite reads a file of a case of the YAML test suite; nil if it has none.
func ofTheSuite(t *testing.T, folder, name string) []byte {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(folder, name))
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	return text
}

// What the YAML test suite calls valid is read as the data that it gives; where it gives none, as yaml.v3 reads it, or
// as the plain form that it gives. What it calls invalid is an error. The table names what is otherwise, with the
// reason.
func TestSuite(t *testing.T) {
	out, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "github.com/goccy/go-yaml").Output()
	if err != nil {
		t.Fatal(err)
	}
	root := filepath.Join(strings.TrimSpace(string(out)), "testdata", "yaml-test-suite")
	text, err := os.ReadFile("testdata/suite.txt")
	if err != nil {
		t.Fatal(err)
	}
	named := map[string]string{}
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
			name, verdict, _ := strings.Cut(line, " ")
			named[name] = verdict
		}
	}
	cases := 0
	err = filepath.WalkDir(root, func(path string, _ os.DirEntry, err error) error {
		if err != nil || filepath.Base(path) != "in.yaml" {
			return err
		}
		cases++
		folder := filepath.Dir(path)
		name, _ := filepath.Rel(root, folder)
		name = filepath.ToSlash(name)
		input := string(ofTheSuite(t, folder, "in.yaml"))
		tree := syntax.Parse(input, syntax.Options{})
		verdict, right := "error", false
		if len(tree.Errors) == 0 {
			verdict = shapeOf(tree.Root())
		}
		if ofTheSuite(t, folder, "error") != nil {
			right = verdict == "error"
		} else if want := ofTheSuite(t, folder, "in.json"); want != nil {
			in := json.NewDecoder(bytes.NewReader(want))
			var data, second any
			if err := in.Decode(&data); err != nil && err != io.EOF {
				t.Fatal(err)
			}
			right = verdict != "error" && reflect.DeepEqual(dataOf(tree.Root()), data) && in.Decode(&second) != nil
		} else if want, err := oracle(input); err != nil || want != verdict {
			plain := syntax.Parse(string(ofTheSuite(t, folder, "out.yaml")), syntax.Options{})
			right = verdict != "error" && reflect.DeepEqual(dataOf(plain.Root()), dataOf(tree.Root()))
		} else {
			right = true
		}
		switch want, known := named[name]; {
		case known && right:
			t.Errorf("%s is read as the suite says, and named in testdata/suite.txt", name)
		case verdict != want && !right:
			t.Errorf("%s is %s; testdata/suite.txt says %q\n%q %v", name, verdict, want, input, tree.Errors)
		}
		delete(named, name)
		return nil
	})
	if err != nil || cases < 400 {
		t.Errorf("%d cases, %v", cases, err)
	}
	for name := range named {
		t.Errorf("%s of testdata/suite.txt is no case", name)
	}
}
