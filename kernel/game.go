package kernel

import (
	"fmt"
	"ludo-lsp/internal/guard"
	"sync"
	"sync/atomic"

	"ludo-lsp/internal/kernel/analysis"
	"ludo-lsp/internal/kernel/components"
	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/kernel/gamedef"
)

// Game is a definition made ready to be played. It never changes and may be used
// from several goroutines.
type Game struct {
	parts  components.Set
	limits Limits

	whole   *Game // with the zones of all players that may play; g itself if it has them
	seating seating

	names values.Names

	phases     []phase // of the turn, then interrupts
	turnPhases int     // how many of them belong to the turn
	plans      phasePlans
	uneventful bool // nothing runs when a phase or a turn begins or ends
	phaseOf    map[string]phaseID

	actions  []action
	actionOf map[string]actionID

	creations      int // effects that create tokens
	setup          *code
	triggers       triggerTable
	terminal       terminal
	sharedSearches int  // how many searches zones of a loop share
	readers        int  // lists by cell that rules keep
	verdicts, sums int  // how many machines remember
	plain          bool // nothing is remembered; tests compare with that
	watched        bool // traces tell more; see Watched
	profiled       *profileLabels
	held           *heldCounter  // of a watched game
	step           func(*Moment) // nil: nobody looks at the effects of moves; see Stepped

	metrics   []metric
	stacking  stacking
	patterned []patternedName
	order     turnOrder
	seats     seatNames
	decks     []eventDeck
	flow      *turnFlow // of a card-driven order

	ids            components.Collator // guarded by idsLock
	idsLock        sync.Mutex
	freeName       values.Name // __freeOperation, noName where no rule reads it
	className      values.Name // __actionClass, noName where no rule reads it
	operationClass Value       // what rules read of a move without a class
	asks           bool        // a decision stands somewhere in the definition
	asksOpaque     bool        // a decision stands in a list that no search looks into

	machines sync.Pool

	// beginning is the state in which the last game without chance before its first
	// move began.
	beginning atomic.Pointer[State]

	derived sync.Map // what Derived has made, by its key: func() any
}

// Derive is what derive makes of the game. It is made once for a key, whoever asks first, and may be used from several
// goroutines.
func (g *Game) Derive(key any, derive func() any) any {
	made, known := g.derived.Load(key)
	if !known {
		made, _ = g.derived.LoadOrStore(key, sync.OnceValue(derive))
	}
	return made.(func() any)()
}

// Option changes how a game is made.
type Option func(*Game)

// WithLimits sets the budgets of a game.
func WithLimits(l Limits) Option { return func(g *Game) { g.limits = l.withDefaults() } }

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

// compile makes the tables and codes of a game out of its definition.
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
	g.planPhases()
	g.machines.New = func() any { return g.newMachine() }
}

// Definition is the definition that g was made of. It must not be changed.
func (g *Game) Definition() *gamedef.GameDef { return g.parts.Def }

// Limits are the budgets of the game.
func (g *Game) Limits() Limits { return g.limits }

func (g *Game) newMachine() *machine {
	m := &machine{game: g}
	m.limits, m.env, m.between = g.limits, make([]Value, len(g.names.Texts)), g.profiled.root()
	m.forget()
	return m
}

// forget begins a memory in which nothing was worked out.
func (m *machine) forget() {
	m.memory = memory{}
	if g := m.game; !g.plain {
		m.verdicts, m.sums = make([][]*cachedVerdicts, g.verdicts), make([][]*sumMemo, g.sums)
		m.fastVerdicts = make([][]*fastVerdicts, g.verdicts)
	}
}

// borrow gives a machine that stands at a position; giveBack takes it again.
func (g *Game) borrow(p *position) *machine {
	m := g.machines.Get().(*machine)
	m.reset(p)
	return m
}

func (g *Game) giveBack(m *machine) {
	m.entries, m.warnings, m.trace = nil, nil, nil
	g.machines.Put(m)
}

// collate orders two ids in play, where no rank is known: those of tokens.
func (g *Game) collate(a, b string) int {
	g.idsLock.Lock()
	defer g.idsLock.Unlock()
	return g.ids.Compare(a, b)
}

// compiler makes the tables and codes of a game.
type compiler struct {
	game     *Game
	collator components.Collator
	at       []string // the path in the definition
	// sorting is the order in which the stages that are compiled go through
	// zones and tokens; nil: that of queries.
	sorting *itemOrder
	*analysis.Analysis
	expressions
}

func newCompiler(g *Game) *compiler {
	c := &compiler{game: g, collator: components.NewCollator()}
	c.Analysis = analysis.New(&g.parts, analysis.Evaluator{Constant: c.constant, Narrowed: c.narrow})
	return c
}

// compilePart compiles a part of the definition; its path is used in errors of play.
func (c *compiler) compilePart(part string, f func()) {
	c.at = append(c.at, part)
	f()
	c.at = c.at[:len(c.at)-1]
}

func (c *compiler) element(list string, at int, f func()) {
	c.compilePart(fmt.Sprintf("%s[%d]", list, at), f)
}

// path is where in the definition the compiler is.
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

// symbol is the value of a text of the definition.
func (c *compiler) symbol(text string) Value { return c.game.parts.Symbol(text) }

// scalar is the value of a literal of the definition.
func (c *compiler) scalar(s gamedef.Scalar) Value { return c.game.parts.Scalar(s) }

func (c *compiler) compile() {
	g := c.game
	g.names = values.Names{ByText: map[string]values.Name{}}
	g.parts.Read()
	c.phaseNames()
	c.actionNames()
	c.order()
	c.flow()
	c.stacking()
	c.compilePart("setup", func() { g.setup = c.effects(g.parts.Def.Setup) })
	c.phases()
	c.actions()
	c.triggers()
	c.terminal()
	c.metrics()
	c.events()
	c.cardDriven()
	c.decisions()
	g.operationClass = c.symbol(string(gamedef.OperationClass))
	g.freeName, g.className = g.names.Find(gamedef.FreeOperationBinding), g.names.Find(gamedef.ActionClassBinding)
}
