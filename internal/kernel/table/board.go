package table

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/kernel/gamedef"
)

// space is a zone that lies on a board, by row and column.
type space struct {
	zone        *gamedef.ZoneDef
	row, column int
}

// board is a grid of spaces that are named or numbered by row and column. In the rows of
// one of hexagons each space lies half a space further than that of the row above.
type board struct {
	spaces  []space
	hexagon bool
	upward  bool // row 1 lies at the bottom, as where columns are letters
}

// leastSpaces is how many spaces make a board: fewer are listed.
const leastSpaces = 4

var (
	// numbered are the spaces of the macros grid and hex: cell_0_3, hex_n1_2.
	numbered = regexp.MustCompile(`^(.*_)(n?\d+)_(n?\d+)$`)
	// lettered are spaces as in chess: b5.
	lettered = regexp.MustCompile(`^([a-z])(\d{1,2})$`)
)

// boardsOf finds the boards among zones, and gives the zones that lie on none.
func boardsOf(zones []*gamedef.ZoneDef) (boards []board, rest []*gamedef.ZoneDef) {
	named := map[string][]space{}
	var names []string
	add := func(name string, s space) {
		if named[name] == nil {
			names = append(names, name)
		}
		named[name] = append(named[name], s)
	}
	for _, z := range zones {
		id := strings.TrimSuffix(z.ID, ":none")
		row, hasRow := attribute(z, "row")
		column, hasColumn := attribute(z, "column")
		if m := numbered.FindStringSubmatch(id); m != nil {
			row, column = number(m[2]), number(m[3])
			if m[1] == "hex_" {
				row, column = column, row
			}
			add(m[1], space{z, row, column})
		} else if m := lettered.FindStringSubmatch(id); m != nil {
			add("", space{z, number(m[2]), int(m[1][0] - 'a')})
		} else if hasRow && hasColumn {
			add("row and column", space{z, row, column})
		} else {
			rest = append(rest, z)
		}
	}
	for _, name := range names {
		b := board{spaces: named[name], upward: name == ""}
		if len(b.spaces) < leastSpaces {
			for _, s := range b.spaces {
				rest = append(rest, s.zone)
			}
			continue
		}
		slices.SortStableFunc(b.spaces, func(x, y space) int {
			if x.row != y.row {
				if b.upward {
					return cmp.Compare(y.row, x.row)
				}
				return cmp.Compare(x.row, y.row)
			}
			return cmp.Compare(x.column, y.column)
		})
		b.hexagon = b.isHexagonal()
		if b.hexagon && b.upward { // its rows are shifted downward
			b.upward = false
			slices.SortStableFunc(b.spaces, func(x, y space) int { return cmp.Compare(x.row, y.row) })
		}
		boards = append(boards, b)
	}
	return boards, rest
}

// attribute is an attribute of a zone that is an integer.
func attribute(z *gamedef.ZoneDef, name string) (int, bool) {
	value, _ := z.Attributes.Get(name)
	n, ok := value.(gamedef.Number)
	return int(n), ok && float64(n) == float64(int(n))
}

// number reads a number of a name, in which n stands for a minus.
func number(text string) int {
	n, _ := strconv.Atoi(strings.Replace(text, "n", "-", 1))
	return n
}

// isHexagonal tells whether spaces touch along one diagonal and not along the other.
func (b *board) isHexagonal() bool {
	at := map[string]space{}
	for _, s := range b.spaces {
		at[s.zone.ID] = s
	}
	falling, rising := 0, 0
	for _, s := range b.spaces {
		for _, edge := range s.zone.AdjacentTo {
			to, ok := at[edge.To]
			switch {
			case !ok:
			case to.row == s.row+1 && to.column == s.column-1:
				falling++
			case to.row == s.row+1 && to.column == s.column+1:
				rising++
			}
		}
	}
	return falling > 0 && rising == 0
}
