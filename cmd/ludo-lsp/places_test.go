package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-dap"
)

// placed runs the command in a folder.
func placed(folder string, args ...string) (int, string) {
	var stdout, stderr strings.Builder
	code := run(invocation{args: args, stdin: strings.NewReader(""), stdout: &stdout, stderr: &stderr,
		getenv: func(string) string { return "" }, dir: folder})
	return code, stdout.String() + stderr.String()
}

// laid lays files out in a new folder, and gives it.
func laid(t *testing.T, files map[string]string) string {
	t.Helper()
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range files {
		name = filepath.Join(root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return root
}

// linked makes a link to a folder or file.
func linked(t *testing.T, to, name string) {
	t.Helper()
	if err := os.Symlink(to, name); err != nil {
		t.Fatal(err)
	}
}

// A baseline names documents from where it lies, from whichever folder and through whichever link it is reached.
func TestABaselineWorksFromEveryFolder(t *testing.T) {
	const faulty = "```yaml\nmetadata: { id: x, players: { min: 2, max: 1 } }\n```\n"
	kinds := []struct{ folder, path, baseline string }{
		{".", "games", "known.json"}, {"games", ".", "../known.json"}, {"games/x", ".", "../../known.json"},
		{"games/x", "a.md", "../../known.json"}, {"other", "../games/x", "../known.json"},
		{"games/x", ".", "../../way/known.json"}, {"way", "games", "known.json"}, {"way/games/x", ".", "../../known.json"},
		{"other", "../way/games", "link.json"}, {"project/games/x", ".", ""}, {"project", ".", ""}, {"project/games", "x", ""},
	}
	for _, written := range kinds {
		for _, read := range kinds {
			if (written.baseline == "") != (read.baseline == "") {
				continue
			}
			root := laid(t, map[string]string{"games/x/a.md": faulty, "other/keep": "", "project/games/x/a.md": faulty,
				"project/ludo.yaml": "baseline: known.json\n", "known.json": `{"version":1,"findings":[]}`})
			linked(t, root, filepath.Join(root, "way"))
			linked(t, "../known.json", filepath.Join(root, "other", "link.json"))
			check := func(folder, path, baseline string, more ...string) (int, string) {
				args := append([]string{"--check", path, "-q"}, more...)
				if baseline == "" {
					if len(more) > 0 { // it is written at the beginning
						args = append(args, "--baseline", filepath.Join(root, "project", "known.json"))
					}
				} else {
					args = append(args, "--baseline", filepath.FromSlash(baseline))
				}
				return placed(filepath.Join(root, filepath.FromSlash(folder)), args...)
			}
			if code, out := check(written.folder, written.path, written.baseline, "--update-baseline"); code != 0 {
				t.Fatalf("%v: exit code %d\n%s", written, code, out)
			}
			name, want := "known.json", `"file": "games/x/a.md"`
			if written.baseline == "" {
				name = "project/known.json"
			}
			if text, _ := os.ReadFile(filepath.Join(root, name)); !strings.Contains(string(text), want) {
				t.Errorf("%v: the baseline holds\n%s", written, text)
			}
			if code, out := check(read.folder, read.path, read.baseline); code != 0 || out != "" {
				t.Errorf("written %v, read %v: exit code %d\n%s", written, read, code, out)
			}
		}
	}
}

// A breakpoint stands in a file, however that is named; of what is no document of the game that is said.
func TestBreakpointsStandInFiles(t *testing.T) {
	text, err := os.ReadFile("../../data/games/nim/rules.md")
	if err != nil {
		t.Fatal(err)
	}
	root := laid(t, map[string]string{"real/rules.md": string(text), "elsewhere/rules.md": string(text)})
	linked(t, "real", filepath.Join(root, "link"))
	at := nimLine(t, "moveToken($stone")
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	paths := []string{"real/rules.md", "link/rules.md", "file:real/rules.md", "file:link/rules.md", "relative"}
	for _, program := range []string{"real", "link"} {
		for _, path := range paths {
			d := startDebugging(t)
			d.ask("initialize", map[string]any{"adapterID": "ludo"})
			d.ask("launch", map[string]any{"program": filepath.Join(root, program)})
			name := filepath.Join(root, filepath.FromSlash(path))
			if rest, ok := strings.CutPrefix(path, "file:"); ok {
				name = "file://" + filepath.ToSlash(filepath.Join(root, rest))
			} else if path == "relative" { // to the directory of the adapter
				name, err = filepath.Rel(filepath.Join(here, "..", ".."), filepath.Join(root, "real", "rules.md"))
				if err != nil {
					t.Fatal(err)
				}
			}
			set := d.ask("setBreakpoints", map[string]any{"source": map[string]any{"path": name},
				"breakpoints": []map[string]any{{"line": at}}}).(*dap.SetBreakpointsResponse).Body.Breakpoints
			if len(set) != 1 || !set[0].Verified || set[0].Line != at || set[0].Source == nil ||
				set[0].Source.Path != name {
				t.Errorf("%s, %s: %+v", program, name, set)
				continue
			}
			lines := d.ask("breakpointLocations", map[string]any{"source": map[string]any{"path": name},
				"line": at}).(*dap.BreakpointLocationsResponse)
			if len(lines.Body.Breakpoints) != 1 {
				t.Errorf("%s, %s: locations %+v", program, name, lines.Body)
			}
			d.ask("configurationDone", nil)
			if stop := d.stop(); stop == nil || stop.Body.Reason != "breakpoint" {
				t.Errorf("%s, %s: %+v", program, name, stop)
			}
		}
		d := startDebugging(t)
		d.ask("initialize", map[string]any{"adapterID": "ludo"})
		d.ask("launch", map[string]any{"program": filepath.Join(root, program)})
		set := d.ask("setBreakpoints", map[string]any{
			"source":      map[string]any{"path": filepath.Join(root, "elsewhere", "rules.md")},
			"breakpoints": []map[string]any{{"line": at}}}).(*dap.SetBreakpointsResponse).Body.Breakpoints
		if len(set) != 1 || set[0].Verified || !strings.Contains(set[0].Message, "no document of the game") {
			t.Errorf("a foreign file: %+v", set)
		}
	}
}
