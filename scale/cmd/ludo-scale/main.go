// Command ludo-scale plays more games than one machine can: it runs "ludo-lsp simulate" as an Apache Beam pipeline.
// See docs/scale.md.
package main

import (
	"context"
	_ "embed"
	"flag"
	"fmt"
	"log/slog"
	"math"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/log"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/x/beamx"
	"github.com/schollz/progressbar/v3"
	"github.com/spf13/pflag"
	"golang.org/x/term"

	"ludo-lsp/kernel/sim"
	"ludo-lsp/scale/internal/scale"
)

//go:embed usage.txt
var usage string

const (
	exitClean    = 0
	exitFailures = 1
	exitUsage    = 2
	exitInternal = 3
)

func main() {
	arguments := os.Args[1:]
	switch {
	case len(arguments) > 0 && arguments[0] == scale.PlayerCommand:
		if err := scale.ServePlayer(os.Stdin, os.Stdout, arguments[1:]); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(exitInternal)
		}
	case len(arguments) > 0 && arguments[0] == "simulate":
		os.Exit(simulate(arguments[1:]))
	case len(arguments) > 0 && strings.HasPrefix(arguments[0], "--worker"):
		flag.Parse()
		beam.Init() // serves and does not return
	case len(arguments) == 1 && (arguments[0] == "help" || arguments[0] == "--help" || arguments[0] == "-h"):
		fmt.Print(usage)
	default:
		fmt.Fprint(os.Stderr, usage)
		os.Exit(exitUsage)
	}
}

type flags struct {
	games, agents, out, exchange string
	seed                         int64
	players, maxMoves            int
	processes, memory            int
	budget                       time.Duration
	sweep                        []string
	force                        bool
	runner                       string
	count                        int
	parameters                   []sim.Parameter
}

func misuse(format string, arguments ...any) int {
	fmt.Fprintf(os.Stderr, "ludo-scale: "+format+"\n'ludo-scale help' shows how it is used.\n", arguments...)
	return exitUsage
}

// parse parses the flags, including those of Beam.
func parse(arguments []string) (*flags, []string, error) {
	f := &flags{}
	set := pflag.NewFlagSet("simulate", pflag.ContinueOnError)
	set.Usage = func() {}
	set.StringVar(&f.games, "games", "1000000", "")
	set.Int64Var(&f.seed, "seed", 1, "")
	set.IntVar(&f.players, "players", 0, "")
	set.StringVar(&f.agents, "agents", "random", "")
	set.IntVar(&f.maxMoves, "max-moves", sim.DefaultMaxMoves, "")
	set.StringArrayVar(&f.sweep, "sweep", nil, "")
	set.StringVar(&f.out, "out", "", "")
	set.BoolVar(&f.force, "force", false, "")
	set.StringVar(&f.exchange, "exchange", "", "")
	set.IntVar(&f.processes, "processes", runtime.NumCPU(), "")
	set.DurationVar(&f.budget, "budget", 2*time.Minute, "")
	set.IntVar(&f.memory, "memory", 1024, "")
	set.AddGoFlagSet(flag.CommandLine)
	if err := set.Parse(arguments); err != nil {
		return nil, nil, err
	}
	f.runner = set.Lookup("runner").Value.String()
	games, err := strconv.ParseFloat(f.games, 64)
	switch {
	case err != nil || games < 1 || games != math.Trunc(games) || games > 1e15:
		return nil, nil, fmt.Errorf("%q is no number of games; write 1000000 or 1e6", f.games)
	case f.out == "":
		return nil, nil, fmt.Errorf("--out is missing: the folder into which the reports go")
	case set.NArg() == 0:
		return nil, nil, fmt.Errorf("which game? Give the folder of one")
	case f.processes < 1 || f.processes > 10_000:
		return nil, nil, fmt.Errorf("--processes %d: from 1 to 10000 can play", f.processes)
	case f.memory < 64:
		return nil, nil, fmt.Errorf("--memory %d: a process needs at least 64 MiB", f.memory)
	case f.budget < time.Second:
		return nil, nil, fmt.Errorf("--budget %v: a range of games takes some seconds", f.budget)
	case f.maxMoves < 1:
		return nil, nil, fmt.Errorf("--max-moves %d: at least one must be made", f.maxMoves)
	case f.seed > math.MaxInt64-int64(games):
		return nil, nil, fmt.Errorf("--seed %d: there are not so many seeds after it", f.seed)
	}
	if info, err := os.Stat(f.out); err == nil && !info.IsDir() {
		return nil, nil, fmt.Errorf("--out %s: that is a file; give a folder", f.out)
	}
	f.count = int(games)
	for _, text := range f.sweep {
		p, err := sim.ParseParameter(text)
		if err != nil {
			return nil, nil, err
		}
		for _, other := range f.parameters {
			if other.Name == p.Name {
				return nil, nil, fmt.Errorf("%q is given twice with --sweep", p.Name)
			}
		}
		f.parameters = append(f.parameters, p)
	}
	return f, set.Args(), nil
}

