package kernel

import (
	"fmt"
	"sync"
	"sync/atomic"

	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/kernel/gamedef"
)

// Game is a definition made ready to be played. It never changes and may be used
// from several goroutines.
type Game struct {
	def    *gamedef.GameDef
	limits Limits

	whole   *Game // with the zones of all players that may play; g itself if it has them
	seating seating

	symbols values.Symbols
	names   values.Names

	globals    []variable // place in a position's vars: that in the list
	playerVars []variable // after the globals, for each player
	zoneVars   []variable // after the variables of all players, for each zone
	globalVar  map[string]int
	playerVar  map[string]int
	zoneVar    map[string]int

	zones       []zone
	zoneOf      map[string]zoneID
	bases       map[string]*zoneBase
	byRank      []zoneID // all zones in the order of their ids
	boardRank   []zoneID // map spaces in the order of their ids
	boardZones  bool
	toward      []direction
	directionOf map[string]int // by name
	zoneByText  []zoneID       // by the number of the symbol of an id; nowhere for another symbol

	tokenTypes []*values.TokenType
	properties values.Names // of tokens of all types

	lattices       []lattice // of map spaces
	globalLattices []lattice
	latticeOf      map[string]int
	globalLattice  map[string]int
	globalSorted   []int // global lattices in the order of their ids, by code units

	tables map[string]*values.Table

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
	sharedSearches int // how many searches zones of a loop share
	cells          cells
	verdicts, sums int  // how many machines remember
	plain          bool // nothing is remembered; tests compare with that
	watched        bool // traces tell more; see Watched
	profiled       *profiled
	step           func(*Moment) // nil: nobody looks at the effects of moves; see Stepped

	metrics   []metric
	stacking  stacking
	patterned []patternedName
	order     turnOrder
	decks     []eventDeck
	flow      *turnFlow // of a card-driven order

	ids            collator // guarded by idsLock
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
}

// variable is the declaration of a variable.
type variable struct {
	name     string
	text     Value
	boolean  bool
	texts    []Value          // of one that is one of a few texts: its value is the place in them
	places   map[string]int64 // of each of them
	choices  string           // the same in words
	min, max int64
	init     int64
	waiting  []*trigger // for a change of it
}

// whole tells whether the variable is a whole number.
func (v *variable) whole() bool { return !v.boolean && v.texts == nil }

// place is where a text stands among those of the variable, -1 where it does not.
func (v *variable) place(text Value) int64 {
	if at, ok := v.places[text.Text()]; ok && text.IsText() {
		return at
	}
	return -1
}

// clamp is the nearest value that the variable can have.
func (v *variable) clamp(n int64) int64 { return max(v.min, min(v.max, n)) }

// Option changes how a game is made.
type Option func(*Game)

// WithLimits sets the budgets of a game.
func WithLimits(l Limits) Option { return func(g *Game) { g.limits = l.withDefaults() } }

// New makes a definition ready to be played. A definition that cannot be played
// is refused with a *gamedef.InvalidError that lists every problem.
func New(def *gamedef.GameDef, options ...Option) (*Game, error) {
	if problems := gamedef.Validate(def); gamedef.HasErrors(problems) {
		return nil, &gamedef.InvalidError{Problems: problems}
	}
	g := &Game{def: def, limits: Limits{}.withDefaults()}
	g.whole = g
	for _, set := range options {
		set(g)
	}
	g.compile()
	return g, nil
}

// compile makes the tables and codes of a game out of its definition.
func (g *Game) compile() {
	c := &compiler{game: g, collator: newCollator()}
	g.ids = newCollator()
	if g.profiled != nil {
		g.profiled.place(g.def)
	}
	c.compile()
	g.planPhases()
	g.machines.New = func() any { return g.newMachine() }
}

// Definition is the definition that g was made of. It must not be changed.
func (g *Game) Definition() *gamedef.GameDef { return g.def }

// Limits are the budgets of the game.
func (g *Game) Limits() Limits { return g.limits }

