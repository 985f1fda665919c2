package cnl_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/dev/fixture"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/yaml/syntax"
)

// The page of codes shows what is wrong and what is right: of the wrong example the code is told once more than of the
// right one. An example that is no document stands in the game that has the names of the examples, or takes the place
// of the fault in a fixture.
func TestExamplesOfCodesShowThem(t *testing.T) {
	world, err := os.ReadFile("../docs/testdata/caravan.md")
	if err != nil {
		t.Fatal(err)
	}
	faults := faultsOfFixtures(t)
	for _, info := range diag.All() {
		if elsewhere[info.Code] != "" {
			continue
		}
		t.Run(string(info.Code), func(t *testing.T) {
			t.Parallel()
			if !strings.Contains(info.Right, "…") && !strings.Contains(info.Right, "```") {
				for _, fault := range syntax.Parse(info.Right, syntax.Options{}).Errors {
					t.Errorf("the right example: %s", fault.Message)
				}
			}
			// What is too much of something is said in words.
			if strings.HasPrefix(info.Right, "#") && !strings.Contains(info.Right, "\n") {
				return
			}
			if !exampleShows(info, string(world), faults[info.Code]) {
				t.Errorf("the examples do not show it:\nwrong:\n%s\nright:\n%s", info.Wrong, info.Right)
			}
		})
	}
}

func exampleShows(info diag.Info, world string, faults []faultInFixture) bool {
	fenced := func(example string) string {
		if strings.Contains(example, "```") {
			return example
		}
		return "```yaml\n" + example + "\n```\n"
	}
	alone := func(example string) []cnl.File { return []cnl.File{{Path: "page.md", Text: fenced(example)}} }
	beside := func(example string) []cnl.File {
		if strings.Contains(example, "actions:") {
			return append(alone(example), cnl.File{Path: "caravan.md", Text: world})
		}
		return append(alone(example), cnl.File{Path: "caravan.md", Text: world + waiting})
	}
	within := func(example string) []cnl.File { return withTokens(world, example) }
	prose := func(example string) []cnl.File { return []cnl.File{{Path: "page.md", Text: example}} }
	for _, document := range []func(string) []cnl.File{alone, beside, within, prose} {
		if timesTold(document(info.Wrong), info.Code) > timesTold(document(info.Right), info.Code) {
			return true
		}
	}
	for _, fault := range faults {
		for _, place := range fault.places(info.Wrong) {
			if timesTold(place(info.Wrong), info.Code) > timesTold(place(info.Right), info.Code) {
				return true
			}
		}
	}
	return false
}

// waiting makes the game that has the names of the examples whole.
const waiting = "```yaml\nactions: [{ id: wait, actor: active, executor: actor, phase: [main, market], effects: [{ advancePhase: {} }] }]\n```\n"

// withTokens is the game that has the names of the examples with what an example says added to it.
func withTokens(world, example string) []cnl.File {
	before, rest, _ := strings.Cut(world, "```yaml\n")
	block, after, _ := strings.Cut(rest, "```\n")
	var game, put yaml.Node
	if yaml.Unmarshal([]byte(block), &game) != nil || yaml.Unmarshal([]byte(example), &put) != nil ||
		len(put.Content) == 0 || put.Content[0].Kind != yaml.MappingNode {
		return nil
	}
	join(game.Content[0], put.Content[0])
	if !strings.Contains(example, "actions:") {
		after += waiting
	}
	text, err := yaml.Marshal(&game)
	if err != nil {
		return nil
	}
	return []cnl.File{{Path: "page.md", Text: before + "```yaml\n" + string(text) + "```\n" + after}}
}

// join adds the entries of a value to those of another one, and puts it in its place where it has none.
func join(at, value *yaml.Node) {
	switch {
	case at.Kind == yaml.SequenceNode && value.Kind == yaml.SequenceNode:
		at.Content = append(at.Content, value.Content...)
	case at.Kind == yaml.MappingNode && value.Kind == yaml.MappingNode:
		for i := 0; i < len(value.Content); i += 2 {
			if j := placeOfKey(at, value.Content[i].Value); j >= 0 {
				join(at.Content[j+1], value.Content[i+1])
			} else {
				at.Content = append(at.Content, value.Content[i:i+2]...)
			}
		}
	default:
		*at = *value
	}
}

