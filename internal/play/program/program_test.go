package program_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	_ "ludo-lsp/internal/dev/fixedseed"
	"ludo-lsp/internal/dev/testgames"
	"ludo-lsp/internal/play/program"
	"ludo-lsp/kernel/sim"
)

// behaviour says in the environment how the program plays that the tests start: it is this one.
const behaviour = "LUDO_TEST_PROGRAM"

func TestMain(m *testing.M) {
	if how := os.Getenv(behaviour); how != "" {
		playAs(how)
		return
	}
	os.Exit(m.Run())
}

// notes is the file in which a program writes down what it is told.
const notes = "LUDO_TEST_NOTES"

// question is what a program is asked.
type question struct {
	Kind   string
	Game   string
	Player int
	State  struct {
		Zones map[string][]struct{ ID, Type string }
	}
	Moves   []struct{ Text string }
	Options []struct{ Text string }
	Least   int
	Random  int64
}

func playAs(how string) {
	if how == "leaves" { // before it is asked anything
		fmt.Fprintln(os.Stderr, "not today")
		os.Exit(3)
	}
	lines := bufio.NewReader(os.Stdin)
	for {
		text, err := lines.ReadString('\n')
		if err != nil {
			return
		}
		var q question
		if err := json.Unmarshal([]byte(text), &q); err != nil {
			fmt.Fprintln(os.Stderr, "no question:", err)
			os.Exit(1)
		}
		switch how {
		case "mute":
			time.Sleep(time.Hour)
		case "dies":
			fmt.Fprintln(os.Stderr, "out of ideas")
			os.Exit(3)
		case "babbles":
			fmt.Println("I take the left one")
			continue
		case "endless":
			for {
				os.Stdout.WriteString(strings.Repeat("x", 1<<16))
			}
		case "twice":
			fmt.Print("{\"move\": 0}\n{\"move\": 0}\n")
			continue
		case "outside":
			fmt.Println(`{"move": 1000}`)
			continue
		case "peeks": // writes down what it is told
			file, err := os.OpenFile(os.Getenv(notes), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
			if err != nil {
				panic(err)
			}
			file.WriteString(text)
			file.Close()
		}
		if q.Kind == "decide" {
			picked := make([]int, max(1, q.Least))
			for i := range picked {
				picked[i] = i
			}
			answer, _ := json.Marshal(map[string]any{"choose": picked})
			fmt.Println(string(answer))
			continue
		}
		at := 0
		if how == "last" {
			at = len(q.Moves) - 1
		}
		fmt.Printf("{\"move\": %d}\n", at)
	}
}

func started(t *testing.T, how string, patience time.Duration) *program.Agent {
	t.Helper()
	t.Setenv(behaviour, how)
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	a, err := program.Start(self, patience)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(a.Close)
	return a
}

// A program plays whole games, alone and many at a time, with decisions in its moves.
func TestProgramsPlay(t *testing.T) {
	a := started(t, "first", time.Minute)
	for _, game := range []string{"nim", "tic-tac-toe", "texas-holdem", "sealed-bids"} {
		p, err := sim.Play(t.Context(), testgames.Of(t, game), sim.Setup{Seed: 3, Agents: []sim.Agent{a, sim.Quick{},
			sim.Quick{}, sim.Quick{}, sim.Quick{}, sim.Quick{}}[:testgames.Of(t, game).Definition().Metadata.Players.Min],
			MaxMoves: 60}, nil)
		if err != nil || p.Reason != sim.Terminal && p.Reason != sim.MaxMoves {
			t.Errorf("%s: %+v, %v", game, p, err)
		}
	}
	first, err := sim.Run(t.Context(), testgames.Of(t, "tic-tac-toe"),
		sim.Batch{Setup: sim.Setup{Seed: 1, Agents: []sim.Agent{a}}, Games: 10, Jobs: 3})
	if err != nil || first.Seats[0].Wins != 10 {
		t.Errorf("who takes the first square each time wins %d of 10 games: %v", first.Seats[0].Wins, err)
	}
}

// What a program does wrong ends the game with a sentence, and costs neither time nor memory.
func TestWhatProgramsDoWrong(t *testing.T) {
	for how, says := range map[string]string{
		"mute":    "within 200ms", // on a slow machine it may not have read its question by then
		"dies":    "has ended; it said: out of ideas",
		"babbles": `answers "I take the left one", which is no answer to "choose"`,
		"endless": "its answer has more than 1 MiB",
		"outside": `"move" is from 0 to 8`,
		"twice":   "writes more than one line for an answer",
		"leaves":  "; it said: not today",
	} {
		patience := time.Minute
		if how == "mute" {
			patience = 200 * time.Millisecond // no answer ever comes
		}
		a := started(t, how, patience)
		for range 2 { // it is not asked again and again
			p, err := sim.Play(t.Context(), testgames.Of(t, "tic-tac-toe"), sim.Setup{Agents: []sim.Agent{a}}, nil)
			if err != nil || p.Reason != sim.Failed || p.Stop == nil || !strings.Contains(p.Stop.Message, says) {
				t.Errorf("%s: %+v, %v", how, p, err)
			}
		}
		a.Close()
	}
	if _, err := program.Start(filepath.Join(t.TempDir(), "nobody"), time.Minute); err == nil ||
		!strings.Contains(err.Error(), "cannot be started") {
		t.Errorf("no program: %v", err)
	}
}

// Only who may name a program on the command line starts one.
func TestProgramsAreNamed(t *testing.T) {
	t.Setenv(behaviour, "last")
	self, _ := os.Executable()
	if _, _, err := program.Parse("greedy,"+program.Prefix+self, 2, false); err == nil ||
		!strings.Contains(err.Error(), "a project cannot start one") {
		t.Errorf("of a project: %v", err)
	}
	for _, text := range []string{program.Prefix, program.Prefix + "/no/such/file", "greedi," + program.Prefix + self} {
		if _, _, err := program.Parse(text, 2, true); err == nil {
			t.Errorf("%s is taken", text)
		}
	}
	agents, end, err := program.Parse("greedy,"+program.Prefix+self, 2, true)
	if err != nil {
		t.Fatal(err)
	}
	defer end()
	if _, is := agents[0].(*program.Agent); is || len(agents) != 2 {
		t.Errorf("agents: %T", agents[0])
	}
	if _, is := agents[1].(*program.Agent); !is {
		t.Errorf("agents: %T", agents[1])
	}
	both, end2, err := program.Parse(program.Prefix+self, 2, true)
	if err != nil || len(both) != 2 || both[0] != both[1] {
		t.Errorf("one program for all: %v, %v", both, err)
	}
	end2()
}

// A program is told what its player sees: of the cards of others and of the deck, how many there are.
func TestProgramsSeeTheirSide(t *testing.T) {
	file := filepath.Join(t.TempDir(), "notes")
	t.Setenv(notes, file)
	a := started(t, "peeks", time.Minute)
	game := testgames.Of(t, "oh-hell")
	agents := []sim.Agent{a, sim.Quick{}, sim.Quick{}, sim.Quick{}}[:game.Definition().Metadata.Players.Min]
	if p, err := sim.Play(t.Context(), game, sim.Setup{Seed: 5, Agents: agents, MaxMoves: 40}, nil); err != nil ||
		p.Reason == sim.Failed {
		t.Fatalf("%+v, %v", p, err)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	own, hidden := 0, 0
	for line := range strings.Lines(string(text)) {
		var q question
		if err := json.Unmarshal([]byte(line), &q); err != nil {
			t.Fatal(err)
		}
		if strings.Contains(line, `"rng"`) || strings.Contains(line, `"stateHash"`) || q.Player != 0 {
			t.Fatalf("it is told %s", line)
		}
		for zone, tokens := range q.State.Zones {
			secret := strings.HasPrefix(zone, "hand:") && zone != "hand:0" || strings.HasPrefix(zone, "deck")
			for _, token := range tokens {
				switch {
				case secret && token.ID != "":
					t.Fatalf("it is told of %s in %s", token.ID, zone)
				case secret:
					hidden++
				case zone == "hand:0" && token.ID != "":
					own++
				}
			}
		}
	}
	if own == 0 || hidden == 0 {
		t.Errorf("it saw %d cards of its own, and of %d that they are there", own, hidden)
	}
}
