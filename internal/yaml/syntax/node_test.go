package syntax_test

import (
	"math"
	"testing"

	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/yaml/syntax"
)

func TestScalarTypes(t *testing.T) {
	for text, want := range map[string]syntax.Type{
		"17": syntax.Int, "017": syntax.Int, "+12": syntax.Int, "-3": syntax.Int, "0o17": syntax.Int, "0x1F": syntax.Int, "1_000": syntax.String,
		"1e3": syntax.Float, ".5": syntax.Float, "1.": syntax.Float, "-.inf": syntax.Float, ".NaN": syntax.Float, "1.2.3": syntax.String, "+": syntax.String, ".": syntax.String,
		"true": syntax.Bool, "False": syntax.Bool, "yes": syntax.String, "off": syntax.String, "tRue": syntax.String,
		"null": syntax.Null, "~": syntax.Null, "": syntax.Null, "nULL": syntax.String, "2001-01-01": syntax.String, "'17'": syntax.String, "!!str 17": syntax.String, "!seed 17": syntax.Int,
	} {
		tree := syntax.Parse("a: "+text+"\n", syntax.Options{})
		if got := tree.Root().Get("a").Type(); got != want {
			t.Errorf("%q is %d, want %d", text, got, want)
		}
	}
}

func TestNumbers(t *testing.T) {
	root := syntax.Parse("[017, 0o17, 0x1F, -5, 1e3, .inf, 99999999999999999999, x]", syntax.Options{}).Root()
	ints := []int64{17, 15, 31, -5}
	floats := []float64{17, 15, 31, -5, 1000, math.Inf(1), 1e20}
	for i, item := range root.Items() {
		v, ok := item.Int()
		if want := i < len(ints); ok != want || ok && v != ints[i] {
			t.Errorf("%s: Int %d, %v", item.Raw(), v, ok)
		}
		f, ok := item.Float()
		if want := i < len(floats); ok != want || ok && f != floats[i] {
			t.Errorf("%s: Float %g, %v", item.Raw(), f, ok)
		}
	}
}

func TestNodes(t *testing.T) {
	text := "# head\nzone: &z { id: hand, size: [1, 2] } # tail\nlist:\n  - a\n  -\nref: *z\nnone:\n"
	tree := syntax.Parse(text, syntax.Options{})
	checkTree(t, tree)
	root := tree.Root()
	if root.Len() != 4 || len(tree.Comments) != 2 || len(tree.Errors) != 0 {
		t.Fatalf("%d pairs, %d comments, %v", root.Len(), len(tree.Comments), tree.Errors)
	}
	zone := root.Get("zone")
	if zone.Raw() != "{ id: hand, size: [1, 2] }" || zone.Anchor() != "z" || zone.Style() != syntax.Flow ||
		zone.Key().Value() != "zone" || zone.Index() != 0 {
		t.Errorf("zone is %q, anchor %q", zone.Raw(), zone.Anchor())
	}
	if target := root.Get("ref").Target(); target != zone {
		t.Errorf("the alias stands for %q", target.Raw())
	}
	if span := zone.Get("size").PairSpan(); text[span.Start:span.End] != "size: [1, 2]" {
		t.Errorf("pair %q", text[span.Start:span.End])
	}
	if none := root.Get("none"); none.Kind() != syntax.Missing || !none.IsNull() ||
		none.Span() != (source.Span{Start: len(text) - 1, End: len(text) - 1}) {
		t.Errorf("missing value at %v", none.Span())
	}
	if got := tree.At(len("# head\nzone: &z { id: ha")); got.Value() != "hand" {
		t.Errorf("At gives %q", got.Raw())
	}
	if absent := root.Get("absent"); absent.Valid() || absent.Key().Valid() || absent.Value() != "" {
		t.Error("an absent value is valid")
	}
	if len(tree.Anchors()) != 1 || len(tree.Aliases()) != 1 {
		t.Errorf("%d anchors, %d aliases", len(tree.Anchors()), len(tree.Aliases()))
	}
}

func TestEntry(t *testing.T) {
	text := "  # about it\n  - id: a\n    effects:\n    pre: x\n"
	hole := len("  # about it\n  - id: a\n    effects:\n")
	tree := syntax.Parse(text, syntax.Options{Entry: true, Holes: []int{hole}})
	root := tree.Root()
	if root.Kind() != syntax.Mapping || root.Parent().Valid() || root.Len() != 3 {
		t.Fatalf("the root is %s", shapeOf(root))
	}
	if !root.Get("effects").Hole() || root.Get("pre").Hole() {
		t.Error("the hole is not where it was cut")
	}
	if plain := syntax.Parse("name: x\n", syntax.Options{Entry: true}).Root(); plain.Get("name").Value() != "x" {
		t.Error("a text without a dash is read as it stands")
	}
}

func TestQuote(t *testing.T) {
	for _, value := range []string{"", "a", "a b", "null", "17", "yes", "it's", "a: b", "a #b", "- a", "{x}", "a,b",
		"\"", "a\nb", "\t", "ä😀", " a", "a:", "!x", "$x", "\\", "\x01", "a'b\"c", "---", "=======", "=", "-",
		"a\u00a0b"} {
		for _, style := range []syntax.Style{syntax.Plain, syntax.SingleQuoted, syntax.DoubleQuoted, syntax.Literal} {
			for _, text := range []string{"k: " + syntax.Quote(value, style, false) + "\n",
				"{ k: " + syntax.Quote(value, style, true) + ", l: 1 }", "[" + syntax.Quote(value, style, true) + "]"} {
				tree := syntax.Parse(text, syntax.Options{})
				got := tree.Root().Get("k")
				for _, item := range tree.Root().Items() {
					got = item
				}
				if got.Value() != value || got.Type() != syntax.String || len(tree.Errors) > 0 {
					t.Errorf("%q in style %d: %q reads as %q", value, style, text, got.Value())
				}
			}
		}
	}
	if got := syntax.Quote("hand", syntax.Plain, true); got != "hand" {
		t.Errorf("a plain text is written %s", got)
	}
}