func simulate(arguments []string) int {
	f, paths, err := parse(arguments)
	if err == pflag.ErrHelp {
		fmt.Print(usage)
		return exitClean
	}
	if err != nil {
		return misuse("%v", err)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	results, err := f.plan(paths)
	if err != nil {
		return misuse("%v", err)
	}
	for _, r := range results {
		if err := scale.MayWrite(filepath.Join(f.out, r.Spec.Name), f.force); err != nil {
			return misuse("%v", err)
		}
	}
	if err := f.run(ctx, results); err != nil {
		if ctx.Err() != nil {
			fmt.Fprintln(os.Stderr, "ludo-scale: Cancelled; no report was written.")
		} else {
			fmt.Fprintf(os.Stderr, "ludo-scale: %v\n", err)
		}
		return exitInternal
	}
	code := exitClean
	for _, r := range results {
		folder := filepath.Join(f.out, r.Spec.Name)
		if err := r.Write(folder); err != nil {
			fmt.Fprintf(os.Stderr, "ludo-scale: %v\n", err)
			return exitInternal
		}
		games, failed := 0, 0
		for _, o := range r.Outcomes {
			games += o.Statistics.Playouts
			failed += o.Failed
		}
		fmt.Printf("%s: %d games, reports in %s\n", r.Spec.Path, games, folder)
		if failed > 0 {
			fmt.Printf("%s: %d ranges of games could not be played; %s tells why\n", r.Spec.Path, failed,
				filepath.Join(folder, "failures.jsonl"))
			code = exitFailures
		}
	}
	return code
}

// plan loads specs and returns the points to play of each.
func (f *flags) plan(paths []string) ([]*scale.Result, error) {
	dir, err := os.Getwd()
	if err != nil {
		return nil, err
	}
	values, err := sim.Points(f.parameters)
	if err != nil {
		return nil, err
	}
	var out []*scale.Result
	names := map[string]int{}
	number := 0
	for _, path := range paths {
		spec, err := scale.Load(path, dir)
		if err != nil {
			return nil, err
		}
		if names[spec.Name]++; names[spec.Name] > 1 {
			spec.Name += "-" + strconv.Itoa(names[spec.Name])
		}
		rules := scale.Rules{Players: f.players, Agents: f.agents, MaxMoves: f.maxMoves}
		if rules.Players == 0 {
			rules.Players = int(spec.Loaded.Definition().Metadata.Players.Min)
		}
		agents, err := sim.ParseAgents(f.agents, rules.Players)
		if err != nil {
			return nil, err
		}
		if err := (sim.Setup{Players: rules.Players, Agents: agents}).Fits(spec.Loaded); err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		r := &scale.Result{Spec: spec, Parameters: f.parameters}
		for _, v := range values {
			if _, err := sim.At(spec.Loaded.Definition(), f.parameters, v); err != nil {
				return nil, fmt.Errorf("%s: %w", path, err)
			}
			r.Points = append(r.Points, scale.Point{Number: number, Game: spec.Game.ID, Parameters: f.parameters,
				Values: v, Rules: rules, Seed: f.seed, Games: f.count})
			number++
		}
		out = append(out, r)
	}
	return out, nil
}

// measured is how long games of a point are played to measure how long a game takes.
const measured = 200 * time.Millisecond

// run plays the planned games.
func (f *flags) run(ctx context.Context, results []*scale.Result) error {
	if _, err := os.Stat(f.out); os.IsNotExist(err) {
		defer os.Remove(f.out) // it stays if it is not empty
	}
	if err := os.MkdirAll(f.out, 0o777); err != nil {
		return err
	}
	limits := scale.Limits{Processes: f.processes, Budget: f.budget, MemoryMiB: f.memory}
	var games []scale.Game
	var points []scale.Point
	total := 0
	pool := scale.NewPool(limits)
	for _, r := range results {
		games = append(games, r.Spec.Game)
		for i := range r.Points {
			p := &r.Points[i]
			n, took, err := pool.Measure(*p, r.Spec.Game.Definition, measured)
			if err != nil {
				return fmt.Errorf("%s: %w", r.Spec.Path, err)
			}
			*p = p.Sized(n, took, f.processes)
			points = append(points, *p)
			total += p.Games
		}
	}
	pool.Close()
	exchange := f.exchange
	if exchange == "" {
		folder, err := os.MkdirTemp(f.out, ".exchange-*")
		if err != nil {
			return err
		}
		defer os.RemoveAll(folder)
		if exchange, err = filepath.Abs(folder); err != nil {
			return err
		}
	}
	beam.Init()
	warnings := slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelWarn})
	slog.SetDefault(slog.New(untilCancelled{warnings, ctx}))
	log.SetLogger(&log.Standard{Level: log.SevWarn})
	pipeline, scope := beam.NewPipelineWithRoot()
	scale.Build(scope, games, points, limits, exchange)
	done := show(ctx, total)
	err := beamx.Run(ctx, pipeline)
	done()
	scale.Close()
	if err != nil {
		return err
	}
	for _, r := range results {
		r.Outcomes = make([]scale.Outcome, len(r.Points))
		for i, p := range r.Points {
			if r.Outcomes[i], err = scale.Read(ctx, exchange, p.Number); err != nil {
				return err
			}
		}
	}
	return nil
}

