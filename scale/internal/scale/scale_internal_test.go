package scale

import (
	"bytes"
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"ludo-lsp/kernel/gamedef"
	"ludo-lsp/kernel/sim"
	"ludo-lsp/scale/internal/loss"
)

func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == PlayerCommand {
		if err := ServePlayer(loss.Input(), os.Stdout, os.Args[2:]); err != nil {
			os.Stderr.WriteString(err.Error())
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

func load(t *testing.T, game string) *Spec {
	t.Helper()
	spec, err := Load("../../../data/games/"+game, ".")
	if err != nil {
		t.Fatal(err)
	}
	return spec
}

func pointOf(spec *Spec, games int) Point {
	return Point{Game: spec.Game.ID, Seed: 5, Games: games, Rules: Rules{
		Players: int(spec.Loaded.Definition().Metadata.Players.Min), Agents: "random", MaxMoves: 40}}
}

// played are the statistics of one machine.
func played(t *testing.T, spec *Spec, p Point) *sim.Statistics {
	t.Helper()
	out, err := sim.Run(context.Background(), spec.Loaded,
		sim.Batch{Setup: sim.Setup{Players: p.Rules.Players, Seed: p.Seed, MaxMoves: p.Rules.MaxMoves}, Games: p.Games})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func data(s *sim.Statistics) string { return string(gamedef.Canonical(s.Data())) }

// However games are cut into ranges and in whatever order these come back, what is merged is
// what one machine counts. A player that is killed on the way changes nothing.
func TestRangesAreMergedInAnyOrder(t *testing.T) {
	for _, game := range []string{"tic-tac-toe", "area-control", "deck-builder"} {
		spec := load(t, game)
		p := pointOf(spec, 200)
		p.Size = 17
		token := filepath.Join(t.TempDir(), "loss")
		if err := os.WriteFile(token, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		t.Setenv(loss.Environment, token)
		pool := NewPool(Limits{Processes: 2, Budget: time.Minute, MemoryMiB: 1024})
		ranges := p.Ranges()
		rand.New(rand.NewPCG(1, 2)).Shuffle(len(ranges), func(i, k int) { ranges[i], ranges[k] = ranges[k], ranges[i] })
		var sum Outcome
		for _, r := range ranges {
			out, err := pool.Play(r, spec.Game.Definition)
			if err != nil {
				t.Fatal(err)
			}
			text, err := encode(out)
			if err == nil {
				out, err = decode(text)
			}
			if err != nil {
				t.Fatal(err)
			}
			sum.Merge(out)
		}
		pool.Close()
		if _, err := os.Stat(token); err == nil {
			t.Errorf("%s: no player was killed", game)
		}
		if sum.Failed > 0 {
			t.Errorf("%s: %v", game, sum.Failures)
		}
		if got, want := data(sum.Statistics), data(played(t, spec, p)); got != want {
			t.Errorf("%s: merged\n%s\nof one machine\n%s", game, got, want)
		}
	}
}

// What a range costs beyond its limits is a failure that says so, and the next one is played.
func TestLimitsCostARangeAlone(t *testing.T) {
	spec := load(t, "connect-four")
	p := pointOf(spec, 1_000_000)
	p.Size = p.Games
	pool := NewPool(Limits{Processes: 1, Budget: 300 * time.Millisecond, MemoryMiB: 1024})
	defer pool.Close()
	out, err := pool.Play(p.Ranges()[0], spec.Game.Definition)
	if err != nil || out.Failed != 1 || out.Failures[0].Why != "It took longer than its budget of 300ms." ||
		out.Failures[0].Games != p.Games || out.Failures[0].From != p.Seed {
		t.Errorf("a range that takes long: %+v, %v", out, err)
	}
	small := NewPool(Limits{Processes: 1, Budget: time.Minute, MemoryMiB: 1})
	defer small.Close()
	out, err = small.Play(p.Ranges()[0], spec.Game.Definition)
	if err != nil || out.Failed != 1 || out.Failures[0].Why != "It needs more than 1 MiB of memory." {
		t.Errorf("a range that needs memory: %+v, %v", out, err)
	}
	p.Games, p.Size = 3, 3
	patient := NewPool(Limits{Processes: 1, Budget: time.Minute, MemoryMiB: 1024})
	defer patient.Close()
	out, err = patient.Play(p.Ranges()[0], spec.Game.Definition)
	if err != nil || out.Failed != 0 || out.Statistics.Playouts != 3 {
		t.Errorf("a range within its limits: %+v, %v", out, err)
	}
}

func TestWorkersOfAnotherVersionAreRefused(t *testing.T) {
	f := &playFn{Version: "another", Limits: Limits{Processes: 1}}
	if err := f.Setup(); err == nil || !strings.Contains(err.Error(), "another version than what launched it") {
		t.Errorf("said %v", err)
	}
	f.Version = Version()
	if err := f.Setup(); err != nil {
		t.Error(err)
	}
}

func TestRangesHoldAllGames(t *testing.T) {
	for _, p := range []Point{{Games: 10, Size: 3}, {Games: 9, Size: 3}, {Games: 1, Size: 5}, {Games: 4}} {
		p.Seed = 7
		at := p.Seed
		for _, r := range p.Ranges() {
			if r.From != at || r.Games < 1 {
				t.Errorf("%+v: %+v", p, r)
			}
			at += int64(r.Games)
		}
		if at != p.Seed+int64(p.Games) {
			t.Errorf("%+v ends at seed %d", p, at)
		}
	}
	if got := (Point{Games: 1_000_000}).Sized(100, time.Second, 2).Size; got != 200 {
		t.Errorf("ranges of games of 10 ms have %d", got)
	}
	if got := (Point{Games: 1600}).Sized(1000, time.Second, 2).Size; got != 100 {
		t.Errorf("few games are cut into ranges of %d", got)
	}
	if got := (Point{Games: 1600}).Sized(0, 0, 2).Size; got != 1 {
		t.Errorf("games that were not measured are cut into ranges of %d", got)
	}
}

// Failures are bounded, those with the smallest seeds are kept.
func TestFailuresAreBounded(t *testing.T) {
	var sum Outcome
	for from := int64(3 * maxFailures); from > 0; from-- {
		sum.Merge(Outcome{Failed: 1, Failures: []Failure{{From: from}}})
	}
	if sum.Failed != 3*maxFailures || len(sum.Failures) != maxFailures || sum.Failures[0].From != 1 {
		t.Errorf("%d of %d kept, from %d on", len(sum.Failures), sum.Failed, sum.Failures[0].From)
	}
}

// A report is written over, what is anything else is not, unless that is said.
func TestReportsAreWrittenOverReportsOnly(t *testing.T) {
	spec := load(t, "tic-tac-toe")
	p := pointOf(spec, 3)
	folder := t.TempDir()
	swept := []sim.Parameter{{Name: "size"}}
	for _, r := range []*Result{
		{Spec: spec, Points: []Point{p}, Outcomes: []Outcome{{Statistics: played(t, spec, p)}}},
		{Spec: spec, Points: []Point{p}, Outcomes: []Outcome{{Statistics: played(t, spec, p), Failed: 1,
			Failures: []Failure{{From: 1}}}}},
		{Spec: spec, Parameters: swept, Points: []Point{{Values: []string{"3"}, Rules: p.Rules}},
			Outcomes: []Outcome{{Statistics: played(t, spec, p)}}},
	} {
		if err := r.Write(folder); err != nil {
			t.Fatal(err)
		}
		if err := MayWrite(folder, false); err != nil {
			t.Error(err)
		}
	}
	for _, name := range []string{"report.json", "report.txt", "points.csv", "failures.jsonl"} {
		file := filepath.Join(folder, name)
		for text, want := range map[string]bool{"Bring snacks.": true, "```yaml\nzones: []\n```\n": false} {
			if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
			if err := MayWrite(folder, false); err == nil {
				t.Errorf("%s would be written over %q", name, text)
			}
			if err := MayWrite(folder, true); (err == nil) != want {
				t.Errorf("%s over %q with force: %v", name, text, err)
			}
		}
		os.Remove(file)
	}
}

// A report that cannot be written leaves what is there as it is.
func TestReportsAreWholeOrNotThere(t *testing.T) {
	spec := load(t, "tic-tac-toe")
	p := pointOf(spec, 3)
	result := func() *Result {
		return &Result{Spec: spec, Points: []Point{p}, Outcomes: []Outcome{{Statistics: played(t, spec, p)}}}
	}
	folder := filepath.Join(t.TempDir(), "reports")
	if err := result().Write(folder); err != nil {
		t.Fatal(err)
	}
	before, err := os.ReadFile(filepath.Join(folder, "report.json"))
	if err != nil || !bytes.Equal(before, append([]byte(data(played(t, spec, p))), '\n')) {
		t.Fatalf("%s, %v", before, err)
	}
	for _, name := range []string{"report.json", "report.txt", "points.csv"} {
		os.Remove(filepath.Join(folder, name))
		if err := os.MkdirAll(filepath.Join(folder, name, "taken"), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	if err := result().Write(folder); err == nil || !strings.Contains(err.Error(), "cannot be written") {
		t.Errorf("said %v", err)
	}
	left, err := filepath.Glob(filepath.Join(folder, "*.part-*"))
	if err != nil || len(left) > 0 {
		t.Errorf("left after: %v, %v", left, err)
	}
}
