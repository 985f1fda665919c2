package directed

import (
	"context"
	"strings"
	"sync"

	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/internal/kernel/random"
	"ludo-lsp/internal/kernel/words"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

// Explorer remembers what happened in games played towards no particular rule, so that simulations of many rules
// share them. Its memory follows from the seeds alone: a used explorer gives the same results, only sooner. It is
// safe for concurrent use.
type Explorer struct {
	game  *kernel.Game
	mu    sync.Mutex
	games map[exploredKey]*exploredGame
	order []exploredKey // oldest first
}

type exploredKey struct {
	seed    int64
	players int
	number  int
}

// Limits of what an explorer remembers and plays.
const (
	maxExplored   = 24  // games
	sharedMoves   = 800 // of a game
	sharedGames   = 12  // that a search looks at
	offersToFirst = 4   // places kept where something could be chosen
)

// NewExplorer returns an explorer of a game.
func NewExplorer(g *kernel.Game) *Explorer {
	return &Explorer{game: g, games: map[exploredKey]*exploredGame{}}
}

// Game returns the explored game.
func (e *Explorer) Game() *kernel.Game { return e.game }

func (e *Explorer) words() *words.Words { return words.Of(e.game) }

// influencesOfGame is the cache key of a game's influences.
type influencesOfGame struct{}

func (e *Explorer) influences() *influences {
	return e.game.Derive(influencesOfGame{}, func() any { return influencesOf(e.game.Definition()) }).(*influences)
}

// exploredGame is a game that is played to its end, with the first event at which each thing happened.
type exploredGame struct {
	mu   sync.Mutex
	walk *walk // nil before it is begun, and when it is done
	done bool
	seen map[string]bool // paths that were noted

	walkedGame
	first   map[string]int   // by what acted: the event
	offered map[string][]int // by what could be chosen: the first events before which it was possible
	stopped gameEnd
	failed  []string // why moves could not be made
}

// sharedGame returns one of the games of a seed, and plays it if necessary. ok is false when ctx was done before its
// end; made then holds the moves so far, and the next call goes on from there. yield, if not nil, is called before
// each move.
func (e *Explorer) sharedGame(ctx context.Context, yield func(context.Context), key exploredKey) (g *exploredGame,
	made int, ok bool) {
	e.mu.Lock()
	g = e.games[key]
	if g == nil {
		g = &exploredGame{}
		e.games[key] = g
		if e.order = append(e.order, key); len(e.order) > maxExplored {
			delete(e.games, e.order[0])
			e.order = e.order[1:]
		}
	}
	e.mu.Unlock()
	g.mu.Lock()
	defer g.mu.Unlock()
	if !g.done {
		g.play(ctx, yield, e, key)
	}
	if !g.done && g.walk != nil {
		made = len(g.walk.events)
	}
	return g, made, g.done
}

// begin makes the first state of the game.
func (g *exploredGame) begin(e *Explorer, key exploredKey) {
	g.first, g.offered, g.seen = map[string]int{}, map[string][]int{}, map[string]bool{}
	g.point = Point{Seed: attemptSeed(key.seed, 100+key.number), Players: key.players}
	if coups := e.influences().coups; len(coups) > 0 && key.number%2 == 1 {
		g.point.Card, g.point.After = coups[key.number/2%len(coups)], 0
	}
	first, err := g.point.first(e.game)
	if err != nil {
		g.stopped.reason, g.done = "The game cannot begin: "+err.Error(), true
		return
	}
	g.walk = newWalk(first, policy{balanced: key.number%4 < 2}, random.ForAgent(g.point.Seed, 500))
	g.note(&g.walk.last, -1)
}

// play continues the game, to its end if ctx allows it.
func (g *exploredGame) play(ctx context.Context, yield func(context.Context), e *Explorer, key exploredKey) {
	if g.walk == nil {
		if g.begin(e, key); g.done {
			return
		}
	}
	w := g.walk
	for len(w.events) < sharedMoves {
		if yield != nil {
			yield(ctx)
		}
		if ctx.Err() != nil {
			return
		}
		moves, player, end := w.options()
		if end == nil {
			if len(moves) == 0 {
				end = w.advance()
			} else {
				g.offer(moves, len(w.events))
				end = w.wander(moves, player, func(err error) {
					if len(g.failed) < 50 {
						g.failed = append(g.failed, err.Error())
					}
				})
			}
		}
		if end != nil {
			g.stopped = *end
			break
		}
		g.note(&w.last, len(w.events)-1)
	}
	if g.stopped == (gameEnd{}) {
		g.stopped.reason = "The game went on for too many moves."
	}
	g.events, g.states, g.done = w.events, w.states, true
	w.close()
	g.walk, g.seen = nil, nil
}

// note records, under the number of the event, the rules that acted in it.
func (g *exploredGame) note(h *happening, event int) {
	note := func(key string) {
		if _, known := g.first[key]; !known {
			g.first[key] = event
		}
	}
	above := func(kind, path string) {
		if key := kind + path; g.seen[key] {
			return
		} else {
			g.seen[key] = true
		}
		for at := path; at != ""; at = member.Parent(at) {
			note(kind + at)
		}
	}
	for i := range h.trace {
		e := &h.trace[i]
		above("path ", e.Path)
		switch t := e.What.(type) {
		case kernel.LifecycleEvent:
			if t.Event == gamedef.PhaseEnter {
				note("phase " + t.Phase)
			}
		case kernel.VariableChanged:
			note("var " + t.Var)
		case kernel.TokenMoved:
			note("zone " + t.To)
		}
	}
	for i := range h.log {
		if id, _, fired := h.log[i].FiredTrigger(); fired {
			note("trigger " + id)
		}
	}
	if h.result != nil {
		above("ending ", h.result.Path)
	}
	if h.move != nil && !h.isWaiting() {
		for _, key := range choiceKeys(h.move) {
			note(key)
		}
	}
}

// offer records, under the number of the event, what could be chosen before it.
func (g *exploredGame) offer(moves []kernel.Move, event int) {
	last := ""
	note := func(key string) {
		if at := g.offered[key]; len(at) < offersToFirst && (len(at) == 0 || at[len(at)-1] != event) {
			g.offered[key] = append(at, event)
		}
	}
	for i := range moves {
		m := &moves[i]
		if m.Compound == nil && m.ActionID == last && !eventMove(m) {
			continue
		}
		last = m.ActionID
		for _, key := range choiceKeys(m) {
			note(key)
		}
	}
}

func eventMove(m *kernel.Move) bool {
	_, ok := m.Params.Get(gamedef.EventCardParam)
	return ok
}

// choiceKeys returns the keys of what a move chooses.
func choiceKeys(m *kernel.Move) []string {
	out := []string{"action " + m.ActionID}
	if card, ok := m.Params.Get(gamedef.EventCardParam); ok {
		key := "card " + card.Text()
		out = append(out, key)
		if side, ok := m.Params.Get(gamedef.EventSideParam); ok {
			key += " " + side.Text()
			out = append(out, key)
			if branch, ok := m.Params.Get(gamedef.EventBranchParam); ok {
				out = append(out, key+" "+branch.Text())
			}
		}
	}
	if m.Compound != nil {
		out = append(out, choiceKeys(&m.Compound.SpecialActivity)...)
	}
	return out
}

// keys returns the keys under which an explorer records a rule: those for its acting and, if it can be chosen, the
// one for its choice.
func (r *Rule) keys() (acts []string, chosen string) {
	switch {
	case r.Effect != "":
		acts = []string{"path " + r.Effect}
	case r.Kind == TriggerRule:
		acts = []string{"trigger " + r.trigger}
	case r.Kind == PhaseRule:
		acts = []string{"phase " + r.phase}
	case r.Kind == TerminalRule:
		acts = []string{"ending " + r.Path}
	case r.Kind == SetupRule:
		return nil, ""
	default:
		acts = []string{"path " + r.Path}
	}
	switch {
	case r.card != "":
		chosen = strings.TrimRight("card "+r.card+" "+r.side+" "+r.branch, " ")
	case r.action != "":
		chosen = "action " + r.action
	}
	if chosen != "" && r.Effect == "" && r.Kind != PipelineRule && r.Kind != StageRule {
		acts = append(acts, chosen)
	}
	return acts, chosen
}

// attemptSeed returns the seed of one of the games of a search; the first one has the seed of the search.
func attemptSeed(seed int64, number int) int64 { return seed + int64(number)*1_000_003 }
