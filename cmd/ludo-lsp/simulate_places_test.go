package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Statistics tell where the rule was written that stopped games, or that made a listed move impossible: in the text
// that was read when the games began, whatever stands on the disk by then.
func TestSimulateTellsWhereRulesWereWritten(t *testing.T) {
	const nothing = "{ op: '/', left: 1, right: { ref: gvar, var: unused } }"
	for name, c := range map[string]struct{ was, is string }{
		"a dropped move": {"var: sum, delta: 2", "var: sum, delta: " + nothing},
		"a stop":         {"{ op: '>', left: { ref: gvar, var: sum }, right: 20 }", "{ op: '>', left: " + nothing + ", right: 20 }"},
	} {
		t.Run(name, func(t *testing.T) {
			text := strings.Replace(countingGame, c.was, c.is, 1)
			file := filepath.Join(t.TempDir(), "rules.md")
			if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
			var stdout, stderr strings.Builder
			written := false
			i := invocation{args: []string{"simulate", file, "--games=5", "--jobs=2"}, stdin: strings.NewReader(""),
				stdout: &stdout, stderr: &stderr, getenv: func(string) string { return "" }, dir: filepath.Dir(file),
				ctx: t.Context(), told: func(string, int, int) {
					written = os.WriteFile(file, []byte("\n\n# Another game\n\n"+text), 0o644) == nil
				}}
			if code := run(i); code != exitFindings && code != exitClean {
				t.Fatalf("exit code %d\n%s", code, &stderr)
			}
			before, _, _ := strings.Cut(text, nothing)
			want := fmt.Sprintf("rules.md:%d", strings.Count(before, "\n")+1)
			if !written || !strings.Contains(stdout.String(), want) {
				t.Errorf("%s is not told, or the text stayed as it was (%v):\n%s%s", want, written, &stdout, &stderr)
			}
		})
	}
}
