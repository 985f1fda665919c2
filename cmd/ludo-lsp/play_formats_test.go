package main

import (
	"encoding/json"
	"fmt"
	"html"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode"

	"ludo-lsp/internal/dev/testgames"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/report"
)

// What playing shows is the same in every format that is offered: code, message with its seed,
// document and line, each as often.
func TestEveryFormatTellsWhatPlayShows(t *testing.T) {
	const above = 4100 // lines: the number of a line is no other number then
	dir := t.TempDir()
	// The turn never passes, an action is never chosen, and no game comes to its end.
	rules := strings.Replace(testgames.Endless, "players: { min: 1, max: 1 }", "players: { min: 2, max: 2 }", 1)
	if err := os.WriteFile(filepath.Join(dir, "rules.md"), []byte(strings.Repeat("\n", above)+rules),
		0o644); err != nil {
		t.Fatal(err)
	}
	told := func(format report.Format) string {
		_, stdout, stderr := runCore(dir, "--check", "--play=40", "--format", string(format), "--fail-on", "hint", ".")
		if stderr != "" {
			t.Fatalf("%s: %s", format, stderr)
		}
		return stdout
	}
	var findings []struct {
		File, Code, Message string
		Range               struct{ Start struct{ Line int } }
	}
	if err := json.Unmarshal([]byte(told(report.JSON)), &findings); err != nil {
		t.Fatal(err)
	}
	expected := map[string]bool{}
	for _, f := range findings {
		expected[f.Code] = true
	}
	for _, code := range []diag.Code{diag.PlayNeverEnds, diag.PlayOneMoves, diag.PlayNeverActs} {
		if !expected[string(code)] {
			t.Fatalf("%s is not found: %+v", code, findings)
		}
	}
	for _, format := range report.Formats() {
		t.Run(string(format), func(t *testing.T) {
			stdout := told(format)
			plain := letters(stdout)
			messages := map[string]int{}
			for _, f := range findings {
				messages[letters(f.Message)]++
				// Formats count lines from 0 or from 1.
				line := regexp.MustCompile(fmt.Sprintf(`\b(%d|%d)\b`, f.Range.Start.Line, f.Range.Start.Line+1))
				if !strings.Contains(stdout, f.Code) || !strings.Contains(stdout, f.File) || !line.MatchString(stdout) {
					t.Errorf("%s at line %d of %s is missing:\n%s", f.Code, f.Range.Start.Line, f.File, stdout)
				}
			}
			for message, times := range messages {
				if got := strings.Count(plain, message); got < times || got%times != 0 {
					t.Errorf("%d times, not %d: %s\n%s", got, times, message, stdout)
				}
			}
			for _, code := range regexp.MustCompile(`\bPLAY_[A-Z_]+`).FindAllString(stdout, -1) {
				if !expected[code] {
					t.Errorf("%s is no finding:\n%s", code, stdout)
				}
			}
		})
	}
}

// letters are the letters and digits of a text, which no format writes in a way of its own.
func letters(text string) string {
	text = strings.ReplaceAll(html.UnescapeString(text), "\\n", "")
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, text)
}
