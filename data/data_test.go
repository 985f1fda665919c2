package data_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/text/source"
)

// read gives the Markdown parts of a folder in name order.
func read(t *testing.T, folder string) []cnl.File {
	t.Helper()
	parts, err := filepath.Glob(filepath.Join(folder, "*.md"))
	if err != nil || len(parts) == 0 {
		t.Fatalf("no Markdown in %s (%v)", folder, err)
	}
	var files []cnl.File
	for _, part := range parts {
		text, err := os.ReadFile(part)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, cnl.File{Path: filepath.ToSlash(part), Text: string(text)})
	}
	return files
}

func diagnostics(files []cnl.File) []cnl.Diagnostic {
	spec := cnl.New(files, cnl.Options{})
	var all []cnl.Diagnostic
	for _, file := range spec.Files() {
		all = append(all, spec.Diagnostics(file, source.UTF16)...)
	}
	return all
}

func TestGamesAreClean(t *testing.T) {
	games, err := filepath.Glob("games/*")
	if err != nil || len(games) == 0 {
		t.Fatalf("no games (%v)", err)
	}
	for _, game := range games {
		t.Run(filepath.Base(game), func(t *testing.T) {
			for _, d := range diagnostics(read(t, game)) {
				t.Errorf("%s:%d:%d: %s[%s]: %s", d.File, d.Range.Start.Line+1, d.Range.Start.Character+1,
					d.Severity, d.Code, d.Message)
			}
		})
	}
}

// Every part of a game explains itself: no fence without prose before it.
func TestGamesAreExplained(t *testing.T) {
	parts, err := filepath.Glob("games/*/*.md")
	if err != nil || len(parts) == 0 {
		t.Fatalf("no parts (%v)", err)
	}
	for _, part := range parts {
		text, err := os.ReadFile(part)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasPrefix(string(text), "# ") {
			t.Errorf("%s does not begin with a title", part)
		}
		prose, fenced := false, false
		for n, line := range strings.Split(string(text), "\n") {
			switch {
			case strings.HasPrefix(line, "```"):
				if fenced = !fenced; fenced && !prose {
					t.Errorf("%s:%d: a fence without a word before it", part, n+1)
				}
				prose = false
			case !fenced && line != "" && !strings.HasPrefix(line, "#"):
				prose = true
			}
		}
	}
}

// longerGames are the games that are not meant to be read in one sitting.
var longerGames = []string{"fire-in-the-lake", "texas-holdem"}

// A game to learn from has at most 250 lines of YAML.
func TestGamesAreShort(t *testing.T) {
	const most = 250
	games, err := filepath.Glob("games/*")
	if err != nil || len(games) < 14 {
		t.Fatalf("%d games (%v)", len(games), err)
	}
	for _, game := range games {
		lines := 0
		for _, part := range read(t, game) {
			within := false
			for line := range strings.Lines(part.Text) {
				if strings.HasPrefix(line, "```") {
					within = !within && strings.HasPrefix(line, "```yaml")
				} else if within {
					lines++
				}
			}
		}
		if lines > most && !slices.Contains(longerGames, filepath.Base(game)) {
			t.Errorf("%s has %d lines of YAML, more than %d", game, lines, most)
		}
		if lines == 0 {
			t.Errorf("%s has no YAML", game)
		}
	}
}

// The broken copy is what the demo shows: all kinds of severity that authors
// meet, and a fix for nearly everything.
func TestBrokenCopyShowsWhatTheCheckerCanDo(t *testing.T) {
	files := read(t, "broken/tic-tac-toe")
	spec := cnl.New(files, cnl.Options{})
	found := diagnostics(files)
	severities := map[diag.Severity]int{}
	fixable := 0
	for _, d := range found {
		severities[d.Severity]++
		if len(spec.Fixes(d, source.UTF16)) > 0 {
			fixable++
		}
	}
	for _, s := range []diag.Severity{diag.Error, diag.Warning, diag.Hint} {
		if severities[s] == 0 {
			t.Errorf("the broken copy has no finding of severity %s", s)
		}
	}
	if len(found) < 8 || fixable < len(found)-2 {
		t.Errorf("%d findings, %d of them with a fix; the demo should have at least 8, nearly all with one", len(found),
			fixable)
	}
}
