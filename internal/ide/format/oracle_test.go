package format_test

import (
	"fmt"
	"io"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"ludo-lsp/internal/yaml/syntax"
)

// sameForOthers holds two texts to what another reader sees in them. Where the
// two readers see something else in the text before, that says nothing.
func sameForOthers(t *testing.T, before, after string, entry bool) {
	t.Helper()
	want, ok := oracle(before)
	ours := syntax.Parse(before, syntax.Options{Entry: entry}).Root()
	if !ok || want.Kind == 0 {
		return
	}
	seen := want.Content[0]
	if entry && seen.Kind == yaml.SequenceNode && len(seen.Content) > 0 {
		seen = seen.Content[0]
	}
	if !agree(ours, seen) {
		return
	}
	if got, ok := oracle(after); !ok || shape(got) != shape(want) {
		t.Errorf("yaml.v3 reads\n%s\nas %s, and\n%s\nas %s", before, shape(want), after, shape(got))
	}
}

// oracle is what yaml.v3 reads; it is false if that is no document.
func oracle(text string) (n yaml.Node, ok bool) {
	decoder := yaml.NewDecoder(strings.NewReader(text))
	if err := decoder.Decode(&n); err != nil {
		return n, err == io.EOF
	}
	var second yaml.Node
	return n, decoder.Decode(&second) == io.EOF
}

func shape(n yaml.Node) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d %s %q &%s(", n.Kind, n.ShortTag(), n.Value, n.Anchor)
	for _, child := range n.Content {
		b.WriteString(shape(*child))
	}
	return b.String() + ")"
}

// agree reports whether two readers see the same.
func agree(ours syntax.Node, n *yaml.Node) bool {
	switch ours.Kind() {
	case syntax.Missing, syntax.Scalar:
		return n.Kind == yaml.ScalarNode && ours.Value() == n.Value
	case syntax.Alias:
		return n.Kind == yaml.AliasNode && ours.Anchor() == n.Value
	case syntax.Mapping:
		if n.Kind != yaml.MappingNode || len(n.Content) != 2*ours.Len() {
			return false
		}
	case syntax.Sequence:
		if n.Kind != yaml.SequenceNode || len(n.Content) != ours.Len() {
			return false
		}
	}
	i := 0
	for child := ours.First(); child.Valid(); child = child.Next() {
		if !agree(child, n.Content[i]) {
			return false
		}
		i++
	}
	return true
}
