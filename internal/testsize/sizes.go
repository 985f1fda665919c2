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

// Inputs of which twice as much must be no more than twice the work (internal/hostile, cmd/ludo-lsp): how many of the
// lists of the language and of those of random specs are read, how many of the inputs of the program, and their length
// where the gate reads them.
var (
	GrowingLists       = Size{90, All}
	GrowingRandomSpecs = Size{2, 60}
	GrowingRandomLists = Size{15, All}
	GrowingInputs      = Size{10, All} // of each command
	GrowingRepairs     = Size{2, All}  // of the command that repairs, which takes long
	GrowingListLength  = Size{200, 1000}
)

// What an editor shows (internal/lsp): places of a spec from which is simulated until a limit is met, rules of a small
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

// How many bytes a spec has at most that is read of those that are written for tests (internal/specs).
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
