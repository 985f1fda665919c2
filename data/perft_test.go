package data_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/dev/testgames"
	"ludo-lsp/internal/dev/testsize"
	"ludo-lsp/kernel"
)

// first is the state in which the first player of a game is to move.
func first(t testing.TB, game *kernel.Game, players int, seed int64) *kernel.State {
	t.Helper()
	state, err := game.Initial(seed, players)
	if err != nil {
		t.Fatal(err)
	}
	outcome, err := state.Advance()
	if err != nil {
		t.Fatal(err)
	}
	return outcome.State
}

// perft counts the ways in which a game without chance can go on for a number of turns.
// A turn that is made of several moves counts once for each way to make it. Games that
// end earlier are not counted. Where each move is a turn, the last ones are not made.
func perft(t testing.TB, state *kernel.State, turns int, moveIsTurn bool) int {
	t.Helper()
	result, err := state.Terminal()
	if err != nil {
		t.Fatal(err)
	}
	if result != nil {
		return 0
	}
	listing, err := state.Legal(kernel.ListOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if turns == 1 && moveIsTurn {
		return len(listing.Moves)
	}
	count := 0
	for _, move := range listing.Moves {
		outcome, err := state.Apply(move, kernel.ApplyOptions{})
		if err != nil {
			t.Fatal(err)
		}
		switch next := outcome.State; {
		case next.Turn() == state.Turn() && !ended(t, next):
			count += perft(t, next, turns, moveIsTurn)
		case turns == 1:
			count++
		default:
			count += perft(t, next, turns-1, moveIsTurn)
		}
	}
	return count
}

func ended(t testing.TB, state *kernel.State) bool {
	t.Helper()
	result, err := state.Terminal()
	if err != nil {
		t.Fatal(err)
	}
	return result != nil
}

// rack is a position of connect four, written for this test alone.
type rack struct {
	places  [7][6]int8 // by column, from the bottom: 0 empty, else the player
	heights [7]int
}

func (r *rack) count(player int8, moves int) int {
	count := 0
	for column, height := range r.heights {
		if height == 6 {
			continue
		}
		if moves == 1 {
			count++
			continue
		}
		r.places[column][height] = player
		r.heights[column]++
		if !r.four(player, column, height) {
			count += r.count(3-player, moves-1)
		}
		r.heights[column]--
		r.places[column][height] = 0
	}
	return count
}

// four tells whether the disc that lies in a place completes a line.
func (r *rack) four(player int8, column, row int) bool {
	mine := func(c, h int) bool { return c >= 0 && c < 7 && h >= 0 && h < 6 && r.places[c][h] == player }
	for _, d := range [][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
		length := 1
		for i := 1; mine(column+i*d[0], row+i*d[1]); i++ {
			length++
		}
		for i := 1; mine(column-i*d[0], row-i*d[1]); i++ {
			length++
		}
		if length >= 4 {
			return true
		}
	}
	return false
}

func TestConnectFourGoesOnInAsManyWaysAsItShould(t *testing.T) {
	t.Parallel()
	start := first(t, shipped(t, "connect-four"), 2, 1)
	for moves := 1; moves <= testsize.ConnectFourMoves.N(); moves++ {
		want := new(rack).count(1, moves)
		if have := perft(t, start, moves, true); have != want {
			t.Errorf("%d ways to make %d moves, not %d", have, moves, want)
		} else {
			t.Logf("%d moves: %d", moves, have)
		}
	}
}

// field is a position of breakthrough, written for this test alone.
type field struct {
	size    int
	squares []int8 // 0 empty, 1 and -1 the players, whose pieces move by so many rows
}

func newField(size int) *field {
	f := &field{size: size, squares: make([]int8, size*size)}
	for i := range 2 * size {
		f.squares[i], f.squares[len(f.squares)-1-i] = 1, -1
	}
	return f
}

func (f *field) count(player int8, moves int) int {
	count := 0
	for from, piece := range f.squares {
		if piece != player {
			continue
		}
		row, column := from/f.size+int(player), from%f.size
		for aside := -1; aside <= 1; aside++ {
			if column+aside < 0 || column+aside >= f.size {
				continue
			}
			to := row*f.size + column + aside
			taken := f.squares[to]
			if taken == player || taken != 0 && aside == 0 {
				continue
			}
			if moves == 1 {
				count++
				continue
			}
			if row == 0 || row == f.size-1 {
				continue // won
			}
			f.squares[from], f.squares[to] = 0, player
			count += f.count(-player, moves-1)
			f.squares[from], f.squares[to] = player, taken
		}
	}
	return count
}

// smallBreakthrough is breakthrough as it is, but on six by six squares.
func smallBreakthrough(t *testing.T) *kernel.Game {
	t.Helper()
	path := filepath.Join("games", "breakthrough", "rules.md")
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for line := range strings.SplitSeq(string(text), "\n") {
		if regexp.MustCompile(`- \{ id: ([gh]\d|[a-h][78]),`).MatchString(line) {
			continue
		}
		line = regexp.MustCompile(`(, )?\{ to: ([gh]\d|[a-h][78]) \}`).ReplaceAllString(line, "")
		lines = append(lines, strings.ReplaceAll(line, "[, ", "["))
	}
	small := strings.Join(lines, "\n")
	for old, now := range map[string]string{">= 7": ">= 5", "goal[id(0)] = 8": "goal[id(0)] = 6"} {
		if strings.Count(small, old) != 1 {
			t.Fatalf("the rules have %q not once", old)
		}
		small = strings.ReplaceAll(small, old, now)
	}
	game, _ := testgames.Compile(t, cnl.File{Path: path, Text: small})
	if n := len(game.Definition().Zones); n != 37 {
		t.Fatalf("the small board has %d zones with the one for captured pieces", n)
	}
	return game
}

func TestBreakthroughGoesOnInAsManyWaysAsItShould(t *testing.T) {
	t.Parallel()
	for _, board := range []struct {
		game  *kernel.Game
		size  int
		depth testsize.Size
	}{
		{smallBreakthrough(t), 6, testsize.SmallBreakthroughMoves},
		{shipped(t, "breakthrough"), 8, testsize.BreakthroughMoves},
	} {
		t.Run(strconv.Itoa(board.size), func(t *testing.T) {
			start := first(t, board.game, 2, 1)
			for moves := 1; moves <= board.depth.N(); moves++ {
				want := newField(board.size).count(1, moves)
				if have := perft(t, start, moves, true); have != want {
					t.Errorf("%d ways to make %d moves, not %d", have, moves, want)
				} else {
					t.Logf("%d moves: %d", moves, have)
				}
			}
		})
	}
}

// The counts of English draughts are well known.
func TestDraughtsGoesOnInAsManyWaysAsItShould(t *testing.T) {
	t.Parallel()
	counts := []int{7, 49, 302, 1469, 7361, 36768, 179740}
	start := first(t, shipped(t, "draughts"), 2, 1)
	for turns, want := range counts[:testsize.DraughtsTurns.N()] {
		if have := perft(t, start, turns+1, false); have != want {
			t.Errorf("%d ways to make %d turns, not %d", have, turns+1, want)
		} else {
			t.Logf("%d turns: %d", turns+1, have)
		}
	}
}
