package revision_test

import (
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ludo-lsp/internal/revision"
)

// repository makes a repository with two commits; what it is told to run writes a file.
func repository(t *testing.T) (folder, ran string) {
	t.Helper()
	folder = t.TempDir()
	ran = filepath.Join(t.TempDir(), "ran")
	git := func(arguments ...string) {
		t.Helper()
		command := exec.Command("git", append([]string{"-c", "user.name=a", "-c", "user.email=a@b", "-c",
			"commit.gpgsign=false"}, arguments...)...)
		command.Dir = folder
		if out, err := command.CombinedOutput(); err != nil {
			t.Fatalf("git %q: %v\n%s", arguments, err, out)
		}
	}
	write := func(name, text string) {
		t.Helper()
		full := filepath.Join(folder, name)
		if err := os.MkdirAll(filepath.Dir(full), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(full, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	git("init", "-q")
	write("games/a b/rules.md", "first\n")
	write("games/a b/ünder\n.md", "odd\n")
	write("top.md", "top\n")
	if err := os.Symlink("/etc/passwd", filepath.Join(folder, "games", "link.md")); err != nil {
		t.Fatal(err)
	}
	git("add", ".")
	git("commit", "-q", "-m", "one")
	git("tag", "v1")
	write("games/a b/rules.md", "second\n")
	git("commit", "-q", "-a", "-m", "two")
	write("games/a b/rules.md", "third\n")
	script := "#!/bin/sh\ntouch " + ran + "\n"
	write("evil", script)
	os.Chmod(filepath.Join(folder, "evil"), 0o755)
	git("config", "core.fsmonitor", filepath.Join(folder, "evil"))
	git("config", "diff.external", filepath.Join(folder, "evil"))
	git("config", "core.pager", filepath.Join(folder, "evil"))
	return folder, ran
}

func TestFilesOfARevision(t *testing.T) {
	folder, ran := repository(t)
	for name, want := range map[string]string{"v1": "first\n", "HEAD": "second\n", "HEAD~1": "first\n"} {
		tree, err := revision.Open(filepath.Join(folder, "games", "a b"), name)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if got, err := tree.ReadFile(tree.Folder + "/rules.md"); got != want || err != nil {
			t.Errorf("%s: the rules are %q, %v", name, got, err)
		}
		var names []string
		entries, err := tree.ReadDir(tree.Root + "/games")
		for _, e := range entries {
			names = append(names, e.Name())
		}
		if !cmp.Equal(names, []string{"a b"}) || err != nil {
			t.Errorf("%s: the folder has %q, %v", name, names, err)
		}
		if entries, _ := tree.ReadDir(tree.Folder); len(entries) != 2 {
			t.Errorf("%s: the folder of the game has %v", name, entries)
		}
		if info, err := tree.Stat(tree.Root + "/games"); err != nil || !info.IsDir() {
			t.Errorf("%s: %v, %v", name, info, err)
		}
		for _, missing := range []string{"/games/link.md", "/nothing.md", "/../top.md"} {
			if _, err := tree.ReadFile(tree.Root + missing); !errors.Is(err, fs.ErrNotExist) {
				t.Errorf("%s: %s: %v", name, missing, err)
			}
		}
	}
	if _, err := os.Stat(ran); err == nil {
		t.Error("a program of the repository was run")
	}
}

func TestWhatIsNoRevision(t *testing.T) {
	folder, _ := repository(t)
	for _, name := range []string{"", "v2", "--help", "-1", "v1:top.md", "HEAD\n", "$(touch x)"} {
		if _, err := revision.Open(folder, name); !errors.Is(err, revision.ErrNoRevision) {
			t.Errorf("%q: %v", name, err)
		}
	}
	if _, err := revision.Open(t.TempDir(), "HEAD"); !errors.Is(err, revision.ErrNoRepository) {
		t.Errorf("outside: %v", err)
	}
}
