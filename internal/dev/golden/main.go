package main

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"

	"golang.org/x/tools/txtar"

	"ludo-lsp/internal/dev/specs"
)

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "golden: give two programs, that of before and that of now")
		os.Exit(2)
	}
	folder, err := os.MkdirTemp("", "ludo-lsp-golden-")
	if err != nil {
		fail(err)
	}
	defer os.RemoveAll(folder)
	if err := gather(".", folder); err != nil {
		fail(err)
	}
	questions, err := questionsIn(folder)
	if err != nil {
		fail(err)
	}
	before, now := answers(folder, questions, program(os.Args[1])), answers(folder, questions, program(os.Args[2]))
	fmt.Printf("%d answers; before %s, now %s\n", len(questions), digest(before), digest(now))
	different := differences(questions, before, now)
	for _, d := range different {
		fmt.Println(d)
	}
	if len(different) > 0 {
		os.RemoveAll(folder)
		os.Exit(1)
	}
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, "golden:", err)
	os.Exit(2)
}

// gather copies what there is to ask about from a tree to a folder.
func gather(tree, folder string) error {
	for _, part := range []string{"data/games", "data/broken", "testdata/diagnostics", "testdata/compile",
		"docs/language/cookbook"} {
		root := filepath.Join(tree, filepath.FromSlash(part))
		err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() {
				return err
			}
			text, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			name, err := filepath.Rel(tree, path)
			if err != nil {
				return err
			}
			switch {
			case strings.HasSuffix(name, ".md") && !strings.HasPrefix(part, "data/"): // each a spec of its own
				return write(filepath.Join(folder, name, filepath.Base(name)), text)
			case !strings.HasSuffix(name, ".txtar"):
				return write(filepath.Join(folder, name), text)
			}
			for _, f := range txtar.Parse(text).Files {
				if err := write(filepath.Join(folder, name, filepath.FromSlash(f.Name)), f.Data); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	for name, size := range map[string]specs.Size{"small": specs.Small, "medium": specs.Medium} {
		for file, text := range specs.Write(size) {
			if err := write(filepath.Join(folder, "data", "games", "written-"+name, file), []byte(text)); err != nil {
				return err
			}
		}
	}
	return nil
}

func write(path string, text []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return os.WriteFile(path, text, 0o644)
}

// question is a command line, in the folder of what is asked about.
type question []string

func questionsIn(folder string) (out []question, err error) {
	spec := func(path string) {
		out = append(out, question{"--check", "--color", "never", "--format", "json", path},
			question{"compile", "--color", "never", path})
	}
	err = filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name, err := filepath.Rel(folder, path)
		if err != nil {
			return err
		}
		switch name = filepath.ToSlash(name); {
		case entry.IsDir() && (strings.HasSuffix(name, ".txtar") || strings.HasSuffix(name, ".md")):
			spec(name)
			return filepath.SkipDir
		case entry.IsDir() && (filepath.Dir(name) == "data/games" || name == "data/broken"):
			spec(name)
			for _, seed := range []string{"1", "2", "3"} {
				out = append(out, question{"run", "--color", "never", "--seed", seed, "--max-moves", "120", "--format",
					"json", name})
			}
		case strings.HasSuffix(name, ".replay.jsonl"):
			out = append(out, question{"replay", "--color", "never", "--max-differences", "0", "--format", "json",
				filepath.ToSlash(filepath.Dir(name)), name})
		}
		return nil
	})
	return out, err
}

// program asks a build of ludo-lsp: its answer is all that it prints, and how it ends.
func program(path string) func(folder string, q question) []byte {
	path, err := filepath.Abs(path)
	if err != nil {
		fail(err)
	}
	return func(folder string, q question) []byte {
		c := exec.Command(path, q...)
		c.Dir = folder
		var out, problems bytes.Buffer
		c.Stdout, c.Stderr = &out, &problems
		var exit *exec.ExitError
		if err := c.Run(); err != nil && !errors.As(err, &exit) {
			fail(err)
		}
		return fmt.Appendf(nil, "%s\n%s\nexit %d\n", out.Bytes(), problems.Bytes(), c.ProcessState.ExitCode())
	}
}

// answers asks every question, some side by side.
func answers(folder string, questions []question, ask func(string, question) []byte) [][]byte {
	out := make([][]byte, len(questions))
	var wait sync.WaitGroup
	turns := make(chan struct{}, runtime.GOMAXPROCS(0))
	for i, q := range questions {
		turns <- struct{}{}
		wait.Go(func() {
			out[i] = ask(folder, q)
			<-turns
		})
	}
	wait.Wait()
	return out
}

func digest(answers [][]byte) string {
	h := sha256.New()
	for _, a := range answers {
		fmt.Fprintf(h, "%d\n%s", len(a), a)
	}
	return fmt.Sprintf("%x", h.Sum(nil)[:8])
}

// differences names the questions that have two answers, each with the first line that differs.
func differences(questions []question, before, now [][]byte) (out []string) {
	for i, q := range questions {
		if bytes.Equal(before[i], now[i]) {
			continue
		}
		a, b := strings.Split(string(before[i]), "\n"), strings.Split(string(now[i]), "\n")
		at := 0
		for at < len(a) && at < len(b) && a[at] == b[at] {
			at++
		}
		line := func(lines []string) string {
			if at >= len(lines) {
				return "nothing more"
			}
			return short(strings.TrimSpace(lines[at]))
		}
		out = append(out, fmt.Sprintf("different: %s\n  line %d before: %s\n  line %d now:    %s", strings.Join(q, " "),
			at+1, line(a), at+1, line(b)))
	}
	return out
}

// short cuts a line that nobody wants to read whole.
func short(line string) string {
	const most = 160
	if r := []rune(line); len(r) > most {
		return string(r[:most]) + "…"
	}
	return line
}
