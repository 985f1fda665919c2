package flow_test

import (
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/dev/specs"
	"ludo-lsp/internal/dev/testgames"
	"ludo-lsp/internal/show/flow"
	"ludo-lsp/kernel"
)

var update = flag.Bool("update", false, "write what is expected anew")

// war is a game with all that changes the course of a turn.
func war(t *testing.T) (*kernel.Game, cnl.CompileResult) {
	t.Helper()
	text, err := os.ReadFile("testdata/war.md")
	if err != nil {
		t.Fatal(err)
	}
	return testgames.Compile(t, cnl.File{Path: "war.md", Text: string(text)})
}

func locator(result cnl.CompileResult) kernel.Locator {
	return func(path string) (kernel.Source, bool) {
		at, ok := result.SourceMap.Find(path)
		return kernel.Source{File: at.File, Line: at.Range.Start.Line + 1}, ok
	}
}

// The outline tells of phases, triggers, interrupts, endings, and of all that leads elsewhere.
func TestOutline(t *testing.T) {
	_, result := war(t)
	var b strings.Builder
	if err := flow.Of(result.GameDef).WriteText(&b, locator(result)); err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile("testdata/war.outline.md", []byte(b.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile("testdata/war.outline.md")
	if err != nil {
		t.Fatal(err)
	}
	if b.String() != string(want) {
		t.Errorf("the outline is\n%s", b.String())
	}
}

// Of each game all phases, actions, triggers, cards and endings are there, each rule where it
// was written, and no arrow leads nowhere.
func TestFlowOfEveryGame(t *testing.T) {
	index := regexp.MustCompile(`^(actions|triggers|terminal\.conditions|eventDecks\[\d+\]\.cards)\[\d+\]`)
	for _, folder := range specs.Ours(t) {
		def := testgames.In(t, folder).Definition()
		chart := flow.Of(def)
		found := map[string]bool{}
		for _, box := range chart.Boxes {
			for _, line := range box.Lines {
				if m := index.FindString(line.Path); m != "" {
					found[m] = true
				}
				if line.Text == "" || line.Path == "" {
					t.Errorf("%s: a line of %q says %+v", filepath.Base(folder), box.Name, line)
				}
			}
		}
		want := len(def.Actions) + len(def.Triggers) + len(def.Terminal.Conditions)
		for _, deck := range def.EventDecks {
			want += len(deck.Cards)
		}
		if len(found) != want {
			t.Errorf("%s: %d rules are shown, of %d", filepath.Base(folder), len(found), want)
		}
		for _, a := range chart.Arrows {
			if a.From < 0 || a.From >= len(chart.Boxes) || a.To < 0 || a.To >= len(chart.Boxes) ||
				a.Line < flow.Whole || a.Line >= len(chart.Boxes[a.From].Lines) {
				t.Errorf("%s: an arrow leads nowhere: %+v", filepath.Base(folder), a)
			}
		}
	}
}
