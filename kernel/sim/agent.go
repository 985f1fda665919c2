package sim

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"ludo-lsp/internal/kernel/random"
	"ludo-lsp/internal/text/symbols"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

// Turn is the position in which an agent must choose one of several moves for a player.
type Turn struct {
	Player int
	// Moves are the legal moves. Those that ask for decisions are templates.
	Moves []kernel.Move
	// Refused says why the previously chosen move could not be made; "" if there was none.
	Refused string
	// Random is the agent's own generator, one for each player.
	Random *random.Generator

	table table
	by    *player // the player of the game; nil: nobody ends it
}

// isOver reports whether the choice would be discarded, as nobody waits for it any more.
func (t *Turn) isOver() bool {
	if t.by == nil {
		return false
	}
	t.by.yield()
	return t.by.isCanceled()
}

// State returns the state in which the player must choose, as far as the player may know it: see kernel.State.View.
func (t *Turn) State() *kernel.State { return t.table.State().View(t.Player) }

// CompleteWithin answers the decisions of a move at random, as kernel.State.CompleteWithin does. If the move cannot
// be completed ok is false, and the generator is unchanged.
func (t *Turn) CompleteWithin(template kernel.Move, walks *int) (move kernel.Move, ok bool, err error) {
	before := *t.Random
	move, ok, err = t.table.CompleteWithin(template, t.Random, walks)
	if !ok || err != nil {
		*t.Random = before
	}
	return move, ok && err == nil, err
}

// CompleteQuickly answers the decisions of a move at random, as kernel.State.CompleteQuickly does.
func (t *Turn) CompleteQuickly(template kernel.Move) (move kernel.Move, ok bool, err error) {
	move, ok, err = t.table.CompleteQuickly(template, t.Random)
	if err != nil && t.by != nil {
		t.by.recordIncomplete(&template, err)
	}
	return move, ok, err
}

// Choices returns the open decisions of a move, as kernel.State.Choices does.
func (t *Turn) Choices(move kernel.Move, evaluate bool) (*kernel.Choices, error) {
	return t.table.Choices(move, evaluate)
}

// Agent chooses moves. For the same Turn and the same numbers from the generator, it must choose the same move. It
// must be safe for use from several goroutines.
type Agent interface {
	// Choose returns a complete move and the index in Turn.Moves of the one that it completes. ErrNoMove means that
	// none of them can be completed.
	Choose(t *Turn) (move kernel.Move, place int, err error)
}

// Seeder is an Agent whose generators do not begin as in random.ForPlayer.
type Seeder interface {
	// Generator returns the generator of a player in a game with a seed.
	Generator(seed int64, player int) random.Generator
}

func generatorOf(a Agent, seed int64, player int) random.Generator {
	if s, ok := a.(Seeder); ok {
		return s.Generator(seed, player)
	}
	return random.ForPlayer(seed, player)
}

// ErrNoMove reports that none of the moves can be completed.
var ErrNoMove = errors.New("none of the legal moves can be completed")

// candidate is a completed move that an agent may choose, with the index of its template.
type candidate struct {
	move kernel.Move
	at   int
}

// mostWalks is the maximum number of walks with which Random and Greedy complete moves exhaustively for one choice.
// Games with few decisions need fewer; with many, moves are completed by CompleteQuickly instead.
const mostWalks = 2_000

// Random completes each of the moves at random, and chooses one of those that can be completed, each with the same
// chance. It draws the same numbers as every program that plays these games by the rules of the language, so that the
// games are the same, too. If that takes too long it chooses as Quick does.
type Random struct{}

// Choose implements Agent.
func (Random) Choose(t *Turn) (kernel.Move, int, error) {
	candidates := make([]candidate, 0, len(t.Moves))
	failed := ErrNoMove
	before, walks := *t.Random, mostWalks
	for at, template := range t.Moves {
		move, ok, err := t.CompleteWithin(template, &walks)
		switch {
		case errors.Is(err, kernel.ErrTooManyWalks):
			*t.Random = before
			return Quick{}.Choose(t)
		case ok:
			candidates = append(candidates, candidate{move, at})
		case err != nil:
			failed = err
		}
	}
	return chooseCandidate(t, candidates, failed)
}

