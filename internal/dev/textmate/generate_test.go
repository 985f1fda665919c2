package textmate_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"regexp"
	"strings"
	"testing"

	"ludo-lsp/internal/dev/textmate"
)

var update = flag.Bool("update", false, "write the files anew")

const client = "../../../editors/vscode/"

func TestEditorFilesAreUpToDate(t *testing.T) {
	for path, make := range map[string]func() ([]byte, error){
		client + "syntaxes/gamespec.tmLanguage.json": textmate.Grammar,
		client + "syntaxes/formula.tmLanguage.json":  textmate.Formulas,
		client + "src/sections.json":                 textmate.SectionList,
		client + "snippets/gamespec.json":            textmate.Snippets,
	} {
		want, err := make()
		if err != nil {
			t.Fatal(err)
		}
		if *update {
			if err := os.WriteFile(path, want, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		got, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("%s is stale; run go generate ./internal/dev/textmate", path)
		}
	}
}

// The patterns find what they are for. Editors use another engine; what Go does
// not know, looking around, is taken off here.
func TestPatterns(t *testing.T) {
	lookaround := regexp.MustCompile(`\(\?<?[=!](\\.|\[[^\]]*\]|[^()\[\]\\]|\((\\.|[^()\\])*\))*\)`)
	for _, g := range []struct {
		make  func() ([]byte, error)
		scope string
		cases [][2]string
	}{
		{textmate.Grammar, textmate.ScopeName, [][2]string{
			{"zones:", "zones"},
			{"  - macro: pay", "macro"},
			{"  - { setVar: { scope: global } }", "setVar"},
			{"  token: $my-card", "$my-card"},
		}},
		{textmate.Formulas, textmate.ScopeName + ".formula", [][2]string{
			{"price = count(hand:actor)", "count"},
			{"then [endTurn()]", "then"},
			{"  for $p in players() do [", "$p"},
		}},
	} {
		data, err := g.make()
		if err != nil {
			t.Fatal(err)
		}
		var parsed struct {
			ScopeName         string
			InjectionSelector string
			Patterns          []struct{ Match string }
		}
		if err := json.Unmarshal(data, &parsed); err != nil || parsed.ScopeName != g.scope ||
			!strings.HasPrefix(parsed.InjectionSelector, "L:meta.embedded.block.yaml") {
			t.Fatalf("%+v: %v", parsed, err)
		}
		for i, c := range g.cases {
			plain := lookaround.ReplaceAllString(parsed.Patterns[i].Match, "")
			if got := regexp.MustCompile(plain).FindString(c[0]); strings.TrimSpace(got) != c[1] {
				t.Errorf("%s finds %q in %q, want %q", plain, got, c[0], c[1])
			}
		}
	}
}
