package kernel

import (
	"fmt"
	"ludo-lsp/internal/guard"
	"sync"
	"sync/atomic"

	"ludo-lsp/internal/kernel/analysis"
	"ludo-lsp/internal/kernel/components"
	"ludo-lsp/internal/kernel/record"
	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/kernel/gamedef"
)

// Game is a definition made ready to be played. It is immutable and may be used from several goroutines.
type Game struct {
	parts  components.Set
	limits Limits

	whole   *Game // with the zones of all players that may play; g itself if it has them
	seating seating

	names values.Names

	phases     []phase // of the turn, followed by interrupts
	turnPhases int     // the number of them that belong to the turn
	plans      phasePlans
	uneventful bool // nothing runs when phases or turns begin or end
	phaseOf    map[string]phaseID

	actions  []action
	actionOf map[string]actionID

	creations               int // number of effects that create tokens
	setup                   *code
	triggers                triggerTable
	terminal                terminal
	sharedSearches          int  // number of searches that zones of a loop share
	readers                 int  // lists by cell kept by rules
	verdicts, sums, results int  // number of caches in a machine
	plain                   bool // no caching; tests compare with that
	watched                 bool // traces are more detailed; see WithEvidence
	profiled                *profileLabels
	held                    *heldCounter  // of a watched game
	step                    func(*Moment) // nil: nobody observes the effects of moves; see WithSteps

	metrics   []metric
	stacking  stacking
	patterned []patternedName
	order     turnOrder
	seats     seatNames
	decks     []eventDeck
	flow      *turnFlow // of a card-driven order

	ids            components.Collator // guarded by idsLock
	idsLock        sync.Mutex
	freeName       values.Name // __freeOperation, noName if no rule reads it
	className      values.Name // __actionClass, noName if no rule reads it
	operationClass Value       // what rules read for a move without a class
	classes        []Value     // that a move can have
	asks           bool        // the definition contains a decision
	asksOpaque     bool        // a decision is in a list that no search looks into

	yield    func() // called between the parts of the definition while they are compiled; nil: nothing is
	machines sync.Pool
	opening  atomic.Pointer[opening] // of the last game that nobody heard of, or that used no chance

	derived sync.Map // results of Derive, by key: func() any
}

// Derive returns what derive makes of the game. It is made once for each key, on first use, and may be used from
// several goroutines.
func (g *Game) Derive(key any, derive func() any) any {
	made, known := g.derived.Load(key)
	if !known {
		made, _ = g.derived.LoadOrStore(key, sync.OnceValue(derive))
	}
	return made.(func() any)()
}

// Option configures how a game is made.
type Option func(*Game)

// WithLimits sets the budgets of a game.
func WithLimits(l Limits) Option { return func(g *Game) { g.limits = l.withDefaults() } }

// WithYield makes New call yield, unless it is nil, between the parts of the definition, where it may wait for more
// urgent work.
func WithYield(yield func()) Option { return func(g *Game) { g.yield = yield } }

// New makes a definition ready to be played. A definition that cannot be played
// is refused with a *gamedef.InvalidError that lists every problem.
func New(def *gamedef.GameDef, options ...Option) (*Game, error) {
	if problems := gamedef.Validate(def); len(problems) > 0 {
		return nil, &gamedef.InvalidError{Problems: problems}
	}
	g := &Game{parts: components.Set{Def: def}, limits: Limits{}.withDefaults()}
	g.whole = g
	for _, set := range options {
		set(g)
	}
	if fault := guard.Run(g.compile); fault != nil {
		return nil, &gamedef.InvalidError{Problems: []gamedef.Problem{{Code: gamedef.RulesInvalid,
			Message: "The rules name what the definition does not have: " + fault.Error() + "."}}}
	}
	return g, nil
}

// compile makes the tables and code of a game from its definition.
func (g *Game) compile() {
	c := newCompiler(g)
	g.ids = components.NewCollator()
	if g.profiled != nil {
		g.profiled.place(g.parts.Def)
	}
	if g.watched {
		g.held = &heldCounter{}
		g.held.place(g.parts.Def)
	}
	c.compile()
	g.yield = nil
	g.planPhases()
	g.machines.New = func() any { return g.newMachine() }
}

