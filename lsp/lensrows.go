package lsp

import (
	"slices"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/text/source"
)

// An editor shows lenses in extra rows above a line. So that the text stays readable there are at most mostRows
// lenses in any rowsWindow lines: rules come before stages, and stages before uses.
const (
	mostRows   = 6
	rowsWindow = 35
)

// lensRow is a lens that may be shown.
type lensRow struct {
	at   source.Range
	data lensData
}

// isCrowded reports whether more than mostRows of the given lines, beginning with the k-th, are within rowsWindow
// lines.
func isCrowded(lines []int, k int) bool {
	return k+mostRows < len(lines) && lines[k+mostRows]-lines[k] < rowsWindow
}

// simulationRows returns the lenses of rules, from the top as far as there is room, and those of stages in the room
// left.
func simulationRows(rules []cnl.Simulable) (out []lensRow) {
	var lines []int
	for _, stages := range []bool{false, true} {
		for _, r := range rules {
			if r.Stage != stages {
				continue
			}
			k, shared := slices.BinarySearch(lines, r.Range.Start.Line)
			if !shared {
				lines = slices.Insert(lines, k, r.Range.Start.Line)
			}
			full := false
			for first := max(0, k-mostRows); first <= k; first++ {
				full = full || isCrowded(lines, first)
			}
			if full {
				lines = slices.Delete(lines, k, k+1)
				continue
			}
			out = append(out, lensRow{r.Range, lensData{Simulates: true, First: len(out) == 0}})
		}
	}
	return out
}

// withUses adds to rules the lenses of uses that stand above a rule, and those for which there is room: where names
// stand close together, as in a list of zones, no lens is added.
func withUses(rules, uses []lensRow) []lensRow {
	above, tight := map[int]bool{}, map[int]bool{}
	var lines []int
	for _, row := range rules {
		above[row.at.Start.Line] = true
	}
	for _, row := range slices.Concat(rules, uses) {
		lines = append(lines, row.at.Start.Line)
	}
	slices.Sort(lines)
	lines = slices.Compact(lines)
	for k := range lines {
		for n := k; isCrowded(lines, k) && n <= k+mostRows; n++ {
			tight[lines[n]] = true
		}
	}
	return append(slices.DeleteFunc(uses, func(row lensRow) bool {
		return tight[row.at.Start.Line] && !above[row.at.Start.Line]
	}), rules...)
}
