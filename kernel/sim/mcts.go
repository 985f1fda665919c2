package sim

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/kernel/random"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

// MCTS plays many games on from the present state, and more of those that begin with moves which have done well so
// far (Monte Carlo tree search with UCT). What its player does not know is guessed for each of these games separately
// (kernel.State.Determinize), so that one tree has the moves of many guesses (information set search). With the same
// budget and generator it makes the same choice each time.
type MCTS struct {
	// Games is how many games are played on for one choice; 0 means DefaultMCTSGames.
	Games int
	// MaxMoves ends each of them, without a winner. 0 means 400.
	MaxMoves int
	// Exploration is how much seldom tried moves are preferred; 0 means 0.8.
	Exploration float64
}

// DefaultMCTSGames is the number of games that MCTS plays for one choice by default.
const DefaultMCTSGames = 1000

// mostMCTSGames is the greatest number in an agent's name.
const mostMCTSGames = 1_000_000

// parseMCTS parses "mcts", or "mcts:1000" for that many games a choice.
func parseMCTS(name string) (Agent, bool) {
	rest, is := strings.CutPrefix(name, "mcts")
	if !is {
		return nil, false
	}
	if rest == "" {
		return MCTS{}, true
	}
	games, err := strconv.Atoi(strings.TrimPrefix(rest, ":"))
	if err != nil || rest[0] != ':' || games < 1 || games > mostMCTSGames {
		return nil, false
	}
	return MCTS{Games: games}, true
}

// Generator implements Seeder.
func (MCTS) Generator(seed int64, player int) random.Generator { return random.ForAgent(seed, player) }

// node is the statistics of one continuation of the game in the tree.
type node struct {
	move   kernel.Move
	key    string
	player int // who made the move
	visits float64
	worth  float64 // for that player, in all visits together
	offers float64 // how often it could be chosen: visits to other moves do not count against it
	below  map[string]*node
	// proven is 1 if the move wins for the player whatever comes, -1 if the other one can win; only in games in which
	// that can be proved. full means that all moves after it are below.
	proven int
	full   bool
}

// Choose implements Agent.
func (a MCTS) Choose(t *Turn) (kernel.Move, int, error) {
	if len(t.Moves) == 1 {
		return Quick{}.Choose(t)
	}
	games, most, explore := a.Games, a.MaxMoves, a.Exploration
	if games <= 0 {
		games = DefaultMCTSGames
	}
	if most <= 0 {
		most = 400
	}
	if explore <= 0 {
		explore = 0.8
	}
	s := &search{turn: t, rng: t.Random, root: &node{below: map[string]*node{}}, most: most, explore: explore}
	state := t.State()
	for range games {
		if t.isOver() {
			break
		}
		guess := state.Determinize(t.Player, t.Random)
		if s.playout == nil {
			s.proves = state.Players() == 2 && !state.Game().Simultaneous() && !t.hidesAnything(state) &&
				isCertain(state.Game().Definition())
			s.playout = guess.Playout()
		} else {
			s.playout.Restart(guess)
		}
		s.playGame()
	}
	if s.playout != nil {
		defer s.playout.Close()
	}
	// The most tried one is the most certain; the order of the list decides between equals.
	var best *node
	at := 0
	for i := range t.Moves {
		n := s.root.below[keyOf(&t.Moves[i])]
		if n != nil && (best == nil || n.proven > best.proven || n.proven == best.proven && n.visits > best.visits) {
			best, at = n, i
		}
	}
	if best == nil {
		return Quick{}.Choose(t)
	}
	if choices, err := t.Choices(best.move, false); err == nil && choices.Complete && choices.Illegal == "" {
		return best.move, at, nil
	}
	// Its decisions were possible only in a guess.
	move, ok, err := t.CompleteQuickly(t.Moves[at])
	if !ok || err != nil {
		return Quick{}.Choose(t)
	}
	return move, at, nil
}

