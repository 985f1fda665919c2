package syntax_test

import (
	"testing"

	"ludo-lsp/internal/yaml/syntax"
)

// TestYAMLForms compares forms of YAML that no game uses much with yaml.v3:
// where it reads them, the trees are equal; where it does not, there is an
// error.
func TestYAMLForms(t *testing.T) {
	for _, text := range []string{
		"", "\n", "# only\n", "a", "a: 1", "a:\n", "- a\n- b\n", "-\n-\n", "- - a\n  - b\n- c\n",
		"a:\n- b\n- c\nd: e\n", "a:\n  - b\n  -\n  - c: d\n    e: f\n",
		"a: |\n  x\n   y\n\n  z\n\nb: 1\n", "a: >\n  x\n  y\n\n  z\n    w\n  v\n", "a: |-\n  x\n\n", "a: |+\n  x\n\n\nb: c\n", "a: |2\n   x\n  y\n",
		"a: >-\n\n  x\n\n\n  y\n", "- |\n a\n- >\n b\n", "a: |\nb: c\n", "a: | # note\n  x\n", "a: >+\n\n\n", "a: |\n\n\n  x\n\tb\n",
		"a: 'it''s'\n", "a: \"x\\ty\\u00e9\\x41\\\n   z\"\n", "a: 'x\n  y\n\n  z'\n", "a: \"x\n  y \n\n  z\"\n", "\"a\": 'b'\n'c' : d\n",
		"a: b\n  c\n\n  d\n", "a:\n  b\n  c\n", "- a\n b\n", "a\nb\n", "a # c\n", "a: b # c\n", "a: b#c\n", "a:b\n", "a: b:c\n", "a: :b\n", "a: -b\n", "a: ?b\n",
		"{}", "[]", "{a: 1, b: [x, {y: z}], c}", "[a: b, c]", "[? a : b]", "{? a : b, ? c}", "{a: , b: }", "{\"a\":1,'b':2}", "[a, b, ]", "{a: 1, }",
		"a: {\n  b: c,\n  d: [\n    e\n  ]\n}\n", "a: [b,\n  c d\n  e]\n", "{a: b\n c}", "[-1, - 2]", "{a: -}", "[a,b:c]", "{a:b}", "{a: b:c}", "[\"a\" , 'b']",
		"&a b", "&a\nb: c\n", "&a b: c\n", "a: &x\n  b: c\nd: *x\n", "a: &x [1]\nb: *x\n", "a: !foo b\n", "a: !!str 5\n", "- &a\n- *a\n", "a: &x\nb: 1\n", "[&a b, *a]", "!foo\na: b\n", "a: !foo\n  - b\n", "a: &x\n- b\n", "&x - a\n",
		"? a\n: b\n", "? a\n? b\n: c\n", "? a\n", "a: 1\n? b\n: - x\n  - y\n",
		"---\na: 1\n", "--- a\n", "---\n", "--- {a: 1}\n", "a: 1\n---\nb: 2\n", "a: 1\n...\n", "a: 1\n...\n# c\n", "a: 1\n...\nb: 1\n", "---\n---\n", "...\na: 1\n", "--- |\n x\n", "--- # c\na: b\n", "---\n- a\n", "--- - a\n", "--- a: b\n",
		"\uFEFFa: 1\n", "a: 1\r\nb:\r\n  - c\r\n", "a: 1\rb: 2\r", "a: |\r\n  x\r\n  y\r\n", "é: ü\nß: 😀\n", "a: 😀 b\nc: [😀, d]\n",
		"a:\tb\n", "a: b\tc\n", "a: b\t# c\n", "a:\n\tb: c\n", "a:\n\t- b\n", "\ta: b\n", "a: 'x\n\ty'\n", "a: b\n \tc\n", "-\t- a\n", "- \ta: b\n",
		"a: b: c\n", "a: - b\n", "a: [b\n", "a: {b: c\n", "a: 'b\n", "a: \"b\n", "a: b\n  c: d\n", "a:\n  b: c\n d: e\n", "a: b\n c\nd\n", "a\nb: c\n", "- a\nb: c\n", "a: 1\n- b\n", "a: [b]]\n", "a: [b}\n", "a: {b]\n", "a: [b c, d}\n", "a: 'b' c\n", "a: \"b\" \"c\"\n", "a: \"\\q\"\n", "a: @b\n", "a: `b`\n", "a: %b\n", "%a: b\n", "a: *\n", "a: &\n", "a: !\n", "a: | x\n  y\n", "[a,,b]", "[,a]", "{,}", "[a b: c d]", "{a: b c: d}", "{a: 'b' c: d}", "a: }\n", "}\n", ",\n", "a: 1\n  - b\n", "a:\n  - b\n   - c\n", "a:\n    b: 1\n  c: 2\n", "a: |\n   x\n  y\n z\n", "a: b\n{c: d}\n", "\x01", "a: \x00\n", "--- a\nb: c\n", "'a\nb': c\n", "a: &x &y b\n", "a: &x *y\n", "a:\n  &x\n  b: c\n", "a: !!map\n  b: c\n", "a: !<tag:x> b\n", "- !a &b c\n", "[!a b, &c d]", "a: {b: &c }\n", "a: [ ? b ]\n",
		"key with spaces: value with spaces\n", "a: \"b\"\n\n# c\n\nd: e\n", "a:\n  # c\nb:\n  # d\n  c: 1\n", "a:\n- b:\n  - c\n  d:\n  - e\n", "- - - a\n    - b\n  - c\n- d\n", "- a:\n  b:\n", "-\n  a: b\n-\n  - c\n",
		"a: ''\nb: \"\"\n", "a: '\n  '\n", "a: \"\n\n x\"\n", "a: ~\nnull: b\n", "a: >\n x\n\n  y\n z\n", "a: >\n  x\n\n\n   y\n\n  z\n", "a: |1\n  x\n", "a: |-\n  x\n # c\nb: 1\n", "a: |\n  x\n# c\n  y\n", "a: >-\n  x\n  # y\n", "- |\n  a\n\n  b\n-  c\n", "a:\n  - |\n    x\n  - y\n",
		"a: {b: 'c\n  d', e: f}\n", "a: [\n  b, # c\n  d\n]\n", "a: [ # c\n  b ]\n", "{a: [b, c], d: {e: f}}\n", "a: [b]\n c: d\n", "a: {b: c} d\n", "a: [b] # c\n", "a:\n  [b\n  ,c]\n", "[[[]]]", "[{a: b}, [c]]", "{a: {b: {c: d}}}", "{a: b, ? c : d}", "{a : b}", "{a :b}", "{\"a\" :b}", "[a :b]", "{a: ]", "[\"a\"b]", "{'a' 'b'}",
	} {
		compare(t, "form", text)
	}
}

