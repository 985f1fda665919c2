package testsize

import (
	"os"
	"strconv"
)

// A Size is what a test does in the gate and in the deep run: a depth, a length, a number of things.
type Size struct{ Gate, Deep int }

// N is the size for this run.
func (s Size) N() int {
	if Deep() {
		return s.Deep
	}
	return s.Gate
}

// Rounds is how often a test of random input draws. LUDO_DEEP=20 makes the deep run twenty times as long.
type Rounds struct{ Gate, Deep int }

// N is the number of rounds for this run.
func (r Rounds) N() int {
	if Deep() {
		return r.Deep * times()
	}
	return r.Gate
}

// Deep tells whether this is the deep run.
func Deep() bool { return times() > 0 }

// Pick is a sample of the items: at most as many as the size says, spread evenly over them, and the same in every run.
func Pick[T any](s Size, items []T) []T {
	n := s.N()
	if n >= len(items) {
		return items
	}
	sample := make([]T, 0, n)
	for i := range n {
		sample = append(sample, items[i*len(items)/n])
	}
	return sample
}

func times() int {
	n, err := strconv.Atoi(os.Getenv("LUDO_DEEP"))
	if err != nil {
		return 0
	}
	return max(n, 0)
}

// All is the size of a deep run that leaves nothing out.
const All = 1 << 30

// Counts of games that are known, by moves or turns (data).
var (
	ConnectFourMoves       = Size{4, 8}
	SmallBreakthroughMoves = Size{3, 6}
	BreakthroughMoves      = Size{2, 4}
	DraughtsTurns          = Size{4, 7}
)

// What is played of our games, and how much of the largest one is looked at (data).
var (
	RandomGames      = Size{50, 1000} // of each game with the least players, fewer with more
	RandomLargeGames = Size{2, 10}    // of Fire in the Lake, whose games are long
	CheckedGames     = Size{20, 200}  // in which there is nothing to mend
	CheckedLarge     = Size{2, 20}
	OddsGames        = Size{2000, 20_000} // whose results are compared with exact odds
	ChanceGames      = Size{2000, 20_000} // whose coins, dice and cards are counted
	FairGames        = Size{500, 3000}
	LakeGames        = Size{1, 1000} // of each scenario
	LakeCards        = Size{8, All}  // events that are carried out
	LakeExamples     = Size{30, All}
	MigratedMoves    = Size{40, All} // of a game in its long and its short form
	HoldemHands      = Size{2100, 1_000_000}
	HoldemPots       = Size{200, 20_000}
	HoldemMatches    = Size{18, 10_000}
)

// Games of the kernel, and what is compared in them (kernel, kernel/sim).
var (
	Tournaments        = Size{10, 1000} // of Texas hold'em
	LargeGames         = Size{1, 20}    // of each large specification
	LargeGameMoves     = Size{20, 500}
	ScrutinizedGames   = Size{2, 50} // of each game, in every way that there is to look at it
	ScrutinizedLarge   = Size{1, 5}
	ForeignDefinitions = Size{300, All}  // definitions changed in one place, of each
	RememberedRandom   = Size{100, 5000} // random definitions, with and without what machines remember
	RememberedGames    = Size{1, 20}     // of each game
	RememberedMoves    = Size{60, 500}
	RememberedLarge    = Size{4, 60} // moves of games with large states
	RememberedTakeBack = Size{20, 500}
	SearchedBoards     = Size{2, 10} // games of tic-tac-toe against each agent
	SearchedColumns    = Size{2, 10} // of connect four
	FlatPlayouts       = Size{10_000, 100_000}
)

// Moves of games with large boards, in which each move is looked at from several sides (kernel/sim, kernel/replay,
// internal/kernel/words).
var (
	AlikeLargeMoves    = Size{2, 120}
	EvidenceLargeMoves = Size{3, 150}
	EvidenceLargeGames = Size{2, 6}
	RebuiltLargeMoves  = Size{8, 60}
	WordedLargeMoves   = Size{5, 200} // whose log is read
	WordedLargeSearch  = Size{6, 500} // towards one rule
	WordedLargeRules   = Size{2, All}
)

// LargeBoard is how many zones a game has at most whose moves are quick to look at.
const LargeBoard = 100

