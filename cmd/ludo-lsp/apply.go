package main

import (
	"fmt"
	"strings"

	"ludo-lsp/internal/play/tries"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
	"ludo-lsp/kernel/sim"
)

// runApply runs the command that makes a move.
func runApply(i invocation, a *arguments) int {
	file, text := a.text("state"), a.text("move")
	p, state, code := i.loadState(a.Arg(0), file)
	if state == nil {
		return code
	}
	if result, err := state.Terminal(); err == nil && result != nil {
		return i.fail(exitFindings, "the game is over: %s", sim.ResultText(p.game, result))
	}
	player := a.given("player")
	move, err := i.moveOf(state, text, player)
	if err == nil && player != nil && move.InterruptSeat == "" {
		state, err = state.For(*player)
	}
	if err != nil {
		return i.fail(exitFindings, "%s", sentence(err.Error()))
	}
	out, err := state.Apply(move, kernel.ApplyOptions{})
	if err != nil {
		fmt.Fprintf(i.stderr, "ludo-lsp: %s\n", sentence(err.Error()))
		i.explainMissing(state, move, err)
		return exitFindings
	}
	for _, w := range out.Warnings {
		fmt.Fprintf(i.stderr, "ludo-lsp: warning: %s (%s)\n", w.Message, w.Code)
	}
	fmt.Fprintf(i.stderr, "ludo-lsp: %s\n", sentence(tries.ResultText(out)))
	if _, err := i.stdout.Write(append(gamedef.Canonical(out.State.Data()), '\n')); err != nil {
		return i.reportUnwritten(err)
	}
	return exitClean
}

// explainMissing prints which decisions of a move are open, or the error if there is another reason.
func (i invocation) explainMissing(state *kernel.State, move kernel.Move, err error) {
	if lacks := tries.MissingDecisions(state, move, err); lacks != "" {
		fmt.Fprintln(i.stderr, lacks)
	}
}

// moveOf parses a move of a player, or if player is nil, of the player who must decide.
func (i invocation) moveOf(state *kernel.State, text string, player *int) (kernel.Move, error) {
	if player == nil || strings.HasPrefix(strings.TrimSpace(text), "{") {
		return tries.MoveOf(state, text)
	}
	listing, offers, err := i.movesOf(state, player, kernel.ListOptions{Compound: true})
	if err != nil {
		return kernel.Move{}, err
	}
	for _, offer := range offers {
		listing.Moves = append(listing.Moves, offer.Moves...)
	}
	return tries.FindByWords(state, listing.Moves, text)
}
