package main

import (
	"fmt"
	"io"
	"slices"

	"ludo-lsp/internal/kernel/record"
	"ludo-lsp/internal/kernel/words"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
	"ludo-lsp/kernel/sim"
)

// runLegal runs the command that lists legal moves.
func runLegal(i invocation, a *arguments) int {
	p, state, code := i.loadState(a.Arg(0), a.text("state"))
	if state == nil {
		return code
	}
	isJSON := a.has("format=json")
	result, err := state.Terminal()
	if err != nil {
		return i.fail(exitFindings, "whether the game is over cannot be told: %s", sentence(err.Error()))
	}
	if result != nil {
		return i.reportOver(p.game, result, isJSON)
	}
	listing, offers, err := i.movesOf(state, a.given("player"), kernel.ListOptions{Compound: a.is("compound")})
	if err != nil {
		return i.fail(exitFindings, "the moves cannot be listed: %s", sentence(err.Error()))
	}
	if isJSON {
		err = writeListing(i.stdout, listing, offers)
	} else {
		moves := listing.Moves
		for _, offer := range offers {
			moves = append(moves, offer.Moves...)
		}
		for _, line := range words.Of(p.game).In(state).Moves(moves) {
			if _, err = fmt.Fprintln(i.stdout, line); err != nil {
				break
			}
		}
		for _, w := range listing.Warnings {
			fmt.Fprintf(i.stderr, "ludo-lsp: warning: %s (%s)\n", w.Message, w.Code)
		}
	}
	if err != nil {
		return i.reportUnwritten(err)
	}
	return exitClean
}

// loadState reads the game that a path names, and a state of it unless the file is ""; it returns nil and an exit code
// if that fails.
func (i invocation) loadState(path, file string) (*playable, *kernel.State, int) {
	var text []byte
	if file != "" {
		var code int
		if text, code = i.input(file); text == nil {
			return nil, nil, code
		}
	}
	p, code := i.loadPlayable(path)
	if p == nil || file == "" {
		return p, nil, code
	}
	state, err := p.game.ReadState(text)
	if err != nil {
		return nil, nil, i.fail(exitFindings, "%s is no state of this game: %s", file, sentence(err.Error()))
	}
	return p, state, exitClean
}

// movesOf lists the moves of the player who must decide, and of all seats that may interrupt; or if player is not
// nil, only those of that player; if there are none, it also says why.
func (i invocation) movesOf(state *kernel.State, player *int, o kernel.ListOptions) (*kernel.Listing,
	[]kernel.Interrupt, error) {
	offers, err := state.Interrupts()
	if err != nil || player == nil {
		if err != nil {
			return nil, nil, err
		}
		listing, err := state.Legal(o)
		return listing, offers, err
	}
	offers = slices.DeleteFunc(offers, func(o kernel.Interrupt) bool { return o.Player != *player })
	if *player < 0 || *player >= state.Players() {
		_, err := state.For(*player)
		return nil, nil, err
	}
	of, err := state.For(*player)
	if err != nil {
		if len(offers) == 0 {
			fmt.Fprintf(i.stderr, "ludo-lsp: %s\n", sentence(err.Error()))
		}
		return &kernel.Listing{}, offers, nil
	}
	if submitted := of.HasSubmitted(); submitted != nil && submitted[*player] {
		fmt.Fprintf(i.stderr, "ludo-lsp: Player %d has submitted a move in this round.\n", *player)
	}
	listing, err := of.Legal(o)
	return listing, offers, err
}

// reportOver reports that a game has ended, so that there is no move, and returns the exit code.
func (i invocation) reportOver(g *kernel.Game, result *kernel.Result, json bool) int {
	var err error
	if json {
		out := record.ObjectOf(kernel.Listing{}, "terminal", result)
		_, err = i.stdout.Write(append(gamedef.Canonical(out), '\n'))
	} else {
		fmt.Fprintf(i.stderr, "ludo-lsp: the game is over: %s\n", sim.ResultText(g, result))
	}
	if err != nil {
		return i.reportUnwritten(err)
	}
	return exitClean
}

func writeListing(w io.Writer, l *kernel.Listing, offers []kernel.Interrupt) error {
	out := record.ObjectOf(l)
	if len(offers) > 0 {
		out.Add("interrupts", record.DataOf(offers))
	}
	_, err := w.Write(append(gamedef.Canonical(out), '\n'))
	return err
}
