package grammar

import (
	"iter"
	"strconv"
)

// Board is a form of board that the macros for boards lay out.
type Board struct {
	// Directions are the names of the directions between neighbouring cells.
	Directions []string
	// Attributes describe the place of a cell.
	Attributes []string

	cells func(size []int) int // number of cells; -1 for an invalid size
	at    func(size []int) iter.Seq[[]int]
	id    func(at []int) string
	next  [][]int // by direction, the offset it adds to a place; the first edges of them lead to neighbours
	edges int     // see next
	wrap  func(size, at []int) (inside bool)
}

// Cell is a cell of a board.
type Cell struct {
	ID string
	// At is the place of the cell: the values of the board's attributes.
	At []int
	// Toward is the id of the cell in each direction of the board, "" if none.
	Toward []string
	// Neighbours are the ids of the adjacent cells.
	Neighbours []string
}

var boards = map[string]*Board{
	"grid": {
		Directions: []string{"north", "east", "south", "west", "northeast", "southeast", "southwest", "northwest"},
		Attributes: []string{"row", "column"},
		cells: func(size []int) int {
			if len(size) < 2 || size[0] < 1 || size[1] < 1 {
				return -1
			}
			return clampSize(size[0]) * clampSize(size[1])
		},
		at: func(size []int) iter.Seq[[]int] {
			return func(yield func([]int) bool) {
				for row := range size[0] {
					for column := range size[1] {
						if !yield([]int{row, column}) {
							return
						}
					}
				}
			}
		},
		id:    func(at []int) string { return "cell_" + strconv.Itoa(at[0]) + "_" + strconv.Itoa(at[1]) },
		next:  [][]int{{-1, 0}, {0, 1}, {1, 0}, {0, -1}, {-1, 1}, {1, 1}, {1, -1}, {-1, -1}},
		edges: 4,
		wrap: func(size, at []int) bool {
			return at[0] >= 0 && at[0] < size[0] && at[1] >= 0 && at[1] < size[1]
		},
	},
	"hex": {
		Directions: []string{"east", "northeast", "northwest", "west", "southwest", "southeast"},
		Attributes: []string{"q", "r"},
		cells: func(size []int) int {
			if len(size) < 1 || size[0] < 0 {
				return -1
			}
			r := clampSize(size[0])
			return 3*r*(r+1) + 1
		},
		at: func(size []int) iter.Seq[[]int] {
			radius := size[0]
			return func(yield func([]int) bool) {
				for q := -radius; q <= radius; q++ {
					for r := max(-radius, -q-radius); r <= min(radius, -q+radius); r++ {
						if !yield([]int{q, r}) {
							return
						}
					}
				}
			}
		},
		id:    func(at []int) string { return "hex_" + hexIndex(at[0]) + "_" + hexIndex(at[1]) },
		next:  [][]int{{1, 0}, {1, -1}, {0, -1}, {-1, 0}, {-1, 1}, {0, 1}},
		edges: 6,
		wrap: func(size, at []int) bool {
			return max(at[0], -at[0], at[1], -at[1], at[0]+at[1], -at[0]-at[1]) <= size[0]
		},
	},
	"ring": {
		Directions: []string{"clockwise", "counterclockwise"},
		Attributes: []string{"position"},
		cells: func(size []int) int {
			if len(size) < 1 || size[0] < 2 {
				return -1
			}
			return clampSize(size[0])
		},
		at: func(size []int) iter.Seq[[]int] {
			return func(yield func([]int) bool) {
				for position := range size[0] {
					if !yield([]int{position}) {
						return
					}
				}
			}
		},
		id:    func(at []int) string { return "ring_" + strconv.Itoa(at[0]) },
		next:  [][]int{{1}, {-1}},
		edges: 2,
		wrap: func(size, at []int) bool {
			at[0] = (at[0] + size[0]) % size[0]
			return true
		},
	},
}

// BoardNamed returns the form of board with a word of boardMacro, nil if the word is unknown.
func BoardNamed(word string) *Board { return boards[word] }

// clampSize returns a size limited so that products of sizes do not overflow.
func clampSize(size int) int { return min(size, 1<<20) }

func hexIndex(v int) string {
	if v < 0 {
		return "n" + strconv.Itoa(-v)
	}
	return strconv.Itoa(v)
}

// Count returns the number of cells of a board of a size, -1 for an invalid size.
func (b *Board) Count(size []int) int { return b.cells(size) }

// IDs iterates over the ids of the cells in order. The size must be one for which Count is not -1.
func (b *Board) IDs(size []int) iter.Seq[string] {
	return func(yield func(string) bool) {
		for at := range b.at(size) {
			if !yield(b.id(at)) {
				return
			}
		}
	}
}

// Cells iterates over the cells in order. The size must be one for which Count is not -1.
func (b *Board) Cells(size []int) iter.Seq[Cell] {
	return func(yield func(Cell) bool) {
		for at := range b.at(size) {
			cell := Cell{ID: b.id(at), At: at, Toward: make([]string, len(b.next))}
			for d, step := range b.next {
				to := make([]int, len(at))
				for i := range at {
					to[i] = at[i] + step[i]
				}
				if !b.wrap(size, to) {
					continue
				}
				id := b.id(to)
				cell.Toward[d] = id
				if d < b.edges && (len(cell.Neighbours) == 0 || cell.Neighbours[0] != id) {
					cell.Neighbours = append(cell.Neighbours, id)
				}
			}
			if !yield(cell) {
				return
			}
		}
	}
}
