package tries

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"ludo-lsp/internal/kernel/random"
	"ludo-lsp/internal/kernel/words"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
	"ludo-lsp/kernel/replay"
	"ludo-lsp/kernel/sim"
)

// PlayOn makes moves at random, from a node or, if it is nil, from the beginning of a game, and returns the node of
// the last one. Only the seed, players, wait and number of moves of setup are used; 0 moves make none.
func (t *Tree) PlayOn(ctx context.Context, g *kernel.Game, from *Outcome, setup sim.Setup) (*Node, error) {
	var node *Node
	var state *kernel.State
	var failed error
	if from != nil {
		node, state = from.Node, from.State
		setup.From, setup.Continue, setup.Players = from.State, true, from.State.Players()
	}
	if setup.MaxMoves == 0 {
		setup.MaxMoves = -1 // none
	}
	played, err := sim.Play(ctx, g, setup, &sim.Observer{
		Begin: func(first *kernel.State, advanced bool) {
			if from == nil {
				node, state, failed = t.Start(g,
					replay.Game{Seed: setup.Seed, Players: first.Players(), Advanced: advanced})
			}
		},
		Move: func(r *sim.Record) {
			if failed == nil {
				node, state, failed = t.Try(node, state, r.Player, r.Move, nil)
			}
		},
	})
	if err = errors.Join(err, failed); err == nil && node == nil {
		err = errors.New("the game cannot begin")
		if played.Stop != nil {
			err = errors.New("the game cannot begin: " + strings.TrimSuffix(played.Stop.Message, "."))
		}
	}
	return node, err
}

// Moves returns the possible moves in a state (of the player to decide and of all seats that may interrupt), and
// their texts in words.
func Moves(state *kernel.State) ([]kernel.Move, []string, error) {
	offers, err := state.Interrupts()
	if err != nil {
		return nil, nil, err
	}
	listing, err := state.Legal(kernel.ListOptions{Compound: true})
	if err != nil {
		return nil, nil, err
	}
	moves := slices.Clone(listing.Moves)
	for _, offer := range offers {
		moves = append(moves, offer.Moves...)
	}
	return moves, words.Of(state.Game()).In(state).Moves(moves), nil
}

// MoveOf returns the move that a text means: a move as JSON, or one of the possible moves in words.
func MoveOf(state *kernel.State, text string) (move kernel.Move, err error) {
	if text = strings.TrimSpace(text); strings.HasPrefix(text, "{") {
		if err = move.UnmarshalJSON([]byte(text)); err != nil {
			err = fmt.Errorf("this is no move: %w", err)
		}
		return move, err
	}
	moves, _, err := Moves(state)
	if err != nil {
		return move, err
	}
	return FindByWords(state, moves, text)
}

// FindByWords returns the move among moves that a text describes in words.
func FindByWords(state *kernel.State, moves []kernel.Move, text string) (move kernel.Move, err error) {
	told := words.Of(state.Game()).In(state)
	lines := slices.Concat(told.Moves(moves), told.InFull().Moves(moves))
	if at := slices.Index(lines, strings.TrimSpace(text)); at >= 0 {
		return moves[at%len(moves)], nil
	}
	message := fmt.Sprintf("%q is not among the legal moves", text)
	if near := gamedef.Nearest(text, lines); len(near) > 0 {
		message += fmt.Sprintf("; did you mean %q?", near[0])
	} else if len(moves) > 0 {
		message += "; there are " + someMoves(text, lines[:len(moves)])
	}
	return move, errors.New(message)
}

// someMoves returns some of lines, the possible moves, those first that begin most like text.
func someMoves(text string, lines []string) string {
	const most = 5
	alike := func(line string) (n int) {
		for n < min(len(line), len(text)) && line[n] == text[n] {
			n++
		}
		return n
	}
	lines = slices.SortedStableFunc(slices.Values(lines), func(a, b string) int { return alike(b) - alike(a) })
	if more := len(lines) - most; more > 0 {
		lines = append(lines[:most:most], fmt.Sprintf("%d more", more))
	}
	return words.List(lines)
}

// MissingDecisions returns which decisions an incompletely decided move lacks, or "" for another error.
func MissingDecisions(state *kernel.State, move kernel.Move, err error) string {
	if _, refused := errors.AsType[*kernel.IllegalMoveError](err); !refused {
		return ""
	}
	choices, err := state.Choices(move, true)
	if err != nil || choices.Request == nil {
		return ""
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
	return fmt.Sprintf("Add %q to the params of the move: %s", choices.Request.ID, wanted)
}

// ResultText returns a text about the result of a move.
func ResultText(out *kernel.Outcome) string {
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
	case slices.Contains(out.State.HasSubmitted(), true):
		return "the move is submitted; " + next
	}
	return "the move is made; " + next
}

// DecideAtRandom returns a move with its open decisions decided at random.
func DecideAtRandom(state *kernel.State, move kernel.Move, seed int64) (kernel.Move, error) {
	rng := random.ForAgent(seed, replay.Maker(state, move))
	complete, ok, err := state.CompleteQuickly(move, &rng)
	if err == nil && !ok {
		err = errors.New("the decisions of the move cannot be answered by lot")
	}
	return complete, err
}
