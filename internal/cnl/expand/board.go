package expand

import (
	"slices"
	"strconv"

	"ludo-lsp/internal/cnl/diag"
	"ludo-lsp/internal/cnl/grammar/view"
)

// board makes the zones of a board; none if it is at fault.
func (x *expander) board(n *Node) []*Node {
	name := n.Get(view.BoardMacroMacro).Text()
	var numbers []int
	for _, arg := range n.Get(view.BoardMacroArgs).Items() {
		v, ok := arg.Int()
		if !ok {
			v = -1
		}
		numbers = append(numbers, v)
	}
	count := -1
	limit := x.limits.Zones
	switch {
	case name == view.BoardMacroMacroGrid && len(numbers) >= 2 && numbers[0] >= 1 && numbers[1] >= 1:
		count = min(numbers[0], limit+1) * min(numbers[1], limit+1)
	case name == view.BoardMacroMacroHex && len(numbers) >= 1 && numbers[0] >= 0:
		r := min(numbers[0], limit+1)
		count = 3*r*r + 3*r + 1
	}
	if count < 0 {
		x.fail()
		return nil
	}
	if x.cells+count > limit {
		x.fail()
		if x.refused {
			return nil // one of them is said to be too much
		}
		x.refused = true
		x.report(Problem{
			Code: diag.CompilerLimitExceeded,
			Message: "With this board the boards of the game have " + strconv.Itoa(x.cells+count) +
				" cells; more than " +
				strconv.Itoa(limit) + " are not made.",
		}, n)
		return nil
	}
	x.cells += count
	b := board{entry: n, use: &Use{Name: name, At: n.At, Outer: n.Uses}}
	if name == view.BoardMacroMacroGrid {
		return b.grid(numbers[0], numbers[1])
	}
	return b.hex(numbers[0])
}

// board makes the cells of one board.
type board struct {
	entry *Node
	use   *Use
}

func (b *board) grid(rows, columns int) (out []*Node) {
	id := func(r, c int) string { return "cell_" + strconv.Itoa(r) + "_" + strconv.Itoa(c) }
	for r := range rows {
		for c := range columns {
			var next []string
			for _, d := range [][2]int{{-1, 0}, {1, 0}, {0, -1}, {0, 1}} {
				if y, x := r+d[0], c+d[1]; y >= 0 && y < rows && x >= 0 && x < columns {
					next = append(next, id(y, x))
				}
			}
			out = append(out, b.cell(id(r, c), next))
		}
	}
	return out
}

func (b *board) hex(radius int) (out []*Node) {
	number := func(v int) string {
		if v < 0 {
			return "n" + strconv.Itoa(-v)
		}
		return strconv.Itoa(v)
	}
	id := func(q, r int) string { return "hex_" + number(q) + "_" + number(r) }
	inside := func(q, r int) bool {
		return max(q, -q) <= radius && max(r, -r) <= radius && max(q+r, -q-r) <= radius
	}
	for q := -radius; q <= radius; q++ {
		for r := max(-radius, -q-radius); r <= min(radius, -q+radius); r++ {
			var next []string
			for _, d := range [][2]int{{1, 0}, {1, -1}, {0, -1}, {-1, 0}, {-1, 1}, {0, 1}} {
				if inside(q+d[0], r+d[1]) {
					next = append(next, id(q+d[0], r+d[1]))
				}
			}
			out = append(out, b.cell(id(q, r), next))
		}
	}
	return out
}

// cell makes a zone with its neighbours in the order of their ids. What else
// stands in the entry of the board is true of each cell.
func (b *board) cell(id string, next []string) *Node {
	text := func(s string) *Node { return NewText(s, b.entry.At, b.use) }
	slices.Sort(next)
	edges := make([]*Node, len(next))
	for i, to := range next {
		edges[i] = NewMap(b.entry.At, b.use, Pair{view.EdgeTo, text(to + ":none")})
	}
	zone := NewMap(b.entry.At, b.use,
		Pair{view.ZoneID, text(id)}, Pair{view.ZoneOwner, text(view.ZoneOwnerNone)}, Pair{view.ZoneVisibility,
			text(view.ZoneVisibilityPublic)}, Pair{view.ZoneOrdering, text(view.ZoneOrderingSet)},
		Pair{view.ZoneAdjacentTo, NewList(edges, b.entry.At, b.use)})
	for _, key := range []string{view.ZoneZoneKind, view.ZoneCategory, view.ZoneAttributes} {
		if value := b.entry.Get(key); value != nil {
			zone = zone.With(key, value)
		}
	}
	return zone
}
