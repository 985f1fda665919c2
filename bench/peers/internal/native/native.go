package native

import "math/bits"

// MaxMoves is the number of moves after which a game is given up.
const MaxMoves = 500

// Games are the known games, by their names in data/games. Each plays one game at random and returns the number of
// moves.
var Games = map[string]func(*Dice) int{
	"tic-tac-toe":  ticTacToe,
	"connect-four": connectFour,
	"breakthrough": breakthrough,
	"hex":          hex,
	"draughts":     draughts,
}

// Dice draws random numbers; its zero value is ready to use. The generator is SplitMix64.
type Dice struct{ State uint64 }

// Below draws a number from 0 to n-1; n is at least 1.
func (d *Dice) Below(n int) int {
	d.State += 0x9e3779b97f4a7c15
	z := d.State
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	high, _ := bits.Mul64(z^z>>31, uint64(n))
	return int(high)
}

// setBit returns the index of the set bit with n set bits below it.
func setBit(set uint64, n int) int {
	for ; n > 0; n-- {
		set &= set - 1
	}
	return bits.TrailingZeros64(set)
}
