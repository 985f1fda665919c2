package syntax_test

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"ludo-lsp/internal/dev/specs"
	"ludo-lsp/internal/yaml/syntax"
)

// shape writes a tree in a form that both parsers can be compared in.
func shape(b *strings.Builder, n syntax.Node) {
	switch n.Kind() {
	case syntax.Missing:
		b.WriteString(`""`)
	case syntax.Scalar:
		b.WriteString(strconv.Quote(n.Value()))
	case syntax.Alias:
		b.WriteString("*" + n.Anchor())
	case syntax.Sequence:
		b.WriteByte('[')
		for _, item := range n.Items() {
			shape(b, item)
			b.WriteByte(' ')
		}
		b.WriteByte(']')
	case syntax.Mapping:
		b.WriteByte('{')
		for key, value := range n.Pairs() {
			shape(b, key)
			b.WriteByte(':')
			shape(b, value)
			b.WriteByte(' ')
		}
		b.WriteByte('}')
	}
}

func shapeOf(n syntax.Node) string {
	var b strings.Builder
	shape(&b, n)
	return b.String()
}

func oracleShape(b *strings.Builder, n *yaml.Node) {
	switch n.Kind {
	case 0:
		b.WriteString(`""`)
	case yaml.DocumentNode:
		oracleShape(b, n.Content[0])
	case yaml.ScalarNode:
		b.WriteString(strconv.Quote(n.Value))
	case yaml.AliasNode:
		b.WriteString("*" + n.Value)
	case yaml.SequenceNode:
		b.WriteByte('[')
		for _, item := range n.Content {
			oracleShape(b, item)
			b.WriteByte(' ')
		}
		b.WriteByte(']')
	case yaml.MappingNode:
		b.WriteByte('{')
		for i := 0; i+1 < len(n.Content); i += 2 {
			oracleShape(b, n.Content[i])
			b.WriteByte(':')
			oracleShape(b, n.Content[i+1])
			b.WriteByte(' ')
		}
		b.WriteByte('}')
	}
}

// oracle reads a text with yaml.v3: its one document, and no duplicate keys.
func oracle(text string) (string, error) {
	d := yaml.NewDecoder(strings.NewReader(text))
	var n yaml.Node
	if err := d.Decode(&n); err != nil && err != io.EOF {
		return "", err
	}
	var second yaml.Node
	if err := d.Decode(&second); err == nil {
		return "", fmt.Errorf("a second document")
	} else if err != io.EOF {
		return "", err
	}
	var b strings.Builder
	oracleShape(&b, &n)
	return b.String(), nil
}

// fences gives the YAML fences of all documents of games in folders.
func fences(t testing.TB, folders ...string) map[string]string {
	t.Helper()
	found := map[string]string{}
	for _, path := range specs.DocumentsOf(folders...) {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		// Whoever takes some of them by chance takes the same wherever the repository lies.
		steps := strings.Split(filepath.ToSlash(path), "/")
		name := strings.Join(steps[max(0, len(steps)-3):], "/")
		for i, part := range strings.Split(string(data), "\n```") {
			if i%2 == 1 {
				head, body, _ := strings.Cut(part, "\n")
				if head == "yaml" {
					found[fmt.Sprintf("%s#%d", name, i/2)] = body + "\n"
				}
			}
		}
	}
	return found
}

// entries cuts a fence into the entries of its top-level lists.
func entries(fence string) []string {
	var list []string
	var entry []string
	flush := func() {
		if len(entry) > 0 {
			list = append(list, strings.Join(entry, ""))
		}
		entry = nil
	}
	for line := range strings.Lines(fence) {
		switch {
		case strings.HasPrefix(line, "  - "):
			flush()
			entry = []string{line}
		case strings.TrimSpace(line) != "" && !strings.HasPrefix(line, "  "):
			flush()
		case len(entry) > 0:
			entry = append(entry, line)
		}
	}
	flush()
	return list
}

func TestGamesEqualOracle(t *testing.T) {
	count := 0
	for name, fence := range fences(t, specs.All(t)...) {
		compare(t, name, fence)
		for i, entry := range entries(fence) {
			count++
			want, err := oracle(entry)
			if err != nil && strings.Contains(err.Error(), "unknown anchor") {
				continue // it stands in an earlier entry
			}
			if err != nil {
				t.Fatalf("%s entry %d: %v", name, i, err)
			}
			tree := syntax.Parse(entry, syntax.Options{Entry: true})
			if len(tree.Errors) > 0 {
				t.Errorf("%s entry %d: %v", name, i, tree.Errors[0])
			}
			if got := "[" + shapeOf(tree.Root()) + " ]"; got != want {
				t.Errorf("%s entry %d:\n got %.300s\nwant %.300s", name, i, got, want)
			}
		}
	}
	if count < 100 {
		t.Errorf("only %d entries were compared", count)
	}
}

func compare(t *testing.T, name, text string) {
	t.Helper()
	want, err := oracle(text)
	tree := syntax.Parse(text, syntax.Options{})
	if err != nil {
		if len(tree.Errors) == 0 {
			t.Errorf("%s: yaml.v3 rejects %.200q (%v), we give %.200s", name, text, err, shapeOf(tree.Root()))
		}
		return
	}
	for _, e := range tree.Errors {
		t.Errorf("%s: %.200q: %d-%d %s", name, text, e.Span.Start, e.Span.End, e.Message)
	}
	if got := shapeOf(tree.Root()); got != want {
		t.Errorf("%s: %.200q\n got %.400s\nwant %.400s", name, text, got, want)
	}
}
