package check

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/spec/workspace"
)

// countingDisk counts how often paths are resolved.
type countingDisk struct {
	workspace.Disk
	resolved *int
}

func (d countingDisk) Resolve(name string) (string, error) {
	*d.resolved++
	return d.Disk.Resolve(name)
}

// makeNotes makes n folders with a document that is no game each, and returns the names of the documents.
func makeNotes(t *testing.T, dir string, n int) (names []string) {
	t.Helper()
	for i := range n {
		folder := filepath.Join(dir, fmt.Sprintf("n%04d", i))
		if err := os.Mkdir(folder, 0o755); err != nil {
			t.Fatal(err)
		}
		names = append(names, filepath.Join(folder, "a.md"))
		if err := os.WriteFile(names[i], []byte("# Notes\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return names
}

// TestManyNamesCostALittleEach: looking for games among named documents resolves each path a few times, however many
// others are named, in the working directory and outside.
func TestManyNamesCostALittleEach(t *testing.T) {
	for _, inside := range []bool{true, false} {
		each := func(n int) int {
			dir := t.TempDir()
			names := makeNotes(t, dir, n)
			if !inside {
				dir = t.TempDir()
			}
			resolved := 0
			files := newFiles(nil, nil, nil)
			files.FileSystem = countingDisk{resolved: &resolved}
			d := discovery{dir: filepath.ToSlash(dir), files: files, engine: Core(cnl.Options{}), allowNone: true}
			if _, err := d.discover(append(names, names...)); err != nil || len(d.skipped) != 2*n {
				t.Fatal(err, len(d.skipped))
			}
			return resolved / n
		}
		if few, many := each(50), each(400); many > few {
			t.Errorf("inside %v: each of 50 documents resolves %d paths, each of 400 %d", inside, few, many)
		}
	}
}

// TestFarFoldersAreBounded: more folders far from each other than are searched are refused.
func TestFarFoldersAreBounded(t *testing.T) {
	names := makeNotes(t, t.TempDir(), maxRoots+1)
	_, err := Run(Options{Dir: t.TempDir(), Paths: names})
	if err == nil || !strings.Contains(err.Error(), "name a folder that they all lie in") {
		t.Error(err)
	}
}

// TestSearchIsBounded: a folder or pattern that stands for too many files is refused, with what to do.
func TestSearchIsBounded(t *testing.T) {
	defer func(before int) { maxLooked = before }(maxLooked)
	dir := t.TempDir()
	makeNotes(t, dir, 30)
	loop := filepath.Join(dir, "n0000", "loop")
	if err := os.Symlink(dir, loop); err != nil {
		t.Log(err) // links need a right on Windows
	}
	for _, path := range []string{".", "**", "**/*.md", "**/n*/**/a.md", "{n0*,x}/**/*.md", "../*/**"} {
		maxLooked = 40
		_, err := Run(Options{Dir: dir, Paths: []string{path}, AllowNone: true})
		if err == nil || !strings.Contains(err.Error(), "after 40 files and folders; name a folder nearer to them.") {
			t.Errorf("%s: %v", path, err)
		}
		maxLooked = 1000
		if _, err := Run(Options{Dir: dir, Paths: []string{path}, AllowNone: true}); err != nil {
			t.Errorf("%s: %v", path, err)
		}
	}
}

// TestTextsAreHeldUpToABound: of many games, only the first texts are remembered.
func TestTextsAreHeldUpToABound(t *testing.T) {
	dir := filepath.ToSlash(t.TempDir())
	files := newFiles(nil, nil, nil)
	long := strings.Repeat("x", 1<<20)
	for i := range maxHeld>>20 + 8 {
		name := fmt.Sprintf("%s/%d.md", dir, i)
		if err := os.WriteFile(name, []byte(long), 0o644); err != nil {
			t.Fatal(err)
		}
		if text, err := files.ReadFile(name); err != nil || text != long {
			t.Fatal(err)
		}
	}
	held := 0
	for _, text := range files.texts {
		held += len(text)
	}
	if held > maxHeld {
		t.Errorf("%d bytes are held", held)
	}
	if text, err := files.ReadFile(dir + "/20.md"); err != nil || text != long {
		t.Error("a text that is not held is not read again:", err)
	}
}
