package replay_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"ludo-lsp/internal/dev/choices"
	"ludo-lsp/internal/dev/randomgame"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
	"ludo-lsp/kernel/replay"
)

const allAtOnce = `"turnOrder": {"type": "simultaneous"}, "actions"`

// All grind at the same time, roll, and are asked in their turn, each under the same id.
func TestDecision42RecordingsOfRounds(t *testing.T) {
	g := millGame(t, `"actions"`, allAtOnce)
	late := 0
	for seed := range int64(12) {
		text := recorded(t, g, seed, 3, 40)
		for line := range strings.SplitSeq(strings.TrimSpace(string(text)), "\n") {
			var step struct {
				Decisions []struct{ Late bool }
			}
			if err := json.Unmarshal([]byte(line), &step); err != nil {
				t.Fatal(err)
			}
			count := 0
			for _, d := range step.Decisions {
				if d.Late {
					count++
				}
			}
			late = max(late, count)
		}
		sameAgain(t, g, text, fmt.Sprint(seed))
	}
	if late < 2 {
		t.Errorf("at most %d decisions came up while a round was carried out", late)
	}
}

// A recording may tell who submits first.
func TestDecision42RecordingsInAnyOrder(t *testing.T) {
	g := millGame(t, `"actions"`, allAtOnce)
	step := func(player int) string {
		return fmt.Sprintf(`{"kind":"step","player":%d,"move":{"actionId":"load","params":{"$n":%d}}}`+"\n", player,
			1+player%2)
	}
	run := `{"kind":"run","seed":4,"players":3}` + "\n"
	var want string
	for i, text := range []string{run + step(0) + step(1) + step(2), run + step(2) + step(0) + step(1)} {
		var out bytes.Buffer
		if err := replay.Update(context.Background(), g, strings.NewReader(text), &out); err != nil {
			t.Fatal(err)
		}
		sameAgain(t, g, out.Bytes(), "by hand")
		lines := strings.Split(strings.TrimSpace(out.String()), "\n")
		_, sum, _ := strings.Cut(lines[3], `"sha":`)
		if i == 0 {
			want = sum
		} else if sum != want {
			t.Errorf("in another order it comes to %s, not %s", sum, want)
		}
	}
}

// Recordings of random games whose players all move at the same time come out the same.
func TestDecision42RecordingsOfRandomGames(t *testing.T) {
	played := 0
	for seed := range int64(60) {
		def := randomgame.Definition(choices.Bytes(nil, uint64(seed)))
		if def.TurnOrder != nil && def.TurnOrder.Type == gamedef.CardDriven {
			continue
		}
		def.TurnOrder = &gamedef.TurnOrder{Type: gamedef.Simultaneous}
		g, err := kernel.New(def)
		if err != nil {
			t.Fatal(err)
		}
		text, err := tryRecording(t, g, seed, int(def.Metadata.Players.Min), 30)
		if err != nil { // rules of random games may fail
			continue
		}
		played++
		sameAgain(t, g, text, fmt.Sprint(seed))
	}
	if played < 20 {
		t.Errorf("only %d games were played", played)
	}
}

// sameAgain plays a recording again, as a whole and step by step, and writes it anew.
func sameAgain(t *testing.T, g *kernel.Game, text []byte, what string) {
	t.Helper()
	for _, each := range []bool{false, true} {
		report, err := replay.Check(context.Background(), g, bytes.NewReader(text),
			replay.Options{EachStep: each, Max: 3})
		if err != nil || len(report.Differences) > 0 {
			t.Fatalf("%s, each step %v: %+v %v\n%s", what, each, report, err, text)
		}
	}
	var again bytes.Buffer
	if err := replay.Update(context.Background(), g, bytes.NewReader(text), &again); err != nil ||
		again.String() != string(text) {
		t.Fatalf("%s, written anew: %v\n%s\nnot\n%s", what, err, again.String(), text)
	}
}
