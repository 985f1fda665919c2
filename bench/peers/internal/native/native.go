package native

import "math/bits"

// MaxMoves is after how many moves a game is given up.
const MaxMoves = 500

// Games are the games that are known here, by the names that they have in data/games. Each plays one
// game at random and tells how many moves were made.
var Games = map[string]func(*Dice) int{
	"tic-tac-toe":  ticTacToe,
	"connect-four": connectFour,
	"breakthrough": breakthrough,
	"hex":          hex,
	"draughts":     draughts,
}

// Dice draws numbers; its zero value is ready. The generator is SplitMix64.
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

// setBit is the place of the bit of a set that has n others below it.
func setBit(set uint64, n int) int {
	for ; n > 0; n-- {
		set &= set - 1
	}
	return bits.TrailingZeros64(set)
}
