package syntax_test

import (
	"testing"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/yaml/syntax"
)

// TestRecovery pins, for each kind of broken text, the one finding, what it
// lies on, the text its first fix gives and the tree that is read meanwhile.
func TestRecovery(t *testing.T) {
	for _, c := range []struct {
		name, text string
		code       diag.Code
		on, fixed  string
		tree       string
	}{
		{"space after colon", "a: 1\nmode:dual\nb: 2\n", diag.YAML008, "mode:dual", "a: 1\nmode: dual\nb: 2\n", `{"a":"1" "mode":"dual" "b":"2" }`},
		{"colon, value below", "a: 1\nsteps\n  - x: 1\nb: 2\n", diag.YAML008, "steps", "a: 1\nsteps:\n  - x: 1\nb: 2\n", `{"a":"1" "steps":[{"x":"1" } ] "b":"2" }`},
		{"colon of the first key", "steps\n  - x: 1\nb: 2\n", diag.YAML008, "steps", "steps:\n  - x: 1\nb: 2\n", `{"steps":[{"x":"1" } ] "b":"2" }`},
		{"colon of a value", "a: 1\ntype int\n", diag.YAML008, "type", "a: 1\ntype: int\n", `{"a":"1" "type":"int" }`},
		{"colon, half typed", "a: 1\nef\n", diag.YAML008, "ef", "a: 1\nef:\n", `{"a":"1" "ef":"" }`},
		{"one column less", "r:\n  - when: x\n   then: y\n", diag.YAML008, "then", "r:\n  - when: x\n    then: y\n", `{"r":[{"when":"x" "then":"y" } ] }`},
		{"one column more", "r:\n  a: 1\n   b: 2\n  c: 3\n", diag.YAML008, "b", "r:\n  a: 1\n  b: 2\n  c: 3\n", `{"r":{"a":"1" "b":"2" "c":"3" } }`},
		{"first line shifted", "r:\n   a: 1\n  b: 2\n  c: 3\n", diag.YAML008, "a", "r:\n  a: 1\n  b: 2\n  c: 3\n", `{"r":{"a":"1" "b":"2" "c":"3" } }`},
		{"block shifted", "r:\n  a: 1\n   b:\n     c: 2\n  d: 3\n", diag.YAML008, "b", "r:\n  a: 1\n  b:\n    c: 2\n  d: 3\n", `{"r":{"a":"1" "b":{"c":"2" } "d":"3" } }`},
		{"quote", "a: 'null\nb: 2\n", diag.YAML008, "'null", "a: null\nb: 2\n", `{"a":"null" "b":"2" }`},
		{"quote of a sentence", "a: 'two words\nb: 2\n", diag.YAML008, "'two words", "a: 'two words'\nb: 2\n", `{"a":"two words" "b":"2" }`},
		{"quote in brackets", "a: { op: '==, left: 1 }\nb: 2\n", diag.YAML008, "'==", "a: { op: '==', left: 1 }\nb: 2\n", `{"a":{"op":"==" "left":"1" } "b":"2" }`},
		{"quote of a key", "- 'id: take\n  b: 2\n", diag.YAML008, "'id", "- id: take\n  b: 2\n", `[{"id":"take" "b":"2" } ]`},
		{"opening quote", "a: { op: >', left: 1 }\n", diag.YAML009, ">'", "a: { op: '>', left: 1 }\n", `{"a":{"op":">" "left":"1" } }`},
		{"inner quote", "a: 'it's here'\n", diag.YAML019, "'", "a: 'it''s here'\n", `{"a":"it's here" }`},
		{"text after a quote", "a: \"Hell\" on wheels\n", diag.YAML019, "on wheels", "a: '\"Hell\" on wheels'\n", `{"a":"\"Hell\" on wheels" }`},
		{"closing brace", "a: { b: 1, c: { d: 2 }\ne: 3\n", diag.YAML008, "{", "a: { b: 1, c: { d: 2 } }\ne: 3\n", `{"a":{"b":"1" "c":{"d":"2" } } "e":"3" }`},
		{"closing brace inside", "a: [{ b: 1 , { c: 2 }]\n", diag.YAML008, "{", "a: [{ b: 1 }, { c: 2 }]\n", ""},
		{"two closers", "a: [{ b: 1\ne: 3\n", diag.YAML008, "{", "a: [{ b: 1 }]\ne: 3\n", `{"a":[{"b":"1" } ] "e":"3" }`},
		{"closing bracket inside", "a: { b: [x, y, c: 2 }\n", diag.YAML008, "[", "a: { b: [x, y], c: 2 }\n", `{"a":{"b":["x" "y" ] "c":"2" } }`},
		{"opening brace", "a: b: 1, c: 2 }\n", diag.YAML008, "}", "a: { b: 1, c: 2 }\n", `{"a":{"b":"1" "c":"2" } }`},
		{"opening brace inside", "a: { b: c: 1 }, d: 2 }\n", diag.YAML008, "}", "a: { b: { c: 1 }, d: 2 }\n", `{"a":{"b":{"c":"1" } "d":"2" } }`},
		{"opening bracket", "a: 'b', 'c']\n", diag.YAML008, "]", "a: ['b', 'c']\n", `{"a":["b" "c" ] }`},
		{"bracket too many", "a: [b]]\n", diag.YAML008, "]", "a: [b]\n", `{"a":["b" ] }`},
		{"comma", "a: { b: 1 c: 2 }\n", diag.YAML008, "c", "a: { b: 1, c: 2 }\n", `{"a":{"b":"1" "c":"2" } }`},
		{"comma too many", "a: [b,, c]\n", diag.YAML008, ",", "a: [b, c]\n", `{"a":["b" "c" ] }`},
		{"colon in text", "a: Act two: the end\n", diag.YAML001, "Act two: the end", "a: 'Act two: the end'\n", `{"a":"Act two: the end" }`},
		{"operator", "a: >=\n", diag.YAML009, ">=", "a: '>='\n", `{"a":">=" }`},
		{"operator like a tag", "a: !=\n", diag.YAML009, "!=", "a: '!='\n", `{"a":"!=" }`},
		{"reserved", "a: @home\n", diag.YAML009, "@home", "a: '@home'\n", `{"a":"@home" }`},
		{"tab", "a:\n\tb: 1\n", diag.YAML003, "\t", "a:\n  b: 1\n", `{"a":{"b":"1" } }`},
		{"second key", "a: 1\nb: 2\na: 3\n", diag.YAML006, "a", "a: 1\nb: 2\n", `{"a":"1" "b":"2" "a":"3" }`},
		{"dash", "a:\n  - b: 1\n  -c: 2\n", diag.YAML011, "-c", "a:\n  - b: 1\n  - c: 2\n", `{"a":[{"b":"1" } {"c":"2" } ] }`},
		{"second document", "a: 1\n---\nb: 2\n", diag.YAML008, "---", "a: 1\nb: 2\n", `{"a":"1" "b":"2" }`},
		{"content after the end", "a: 1\n...\nb: 2\n", diag.YAML017, "...", "a: 1\nb: 2\n", `{"a":"1" "b":"2" }`},
		{"block scalar", "a: |\n    x\n   y\nb: 1\n", diag.YAML020, "y", "a: |\n    x\n    y\nb: 1\n", `{"a":"x\ny\n" "b":"1" }`},
		{"block scalar in the column of its key", "a: |\nx y\n  z\nb: 1\n", diag.YAML020, "x y", "a: |\n  x y\n    z\nb: 1\n", ""},
		{"escape", "a: \"c:\\dir\"\n", diag.YAML008, `\d`, "a: \"c:\\\\dir\"\n", `{"a":"c:\\dir" }`},
	} {
		t.Run(c.name, func(t *testing.T) {
			tree := syntax.Parse(c.text, syntax.Options{})
			checkTree(t, tree)
			if len(tree.Errors) != 1 {
				for _, e := range tree.Errors {
					t.Log(describe(c.text, e))
				}
				t.Fatalf("%d findings", len(tree.Errors))
			}
			e := tree.Errors[0]
			if on := c.text[e.Span.Start:e.Span.End]; e.Code != c.code || on != c.on {
				t.Errorf("%s on %q: %s", e.Code, on, e.Message)
			}
			fixes := e.AllFixes()
			if len(fixes) == 0 {
				t.Fatal("no fix")
			}
			if fixed := apply(c.text, fixes[0].Edits); fixed != c.fixed {
				t.Errorf("fixed: %q", fixed)
			}
			if got := shapeOf(tree.Root()); c.tree != "" && got != c.tree {
				t.Errorf("tree %s", got)
			}
		})
	}
}

