package syntax_test

import (
	"testing"

	"ludo-lsp/internal/yaml/syntax"
)

// What the standard of YAML says of rare forms.
func TestRareFormsAreReadAsTheStandardSays(t *testing.T) {
	for text, want := range map[string]string{
		"a: !!str\n":               `{"a":"" }`,
		"a: [x, !!str , y]\n":      `{"a":["x" "" "y" ] }`,
		"a: !\nb: 1\n":             `{"a":"" "b":"1" }`,
		"a: &x: 5\nb: *x:\n":       `{"a":"5" "b":*x: }`,
		"a: &x:y 1\nb: [*x:y ]\n":  `{"a":"1" "b":[*x:y ] }`,
		"a: &x k\n*x : 1\n":        `{"a":"k" *x:"1" }`,
		"[\"a\":b, 'c':d, e]\n":    `[{"a":"b" } {"c":"d" } "e" ]`,
		"%YAML 1.2 # c\n---\na: 1": `{"a":"1" }`,
		"%YAMLS x\n---\na: 1":      `{"a":"1" }`,
	} {
		tree := syntax.Parse(text, syntax.Options{})
		if got := shapeOf(tree.Root()); got != want || len(tree.Errors) > 0 {
			t.Errorf("%q is %s %v, not %s", text, got, tree.Errors, want)
		}
	}
	for text, want := range map[string]syntax.Type{
		"a: !!str": syntax.String, "a: !!null": syntax.Null, "a: !x": syntax.Null,
	} {
		if got := syntax.Parse(text, syntax.Options{}).Root().Get("a").Type(); got != want {
			t.Errorf("the value of %q is of type %d, not %d", text, got, want)
		}
	}
	for _, text := range []string{
		"a: [b,#c\n]\n", "a: [#ff0000, #00ff00]\n", "a: {b: c,#d\n}\n", "%YAML 1.2\n", "%YAML 1.2\n...\na: 1\n",
		"%YAML 1.2\n%YAML 1.2\n---\na: 1\n", "%YAML 1.2 x\n---\na: 1\n", "%YAML\n---\na: 1\n",
	} {
		if tree := syntax.Parse(text, syntax.Options{}); len(tree.Errors) == 0 {
			t.Errorf("%q is read as %s", text, shapeOf(tree.Root()))
		}
	}
}
