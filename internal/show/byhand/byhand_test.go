package byhand_test

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"ludo-lsp/internal/dev/testgames"
	"ludo-lsp/internal/kernel/words"
	"ludo-lsp/internal/show/byhand"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/replay"
	"ludo-lsp/kernel/sim"
)

// answers types what a function says, which is told how many answers there were.
type answers func(n int) string

type typist struct {
	answers
	n int
}

func (a *typist) ReadLine(string) (string, error) {
	text := a.answers(a.n)
	a.n++
	if text == "" {
		return "", io.EOF
	}
	return text, nil
}

// play plays a game with typed answers, by people in all seats unless others are named.
func play(t *testing.T, g *kernel.Game, seats string, seed int64, a answers) (*byhand.PlayedGame, string) {
	t.Helper()
	players := int(g.Definition().Metadata.Players.Min)
	who, err := byhand.ParseSeats(seats, players, sim.ParseAgents)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	played, err := byhand.Play(t.Context(), g, byhand.Options{
		Setup: sim.Setup{Seed: seed, Players: players}, Seats: who, In: &typist{answers: a}, Out: &out,
		Save: func(string, bool, *kernel.State) string { return "" },
	})
	if err != nil {
		t.Fatal(err)
	}
	return played, out.String()
}

// quick are the games in which a person can be given forty moves in a test.
func quick(t *testing.T) map[string]*kernel.Game {
	games := map[string]*kernel.Game{}
	for _, name := range []string{"tic-tac-toe", "nim", "dice-race", "oh-hell", "rock-paper-scissors", "sealed-bids",
		"area-control", "deck-builder", "texas-holdem"} {
		games[name] = testgames.Of(t, name)
	}
	return games
}

// A game that people play can be recorded, and comes out the same again: also when moves
// were taken back on the way, and others made in their place.
func TestMovesCanBeTakenBack(t *testing.T) {
	for name, g := range quick(t) {
		t.Run(name, func(t *testing.T) {
			played, out := play(t, g, "human", 4, func(n int) string {
				switch {
				case n == 40:
					return "quit"
				case n%5 == 4:
					return "undo"
				}
				return "random"
			})
			if !played.Left && played.Reason != sim.Terminal {
				t.Fatalf("the game stopped: %v\n%s", played.Stop, out)
			}
			var recording bytes.Buffer
			if err := replay.Record(&recording, g, played.Game); err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
			report, err := replay.Check(t.Context(), g, &recording, replay.Options{})
			if err != nil || len(report.Differences) > 0 {
				t.Errorf("played again: %+v, %v", report, err)
			}
		})
	}
}

// A move is found by its words as they are shown, and as they are in full.
func TestMovesAreFoundByTheirWords(t *testing.T) {
	g := testgames.Of(t, "hearts")
	shown, _ := play(t, g, "human", 3, func(n int) string { return []string{"play 4♠", "quit"}[n] })
	full, out := play(t, g, "human", 3, func(n int) string { return []string{"card 4 of spades", "quit"}[n] })
	if shown.Made != 1 || full.Made != 1 || shown.Final.Hash() != full.Final.Hash() {
		t.Errorf("%d moves and %d moves were made:\n%s", shown.Made, full.Made, out)
	}
}

// A game goes on after a move was taken back as if it had not been made: dice fall alike.
func TestTakingBackChangesNothing(t *testing.T) {
	g := testgames.Of(t, "dice-race")
	straight, _ := play(t, g, "human,greedy", 9, func(int) string { return "run" })
	typed := []string{"run", "walk", "undo", "run", "undo", "undo"}
	back, _ := play(t, g, "human,greedy", 9,
		func(n int) string { return append(typed, slices.Repeat([]string{"run"}, n+1)...)[n] })
	if straight.Final.Hash() != back.Final.Hash() || straight.Made != back.Made {
		t.Errorf("%d moves to %x, with moves taken back %d to %x", straight.Made, straight.Final.Hash(), back.Made,
			back.Final.Hash())
	}
}

// Nothing is told of a card before its owner has laid it down: not in the table, nor in what
// the others did.
func TestHiddenCardsStayHidden(t *testing.T) {
	g := testgames.Of(t, "oh-hell")
	first, err := g.Initial(7, 4)
	if err != nil {
		t.Fatal(err)
	}
	_, out := play(t, g, "human,random", 7, func(n int) string { return []string{"1", "quit"}[n] })
	shown, hidden := 0, 0
	for _, zone := range g.Definition().Zones {
		if !strings.HasPrefix(zone.ID, "hand:") {
			continue
		}
		owner := zone.ID[len("hand:"):]
		var player int
		fmt.Sscan(owner, &player)
		cards, err := first.Seen(player, zone.ID)
		if err != nil {
			t.Fatal(err)
		}
		for _, card := range cards {
			name := words.Of(g).In(first).Token(card.Text())
			switch told := strings.Contains(out, name); {
			case player == 0 && !told:
				t.Errorf("the player does not see the %s in their hand", name)
			case player == 0:
				shown++
			case told:
				t.Errorf("the player is told of the %s, which player %d holds", name, player)
			default:
				hidden++
			}
		}
	}
	if shown == 0 || hidden == 0 {
		t.Errorf("%d cards were looked for as seen, %d as hidden", shown, hidden)
	}
}

// What another chose at the same time is told when all have chosen, and not before.
func TestChoicesAtTheSameTime(t *testing.T) {
	g := testgames.Of(t, "rock-paper-scissors")
	_, out := play(t, g, "human", 1, func(n int) string { return []string{"1", "2", "1", "quit"}[n] })
	turns := strings.Split(out, " is to move.")
	if len(turns) < 4 || strings.Contains(turns[2], "player 0: choose") ||
		!strings.Contains(turns[3], "player 1: choose") {
		t.Errorf("%s", out)
	}
}

// Whatever is typed, the game goes on or is left.
func FuzzAnswers(f *testing.F) {
	f.Add("1\n2\nundo\nundo\nrandom\nback\n")
	f.Add("-1\n99999999999999999999\n1 1\n1,2\nsave\nsave x\n\x1b[A\nlog\nall\ntable\n?\nquit 1\n")
	f.Fuzz(func(t *testing.T, typed string) {
		lines := strings.SplitAfter(typed, "\n")
		play(t, testgames.Of(t, "nim"), "human,random", 1, func(n int) string {
			if n < len(lines) {
				return lines[n]
			}
			return ""
		})
	})
}

// Input that goes on without end and brings the game no further ends it.
func TestAnswersThatLeadNowhere(t *testing.T) {
	for name, a := range map[string]answers{
		"empty": func(int) string { return "\n" },
		"words": func(int) string { return "y\n" },
		"log":   func(int) string { return "log\n" },
		"to and fro": func(n int) string {
			return []string{"random\n", "undo\n"}[n%2]
		},
	} {
		t.Run(name, func(t *testing.T) {
			played, out := play(t, testgames.Of(t, "nim"), "human", 1, a)
			if !played.Left || !strings.Contains(out, "brought the game no further") {
				t.Errorf("left: %t\n%.2000s", played.Left, out)
			}
		})
	}
}

// The log has all moves, also those of the person who asks, and says when there are none.
func TestTheLogHasOnesOwnMoves(t *testing.T) {
	_, out := play(t, testgames.Of(t, "tic-tac-toe"), "human,random", 4, func(n int) string {
		return []string{"log", "1", "log", "quit"}[min(n, 3)]
	})
	if !strings.Contains(out, "Nothing has happened yet.") || strings.Count(out, "player 0: place") != 1 {
		t.Errorf("the log lacks what the person did:\n%s", out)
	}
}