// The language: specs that are read, edited, renamed and written in another way (cnl, what lies after it, check).
var (
	PartOfSpec        = Size{4, 1}   // of the largest specs that are made: a quarter, or all
	LinesOfALargeSpec = Size{150, 1} // each which line is looked at for names and refactorings

	NamesOfAKind             = Size{2, 1000} // names that are renamed, of each kind: in games where all are tried,
	NamesOfAKindInAnyGame    = Size{2, 6}    // in others,
	NamesOfAKindInALargeSpec = Size{1, 1}    // and in the largest
	NamesOfAGame             = Size{6, All}  // of those, in one game
	NamesOfALargeSpec        = Size{1, All}

	RowSpecs    = Size{300, 300} // random specs in which rows of the grammar table are looked for
	RowTries    = Size{40, 40}   // places that a row is misspelt at before it counts as unread
	AbsentSpecs = Size{0, 300}   // random specs in which fields that may be absent are looked for
	AbsentTries = Size{1, 12}

	OfferedAlike = Size{1, 2} // refactorings with one title that are made
	GameOffers   = Size{8, All}
	LargeOffers  = Size{2, All}
	OfferSpecs   = Size{4, 40}

	Refactored                        = Rounds{30, 30} // uses that are inlined and effects that are extracted
	RefactoredAndCompared             = Size{10, 1}    // each which of them is compiled and compared,
	RefactoredAndComparedInALargeSpec = Size{15, 1}    // and in a large spec

	CompletedPlaces    = Size{40, 300} // keys and values at which items are applied, in games where not all are tried
	PlacesThatLeadBack = Size{20, 500}
	PartsOfADocument   = Size{4, 20} // that are formatted

	LookedAtGames  = Rounds{50, 2000} // at which everything looks that looks at games
	MutatedGame    = Rounds{30, 600}  // slips, with fixes for them
	MutatedAnyGame = Rounds{20, 60}
	MutatedLarge   = Rounds{2, 60}
	MendedText     = Size{40_000, 400_000} // bytes that are read for slips to be mended
	MendedAtLeast  = Rounds{1, 10}
	MendedSlips    = Rounds{15, 150}
	MendedSpecs    = Rounds{6, 60}

	EditsOfASmallSpec  = Rounds{200, 6000} // edits after which all is as if read afresh
	EditsOfCRLF        = Rounds{200, 2000}
	EditsOfAGame       = Rounds{60, 600}
	EditsOfAnyGame     = Rounds{10, 100}
	EditsOfALargeSpec  = Rounds{50, 500}
	RandomMarkdown     = Rounds{2_000, 100_000}
	EditsOfADocument   = Rounds{1500, 40_000}
	EditsOfAnyDocument = Rounds{60, 300}
	EditsThatExpand    = Rounds{2, 12}
	EditsThatCompile   = Rounds{3, 25}
	EditsOfAnyCompiled = Rounds{2, 10}
	EditsInSight       = Rounds{6, 60} // edits around which everything is looked at,
	EditsThatAreAsked  = Rounds{8, 60} // and asked
	RestructuredSpec   = Rounds{200, 2000}
	RestructuredSpecs  = Rounds{2, 20}
	RestructuredGame   = Rounds{10, 100}
	RestructuredAny    = Rounds{3, 30}
	ReadAgain          = Rounds{2, 10}

	CompiledSpecs  = Rounds{20, 200} // specs that are made by the grammar table
	FuzzedSpecs    = Size{2, 16}
	ListedSpecs    = Rounds{20, 200}
	FormattedSpecs = Rounds{30, 200}
	FormulaSpecs   = Rounds{40, 400}
	FormSpecs      = Rounds{12, 200}
	FormedLarge    = Size{0, 1} // times that a large game is written as records again, and as formulas after that
	LoweredTexts   = Rounds{300, 1500}
	ParsedTexts    = Rounds{2000, 20_000}
	SlipsOfAKind   = Rounds{150, 400}
)

// Inputs of which twice as much must be no more than twice the work (internal/dev/hostile, cmd/ludo-lsp): how many
// of the lists of the language and of those of random specs are read, how many of the inputs of the program, and their
// length where the gate reads them.
var (
	GrowingLists       = Size{90, All}
	GrowingRandomSpecs = Size{2, 60}
	GrowingRandomLists = Size{15, All}
	GrowingInputs      = Size{10, All} // of each command
	GrowingRepairs     = Size{2, All}  // of the command that repairs, which takes long
	GrowingListLength  = Size{200, 1000}
)

// What an editor shows (lsp): places of a spec from which is simulated until a limit is met, rules of a small
// game that are simulated and moves that are made at its table, lenses of a large one that are read and answers for
// a move at its table; and edits of a large spec.
var (
	SimulationsInVain = Size{4, All}
	SimulatedRules    = Size{3, All}
	TableMoves        = Size{2, 4}
	LargeGameLenses   = Size{3, 8}
	LargeGameAnswers  = Size{1, 20}
	LargeSpecEdits    = Rounds{60, 150}
)

// How many bytes a spec has at most that is read of those that are written for tests (internal/dev/specs).
var WrittenSpec = Size{500_000, All}

// What the program tells of a large game (cmd/ludo-lsp): by how many commands, moves of a run, moves and games of a
// simulation; and of how many folders, safely and not, the faults are repaired.
var (
	LargeGameCommands  = Size{2, All}
	Fixings            = Size{3, All}
	LargeGameRun       = Size{5, 40}
	LargeGameSimulated = Size{5, 60}
	LargeGameGames     = Size{1, 2}
)
