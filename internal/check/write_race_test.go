package check

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// TestWritingLosesNothing: of those who change a document at the same time each one's change is in it afterwards, or
// was refused; and of those who make one only one has.
func TestWritingLosesNothing(t *testing.T) {
	dir := t.TempDir()
	name, fresh := filepath.Join(dir, "game.md"), filepath.Join(dir, "fresh.md")
	if err := os.WriteFile(name, nil, 0o640); err != nil {
		t.Fatal(err)
	}
	var all sync.WaitGroup
	var mu sync.Mutex
	written, made := []string{}, []string{}
	for n := range 8 {
		all.Go(func() {
			for round := range 40 {
				before, err := os.ReadFile(name)
				if err != nil {
					t.Error(err)
				}
				line := fmt.Sprintf("line %d of writer %d\n", round, n)
				c := Change{Path: name, File: "game.md", Before: string(before), After: string(before) + line}
				if len(Write([]Change{c})) == 0 {
					mu.Lock()
					written = append(written, line)
					mu.Unlock()
				}
			}
			err := WriteNew(fresh, fmt.Append(nil, n), 0)
			mu.Lock()
			defer mu.Unlock()
			if err == nil {
				made = append(made, fmt.Sprint(n))
			} else if !errors.Is(err, fs.ErrExist) {
				t.Error(err)
			}
		})
	}
	all.Wait()
	text, err := os.ReadFile(name)
	if err != nil || len(written) == 0 {
		t.Fatal(err, written)
	}
	for _, line := range written {
		if !strings.Contains(string(text), line) {
			t.Errorf("lost: %s", line)
		}
	}
	if text, err := os.ReadFile(fresh); err != nil || len(made) != 1 || string(text) != made[0] {
		t.Errorf("made by %v, and has %q (%v)", made, text, err)
	}
	if list, _ := os.ReadDir(dir); len(list) != 2 {
		t.Errorf("left after: %v", list)
	}
}
