package native

import "math/bits"

// Squares of breakthrough are numbered row*8+column.
const (
	firstColumn uint64 = 0x0101010101010101
	lastColumn         = firstColumn << 7
	firstRow    uint64 = 0xff
	lastRow            = firstRow << 56
)

// board is a position of breakthrough as the player to move sees it, moving up.
type board struct{ mine, theirs uint64 }

// moves returns the squares reachable straight ahead, to the left and to the right.
func (b board) moves() (ahead, left, right uint64) {
	ahead = b.mine << 8 &^ (b.mine | b.theirs)
	left = (b.mine &^ firstColumn) << 7 &^ b.mine
	right = (b.mine &^ lastColumn) << 9 &^ b.mine
	return ahead, left, right
}

// move returns the board after a move of a piece, turned around for the other player.
func (b board) move(from, to uint64) board {
	return board{bits.ReverseBytes64(b.theirs &^ to), bits.ReverseBytes64(b.mine&^from | to)}
}

// choose returns the n-th of the moves.
func choose(ahead, left, right uint64, n int) (from, to uint64) {
	for _, way := range [2]struct {
		reached uint64
		step    uint
	}{{ahead, 8}, {left, 7}} {
		count := bits.OnesCount64(way.reached)
		if n < count {
			to = 1 << setBit(way.reached, n)
			return to >> way.step, to
		}
		n -= count
	}
	to = 1 << setBit(right, n)
	return to >> 9, to
}

var breakthroughStart = board{firstRow | firstRow<<8, lastRow | lastRow>>8}

func breakthrough(dice *Dice) int {
	b := breakthroughStart
	for move := 1; ; move++ {
		ahead, left, right := b.moves()
		count := bits.OnesCount64(ahead) + bits.OnesCount64(left) + bits.OnesCount64(right)
		if count == 0 {
			return move - 1
		}
		from, to := choose(ahead, left, right, dice.Below(count))
		if to&lastRow != 0 || move == MaxMoves {
			return move
		}
		b = b.move(from, to)
	}
}
