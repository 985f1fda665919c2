package expand

import (
	"slices"
	"strconv"

	"ludo-lsp/cnl/diag"
)

// board makes the zones of a board; none if it is at fault.
func (x *expander) board(n *Node) []*Node {
	name := n.Get("macro").Text()
	var numbers []int
	for _, arg := range n.Get("args").Items() {
		v, ok := arg.Int()
		if !ok {
			v = -1
		}
		numbers = append(numbers, v)
	}
	count := -1
	limit := x.limits.Zones
	switch {
	case name == "grid" && len(numbers) >= 2 && numbers[0] >= 1 && numbers[1] >= 1:
		count = min(numbers[0], limit+1) * min(numbers[1], limit+1)
	case name == "hex" && len(numbers) >= 1 && numbers[0] >= 0:
		r := min(numbers[0], limit+1)
		count = 3*r*r + 3*r + 1
	}
	if count < 0 {
		x.fail()
		return nil
	}
	if x.cells+count > limit {
		x.report(Problem{
			Code: diag.CompilerLimitExceeded,
			Message: "With this board the boards of the game have " + strconv.Itoa(x.cells+count) + " cells; more than " +
				strconv.Itoa(limit) + " are not made.",
		}, n)
		return nil
	}
	x.cells += count
	b := board{entry: n, use: &Use{Name: name, At: n.At, Outer: n.Uses}}
	if name == "grid" {
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
		edges[i] = NewMap(b.entry.At, b.use, Pair{"to", text(to + ":none")})
	}
	zone := NewMap(b.entry.At, b.use,
		Pair{"id", text(id)}, Pair{"owner", text("none")}, Pair{"visibility", text("public")}, Pair{"ordering", text("set")},
		Pair{"adjacentTo", NewList(edges, b.entry.At, b.use)})
	for _, key := range []string{"zoneKind", "category", "attributes"} {
		if value := b.entry.Get(key); value != nil {
			zone = zone.With(key, value)
		}
	}
	return zone
}