// Definition returns the definition that g was made from. It must not be changed.
func (g *Game) Definition() *gamedef.GameDef { return g.parts.Def }

// Limits returns the budgets of the game.
func (g *Game) Limits() Limits { return g.limits }

func (g *Game) newMachine() *machine {
	m := &machine{game: g}
	m.limits, m.env, m.between = g.limits, make([]Value, len(g.names.Texts)), g.profiled.root()
	if all := g.parts.Cells.All; all <= mostReaders { // of more cells nothing is cached
		m.stamps = make([]int64, all)
	}
	m.forget()
	return m
}

// forget clears everything that was cached.
func (m *machine) forget() {
	m.changes.forget()
	m.memory = memory{changes: m.changes}
	if g := m.game; !g.plain {
		m.verdicts, m.sums = make([][]*cachedVerdicts, g.verdicts), make([][]*sumMemo, g.sums)
		m.results = make([][]*cachedResult, g.results)
		m.fastVerdicts = make([][]*fastVerdicts, g.verdicts)
	}
}

// borrow returns a machine placed at a position; giveBack returns it to the pool.
func (g *Game) borrow(p *position) *machine {
	m := g.machines.Get().(*machine)
	m.reset(p)
	return m
}

func (g *Game) giveBack(m *machine) {
	m.entries, m.warnings, m.trace = nil, nil, nil
	g.machines.Put(m)
}

// collate orders two ids in play that have no known rank: those of tokens.
func (g *Game) collate(a, b string) int {
	g.idsLock.Lock()
	defer g.idsLock.Unlock()
	return g.ids.Compare(a, b)
}

// compiler makes the tables and code of a game.
type compiler struct {
	game     *Game
	collator components.Collator
	at       []string // the path in the definition
	// sorting is the order in which the stages being compiled go through zones and tokens; nil: that of queries.
	sorting *itemOrder
	*analysis.Analysis
	expressions
}

func newCompiler(g *Game) *compiler {
	c := &compiler{game: g, collator: components.NewCollator()}
	c.Analysis = analysis.New(&g.parts, analysis.Evaluator{Constant: c.constant, Narrowed: c.narrowZones})
	return c
}

// compilePart compiles a part of the definition; its path is used in errors during play.
func (c *compiler) compilePart(part string, f func()) {
	if c.game.yield != nil {
		c.game.yield()
	}
	c.at = append(c.at, part)
	f()
	c.at = c.at[:len(c.at)-1]
}

func (c *compiler) element(list string, at int, f func()) {
	c.compilePart(fmt.Sprintf("%s[%d]", list, at), f)
}

// path returns the compiler's place in the definition.
func (c *compiler) path() string {
	out := ""
	for i, part := range c.at {
		if i > 0 && part[0] != '[' {
			out += "."
		}
		out += part
	}
	return out
}

// symbol returns the value of a text of the definition.
func (c *compiler) symbol(text string) Value { return c.game.parts.Symbol(text) }

// scalar returns the value of a literal of the definition.
func (c *compiler) scalar(s gamedef.Scalar) Value { return c.game.parts.Scalar(s) }

func (c *compiler) compile() {
	g := c.game
	g.names = values.Names{ByText: map[string]values.Name{}}
	g.parts.Read()
	c.phaseNames()
	c.actionNames()
	c.order()
	c.compileFlow()
	c.compileStacking()
	c.compilePart("setup", func() { g.setup = c.compileEffects(g.parts.Def.Setup) })
	c.phases()
	c.actions()
	c.triggers()
	c.terminal()
	c.metrics()
	c.compileEventDecks()
	c.compileTurnFlow()
	c.recordDecisions()
	g.operationClass = c.symbol(string(gamedef.OperationClass))
	for _, class := range record.ActionClasses {
		g.classes = append(g.classes, c.symbol(string(class)))
	}
	g.freeName, g.className = g.names.Find(gamedef.FreeOperationBinding), g.names.Find(gamedef.ActionClassBinding)
}
