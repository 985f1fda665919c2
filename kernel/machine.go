package kernel

import (
	"ludo-lsp/internal/kernel/random"
	"ludo-lsp/internal/kernel/values"
)

// machine runs the rules of a game on a position of its own. Every change of the position and of bindings goes
// through the methods of state_journal.go, so that it can be undone: a search for legal choices goes back and forth
// on one machine, and a move that fails leaves no trace.
//
// A rule that fails panics with an *Error; a decision without an answer, and in discovery a draw from the generator,
// panic with a halt. The entry points of the package turn both into results.
type machine struct {
	game *Game
	position
	base *position // sealed, where the machine was reset to; nil: none
	registers
	history
	environment
	work
	memory
	output
	budget
	spares
}

// history is what rolling back needs: the journal and the data of its changes.
type history struct {
	journal   []change
	earlier   []random.Generator // the generators before draws
	stamps    []int64            // by cell: that of its content; empty if nothing is cached
	stamped   uint32             // the newest of a zone
	unboundAt int                // a length of the journal at which no name was bound
}

// environment is the bindings of the running rules.
type environment struct {
	env      []Value      // by name; Unbound where a name has no value
	listed   int          // number of bindings of lists, and changes of token properties
	newNames values.Names // names not in the definition, after those that are
	visited  []int        // by name: the last visit that reached it
	visit    int
}

// work is the move being made or looked for. It is set anew for each.
type work struct {
	events  []event      // emitted and not yet dispatched
	listing *lister      // lists all moves when one is looked for; nil: one is enough
	probe   lister       // looks for one, in reused memory
	census  census       // of the moves that listing would list
	probing census       // looks for one
	lister  lister       // of a playout, likewise
	first   moveRun      // the move being made, in reused memory
	walk    walk         // its walk, likewise
	acting  *actingRound // the round being carried out; nil: none

	pastHorizon bool     // the move is beyond the horizon of discovery
	drawn       bool     // the move drew from the generator
	stopAtDraw  bool     // a search of a suspended move's decisions ends at a draw
	answered    []string // ids of decisions answered after the move was suspended
	cut         cutPoint
	verdict     *Result // how the game ended
	judged      bool    // verdict is that of the position, found on the way to the next decision
}

// memory is cached results, which hold until the cells that they depend on change (see changes).
type memory struct {
	changes      changeLog
	differing    []cellID            // for verdicts.follow, in reused memory
	verdicts     [][]*cachedVerdicts // by verdicts, then by perspective; nil: no caching
	fastVerdicts [][]*fastVerdicts   // likewise, while effort is not counted
	sums         [][]*sumMemo        // by sums, likewise
	results      [][]*cachedResult   // by resultMemo, likewise

	loop     int // through tested zones; 0: none, or one without sharing
	loops    int // number of loops so far
	searches []sharedSearch

	lastCreated []createdProperties             // of the effects that create tokens
	alterations [256]alteration                 // of token properties, by token
	histogram   values.Histogram                // of the last counted list of tokens
	sameValues  [sameValueSlots]sameValueCounts // of the last compared lists of tokens
}

// output is what the machine reports of its work.
type output struct {
	entries           []LogEntry
	warnings          []Warning
	trace             *tracer            // nil: no trace
	mutedBetweenMoves int32              // the value of muted between moves: 1 if nobody hears any warning
	unlogged          bool               // nobody reads the log
	between           *runningRule       // runs between rules; nil: the game is not profiled
	holds             []HeldCounts       // of a watched game
	held              []int32            // the content of holds
	weighed           []WeighedCondition // of a watched game
	weighing          bool               // whether a part of a condition decides it is being checked
}

// budget is what rules may use, and have used.
type budget struct {
	limits      Limits
	lists       int  // lists of phases and triggers run in the move
	effort      int  // of Limits.Effort, since the machine was reset or settled
	uncounted   bool // effort is bounded and not counted
	most        *int // phase transitions the caller allows for the move; nil: those of the limits
	transitions int  // phase transitions left; -1: any number
}

// spares are reusable lists.
type spares struct {
	scratch scratch
	buffers [][]Value
	spare   []*execution // no longer used by lists of effects
	piles   []pile       // by zone; of high piles
}

// buffer returns an empty list with room, to be given back with release.
func (m *machine) buffer() []Value {
	if last := len(m.buffers) - 1; last >= 0 {
		b := m.buffers[last]
		m.buffers = m.buffers[:last]
		return b[:0]
	}
	return make([]Value, 0, 32)
}

func (m *machine) release(b []Value) { m.buffers = append(m.buffers, b) }

// nameOf returns the number of a name that comes up in play.
func (m *machine) nameOf(text string) values.Name {
	if n, ok := m.game.names.ByText[text]; ok {
		return n
	}
	if n, ok := m.newNames.ByText[text]; ok {
		return n
	}
	if m.newNames.ByText == nil {
		m.newNames.ByText = map[string]values.Name{}
	}
	n := values.Name(len(m.env))
	m.newNames.ByText[text] = n
	m.newNames.Texts = append(m.newNames.Texts, text)
	m.env = append(m.env, Value{})
	return n
}

// nameText returns the text of a name.
func (m *machine) nameText(n values.Name) string {
	if int(n) < len(m.game.names.Texts) {
		return m.game.names.Texts[n]
	}
	return m.newNames.Texts[int(n)-len(m.game.names.Texts)]
}

// path returns the machine's place in the definition.
func (m *machine) path() string {
	if m.exec != nil && m.exec.pc > 0 && m.exec.pc <= len(m.exec.code.ops) {
		return m.exec.code.ops[m.exec.pc-1].path
	}
	return m.place
}

// token returns a token's present value, as rules see it.
func (m *machine) token(t tokenID) Value {
	return values.Make(Token, int64(t), m.tokens[t].properties)
}

// tokenName returns the id of a token as rules see it.
func (m *machine) tokenName(t tokenID) Value {
	return values.Make(TokenName, int64(t), m.tokens[t].properties.Kind)
}
