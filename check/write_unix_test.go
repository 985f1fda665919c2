//go:build unix

package check

import (
	"os"
	"path/filepath"
	"runtime"
	"syscall"
	"testing"
)

// TestWritingKeepsTheFile: a document that has another name, or extended
// attributes, is the same file when its fixes are written, and has them still; one
// that has neither is replaced at once.
func TestWritingKeepsTheFile(t *testing.T) {
	dir := t.TempDir()
	inode := func(name string) uint64 {
		info, err := os.Stat(name)
		if err != nil {
			t.Fatal(err)
		}
		return info.Sys().(*syscall.Stat_t).Ino
	}
	write := func(name, after string) {
		t.Helper()
		change := Change{Path: name, File: filepath.Base(name), Before: "a longer text before", After: after}
		if failures := Write([]Change{change}); len(failures) > 0 {
			t.Fatal(failures)
		}
		if text, _ := os.ReadFile(name); string(text) != after {
			t.Errorf("%s has %q", name, text)
		}
	}
	for _, name := range []string{"plain.md", "linked.md", "attributes.md"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte("a longer text before"), 0o640); err != nil {
			t.Fatal(err)
		}
	}
	plain, linked, attributes := filepath.Join(dir, "plain.md"), filepath.Join(dir, "linked.md"), filepath.Join(dir, "attributes.md")
	if err := os.Link(linked, filepath.Join(dir, "other.md")); err != nil {
		t.Fatal(err)
	}
	before := inode(linked)
	write(plain, "after")
	write(linked, "after")
	if other, _ := os.ReadFile(filepath.Join(dir, "other.md")); inode(linked) != before || string(other) != "after" {
		t.Errorf("under its other name it has %q", other)
	}
	if info, _ := os.Stat(plain); info.Mode().Perm() != 0o640 {
		t.Errorf("its permissions are %v", info.Mode())
	}
	if runtime.GOOS == "linux" && setAttribute(attributes) {
		before := inode(attributes)
		write(attributes, "a text that is longer than it was before")
		if inode(attributes) != before || !hasAttributes(attributes) {
			t.Error("its attributes are lost")
		}
	}
}
