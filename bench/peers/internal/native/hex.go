package native

const (
	hexSide  = 11
	hexCells = hexSide * hexSide
)

// Cells and sides of the board have consecutive numbers, the sides after the cells: the first player is to join the
// first two sides.
const (
	hexLeft = hexCells + iota
	hexRight
	hexTop
	hexBottom
	hexNodes
)

// hexNeighbours are the cells beside each cell; hexSides is the side that a player's stone in a cell touches, or 0.
var hexNeighbours, hexSides = func() (neighbours [hexCells][]uint8, sides [2][hexCells]uint8) {
	for row := range hexSide {
		for column := range hexSide {
			cell := row*hexSide + column
			for _, d := range [6][2]int{{0, -1}, {0, 1}, {-1, 0}, {-1, 1}, {1, -1}, {1, 0}} {
				r, c := row+d[0], column+d[1]
				if r >= 0 && r < hexSide && c >= 0 && c < hexSide {
					neighbours[cell] = append(neighbours[cell], uint8(r*hexSide+c))
				}
			}
		}
	}
	for i := range hexSide {
		sides[0][i*hexSide], sides[0][i*hexSide+hexSide-1] = hexLeft, hexRight
		sides[1][i], sides[1][(hexSide-1)*hexSide+i] = hexTop, hexBottom
	}
	return neighbours, sides
}()

// hexBoard is a position of hex.
type hexBoard struct {
	owner [hexCells]int8 // 0: nobody's, else a player's number plus one
	chain [hexNodes]uint8
}

func (b *hexBoard) reset() {
	b.owner = [hexCells]int8{}
	for i := range b.chain {
		b.chain[i] = uint8(i)
	}
}

// root returns the root of a node's chain.
func (b *hexBoard) root(node uint8) uint8 {
	for b.chain[node] != node {
		b.chain[node] = b.chain[b.chain[node]]
		node = b.chain[node]
	}
	return node
}

func (b *hexBoard) join(x, y uint8) { b.chain[b.root(x)] = b.root(y) }

// place places a stone and reports whether it joins the player's sides.
func (b *hexBoard) place(player int, cell uint8) bool {
	b.owner[cell] = int8(player + 1)
	for _, near := range hexNeighbours[cell] {
		if b.owner[near] == int8(player+1) {
			b.join(cell, near)
		}
	}
	if side := hexSides[player][cell]; side != 0 {
		b.join(cell, side)
	}
	return b.root(uint8(hexLeft+2*player)) == b.root(uint8(hexRight+2*player))
}

func hex(dice *Dice) int {
	var b hexBoard
	b.reset()
	var empty [hexCells]uint8
	for i := range empty {
		empty[i] = uint8(i)
	}
	left, first := hexCells, 0
	for move := 0; ; move++ {
		choices := left
		if move == 1 {
			choices++ // the first stone may be taken over
		}
		at := dice.Below(choices)
		if at == left {
			b.reset()
			mirrored := uint8(first%hexSide*hexSide + first/hexSide)
			for i, cell := range empty[:left] {
				if cell == mirrored && int(mirrored) != first {
					empty[i] = uint8(first)
				}
			}
			b.place(1, mirrored)
			continue
		}
		cell := empty[at]
		if move == 0 {
			first = int(cell)
		}
		left--
		empty[at] = empty[left]
		if b.place(move&1, cell) {
			return move + 1
		}
	}
}
