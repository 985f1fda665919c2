package kernel

import (
	"ludo-lsp/internal/kernel/random"
	"ludo-lsp/internal/kernel/values"
)

// machine runs the rules of a game on a position of its own. Every change of the
// position and of bindings goes through the methods of state_journal.go, so that it
// can be taken back: a search for legal choices goes back and forth on one
// machine, and a move that fails leaves no trace.
//
// A rule that fails panics with an *Error; a decision without an answer, and in
// discovery a draw from the generator, panic with a halt. The entry points of the
// package turn both into results.
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

// history is what it takes to go back: the journal and what its changes need.
type history struct {
	journal []change
	earlier []random.Generator // the generators before draws
}

// environment is the bindings of the rules that run.
type environment struct {
	env      []Value      // by name; Unbound where a name has no value
	listed   int          // how often a list was bound to a name, or a property of a token changed
	newNames values.Names // names that the definition does not have, after those that it has
	visited  []int        // by name: the last visit in which it was met
	visit    int
}

// work is the move that is made or looked for. It is set anew for each.
type work struct {
	events  []event      // emitted and not yet dispatched
	listing *lister      // that lists all moves when one is looked for; nil: one is enough
	probe   lister       // that looks for one, in memory that is used again
	census  census       // of the moves that listing would list
	probing census       // that looks for one
	lister  lister       // of a playout, likewise
	first   moveRun      // the move that is made, in memory that is used again
	walk    walk         // its walk, likewise
	acting  *actingRound // the round that is carried out; nil: none

	admitted    bool     // the move that is made is the one that the census has picked
	pastHorizon bool     // the move is farther than discovery can look
	drawn       bool     // the move drew from the generator
	stopAtDraw  bool     // a look at the decisions of a suspended move ends at a draw
	answered    []string // ids of decisions answered after the move was suspended
	cut         cutPoint
	verdict     *Result // how the game ended
	judged      bool    // verdict is that of the position, as the way to the next decision found it
}

// memory is what was worked out and holds until the cells that it was worked out from change (see changes).
type memory struct {
	changes      changeLog
	noBindings   bool                // nothing is bound between lists
	verdicts     [][]*cachedVerdicts // by verdicts, then by perspective; nil: nothing is remembered
	fastVerdicts [][]*fastVerdicts   // likewise, while effort is not counted
	sums         [][]*sumMemo        // by sums, likewise

	loop     int // through zones that are tested; 0: none, or one in which nothing is shared
	loops    int // how many there were
	searches []sharedSearch

	lastCreated []createdProperties             // of the effects that create tokens
	alterations [256]alteration                 // of token properties, by token
	histogram   values.Histogram                // of the list of tokens that was counted last
	sameValues  [sameValueSlots]sameValueCounts // of lists of tokens that were compared last
}

// output is what the machine tells of what it does.
type output struct {
	entries           []LogEntry
	warnings          []Warning
	trace             *tracer            // nil: no trace
	mutedBetweenMoves int32              // what muted is between moves: 1 where nobody hears any warning
	unlogged          bool               // nobody reads the log
	between           *runningRule       // what runs between rules; nil: the game is not profiled
	holds             []HeldCounts       // of a watched game
	held              []int32            // what is in holds
	weighed           []WeighedCondition // of a watched game
	weighing          bool               // it is looked whether a part of a condition decides it
}

// budget is what rules may use, and what they have used.
type budget struct {
	limits      Limits
	lists       int  // lists of phases and triggers that were run in the move
	effort      int  // of Limits.Effort, since the machine was reset or settled
	uncounted   bool // effort is bounded and not counted
	most        *int // phase transitions that the caller allows the move; nil: those of the limits
	transitions int  // phase transitions left; -1: any number
}

// spares are lists that are used again.
type spares struct {
	scratch scratch
	buffers [][]Value
	spare   []*execution // that lists of effects no longer use
	piles   []pile       // by zone; of those that were high
}

// buffer is an empty list with room, to be given back with release.
func (m *machine) buffer() []Value {
	if last := len(m.buffers) - 1; last >= 0 {
		b := m.buffers[last]
		m.buffers = m.buffers[:last]
		return b[:0]
	}
	return make([]Value, 0, 32)
}

func (m *machine) release(b []Value) { m.buffers = append(m.buffers, b) }

// nameOf is the number of a name that comes up in play.
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

// nameText is the text of a name.
func (m *machine) nameText(n values.Name) string {
	if int(n) < len(m.game.names.Texts) {
		return m.game.names.Texts[n]
	}
	return m.newNames.Texts[int(n)-len(m.game.names.Texts)]
}

// path is where in the definition the machine is.
func (m *machine) path() string {
	if m.exec != nil && m.exec.pc > 0 && m.exec.pc <= len(m.exec.code.ops) {
		return m.exec.code.ops[m.exec.pc-1].path
	}
	return m.place
}

// token tells what a token is like now, as rules see it.
func (m *machine) token(t tokenID) Value {
	return values.Make(Token, int64(t), m.tokens[t].properties)
}

// tokenName is the id of a token as rules see it.
func (m *machine) tokenName(t tokenID) Value {
	return values.Make(TokenName, int64(t), m.tokens[t].properties.Kind)
}
