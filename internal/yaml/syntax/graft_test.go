package syntax_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	_ "ludo-lsp/internal/dev/fixedseed"
	"ludo-lsp/internal/yaml/syntax"
)

// TestPartsHavePlaces: each word of a scalar stands where its part is said to stand, through quotes, escapes,
// folding and indentation.
func TestPartsHavePlaces(t *testing.T) {
	for _, text := range []string{
		"a: one and two\n",
		"a: one and\n  two\n\n  three\n",
		"a: 'one ''and'' two'\n",
		"a: 'one and\n\n  two'\n",
		`a: "one \"and\" \u0074wo\n three"` + "\n",
		"a: \"one \\\n  and two\"\n",
		"a: |\n  one\n    and\n  two\n",
		"a: |\r\n  one\r\n    and\r\n  two\r\n",
		"a: >-\n  one\n  and two\n\n  three\n",
		"a: |2\n    one\n  two\n",
		"{ a: 'one and', b: two }",
		"a: \"one\\x20and\\ttwo\"\n",
	} {
		places(t, text)
	}
}

// TestPartsOfAnyTextHavePlaces is the same for scalars that chance makes.
func TestPartsOfAnyTextHavePlaces(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		parts := []string{"one", "''", "and", "\n  ", "\n\n  ", " ", "\\n", `\"`, "  "}
		words := rapid.SliceOfN(rapid.SampledFrom(parts), 1, 9)
		style := rapid.SampledFrom([]string{"'%'", `"%"`, "|\n  x%", ">\n  x%", "x%"})
		places(t, "a: "+strings.Replace(style.Draw(t, "style"), "%", strings.Join(words.Draw(t, "words"), ""), 1)+"\n")
	})
}

func places(t interface{ Errorf(string, ...any) }, text string) {
	tree := syntax.Parse(text, syntax.Options{})
	n := tree.Root().Get("a")
	if len(tree.Errors) > 0 || n.Kind() != syntax.Scalar {
		return
	}
	value := n.Value()
	for at := 0; at < len(value); {
		if strings.IndexByte(" \t\n\r'\"", value[at]) >= 0 {
			at++
			continue
		}
		end := at
		for end < len(value) && strings.IndexByte(" \t\n\r'\"", value[end]) < 0 {
			end++
		}
		span := n.Part(at, end)
		word := strings.NewReplacer(`\u0074`, "t").Replace(text[span.Start:span.End])
		if word != value[at:end] {
			t.Errorf("%q: the part %q stands at %q", text, value[at:end], text[span.Start:span.End])
		}
		at = end
	}
}
