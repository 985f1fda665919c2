package format_test

import (
	"strings"
	"testing"

	"ludo-lsp/internal/ide/format"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/yaml/syntax"
)

// editsFor formats a text and holds the result to what holds of any: the same
// tree and the same comments, and nothing to do the second time.
func editsFor(t *testing.T, text string, at format.Place, o format.Options) string {
	t.Helper()
	return held(t, text, at, func(text string) ([]source.Edit, bool) {
		return format.Written(syntax.Parse(text, syntax.Options{Entry: at.Entry}), at, o)
	})
}

// held holds what a way of formatting does to what holds of any.
func held(t *testing.T, text string, at format.Place, formatted func(string) ([]source.Edit, bool)) string {
	t.Helper()
	edits, ok := formatted(text)
	if !ok {
		return text
	}
	tree := syntax.Parse(text, syntax.Options{Entry: at.Entry})
	last := 0
	for _, e := range edits {
		if e.Span.Start < last || e.Span.End < e.Span.Start || e.Span.End > len(text) {
			t.Fatalf("%q: edit %v", text, e)
		}
		last = e.Span.End
	}
	after := format.Apply(text, edits)
	next := syntax.Parse(after, syntax.Options{Entry: at.Entry})
	if !format.Same(tree, next) {
		t.Errorf("this\n%s\nsays something else as\n%s\n%v", text, after, next.Errors)
	}
	if again, ok := formatted(after); !ok || len(again) > 0 {
		t.Errorf("this\n%s\nis written as\n%s\nand then there is more to do: %v\n%s", text, after, again,
			format.Apply(after, again))
	}
	return after
}

func TestStyle(t *testing.T) {
	for _, c := range styles {
		t.Run(strings.ReplaceAll(c.name, " ", "-"), func(t *testing.T) {
			if got := editsFor(t, c.before, format.Place{Breaks: lineBreak(c.before)}, c.o); got != c.after {
				t.Errorf("got\n%s\nwant\n%s\n%q", got, c.after, got)
			}
		})
	}
}

