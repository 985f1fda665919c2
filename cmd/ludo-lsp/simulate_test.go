package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ludo-lsp/internal/dev/testgames"
)

// countingGame is a game in which a rule acts after a few moves, with a warning in it.
const countingGame = "# Zählen\n\n```yaml\n" + `metadata: { id: counting, players: { min: 2, max: 2 } }
zones: [ { id: box, owner: none, visibility: public, ordering: set } ]
tokenTypes: [ { id: bead, props: {} } ]
globalVars:
  - { name: sum, type: int, init: 0, min: 0, max: 99 }
  - { name: unused, type: int, init: 0, min: 0, max: 9 }
setup: []
turnStructure: { phases: [ { id: counting } ] }
actions:
  - id: add
    actor: active
    executor: actor
    phase: [counting]
    effects: [ { addVar: { scope: global, var: sum, delta: 2 } } ]
    limits: []
  - id: shrink
    actor: active
    executor: actor
    phase: [counting]
    params: [ { name: $by, domain: { query: intsInRange, min: 1, max: 3 } } ]
    pre: { op: '>', left: { ref: gvar, var: sum }, right: 4 }
    effects:
      - addVar: { scope: global, var: sum, delta: { op: '-', left: 0, right: { ref: binding, name: $by } } }
      - createToken: { type: bead, zone: box }
    limits: []
terminal: { conditions: [ { when: { op: '>', left: { ref: gvar, var: sum }, right: 20 }, result: { type: draw } } ] }
` + "```\n"

// played is what both an editor and the command line say of a play.
type played struct {
	Point, Path, Player, Move, Lines, Changes, Next any
	After                                           any
}

// pinned is the recorded game that pins a simulation from a path of the definition.
func (e *editorSession) pinned(path string) string {
	simulated := e.simulated(path)
	var out struct {
		Edit struct {
			DocumentChanges []struct{ Edits []struct{ NewText string } }
		}
	}
	raw := e.request("workspace/executeCommand",
		map[string]any{"command": "ludo.pinSimulation", "arguments": []any{simulated.URI}})
	if err := json.Unmarshal(raw, &out); err != nil || len(out.Edit.DocumentChanges) != 2 {
		e.t.Fatalf("%v: %s", err, raw)
	}
	return out.Edit.DocumentChanges[1].Edits[0].NewText
}

// editorSimulation is the result of a simulation in an editor.
type editorSimulation struct {
	URI    string
	Report struct {
		Play       played
		Statistics any
	}
}

// simulated simulates from a place: a path of the definition, or a position.
func (e *editorSession) simulated(place any) (out editorSimulation) {
	raw := e.request("workspace/executeCommand", map[string]any{"command": "ludo.simulate",
		"arguments": []any{uriOf(filepath.Join(e.root, "rules.md")), place, 3,
			map[string]any{"wait": true, "report": true, "games": 7}}})
	if err := json.Unmarshal(raw, &out); err != nil {
		e.t.Fatal(err)
	}
	return out
}

// The command line that an editor copies gives the same play and the same results in
// a shell, also from a path with a blank in it.
func TestCopiedCommandLinesGiveTheSamePlay(t *testing.T) {
	parent, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	root := filepath.Join(parent, "my games")
	if err := os.Mkdir(root, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(root, "rules.md"), []byte(countingGame), 0o644); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(countingGame, "\n")
	lineOf := func(text string) int {
		return slices.IndexFunc(lines, func(l string) bool { return strings.Contains(l, text) })
	}
	type simulated struct {
		wanted  editorSimulation
		command string
	}
	var all []simulated
	bubble(t, func(t *testing.T) {
		editor := openEditor(t, root, nothingPlayed)
		editor.open(filepath.Join(root, "rules.md"), countingGame)
		for _, place := range []any{
			"actions[1]", "terminal.conditions[0]",
			map[string]int{"line": lineOf("id: shrink"), "character": 5},
			map[string]int{"line": lineOf("createToken"), "character": 9},
			map[string]int{"line": lineOf("phases:"), "character": 20},
		} {
			wanted := editor.simulated(place)
			if wanted.Report.Play.Point == nil {
				t.Fatalf("%v is not reached", place)
			}
			var copied struct{ Command string }
			raw := editor.request("workspace/executeCommand",
				map[string]any{"command": "ludo.simulationCommandLine", "arguments": []any{wanted.URI}})
			if err := json.Unmarshal(raw, &copied); err != nil {
				t.Fatal(err)
			}
			all = append(all, simulated{wanted, copied.Command})
		}
		editor.close()
	})
	if len(all) == 0 {
		t.FailNow()
	}
	for _, one := range all {
		wanted := one.wanted
		args := split(strings.ReplaceAll(one.command, "'", `"`))
		if args[0] != "ludo-lsp" {
			t.Fatalf("the command line is %s", one.command)
		}
		var stdout, stderr bytes.Buffer
		code := run(invocation{args: append(args[1:], "--format", "json", "--jobs", "2"), stdin: strings.NewReader(""),
			stdout: &stdout, stderr: &stderr, getenv: func(string) string { return "" }, dir: parent})
		var got editorSimulation
		if code != exitClean || json.Unmarshal(stdout.Bytes(), &got.Report) != nil {
			t.Fatalf("%s: exit code %d\n%s%s", one.command, code, &stdout, &stderr)
		}
		for _, report := range []*editorSimulation{&wanted, &got} {
			// Files have other names there, and editors count lines from 0.
			report.Report.Play.Lines = texts(report.Report.Play.Lines)
		}
		if diff := cmp.Diff(wanted.Report, got.Report); diff != "" {
			t.Errorf("%s (-editor +shell):\n%s", one.command, diff)
		}
	}
}

