package conformance

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"ludo-lsp/kernel/gamedef"
)

// JSON is a value of a table, written in YAML, as JSON. It is "" where there is none.
type JSON string

// UnmarshalYAML reads a value with its numbers as they are written.
func (j *JSON) UnmarshalYAML(n *yaml.Node) error {
	var b strings.Builder
	if err := write(&b, n); err != nil {
		return err
	}
	*j = JSON(b.String())
	return nil
}

func write(b *strings.Builder, n *yaml.Node) error {
	switch n.Kind {
	case yaml.ScalarNode:
		switch n.ShortTag() {
		case "!!int", "!!float", "!!bool", "!!null":
			b.WriteString(n.Value)
		case "!!str":
			b.Write(gamedef.Canonical(gamedef.Text(n.Value)))
		default:
			return fmt.Errorf("line %d: a table has no %s", n.Line, n.ShortTag())
		}
		return nil
	case yaml.SequenceNode:
		b.WriteByte('[')
		for i, item := range n.Content {
			if i > 0 {
				b.WriteByte(',')
			}
			if err := write(b, item); err != nil {
				return err
			}
		}
		b.WriteByte(']')
		return nil
	case yaml.MappingNode:
		b.WriteByte('{')
		for i := 0; i < len(n.Content); i += 2 {
			if i > 0 {
				b.WriteByte(',')
			}
			b.Write(gamedef.Canonical(gamedef.Text(n.Content[i].Value)))
			b.WriteByte(':')
			if err := write(b, n.Content[i+1]); err != nil {
				return err
			}
		}
		b.WriteByte('}')
		return nil
	}
	return fmt.Errorf("line %d: neither a value nor a list nor a record", n.Line)
}

// Expression is an expression of some kind and what it gives.
type Expression struct {
	ID    string
	Given JSON
	Gives JSON
}

// Effects is a list of effects, the parameters of the move that runs it, and what it
// changes.
type Effects struct {
	ID      string
	Effects JSON
	Params  JSON
	Gives   JSON
}

// Moves is a game and what is done in it, one step after the other.
type Moves struct {
	ID       string
	Sections JSON // in place of those of the definition
	Steps    []Step
}

// Step is a question, a look at the choices of a move, or a move, and what comes of it.
type Step struct {
	Ask     string
	Choices JSON
	Apply   JSON
	Options JSON // for applying
	Gives   JSON
}

// Problems is a faulty definition and what is wrong with it.
type Problems struct {
	ID       string
	Sections JSON                                  // in place of those of the definition
	Added    map[string]JSON                       // lists that go after those of the definition
	Changed  map[string]map[string]map[string]JSON // section, id of the entry, field
	Problems []Problem
}

// Problem is something wrong with a definition.
type Problem struct {
	Code string
	At   string // path
}

// Draws is what agents draw with a seed.
type Draws struct {
	ID        string
	Seed      int64
	Completes JSON // parameters of a completed move
	Random    JSON // move of the random agent
	Greedy    JSON // move of the greedy agent
}

// Game is a game of two agents of a kind.
type Game struct {
	ID     string
	Agents string
	Seed   int64
	Moves  [][2]int64 // player, and number that was taken
	Result JSON
	Turns  int64
}

// Identified is an entry of a table.
type Identified interface {
	Expression | Effects | Moves | Problems | Draws | Game
}

// Table reads a table by its name. A table that is not there, has no entry, or has two
// entries of the same id fails the test, and so does what no reader knows.
func Table[E Identified](t testing.TB, name string) []E {
	t.Helper()
	out, err := table[E](read(t, name+".yaml"))
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return out
}

func table[E Identified](text []byte) ([]E, error) {
	var out []E
	in := yaml.NewDecoder(bytes.NewReader(text))
	in.KnownFields(true)
	if err := in.Decode(&out); err != nil {
		return nil, err
	}
	var ids []struct{ ID string }
	if err := yaml.Unmarshal(text, &ids); err != nil {
		return nil, err
	}
	if len(ids) == 0 {
		return nil, fmt.Errorf("the table has no entry")
	}
	seen := map[string]bool{}
	for i, e := range ids {
		if e.ID == "" || seen[e.ID] {
			return nil, fmt.Errorf("entry %d has no id of its own: %q", i, e.ID)
		}
		seen[e.ID] = true
	}
	return out, nil
}

// Record reads a file whose members are JSON.
func Record(t testing.TB, name string) string {
	t.Helper()
	var out JSON
	if err := yaml.Unmarshal(read(t, name+".yaml"), &out); err != nil {
		t.Fatal(err)
	}
	return string(out)
}

// Definition reads a file of JSON: the definition with a name, or what was recorded.
func Definition(t testing.TB, name string) string {
	t.Helper()
	return string(read(t, name+".json"))
}

// ProvingGround is the name of the definition that most tables are about.
const ProvingGround = "proving-ground"

func read(t testing.TB, file string) []byte {
	t.Helper()
	for folder := "."; ; folder = filepath.Join(folder, "..") {
		if _, err := os.Stat(filepath.Join(folder, "go.mod")); err == nil {
			text, err := os.ReadFile(filepath.Join(folder, "testdata", "language", file))
			if err != nil {
				t.Fatal(err)
			}
			return text
		}
		if absolute, err := filepath.Abs(folder); err != nil || absolute == filepath.Dir(absolute) {
			t.Fatal("the test runs outside the module")
		}
	}
}

// Part reads JSON as a part of a definition, or fails the test.
func Part[T any, S ~string](t testing.TB, text S) T {
	t.Helper()
	var out T
	if err := gamedef.DecodePart([]byte(text), &out); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return out
}

// Canonical is JSON in its one form, so that equal values are equal texts.
func Canonical[S ~string](t testing.TB, text S) string {
	t.Helper()
	return string(gamedef.Canonical(Part[gamedef.Data](t, text)))
}

// With is a definition in which sections are those of another object.
func With[S ~string](t testing.TB, definition string, sections S) string {
	t.Helper()
	out := Part[gamedef.Data](t, definition).(gamedef.Object)
	for _, section := range Part[gamedef.Data](t, sections).(gamedef.Object) {
		(*gamedef.OrderedMap[gamedef.Data])(&out).Set(section.Key, section.Value)
	}
	return string(gamedef.Canonical(out))
}