// chooseCandidate returns one of the candidates, each with the same chance; failed is the error if there are none.
func chooseCandidate(t *Turn, candidates []candidate, failed error) (kernel.Move, int, error) {
	if len(candidates) == 0 {
		return kernel.Move{}, 0, failed
	}
	c := candidates[draw(t.Random, len(candidates))]
	return c.move, c.at, nil
}

// forMany implements manyGames.
func (Random) forMany() Agent { return Quick{} }

// Quick chooses as Random does, with the same chances, but completes only the move that it chooses, and so draws
// other numbers. It replaces Random in a Batch.
//
// Its generators are those of random.ForAgent. With the generators of other agents a choice between two moves at the
// start would be the same in all games.
type Quick struct{}

// Generator implements Seeder.
func (Quick) Generator(seed int64, player int) random.Generator { return random.ForAgent(seed, player) }

// manyGames is an Agent that is replaced by another one in the games of a Batch.
type manyGames interface{ forMany() Agent }

// forMany returns the agents that play the games of a Batch instead of agents.
func forMany(agents []Agent) []Agent {
	out := slices.Clone(agents)
	for i, a := range out {
		if m, ok := a.(manyGames); ok {
			out[i] = m.forMany()
		}
	}
	return out
}

// Choose implements Agent.
func (Quick) Choose(t *Turn) (kernel.Move, int, error) {
	left := make([]int, 0, 16)
	var failed error
	for n := len(t.Moves); n > 0; n-- {
		k := draw(t.Random, n)
		at := k
		if len(left) > 0 {
			at = left[k]
		}
		move, ok, err := t.CompleteQuickly(t.Moves[at])
		if ok && err == nil {
			return move, at, nil
		}
		if failed == nil {
			failed = err
		}
		if len(left) == 0 { // seldom: the others have to be tried
			for i := range n {
				left = append(left, i)
			}
		}
		left[k] = left[n-1]
	}
	if failed == nil {
		failed = ErrNoMove
	}
	return kernel.Move{}, 0, failed
}

// draw draws an index below n. If n is 1 no number is drawn.
func draw(rng *random.Generator, n int) int {
	if n == 1 {
		return 0
	}
	return int(rng.Int(0, int64(n-1)))
}

// Greedy chooses the move after which the state is estimated best for the player, of all moves that it tries; among
// equal ones it chooses at random. See kernel.State.Estimate. For each choice it guesses what the player does not
// know (kernel.State.Determinize); where all move at the same time it also guesses the others' moves, at random. It
// tries its moves in the guessed state.
type Greedy struct {
	// Completions is how often the decisions of each move are answered at random; 0 means 5.
	Completions int
	// MaxMoves is how many of the completed moves are tried, chosen at random; 0 means all.
	MaxMoves int
	// Quick makes moves be completed, and generators begin, as for Quick. It is set in a Batch.
	Quick bool
}

// forMany implements manyGames.
func (g Greedy) forMany() Agent {
	g.Quick = true
	return g
}

// Generator implements Seeder.
func (g Greedy) Generator(seed int64, player int) random.Generator {
	if g.Quick {
		return random.ForAgent(seed, player)
	}
	return random.ForPlayer(seed, player)
}

