package native

import "math/bits"

// draughtsSteps and draughtsJumps are the squares to which steps and jumps lead. A square is one of the 32 dark ones,
// four in a row. The first two directions from a square lead up.
var draughtsSteps, draughtsJumps = func() (steps, jumps [32][4]int8) {
	at := func(row, column int) int8 {
		if row < 0 || row > 7 || column < 0 || column > 7 {
			return -1
		}
		return int8(row*4 + column/2)
	}
	for square := range 32 {
		row := square / 4
		column := square%4*2 + row%2
		for way, d := range [4][2]int{{1, -1}, {1, 1}, {-1, -1}, {-1, 1}} {
			steps[square][way] = at(row+d[0], column+d[1])
			jumps[square][way] = at(row+2*d[0], column+2*d[1])
		}
	}
	return steps, jumps
}()

// draughtsBoard is a position of draughts. The first player's men move up.
type draughtsBoard struct {
	pieces  [2]uint32
	kings   uint32
	player  int
	jumping int8 // the square of a piece that must jump on; below 0: none
	quiet   int  // moves since the last capture or crowning
}

var draughtsStart = draughtsBoard{pieces: [2]uint32{0xfff, 0xfff << 20}, jumping: -1}

// draughtsMove is a move from a square to another one, over a third if something is captured there.
type draughtsMove struct{ from, over, to int8 }

// ways returns the range of directions in which a piece may move: from first up to the one before last.
func (b *draughtsBoard) ways(square int) (first, last int) {
	switch {
	case b.kings>>square&1 == 1:
		return 0, 4
	case b.player == 0:
		return 0, 2
	}
	return 2, 4
}

// jumps appends the jumps of one piece.
func (b *draughtsBoard) jumps(square int, out []draughtsMove) []draughtsMove {
	all := b.pieces[0] | b.pieces[1]
	for way, last := b.ways(square); way < last; way++ {
		to := draughtsJumps[square][way]
		if to < 0 || all>>to&1 == 1 {
			continue
		}
		if over := draughtsSteps[square][way]; b.pieces[1-b.player]>>over&1 == 1 {
			out = append(out, draughtsMove{int8(square), over, to})
		}
	}
	return out
}

// moves appends the legal moves.
func (b *draughtsBoard) moves(out []draughtsMove) []draughtsMove {
	if b.jumping >= 0 {
		return b.jumps(int(b.jumping), out)
	}
	for set := b.pieces[b.player]; set != 0; set &= set - 1 {
		out = b.jumps(bits.TrailingZeros32(set), out)
	}
	if len(out) > 0 {
		return out
	}
	all := b.pieces[0] | b.pieces[1]
	for set := b.pieces[b.player]; set != 0; set &= set - 1 {
		square := bits.TrailingZeros32(set)
		for way, last := b.ways(square); way < last; way++ {
			if to := draughtsSteps[square][way]; to >= 0 && all>>to&1 == 0 {
				out = append(out, draughtsMove{int8(square), -1, to})
			}
		}
	}
	return out
}

// make makes a legal move.
func (b *draughtsBoard) make(m draughtsMove) {
	b.pieces[b.player] = b.pieces[b.player]&^(1<<m.from) | 1<<m.to
	king := b.kings >> m.from & 1
	b.kings = b.kings&^(1<<m.from) | king<<m.to
	crowned := king == 0 && (b.player == 0 && m.to >= 28 || b.player == 1 && m.to < 4)
	if m.over < 0 {
		b.quiet++
	} else {
		b.quiet = 0
		b.pieces[1-b.player] &^= 1 << m.over
		b.kings &^= 1 << m.over
		var on [4]draughtsMove
		if !crowned && len(b.jumps(int(m.to), on[:0])) > 0 {
			b.jumping = m.to
			return
		}
	}
	if crowned {
		b.quiet = 0
		b.kings |= 1 << m.to
	}
	b.jumping = -1
	b.player = 1 - b.player
}

// drawnAfter is the number of moves without a capture or a king that ends the game.
const drawnAfter = 80

func draughts(dice *Dice) int {
	b := draughtsStart
	var buffer [64]draughtsMove
	for made := 0; ; made++ {
		moves := b.moves(buffer[:0])
		if len(moves) == 0 || b.quiet == drawnAfter || made == MaxMoves {
			return made
		}
		b.make(moves[dice.Below(len(moves))])
	}
}
