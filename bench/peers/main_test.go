package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// What is in this program is an adapter as any other: it plays, and says so in one line of JSON.
func TestAnAdapterSaysWhatItPlayed(t *testing.T) {
	for _, system := range []string{ourselves, byHand} {
		var out, problems bytes.Buffer
		args := []string{"--play", system, "--seconds", "0.05", "--games"}
		code := run(t.Context(), append(args, "tic-tac-toe"), &out, &problems)
		var m measured
		if err := json.Unmarshal(out.Bytes(), &m); code != 0 || err != nil {
			t.Fatalf("%s: exit %d, %v\n%s", system, code, err, problems.String())
		}
		// Tic-tac-toe takes 7.6 moves when it is played by lot.
		if length := float64(m.Moves) / float64(m.Games); length < 7 || length > 8.2 || m.Seconds < 0.05 {
			t.Errorf("%s: %+v", system, m)
		}
		if code := run(t.Context(), append(args, "go"), &out, &problems); code != unknownGame {
			t.Errorf("%s: exit %d for a game that it does not know", system, code)
		}
	}
}

// An adapter is installed when what its README builds is there; the ratio to ours is that of the same round.
func TestTheTableIsPairedByRounds(t *testing.T) {
	root := t.TempDir()
	folder := filepath.Join(root, "bench", "peers", "adapters", "openspiel")
	if err := os.MkdirAll(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	// It plays one game in each of two rounds, and does not know the other game.
	script := "#!/bin/sh\n[ \"$1\" = hex ] || exit 3\n" +
		"echo a banner\necho '{\"games\": 1, \"moves\": 300, \"seconds\": 2}'\n"
	if err := os.WriteFile(filepath.Join(folder, "play"), []byte(script), 0o755); err != nil {
		t.Fatal(err)
	}
	systems, err := installed(root, []string{"OpenSpiel"})
	if err != nil || len(systems) != 2 {
		t.Fatalf("%d systems, %v", len(systems), err)
	}
	tab := &table{games: []string{"hex", "draughts"}, systems: systems[1:]}
	if err := tab.measure(t.Context(), 2, 1, new(bytes.Buffer)); err != nil {
		t.Fatal(err)
	}
	tab.systems = systems
	tab.rates[[2]string{"hex", ourselves}] = []float64{100, 50}
	tab.rates[[2]string{"draughts", ourselves}] = []float64{1_234_567, 1_234_567}
	var out bytes.Buffer
	if err := writeMarkdown(&out, tab); err != nil {
		t.Fatal(err)
	}
	want := `| game | ludo-lsp | OpenSpiel |
| --- | --- | --- |
| hex | 75 (50 to 100) | 150, 2.25 × (1.5 to 3) |
| draughts | 1,230,000 (1,230,000 to 1,230,000) | – |
`
	if out.String() != want {
		t.Errorf("the table is\n%s", out.String())
	}
}

func TestWhatIsMissingIsSaid(t *testing.T) {
	for args, want := range map[string]string{
		"--systems Ludii --root " + t.TempDir(): "README.md tells how to build it",
		"--systems Zillions":                    `there is no system "Zillions"`,
		"--rounds 0":                            "usage: peers",
		"--format xml":                          "usage: peers",
		"--seconds fast":                        "invalid argument",
	} {
		var out, problems bytes.Buffer
		code := run(t.Context(), strings.Fields(args), &out, &problems)
		if code == 0 || !strings.Contains(problems.String(), want) {
			t.Errorf("%s: exit %d, %s", args, code, problems.String())
		}
	}
}