// search is the state of the search for one choice.
type search struct {
	turn    *Turn
	rng     *random.Generator
	playout *kernel.Playout
	root    *node
	most    int
	explore float64
	proves  bool    // proven wins count as won
	way     []*node // of the game being played, from the root on
}

// keyOf returns a key that identifies a move.
func keyOf(m *kernel.Move) string { return string(gamedef.Canonical(m.Data())) }

// playGame plays one game from the playout's state: through the tree, one move beyond it, and on at random.
func (s *search) playGame() {
	s.way = s.way[:0]
	at, made := s.root, 0
	for ; made < s.most && !s.turn.isOver(); made++ {
		if result, err := s.playout.Result(); err != nil || result != nil {
			s.learn(result)
			s.prove(result)
			return
		}
		if at != s.root && at.proven != 0 {
			break // nothing new is to be found there
		}
		next, fresh := s.step(at)
		if next == nil {
			break
		}
		s.way = append(s.way, next)
		at = next
		if fresh {
			made++
			break
		}
	}
	s.learn(s.rollout(s.most - made))
}

// step makes one move, a new one or one that has done well, and returns its node; nil if none can be made. fresh is
// true for a new one.
func (s *search) step(at *node) (next *node, fresh bool) {
	moves, _, err := s.playout.Moves()
	if err != nil || len(moves) == 0 {
		return nil, false
	}
	if at.below == nil {
		at.below = map[string]*node{}
	}
	player := s.playout.Active()
	var known []*node
	var untried []int
	for i := range moves {
		n := at.below[keyOf(&moves[i])]
		if n == nil {
			untried = append(untried, i)
			continue
		}
		n.offers++
		known = append(known, n)
	}
	at.full = len(untried) == 0
	for len(untried) > 0 {
		k := draw(s.rng, len(untried))
		template := moves[untried[k]]
		move, ok, err := s.playout.CompleteQuickly(template, s.rng)
		if ok && err == nil {
			n := &node{move: clone(move), key: keyOf(&template), player: player, offers: 1}
			if s.playout.Apply(&move) == nil {
				at.below[n.key] = n
				return n, true
			}
			if moves, _, err = s.playout.Moves(); err != nil { // the list is valid until a move is made
				return nil, false
			}
		}
		untried[k] = untried[len(untried)-1]
		untried = untried[:len(untried)-1]
	}
	for len(known) > 0 {
		best := 0
		for i := range known {
			one, other := known[i], known[best]
			if one.proven > other.proven || one.proven == other.proven && s.bound(one) > s.bound(other) {
				best = i
			}
		}
		n := known[best]
		if s.playout.Apply(&n.move) == nil {
			return n, false
		}
		// With other decisions, or another guess, it may be possible.
		for _, m := range moves {
			if keyOf(&m) != n.key {
				continue
			}
			if move, ok, err := s.playout.CompleteQuickly(m, s.rng); ok && err == nil && s.playout.Apply(&move) == nil {
				return n, false
			}
			break
		}
		if moves, _, err = s.playout.Moves(); err != nil {
			return nil, false
		}
		known = append(known[:best], known[best+1:]...)
	}
	return nil, false
}

// clone returns a copy of a move that stays valid after the list that contains the move.
func clone(m kernel.Move) kernel.Move {
	m.Params = append(kernel.Params(nil), m.Params...)
	return m
}

// bound returns the upper confidence bound of a move: its average result, and more if it was seldom tried.
func (s *search) bound(n *node) float64 {
	return n.worth/n.visits + s.explore*math.Sqrt(math.Log(n.offers)/n.visits)
}

// rollout plays on at random, at most `most` moves, and returns the result; nil if the game does not end.
func (s *search) rollout(most int) *kernel.Result {
	for range most {
		if s.turn.isOver() {
			return nil
		}
		result, err := s.playout.Result()
		if err != nil || result != nil {
			return result
		}
		if !s.moveAtRandom() {
			return nil
		}
	}
	result, _ := s.playout.Result()
	return result
}

