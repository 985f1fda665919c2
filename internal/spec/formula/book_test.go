package formula_test

import (
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/spec/formula"
	"ludo-lsp/internal/yaml/syntax"
)

var update = flag.Bool("update", false, "write the table of the page anew")

// TestPageOfFormulas holds docs/language/formulas.md to the reader: its grammar has exactly
// the operators and words that the reader knows, and its table is written from the table of
// the language.
func TestPageOfFormulas(t *testing.T) {
	path := filepath.Join("..", "..", "..", "docs", "language", "formulas.md")
	page, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	_, grammarText, _ := strings.Cut(string(page), "```ebnf\n")
	grammarText, _, _ = strings.Cut(grammarText, "```")
	var terminals []string
	for _, m := range regexp.MustCompile(`"([^"]*)"`).FindAllStringSubmatch(grammarText, -1) {
		if !strings.Contains("()[]{},;", m[1]) {
			terminals = append(terminals, m[1])
		}
	}
	slices.Sort(terminals)
	if got, want := strings.Join(slices.Compact(terminals), " "), strings.Join(formula.Symbols(), " "); got != want {
		t.Errorf("the grammar of the page has\n%s\nand the reader knows\n%s", got, want)
	}

	const heading = "## Everything once\n"
	before, after, found := strings.Cut(string(page), heading)
	intro, _, _ := strings.Cut(after, "\n|")
	want := before + heading + strings.TrimRight(intro, "\n") + "\n\n" + everything(t)
	if !found || want == string(page) {
		return
	}
	if !*update {
		t.Fatal("the table of docs/language/formulas.md is not up to date; go test ./internal/spec/formula -run TestPageOfFormulas -update writes it")
	}
	if err := os.WriteFile(path, []byte(want), 0o644); err != nil {
		t.Fatal(err)
	}
}

// everything is a table of all kinds of conditions, values, queries and effects, each with
// the examples of its fields.
func everything(t *testing.T) string {
	t.Helper()
	var b strings.Builder
	b.WriteString("| | formula | read aloud |\n|---|---|---|\n")
	for _, of := range []struct {
		as    *grammar.Type
		union *grammar.Union
	}{
		{grammar.ConditionType, grammar.ConditionUnion},
		{grammar.ValueType, grammar.ArithmeticUnion},
		{grammar.ValueType, grammar.ValueUnion},
		{grammar.ValueType, grammar.ReferenceUnion},
		{grammar.QueryType, grammar.QueryUnion},
		{grammar.EffectType, grammar.EffectUnion},
	} {
		for _, v := range of.union.Variants {
			parsed := syntax.Parse(example(of.union, v), syntax.Options{})
			tree, ok := formula.Of(parsed.Root())
			if !ok || len(parsed.Errors) > 0 {
				t.Fatalf("the example of %s cannot be read: %s", v.Word, parsed.Text)
			}
			cell := func(text string) string { return strings.ReplaceAll(text, "|", "\\|") }
			b.WriteString("| `" + cell(v.Word) + "` | `" + cell(formula.Write(of.as, tree)) + "` | " +
				cell(formula.Say(of.as, tree)) + " |\n")
		}
	}
	return b.String()
}

// example is a record with the examples of the fields that it needs.
func example(u *grammar.Union, v *grammar.Variant) string {
	var fields []string
	for _, f := range v.Shape.Fields {
		if f.Shown || f.Required && (f.When == nil || slices.Contains(f.When.Words, "pvar")) ||
			f.Name == "max" && len(v.Shape.ExactlyOne) > 0 {
			value := f.Example
			if f.Name == "scope" {
				value = "pvar"
			}
			fields = append(fields, f.Name+": "+value)
		}
	}
	record := "{ " + strings.Join(fields, ", ") + " }"
	if u.Wrapped {
		return "{ " + v.Word + ": " + record + " }"
	}
	return record
}
