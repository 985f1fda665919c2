package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"ludo-lsp/internal/kernel/words"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
	"ludo-lsp/kernel/sim"
)

const applyUsage = `Make a move in a state, and print the state after it.

Usage:
  ludo-lsp apply [FLAGS] PATH --state FILE --move MOVE

` + gameUsage + `

  --state FILE        the state, as JSON; - is the standard input
  --player N          who makes the move (default: the player to decide)
  --move MOVE         the move: as 'ludo-lsp legal' lists it, or as JSON:
                      {"actionId":"bid","params":{"$amount":3}}
  --color WHEN        auto (default), always or never

Where all players move at the same time, they submit their moves in any order; the
state then says who has submitted one. The last of a round has all of them carried out.
What became of the move is said on the standard error.

Exit codes: 0 made, 1 the move is not legal, the state does not fit, a rule fails, or
the game has errors, 2 wrong usage, 3 something could not be read or written.
`

// runApply is the command that makes a move.
func runApply(i invocation) int {
	flags := newFlags("apply")
	flags.StringVar(&i.scenario, "scenario", "", "")
	file := flags.String("state", "", "")
	player := flags.Int("player", 0, "")
	text := flags.String("move", "", "")
	color := flags.String("color", "auto", "")
	if code, ends := i.parseFlags(flags, applyUsage); ends {
		return code
	}
	switch {
	case flags.NArg() != 1:
		return i.misuse("which game is meant? Give one folder or file", "help apply")
	case *file == "":
		return i.misuse("which state is meant? Give --state FILE", "help apply")
	case *text == "":
		return i.misuse("which move is meant? Give --move MOVE, as 'ludo-lsp legal' lists it", "help apply")
	}
	if code, ok := i.oneOf("apply", "--color", *color, "auto", "always", "never"); !ok {
		return code
	}
	p, state, code := i.loadState(flags.Arg(0), *file, "apply", *color)
	if state == nil {
		return code
	}
	if result, err := state.Terminal(); err == nil && result != nil {
		fmt.Fprintf(i.stderr, "ludo-lsp: the game is over: %s\n", sim.ResultText(p.game, result))
		return exitFindings
	}
	if !flags.Changed("player") {
		player = nil
	}
	move, err := i.moveOf(words.Of(p.game), state, *text, player)
	if err == nil && player != nil && move.InterruptSeat == "" {
		state, err = state.For(*player)
	}
	if err != nil {
		fmt.Fprintf(i.stderr, "ludo-lsp: %s\n", sentence(err.Error()))
		return exitFindings
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
	fmt.Fprintf(i.stderr, "ludo-lsp: %s\n", sentence(became(out)))
	if _, err := i.stdout.Write(append(gamedef.Canonical(out.State.Data()), '\n')); err != nil {
		fmt.Fprintf(i.stderr, "ludo-lsp: the output cannot be written: %v\n", err)
		return exitInternal
	}
	return exitClean
}

// moveOf is the move that a text means: JSON, or a line of the list of legal moves.
func (i invocation) moveOf(told *words.Words, state *kernel.State, text string, player *int) (kernel.Move, error) {
	if strings.HasPrefix(strings.TrimSpace(text), "{") {
		var move kernel.Move
		err := move.UnmarshalJSON([]byte(text))
		if err != nil {
			err = fmt.Errorf("--move is no move: %w", err)
		}
		return move, err
	}
	listing, offers, err := i.movesOf(state, player, kernel.ListOptions{Compound: true})
	if err != nil {
		return kernel.Move{}, err
	}
	moves := listing.Moves
	for _, offer := range offers {
		moves = append(moves, offer.Moves...)
	}
	lines := told.In(state).Moves(moves)
	if at := slices.Index(lines, strings.TrimSpace(text)); at >= 0 {
		return moves[at], nil
	}
	message := fmt.Sprintf("%q is not among the legal moves", text)
	if near := gamedef.Nearest(text, lines); len(near) > 0 {
		message += fmt.Sprintf("; did you mean %q?", near[0])
	}
	return kernel.Move{}, errors.New(message)
}

// explainMissing says what a move lacks that has not been decided completely.
func (i invocation) explainMissing(state *kernel.State, move kernel.Move, err error) {
	var refused *kernel.IllegalMoveError
	if !errors.As(err, &refused) {
		return
	}
	choices, err := state.Choices(move, true)
	if err != nil || choices.Request == nil {
		return
	}
	var options []string
	for k, o := range choices.Request.Options {
		if k == len(choices.Options) || choices.Options[k].Legality != kernel.Illegal {
			options = append(options, string(gamedef.Canonical(o.Data())))
		}
	}
	wanted := "one of " + strings.Join(options, ", ")
	switch {
	case choices.Request.Several && len(options) == 0:
		wanted = "an empty list, as there is nothing to choose"
	case choices.Request.Several:
		wanted = fmt.Sprintf("a list of %d to %d of %s", choices.Request.Min, choices.Request.Max,
			strings.Join(options, ", "))
	}
	fmt.Fprintf(i.stderr, "Add %q to the params of the move: %s\n", choices.Request.ID, wanted)
}

// became says what became of a move.
func became(out *kernel.Outcome) string {
	if out.Pending != nil {
		return fmt.Sprintf("player %d has to decide %q", out.Pending.Player, out.Pending.Name)
	}
	var dropped []string
	carried := false
	for _, e := range out.Log {
		switch e.Kind {
		case "simultaneousCommit":
			carried = true
		case "submissionDropped":
			dropped = append(dropped, fmt.Sprintf("%v of player %v", e.Field("actionId"), e.Field("player")))
		}
	}
	next := fmt.Sprintf("player %d is to move", out.State.Active())
	switch {
	case carried && len(dropped) > 0:
		return "the moves of all players are made, without those that have become impossible: " +
			strings.Join(dropped, ", ")
	case carried:
		return "the moves of all players are made"
	case slices.Contains(out.State.Submitted(), true):
		return "the move is submitted; " + next
	}
	return "the move is made; " + next
}
