package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"

	"os"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/kernel/words"
	"ludo-lsp/internal/play/dap"
	"ludo-lsp/internal/play/debugger"
	"ludo-lsp/internal/play/directed"
	"ludo-lsp/kernel/replay"
	"ludo-lsp/kernel/sim"
)

// runDAP runs the debug adapter command.
func runDAP(i invocation, _ *arguments) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // a second request does not wait for the present evaluation
	if err := dap.Serve(ctx, i.stdin, i.stdout, i.loadDebugged); err != nil {
		return i.fail(exitInternal, "the connection to the editor is lost: %v", err)
	}
	return exitClean
}

// loadDebugged compiles the game of a launch for stepping.
func (i invocation) loadDebugged(ctx context.Context, a dap.Arguments) (*dap.Program, error) {
	var said bytes.Buffer
	quiet := i
	quiet.stdout, quiet.stderr, quiet.scenario, quiet.color = &said, &said, a.Scenario, "never"
	session := &debugger.Session{}
	p, _ := quiet.loadPlayable(a.Program, session.Watch()...)
	if p == nil {
		return nil, errors.New(refusal(said.String()))
	}
	o := debugger.Options{Setup: sim.Setup{Seed: int64(a.Seed), Players: a.Players, MaxMoves: a.MaxMoves}}
	o.Setup.Players = p.playersOr(o.Setup.Players)
	if a.Agents != "" {
		agents, err := sim.ParseAgents(a.Agents, o.Setup.Players)
		if err != nil {
			return nil, errors.New(sentence(err.Error()))
		}
		o.Setup.Agents = agents
	}
	if a.Recording != "" {
		text, code := quiet.readInput(a.Recording)
		if code != exitClean {
			return nil, errors.New(refusal(said.String()))
		}
		game, err := replay.Read(ctx, p.game, bytes.NewReader(text))
		if err != nil {
			return nil, fmt.Errorf("%s cannot be gone through: %s", a.Recording, sentence(err.Error()))
		}
		o.Setup.Seed, o.Setup.Players = game.Seed, game.Players
		o.Moves, o.Advanced, o.Card, o.After = game.Moves, game.Advanced, game.Card, game.After
		o.Reseeded, o.Unmixed = game.Reseeded, game.Unmixed
	}
	program := &dap.Program{Session: session, Dir: i.dir}
	program.Lines = debugger.NewLines(func(func(string, debugger.Place) bool) {})
	for _, f := range p.files {
		program.Files = append(program.Files, i.debuggedFile(f.Path))
	}
	if p.sources != nil {
		o.Locate = func(path string) (debugger.Place, bool) {
			place, ok := p.sources.Find(path)
			return i.debuggerPlace(place), ok
		}
		program.Lines = debugger.NewLines(func(yield func(string, debugger.Place) bool) {
			for path, place := range p.sources.All() {
				if !yield(path, i.debuggerPlace(place)) {
					return
				}
			}
		})
		o.Read = cnl.Compile(p.spec).Expression
	}
	if err := session.Begin(ctx, p.game, o); err != nil {
		return nil, errors.New(sentence(err.Error()))
	}
	for player := range o.Setup.Players {
		program.Seats = append(program.Seats, words.Player(p.game, player))
	}
	return program, nil
}

// refusal returns a message of the command line about a game in a form for an editor.
func refusal(said string) string {
	said, _, _ = strings.Cut(said, "\nRun 'ludo-lsp help ")
	return strings.TrimPrefix(strings.TrimSpace(said), "ludo-lsp: ")
}

// debuggedFile returns the absolute name of a file.
func (i invocation) debuggedFile(file string) string {
	return filepath.ToSlash(i.absolutePath(file))
}

// debuggerPlace converts a place for the debugger, with the file name of the editor.
func (i invocation) debuggerPlace(p cnl.Place) debugger.Place {
	at := i.debuggedFile
	return debugger.Place{Source: words.Source(at(p.File), p.Range), Uses: directed.UsesOf(p, at)}
}
