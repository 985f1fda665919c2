package docs_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/ide/explain"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/yaml/syntax"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/sim"
)

// block is a fence of YAML on a page.
type block struct {
	page string // its path below docs
	line int
	mark string // what stands after "yaml" where the fence opens
	text string
}

// checkedElsewhere are the pages whose blocks have a test of their own, which does more with them.
var checkedElsewhere = map[string]string{
	"tutorial.md":    "TestTutorial makes the files, runs each command and compares what it prints",
	"diagnostics.md": "written from the registry; TestExamplesOfCodesShowThem checks its examples",
}

// marks are what may stand after "yaml" where a fence opens.
var marks = []string{
	"",
	"play",     // a whole game, which is played
	"fragment", // a part of a record
}

// blocks are all fences of YAML in the documentation.
func blocks(t *testing.T) (all []block) {
	t.Helper()
	var pages []string
	for _, pattern := range []string{"*.md", "games/*.md", "language/*.md", "language/cookbook/*.md",
		"language/cookbook/*/*.md", "../*.md", "../editors/*.md", "../editors/*/README.md"} {
		found, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		pages = append(pages, found...)
	}
	for _, page := range pages {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		if checkedElsewhere[page] != "" {
			continue
		}
		all = append(all, fences(filepath.ToSlash(page), string(text))...)
	}
	return all
}

// fences are those of YAML on a page. A fence of another kind hides what is in it.
func fences(page, text string) (all []block) {
	fence, yaml := "", block{}
	for n, line := range strings.Split(text, "\n") {
		bare := strings.TrimLeft(line, " ")
		ticks := bare[:len(bare)-len(strings.TrimLeft(bare, "`"))]
		switch {
		case fence == "" && len(ticks) >= 3:
			fence = ticks
			label, mark, _ := strings.Cut(strings.TrimPrefix(bare, ticks), " ")
			if yaml = (block{}); label == "yaml" {
				yaml = block{page: page, line: n + 1, mark: mark}
			}
		case fence != "" && bare == fence:
			if fence = ""; yaml.page != "" {
				all = append(all, yaml)
			}
		case fence != "":
			yaml.text += line + "\n"
		}
	}
	return all
}

// Every fence of YAML in the documentation can be read; one whose keys are sections says nothing that is wrong;
// one that is marked as a game to play is whole, clean, and comes to its end.
func TestEveryBlockIsChecked(t *testing.T) {
	world := caravan(t)
	played, read := 0, 0
	for _, b := range blocks(t) {
		if !slices.Contains(marks, b.mark) {
			t.Errorf("%s:%d: %q is no mark; known are %q", b.page, b.line, b.mark, marks)
		}
		for _, fault := range syntax.Parse(b.text, syntax.Options{}).Errors {
			t.Errorf("%s:%d: %s", b.page, b.line, fault.Message)
		}
		switch {
		case b.mark == "play":
			played++
			playBlock(t, b)
		case hasSections(b.text):
			checkBlock(t, world, b)
		}
		read++
	}
	if played < fewestRecipes || read < played+8 {
		t.Errorf("only %d blocks were read and %d played", read, played)
	}
}

// hasSections tells whether the keys at the root of a block are sections.
func hasSections(text string) bool {
	found := false
	for line := range strings.Lines(text) {
		key, _, ok := strings.Cut(line, ":")
		if !ok || strings.TrimLeft(key, " -#") != key {
			continue
		}
		if grammar.FindSection(key) == nil {
			return false
		}
		found = true
	}
	return found
}

// checkBlock says what is wrong with a block in the game that has the names of the examples.
func checkBlock(t *testing.T, world string, b block) {
	t.Helper()
	spec := cnl.New([]cnl.File{{Path: "caravan.md", Text: world}, {Path: "page.md", Text: "```yaml\n" + b.text + "```\n"}},
		cnl.Options{})
	for _, d := range spec.Diagnostics("page.md", source.UTF16) {
		if d.Severity == diag.Error {
			t.Errorf("%s:%d: %s %s", b.page, b.line+d.Range.Start.Line, d.Code, d.Message)
		}
	}
}

// playBlock plays a few games of a block that is a whole game.
func playBlock(t *testing.T, b block) {
	t.Helper()
	result := cnl.Compile(cnl.New([]cnl.File{{Path: "page.md", Text: "```yaml\n" + b.text + "```\n"}}, cnl.Options{}))
	for _, d := range result.Diagnostics {
		t.Errorf("%s:%d: %s %s", b.page, b.line+d.Range.Start.Line, d.Code, d.Message)
	}
	if result.GameDef == nil {
		t.Errorf("%s:%d is no whole game", b.page, b.line)
		return
	}
	game, err := kernel.New(result.GameDef)
	if err != nil {
		t.Fatal(err)
	}
	statistics, err := sim.Run(t.Context(), game, sim.Batch{
		Games: 5, Setup: sim.Setup{Seed: 1, Players: int(result.GameDef.Metadata.Players.Min), MaxMoves: longestGame},
	})
	if err != nil {
		t.Fatal(err)
	}
	for key, stop := range statistics.Stops {
		if key.Reason != sim.Terminal {
			t.Errorf("%s:%d: a game stops with %s: %s", b.page, b.line, key.Reason, stop.Message)
		}
	}
}

// The chapters show their rules as indented blocks, as the pages themselves are no games. All that have sections are
// checked in TestChaptersCompile, and no chapter is left out there.
func TestNoChapterIsLeftOut(t *testing.T) {
	pages, err := filepath.Glob("language/*.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, page := range pages {
		name := filepath.Base(page)
		if slices.ContainsFunc(explain.Pages, func(p explain.Page) bool { return p.File == name }) ||
			slices.Contains(chapters, strings.TrimSuffix(name, ".md")) {
			continue
		}
		for _, block := range indented(readPage(t, page)) {
			if hasSections(block) {
				t.Errorf("%s is not among the chapters and has the block\n%s", page, block)
			}
		}
	}
}

// What is a mark, a fence in a fence and a section is told apart.
func TestFencesAreFound(t *testing.T) {
	page := "```yaml play\nzones: []\n```\n\n````markdown\n```yaml\nnone: 1\n```\n````\n\n  ```yaml\n  a: b\n  ```\n"
	var got []string
	for _, b := range fences("page.md", page) {
		got = append(got, b.mark+"|"+strings.TrimSpace(b.text))
	}
	if want := []string{"play|zones: []", "|a: b"}; !slices.Equal(got, want) {
		t.Errorf("%q, not %q", got, want)
	}
	for text, want := range map[string]bool{
		"zones: []\n": true, "actions:\n  - { id: a }\n": true,
		"jobs:\n  a: b\n": false, "- a: b\n": false, "pre: true\n": false,
	} {
		if hasSections(text) != want {
			t.Errorf("%q has sections: %t", text, !want)
		}
	}
}