// Choose implements Agent.
func (g Greedy) Choose(t *Turn) (kernel.Move, int, error) {
	candidates, failed := g.candidates(t)
	if g.MaxMoves > 0 && g.MaxMoves < len(candidates) {
		left := candidates
		candidates = nil
		for range g.MaxMoves {
			k := draw(t.Random, len(left))
			candidates = append(candidates, left[k])
			left = slices.Delete(left, k, k+1)
		}
	}
	state := t.guess()
	var best, unknown []candidate
	top := int64(0)
	for _, c := range candidates {
		out, err := state.Apply(c.move, kernel.ApplyOptions{Alone: true})
		if err != nil {
			failed = err
			unknown = append(unknown, c)
			continue
		}
		worth, err := out.State.Estimate(t.Player)
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
	if len(best) == 0 { // what is possible need not be so in a guess
		best = slices.DeleteFunc(unknown, func(c candidate) bool {
			_, err := t.State().Apply(c.move, kernel.ApplyOptions{Alone: true})
			return err != nil
		})
	}
	return chooseCandidate(t, best, failed)
}

// guess returns a state consistent with what the player knows, with random moves of the other players where all move
// at the same time. Its numbers derive from the generator and the position without drawing, so that an agent draws
// the same numbers whatever there is to guess.
func (t *Turn) guess() *kernel.State {
	state, generator := t.State(), *t.Random
	generator = random.New(int64(generator.Uint64() ^ state.Hash()))
	state = state.Determinize(t.Player, &generator)
	if !state.Game().Simultaneous() || state.Pending() != nil {
		return state
	}
	state = state.ReopenRound()
	for p := range state.Players() {
		if p == t.Player {
			continue
		}
		if other, err := state.For(p); err == nil {
			if after := t.anyMove(other); after != nil {
				state = after
			}
		}
	}
	if own, err := state.For(t.Player); err == nil {
		return own
	}
	return state
}

// anyMove returns the state after a random move; nil if there is none.
func (t *Turn) anyMove(state *kernel.State) *kernel.State {
	listing, err := state.Legal(kernel.ListOptions{SkipFailing: true})
	if err != nil {
		return nil
	}
	for n := len(listing.Moves); n > 0; n-- {
		at := draw(t.Random, n)
		move, ok, err := state.CompleteQuickly(listing.Moves[at], t.Random)
		if ok && err == nil {
			if out, err := state.Apply(move, kernel.ApplyOptions{}); err == nil {
				return out.State
			}
		}
		listing.Moves[at] = listing.Moves[n-1]
	}
	return nil
}

// candidates returns the moves with their decisions answered; a move with decisions occurs several times with
// different answers. The error says why there are none.
func (g Greedy) candidates(t *Turn) (out []candidate, failed error) {
	failed = ErrNoMove
	completions := g.Completions
	if completions <= 0 {
		completions = 5
	}
	walks := mostWalks
	if g.Quick {
		walks = 0
	}
	for at, template := range t.Moves {
		attempts := 1
		switch choices, err := t.Choices(template, false); {
		case err != nil:
			failed = err
			continue
		case choices.Illegal != "":
			continue
		case choices.Request != nil:
			attempts = completions
		}
		for range attempts {
			move, ok, err := t.CompleteWithin(template, &walks)
			if errors.Is(err, kernel.ErrTooManyWalks) {
				move, ok, err = t.CompleteQuickly(template)
			}
			if err != nil {
				failed = err
			}
			if !ok {
				break
			}
			out = append(out, candidate{move, at})
		}
	}
	return out, failed
}

// agentNames are the names and agents for ParseAgents.
var agentNames = []struct {
	name  string
	agent Agent
}{{"random", Random{}}, {"greedy", Greedy{}}, {"mcts", MCTS{}}, {"quick", Quick{}},
	{"quick-greedy", Greedy{Quick: true}}}

// ParseAgents parses agent names separated by commas, for a number of players: one name is the agent of all players,
// otherwise each player has one. The names quick and quick-greedy are what random and greedy become in a Batch;
// mcts:1000 is MCTS with that many games a choice.
func ParseAgents(text string, players int) ([]Agent, error) {
	names := make([]string, len(agentNames))
	for i := range agentNames {
		names[i] = agentNames[i].name
	}
	known := symbols.Join(names, "and")
	var agents []Agent
	for name := range strings.SplitSeq(text, ",") {
		name = strings.ToLower(strings.TrimSpace(name))
		if name == "" {
			continue
		}
		if a, ok := parseMCTS(name); ok {
			agents = append(agents, a)
			continue
		}
		at := slices.Index(names, name)
		if at < 0 {
			if near := gamedef.Nearest(name, names); len(near) > 0 {
				return nil, fmt.Errorf("there is no agent %q; did you mean %q?", name, near[0])
			}
			return nil, fmt.Errorf("there is no agent %q; the agents are %s", name, known)
		}
		agents = append(agents, agentNames[at].agent)
	}
	switch len(agents) {
	case 0:
		return nil, errors.New("no agent is named; the agents are " + known)
	case 1:
		for len(agents) < min(players, maxPlayers) { // more cannot play
			agents = append(agents, agents[0])
		}
	case players:
	default:
		return nil, fmt.Errorf("%d agents are named for %d players", len(agents), players)
	}
	return agents, nil
}
