package kernel

import (
	"fmt"
	"slices"

	"ludo-lsp/internal/kernel/components"
	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/internal/kernel/random"
	"ludo-lsp/kernel/gamedef"
)

// Codes of errors of the initial state.
const (
	codeInitialNoPhases = "INITIAL_STATE_NO_PHASES"
	codeInitialDecision = "INITIAL_STATE_DECISION_REQUIRED"
)

// RangeError reports that a number passed to a function is too small or too great.
type RangeError struct {
	Name            string // what the number is, such as "players"
	Value, Min, Max int64
}

// Error returns a sentence about what the number must be.
func (e *RangeError) Error() string {
	return fmt.Sprintf("%s must be from %d to %d, not %d", e.Name, e.Min, e.Max, e.Value)
}

// Initial returns the state in which a game begins. With 0 players it uses the smallest possible number of players;
// any other number with which it cannot be played is a *RangeError.
//
// The player who begins need not have a legal move: see State.Advance.
func (g *Game) Initial(seed int64, players int) (*State, error) {
	return g.InitialAs(Beginning{Seed: seed, Players: players})
}

// opening is a state that all games with its number of players go through: the setup up to the first draw from the
// generator, or all that comes before the first move.
type opening struct {
	state *State
	whole bool // the game has begun
	// Of the setup: its next step, what it has used so far, and for whom it runs.
	at, spent, effort, lists, transitions int
	context                               context
}

// Begin is Initial with the log up to the first decision: the first cards that are revealed, and triggers. If traced
// is true, Outcome.Trace has all effects.
func (g *Game) Begin(seed int64, players int, traced bool) (*Outcome, error) {
	return g.BeginAs(Beginning{Seed: seed, Players: players}, traced)
}

// initial returns the first state. arrange, unless it is nil, rearranges the tokens before the first turn begins.
func (g *Game) initial(b Beginning, traced bool, arrange func(m *machine)) (*Outcome, error) {
	limits, players := g.parts.Def.Metadata.Players, b.Players
	if players == 0 {
		players = int(limits.Min)
	}
	if !g.mayPlay(int64(players)) {
		return nil, &RangeError{Name: "players", Value: int64(players), Min: limits.Min, Max: limits.Max}
	}
	g = g.forPlayers(int32(players))
	if g.turnPhases == 0 {
		return nil, &Error{Family: KernelFamily, Code: codeInitialNoPhases,
			Message: "The turn of this game has no phases.", Path: member.TurnStructure + "." + member.Phases}
	}
	o, remembers := g.opening.Load(), b.unheard && !g.plain && !g.watched && g.profiled == nil
	var begun *State
	switch {
	case !remembers || o == nil || int(o.state.position.players) != players || o.whole && arrange != nil:
		o, begun = nil, &State{position: g.blank(int32(players), b.generator())}
	case o.whole:
		return &Outcome{State: o.state.begunWith(b.generator())}, nil
	default:
		begun = o.state.begunWith(b.generator())
	}
	m := g.borrow(&begun.position)
	defer g.giveBack(m)
	if traced {
		m.trace = &tracer{}
	}
	var out *Outcome
	stop, err := m.runToHalt(func() {
		m.runSetup(o, remembers)
		m.begin(arrange)
		out = &Outcome{State: m.freeze(), Log: m.entries, Warnings: m.warnings, Trace: m.trace.entriesSoFar()}
	})
	if err != nil {
		return nil, err
	}
	if stop != nil {
		return nil, noMoveToSuspend(stop.request)
	}
	if arrange == nil && out.State.position.random == begun.position.random {
		g.opening.Store(&opening{state: out.State, whole: true}) // no chance was involved
	}
	return out, nil
}

// generator returns the generator for the beginning.
func (b Beginning) generator() random.Generator {
	if b.Unmixed {
		return random.NewUnmixed(b.Seed)
	}
	return random.New(b.Seed)
}

// begunWith returns the initial state for another generator, if s is an initial state before which nothing was drawn.
func (s *State) begunWith(g random.Generator) *State {
	out := &State{game: s.game, position: s.position}
	out.position.random = g
	out.position.hash ^= s.position.hashSingle() ^ out.position.hashSingle()
	return out
}

