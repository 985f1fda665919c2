//go:build unix

package program_test

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"ludo-lsp/internal/dev/testgames"
	"ludo-lsp/internal/play/program"
	"ludo-lsp/kernel/sim"
)

// The program of the documentation plays.
func TestTheExamplePlays(t *testing.T) {
	page, err := os.ReadFile("../../../docs/agents.md")
	if err != nil {
		t.Fatal(err)
	}
	_, text, found := strings.Cut(string(page), "```sh\n#!/bin/sh\n")
	text, _, _ = strings.Cut(text, "```")
	if !found {
		t.Fatal("the page has no program")
	}
	file := filepath.Join(t.TempDir(), "first.sh")
	if err := os.WriteFile(file, []byte("#!/bin/sh\n"+text), 0o755); err != nil {
		t.Fatal(err)
	}
	a, err := program.Start(file, time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	defer a.Close()
	for _, game := range []string{"nim", "area-control"} {
		p, err := sim.Play(t.Context(), testgames.Of(t, game), sim.Setup{Agents: []sim.Agent{a}, MaxMoves: 30}, nil)
		if err != nil || p.Reason != sim.Terminal && p.Reason != sim.MaxMoves {
			t.Errorf("%s: %+v, %v", game, p, err)
		}
	}
}

// What a program has started does not hold up the end of the game.
func TestWhatProgramsLeaveBehind(t *testing.T) {
	file := filepath.Join(t.TempDir(), "leaves.sh")
	if err := os.WriteFile(file, []byte("#!/bin/sh\nsleep 30 &\nread -r question\nexit 1\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	a, err := program.Start(file, time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	a.Close() // or the test never ends
}

// What a program has started ends with it.
func TestWhatProgramsStartEndsWithThem(t *testing.T) {
	folder := t.TempDir()
	pipe := filepath.Join(folder, "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(folder, "leaves.sh")
	text := "#!/bin/sh\nsleep 600 >'" + pipe + "' </dev/null 2>/dev/null &\nread -r question\nexit 1\n"
	if err := os.WriteFile(file, []byte(text), 0o755); err != nil {
		t.Fatal(err)
	}
	a, err := program.Start(file, time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	started, err := os.Open(pipe) // there is a writer now
	if err != nil {
		t.Fatal(err)
	}
	defer started.Close()
	a.Close()
	ended := make(chan error, 1)
	go func() {
		_, err := io.ReadAll(started)
		ended <- err
	}()
	select {
	case err := <-ended:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(time.Minute):
		t.Error("what the program has started goes on")
	}
}
