// Command apply makes each worked example of CONTRIBUTING in a copy of the tree,
// generates what is generated, builds everything and runs the tests that show that it
// works. It also begins a diagnostic with `make new-rule`, which must build and fail its
// fixture. It runs at the root of the tree, which it leaves alone: `make changes`.
package main

import (
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"ludo-lsp/internal/dev/change"
)

func main() {
	failed := false
	for _, e := range change.Examples {
		started := time.Now()
		files, err := try(e)
		if err != nil {
			failed = true
			fmt.Printf("FAIL %s\n%v\n", e.Title, err)
			continue
		}
		fmt.Printf("ok   %s: %d files by hand of at most %d, %.0f s\n", e.Title, files, e.Most,
			time.Since(started).Seconds())
	}
	if err := skeleton(); err != nil {
		failed = true
		fmt.Printf("FAIL A rule that is begun\n%v\n", err)
	} else {
		fmt.Println("ok   A rule that is begun builds, and its fixture fails until it is written")
	}
	if failed {
		os.Exit(1)
	}
}

// try makes an example in a copy of the tree.
func try(e change.Example) (files int, err error) {
	patch, err := e.Patch()
	if err != nil {
		return 0, err
	}
	tree, err := copied()
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(tree)
	if err := patch.Apply(tree); err != nil {
		return 0, err
	}
	if err := run(tree, "scripts/generate"); err != nil {
		return 0, err
	}
	if err := run(tree, "go", "build", "./..."); err != nil {
		return 0, err
	}
	for _, t := range e.Tests {
		if err := run(tree, "go", "test", "-count", "1", "-timeout", "30m", t[0], "-run", t[1]); err != nil {
			return 0, err
		}
	}
	return len(patch), nil
}

// skeleton begins a diagnostic and writes nothing of it.
func skeleton() error {
	tree, err := copied()
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

// copied copies the tree to a folder of its own, without what is built or installed.
func copied() (string, error) {
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
	c.Dir, c.Env = tree, append(os.Environ(), "GOFLAGS=-trimpath", "PWD="+tree)
	if out, err := c.CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w\n%s", strings.Join(command, " "), err, out)
	}
	return nil
}