// untilCancelled is a writer that drops output once the pipeline is cancelled: messages about that are of no
// interest.
type untilCancelled struct {
	slog.Handler
	run context.Context
}

func (u untilCancelled) Enabled(ctx context.Context, level slog.Level) bool {
	return u.run.Err() == nil && u.Handler.Enabled(ctx, level)
}

func (u untilCancelled) WithAttrs(a []slog.Attr) slog.Handler {
	return untilCancelled{u.Handler.WithAttrs(a), u.run}
}

func (u untilCancelled) WithGroup(name string) slog.Handler {
	return untilCancelled{u.Handler.WithGroup(name), u.run}
}

// show shows the progress on a terminal, if there is one: the number of games that the workers of this process have
// played, the rate and the remaining time. The function done ends that.
func show(ctx context.Context, total int) (done func()) {
	if !term.IsTerminal(int(os.Stderr.Fd())) {
		return func() {}
	}
	bar := progressbar.NewOptions64(int64(total), progressbar.OptionSetWriter(os.Stderr),
		progressbar.OptionSetDescription("Playing games"), progressbar.OptionShowCount(),
		progressbar.OptionShowIts(), progressbar.OptionSetItsString("games"), progressbar.OptionSetPredictTime(true),
		progressbar.OptionClearOnFinish())
	ctx, cancel := context.WithCancel(ctx)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		tick := time.NewTicker(500 * time.Millisecond)
		defer tick.Stop()
		for {
			select {
			case <-ctx.Done():
				bar.Finish()
				return
			case <-tick.C:
				bar.Set64(min(scale.Played.Load(), int64(total)))
			}
		}
	}()
	return func() { cancel(); <-ended }
}