// TestMergeConflict: the first side of a conflict is read, the whole is one
// finding, and what does not fit together because of it is none.
func TestMergeConflict(t *testing.T) {
	for _, c := range []struct{ name, text, tree string }{
		{"two sides", "a: 1\n<<<<<<< x\nb: 2\n=======\nb: 3\n>>>>>>> y\nc: 4\n", `{"a":"1" "b":"2" "c":"4" }`},
		{"ancestor", "a: 1\n<<<<<<< x\nb: 2\n||||||| z\nb: 0\n=======\nb: 3\n>>>>>>> y\nc: 4\n", `{"a":"1" "b":"2" "c":"4" }`},
		{"at the top", "<<<<<<< x\nb: 2\n=======\nb: 3\n>>>>>>> y\n", `{"b":"2" }`},
		{"not closed", "a: 1\n<<<<<<< x\nb: 2\n=======\nc: 3\n", `{"a":"1" "b":"2" "c":"3" }`},
		{"only its end", "a: 1\n>>>>>>> y\nb: 2\n", `{"a":"1" "b":"2" }`},
		{"only its second side", "a: 1\n=======\na: 3\n>>>>>>> y\nb: 2\n", `{"a":"1" "b":"2" }`},
		{"a bracket on each side", "a: [\n<<<<<<< x\n  1 ]\n=======\n  2 ]\n>>>>>>> y\n", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			tree := syntax.Parse(c.text, syntax.Options{})
			checkTree(t, tree)
			if len(tree.Errors) != 1 || tree.Errors[0].Code != diag.ParserMergeConflict {
				t.Errorf("findings %v", tree.Errors)
			}
			if got := shapeOf(tree.Root()); c.tree != "" && got != c.tree {
				t.Errorf("tree %s", got)
			}
		})
	}
}

// TestHalfTyped: what is typed so far keeps what stands around it.
func TestHalfTyped(t *testing.T) {
	for _, typed := range []string{"effects: [", "effects: { ref: ", "effects: [a, ", "name: \"ab", "name: 'ab", "- ",
		"eff", "eff:", ":", "effects: &", "x: *", "'", "[", "{", "}", "? ", "name: {a: ", "a: [{", "|", "x: |", "x: !",
		"--"} {
		text := "  - id: take\n    kind: move\n    " + typed + "\n    after: end\n"
		tree := syntax.Parse(text, syntax.Options{Entry: true})
		checkTree(t, tree)
		root := tree.Root()
		for key, want := range map[string]string{"id": "take", "kind": "move", "after": "end"} {
			if got := root.Get(key).Value(); got != want {
				t.Errorf("%q typed: %s is %q in %s", typed, key, got, shapeOf(root))
			}
		}
		if len(tree.Errors) > 1 {
			t.Errorf("%q typed: %d findings", typed, len(tree.Errors))
			for _, e := range tree.Errors {
				t.Log(describe(text, e))
			}
		}
	}
}
