package main

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/runners/prism"

	"ludo-lsp/kernel/gamedef"
	"ludo-lsp/kernel/sim"
	"ludo-lsp/scale/internal/loss"
	"ludo-lsp/scale/internal/scale"
)

// The test binary stands for three programs.
const modeEnvironment = "LUDO_SCALE_TEST_MODE"

func TestMain(m *testing.M) {
	switch {
	case len(os.Args) > 1 && os.Args[1] == scale.PlayerCommand:
		if err := scale.ServePlayer(loss.Input(), os.Stdout, os.Args[2:]); err != nil {
			os.Exit(1)
		}
	case os.Getenv(modeEnvironment) == "launch":
		main()
	case os.Getenv(modeEnvironment) == "job server":
		serveJobs()
	default:
		os.Exit(m.Run())
	}
}

// serveJobs is a job server that runs until its standard input ends.
func serveJobs() {
	l, err := net.Listen("tcp", "localhost:0")
	if err != nil {
		panic(err)
	}
	port := l.Addr().(*net.TCPAddr).Port
	l.Close()
	if _, err := prism.CreateJobServer(context.Background(), prism.Options{Port: port}); err != nil {
		panic(err)
	}
	fmt.Println(port)
	io.Copy(io.Discard, os.Stdin)
}

// run runs ludo-scale.
func run(t *testing.T, environment []string, arguments ...string) (out string, code int) {
	t.Helper()
	cmd := exec.Command(os.Args[0], arguments...)
	cmd.Env = append(append(os.Environ(), modeEnvironment+"=launch"), environment...)
	text, err := cmd.CombinedOutput()
	if _, exited := err.(*exec.ExitError); err != nil && !exited {
		t.Fatal(err)
	}
	return string(text), cmd.ProcessState.ExitCode()
}

// simulated is the report of one machine.
func simulated(t *testing.T, game string, games int, parameters ...sim.Parameter) string {
	t.Helper()
	spec, err := scale.Load(game, ".")
	if err != nil {
		t.Fatal(err)
	}
	batch := sim.Batch{Setup: sim.Setup{Seed: 1}, Games: games}
	var out gamedef.Data
	if len(parameters) == 0 {
		statistics, err := sim.Run(context.Background(), spec.Loaded, batch)
		if err != nil {
			t.Fatal(err)
		}
		out = statistics.Data()
	} else {
		at := func(parameters []sim.Parameter, point []string) (*gamedef.GameDef, error) {
			return sim.At(spec.Loaded.Definition(), parameters, point)
		}
		points, err := sim.Sweep(context.Background(), at, parameters, batch, nil)
		if err != nil {
			t.Fatal(err)
		}
		out = sim.SweepData(spec.Loaded.Definition(), parameters, points, nil)
	}
	return string(append(gamedef.Canonical(out), '\n'))
}

func report(t *testing.T, folder, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(folder, name, "report.json"))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

const games = "../../../data/games/"

// Several specs, in this process, give the reports of one machine.
func TestReportsAreThoseOfOneMachine(t *testing.T) {
	out := t.TempDir()
	said, code := run(t, nil, "simulate", games+"tic-tac-toe", games+"area-control", "--games", "2e2", "--out", out)
	if code != exitClean {
		t.Fatalf("exit %d: %s", code, said)
	}
	for _, name := range []string{"tic-tac-toe", "area-control"} {
		if got, want := report(t, out, name), simulated(t, games+name, 200); got != want {
			t.Errorf("%s:\n%s\nof one machine:\n%s", name, got, want)
		}
	}
	left, err := filepath.Glob(filepath.Join(out, ".*"))
	if err != nil || len(left) > 0 {
		t.Errorf("left after: %v, %v", left, err)
	}
}

