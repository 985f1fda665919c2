package formula_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/dev/choices"
	"ludo-lsp/internal/dev/randomspec"
	"ludo-lsp/internal/dev/specs"
	"ludo-lsp/internal/dev/testsize"
	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/spec/formula"
	"ludo-lsp/internal/yaml/render"
	"ludo-lsp/internal/yaml/syntax"
)

// TestReadingGivesWhatWasWritten: the formula of every condition, value, query, effect and
// list of effects of a spec, read again, gives the same tree, and writes the same YAML.
func TestReadingGivesWhatWasWritten(t *testing.T) {
	seen := &witness{variants: map[string]bool{}}
	for _, path := range documents(t) {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		seen.document(t, path, string(text))
	}
	if seen.fault != "" {
		t.Error(seen.fault)
	}
	t.Logf("%d formulas, %d kinds, %d of them with YAML in them", seen.formulas, len(seen.variants), seen.yaml)
}

// TestReadingGivesWhatWasWrittenAtRandom is the same for specs that the table makes, of every kind that it has.
func TestReadingGivesWhatWasWrittenAtRandom(t *testing.T) {
	seen := &witness{variants: map[string]bool{}}
	for seed := range testsize.FormulaSpecs.N() {
		seen.document(t, "random.md", randomspec.New(choices.Bytes(nil, uint64(seed))).Text())
	}
	if seen.fault != "" {
		t.Error(seen.fault)
	}
	t.Logf("%d formulas, %d kinds, %d of them with YAML in them", seen.formulas, len(seen.variants), seen.yaml)
	for _, u := range []*grammar.Union{grammar.ConditionUnion, grammar.ValueUnion, grammar.NumericArithmeticUnion,
		grammar.ReferenceUnion, grammar.QueryUnion, grammar.EffectUnion} {
		for _, v := range u.Variants {
			if !seen.variants[u.Name+" "+v.Word] && u != grammar.NumericArithmeticUnion {
				t.Errorf("no formula of %s %s was tried", u.Name, v.Word)
			}
		}
	}
}

// documents are the Markdown files with blocks of YAML that the repository has.
func documents(t *testing.T) []string {
	t.Helper()
	paths := specs.DocumentsOf(specs.Sample(t)...)
	for _, below := range []string{"testdata", "docs", "cnl/testdata"} {
		root := filepath.Join("..", "..", "..", filepath.FromSlash(below))
		err := filepath.WalkDir(root, func(path string, d os.DirEntry, err error) error {
			if err == nil && filepath.Ext(path) == ".md" {
				paths = append(paths, path)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return paths
}

type witness struct {
	formulas, yaml int
	fault          string // the shortest
	variants       map[string]bool
}

// document tries everything in a document that has a formula.
func (w *witness) document(t *testing.T, path, text string) {
	t.Helper()
	spec := cnl.New([]cnl.File{{Path: path, Text: text}}, cnl.Options{}).View()
	for id := range spec.All() {
		unit := spec.Facts(id)
		trace := facts.NewTrace(unit, func(facts.Callee) (facts.Signature, bool) { return facts.Signature{}, false })
		for _, v := range trace.Values {
			if formula.Takes(v.Type) && v.Node.Kind() != syntax.Scalar {
				w.value(t, path, v)
			}
		}
		for _, v := range trace.Variants {
			w.variants[v.Union.Name+" "+v.Variant.Word] = true
		}
	}
}

func (w *witness) value(t *testing.T, path string, v facts.ValueSite) {
	t.Helper()
	tree, ok := formula.Of(v.Node)
	if !ok {
		return
	}
	w.formulas++
	text := formula.Write(v.Type, tree)
	back, err := formula.Read(text, v.Type)
	if err != nil {
		w.failed("%s: %s\nis written %s\nwhich cannot be read: %s", path, tree.Flow(), text, err.Message)
		return
	}
	if !formula.InShort(back).Equal(formula.InShort(tree)) {
		w.failed("%s: %s\nis written %s\nwhich is read as %s", path, tree.Flow(), text, back.Flow())
	}
	if said := formula.Say(v.Type, tree); len(said) < 2 || !strings.HasSuffix(said, ".") {
		w.failed("%s: %s\nis said as %q", path, tree.Flow(), said)
	}
	if slices.Contains([]byte(text), '{') {
		w.yaml++
	}
	block, failure := render.Layout{}.Block(tree, 4)
	if failure != nil {
		t.Fatal(failure)
	}
	for _, written := range []string{tree.Flow(), block} {
		parsed := syntax.Parse("    "+written+"\n", syntax.Options{})
		again, ok := formula.Of(parsed.Root())
		if !ok || !formula.InShort(again).Equal(formula.InShort(tree)) || len(parsed.Errors) > 0 {
			w.failed("%s: %s\nis written as YAML that reads differently:\n%s", path, tree.Flow(), written)
		}
	}
}

func (w *witness) failed(format string, args ...any) {
	if text := fmt.Sprintf(format, args...); w.fault == "" || len(text) < len(w.fault) {
		w.fault = text
	}
}
