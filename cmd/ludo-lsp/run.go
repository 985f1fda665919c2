package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"math"
	"strings"
	"time"

	"ludo-lsp/internal/kernel/record"
	"ludo-lsp/internal/kernel/words"
	"ludo-lsp/internal/overwrite"
	"ludo-lsp/internal/play/program"
	"ludo-lsp/internal/shell"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
	"ludo-lsp/kernel/replay"
	"ludo-lsp/kernel/sim"
)

// runFlags are the flags of a run.
type runFlags struct {
	setup               sim.Setup
	agents              string
	trace, record, save string
	format, color       string
	follow, scenario    string
	path                string
	playersSet          bool
}

// runRun runs the command that plays a game.
func runRun(i invocation) int {
	flags := newFlags("run")
	var r runFlags
	flags.StringVar(&i.scenario, "scenario", "", "")
	flags.IntVar(&r.setup.Players, "players", 0, "")
	flags.Int64Var(&r.setup.Seed, "seed", 1, "")
	flags.StringVar(&r.agents, "agent", "random", "")
	flags.IntVar(&r.setup.MaxMoves, "max-moves", sim.DefaultMaxMoves, "")
	seconds := flags.Float64("time", 0, "")
	flags.StringVar(&r.format, "format", "text", "")
	flags.StringVar(&r.follow, "follow", "full", "")
	flags.StringVar(&r.trace, "trace", "", "")
	flags.StringVar(&r.record, "record", "", "")
	flags.StringVar(&r.save, "save", "", "")
	flags.BoolVar(&i.force, "force", false, "")
	flags.StringVar(&r.color, "color", "auto", "")
	if code, ends := i.parseFlags(flags); ends {
		return code
	}
	if flags.NArg() != 1 {
		return i.reportMisuse("which game is to be played? Give one folder or file", "help run")
	}
	r.path, r.playersSet, r.scenario = flags.Arg(0), flags.Changed("players"), i.scenario
	if _, code, ends := i.agreeOnPlay(flags, r.path); ends {
		return code
	}
	if code, ok := i.checkOneOf("run", "--format", r.format, "text", "json"); !ok {
		return code
	}
	if code, ok := i.checkOneOf("run", "--follow", r.follow, "full", "short"); !ok {
		return code
	}
	if r.format == "text" {
		i.setForPeople()
	}
	if code, ok := i.checkOneOf("run", "--color", r.color, "auto", "always", "never"); !ok {
		return code
	}
	switch {
	case r.setup.MaxMoves < 0:
		return i.reportMisuse("--max-moves is 0 or more", "help run")
	case r.playersSet && r.setup.Players < 1:
		return i.reportMisuse("--players is at least 1", "help run")
	case flags.Changed("time") && !isTime(*seconds):
		return i.reportMisuse("--time is a number of seconds above 0", "help run")
	}
	r.setup.Budget = time.Duration(*seconds * float64(time.Second))
	if r.setup.MaxMoves == 0 {
		r.setup.MaxMoves = -1
	}
	for _, w := range []struct {
		file string
		what overwrite.Kind
	}{{r.trace, overwrite.Trace}, {r.save, overwrite.State}, {r.record, overwrite.Recording}} {
		if code := i.mayWrite(w.file, w.what); code != exitClean {
			return code
		}
	}
	p, code := i.loadPlayable(r.path, "run", r.color)
	if p == nil {
		return code
	}
	if r.setup.Players == 0 {
		r.setup.Players = int(p.game.Definition().Metadata.Players.Min)
	}
	var err error
	var end func()
	if r.setup.Agents, end, err = program.Parse(r.agents, r.setup.Players, flags.Changed("agent")); err != nil {
		return i.reportMisuse(err.Error(), "help run")
	}
	defer end()
	r.setup.Locate = p.locate
	ctx, stop := i.untilInterrupted()
	defer stop()
	return i.runOne(ctx, p.game, &r)
}

