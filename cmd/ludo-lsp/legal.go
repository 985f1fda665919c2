package main

import (
	"fmt"
	"io"

	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
	"ludo-lsp/kernel/sim"
)

const legalUsage = `List the legal moves of a state.

Usage:
  ludo-lsp legal [FLAGS] PATH --state FILE

` + gameUsage + `

  --state FILE        the state, as JSON; - is the standard input
  --compound          list operations with special activities too
  --format FORMAT     text (default) or json
  --color WHEN        auto (default), always or never

A move that asks for decisions is listed without them. Moves with which other seats
may interrupt stand at the end. When the game is over, there is none.

Exit codes: 0 listed, 1 the state does not fit, a rule fails, or the game has
errors, 2 wrong usage, 3 something could not be read.
`

// runLegal is the command that lists legal moves.
func runLegal(i invocation) int {
	flags := newFlags("legal")
	file := flags.String("state", "", "")
	compound := flags.Bool("compound", false, "")
	format := flags.String("format", "text", "")
	color := flags.String("color", "auto", "")
	if code, ends := i.parseFlags(flags, legalUsage); ends {
		return code
	}
	if flags.NArg() != 1 {
		return i.misuse("which game is meant? Give one folder or file", "help legal")
	}
	if *file == "" {
		return i.misuse("which state is meant? Give --state FILE", "help legal")
	}
	if code, ok := i.oneOf("legal", "--format", *format, "text", "json"); !ok {
		return code
	}
	if code, ok := i.oneOf("legal", "--color", *color, "auto", "always", "never"); !ok {
		return code
	}
	text, code := i.input(*file, "legal")
	if text == nil {
		return code
	}
	p, code := i.loadPlayable(flags.Arg(0), "legal", *color)
	if p == nil {
		return code
	}
	state, err := p.game.ReadState(text)
	if err != nil {
		fmt.Fprintf(i.stderr, "ludo-lsp: %s is no state of this game: %s\n", *file, sentence(err.Error()))
		return exitFindings
	}
	result, err := state.Terminal()
	if err != nil {
		fmt.Fprintf(i.stderr, "ludo-lsp: whether the game is over cannot be told: %s\n", sentence(err.Error()))
		return exitFindings
	}
	if result != nil {
		return i.over(p.game, result, *format == "json")
	}
	listing, err := state.Legal(kernel.ListOptions{Compound: *compound})
	if err != nil {
		fmt.Fprintf(i.stderr, "ludo-lsp: the moves cannot be listed: %s\n", sentence(err.Error()))
		return exitFindings
	}
	offers, err := state.Interrupts()
	if err != nil {
		fmt.Fprintf(i.stderr, "ludo-lsp: the moves of seats that may interrupt cannot be listed: %s\n", sentence(err.Error()))
		return exitFindings
	}
	if *format == "json" {
		err = writeListing(i.stdout, listing, offers)
	} else {
		names := sim.NamesOf(p.game.Definition())
		moves := listing.Moves
		for _, offer := range offers {
			moves = append(moves, offer.Moves...)
		}
		for _, m := range moves {
			if _, err = fmt.Fprintln(i.stdout, names.Move(m)); err != nil {
				break
			}
		}
		for _, w := range listing.Warnings {
			fmt.Fprintf(i.stderr, "ludo-lsp: warning: %s (%s)\n", w.Message, w.Code)
		}
	}
	if err != nil {
		fmt.Fprintf(i.stderr, "ludo-lsp: the output cannot be written: %v\n", err)
		return exitInternal
	}
	return exitClean
}

// over says that a game has ended: then there is no move.
func (i invocation) over(g *kernel.Game, result *kernel.Result, json bool) int {
	var err error
	if json {
		out := append((&kernel.Listing{}).Data(), gamedef.Entry[gamedef.Data]{Key: "terminal", Value: result.Data()})
		_, err = i.stdout.Write(append(gamedef.Canonical(out), '\n'))
	} else {
		fmt.Fprintf(i.stderr, "ludo-lsp: the game is over: %s\n", sim.ResultText(g, result))
	}
	if err != nil {
		fmt.Fprintf(i.stderr, "ludo-lsp: the output cannot be written: %v\n", err)
		return exitInternal
	}
	return exitClean
}

func writeListing(w io.Writer, l *kernel.Listing, offers []kernel.Interrupt) error {
	out := l.Data()
	if len(offers) > 0 {
		list := make(gamedef.Array, len(offers))
		for k, offer := range offers {
			list[k] = offer.Data()
		}
		out = append(out, gamedef.Entry[gamedef.Data]{Key: "interrupts", Value: list})
	}
	_, err := w.Write(append(gamedef.Canonical(out), '\n'))
	return err
}

// input reads a file, or the standard input for -; nil and an exit code if that
// cannot be done.
func (i invocation) input(file, command string) ([]byte, int) {
	if file != "-" {
		return i.readInput(file, command)
	}
	text, err := io.ReadAll(i.stdin)
	if err != nil {
		fmt.Fprintf(i.stderr, "ludo-lsp: the standard input cannot be read: %v\n", err)
		return nil, exitInternal
	}
	return append([]byte{}, text...), exitClean
}
