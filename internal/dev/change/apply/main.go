// Command apply makes worked examples of CONTRIBUTING in a copy of the tree, generates what is generated, builds
// everything and runs the tests that show that it works: those that it is given by their names, or all. One of them,
// "rule", begins a diagnostic as `make new-rule` does, which must build and fail its fixture. It runs at the root of
// the tree, which it leaves alone: `make changes`, and `make one-change` for the one whose turn it is.
//
//	go run ./internal/dev/change/apply [-short] [-turn] [NAME…]
package main

import (
	"flag"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"ludo-lsp/internal/dev/change"
)

func main() {
	turn := flag.Bool("turn", false, "make one, which follows from the commit")
	short := flag.Bool("short", false, "leave out long tests, and what is generated but is no Go")
	flag.Parse()
	all := attempts(*short)
	chosen := all
	if flag.NArg() > 0 {
		chosen = nil
		for _, name := range flag.Args() {
			at := slices.IndexFunc(all, func(a attempt) bool { return a.name == name })
			if at < 0 {
				fmt.Fprintf(os.Stderr, "there is no example %q\n", name)
				os.Exit(2)
			}
			chosen = append(chosen, all[at])
		}
	}
	if *turn {
		at, err := turnOf(len(chosen))
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(2)
		}
		chosen = chosen[at : at+1]
		fmt.Println("NOTE:", chosen[0].name)
	}
	failed := false
	for _, a := range chosen {
		started := time.Now()
		done, err := a.try()
		if err != nil {
			failed = true
			fmt.Printf("FAIL %s: %s\n%v\n", a.name, a.title, err)
			continue
		}
		fmt.Printf("ok   %s: %s: %s, %.0f s\n", a.name, a.title, done, time.Since(started).Seconds())
	}
	if failed {
		os.Exit(1)
	}
}

// attempt is a change that is tried.
type attempt struct {
	name, title string
	try         func() (done string, err error)
}

func attempts(short bool) []attempt {
	var out []attempt
	for _, e := range change.Examples {
		out = append(out, attempt{e.Name, e.Title, func() (string, error) {
			files, err := try(e, short)
			return fmt.Sprintf("%d files by hand of at most %d", files, e.Most), err
		}})
	}
	return append(out, attempt{"rule", "A rule that is begun", func() (string, error) {
		return "it builds, and its fixture fails until it is written", skeleton()
	}})
}

// turnOf chooses one of n by the name of the commit: the same for everybody, also where the history is not there.
func turnOf(n int) (int, error) {
	head, err := exec.Command("git", "rev-parse", "HEAD").Output()
	if err != nil {
		return 0, fmt.Errorf("git does not name the commit: %w", err)
	}
	number, err := strconv.ParseUint(string(head[:8]), 16, 64)
	return int(number % uint64(n)), err
}

// try makes an example in a copy of the tree: in short without what is generated but is no Go, and without long tests.
func try(e change.Example, short bool) (files int, err error) {
	patch, err := e.Patch()
	if err != nil {
		return 0, err
	}
	tree, err := copyTree()
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(tree)
	if err := patch.Apply(tree); err != nil {
		return 0, err
	}
	commands, tests := [][]string{{"scripts/generate"}, {"go", "build", "./..."}}, slices.Concat(e.Tests, e.Long)
	if short {
		commands = [][]string{{"go", "generate", "./internal/grammar/diag", "./kernel/gamedef", "./internal/grammar"},
			{"go", "build", "./cmd/ludo-lsp"}}
		tests = e.Tests
	}
	for _, t := range tests {
		commands = append(commands, []string{"go", "test", "-count", "1", "-timeout", "30m", t[0], "-run", t[1]})
	}
	if !short {
		commands = append(commands, []string{"go", "run", "./internal/dev/lint", "."})
	}
	for _, command := range commands {
		if err := run(tree, command...); err != nil {
			return 0, err
		}
	}
	return len(patch), nil
}

// skeleton begins a diagnostic and writes nothing of it.
func skeleton() error {
	tree, err := copyTree()
	if err != nil {
		return err
	}
	defer os.RemoveAll(tree)
	for _, command := range [][]string{
		{"go", "run", "./internal/dev/change/newrule", "CNL_XREF_ZONE_LOST"}, {"scripts/generate"}, {"go", "vet", "./internal/spec/crossref"},
		{"go", "test", "./internal/grammar/diag", "./internal/spec/crossref"},
	} {
		if err := run(tree, command...); err != nil {
			return err
		}
	}
	err = run(tree, "go", "test", "./cnl", "-run", "^TestDiagnosticFixtures$/^rules/zone-lost")
	if err == nil || !strings.Contains(err.Error(), "expected, not reported") {
		return fmt.Errorf("its fixture does not fail for what is not reported: %v", err)
	}
	return nil
}

// copyTree copies the tree to a folder of its own, without what is built or installed.
func copyTree() (string, error) {
	tree, err := os.MkdirTemp("", "ludo-lsp-change-")
	if err != nil {
		return "", err
	}
	left := []string{".git", "bin", "dist", "node_modules"}
	err = filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		to := filepath.Join(tree, path)
		switch {
		case path != "." && slices.Contains(left, entry.Name()):
			if entry.IsDir() {
				return filepath.SkipDir
			}
			return nil
		case entry.IsDir():
			return os.MkdirAll(to, 0o755)
		case !entry.Type().IsRegular():
			return nil
		}
		info, err := entry.Info()
		if err != nil {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		return os.WriteFile(to, text, info.Mode().Perm())
	})
	return tree, err
}

// run runs a command in a tree. What is compiled there is kept as for the same files
// elsewhere: without the path of the folder.
func run(tree string, command ...string) error {
	c := exec.Command(command[0], command[1:]...)
	if strings.HasPrefix(command[0], "scripts/") {
		c.Path = filepath.Join(tree, command[0])
	}
	c.Dir, c.Env = tree, append(os.Environ(), "GOFLAGS=-trimpath -ldflags=-w", "PWD="+tree)
	if out, err := c.CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w\n%s", strings.Join(command, " "), err, out)
	}
	return nil
}
