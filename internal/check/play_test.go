package check_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ludo-lsp/internal/check"
	"ludo-lsp/internal/dev/testgames"
	"ludo-lsp/internal/grammar/diag"
)

// Games are played when that is asked for, on the command line or in the project file.
func TestPlay(t *testing.T) {
	none, some := 0, 30
	for name, test := range map[string]struct {
		play    *int
		project string
		want    int // findings that playing shows
		note    string
		rules   string
	}{
		"asked for":              {play: &some, want: 2},
		"not asked for":          {},
		"the project asks":       {project: "play: 25\n", want: 2},
		"a folder has its own":   {project: "play: 5\nfolders: { game: { play: 25 } }\n", want: 2},
		"the command line wins":  {project: "play: 25\n", play: &none},
		"severity":               {project: "play: 25\nseverity: { PLAY_NEVER_ENDS: off, PLAY_NEVER_ACTS: off }\n"},
		"a game that has errors": {play: &some, rules: strings.Replace(testgames.Endless, "phase: [walking]", "phase: [wlaking]", 1), note: "was not played"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			write := func(name, text string) {
				path := filepath.Join(dir, filepath.FromSlash(name))
				if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			rules := testgames.Endless
			if test.rules != "" {
				rules = test.rules
			}
			write("game/rules.md", rules)
			if test.project != "" {
				write("ludo.yaml", test.project)
			}
			result, err := check.Run(check.Options{Dir: dir, Paths: []string{"game"}, Play: test.play})
			if err != nil {
				t.Fatal(err)
			}
			got := 0
			for _, f := range result.Report.Findings {
				if info, _ := diag.Lookup(f.Code); info.About == diag.Play {
					got++
					if f.File != "game/rules.md" || f.Entry == "" || f.Range.End.Character == 0 {
						t.Errorf("%s at %s %s %v", f.Code, f.File, f.Entry, f.Range)
					}
				}
			}
			if got != test.want {
				t.Errorf("%d findings, not %d: %+v", got, test.want, result.Report.Findings)
			}
			if notes := strings.Join(result.Notes, "\n"); test.note == "" && notes != "" ||
				!strings.Contains(notes, test.note) {
				t.Errorf("notes: %q", notes)
			}
		})
	}
}
