//go:build unix

package program_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"ludo-lsp/internal/program"
	"ludo-lsp/internal/testgames"
	"ludo-lsp/kernel/sim"
)

// The program of the documentation plays.
func TestTheExamplePlays(t *testing.T) {
	page, err := os.ReadFile("../../docs/agents.md")
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
