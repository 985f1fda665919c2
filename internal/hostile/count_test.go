//go:build unix

package hostile

import (
	"bufio"
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// counted is what is counted: the packages that read specs, and what writes what was found.
const counted = "ludo-lsp/cmd/ludo-lsp,ludo-lsp/check,ludo-lsp/report,ludo-lsp/internal/project," + reading

// TestWorkGrowsAsInputsDo doubles every input that can be of any size and counts
// the statements that the program executes: not time, which depends on the
// machine and what else it does.
func TestWorkGrowsAsInputsDo(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the program and runs it hundreds of times")
	}
	program := filepath.Join(t.TempDir(), "ludo-lsp")
	build := exec.Command("go", "build", "-cover", "-covermode=count", "-coverpkg="+counted, "-o", program,
		"ludo-lsp/cmd/ludo-lsp")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, c := range Cases() {
		if c.Grows == 0 {
			continue
		}
		t.Run(strings.ReplaceAll(c.ID(), " ", "_"), func(t *testing.T) {
			t.Parallel()
			once, ended := work(t, program, c, c.Grows)
			twice := int64(0)
			if ended {
				twice, ended = work(t, program, c, 2*c.Grows)
			}
			if !ended {
				t.Fatal("it did not end in the time that an input has")
			}
			// Some inputs of twice the size are more than twice as long.
			longer := float64(c.Make(2*c.Grows).bytes()) / float64(c.Make(c.Grows).bytes())
			growth := float64(twice) / float64(once) * 2 / max(2, longer)
			if growth > maxGrowth {
				t.Errorf("twice the input is %.2f times the work, %d statements and %d", growth, once, twice)
			}
		})
	}
}

// work counts the statements that the program executes to read an input of a size,
// and reports whether it ended by itself.
func work(t *testing.T, program string, c Case, n int) (count int64, ended bool) {
	t.Helper()
	// covdata takes several folders, with commas between them, and names of cases have some.
	data, err := os.MkdirTemp("", "work")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(data)
	r, err := Run(program, nil, c, n, "GOCOVERDIR="+data)
	if err != nil {
		t.Fatal(err)
	}
	if r.Exit < 0 {
		return 0, false
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
	return count, true
}
