package table

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/kernel/gamedef"
)

// Space is a zone on a board, by row and column.
type Space struct {
	Zone        *gamedef.ZoneDef
	Row, Column int
}

// Board is a grid of spaces that are named or numbered by row and column, in drawing order. In the rows of a
// hexagonal one each space is half a space further than that of the row above.
type Board struct {
	Spaces  []Space
	Hexagon bool
	Upward  bool // row 1 is at the bottom, as where columns are letters
}

// leastSpaces is the minimal size of a board: fewer spaces are listed.
const leastSpaces = 4

var (
	// numbered matches the spaces of the macros grid and hex: cell_0_3, hex_n1_2.
	numbered = regexp.MustCompile(`^(.*_)(n?\d+)_(n?\d+)$`)
	// lettered matches spaces as in chess: b5.
	lettered = regexp.MustCompile(`^([a-z])(\d{1,2})$`)
)

// Boards finds the boards of a game, and returns the zones that are on none, without those that only the rules use.
func Boards(def *gamedef.GameDef) (boards []Board, rest []*gamedef.ZoneDef) {
	named := map[string][]Space{}
	var names []string
	add := func(name string, s Space) {
		if named[name] == nil {
			names = append(names, name)
		}
		named[name] = append(named[name], s)
	}
	for i := range def.Zones {
		z := &def.Zones[i]
		if z.IsInternal != nil && *z.IsInternal {
			continue
		}
		id := strings.TrimSuffix(z.ID, ":none")
		row, hasRow := attribute(z, "row")
		column, hasColumn := attribute(z, "column")
		if m := numbered.FindStringSubmatch(id); m != nil {
			row, column = parseNumber(m[2]), parseNumber(m[3])
			if m[1] == "hex_" {
				row, column = column, row
			}
			add(m[1], Space{z, row, column})
		} else if m := lettered.FindStringSubmatch(id); m != nil {
			add("", Space{z, parseNumber(m[2]), int(m[1][0] - 'a')})
		} else if hasRow && hasColumn {
			add("row and column", Space{z, row, column})
		} else {
			rest = append(rest, z)
		}
	}
	for _, name := range names {
		b := Board{Spaces: named[name], Upward: name == ""}
		if len(b.Spaces) < leastSpaces {
			for _, s := range b.Spaces {
				rest = append(rest, s.Zone)
			}
			continue
		}
		slices.SortStableFunc(b.Spaces, func(x, y Space) int {
			if x.Row != y.Row {
				if b.Upward {
					return cmp.Compare(y.Row, x.Row)
				}
				return cmp.Compare(x.Row, y.Row)
			}
			return cmp.Compare(x.Column, y.Column)
		})
		b.Hexagon = b.isHexagonal()
		if b.Hexagon && b.Upward { // its rows are shifted downward
			b.Upward = false
			slices.SortStableFunc(b.Spaces, func(x, y Space) int { return cmp.Compare(x.Row, y.Row) })
		}
		boards = append(boards, b)
	}
	return boards, rest
}

// attribute returns an integer attribute of a zone.
func attribute(z *gamedef.ZoneDef, name string) (int, bool) {
	value, _ := z.Attributes.Get(name)
	n, ok := value.(gamedef.Number)
	return int(n), ok && float64(n) == float64(int(n))
}

// parseNumber parses a number in a name, in which n stands for a minus.
func parseNumber(text string) int {
	n, _ := strconv.Atoi(strings.Replace(text, "n", "-", 1))
	return n
}

// isHexagonal reports whether spaces touch along one diagonal and not along the other.
func (b *Board) isHexagonal() bool {
	at := map[string]Space{}
	for _, s := range b.Spaces {
		at[s.Zone.ID] = s
	}
	falling, rising := 0, 0
	for _, s := range b.Spaces {
		for _, edge := range s.Zone.AdjacentTo {
			to, ok := at[edge.To]
			switch {
			case !ok:
			case to.Row == s.Row+1 && to.Column == s.Column-1:
				falling++
			case to.Row == s.Row+1 && to.Column == s.Column+1:
				rising++
			}
		}
	}
	return falling > 0 && rising == 0
}
