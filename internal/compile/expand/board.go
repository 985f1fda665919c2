package expand

import (
	"slices"
	"strconv"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/text/lists"
)

// board returns the zones of a board, or nil if the board is faulty.
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
	limit := x.limits.Zones
	form, count := grammar.BoardNamed(name), -1
	if form != nil {
		count = form.Count(numbers)
	}
	if count < 0 {
		x.fail()
		return nil
	}
	if x.cells+count > limit {
		x.fail()
		if x.refused {
			return nil // one of them is reported as too much
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
	b := board{Board: form, entry: n, use: &Use{Name: name, At: n.At, Outer: n.Uses}}
	out := make([]*Node, 0, count)
	for cell := range form.Cells(numbers) {
		out = append(out, b.cell(cell))
	}
	return out
}

// board is the state of making the cells of one board.
type board struct {
	*grammar.Board
	entry *Node
	use   *Use
}

// cell returns the zone for a cell, with its neighbours in the order of their ids. Other fields of the board's entry
// are copied to each cell.
func (b *board) cell(c grammar.Cell) *Node {
	text := func(s string) *Node { return NewText(s, b.entry.At, b.use) }
	slices.Sort(c.Neighbours)
	edges := lists.Map(c.Neighbours,
		func(to string) *Node { return NewMap(b.entry.At, b.use, Pair{view.EdgeTo, text(to + ":none")}) })
	var directions []Pair
	for i, to := range c.Toward {
		if to != "" {
			directions = append(directions, Pair{b.Directions[i], text(to + ":none")})
		}
	}
	zone := NewMap(b.entry.At, b.use,
		Pair{view.ZoneID, text(c.ID)}, Pair{view.ZoneOwner, text(view.ZoneOwnerNone)}, Pair{view.ZoneVisibility,
			text(view.ZoneVisibilityPublic)}, Pair{view.ZoneOrdering, text(view.ZoneOrderingSet)},
		Pair{view.ZoneAdjacentTo, NewList(edges, b.entry.At, b.use)})
	if directions != nil {
		zone = zone.With(view.ZoneDirections, NewMap(b.entry.At, b.use, directions...))
	}
	for _, key := range []string{view.ZoneZoneKind, view.ZoneCategory} {
		if value := b.entry.Get(key); value != nil {
			zone = zone.With(key, value)
		}
	}
	return zone.With(view.ZoneAttributes, b.attributes(c.At))
}

// attributes returns the attributes for a cell's place, and then those of the entry.
func (b *board) attributes(at []int) *Node {
	where := make([]Pair, len(at))
	for i, v := range at {
		where[i] = Pair{b.Attributes[i], NewNumber(float64(v), b.entry.At, b.use)}
	}
	return NewMap(b.entry.At, b.use, where...).withPairs(b.entry.Get(view.BoardMacroAttributes))
}