// styles are texts before and after.
var styles = []struct {
	name, before, after string
	o                   format.Options
}{
	{name: "spaces", before: "a:   1\nb: {x: 1,y:   [1,2 , 3]}\nc: { }\nd: [  ]\n", after: "a: 1\nb: { x: 1, y: [1, 2, 3] }\nc: {}\nd: []\n"},
	{name: "tabs", before: "a:\t1\nb: {\tx:\t1 }\t# c\n", after: "a: 1\nb: { x: 1 }\t# c\n"},
	{name: "lists below their key", before: "a:\n- b\n- c:\n    - d\n", after: "a:\n  - b\n  - c:\n      - d\n"},
	{name: "indentation", before: "   a:\n      b:\n       - c\n       -   d: 1\n           e: 2\n", after: "a:\n  b:\n    - c\n    - d: 1\n      e: 2\n"},
	{name: "indent of four", before: "a:\n  b:\n    - c: {d: 1}\n      e:\n        f: 1\n", after: "a:\n    b:\n        - c: { d: 1 }\n          e:\n              f: 1\n", o: format.Options{Indent: 4}},
	{name: "lists in lists", before: "-\n  - a\n  -\n     b: 1\n-  - c\n", after: "- - a\n  - b: 1\n- - c\n"},
	{name: "nothing", before: "a:\nb:\n  -\n  - x\n  -   # none\n-c:\n", after: "a:\nb:\n  -\n  - x\n  -   # none\n-c:\n"},
	{name: "blank lines", before: "\n\na: 1\n\n\n\nb:\n\n  - 1\n  \n  - 2\n\n", after: "a: 1\n\nb:\n\n  - 1\n\n  - 2\n"},
	{name: "blanks at line ends", before: "a: 1  \nb:  \n  - 1\t\n", after: "a: 1\nb:\n  - 1\n"},
	{name: "carriage returns", before: "a:   1\r\nb:\r\n- x\r\n\r\n\r\n- { a:   1 }\r\n", after: "a: 1\r\nb:\r\n  - x\r\n\r\n  - { a: 1 }\r\n"},
	{name: "new lines have the document's breaks", before: "a: { b: 123456789, c: 123456789 }\r\n", after: "a:\r\n  b: 123456789\r\n  c: 123456789\r\n", o: narrow},
	{name: "comments", before: "# top\na: # a\n      # in a\n   - 1   # one\n     # deeper\n   # of the list\n # of the list of keys?\n# of b\nb: 2\n# end\n",
		after: "# top\na: # a\n  # in a\n  - 1   # one\n  # deeper\n  # of the list\n# of the list of keys?\n# of b\nb: 2\n# end\n"},
	{name: "comments in brackets", before: "a: { # first\n  b: 1, # one\n  # two\n  c: [ x # here\n  , y ] # after\n  # last\n} # end\n",
		after: "a: # first\n  b: 1 # one\n  # two\n  c:\n    - x # here\n    - y # after\n  # last\n# end\n"},
	{name: "comments around dashes", before: "a:\n  - # one\n    # two\n    b: 1\n  # three\n  -\n    # four\n    - 1\n", after: "a:\n  # one\n  # two\n  - b: 1\n  # three\n  # four\n  - - 1\n"},
	{name: "comment before a value", before: "a: # why\n  b\nc: # why\n  { d: 1 }\n", after: "a: # why\n  b\nc: # why\n  { d: 1 }\n"},
	{name: "what does not fit", before: "a: { b: 123456789, c: 123456789 }\n", after: "a:\n  b: 123456789\n  c: 123456789\n", o: narrow},
	{name: "the outer one breaks first", before: "- { a: [1, 2, 3], b: { c: 1, d: 22222 } }\n", after: "- a: [1, 2, 3]\n  b: { c: 1, d: 22222 }\n", o: narrow},
	{name: "pairs in lists", before: "[a: 1, b: 2, { c: 333333333333 }]\n", after: "- a: 1\n- b: 2\n- { c: 333333333333 }\n", o: narrow},
	{name: "several lines that fit", before: "a: {\n  b: 1,\n\n  c: [\n    2\n  ]\n}\n", after: "a: { b: 1, c: [2] }\n"},
	{name: "a line with a remark stays one",
		before: "a: { b: 123456789, c: 123456789 } # why\nd: { b: 123456789, c: 123456789 }\n",
		after:  "a: { b: 123456789, c: 123456789 } # why\nd:\n  b: 123456789\n  c: 123456789\n", o: narrow},
	{name: "lines stay lines", before: "a:\n  b: 1\nc:\n  - 1\n", after: "a:\n  b: 1\nc:\n  - 1\n"},
	{name: "lines are joined where that is wanted",
		before: "zones:\n  - id: a\n    b:\n      - 1\n      - x,y\n      - 'z'\n  - id: b # why\n    c: {}\n",
		after:  "zones:\n  - { id: a, b: [1, 'x,y', z] }\n  - id: b # why\n    c: {}\n", o: format.Options{Join: true}},
	{name: "quotes", before: "- 'word'\n- \"word\"\n- 'true'\n- '=='\n- \"a b\"\n- 'hand:actor'\n- \"it's\"\n- 'it''s'\n- \"tab\\t\"\n- '1'\n- \"$x\"\n- 'say \"it''s\"'\n- ''\n- 'no'\n",
		after: "- word\n- word\n- 'true'\n- '=='\n- 'a b'\n- 'hand:actor'\n- \"it's\"\n- \"it's\"\n- \"tab\\t\"\n- '1'\n- $x\n- 'say \"it''s\"'\n- ''\n- 'no'\n"},
	{name: "double quotes", before: "- 'word'\n- 'a b'\n- 'say \"so\"'\n", after: "- word\n- \"a b\"\n- 'say \"so\"'\n", o: format.Options{Quotes: format.DoubleQuotes}},
	{name: "quotes kept", before: "- 'word'\n- \"a b\"\n", after: "- 'word'\n- \"a b\"\n", o: format.Options{Quotes: format.KeepQuotes}},
	{name: "quoted keys", before: "'a': 1\n\"b c\": 2\n{'d': 1}: 3\n", after: "'a': 1\n\"b c\": 2\n{'d': 1}: 3\n"},
	{name: "keys", before: "'a': 1\n\"b c\" : 2\n", after: "a: 1\n'b c': 2\n"},
	{name: "anchors, tags, aliases, merges", before: "a: &x   !t\n   b: 1\nc:   *x\nd:\n  <<:  *x\n  e: !!str   12\nf:\n  - &y { g: 1 }\n  - *y\n*y : 1\n&k l: 2\nm: &n\no: !!str\n",
		after: "a: &x !t\n  b: 1\nc: *x\nd:\n  <<: *x\n  e: !!str 12\nf:\n  - &y { g: 1 }\n  - *y\n*y : 1\n&k l: 2\nm: &n\no: !!str\n"},
	{name: "an anchor on a line", before: "a:\n  &x\n  b: 1\nc:\n  - &y\n    d: 1\n", after: "a: &x\n  b: 1\nc:\n  - &y\n    d: 1\n"},
	{name: "literal texts", before: "a:\n   - b: |\n         x\n           y\n\n         z  \n     c: >-   # why\n      f\n      g\n   - |2\n      k\n     l\nd: |+\n  m\n\n\ne: 1\n",
		after: "a:\n  - b: |\n      x\n        y\n\n      z  \n    c: >-   # why\n      f\n      g\n  - |2\n     k\n    l\nd: |+\n  m\n\n\ne: 1\n"},
	{name: "texts of several lines", before: "a: x\n     y\n\n     z\nb:\n    k\n    l\nc: \"m \\\n      n\\  \n    o\"\nd: [ 'p\n q', r ]\n",
		after: "a: x\n  y\n\n  z\nb:\n  k\n  l\nc: \"m \\\n  n\\  \n  o\"\nd:\n  - 'p\n    q'\n  - r\n"},
	{name: "questions", before: "? a\n:   b\n?  |\n   k\n: - 1\n  -  2\n? c\n", after: "? a\n: b\n? |\n  k\n: - 1\n  - 2\n? c\n"},
	{name: "questions in braces", before: "{? a : 1, b, c: , d: }\n", after: "{ a: 1, b, c: , d: }\n"},
	{name: "keys without values do not fit", before: "{ abcdefghi, bcdefghij, cdefghijk: }\n", after: "abcdefghi:\nbcdefghij:\ncdefghijk:\n", o: narrow},
	{name: "faults", before: "a:   1\nb: [1\nc:   2\n", after: "a:   1\nb: [1\nc:   2\n"},
	{name: "several documents", before: "---\na:   1\n", after: "---\na:   1\n"},
	{name: "no line break at the end", before: "a:   1", after: "a: 1"},
	{name: "a text at the end without a line break", before: "a:   |\n     x", after: "a: |\n  x"},
}

var narrow = format.Options{Width: 24}

func lineBreak(text string) string {
	if strings.Contains(text, "\r\n") {
		return "\r\n"
	}
	return "\n"
}
