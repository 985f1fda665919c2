package syntax_test

import (
	"math/rand"
	"regexp"
	"strings"
	"testing"

	"ludo-lsp/internal/dev/testsize"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/yaml/syntax"
)

// checkTree verifies what holds for every tree: spans lie inside their parents
// and in order, handles agree with each other, findings and edits are in the
// text.
func checkTree(t *testing.T, tree *syntax.Tree) {
	t.Helper()
	text := tree.Text
	inside := func(what string, s source.Span) {
		if s.Start < 0 || s.Start > s.End || s.End > len(text) {
			t.Errorf("%q: %s %v lies outside the text", text, what, s)
		}
	}
	var walk func(n syntax.Node, depth int)
	walk = func(n syntax.Node, depth int) {
		if depth > 500 {
			t.Fatalf("%.200q: the tree nests too deep", text)
		}
		inside("a span", n.Span())
		last := n.Span().Start
		check := func(child syntax.Node, index int) {
			s := child.Span()
			if s.Start < last || s.End > n.Span().End {
				t.Errorf("%q: %v is not in order in %v (after %d)", text, s, n.Span(), last)
			}
			last = s.End
			if child.Parent() != n || child.Index() != index {
				t.Errorf("%q: the child at %v does not know its place", text, s)
			}
		}
		for i, item := range n.Items() {
			check(item, i)
			walk(item, depth+1)
		}
		i := 0
		for key, value := range n.Pairs() {
			check(key, i)
			check(value, i)
			if value.Key() != key {
				t.Errorf("%q: the value at %v has another key", text, value.Span())
			}
			inside("a pair", value.PairSpan())
			walk(value, depth+1)
			i++
		}
		if n.Len() != i && n.Kind() == syntax.Mapping {
			t.Errorf("%q: Len %d, %d pairs", text, n.Len(), i)
		}
		n.Value()
		n.Raw()
	}
	walk(tree.Root(), 0)
	last := 0
	for _, c := range tree.Comments {
		inside("a comment", c)
		if c.Start < last || text[c.Start] != '#' {
			t.Errorf("%q: comments are out of order: %v", text, tree.Comments)
		}
		last = c.End
	}
	last = 0
	for _, e := range tree.Errors {
		inside("a finding", e.Span)
		if e.Span.Start < last {
			t.Errorf("%q: findings are out of order", text)
		}
		if e.Span.Len() == 0 || e.Message == "" || e.Severity != diag.Error {
			t.Errorf("%q: empty finding %+v", text, e)
		}
		last = e.Span.Start
		for _, f := range e.AllFixes() {
			end := 0
			for _, edit := range f.Edits {
				inside("an edit", edit.Span)
				if edit.Span.Start < end {
					t.Errorf("%q: edits overlap: %+v", text, f)
				}
				end = edit.Span.End
			}
		}
	}
	for i := 0; i <= len(text); i += 1 + len(text)/50 {
		if n := tree.At(i); n.Valid() && !n.Span().Contains(i) {
			t.Errorf("%q: At(%d) gives %v", text, i, n.Span())
		}
	}
}

// checkFixes verifies that each first fix makes its finding go and brings no
// other.
func checkFixes(t *testing.T, text string, o syntax.Options, tree *syntax.Tree) {
	t.Helper()
	for i, e := range tree.Errors {
		fixes := e.AllFixes()
		if len(fixes) == 0 || i >= 8 || o.Entry && e.Code == diag.YAML011 {
			continue // the fix of YAML011 makes an entry of its own
		}
		fixed := apply(text, fixes[0].Edits)
		after := syntax.Parse(fixed, o)
		if len(after.Errors) >= len(tree.Errors) {
			t.Errorf("%q (entry %v): the fix of\n  %s\ngives %q with", text, o.Entry, describe(text, e), fixed)
			for _, e := range after.Errors {
				t.Errorf("  %s", describe(fixed, e))
			}
		}
	}
}