// TestStricterThanOracle: forms that yaml.v3 reads, but strict YAML 1.2 or the
// language does not.
func TestStricterThanOracle(t *testing.T) {
	for _, text := range []string{
		"[a]: b\n", "{a: b}: c\n", "? [a]\n: b\n", "{[a]: b}", "[[a]: b]", // keys are scalars
		"a: 1\na: 2\n", "{a: 1, a: 2}", "1: a\n\"1\": b\n", // and differ as texts
		"a: [b]# c\n",                                                                            // a comment needs a blank before it
		"a: {b: c,\nd: e}\n", "a: [\nb\n]\n", "- [a\n- b]\n", "a:\n - [b,\n c]\n", "a: 'b\nc'\n", // lines of a value are indented
	} {
		if _, err := oracle(text); err != nil {
			t.Errorf("yaml.v3 rejects %q, too: %v", text, err)
		}
		if len(syntax.Parse(text, syntax.Options{}).Errors) == 0 {
			t.Errorf("%q gives no error", text)
		}
	}
}

// TestLaxerThanOracle: forms that yaml.v3 does not read, but YAML 1.2 does, and bytes that are no UTF-8, which are a
// fault of the document.
func TestLaxerThanOracle(t *testing.T) {
	for text, want := range map[string]string{
		": a\n":            `{"":"a" }`,
		"a: \xff\n":        `{"a":"\xff" }`,
		"a: 1\n: b\n":      `{"a":"1" "":"b" }`,
		"{: a}":            `{"":"a" }`,
		"-\ta\n":           `["a" ]`,
		"a: [\n\tb\n\t]\n": `{"a":["b" ] }`,
		"a: *x\n":          `{"a":*x }`, // the anchor may stand in another unit
	} {
		tree := syntax.Parse(text, syntax.Options{})
		if got := shapeOf(tree.Root()); got != want || len(tree.Errors) > 0 {
			t.Errorf("%q: got %s, want %s; %v", text, got, want, tree.Errors)
		}
	}
}