func (g *Game) newMachine() *machine {
	m := &machine{game: g, limits: g.limits, env: make([]Value, len(g.names.Texts)), between: g.profiled.root()}
	if !g.plain {
		m.recalled, m.summed = make([][]*recalled, g.verdicts), make([][]*summed, g.sums)
		m.standings = make([][]*standing, g.verdicts)
	}
	return m
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

// varAt is the place of a player's variable in a position's vars.
func (g *Game) playerVarAt(player playerID, at int) int {
	return len(g.globals) + int(player)*len(g.playerVars) + at
}

// zoneVarAt is the place of a zone's variable in a position's vars.
func (g *Game) zoneVarAt(players int32, zone zoneID, at int) int {
	return len(g.globals) + int(players)*len(g.playerVars) + int(zone)*len(g.zoneVars) + at
}

// collate orders two ids in play, where no rank is known: those of tokens.
func (g *Game) collate(a, b string) int {
	g.idsLock.Lock()
	defer g.idsLock.Unlock()
	return g.ids.compare(a, b)
}

// compiler makes the tables and codes of a game.
type compiler struct {
	game     *Game
	collator collator
	at       []string // the path in the definition
	// sorting is the order in which the stages that are compiled go through
	// zones and tokens; nil: that of queries.
	sorting *itemOrder
	expressions
}

// within compiles a part of the definition; its path is used in errors of play.
func (c *compiler) within(part string, f func()) {
	c.at = append(c.at, part)
	f()
	c.at = c.at[:len(c.at)-1]
}

func (c *compiler) element(list string, at int, f func()) {
	c.within(fmt.Sprintf("%s[%d]", list, at), f)
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
func (c *compiler) symbol(text string) Value { return c.game.symbols.Symbol(text) }

// scalar is the value of a literal of the definition.
func (c *compiler) scalar(s gamedef.Scalar) Value {
	switch s := s.(type) {
	case gamedef.Number:
		return Float(float64(s))
	case gamedef.Bool:
		return Truth(bool(s))
	case gamedef.Text:
		return c.symbol(string(s))
	}
	return Value{}
}

func (c *compiler) compile() {
	g := c.game
	g.symbols = values.Symbols{ByText: map[string]Value{}, Tokens: map[string]*values.TokenType{}}
	g.names = values.Names{ByText: map[string]values.Name{}}
	g.properties = values.Names{ByText: map[string]values.Name{}}
	c.tokenTypes() // first, so that texts that name tokens are known as such
	c.variables()
	c.zones()
	c.markers()
	g.numberCells()
	c.tables()
	c.phaseNames()
	c.actionNames()
	c.order()
	c.flow()
	c.stacking()
	c.within("setup", func() { g.setup = c.effects(g.def.Setup) })
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

func (c *compiler) variables() {
	g := c.game
	declare := func(defs []gamedef.VariableDef) ([]variable, map[string]int) {
		list := make([]variable, len(defs))
		index := make(map[string]int, len(defs))
		for i, d := range defs {
			v := variable{name: d.Name, text: c.symbol(d.Name), boolean: d.Type == gamedef.BooleanVariable, min: d.Min,
				max: d.Max}
			init := c.scalar(d.Init)
			v.init = init.N
			switch d.Type {
			case gamedef.BooleanVariable:
				v.max = 1
			case gamedef.EnumVariable:
				v.choices, v.places = d.Choices(), make(map[string]int64, len(d.Values))
				for at, text := range d.Values {
					v.texts, v.places[text] = append(v.texts, c.symbol(text)), int64(at)
				}
				v.max, v.init = int64(len(v.texts)-1), v.place(init)
			}
			list[i], index[d.Name] = v, i
		}
		return list, index
	}
	g.globals, g.globalVar = declare(g.def.GlobalVars)
	g.playerVars, g.playerVar = declare(g.def.PerPlayerVars)
	g.zoneVars, g.zoneVar = declare(g.def.ZoneVars)
}
