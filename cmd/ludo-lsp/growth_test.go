//go:build unix

package main

import (
	"bufio"
	"bytes"
	"cmp"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"ludo-lsp/internal/dev/hostile"
	"ludo-lsp/internal/dev/testsize"
)

// counted is what is counted: the packages that read specs, and what writes what was found and played.
const counted = "ludo-lsp/cmd/ludo-lsp,ludo-lsp/check,ludo-lsp/report,ludo-lsp/internal/project," +
	"ludo-lsp/cnl/...,ludo-lsp/internal/text/...,ludo-lsp/internal/yaml/...,ludo-lsp/internal/grammar/...,ludo-lsp/internal/spec/...,ludo-lsp/internal/compile/...,ludo-lsp/internal/ide/...,ludo-lsp/kernel/gamedef,ludo-lsp/internal/kernel/words"

// TestWorkGrowsAsInputsDo doubles every input that can be of any size and counts what the program does: not time,
// which depends on the machine and what else it does. The gate runs a sample of them here and counts the pieces of
// memory that are asked for; the deep run counts the statements that a program executes that is built to count them.
func TestWorkGrowsAsInputsDo(t *testing.T) {
	byCommand := map[string][]hostile.Case{}
	for _, c := range hostile.Cases() {
		if c.Grows > 0 {
			byCommand[c.How] = append(byCommand[c.How], c)
		}
	}
	var growing []hostile.Case
	for _, how := range slices.Sorted(maps.Keys(byCommand)) {
		all := byCommand[how]
		slices.SortFunc(all, func(a, b hostile.Case) int { return cmp.Compare(a.ID(), b.ID()) })
		size := testsize.GrowingInputs
		if how == "diff" {
			size = testsize.GrowingRepairs
		}
		growing = append(growing, testsize.Pick(size, all)...)
	}
	program := ""
	if testsize.Deep() {
		program = countingProgram(t)
	}
	for _, c := range growing {
		t.Run(strings.ReplaceAll(c.ID(), " ", "_"), func(t *testing.T) {
			n := c.Grows
			work := inMemory
			if testsize.Deep() {
				t.Parallel()
				work = func(t *testing.T, c hostile.Case, n int) int64 { return inStatements(t, program, c, n) }
			} else {
				inMemory(t, c, max(1, n/16)) // what is made once belongs to neither size
			}
			once, twice := work(t, c, n), work(t, c, 2*n)
			// Some inputs of twice the size are more than twice as long.
			longer := float64(c.Make(2*n).Length()) / float64(c.Make(n).Length())
			if growth := float64(twice) / float64(once) * 2 / max(2, longer); growth > hostile.MaxGrowth {
				t.Errorf("twice the input is %.2f times the work, %d and %d", growth, once, twice)
			}
		})
	}
}

// inMemory runs the program in this process, and counts the pieces of memory it asks for to read an input of a size.
func inMemory(t *testing.T, c hostile.Case, n int) int64 {
	t.Helper()
	in := c.Make(n)
	dir := t.TempDir()
	if err := in.Write(dir); err != nil {
		t.Fatal(err)
	}
	stdin := in.Stdin
	if stdin == nil {
		stdin = strings.NewReader("")
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	run(invocation{args: in.Args, stdin: stdin, stdout: io.Discard, stderr: io.Discard,
		getenv: func(string) string { return "" }, dir: dir})
	runtime.ReadMemStats(&after)
	return int64(after.Mallocs - before.Mallocs)
}

// countingProgram builds the program so that it counts the statements it executes.
func countingProgram(t *testing.T) string {
	t.Helper()
	program := filepath.Join(t.TempDir(), "ludo-lsp")
	build := exec.Command("go", "build", "-cover", "-covermode=count", "-coverpkg="+counted, "-o", program,
		"ludo-lsp/cmd/ludo-lsp")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return program
}

// inStatements counts the statements that the program executes to read an input of a size.
func inStatements(t *testing.T, program string, c hostile.Case, n int) (count int64) {
	t.Helper()
	// covdata takes several folders, with commas between them, and names of cases have some.
	data, err := os.MkdirTemp("", "work")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(data)
	r, err := hostile.Run(program, nil, c, n, "GOCOVERDIR="+data)
	if err != nil {
		t.Fatal(err)
	}
	if r.Exit < 0 {
		t.Fatal("it did not end in the time that an input has")
	}
	profile := filepath.Join(data, "profile.txt")
	if out, err := exec.Command("go", "tool", "covdata", "textfmt", "-i="+data,
		"-o="+profile).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	text, err := os.ReadFile(profile)
	if err != nil {
		t.Fatal(err)
	}
	for lines := bufio.NewScanner(bytes.NewReader(text)); lines.Scan(); {
		// file.go:12.3,14.5 statements times
		fields := strings.Fields(lines.Text())
		if len(fields) != 3 {
			continue
		}
		statements, _ := strconv.ParseInt(fields[1], 10, 64)
		times, _ := strconv.ParseInt(fields[2], 10, 64)
		count += statements * times
	}
	if count == 0 {
		t.Fatal("nothing was counted")
	}
	return count
}
