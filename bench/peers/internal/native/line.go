package native

// threeInARow holds, for each set of the nine squares, whether the set contains a line.
var threeInARow = func() (out [512]bool) {
	for set := range out {
		for _, line := range []int{0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124} {
			out[set] = out[set] || set&line == line
		}
	}
	return out
}()

func ticTacToe(dice *Dice) int {
	var marks [2]uint16
	empty := [9]uint8{0, 1, 2, 3, 4, 5, 6, 7, 8}
	for move := range 9 {
		at := dice.Below(9 - move)
		mine := &marks[move&1]
		*mine |= 1 << empty[at]
		if threeInARow[*mine] {
			return move + 1
		}
		empty[at] = empty[8-move]
	}
	return 9
}

// A rack has seven bits for each column; the highest of them stays empty.
const rackColumn = 7

// fourInARow reports whether one player's discs have a line.
func fourInARow(discs uint64) bool {
	for _, step := range [4]uint{1, rackColumn, rackColumn - 1, rackColumn + 1} {
		pairs := discs & (discs >> step)
		if pairs&(pairs>>(2*step)) != 0 {
			return true
		}
	}
	return false
}

func connectFour(dice *Dice) int {
	var discs [2]uint64
	var height [7]uint8
	open, columns := 7, [7]uint8{0, 1, 2, 3, 4, 5, 6}
	for move := range 42 {
		at := dice.Below(open)
		column := columns[at]
		mine := &discs[move&1]
		*mine |= 1 << (rackColumn*column + height[column])
		if fourInARow(*mine) {
			return move + 1
		}
		if height[column]++; height[column] == 6 {
			open--
			columns[at] = columns[open]
		}
	}
	return 42
}