// timesTold is how often a code is told of a spec.
func timesTold(files []cnl.File, code diag.Code) int {
	spec := cnl.New(files, cnl.Options{})
	all := cnl.Compile(spec).Diagnostics
	for _, file := range spec.Files() {
		all = append(all, spec.Diagnostics(file, source.UTF16)...)
	}
	times := 0
	for _, d := range all {
		if d.Code == code {
			times++
		}
	}
	return times
}

// faultInFixture is a finding that a fixture expects.
type faultInFixture struct {
	fixture *fixture.Fixture
	file    int
	at      fixture.Expectation
}

func faultsOfFixtures(t *testing.T) map[diag.Code][]faultInFixture {
	t.Helper()
	out := map[diag.Code][]faultInFixture{}
	for _, f := range fixture.All(t) {
		for i, file := range f.Files {
			for _, e := range file.Expected {
				out[e.Code] = append(out[e.Code], faultInFixture{f, i, e})
			}
		}
	}
	return out
}

// places are the documents of the fixture with an example in the place of each value that holds the fault, the
// innermost first. A mapping also keeps the keys that the example does not have.
func (f faultInFixture) places(example string) []func(string) []cnl.File {
	lines := f.fixture.Files[f.file].Lines
	first, last := f.at.Line, f.at.Line
	for first >= 0 && !strings.HasPrefix(lines[first], "```") {
		first--
	}
	for last < len(lines) && !strings.HasPrefix(lines[last], "```") {
		last++
	}
	if first < 0 || last == len(lines) {
		return nil
	}
	block := strings.Join(lines[first+1:last], "\n")
	var wrong yaml.Node
	if yaml.Unmarshal([]byte(example), &wrong) != nil || len(wrong.Content) == 0 {
		return nil
	}
	var out []func(string) []cnl.File
	for depth := 0; ; depth++ {
		root, around := nodesAround(block, f.at.Line-first, f.at.First+1)
		if depth >= len(around) {
			return out
		}
		if root == nil {
			return nil
		}
		for _, put := range []func(at, value *yaml.Node){merge, join, replace} {
			out = append(out, func(example string) []cnl.File {
				root, around := nodesAround(block, f.at.Line-first, f.at.First+1)
				var value yaml.Node
				if yaml.Unmarshal([]byte(example), &value) != nil || len(value.Content) == 0 {
					return nil
				}
				put(around[depth], value.Content[0])
				text, err := yaml.Marshal(root)
				if err != nil {
					return nil
				}
				files := make([]cnl.File, len(f.fixture.Files))
				for i, file := range f.fixture.Files {
					files[i] = cnl.File{Path: file.Path, Text: file.Text("\n")}
				}
				changed := slices.Concat(lines[:first+1], []string{string(text)}, lines[last:])
				files[f.file].Text = strings.Join(changed, "\n")
				return files
			})
		}
	}
}

// nodesAround reads a block and gives the values that hold a position, counted from 1, the innermost first.
func nodesAround(block string, line, column int) (*yaml.Node, []*yaml.Node) {
	var document yaml.Node
	if yaml.Unmarshal([]byte(block), &document) != nil || len(document.Content) == 0 {
		return nil, nil
	}
	var out []*yaml.Node
	for n := document.Content[0]; n != nil; {
		out = append(out, n)
		var within *yaml.Node
		for _, child := range n.Content {
			if child.Line < line || child.Line == line && child.Column <= column {
				within = child
			}
		}
		n = within
	}
	slices.Reverse(out)
	return &document, out
}

// merge gives a mapping the entries of another one, in the place of those that have their keys.
func merge(at, value *yaml.Node) {
	if at.Kind != yaml.MappingNode || value.Kind != yaml.MappingNode {
		return
	}
	for i := 0; i < len(value.Content); i += 2 {
		if j := placeOfKey(at, value.Content[i].Value); j >= 0 {
			at.Content[j+1] = value.Content[i+1]
		} else {
			at.Content = append(at.Content, value.Content[i:i+2]...)
		}
	}
}

func replace(at, value *yaml.Node) { *at = *value }

// placeOfKey is where a key of a mapping stands; -1 if it has no such key.
func placeOfKey(mapping *yaml.Node, key string) int {
	for i := 0; i < len(mapping.Content); i += 2 {
		if mapping.Content[i].Value == key {
			return i
		}
	}
	return -1
}
