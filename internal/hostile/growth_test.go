package hostile

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
)

// maxGrowth is how much more work an input may be that is twice as long.
const maxGrowth = 2.3

// maxMoreBytes is how much more memory twice the input may ask for where it asks for much: lists
// that grow double their place now and then.
const maxMoreBytes, muchMemory = 3, 16 << 20

// reading are the packages that read specs, playing those that play them.
const reading = "ludo-lsp/cnl/...,ludo-lsp/internal/cnl/...,ludo-lsp/kernel/gamedef"
const playing = "ludo-lsp/kernel,ludo-lsp/internal/kernel/analysis,ludo-lsp/internal/kernel/components," +
	"ludo-lsp/internal/kernel/values,ludo-lsp/kernel/sim"

// TestWorkGrowsAsListsDo makes every list and mapping of the grammar table twice as long,
// and those of random specs that are sound, and counts the statements that are executed to
// read and to compile the spec, and to play some moves, and the bytes that are asked for. "make growth" makes longer
// lists, each in four manners, and those of more random specs.
func TestWorkGrowsAsListsDo(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a program and reads hundreds of specs")
	}
	program := filepath.Join(t.TempDir(), "work")
	const work = "ludo-lsp/internal/hostile/work"
	build := exec.Command("go", "build", "-cover", "-covermode=atomic", "-coverpkg="+work+","+reading+","+playing, "-o",
		program, work)
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	arguments := []string{"-size", "500", "-seeds", "5"}
	whole := os.Getenv("LUDO_GROWTH") != ""
	if whole {
		arguments = []string{"-every", "-seeds", "60"}
	}
	const parts = 2
	var results sync.WaitGroup
	var mu sync.Mutex
	read, played := map[string]bool{}, 0
	for part := range parts {
		results.Go(func() {
			cmd := exec.Command(program, append(slices.Clip(arguments), "-share", fmt.Sprintf("%d/%d", part, parts))...)
			cmd.Env = append(os.Environ(), "GOCOVERDIR="+t.TempDir())
			out, err := cmd.Output()
			if err != nil {
				t.Errorf("%v: %s", err, errorOutput(err))
			}
			for results := json.NewDecoder(strings.NewReader(string(out))); ; {
				var c Counted
				if err := results.Decode(&c); errors.Is(err, io.EOF) {
					return
				} else if err != nil {
					t.Error(err)
					return
				}
				mu.Lock()
				read[c.Name] = true
				if c.Played[1].Statements > 0 {
					played++
				}
				mu.Unlock()
				judgeGrowth(t, c)
			}
		})
	}
	results.Wait()
	if played < len(read)/4 {
		t.Errorf("only %d of %d specs were played", played, len(read))
	}
	for _, g := range Growing(whole) {
		if !read[g.Name] {
			t.Errorf("%s was not read", g.Name)
		}
	}
}

func judgeGrowth(t *testing.T, c Counted) {
	t.Helper()
	judgeSizes(t, c.Name, c.Sizes)
	if c.Played[0].Statements > 0 && c.Played[1].Statements > 0 {
		judgeSizes(t, c.Name+", played", c.Played)
	}
}

func judgeSizes(t *testing.T, name string, sizes [2]Count) {
	t.Helper()
	once, twice := sizes[0], sizes[1]
	longer := max(2, float64(twice.Input)/float64(once.Input)) / 2
	if growth := float64(twice.Statements) / float64(once.Statements) / longer; growth > maxGrowth {
		t.Errorf("%s: twice the input is %.2f times the work, %d statements and %d", name, growth,
			once.Statements, twice.Statements)
	}
	growth := float64(twice.Bytes) / float64(once.Bytes) / longer
	if growth > maxMoreBytes && twice.Bytes > muchMemory {
		t.Errorf("%s: twice the input is %.2f times the memory, %d bytes and %d", name, growth,
			once.Bytes, twice.Bytes)
	}
}

func errorOutput(err error) string {
	if ended, ok := errors.AsType[*exec.ExitError](err); ok {
		return string(ended.Stderr)
	}
	return ""
}
