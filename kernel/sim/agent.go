package sim

import (
	"errors"
	"fmt"
	"strings"

	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
	"ludo-lsp/kernel/random"
)

// Turn is what an agent is asked about: a player has to choose one of several
// moves.
type Turn struct {
	Player int
	// Moves are the legal moves. Those that ask for decisions are templates.
	Moves []kernel.Move
	// Random is the agent's own generator, one for each player.
	Random *random.Generator

	table table
}

// State is the state in which the player is to move.
func (t *Turn) State() *kernel.State { return t.table.State() }

// Complete answers the decisions of a move at random; ok is false when it cannot be
// completed.
func (t *Turn) Complete(template kernel.Move) (move kernel.Move, ok bool, err error) {
	return t.table.Complete(template, t.Random)
}

// Agent chooses moves. It must choose alike whenever it is asked alike, the numbers
// of its generator included, and must be safe for use from several goroutines.
type Agent interface {
	// Choose gives a complete move and the place in Turn.Moves of the one that it
	// completes. ErrNoMove says that none of them can be completed.
	Choose(t *Turn) (move kernel.Move, place int, err error)
}

// ErrNoMove says that none of the moves can be completed.
var ErrNoMove = errors.New("none of the legal moves can be completed")

// Random chooses each of the moves with the same chance, and completes it at random.
// When it cannot be completed, it chooses among the others.
type Random struct{}

// Choose implements Agent.
func (Random) Choose(t *Turn) (kernel.Move, int, error) {
	n := len(t.Moves)
	if n == 0 {
		return kernel.Move{}, 0, ErrNoMove
	}
	at := draw(t.Random, n)
	move, ok, err := t.Complete(t.Moves[at])
	if ok && err == nil {
		return move, at, nil
	}
	// Seldom: the others have to be gone through.
	left := make([]int, 0, n-1)
	for i := range n {
		if i != at {
			left = append(left, i)
		}
	}
	failed := err
	for len(left) > 0 {
		k := draw(t.Random, len(left))
		at := left[k]
		left[k] = left[len(left)-1]
		left = left[:len(left)-1]
		move, ok, err := t.Complete(t.Moves[at])
		if ok && err == nil {
			return move, at, nil
		}
		if failed == nil {
			failed = err
		}
	}
	if failed != nil {
		return kernel.Move{}, 0, failed
	}
	return kernel.Move{}, 0, ErrNoMove
}

// draw draws a place in a list. One of a single thing takes no number.
func draw(rng *random.Generator, n int) int {
	if n == 1 {
		return 0
	}
	return int(rng.Int(0, int64(n-1)))
}

// Greedy makes the move after which the state looks best for the player, of all that
// it tries; among equal ones it chooses at random. See kernel.State.Outlook.
type Greedy struct {
	// Completions is how often the decisions of each move are answered at random;
	// 0 means 5.
	Completions int
	// MaxMoves is how many of the completed moves are tried, chosen at random; 0
	// means all.
	MaxMoves int
}

type candidate struct {
	move kernel.Move
	at   int
}

// Choose implements Agent.
func (g Greedy) Choose(t *Turn) (kernel.Move, int, error) {
	candidates, failed := g.candidates(t)
	if n := len(candidates); g.MaxMoves > 0 && g.MaxMoves < n {
		for i := range g.MaxMoves {
			j := i + draw(t.Random, n-i)
			candidates[i], candidates[j] = candidates[j], candidates[i]
		}
		candidates = candidates[:g.MaxMoves]
	}
	state := t.State()
	var best []candidate
	top := int64(0)
	for _, c := range candidates {
		out, err := state.Apply(c.move, kernel.ApplyOptions{})
		if err != nil {
			failed = err
			continue
		}
		worth, err := out.State.Outlook(t.Player)
		if err != nil {
			failed = err
			continue
		}
		if len(best) == 0 || worth > top {
			best, top = best[:0], worth
		}
		if worth == top {
			best = append(best, c)
		}
	}
	if len(best) == 0 {
		if failed == nil {
			failed = ErrNoMove
		}
		return kernel.Move{}, 0, failed
	}
	chosen := best[draw(t.Random, len(best))]
	return chosen.move, chosen.at, nil
}

// candidates are the moves with their decisions answered, some of them several
// times.
func (g Greedy) candidates(t *Turn) (out []candidate, failed error) {
	attempts := g.Completions
	if attempts <= 0 {
		attempts = 5
	}
	for at, template := range t.Moves {
		for range attempts {
			before := *t.Random
			move, ok, err := t.Complete(template)
			if err != nil {
				failed = err
			}
			if !ok || err != nil {
				break
			}
			out = append(out, candidate{move, at})
			if before == *t.Random {
				break // there was nothing to decide
			}
		}
	}
	return out, failed
}

// ParseAgents reads the names of agents with commas between them, for a number of
// players: one name is the agent of all players, otherwise each player has one.
func ParseAgents(text string, players int) ([]Agent, error) {
	var agents []Agent
	for name := range strings.SplitSeq(text, ",") {
		switch name = strings.ToLower(strings.TrimSpace(name)); name {
		case "":
		case "random":
			agents = append(agents, Random{})
		case "greedy":
			agents = append(agents, Greedy{})
		default:
			if near := gamedef.Nearest(name, []string{"random", "greedy"}); len(near) > 0 {
				return nil, fmt.Errorf("there is no agent %q; did you mean %q?", name, near[0])
			}
			return nil, fmt.Errorf("there is no agent %q; the agents are random and greedy", name)
		}
	}
	switch len(agents) {
	case 0:
		return nil, errors.New("no agent is named; the agents are random and greedy")
	case 1:
		for len(agents) < players {
			agents = append(agents, agents[0])
		}
	case players:
	default:
		return nil, fmt.Errorf("%d agents are named for %d players", len(agents), players)
	}
	return agents, nil
}
