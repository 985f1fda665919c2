package main

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// Every command line that the documentation and the definitions for CI show
// names a command that exists, with flags that exist and take the values shown.
func TestDocumentedCommands(t *testing.T) {
	var files []string
	err := filepath.WalkDir("../..", func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && slices.Contains([]string{"node_modules", "testdata", ".git", "dist"}, entry.Name()):
			return filepath.SkipDir
		case filepath.Ext(path) == ".md" && entry.Name() != "CHANGELOG.md":
			files = append(files, path)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	files = append(files, "../../.pre-commit-hooks.yaml", "../../action.yml")
	seen := map[string]int{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for n, line := range strings.Split(string(text), "\n") {
			for _, args := range commandLines(line) {
				if fault := documented(t, args); fault != "" {
					t.Errorf("%s:%d: ludo-lsp %s: %s", file, n+1, strings.Join(args, " "), fault)
				}
				seen[filepath.Base(file)]++
			}
		}
	}
	for _, file := range []string{"README.md", "check.md", "simulate.md", ".pre-commit-hooks.yaml", "action.yml"} {
		if seen[file] == 0 {
			t.Errorf("no command line was found in %s", file)
		}
	}
}

// commandLines are the arguments of each run of ludo-lsp that a line shows.
func commandLines(line string) (out [][]string) {
	// At the beginning of the line or of a span of code, or after a label or a prompt.
	start := regexp.MustCompile("(?:^\\s*|`|\\$ |[:-] |/bin/)(?:[^\\s`\"]*/)?ludo-lsp\"? +([a-z-][^`]*)")
	for _, m := range start.FindAllStringSubmatch(line, -1) {
		var args []string
		for _, word := range regexp.MustCompile(`'[^']*'|"[^"]*"|[^\s]+`).FindAllString(m[1], -1) {
			if strings.ContainsAny(word[:1], "#<>|") {
				break
			}
			args = append(args, strings.Trim(word, `'"`))
		}
		// Prose begins like a command at most with a word that is none.
		if _, ok := commands[args[0]]; ok || strings.HasPrefix(args[0], "--") {
			out = append(out, args)
		}
	}
	return out
}

// documented says what is wrong with arguments; "" if nothing is. They are read
// and not acted on, because a flag that does not exist ends them.
func documented(t *testing.T, args []string) string {
	const none = "--no-such-flag"
	// What stands for something, and shell variables.
	args = slices.DeleteFunc(slices.Clone(args),
		func(a string) bool { return strings.HasPrefix(a, "$") || a == "…" || a == "--" })
	for i, a := range args {
		args[i] = strings.Trim(a, "[]")
		if i > 0 && (args[i-1] == "--games" || args[i-1] == "--jobs" || args[i-1] == "--seed" ||
			args[i-1] == "--players") && a == strings.ToUpper(a) {
			args[i] = "1"
		}
	}
	if args[0] == "help" || args[0] == "version" || args[0] == "--version" {
		if len(args) > 1 {
			if _, ok := commands[args[1]]; !ok {
				return "there is no such command"
			}
		}
		return ""
	}
	if _, ok := commands[args[0]]; !ok && !slices.Contains(args, "--check") {
		// The server writes to the standard error.
		for _, a := range args {
			if name, _, _ := strings.Cut(a, "="); strings.HasPrefix(name, "-") &&
				!slices.Contains([]string{"--stdio", "--listen", "--log"}, name) {
				return "the server has no flag " + name
			}
		}
		return ""
	}
	fault := ""
	// The last flag may lack its value where the documentation only names it.
	for _, behind := range [][]string{{none}, {"value", none}} {
		var stderr strings.Builder
		code := run(invocation{
			args: slices.Concat(args, behind), stdin: strings.NewReader(""), stdout: new(strings.Builder), stderr: &stderr,
			getenv: func(string) string { return "" }, dir: t.TempDir(),
		})
		if code == exitUsage && strings.Contains(stderr.String(), none) {
			return ""
		}
		fault = stderr.String()
	}
	return fault
}

// What the page on checking shows of the demo is what the demo prints.
func TestPageOnCheckingShowsTheDemo(t *testing.T) {
	text, err := os.ReadFile("../../docs/check.md")
	if err != nil {
		t.Fatal(err)
	}
	shown, printed := 0, ""
	_, demo, _ := strings.Cut(string(text), "```\n$ ludo-lsp --check ")
	demo, _, _ = strings.Cut("$ ludo-lsp --check "+demo, "\n```")
	for line := range strings.Lines(demo) {
		line = strings.TrimRight(line, "\n")
		if args, ok := strings.CutPrefix(line, "$ ludo-lsp "); ok {
			var stdout bytes.Buffer
			run(invocation{args: strings.Fields(args), stdin: strings.NewReader(""), stdout: &stdout, stderr: &stdout,
				getenv: func(string) string { return "" }, dir: "../.."})
			printed = stdout.String()
		} else if strings.TrimSpace(line) != "…" {
			if shown++; !strings.Contains(printed, line+"\n") {
				t.Errorf("docs/check.md shows a line that is not printed:\n%s", line)
			}
		}
	}
	if shown < 10 {
		t.Errorf("%d lines were compared", shown)
	}
}

// What help lists is every command there is, and each line of it is a command line.
func TestHelpListsEveryCommand(t *testing.T) {
	for name := range commands {
		if !strings.Contains(usageOf(""), "\n  ludo-lsp "+name+" ") && !strings.Contains(usageOf(""), "\n  ludo-lsp ["+name+"]") &&
			!strings.Contains(usageOf(""), "\n  ludo-lsp --"+name+" ") {
			t.Errorf("help does not list %s", name)
		}
	}
}
