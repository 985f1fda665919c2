package native

import (
	"math"
	"math/bits"
	"path/filepath"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/sim"
	"os"
)

// ours is a game that ships with us.
func ours(t *testing.T, name string) *kernel.Game {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join("..", "..", "..", "..", "data", "games", name, "*.md"))
	if err != nil || len(paths) == 0 {
		t.Fatal("there is no game ", name, err)
	}
	var files []cnl.File
	for _, path := range paths {
		if filepath.Base(path) == "README.md" {
			continue
		}
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, cnl.File{Path: path, Text: string(text)})
	}
	game, err := kernel.New(cnl.Compile(cnl.New(files, cnl.Options{})).GameDef)
	if err != nil {
		t.Fatal(err)
	}
	return game
}

// Random games have the lengths that random games of the document have. A rule that differs would show: both means
// are known to within a few hundredths of their spread.
func TestRandomGamesAreAsLongAsThoseOfTheDocument(t *testing.T) {
	const theirs, mine = 1000, 200_000
	for name, play := range Games {
		t.Run(name, func(t *testing.T) {
			game := ours(t, name)
			statistics, err := sim.Run(t.Context(), game, sim.Batch{Games: theirs,
				Setup: sim.Setup{Players: 2, Seed: 1, MaxMoves: MaxMoves, Agents: []sim.Agent{sim.Quick{}}}})
			if err != nil {
				t.Fatal(err)
			}
			var sum, squares float64
			for length, count := range statistics.Lengths {
				sum += float64(length * count)
				squares += float64(length * length * count)
			}
			mean := sum / theirs
			deviation := math.Sqrt((squares/theirs - mean*mean) / theirs)
			var dice Dice
			moves := 0
			for range mine {
				moves += play(&dice)
			}
			have := float64(moves) / mine
			if math.Abs(have-mean) > 4*deviation {
				t.Errorf("%.3f moves a game, not %.3f ± %.3f", have, mean, deviation)
			}
			t.Logf("%.3f moves a game, %.3f ± %.3f of the document", have, mean, deviation)
		})
	}
}

func (b board) count(moves int) (count int) {
	ahead, left, right := b.moves()
	for n := range bits.OnesCount64(ahead) + bits.OnesCount64(left) + bits.OnesCount64(right) {
		from, to := choose(ahead, left, right, n)
		switch {
		case moves == 1:
			count++
		case to&lastRow == 0:
			count += b.move(from, to).count(moves - 1)
		}
	}
	return count
}

// The counts of the document's game are those of another counter, in data/perft_test.go.
func TestBreakthroughGoesOnInAsManyWaysAsItShould(t *testing.T) {
	for i, want := range []int{22, 484, 11132, 256036} {
		if have := breakthroughStart.count(i + 1); have != want {
			t.Errorf("%d ways to make %d moves, not %d", have, i+1, want)
		}
	}
}

func (b draughtsBoard) count(turns int) (count int) {
	for _, m := range b.moves(nil) {
		next := b
		next.make(m)
		switch {
		case next.jumping >= 0:
			count += next.count(turns)
		case turns == 1:
			count++
		default:
			count += next.count(turns - 1)
		}
	}
	return count
}

func TestDraughtsGoesOnInAsManyWaysAsItShould(t *testing.T) {
	for i, want := range []int{7, 49, 302, 1469, 7361, 36768, 179740, 845931} {
		if have := draughtsStart.count(i + 1); have != want {
			t.Errorf("%d ways to make %d turns, not %d", have, i+1, want)
		}
	}
}

// A number below n is as likely as any other.
func TestDiceAreFair(t *testing.T) {
	var dice Dice
	counts := make([]int, 7)
	for range 70_000 {
		counts[dice.Below(7)]++
	}
	for n, count := range counts {
		if count < 9_500 || count > 10_500 {
			t.Errorf("%d was drawn %d times of 70,000", n, count)
		}
	}
}