// A job server of its own, two player processes, one of them killed: the same result.
func TestAnotherJobServerAndALostPlayer(t *testing.T) {
	server := exec.Command(os.Args[0])
	server.Env = append(os.Environ(), modeEnvironment+"=job server")
	stdin, err := server.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	stdout, err := server.StdoutPipe()
	if err == nil {
		err = server.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	defer func() { stdin.Close(); server.Wait() }()
	port, err := bufio.NewReader(stdout).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	token := filepath.Join(t.TempDir(), "loss")
	if err := os.WriteFile(token, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	out := t.TempDir()
	said, code := run(t, []string{loss.Environment + "=" + token}, "simulate", games+"dice-race", "--games", "400",
		"--out", out, "--processes", "2", "--runner", "universal", "--endpoint", "localhost:"+strings.TrimSpace(port),
		"--environment_type", "LOOPBACK")
	if code != exitClean {
		t.Fatalf("exit %d: %s", code, said)
	}
	if _, err := os.Stat(token); err == nil {
		t.Error("no player was killed")
	}
	if got, want := report(t, out, "dice-race"), simulated(t, games+"dice-race", 400); got != want {
		t.Errorf("%s\nof one machine:\n%s", got, want)
	}
}

// What is asked wrongly is said in a sentence, before anything is played.
func TestMisuse(t *testing.T) {
	broken := filepath.Join(t.TempDir(), "broken.md")
	if err := os.WriteFile(broken, []byte("```yaml\nphases: [a\n```\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	out, notes := t.TempDir(), t.TempDir()
	if err := os.MkdirAll(filepath.Join(notes, "tic-tac-toe"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(notes, "tic-tac-toe", "report.json"), []byte("```yaml\nzones: []\n```\n"),
		0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		arguments []string
		says      string
	}{
		{[]string{"--out", notes, games + "tic-tac-toe"}, "no document is written over. Give another name"},
		{[]string{"--out", notes, games + "tic-tac-toe", "--force"}, "report.json is a document"},
		{[]string{games + "tic-tac-toe"}, "--out is missing"},
		{[]string{"--out", out}, "which game?"},
		{[]string{"--out", broken, games + "tic-tac-toe"}, "that is a file; give a folder"},
		{[]string{"--out", out, "nowhere"}, "nowhere: there is no such file or folder"},
		{[]string{"--out", out, broken}, "the game has faults; 'ludo-lsp --check"},
		{[]string{"--out", out, games + "tic-tac-toe", "--games", "1.5"}, `"1.5" is no number of games`},
		{[]string{"--out", out, games + "tic-tac-toe", "--players", "9"}, "not for 9"},
		{[]string{"--out", out, games + "tic-tac-toe", "--agents", "clever"}, "clever"},
		{[]string{"--out", out, games + "tic-tac-toe", "--sweep", "gold=1..3"}, `no variable "gold"`},
		{[]string{"--out", out, games + "tic-tac-toe", "--sweep", "gold"}, "is no parameter with its values"},
		{[]string{"--out", out, games + "tic-tac-toe", "--budget", "1ms"}, "--budget 1ms"},
	} {
		said, code := run(t, nil, append([]string{"simulate"}, c.arguments...)...)
		if code != exitUsage || !strings.Contains(said, c.says) {
			t.Errorf("%v: exit %d: %s", c.arguments, code, said)
		}
	}
	if left, err := os.ReadDir(out); err != nil || len(left) > 0 {
		t.Errorf("written: %v, %v", left, err)
	}
}

// A range beyond its budget becomes a line in failures.jsonl, and the exit code says so.
func TestFailuresAreReported(t *testing.T) {
	result := &scale.Result{Spec: must(scale.Load(games+"tic-tac-toe", "."))}
	result.Points = []scale.Point{{Rules: scale.Rules{Players: 2}}}
	result.Outcomes = []scale.Outcome{{Failed: 1, Failures: []scale.Failure{{From: 4, Games: 2, Why: "It hangs."}}}}
	folder := t.TempDir()
	if err := result.Write(folder); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(folder, "failures.jsonl"))
	if err != nil || !bytes.Equal(text, []byte(`{"from":4,"games":2,"why":"It hangs."}`+"\n")) {
		t.Errorf("%s, %v", text, err)
	}
}

func must(s *scale.Spec, err error) *scale.Spec {
	if err != nil {
		panic(err)
	}
	return s
}