// runOne plays one game and prints it.
func (i invocation) runOne(ctx context.Context, g *kernel.Game, r *runFlags) int {
	var trace bytes.Buffer
	written := replay.Recorder{Game: replay.Game{Seed: r.setup.Seed, Players: r.setup.Players}}
	out := i.newStream()
	defer out.Close()
	told := words.Of(g)
	line := func(w io.Writer, o gamedef.Object) { w.Write(append(gamedef.Canonical(o), '\n')) }
	observer := &sim.Observer{
		Trace: r.trace != "" || r.format == "text", // rolls and draws are shown
		Opening: func(o *kernel.Outcome) {
			if r.trace != "" {
				line(&trace, sim.OpeningData(o))
			}
			switch {
			case r.format != "json":
				if r.follow == "full" {
					sim.WriteOpening(out, told, o)
				}
			case len(o.Log) > 0:
				line(out, sim.OpeningData(o))
			}
		},
		Begin: func(_ *kernel.State, advanced bool) { written.Advanced = advanced },
		Move: func(m *sim.Record) {
			if r.record != "" {
				written.Add(m.Move)
			}
			if r.trace != "" {
				line(&trace, m.Data())
			}
			switch {
			case r.format == "json":
				line(out, m.Data())
			case r.follow == "short":
				m.WriteLine(out, told)
			default:
				m.WriteText(out, told)
			}
		},
		Withdrawn: func(before *kernel.State) {
			written.TakeBack()
			taken := record.Object("kind", "withdrawn", "stateHash", before.Hash())
			if r.trace != "" {
				line(&trace, taken)
			}
			if r.format == "json" {
				line(out, taken)
			} else {
				fmt.Fprintln(out, "      taken back: no answer lets the move go on")
			}
		},
	}
	p, err := sim.Play(ctx, g, r.setup, observer)
	if err != nil {
		return i.reportMisuse(err.Error(), "help run")
	}
	if r.format == "json" {
		line(out, append(p.Data(), record.Object("command", r.command(p.Players))...))
	} else {
		fmt.Fprintln(out)
		p.WriteText(out, g)
		fmt.Fprintf(out, "The same game again: %s\n", r.command(p.Players))
	}
	code := exitClean
	if !isFine(p.Reason) {
		code = exitFindings
	}
	if err := out.Close(); err != nil {
		return i.reportUnwritten(err)
	}
	if r.trace != "" {
		line(&trace, p.Data())
		if code := i.writeTo(r.trace, overwrite.Trace, trace.Bytes()); code != exitClean {
			return code
		}
	}
	if r.save != "" && p.Final != nil {
		state := append(gamedef.Canonical(p.Final.Data()), '\n')
		if code := i.writeTo(r.save, overwrite.State, state); code != exitClean {
			return code
		}
	}
	if r.record != "" {
		written.Stop = p.Reason.RecordingText()
		if code := i.record(r.record, g, written.Game); code != exitClean {
			return code
		}
	}
	return code
}

// isFine reports whether a reason to stop shows no fault of the game.
func isFine(r sim.Reason) bool { return r == sim.Terminal || r == sim.MaxMoves || r == sim.Cancelled }

// command returns the command that plays the same game again.
func (r *runFlags) command(players int) string {
	agents := strings.ReplaceAll(r.agents, " ", "")
	out := fmt.Sprintf("ludo-lsp run %s --players %d --seed %d --agent %s", shell.Quote(r.path), players, r.setup.Seed,
		agents)
	if r.scenario != "" {
		out += " --scenario " + shell.Quote(r.scenario)
	}
	if r.setup.MaxMoves != sim.DefaultMaxMoves {
		out += fmt.Sprintf(" --max-moves %d", max(r.setup.MaxMoves, 0))
	}
	return out
}

// isTime reports whether a number of seconds is positive and small enough for a time.Duration; "NaN" and "Inf" are
// not, although they are parsed as numbers.
func isTime(seconds float64) bool {
	return seconds > 0 && seconds < math.MaxInt64/float64(time.Second)
}
