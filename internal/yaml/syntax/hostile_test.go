package syntax_test

import (
	"strings"
	"testing"

	"ludo-lsp/internal/yaml/syntax"
)

// TestWorkIsLinear reads texts made to be slow: ten times the text may cost
// little more than ten times the work.
func TestWorkIsLinear(t *testing.T) {
	for _, piece := range []string{
		"[", "{", "]", "}", "- ", "? ", ": ", "a: ", "[}", "{[}", "[a}", "{a: b]", "'", "\"", "'a, ", "\"\\", "['a' b, ", "{a: b c: d, ", "&a ", "!t ", "*a ",
		"a\n", "- a\n", "a: 'b\n", "a: [b\n", "a: {b: 'c\n", "'a\n ", "a:\n b\n", "-a\n", "  a: b\n c: d\n", "   - a\n  b: c\n", "\ta\n", "=======\n", "<<<<<<< a\n",
		"---\n", "...\n", "a: |\n", "#\n", "\n", "\r", "a b ", "a: b\n   c: d\n", ",", "{a , ", "[a , b}, ", "a , ", "x: [a: b}, ", "- a: b, c }\n", "a: 'b', c]\n", "\x01", "é: ",
		"a: [b\n  c\n", "{a: b,\n", "a: x: {y}, z }\n", "a: &x b\n", "[a, {b: c]\n",
	} {
		const n = 2000
		small := syntax.Work(strings.Repeat(piece, n))
		large := syntax.Work(strings.Repeat(piece, 10*n))
		if large > 12*small+20000 {
			t.Errorf("%q: %d times costs %d, ten times as often %d", piece, n, small, large)
		}
	}
}

// TestHostileTexts reads large texts without hanging or failing.
func TestHostileTexts(t *testing.T) {
	for _, text := range []string{
		strings.Repeat("[", 100000), strings.Repeat("- ", 100000), strings.Repeat("{a: ", 100000), strings.Repeat("? ", 100000),
		"a: " + strings.Repeat("x", 1<<20), "a: '" + strings.Repeat("x ", 1<<19), "[" + strings.Repeat("a: b, ", 100000),
		strings.Repeat(" ", 1<<20) + "a", "a: [" + strings.Repeat("\n", 1<<20), strings.Repeat("a: 1\n", 100000),
	} {
		tree := syntax.Parse(text, syntax.Options{})
		if !tree.Root().Valid() {
			t.Errorf("%.20q has no root", text)
		}
	}
	deep := syntax.Parse(strings.Repeat("[", 1000)+strings.Repeat("]", 1000), syntax.Options{})
	if len(deep.Errors) != 1 {
		t.Errorf("nesting too deep gives %d findings", len(deep.Errors))
	}
}
