// Package testsize sets how much the tests do that could go on for hours: the depth of counts, games played, edits
// made, names renamed. Every such test runs in the gate (`make test`), small; the same code runs whole in
// `make test-deep`, which sets LUDO_DEEP. This file is the only one that sets sizes, and LUDO_DEEP the only switch.
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

// The language: specs that are read, edited, renamed and written in another way (cnl, internal/cnl, check).
var (
	PartOfSpec        = Size{4, 1}   // of the largest specs that are made: a quarter, or all
	LinesOfALargeSpec = Size{150, 1} // each which line is looked at for names and refactorings

	NamesOfAKind             = Size{2, 1000} // names that are renamed, of each kind: in games where all are tried,
	NamesOfAKindInAnyGame    = Size{2, 6}    // in others,
	NamesOfAKindInALargeSpec = Size{1, 1}    // and in the largest
	NamesOfAGame             = Size{6, All}  // of those, in one game
	NamesOfALargeSpec        = Size{1, All}

	RowSpecs    = Size{0, 300} // random specs in which rows of the grammar table are looked for
	RowTries    = Size{40, 40} // places that a row is misspelt at before it counts as unread
	AbsentSpecs = Size{0, 300} // random specs in which fields that may be absent are looked for
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

	MutatedGame    = Rounds{30, 600} // slips, with fixes for them
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
	LoweredTexts   = Rounds{300, 1500}
	ParsedTexts    = Rounds{2000, 20_000}
	SlipsOfAKind   = Rounds{150, 400}
)
