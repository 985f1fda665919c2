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
	*arguments
	setup                  sim.Setup
	path, agents, scenario string
}

// runRun runs the command that plays a game.
func runRun(i invocation, a *arguments) int {
	if _, code, ends := i.agreeOnPlay(a); ends {
		return code
	}
	r := runFlags{arguments: a, path: a.Arg(0), agents: a.text("agent"), scenario: i.scenario,
		setup: sim.Setup{Players: a.number("players"), Seed: a.seed(), MaxMoves: a.number("max-moves"),
			Budget: a.seconds("time")}}
	if r.setup.MaxMoves == 0 {
		r.setup.MaxMoves = -1
	}
	for _, w := range []struct {
		file string
		what overwrite.Kind
	}{{a.text("trace"), overwrite.Trace}, {a.text("save"), overwrite.State}, {a.text("record"), overwrite.Recording}} {
		if code := i.mayWrite(w.file, w.what); code != exitClean {
			return code
		}
	}
	p, code := i.loadPlayable(r.path)
	if p == nil {
		return code
	}
	r.setup.Players = p.playersOr(r.setup.Players)
	var err error
	var end func()
	if r.setup.Agents, end, err = program.Parse(r.agents, r.setup.Players, a.Changed("agent")); err != nil {
		return i.reportMisuse(err.Error())
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
	traces, isJSON := r.has("trace"), r.has("format=json")
	written := replay.Recorder{Game: replay.Game{Seed: r.setup.Seed, Players: r.setup.Players}}
	out := i.newStream()
	defer out.Close()
	told := words.Of(g)
	line := func(w io.Writer, o gamedef.Object) { w.Write(append(gamedef.Canonical(o), '\n')) }
	observer := &sim.Observer{
		Trace: traces || !isJSON, // rolls and draws are shown
		Opening: func(o *kernel.Outcome) {
			if traces {
				line(&trace, sim.OpeningData(o))
			}
			switch {
			case !isJSON:
				if r.has("follow=full") {
					sim.WriteOpening(out, told, o)
				}
			case len(o.Log) > 0:
				line(out, sim.OpeningData(o))
			}
		},
		Begin: func(_ *kernel.State, advanced bool) { written.Advanced = advanced },
		Move: func(m *sim.Record) {
			if r.has("record") {
				written.Add(m.Move)
			}
			if traces {
				line(&trace, m.Data())
			}
			switch {
			case isJSON:
				line(out, m.Data())
			case r.has("follow=short"):
				m.WriteLine(out, told)
			default:
				m.WriteText(out, told)
			}
		},
		Withdrawn: func(before *kernel.State) {
			written.TakeBack()
			taken := record.Object("kind", "withdrawn", "stateHash", before.Hash())
			if traces {
				line(&trace, taken)
			}
			if isJSON {
				line(out, taken)
			} else {
				fmt.Fprintln(out, "      taken back: no answer lets the move go on")
			}
		},
	}
	p, err := sim.Play(ctx, g, r.setup, observer)
	if err != nil {
		return i.reportMisuse(err.Error())
	}
	if isJSON {
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
	if traces {
		line(&trace, p.Data())
		if code := i.writeTo(r.text("trace"), overwrite.Trace, trace.Bytes()); code != exitClean {
			return code
		}
	}
	if r.has("save") && p.Final != nil {
		state := append(gamedef.Canonical(p.Final.Data()), '\n')
		if code := i.writeTo(r.text("save"), overwrite.State, state); code != exitClean {
			return code
		}
	}
	if r.has("record") {
		written.Stop = p.Reason.RecordingText()
		if code := i.record(r.text("record"), g, written.Game); code != exitClean {
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