// moveAtRandom makes a random move, and reports whether it could.
func (s *search) moveAtRandom() bool {
	count, err := s.playout.Count()
	if err != nil {
		return false
	}
	for range min(count, 8) {
		template, err := s.playout.Move(draw(s.rng, count))
		if err != nil {
			return false
		}
		move, ok, err := s.playout.CompleteQuickly(*template, s.rng)
		if ok && err == nil && s.playout.Apply(&move) == nil {
			return true
		}
	}
	return s.playout.Withdraw()
}

// learn adds the result of a game to the nodes on its path.
func (s *search) learn(r *kernel.Result) {
	for _, n := range s.way {
		n.visits++
		n.worth += resultValue(r, n.player)
	}
}

// prove records what a result reached within the tree proves about the moves before it.
func (s *search) prove(r *kernel.Result) {
	if !s.proves || r == nil || len(s.way) == 0 {
		return
	}
	last := s.way[len(s.way)-1]
	switch resultValue(r, last.player) {
	case 1:
		last.proven = 1
	case 0:
		last.proven = -1
	}
	for i := len(s.way) - 2; i >= 0 && s.way[i+1].proven != 0; i-- {
		n := s.way[i]
		n.proven = n.conclude()
	}
}

// conclude returns what the moves after a move prove about the move.
func (n *node) conclude() int {
	best := 0
	all := n.full
	for _, c := range n.below {
		if c.proven == 1 {
			best = 1
			if c.player != n.player {
				best = -1
			}
			return best
		}
		all = all && c.proven == -1 && (best == 0 || (best == 1) == (c.player != n.player))
		if best = -1; c.player != n.player {
			best = 1
		}
	}
	if !all {
		return 0
	}
	return best
}

// hidesAnything reports whether there is a token that the player does not see.
func (t *Turn) hidesAnything(s *kernel.State) bool {
	for i := range s.Game().Definition().Zones {
		z := &s.Game().Definition().Zones[i]
		seen, err := s.Seen(t.Player, z.ID)
		if err != nil || len(seen) != s.ZoneTokens(z.ID, "") {
			return true
		}
	}
	return false
}

// isCertain reports whether the moves of a game never depend on chance.
func isCertain(def *gamedef.GameDef) bool {
	out := true
	chance := func(_ gamedef.Place, node gamedef.Node) bool {
		switch e := node.(type) {
		case *gamedef.RollRandom, *gamedef.Shuffle, *gamedef.MoveTokenAdjacent:
			out = false
		case *gamedef.MoveToken:
			out = out && e.Position != gamedef.AtRandom
		}
		return out
	}
	for i := range def.Actions {
		gamedef.Walk(&def.Actions[i], chance)
	}
	for i := range def.ActionPipelines {
		gamedef.Walk(&def.ActionPipelines[i], chance)
	}
	for i := range def.Triggers {
		gamedef.Walk(&def.Triggers[i], chance)
	}
	gamedef.Walk(&def.TurnStructure, chance)
	return out && len(def.EventDecks) == 0
}

// resultValue returns the value of a result for a player, from 0 to 1; 0.5 for a game without an end.
func resultValue(r *kernel.Result, player int) float64 {
	switch {
	case r == nil, r.Type == gamedef.DrawResult:
		return 0.5
	case r.Type == gamedef.WinAllResult, r.Type == gamedef.WinResult && r.Player == player:
		return 1
	case r.Type == gamedef.ScoreResult:
		return rankAmong(r.Ranking, player)
	}
	return 0
}

// rankAmong returns the number of others that a player is ahead of, in a ranking with the best first; others with an
// equal score count half.
func rankAmong(ranking []kernel.Standing, player int) float64 {
	own := slices.IndexFunc(ranking, func(s kernel.Standing) bool { return s.Player == player })
	if own < 0 || len(ranking) < 2 {
		return 0.5
	}
	out := 0.0
	for i, s := range ranking {
		switch {
		case i == own:
		case s.Score.Equal(ranking[own].Score):
			out += 0.5
		case i > own:
			out++
		}
	}
	return out / float64(len(ranking)-1)
}