// texts are those of a list of lines.
func texts(lines any) (out []string) {
	list, _ := lines.([]any)
	for _, l := range list {
		entry, _ := l.(map[string]any)
		text, _ := entry["text"].(string)
		out = append(out, text)
	}
	return out
}

// What were flags of simulate do what the commands do that they have become.
func TestFlagsOfSimulateAreCommands(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "rules.md"), []byte(countingGame), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		was, is string
		code    int
	}{
		{"simulate --sweep sum=0..2 . --games 3 --sweep unused=1,2 --force", "sweep . sum=0..2 unused=1,2 --games 3", 0},
		{"simulate --games=3 --sweep=sum=1 '--find=length in 1..2' --format=json -- .",
			"sweep . sum=1 --games 3 --format json --find 'length in 1..2'", 1},
		{"simulate --compare . --games 3 --seed 7 .", "compare . . --games 3 --seed 7", 0},
		{"simulate . --games 2 --compare . --format json", "compare . . --games 2 --format json", 0},
		{"simulate . --games 3 --coverage text --format json", "coverage . --games 3", 0},
		{"simulate . --games 3 --coverage-threshold 100 -j 1", "coverage . --games 3 --threshold 100 -j1", 0},
		{"simulate . --games 3 --coverage json --coverage html=DIR/a.html --coverage-search 0.001",
			"coverage . --games 3 --format json --format html=DIR/a.html --search 0.001", 0},
		{"simulate . --games 3 --profile=DIR/a.html --format json --force",
			"profile . --games 3 -o DIR/a.html --format json --force", 0},
		{"simulate . --games 3 --profile= ", "profile . --games 3 --output=", 2},
		{"simulate . --games 3 --profile --format html", "profile . --games 3 --format html", 2},
		{"simulate . --games 3 --sweep sum=x", "sweep . --games 3 sum=x", 2},
		{"simulate . --sweep sum=1", "sweep . sum=1", 2},
	} {
		out := t.TempDir()
		said := [2]string{}
		for n, line := range []string{c.was, c.is} {
			code, stdout, stderr := runCore(dir, split(strings.ReplaceAll(line, "DIR", out))...)
			page, _ := os.ReadFile(filepath.Join(out, "a.html"))
			if said[n] = stdout + stderr; strings.Contains(line, "search") {
				said[n] += string(page)
			}
			if code != c.code {
				t.Errorf("%s: exit code %d, want %d\n%s", line, code, c.code, said[n])
			}
		}
		if diff := cmp.Diff(said[0], said[1]); diff != "" {
			t.Errorf("%s (-flags +command):\n%s", c.was, diff)
		}
	}
	for line, says := range map[string]string{
		"simulate . --games 3 --sweep sum=1 --coverage text": "--sweep goes without --coverage.",
		"simulate . --at actions[0] --profile":               "--profile goes without --at.",
		"simulate . --games 3 --compare . --games-out x.csv": "--compare goes without --games-out.",
	} {
		code, _, stderr := runCore(dir, strings.Fields(line)...)
		if code != exitUsage || !strings.Contains(stderr, says) {
			t.Errorf("%s: exit code %d\n%s", line, code, stderr)
		}
	}
}

// writes are the texts that were written, one by one.
type writes []string

func (w *writes) Write(p []byte) (int, error) {
	*w = append(*w, string(p))
	return len(p), nil
}

// What a rule does is printed before games are played from there on, and these end
// when the time is over, however long they are.
func TestARuleIsShownBeforeGamesArePlayed(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "rules.md"), []byte(testgames.Endless), 0o644); err != nil {
		t.Fatal(err)
	}
	var out, failed writes
	code := run(invocation{args: []string{"simulate", "rules.md", "--at", "actions[0]", "--games", "1000000",
		"--max-moves", "1000000000", "--time", "1"},
		stdin: strings.NewReader(""), stdout: &out, stderr: &failed, getenv: func(string) string { return "" },
		dir: dir})
	if code != exitFindings || len(failed) > 0 {
		t.Fatalf("exit code %d, %q, %q", code, out, failed)
	}
	shown := slices.IndexFunc(out, func(text string) bool { return strings.Contains(text, "Next: ") }) + 1
	if first := strings.Join(out[:shown], ""); !strings.Contains(first, "steps: 0 → 9") {
		t.Errorf("first it writes %q", first)
	}
	if rest := strings.Join(out[shown:], ""); !strings.Contains(rest, "It took longer than 1s.") ||
		!strings.Contains(rest, "0 of 1000000 games were played") || !strings.Contains(rest, "The same again: ") {
		t.Errorf("then it writes %q", rest)
	}
}
