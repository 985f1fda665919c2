package hostile

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"testing"

	"ludo-lsp/internal/dev/testsize"
	"ludo-lsp/kernel/gamedef"
)

// maxMoreBytes is how much more memory twice the input may ask for where it asks for much: lists
// that grow double their place now and then.
const maxMoreBytes, muchMemory = 3, 16 << 20

// reading are the packages that read specs, playing those that play them.
const reading = "ludo-lsp/cnl/...,ludo-lsp/internal/text/...,ludo-lsp/internal/yaml/...,ludo-lsp/internal/grammar/...,ludo-lsp/internal/spec/...,ludo-lsp/internal/compile/...,ludo-lsp/internal/ide/...,ludo-lsp/kernel/gamedef"
const playing = "ludo-lsp/kernel,ludo-lsp/internal/kernel/analysis,ludo-lsp/internal/kernel/components," +
	"ludo-lsp/internal/kernel/values,ludo-lsp/kernel/sim"

// TestWorkGrowsAsListsDo makes every list and mapping of the grammar table twice as long,
// and those of random specs that are sound, and counts what is done to read and to compile the spec, and to play some
// moves. The gate reads a sample of them, each in one manner, and counts the pieces of memory and the bytes that are
// asked for. The deep run ("make growth") reads all of them in every manner, with those of more random specs,
// and counts the statements that are executed, too: for that it builds a program that counts them.
func TestWorkGrowsAsListsDo(t *testing.T) {
	count := inMemory
	if testsize.Deep() {
		count = inStatements
	}
	read, played := map[string]bool{}, 0
	for c := range count(t) {
		read[c.Name] = true
		if c.Played[1].Work > 0 {
			played++
		}
		judgeGrowth(t, c)
	}
	if played < len(read)/4 {
		t.Errorf("only %d of %d specs were played", played, len(read))
	}
	for _, g := range testsize.Pick(testsize.GrowingLists, Growing(testsize.Deep())) {
		if !read[g.Name] {
			t.Errorf("%s was not read", g.Name)
		}
	}
}

// inMemory reads a sample of the lists here, and counts the memory that this asks for.
func inMemory(t *testing.T) iter.Seq[Counted] {
	size := testsize.GrowingListLength.N()
	lists := testsize.Pick(testsize.GrowingLists, Growing(false))
	random := testsize.Pick(testsize.GrowingRandomLists, Lists(uint64(testsize.GrowingRandomSpecs.N())))
	return func(yield func(Counted) bool) {
		for _, g := range slices.Concat(lists, random) {
			c := Counted{Name: g.Name}
			for k := range c.Sizes {
				text := g.Make(size << k)
				if k == 0 { // what is made once belongs to neither size
					if def := Compile(text); def != nil {
						Play(def)
					}
				}
				c.Sizes[k].Input, c.Played[k].Input = len(text), len(text)
				var def *gamedef.GameDef
				memory(&c.Sizes[k], func() { def = Compile(text) })
				if def != nil {
					memory(&c.Played[k], func() { Play(def) })
				}
			}
			if !yield(c) {
				return
			}
		}
	}
}

// memory counts what memory a function asks for.
func memory(into *Count, f func()) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	into.Work, into.Bytes = int64(after.Mallocs-before.Mallocs), int64(after.TotalAlloc-before.TotalAlloc)
}

// inStatements builds the program work, and has it read all lists.
func inStatements(t *testing.T) iter.Seq[Counted] {
	program := filepath.Join(t.TempDir(), "work")
	const work = "ludo-lsp/internal/dev/hostile/work"
	build := exec.Command("go", "build", "-cover", "-covermode=atomic", "-coverpkg="+work+","+reading+","+playing, "-o",
		program, work)
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	const parts = 2
	counted := make(chan Counted)
	var running sync.WaitGroup
	for part := range parts {
		running.Go(func() {
			cmd := exec.Command(program, "-every", "-size", fmt.Sprint(testsize.GrowingListLength.N()),
				"-seeds", fmt.Sprint(testsize.GrowingRandomSpecs.N()), "-share", fmt.Sprintf("%d/%d", part, parts))
			cmd.Env = append(os.Environ(), "GOCOVERDIR="+t.TempDir())
			out, err := cmd.Output()
			if err != nil {
				t.Errorf("%v: %s", err, errorOutput(err))
			}
			for results := json.NewDecoder(bytes.NewReader(out)); ; {
				var c Counted
				if err := results.Decode(&c); errors.Is(err, io.EOF) {
					return
				} else if err != nil {
					t.Error(err)
					return
				}
				counted <- c
			}
		})
	}
	go func() {
		running.Wait()
		close(counted)
	}()
	return func(yield func(Counted) bool) {
		for c := range counted {
			if !yield(c) {
				return
			}
		}
	}
}

func judgeGrowth(t *testing.T, c Counted) {
	t.Helper()
	judgeSizes(t, c.Name, c.Sizes)
	if c.Played[0].Work > 0 && c.Played[1].Work > 0 {
		judgeSizes(t, c.Name+", played", c.Played)
	}
}

func judgeSizes(t *testing.T, name string, sizes [2]Count) {
	t.Helper()
	once, twice := sizes[0], sizes[1]
	longer := max(2, float64(twice.Input)/float64(once.Input)) / 2
	if growth := float64(twice.Work) / float64(once.Work) / longer; growth > MaxGrowth {
		t.Errorf("%s: twice the input is %.2f times the work, %d and %d", name, growth,
			once.Work, twice.Work)
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