// runSetup runs the setup: what is left of it after an opening, unless that is nil. remembers is whether nobody hears
// of it, and the opening is remembered for later games.
func (m *machine) runSetup(o *opening, remembers bool) {
	if m.game.setup == nil {
		return
	}
	if remembers {
		m.mutedBetweenMoves, m.muted, m.unlogged = 1, 1, true
	}
	around := m.registers
	m.exec = m.newExecution(m.game.setup, listOf{root: "initialState.setup", eventContext: "lifecycleEffect"})
	if o == nil && remembers && !m.game.setup.asks {
		o = m.runToDraw()
		m.game.opening.Store(o)
	}
	if o != nil {
		there := m.registers
		there.context = o.context
		m.resume(there)
		m.exec.pc, m.exec.spent = o.at, o.spent
		m.effort, m.lists, m.transitions = o.effort, o.lists, o.transitions
	}
	m.run()
	m.spare = append(m.spare, m.exec)
	m.resume(around)
	m.unbindSince(0, nil)
}

// runToDraw runs the setup up to the last step before the first draw at which no loop runs and no name is bound.
func (m *machine) runToDraw() *opening {
	e, o := m.exec, &opening{}
	k := m.mark()
	for !m.drawn {
		if len(e.frames) == 0 && !slices.ContainsFunc(m.env, func(v Value) bool { return v.Kind() != Unbound }) {
			k = m.mark()
			o.at, o.spent, o.context = e.pc, e.spent, m.context
			o.effort, o.lists, o.transitions = m.effort, m.lists, m.transitions
		}
		if e.pc == len(e.code.ops) {
			break
		}
		e.pc++
		e.code.ops[e.pc-1].do(m)
	}
	m.rollback(k)
	e.frames, m.drawn, m.pastHorizon = e.frames[:0], false, false
	o.state = m.freeze()
	return o
}

// begin makes the first state of a game from the position after the setup.
func (m *machine) begin(arrange func(m *machine)) {
	m.events = m.events[:0]
	m.shuffleDecks()
	m.drawRevealFirstCards()
	if arrange != nil {
		arrange(m)
	}
	m.runCoupCard()
	if first := m.firstPhase(); first != m.phase {
		m.setPhase(first)
	}
	m.runLifecycle(gamedef.TurnStart, m.phase)
	m.runLifecycle(gamedef.PhaseEnter, m.phase)
	m.beginCards()
}

// blank returns the position of a game before the setup.
func (g *Game) blank(players int32, begun random.Generator) position {
	p := position{
		players: players,
		vars:    make([]int64, 0, g.parts.ZoneVarAt(players, zoneID(len(g.parts.Zones)), 0)),
		zones:   make([][]tokenID, len(g.parts.Zones)),
		random:  begun,
		usage:   make([]usage, g.usages(players)),
		markers: slices.Repeat([]int16{unset}, len(g.parts.Zones)*len(g.parts.Lattices)),
		active:  g.order.firstPlayer(players),
	}
	begin := func(list []components.Variable) {
		for i := range list {
			p.vars = append(p.vars, list[i].Init)
		}
	}
	begin(g.parts.Globals)
	for range players {
		begin(g.parts.PlayerVars)
	}
	for range g.parts.Zones {
		begin(g.parts.ZoneVars)
	}
	for _, given := range g.parts.Def.SpaceMarkers {
		space, known := g.parts.ZoneOf[given.SpaceID]
		at, declared := g.parts.LatticeOf[given.MarkerID]
		if known && declared {
			state := g.parts.Lattices[at].Place(g.parts.Symbols.Text(given.State))
			p.markers[int(space)*len(g.parts.Lattices)+at] = state
		}
	}
	for i := range g.parts.GlobalLattices {
		p.globalMarkers = append(p.globalMarkers, g.parts.GlobalLattices[i].Initial)
	}
	return p
}

// noMoveToSuspend returns the error for a decision that is asked for when no move is in progress that could be
// suspended.
func noMoveToSuspend(r *Request) *Error {
	e := &Error{Family: KernelFamily, Code: codeInitialDecision,
		Message: "A decision has to be made before any move, where nobody can be asked; decisions belong to actions and what follows from them."}
	if r != nil {
		e.Path = r.Path
		e.Context = map[string]any{"decisionId": r.ID, "effectPath": r.effectPath}
	}
	return e
}