var seeds = []string{
	"", "a: 1\n", "- a\n- b: c\n  d: [e, {f: g}]\n", "a: |\n  b\n c\n", "a: 'b\n  c'\n", sampleEntry,
	"a:1\nb: 2\n", "a: b: c\n", "a: [b, {c: d]\n", "a: {b: c, d: [e}, f: g }\n", "x:\n  a: 1\n b: 2\n   c: 3\n", "a\n  - b: c\n",
	"\ta: b\n", "<<<<<<< a\nb: 1\n=======\nb: 2\n>>>>>>> c\n", "---\na: &x 1\nb: *x\n...\n", "? a\n: b\n", "a: \"\\q\\x4\"\n", "%YAML 1.2\n---\na\n",
	"-a: b\n- c\n", "a: 1\na: 2\n", "key: [a, \n", "{ ref: ", "id: \"ab\n", "- \n", ":\n", "a: >=\n", "a: *b c\n", "a: >\n x\ny\n", "a: 'b' c\n", "{a: 'it's', b}",
	"a: !t &x\n  - b\n", "a:\r\n- b\r\n", "\uFEFFa: ä😀\n", "a: {b: c{d}', e}\n",
}

// FuzzParse: Parse never fails, trees are sound, fixes mend, and what gives no
// error is what yaml.v3 reads.
func FuzzParse(f *testing.F) {
	for _, s := range seeds {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 4000 {
			return
		}
		for _, o := range []syntax.Options{{}, {Entry: true}} {
			tree := syntax.Parse(text, o)
			checkTree(t, tree)
			checkFixes(t, text, o, tree)
			if !o.Entry && len(tree.Errors) == 0 {
				checkOracle(t, tree)
			}
		}
	})
}

var otherNames = regexp.MustCompile(`:[][,{}?]|&\S*[^\w\s-]`)

// checkOracle compares an error-free tree with what yaml.v3 reads, where the
// two mean to read the same.
func checkOracle(t *testing.T, tree *syntax.Tree) {
	t.Helper()
	text := tree.Text
	want, err := oracle(text)
	if err != nil {
		return // what it does not read of YAML 1.2 is in TestLaxerThanOracle
	}
	if strings.ContainsAny(text, "\u0085\u2028\u2029") {
		return // line breaks of YAML 1.1
	}
	if otherNames.MatchString(text) {
		return // YAML 1.2 ends a plain text there, and allows more in anchors
	}
	if got := shapeOf(tree.Root()); got != want {
		t.Errorf("%q\n got %s\nwant %s", text, got, want)
	}
}

// pieces are what random texts are made of.
var pieces = []string{
	"a", "b", "key", " ", "  ", "\n", "\n", "\n  ", "\n    ", "- ", "-", ": ", ":", ":\n", "a: ", "b:\n  ", "'", "\"", "{", "}", "[", "]", ", ", ",",
	" #c", "|", ">", "&x ", "*x", "!t ", "\t", "? ", "---\n", "...\n", "1", "\\", "ä", "\r\n", "=======\n",
}

// TestRandomTexts is FuzzParse on texts made of YAML's own signs.
func TestRandomTexts(t *testing.T) {
	r := rand.New(rand.NewSource(11))
	for range testsize.ParsedTexts.N() {
		var b strings.Builder
		for range 1 + r.Intn(12) {
			b.WriteString(pieces[r.Intn(len(pieces))])
		}
		text := b.String()
		for _, o := range []syntax.Options{{}, {Entry: true}} {
			tree := syntax.Parse(text, o)
			checkTree(t, tree)
			checkFixes(t, text, o, tree)
			if !o.Entry && len(tree.Errors) == 0 {
				checkOracle(t, tree)
			}
		}
	}
}

func TestSeeds(t *testing.T) {
	for _, s := range seeds {
		for _, o := range []syntax.Options{{}, {Entry: true}} {
			tree := syntax.Parse(s, o)
			checkTree(t, tree)
			checkFixes(t, s, o, tree)
		}
	}
}
