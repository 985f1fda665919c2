//go:build unix

package check

import (
	"errors"
	"fmt"
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
	plain, linked, attributes := filepath.Join(dir, "plain.md"), filepath.Join(dir, "linked.md"),
		filepath.Join(dir, "attributes.md")
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

// TestWritingKeepsTheOwner: documents of another owner or group, in folders that give
// files to their group or where none can be made, are what they were but for their text.
func TestWritingKeepsTheOwner(t *testing.T) {
	another := os.Getegid()
	groups, err := os.Getgroups()
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range groups {
		another = g // if there is one
	}
	owner := os.Geteuid()
	if owner == 0 { // who may give files away
		owner, another = 1234, 1235
	}
	for name, prepare := range map[string]func(folder, file string) error{
		"an owner":                           func(_, file string) error { return os.Chown(file, owner, -1) },
		"a group":                            func(_, file string) error { return os.Chown(file, -1, another) },
		"a mode":                             func(_, file string) error { return os.Chmod(file, 0o711|os.ModeSetuid) },
		"a folder in which none can be made": func(folder, _ string) error { return os.Chmod(folder, 0o555) },
		"its folder's group": func(folder, _ string) error {
			return errors.Join(os.Chown(folder, -1, another), os.Chmod(folder, 0o755|os.ModeSetgid))
		},
	} {
		t.Run(name, func(t *testing.T) {
			folder := t.TempDir()
			file := filepath.Join(folder, "game.md")
			if err := errors.Join(os.WriteFile(file, []byte("before"), 0o644), prepare(folder, file)); err != nil {
				t.Fatal(err)
			}
			state := func() string {
				info, err := os.Stat(file)
				if err != nil {
					t.Fatal(err)
				}
				s := info.Sys().(*syscall.Stat_t)
				return fmt.Sprint(info.Mode(), s.Uid, s.Gid)
			}
			before := state()
			if failures := Write([]Change{{Path: file, File: "game.md", Before: "before", After: "after"}}); len(
				failures) > 0 {
				t.Fatal(failures)
			}
			if text, _ := os.ReadFile(file); string(text) != "after" || state() != before {
				t.Errorf("%q, %s; it was %s", text, state(), before)
			}
			if left, _ := os.ReadDir(folder); len(left) != 1 {
				t.Errorf("left after: %v", left)
			}
			if err := os.Chmod(folder, 0o755); err != nil { // to be removed
				t.Fatal(err)
			}
		})
	}
}
