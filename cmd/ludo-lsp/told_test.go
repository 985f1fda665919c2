package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"ludo-lsp/internal/dev/specs"
	"ludo-lsp/internal/dev/testgames"
	"ludo-lsp/internal/dev/testsize"
)

// pageTags matches what of a page nobody reads.
var pageTags = regexp.MustCompile(`(?s)<style.*?</style>|<script.*?</script>|<[^>]*>`)

// What `run`, `play` and `simulate` say of our games, as text and as pages, has no word of the engine in it.
func TestNobodyIsToldWordsOfTheEngine(t *testing.T) {
	largest := specs.Largest(t)
	for _, game := range specs.Ours(t) {
		t.Run(filepath.Base(game), func(t *testing.T) {
			made, simulated, games := "40", "60", "2"
			if game == largest {
				made, simulated = strconv.Itoa(testsize.LargeGameRun.N()), strconv.Itoa(testsize.LargeGameSimulated.N())
				games = strconv.Itoa(testsize.LargeGameGames.N())
			}
			commands := [][]string{
				{"run", game, "--max-moves", made},
				{"simulate", game, "--games", games, "--max-moves", simulated},
				{"simulate", game, "--games", games, "--max-moves", simulated, "--format", "html"},
				{"simulate", game, "--games", games, "--at", "actions[0]", "--time", "600"},
				{"play", game},
			}
			if game == largest {
				commands = testsize.Pick(testsize.LargeGameCommands, commands)
			}
			for _, args := range commands {
				var out bytes.Buffer
				run(invocation{args: args, stdin: strings.NewReader("1\n1\n1\nlog\n1\n1\n1\nlog\nquit\n"), stdout: &out,
					stderr: &out, getenv: func(string) string { return "" }, dir: "."})
				if out.Len() == 0 {
					t.Errorf("%v says nothing", args)
				}
				text := out.String()
				if strings.HasPrefix(text, "<!") {
					text = pageTags.ReplaceAllString(text, "\n")
				}
				for _, found := range testgames.EngineWords(text) {
					t.Errorf("%v has %s", args, found)
				}
			}
		})
	}
}

// What a setup rolls is told before the first move.
func TestOpeningRollsAreTold(t *testing.T) {
	dir := t.TempDir()
	rules := strings.Replace(testgames.Endless, "setup: []", "setup:\n  - rollRandom: { bind: $n, min: 4, max: 4, "+
		"in: [ { setVar: { scope: global, var: steps, value: { ref: binding, name: $n } } } ] }\n"+
		"  - rollRandom: { bind: $m, min: 2, max: 2, in: [] }", 1)
	if err := os.WriteFile(filepath.Join(dir, "rules.md"), []byte(rules), 0o644); err != nil {
		t.Fatal(err)
	}
	_, stdout, _ := runCore(dir, "run", ".", "--max-moves", "1")
	if !strings.HasPrefix(stdout, "      the setup rolls 4, then 2\n   1  ") {
		t.Errorf("it is told:\n%s", stdout)
	}
}
