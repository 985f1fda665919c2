package facts_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ludo-lsp/internal/dev/specs"
	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/yaml/syntax"
)

// specFiles lists the Markdown files of complete, sound specs.
func specFiles(t testing.TB) []string {
	t.Helper()
	return specs.DocumentsOf(specs.All(t)...)
}

// blocks cuts the YAML blocks out of a Markdown text.
func blocks(text string) (out []string) {
	lines := strings.SplitAfter(text, "\n")
	inside := false
	var b strings.Builder
	for _, line := range lines {
		switch trimmed := strings.TrimSpace(line); {
		case !inside && (trimmed == "```yaml" || trimmed == "```yml"):
			inside = true
			b.Reset()
		case inside && trimmed == "```":
			inside = false
			out = append(out, b.String())
		case inside:
			b.WriteString(line)
		}
	}
	return out
}

func readBlocks(t testing.TB, file string) []string {
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return blocks(string(text))
}

func document(text string) *facts.Facts {
	return facts.Walk(syntax.Parse(text, syntax.Options{}), facts.Context{Type: grammar.DocumentType})
}

func TestSoundSpecsHaveNoStructuralFindings(t *testing.T) {
	for _, file := range specFiles(t) {
		for i, text := range readBlocks(t, file) {
			for _, f := range document(text).Findings {
				if f.Code == diag.CompilerBindingShadowed || f.Code == diag.UnusedMacroParam ||
					f.Code == diag.UnusedTemplateParam {
					continue // true of these specs
				}
				line := 1 + strings.Count(text[:f.Span.Start], "\n")
				t.Errorf("%s block %d line %d: %s %q at %s: %s", filepath.Base(filepath.Dir(file))+"/"+
					filepath.Base(file), i, line, f.Code, text[f.Span.Start:f.Span.End], f.Path, f.Message)
			}
		}
	}
}

// TestSoundSpecsCallTheirMacrosWell reads the arguments of every call by the
// signature of what it calls.
func TestSoundSpecsCallTheirMacrosWell(t *testing.T) {
	games := map[string][]*facts.Facts{}
	for _, file := range specFiles(t) {
		for _, text := range readBlocks(t, file) {
			game := filepath.Dir(file)
			games[game] = append(games[game], document(text))
		}
	}
	for game, units := range games {
		signatures := map[string]facts.Signature{}
		for _, unit := range units {
			for _, d := range unit.Defs {
				switch d.Kind {
				case grammar.EffectMacro, grammar.ConditionMacro, grammar.PhaseTemplate:
					s, ok := facts.ParseSignature(d.Signature)
					if !ok {
						t.Errorf("%s: signature of %s does not read: %s", game, d.Name, d.Signature)
					}
					signatures[d.Kind.String()+" "+d.Name] = s
				}
			}
		}
		for _, unit := range units {
			for _, call := range unit.Calls {
				s, ok := signatures[call.Kind.String()+" "+call.Name]
				if !ok {
					t.Errorf("%s: nothing is known of %s %s", game, call.Kind, call.Name)
					continue
				}
				for _, f := range new(facts.Room).Arguments(unit, call, s).Findings {
					t.Errorf("%s: %s at %s: %s", filepath.Base(game), f.Code, f.Path, f.Message)
				}
			}
		}
	}
}

func BenchmarkWalk(b *testing.B) {
	var trees []*syntax.Tree
	size := 0
	for _, file := range specFiles(b) {
		for _, text := range readBlocks(b, file) {
			trees = append(trees, syntax.Parse(text, syntax.Options{}))
			size += len(text)
		}
	}
	b.SetBytes(int64(size))
	b.ReportAllocs()
	for b.Loop() {
		for _, tree := range trees {
			facts.Walk(tree, facts.Context{Type: grammar.DocumentType})
		}
	}
}
